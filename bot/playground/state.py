"""What the playground remembers: people, chats, messages, callback queries."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Json = dict[str, Any]
Keyboard = list[list[Json]]

ANONYMOUS_ADMIN_ID = 1087968824
CHANNEL_BOT_ID = 136817688
"""Senders that Telegram names for anonymous administrators and for channels that write in groups."""

ADMIN_RIGHTS = frozenset(
    {
        "can_manage_chat",
        "can_delete_messages",
        "can_manage_video_chats",
        "can_restrict_members",
        "can_change_info",
        "can_invite_users",
        "can_pin_messages",
        "can_manage_topics",
    }
)
"""Rights that a promotion gives when nobody names others."""


class Kind(StrEnum):
    """Types of chats that the playground has."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"


class Status(StrEnum):
    """What somebody is to a group."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    LEFT = "left"
    KICKED = "kicked"


@dataclass(slots=True)
class Person:
    """Somebody with an account: one of the people, or the bot.

    Attributes:
        language: IETF tag of the app, "" if the app does not tell.
        started: has at some time written to the bot in private.
    """

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language: str = ""
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    @property
    def name(self) -> str:
        """The full name, as apps show it."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(slots=True)
class Member:
    """One person's place in a group."""

    user_id: int
    status: Status = Status.MEMBER
    rights: frozenset[str] = frozenset()
    anonymous: bool = False

    @property
    def present(self) -> bool:
        """Whether the person is in the group now."""
        return self.status not in {Status.LEFT, Status.KICKED}

    @property
    def is_admin(self) -> bool:
        """Whether the person administers the group."""
        return self.status in {Status.CREATOR, Status.ADMINISTRATOR}

    def may(self, right: str) -> bool:
        """Whether an administrator's right is held."""
        return self.status is Status.CREATOR or (self.is_admin and right in self.rights)

    def copy(self) -> Member:
        """Return the place as it is now, for "old and new" updates."""
        return Member(self.user_id, self.status, self.rights, self.anonymous)


@dataclass(slots=True)
class Topic:
    """A forum topic; its id is the id of the service message that created it."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True)
class Message:
    """A message of any sort.

    Attributes:
        id: number inside the chat, 0 for ephemeral messages.
        order: place among all messages of the playground.
        text: the text, or the caption where `photo` is set.
        photo: id of the stored file.
        sticker: the emoji of a sticker, which has no text.
        service: the Bot API fields of a service message.
        edits: how many times the content or the keyboard was changed.
        ephemeral_id: number among ephemeral messages, which only `receiver_id` or the bot sees.
        replaces: for the receiver of an ephemeral message, the message it stands in place of.
    """

    id: int
    order: int
    chat_id: int
    date: int
    sender_id: int
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    photo: str | None = None
    sticker: str | None = None
    keyboard: Keyboard | None = None
    thread_id: int | None = None
    reply_to: int | None = None
    service: Json | None = None
    sender_chat_id: int | None = None
    edit_date: int | None = None
    edits: int = 0
    ephemeral_id: int | None = None
    receiver_id: int | None = None
    replaces: int | None = None
    effect: str | None = None

    def content(self) -> tuple[object, ...]:
        """Return all that an edit can change."""
        return self.text, self.entities, self.photo, self.keyboard


@dataclass(slots=True)
class Chat:
    """A private chat with the bot or a group.

    Attributes:
        removed: messages that were deleted; an app that has not noticed may still press their buttons.
        ephemeral: messages by ephemeral number.
        may_write: whether plain members (the bot, too) may send text.
        pinned: ids of pinned messages, newest last.
        typing_until: time to which the bot is shown as typing.
    """

    id: int
    kind: Kind
    title: str = ""
    members: dict[int, Member] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    removed: dict[int, Message] = field(default_factory=dict)
    ephemeral: dict[int, Message] = field(default_factory=dict)
    lost_ephemeral: set[int] = field(default_factory=set)
    topics: dict[int, Topic] = field(default_factory=dict)
    is_forum: bool = False
    may_write: bool = True
    migrated_to: int | None = None
    pinned: list[int] = field(default_factory=list)
    typing_until: float = 0.0
    last_id: int = 0
    last_ephemeral_id: int = 0

    @property
    def is_private(self) -> bool:
        """Whether this is somebody's chat with the bot."""
        return self.kind is Kind.PRIVATE

    def member(self, user_id: int) -> Member:
        """Return somebody's place; a stranger's is "left"."""
        return self.members.get(user_id) or Member(user_id, Status.LEFT)

    def present(self) -> list[Member]:
        """Return those who are in the group now."""
        return [member for member in self.members.values() if member.present]


@dataclass(slots=True)
class Query:
    """A pressed button.

    Attributes:
        delivered: whether the bot has been given it.
        answer: the parameters of `answerCallbackQuery`, None while there are none.
    """

    id: str
    person_id: int
    chat_id: int
    message_id: int
    ephemeral_id: int | None
    data: str
    date: float
    delivered: bool = False
    answer: Json | None = None
