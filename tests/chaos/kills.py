"""`python -m tests.chaos.kills --times 100`: kills the bot in the middle of games, again and again.

All the while the connection is cut after some calls were carried out. In the end every move that was answered
must be there, none twice, every game must go on to its end, and no button may be left that does nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.playground.faults import FaultKind
from bot.playground.server import Playground
from tests.chaos.books import discrepancies
from tests.chaos.town import Town
from tests.chaos.trouble import Trouble
from tests.programs import born, hurried

HASTE = 50.0
"""How much faster than the world messages are paced."""

CUT_OFF = 0.04
"""How likely a call is carried out and its answer lost."""

SIZES = (2, 3, 4)


@dataclass(frozen=True)
class Report:
    """What came of it."""

    kills: int
    accepted: int
    unanswered: int
    cut_off: int
    wrong: list[str]

    def __str__(self) -> str:
        head = (
            f"{self.kills} kills, {self.accepted} moves answered, {self.unanswered} presses cut short, "
            f"{self.cut_off} calls cut off after they were carried out"
        )
        return "\n".join((head, *(f"  {line}" for line in self.wrong[:10])))


async def killed(times: int, seed: int, folder: Path, longest_life: float = 2.0) -> Report:
    """Plays and kills."""
    chance = Random(seed)
    async with Playground(samples=False) as playground, playground.client() as client:
        trouble = Trouble(chance=Random(seed))
        playground.world.faults = trouble
        town = Town(playground, client, chance)
        async with town.awake():
            async with born(playground, folder, *hurried(HASTE)):
                for size in SIZES:
                    await town.found(size)
            for _ in range(times):
                trouble.odds, trouble.polling = {FaultKind.DROP_AFTER: CUT_OFF}, CUT_OFF / 2
                async with born(playground, folder, *hurried(HASTE)) as bot:
                    await _play_for(town, chance.uniform(0.05, longest_life))
                    await bot.kill()
            trouble.calm()
            async with born(playground, folder, *hurried(HASTE)) as bot:
                ended = await asyncio.gather(*map(town.finish, town.tables))
                wrong = [f"stuck: {town.tables[number]}" for number, over in enumerate(ended) if not over]
                wrong += await _orphans(town)
                code = await bot.end()
                if code != 0:
                    wrong.append(f"ended with {code}")
        wrong += discrepancies(folder / "durak.sqlite3", town.memory)
    accepted = sum(town.memory.accepted.values())
    return Report(times, accepted, town.memory.unanswered, trouble.met, wrong)


async def _play_for(town: Town, seconds: float) -> None:
    """Everybody presses for so long; what is under way then stays unanswered."""
    try:
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as tasks:
            for table in town.tables:
                tasks.create_task(_play(town, table))
    except TimeoutError:
        return


async def _play(town: Town, table: object) -> None:
    while True:
        for each in town.tables:
            if each is table:
                await town.move(each)
        await asyncio.sleep(0.01)


async def _orphans(town: Town) -> list[str]:
    """Presses every button that is left: each must be answered in words and then be gone."""
    wrong = []
    for person, chat, message, data in town.leftovers():
        if not await town.press(person, message, data):
            wrong.append(f"silent: {data} of {person} in {chat}")
    for _ in range(200):
        if not town.leftovers():
            return wrong
        await asyncio.sleep(0.05)
    return wrong + [f"orphan: {data} of {person} in {chat}" for person, chat, _, data in town.leftovers()]


def main() -> None:
    """Kills, prints the report, and fails if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.kills", description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(killed(options.times, options.seed, Path(folder)))
    sys.stdout.write(f"{report}\n")
    sys.exit(bool(report.wrong))


if __name__ == "__main__":
    main()
