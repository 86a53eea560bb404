from __future__ import annotations

import asyncio
import sqlite3
from itertools import pairwise
from types import SimpleNamespace
from typing import cast

import pytest

from bot import recovery
from bot.courier.messenger import Flood
from bot.courier.pace import PROMISE
from bot.courier.shown import Shown
from bot.desk import Desk
from bot.schedule import FIRST_RETRY, Schedule
from bot.screens.screen import Screen
from bot.tables.presence import Found
from bot.tables.table import Place
from tests.bot.courier.fakes import Stage

BEARS = 30
"""Messages a second to all chats together."""

HANDS = 6


class LiveTables:
    """In place of `Presence`: every table has a group and six hands, all of which show this text."""

    def __init__(self, stage: Stage, tables: int, text: str) -> None:
        self.stage = stage
        self.tables = range(1, tables + 1)
        self.text = text
        self.for_computer: set[int] = set()
        self.timed: set[int] = set()
        self.failing: set[int] = set()
        """Tables that cannot be read the first time."""
        self.schedule = Schedule(stage.clock)
        self.clocks: dict[int, float] = {}
        """How many seconds after its clock began to run each table is to be shown."""
        self.resumed: dict[int, float] = {}
        """When each table went on."""

    def keys(self, table: int) -> list[tuple[str, int]]:
        hands = [(f"t{table}.1.hand.{seat}", 10 * table + seat) for seat in range(HANDS)]
        return [(f"t{table}.1.table", -table), *hands]

    def stood(self, text: str) -> None:
        """An earlier process, long ago, has left every screen with that text."""
        for table in self.tables:
            for key, chat in self.keys(table):
                self.stage.telegram.chats[chat][1] = Screen(text)
                self.stage.store.rows[key] = Shown(key, Place(chat), 1, Screen(text).digest, 0.0, None)

    async def live(self) -> list[int]:
        return list(self.tables)

    async def found(self, table: int) -> Found:
        chats = frozenset(chat for _, chat in self.keys(table))
        return Found(table, chats, for_computer=table in self.for_computer, timed=table in self.timed)

    async def time(self, table: int, shown_in: float) -> None:
        assert not self.resumed, "clocks wait for no messages"
        self.clocks[table] = shown_in

    async def resume(self, table: int) -> None:
        if table in self.failing:
            self.failing.remove(table)
            raise sqlite3.OperationalError("disk I/O error")
        self.resumed[table] = self.stage.clock.monotonic()
        for key, chat in self.keys(table):
            self.stage.show(key, chat, self.text)

    async def recovered(self, then: float = 0.0) -> float:
        """Everything is brought up to date; the seconds that it took. So many more are waited out."""
        clock = self.stage.clock
        began = clock.monotonic()
        desk = SimpleNamespace(presence=self, schedule=self.schedule)
        resuming = recovery._resume(cast("Desk", desk), self.stage.courier, clock)
        async with self.stage.running(), asyncio.TaskGroup() as tasks:
            scheduled = tasks.create_task(self.schedule.run())
            recovering = tasks.create_task(resuming)
            while not recovering.done():
                await clock.pass_by(0.25)
            took = clock.monotonic() - began
            await clock.pass_by(then)
            scheduled.cancel()
            return took


@pytest.fixture
def stage() -> Stage:
    return Stage()


async def test_at_a_start_no_more_is_sent_at_once_than_telegram_bears(stage: Stage) -> None:
    tables = LiveTables(stage, 150, "new")
    tables.stood("old")
    stage.telegram.latency = lambda: 0.1
    took = await tables.recovered()
    moments = [request.at for request in stage.telegram.requests]
    assert len(moments) == 150 * (1 + HANDS)
    assert max(sum(at <= other < at + 1 for other in moments) for at in moments) <= BEARS + HANDS
    assert len(moments) / took > BEARS / 3, "nor is anybody kept waiting for nothing"


async def test_at_a_start_what_stands_already_costs_neither_messages_nor_time(stage: Stage) -> None:
    tables = LiveTables(stage, 1000, "same")
    tables.stood("same")
    assert await tables.recovered() < 1
    assert stage.telegram.requests == []


async def test_at_a_start_a_chat_that_takes_nothing_for_minutes_holds_up_nobody(stage: Stage) -> None:
    tables = LiveTables(stage, 50, "new")
    tables.stood("old")
    for table in tables.tables:
        stage.telegram.failures[-table].append(Flood(600))
    took = await tables.recovered()
    assert took < 50 * (1 + HANDS) / recovery.REQUESTS_PER_SECOND + 2
    assert {
        stage.telegram.texts(chat)[0] for table in tables.tables for _, chat in tables.keys(table)[1:]
    } == {"new"}


async def test_at_a_start_nobody_waits_for_the_messages_of_other_chats(stage: Stage) -> None:
    tables = LiveTables(stage, 500, "same")
    tables.stood("same")
    stage.telegram.failures[7].append(Flood(600))
    stage.show("elsewhere", 7, "much later")
    assert await tables.recovered() < 1
    assert len(tables.resumed) == 500
    assert stage.telegram.texts(7) == []


async def test_at_a_start_groups_that_were_just_written_to_are_not_all_written_to_at_the_same_moment(
    stage: Stage,
) -> None:
    """Each waits for its pace, which holds up no other, and all these waits end together."""
    tables = LiveTables(stage, 300, "same")
    tables.stood("same")
    for table in tables.tables:
        key = f"t{table}.1.table"
        stage.telegram.chats[-table][1] = Screen("old")
        sent_at = stage.clock.now() - 1
        stage.store.rows[key] = Shown(key, Place(-table), 1, Screen("old").digest, sent_at, None)
    took = await tables.recovered(then=PROMISE)
    moments = [request.at for request in stage.telegram.requests]
    assert len(moments) == 300
    assert max(sum(at <= other < at + 1 for other in moments) for at in moments) <= BEARS
    assert took < 300 / recovery.REQUESTS_PER_SECOND + 2


async def test_at_a_start_a_request_that_hangs_holds_up_its_own_few_tables_and_not_for_long(
    stage: Stage,
) -> None:
    tables = LiveTables(stage, 50, "new")
    tables.stood("new")
    stage.telegram.chats[-30][1] = Screen("old")
    stage.store.rows["t30.1.table"] = Shown("t30.1.table", Place(-30), 1, Screen("old").digest, 0.0, None)
    stage.telegram.latency = lambda: 20.0
    assert await tables.recovered() < recovery.PATIENCE + 1


async def test_at_a_start_all_clocks_run_before_anything_is_shown_and_give_time_until_then(
    stage: Stage,
) -> None:
    tables = LiveTables(stage, 100, "new")
    tables.stood("old")
    tables.timed = set(range(1, 101, 2))
    await tables.recovered()
    began = min(tables.resumed.values())
    assert set(tables.clocks) == tables.timed
    for table, shown_in in tables.clocks.items():
        assert tables.resumed[table] - began <= shown_in, "nobody loses what he could not see"
    moments = sorted(tables.clocks.values())
    assert min(later - earlier for earlier, later in pairwise(moments)) > 0, "nor do all run out at once"


async def test_at_a_start_computer_players_go_first_and_not_all_at_once(stage: Stage) -> None:
    tables = LiveTables(stage, 400, "same")
    tables.stood("same")
    tables.for_computer = set(range(2, 401, 2))
    await tables.recovered()
    first = sorted(tables.resumed, key=lambda table: tables.resumed[table])
    assert set(first[:200]) == tables.for_computer
    moments = [tables.resumed[table] for table in tables.for_computer]
    moves = max(sum(at <= other < at + 1 for other in moments) for at in moments) * (1 + HANDS)
    assert moves <= recovery.SLICE * (1 + HANDS), "each move changes so many messages"
    assert max(moments) - min(moments) < 200 * (1 + HANDS) / recovery.REQUESTS_PER_SECOND + 1


async def test_at_a_start_a_table_that_cannot_be_read_at_first_goes_on_later(stage: Stage) -> None:
    live = LiveTables(stage, 3, "now")
    live.failing = {2}
    await live.recovered(then=2 * FIRST_RETRY)
    assert set(live.resumed) == {1, 2, 3}
    assert stage.telegram.texts(-2) == ["now"]
