from __future__ import annotations

import sqlite3
from random import Random

import pytest
from structlog.testing import capture_logs

from bot.customs import LEVELS
from bot.house import ChatSettings
from bot.schedule import FIRST_RETRY
from bot.tables.moving import running
from bot.tables.table import Kind, Place, Status
from game import Card, HouseRules, Move, View
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


async def test_a_computer_move_that_could_not_be_written_is_made_as_soon_as_it_can(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    table_id = await room.alone_at(LEADING, "medium")
    await room.due()
    room.clock.pass_by(1)
    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr("bot.storage.deals.add_move", full)
        await room.attempted()
    assert [log["event"] for log in logs] == ["delayed work failed"]
    assert not running(await room.table(table_id)).deal.view(None).table
    room.clock.pass_by(FIRST_RETRY)
    await room.due()
    assert running(await room.table(table_id)).deal.view(None).table


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


async def waits(room: Room, table_id: int, seconds: float) -> bool:
    """Whether the next computer player's move is made after so long, and not before."""
    deal = running(await room.table(table_id)).deal
    before = deal.to_json()
    await room.due()
    room.clock.pass_by(seconds - 0.01)
    await room.due()
    early = deal.to_json() != before
    room.clock.pass_by(0.01)
    await room.due()
    return not early and deal.to_json() != before


async def test_a_choice_takes_its_time_and_an_only_move_less(room: Room) -> None:
    leading = {"hands": {"1": "6s 7s", "2": "8s 9c"}, "trump": "d", "leader": "2"}
    table_id = await room.alone_at(leading, "medium")
    assert await waits(room, table_id, 1.0)
    await room.leaving.stop(room.caller(1), Place(1))
    nothing_beats = {"hands": {"1": "9s 7c", "2": "8s 6c"}, "trump": "d", "leader": "1"}
    table_id = await room.alone_at(nothing_beats, "medium")
    await room.move(1, "lead 9s", table_id)
    assert await waits(room, table_id, 0.5)


async def test_a_thought_goes_on_while_its_move_is_not_due(room: Room) -> None:
    """So a strong player is not slower than the others, unless it thinks longer."""
    table_id = await room.alone_at(LEADING, "master")
    asked: list[str] = []

    async def thinker(view: View, memory: frozenset[Card], level: str, chance: Random) -> Move:
        del memory, chance
        asked.append(level)
        return view.moves[0]

    room.thinker = thinker
    assert await waits(room, table_id, 1.0)
    assert asked == ["master"]


async def test_a_thought_that_takes_longer_than_the_pace_is_followed_by_its_move_at_once(room: Room) -> None:
    table_id = await room.alone_at(LEADING, "master")

    async def slow(view: View, *_: object) -> Move:
        room.clock.pass_by(1.9)
        return view.moves[0]

    room.thinker = slow
    await room.due()
    assert running(await room.table(table_id)).deal.view(None).table


async def test_a_table_that_changes_while_somebody_thinks_is_thought_about_by_one_at_a_time(
    room: Room,
) -> None:
    table_id = await room.alone_at(LEADING, "hard")
    at_once = most = 0

    async def thinker(view: View, *_: object) -> Move:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        async with room.hall.table(table_id) as table:
            room.waiting.arm(table)
        await room.due()
        at_once -= 1
        return view.moves[0]

    room.thinker = thinker
    room.clock.pass_by(1)
    await room.due()
    assert most == 1
    assert running(await room.table(table_id)).deal.view(None).table


async def test_a_new_defender_is_urgent_and_a_mere_move_of_a_computer_is_not(room: Room) -> None:
    position = {"hands": {"1": "6s 9s", "2": "8s 9c"}, "talon": "7h 7d", "trump": "d", "leader": "2"}
    table_id = await room.alone_at(position, "medium")

    async def thinker(view: View, *_: object) -> Move:
        return next(move for move in view.moves if str(move) in {"lead 8s", "pass"})

    async def urgency() -> bool:
        before = len(room.seen.urgent)
        for _ in range(20):
            room.clock.pass_by(1)
            await room.due()
            if len(room.seen.urgent) > before:
                break
        (urgent,) = room.seen.urgent[before:]
        return urgent

    room.thinker = thinker
    assert not await urgency()
    deal = running(await room.table(table_id)).deal
    await room.move(1, "beat 8s 9s", table_id)
    assert deal.defender == 0, "the computer may throw in"
    assert await urgency()
    assert deal.defender == 1


async def test_computer_players_among_themselves_leave_a_group_its_budget_of_messages(room: Room) -> None:
    table_id = await room.dealt(2, 3)
    async with room.hall.table(table_id) as table:
        for seat in table.seats:
            # All are absent and may come back, so the deal is not just finished for them.
            seat.level = "easy"
        deal = running(table).deal
        room.waiting.arm(table)
    shown_at: list[float] = []
    most = 0
    while deal.result is None:
        before = len(room.seen.shown)
        await room.due()
        shown_at += [room.clock.now()] * (len(room.seen.shown) - before)
        most = max(most, sum(at > room.clock.now() - 60 for at in shown_at))
        room.clock.pass_by(0.1)
    assert 10 < most <= 20, "what Telegram lets through in a minute"
