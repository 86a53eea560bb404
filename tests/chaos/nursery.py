"""Bots as processes that start in no time, so that a hundred of them can be killed.

They are forked off a server that has loaded everything once.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot.playground.server import Playground
from tests.robots.bot import run

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.chaos.nursery"])

STARTED_WITHIN = 60.0
ENDED_WITHIN = 15.0
"""Seconds; a busy machine is no reason to fail."""


@dataclass(frozen=True)
class BotProcess:
    """A bot that runs by itself, and the file that it logs to."""

    process: BaseProcess
    log: Path
    began_at: int

    @property
    def lines(self) -> list[dict[str, object]]:
        """What it has logged so far."""
        text = self.log.read_text(errors="replace")[self.began_at :] if self.log.exists() else ""
        return [_read(line) for line in text.splitlines() if line]

    @property
    def resident(self) -> float:
        """How much memory it has, in megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    async def started(self) -> None:
        """Waits until it takes updates.

        Raises:
            AssertionError: if it ends before that.
        """
        async with asyncio.timeout(STARTED_WITHIN):
            while not any(line.get("event") == "started" for line in self.lines):
                assert self.process.exitcode is None, self.lines[-3:]
                await asyncio.sleep(0.05)

    async def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        await asyncio.to_thread(self.process.join)

    async def end(self) -> int | None:
        """SIGTERM; the exit code, None if it does not end."""
        self.process.terminate()
        await asyncio.to_thread(self.process.join, ENDED_WITHIN)
        return self.process.exitcode


def _read(line: str) -> dict[str, object]:
    try:
        entry = json.loads(line)
    except ValueError:
        return {"event": line}
    return entry if isinstance(entry, dict) else {"event": line}


def _live(settings: dict[str, str], haste: float, log: Path) -> None:
    """What the process does."""
    os.environ.update(settings)
    with log.open("ab", buffering=0) as file:
        os.dup2(file.fileno(), 2)
    asyncio.run(run(haste))


@asynccontextmanager
async def born(
    playground: Playground, folder: Path, haste: float, **settings: str
) -> AsyncIterator[BotProcess]:
    """A bot on the playground whose database is in the folder; it is told to end after the block."""
    log = folder / "bot.log"
    environment = {
        "BOT_TOKEN": playground.token,
        "BOT_API_URL": playground.url,
        "DATABASE_PATH": str(folder / "durak.sqlite3"),
        "LOG_FORMAT": "json",
        "LOG_LEVEL": "INFO",
        "COMPUTER_PACE": "0",
        **settings,
    }
    began_at = len(log.read_text(errors="replace")) if log.exists() else 0
    process = _CONTEXT.Process(target=_live, args=(environment, haste, log))
    process.start()
    bot = BotProcess(process, log, began_at)
    try:
        await bot.started()
        yield bot
    finally:
        if process.is_alive() and await bot.end() is None:
            await bot.kill()
