"""A line in the log from time to time: what has been played and delivered since the one before."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

import structlog

from bot.courier.courier import Courier
from bot.desk import Desk

EVERY = 60.0
"""Seconds from one line to the next; where nothing happens, and nothing is late, there is none."""

LATE = 10.0
"""Seconds; for longer no screen that can be delivered waits in good weather."""

_log = structlog.get_logger()


class Bulletin:
    """Tells the same as the metrics, for those who keep a log and no metrics; nobody's cards are in it."""

    def __init__(self, desk: Desk, courier: Courier) -> None:
        self._desk = desk
        self._courier = courier
        self._told = self._numbers()

    def tell(self) -> None:
        """Logs what has changed."""
        numbers = self._numbers()
        news = {name: now - self._told.get(name, Counter()) for name, now in numbers.items()}
        self._told = numbers
        told: dict[str, Any] = {
            topic: {str(name): count for name, count in counts.items()}
            for topic, counts in news.items()
            if counts
        }
        lag = round(self._courier.lag(), 1)
        if told or lag > LATE:
            told["loaded_tables"] = len(self._desk.hall.tables)
            told["lag"] = lag
            _log.info("played and delivered", **told)

    def _numbers(self) -> dict[str, Counter[str]]:
        counts = self._desk.hall.counts
        delivered = asdict(self._courier.counters)
        # Not a count, but the longest of all time.
        del delivered["worst_lag"]
        return {
            "moves": Counter(counts.moves),
            "refusals": Counter(counts.refusals),
            "updates": Counter(counts.updates),
            "answers": Counter(counts.answers),
            "deliveries": Counter(delivered),
        }
