"""The SQLite file: written by one at a time, committed together, and read beside."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import aiosqlite

from bot.clock import Clock
from bot.storage.opening import BUSY_TIMEOUT_MS, DatabaseUnusable, Lock, prepare


@dataclass(slots=True, eq=False)
class _Batch:
    """Blocks that are committed together."""

    blocks: int = 0
    """How many have ended."""
    lost: BaseException | None = None
    """Why nothing of it was written, if so."""


class Database:
    """One file, two connections: a writer behind a lock, and a reader that sees what is committed.

    Transactions are short and nobody waits for the network inside one, so writers queue for milliseconds.
    Those that queue at the same time share one commit, because a commit waits for the disk.
    """

    def __init__(
        self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, clock: Clock, lock: Lock
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._lock = lock
        self._batch: _Batch | None = None
        self._writing = asyncio.Lock()
        self._reading = asyncio.Lock()
        self.clock = clock

    @classmethod
    async def open(cls, path: Path, clock: Clock) -> Database:
        """Opens or creates the file, for this process alone, and brings its schema up to date.

        If it is cancelled, it breaks that off, and nobody else gets the file before that has ended.

        Raises:
            DatabaseTooNew: if the schema is newer than the newest migration of this program.
            DatabaseInUse: if another process works with it.
            DatabaseUnusable: if the folder cannot be made or the file is no whole database.
        """
        lock: Lock | None = None
        writer: aiosqlite.Connection | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = Lock(path)
            await _prepared(path)
            writer = await _connect(path)
            return cls(writer, await _connect(path), clock, lock)
        except BaseException as error:
            await _close(writer)
            if lock is not None:
                lock.release()
            if isinstance(error, OSError | sqlite3.Error):
                raise DatabaseUnusable(f"{path}: {error}") from error
            raise

    async def close(self) -> None:
        """Closes both connections; a transaction under way ends first. Their threads end with them."""
        async with self._writing, self._reading:
            try:
                await self._commit()
            finally:
                await _close(self._reader)
                await _close(self._writer)
                self._lock.release()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """One transaction on the writer: on the disk when the block has ended, undone when it raises.

        Raises:
            sqlite3.Error: if it could not be committed; nothing of it is written then.
        """
        async with self._writing:
            batch = await self._begin()
            try:
                # The first of a batch, and mostly there is no other, can be undone with all of it.
                if batch.blocks:
                    await self._writer.execute("SAVEPOINT block")
                yield self._writer
                if batch.blocks:
                    await self._writer.execute("RELEASE block")
            except BaseException as error:
                await self._undo(batch, error)
                raise
            batch.blocks += 1
        # Whoever began to wait before this moment adds his block to the batch; then one commits for all.
        async with self._writing:
            if self._batch is batch:
                await self._commit()
        if batch.lost is not None:
            raise sqlite3.OperationalError(f"not committed: {batch.lost}") from batch.lost

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[aiosqlite.Connection]:
        """The reader, for what is committed; it never waits for a writer."""
        async with self._reading:
            yield self._reader

    async def _begin(self) -> _Batch:
        if self._batch is None:
            # Should the wait for it be cancelled, it has begun all the same.
            self._batch = _Batch()
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
            except sqlite3.Error:
                self._batch = None
                raise
        return self._batch

    async def _undo(self, batch: _Batch, error: BaseException) -> None:
        """Takes back one block; SQLite gives the whole batch up itself if, say, the disk is full."""
        if not batch.blocks:
            self._batch = None
            await self._writer.rollback()
            return
        try:
            if self._writer.in_transaction:
                await self._writer.execute("ROLLBACK TO block")
                await self._writer.execute("RELEASE block")
                return
        except sqlite3.Error:
            await self._writer.rollback()
        batch.lost = error
        self._batch = None

    async def _commit(self) -> None:
        """Commits the batch; the lock is held. A failure is told to everybody in it, by the batch itself."""
        batch, self._batch = self._batch, None
        if batch is None:
            return
        try:
            # Should the wait for it be cancelled, the writer's thread commits all the same.
            await self._writer.commit()
        except sqlite3.Error as error:
            batch.lost = error
            await self._writer.rollback()


async def _prepared(path: Path) -> None:
    """Prepares the file in a thread, and in no case returns before the thread has left it alone."""
    halt = Event()
    work = asyncio.get_running_loop().run_in_executor(None, prepare, path, halt)
    try:
        await asyncio.wait({work})
    except asyncio.CancelledError:
        halt.set()
        while not work.done():
            # Who is told to stop may be told so again.
            with suppress(asyncio.CancelledError):
                await asyncio.wait({work})
        # What became of it is of no interest any more.
        work.exception()
        raise
    work.result()


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        await connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        await connection.execute("PRAGMA synchronous = FULL")
        await connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        await _close(connection)
        raise
    return connection


async def _close(connection: aiosqlite.Connection | None) -> None:
    if connection is not None:
        await connection.close()
