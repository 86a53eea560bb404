"""The hall: what every use case shares, the tables, what is stored, what is shown, time and chance."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

import aiosqlite

from bot.clock import Clock
from bot.contact import Contact
from bot.counts import Counts
from bot.schedule import Schedule
from bot.storage import chats as stored_chats
from bot.storage import tables as stored_tables
from bot.storage import updates as stored_updates
from bot.storage.database import Database
from bot.tables.caller import Caller
from bot.tables.display import Display
from bot.tables.membership import Membership, Role
from bot.tables.registry import Registry
from bot.tables.table import Kind, Table


@dataclass(frozen=True, slots=True)
class Paces:
    """How long things take, in seconds."""

    computer: float = 1.2
    """A computer player's move that it had to choose."""
    forced: float = 0.5
    """A computer player's only legal move."""
    streak: float = 3.6
    """In a group, a computer player's move after several in a row: the chat bears a message in 3.4 s."""
    idle: float = 3600.0
    """A lobby, or a finished game that nobody deals again, in which nothing happens."""
    away: float = 30 * 86400.0
    """A game in a group that threw the bot out, and does not let it in again."""


class Settle(Protocol):
    """What is to follow a change; see `Waiting.settle`."""

    def __call__(self, table: Table, *, urgent: bool = False) -> None:
        """Shows it and waits for whoever is next."""


@dataclass(frozen=True, slots=True)
class Hall:
    """Everything that use cases work with."""

    database: Database
    tables: Registry
    display: Display
    schedule: Schedule
    membership: Membership
    clock: Clock
    contact: Contact
    random: Random
    paces: Paces
    bot_username: str
    counts: Counts = field(default_factory=Counts)

    def table(self, table_id: int) -> AbstractAsyncContextManager[Table]:
        """The table, for the borrower alone.

        Raises:
            Refused: if there never was one of that number.
        """
        return self.tables.table(table_id)

    @asynccontextmanager
    async def commit(self, table: Table, update_id: int | None) -> AsyncIterator[aiosqlite.Connection]:
        """One transaction: what the block writes, the table as it then is, the update that caused it."""
        at = self.clock.now()
        async with self.database.transaction() as connection:
            yield connection
            await stored_tables.save(connection, table, at)
            await stored_updates.mark(connection, update_id, at)

    async def is_administrator(self, caller: Caller, table: Table) -> bool:
        """Whether the caller may do at this table what administrators may."""
        if table.kind is Kind.PRIVATE:
            return caller.user_id == table.place.chat_id
        return await self.administers(caller, table.place.chat_id)

    async def administers(self, caller: Caller, chat_id: int) -> bool:
        """Whether the caller is an administrator of the chat, be it an anonymous one."""
        if caller.faceless:
            return caller.speaks_for == chat_id
        if chat_id == caller.user_id:
            return True
        return await self.membership.role(chat_id, caller.user_id) is Role.ADMINISTRATOR

    async def title(self, chat_id: int) -> str:
        """What the chat is called; empty if that is not known."""
        async with self.database.reading() as connection:
            chat = await stored_chats.find(connection, chat_id)
        return "" if chat is None else chat.title

    def start_link(self, payload: str) -> str:
        """The link that opens the private chat with a start button."""
        return f"https://t.me/{self.bot_username}?start={payload}"
