"""Whether people can be heard: for how long Telegram has been silent, and when it last came back."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable

import structlog

from bot.clock import Clock

HICCUP = 10.0
"""Seconds for which attempts may fail without having been an outage; single ones always do now and then."""

FRESH = 3.0
"""Seconds for which it is believed that Telegram can be reached."""

Ask = Callable[[], Awaitable[bool]]
"""Asks Telegram for anything: whether it answers."""

_log = structlog.get_logger()


class Contact:
    """The contact with Telegram, as whoever asks it for updates, or is brought them, finds it.

    It goes by the time of day, which passes while the process, or the whole machine, is asleep.
    """

    def __init__(self, clock: Clock, longest: float = math.inf, ask: Ask | None = None) -> None:
        """`longest` is for how many seconds Telegram may be silent without any attempt having failed.

        By `ask` it is made sure of that silence means that nobody has said anything.
        """
        self._clock = clock
        self._longest = longest
        self._heard_at = clock.now()
        self._failing_since: float | None = None
        self._ask = ask
        self._asking = asyncio.Lock()
        self._answered_at = -math.inf
        self._back_at = clock.now()

    @property
    def back_at(self) -> float:
        """Since when people are heard, Unix seconds: the start, or the end of the last outage."""
        # As in `silence`.
        self._back_at = min(self._back_at, self._clock.now())
        return self._back_at

    def silence(self) -> float:
        """Seconds since Telegram was last heard."""
        # A clock that was put back must not hide an outage until it has caught up.
        self._heard_at = min(self._heard_at, self._clock.now())
        return self._clock.now() - self._heard_at

    def lost(self) -> bool:
        """Whether nobody can be heard now, be it for a moment only."""
        return self._failing_since is not None or self.silence() > self._longest

    async def make_sure(self) -> None:
        """Has `lost` tell of an outage, too, that began a moment ago and in which nothing was seen to fail.

        A connection that is dead looks like one on which nothing happens.
        """
        async with self._asking:
            if self._ask is None or self.lost() or self._believed():
                return
            if await self._ask():
                self._answered_at = self._clock.monotonic()
            else:
                self.failed()

    def _believed(self) -> bool:
        return min(self.silence(), self._clock.monotonic() - self._answered_at) <= FRESH

    def heard(self) -> None:
        """Telegram has answered, or brings an update; to be told before that is handled."""
        now = self._clock.now()
        failing = 0.0 if self._failing_since is None else now - self._failing_since
        if failing >= HICCUP or self.silence() > self._longest:
            _log.info("back in touch", silence=round(self.silence()))
            self._back_at = now
        self._heard_at, self._failing_since = now, None

    def failed(self) -> None:
        """Telegram was asked and has not answered, or not given what it should."""
        if self._failing_since is None:
            self._failing_since = self._clock.now()
