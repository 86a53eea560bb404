from __future__ import annotations

import asyncio
from typing import cast

import pytest

from bot import recovery
from bot.courier.messenger import Flood
from bot.courier.shown import Shown
from bot.screens.screen import Screen
from bot.tables.presence import Presence
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

    async def resume(self, table: int) -> None:
        for key, chat in self.keys(table):
            self.stage.show(key, chat, self.text)

    async def recovered(self) -> float:
        """Everything is brought up to date; the seconds that it took."""
        clock = self.stage.clock
        began = clock.monotonic()
        resuming = recovery._resume(cast("Presence", self), self.stage.courier, clock)
        async with self.stage.running(), asyncio.TaskGroup() as tasks:
            recovering = tasks.create_task(resuming)
            while not recovering.done():
                await clock.pass_by(0.25)
            return clock.monotonic() - began


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
    assert took < 60
    assert {
        stage.telegram.texts(chat)[0] for table in tables.tables for _, chat in tables.keys(table)[1:]
    } == {"new"}
