"""Who at a table is still to be told what his buttons do."""

from __future__ import annotations

from collections.abc import Iterable

import aiosqlite

from bot.house import ChatSettings
from bot.lessons import LESSONS
from bot.storage import chats as stored_chats
from bot.storage import lessons as stored_lessons
from bot.tables.table import Seat


async def enrol(connection: aiosqlite.Connection, seats: Iterable[Seat]) -> None:
    """Looks up what is new to the persons on these seats; nothing is to who wants no hints."""
    for seat in seats:
        if seat.user_id is None:
            continue
        chat = await stored_chats.find(connection, seat.user_id)
        settings = ChatSettings.parse(None if chat is None else chat.settings)
        if settings.customs.hints:
            seat.lessons = frozenset(LESSONS) - await stored_lessons.learned(connection, seat.user_id)
        else:
            seat.lessons = frozenset()


async def taught(connection: aiosqlite.Connection, seat: Seat, lessons: Iterable[str]) -> None:
    """The person has made a move under these lessons, which is being written: they are not given again."""
    learned = frozenset(lessons) & seat.lessons
    if learned and seat.user_id is not None:
        seat.lessons -= learned
        await stored_lessons.learn(connection, seat.user_id, learned)
