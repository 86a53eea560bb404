"""The SQLite file: opened, migrated, written by one at a time and read beside."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite

from bot.clock import Clock

MIGRATIONS = Path(__file__).with_name("migrations")

BUSY_TIMEOUT_MS = 10_000
"""How long SQLite itself waits for another process, a back-up for one, before "database is locked"."""


class DatabaseTooNew(Exception):
    """The file was written by a newer program: its schema is ahead of what this one knows."""


class DatabaseUnusable(Exception):
    """The file cannot be opened or is no database."""


class Database:
    """One file, two connections: a writer behind a lock, and a reader that sees what is committed.

    Transactions are short and nobody waits for the network inside one, so writers queue for milliseconds.
    """

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, clock: Clock) -> None:
        self._writer = writer
        self._reader = reader
        self._writing = asyncio.Lock()
        self._reading = asyncio.Lock()
        self.clock = clock

    @classmethod
    async def open(cls, path: Path, clock: Clock) -> Database:
        """Opens or creates the file and brings its schema up to date.

        Raises:
            DatabaseTooNew: if the schema is newer than the newest migration of this program.
            DatabaseUnusable: if the folder cannot be made or the file is no database.
        """
        writer: aiosqlite.Connection | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            writer = await _connect(path)
            await _migrate(writer)
            return cls(writer, await _connect(path), clock)
        except (OSError, sqlite3.DatabaseError) as error:
            await _close(writer)
            raise DatabaseUnusable(f"{path}: {error}") from error
        except BaseException:
            await _close(writer)
            raise

    async def close(self) -> None:
        """Closes both connections; a transaction under way ends first. Their threads end with them."""
        async with self._writing, self._reading:
            await _close(self._reader)
            await _close(self._writer)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """One transaction on the writer: committed when the block ends, rolled back when it raises."""
        async with self._writing:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                await self._writer.commit()
            except BaseException:
                # After a commit that was only cancelled in waiting this does nothing.
                await self._writer.rollback()
                raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[aiosqlite.Connection]:
        """The reader, for what is committed; it never waits for a writer."""
        async with self._reading:
            yield self._reader


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        await connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        await connection.execute("PRAGMA journal_mode = WAL")
        await connection.execute("PRAGMA synchronous = FULL")
        await connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        await _close(connection)
        raise
    return connection


async def _close(connection: aiosqlite.Connection | None) -> None:
    if connection is not None:
        await connection.close()


async def _migrate(connection: aiosqlite.Connection) -> None:
    migrations = {int(file.name.split("_", 1)[0]): file for file in MIGRATIONS.glob("[0-9]*_*.sql")}
    row = await (await connection.execute("PRAGMA user_version")).fetchone()
    version = row[0] if row is not None else 0
    newest = max(migrations)
    if version > newest:
        raise DatabaseTooNew(f"the database has schema {version}, this program knows up to {newest}")
    for number in sorted(migrations):
        if number > version:
            script = migrations[number].read_text(encoding="utf-8")
            try:
                await connection.executescript(
                    f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
                )
            except BaseException:
                await connection.rollback()
                raise
