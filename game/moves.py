"""Moves as values with a text form (engine-protocol.md, Cards and moves)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from threading import Lock
from typing import TYPE_CHECKING, Final, NoReturn, final
from weakref import WeakValueDictionary

from game.cards import BIT, CARDS, SAME_RANK, BadMove, Card, CardSet, indices

if TYPE_CHECKING:
    from collections.abc import Iterable


class MoveKind(StrEnum):
    """What a player does."""

    LEAD = "lead"
    BEAT = "beat"
    THROW = "throw"
    PASS = "pass"  # noqa: S105 - a word of the game
    TAKE = "take"
    TRANSFER = "transfer"
    SHOW = "show"
    REDEAL = "redeal"


_CARDS_NAMED: Final = {
    MoveKind.LEAD: range(1, 55),
    MoveKind.BEAT: range(2, 3),
    MoveKind.THROW: range(1, 2),
    MoveKind.PASS: range(1),
    MoveKind.TAKE: range(1),
    MoveKind.TRANSFER: range(1, 2),
    MoveKind.SHOW: range(1, 2),
    MoveKind.REDEAL: range(1),
}


@final
class Move:
    """A move. There is one object for each, so equal moves are the same object.

    Attributes:
        kind: what is done.
        cards: the cards it names: those led, lowest first; for a beat the attack card and what beats it.
        indices: those cards' indices.
        laid: the set of cards that it takes from the hand.
        ranks: the set of all cards of the ranks of those.
        text: its form in the protocol.
        word: the kind as a plain text: a table is looked up faster by it than by an enumeration's member.
    """

    __slots__ = ("__weakref__", "cards", "indices", "kind", "laid", "ranks", "text", "word")

    kind: MoveKind
    cards: tuple[Card, ...]
    indices: tuple[int, ...]
    laid: int
    ranks: int
    text: str
    word: str

    def __new__(cls, kind: MoveKind, cards: Iterable[Card] = ()) -> Move:
        """The move of that kind with these cards; those of a lead in any order.

        Raises:
            BadMove: a number of cards that does not fit the kind.
        """
        named = tuple(cards)
        if kind is MoveKind.LEAD and len(named) > 1:
            named = tuple(sorted(named, key=_by_rank))
        key = (kind.value, named)
        known = _OFTEN.get(key)
        if known is None:
            if len(named) not in _CARDS_NAMED[kind]:
                raise BadMove("that move names another number of cards")
            with _RARE_LOCK:
                known = _RARE.get(key)
                if known is None:
                    known = _RARE[key] = _made(kind, named)
        return known

    @staticmethod
    def parse(text: str) -> Move:
        """Reads `lead 6s 6h`, `beat 6s 9s`, `pass`.

        Raises:
            BadMove: the text is no move.
        """
        words = text.split()
        kind = _KINDS.get(words[0]) if words else None
        if kind is None:
            raise BadMove("no such kind of move")
        return Move(kind, [Card.parse(word) for word in words[1:]])

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a move does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a move does not change")

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Move.parse, (self.text,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text})"


def _by_rank(card: Card) -> int:
    return card.index


def _made(kind: MoveKind, cards: tuple[Card, ...]) -> Move:
    move = object.__new__(Move)
    laid = ranks = 0
    for card in cards[1:] if kind is MoveKind.BEAT else cards:
        laid |= BIT[card.index]
        ranks |= SAME_RANK[card.index]
    put = object.__setattr__
    put(move, "kind", kind)
    put(move, "word", kind.value)
    put(move, "cards", cards)
    put(move, "indices", tuple(card.index for card in cards))
    put(move, "laid", 0 if kind is MoveKind.SHOW else laid)
    put(move, "ranks", ranks)
    put(move, "text", " ".join([kind.value, *(card.text for card in cards)]))
    return move


_Key = tuple[str, tuple[Card, ...]]

_KINDS: Final = {kind.value: kind for kind in MoveKind}
_OFTEN: Final[dict[_Key, Move]] = {}
# Leads of several ranks are too many to keep: they live as long as somebody holds them.
_RARE: Final[WeakValueDictionary[_Key, Move]] = WeakValueDictionary()
_RARE_LOCK: Final = Lock()


def _kept(kind: MoveKind, *cards: Card) -> Move:
    return _OFTEN.setdefault((kind.value, cards), _made(kind, cards))


PASS: Final = _kept(MoveKind.PASS)
TAKE: Final = _kept(MoveKind.TAKE)
REDEAL: Final = _kept(MoveKind.REDEAL)
THROW: Final = tuple(_kept(MoveKind.THROW, card) for card in CARDS)
TRANSFER: Final = tuple(_kept(MoveKind.TRANSFER, card) for card in CARDS)
SHOW: Final = tuple(_kept(MoveKind.SHOW, card) for card in CARDS)
BEAT: Final = tuple(tuple(_kept(MoveKind.BEAT, attack, card) for card in CARDS) for attack in CARDS)
"""By the attack card's index, then that of the card that beats it."""


def _leads_of_rank(rank: int, suits: int) -> tuple[Move, ...]:
    held = [CARDS[4 * rank + suit] for suit in range(4) if suits >> suit & 1]
    return tuple(
        _kept(MoveKind.LEAD, *some) for count in range(1, len(held) + 1) for some in combinations(held, count)
    )


def _leads_of_two_ranks(rank: int) -> tuple[tuple[Move, ...], ...]:
    lower = [_leads_of_rank(rank, suits) for suits in range(16)]
    upper = [_leads_of_rank(rank + 1, suits) for suits in range(4 if rank == 12 else 16)]
    return tuple(lower[held & 15] + upper[held >> 4] for held in range(16 * len(upper)))


LEADS_BY_BYTE: Final = tuple(_leads_of_two_ranks(rank) for rank in range(0, 14, 2))
"""For each byte of a card set, which is two ranks, by its value: all leads of one of these ranks."""
LEAD: Final = tuple(_kept(MoveKind.LEAD, card) for card in CARDS)


@lru_cache(maxsize=1 << 13)
def throws_of(cards: CardSet) -> tuple[Move, ...]:
    """Throwing in each of these cards, lowest first; few sets fit a table, so nearly all are kept."""
    return tuple([THROW[index] for index in indices(cards)])
