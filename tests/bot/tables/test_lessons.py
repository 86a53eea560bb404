"""The tutorial: each button is explained once to each person, until he wants no more."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from bot.chats import Chats
from bot.house import ChatSettings
from bot.lessons import LESSONS, lessons_now
from bot.screens.hand import hand_screen
from bot.storage import users as stored_users
from bot.tables.table import Status
from bot.tables.tuition import enrol
from game import MoveKind
from tests.bot.hall import GROUP, Room, refusal
from tests.bot.screens.at_the_table import TEXTS, labels

BOUT: dict[str, Any] = {
    "hands": {"1": "6s 9s 9c", "2": "7s 6d Qh", "3": "6h 8h Kc"},
    "talon": "7d",
    "trump": "d",
    "leader": "1",
}


async def explained(room: Room, table_id: int, user_id: int) -> list[str]:
    """The explanations in the hand of that person."""
    table = await room.table(table_id)
    seat = table.seat_of(user_id)
    assert seat is not None
    text = hand_screen(table, seat, "en", TEXTS, room.clock.now()).text
    return [line.split("<i>")[1].split()[0] for line in text.splitlines() if line.startswith("🎓")]


async def test_every_move_has_a_lesson() -> None:
    assert set(MoveKind) <= set(LESSONS)


async def test_a_button_is_explained_the_first_time_and_never_again(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    assert await explained(room, table_id, 1) == ["Your", "Several"]
    await room.move(1, "lead 6s", table_id)
    assert await explained(room, table_id, 2) == ["Press", "✋"]
    await room.move(2, "beat 6s 7s", table_id)
    await room.move(3, "throw 6h", table_id)
    assert await explained(room, table_id, 2) == []
    after = Room(room.database, room.clock)
    assert await explained(after, table_id, 2) == []
    async with after.hall.table(table_id) as table:
        assert table.seats[0].lessons == frozenset(LESSONS) - {"lead", "several"}


async def test_what_is_new_is_explained_a_little_at_a_time(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3, transfer="before_beating")
    await room.move(1, "lead 6s", table_id)
    table = await room.table(table_id)
    assert table.match is not None
    view = table.match.deal.view(1)
    assert lessons_now(view, frozenset(LESSONS)) == ("beat", "take")
    assert lessons_now(view, frozenset(LESSONS) - {"beat", "take"}) == ("transfer",)
    assert lessons_now(table.match.deal.view(2), frozenset(LESSONS)) == ()


async def test_a_refused_press_teaches_nothing(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    assert (await refusal(room.move(2, "take", table_id))).startswith("refused-")
    assert (await room.table(table_id)).seats[1].lessons == frozenset(LESSONS)


async def test_a_move_and_its_lesson_are_written_together_or_not_at_all(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the move stood, and nobody was shown it or waited for."""

    async def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    table_id = await room.standing_at(BOUT, 2, 3)
    with monkeypatch.context() as broken:
        broken.setattr("bot.storage.lessons.learn", full)
        with pytest.raises(sqlite3.OperationalError):
            await room.move(1, "lead 6s", table_id)
    match = (await room.stored(table_id)).match
    assert match is not None
    assert not match.deal.view(None).table
    assert await explained(room, table_id, 1) == ["Your", "Several"]
    room.seen.shown.clear()
    await room.move(1, "lead 6s", table_id)
    assert room.seen.shown == [(table_id, Status.PLAYING)]


async def test_hints_can_be_switched_off_at_once_and_on_from_the_beginning(room: Room) -> None:
    chats = Chats(room.hall)
    table_id = await room.standing_at(BOUT, 2, 3)
    table = await room.table(table_id)
    assert "🎓 No more tips" in labels(hand_screen(table, table.seats[0], "en", TEXTS, 0.0))
    await chats.hint(room.caller(1), wanted=False)
    assert await explained(room, table_id, 1) == []
    assert "🎓 No more tips" not in labels(hand_screen(table, table.seats[0], "en", TEXTS, 0.0))
    assert (await room.table(table_id)).seats[1].lessons == frozenset(LESSONS), "another person's stay"
    await room.move(1, "lead 6s", table_id)
    await chats.hint(room.caller(1), wanted=True)
    assert (await room.table(table_id)).seats[0].lessons == frozenset(LESSONS)
    settings = await chats.settings(1, room.caller(1))
    assert settings == ChatSettings(locale="en")


async def test_what_somebody_knows_counts_in_every_later_game(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.move(1, "lead 6s", table_id)
    await room.leaving.stop(room.caller(1), GROUP)
    again = await room.dealt(2)
    assert (await room.table(again)).seats[0].lessons == frozenset(LESSONS) - {"lead", "several"}


async def test_who_is_forgotten_is_told_everything_again(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.move(1, "lead 6s", table_id)
    async with room.database.transaction() as connection:
        await stored_users.erase(connection, 1)
    await room.know(1)
    seat = (await room.table(table_id)).seats[0]
    async with room.database.reading() as connection:
        await enrol(connection, [seat])
    assert seat.lessons == frozenset(LESSONS)
