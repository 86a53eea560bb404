"""A clock that a test moves."""

from __future__ import annotations

import asyncio
import heapq


class HandClock:
    """Implements `bot.clock.Clock`; time passes in `pass_by` only."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._sleepers: list[tuple[float, int, asyncio.Event]] = []
        self._count = 0

    def now(self) -> float:
        return self._now

    def monotonic(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        event = asyncio.Event()
        self._count += 1
        heapq.heappush(self._sleepers, (self._now + seconds, self._count, event))
        await event.wait()

    def pass_by(self, seconds: float) -> None:
        """Lets that much time pass at once."""
        self._now += seconds
        while self._sleepers and self._sleepers[0][0] <= self._now:
            heapq.heappop(self._sleepers)[2].set()
