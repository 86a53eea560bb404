"""Cards as a reader holds them: suit signs, the order in the hand, what is a trump."""

from __future__ import annotations

from collections.abc import Iterable

from game import RANKS, Card

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
"""The sign of each suit."""

RANK_NAMES = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
    "joker": "joker",
}
"""The names under which the texts know a rank."""

_RED = frozenset("dh")


def is_trump(card: Card, trump: str | None) -> bool:
    """Whether the card is a trump of that suit; the joker of its colour is one (rules.md 2)."""
    if trump is None:
        return False
    if card.suit is None:
        return (card.colour == "red") == (trump in _RED)
    return card.suit == trump


def arranged(cards: Iterable[Card], trump: str | None) -> tuple[Card, ...]:
    """The cards as a player holds them: plain suits, then trumps, each by rank, jokers last."""
    return tuple(sorted(cards, key=lambda card: (is_trump(card, trump), card.suit is None, card.order)))


def strongest_first(cards: Iterable[Card], trump: str | None) -> tuple[Card, ...]:
    """The cards from the strongest down: trumps, then the others, each by rank."""
    by_strength = sorted(cards, key=lambda card: (is_trump(card, trump), RANKS.index(card.rank), card))
    return tuple(reversed(by_strength))
