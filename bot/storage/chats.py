"""Chats: what they chose and whether the bot is in them."""

from __future__ import annotations

from dataclasses import dataclass

import aiosqlite

from bot.house import were_made


@dataclass(frozen=True, slots=True)
class Chat:
    """A group, a supergroup, or the private chat with one person."""

    id: int
    title: str
    settings: str | None
    """What bot/house.py reads and writes; None while nobody has chosen anything."""
    present: bool
    """Whether the bot is a member."""


async def find(connection: aiosqlite.Connection, chat_id: int) -> Chat | None:
    """The chat of that id, if it was ever seen."""
    rows = await connection.execute_fetchall(
        "SELECT id, title, settings, present FROM chats WHERE id = ?", (chat_id,)
    )
    for row in rows:
        return Chat(row[0], row[1], row[2], bool(row[3]))
    return None


async def seen(connection: aiosqlite.Connection, chat_id: int, title: str, at: float) -> None:
    """Notes that the chat exists, what it is called now, and that the bot is in it."""
    await connection.execute(
        """INSERT INTO chats (id, title, present, updated_at) VALUES (?, ?, 1, ?)
           ON CONFLICT (id) DO UPDATE SET title = excluded.title, present = 1,
               updated_at = excluded.updated_at""",
        (chat_id, title, at),
    )


async def choose(connection: aiosqlite.Connection, chat_id: int, settings: str, at: float) -> None:
    """Writes the settings of the chat."""
    await connection.execute(
        """INSERT INTO chats (id, settings, updated_at) VALUES (?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at""",
        (chat_id, settings, at),
    )


async def settle(connection: aiosqlite.Connection, chat_id: int, settings: str, at: float) -> str:
    """Writes the settings of a chat that has none; those that it has now.

    A chat that is not known stays so: it may be a group that has become a supergroup since.
    """
    await connection.execute(
        "UPDATE chats SET settings = ?, updated_at = ? WHERE id = ? AND settings IS NULL",
        (settings, at, chat_id),
    )
    chat = await find(connection, chat_id)
    return settings if chat is None or chat.settings is None else chat.settings


async def mark_present(connection: aiosqlite.Connection, chat_id: int, *, present: bool) -> bool:
    """Notes whether the bot is in the chat; whether that is news."""
    cursor = await connection.execute(
        "UPDATE chats SET present = ? WHERE id = ? AND present != ?", (present, chat_id, present)
    )
    return cursor.rowcount > 0


async def absent(connection: aiosqlite.Connection) -> list[int]:
    """The ids of all chats that the bot is not in any more."""
    rows = await connection.execute_fetchall("SELECT id FROM chats WHERE NOT present")
    return [int(row[0]) for row in rows]


async def migrate(connection: aiosqlite.Connection, old: int, new: int) -> bool:
    """Moves everything of a group to the supergroup it became; whether there was anything to move.

    Settings made in the old group win over what the new one may have by now; a language that nobody chose
    does not, for a late word from the old group is enough to note one. Its live table must have gone: there
    is one game a chat.
    """
    before = await find(connection, old)
    if before is None:
        return False
    await connection.execute(
        """INSERT INTO chats (id, title, settings, present, updated_at)
           SELECT ?, title, settings, 1, updated_at FROM chats WHERE id = ?
           ON CONFLICT (id) DO UPDATE SET present = 1, settings =
               CASE WHEN ? THEN excluded.settings ELSE ifnull(settings, excluded.settings) END""",
        (new, old, were_made(before.settings)),
    )
    await connection.execute("UPDATE tables SET chat_id = ? WHERE chat_id = ?", (new, old))
    await connection.execute("DELETE FROM chats WHERE id = ?", (old,))
    return True
