"""What a button carries: at most 64 ASCII bytes that name the table, what was seen, and what is wanted.

Everything here comes back from outside and is untrusted: reading checks the form, and whether the presser may
do it is asked again where it is done.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.tables.table import Token
from game import BadMove, Card, Move, MoveKind


class BadPayload(ValueError):
    """Callback data that no button of ours carries."""


class Action(StrEnum):
    """What a button without a move does at its table."""

    JOIN = "j"
    LEAVE = "l"
    ADD_COMPUTER = "b"
    START = "s"
    SETTINGS = "c"
    AGAIN = "a"
    MY_CARDS = "h"
    RULES = "r"
    COME_BACK = "k"
    LEVEL = "v"
    ADVICE = "i"
    REVIEW = "w"


@dataclass(frozen=True, slots=True)
class TableAction:
    """A press on a button of the lobby, the table message or the result."""

    action: Action
    table_id: int

    def __str__(self) -> str:
        """The button's data."""
        return f"{self.action}:{self.table_id}"


@dataclass(frozen=True, slots=True)
class MovePress:
    """A press that is a move."""

    table_id: int
    token: Token
    move: Move

    def __str__(self) -> str:
        """The button's data."""
        cards = "".join(card.text for card in self.move.cards)
        return f"m:{self.table_id}:{self.token}:{_LETTER[self.move.kind]}{cards}"


@dataclass(frozen=True, slots=True)
class PickPress:
    """A press that puts cards forward for a lead of several, or one whose target is not clear yet.

    `cards` join those that he has put forward by then, be it since the button was drawn; with `back` they
    leave them, so that to press twice is to press once. Without cards nothing is put forward any more.
    """

    table_id: int
    token: Token
    cards: tuple[Card, ...]
    back: bool = False

    def __str__(self) -> str:
        """The button's data."""
        cards = "".join(card.text for card in self.cards)
        return f"p:{self.table_id}:{self.token}:{_BACK if self.back else ''}{cards}"


@dataclass(frozen=True, slots=True)
class MenuPress:
    """A press in a menu that belongs to no table: `menu` names it, `words` say where and what."""

    menu: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The button's data."""
        return ":".join(("o", self.menu, *self.words))


_BACK = "u"

Payload = TableAction | MovePress | PickPress | MenuPress

_LETTER = {
    MoveKind.LEAD: "l",
    MoveKind.BEAT: "b",
    MoveKind.THROW: "t",
    MoveKind.PASS: "p",
    MoveKind.TAKE: "k",
    MoveKind.TRANSFER: "x",
    MoveKind.SHOW: "w",
    MoveKind.REDEAL: "d",
}
_KIND = {letter: kind for kind, letter in _LETTER.items()}
_TABLE = re.compile(r"([a-z]):([1-9][0-9]{0,17})")
_SEEN = re.compile(
    r"([mp]):([1-9][0-9]{0,17}):([0-9]{1,6})\.([0-9]{1,6})\.([0-9]{1,6}):([a-z]?)((?:[2-9TJQKARB][cdhsj])*)"
)
_WORD = re.compile(r"[A-Za-z0-9_.-]{1,40}")


def read(data: str) -> Payload:
    """Reads a button's data.

    Raises:
        BadPayload: for anything that is not exactly of a known form.
    """
    if len(data) > 64 or not data.isascii():
        raise BadPayload("too long or not ASCII")
    if data.startswith("o:"):
        menu, *words = data.split(":")[1:]
        if all(_WORD.fullmatch(word) for word in (menu, *words)):
            return MenuPress(menu, tuple(words))
        raise BadPayload("not a menu")
    if seen := _SEEN.fullmatch(data):
        return _read_seen(seen)
    plain = _TABLE.fullmatch(data)
    if plain and plain[1] in set(Action):
        return TableAction(Action(plain[1]), int(plain[2]))
    raise BadPayload("of no known form")


def _read_seen(seen: re.Match[str]) -> MovePress | PickPress:
    kind, table_id, deal, bout, change, letter, text = seen.groups()
    token = Token(int(deal), int(bout), int(change))
    words = [text[start : start + 2] for start in range(0, len(text), 2)]
    try:
        if kind == "p" and (not letter or (letter == _BACK and words)):
            return PickPress(int(table_id), token, tuple(map(Card.parse, words)), back=bool(letter))
        if kind == "m" and letter in _KIND:
            return MovePress(int(table_id), token, Move.parse(" ".join((_KIND[letter], *words))))
    except BadMove as error:
        raise BadPayload("no such cards") from error
    raise BadPayload("of no known form")
