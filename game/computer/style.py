"""How the players of a playout behave, as sets of cards so that asking is one operation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.cards import OF_RANK, RANKS, CardSet, trumps_of

STAGES: Final = 3
FEW_LEFT: Final = 6
"""From so few cards in the talon on, its end is near."""


class Style(NamedTuple):
    """Numbers that say how somebody plays; each has one value for each stage of a deal.

    The stages are: much talon left, its end near, none left. Ranks are counted from the lowest of the
    deck; those of trumps go on after the highest rank.

    Attributes:
        throw: the highest card thrown in while the defender beats.
        pile: the highest card thrown in after he said "take".
        spend: the highest card used to beat with one, two, three or more attack cards on the table.
        transfer: the highest card laid to pass the attack on.
        pair: how many ranks higher a lead may be for each card more that it has.
    """

    throw: tuple[int, int, int]
    pile: tuple[int, int, int]
    spend: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]
    transfer: tuple[int, int, int]
    pair: tuple[int, int, int]


class Plan(NamedTuple):
    """A style in a deal with that trump: the cards it would give, by stage."""

    throw: tuple[CardSet, ...]
    pile: tuple[CardSet, ...]
    spend: tuple[tuple[CardSet, ...], ...]
    transfer: tuple[CardSet, ...]
    pair: tuple[int, ...]


def plan_of(style: Style, deck: int, trump: str) -> Plan:
    """What the style means with that deck and trump."""
    sets = _up_to(deck, trump)

    def each(numbers: Sequence[int]) -> tuple[CardSet, ...]:
        return tuple(sets[min(number, len(sets) - 1)] for number in numbers)

    return Plan(
        each(style.throw),
        each(style.pile),
        # Indexed by the number of attack cards, of which there is at least one.
        tuple((0, *each(spend), *(each(spend)[-1:] * 50)) for spend in style.spend),
        each(style.transfer),
        tuple(4 * pair for pair in style.pair),
    )


def _up_to(deck: int, trump: str) -> list[CardSet]:
    """For each number of ranks: the cards up to it, trumps after all others; first no card."""
    lowest = {24: 7, 36: 4, 52: 0, 54: 0}[deck]
    ranks = RANKS[lowest:]
    trumps = trumps_of(trump)
    sets = [0]
    total = 0
    for part in (~trumps, trumps):
        for rank in ranks:
            total |= OF_RANK[rank] & part
            sets.append(total)
    return sets


PLAYOUT: Final = Style(
    throw=(6, 7, 18),
    pile=(4, 6, 8),
    spend=((11, 13, 16), (14, 16, 18), (18, 18, 18)),
    transfer=(9, 9, 18),
    pair=(1, 1, 1),
)
