from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

import pytest

from bot.playground.client import PlaygroundClient
from bot.playground.faults import FaultKind
from bot.playground.server import Playground
from tests.chaos.books import discrepancies
from tests.chaos.town import Table, Town
from tests.chaos.trouble import Trouble
from tests.programs import born, hurried

pytestmark = pytest.mark.xdist_group("programs")

TABLES = 8
BUSY = 5 * TABLES
"""Moves that are answered before it is told to end."""
WITHIN = 5.0
"""Seconds in which it must have ended."""


async def busy(town: Town) -> None:
    """Waits until so many moves were answered."""
    for _ in range(6000):
        if sum(town.memory.accepted.values()) >= BUSY:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"only {sum(town.memory.accepted.values())} moves were answered")


async def played_on(town: Town, table: Table) -> None:
    """Somebody presses, and does not wait for answers that do not come."""
    while True:
        await town.move(table, within=5.0)
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("odds", [{}, {FaultKind.HANG_AFTER: 1.0}])
async def test_told_to_end_in_the_middle_of_many_games_it_does_and_has_written_every_answered_move(
    tmp_path: Path, odds: dict[FaultKind, float]
) -> None:
    """Whether Telegram answers or hangs."""
    async with Playground(samples=False) as playground, playground.client() as client:
        trouble = Trouble(chance=Random(1))
        playground.world.faults = trouble
        town = Town(playground, client, Random(1))
        async with town.awake(), born(playground, tmp_path, *hurried(50.0)) as bot:
            for _ in range(TABLES):
                await town.found(2)
            async with asyncio.TaskGroup() as tasks:
                playing = [tasks.create_task(played_on(town, table)) for table in town.tables]
                await busy(town)
                trouble.odds = odds
                began = time.monotonic()
                code = await bot.end()
                took = time.monotonic() - began
                for task in playing:
                    task.cancel()
    assert code == 0
    assert took < WITHIN
    assert discrepancies(tmp_path / "durak.sqlite3", town.memory) == []


@pytest.mark.parametrize("mode", ["polling", "webhook"])
async def test_told_to_end_while_telegram_is_asked_about_somebody_it_does(
    tmp_path: Path, unused_tcp_port: int, mode: str
) -> None:
    """An outsider has pressed what only players may, and from then on nothing is answered any more."""
    settings = {
        "WEBHOOK_URL": f"http://127.0.0.1:{unused_tcp_port}/hook",
        "WEBHOOK_HOST": "127.0.0.1",
        "WEBHOOK_PORT": str(unused_tcp_port),
    }
    if mode == "polling":
        settings.clear()
    async with (
        Playground(samples=False) as playground,
        playground.client() as client,
        born(playground, tmp_path, *hurried(50.0), **settings) as bot,
    ):
        await asked_in_vain(playground, client)
        began = time.monotonic()
        code = await bot.end()
        took = time.monotonic() - began
    assert code == 0
    assert took < WITHIN


async def asked_in_vain(playground: Playground, client: PlaygroundClient) -> None:
    """Waits until the bot asks who an outsider is who has pressed 🤖; nothing is answered from then on."""
    ann, eve = [await client.add_person(name, language="en") for name in ("Ann", "Eve")]
    await ann.start()
    group = await client.add_group("Friends", ann, eve, kind="supergroup")
    await ann.say(group, "/durak")
    lobby = await ann.wait_for_button(group, "🤖")
    button = lobby.button("🤖")
    assert button is not None
    playground.world.faults = Trouble(odds={FaultKind.HANG_BEFORE: 1.0})
    await eve.press_data(group, lobby, button.data, wait=0)
    for _ in range(1000):
        if await client.calls("getChatMember"):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody was asked about")
