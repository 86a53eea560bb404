"""Where tables' messages stand in their chats, as far as the bot sees, so that none stays scrolled away.

In privacy mode the bot sees commands, replies to itself and service messages only. But in a supergroup every
message has the next number, so a single one that it sees tells how many have come before. Basic groups and
forum topics have no numbers of their own: there, what it sees is counted. A table that stands since before a
restart counts as being where people see it until it is posted anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.tables.table import Place

BURIED = 15
"""Messages below a table's after which people have to scroll for it: a phone's screen, and half of one."""

STAYS_FOR = 60.0
"""Seconds for which a table's message stays where it was put, however fast people talk."""

_FIRST_SUPERGROUP = -1_000_000_000_000
"""The ids of supergroups are below this."""


@dataclass(slots=True)
class _Standing:
    message_id: int
    at: float
    below: int = 0


class Whereabouts:
    """One message a chat or topic: that of the table which is played there."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._standing: dict[Place, _Standing] = {}

    def __len__(self) -> int:
        """How many messages it keeps an eye on."""
        return len(self._standing)

    def stands(self, place: Place, message_id: int) -> None:
        """A table's message was posted."""
        self._standing[_bare(place)] = _Standing(message_id, self._clock.monotonic())

    def saw(self, place: Place, message_id: int) -> None:
        """Any other message was written there; nothing but its number is looked at."""
        standing = self._standing.get(_bare(place))
        if standing is None or message_id <= standing.message_id:
            return
        if place.thread_id is None and place.chat_id < _FIRST_SUPERGROUP:
            standing.below = max(standing.below, message_id - standing.message_id)
        else:
            standing.below += 1

    def buried(self, place: Place) -> bool:
        """Whether the table's message is to move to the bottom."""
        standing = self._standing.get(_bare(place))
        if standing is None or standing.below < BURIED:
            return False
        return self._clock.monotonic() - standing.at >= STAYS_FOR

    def forget(self, place: Place) -> None:
        """The table is over."""
        self._standing.pop(_bare(place), None)


def _bare(place: Place) -> Place:
    return Place(place.chat_id, place.thread_id)
