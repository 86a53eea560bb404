from __future__ import annotations

import sqlite3
from types import SimpleNamespace
from typing import Any

import pytest
from aiogram import Bot, Dispatcher

from bot.intake import Intake
from handlers import membership
from tests.bot.hall import GROUP, Room

BOUT = {"hands": {"1": "6s 9s", "2": "7s Ts"}, "talon": "7d", "trump": "d", "leader": "1"}

ANN = 1


def moved(number: int, chat: dict[str, Any], status: str) -> dict[str, Any]:
    """The bot is something else in the chat now, as Telegram would write it."""
    bot = {"id": 9, "is_bot": True, "first_name": "Durak"}
    change = {
        "chat": chat,
        "from": {"id": ANN, "is_bot": False, "first_name": "Ann"},
        "date": 1,
        "old_chat_member": {"status": "left", "user": bot},
        "new_chat_member": {"status": status, "user": bot, "until_date": 0},
    }
    return {"update_id": number, "my_chat_member": change}


def process(room: Room) -> Intake:
    """A process that takes in what becomes of the bot."""
    dispatcher = Dispatcher()
    dispatcher["desk"] = SimpleNamespace(presence=room.presence)
    dispatcher.include_router(membership.router())
    return Intake(room.database, dispatcher, Bot("1:a"))


@pytest.mark.parametrize(
    ("chat", "told"),
    [
        ({"id": GROUP.chat_id, "type": "supergroup", "title": "Friends"}, {"say-thrown-out"}),
        ({"id": ANN, "type": "private", "first_name": "Ann"}, {"say-unreachable"}),
    ],
)
async def test_nobody_is_told_again_of_what_comes_again_after_the_process_was_killed(
    room: Room, chat: dict[str, Any], told: set[str]
) -> None:
    table_id = await room.standing_at(BOUT, 2)
    await room.presence.back(GROUP.chat_id, "Friends")
    updates = [moved(1001, chat, "kicked"), moved(1002, chat, "member")]
    killed = process(room)
    for update in updates:
        assert await killed.take(update)
    assert {notice.key for _, notice in room.seen.told} == told
    after = Room(room.database, room.clock)
    await after.presence.resume(table_id)
    later = process(after)
    for update in updates:
        assert await later.take(update)
    assert after.seen.told == []
    assert after.seen.away == set()


async def test_what_is_broken_off_half_way_comes_again_and_is_done_to_its_end(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await room.standing_at(BOUT, 2)
    await room.presence.back(GROUP.chat_id, "Friends")
    group = {"id": GROUP.chat_id, "type": "supergroup", "title": "Friends"}
    running = process(room)
    with monkeypatch.context() as broken:
        broken.setattr(room.hall.tables, "in_chat", unreadable)
        assert not await running.take(moved(1001, group, "kicked"))
    assert await running.take(moved(1001, group, "kicked"))
    assert (await room.table(table_id)).paused
    with monkeypatch.context() as broken:
        broken.setattr(room.hall.tables, "in_chat", unreadable)
        assert not await running.take(moved(1002, group, "member"))
    assert await running.take(moved(1002, group, "member"))
    assert not (await room.table(table_id)).paused
    assert {notice.key for _, notice in room.seen.told} == {"say-thrown-out"}
    assert len(room.seen.told) == len({place for place, _ in room.seen.told})


async def unreadable(chat_id: int) -> list[int]:
    """In place of what asks the database."""
    raise sqlite3.OperationalError(f"disk I/O error at {chat_id}")
