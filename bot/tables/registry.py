"""The tables in memory, each behind a lock of its own that goes when its table does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import islice

from bot.notice import Refused
from bot.storage import chats as stored_chats
from bot.storage import tables as stored_tables
from bot.storage.database import Database
from bot.tables.table import Place, Status, Table
from bot.tables.timing import awaited, forgive
from bot.tables.tuition import enrol

KEPT = 1000
"""Tables that stay loaded, whatever they are."""

LOOKED_AT = 16
"""Tables that are looked at, at a time, for those that need not stay."""


@dataclass(slots=True)
class _Entry:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    users: int = 0


class Registry:
    """Lends tables, one borrower at a time each. Live tables stay loaded, closed ones are let go.

    So are those that were not touched for longest, when more than `kept` are loaded, unless a clock runs
    there: nobody ends a game that he lost interest in.
    """

    def __init__(self, database: Database, kept: int = KEPT) -> None:
        self._database = database
        self._kept = kept
        self._entries: dict[int, _Entry] = {}

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._entries)

    @asynccontextmanager
    async def table(self, table_id: int) -> AsyncIterator[Table]:
        """The table, for the borrower alone until the block ends.

        When the block fails, what it changed in memory is thrown away, and the next borrower gets what is
        stored. A refusal is no failure: it comes before any change.

        Raises:
            Refused: if there never was one of that number.
        """
        entry = self._entries.pop(table_id, None) or _Entry()
        # The last in the row is the one touched last.
        self._entries[table_id] = entry
        entry.users += 1
        try:
            async with entry.lock:
                if entry.table is None:
                    entry.table = await self._load(table_id)
                try:
                    yield entry.table
                except Refused:
                    raise
                except BaseException:
                    entry.table = None
                    raise
        finally:
            entry.users -= 1
            if entry.users == 0 and (entry.table is None or entry.table.status is Status.CLOSED):
                self._entries.pop(table_id, None)
            self._let_go()

    def admit(self, table: Table) -> None:
        """Takes in a new table that was just written, so that nothing need be read before it is shown.

        It does nothing if somebody has found the table by now.
        """
        self._entries.setdefault(table.id, _Entry(table=table))

    def _let_go(self) -> None:
        """Of the tables touched longest ago unloads those that lie idle; the others go to the end."""
        for table_id, entry in list(islice(self._entries.items(), LOOKED_AT)):
            if len(self._entries) <= self._kept:
                return
            del self._entries[table_id]
            if entry.users or (entry.table is not None and not _lies_idle(entry.table)):
                self._entries[table_id] = entry

    async def at(self, place: Place) -> int | None:
        """The number of the live table of a chat or topic."""
        async with self._database.reading() as connection:
            return await stored_tables.at(connection, place)

    async def live(self) -> list[int]:
        """The numbers of all live tables."""
        async with self._database.reading() as connection:
            return await stored_tables.live(connection)

    async def in_chat(self, chat_id: int) -> list[int]:
        """The numbers of the live tables of a chat."""
        async with self._database.reading() as connection:
            return await stored_tables.in_chat(connection, chat_id)

    async def of_user(self, user_id: int) -> list[int]:
        """The numbers of the live tables at which a person sits or sat."""
        async with self._database.reading() as connection:
            return await stored_tables.of_user(connection, user_id)

    async def _load(self, table_id: int) -> Table:
        async with self._database.reading() as connection:
            table = await stored_tables.find(connection, table_id)
            if table is None:
                raise Refused("notice-no-table")
            chat = await stored_chats.find(connection, table.place.chat_id)
            await enrol(connection, table.seats)
        table.paused = chat is not None and not chat.present
        table.awaited = awaited(table)
        # A table is read when the bot was away, or when something failed: nobody's time ran out in that.
        forgive(table, self._database.clock.now())
        return table


def _lies_idle(table: Table) -> bool:
    """Whether nothing is lost if it is read anew when somebody presses, or a computer player is to move."""
    return table.deadline is None and not table.paused
