from __future__ import annotations

from bot.house import ChatSettings
from bot.storage.database import Database
from bot.tables.table import Place, Status
from tests.bot.clock import HandClock
from tests.bot.hall import GROUP, Room


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


async def test_private_games_that_nobody_plays_on_do_not_stay_in_memory_and_go_on_when_somebody_does(
    database: Database, clock: HandClock
) -> None:
    room = Room(database, clock, kept=5)
    group = await room.dealt(2)
    for user_id in range(10, 40):
        await room.know(user_id)
        await room.solo.play(room.caller(user_id), ChatSettings())
    assert len(room.hall.tables) == 5
    assert group in room.hall.tables._entries
    first = await room.at(Place(10))
    assert first not in room.hall.tables._entries
    room.clock.pass_by(100_000)
    await room.due()
    table = await room.table(first)
    assert table.status is Status.PLAYING
    assert table.match is not None
    deal = table.match.deal
    seat = deal.to_act()[0]
    assert seat == 0, "the computer has moved, if it was to"
    await room.move(10, str(deal.legal_moves(0)[0]), first)
    assert await room.at(GROUP) == group
