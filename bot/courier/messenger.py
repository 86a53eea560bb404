"""What the courier asks of a messenger, and the ways in which it may fail."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.screens.screen import Screen
from bot.tables.table import Place


@dataclass(frozen=True, slots=True)
class Address:
    """A message that stands in a chat; one that a single member sees has numbers of its own kind."""

    chat_id: int
    message_id: int
    reader: int | None = None


class Messenger(Protocol):
    """Puts screens into chats. Every failure is one of this module's; any other is a bug of the screen."""

    async def send(self, place: Place, screen: Screen, query_id: str | None = None) -> Address:
        """Posts a new message.

        For one reader alone that goes in answer to his press (`query_id`, not answered yet, of the last 15
        seconds), or where the bot is an administrator.

        Raises:
            DeliveryFailure: any but `Gone`; `Hidden` for nothing but messages for one reader.
        """

    async def edit(self, address: Address, screen: Screen) -> None:
        """Makes a message show the screen; one that shows it already is a success.

        Raises:
            DeliveryFailure: any.
        """

    async def strip(self, address: Address) -> None:
        """Takes the buttons off a message and leaves it as it is; one without buttons is a success.

        Raises:
            DeliveryFailure: any.
        """

    async def delete(self, address: Address) -> None:
        """Takes a message away; one that is not there, or too old to be taken away, is a success.

        Raises:
            DeliveryFailure: any but `Gone`.
        """

    async def pin(self, address: Address, *, pinned: bool) -> None:
        """Pins a message without a sound, or takes the pin away; one that is as wanted is a success.

        Raises:
            DeliveryFailure: any; `NoRights` if the bot may not pin.
        """

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answers a callback query at once, around every queue. Never raises: nobody can help it.

        `text` is plain, up to 200 characters; a query that has expired is past help, too.
        """


class DeliveryFailure(Exception):
    """A message that did not get where it should."""


class Flood(DeliveryFailure):
    """Too many requests; the chat wants to be left alone for `retry_after` seconds."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(f"retry after {retry_after:g} s")
        self.retry_after = retry_after


class Gone(DeliveryFailure):
    """The message cannot be edited any more: deleted, inaccessible or too old.

    `stands` says that it is still to be seen, so that it ought to be taken away.
    """

    def __init__(self, *, stands: bool = False) -> None:
        super().__init__("the message cannot be edited")
        self.stands = stands


class Absence(StrEnum):
    """Why a chat cannot be reached."""

    BLOCKED = "blocked"
    """The person has blocked the bot."""
    NEVER_STARTED = "never started"
    """The person has not pressed start in the private chat yet."""
    DEACTIVATED = "deactivated"
    """The account is gone."""
    NOT_FOUND = "not found"
    """The bot knows no such chat; for a private one much like `NEVER_STARTED`."""


class Unreachable(DeliveryFailure):
    """Nothing can be sent to this chat until its person does something about it."""

    def __init__(self, reason: Absence) -> None:
        super().__init__(reason)
        self.reason = reason


class Kicked(DeliveryFailure):
    """The bot is not in this group any more."""


class Migrated(DeliveryFailure):
    """The group has become a supergroup with another chat id; message ids do not carry over."""

    def __init__(self, new_chat_id: int) -> None:
        super().__init__(f"now chat {new_chat_id}")
        self.new_chat_id = new_chat_id


class Ban(StrEnum):
    """Why a place in a chat that can be reached takes no message."""

    NO_RIGHTS = "no rights"
    """The bot may not write in the group."""
    TOPIC_CLOSED = "topic closed"
    """The forum topic is closed."""
    TOPIC_GONE = "topic gone"
    """The forum topic is deleted, or the group is no forum any more."""


class NoRights(DeliveryFailure):
    """The bot may not write in this place."""

    def __init__(self, reason: Ban) -> None:
        super().__init__(reason)
        self.reason = reason


class Arrived(StrEnum):
    """What is known about a request that got no proper answer."""

    NO = "no"
    """It never left: no connection."""
    HARDLY = "hardly"
    """The Bot API answered that it failed (500); rarely, it had done its work before."""
    MAYBE = "maybe"
    """It left and no answer came, none that can be read, or one of a gateway's (502, 504)."""


class Unavailable(DeliveryFailure):
    """The network or the server failed; later it may work."""

    def __init__(self, arrived: Arrived, reason: str = "") -> None:
        super().__init__(reason or f"arrived: {arrived}")
        self.arrived = arrived


class Hidden(DeliveryFailure):
    """A message for one reader alone cannot be shown to him in this chat, now or at all."""


class Rejected(DeliveryFailure):
    """The message itself is refused, a bug of its screen: not to be repeated. `reason` quotes no text."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
