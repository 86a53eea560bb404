from __future__ import annotations

import asyncio

from bot.contact import FRESH, HICCUP, Contact
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


def test_a_clock_that_is_put_back_leaves_no_return_in_the_future(clock: HandClock) -> None:
    contact = Contact(clock, LONGEST)
    clock.pass_by(-3600)
    assert contact.back_at == clock.now()
    clock.pass_by(100)
    assert contact.back_at == clock.now() - 100


class Telegram:
    """Answers, or does not, and counts how often it is asked."""

    def __init__(self) -> None:
        self.answering = True
        self.asked = 0

    async def ask(self) -> bool:
        self.asked += 1
        await asyncio.sleep(0)
        return self.answering


async def test_telegram_is_asked_once_by_all_who_want_to_be_sure(clock: HandClock) -> None:
    telegram = Telegram()
    contact = Contact(clock, LONGEST, telegram.ask)
    await contact.make_sure()
    assert telegram.asked == 0
    clock.pass_by(FRESH + 1)
    await asyncio.gather(*(contact.make_sure() for _ in range(5)))
    assert telegram.asked == 1
    assert not contact.lost()
    clock.pass_by(FRESH + 1)
    telegram.answering = False
    await asyncio.gather(*(contact.make_sure() for _ in range(5)))
    assert telegram.asked == 2
    assert contact.lost()


async def test_that_telegram_answers_does_not_mean_that_people_are_heard(clock: HandClock) -> None:
    contact = Contact(clock, LONGEST, Telegram().ask)
    for _ in range(10):
        await contact.make_sure()
        clock.pass_by(LONGEST / 10)
    assert not contact.lost()
    clock.pass_by(1)
    assert contact.lost()
