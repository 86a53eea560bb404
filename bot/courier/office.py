"""What the courier lends to the workers of its chats."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from bot.clock import Clock
from bot.courier.chat import Entry, Saying
from bot.courier.counters import Counters
from bot.courier.listener import Listener
from bot.courier.messenger import Address, Messenger
from bot.courier.shown import ShownStore


@dataclass(frozen=True, slots=True)
class Means:
    """What every worker works with."""

    messenger: Messenger
    store: ShownStore
    clock: Clock
    listener: Listener
    chance: Random
    counters: Counters
    started_at: float
    """Monotonic seconds; in the first period the store is asked what was sent before."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """There may be a second message of that key, between two message ids and none of those `known`."""

    key: str
    chat_id: int
    after: int
    before: int
    known: frozenset[int] = frozenset()


class Office(Protocol):
    """What a worker asks of the courier."""

    stopping: bool

    async def chores_done(self) -> None:
        """Waits until what was to be forgotten is forgotten in the store too."""

    def migrate(self, old_chat_id: int, new_chat_id: int) -> bool:
        """Moves a chat's queue; false if it was moved before."""

    def discard(self, address: Address) -> None:
        """Has a message deleted, in whichever chat."""

    def resay(self, saying: Saying) -> None:
        """Takes back a one-off message whose chat has moved while it was under way."""

    def doubt(self, doubt: Doubt) -> None:
        """Remembers a possible duplicate."""

    def drop(self, entry: Entry) -> None:
        """Lets go of an entry, unless its key has another by now."""

    def changed(self) -> None:
        """Says that a chat has come to rest, or moved on."""
