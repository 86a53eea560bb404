"""The engine's computer players as the tables ask them: long thoughts go on in processes of their own.

A thread would not do: a search keeps the interpreter busy, and everybody's presses would wait for it.
Whatever happens to a worker costs its table one move by the medium level, never the game.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from random import Random
from typing import Final

import structlog

from game import Card, Move, View
from game.computer import USUAL_MS, Level, choose

AT_ONCE: Final = 2
"""How many may think at the same time; more would only take each other's time."""
LONGEST_THOUGHT: Final = 1.0
"""Seconds a move may be thought about, whatever the level: a person is waiting."""
PATIENCE: Final = 3.0
"""Seconds beyond its thought that a worker may take, and that somebody waits for a worker."""

_START: Final = 30.0
"""Seconds in which a new worker must be ready."""
_NICENESS: Final = 10
"""Workers give way to the process that answers people."""

Work = Callable[[View, frozenset[Card], str, int, float], Move]
"""What a worker does: as `search`."""

_log = structlog.get_logger()


class _UselessError(Exception):
    """A worker gave no answer."""


def search(view: View, memory: frozenset[Card], level: str, seed: int, seconds: float) -> Move:
    """A move of a level that needs time, in a worker."""
    end = time.perf_counter() + seconds
    return choose(view, memory, Level(level), Random(seed), lambda: time.perf_counter() < end)


async def think_at_once(view: View, memory: frozenset[Card], level: str, chance: Random) -> Move:
    """A legal move that takes no time: of the easy level, or of the medium one in place of all others.

    Raises:
        ValueError: for a level that there is not.
    """
    quick = Level.EASY if Level(level) is Level.EASY else Level.MEDIUM
    return choose(view, memory, quick, chance, lambda: False)


class Thinkers:
    """Workers for the levels that think long. They are started when first needed; `close` ends them."""

    def __init__(self, workers: int = AT_ONCE, *, work: Work = search, patience: float = PATIENCE) -> None:
        """With so many workers; another `work` and less `patience` are for tests."""
        self._work = work
        self._patience = patience
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers = [_Worker() for _ in range(workers)]
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def think(self, view: View, memory: frozenset[Card], level: str, chance: Random) -> Move:
        """One of the viewer's legal moves, chosen from what it may know.

        Raises:
            ValueError: for a level that there is not.
        """
        seconds = min(USUAL_MS[Level(level)] / 1000, LONGEST_THOUGHT)
        if not seconds or len(view.moves) == 1:
            return await think_at_once(view, memory, level, chance)
        try:
            return await self._search(view, memory, level, chance.getrandbits(32), seconds)
        except (_UselessError, TimeoutError, BrokenProcessPool):
            _log.warning("a worker gave no move", level=level)
            return await think_at_once(view, memory, level, chance)

    async def _search(
        self, view: View, memory: frozenset[Card], level: str, seed: int, seconds: float
    ) -> Move:
        async with asyncio.timeout(self._patience):
            worker = await self._idle.get()
        try:
            await worker.start()
            move = await worker.run(
                self._work, (_sendable(view), memory, level, seed, seconds), seconds + self._patience
            )
        except BaseException:
            # Also when the game is over for whoever asked: nobody knows what the worker is about.
            worker.stop()
            raise
        finally:
            self._idle.put_nowait(worker)
        if move not in view.moves:
            raise _UselessError
        return move

    def close(self) -> None:
        """Ends all workers at once, whatever they are doing."""
        for worker in self._workers:
            worker.stop()


@dataclass
class _Worker:
    """One process, or none yet."""

    pool: ProcessPoolExecutor | None = None
    pid: int = 0

    async def start(self) -> None:
        """Makes the process if there is none."""
        if self.pool is not None:
            return
        self.pool = ProcessPoolExecutor(
            1, mp_context=get_context("spawn"), initializer=_begin, initargs=(os.getpid(),)
        )
        async with asyncio.timeout(_START):
            self.pid = await asyncio.wrap_future(self.pool.submit(os.getpid))

    async def run(
        self,
        work: Work,
        arguments: tuple[View, frozenset[Card], str, int, float],
        seconds: float,
    ) -> Move:
        """The process's answer within that time."""
        assert self.pool is not None  # noqa: S101 - it has been started
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(self.pool.submit(work, *arguments))
        except (TimeoutError, BrokenProcessPool):
            raise
        except Exception as error:
            _log.exception("a worker failed")
            raise _UselessError from error

    def stop(self) -> None:
        """Ends the process without asking it; the next `start` makes another."""
        pool, pid = self.pool, self.pid
        self.pool, self.pid = None, 0
        if pool is None:
            return
        pool.shutdown(wait=False, cancel_futures=True)
        if pid:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _sendable(view: View) -> View:
    """The same view without read-only mappings, which do not travel between processes."""
    return replace(view, known=dict(view.known), targets=None if view.targets is None else dict(view.targets))


def _begin(parent: int) -> None:
    """In a new worker: the parent alone decides when it ends, and without the parent it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_NICENESS)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
