"""The playground's world: its state and the ways in which all parts may change it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.playground.calls import Calls
from bot.playground.clock import Clock
from bot.playground.errors import Misuse
from bot.playground.faults import Faults
from bot.playground.limits import Limits
from bot.playground.state import Chat, Kind, Message, Person, Query
from bot.playground.updates import Updates

Json = dict[str, Any]

_SUPERGROUP_BASE = -1_000_000_000_000


@dataclass(slots=True)
class StoredFile:
    """A picture that the bot sent."""

    id: str
    content: bytes
    media_type: str


@dataclass
class World:
    """Everything there is.

    Attributes:
        bot: the bot's account.
        privacy: whether the bot sees only commands, replies and service messages in groups.
        commands: the bot's menus by scope key and language.
        profile: the bot's name, description and short description by language.
        revision: grows with every change that a person could see.
    """

    clock: Clock
    bot: Person
    updates: Updates
    limits: Limits
    faults: Faults = field(default_factory=Faults)
    calls: Calls = field(default_factory=Calls)
    people: dict[int, Person] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    queries: dict[str, Query] = field(default_factory=dict)
    files: dict[str, StoredFile] = field(default_factory=dict)
    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)
    profile: dict[tuple[str, str], str] = field(default_factory=dict)
    privacy: bool = True
    revision: int = 0
    closing: bool = False
    _order: int = 0
    _account_message_id: int = 10_000  # far from a young supergroup's, so that mixing them up shows
    _person_id: int = 5_000_000_000
    _chat_number: int = 4_000_000_000
    _query_number: int = 7_000_000_000_000_000_000
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    def new(cls, bot: Person, clock: Clock) -> World:
        """Return a world in which only the bot lives."""
        return cls(clock, bot, Updates(clock), Limits(clock))

    # People and chats

    def add_person(self, person: Person) -> Person:
        """Give somebody an account (and an id, if it has none) and an empty private chat with the bot."""
        if not person.id:
            self._person_id += 1
            person.id = self._person_id
        self.people[person.id] = person
        self.chats[person.id] = Chat(person.id, Kind.PRIVATE)
        self.touch()
        return person

    def add_chat(self, kind: Kind, title: str, *, is_forum: bool = False) -> Chat:
        """Create an empty group."""
        self._chat_number += 1
        base = _SUPERGROUP_BASE if kind is Kind.SUPERGROUP else 0
        chat = Chat(base - self._chat_number, kind, title, is_forum=is_forum)
        self.chats[chat.id] = chat
        self.touch()
        return chat

    def account(self, user_id: int) -> Person:
        """Return one of the people or the bot.

        Raises:
            Misuse: there is nobody with this id.
        """
        if user_id == self.bot.id:
            return self.bot
        if user_id not in self.people:
            raise Misuse(f"there is no person {user_id}")
        return self.people[user_id]

    def chat(self, chat_id: int) -> Chat:
        """Return a chat.

        Raises:
            Misuse: there is none with this id.
        """
        if chat_id not in self.chats:
            raise Misuse(f"there is no chat {chat_id}")
        return self.chats[chat_id]

    def groups(self) -> Iterator[Chat]:
        """Yield the groups that are alive (those that were upgraded are not)."""
        return (chat for chat in self.chats.values() if not chat.is_private and not chat.migrated_to)

    # Messages

    def put(self, chat: Chat, sender_id: int, **content: Any) -> Message:
        """Write a message into a chat and return it."""
        if chat.kind is Kind.SUPERGROUP:
            chat.last_id += 1
            number = chat.last_id
        else:
            # Private chats and basic groups share one counter of the account.
            self._account_message_id += 1
            number = self._account_message_id
        message = self._made(chat, number, sender_id, content)
        chat.messages[number] = message
        self.touch()
        return message

    def put_ephemeral(self, chat: Chat, sender_id: int, receiver_id: int, **content: Any) -> Message:
        """Write a message that only its receiver, or only the bot, sees."""
        chat.last_ephemeral_id += 1
        message = self._made(chat, 0, sender_id, content)
        message.ephemeral_id, message.receiver_id = chat.last_ephemeral_id, receiver_id
        chat.ephemeral[chat.last_ephemeral_id] = message
        self.touch()
        return message

    def _made(self, chat: Chat, number: int, sender_id: int, content: Json) -> Message:
        self._order += 1
        return Message(number, self._order, chat.id, int(self.clock.now()), sender_id, **content)

    def remove(self, chat: Chat, message_id: int) -> None:
        """Delete a message for everybody."""
        chat.removed[message_id] = chat.messages.pop(message_id)
        if message_id in chat.pinned:
            chat.pinned.remove(message_id)
        self.touch()

    def change(self, message: Message, **content: Any) -> None:
        """Change a message's content or keyboard."""
        for name, value in content.items():
            setattr(message, name, value)
        message.edits += 1
        message.edit_date = int(self.clock.now())
        self.touch()

    def new_query(self, person: Person, message: Message, data: str) -> Query:
        """Note that somebody pressed a button."""
        self._query_number += 1
        query = Query(
            str(self._query_number),
            person.id,
            message.chat_id,
            message.id,
            message.ephemeral_id,
            data,
            self.clock.now(),
        )
        self.queries[query.id] = query
        self.touch()
        return query

    # Change

    def touch(self) -> None:
        """Tell those who look that something changed."""
        self.revision += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def changed_since(self, revision: int, seconds: float) -> int:
        """Wait until something has changed since a revision, or the time is over; return the newest one."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while self.revision <= revision and not self.closing:
            remaining = deadline - loop.time()
            if remaining <= 0:
                break
            try:
                await asyncio.wait_for(self._changed.wait(), remaining)
            except TimeoutError:
                break
        return self.revision

    def close(self) -> None:
        """End all waiting."""
        self.closing = True
        self.updates.close()
        self.touch()
