"""A clock that stands still, a Telegram that is strict, and a store and a listener that remember."""

from __future__ import annotations

import asyncio
import heapq
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random

from bot.courier.courier import Courier
from bot.courier.messenger import Absence, Address, Ban, Flood, Gone, Hidden
from bot.courier.numbers import FIRST_SUPERGROUP, series
from bot.courier.shown import Shown
from bot.screens.screen import Screen
from bot.tables.table import Place


class FakeClock:
    """Time passes only when a test lets it."""

    def __init__(self, now: float = 1000.0) -> None:
        self._now = now
        self._order = count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return 1_900_000_000.0 + self._now

    def monotonic(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + max(0.0, seconds), next(self._order), woken))
        await woken

    async def pass_by(self, seconds: float) -> None:
        """Lets that many seconds pass; everybody who sleeps wakes in turn."""
        end = self._now + seconds
        await quiet()
        while self._sleepers and self._sleepers[0][0] <= end:
            moment, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                self._now = max(self._now, moment)
                woken.set_result(None)
                await quiet()
        self._now = end

    @property
    def sleepers(self) -> int:
        """How many are asleep."""
        return sum(not woken.done() for _, _, woken in self._sleepers)


async def quiet() -> None:
    """Lets every task run until all of them wait."""
    ready = vars(asyncio.get_running_loop())["_ready"]
    await asyncio.sleep(0)
    while ready:  # noqa: ASYNC110 - what is waited for is that nothing happens
        await asyncio.sleep(0)


@dataclass(frozen=True)
class Request:
    """One request as Telegram saw it."""

    at: float
    method: str
    chat_id: int
    message_id: int
    text: str = ""


class FakeTelegram:
    """Chats with messages in them; strict about its limits if asked to be.

    `failures` are raised by the next requests to a chat, one each; a `Lost` one is carried out before.
    """

    def __init__(self, clock: FakeClock) -> None:
        self.clock = clock
        self.strict = False
        self.latency: Callable[[], float] | None = None
        self.chats: dict[int, dict[int, Screen]] = defaultdict(dict)
        self.threads: dict[int, int | None] = {}
        self.readers: dict[int, int | None] = {}
        self.strangers: set[Address] = set()
        self.pinned: set[Address] = set()
        self.pin_failures: deque[Exception] = deque()
        self.requests: list[Request] = []
        self.failures: dict[int, deque[Exception]] = defaultdict(deque)
        self.floods = 0
        self.administered: set[int] = set()
        self.forbidden: list[Place] = []
        self.under_way: dict[int, int] = defaultdict(int)
        self._ids = count(1)
        self._own_ids: dict[int, Iterator[int]] = defaultdict(lambda: count(1))
        self._buckets: dict[int, float] = {}

    async def send(self, place: Place, screen: Screen, query_id: str | None = None) -> Address:
        message_id = self._next_id(place.chat_id)
        if place.reader is not None and query_id is None and place.chat_id not in self.administered:
            self.forbidden.append(place)
            raise Hidden

        def post() -> None:
            self.chats[place.chat_id][message_id] = screen
            self.threads[message_id] = place.thread_id
            self.readers[message_id] = place.reader

        address = Address(place.chat_id, message_id, place.reader)
        await self._request("send", address, screen, post, at_once=query_id is not None)
        return address

    def _next_id(self, chat_id: int) -> int:
        return next(self._own_ids[chat_id] if chat_id < FIRST_SUPERGROUP else self._ids)

    def stranger_says(self, chat_id: int, text: str) -> int:
        """Somebody else writes in the chat; returns the message's id."""
        message_id = self._next_id(chat_id)
        self.chats[chat_id][message_id] = Screen(text)
        self.strangers.add(Address(chat_id, message_id))
        return message_id

    async def edit(self, address: Address, screen: Screen) -> None:
        def change() -> None:
            if address in self.strangers:
                raise Gone(stands=True)
            if address.message_id not in self.chats[address.chat_id]:
                raise Gone
            self.chats[address.chat_id][address.message_id] = screen

        await self._request("edit", address, screen, change)

    async def strip(self, address: Address) -> None:
        def change() -> None:
            if address in self.strangers:
                raise Gone(stands=True)
            if address.message_id not in self.chats[address.chat_id]:
                raise Gone
            screen = self.chats[address.chat_id][address.message_id]
            self.chats[address.chat_id][address.message_id] = Screen(screen.text)

        await self._request("strip", address, None, change)

    async def delete(self, address: Address) -> None:
        await self._request(
            "delete", address, None, lambda: self.chats[address.chat_id].pop(address.message_id, None)
        )

    async def pin(self, address: Address, *, pinned: bool) -> None:
        def change() -> None:
            if self.pin_failures:
                raise self.pin_failures.popleft()
            self.pinned.discard(address)
            if pinned:
                self.pinned.add(address)

        await self._request("pin" if pinned else "unpin", address, None, change)

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        raise AssertionError(f"the courier answers no queries: {query_id, text, alert, url}")

    async def _request(
        self,
        method: str,
        address: Address,
        screen: Screen | None,
        carry_out: Callable[[], object],
        *,
        at_once: bool = False,
    ) -> None:
        self.under_way[address.chat_id] += not at_once
        assert self.under_way[address.chat_id] <= 1
        try:
            delay = self.latency() if self.latency is not None else 0.0
            if delay:
                await self.clock.sleep(delay / 2)
            now = self.clock.monotonic()
            text = screen.text if screen is not None else ""
            self.requests.append(Request(now, method, address.chat_id, address.message_id, text))
            if self.strict and method != "delete":
                self._check_limits(address.chat_id, now)
            if self.failures[address.chat_id]:
                failure = self.failures[address.chat_id].popleft()
                if isinstance(failure, Lost):
                    carry_out()
                    raise failure.failure
                raise failure
            carry_out()
            if delay:
                await self.clock.sleep(delay / 2)
        finally:
            self.under_way[address.chat_id] -= not at_once

    def _check_limits(self, chat_id: int, now: float) -> None:
        """One a second with a burst of three, ten in ten seconds; in a group fewer than 20 in any minute."""
        earlier = [seen for seen in self.requests if seen.chat_id == chat_id and seen.method != "delete"]
        minute = [seen for seen in earlier if seen.at > now - 60.0]
        full_at = max(self._buckets.get(chat_id, now), now)
        crowded = sum(seen.at > now - 10.0 for seen in minute) > 10
        if (chat_id < 0 and len(minute) >= 20) or crowded or full_at - now > 2.0 + 1e-6:
            self.floods += 1
            raise Flood(30)
        self._buckets[chat_id] = full_at + 1.0

    def texts(self, chat_id: int) -> list[str]:
        """What stands in a chat, from the top."""
        return [screen.text for _, screen in sorted(self.chats[chat_id].items())]

    def methods(self, chat_id: int) -> list[str]:
        """What was asked for in a chat, in order."""
        return [request.method for request in self.requests if request.chat_id == chat_id]


@dataclass
class Lost(Exception):
    """A request that is carried out, and whose answer is lost."""

    failure: Exception


class MemoryStore:
    """A `ShownStore` without a file; `meanwhile` happens while it is asked the next time for that key."""

    def __init__(self) -> None:
        self.rows: dict[str, Shown] = {}
        self.numbers: dict[int, int] = {}
        self.broken = False
        self.meanwhile: dict[str, Callable[[], None]] = {}

    async def get(self, key: str) -> Shown | None:
        self._check()
        self._meanwhile(key)
        return self.rows.get(key)

    async def put(self, shown: Shown) -> None:
        self._check()
        self.rows[shown.key] = shown
        await self.sent(shown.address)

    async def sent(self, address: Address) -> None:
        self._check()
        if address.reader is None:
            row = series(address.chat_id)
            self.numbers[row] = max(address.message_id, self.numbers.get(row, 0))

    async def newest(self, chat_id: int) -> int | None:
        self._check()
        return self.numbers.get(series(chat_id))

    async def renew(self, shown: Shown) -> None:
        self._check()
        assert self.rows[shown.key].address == shown.address
        self.rows[shown.key] = shown

    async def keys(self, prefix: str) -> list[str]:
        self._check()
        return [key for key in self.rows if key.startswith(prefix)]

    async def stands(self, address: Address) -> bool:
        self._check()
        return any(row.address == address for row in self.rows.values())

    async def remove(self, key: str) -> Shown | None:
        self._check()
        self._meanwhile(key)
        return self.rows.pop(key, None)

    async def remove_all(self, prefix: str, keep: Collection[str] = ()) -> None:
        self._check()
        self.rows = {key: row for key, row in self.rows.items() if not key.startswith(prefix) or key in keep}

    async def remove_chat(self, chat_id: int) -> None:
        self._check()
        self.rows = {key: row for key, row in self.rows.items() if row.place.chat_id != chat_id}

    async def last_sent(self, chat_id: int) -> float | None:
        self._check()
        return max((row.sent_at for row in self.rows.values() if row.place.chat_id == chat_id), default=None)

    def _meanwhile(self, key: str) -> None:
        self.meanwhile.pop(key, lambda: None)()

    def _check(self) -> None:
        if self.broken:
            raise OSError("no space left on device")


class Witness:
    """A `Listener` that writes everything down."""

    def __init__(self) -> None:
        self.heard: list[tuple[object, ...]] = []
        self.posts: list[tuple[str, int]] = []
        self.faulty = False

    async def unreachable(self, chat_id: int, reason: Absence) -> None:
        self._hear("unreachable", chat_id, reason)

    async def migrated(self, old_chat_id: int, new_chat_id: int) -> None:
        self._hear("migrated", old_chat_id, new_chat_id)

    async def no_rights(self, place: Place, reason: Ban) -> None:
        self._hear("no rights", place, reason)

    async def hidden(self, place: Place) -> None:
        self._hear("hidden", place)

    async def posted(self, shown: Shown) -> None:
        self.posts.append((shown.key, shown.message_id))
        if self.faulty:
            raise ValueError("the listener is unwell")

    async def may_not_pin(self, place: Place) -> None:
        self._hear("may not pin", place)

    async def kicked(self, chat_id: int) -> None:
        self._hear("kicked", chat_id)

    def _hear(self, *words: object) -> None:
        self.heard.append(words)
        if self.faulty:
            raise ValueError("the listener is unwell")


@dataclass
class Stage:
    """A courier at work, and everything around it."""

    clock: FakeClock = field(default_factory=FakeClock)
    telegram: FakeTelegram = field(init=False)
    store: MemoryStore = field(default_factory=MemoryStore)
    witness: Witness = field(default_factory=Witness)
    courier: Courier = field(init=False)

    def __post_init__(self) -> None:
        self.telegram = FakeTelegram(self.clock)
        self.restart()

    def restart(self) -> None:
        """A courier that remembers nothing but the store."""
        self.courier = Courier(self.telegram, self.store, self.clock, self.witness, Random(1))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The courier runs inside, and is stopped at the end."""
        async with asyncio.TaskGroup() as group:
            task = group.create_task(self.courier.run())
            try:
                yield
                self.courier.stop()
                await self.clock.pass_by(3)
            finally:
                task.cancel()

    def show(self, key: str, chat_id: int, text: str, *, urgent: bool = False, fresh: bool = False) -> None:
        """Shows a screen that is just that text."""
        self.courier.show(key, Place(chat_id), Screen(text), urgent=urgent, fresh=fresh)
