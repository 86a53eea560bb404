"""The numbers that messages get: what is known of them tells where one may stand of which no answer came."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

FIRST_SUPERGROUP = -1_000_000_000_000
"""The ids of supergroups and channels are below this; each of them numbers its messages on its own."""

OTHERS = 0
"""The name of the row that all other chats share."""

KEPT = 1000
"""Answered sends that are remembered: a busy bot's half a minute."""


def series(chat_id: int) -> int:
    """The name of the row from which the chat's messages get their numbers."""
    return chat_id if chat_id < FIRST_SUPERGROUP else OTHERS


@dataclass(frozen=True, slots=True)
class Before:
    """What was known when a send to a chat began."""

    newest: int | None = None
    """The number after which nothing of the bot's own stood in the chat; None if that was not known."""
    latest: int = 0
    """The greatest number that was known to be taken: the message, if it stands, has a greater one."""


@dataclass(slots=True)
class Numbers:
    """One row of numbers: a supergroup's, or the one that private chats and basic groups share.

    What was sent and heard since the start counts, and the greatest number of before. What was sent before
    that has smaller numbers, so that after `newest` nothing of the bot's own stands in a chat but what is
    sent from then on.
    """

    recalled: bool = False
    """Whether it is known, as far as it can be, what was sent before the start."""
    _newest: int = 0
    _begun: int = 0
    _vague: dict[int, int] = field(default_factory=dict)
    """Chats in which a message may stand whose number is not known, and how many sends had begun by then."""
    _taken: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=KEPT))
    """Numbers that are known to be taken, each with how many sends had begun (0: that is not known)."""

    def begin(self) -> int:
        """A send begins; returns how many have."""
        self._begun += 1
        return self._begun

    @property
    def begun(self) -> int:
        """How many sends have begun."""
        return self._begun

    def before(self, chat_id: int) -> Before:
        """What is known to whom a send to the chat is about to begin."""
        return Before(self.newest(chat_id), self._newest)

    def newest(self, chat_id: int) -> int | None:
        """The number after which nothing of the bot's own stands in the chat; None if that is not known."""
        return None if self._newest == 0 or chat_id in self._vague else self._newest

    def answered(self, chat_id: int, message_id: int, begun: int) -> None:
        """The send to the chat that was the `begun`th to begin got that number.

        Whatever was in doubt there before it began has a smaller one. Of other chats it tells nothing: a
        request of which nobody knows may yet be carried out.
        """
        self._newest = max(self._newest, message_id)
        self._taken.append((message_id, begun))
        if self._vague.get(chat_id, begun) < begun:
            del self._vague[chat_id]

    def recall(self, message_id: int | None) -> None:
        """The greatest number of before the start, if that is known."""
        self.recalled = True
        self._newest = max(self._newest, message_id or 0)

    def found(self, message_id: int) -> None:
        """A send of which nothing was known has got that number."""
        self._taken.append((message_id, 0))

    def heard(self, message_id: int) -> None:
        """Somebody else's message of just now has that number."""
        self._newest = max(self._newest, message_id)
        self._taken.append((message_id, 0))

    def doubt(self, chat_id: int) -> None:
        """A send to the chat got no answer: a message may stand there whose number is not known."""
        self._vague[chat_id] = self._begun

    def free(self, first: int, before: float, begun: int) -> int | None:
        """The first number from `first` on, below `before`, that is not taken; None if there is none.

        It belongs to a send that was in doubt when `begun` had begun: later ones got greater numbers.
        """
        before = min([before, *(number for number, later in self._taken if later > begun)])
        taken = {number for number, _ in self._taken}
        while first in taken:
            first += 1
        return first if first < before else None
