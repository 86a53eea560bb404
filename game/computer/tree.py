"""A tree of what may follow a move (Monte Carlo tree search over imagined deals, for two players).

A playout goes on by a plan. Where many playouts have come through, the tree looks into the single moves as
well, each player's for what is good for him, and follows whatever did best so far, the plan included: it
sees both hands of its imagined deal, while what is learned of a move is the mean of many deals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Final

from game.bout import DOING
from game.deal import Deal
from game.legal import legal_moves_of_all
from game.moves import Move
from game.state import DEFEND, OVER

_RIPE: Final = 40
"""So many playouts must have come to a point before single moves are looked into there."""
_EACH: Final = 20
"""How many of them there must be for each move that is looked into."""
_CURIOSITY: Final = 0.5
"""How much what was seldom tried is preferred."""


@dataclass(slots=True)
class Node:
    """A point that play may come to, in many imagined deals.

    Attributes:
        visits: how many playouts have come here.
        total: the sum of their results, for the player who searches.
        planned: how many of them went on from here by the plan.
        planned_total: the sum of those results.
        after: what the moves led to that were looked into.
    """

    visits: int = 0
    total: float = 0.0
    planned: int = 0
    planned_total: float = 0.0
    after: dict[Move, Node] = field(default_factory=dict)


def follow(deal: Deal, node: Node, seat: int, value: Callable[[Deal], float]) -> float:
    """One playout down the tree, which learns from it; what it was worth to the seat.

    Args:
        deal: an imagined deal of two, at the node; it is played on.
        node: the root of the tree.
        seat: the player who searches.
        value: what a deal is worth to him: if it is not over, after a playout by the plan.
    """
    path = [node]
    while deal.phase is not OVER and node.visits >= _RIPE:
        legal = legal_moves_of_all(deal)
        turn = deal.defender if deal.phase is DEFEND else min(legal)
        moves = legal[turn]
        move = moves[0] if len(moves) == 1 else _chosen(node, moves, own=turn == seat)
        if move is None:
            break
        DOING[move.word](deal, turn, move)
        known = node.after.get(move)
        if known is None:
            known = node.after[move] = Node()
        node = known
        path.append(node)
    result = value(deal)
    node.planned += 1
    node.planned_total += result
    for passed in path:
        passed.visits += 1
        passed.total += result
    return result


def _chosen(node: Node, moves: tuple[Move, ...], *, own: bool) -> Move | None:
    """The move to look into (by the upper bound of what it may be worth to its player); None for the plan."""
    wonder = _CURIOSITY * sqrt(log(node.visits))

    def promise(total: float, tries: int) -> float:
        mean = total / tries
        return (mean if own else 1 - mean) + wonder / sqrt(tries)

    best = promise(node.planned_total, node.planned)
    chosen = fresh = None
    looked_into = 1
    for move in moves:
        known = node.after.get(move)
        if known is None:
            fresh = fresh or move
            continue
        looked_into += 1
        promised = promise(known.total, known.visits)
        if promised > best:
            best, chosen = promised, move
    return fresh if fresh is not None and looked_into * _EACH <= node.visits else chosen
