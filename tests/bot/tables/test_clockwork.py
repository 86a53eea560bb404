"""The time of a turn, with a clock that the tests move."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.customs import Customs
from bot.house import ChatSettings
from bot.schedule import FIRST_RETRY
from bot.storage import deals as stored_deals
from bot.storage.deals import MadeBy
from bot.tables.presence import Found
from bot.tables.table import Place, Status
from bot.tables.timing import GRACE, least_move, wind
from game import Deal, HouseRules, Match
from tests.bot.hall import GROUP, Room, refusal

TIMED = Customs(turn_time=120)

BOUT: dict[str, Any] = {
    "hands": {"1": "6s 9s 9c", "2": "7s Ts Qd", "3": "6h 8h Kc"},
    "talon": "7d",
    "trump": "d",
    "leader": "1",
}
"""Person 1 leads, person 2 defends, person 3 may throw in after 1 has passed."""


async def timed(room: Room, position: dict[str, Any], customs: Customs = TIMED, **rules: Any) -> int:
    """A table of three persons at that position, whose first turn begins now."""
    table_id = await room.standing_at(position, 2, 3, **rules)
    async with room.hall.table(table_id) as table:
        table.pace = customs
        wind(table, room.clock.now(), moved=True)
        async with room.hall.commit(table, None):
            pass
        room.waiting.arm(table)
    return table_id


async def left(room: Room, table_id: int) -> float | None:
    """Seconds until the stored deadline."""
    deadline = (await room.stored(table_id)).deadline
    return None if deadline is None else deadline - room.clock.now()


def next_due(room: Room) -> float | None:
    """When something is to be done next."""
    return min((when for _, when, _ in room.schedule._jobs.values()), default=None)


async def passes(room: Room, seconds: float) -> None:
    """Time passes, and everything is done when it is due."""
    until = room.clock.now() + seconds
    await room.due()
    while (due := next_due(room)) is not None and due <= until:
        room.clock.pass_by(due - room.clock.now())
        await room.due()
    room.clock.pass_by(until - room.clock.now())


async def deal_of(room: Room, table_id: int) -> Deal:
    table = await room.stored(table_id)
    assert table.match is not None
    return table.match.deal


async def moves_of(room: Room, table_id: int) -> list[tuple[str, MadeBy]]:
    deal_id = (await room.table(table_id)).deal_id
    assert deal_id is not None
    async with room.database.reading() as connection:
        stored = await stored_deals.find(connection, deal_id)
    assert stored is not None
    return [(str(move.move), move.made_by) for move in stored.moves]


async def test_a_game_that_nobody_timed_has_no_deadline(room: Room) -> None:
    table_id = await timed(room, BOUT, Customs())
    await room.move(1, "lead 6s", table_id)
    await passes(room, 1e6)
    assert await left(room, table_id) is None
    assert (await deal_of(room, table_id)).defender == 1


async def test_a_first_deal_is_timed_as_the_chat_has_settled(room: Room) -> None:
    for user_id in (1, 2):
        await room.know(user_id)
    await room.lobby.open(room.caller(1), GROUP, ChatSettings(customs=TIMED))
    table_id = await room.at()
    await room.lobby.join(room.caller(2), table_id, GROUP.chat_id)
    assert await left(room, table_id) is None
    await room.dealing.start(room.caller(1), table_id, GROUP.chat_id)
    assert await left(room, table_id) == 120


async def test_every_card_that_is_laid_starts_the_time_anew(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await passes(room, 100)
    await room.move(1, "lead 6s", table_id)
    assert await left(room, table_id) == 120
    await passes(room, 50)
    await room.move(2, "beat 6s 7s", table_id)
    assert await left(room, table_id) == 120


async def test_a_pass_of_one_of_several_leaves_the_others_their_time(room: Room) -> None:
    table_id = await timed(room, BOUT, auto_pass=False, throw_order="free")
    await room.move(1, "lead 6s", table_id)
    await room.move(2, "beat 6s 7s", table_id)
    await passes(room, 50)
    await room.move(3, "pass", table_id)
    assert await left(room, table_id) == 70


async def test_who_gets_the_word_by_another_s_pass_gets_the_whole_time(room: Room) -> None:
    table_id = await timed(room, BOUT, auto_pass=False)
    await room.move(1, "lead 6s", table_id)
    await room.move(2, "beat 6s 7s", table_id)
    await passes(room, 110)
    await room.move(1, "pass", table_id)
    assert await left(room, table_id) == 120


async def test_who_leads_again_after_his_own_pass_gets_the_whole_time(room: Room) -> None:
    table_id = await timed(
        room, BOUT | {"hands": {"1": "6s 9s 9c", "2": "7s Ts Qd", "3": "8h 8h"[:2]}}, auto_pass=False
    )
    await room.move(1, "lead 9s", table_id)
    await room.move(2, "take", table_id)
    await room.move(1, "pass", table_id)
    await passes(room, 30)
    await room.move(3, "pass", table_id)
    assert (await deal_of(room, table_id)).leader == 2
    assert await left(room, table_id) == 120


@pytest.mark.parametrize(
    ("hands", "trump", "rules", "least"),
    [
        ({"1": "8d 6s 9c", "2": "7s"}, "s", {}, "lead 8d"),
        ({"1": "6s 7s", "2": "7c Ts"}, "s", {}, "lead 6s"),
        ({"1": "6s 6c 7c", "2": "7d Ts 8d 9d"}, "h", {"preset": "pairs"}, "lead 6c"),
        ({"1": "Rj Ad", "2": "7s"}, "h", {"deck": 54}, "lead Ad"),
    ],
)
def test_the_clock_leads_the_lowest_card_and_spares_trumps(
    hands: dict[str, str], trump: str, rules: dict[str, Any], least: str
) -> None:
    position = {"hands": hands, "trump": trump, "leader": "1"}
    deal = Match.from_position(HouseRules.parse(rules), ["1", "2"], position).deal
    assert str(least_move(deal, 0)) == least


async def test_the_clock_takes_for_a_defender_and_passes_for_a_thrower(room: Room) -> None:
    table_id = await timed(room, BOUT, auto_pass=False)
    await room.move(1, "lead 9s", table_id)
    await passes(room, 119)
    assert (await moves_of(room, table_id))[-1] == ("lead 9s", MadeBy.PERSON)
    await passes(room, 1)
    assert (await moves_of(room, table_id))[-1] == ("take", MadeBy.CLOCK)
    await passes(room, 120)
    assert (await moves_of(room, table_id))[-1] == ("pass", MadeBy.CLOCK)
    assert [seat.missed for seat in (await room.stored(table_id)).seats] == [1, 1, 0]


async def test_the_clock_moves_for_all_who_are_waited_for_and_for_nobody_else(room: Room) -> None:
    table_id = await timed(room, BOUT, auto_pass=False, throw_order="free")
    await room.move(1, "lead 9s", table_id)
    await room.move(2, "beat 9s Ts", table_id)
    await passes(room, 120)
    made = [move for move in await moves_of(room, table_id) if move[1] is MadeBy.CLOCK]
    assert made == [("pass", MadeBy.CLOCK)] * 2
    deal = await deal_of(room, table_id)
    assert deal.leader == 1, "the next bout began, and nobody was moved for in it"
    assert await left(room, table_id) == 120
    assert [seat.missed for seat in (await room.stored(table_id)).seats] == [1, 0, 1]


async def test_a_timer_that_lost_the_race_does_nothing(room: Room) -> None:
    table_id = await timed(room, BOUT)
    room.clock.pass_by(120)
    jobs = room.schedule._due()
    await room.move(1, "lead 6s", table_id)
    for _, job in jobs:
        await job()
    assert await moves_of(room, table_id) == [("lead 6s", MadeBy.PERSON)]
    assert await left(room, table_id) == 120


async def test_the_clock_warns_once_before_it_acts(room: Room) -> None:
    await timed(room, BOUT)
    shown = len(room.seen.shown)
    await passes(room, 89)
    assert (room.seen.hands, len(room.seen.shown)) == ([], shown)
    await passes(room, 1)
    assert (room.seen.hands, len(room.seen.shown)) == ([1], shown + 1)
    await passes(room, 29)
    assert room.seen.hands == [1]


async def test_a_chat_may_do_without_the_warning(room: Room) -> None:
    await timed(room, BOUT, Customs(turn_time=120, reminder=False))
    await passes(room, 119)
    assert room.seen.hands == []


async def test_the_second_time_in_a_row_a_computer_takes_over_and_everybody_is_told(room: Room) -> None:
    table_id = await taken_over(room)
    assert [(place, notice.key) for place, notice in room.seen.told] == [(GROUP, "say-taken-over")]
    seat = (await room.stored(table_id)).seats[0]
    assert (seat.user_id, seat.absent) == (1, True)
    assert await left(room, table_id) is None, "only the computer is waited for"
    await passes(room, 2)
    assert (await moves_of(room, table_id))[-1][1] is MadeBy.COMPUTER


async def missed_once(room: Room) -> int:
    """Person 1 let the clock lead for him, and may now throw in or pass."""
    table_id = await timed(room, BOUT, auto_pass=False)
    await passes(room, 120)
    await room.move(2, "beat 6s 7s", table_id)
    assert [seat.missed for seat in (await room.stored(table_id)).seats] == [1, 0, 0]
    return table_id


async def taken_over(room: Room) -> int:
    """Person 1 let the time run out twice; the computer player that has his cards has not moved yet."""
    table_id = await missed_once(room)
    await passes(room, 120)
    return table_id


async def test_a_move_of_one_s_own_makes_good_what_was_missed(room: Room) -> None:
    table_id = await missed_once(room)
    await room.move(1, "pass", table_id)
    assert [seat.missed for seat in (await room.stored(table_id)).seats] == [0, 0, 0]


async def test_a_chat_may_leave_the_cards_to_the_clock_for_ever(room: Room) -> None:
    table_id = await timed(room, BOUT, Customs(turn_time=30, takeover=False))
    for _ in range(12):
        await passes(room, 30)
    assert not any(seat.absent for seat in (await room.stored(table_id)).seats)
    assert {made_by for _, made_by in await moves_of(room, table_id)} == {MadeBy.CLOCK}


@pytest.mark.parametrize("way", ["button", "hand", "my cards", "press"])
async def test_who_was_taken_over_gets_the_same_cards_back(room: Room, way: str) -> None:
    table_id = await taken_over(room)
    before = (await deal_of(room, table_id)).to_json()
    match way:
        case "button":
            await room.play.come_back(room.caller(1), table_id, 1)
        case "hand":
            await room.play.hands(room.caller(1))
        case "my cards":
            await room.play.my_cards(room.caller(1), table_id, GROUP.chat_id)
        case "press":
            await room.move(1, "pass", table_id)
    stored = await room.stored(table_id)
    assert not stored.seats[0].absent
    assert room.seen.told[-1][1].key == "say-came-back"
    if way != "press":
        assert (await deal_of(room, table_id)).to_json() == before
        assert await left(room, table_id) == 120
        await passes(room, 5)
        assert (await deal_of(room, table_id)).to_json() == before, "the computer has nothing to do any more"


async def test_who_left_cannot_come_back(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await room.leaving.leave(room.caller(1), GROUP)
    assert await refusal(room.play.come_back(room.caller(1), table_id, 1)) == "notice-not-in-game"


async def test_who_is_not_back_by_the_end_of_the_deal_is_not_dealt_in_again(room: Room) -> None:
    last = {"hands": {"1": "6s", "2": "7s 8s", "3": "9s Tc"}, "trump": "d", "leader": "1"}
    table_id = await timed(room, last)
    async with room.hall.table(table_id) as table:
        table.seats[0].missed = 1
    await passes(room, 120)
    assert (await room.stored(table_id)).seats[0].absent
    for _ in range(30):
        await passes(room, 2)
        table = await room.stored(table_id)
        if table.status is not Status.PLAYING:
            break
        assert table.match is not None
        for position in (1, 2):
            moves = table.match.deal.legal_moves(position)
            if moves:
                await room.move(position + 1, str(moves[-1]), table_id)
                break
    assert table.status is Status.BETWEEN
    assert [seat.left for seat in table.seats] == [True, False, False]
    await room.dealing.again(room.caller(2), table_id, GROUP.chat_id)
    assert [seat.user_id for seat in (await room.stored(table_id)).seats] == [2, 3]


async def test_if_everybody_left_the_computers_end_the_game_at_once(room: Room) -> None:
    table_id = await timed(room, BOUT)
    for user_id in (1, 2, 3):
        await room.leaving.leave(room.caller(user_id), GROUP)
    await passes(room, 0.001)
    assert (await room.stored(table_id)).status is Status.CLOSED


async def test_if_everybody_is_absent_the_computers_end_the_game_in_their_time(room: Room) -> None:
    table_id = await timed(room, BOUT)
    while not all(seat.absent for seat in (await room.stored(table_id)).seats):
        await passes(room, 60)
    table = await room.stored(table_id)
    assert table.status is Status.PLAYING, "each may come back"
    for _ in range(40):
        await passes(room, 2)
    assert (await room.stored(table_id)).status is Status.CLOSED


@pytest.mark.parametrize(("turn_time", "grace"), [(30, 30), (120, 60), (24 * 3600, 6 * 3600)])
async def test_after_an_outage_the_time_that_is_left_is_enough(
    room: Room, turn_time: int, grace: float
) -> None:
    table_id = await timed(room, BOUT, Customs(turn_time=turn_time))
    room.clock.pass_by(30 * 24 * 3600)
    after = Room(room.database, room.clock)
    await after.presence.resume(table_id)
    await after.due()
    assert await moves_of(after, table_id) == []
    assert await left(after, table_id) == grace
    await passes(after, grace)
    assert (await moves_of(after, table_id))[0] == ("lead 6s", MadeBy.CLOCK)


async def test_after_a_start_clocks_run_at_tables_that_are_not_shown_yet(room: Room) -> None:
    table_id = await timed(room, BOUT)
    after = Room(room.database, room.clock)
    found = await after.presence.found(table_id)
    assert found == Found(table_id, frozenset({GROUP.chat_id, 1, 2, 3}), for_computer=False, timed=True)
    await after.presence.time(table_id, 30)
    assert after.seen.shown == []
    await passes(after, 120)
    assert await moves_of(after, table_id) == [("lead 6s", MadeBy.CLOCK)]


async def test_who_sees_his_table_late_after_a_start_has_his_grace_from_then_on(room: Room) -> None:
    table_id = await timed(room, BOUT)
    room.clock.pass_by(1000)
    after = Room(room.database, room.clock)
    await after.presence.time(table_id, 300)
    await passes(after, 300)
    await after.presence.resume(table_id)
    await passes(after, GRACE - 1)
    assert await moves_of(after, table_id) == []
    await passes(after, 1)
    assert await moves_of(after, table_id) == [("lead 6s", MadeBy.CLOCK)]


async def test_a_restart_in_the_middle_of_a_turn_neither_gives_nor_takes_time(room: Room) -> None:
    table_id = await timed(room, BOUT)
    room.clock.pass_by(20)
    after = Room(room.database, room.clock)
    await after.presence.resume(table_id)
    assert await left(after, table_id) == 100
    await passes(after, 100)
    assert (await moves_of(after, table_id))[0] == ("lead 6s", MadeBy.CLOCK)


async def test_no_time_runs_while_the_bot_is_out_of_the_chat(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await room.presence.back(GROUP.chat_id, "Friends")
    await room.presence.kicked(GROUP.chat_id)
    await passes(room, 500)
    assert await moves_of(room, table_id) == []
    await room.presence.back(GROUP.chat_id, "Friends")
    assert await left(room, table_id) == 60


async def test_a_table_goes_on_after_an_outage_though_nothing_can_be_written_yet(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    table_id = await timed(room, BOUT)
    await room.presence.kicked(GROUP.chat_id)
    await passes(room, 500)
    room.seen.shown.clear()
    with monkeypatch.context() as patch:
        patch.setattr("bot.storage.tables.save", full)
        await room.presence.back(GROUP.chat_id, "Friends")
    assert room.seen.shown == [(table_id, Status.PLAYING)]
    await passes(room, GRACE)
    assert await moves_of(room, table_id) == [("lead 6s", MadeBy.CLOCK)]


async def test_who_cannot_be_reached_is_timed_like_everybody(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await room.presence.unreachable(1, "blocked")
    await passes(room, 120)
    assert (await moves_of(room, table_id))[0] == ("lead 6s", MadeBy.CLOCK)


async def test_a_private_game_is_timed_if_its_person_wants(room: Room) -> None:
    await room.know(1)
    await room.solo.play(room.caller(1), ChatSettings(customs=Customs(turn_time=30)))
    table_id = await room.at(Place(1))
    for _ in range(10):
        await passes(room, 2)
    for _ in range(3):
        await passes(room, 30)
    assert MadeBy.CLOCK in {made_by for _, made_by in await moves_of(room, table_id)}


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("bot.storage.deals.add_move", full)


async def test_a_clock_whose_move_could_not_be_written_runs_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await timed(room, BOUT)
    with monkeypatch.context() as patch:
        full_disk(patch)
        await passes(room, 119)
        room.clock.pass_by(1)
        with capture_logs() as logs:
            await room.attempted()
    assert [log["event"] for log in logs] == ["delayed work failed"]
    await passes(room, FIRST_RETRY)
    assert await moves_of(room, table_id) == [], "it is not known for how long nobody could move"
    await passes(room, GRACE)
    assert await moves_of(room, table_id) == [("lead 6s", MadeBy.CLOCK)]


async def test_the_clock_outlives_a_press_in_the_last_minute_that_could_not_be_written(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await timed(room, BOUT)
    await passes(room, 100)
    with monkeypatch.context() as patch:
        full_disk(patch)
        with pytest.raises(sqlite3.OperationalError):
            await room.move(1, "lead 6s", table_id)
    await room.play.my_cards(room.caller(1), table_id, 1)
    await passes(room, 20)
    assert await moves_of(room, table_id) == []
    await passes(room, GRACE - 20)
    assert await moves_of(room, table_id) == [("lead 6s", MadeBy.CLOCK)]


async def test_a_turn_that_got_more_time_is_warned_about_when_that_ends(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a slow game a table that is read anew may get hours more."""
    hour = 3600
    table_id = await timed(room, BOUT, Customs(turn_time=24 * hour))
    await passes(room, (24 - 5.5) * hour)
    with monkeypatch.context() as patch:
        full_disk(patch)
        with pytest.raises(sqlite3.OperationalError):
            await room.move(1, "lead 6s", table_id)
    await room.play.my_cards(room.caller(1), table_id, 1)
    await passes(room, 4.5 * hour)
    assert room.seen.hands == []
    await passes(room, 0.5 * hour)
    assert room.seen.hands == [1]
