"""The time of a turn while people cannot be heard, though the process lives."""

from __future__ import annotations

from bot.contact import HICCUP
from bot.customs import Customs
from bot.storage.deals import MadeBy
from bot.tables.clockwork import LATE
from bot.tables.table import Status
from bot.tables.timing import GRACE
from tests.bot.hall import IDLE, Room
from tests.bot.tables.test_clockwork import BOUT, left, moves_of, passes, timed

MOVED = [("lead 6s", MadeBy.CLOCK)]
"""What the clock does for person 1, who has 120 seconds."""


async def outage(room: Room, seconds: float) -> None:
    """Telegram cannot be reached for so long."""
    room.contact.failed()
    await passes(room, seconds)
    room.contact.heard()


async def test_whose_time_ran_out_in_an_outage_has_his_grace_when_it_is_over(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await passes(room, 100)
    await outage(room, 2000)
    assert await moves_of(room, table_id) == []
    await passes(room, GRACE - 1)
    assert await moves_of(room, table_id) == []
    await passes(room, 1)
    assert await moves_of(room, table_id) == MOVED
    assert [seat.missed for seat in (await room.stored(table_id)).seats] == [1, 0, 0]


async def test_whose_time_nearly_ran_out_in_an_outage_has_his_grace_and_his_warning(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await passes(room, 20)
    await outage(room, 95)
    await passes(room, 29)
    assert room.seen.hands == []
    await passes(room, 1)
    assert room.seen.hands == [1]
    await passes(room, 29)
    assert await moves_of(room, table_id) == []
    await passes(room, 1)
    assert await moves_of(room, table_id) == MOVED
    assert room.seen.hands == [1]


async def test_who_is_forgiven_no_more_than_a_warning_leaves_finds_his_hand_at_the_bottom_at_once(
    room: Room,
) -> None:
    table_id = await timed(room, BOUT, Customs(turn_time=300))
    room.clock.pass_by(225 + LATE + 1)
    await room.due()
    assert (await room.table(table_id)).deadline == room.clock.now() + 75
    assert room.seen.hands == [1]


async def test_an_outage_early_in_a_turn_changes_nothing(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await outage(room, 40)
    await passes(room, 79)
    assert await moves_of(room, table_id) == []
    await passes(room, 1)
    assert await moves_of(room, table_id) == MOVED


async def test_an_attempt_that_fails_now_and_then_gives_nobody_time(room: Room) -> None:
    table_id = await timed(room, BOUT)
    for _ in range(10):
        await outage(room, HICCUP / 10)
        await passes(room, 10)
    await passes(room, 10)
    assert await moves_of(room, table_id) == MOVED


async def test_where_every_silence_is_an_outage_a_turn_ends_all_the_same(room: Room) -> None:
    table_id = await timed(room, BOUT)
    for _ in range(10):
        await outage(room, HICCUP)
        await passes(room, 35)
    assert (await moves_of(room, table_id))[:1] == MOVED


async def test_who_had_no_time_because_the_process_was_stopped_gets_some(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await passes(room, 100)
    room.clock.pass_by(20 + LATE + 1)
    await room.due()
    assert await moves_of(room, table_id) == []
    assert (await room.table(table_id)).deadline == room.clock.now() + GRACE
    await passes(room, GRACE)
    assert await moves_of(room, table_id) == MOVED


async def test_a_process_that_was_stopped_until_shortly_before_the_end_gives_time_too(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await passes(room, 80)
    room.clock.pass_by(39)
    await room.due()
    await passes(room, GRACE - 1)
    assert await moves_of(room, table_id) == []
    await passes(room, 1)
    assert await moves_of(room, table_id) == MOVED


async def test_a_deadline_that_is_looked_at_a_little_late_holds(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await passes(room, 119)
    room.clock.pass_by(1 + LATE)
    await room.due()
    assert await moves_of(room, table_id) == MOVED
    assert await left(room, table_id) == 120


async def test_no_lobby_expires_in_an_outage_and_there_is_time_to_join_afterwards(room: Room) -> None:
    table_id = await room.opened(2)
    await passes(room, IDLE - 100)
    await outage(room, 5000)
    await passes(room, GRACE - 1)
    assert (await room.stored(table_id)).status is Status.LOBBY
    await passes(room, 1)
    assert (await room.stored(table_id)).status is Status.CLOSED


async def test_who_could_not_be_heard_though_nothing_had_failed_yet_has_his_grace(room: Room) -> None:
    table_id = await timed(room, BOUT)
    await passes(room, 119)
    room.reachable = False
    await passes(room, 1)
    assert await moves_of(room, table_id) == []
    await passes(room, 100)
    room.reachable = True
    room.contact.heard()
    await passes(room, GRACE - 1)
    assert await moves_of(room, table_id) == []
    await passes(room, 1)
    assert await moves_of(room, table_id) == MOVED
