from __future__ import annotations

from bot.contact import HICCUP, Contact
from tests.bot.clock import HandClock

LONGEST = 30.0


def test_an_answer_now_and_then_is_contact(clock: HandClock) -> None:
    contact, began = Contact(clock, LONGEST), clock.now()
    for _ in range(100):
        clock.pass_by(LONGEST - 1)
        assert not contact.lost()
        contact.heard()
    assert contact.back_at == began


def test_silence_is_an_outage_though_nothing_was_seen_to_fail(clock: HandClock) -> None:
    contact = Contact(clock, LONGEST)
    clock.pass_by(LONGEST + 1)
    assert contact.lost()
    contact.heard()
    assert not contact.lost()
    assert contact.back_at == clock.now()


def test_an_attempt_that_fails_is_doubted_at_once_and_an_outage_if_others_fail_for_long(
    clock: HandClock,
) -> None:
    contact = Contact(clock, LONGEST)
    contact.failed()
    assert contact.lost()
    clock.pass_by(HICCUP / 2)
    contact.failed()
    clock.pass_by(HICCUP / 2)
    contact.heard()
    assert not contact.lost()
    assert contact.back_at == clock.now()


def test_a_single_failure_is_no_outage_however_often_it_comes(clock: HandClock) -> None:
    contact, began = Contact(clock, LONGEST), clock.now()
    for _ in range(100):
        clock.pass_by(20)
        contact.failed()
        clock.pass_by(1)
        contact.heard()
        assert not contact.lost()
    assert contact.back_at == began


def test_a_clock_that_is_put_back_hides_no_outage(clock: HandClock) -> None:
    contact = Contact(clock, LONGEST)
    clock.pass_by(-3600)
    assert not contact.lost()
    clock.pass_by(LONGEST + 1)
    assert contact.lost()
