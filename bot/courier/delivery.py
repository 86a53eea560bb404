"""Carrying out one job in a chat, and coping with what goes wrong.

What is repeated and what is not. An edit or a delete does the same twice as once, so it is retried freely.
A send that got no answer may have arrived. A screen has to arrive in the end, so after a pause its message
is looked for (`bot.courier.lost`). Only if it is not found the screen is sent again, and the courier
remembers the doubt: a message that nobody knows and that lies between the two attempts is the duplicate. It
is looked for in quiet moments and deleted, or when a press comes from it (`Courier.noticed`). The same holds
for a one-off message, but that is given up where nobody could look for its duplicate. A crash between a send
and the note of it in the store leaves a duplicate, at most one in each chat, since a chat has one request
under way at a time; its buttons work like the true ones.
"""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from typing import TypeVar

import structlog

from bot.courier.chat import Chat, Entry, Fate, Job, Leftover, Rubbish, Saying, Stray, Waiting
from bot.courier.lost import LostAndFound
from bot.courier.messenger import (
    Address,
    Arrived,
    DeliveryFailure,
    Flood,
    Gone,
    Hidden,
    Migrated,
    NoRights,
    Rejected,
    Unavailable,
)
from bot.courier.numbers import Before
from bot.courier.office import Doubt, Means, Office
from bot.courier.pace import Urgency
from bot.courier.setbacks import Setbacks, whereabouts
from bot.courier.shown import UNSURE, Shown
from bot.tables.table import Place

_log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(__name__)

DELETE_ATTEMPTS = 5

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A screen of an entry on its way to a place; `old` stood for the entry before.

    `before` is what was known of the chat when it began; it is the `begun`th to begin.
    """

    entry: Entry
    waiting: Waiting
    place: Place
    old: Shown | None
    begun: int = 0
    before: Before = field(default_factory=Before)
    sought: Address | None = None
    """Where the message of an earlier attempt may stand, if this one looks for it."""

    @property
    def edited(self) -> Shown | None:
        """The message that is edited; None if a new one is sent."""
        here = self.old is not None and self.old.place == self.place
        return self.old if here and not self.waiting.fresh else None


class Delivery:
    """What can be done in one chat."""

    def __init__(self, chat: Chat, means: Means, office: Office, setbacks: Setbacks) -> None:
        self._chat = chat
        self._means = means
        self._office = office
        self._setbacks = setbacks
        self._lost = LostAndFound(chat)

    async def do(self, job: Job) -> None:
        """One job, to its success, or to what follows from its failure."""
        self._chat.busy = True
        try:
            match job:
                case Rubbish():
                    await self._delete(job)
                case Saying():
                    self._chat.flying_since = job.since
                    await self._say(job)
                case Leftover():
                    self._chat.flying_since = job.since
                    await self._strip(job)
                case Stray():
                    await self._look_for(job)
                case Entry():
                    await self._show(job)
        finally:
            self._chat.busy = False
            self._chat.flying_since = None

    # -- The three kinds of jobs

    async def _show(self, entry: Entry) -> None:
        waiting, entry.waiting = entry.waiting, None
        if waiting is None:
            return
        entry.flying = waiting
        self._chat.flying_since = waiting.since
        self._chat.last_for_all = entry.place.reader is None
        try:
            await self._attempt(self._begun(entry, waiting))
        finally:
            entry.flying = None

    def _begun(self, entry: Entry, waiting: Waiting) -> _Attempt:
        numbers = self._chat.numbers
        attempt = _Attempt(entry, waiting, entry.place, entry.shown)
        if attempt.edited is not None or entry.place.reader is not None:
            return attempt
        sought = self._lost.sought(entry)
        if sought is not None:
            return replace(attempt, sought=sought)
        return replace(attempt, before=numbers.before(self._chat.id), begun=numbers.begin())

    async def _attempt(self, attempt: _Attempt) -> None:
        messenger, counters = self._means.messenger, self._means.counters
        screen, urgency = attempt.waiting.screen, attempt.waiting.urgency
        try:
            if attempt.edited is not None:
                address = attempt.edited.address
                await self._request(messenger.edit(address, screen), urgency)
                counters.edits += 1
            elif attempt.sought is not None:
                address = attempt.sought
                await self._request(messenger.strip(address), urgency)
                await self._request(messenger.edit(address, screen), urgency)
                counters.edits += 2
            else:
                address = await self._request(messenger.send(attempt.place, screen), urgency)
                counters.sends += 1
        except DeliveryFailure as failure:
            await self._not_shown(attempt, failure)
            return
        self._chat.flying_since = None
        now = self._means.clock.monotonic()
        counters.worst_lag = max(counters.worst_lag, now - attempt.waiting.since)
        if attempt.sought is not None:
            self._found(address, attempt.entry)
        elif attempt.edited is not None:
            self._know(address)
        else:
            self._sent(address, attempt.begun, attempt.entry)
        if attempt.entry.shown is not attempt.old and attempt.place.reader is not None:
            # He has pressed for it meanwhile, and a newer message stands.
            if attempt.edited is None:
                self._office.discard(address)
            return
        await self._shown(attempt, address)
        if attempt.entry.shown is not None and address == attempt.entry.shown.address:
            if attempt.edited is None:
                attempt.entry.pinned = None
                await self._setbacks.tell(self._means.listener.posted(attempt.entry.shown))
            await self._pin(attempt.entry, attempt.waiting)

    async def _pin(self, entry: Entry, waiting: Waiting) -> None:
        """Pins the message that stands, or takes the pin away; without the right it stays as it is."""
        wanted = waiting.pinned
        if entry.shown is None or wanted == entry.pinned or (wanted is None and not entry.pinned):
            return
        if entry.unpinnable or not self._chat.reachable:
            return
        try:
            request = self._means.messenger.pin(entry.shown.address, pinned=bool(wanted))
            await self._request(request, Urgency.CALM)
        except NoRights:
            entry.unpinnable = True
            await self._setbacks.tell(self._means.listener.may_not_pin(entry.place))
        except Flood as failure:
            self._setbacks.pause(failure)
        except DeliveryFailure as failure:
            _log.info("message not pinned", chat_id=self._chat.id, error=type(failure).__name__)
        else:
            entry.pinned = bool(wanted)

    async def _shown(self, attempt: _Attempt, address: Address) -> None:
        """Takes down what stands now, and has the message before it deleted."""
        entry, old = attempt.entry, attempt.old
        if self._chat.dead:
            return
        if old is not None and old.address != address:
            if old.place.chat_id == self._chat.id:
                self._chat.rubbish.append(Rubbish(old.address, entry.key))
            else:
                self._office.discard(old.address)
        if entry.fate is Fate.REMOVED:
            self._office.discard(address)
        if entry.fate in {Fate.REMOVED, Fate.FORGOTTEN}:
            if attempt.edited is None:
                await self._note(address)
            return
        entry.shown = Shown(
            key=entry.key,
            place=attempt.place,
            message_id=address.message_id,
            digest=attempt.waiting.screen.digest,
            sent_at=self._means.clock.now(),
            replaces=_left_behind(old, address),
        )
        entry.latest = attempt.waiting.screen
        entry.refused = None
        if entry.fate is Fate.LIVES or entry.waiting is not None:
            entry.stored = entry.stored and attempt.edited is not None
            await self._remember(entry, renewed=entry.stored)
        elif attempt.edited is None:
            await self._note(address)

    async def _say(self, saying: Saying) -> None:
        chat, messenger = self._chat, self._means.messenger
        chat.sayings.popleft()
        sought = self._lost.sought(saying)
        before, begun = chat.numbers.before(chat.id), 0 if sought is not None else chat.numbers.begin()
        try:
            if sought is None:
                request = messenger.send(saying.place, saying.screen)
                address = await self._request(request, saying.urgency)
            else:
                address = sought
                await self._request(messenger.strip(address), saying.urgency)
                if saying.screen.rows:
                    await self._request(messenger.edit(address, saying.screen), saying.urgency)
        except DeliveryFailure as failure:
            await self._not_said(saying, sought, before, failure)
            return
        if sought is None:
            self._means.counters.sends += 1
            self._sent(address, begun, saying)
        else:
            self._means.counters.edits += 1 + bool(saying.screen.rows)
            self._found(address, saying)
        await self._note(address)

    async def _not_said(
        self, saying: Saying, sought: Address | None, before: Before, failure: DeliveryFailure
    ) -> None:
        if sought is not None and self._lost.not_there(saying, sought, failure):
            self._say_again(saying)
            return
        match failure:
            case Unavailable():
                self._setbacks.back_off(failure)
                self._say_again(saying)
                if sought is None and failure.arrived is not Arrived.NO:
                    self._doubt_saying(saying, before, failure.arrived)
            case Flood():
                self._setbacks.pause(failure)
                self._say_again(saying)
            case Migrated():
                await self._setbacks.moved(failure)
                self._office.resay(saying)
            case _:
                self._means.counters.dropped += 1
                self._chat.lose(saying)
                await self._setbacks.refused(saying.place, failure)

    def _say_again(self, saying: Saying) -> None:
        if self._chat.dead:
            self._office.resay(saying)
        else:
            self._chat.sayings.appendleft(saying)

    def _doubt_saying(self, saying: Saying, before: Before, arrived: Arrived) -> None:
        """Keeps in mind that a one-off message may stand; gives it up if it could stand twice for good."""
        if self._chat.dead:
            return
        self._means.counters.doubtful += 1
        self._lost.in_doubt(saying, saying.place, before, arrived)
        if self._lost.hopeless(saying):
            # Nobody would miss it as much as two of it would annoy.
            _log.warning("one-off message may be lost", chat_id=self._chat.id)
            self._means.counters.dropped += 1
            self._chat.sayings.remove(saying)
            self._chat.lose(saying)

    async def _strip(self, leftover: Leftover) -> None:
        """Takes buttons away that lead nowhere; one that shows a key by now has right ones."""
        self._chat.leftovers.popleft()
        try:
            if leftover.key is None and await self._needs_no_stripping(leftover.address):
                return
            await self._request(self._means.messenger.strip(leftover.address), leftover.urgency)
        except Flood as failure:
            self._chat.leftovers.appendleft(leftover)
            self._setbacks.pause(failure)
            return
        except Unavailable as failure:
            self._chat.leftovers.append(leftover)
            self._setbacks.back_off(failure)
            return
        except Migrated as failure:
            await self._setbacks.moved(failure)
        except DeliveryFailure as failure:
            await self._setbacks.refused(Place(self._chat.id), failure, leftover.key)
            if not isinstance(failure, Gone | Rejected | Hidden):
                return
        except Exception as error:  # noqa: BLE001 - a broken store must not stop the deliveries
            self._setbacks.complain("shown could not be read", error)
            return
        else:
            self._means.counters.edits += 1
        if leftover.key is not None:
            await self.forget(leftover.key)

    async def _needs_no_stripping(self, address: Address) -> bool:
        """Whether the message has right buttons, as it shows something that lives, or is gone."""
        known = any(
            entry.shown is not None and entry.shown.address == address
            for entry in self._chat.entries.values()
        )
        return known or address in self._chat.deleted or await self._means.store.stands(address)

    async def _look_for(self, stray: Stray) -> None:
        """Tries one message id: what takes it that its buttons go is the bot's own, and is a duplicate."""
        address = self._lost.suspected(stray)
        if address is None:
            self._chat.strays.remove(stray)
            return
        try:
            if await self._means.store.stands(address):
                stray.first += 1
                return
            await self._request(self._means.messenger.strip(address), Urgency.CALM)
        except Flood as failure:
            self._setbacks.pause(failure)
        except Unavailable as failure:
            self._lost.not_stray(stray, failure)
            self._setbacks.back_off(failure)
        except (Gone, Rejected, NoRights) as failure:
            self._lost.not_stray(stray, failure)
        except Migrated as failure:
            await self._setbacks.moved(failure)
        except DeliveryFailure as failure:
            await self._setbacks.refused(Place(self._chat.id), failure)
        except Exception as error:  # noqa: BLE001 - a broken store must not stop the deliveries
            stray.tries = 0
            self._setbacks.complain("shown could not be read", error)
        else:
            self._means.counters.duplicates += 1
            stray.first += 1
            self._chat.rubbish.append(Rubbish(address))

    async def _delete(self, rubbish: Rubbish) -> None:
        rubbish.attempts += 1
        try:
            await self._means.messenger.delete(rubbish.address)
        except Flood as failure:
            self._setbacks.pause(failure)
        except Unavailable as failure:
            self._setbacks.back_off(failure)
        except Exception as error:  # noqa: BLE001 - an old message that stays is no reason to stop
            _log.info("message could not be deleted", chat_id=self._chat.id, error=type(error).__name__)
            rubbish.attempts = DELETE_ATTEMPTS
        else:
            self._succeed()
            self._chat.deleted.append(rubbish.address)
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

    async def _request(self, request: Awaitable[_Answer], urgency: Urgency) -> _Answer:
        """One request that counts in the pace; what nobody foresaw is the fault of its screen."""
        try:
            answer = await request
        except Unavailable as failure:
            if failure.arrived is not Arrived.NO:
                self._spend(urgency)
            raise
        except DeliveryFailure:
            self._spend(urgency)
            raise
        except Exception as error:
            self._spend(urgency)
            raise Rejected(whereabouts(error)) from error
        self._spend(urgency)
        self._succeed()
        return answer

    def _spend(self, urgency: Urgency) -> None:
        self._chat.pace.spend(self._means.clock.monotonic(), urgency)

    def _succeed(self) -> None:
        self._chat.failures = 0
        self._chat.flooded = False

    async def _not_shown(self, attempt: _Attempt, failure: DeliveryFailure) -> None:
        entry = attempt.entry
        if self._chat.dead:
            return  # Moved meanwhile, and the screen with it.
        if attempt.sought is not None and self._lost.not_there(entry, attempt.sought, failure):
            self._wait_again(attempt)
            return
        if isinstance(failure, Hidden | Rejected):
            await self._given_up(attempt, failure)
            return
        match failure:
            case Gone():
                await self._gone(attempt, failure)
            case Flood():
                self._setbacks.pause(failure)
            case Unavailable():
                self._setbacks.back_off(failure)
                if failure.arrived is not Arrived.NO:
                    self._doubt(attempt, failure.arrived)
        self._wait_again(attempt)
        if isinstance(failure, Migrated):
            await self._setbacks.moved(failure)
        else:
            await self._setbacks.refused(attempt.place, failure)

    def _wait_again(self, attempt: _Attempt) -> None:
        if attempt.entry.fate in {Fate.LIVES, Fate.CLOSES}:
            attempt.entry.put_back(attempt.waiting)

    async def _gone(self, attempt: _Attempt, failure: Gone) -> None:
        entry = attempt.entry
        entry.shown = None
        if entry.standing:
            await self.forget(entry.key)
        if attempt.edited is not None and failure.stands:
            self._chat.rubbish.append(Rubbish(attempt.edited.address))

    async def _given_up(self, attempt: _Attempt, failure: Hidden | Rejected) -> None:
        """What will not be tried again."""
        entry = attempt.entry
        if isinstance(failure, Rejected):
            entry.refused = attempt.waiting.screen.digest
            self._means.counters.dropped += 1
            await self._setbacks.refused(attempt.place, failure, entry.key)
            return
        # Whoever it was for has his private chat, or presses for it again.
        self._office.drop(entry)
        await self.forget(entry.key)
        await self._setbacks.tell(self._means.listener.hidden(attempt.place))

    def _doubt(self, attempt: _Attempt, arrived: Arrived) -> None:
        """Keeps in mind that the request may have been carried out."""
        entry = attempt.entry
        if attempt.edited is not None:
            entry.shown = replace(attempt.edited, digest=UNSURE)
            return
        if attempt.sought is not None or attempt.place.reader is not None:
            return
        self._means.counters.doubtful += 1
        self._lost.in_doubt(entry, attempt.place, attempt.before, arrived)

    def _found(self, address: Address, sent: Entry | Saying) -> None:
        """Notes that a lost message stands there."""
        self._means.counters.found += 1
        self._lost.found(sent, address, self._means.clock.monotonic())
        self._know(address)

    def _sent(self, address: Address, begun: int, sent: Entry | Saying) -> None:
        """Notes what a new message's id tells; a doubt about an entry is then a pair of ids."""
        chat = self._chat
        if address.reader is not None:
            return
        sent.lost = None
        saying = sent if isinstance(sent, Saying) else None
        self._lost.sent(address, begun, self._means.clock.monotonic(), saying)
        if isinstance(sent, Entry) and sent.doubt is not None:
            known = frozenset(chat.recent)
            self._office.doubt(Doubt(sent.key, chat.id, sent.doubt.after, address.message_id, known))
        sent.doubt = None
        self._know(address)

    def _know(self, address: Address) -> None:
        """Notes the id of a message that stands."""
        chat = self._chat
        if address.reader is not None:
            return
        chat.newest_id = max(chat.newest_id, address.message_id)
        if address.message_id not in chat.recent:
            chat.recent.append(address.message_id)

    # -- The store

    async def _remember(self, entry: Entry, *, renewed: bool = False) -> None:
        """Has the store know what stands; `renewed` if that is the same message as before."""
        if entry.shown is None:
            return
        store = self._means.store
        try:
            await (store.renew(entry.shown) if renewed else store.put(entry.shown))
            entry.stored = True
        except Exception as error:  # noqa: BLE001 - the message stands; only a restart would post it again
            self._setbacks.complain("shown could not be written", error)
        if entry.fate in {Fate.REMOVED, Fate.FORGOTTEN}:
            await self.forget(entry.key)

    async def _note(self, address: Address) -> None:
        """Has the store know the number of a message that it does not know otherwise."""
        if address.reader is not None:
            return
        try:
            await self._means.store.sent(address)
        except Exception as error:  # noqa: BLE001 - it is of use only after a restart
            self._setbacks.complain("number could not be written", error)

    async def forget(self, key: str) -> None:
        """Nothing stands for that key any more."""
        try:
            await self._means.store.remove(key)
        except Exception as error:  # noqa: BLE001 - a row too many harms nobody
            self._setbacks.complain("shown could not be written", error)


def _left_behind(old: Shown | None, address: Address) -> int | None:
    """The message that is still to be deleted once the one at `address` stands."""
    if old is None or old.place.chat_id != address.chat_id:
        return None
    return old.replaces if old.address == address else old.message_id
