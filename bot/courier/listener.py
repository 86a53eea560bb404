"""Whom the courier tells what it learns about chats."""

from __future__ import annotations

from typing import Protocol

from bot.courier.messenger import Absence, Ban
from bot.courier.shown import Shown
from bot.tables.table import Place


class Listener(Protocol):
    """Hears of each thing once, while that chat alone waits; what it raises is logged and goes no further."""

    async def unreachable(self, chat_id: int, reason: Absence) -> None:
        """A chat cannot be reached; its screens are kept aside until `Courier.reachable_again`."""

    async def migrated(self, old_chat_id: int, new_chat_id: int) -> None:
        """A group has another id; what the courier remembers of its screens is on its way there already."""

    async def no_rights(self, place: Place, reason: Ban) -> None:
        """The bot may not write there; screens are kept aside."""

    async def hidden(self, place: Place) -> None:
        """Nothing can be shown to that reader alone in that group; what was to be shown is dropped."""

    async def posted(self, shown: Shown) -> None:
        """A screen stands in a message of its own now: for the first time, or anew at the bottom."""

    async def may_not_pin(self, place: Place) -> None:
        """The bot may not pin messages there; the message stands all the same."""

    async def kicked(self, chat_id: int) -> None:
        """The bot is not in that group any more; screens are kept aside."""
