"""What stands where, in SQLite: the courier's table, which no game knows of."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

import aiosqlite

from bot.courier.messenger import Address
from bot.courier.numbers import series
from bot.courier.shown import Shown
from bot.storage.database import Database
from bot.tables.table import Place

RENEWED_AFTER = 1.0
"""Seconds after which edits are written down, together: there are more of them than of everything else."""


class StoredShown:
    """The courier's `ShownStore` in the bot's database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._renewed: dict[str, Shown] = {}
        self._written_at = database.clock.monotonic()

    async def renew(self, shown: Shown) -> None:
        """Remembers that the message which stands shows something else now, soon in the database as well."""
        self._renewed[shown.key] = shown
        if self._database.clock.monotonic() - self._written_at >= RENEWED_AFTER:
            await self.finish()

    async def finish(self) -> None:
        """Writes down what is not written down yet."""
        renewed, self._renewed = self._renewed, {}
        self._written_at = self._database.clock.monotonic()
        async with self._database.transaction() as connection:
            await connection.executemany(
                "UPDATE shown SET digest = ?, sent_at = ? WHERE key = ? AND chat_id = ? AND message_id = ?",
                [
                    (shown.digest, shown.sent_at, key, shown.place.chat_id, shown.message_id)
                    for key, shown in renewed.items()
                ],
            )

    async def get(self, key: str) -> Shown | None:
        """What stands for that key."""
        if key in self._renewed:
            return self._renewed[key]
        async with self._database.reading() as connection:
            rows = list(await connection.execute_fetchall("SELECT * FROM shown WHERE key = ?", (key,)))
        return _shown(rows[0]) if rows else None

    async def put(self, shown: Shown) -> None:
        """Remembers, in place of what was known of the key."""
        self._renewed.pop(shown.key, None)
        async with self._database.transaction() as connection:
            await connection.execute(
                "INSERT OR REPLACE INTO shown"
                " (key, chat_id, thread_id, reader, message_id, digest, sent_at, replaces)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    shown.key,
                    shown.place.chat_id,
                    shown.place.thread_id,
                    shown.place.reader,
                    shown.message_id,
                    shown.digest,
                    shown.sent_at,
                    shown.replaces,
                ),
            )
            await _count(connection, shown.address)

    async def sent(self, address: Address) -> None:
        """Remembers the number of a message that belongs to no key, or to none any more."""
        async with self._database.transaction() as connection:
            await _count(connection, address)

    async def newest(self, chat_id: int) -> int | None:
        """The greatest number ever sent in the row of numbers to which the chat's messages belong."""
        async with self._database.reading() as connection:
            rows = await connection.execute_fetchall(
                "SELECT newest FROM numbers WHERE series = ?", (series(chat_id),)
            )
        return next((row["newest"] for row in rows), None)

    async def keys(self, prefix: str) -> list[str]:
        """Every key that begins so."""
        async with self._database.reading() as connection:
            rows = await connection.execute_fetchall(
                "SELECT key FROM shown WHERE key >= ? AND substr(key, 1, ?) = ?",
                (prefix, len(prefix), prefix),
            )
        return [str(row["key"]) for row in rows]

    async def stands(self, address: Address) -> bool:
        """Whether that message shows any key."""
        async with self._database.reading() as connection:
            rows = await connection.execute_fetchall(
                "SELECT 1 FROM shown WHERE chat_id = ? AND message_id = ? AND reader IS ?",
                (address.chat_id, address.message_id, address.reader),
            )
        return any(True for _ in rows)

    async def remove(self, key: str) -> Shown | None:
        """Forgets that key; returns what is forgotten."""
        self._renewed.pop(key, None)
        async with self._database.transaction() as connection:
            rows = list(
                await connection.execute_fetchall("DELETE FROM shown WHERE key = ? RETURNING *", (key,))
            )
        return _shown(rows[0]) if rows else None

    async def remove_all(self, prefix: str, keep: Collection[str] = ()) -> None:
        """Forgets every key that begins so, but those to `keep`."""
        for key in [key for key in self._renewed if key.startswith(prefix) and key not in keep]:
            del self._renewed[key]
        async with self._database.transaction() as connection:
            rows = await connection.execute_fetchall(
                "SELECT key FROM shown WHERE key >= ? AND substr(key, 1, ?) = ?",
                (prefix, len(prefix), prefix),
            )
            kept = set(keep)
            await connection.executemany(
                "DELETE FROM shown WHERE key = ?", [(row["key"],) for row in rows if row["key"] not in kept]
            )

    async def remove_chat(self, chat_id: int) -> None:
        """Forgets everything that stands in that chat."""
        for key in [key for key, shown in self._renewed.items() if shown.place.chat_id == chat_id]:
            del self._renewed[key]
        async with self._database.transaction() as connection:
            await connection.execute("DELETE FROM shown WHERE chat_id = ?", (chat_id,))

    async def last_sent(self, chat_id: int) -> float | None:
        """When anything was last sent to that chat, Unix seconds, as far as is known."""
        async with self._database.reading() as connection:
            rows = await connection.execute_fetchall(
                "SELECT max(sent_at) AS last FROM shown WHERE chat_id = ?", (chat_id,)
            )
        return next((row["last"] for row in rows), None)


async def _count(connection: aiosqlite.Connection, address: Address) -> None:
    """Notes the message's number; what one reader alone sees has numbers of its own kind."""
    if address.reader is None:
        await connection.execute(
            "INSERT INTO numbers (series, newest) VALUES (?, ?)"
            " ON CONFLICT DO UPDATE SET newest = max(newest, excluded.newest)",
            (series(address.chat_id), address.message_id),
        )


def _shown(row: sqlite3.Row) -> Shown:
    return Shown(
        key=row["key"],
        place=Place(row["chat_id"], row["thread_id"], row["reader"]),
        message_id=row["message_id"],
        digest=row["digest"],
        sent_at=row["sent_at"],
        replaces=row["replaces"],
    )
