"""Cards, and sets of cards as integers (rules.md 2).

A card's `index` is ``4 * rank + suit``, so the four cards of a rank are neighbours; the jokers close the row.
A set of cards is an integer with the bit ``1 << index`` for each of them: the engine computes with these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Final, NoReturn

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "joker")
SUITS: Final = ("c", "d", "h", "s")
CARDS_OF_DECK: Final = {24: range(28, 52), 36: range(16, 52), 52: range(52), 54: range(54)}

CardSet = int
"""A set of cards: bit ``card.index`` is set for each card in it."""

_FIRST_JOKER: Final = 52
_TEN: Final = RANKS.index("T")
_order: Final = attrgetter("order")
_ALL: Final = (1 << 54) - 1


class BadMove(ValueError):
    """A text that is no card or no move."""


class Card:
    """One of the 54 cards. There is one object for each, so equal cards are the same object.

    Attributes:
        index: its bit in a card set; ascending in the order rank, then suit, jokers last.
        order: its place in the order suit, then rank, jokers last.
        text: `6s`, `Td`, `Rj`.
        rank: one of `RANKS`.
        suit: one of `SUITS`; None for a joker.
        colour: "red" or "black".
    """

    __slots__ = ("colour", "index", "order", "rank", "suit", "text")

    index: int
    order: int
    text: str
    rank: str
    suit: str | None
    colour: str

    def __init__(self, index: int) -> None:
        rank, suit = divmod(index, 4)
        joker = index >= _FIRST_JOKER
        put = object.__setattr__
        put(self, "index", index)
        put(self, "order", index if joker else 13 * suit + rank)
        put(self, "rank", RANKS[rank])
        put(self, "suit", None if joker else SUITS[suit])
        put(self, "text", ("Rj", "Bj")[suit] if joker else RANKS[rank] + SUITS[suit])
        put(self, "colour", "red" if (suit == 0 if joker else suit in {1, 2}) else "black")

    @staticmethod
    def parse(text: str) -> Card:
        """Reads `6s`, `Td` or `Rj`.

        Raises:
            BadMove: the text is no card.
        """
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            raise BadMove("no such card") from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a card does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a card does not change")

    def __hash__(self) -> int:
        return self.index

    def __eq__(self, other: object) -> bool:
        return self is other

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    def __le__(self, other: Card) -> bool:
        return self.order <= other.order

    def __gt__(self, other: Card) -> bool:
        return self.order > other.order

    def __ge__(self, other: Card) -> bool:
        return self.order >= other.order

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.text,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text})"


CARDS: Final = tuple(Card(index) for index in range(54))
_BY_TEXT: Final = {card.text: card for card in CARDS}

BIT: Final = tuple(1 << index for index in range(54))
SAME_RANK: Final = tuple(0b1111 << 4 * (index // 4) & _ALL for index in range(54))
"""For a card's index: the set of all cards of its rank."""

OF_SUIT: Final = {suit: sum(BIT[card.index] for card in CARDS if card.suit == suit) for suit in SUITS}
OF_RANK: Final = {rank: sum(BIT[card.index] for card in CARDS if card.rank == rank) for rank in RANKS}
_OF_COLOUR: Final = {
    colour: sum(BIT[card.index] for card in CARDS if card.colour == colour) for colour in ("red", "black")
}
_JOKERS: Final = OF_RANK["joker"]


def indices(cards: CardSet) -> Iterator[int]:
    """The indices of a set's cards, ascending: by rank, then suit, jokers last."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards; a card named twice counts once."""
    found = 0
    for card in cards:
        found |= BIT[card.index]
    return found


def sorted_cards(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a set in the order suit, then rank, jokers last."""
    return tuple(sorted([CARDS[index] for index in indices(cards)], key=_order))


def deck_of(size: int) -> tuple[Card, ...]:
    """The unshuffled deck of 24, 36, 52 or 54 cards."""
    return tuple(CARDS[index] for index in CARDS_OF_DECK[size])


def lowest_rank(size: int) -> str:
    """The lowest rank of the deck of that size."""
    return CARDS[CARDS_OF_DECK[size][0]].rank


def trumps_of(trump: str) -> CardSet:
    """All trumps: the suit, and the joker of its colour (rules.md 2)."""
    return OF_SUIT[trump] | trump_joker(trump)


def trump_joker(trump: str) -> CardSet:
    """The joker that is a trump, as a set of one."""
    return _JOKERS & _OF_COLOUR[_colour_of(trump)]


def above_ten(card: Card) -> int:
    """Positive for a card above ten, zero for a ten, negative below (rules.md 3, turnup_ten)."""
    return RANKS.index(card.rank) - _TEN


def texts(cards: Sequence[Card]) -> list[str]:
    """The texts of cards, in their order."""
    return [card.text for card in cards]


def _colour_of(suit: str) -> str:
    return "red" if suit in {"d", "h"} else "black"


def _beaters(card: Card, trump: str, *, spades_only_spades: bool) -> CardSet:
    bit = BIT[card.index]
    top = trump_joker(trump)
    trumps = trumps_of(trump)
    if bit == top:
        return 0
    if card.suit is None:
        return trumps
    higher = OF_SUIT[card.suit] & ~(2 * bit - 1)
    if card.suit == trump:
        return higher | top
    if spades_only_spades and card.suit == "s":
        return higher
    other = _JOKERS ^ top
    return higher | trumps | (other if _OF_COLOUR[card.colour] & other else 0)


BEATERS: Final = {
    (trump, strict): tuple(_beaters(card, trump, spades_only_spades=strict) for card in CARDS)
    for trump in SUITS
    for strict in (False, True)
}
"""By trump suit and `spades_only_spades`, for an attack card's index: what beats it (rules.md 4)."""
