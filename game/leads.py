"""What may be led (rules.md 4, Lead; 7, Pairs, Pyatyorka, hanging)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import getitem
from typing import Final

from game.cards import BIT, CARDS, OF_RANK, Card, CardSet, indices
from game.moves import LEAD, LEADS_BY_BYTE, Move, MoveKind
from game.state import State

Shape = tuple[int, ...]
"""How many cards of each rank a lead has, the largest number first."""

SHAPES: Final[dict[str, frozenset[Shape]]] = {
    "single": frozenset({(1,)}),
    "up_to_two": frozenset({(1,), (2,)}),
    "same_rank": frozenset({(1,), (2,), (3,), (4,)}),
    # A pair and any card may be three of a rank, two pairs four of a rank, and so on.
    "pairs": frozenset({(1,), (2,), (2, 1), (3,), (2, 2), (4,), (2, 2, 1), (3, 2), (4, 1)}),
    "pyatyorka": frozenset({(1,), (2, 1), (3,), (2, 2, 1), (4, 1)}),
}
_LONGEST_OF_ONE_RANK: Final = {"single": 1, "up_to_two": 2, "same_rank": 4}


def fits_pattern(lead: str, cards: Sequence[Card]) -> bool:
    """Whether these cards make a lead of that kind, whoever holds them."""
    counts = Counter(card.rank for card in cards).values()
    return tuple(sorted(counts, reverse=True)) in SHAPES[lead]


def legal_leads(state: State) -> tuple[Move, ...]:
    """Every lead that the leader may make."""
    seat = state.leader
    limit = state.room
    hand = state.hands[seat]
    usable = hand & ~state.special[seat]
    longest = _LONGEST_OF_ONE_RANK.get(state.rules.lead)
    if longest is None:
        moves = _of_shapes(usable, SHAPES[state.rules.lead], limit)
    else:
        moves = _of_one_rank(usable, min(limit, longest))
    if usable != hand:
        if can_hang(state, seat):
            moves = (*moves, Move(MoveKind.LEAD, [CARDS[index] for index in indices(hand)]))
        elif not usable:
            moves = tuple([LEAD[index] for index in indices(hand)])
    return moves


def can_hang(state: State, seat: int) -> bool:
    """Pogony: whether the leader's whole hand may be hung on the defender at once."""
    hand = state.hands[seat]
    return (
        state.targets is not None
        and not state.talon_count
        and not hand & ~OF_RANK[state.targets[seat]]
        and 2 <= hand.bit_count() <= state.hands[state.defender].bit_count()
    )


def _of_one_rank(hand: CardSet, limit: int) -> tuple[Move, ...]:
    # A sum, for it runs without a step of Python's own.
    moves = sum(map(getitem, LEADS_BY_BYTE, hand.to_bytes(7, "little")), ())
    return moves if limit >= 4 else tuple([move for move in moves if len(move.cards) <= limit])


def _of_shapes(hand: CardSet, shapes: frozenset[Shape], limit: int) -> tuple[Move, ...]:
    held = [sorted_rank for rank in OF_RANK.values() if (sorted_rank := list(indices(hand & rank)))]
    return tuple(
        Move(MoveKind.LEAD, [CARDS[index] for index in indices(cards)])
        for shape in sorted(shapes)
        if sum(shape) <= limit
        for cards in _placed(held, shape, 0, (0, 0))
    )


def _placed(
    held: Sequence[Sequence[int]], shape: Shape, used: int, last: tuple[int, int]
) -> Iterator[CardSet]:
    """Each set of cards of that shape once: ranks of equal number are taken in ascending order."""
    if not shape:
        yield 0
        return
    count = shape[0]
    start = last[1] if last[0] == count else 0
    for place in range(start, len(held)):
        if used >> place & 1:
            continue
        for some in combinations(held[place], count):
            chosen = sum(BIT[index] for index in some)
            for rest in _placed(held, shape[1:], used | 1 << place, (count, place)):
                yield chosen | rest
