"""`python -m tests.chaos.limits --minutes 3`: six people, a press a second, and a Telegram that is strict.

No call may meet 429; a hand in private must be right within 1.5 seconds of its change, the table within 6,
and the end of a deal at once; and there may be no more messages than one and the hands that changed, a move.

The last is counted where they arrive, for each chat by itself, against what the stored deals say. At a press
a second the pace alone would hide a good part of what is needless. So for a third of the time they wait
before each press until everything stands, and press twice: each move's messages are counted by themselves.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from pydantic import AnyHttpUrl, SecretStr

from bot import logs
from bot.app import App, opened
from bot.courier.shown import Shown
from bot.playground.server import Playground
from bot.screens.screen import Screen
from bot.settings import Settings
from bot.tables.table import Place
from handlers import include
from tests.chaos.due import Tally, due, needless, picked
from tests.chaos.singly import Singly
from tests.chaos.town import Town

PLAYERS = 6

PRIVATE, TABLE, FINAL = 1.5, 6.0, 1.5
"""Seconds within which each must be right."""


@dataclass
class Log:
    """When each screen was asked for, and when it stood there."""

    asked: dict[str, list[tuple[float, str]]] = field(default_factory=lambda: defaultdict(list))
    stood: dict[str, list[tuple[float, str]]] = field(default_factory=lambda: defaultdict(list))
    finals: set[tuple[str, str]] = field(default_factory=set)

    def lags(self, key: str) -> list[tuple[float, bool]]:
        """For each screen of a key: how long until it or a newer one stood, and whether it was final."""
        order = {digest: index for index, (_, digest) in enumerate(self.asked[key])}
        found = []
        for index, (moment, digest) in enumerate(self.asked[key]):
            later = [at for at, stood in self.stood[key] if order.get(stood, -1) >= index and at >= moment]
            if later:
                found.append((min(later) - moment, (key, digest) in self.finals))
        return found


@dataclass
class Report:
    """What was measured."""

    moves: int
    floods: int
    messages: int
    due: int
    """The most messages that the games may have caused."""
    needless: list[str]
    """Where there were more than that."""
    counted: int
    """Moves whose messages were counted one by one."""
    private: list[float]
    table: list[float]
    final: list[float]

    @property
    def wrong(self) -> list[str]:
        """What is not as it must be."""
        return [
            text
            for text, bad in (
                (f"{self.floods} calls met 429", self.floods > 0),
                (f"a hand took {_most(self.private):.2f} s", _most(self.private) > PRIVATE),
                (f"the table took {_most(self.table):.2f} s", _most(self.table) > TABLE),
                (f"an end took {_most(self.final):.2f} s", _most(self.final) > FINAL),
            )
            if bad
        ] + self.needless

    def __str__(self) -> str:
        head = (
            f"{self.moves} moves, {self.floods} times 429, "
            f"{self.messages} messages where {self.due} were due, {self.counted} moves counted one by one; "
            f"longest until right: "
            f"hands {_most(self.private):.2f} s, table {_most(self.table):.2f} s, "
            f"ends {_most(self.final):.2f} s ({len(self.final)} of them)"
        )
        return "\n".join((head, *(f"  {line}" for line in self.wrong)))


def _most(values: list[float]) -> float:
    return max(values, default=0.0)


def _listen(app: App, log: Log) -> None:
    """Notes what the courier is asked for, and what it has brought."""
    show: Callable[..., None] = app.courier.show
    put, renew = app._shown.put, app._shown.renew

    def noted(key: str, place: Place, screen: Screen, **ways: Any) -> None:
        asked = log.asked[key]
        if not ways.get("standing") and (not asked or asked[-1][1] != screen.digest):
            asked.append((time.monotonic(), screen.digest))
            if ways.get("final"):
                log.finals.add((key, screen.digest))
        show(key, place, screen, **ways)

    async def sent(shown: Shown) -> None:
        log.stood[shown.key].append((time.monotonic(), shown.digest))
        await put(shown)

    async def edited(shown: Shown) -> None:
        log.stood[shown.key].append((time.monotonic(), shown.digest))
        await renew(shown)

    app.courier.show = noted  # type: ignore[method-assign]  # only to listen
    app._shown.put = sent  # type: ignore[method-assign]  # the same
    app._shown.renew = edited  # type: ignore[method-assign]  # the same


async def measured(minutes: float, seed: int, folder: Path) -> Report:
    """Plays for so long."""
    async with Playground(samples=False) as playground, playground.client() as client:
        town = Town(playground, client, Random(seed))
        settings = Settings(
            _env_file=None,
            bot_token=SecretStr(playground.token),
            bot_api_url=AnyHttpUrl(playground.url),
            database_path=folder / "durak.sqlite3",
            computer_pace=0.0,
        )
        stop, log = asyncio.Event(), Log()
        async with town.awake(), opened(settings, include, listened=0) as app, asyncio.TaskGroup() as tasks:
            tasks.create_task(app.run(stop))
            await town.found(PLAYERS)
            await app.courier.settled()
            await client.limits()
            _listen(app, log)
            fast = Tally(playground.world.calls, settings.database_path)
            ends = time.monotonic() + 40 * minutes
            while time.monotonic() < ends:
                await town.move(town.tables[0])
                await asyncio.sleep(1.0)
            await app.courier.settled()
            made = fast.made
            most = due(fast.steps) + picked(town.memory.picks)
            singly = Singly(town, app, playground.world.calls, settings.database_path)
            ends += 20 * minutes
            while time.monotonic() < ends:
                await singly.press()
            floods = app.courier.counters.floods
            stop.set()
    hands = [lag for key in list(log.asked) if ".hand." in key for lag, _ in log.lags(key)]
    tables = [lag for key in list(log.asked) if ".table" in key for lag in log.lags(key)]
    return Report(
        moves=sum(town.memory.accepted.values()),
        floods=floods,
        messages=made.total(),
        due=most.total(),
        needless=needless(made, most) + singly.needless,
        counted=singly.moves,
        private=hands,
        table=[lag for lag, _ in tables],
        final=[lag for lag, final in tables if final],
    )


def main() -> None:
    """Plays, prints the report, and fails if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.limits", description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    logs.configure("ERROR", "json")
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(measured(options.minutes, options.seed, Path(folder)))
    sys.stdout.write(f"{report}\n")
    sys.exit(bool(report.wrong))


if __name__ == "__main__":
    main()
