"""Leads of pairs and of pyatyorka in a playout (rules.md 7): low pairs first, low cards beside them."""

from __future__ import annotations

from game.cards import SAME_RANK, CardSet


def lead_of_shapes(hand: CardSet, trumps: CardSet, lead: str, most: int) -> CardSet:
    """A legal lead: as many low cards as the pattern lets go at once.

    Args:
        hand: the leader's cards, not empty.
        trumps: all trumps.
        lead: "pairs" or "pyatyorka".
        most: the most cards that may be led.
    """
    low = hand & ~trumps
    doubles = _doubles(low)
    if lead == "pairs":
        cards = 0
        if doubles and most >= 2:
            cards = doubles[0]
            if len(doubles) > 1 and most >= 4:
                cards |= doubles[1]
    else:
        cards = _of_pyatyorka(doubles, most)
        if not cards:
            return _lowest(low or hand)
        if cards.bit_count() % 2:
            return cards
    kicker = _lowest(_without_ranks(low, cards) or _without_ranks(hand, cards))
    if not cards:
        return kicker
    if cards.bit_count() < most and kicker:
        return cards | kicker
    return cards if lead == "pairs" else _lowest(low or hand)


def _of_pyatyorka(doubles: list[CardSet], most: int) -> CardSet:
    """One or two pairs that still want a card beside them."""
    if not doubles or most < 3:
        return 0
    if len(doubles) > 1 and most >= 5:
        return doubles[0] | doubles[1]
    return doubles[0]


def _doubles(cards: CardSet) -> list[CardSet]:
    """Two cards of each rank of which there are two, the lowest rank first."""
    found = []
    while cards:
        bit = cards & -cards
        group = cards & SAME_RANK[bit.bit_length() - 1]
        cards ^= group
        if group != bit:
            rest = group ^ bit
            found.append(bit | rest & -rest)
    return found


def _without_ranks(cards: CardSet, others: CardSet) -> CardSet:
    """The cards whose rank is none of the others'."""
    while others:
        bit = others & -others
        same = SAME_RANK[bit.bit_length() - 1]
        cards &= ~same
        others &= ~same
    return cards


def _lowest(cards: CardSet) -> CardSet:
    return cards & -cards
