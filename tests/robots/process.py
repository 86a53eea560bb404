"""The bot as a process of its own, beside a playground."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.playground.server import Playground

ROOT = Path(__file__).parent.parent.parent

END = 10.0
"""Seconds within which a bot that is told to stop must have stopped."""


@dataclass
class BotProcess:
    """A running bot and what it has logged so far."""

    process: asyncio.subprocess.Process
    lines: list[dict[str, object]] = field(default_factory=list)
    started: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def errors(self) -> list[dict[str, object]]:
        """The lines that say that something went wrong."""
        return [line for line in self.lines if line.get("level") in {"warning", "error", "critical"}]

    async def read(self) -> None:
        """Reads the log until it ends."""
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            try:
                entry = json.loads(line)
            except ValueError:
                entry = {"level": "error", "event": line.decode(errors="replace").rstrip()}
            self.lines.append(entry)
            if entry.get("event") == "started":
                self.started.set()
        self.started.set()

    async def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        await self.process.wait()

    async def end(self) -> int:
        """SIGTERM; the exit code."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), END)


@asynccontextmanager
async def bot_process(
    playground: Playground, database: Path, *command: str, **settings: str
) -> AsyncIterator[BotProcess]:
    """Starts `python -m <command>` against the playground; after the block it is stopped if it still runs."""
    environment: Mapping[str, str] = {
        **{name: value for name, value in os.environ.items() if name != "METRICS_PORT"},
        "BOT_TOKEN": playground.token,
        "BOT_API_URL": playground.url,
        "DATABASE_PATH": str(database),
        "LOG_FORMAT": "json",
        "COMPUTER_PACE": "0",
        **settings,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *command,
        cwd=ROOT,
        env=environment,
        stderr=asyncio.subprocess.PIPE,
        limit=1 << 20,
    )
    bot = BotProcess(process)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(bot.read())
        try:
            await bot.started.wait()
            yield bot
        finally:
            if process.returncode is None:
                await bot.end()
