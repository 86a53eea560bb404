"""A thrifty player: gives low cards away, keeps trumps, beats as cheaply as it can."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from game.cards import RANKS, Card
from game.moves import Move, MoveKind
from game.view import View

_TRUMP: Final = len(RANKS)
_QUEEN: Final = RANKS.index("Q")


def thrifty(view: View, rng: Random) -> Move:
    """A sensible legal move without any search."""
    moves = list(view.moves)
    rng.shuffle(moves)
    by_kind = {kind: [move for move in moves if move.kind is kind] for kind in MoveKind}
    if by_kind[MoveKind.LEAD]:
        return min(by_kind[MoveKind.LEAD], key=lambda move: _lead_cost(view, move))
    if by_kind[MoveKind.TAKE]:
        return _defence(view, by_kind)
    throws = by_kind[MoveKind.THROW]
    if throws:
        cheapest = min(throws, key=lambda move: cost(view, move.cards[0]))
        if not by_kind[MoveKind.PASS] or not view.talon_count or cost(view, cheapest.cards[0]) < _QUEEN:
            return cheapest
    return min(moves, key=lambda move: move.kind is not MoveKind.PASS)


def cost(view: View, card: Card) -> int:
    """How much a card is worth keeping: its rank, and any trump more than any other card."""
    rank = RANKS.index(card.rank)
    return rank + _TRUMP if is_trump(view, card) else rank


def is_trump(view: View, card: Card) -> bool:
    """Whether a card is of the trump suit, or the joker of its colour."""
    if card.suit is not None:
        return card.suit == view.trump
    return (card.colour == "red") == (view.trump in {"d", "h"})


def _lead_cost(view: View, move: Move) -> float:
    """What the dearest card costs; several low cards at once are better than one."""
    costs = [cost(view, card) for card in move.cards]
    return max(costs) - 0.5 * len(costs)


def _defence(view: View, by_kind: dict[MoveKind, list[Move]]) -> Move:
    unbeaten = [pair.attack for pair in view.table if pair.beat is None]
    beats = by_kind[MoveKind.BEAT]
    passed_on = by_kind[MoveKind.SHOW] + [
        move for move in by_kind[MoveKind.TRANSFER] if not is_trump(view, move.cards[0])
    ]
    if passed_on:
        return min(passed_on, key=lambda move: cost(view, move.cards[0]))
    if _can_beat_all(unbeaten, beats):
        hardest = min(unbeaten, key=lambda attack: sum(move.cards[0] is attack for move in beats))
        answers = [move for move in beats if move.cards[0] is hardest]
        return min(answers, key=lambda move: cost(view, move.cards[1]))
    return by_kind[MoveKind.TAKE][0]


def _can_beat_all(unbeaten: Sequence[Card], beats: Iterable[Move]) -> bool:
    """Whether each unbeaten card can have a beater of its own (augmenting paths)."""
    answers: dict[Card, list[Card]] = {attack: [] for attack in unbeaten}
    for move in beats:
        answers[move.cards[0]].append(move.cards[1])
    used: dict[Card, Card] = {}

    def assign(attack: Card, tried: set[Card]) -> bool:
        for card in answers[attack]:
            if card in tried:
                continue
            tried.add(card)
            if card not in used or assign(used[card], tried):
                used[card] = attack
                return True
        return False

    return all(assign(attack, set()) for attack in unbeaten)
