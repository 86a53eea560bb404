from __future__ import annotations

import pytest

from bot.customs import LEVELS
from bot.house import ChatSettings
from bot.tables.table import Kind, Place, Status
from game import HouseRules, Move
from tests.bot.hall import GROUP, Room, refusal

LEADING = {"hands": {"1": "6s 7s", "2": "8s 9s"}, "talon": "7d", "trump": "d", "leader": "2"}


async def solo(room: Room, level: str | None = None, **rules: object) -> int:
    await room.know(1)
    settings = ChatSettings(rules=HouseRules.parse(rules))
    await room.solo.play(room.caller(1), settings, level)
    return await room.at(Place(1))


async def test_a_private_game_is_dealt_at_once(room: Room) -> None:
    table = await room.table(await solo(room, "hard"))
    assert (table.kind, table.status) == (Kind.PRIVATE, Status.PLAYING)
    assert [(seat.user_id, seat.level) for seat in table.seats] == [(1, None), (None, "hard")]


async def test_a_level_that_there_is_not_is_refused(room: Room) -> None:
    assert await refusal(solo(room, "divine")) == "notice-no-such-level"
    assert await room.hall.tables.at(Place(1)) is None


async def test_rules_that_do_not_fit_two_are_refused_and_leave_no_table(room: Room) -> None:
    assert await refusal(solo(room, teams=True)) == "notice-seats-do-not-fit"
    assert await room.hall.tables.at(Place(1)) is None


async def test_a_private_game_under_way_is_posted_again(room: Room) -> None:
    table_id = await solo(room)
    notice = await room.solo.play(room.caller(1), ChatSettings())
    assert notice is not None
    assert notice.key == "notice-already-playing"
    assert room.seen.reposted == [table_id]


@pytest.mark.parametrize("level", LEVELS)
async def test_a_computer_moves_in_its_time_and_not_before(room: Room, level: str) -> None:
    table_id = await solo(room, level)
    for _ in range(4):
        table = await room.table(table_id)
        assert table.match is not None
        deal = table.match.deal
        if deal.to_act()[0] == 1:
            before = deal.to_json()
            await room.due()
            assert deal.to_json() == before
            room.clock.pass_by(1)
            await room.due()
            assert deal.to_json() != before
            return
        await room.move(1, str(deal.legal_moves(0)[0]), table_id)
    raise AssertionError("the computer never had a move")


async def test_a_computer_that_cannot_think_does_not_hold_up_the_game(room: Room) -> None:
    async def broken(*_: object) -> Move:
        raise ZeroDivisionError

    room.thinker = broken
    table_id = await solo(room)
    for _ in range(20):
        table = await room.table(table_id)
        assert table.match is not None
        deal = table.match.deal
        if deal.view(None).table:
            return
        if deal.to_act()[0] == 0:
            await room.move(1, str(deal.legal_moves(0)[0]), table_id)
        room.clock.pass_by(2)
        await room.due()
    raise AssertionError("nothing was led")


async def test_a_computer_move_that_lost_the_race_does_nothing(room: Room) -> None:
    table_id = await solo(room)
    await room.leaving.stop(room.caller(1), Place(1))
    room.clock.pass_by(5)
    await room.due()
    assert (await room.stored(table_id)).status is Status.CLOSED


async def test_people_play_on_while_a_computer_thinks_and_its_thought_may_come_too_late(room: Room) -> None:
    position = {
        "hands": {"1": "6s 9s", "2": "7s Ts", "3": "6h 8h"},
        "talon": "7d",
        "trump": "d",
        "leader": "1",
    }
    table_id = await room.standing_at(position, 2, 3)
    await room.leaving.leave(room.caller(2), GROUP)
    await room.move(1, "lead 6s", table_id)

    async def slow(*_: object) -> Move:
        await room.leaving.stop(room.caller(1), GROUP)
        return Move.parse("take")

    room.thinker = slow
    room.clock.pass_by(2)
    await room.due()
    table = await room.stored(table_id)
    assert table.status is Status.CLOSED
    assert table.match is not None
    assert len(table.match.deal.view(None).table) == 1
