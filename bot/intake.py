"""Taking in: each update is handled once, in the order of its chat, and acknowledged only after that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import TelegramObject, Update

from bot.storage import updates as stored_updates
from bot.storage.database import Database

REMEMBERED = 10_000
"""How many of the newest updates are known without asking the database."""


class Intake(BaseMiddleware):
    """The outermost middleware of all updates, whichever way they come.

    An update whose work is done, in this process or an earlier one, goes no further.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._handled: dict[int, None] = {}
        self._unwritten: list[int] = []
        self._locks: dict[int, _ChatLock] = {}

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        """Hands the update on if it is new; only what was handled to its end counts as handled."""
        if not isinstance(event, Update):
            return await handler(event, data)
        async with self._in_order(_chat_of(event)):
            if event.update_id in self._handled:
                return None
            data["repeated"] = await self._stored(event.update_id)
            result = await handler(event, data)
            self._remember(event.update_id)
            return result

    async def settle(self) -> None:
        """Writes down what was handled; after that the updates may be acknowledged."""
        written, self._unwritten = self._unwritten, []
        if written:
            async with self._database.transaction() as connection:
                await stored_updates.mark_all(connection, written, self._database.clock.now())

    async def _stored(self, update_id: int) -> bool:
        async with self._database.reading() as connection:
            return await stored_updates.handled(connection, update_id)

    def _remember(self, update_id: int) -> None:
        self._unwritten.append(update_id)
        self._handled[update_id] = None
        while len(self._handled) > REMEMBERED:
            del self._handled[next(iter(self._handled))]

    @asynccontextmanager
    async def _in_order(self, chat_id: int) -> AsyncIterator[None]:
        """One update of a chat at a time; the lock is fair, and goes when nobody waits."""
        lock = self._locks.setdefault(chat_id, _ChatLock())
        lock.users += 1
        try:
            async with lock.lock:
                yield
        finally:
            lock.users -= 1
            if not lock.users:
                del self._locks[chat_id]


class _ChatLock:
    __slots__ = ("lock", "users")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.users = 0


def _chat_of(update: Update) -> int:
    """The chat in whose order an update stands; 0 for those of no chat."""
    if update.message is not None:
        return update.message.chat.id
    if update.callback_query is not None:
        message = update.callback_query.message
        return update.callback_query.from_user.id if message is None else message.chat.id
    if update.my_chat_member is not None:
        return update.my_chat_member.chat.id
    return 0
