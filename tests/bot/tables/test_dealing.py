from __future__ import annotations

import sqlite3

import pytest

from bot.tables.table import Status
from game import HouseRules
from tests.bot.hall import GROUP, Room, refusal

LAST = {"hands": {"1": "6s", "2": "7s 8s"}, "trump": "d", "leader": "1"}


async def finished(room: Room, *others: int, **rules: object) -> int:
    """A deal that person 2 has lost."""
    table_id = await room.standing_at(LAST, *others, **rules)
    await room.move(1, "lead 6s", table_id)
    await room.move(2, "take", table_id)
    return table_id


async def test_one_alone_cannot_play(room: Room) -> None:
    table_id = await room.opened()
    assert await refusal(room.dealing.start(room.caller(1), table_id, GROUP.chat_id)) == "notice-need-two"


async def test_computers_alone_are_not_dealt_to(room: Room) -> None:
    table_id = await room.opened()
    for _ in range(2):
        await room.lobby.add_computer(room.caller(1), table_id, GROUP.chat_id)
    await room.leaving.leave(room.caller(1), GROUP)
    assert (
        await refusal(room.dealing.start(room.caller(1), table_id, GROUP.chat_id)) == "notice-need-a-person"
    )


async def test_so_many_as_the_rules_do_not_allow_are_refused(room: Room) -> None:
    table_id = await room.opened(2, 3, rules=HouseRules.parse({"teams": True}))
    start = room.dealing.start(room.caller(1), table_id, GROUP.chat_id)
    assert await refusal(start) == "notice-seats-do-not-fit"
    assert (await room.table(table_id)).status is Status.LOBBY


async def test_the_lobby_keeps_its_buttons_if_the_deal_cannot_be_written(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await room.opened(2)

    async def full(*_: object) -> int:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("bot.storage.deals.begin", full)
        with pytest.raises(sqlite3.OperationalError):
            await room.dealing.start(room.caller(1), table_id, GROUP.chat_id)
    assert room.seen.without_buttons == []
    assert (await room.table(table_id)).status is Status.LOBBY
    await room.dealing.start(room.caller(1), table_id, GROUP.chat_id)
    assert room.seen.without_buttons == [table_id]


async def test_a_second_press_on_deal_changes_nothing(room: Room) -> None:
    table_id = await room.dealt(2)
    before = (await room.table(table_id)).deal_id
    assert await room.dealing.start(room.caller(2), table_id, GROUP.chat_id) is None
    assert (await room.table(table_id)).deal_id == before


async def test_the_next_deal_goes_on_with_the_match(room: Room) -> None:
    table_id = await finished(room, 2)
    await room.dealing.again(room.caller(2), table_id, GROUP.chat_id)
    table = await room.stored(table_id)
    assert table.match is not None
    assert table.status is Status.PLAYING
    assert table.match.number == 2
    assert table.match.deal.players[table.match.deal.leader] == "1", "from under the fool"
    assert table.dealt == 2


async def test_new_seats_start_anew(room: Room) -> None:
    table_id = await finished(room, 2)
    await room.lobby.join(room.caller(3), table_id, GROUP.chat_id)
    await room.dealing.again(room.caller(1), table_id, GROUP.chat_id)
    table = await room.stored(table_id)
    assert table.match is not None
    assert (table.match.number, table.match.deal.players) == (1, ("1", "2", "3"))


async def test_who_left_after_a_deal_is_not_dealt_to_again(room: Room) -> None:
    table_id = await finished(room, 2)
    await room.lobby.join(room.caller(3), table_id, GROUP.chat_id)
    await room.leaving.leave(room.caller(2), GROUP)
    assert len((await room.table(table_id)).seats) == 3, "the result still names him"
    await room.dealing.again(room.caller(1), table_id, GROUP.chat_id)
    assert [seat.user_id for seat in (await room.stored(table_id)).seats] == [1, 3]


async def test_new_rules_start_anew(room: Room) -> None:
    table_id = await finished(room, 2)
    async with room.hall.table(table_id) as table:
        table.rules = HouseRules.parse({"preset": "perevodnoy"})
    await room.dealing.again(room.caller(1), table_id, GROUP.chat_id)
    table = await room.stored(table_id)
    assert table.match is not None
    assert (table.match.number, table.match.rules.transfer) == (1, "before_beating")


async def test_a_match_that_is_over_is_followed_by_a_new_one(room: Room) -> None:
    table_id = await finished(room, 2, knockout=True)
    over = await room.table(table_id)
    assert over.match is not None
    assert over.match.winner == "1"
    await room.dealing.again(room.caller(1), table_id, GROUP.chat_id)
    table = await room.stored(table_id)
    assert table.match is not None
    assert (table.match.number, table.match.deal.players) == (1, ("1", "2"))


async def test_in_a_knock_out_the_fool_sits_out_and_keeps_his_chair(room: Room) -> None:
    position = {"hands": {"1": "6s", "2": "7s 8s", "3": ""}, "trump": "d", "leader": "1", "out": ["3"]}
    table_id = await room.standing_at(position, 2, 3, knockout=True)
    await room.move(1, "lead 6s", table_id)
    await room.move(2, "take", table_id)
    await room.dealing.again(room.caller(2), table_id, GROUP.chat_id)
    table = await room.stored(table_id)
    assert table.match is not None
    assert table.match.deal.players == ("1", "3")
    assert [seat.user_id for seat in table.seats] == [1, 2, 3]
    assert await refusal(room.move(2, "lead 6s", table_id)) == "notice-not-in-game"
