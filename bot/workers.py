"""Processes for work that keeps an interpreter busy: so many, each with one job at a time.

A thread would not do: everybody's presses would wait for it. Whatever happens to a worker, who asked gets to
know that there is no answer, and the next one finds another worker.
"""

from __future__ import annotations

import asyncio
import math
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from typing import Final, TypeVar, TypeVarTuple

import structlog

_START: Final = 30.0
"""Seconds in which a new worker must be ready."""

_Arguments = TypeVarTuple("_Arguments")
_Answer = TypeVar("_Answer")

_log = structlog.get_logger()


class NoAnswer(Exception):
    """There was no worker in time, or it died, hung or failed."""


class Workers:
    """They are started when first needed; `close` ends them."""

    def __init__(self, number: int, *, needs: str, queue: float, patience: float, niceness: int) -> None:
        """So many workers.

        Args:
            number: how many.
            needs: the module that a worker imports before it is asked anything.
            queue: seconds for which somebody waits until a worker is free.
            patience: seconds for which a worker may be late.
            niceness: how far they give way to the process that answers people.
        """
        self._queue = queue
        self._patience = patience
        self._waiting = 0
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers = [_Worker(needs, niceness) for _ in range(number)]
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def ask(
        self,
        seconds: float,
        work: Callable[[*_Arguments, float], _Answer],
        *args: *_Arguments,
        together: float = math.inf,
    ) -> _Answer:
        """What the work returns, which is told behind its arguments how many seconds it is to take.

        Args:
            seconds: how many, while nobody waits.
            work: what a worker is to do.
            args: what it is told besides.
            together: seconds that this work and those that wait for the same worker are to take in all: the
                more wait, the less time each has, and so nobody waits much longer than that.

        Raises:
            NoAnswer: see there.
        """
        try:
            worker = await self._free()
            try:
                await worker.ready()
                if self._waiting:
                    seconds = min(seconds, together / (1 + math.ceil(self._waiting / len(self._workers))))
                return await worker.run(partial(work, *args, seconds), seconds + self._patience)
            finally:
                self._idle.put_nowait(worker)
        except (TimeoutError, BrokenProcessPool) as error:
            raise NoAnswer(type(error).__name__) from error

    async def _free(self) -> _Worker:
        self._waiting += 1
        try:
            async with asyncio.timeout(self._queue):
                return await self._idle.get()
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Ends all workers at once, whatever they are doing."""
        for worker in self._workers:
            worker.stop()


@dataclass
class _Worker:
    """One process, or none yet."""

    needs: str
    niceness: int
    pool: ProcessPoolExecutor | None = None
    started: Future[int] | None = None
    process: BaseProcess | None = None

    async def ready(self) -> None:
        """Makes the process if there is none. Whoever loses patience leaves it to the next one."""
        started = asyncio.wrap_future(self.started or self._start())
        # Should nobody wait for it any more, nobody is to be told that it failed.
        started.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            async with asyncio.timeout(_START):
                await asyncio.shield(started)
        except (TimeoutError, BrokenProcessPool):
            self.stop()
            raise

    def _start(self) -> Future[int]:
        before = active_children()
        try:
            self.pool = ProcessPoolExecutor(
                1,
                mp_context=get_context("spawn"),
                initializer=_begin,
                initargs=(os.getpid(), self.needs, self.niceness),
            )
            try:
                self.started = self.pool.submit(os.getpid)
            finally:
                # It may be there although something behind it failed.
                self.process = next((child for child in active_children() if child not in before), None)
        except Exception as error:
            _log.exception("a worker could not be started")
            self.stop()
            raise NoAnswer(type(error).__name__) from error
        return self.started

    async def run(self, work: Callable[[], _Answer], seconds: float) -> _Answer:
        """The process's answer within that time."""
        assert self.pool is not None  # noqa: S101 - it is ready
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(self.pool.submit(work))
        except (TimeoutError, BrokenProcessPool):
            self.stop()
            raise
        except Exception as error:
            _log.exception("a worker failed")
            self.stop()
            raise NoAnswer(type(error).__name__) from error
        except BaseException:
            # The game may be over for whoever asked: nobody knows what the worker is about.
            self.stop()
            raise

    def stop(self) -> None:
        """Ends the process without asking it; the next `ready` makes another."""
        pool, process = self.pool, self.process
        self.pool, self.started, self.process = None, None, None
        if pool is None:
            return
        pool.shutdown(wait=False, cancel_futures=True)
        if process is not None:
            # Else the end of the bot would wait for it, be it that it has hardly begun.
            process.kill()


def _begin(parent: int, needs: str, niceness: int) -> None:
    """In a new worker: the parent alone decides when it ends, and without the parent it does."""
    import_module(needs)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
