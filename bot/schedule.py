"""Delayed work: one task owns all of it, so nothing runs detached and all ends with the application."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Awaitable, Callable

import structlog

from bot.clock import Clock

Job = Callable[[], Awaitable[None]]

FIRST_RETRY, LONGEST_RETRY = 5.0, 300.0
"""Seconds after which a job that failed is tried again; doubled each time."""

_log = structlog.get_logger()


class Schedule:
    """Jobs by key, each at its time of the clock (Unix seconds); a key holds one job, the newest.

    What must survive a restart is stored elsewhere and put here again at start.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._jobs: dict[str, tuple[int, float, Job]] = {}
        self._queue: list[tuple[float, int, str]] = []
        self._pauses: dict[str, float] = {}
        self._numbers = itertools.count()
        self._news = asyncio.Event()

    def __len__(self) -> int:
        """How many jobs wait."""
        return len(self._jobs)

    def at(self, key: str, when: float, job: Job) -> None:
        """Runs the job at that time, or soon if it has passed, in place of the key's former one."""
        number = next(self._numbers)
        self._jobs[key] = (number, when, job)
        heapq.heappush(self._queue, (when, number, key))
        self._sweep()
        self._news.set()

    def cancel(self, key: str) -> None:
        """Forgets the key's job if it has not begun."""
        self._jobs.pop(key, None)
        self._pauses.pop(key, None)
        self._sweep()

    async def run(self) -> None:
        """Runs jobs until cancelled. A job that raises is logged, stops nothing else and is tried again.

        What fails is mostly the database, and a game whose computer player was to move must not stand still
        for ever because the disk was full for a minute.
        """
        async with asyncio.TaskGroup() as tasks:
            while True:
                self._news.clear()
                for key, job in self._due():
                    tasks.create_task(self._guarded(key, job))
                await self._wait()

    def _due(self) -> list[tuple[str, Job]]:
        due: list[tuple[str, Job]] = []
        now = self._clock.now()
        while self._queue and self._queue[0][0] <= now:
            _, number, key = heapq.heappop(self._queue)
            if key in self._jobs and self._jobs[key][0] == number:
                due.append((key, self._jobs.pop(key)[2]))
        return due

    def _sweep(self) -> None:
        """Keeps the queue from filling up with jobs that were replaced or cancelled."""
        if len(self._queue) > 2 * len(self._jobs) + 16:
            self._queue = [(when, number, key) for key, (number, when, _) in self._jobs.items()]
            heapq.heapify(self._queue)

    async def _wait(self) -> None:
        if not self._queue:
            await self._news.wait()
            return
        pause = self._queue[0][0] - self._clock.now()
        if pause <= 0:
            # Let those who were started run before looking again.
            await asyncio.sleep(0)
            return
        async with asyncio.TaskGroup() as waits:
            news = waits.create_task(self._news.wait())
            sleep = waits.create_task(self._clock.sleep(pause))
            await asyncio.wait({news, sleep}, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            sleep.cancel()

    async def _guarded(self, key: str, job: Job) -> None:
        try:
            await job()
        except Exception:  # noqa: BLE001 - one job must not stop the others
            pause = self._pauses.get(key, FIRST_RETRY)
            _log.exception("delayed work failed", key=key, pause=pause)
            if key not in self._jobs:
                self.at(key, self._clock.now() + pause, job)
                self._pauses[key] = min(2 * pause, LONGEST_RETRY)
        else:
            self._pauses.pop(key, None)
