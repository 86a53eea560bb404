from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramConflictError,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import GetMe

from bot.claim import LISTENED
from bot.contact import Contact
from bot.polling import DISPUTE, POLL_SECONDS, PROBATION, RETORT, TRUCE, Polling, TokenInUse
from tests.bot.clock import HandClock


class Server:
    """Telegram's side: gives what is not acknowledged yet, or raises what it is told to."""

    def __init__(self, *numbers: int) -> None:
        self.pending = list(numbers)
        self.troubles: deque[Exception] = deque()
        self.news = asyncio.Event()
        self.timeouts: list[int] = []
        self.asked: list[tuple[int | None, float]] = []

    async def __call__(self, method: Any, request_timeout: int) -> list[dict[str, Any]]:
        del request_timeout
        self.timeouts.append(method.timeout)
        self.asked.append((method.offset, asyncio.get_running_loop().time()))
        if method.offset is not None:
            self.pending = [number for number in self.pending if number >= method.offset]
        self.news.clear()
        while method.timeout and not (self.pending or self.troubles):
            await self.news.wait()
        if self.troubles:
            raise self.troubles.popleft()
        return [{"update_id": number} for number in self.pending]

    def brings(self, *numbers: int, troubles: Iterable[Exception] = ()) -> None:
        """Something happens while the bot waits for it."""
        self.pending += numbers
        self.troubles += troubles
        self.news.set()

    async def until_in_trouble(self) -> None:
        """Waits until the bot has met all the troubles."""
        for _ in range(500):
            if not self.troubles:
                return
            await asyncio.sleep(0.01)
        raise AssertionError(self.troubles)

    async def until(self, *pending: int) -> None:
        """Waits until these alone are not acknowledged."""
        for _ in range(500):
            if self.pending == list(pending):
                return
            await asyncio.sleep(0.01)
        raise AssertionError(self.pending)


class Leaping(HandClock):
    """Who waits has waited already."""

    async def sleep(self, seconds: float) -> None:
        self.pass_by(seconds)
        await asyncio.sleep(0)


class Taker:
    """Notes what it takes; some of it takes long, some of it fails once."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.slow: dict[int, asyncio.Event] = {}
        self.failing: set[int] = set()

    async def until(self, *taken: int) -> None:
        """Waits until that is what it has taken."""
        for _ in range(500):
            if self.taken == list(taken):
                return
            await asyncio.sleep(0.01)
        raise AssertionError(self.taken)

    async def take(self, raw: Mapping[str, Any]) -> bool:
        number = int(raw["update_id"])
        self.taken.append(number)
        if number in self.slow:
            await self.slow[number].wait()
        if number in self.failing:
            self.failing.remove(number)
            return False
        return True


def poller_of(server: Server, taker: Taker, clock: HandClock, contact: Contact | None = None) -> Polling:
    given = contact or Contact(clock)
    return Polling(server, taker, clock, given)  # type: ignore[arg-type]  # a bot, as far as polling calls it


@asynccontextmanager
async def polling(
    server: Server, taker: Taker, clock: HandClock, contact: Contact | None = None
) -> AsyncIterator[Polling]:
    poller = poller_of(server, taker, clock, contact)
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(poller.run(stop))
        try:
            yield poller
        finally:
            stop.set()


async def passes(clock: HandClock, server: Server) -> None:
    """Time passes until everything is acknowledged."""
    for _ in range(500):
        clock.pass_by(1.0)
        await asyncio.sleep(0.001)
        if not server.pending:
            return
    raise AssertionError(server.pending)


async def test_what_is_done_is_acknowledged_and_done_once(clock: HandClock) -> None:
    server, taker = Server(1, 2, 3), Taker()
    async with polling(server, taker, clock):
        await server.until()
    assert taker.taken == [1, 2, 3]


async def test_nothing_is_acknowledged_past_an_update_that_is_not_done_and_newer_ones_do_not_wait(
    clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.polling.HANDLING", 0.01)
    server, taker = Server(1, 2), Taker()
    taker.slow[2] = asyncio.Event()
    async with polling(server, taker, clock):
        await server.until(2)
        server.brings(3, 4)
        await taker.until(1, 2, 3, 4)
        assert server.pending == [2, 3, 4]
        taker.slow[2].set()
        await server.until()
    assert taker.taken == [1, 2, 3, 4]


async def test_while_the_oldest_is_not_done_telegram_is_not_asked_so_often_that_it_names_that_alone(
    clock: HandClock,
) -> None:
    server, taker = Server(1), Taker()
    taker.slow[1] = asyncio.Event()
    async with polling(server, taker, clock):
        for number in range(2, 5):
            server.brings(number)
            await taker.until(*range(1, number + 1))
        taker.slow[1].set()
        await server.until()
    gaps = [later - earlier for (last, earlier), (offset, later) in pairwise(server.asked) if last == offset]
    assert gaps
    assert min(gaps) > 0.5


async def test_what_could_not_be_stored_comes_again(clock: HandClock) -> None:
    server, taker = Server(1, 2, 3), Taker()
    taker.failing.add(2)
    async with polling(server, taker, clock):
        await taker.until(1, 2, 3)
        await passes(clock, server)
    assert taker.taken == [1, 2, 3, 2]
    assert server.pending == []


async def test_a_page_of_a_gateway_or_a_broken_connection_ends_nothing(clock: HandClock) -> None:
    server, taker = Server(1), Taker()
    server.troubles += [ClientDecodeError("no JSON", ValueError(), "<html>"), OSError(), TimeoutError()]
    async with polling(server, taker, clock):
        await passes(clock, server)
    assert taker.taken == [1]


async def test_a_refused_token_ends_the_polling(clock: HandClock) -> None:
    server = Server()
    server.troubles.append(TelegramUnauthorizedError(GetMe(), "Unauthorized"))
    with pytest.raises(TelegramUnauthorizedError):
        await poller_of(server, Taker(), clock).run(asyncio.Event())


def conflicts(count: int) -> list[Exception]:
    return [TelegramConflictError(GetMe(), "terminated by other getUpdates request")] * count


async def test_of_two_bots_with_one_token_the_newer_gives_up_when_the_older_asks_on() -> None:
    server = Server()
    server.troubles += conflicts(round(DISPUTE / RETORT) + 1)
    with pytest.raises(TokenInUse):
        await poller_of(server, Taker(), Leaping()).run(asyncio.Event())
    assert server.troubles == deque(), "no sooner"


async def test_a_dispute_goes_on_though_a_question_is_answered() -> None:
    server, clock = Server(), Leaping()
    with pytest.RaisesGroup(TokenInUse):
        async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
            tasks.create_task(poller_of(server, Taker(), clock).run(asyncio.Event()))
            server.brings(1, troubles=conflicts(1))
            await server.until()
            clock.pass_by(DISPUTE)
            server.brings(troubles=conflicts(1))


async def test_newcomers_that_listen_end_nobody_be_he_ever_so_young() -> None:
    server, taker, clock = Server(1), Taker(), Leaping()
    async with polling(server, taker, clock):
        for number in (2, 3):
            await server.until()
            server.brings(number, troubles=conflicts(5))
            await server.until()
            clock.pass_by(TRUCE)
    assert taker.taken == [1, 2, 3]
    assert set(server.timeouts) == {POLL_SECONDS}, "a newcomer meets a question that waits"


async def test_who_is_dropped_by_a_newcomer_asks_again_while_that_one_listens(clock: HandClock) -> None:
    server, taker = Server(1), Taker()
    async with polling(server, taker, clock):
        await server.until()
        server.brings(2, troubles=conflicts(1))
        await server.until_in_trouble()
        clock.pass_by(LISTENED / 4)
        await server.until()
    assert taker.taken == [1, 2]


async def test_of_two_bots_with_one_token_the_older_goes_on(clock: HandClock) -> None:
    server, taker = Server(1), Taker()
    async with polling(server, taker, clock):
        await server.until()
        clock.pass_by(PROBATION + 1)
        server.brings(2, troubles=conflicts(5))
        await passes(clock, server)
    assert taker.taken == [1, 2]


async def test_people_count_as_not_heard_while_another_bot_takes_what_they_press() -> None:
    server, clock = Server(1), Leaping()
    contact = Contact(clock)
    async with polling(server, Taker(), clock, contact):
        await server.until()
        clock.pass_by(PROBATION + 1)
        server.brings(troubles=conflicts(5))
        await server.until_in_trouble()
        assert not contact.lost(), "a newcomer that listens takes nothing"
        server.brings(troubles=conflicts(100))
        await server.until_in_trouble()
        assert contact.lost()


class Listener(Taker):
    """Notes at each update whether, and since when, people were heard."""

    def __init__(self, contact: Contact) -> None:
        super().__init__()
        self.contact = contact
        self.noted: list[tuple[bool, float]] = []

    async def take(self, raw: Mapping[str, Any]) -> bool:
        self.noted.append((self.contact.lost(), self.contact.back_at))
        return await super().take(raw)


async def test_that_telegram_is_back_is_known_at_once_and_before_anything_is_handled(
    clock: HandClock,
) -> None:
    server, contact, began = Server(1), Contact(clock), clock.now()
    listener = Listener(contact)
    async with polling(server, listener, clock, contact):
        await server.until()
        server.brings(2, troubles=[OSError()] * 5)
        await passes(clock, server)
        await server.until()
    assert listener.noted[0] == (False, began)
    assert listener.noted[1] == (False, contact.back_at)
    assert contact.back_at > began
    # What waits is asked for without waiting, until Telegram has answered again.
    assert server.timeouts == [POLL_SECONDS, POLL_SECONDS, 0, 0, 0, 0, 0, POLL_SECONDS]


@pytest.mark.parametrize("trouble", [OSError(), TelegramRetryAfter(GetMe(), "Too Many Requests", 5)])
async def test_without_updates_people_count_as_not_heard(clock: HandClock, trouble: Exception) -> None:
    server, contact = Server(1), Contact(clock)
    async with polling(server, Taker(), clock, contact):
        await server.until()
        clock.pass_by(PROBATION + 1)
        server.brings(troubles=[trouble])
        for _ in range(500):
            if contact.lost():
                break
            await asyncio.sleep(0.01)
        assert contact.lost()
