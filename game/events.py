"""What has happened, as everybody may know it (engine-protocol.md, State)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from game.cards import Card, texts
from game.moves import Move, MoveKind


class EventType(StrEnum):
    """The kinds of events: those of the moves, and what follows from them."""

    DEAL = "deal"
    FIRST_ATTACKER = "first_attacker"
    LEAD = "lead"
    BEAT = "beat"
    THROW = "throw"
    PASS = "pass"  # noqa: S105 - a word of the game
    TAKE = "take"
    TRANSFER = "transfer"
    SHOW = "show"
    PICKED_UP = "picked_up"
    BEATEN_OFF = "beaten_off"
    DRAW = "draw"
    OUT = "out"
    DEAL_OVER = "deal_over"
    MATCH_OVER = "match_over"
    REDEAL = "redeal"


class Event(NamedTuple):
    """One thing that happened.

    Attributes:
        type: what.
        seat: whom it concerns: who moved, drew, went out, deals, leads; the fool; the winner of the match.
        cards: the cards that everybody saw; of a beat the attack card and what beat it.
        count: how many cards (drawn, picked up, beaten off, dealt to each).
    """

    type: EventType
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    count: int = 0  # type: ignore[assignment] # a number of cards, not the method of tuples

    def to_json(self, players: Sequence[str]) -> dict[str, object]:
        """The event with names for seats; what it does not have is left out."""
        found: dict[str, object] = {"type": self.type.value}
        if self.seat is not None:
            found["player"] = players[self.seat]
        if self.cards:
            found["cards"] = texts(self.cards)
        if self.count:
            found["count"] = self.count
        return found


_TYPE_OF: Final = {kind: EventType(kind.value) for kind in MoveKind}


class _Said(dict[Move, tuple[Event, ...]]):
    """For one seat, by move: the one event that says that this seat made that move."""

    __slots__ = ("_seat",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat

    def __missing__(self, move: Move) -> tuple[Event, ...]:
        said = (Event(_TYPE_OF[move.kind], self._seat, move.cards, len(move.cards)),)
        # Longer leads are many and rare.
        if len(move.cards) <= 2:
            self[move] = said
        return said


SAID: Final = tuple(_Said(seat) for seat in range(8))
"""By seat: what is said of a move, which is looked up rather than made anew."""


@cache
def drawing(seat: int, count: int) -> Event:
    """A seat draws so many cards; which they are nobody else learns."""
    return Event(EventType.DRAW, seat, count=count)
