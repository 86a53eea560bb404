"""What was explained to whom."""

from __future__ import annotations

from collections.abc import Iterable

import aiosqlite


async def learned(connection: aiosqlite.Connection, user_id: int) -> frozenset[str]:
    """What the person knows already."""
    rows = await connection.execute_fetchall("SELECT lesson FROM lessons WHERE user_id = ?", (user_id,))
    return frozenset(row[0] for row in rows)


async def learn(connection: aiosqlite.Connection, user_id: int, lessons: Iterable[str]) -> None:
    """Notes what was explained to the person; nothing is noted about who was erased meanwhile."""
    await connection.executemany(
        "INSERT OR IGNORE INTO lessons (user_id, lesson) SELECT id, ? FROM users WHERE id = ?",
        [(lesson, user_id) for lesson in lessons],
    )


async def forget(connection: aiosqlite.Connection, user_id: int) -> None:
    """Everything is to be explained anew."""
    await connection.execute("DELETE FROM lessons WHERE user_id = ?", (user_id,))
