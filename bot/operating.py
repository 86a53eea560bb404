"""What those may ask who run the bot: the settings name them."""

from __future__ import annotations

from bot.courier.courier import Courier
from bot.notice import Notice
from bot.tables.caller import Caller
from bot.tables.hall import Hall

_HOUR = 3600.0


class Operating:
    """Use cases of the operators; to anybody else their commands are words that the bot does not know."""

    def __init__(self, hall: Hall, courier: Courier, owners: frozenset[int]) -> None:
        self._hall = hall
        self._courier = courier
        self._owners = owners
        self._since = hall.clock.now()

    async def status(self, caller: Caller) -> Notice:
        """`/status`: how long the bot runs, what is played, and how far behind the messages are."""
        if caller.user_id not in self._owners:
            return Notice("notice-unknown")
        counts = self._hall.counts
        return Notice(
            "say-status",
            {
                "hours": int((self._hall.clock.now() - self._since) / _HOUR),
                "tables": len(await self._hall.tables.live()),
                "moves": sum(counts.moves.values()),
                "presses": counts.presses,
                "milliseconds": round(1000 * counts.press_seconds / max(1, counts.presses)),
                "lag": round(self._courier.lag()),
                "floods": self._courier.counters.floods,
            },
        )
