from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from structlog.testing import capture_logs

from bot.schedule import FIRST_RETRY, Schedule
from tests.bot.clock import HandClock

Noting = Callable[[str], Callable[[], Awaitable[None]]]


@pytest.fixture
def done() -> list[str]:
    return []


@pytest.fixture
def note(done: list[str]) -> Noting:
    def noting(name: str) -> Callable[[], Awaitable[None]]:
        async def job() -> None:
            done.append(name)

        return job

    return noting


@pytest.fixture
async def schedule(clock: HandClock) -> AsyncIterator[Schedule]:
    schedule = Schedule(clock)
    async with asyncio.TaskGroup() as tasks:
        running = tasks.create_task(schedule.run())
        yield schedule
        running.cancel()


async def rest() -> None:
    """Everybody who can go on does."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_jobs_run_at_their_time(
    schedule: Schedule, clock: HandClock, note: Noting, done: list[str]
) -> None:
    schedule.at("later", clock.now() + 10, note("later"))
    schedule.at("soon", clock.now() + 5, note("soon"))
    schedule.at("past", clock.now() - 5, note("past"))
    await rest()
    assert done == ["past"]
    clock.pass_by(5)
    await rest()
    assert done == ["past", "soon"]
    clock.pass_by(5)
    await rest()
    assert done == ["past", "soon", "later"]
    assert len(schedule) == 0


async def test_a_key_holds_its_newest_job_only(
    schedule: Schedule, clock: HandClock, note: Noting, done: list[str]
) -> None:
    schedule.at("a", clock.now() + 5, note("first"))
    schedule.at("a", clock.now() + 7, note("second"))
    schedule.at("b", clock.now() + 5, note("third"))
    schedule.cancel("b")
    schedule.cancel("never there")
    clock.pass_by(6)
    await rest()
    assert done == []
    clock.pass_by(1)
    await rest()
    assert done == ["second"]


async def test_a_job_that_fails_is_logged_and_the_others_run(
    schedule: Schedule, clock: HandClock, note: Noting, done: list[str]
) -> None:
    async def broken() -> None:
        raise ZeroDivisionError

    with capture_logs() as log:
        schedule.at("broken", clock.now(), broken)
        schedule.at("whole", clock.now(), note("whole"))
        await rest()
    assert done == ["whole"]
    assert [line["event"] for line in log] == ["delayed work failed"]


async def test_a_job_may_ask_for_the_next_one(schedule: Schedule, clock: HandClock, done: list[str]) -> None:
    async def again() -> None:
        done.append("again")
        if len(done) < 3:
            schedule.at("again", clock.now() + 1, again)

    schedule.at("again", clock.now() + 1, again)
    for _ in range(5):
        clock.pass_by(1)
        await rest()
    assert len(done) == 3


async def test_jobs_that_were_replaced_leave_nothing_behind(
    schedule: Schedule, clock: HandClock, note: Noting
) -> None:
    for number in range(10_000):
        schedule.at("same", clock.now() + 100, note(str(number)))
    assert len(schedule._queue) < 50


def failing(times: int, done: list[str]) -> Callable[[], Awaitable[None]]:
    """A job that fails so many times before it succeeds."""
    attempts = 0

    async def job() -> None:
        nonlocal attempts
        attempts += 1
        if attempts <= times:
            raise ZeroDivisionError
        done.append("done")

    return job


async def test_a_job_that_fails_is_tried_again_later_and_later(
    schedule: Schedule, clock: HandClock, done: list[str]
) -> None:
    schedule.at("a", clock.now(), failing(2, done))
    await rest()
    for pause in (FIRST_RETRY, 2 * FIRST_RETRY):
        clock.pass_by(pause - 0.1)
        await rest()
        assert done == []
        clock.pass_by(0.2)
        await rest()
    assert done == ["done"]
    assert len(schedule) == 0


async def test_a_job_that_fails_does_not_push_aside_what_was_asked_for_meanwhile(
    schedule: Schedule, clock: HandClock, note: Noting, done: list[str]
) -> None:
    async def broken() -> None:
        schedule.at("a", clock.now() + 60, note("newer"))
        raise ZeroDivisionError

    schedule.at("a", clock.now(), broken)
    await rest()
    clock.pass_by(59)
    await rest()
    assert done == []
    clock.pass_by(2)
    await rest()
    assert done == ["newer"]
