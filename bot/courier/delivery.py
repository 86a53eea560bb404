"""Carrying out one job in a chat, and coping with what goes wrong.

What is repeated and what is not. An edit or a delete does the same twice as once, so it is retried freely.
A send that got no answer may have arrived. A screen has to arrive in the end, so after a pause it is sent
again, and the courier remembers the doubt: when a press comes from a message that nobody knows and that lies
between the two attempts, that message is the duplicate and is deleted (`Courier.noticed`). A one-off message
is not worth a duplicate: it is given up. A crash between a send and the note of it in the store leaves a
duplicate, at most one in each chat, since a chat has one request under way at a time; its buttons work like
the true ones.
"""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol, TypeVar

import structlog

from bot.clock import Clock
from bot.courier.chat import Chat, Entry, Fate, Job, Rubbish, Saying, Waiting
from bot.courier.counters import Counters
from bot.courier.listener import Listener
from bot.courier.messenger import (
    Address,
    Arrived,
    DeliveryFailure,
    Flood,
    Gone,
    Kicked,
    Messenger,
    Migrated,
    NoRights,
    Rejected,
    Unavailable,
    Unreachable,
)
from bot.courier.shown import UNSURE, Shown, ShownStore
from bot.tables.table import Place

_log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(__name__)

LONGEST_BACK_OFF = 30.0
"""Seconds between two attempts while the network is down, at most (and half of that again as jitter)."""

PATIENCE = 600.0
"""Seconds after which a one-off message that could not be sent is no longer worth sending."""

DELETE_ATTEMPTS = 5

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Means:
    """What every worker works with."""

    messenger: Messenger
    store: ShownStore
    clock: Clock
    listener: Listener
    chance: Random
    counters: Counters
    started_at: float
    """Monotonic seconds; in the first period the store is asked what was sent before."""


class Office(Protocol):
    """What a worker asks of the courier."""

    stopping: bool

    async def chores_done(self) -> None:
        """Waits until what was to be forgotten is forgotten in the store too."""

    def migrate(self, old_chat_id: int, new_chat_id: int) -> bool:
        """Moves a chat's queue; false if it was moved before."""

    def discard(self, address: Address) -> None:
        """Has a message deleted, in whichever chat."""

    def doubt(self, key: str, chat_id: int, after: int, before: int) -> None:
        """Remembers that a message between these two ids may be a duplicate."""

    def drop(self, entry: Entry) -> None:
        """Lets go of an entry, unless its key has another by now."""

    def changed(self) -> None:
        """Says that a chat has come to rest, or moved on."""


class Delivery:
    """What can be done in one chat."""

    def __init__(self, chat: Chat, means: Means, office: Office) -> None:
        self._chat = chat
        self._means = means
        self._office = office

    async def do(self, job: Job) -> None:
        """One job, to its success, or to what follows from its failure."""
        self._chat.busy = True
        try:
            match job:
                case Rubbish():
                    await self._delete(job)
                case Saying():
                    await self._say(job)
                case Entry():
                    await self._show(job)
        finally:
            self._chat.busy = False

    # -- The three kinds of jobs

    async def _show(self, entry: Entry) -> None:
        waiting, entry.waiting = entry.waiting, None
        if waiting is None:
            return
        place, old = entry.place, entry.shown
        stands = old if old is not None and old.place == place and not waiting.fresh else None
        try:
            if stands is not None:
                await self._request(self._means.messenger.edit(stands.address, waiting.screen))
                address = stands.address
                self._means.counters.edits += 1
            else:
                address = await self._request(self._means.messenger.send(place, waiting.screen))
                self._means.counters.sends += 1
        except DeliveryFailure as failure:
            await self._not_shown(entry, waiting, stands, failure)
            return
        now = self._means.clock.monotonic()
        self._means.counters.worst_lag = max(self._means.counters.worst_lag, now - waiting.since)
        self._settle_doubt(entry, address)
        shown = Shown(
            key=entry.key,
            place=place,
            message_id=address.message_id,
            digest=waiting.screen.digest,
            sent_at=self._means.clock.now(),
            replaces=_left_behind(old, address),
        )
        await self._shown(entry, waiting, old, shown)

    async def _shown(self, entry: Entry, waiting: Waiting, old: Shown | None, shown: Shown) -> None:
        """Takes down what stands now, and has the message before it deleted."""
        if old is not None and old.address != shown.address:
            if old.place.chat_id == self._chat.id:
                self._chat.rubbish.append(Rubbish(old.address, entry.key))
            else:
                self._office.discard(old.address)
        if entry.fate is Fate.REMOVED:
            self._office.discard(shown.address)
        if entry.fate in {Fate.REMOVED, Fate.FORGOTTEN}:
            return
        entry.shown = shown
        entry.latest = waiting.screen
        entry.refused = None
        if entry.fate is Fate.LIVES or entry.waiting is not None:
            await self._remember(entry)

    async def _say(self, saying: Saying) -> None:
        self._chat.sayings.popleft()
        try:
            address = await self._request(self._means.messenger.send(saying.place, saying.screen))
        except Unavailable as failure:
            self.back_off()
            waited = self._means.clock.monotonic() - saying.since
            if failure.arrived is Arrived.MAYBE:
                # Nobody would miss it as much as two of it would annoy.
                self._means.counters.doubtful += 1
                _log.warning("one-off message may be lost", chat_id=self._chat.id)
            elif waited < PATIENCE:
                self._chat.sayings.appendleft(saying)
                return
            self._means.counters.dropped += 1
        except Flood as failure:
            self._chat.sayings.appendleft(saying)
            self._pause(failure)
        except Migrated as failure:
            self._chat.sayings.appendleft(saying)
            await self._moved(failure)
        except DeliveryFailure as failure:
            self._means.counters.dropped += 1
            await self._refused(saying.place, failure)
        else:
            self._means.counters.sends += 1
            self._chat.newest_id = max(self._chat.newest_id, address.message_id)

    async def _delete(self, rubbish: Rubbish) -> None:
        rubbish.attempts += 1
        try:
            await self._means.messenger.delete(rubbish.address)
        except Flood as failure:
            self._pause(failure)
        except Unavailable:
            self.back_off()
        except Exception as error:  # noqa: BLE001 - an old message that stays is no reason to stop
            _log.info("message could not be deleted", chat_id=self._chat.id, error=type(error).__name__)
            rubbish.attempts = DELETE_ATTEMPTS
        else:
            self._succeed()
            self._means.counters.deletes += 1
            rubbish.attempts = DELETE_ATTEMPTS
        if rubbish.attempts < DELETE_ATTEMPTS:
            return
        if self._chat.rubbish and self._chat.rubbish[0] is rubbish:
            self._chat.rubbish.popleft()
        entry = self._chat.entries.get(rubbish.key or "")
        shown = entry.shown if entry is not None else None
        if entry is not None and shown is not None and shown.replaces == rubbish.address.message_id:
            entry.shown = replace(shown, replaces=None)
            await self._remember(entry)

    # -- What goes wrong

    async def _request(self, request: Awaitable[_Answer]) -> _Answer:
        """One request that counts in the pace; what nobody foresaw is the fault of its screen."""
        try:
            answer = await request
        except Unavailable as failure:
            if failure.arrived is not Arrived.NO:
                self._spend()
            raise
        except DeliveryFailure:
            self._spend()
            raise
        except Exception as error:
            self._spend()
            raise Rejected(type(error).__name__) from error
        self._spend()
        self._succeed()
        return answer

    def _spend(self) -> None:
        self._chat.pace.spend(self._means.clock.monotonic())

    def _succeed(self) -> None:
        self._chat.failures = 0
        self._chat.flooded = False

    async def _not_shown(
        self, entry: Entry, waiting: Waiting, stands: Shown | None, failure: DeliveryFailure
    ) -> None:
        match failure:
            case Rejected():
                entry.refused = waiting.screen.digest
                self._means.counters.dropped += 1
                await self._refused(entry.place, failure)
                return
            case Gone():
                entry.shown = None
                if stands is not None and failure.stands:
                    self._chat.rubbish.append(Rubbish(stands.address))
            case Flood():
                self._pause(failure)
            case Unavailable():
                self.back_off()
                if failure.arrived is not Arrived.NO:
                    self._doubt(entry, stands)
        if entry.fate in {Fate.LIVES, Fate.CLOSES}:
            entry.put_back(waiting)
        if isinstance(failure, Migrated):
            await self._moved(failure)
        else:
            await self._refused(entry.place, failure)

    async def _refused(self, place: Place, failure: DeliveryFailure) -> None:
        """Draws the conclusions that hold for the chat or the place, and tells the listener once."""
        chat, listener = self._chat, self._means.listener
        match failure:
            case Rejected():
                _log.error("screen refused", chat_id=chat.id, reason=failure.reason)
            case Unreachable() if chat.reachable:
                chat.absence = failure.reason
                self._give_up_sayings()
                await self._tell(listener.unreachable(chat.id, failure.reason))
            case Kicked() if chat.reachable:
                chat.kicked = True
                self._give_up_sayings()
                await self._tell(listener.kicked(chat.id))
            case NoRights() if place not in chat.barred:
                chat.barred[place] = self._means.clock.monotonic()
                await self._tell(listener.no_rights(place, failure.reason))
            case _:
                pass

    async def _moved(self, failure: Migrated) -> None:
        old_chat_id = self._chat.id
        if self._office.migrate(old_chat_id, failure.new_chat_id):
            await self._tell(self._means.listener.migrated(old_chat_id, failure.new_chat_id))

    async def _tell(self, told: Awaitable[None]) -> None:
        try:
            await told
        except Exception as error:  # noqa: BLE001 - whoever listens must not stop the deliveries
            self.complain("listener failed", error)

    def _give_up_sayings(self) -> None:
        self._means.counters.unreachable += 1
        self._means.counters.dropped += len(self._chat.sayings)
        self._chat.sayings.clear()

    def _pause(self, flood: Flood) -> None:
        """Leaves the chat alone for as long as Telegram asks, and treads softly afterwards."""
        chat, now = self._chat, self._means.clock.monotonic()
        chat.paused_until = now + flood.retry_after + self._means.chance.random()
        chat.pace.presume_spent(now)
        self._means.counters.floods += 1
        if not chat.flooded:
            chat.flooded = True
            _log.warning("flood", chat_id=chat.id, retry_after=flood.retry_after)

    def back_off(self) -> None:
        """Waits longer after every failure in a row, each chat a little differently."""
        chat = self._chat
        chat.failures += 1
        self._means.counters.retries += 1
        longest = min(LONGEST_BACK_OFF, 0.5 * 2.0 ** min(chat.failures, 10))
        delay = longest * (0.5 + self._means.chance.random())
        chat.paused_until = self._means.clock.monotonic() + delay

    def _doubt(self, entry: Entry, stands: Shown | None) -> None:
        """Keeps in mind that the request may have been carried out."""
        if stands is not None:
            entry.shown = replace(stands, digest=UNSURE)
            return
        self._means.counters.doubtful += 1
        if entry.doubt is None:
            entry.doubt = self._chat.newest_id

    def _settle_doubt(self, entry: Entry, address: Address) -> None:
        if entry.doubt is not None:
            self._office.doubt(entry.key, self._chat.id, entry.doubt, address.message_id)
            entry.doubt = None
        self._chat.newest_id = max(self._chat.newest_id, address.message_id)

    # -- The store

    async def _remember(self, entry: Entry) -> None:
        if entry.shown is None:
            return
        try:
            await self._means.store.put(entry.shown)
        except Exception as error:  # noqa: BLE001 - the message stands; only a restart would post it again
            self.complain("shown could not be written", error)
        if entry.fate in {Fate.REMOVED, Fate.FORGOTTEN}:
            await self.forget(entry.key)

    async def forget(self, key: str) -> None:
        """Nothing stands for that key any more."""
        try:
            await self._means.store.remove(key)
        except Exception as error:  # noqa: BLE001 - a row too many harms nobody
            self.complain("shown could not be written", error)

    def complain(self, what: str, error: Exception) -> None:
        """Logs a failure that is not Telegram's."""
        # The type alone: a message may quote what somebody else may not see.
        _log.error(what, chat_id=self._chat.id, error=type(error).__name__)


def _left_behind(old: Shown | None, address: Address) -> int | None:
    """The message that is still to be deleted once the one at `address` stands."""
    if old is None or old.place.chat_id != address.chat_id:
        return None
    return old.replaces if old.address == address else old.message_id
