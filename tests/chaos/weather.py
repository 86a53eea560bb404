"""`python -m tests.chaos.weather --minutes 20`: games while Telegram fails at random.

500s, 429s of half a minute, time-outs, cut connections, a gateway's pages come and go. Games must go on,
nothing may grow, and a minute after it has calmed down every screen must be right. With `--haste 10` the
bot's clock runs ten times as fast as the world's, so that the minutes take a tenth.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from pydantic import AnyHttpUrl, SecretStr

from bot import logs
from bot.app import LOCALES, App, opened
from bot.payload import MenuPress, read
from bot.playground.faults import FaultKind
from bot.playground.server import Playground
from bot.playground.state import Message
from bot.screens.hand import hand_screen
from bot.screens.screen import Screen
from bot.settings import Settings
from bot.showing import current_keys
from bot.tables.moving import position_of
from bot.tables.table import Status, Table
from bot.texts import Texts
from handlers import include
from tests.chaos.books import discrepancies
from tests.chaos.town import Town, data_of
from tests.chaos.trouble import Trouble
from tests.robots.clock import HurriedClock

SIZES = (2, 3, 4, 6)

CALM = 60.0
"""Seconds of the bot's clock after which everything must be right again."""

CHANGES = 45.0
"""Seconds between two changes of the weather."""

PRESS_EVERY = 2.0
"""Seconds between two presses at a table."""

HARSH: dict[FaultKind, float] = {
    FaultKind.ERROR: 0.3,
    FaultKind.BAD_GATEWAY: 0.1,
    FaultKind.RETRY_AFTER: 0.05,
    FaultKind.DROP_BEFORE: 0.15,
    FaultKind.DROP_AFTER: 0.15,
}
"""How likely each fault is at the worst."""


@dataclass
class Report:
    """What came of it."""

    moves: int = 0
    failed: int = 0
    moves_by_weather: list[int] = field(default_factory=list)
    most: dict[str, int] = field(default_factory=dict)
    """The most that there ever was of what might grow."""
    right_after: float | None = None
    """Seconds of the bot's clock from the calm until all was right."""
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        head = (
            f"{self.moves} moves, {self.failed} calls failed, "
            f"moves from one weather to the next {self.moves_by_weather}, "
            f"at most {self.most}, all right after {self.right_after} s"
        )
        return "\n".join((head, *(f"  {line}" for line in self.wrong[:10])))


@dataclass(frozen=True)
class Climate:
    """How long, how fast, and how bad."""

    minutes: float
    haste: float
    worst: dict[FaultKind, float]
    seed: int = 1


async def weathered(climate: Climate, folder: Path) -> Report:
    """Plays in bad weather, and looks how things stand when it is over."""
    report = Report()
    path = folder / "durak.sqlite3"
    async with Playground(samples=False) as playground, playground.client() as client:
        trouble = Trouble(chance=Random(climate.seed))
        playground.world.faults = trouble
        town = Town(playground, client, Random(climate.seed))
        settings = Settings(
            _env_file=None,
            bot_token=SecretStr(playground.token),
            bot_api_url=AnyHttpUrl(playground.url),
            database_path=path,
            computer_pace=0.0,
        )
        stop = asyncio.Event()
        clock = HurriedClock(climate.haste)
        async with (
            town.awake(),
            opened(settings, include, clock, listened=0) as app,
            asyncio.TaskGroup() as tasks,
        ):
            tasks.create_task(app.run(stop))
            for size in SIZES:
                await town.found(size)
            await _storm(climate, town, trouble, app, report)
            trouble.calm()
            began = clock.monotonic()
            report.wrong += await _put_right(town, app, began + CALM, clock)
            report.right_after = round(clock.monotonic() - began, 1)
            stuck = [table for table in town.tables if not await town.finish(table)]
            report.wrong += [f"stuck: {table}" for table in stuck]
            stop.set()
    report.wrong += discrepancies(path, town.memory)
    report.moves = sum(town.memory.accepted.values())
    report.failed = trouble.met
    return report


async def _storm(climate: Climate, town: Town, trouble: Trouble, app: App, report: Report) -> None:
    """Everybody plays on while the weather changes."""
    chance = Random(climate.seed + 1)
    began = time.monotonic()
    ends, latest = began + 60 * climate.minutes / climate.haste, began + 60 * climate.minutes
    async with asyncio.TaskGroup() as tasks:
        playing = [tasks.create_task(_play(town, number, climate.haste)) for number in range(len(SIZES))]
        before = 0
        # On a busy machine it may take a moment until anybody has played.
        while time.monotonic() < (ends if town.memory.accepted else latest):
            badness = chance.random()
            trouble.odds = {kind: badness * odds * chance.random() for kind, odds in climate.worst.items()}
            trouble.polling = badness * 0.3
            await asyncio.sleep(CHANGES / climate.haste)
            _measure(app, report)
            moves = sum(town.memory.accepted.values())
            report.moves_by_weather.append(moves - before)
            before = moves
        for task in playing:
            task.cancel()


async def _play(town: Town, number: int, haste: float) -> None:
    while True:
        # Who gets no answer looks again; an answer may be lost for good.
        await town.move(town.tables[number], within=max(0.5, 15.0 / haste))
        await asyncio.sleep(PRESS_EVERY / haste)


def _measure(app: App, report: Report) -> None:
    chats = app.courier._chats.values()
    sizes = {
        "tasks": len(asyncio.all_tasks()),
        "waiting": sum(len(chat.sayings) + len(chat.rubbish) + len(chat.leftovers) for chat in chats),
        "entries": sum(len(chat.entries) for chat in chats),
        "doubts": len(app.courier._doubts),
        "jobs": len(app.desk.schedule),
    }
    report.most = {name: max(size, report.most.get(name, 0)) for name, size in sizes.items()}


async def _put_right(town: Town, app: App, until: float, clock: HurriedClock) -> list[str]:
    """Waits until every screen is right; what is not by then."""
    while True:
        wrong = await _wrong_screens(town, app)
        if not wrong or clock.monotonic() > until:
            return wrong
        await asyncio.sleep(0.05)


async def _wrong_screens(town: Town, app: App) -> list[str]:
    """Screens that are not as they should stand, and messages of a table beside them that offer moves."""
    wrong = []
    hall = app.desk.hall
    for place in town.tables:
        for table_id in await hall.tables.in_chat(place.chat):
            async with hall.table(table_id) as table:
                due = _due(table, app)
            right: set[tuple[int, int]] = set()
            for key, chat, screen in due:
                stands = await app._shown.get(key)
                message = None if stands is None else town.message(chat, stands.message_id)
                if message is None:
                    wrong.append(f"{key} stands nowhere")
                elif _plain(message.text) != _plain(screen.text):
                    wrong.append(f"{key} does not say {_plain(screen.text)!r}")
                elif data_of(message) != [
                    button.data for row in screen.rows for button in row if button.data
                ]:
                    wrong.append(f"{key} offers something else than it should")
                else:
                    right.add((chat, message.id))
            wrong += [
                f"a second message of table {table_id} in {chat}"
                for chat in {chat for _, chat, _ in due}
                for message in town.messages(chat)
                if (chat, message.id) not in right and table_id in _tables_of(message)
            ]
    return wrong


def _due(table: Table, app: App) -> list[tuple[str, int, Screen]]:
    """What is to be seen of a table: the keys, where, and how."""
    texts, now = Texts(LOCALES), app.desk.hall.clock.now()
    main = current_keys(table) if table.match is None else f"{current_keys(table)}table"
    due = [(main, table.place.chat_id, app.desk.display._draw(table))]
    if table.status is Status.PLAYING:
        due += [
            (
                f"{current_keys(table)}hand.{seat.id}",
                seat.user_id,
                hand_screen(table, seat, seat.locale, texts, now),
            )
            for seat in table.seats
            if seat.user_id is not None and position_of(table, seat) is not None
        ]
    return due


def _data(screen: Screen) -> list[str]:
    return [button.data for row in screen.rows for button in row if button.data]


def _tables_of(message: Message) -> set[int]:
    """The tables at which the message's buttons do something."""
    presses = [read(data) for data in data_of(message)]
    return {press.table_id for press in presses if not isinstance(press, MenuPress)}


def _plain(text: str) -> str:
    """The text as people read it, without the time that is left: nobody redraws a screen for that."""
    return re.sub(
        r"\s*(· )?⏱.*", "", html.unescape(re.sub(r"<[^>]+>", "", text)).replace("\xa0", " ")
    ).strip()


def main() -> None:
    """Plays, prints the report, and fails if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.weather", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--haste", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    logs.configure("ERROR", "json")
    # The world's clock is what times requests out, so they hang only where the bot's runs as fast.
    hanging = {FaultKind.HANG_BEFORE: 0.01, FaultKind.HANG_AFTER: 0.01} if options.haste == 1 else {}
    worst = HARSH | hanging
    climate = Climate(options.minutes, options.haste, worst, options.seed)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(weathered(climate, Path(folder)))
    sys.stdout.write(f"{report}\n")
    sys.exit(bool(report.wrong))


if __name__ == "__main__":
    main()
