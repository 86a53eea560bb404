"""Who sits next to whom: active players, opponents, team-mates (rules.md 1, 4, 6)."""

from __future__ import annotations

from game.state import NOBODY, State


def is_active(state: State, seat: int) -> bool:
    """Whether the seat holds cards, or the talon still has some (rules.md 1)."""
    return state.hands[seat] != 0 or state.drawn < len(state.talon)


def next_active(state: State, seat: int) -> int:
    """The nearest active seat clockwise, never the seat itself; NOBODY if there is none."""
    return _nearest(state, seat, range(1, len(state.players)))


def next_opponent(state: State, seat: int) -> int:
    """The nearest active opponent clockwise: in teams of the other side, else simply `next_active`."""
    if len(state.hands) == 2:
        other = 1 - seat
        return other if state.hands[other] or state.drawn < len(state.talon) else NOBODY
    return _nearest(state, seat, range(1, len(state.players), _stride(state)))


def previous_opponent(state: State, seat: int) -> int:
    """The nearest active opponent counter-clockwise."""
    return _nearest(state, seat, range(-1, -len(state.players), -_stride(state)))


def next_team_mate(state: State, seat: int) -> int:
    """The nearest active team-mate clockwise; without teams there is none."""
    return _nearest(state, seat, range(2, len(state.players), 2)) if state.rules.teams else NOBODY


def are_opponents(state: State, one: int, other: int) -> bool:
    """Whether they may attack each other: in teams the sides sit alternately."""
    return one != other and (not state.rules.teams or (one - other) % 2 == 1)


def clockwise_from(state: State, seat: int) -> list[int]:
    """All seats, this one first."""
    count = len(state.players)
    return [(seat + step) % count for step in range(count)]


def _stride(state: State) -> int:
    return 2 if state.rules.teams else 1


def _nearest(state: State, seat: int, steps: range) -> int:
    hands = state.hands
    count = len(hands)
    anybody = state.drawn < len(state.talon)
    for step in steps:
        other = (seat + step) % count
        if anybody or hands[other]:
            return other
    return NOBODY
