"""Many games at once against a bot in a process of its own."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.playground.server import Playground
from tests.programs import born, hurried
from tests.robots.games import Game, Tally

HASTE = 200.0
"""How much faster than the world the bot paces its messages."""

MOST_SHOWN = 5


@dataclass(frozen=True)
class Report:
    """What came of it; only `finished`, `presses` and `seconds` may be anything but nothing."""

    games: int
    finished: int
    presses: int
    seconds: float
    stuck: list[str]
    unanswered: list[str]
    rejected: list[str]
    logged: list[str]

    @property
    def clean(self) -> bool:
        """Whether all went as it must."""
        troubles = (self.stuck, self.unanswered, self.rejected, self.logged)
        return self.finished == self.games and not any(troubles)

    def __str__(self) -> str:
        lines = [
            f"{self.finished} of {self.games} games finished, {self.presses} presses, {self.seconds:.1f} s",
        ]
        for name in ("stuck", "unanswered", "rejected", "logged"):
            troubles: list[str] = getattr(self, name)
            lines.append(f"{name}: {len(troubles)}")
            lines += [f"    {trouble}" for trouble in troubles[:MOST_SHOWN]]
        return "\n".join(lines)


async def play(games: int, seed: int, at_once: int, folder: Path) -> Report:
    """Plays that many games, every fifth in private, the others in groups of two to six."""
    started = time.monotonic()
    tally = Tally()
    async with Playground(samples=False) as playground, playground.client() as client:
        async with born(playground, folder, *hurried(HASTE)) as bot:
            room = asyncio.Semaphore(at_once)
            async with asyncio.TaskGroup() as tasks:
                for number in range(games):
                    chance = Random(seed * 1_000_003 + number)
                    game = Game(client, playground.world, number, chance, tally)
                    tasks.create_task(_one(game, number, chance, room))
        unanswered = [str(query) for query in await client.unanswered_queries()]
        rejected = [str(call) for call in await client.rejected_calls()]
    return Report(
        games,
        tally.finished,
        tally.presses,
        time.monotonic() - started,
        tally.stuck,
        unanswered,
        rejected,
        [str(line) for line in bot.errors],
    )


async def _one(game: Game, number: int, chance: Random, room: asyncio.Semaphore) -> None:
    async with room:
        if number % 5 == 4:
            await game.guarded(game.in_private())
        else:
            await game.guarded(game.in_group(chance.randint(2, 6)))
