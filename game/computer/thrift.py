"""A thrifty player: gives low cards away, keeps trumps, beats as cheaply as it can."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from game.cards import RANKS, Card, CardSet
from game.computer.style import PLAYOUT, Plan, plan_of, stage_of
from game.moves import Move, MoveKind
from game.state import TAKING
from game.view import View

_TRUMP: Final = len(RANKS)
_BREAKS_A_PAIR: Final = 1.5
_ADDS_NO_RANK: Final = 1.2


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
        if not by_kind[MoveKind.PASS] or cheapest.laid & _given(view):
            return cheapest
    return min(moves, key=lambda move: move.kind is not MoveKind.PASS)


def _given(view: View) -> CardSet:
    """The cards that are not too good to be thrown in: the less talon is left, the more."""
    plan = _plan(view.rules.deck, view.trump)
    return (plan.pile if view.phase is TAKING else plan.throw)[stage_of(view.talon_count)]


@lru_cache(maxsize=16)
def _plan(deck: int, trump: str) -> Plan:
    return plan_of(PLAYOUT, deck, trump)


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
    plan = _plan(view.rules.deck, view.trump)
    stage = stage_of(view.talon_count)
    unbeaten = [pair.attack for pair in view.table if pair.beat is None]
    passing = [move for move in by_kind[MoveKind.TRANSFER] if move.laid & plan.transfer[stage]]
    passed_on = by_kind[MoveKind.SHOW] or passing
    if passed_on:
        return min(passed_on, key=lambda move: cost(view, move.cards[0]))
    # High trumps are not spent while there is much to draw, but the more lies there the rather.
    beats = [move for move in by_kind[MoveKind.BEAT] if move.laid & plan.spend[stage][len(view.table)]]
    if _can_beat_all(unbeaten, beats):
        hardest = min(unbeaten, key=lambda attack: sum(move.cards[0] is attack for move in beats))
        answers = [move for move in beats if move.cards[0] is hardest]
        return min(answers, key=lambda move: _answer_cost(view, move.cards[1]))
    return by_kind[MoveKind.TAKE][0]


def _answer_cost(view: View, card: Card) -> float:
    """What beating with a card costs: more if it breaks a pair, less if its rank lies there already."""
    pair = any(other.rank == card.rank and other is not card for other in view.hand)
    lying = any(card.rank in {pair.attack.rank, pair.beat and pair.beat.rank} for pair in view.table)
    return cost(view, card) + _BREAKS_A_PAIR * pair - _ADDS_NO_RANK * lying


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
