"""One chat as the courier sees it: what stands there, what waits to go there, and what goes next."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from itertools import count

from bot.courier.messenger import Absence, Address
from bot.courier.numbers import Numbers
from bot.courier.pace import PROMISE, Pace, Urgency
from bot.courier.shown import Shown
from bot.screens.screen import Screen
from bot.tables.table import Place


@dataclass(slots=True)
class Waiting:
    """A screen on its way; `since` is when the oldest change that it brings was asked for."""

    screen: Screen
    since: float
    urgency: Urgency = Urgency.CALM
    fresh: bool = False
    pinned: bool | None = None
    """Whether its message is to be pinned; None leaves that to people."""

    def merge(self, newer: Waiting) -> None:
        """Takes the newer one's screen; what the older one was promised stays promised."""
        self.screen = newer.screen
        self.since = min(self.since, newer.since)
        self.urgency = max(self.urgency, newer.urgency)
        self.fresh = self.fresh or newer.fresh
        self.pinned = newer.pinned


class Fate(Enum):
    """What becomes of an entry."""

    LIVES = auto()
    CLOSES = auto()
    """It ends once what waits is delivered."""
    FORGOTTEN = auto()
    """Nobody waits for it; the message stays."""
    REMOVED = auto()
    """Nobody waits for it; the message goes."""


@dataclass(slots=True)
class Lost:
    """A send that may have arrived, and where its message may stand."""

    place: Place
    after: int
    """Nothing of the bot's own stood after this message when it was sent."""
    begun: int
    """How many sends had begun when it was given up."""
    first: int
    """The least message id that is not ruled out."""
    tries: int
    """How many more edits it is worth."""
    before: float = math.inf
    """What was sent to the chat since: from there on it cannot stand."""
    repeated: bool = False
    """Whether there may be more than one."""


@dataclass(slots=True)
class InDoubt:
    """Sends of one key that may have arrived, though no answer told so."""

    after: int
    """The newest message id that was known in the chat before them."""
    floor: int
    """Their messages have greater ids; 0: that is not known."""
    begun: int
    """How many sends had begun when the last of them was given up."""
    likely: bool
    """Whether one may well have arrived: of those that the server failed to do hardly any ever did."""
    alone: bool
    """Whether no one-off message that was given up may stand beside them: it is the only one of its kind."""
    sought: bool = False
    """Whether what they may have left behind is looked for already."""


@dataclass(slots=True)
class Entry:
    """One key: the message that shows it, and the screen that it ought to show."""

    key: str
    place: Place
    shown: Shown | None = None
    loaded: bool = False
    """Whether it is known what stands."""
    stored: bool = False
    """Whether the store has the message that stands, be it with an older digest."""
    waiting: Waiting | None = None
    pinned: bool | None = None
    """Whether the message is pinned, as far as is known."""
    unpinnable: bool = False
    """Whether the bot was not allowed to pin it."""
    flying: Waiting | None = None
    """What is under way."""
    latest: Screen | None = None
    """What was delivered last, to be posted anew if the chat moves."""
    refused: str | None = None
    """Digest of a screen that Telegram refused."""
    doubt: InDoubt | None = None
    """Set after a send that may have arrived."""
    lost: Lost | None = None
    """That send, as long as it is worth looking for its message."""
    fate: Fate = Fate.LIVES
    standing: bool = False
    """Whether it is only to be kept right while it stands, and never posted."""

    def want(self, newer: Waiting) -> bool:
        """Puts a screen in the place of the waiting one; returns whether there was one."""
        if self.waiting is None:
            self.waiting = newer
            return False
        self.waiting.merge(newer)
        return True

    def put_back(self, older: Waiting) -> None:
        """Returns a screen that could not be delivered, unless a newer one waits by now."""
        if self.waiting is not None:
            older.merge(self.waiting)
        self.waiting = older

    @property
    def nowhere(self) -> bool:
        """Whether it is known that no message shows it, and that none is on its way."""
        return self.loaded and self.shown is None and self.waiting is None and self.flying is None

    def needless(self) -> bool:
        """Whether what waits stands there already, or is known to be refused."""
        if self.waiting is None:
            return False
        digest = self.waiting.screen.digest
        if digest == self.refused or (self.standing and self.shown is None):
            return True
        stands = self.shown is not None and self.shown.place == self.place and self.shown.digest == digest
        return stands and not self.waiting.fresh


_words = count(1)


@dataclass(slots=True)
class Saying:
    """A message that no table names: nothing else will ever stand in its place."""

    place: Place
    screen: Screen
    since: float
    urgency: Urgency = Urgency.CALM
    key: str = field(default_factory=lambda: f"word {next(_words)}")
    """Of use to who looks for it alone."""
    doubt: InDoubt | None = None
    """Set after a send that may have arrived."""
    lost: Lost | None = None
    """That send, as long as it is worth looking for its message."""


@dataclass(slots=True)
class Rubbish:
    """A message to be deleted; `key` names the entry that it was replaced for."""

    address: Address
    key: str | None = None
    attempts: int = 0


@dataclass(slots=True)
class Leftover:
    """A message whose buttons are to go; `key` names what it shows, if that is known."""

    address: Address
    since: float
    key: str | None = None
    urgency: Urgency = Urgency.CALM


@dataclass(slots=True)
class Stray:
    """A message that may stand beside the one that shows the key, as a send in doubt had arrived."""

    key: str
    since: float
    first: int
    """The least message id that is not ruled out."""
    before: float
    """It stands before this message."""
    begun: int
    """How many sends had begun when it was given up."""
    tries: int
    """At how many ids it is still worth looking."""
    likely: bool = True
    """Whether it may well stand; those are looked for first."""


Job = Entry | Saying | Leftover | Rubbish | Stray

HUSHED = 3 * PROMISE
"""Seconds by which a message for one reader stands back behind those for all: he has a private chat, too. And
never do two of them go before one for all that waits."""

PATIENCE = 600.0
"""Seconds after which a one-off message that could not be sent is no longer worth sending: what it tells of
is to be seen in the table's message, or can be asked for again."""

STRAYS = 10
"""Possible duplicates that are looked for in a chat at most; of more, some stay until they are pressed."""

SAYINGS = 20
"""One-off messages that wait in a chat at most: a group's minute, and more than anybody reads."""


@dataclass(slots=True)
class Chat:
    """The queue of one chat."""

    id: int
    pace: Pace
    numbers: Numbers = field(default_factory=Numbers)
    """Those of its messages; not of those for one reader alone."""
    entries: dict[str, Entry] = field(default_factory=dict)
    sayings: deque[Saying] = field(default_factory=deque)
    leftovers: deque[Leftover] = field(default_factory=deque)
    rubbish: deque[Rubbish] = field(default_factory=deque)
    strays: deque[Stray] = field(default_factory=deque)
    """Looked for when there is nothing else to do."""
    lost_saying: bool = False
    """Whether a one-off message that was given up may stand here, after all that is known."""
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when there may be something new to do."""
    served: bool = False
    """Whether a worker is at it."""
    busy: bool = False
    """Whether a request is under way."""
    flying_since: float | None = None
    """Since when that is wanted which is under way, and not known to stand."""
    last_for_all: bool = True
    """Whether what was shown last is seen by everybody in the chat."""
    looked_back: bool = False
    """Whether the pace knows of what was sent before a restart."""
    dead: bool = False
    """Whether the chat has moved away, so that its worker goes home."""
    paused_until: float = 0.0
    failures: int = 0
    """Network failures in a row."""
    flooded: bool = False
    """Whether Telegram has said "too many requests" since the last success."""
    absence: Absence | None = None
    kicked: bool = False
    barred: dict[Place, float] = field(default_factory=dict)
    """Places where the bot may not write, and when that was found."""
    newest_id: int = 0
    """The greatest message id that is known here."""
    deleted: deque[Address] = field(default_factory=partial(deque, maxlen=50))
    """The messages that were deleted last."""
    recent: deque[int] = field(default_factory=partial(deque, maxlen=50))
    """The ids of the newest messages of the bot's own that are known here."""

    @property
    def reachable(self) -> bool:
        """Whether anything can be sent to the chat at all."""
        return self.absence is None and not self.kicked

    def leave_alone(self) -> None:
        """From now on nothing can be sent to the chat; what is known of the reason already stays."""
        if self.id < 0:
            self.kicked = True
        elif self.absence is None:
            self.absence = Absence.BLOCKED

    def deliverable(self) -> Iterator[Entry | Saying | Leftover]:
        """Everything that waits and can go."""
        if self.reachable:
            for entry in self.entries.values():
                if entry.waiting is not None and entry.place not in self.barred:
                    yield entry
            if self.sayings:
                yield self.sayings[0]
            if self.leftovers:
                yield self.leftovers[0]

    def next_job(self, now: float) -> tuple[Job | None, float]:
        """What goes next and in how many seconds; None if nothing can."""
        pause = max(0.0, self.paused_until - now)
        if self.rubbish and self.reachable:
            # Deleting is outside the pace; it is done before anybody wonders which message counts.
            return self.rubbish[0], pause
        chosen: Job | None = None
        best = (0.0, 0.0)
        for job in self.deliverable():
            waiting = job.waiting if isinstance(job, Entry) else job
            if waiting is not None:
                wait = max(pause, self.pace.wait(now, waiting.urgency, waiting.since))
                hushed = isinstance(job, Entry) and job.place.reader is not None
                behind = (HUSHED if self.last_for_all else math.inf) if hushed else 0.0
                rank = (wait, waiting.since - PROMISE * waiting.urgency + behind)
                if chosen is None or rank < best:
                    chosen, best = job, rank
        if chosen is None and self.strays and self.reachable:
            stray = next((stray for stray in self.strays if stray.likely), self.strays[0])
            return stray, max(pause, self.pace.leisure(now, stray.since))
        return chosen, best[0]

    def suspect(self, stray: Stray) -> None:
        """Has a stray looked for when there is time; of too many the unlikely ones are let go first."""
        if len(self.strays) >= STRAYS:
            self.strays.remove(next((stray for stray in self.strays if not stray.likely), self.strays[0]))
        self.strays.append(stray)

    def unread(self) -> Entry | None:
        """One that waits and of which it is not known yet what stands."""
        waiting = (entry for entry in self.entries.values() if entry.waiting is not None)
        return next((entry for entry in waiting if not entry.loaded), None)

    def say(self, saying: Saying) -> int:
        """Has a one-off message wait; returns how many are dropped for it.

        Whoever asks for the same over and over fills the queue with it: what is said again later goes first.
        """
        self.sayings.append(saying)
        if len(self.sayings) <= SAYINGS:
            return 0
        last = {(other.place, other.screen.digest): other for other in self.sayings}
        repeated = (other for other in self.sayings if last[other.place, other.screen.digest] is not other)
        dropped = next(repeated, self.sayings[0])
        self.sayings.remove(dropped)
        self.lose(dropped)
        return 1

    def lose(self, saying: Saying) -> None:
        """A one-off message is given up: if it stands after all, it is not to be taken for a duplicate."""
        if saying.doubt is None:
            return
        self.lost_saying = True
        self.strays.clear()
        for other in self.unsent():
            if other.doubt is not None:
                other.doubt.alone = False

    def unsent(self) -> tuple[Entry | Saying, ...]:
        """What a send may be in doubt of."""
        return (*self.entries.values(), *self.sayings)

    def prune(self, now: float) -> tuple[int, int]:
        """Drops what waits needlessly or too long; returns how much stands, and how much is given up."""
        stood = refused = 0
        while self.sayings and now - self.sayings[0].since >= PATIENCE:
            self.lose(self.sayings.popleft())
            refused += 1
        for entry in self.entries.values():
            if entry.loaded and entry.needless() and entry.waiting is not None:
                if entry.waiting.screen.digest == entry.refused:
                    refused += 1
                elif entry.shown is not None:
                    stood += 1
                entry.waiting = None
        return stood, refused

    def give_up(self, place: Place | None = None) -> int:
        """Drops the one-off messages to that place, or to the whole chat with all that was to be deleted.

        Returns how many messages were dropped.
        """
        kept = [saying for saying in self.sayings if place is not None and saying.place != place]
        dropped = [saying for saying in self.sayings if saying not in kept]
        self.sayings = deque(kept)
        for saying in dropped:
            self.lose(saying)
        self.leftovers.clear()
        if place is None:
            self.rubbish.clear()
            self.strays.clear()
        return len(dropped)

    def empty(self) -> bool:
        """Whether nothing is kept here that the store does not know."""
        return not (
            self.sayings
            or self.leftovers
            or self.rubbish
            or self.strays
            or self.busy
            or any(entry.waiting is not None for entry in self.entries.values())
        )

    def unsettled(self) -> bool:
        """Whether anything is under way or can go."""
        unseen = bool(self.rubbish or self.strays) and self.reachable
        return self.busy or unseen or any(True for _ in self.deliverable())

    def resting(self, now: float) -> bool:
        """Whether nothing is under way and nothing goes at once: what waits, waits for its time."""
        if self.busy or self.wake.is_set():
            return False
        return self.next_job(now)[1] > 0 or not self.unsettled()

    def oldest(self) -> float | None:
        """Since when the oldest deliverable screen waits, or is under way."""
        moments = [
            waiting.since
            for job in self.deliverable()
            if (waiting := job.waiting if isinstance(job, Entry) else job) is not None
        ]
        if self.flying_since is not None:
            moments.append(self.flying_since)
        return min(moments, default=None)
