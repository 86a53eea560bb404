"""What stands where: the courier's memory of the messages that show its screens."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from bot.courier.messenger import Address
from bot.tables.table import Place

UNSURE = ""
"""The digest of a message that may or may not show what it was told last."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The message that shows a key's screen."""

    key: str
    place: Place
    message_id: int
    digest: str
    sent_at: float
    """When it was last sent or edited, Unix seconds."""
    replaces: int | None = None
    """An older message of the same chat that this one stands for and that is still to be deleted."""

    @property
    def address(self) -> Address:
        """Where the message is."""
        return Address(self.place.chat_id, self.message_id, self.place.reader)


class ShownStore(Protocol):
    """Keeps `Shown` over restarts."""

    async def get(self, key: str) -> Shown | None:
        """What stands for that key."""

    async def put(self, shown: Shown) -> None:
        """Remembers, in place of what was known of the key; its number as well, as `sent` does."""

    async def sent(self, address: Address) -> None:
        """Remembers the number of a message that belongs to no key, or to none any more."""

    async def newest(self, chat_id: int) -> int | None:
        """The greatest number ever sent in the row of numbers to which the chat's messages belong."""

    async def renew(self, shown: Shown) -> None:
        """Remembers that the message which stands shows something else now.

        That may be written down a little later: who believes the older digest edits once more than needed.
        """

    async def keys(self, prefix: str) -> list[str]:
        """Every key that begins so."""

    async def stands(self, address: Address) -> bool:
        """Whether that message shows any key."""

    async def remove(self, key: str) -> Shown | None:
        """Forgets that key; returns what is forgotten."""

    async def remove_all(self, prefix: str, keep: Collection[str] = ()) -> None:
        """Forgets every key that begins so, but those to `keep`."""

    async def remove_chat(self, chat_id: int) -> None:
        """Forgets everything that stands in that chat."""

    async def last_sent(self, chat_id: int) -> float | None:
        """When anything was last sent to that chat, Unix seconds, as far as is known."""
