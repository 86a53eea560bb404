"""The bot's programs as processes of their own, which start in no time.

Most of a start is loading libraries. Here a server loads them once, and every program is forked off it: what
runs is the same `python -m ...`.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import runpy
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot.playground.server import Playground

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["bot.starting", "handlers", "tests.robots.clock"])

ROOT = Path(__file__).parent.parent

_STARTED_WITHIN = 60.0
_ENDED_WITHIN = 15.0
"""Seconds; a busy machine is no reason to fail."""

_OF_THE_MACHINE = frozenset({"PATH", "HOME", "LANG", "TZ", "CHROMIUM"})
"""Nothing else that happens to be in the environment reaches a program."""

_TROUBLE = frozenset({"warning", "error", "critical"})


@dataclass(frozen=True)
class Program:
    """A program that runs by itself.

    Attributes:
        process: it.
        out: the file with what it prints.
        log: the file with what it logs, and with what other programs of that folder have logged before.
        began_at: where in the log this one begins, in bytes.
    """

    process: BaseProcess
    out: Path
    log: Path
    began_at: int

    @property
    def said(self) -> str:
        """What it has logged so far."""
        return self.log.read_bytes()[self.began_at :].decode(errors="replace")

    @property
    def lines(self) -> list[dict[str, object]]:
        """The same, entry by entry."""
        return [_read(line) for line in self.said.splitlines() if line]

    @property
    def errors(self) -> list[dict[str, object]]:
        """The entries that say that something went wrong."""
        return [line for line in self.lines if line.get("level") in _TROUBLE]

    @property
    def resident(self) -> float:
        """How much memory it has, in megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    async def started(self) -> None:
        """Waits until the bot takes updates.

        Raises:
            AssertionError: if it ends before that.
        """
        async with asyncio.timeout(_STARTED_WITHIN):
            while not any(line.get("event") == "started" for line in self.lines):
                assert self.process.exitcode is None, self.lines[-3:]
                await asyncio.sleep(0.05)

    async def printed(self) -> str:
        """Waits for the first line that it prints."""
        async with asyncio.timeout(_STARTED_WITHIN):
            while "\n" not in (text := self.out.read_text()):
                assert self.process.exitcode is None, self.said
                await asyncio.sleep(0.05)
        return text.splitlines()[0]

    async def ended(self) -> int:
        """Waits until it ends by itself; the exit code."""
        await asyncio.to_thread(self.process.join, _STARTED_WITHIN)
        assert self.process.exitcode is not None, self.lines[-3:]
        return self.process.exitcode

    async def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        await asyncio.to_thread(self.process.join)

    async def end(self, told_by: signal.Signals = signal.SIGTERM) -> int | None:
        """Tells it to end; the exit code, None if it does not."""
        assert self.process.pid is not None
        os.kill(self.process.pid, told_by)
        await asyncio.to_thread(self.process.join, _ENDED_WITHIN)
        return self.process.exitcode


def _read(line: str) -> dict[str, object]:
    try:
        entry = json.loads(line)
    except ValueError:
        entry = None
    # Not a log entry: the interpreter complains.
    return entry if isinstance(entry, dict) else {"level": "error", "event": line}


def _live(words: tuple[str, ...], folder: Path, settings: Mapping[str, str], out: Path, log: Path) -> None:
    """What the process does: `python -m <words>` in that folder."""
    for name in os.environ.keys() - _OF_THE_MACHINE:
        del os.environ[name]
    os.environ.update({"PYTHONPATH": str(ROOT), **settings})
    os.chdir(folder)
    for stream, file in ((1, out), (2, log)):
        with file.open("ab", buffering=0) as opened:
            os.dup2(opened.fileno(), stream)
    sys.argv = list(words)
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)


@asynccontextmanager
async def program(folder: Path, *words: str, **settings: str) -> AsyncIterator[Program]:
    """`python -m <words>` with the folder as its current one; it is told to end after the block.

    Args:
        folder: where its output goes as well, `program.out` and `program.log`.
        words: the module and its arguments.
        settings: its environment; there is nothing else in it.
    """
    out, log = folder / "program.out", folder / "program.log"
    out.write_bytes(b"")
    log.touch()
    process = _CONTEXT.Process(target=_live, args=(words, folder, settings, out, log))
    began_at = log.stat().st_size
    # The first one waits until the server has loaded everything.
    await asyncio.to_thread(process.start)
    running = Program(process, out, log, began_at)
    try:
        yield running
    finally:
        if process.is_alive() and await running.end() is None:
            await running.kill()


@asynccontextmanager
async def born(playground: Playground, folder: Path, *words: str, **settings: str) -> AsyncIterator[Program]:
    """A bot that takes updates of the playground; its database is `durak.sqlite3` in the folder.

    Args:
        playground: it.
        folder: see `program`.
        words: the module and its arguments, see `hurried`.
        settings: what is to be set otherwise.
    """
    usual = {
        "BOT_TOKEN": playground.token,
        "BOT_API_URL": playground.url,
        "DATABASE_PATH": str(folder / "durak.sqlite3"),
        "LOG_FORMAT": "json",
        "LOG_LEVEL": "INFO",
        "COMPUTER_PACE": "0",
    }
    async with program(folder, *words, **{**usual, **settings}) as bot:
        await bot.started()
        yield bot


def hurried(haste: float) -> tuple[str, str]:
    """The bot whose clock runs so much faster than the world."""
    return "tests.robots.bot", str(haste)
