"""The sliding window and the bucket, by arithmetic alone."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.courier.pace import MOST, PERIOD, PROMISE, Bucket, Pace, SlidingWindow, Urgency

GROUP = -100
PRIVATE = 100


def at_once(pace: Pace, now: float, urgency: Urgency) -> int:
    """How many requests go one after another without any time between them, the bucket aside."""
    assert pace.window is not None
    passed = 0
    while pace.window.wait(now, urgency) == 0:
        pace.window.spend(now, urgency)
        passed += 1
    return passed


def test_a_quiet_group_takes_three_calm_screens_at_once_and_four_urgent_ones_more() -> None:
    pace = Pace.of(GROUP)
    assert at_once(pace, 0.0, Urgency.CALM) == 3
    assert at_once(pace, 0.0, Urgency.URGENT) == 4


def test_after_the_greediest_burst_the_next_slot_is_one_promise_away_for_ever() -> None:
    window = SlidingWindow()
    now = 0.0
    while window.wait(now, Urgency.URGENT) == 0:
        window.spend(now, Urgency.URGENT)
    assert window.wait(now, Urgency.URGENT) == pytest.approx(PROMISE)
    for _ in range(100):
        now += PROMISE + 1e-9
        assert window.wait(now, Urgency.URGENT) == 0
        window.spend(now, Urgency.URGENT)


def greedy_window() -> SlidingWindow:
    """A window of which everything is spent."""
    window = SlidingWindow()
    while window.wait(0.0, Urgency.URGENT) == 0:
        window.spend(0.0, Urgency.URGENT)
    return window


def test_the_last_screen_finds_a_slot_when_everything_is_spent() -> None:
    assert greedy_window().wait(0.0, Urgency.FINAL) == 0


def test_last_screens_in_a_row_have_one_slot_and_then_wait_like_the_urgent_ones() -> None:
    window = greedy_window()
    window.spend(0.0, Urgency.FINAL)
    assert window.wait(0.0, Urgency.FINAL) == window.wait(0.0, Urgency.URGENT) == pytest.approx(PROMISE)
    assert window.wait(PROMISE + 1e-6, Urgency.URGENT) == 0


@given(st.lists(st.tuples(st.sampled_from(Urgency), st.floats(0, 4)), max_size=200), st.floats(0, 2))
def test_no_minute_of_a_group_ever_sees_twenty_requests(
    steps: list[tuple[Urgency, float]], latency: float
) -> None:
    window, now, seen = SlidingWindow(), 0.0, []
    chance = Random(len(steps))
    for urgency, pause in steps:
        now += pause
        now += window.wait(now, urgency)
        seen.append(now + latency * chance.random())
        now += latency
        window.spend(now, urgency)
    for index, moment in enumerate(seen):
        assert sum(moment <= other < moment + 60.0 for other in seen[index:]) < 20


@given(st.lists(st.tuples(st.sampled_from(Urgency), st.floats(0, 8)), max_size=100))
def test_no_screen_waits_longer_than_the_promise_whatever_went_before(
    steps: list[tuple[Urgency, float]],
) -> None:
    pace, now = Pace.of(GROUP), 0.0
    for urgency, pause in steps:
        now += pause
        wait = pace.wait(now, urgency, since=now)
        assert wait <= PROMISE + 1e-6
        now += wait
        pace.spend(now, urgency)


def test_a_calm_screen_waits_where_an_urgent_one_passes() -> None:
    pace = Pace.of(GROUP)
    at_once(pace, 0.0, Urgency.CALM)
    pace.bucket = Bucket()
    assert pace.wait(0.0, Urgency.CALM, since=0.0) == pytest.approx(PROMISE)
    assert pace.wait(0.0, Urgency.URGENT, since=0.0) == 0


def test_a_calm_screen_that_has_waited_for_the_promise_counts_as_urgent() -> None:
    pace = Pace.of(GROUP)
    for moment in (0.0, 1.0, 2.0, 3.0, 4.0, 5.0):
        pace.spend(moment, Urgency.URGENT)
    assert pace.wait(8.0, Urgency.CALM, since=8.0) > 0
    assert pace.wait(8.0, Urgency.CALM, since=8.0 - PROMISE) == 0


def test_a_private_chat_takes_two_at_once_and_then_about_one_a_second() -> None:
    bucket, now, seen = Bucket(), 0.0, []
    for _ in range(60):
        now += bucket.wait(now)
        bucket.spend(now)
        seen.append(now)
    assert seen[1] == 0.0
    assert 1.0 < seen[2] < 1.2
    assert all(sum(moment <= other < moment + 10.0 for other in seen) <= 10 for moment in seen)


def test_a_private_chat_has_no_window() -> None:
    assert Pace.of(PRIVATE).window is None


def test_a_window_forgets_after_its_period() -> None:
    pace = Pace.of(GROUP)
    at_once(pace, 0.0, Urgency.URGENT)
    assert pace.memory(10.0) == PERIOD - 10.0
    assert pace.memory(PERIOD) == 0
    assert pace.wait(PERIOD, Urgency.CALM, since=PERIOD) == 0


def test_what_is_presumed_about_the_past_is_no_more_than_the_budget() -> None:
    window = SlidingWindow()
    window.presume_full(0.0)
    assert len(window._times) == MOST
