"""The worker of one chat: does its jobs one after another, each when the pace allows it."""

from __future__ import annotations

import asyncio

from bot.courier.chat import Chat, Entry, Fate, Rubbish
from bot.courier.delivery import Delivery
from bot.courier.messenger import Address, Arrived, Unavailable
from bot.courier.office import Means, Office
from bot.courier.pace import PERIOD
from bot.courier.setbacks import Setbacks, whereabouts

TICK = 0.001
"""Seconds; shorter waits are none."""

LINGER = 60.0
"""Seconds for which an idle chat is remembered, so that a slow game need not ask the store at each move."""


class Worker:
    """Serves one chat until it is quiet for so long that nothing needs to be remembered."""

    def __init__(self, chat: Chat, means: Means, office: Office) -> None:
        self._chat = chat
        self._means = means
        self._office = office
        self._setbacks = Setbacks(chat, means, office)
        self._delivery = Delivery(chat, means, office, self._setbacks)

    async def run(self) -> None:
        """Does what there is to do; ends when the chat is idle, has moved, or the courier stops."""
        await self._look_back()
        busy_at = self._means.clock.monotonic()
        while not (self._office.stopping or self._chat.dead):
            self._chat.wake.clear()
            await self._prepare()
            now = self._means.clock.monotonic()
            job, delay = self._chat.next_job(now)
            if job is not None and delay <= TICK:
                await self._delivery.do(job)
                busy_at = self._means.clock.monotonic()
            elif job is not None:
                self._office.changed()
                await self._rest(delay)
            elif not self._chat.wake.is_set():
                self._office.changed()
                pause = self._chat.paused_until - now
                memory = max(self._chat.pace.memory(now), busy_at + LINGER - now, pause)
                if memory <= TICK:
                    return
                await self._rest(memory)

    async def _rest(self, seconds: float) -> None:
        async with asyncio.TaskGroup() as group:
            alarm = group.create_task(self._ring(seconds))
            await self._chat.wake.wait()
            alarm.cancel()

    async def _ring(self, seconds: float) -> None:
        await self._means.clock.sleep(seconds)
        self._chat.wake.set()

    async def _look_back(self) -> None:
        """Makes up for lost memory: of the numbers, and of the limit at which the chat may have been.

        A flood's pause is not stored: the first request after a restart is refused, and told how long the
        rest of it is.
        """
        clock, chat = self._means.clock, self._chat
        await self._recall()
        if chat.looked_back:
            return
        chat.looked_back = True
        if clock.monotonic() - self._means.started_at < PERIOD:
            try:
                last = await self._means.store.last_sent(chat.id)
            except Exception as error:  # noqa: BLE001 - a broken store must not stop the deliveries
                self._setbacks.complain("shown could not be read", error)
                last = clock.now()
            if last is not None and (age := max(0.0, clock.now() - last)) < PERIOD:
                chat.pace.presume_spent(clock.monotonic() - age)

    async def _recall(self) -> None:
        chat, store = self._chat, self._means.store
        try:
            if not chat.numbers.recalled:
                chat.numbers.recall(await store.newest(chat.id))
        except Exception as error:  # noqa: BLE001 - a broken store must not stop the deliveries
            self._setbacks.complain("numbers could not be read", error)

    async def _prepare(self) -> None:
        """Learns what stands for the keys that wait, and drops what need not or cannot be sent.

        While the store is asked others may come to wait, and what is not known to stand must not be sent: so
        it ends only when nothing was left to ask.
        """
        while True:
            try:
                while (entry := self._chat.unread()) is not None:
                    await self._load(entry)
            except Exception as error:  # noqa: BLE001 - a broken store must not stop the other chats
                reason = f"shown could not be read: {whereabouts(error)}"
                self._setbacks.back_off(Unavailable(Arrived.NO, reason))
            stood, given_up = self._chat.prune(self._means.clock.monotonic())
            self._means.counters.coalesced += stood
            self._means.counters.dropped += given_up
            closed = self._close()
            if not closed:
                return
            for key in closed:
                await self._delivery.forget(key)

    def _close(self) -> list[str]:
        """Lets go of entries that end and have nothing left that could be delivered; returns their keys."""
        chat = self._chat
        closed = []
        for entry in tuple(chat.entries.values()):
            if entry.fate is Fate.CLOSES:
                if entry.waiting is not None and not (chat.reachable and entry.place not in chat.barred):
                    entry.waiting = None
                    self._means.counters.dropped += 1
                if entry.waiting is None:
                    self._office.drop(entry)
                    closed.append(entry.key)
        return closed

    async def _load(self, entry: Entry) -> None:
        await self._office.chores_done()
        shown = await self._means.store.get(entry.key)
        if entry.loaded or self._chat.entries.get(entry.key) is not entry:
            return
        entry.shown, entry.loaded, entry.stored = shown, True, shown is not None
        if entry.shown is not None:
            self._chat.newest_id = max(self._chat.newest_id, entry.shown.message_id)
            self._chat.recent.append(entry.shown.message_id)
            if entry.shown.replaces is not None:
                old = Address(entry.shown.place.chat_id, entry.shown.replaces)
                self._chat.rubbish.append(Rubbish(old, entry.key))
