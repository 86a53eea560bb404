from __future__ import annotations

from bot.tables.table import Place
from tests.bot.hall import Room


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
