from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.chats import Chats
from bot.customs import GROUP_CUSTOMS, Customs
from bot.house import ChatSettings
from bot.storage import chats as stored_chats
from bot.storage import tables as stored_tables
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


async def test_settings_and_tables_are_written_together_or_not_at_all(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: Any) -> None:
        raise sqlite3.OperationalError("disk full")

    chats = Chats(room.hall)
    table_id = await room.opened(2)
    before = await chats.settings(GROUP.chat_id, room.caller(1))
    with monkeypatch.context() as broken:
        broken.setattr(stored_tables, "save", full)
        with pytest.raises(sqlite3.OperationalError):
            await chats.choose(
                room.caller(1), GROUP.chat_id, before.replaced(rules=HouseRules.parse({"deck": 52}))
            )
    assert await chats.settings(GROUP.chat_id, room.caller(1)) == before
    assert (await room.table(table_id)).rules == HouseRules()
    assert (await room.stored(table_id)).rules == HouseRules()


async def test_hints_that_cannot_be_looked_up_are_not_changed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    chats = Chats(room.hall)
    await room.dealt(2)
    with monkeypatch.context() as patch:
        patch.setattr("bot.chats.enrol", broken)
        with pytest.raises(sqlite3.OperationalError):
            await chats.hint(room.caller(1), wanted=False)
    assert (await chats.settings(1, room.caller(1))).customs.hints


async def test_a_person_s_language_reaches_his_hands_in_groups_at_once_and_nobody_else_s(room: Room) -> None:
    chats = Chats(room.hall)
    table_id = await room.dealt(2)
    await chats.speak(room.caller(2), "uk")
    table = await room.stored(table_id)
    assert [(seat.user_id, seat.locale) for seat in table.seats] == [(1, "en"), (2, "uk")]
    assert (table.locale, table.rules) == ("en", HouseRules())
    assert (await chats.settings(GROUP.chat_id, room.caller(1))).locale == "en"


async def test_what_a_person_chooses_for_himself_is_nothing_that_happens_at_a_group_s_table(
    room: Room,
) -> None:
    table_id = await room.opened(2)
    before = (await room.stored(table_id)).touched_at
    room.clock.pass_by(100)
    chats = Chats(room.hall)
    settings = await chats.settings(2, room.caller(2))
    await chats.choose(room.caller(2), 2, settings.replaced(rules=HouseRules.parse({"preset": "simple"})))
    table = await room.stored(table_id)
    assert (table.touched_at, table.rules) == (before, HouseRules())


async def test_a_group_keeps_the_language_of_who_asked_first(room: Room) -> None:
    chats = Chats(room.hall)
    await room.presence.back(GROUP.chat_id, "Friends")
    first, second = room.caller(1), replace(room.caller(2), locale="uk")
    both = await asyncio.gather(chats.settings(GROUP.chat_id, second), chats.settings(GROUP.chat_id, first))
    assert [settings.locale for settings in both] == ["uk", "uk"]
    assert (await chats.settings(GROUP.chat_id, first)).customs == GROUP_CUSTOMS


async def test_asking_what_a_chat_plays_does_not_bring_it_into_being(room: Room) -> None:
    settings = await Chats(room.hall).settings(GROUP.chat_id, room.caller(1))
    assert settings == ChatSettings(locale="en", customs=GROUP_CUSTOMS)
    async with room.database.reading() as connection:
        assert await stored_chats.find(connection, GROUP.chat_id) is None


async def test_who_has_no_face_does_not_choose_a_group_s_language_by_asking(room: Room) -> None:
    chats = Chats(room.hall)
    anonymous = replace(room.caller(1), locale="ru", faceless=True, speaks_for=GROUP.chat_id)
    assert (await chats.settings(GROUP.chat_id, anonymous)).locale == "ru"
    assert (await chats.settings(GROUP.chat_id, room.caller(2))).locale == "en"


async def test_a_chat_that_only_has_a_language_follows_the_other_defaults(room: Room) -> None:
    await store(room, ChatSettings(locale="uk").language_to_json())
    settings = await Chats(room.hall).settings(GROUP.chat_id, room.caller(1))
    assert settings == ChatSettings(locale="uk", customs=GROUP_CUSTOMS)
    assert settings.lost == ()


async def test_a_table_keeps_the_level_chosen_at_it_until_the_chat_s_level_changes(room: Room) -> None:
    table_id = await room.opened()
    await room.lobby.add_computer(room.caller(1), table_id, GROUP.chat_id)
    await room.lobby.turn_level(room.caller(1), table_id, GROUP.chat_id)
    chats = Chats(room.hall)
    settings = await chats.settings(GROUP.chat_id, room.caller(1))
    pinned = settings.replaced(customs=settings.customs.replaced(pin=True))
    await chats.choose(room.caller(1), GROUP.chat_id, pinned)
    assert (await room.stored(table_id)).customs == pinned.customs.replaced(level="hard")
    easy = pinned.replaced(customs=pinned.customs.replaced(level="easy"))
    await chats.choose(room.caller(1), GROUP.chat_id, easy)
    assert (await room.stored(table_id)).customs == easy.customs


async def test_no_other_choice_changes_the_level_of_a_private_game(room: Room) -> None:
    table_id = await room.alone_at({"hands": {"1": "6s 9s", "2": "7s Ts"}, "trump": "d"}, "master")
    await Chats(room.hall).hint(room.caller(1), wanted=True)
    assert (await room.stored(table_id)).customs.level == "master"


async def test_what_was_chosen_is_there_after_a_restart(room: Room) -> None:
    table_id = await room.opened(2)
    chosen = ChatSettings(
        HouseRules.parse({"preset": "pogony", "deck": 52}), "uk", Customs(turn_time=300, pin=True), topic=7
    )
    await Chats(room.hall).choose(room.caller(1), GROUP.chat_id, chosen)
    after = Room(room.database, room.clock)
    assert await Chats(after.hall).settings(GROUP.chat_id, after.caller(2)) == chosen
    table = await after.table(table_id)
    assert (table.rules, table.customs, table.locale) == (chosen.rules, chosen.customs, "uk")
