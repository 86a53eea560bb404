from __future__ import annotations

from bot.house import ChatSettings
from bot.storage.database import Database
from bot.tables.table import Place, Status
from tests.bot.clock import HandClock
from tests.bot.hall import IDLE, Room


async def test_a_thousand_tables_later_nothing_has_grown(room: Room) -> None:
    for number in range(1000):
        place = Place(-number - 1)
        table_id = await room.opened(place=place)
        await room.lobby.add_computer(room.caller(1), table_id, place.chat_id)
        if number % 10 == 0:
            await room.dealing.start(room.caller(1), table_id, place.chat_id)
        await room.leaving.stop(room.caller(1), place)
    assert len(room.hall.tables) == 0
    assert len(room.schedule) == 0
    assert len(room.schedule._queue) <= 16


async def clock_runs(room: Room, table_id: int) -> None:
    async with room.hall.table(table_id) as table:
        table.deadline = room.clock.now() + 1_000_000


async def test_games_that_nobody_plays_on_do_not_stay_in_memory_and_go_on_when_somebody_does(
    database: Database, clock: HandClock
) -> None:
    room = Room(database, clock, kept=5)
    timed = await room.dealt(2)
    await clock_runs(room, timed)
    for number in range(40):
        place = Place(-1000 - number)
        await room.opened(host=3, place=place)
    for user_id in range(10, 50):
        await room.know(user_id)
        await room.solo.play(room.caller(user_id), ChatSettings())
    assert len(room.hall.tables) <= 6
    assert timed in room.hall.tables._entries
    first = await room.at(Place(10))
    assert first not in room.hall.tables._entries
    room.clock.pass_by(5)
    await room.due()
    table = await room.table(first)
    assert table.status is Status.PLAYING
    assert table.match is not None
    deal = table.match.deal
    seat = deal.to_act()[0]
    assert seat == 0, "the computer has moved, if it was to"
    await room.move(10, str(deal.legal_moves(0)[0]), first)
    room.clock.pass_by(IDLE)
    await room.due()
    assert await room.hall.tables.at(Place(-1000)) is None, "its time is over, though it was unloaded"


async def test_where_a_clock_runs_at_many_tables_the_others_are_still_let_go(
    database: Database, clock: HandClock
) -> None:
    room = Room(database, clock, kept=5)
    for number in range(40):
        place = Place(-1000 - number)
        table_id = await room.opened(2, host=1, place=place)
        await room.dealing.start(room.caller(1), table_id, place.chat_id)
        await clock_runs(room, table_id)
    for user_id in range(10, 60):
        await room.know(user_id)
        await room.solo.play(room.caller(user_id), ChatSettings())
    assert 40 <= len(room.hall.tables) <= 46
