"""A table: seats, house rules and the match that is played at it. It is not a chat: it is shown in places."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.customs import Customs
from game import Card, Event, HouseRules, Match, Move


class Status(StrEnum):
    """Where in its life a table stands."""

    LOBBY = "lobby"
    """Seats are taken and left; nothing is dealt."""
    PLAYING = "playing"
    """A deal is being played."""
    BETWEEN = "between"
    """A deal is over; 🔄 deals the next one."""
    CLOSED = "closed"
    """Nothing more will happen here; old buttons say so."""


class Kind(StrEnum):
    """Where a table lives: a group with one message for all, or a private chat of one person with the bot."""

    GROUP = "group"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Place:
    """A chat, or a topic of a forum, in which something is shown; to all, or to one reader alone."""

    chat_id: int
    thread_id: int | None = None
    reader: int | None = None
    """The member of a group who alone sees it there; None if everybody does."""


@dataclass(slots=True)
class Seat:
    """One chair. `id` is its number, given once and never reused within the table, from 1.

    `user_id` is the person who sits here, None for a computer player from the start. `level` is set when the
    computer plays the seat: from the start, or because its person left (then `user_id` stays, so that he
    counts as fool if the seat loses, and `left` is true), or because he is absent: his time ran out, and he
    may take his cards back until the deal is over.
    """

    id: int
    name: str
    user_id: int | None = None
    level: str | None = None
    left: bool = False
    locale: str = "ru"
    reachable: bool = True
    missed: int = 0
    """How many times in a row the clock had to move for its person."""
    lessons: frozenset[str] = frozenset()
    """What is still to be explained to its person; known while cards are dealt."""

    @property
    def absent(self) -> bool:
        """Whether a computer player plays on for a person who may come back."""
        return self.level is not None and self.user_id is not None and not self.left

    @property
    def computer(self) -> bool:
        """Whether a computer player decides for this seat."""
        return self.level is not None

    @property
    def player(self) -> str:
        """The seat's name inside the engine, where players are opaque strings."""
        return str(self.id)


@dataclass(frozen=True, slots=True)
class Token:
    """What a player was looking at when a button was drawn.

    `deal` counts the deals of the table, over all of its matches; `bout` is the engine's number; `change`
    counts the moves of the deal that changed the table (everything but passes). A card move holds within the
    bout, a pass only at the same `change`.
    """

    deal: int
    bout: int
    change: int

    @property
    def of_bout(self) -> Token:
        """The same without the change, for buttons that hold all through the bout."""
        return Token(self.deal, self.bout, 0)

    def __str__(self) -> str:
        """The form inside a button's data."""
        return f"{self.deal}.{self.bout}.{self.change}"


@dataclass(frozen=True, slots=True)
class Advice:
    """A move that was suggested to a player at the moment of `token`; `reason` is one of the engine's."""

    token: Token
    move: Move
    reason: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A move that cost its player much, and how the table looked to him then.

    `could` is his chance not to be the fool with the better move, `became` with the one that he made.
    """

    bout: int
    hand: tuple[Card, ...]
    table: tuple[tuple[Card, Card | None], ...]
    made: Move
    better: Move
    could: float
    became: float


@dataclass(frozen=True, slots=True)
class Review:
    """Where a private game turned: the move of its person that cost most, if any cost much."""

    slip: Slip | None = None


@dataclass(slots=True)
class Table:
    """A table with everything that its screens show."""

    id: int
    kind: Kind
    place: Place
    host_id: int
    locale: str
    rules: HouseRules
    """What the next deal is played by; a running one keeps the rules of its match."""
    customs: Customs = field(default_factory=Customs)
    """How it is posted, and the pace of the next deal."""
    pace: Customs = field(default_factory=Customs)
    """Those by which a running deal is timed."""
    status: Status = Status.LOBBY
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    deal_id: int | None = None
    seated: int = 0
    """How many seats were ever given, so that the next one gets a number of its own."""
    dealt: int = 0
    """How many deals were dealt at this table, over all of its matches."""
    change: int = 0
    reseated: bool = False
    """Whether the seats changed since the last deal: the next one is dealt as a first (rules.md 3)."""
    deadline: float | None = None
    """When the turn runs out, Unix seconds; None while nobody is timed."""
    respites: int = 0
    """How often the turn that runs was given time after an outage; lost at a restart, which is one more."""
    awaited: frozenset[int] = frozenset()
    """The seats whose time is running."""
    touched_at: float = 0.0
    """When anything last happened here, Unix seconds; an idle lobby expires."""
    paused: bool = False
    """Whether the bot is out of the table's chat: everything is kept, nothing moves until it is back."""
    barred: bool = False
    """Whether it is paused because the bot may not write in the chat; lost at a restart, which tries."""
    sent_away: bool = False
    """Whether its players were told that the bot was thrown out; lost at a restart, harmlessly."""
    last_press: dict[int, tuple[Token, Move]] = field(default_factory=dict)
    """What each seat pressed last, by which a double tap is known; lost at a restart, harmlessly."""
    picked: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    """Cards that a seat has toggled for a lead or put forward for beating; lost at a restart, harmlessly."""
    advice: dict[int, Advice] = field(default_factory=dict)
    """What was last suggested to a seat; lost at a restart, harmlessly."""
    streak: int = 0
    """How many moves computer players have made since a person's; lost at a restart, harmlessly."""
    review: Review | None = None
    """Where the deal turned that was played last, once its person has asked."""
    reviewed: int | None = None
    """Per cent of it that were looked through, while that goes on; lost at a restart, harmlessly."""
    review_failed: bool = False
    """Whether nothing could be found out when he asked last; lost at a restart, harmlessly."""
    hidden: set[int] = field(default_factory=set)
    """Seats whose hands could not be shown in the group; lost at a restart, harmlessly."""
    recent: tuple[Event, ...] = ()
    """The last public events, oldest first: what the table message tells of."""

    @property
    def token(self) -> Token:
        """What a button drawn now belongs to."""
        if self.match is None:
            return Token(0, 0, 0)
        return Token(self.dealt, self.match.deal.bout, self.change)

    @property
    def level(self) -> str:
        """How well its computer players play: the one seated last, or by its customs while none sits here."""
        levels = (seat.level for seat in reversed(self.seats) if seat.user_id is None and not seat.left)
        return next(filter(None, levels), self.customs.level)

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat in which that person sits and plays, if any; a seat he left is not his any more."""
        return next((seat for seat in self.seats if seat.user_id == user_id and not seat.left), None)

    def seat(self, player: str) -> Seat:
        """The seat of an engine's player."""
        return next(seat for seat in self.seats if seat.player == player)
