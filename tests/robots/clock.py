"""A clock that runs faster than the world, so that pacing for Telegram's sake takes no time."""

from __future__ import annotations

import asyncio
import time


class HurriedClock:
    """Implements `bot.clock.Clock`: dates are true, but waiting and pacing are `haste` times as fast."""

    def __init__(self, haste: float) -> None:
        self._haste = haste
        self._ahead = 0.0

    def now(self) -> float:
        return time.time() + self._ahead

    def leap(self, seconds: float) -> None:
        """So much time of day goes by at once, as for a machine that was asleep."""
        self._ahead += seconds

    def monotonic(self) -> float:
        return time.monotonic() * self._haste

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds) / self._haste)
