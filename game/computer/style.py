"""How the players of a playout behave, as sets of cards so that asking is one operation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.cards import CARDS_OF_DECK, OF_RANK, RANKS, CardSet, trumps_of

FEW_LEFT: Final = 6
"""From so few cards in the talon on, its end is near."""


class Style(NamedTuple):
    """Numbers that say how somebody plays; each has one value for each stage of a deal.

    The stages are: much talon left, its end near, none left. Cards are counted as in a deck of 36: 1 is a
    six, 9 an ace, 10 the six of trumps, 18 their ace; in other decks the same shares of the ranks are meant.

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


def stage_of(talon: int) -> int:
    """The stage of a deal with so many cards left to draw."""
    return 2 if not talon else 1 if talon <= FEW_LEFT else 0


def plan_of(style: Style, deck: int, trump: str) -> Plan:
    """What the style means with that deck and trump."""
    sets = _up_to(deck, trump)

    def each(numbers: Sequence[int]) -> tuple[CardSet, ...]:
        return tuple(sets[number] for number in numbers)

    return Plan(
        each(style.throw),
        each(style.pile),
        # Indexed by the number of attack cards, of which there is at least one.
        tuple((0, *each(spend), *(each(spend)[-1:] * 50)) for spend in style.spend),
        each(style.transfer),
        tuple(4 * pair for pair in style.pair),
    )


def _up_to(deck: int, trump: str) -> list[CardSet]:
    """For each number from 0 to 18: so many ninths of the plain ranks, then of the trumps."""
    first = CARDS_OF_DECK[deck][0] // 4
    ranks = [OF_RANK[rank] for rank in RANKS[first : 14 if deck == 54 else 13]]
    trumps = trumps_of(trump)
    plain = [sum(ranks[: round(ninths * len(ranks) / 9)]) & ~trumps for ninths in range(10)]
    dear = [sum(ranks[: round(ninths * len(ranks) / 9)]) & trumps for ninths in range(1, 10)]
    return [*plain, *(plain[-1] | some for some in dear)]


PLAYOUT: Final = Style(
    throw=(8, 13, 18),
    pile=(5, 6, 8),
    spend=((9, 10, 12), (14, 16, 18), (18, 18, 18)),
    transfer=(9, 9, 18),
    pair=(0, 1, 0),
)
"""How everybody plays in playouts: found by changing one number at a time and keeping what won more deals."""
