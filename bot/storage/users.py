"""Persons as the bot knows them."""

from __future__ import annotations

from dataclasses import dataclass

import aiosqlite


@dataclass(frozen=True, slots=True)
class User:
    """A person: how Telegram calls him, which language he reads, whether he may be written to."""

    id: int
    name: str
    username: str | None
    language_code: str | None
    locale: str | None
    """The language he chose; None follows `language_code`."""
    reachable: bool
    """Whether he has started the bot and not blocked it since."""


async def find(connection: aiosqlite.Connection, user_id: int) -> User | None:
    """The person of that id, if he was ever seen."""
    rows = await connection.execute_fetchall(
        "SELECT id, name, username, language_code, locale, reachable FROM users WHERE id = ?", (user_id,)
    )
    for row in rows:
        return User(row[0], row[1], row[2], row[3], row[4], bool(row[5]))
    return None


async def save(connection: aiosqlite.Connection, user: User, at: float) -> None:
    """Writes how the person is called now, and whether he can be written to if that is so.

    What was learned meanwhile by another update stays: his choice of a language, and that he started the bot.
    """
    await connection.execute(
        """INSERT INTO users (id, name, username, language_code, locale, reachable, seen_at)
           VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET name = excluded.name, username = excluded.username,
               language_code = excluded.language_code, seen_at = excluded.seen_at,
               reachable = max(reachable, excluded.reachable)""",
        (user.id, user.name, user.username, user.language_code, user.locale, user.reachable, at),
    )


async def mark_reachable(connection: aiosqlite.Connection, user_id: int, *, reachable: bool) -> bool:
    """Notes whether the person may be written to; whether that is news."""
    cursor = await connection.execute(
        "UPDATE users SET reachable = ? WHERE id = ? AND reachable != ?", (reachable, user_id, reachable)
    )
    return cursor.rowcount > 0


async def choose_locale(connection: aiosqlite.Connection, user_id: int, locale: str) -> None:
    """Notes the language that the person chose."""
    await connection.execute("UPDATE users SET locale = ? WHERE id = ?", (locale, user_id))


async def erase(connection: aiosqlite.Connection, user_id: int) -> None:
    """Removes the person from everything: what he played stays, without a trace of whose it was."""
    await connection.execute("UPDATE seats SET user_id = NULL, name = '' WHERE user_id = ?", (user_id,))
    await connection.execute("UPDATE deal_players SET user_id = NULL WHERE user_id = ?", (user_id,))
    await connection.execute("UPDATE moves SET user_id = NULL WHERE user_id = ?", (user_id,))
    await connection.execute("UPDATE tables SET host_id = 0 WHERE host_id = ?", (user_id,))
    await connection.execute(
        "UPDATE tables SET chat_id = 0 WHERE chat_id = ? AND status = 'closed'", (user_id,)
    )
    # Where his menus stand; what stands of a table is forgotten with it, once it has lost its buttons.
    await connection.execute("DELETE FROM shown WHERE chat_id = ? AND key NOT GLOB 't[0-9]*'", (user_id,))
    await connection.execute("DELETE FROM chats WHERE id = ?", (user_id,))
    await connection.execute("DELETE FROM users WHERE id = ?", (user_id,))


async def absent(connection: aiosqlite.Connection) -> list[int]:
    """The ids of all who sit at live tables and cannot be written to."""
    rows = await connection.execute_fetchall(
        """SELECT DISTINCT u.id FROM users u JOIN seats s ON s.user_id = u.id
           JOIN tables t ON t.id = s.table_id WHERE t.status != 'closed' AND NOT u.reachable"""
    )
    return [int(row[0]) for row in rows]
