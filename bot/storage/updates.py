"""Which updates have been handled: Telegram may deliver one again."""

from __future__ import annotations

from collections.abc import Iterable

import aiosqlite

KEPT_FOR = 3 * 24 * 3600.0
"""Seconds; Telegram itself forgets an undelivered update after a day."""


async def mark(connection: aiosqlite.Connection, update_id: int | None, at: float) -> None:
    """Notes the update in the transaction of its effect; None is an effect without an update."""
    if update_id is not None:
        await mark_all(connection, (update_id,), at)


async def mark_all(connection: aiosqlite.Connection, update_ids: Iterable[int], at: float) -> None:
    """Notes updates as handled; those noted already stay as they are."""
    await connection.executemany(
        "INSERT OR IGNORE INTO handled_updates (id, at) VALUES (?, ?)",
        [(update_id, at) for update_id in update_ids],
    )


async def newest(connection: aiosqlite.Connection) -> int:
    """The greatest id of an update whose work is done; 0 if there is none."""
    rows = await connection.execute_fetchall("SELECT max(id) FROM handled_updates")
    return next((int(row[0]) for row in rows if row[0] is not None), 0)


async def handled(connection: aiosqlite.Connection, update_id: int) -> bool:
    """Whether the update's work is done."""
    rows = await connection.execute_fetchall("SELECT 1 FROM handled_updates WHERE id = ?", (update_id,))
    return any(True for _ in rows)


async def prune(connection: aiosqlite.Connection, now: float) -> None:
    """Forgets updates that cannot come again."""
    await connection.execute("DELETE FROM handled_updates WHERE at < ?", (now - KEPT_FOR,))
