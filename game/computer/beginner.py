"""A beginner: knows what is good, but sees one card at a time and is not always with the game."""

from __future__ import annotations

from random import Random
from typing import Final

from game.computer.thrift import cost, is_trump
from game.moves import Move, MoveKind
from game.view import View

_ABSENT: Final = 0.15
"""How often he makes just any move."""
_GREEDY: Final = 0.5
"""How often he throws in whatever fits."""


def careless(view: View, rng: Random) -> Move:
    """A sensible move without a plan: low cards first, any card that beats, no thought of what follows."""
    moves = list(view.moves)
    rng.shuffle(moves)
    if rng.random() < _ABSENT:
        return moves[0]
    playing = [move for move in moves if move.cards]
    kind = playing[0].kind if playing else None
    if kind is MoveKind.LEAD:
        single = [move for move in playing if len(move.cards) == 1] or playing
        return min(single, key=lambda move: cost(view, move.cards[0]))
    if kind is MoveKind.THROW:
        plain = [move for move in playing if not is_trump(view, move.cards[0])]
        passes = [move for move in moves if not move.cards]
        if plain and (not passes or rng.random() < _GREEDY):
            return min(plain, key=lambda move: cost(view, move.cards[0]))
        return (passes or playing)[0]
    if playing:
        return min(playing, key=lambda move: cost(view, move.cards[-1]))
    return moves[0]
