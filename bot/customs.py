"""What a chat may choose beside the rules of the game: its pace, how its table is posted.

Like the options of the rules, each of these has a name, its values and a default, as data for menus.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from game.computer import Level

LEVELS: Final = tuple(str(level) for level in Level)
"""How well a computer player may play."""
DEFAULT_LEVEL: Final = str(Level.MEDIUM)

MINUTE: Final = 60
DAY: Final = 24 * 3600


@dataclass(frozen=True, slots=True)
class Customs:
    """One value for each; the defaults are those of a private game."""

    turn_time: int = 0
    """How many seconds a turn may take; 0 while nobody is timed."""
    reminder: bool = True
    """Whether the clock warns before it acts."""
    takeover: bool = True
    """Whether a computer player takes over from who let the time run out twice in a row."""
    level: str = DEFAULT_LEVEL
    """Of the computer players that are seated from now on."""
    remarks: bool = True
    """Whether computer players say something now and then."""
    hints: bool = True
    """Whether a person is told what each button does when it first appears to him."""
    pin: bool = False
    """Whether the table's message is pinned while a deal is played."""
    follow: bool = True
    """Whether the table's message moves to the bottom when the chat has scrolled it away."""
    hands_in_group: bool = False
    """Whether hands are shown in the group as well, each to its owner alone, so that nobody has to leave it.

    Unasked they are where the bot is an administrator, else to who presses for his. Then who has not started
    the bot may play, too.
    """

    @staticmethod
    def parse(stored: object, default: Customs) -> tuple[Customs, list[str]]:
        """Reads what `to_json` made, in this version or another; it never fails.

        What cannot be kept falls back to `default` and is named in the list.
        """
        if not isinstance(stored, Mapping):
            return default, ["customs"]
        kept: dict[str, Any] = {}
        lost: list[str] = []
        for name, value in stored.items():
            if name in CUSTOMS and CUSTOMS[name].allows(value):
                kept[name] = value
            else:
                lost.append(str(name))
        return default.replaced(**kept), lost

    def replaced(self, **changes: Any) -> Customs:
        """The same customs but for these."""
        return Customs(**(self.to_json() | changes))

    @property
    def pace(self) -> tuple[int, bool, bool]:
        """What decides how a deal is timed."""
        return self.turn_time, self.reminder, self.takeover

    def to_json(self) -> dict[str, str | int | bool]:
        """Every custom by its name."""
        return {name: getattr(self, name) for name in CUSTOMS}


GROUP_CUSTOMS: Final = Customs(turn_time=2 * MINUTE)
"""Where nobody has chosen anything: in a group somebody always waits, so turns are timed."""


class Where(StrEnum):
    """In which chats a custom means something."""

    ANYWHERE = "anywhere"
    GROUPS = "groups"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Custom:
    """One of the customs, as data for menus.

    Attributes:
        name: as in `Customs`.
        values: what it may be.
        has_effect: whether its value matters beside the others.
        where: the chats in which it means something.
    """

    name: str
    values: tuple[str | int | bool, ...]
    has_effect: Callable[[Customs], bool]
    where: Where = Where.ANYWHERE

    def allows(self, value: object) -> bool:
        """Whether it may be that; a yes is no number here."""
        return any(type(known) is type(value) and known == value for known in self.values)


def _always(_: Customs) -> bool:
    return True


def _timed(customs: Customs) -> bool:
    return customs.turn_time > 0


_YES_NO: Final = (False, True)

_KNOWN: Final = {
    custom.name: custom
    for custom in (
        Custom("turn_time", (0, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, DAY), _always),
        Custom("reminder", _YES_NO, _timed),
        Custom("takeover", _YES_NO, _timed),
        Custom("level", LEVELS, _always),
        Custom("remarks", _YES_NO, _always),
        Custom("hints", _YES_NO, _always, where=Where.PRIVATE),
        Custom("pin", _YES_NO, _always, where=Where.GROUPS),
        Custom("follow", _YES_NO, _always, where=Where.GROUPS),
        Custom("hands_in_group", _YES_NO, _always, where=Where.GROUPS),
    )
}

CUSTOMS: Final[Mapping[str, Custom]] = MappingProxyType(
    {field.name: _KNOWN[field.name] for field in fields(Customs)}
)
