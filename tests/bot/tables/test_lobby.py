from __future__ import annotations

import sqlite3

import pytest

from bot.customs import LEVELS
from bot.house import ChatSettings
from bot.notice import Refused
from bot.people import GROUP_ANONYMOUS
from bot.tables.membership import Role
from bot.tables.table import Kind, Place, Status, Table
from game import HouseRules
from tests.bot.hall import GROUP, IDLE, Room, refusal


def names(table: Table) -> list[str]:
    return [seat.name or "computer" for seat in table.seats if not seat.left]


async def test_who_opens_a_lobby_sits_at_it(room: Room) -> None:
    table = await room.table(await room.opened())
    assert (table.status, table.kind, table.place, names(table)) == (Status.LOBBY, Kind.GROUP, GROUP, ["P1"])


async def test_a_lobby_that_is_written_is_shown_whatever_can_be_read(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> Table:
        raise sqlite3.OperationalError("disk I/O error")

    await room.know(1)
    monkeypatch.setattr("bot.storage.tables.find", broken)
    await room.lobby.open(room.caller(1), GROUP, ChatSettings())
    assert room.seen.shown == [(await room.at(), Status.LOBBY)]


async def test_an_opener_who_cannot_be_written_to_is_not_seated(room: Room) -> None:
    await room.lobby.open(room.caller(1, reachable=False), GROUP, ChatSettings())
    assert names(await room.table(await room.at())) == []


async def test_an_anonymous_administrator_opens_but_cannot_sit(room: Room) -> None:
    caller = room.caller(GROUP_ANONYMOUS, faceless=True, speaks_for=GROUP.chat_id)
    await room.lobby.open(caller, GROUP, ChatSettings())
    table_id = await room.at()
    assert names(await room.table(table_id)) == []
    assert await refusal(room.lobby.join(caller, table_id, GROUP.chat_id)) == "notice-anonymous"


async def test_a_second_lobby_in_a_chat_is_the_first_one_posted_again(room: Room) -> None:
    table_id = await room.opened()
    notice = await room.lobby.open(room.caller(2), GROUP, ChatSettings())
    assert notice is not None
    assert notice.key == "notice-already-open"
    assert room.seen.reposted == [table_id]


async def test_every_topic_has_a_game_of_its_own(room: Room) -> None:
    first = await room.opened()
    second = await room.opened(host=2, place=Place(GROUP.chat_id, 7))
    assert first != second
    assert (await room.table(second)).place == Place(GROUP.chat_id, 7)


async def test_a_finished_game_makes_room_for_a_new_lobby(room: Room) -> None:
    old = await room.standing_at({"hands": {"1": "6s", "2": ""}, "trump": "d", "out": ["2"]}, 2)
    async with room.hall.table(old) as table:
        table.status = Status.BETWEEN
        async with room.hall.commit(table, None):
            pass
    new = await room.opened()
    assert new != old
    assert (await room.stored(old)).status is Status.CLOSED


async def test_a_stranger_is_sent_to_press_start_and_comes_back_seated(room: Room) -> None:
    table_id = await room.opened()
    with pytest.raises(Refused) as refused:
        await room.lobby.join(room.caller(2, reachable=False), table_id, GROUP.chat_id)
    assert refused.value.notice.key == "notice-start-first"
    assert refused.value.notice.url == f"https://t.me/DurakBot?start=join_{table_id}"
    assert names(await room.table(table_id)) == ["P1"]
    told = await room.lobby.arrive(room.caller(2), table_id)
    assert told.key == "say-start-join"
    assert names(await room.table(table_id)) == ["P1", "P2"]


async def test_a_join_link_is_of_no_use_outside_of_the_chat(room: Room) -> None:
    table_id = await room.opened()
    room.roles.roles[9] = Role.STRANGER
    assert await refusal(room.lobby.arrive(room.caller(9), table_id)) == "notice-only-members"
    assert await refusal(room.lobby.arrive(room.caller(2), 999)) == "notice-no-table"


async def test_sitting_down_twice_is_nothing_alarming(room: Room) -> None:
    table_id = await room.opened(2)
    notice = await room.lobby.join(room.caller(2), table_id, GROUP.chat_id)
    assert notice is not None
    assert notice.key == "notice-already-seated"
    assert names(await room.table(table_id)) == ["P1", "P2"]


async def test_a_full_table_takes_nobody(room: Room) -> None:
    table_id = await room.opened(2, rules=HouseRules.parse({"preset": "pogony"}))
    assert await refusal(room.lobby.join(room.caller(3), table_id, GROUP.chat_id)) == "notice-table-full"
    assert (
        await refusal(room.lobby.add_computer(room.caller(1), table_id, GROUP.chat_id)) == "notice-table-full"
    )


async def test_a_button_carried_to_another_chat_does_nothing(room: Room) -> None:
    table_id = await room.opened()
    for use in (room.lobby.join, room.lobby.leave, room.lobby.add_computer, room.dealing.start):
        assert await refusal(use(room.caller(2), table_id, -999)) == "notice-no-table"


async def test_everybody_may_get_up(room: Room) -> None:
    table_id = await room.opened(2, 3)
    await room.lobby.leave(room.caller(2), table_id, GROUP.chat_id)
    assert names(await room.stored(table_id)) == ["P1", "P3"]
    assert await refusal(room.lobby.leave(room.caller(2), table_id, GROUP.chat_id)) == "notice-not-seated"


async def test_the_opener_takes_computers_away_before_he_gets_up(room: Room) -> None:
    table_id = await room.opened(2)
    await room.lobby.add_computer(room.caller(2), table_id, GROUP.chat_id)
    await room.lobby.leave(room.caller(1), table_id, GROUP.chat_id)
    assert names(await room.table(table_id)) == ["P1", "P2"]
    await room.lobby.leave(room.caller(1), table_id, GROUP.chat_id)
    assert names(await room.table(table_id)) == ["P2"]


async def test_an_administrator_takes_computers_away_and_a_passer_by_does_not(room: Room) -> None:
    table_id = await room.opened()
    await room.lobby.add_computer(room.caller(1), table_id, GROUP.chat_id)
    assert await refusal(room.lobby.leave(room.caller(8), table_id, GROUP.chat_id)) == "notice-not-seated"
    room.roles.roles[9] = Role.ADMINISTRATOR
    await room.lobby.leave(room.caller(9), table_id, GROUP.chat_id)
    assert names(await room.table(table_id)) == ["P1"]


async def test_a_link_seats_nobody_of_whom_telegram_does_not_say_that_he_is_a_member(room: Room) -> None:
    table_id = await room.opened()
    room.roles.roles[2] = Role.UNKNOWN
    assert await refusal(room.lobby.arrive(room.caller(2), table_id)) == "notice-not-checked"
    assert await room.lobby.join(room.caller(2), table_id, GROUP.chat_id) is None


async def test_nobody_sits_down_while_the_bot_is_out_of_the_chat(room: Room) -> None:
    table_id = await room.opened()
    await room.presence.kicked(GROUP.chat_id)
    asked = room.roles.asked
    assert await refusal(room.lobby.arrive(room.caller(2), table_id)) == "notice-paused"
    assert await refusal(room.lobby.join(room.caller(2), table_id, GROUP.chat_id)) == "notice-paused"
    assert room.roles.asked == asked, "the bot cannot ask where it is not"


async def test_nobody_is_seated_in_a_private_game_by_a_forged_button_nor_taken_out_of_it(room: Room) -> None:
    await room.know(1)
    await room.solo.play(room.caller(1), ChatSettings())
    table_id = await room.at(Place(1))
    assert await refusal(room.lobby.add_computer(room.caller(1), table_id, 1)) == "notice-stale-button"
    assert await refusal(room.lobby.leave(room.caller(1), table_id, 1)) == "notice-stale-button"


@pytest.mark.parametrize("role", [Role.MEMBER, Role.UNKNOWN, Role.STRANGER])
async def test_only_who_plays_opened_or_administers_may_deal_or_call_computers(
    room: Room, role: Role
) -> None:
    table_id = await room.opened(2)
    room.roles.roles[9] = role
    assert await refusal(room.dealing.start(room.caller(9), table_id, GROUP.chat_id)) == "notice-only-players"
    assert (
        await refusal(room.lobby.add_computer(room.caller(9), table_id, GROUP.chat_id))
        == "notice-only-players"
    )


async def test_an_idle_lobby_expires_with_a_notice(room: Room) -> None:
    table_id = await room.opened()
    room.clock.pass_by(IDLE / 2)
    await room.lobby.join(room.caller(2), table_id, GROUP.chat_id)
    room.clock.pass_by(IDLE - 1)
    await room.due()
    assert (await room.table(table_id)).status is Status.LOBBY
    room.clock.pass_by(1)
    await room.due()
    assert (await room.stored(table_id)).status is Status.CLOSED
    assert room.seen.closed == [table_id]
    assert [notice.key for _, notice in room.seen.told] == ["say-lobby-expired"]


async def test_an_update_that_made_a_change_is_known_by_it(room: Room) -> None:
    table_id = await room.opened()
    caller = room.caller(2)
    await room.lobby.join(caller, table_id, GROUP.chat_id)
    assert await room.handled(caller.update_id)


async def test_the_computer_s_level_goes_round_and_holds_for_those_to_come(room: Room) -> None:
    table_id = await room.opened(2)
    await room.lobby.add_computer(room.caller(1), table_id, GROUP.chat_id)
    levels = []
    for _ in LEVELS:
        await room.lobby.turn_level(room.caller(2), table_id, GROUP.chat_id)
        levels.append((await room.stored(table_id)).seats[2].level)
    assert levels == ["hard", "master", "easy", "medium"]
    await room.lobby.turn_level(room.caller(1), table_id, GROUP.chat_id)
    await room.lobby.add_computer(room.caller(1), table_id, GROUP.chat_id)
    assert [seat.level for seat in (await room.stored(table_id)).seats] == [None, None, "hard", "hard"]


async def test_the_computer_s_level_goes_on_from_where_it_plays(room: Room) -> None:
    table_id = await room.opened()
    await room.lobby.add_computer(room.caller(1), table_id, GROUP.chat_id)
    async with room.hall.table(table_id) as table:
        table.customs = table.customs.replaced(level="easy")
    assert (await room.table(table_id)).level == "medium"
    await room.lobby.turn_level(room.caller(1), table_id, GROUP.chat_id)
    table = await room.stored(table_id)
    assert (table.level, table.customs.level) == ("hard", "hard")


async def test_the_computer_s_level_is_no_business_of_a_stranger_nor_of_a_running_deal(room: Room) -> None:
    table_id = await room.opened()
    await room.lobby.add_computer(room.caller(1), table_id, GROUP.chat_id)
    turned = room.lobby.turn_level
    assert await refusal(turned(room.caller(9), table_id, GROUP.chat_id)) == "notice-only-players"
    await room.dealing.start(room.caller(1), table_id, GROUP.chat_id)
    assert await refusal(turned(room.caller(1), table_id, GROUP.chat_id)) == "notice-game-on"
