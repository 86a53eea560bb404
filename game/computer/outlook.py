"""How an endgame of two looks before it is played: the leader's chance, from both hands.

The numbers were fitted (logistic regression) to 62,000 endgames of podkidnoy with 36 cards, which playouts
had come to and which were solved exactly; of others they tell the winner in 87 of 100. To play such an
endgame to its end by a plan is slower and errs more often.
"""

from __future__ import annotations

from math import exp
from typing import Final

from game.cards import CARDS_OF_DECK, CardSet, trumps_of

# By rank, from the six to the ace.
_LEADER_PLAIN: Final = (-0.50, -0.36, -0.29, -0.23, -0.07, -0.03, 0.10, 0.24, 0.51)
_LEADER_TRUMP: Final = (0.58, 0.58, 0.72, 0.77, 1.03, 1.34, 1.77, 2.22, 2.78)
_OTHER_PLAIN: Final = (0.50, 0.38, 0.21, 0.14, 0.02, -0.12, -0.21, -0.40, -0.55)
_OTHER_TRUMP: Final = (-0.73, -0.84, -0.86, -0.94, -1.09, -1.22, -1.33, -1.64, -1.92)
_TO_LEAD: Final = 2.19
# For each rank held, and for each rank held in a suit that is no trump: so many leads are needed.
_LEADER_RANKS: Final = -0.88
_OTHER_RANKS: Final = 0.64
_LEADER_PLAIN_RANKS: Final = -0.94
_OTHER_PLAIN_RANKS: Final = 0.75

_FIRST_OF_RANKS: Final = sum(1 << 4 * rank for rank in range(14))
_TOP: Final = 8


class Outlook:
    """The numbers laid out for a deck and a trump."""

    def __init__(self, deck: int, trump: str) -> None:
        self._trumps = trumps_of(trump)
        cards = CARDS_OF_DECK[deck]
        lowest, highest = cards[0] // 4, 12
        leader, other = [0.0] * 54, [0.0] * 54
        for card in cards:
            # Other decks have other numbers of ranks; the jokers stand with the aces.
            rank = _TOP if card // 4 >= highest else round(_TOP * (card // 4 - lowest) / (highest - lowest))
            is_trump = self._trumps >> card & 1
            leader[card] = (_LEADER_TRUMP if is_trump else _LEADER_PLAIN)[rank]
            other[card] = (_OTHER_TRUMP if is_trump else _OTHER_PLAIN)[rank]
        self._leader = tuple(leader)
        self._other = tuple(other)

    def chance(self, leader: CardSet, other: CardSet) -> float:
        """The chance that the leader will not be the fool; a draw counts half."""
        plain = ~self._trumps
        found = (
            _TO_LEAD
            + _LEADER_RANKS * _ranks(leader)
            + _OTHER_RANKS * _ranks(other)
            + _LEADER_PLAIN_RANKS * _ranks(leader & plain)
            + _OTHER_PLAIN_RANKS * _ranks(other & plain)
        )
        weights = self._leader
        while leader:
            bit = leader & -leader
            found += weights[bit.bit_length() - 1]
            leader ^= bit
        weights = self._other
        while other:
            bit = other & -other
            found += weights[bit.bit_length() - 1]
            other ^= bit
        return 1 / (1 + exp(-found))


def _ranks(cards: CardSet) -> int:
    """How many ranks there are among these cards."""
    return ((cards | cards >> 1 | cards >> 2 | cards >> 3) & _FIRST_OF_RANKS).bit_count()
