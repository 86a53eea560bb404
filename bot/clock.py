"""Time as the application sees it, so that tests can hold it still."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits; the only source of either outside the playground."""

    def now(self) -> float:
        """Seconds since the Unix epoch; what is stored and survives a restart."""

    def monotonic(self) -> float:
        """Seconds from an arbitrary start, never going back; for pacing."""

    async def sleep(self, seconds: float) -> None:
        """Waits for that many seconds of this clock."""


class SystemClock:
    """The machine's own clock."""

    def now(self) -> float:
        """Seconds since the Unix epoch."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds from an arbitrary start."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Waits for that many seconds."""
        await asyncio.sleep(max(0.0, seconds))
