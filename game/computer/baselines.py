"""Players to measure the levels against; nobody meets them at a table."""

from __future__ import annotations

from random import Random
from typing import Final

from game.computer.thrift import cost
from game.moves import Move, MoveKind
from game.view import View

_LAST: Final = frozenset({MoveKind.PASS, MoveKind.TAKE, MoveKind.REDEAL})


def at_random(view: View, rng: Random) -> Move:
    """Any legal move, each as likely as another."""
    return rng.choice(view.moves)


def lowest(view: View, _: Random) -> Move:
    """Always the cheapest legal card, trumps last; passes or takes only if there is nothing else.

    Of several cards led at once the dearest counts; a single card goes before a pair of its rank. Showing a
    trump costs no card, so it comes first.
    """

    def price(move: Move) -> tuple[bool, float, int, str]:
        if move.kind in _LAST:
            return True, 0, 0, move.text
        if move.kind is MoveKind.SHOW:
            return False, -1, 0, move.text
        laid = move.cards[1:] if move.kind is MoveKind.BEAT else move.cards
        return False, max(cost(view, card) for card in laid), len(laid), move.text

    return min(view.moves, key=price)
