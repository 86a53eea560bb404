"""What each move is worth: exactly where everything is known, else by trying it many times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bout import DOING
from game.cards import Card
from game.computer.budget import Budget, iterations
from game.computer.endgame import Endgame, OutOfTimeError, can_solve
from game.computer.hidden import Hidden
from game.computer.search import Tried, search
from game.computer.thrift import thrifty
from game.deal import Deal
from game.moves import Move
from game.view import View

_FIRST_STEPS: Final = 120
"""Playouts before an exact search: what to look at first, and which of equal moves is harder to meet."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A move and what it is worth.

    Attributes:
        move: the move.
        value: from 0, the player will be the fool, to 1, he will not; of a draw with two players 0.5.
        exact: whether that is certain, whatever the others do.
        tries: in how many imagined deals it was tried.
    """

    move: Move
    value: float
    exact: bool
    tries: int


def weigh(  # noqa: PLR0913 - what a search needs
    view: View,
    memory: frozenset[Card],
    rng: Random,
    budget: Budget,
    *,
    all_moves: bool = False,
    among: Sequence[Move] = (),
) -> tuple[Chance, ...]:
    """The viewer's legal moves, the best first.

    Args:
        view: what the player may know; it must have a legal move.
        memory: the discarded cards that he remembers.
        rng: the only source of chance.
        budget: whether there is time to think on.
        all_moves: go on when the best is clear, so that the others' chances are told well too.
        among: only these of the moves; all if there are none.
    """
    usual = thrifty(view, rng)
    moves = [usual, *(move for move in view.moves if move is not usual)]
    if among:
        moves = [move for move in moves if move in among]
    hidden = Hidden(view, memory)
    if hidden.certain:
        deal = hidden.imagine(rng)
        if can_solve(deal):
            first = iterations(_FIRST_STEPS)
            tried = search(view, hidden, moves, rng, lambda: first() and budget(), keep_all=True)
            return _exactly(view, deal, tried, budget, all_moves=all_moves)
    return tuple(map(_estimate, search(view, hidden, moves, rng, budget, keep_all=all_moves)))


def _exactly(
    view: View, deal: Deal, tried: Sequence[Tried], budget: Budget, *, all_moves: bool
) -> tuple[Chance, ...]:
    """Solves the deal move by move; what there was no time for keeps its estimate."""
    estimates = {one.move: _estimate(one) for one in tried}
    seat = view.seat
    assert seat is not None  # noqa: S101 - a spectator has no moves
    endgame = Endgame(deal, budget)
    solved: dict[Move, Chance] = {}
    try:
        for one in tried:
            after = deal.copy()
            DOING[one.move.word](after, seat, one.move)
            value = endgame.value(after, seat)
            solved[one.move] = Chance(one.move, (value + 1) / 2, exact=True, tries=len(one.results))
            if value == 1 and not all_moves:
                break
    except OutOfTimeError:
        pass
    chances = [solved.get(one.move, estimates[one.move]) for one in tried]
    # Of equal moves the one that did better in the tries leaves the other more to go wrong with.
    chances.sort(key=lambda chance: (-chance.value, -estimates[chance.move].value))
    return tuple(chances)


def _estimate(tried: Tried) -> Chance:
    return Chance(tried.move, tried.chance, exact=False, tries=len(tried.results))
