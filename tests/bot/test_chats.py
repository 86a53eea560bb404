from __future__ import annotations

from structlog.testing import capture_logs

from bot.chats import Chats
from bot.customs import GROUP_CUSTOMS, Customs
from bot.house import ChatSettings
from bot.storage import chats as stored_chats
from bot.tables.table import Place
from game import HouseRules
from tests.bot.hall import GROUP, Room


async def store(room: Room, settings: str) -> None:
    async with room.database.transaction() as connection:
        await stored_chats.choose(connection, GROUP.chat_id, settings, 0.0)


async def test_a_group_that_never_chose_is_timed_and_a_private_game_is_not(room: Room) -> None:
    chats = Chats(room.hall)
    assert (await chats.settings(GROUP.chat_id, room.caller(1))).customs == GROUP_CUSTOMS
    assert (await chats.settings(1, room.caller(1))).customs == Customs()


async def test_what_a_chat_chose_and_no_version_knows_any_more_falls_back_and_is_logged_once(
    room: Room,
) -> None:
    await store(room, '{"rules": {"deck": 52, "hat": 1}, "customs": {"turn_time": 31}}')
    chats = Chats(room.hall)
    with capture_logs() as log:
        for _ in range(3):
            settings = await chats.settings(GROUP.chat_id, room.caller(1))
    assert (settings.rules.deck, settings.customs) == (52, GROUP_CUSTOMS)
    assert [(line["event"], line["options"]) for line in log] == [
        ("settings fell back", ("hat", "turn_time"))
    ]


async def test_a_table_of_another_version_can_be_read_and_makes_room(room: Room) -> None:
    table_id = await room.dealt(2)
    async with room.database.transaction() as connection:
        await connection.execute(
            "UPDATE tables SET rules = ?, customs = ?, match = ? WHERE id = ?",
            ('{"preset": "podkidnoy", "hat": 1}', '{"hat": 1}', '{"version": 0}', table_id),
        )
    after = Room(room.database, room.clock)
    with capture_logs() as log:
        await after.presence.resume(table_id)
        await after.lobby.open(after.caller(1), GROUP, ChatSettings())
    assert {line["event"] for line in log} == {
        "options of a table fell back",
        "a stored match cannot be read",
    }
    assert await after.at() != table_id


async def test_the_topic_that_was_chosen_is_where_tables_stand(room: Room) -> None:
    chats = Chats(room.hall)
    asked = Place(GROUP.chat_id, 5)
    assert await chats.table_place(asked, room.caller(1)) == asked
    await chats.choose(room.caller(1), GROUP.chat_id, ChatSettings(topic=9))
    assert await chats.table_place(asked, room.caller(1)) == Place(GROUP.chat_id, 9)


async def test_a_running_deal_keeps_its_rules_and_its_pace(room: Room) -> None:
    chats = Chats(room.hall)
    table_id = await room.dealt(2)
    rules = HouseRules.parse({"preset": "simple"})
    await chats.choose(room.caller(1), GROUP.chat_id, ChatSettings(rules, customs=Customs(turn_time=30)))
    assert await chats.playing(GROUP.chat_id)
    table = await room.stored(table_id)
    assert table.match is not None
    assert table.match.rules == HouseRules()
    assert (table.pace.turn_time, table.deadline) == (0, None)
    assert (table.rules, table.customs.turn_time) == (rules, 30)


async def test_without_the_right_to_pin_the_chat_does_without_and_is_told(room: Room) -> None:
    chats = Chats(room.hall)
    await room.dealt(2)
    await chats.choose(room.caller(1), GROUP.chat_id, ChatSettings(customs=Customs(pin=True), locale="uk"))
    await chats.may_not_pin(GROUP)
    await chats.may_not_pin(GROUP)
    assert [(place, notice.key) for place, notice in room.seen.told] == [(GROUP, "say-may-not-pin")]
    settings = await chats.settings(GROUP.chat_id, room.caller(1))
    assert (settings.customs.pin, settings.locale) == (False, "uk")
