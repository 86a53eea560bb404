"""What a person is in a chat, as far as the tables ask."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol


class Role(StrEnum):
    """What a person is in a chat."""

    ADMINISTRATOR = "administrator"
    """Its owner or one of its administrators."""
    MEMBER = "member"
    STRANGER = "stranger"
    """Not in it, or thrown out."""
    UNKNOWN = "unknown"
    """The bot may not know or could not ask."""


class Membership(Protocol):
    """Tells roles; asks Telegram, so never inside a transaction or while a table is held."""

    async def role(self, chat_id: int, user_id: int) -> Role:
        """The role of a person in a chat."""
