from __future__ import annotations

import pytest

from bot.house import ChatSettings
from bot.tables.membership import Role
from bot.tables.table import Place, Status
from tests.bot.hall import GROUP, Room, refusal

BOUT = {
    "hands": {"1": "6s 9s", "2": "7s Ts", "3": "6h 8h"},
    "talon": "7d",
    "trump": "d",
    "leader": "1",
}


async def test_who_leaves_in_the_middle_is_replaced_by_a_computer_and_stays_the_loser(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.leaving.leave(room.caller(1), GROUP)
    table = await room.stored(table_id)
    assert [(seat.user_id, seat.computer, seat.left) for seat in table.seats] == [
        (1, True, True),
        (2, False, False),
        (3, False, False),
    ]
    assert [notice.key for _, notice in room.seen.told] == ["say-left"]
    room.clock.pass_by(1)
    await room.due()
    table = await room.table(table_id)
    assert table.match is not None
    assert table.match.deal.view(None).table, "the computer has led for him"


async def test_the_game_goes_on_though_nobody_can_be_told_who_left(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unwell(*_: object) -> None:
        raise KeyError

    table_id = await room.standing_at(BOUT, 2, 3)
    room.seen.shown.clear()
    monkeypatch.setattr(room.seen, "tell", unwell)
    with pytest.raises(KeyError):
        await room.leaving.leave(room.caller(1), GROUP)
    assert room.seen.shown == [(table_id, Status.PLAYING)]
    room.clock.pass_by(1)
    await room.due()
    table = await room.table(table_id)
    assert table.match is not None
    assert table.match.deal.view(None).table, "the computer has led for him"


async def test_who_left_gets_no_cards_of_this_deal_again(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.leaving.leave(room.caller(1), GROUP)
    assert await refusal(room.lobby.join(room.caller(1), table_id, GROUP.chat_id)) == "notice-game-on"
    assert await refusal(room.lobby.arrive(room.caller(1), table_id)) == "notice-game-on"
    assert await refusal(room.play.my_cards(room.caller(1), table_id, GROUP.chat_id)) == "notice-not-in-game"
    assert await refusal(room.move(1, "lead 6s", table_id)) == "notice-not-in-game"
    assert await refusal(room.leaving.leave(room.caller(1), GROUP)) == "notice-not-seated"


async def test_computers_left_alone_finish_at_once_and_the_table_is_closed(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    for user_id in (1, 2, 3):
        await room.leaving.leave(room.caller(user_id), GROUP)
    await room.due()
    table = await room.stored(table_id)
    assert table.status is Status.CLOSED
    assert table.match is not None
    assert table.match.deal.result is not None
    assert room.seen.closed == [table_id]
    assert len(room.schedule) == 0


async def test_computers_finish_at_once_when_every_person_is_out(room: Room) -> None:
    position = {"hands": {"1": "6s", "2": "7s 8s", "3": "9h Th Ah"}, "trump": "d", "leader": "1"}
    table_id = await room.standing_at(position, 2, 3)
    await room.leaving.leave(room.caller(2), GROUP)
    await room.leaving.leave(room.caller(3), GROUP)
    await room.move(1, "lead 6s", table_id)
    room.clock.pass_by(1)
    await room.due()
    table = await room.stored(table_id)
    assert table.match is not None
    assert table.match.deal.result is not None
    assert table.status is Status.BETWEEN, "the winner still sits there"


async def test_only_the_opener_and_administrators_stop_a_game(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    assert await refusal(room.leaving.stop(room.caller(2), GROUP)) == "notice-only-host"
    room.roles.roles[8] = Role.ADMINISTRATOR
    notice = await room.leaving.stop(room.caller(8), GROUP)
    assert notice is not None
    assert notice.key == "say-stopped"
    assert (await room.stored(table_id)).status is Status.CLOSED
    assert room.seen.closed == [table_id]
    assert await refusal(room.leaving.stop(room.caller(1), GROUP)) == "notice-no-game"


async def test_an_anonymous_administrator_of_this_chat_alone_may_stop(room: Room) -> None:
    await room.standing_at(BOUT, 2, 3)
    foreign = room.caller(1087968824, faceless=True, speaks_for=-999)
    assert await refusal(room.leaving.stop(foreign, GROUP)) == "notice-only-host"
    own = room.caller(1087968824, faceless=True, speaks_for=GROUP.chat_id)
    assert await room.leaving.stop(own, GROUP) is not None


async def test_who_writes_as_a_channel_does_not_stop_the_game_of_another_channel(room: Room) -> None:
    await room.lobby.open(room.caller(136817688, faceless=True), GROUP, ChatSettings(locale="en"))
    other = room.caller(136817688, faceless=True)
    assert await refusal(room.leaving.stop(other, GROUP)) == "notice-only-host"


async def test_a_private_game_that_is_left_is_over(room: Room) -> None:
    await room.know(5)
    await room.solo.play(room.caller(5), ChatSettings())
    table_id = await room.at(Place(5))
    await room.leaving.leave(room.caller(5), Place(5))
    assert (await room.stored(table_id)).status is Status.CLOSED


async def test_nothing_of_an_erased_person_is_left(room: Room) -> None:
    table_id = await room.standing_at(BOUT, 2, 3)
    await room.move(1, "lead 6s", table_id)
    await room.know(1)
    await room.solo.play(room.caller(1), ChatSettings())
    await room.leaving.erase(room.caller(1))
    columns = {
        "users": "id",
        "chats": "id",
        "tables": "host_id",
        "seats": "user_id",
        "deal_players": "user_id",
        "moves": "user_id",
    }
    async with room.database.reading() as connection:
        for name, column in columns.items():
            rows = await connection.execute_fetchall(f"SELECT 1 FROM {name} WHERE {column} = 1")  # noqa: S608 - names from above
            assert not list(rows), name
        assert not list(await connection.execute_fetchall("SELECT 1 FROM seats WHERE name = 'P1'"))
        assert not list(await connection.execute_fetchall("SELECT 1 FROM tables WHERE chat_id = 1"))
    table = await room.table(table_id)
    assert table.status is Status.PLAYING, "the others play on"
    assert table.seats[0].computer
