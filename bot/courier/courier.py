"""The courier: brings every chat to its newest screens, each at the pace that it bears."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial
from random import Random

import structlog

from bot.clock import Clock
from bot.courier.chat import Chat, Entry, Fate, Leftover, Rubbish, Saying, Waiting
from bot.courier.counters import Counters
from bot.courier.listener import Listener
from bot.courier.messenger import Address, Flood, Messenger
from bot.courier.numbers import FIRST_SUPERGROUP, Numbers
from bot.courier.office import Doubt, Means
from bot.courier.pace import Pace, Urgency
from bot.courier.setbacks import pause, whereabouts
from bot.courier.shown import Shown, ShownStore
from bot.courier.worker import Worker
from bot.screens.screen import Button, Screen
from bot.tables.table import Place

_log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(__name__)

TRY_AGAIN = 60.0
"""Seconds after which a newer screen tries a place again in which the bot was not allowed to write."""

ANSWERED_WITHIN = 3.0
"""Seconds for which somebody who presses for a message of his own waits for room in the chat's budget."""

LEFTOVERS = 50
"""Messages of a chat that wait for their buttons to be taken away; a press on another adds it again."""

JUST_NOW = 30.0
"""Seconds for which a message that somebody wrote tells which numbers are next; a quiet chat is remembered
for longer, so that nothing that the bot sent after it is forgotten by then."""

ROWS = 1000
"""Supergroups whose numbers are remembered, the one that was silent for longest forgotten first."""

DOUBTS = 1000
"""Possible duplicates that are remembered, the oldest forgotten first."""


class Courier:
    """Takes screens at any time, from synchronous code, and delivers the newest one of each key.

    A key names what is shown (`t7.2.table`); its first screen is sent, the later ones edit that message. What
    stands where is remembered in the store, so that a restart edits what differs and leaves the rest alone.
    """

    def __init__(
        self,
        messenger: Messenger,
        store: ShownStore,
        clock: Clock,
        listener: Listener,
        chance: Random | None = None,
    ) -> None:
        self.counters = Counters()
        self.stopping = False
        self._means = Means(
            messenger, store, clock, listener, chance or Random(), self.counters, clock.monotonic()
        )
        self._chats: dict[int, Chat] = {}
        self._numbers = Numbers()
        self._rows: dict[int, Numbers] = {}
        # Telegram tells times in whole seconds.
        self._opened_at = int(clock.now())
        self._where: dict[str, int] = {}
        self._moved: dict[int, int] = {}
        self._away: set[int] = set()
        self._restless: dict[int, None] = {}
        self._doubts: deque[Doubt] = deque(maxlen=DOUBTS)
        self._chores: deque[Callable[[], Awaitable[None]]] = deque()
        self._chore_added = asyncio.Event()
        self._chores_done = asyncio.Event()
        self._chores_done.set()
        self._changed = asyncio.Event()
        self._stop = asyncio.Event()
        self._workers: asyncio.TaskGroup | None = None

    # -- What the tables ask for

    def show(  # noqa: PLR0913 - each way to be shown is its own word
        self,
        key: str,
        place: Place,
        screen: Screen,
        *,
        urgent: bool = False,
        final: bool = False,
        fresh: bool = False,
        standing: bool = False,
        pinned: bool | None = None,
    ) -> None:
        """Has the key's message show the screen, soon; a screen that still waits is replaced.

        Args:
            key: What is shown; the same key is the same message.
            place: Where. A key that was elsewhere is posted here and deleted there.
            screen: What. If it stands there already, nothing is sent.
            urgent: Worth the group's budget: a new defender, an end of a game.
            final: The key's last screen, or its last for long: worth the last slot of the budget.
            fresh: Post it anew at the bottom, and delete the older message once the new one stands.
            standing: Only if something stands for the key; it is kept right, but never posted.
            pinned: Pin its message, in silence, or take the pin away; None: leave what people have pinned.
        """
        place = self._resolve(place)
        chat = self._chat(place.chat_id)
        urgency = Urgency.FINAL if final else Urgency.URGENT if urgent else Urgency.CALM
        now = self._means.clock.monotonic()
        entry = self._entry(key, place)
        entry.fate = Fate.LIVES
        entry.standing = standing
        if entry.want(Waiting(screen, now, urgency, fresh, pinned)):
            self.counters.coalesced += 1
        if now - chat.barred.get(place, now) >= TRY_AGAIN:
            del chat.barred[place]
        self._wake(chat)

    def nowhere(self, key: str) -> bool:
        """Whether to show that key while it is `standing` is known to be in vain: no message shows it.

        What is not known yet, as after a start, is found out when the key is shown.
        """
        chat_id = self._where.get(key)
        return chat_id is not None and self._chats[chat_id].entries[key].nowhere

    async def whisper(self, key: str, place: Place, screen: Screen, query_id: str) -> bool:
        """Posts a screen for `place.reader` alone, now, in answer to his press that is not answered yet.

        An older message of the key goes. From then on `show` keeps it right, in its turn; what is shown
        before it stands may be lost, so that it is to be shown again then.

        Returns:
            Whether it stands; if not (the chat is at its limit, Telegram refuses or cannot be reached) he is
            to be answered in another way.
        """
        place = self._resolve(place)
        chat = self._chat(place.chat_id)
        if not await self._has_room(chat):
            return False
        try:
            address = await self._means.messenger.send(place, screen, query_id)
        except Flood as flood:
            pause(chat, self._means, flood)
            return False
        except Exception as error:  # noqa: BLE001 - whatever it is, he gets his answer
            _log.info("not shown to one reader", chat_id=place.chat_id, error=whereabouts(error))
            return False
        self.counters.sends += 1
        await self.chores_done()
        entry = self._entry(key, place)
        try:
            old = entry.shown or await self._means.store.get(key)
            entry.shown = Shown(key, place, address.message_id, screen.digest, self._means.clock.now())
            entry.loaded, entry.fate, entry.latest = True, Fate.LIVES, screen
            entry.stored = False
            await self._means.store.put(entry.shown)
            entry.stored = True
        except Exception as error:  # noqa: BLE001 - it stands; only a restart would lose sight of it
            _log.error("shown could not be written", error=whereabouts(error))
            return True
        if old is not None and old.address != address:
            self.discard(old.address)
        return True

    async def _has_room(self, chat: Chat) -> bool:
        """Takes a slot of the chat's budget for somebody who has pressed and waits; false if too late."""
        clock = self._means.clock
        latest = clock.monotonic() + ANSWERED_WITHIN
        while chat.reachable:
            now = clock.monotonic()
            wait = max(chat.paused_until - now, chat.pace.wait(now, Urgency.URGENT, now))
            if wait <= 0:
                chat.pace.spend(now, Urgency.URGENT)
                return True
            if now + wait > latest:
                return False
            await clock.sleep(wait)
        return False

    def strip(self, address: Address) -> None:
        """Has the buttons of a message taken away in time, unless it shows a key: then they are right."""
        if address.chat_id in self._moved:
            # A group that became a supergroup: nobody can edit there any more.
            return
        chat = self._chat(address.chat_id)
        known = any(left.address == address for left in chat.leftovers)
        if chat.reachable and not known and len(chat.leftovers) < LEFTOVERS:
            chat.leftovers.append(Leftover(address, self._means.clock.monotonic()))
        self._wake(chat)

    async def abandon(self, key: str) -> None:
        """Lets go of a key that nobody will show again: its message stays, but its buttons go."""
        shown = await self._means.store.get(key)
        if shown is not None and key not in self._where:
            chat = self._chat(shown.place.chat_id)
            chat.leftovers.append(Leftover(shown.address, self._means.clock.monotonic(), key))
            self._wake(chat)

    def say(self, place: Place, text: str, rows: tuple[tuple[Button, ...], ...] = ()) -> None:
        """Sends a message that is never edited, `text` in HTML, in its turn; with nobody there, nothing."""
        place = self._resolve(place)
        chat = self._chat(place.chat_id)
        if chat.reachable and place not in chat.barred:
            saying = Saying(place, Screen(text, rows), self._means.clock.monotonic())
            self.counters.dropped += chat.say(saying)
        else:
            self.counters.dropped += 1
        self._wake(chat)

    def forget(self, key: str, *, delete: bool = False) -> None:
        """Lets go of a key at once: what waits is dropped, the message stays as it is, or is deleted."""
        entry = self._pop(key)
        if entry is not None:
            entry.fate = Fate.REMOVED if delete else Fate.FORGOTTEN
            self.counters.dropped += entry.waiting is not None
        self._add_chore(partial(self._forget, key, entry, delete=delete))

    def close(self, prefix: str) -> None:
        """Lets go of every key that begins so, after what waits for it is delivered, however long that takes.

        Where nobody can be reached it is dropped. A key that is shown again before that lives on.
        """
        for key in [key for key in self._where if key.startswith(prefix)]:
            chat = self._chats[self._where[key]]
            entry = chat.entries[key]
            entry.fate = Fate.CLOSES
            if entry.waiting is not None and entry.waiting.urgency is Urgency.URGENT:
                entry.waiting.urgency = Urgency.FINAL
            self._wake(chat)
        self._add_chore(partial(self._forget_all, prefix))

    # -- What others learn about chats

    def out_of_reach(self, chat_id: int) -> None:
        """The person has blocked the bot, or it was thrown out of the group: nothing is asked there any more.

        What is to be shown there is kept aside until `reachable_again`.
        """
        if chat_id in self._moved or chat_id in self._away:
            # Of a group that became a supergroup everybody is thrown out.
            return
        self._away.add(chat_id)
        chat = self._chats.get(chat_id)
        if chat is None or chat.reachable:
            self.counters.unreachable += 1
        if chat is not None:
            chat.leave_alone()
            self.counters.dropped += chat.give_up()
            self._wake(chat)

    def reachable_again(self, chat_id: int) -> None:
        """The person has started or unblocked the bot, or it is back in the group: what was kept goes."""
        chat_id = self._resolve(Place(chat_id)).chat_id
        self._away.discard(chat_id)
        chat = self._chats.get(chat_id)
        if chat is not None:
            chat.absence = None
            chat.kicked = False
            chat.barred.clear()
            for entry in chat.entries.values():
                if entry.waiting is not None:
                    entry.waiting.since = self._means.clock.monotonic()
            self._wake(chat)

    def migrate(self, old_chat_id: int, new_chat_id: int) -> bool:
        """The group has another id: its screens follow and are posted anew. False if that is known already.

        Later calls that still name the old id are led to the new one.
        """
        if old_chat_id == new_chat_id or old_chat_id in self._moved:
            return False
        self._moved[old_chat_id] = new_chat_id
        self._away.discard(old_chat_id)
        self._add_chore(partial(self._means.store.remove_chat, old_chat_id))
        old = self._chats.pop(old_chat_id, None)
        if old is None:
            return True
        new = self._chat(new_chat_id)
        new.pace = old.pace
        new.looked_back = True
        old.dead = True
        old.wake.set()
        for saying in old.sayings:
            saying.place = self._resolve(saying.place)
            saying.doubt = saying.lost = None
            self.counters.dropped += new.say(saying)
        for entry in old.entries.values():
            self._take_along(entry, new)
        self._wake(new)
        return True

    def has_moved(self, chat_id: int) -> bool:
        """Whether the chat is a group that has become a supergroup, as far as is known since the start."""
        return chat_id in self._moved

    def _take_along(self, entry: Entry, new: Chat) -> None:
        if entry.key in new.entries:
            return
        newest = entry.flying.screen if entry.flying is not None else entry.latest
        if entry.waiting is None and newest is not None and entry.fate is Fate.LIVES:
            entry.waiting = Waiting(newest, self._means.clock.monotonic())
        entry.place = self._resolve(entry.place)
        entry.doubt = entry.lost = None
        entry.shown = None
        entry.loaded = True
        new.entries[entry.key] = entry
        self._where[entry.key] = new.id

    def heard(self, chat_id: int, message_id: int, written_at: float) -> None:
        """Somebody wrote that message, at that time in Unix seconds: what is sent next comes after it."""
        if written_at >= max(self._opened_at, self._means.clock.now() - JUST_NOW):
            self._row(chat_id).heard(message_id)

    def noticed(self, chat_id: int, message_id: int, prefix: str) -> bool:
        """Somebody pressed a button of that message, which belongs to a key that begins so.

        If it is a duplicate, left by a send that seemed to fail and had arrived, it is deleted. Returns
        whether it is one.
        """
        chat = self._chats.get(chat_id)
        if chat is not None and message_id in chat.recent:
            return False
        for doubt in self._doubts:
            if (
                doubt.chat_id == chat_id
                and doubt.key.startswith(prefix)
                and doubt.after < message_id < doubt.before
                and message_id not in doubt.known
            ):
                self._doubts.remove(doubt)
                self.counters.duplicates += 1
                self.discard(Address(chat_id, message_id))
                return True
        return False

    def lag(self) -> float:
        """Seconds for which the oldest deliverable screen has waited; 0 if none does."""
        moments = [moment for chat in self._chats.values() if (moment := chat.oldest()) is not None]
        return self._means.clock.monotonic() - min(moments) if moments else 0.0

    # -- Running

    async def run(self) -> None:
        """Delivers until `stop` or cancellation; every task of the courier lives in here.

        Cancelled, it drops the request under way; stopped, it ends that one first.
        """
        async with asyncio.TaskGroup() as house:
            house.create_task(self._keep_house())
            try:
                async with asyncio.TaskGroup() as workers:
                    self._workers = workers
                    for chat in tuple(self._chats.values()):
                        self._wake(chat)
                    await self._stop.wait()
            finally:
                self._workers = None
            self._chore_added.set()

    def stop(self) -> None:
        """Ends `run` once the requests under way are answered. What waits is left for the next start."""
        self.stopping = True
        self._stop.set()
        for chat in self._chats.values():
            chat.wake.set()

    async def settled(self) -> None:
        """Waits until everything that can be delivered is delivered."""
        while self._chores or self._unsettled():
            self._changed.clear()
            await self._changed.wait()

    async def resting(self, chats: Iterable[int]) -> None:
        """Waits until nothing is under way in these chats, and nothing there goes at once.

        What still waits then waits for its chat's pace, or until Telegram takes something from it again.
        """
        served = {self._resolve(Place(chat_id)).chat_id for chat_id in chats}
        while not all(
            self._chats[chat_id].resting(self._means.clock.monotonic())
            for chat_id in served & self._chats.keys()
        ):
            self._changed.clear()
            await self._changed.wait()

    def waiting(self, chats: Iterable[int]) -> int:
        """How many messages wait for these chats that can be delivered in time."""
        served = {self._resolve(Place(chat_id)).chat_id for chat_id in chats}
        return sum(len(list(self._chats[chat_id].deliverable())) for chat_id in served & self._chats.keys())

    def _unsettled(self) -> bool:
        """Whether anything is to be done in a chat: there may be tens of thousands that have come to rest."""
        while self._restless:
            chat_id = next(iter(self._restless))
            chat = self._chats.get(chat_id)
            if chat is not None and chat.unsettled():
                return True
            del self._restless[chat_id]
        return False

    async def _serve(self, chat: Chat) -> None:
        try:
            await Worker(chat, self._means, self).run()
        except Exception as error:  # noqa: BLE001 - one chat's trouble must not end the others' deliveries
            _log.error("worker failed", chat_id=chat.id, error=whereabouts(error))
        finally:
            chat.served = False
            if self._chats.get(chat.id) is chat and chat.empty():
                del self._chats[chat.id]
                for key in chat.entries:
                    self._where.pop(key, None)
            now = self._chats.get(chat.id)
            if now is None or not now.unsettled():
                # Else it would list every chat that ever was.
                self._restless.pop(chat.id, None)
            self.changed()

    async def _keep_house(self) -> None:
        """Does the chores in the store, in the order in which they were asked for."""
        while True:
            while self._chores:
                try:
                    await self._chores[0]()
                except Exception as error:  # noqa: BLE001 - a row too many harms nobody
                    _log.error("shown could not be written", error=whereabouts(error))
                self._chores.popleft()
            self._chores_done.set()
            self.changed()
            if self.stopping and self._workers is None:
                return
            self._chore_added.clear()
            await self._chore_added.wait()

    async def _forget(self, key: str, entry: Entry | None, *, delete: bool) -> None:
        stored = await self._means.store.remove(key)
        shown = (entry.shown if entry is not None else None) or stored
        if delete and shown is not None:
            self.discard(shown.address)

    async def _forget_all(self, prefix: str) -> None:
        await self._means.store.remove_all(
            prefix, keep=[key for key in self._where if key.startswith(prefix)]
        )

    def _add_chore(self, chore: Callable[[], Awaitable[None]]) -> None:
        self._chores.append(chore)
        self._chores_done.clear()
        self._chore_added.set()

    # -- What the workers ask for

    async def chores_done(self) -> None:
        """Waits until what was to be forgotten is forgotten in the store too."""
        await self._chores_done.wait()

    def discard(self, address: Address) -> None:
        """Has a message deleted, if its chat can be reached."""
        chat = self._chat(address.chat_id)
        if chat.reachable:
            chat.rubbish.append(Rubbish(address))
        self._wake(chat)

    def resay(self, saying: Saying) -> None:
        """Takes back a one-off message whose chat has moved while it was under way."""
        saying.place = self._resolve(saying.place)
        saying.doubt = saying.lost = None
        chat = self._chat(saying.place.chat_id)
        chat.sayings.appendleft(saying)
        self._wake(chat)

    def doubt(self, doubt: Doubt) -> None:
        """Remembers a possible duplicate; the oldest of many is forgotten."""
        self._doubts.append(doubt)

    def drop(self, entry: Entry) -> None:
        """Lets go of an entry, unless its key has another by now."""
        chat_id = self._where.get(entry.key)
        if chat_id is not None and self._chats[chat_id].entries.get(entry.key) is entry:
            self._pop(entry.key)

    def changed(self) -> None:
        """Says that a chat has come to rest, or moved on."""
        self._changed.set()

    # -- The register

    def _resolve(self, place: Place) -> Place:
        while (moved := self._moved.get(place.chat_id)) is not None:
            # Not a new Place: without its reader a hand would be for all to see.
            place = replace(place, chat_id=moved)
        return place

    def _chat(self, chat_id: int) -> Chat:
        if chat_id not in self._chats:
            self._chats[chat_id] = Chat(chat_id, Pace.of(chat_id), self._row(chat_id))
            if chat_id in self._away:
                self._chats[chat_id].leave_alone()
        return self._chats[chat_id]

    def _row(self, chat_id: int) -> Numbers:
        """The numbers of the chat's messages."""
        if chat_id >= FIRST_SUPERGROUP:
            return self._numbers
        chat = self._chats.get(chat_id)
        numbers = self._rows.pop(chat_id, None) if chat is None else chat.numbers
        self._rows.pop(chat_id, None)
        self._rows[chat_id] = numbers = numbers or Numbers()
        if len(self._rows) > ROWS:
            del self._rows[next(iter(self._rows))]
        return numbers

    def _entry(self, key: str, place: Place) -> Entry:
        """The entry of that key, brought to that place."""
        chat_id = self._where.get(key)
        if chat_id == place.chat_id:
            entry = self._chats[chat_id].entries[key]
            entry.place = place
            return entry
        entry = Entry(key, place)
        old = self._pop(key)
        if old is not None:
            old.fate = Fate.REMOVED
            entry.shown, entry.loaded, entry.waiting = old.shown, old.loaded, old.waiting
        self._chat(place.chat_id).entries[key] = entry
        self._where[key] = place.chat_id
        return entry

    def _pop(self, key: str) -> Entry | None:
        chat_id = self._where.pop(key, None)
        return None if chat_id is None else self._chats[chat_id].entries.pop(key)

    def _wake(self, chat: Chat) -> None:
        chat.wake.set()
        self._restless[chat.id] = None
        if not chat.served and self._workers is not None and not self.stopping:
            chat.served = True
            self._workers.create_task(self._serve(chat))
