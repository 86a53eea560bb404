"""`python -m tests.chaos.crowd --tables 500 --minutes 30`: many tables, a press every five seconds at each.

One bot process, and the robots beside it. 99 of 100 presses must be answered within 300 milliseconds, and the
bot's memory must not grow.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.playground.server import Playground
from tests.chaos.town import Table, Town
from tests.programs import Program, born, hurried

EVERY = 5.0
"""Seconds between two presses at a table."""

WITHIN = 0.3
"""Seconds in which 99 of 100 presses must be answered."""

GROWTH = 1.1
"""By which factor the memory may grow from the middle of the time to its end, for noise."""

AT_ONCE = 10
"""Tables that are founded at the same time."""


@dataclass(frozen=True)
class Report:
    """What was measured."""

    tables: int
    presses: int
    unanswered: int
    half: float
    most: float
    """Seconds: the median, and what 99 of 100 answers took at most."""
    memory: list[float]
    """Megabytes, every half a minute."""

    @property
    def wrong(self) -> list[str]:
        """What is not as it must be."""
        middle = self.memory[len(self.memory) // 2] if self.memory else 0.0
        return [
            text
            for text, bad in (
                (f"99 of 100 within {self.most:.3f} s", self.most > WITHIN),
                (f"{self.unanswered} presses without an answer", self.unanswered > 0),
                ("memory grows", bool(self.memory) and self.memory[-1] > middle * GROWTH),
            )
            if bad
        ]

    def __str__(self) -> str:
        head = (
            f"{self.tables} tables, {self.presses} presses, median {1000 * self.half:.0f} ms, "
            f"99 of 100 within {1000 * self.most:.0f} ms; "
            f"memory in MB {[round(value) for value in self.memory]}"
        )
        return "\n".join((head, *(f"  {line}" for line in self.wrong)))


async def crowded(tables: int, minutes: float, seed: int, folder: Path) -> Report:
    """Founds the tables, and lets them play for so long."""
    async with Playground(samples=False) as playground, playground.client() as client:
        town = Town(playground, client, Random(seed))
        async with town.awake(), born(playground, folder, *hurried(1.0)) as bot:
            await _found(town, tables)
            town.memory.seconds.clear()
            # The robots' own garbage is not what is measured: to look through the playground holds them up.
            gc.collect()
            gc.freeze()
            memory = await _play(town, bot, minutes)
    seconds = sorted(town.memory.seconds)
    return Report(
        tables=tables,
        presses=len(seconds),
        unanswered=town.memory.unanswered,
        half=statistics.median(seconds),
        most=seconds[int(len(seconds) * 0.99)],
        memory=memory,
    )


async def _found(town: Town, tables: int) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def found() -> None:
        async with gate:
            await town.found(2)

    async with asyncio.TaskGroup() as founding:
        for _ in range(tables):
            founding.create_task(found())


async def _play(town: Town, bot: Program, minutes: float) -> list[float]:
    memory: list[float] = []
    ends = time.monotonic() + 60 * minutes
    async with asyncio.TaskGroup() as tasks:
        for number, table in enumerate(town.tables):
            tasks.create_task(_sit(town, table, number * EVERY / len(town.tables), ends))
        while time.monotonic() < ends:
            await asyncio.sleep(min(30.0, max(0.1, ends - time.monotonic())))
            memory.append(bot.resident)
    return memory


async def _sit(town: Town, table: Table, delay: float, ends: float) -> None:
    """Presses in its rhythm, whether or not the last answer was quick."""
    moment = time.monotonic() + delay
    while moment < ends:
        await asyncio.sleep(max(0.0, moment - time.monotonic()))
        await town.move(table)
        moment += EVERY


def main() -> None:
    """Plays, prints the report, and fails if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.crowd", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(crowded(options.tables, options.minutes, options.seed, Path(folder)))
    sys.stdout.write(f"{report}\n")
    sys.exit(bool(report.wrong))


if __name__ == "__main__":
    main()
