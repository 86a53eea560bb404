"""The playground's time, which tests can move."""

from __future__ import annotations

import time
from collections.abc import Callable

Source = Callable[[], float]


class Clock:
    """Seconds since the epoch from a source, plus an offset that an administrator of the playground sets."""

    def __init__(self, source: Source = time.time) -> None:
        self._source = source
        self.offset = 0.0

    def now(self) -> float:
        """Return the present, in seconds since the epoch."""
        return self._source() + self.offset

    def advance(self, seconds: float) -> None:
        """Move the present by so many seconds."""
        self.offset += seconds
