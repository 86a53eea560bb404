"""Whether people can be heard: for how long Telegram has been silent, and when it last came back."""

from __future__ import annotations

import math

import structlog

from bot.clock import Clock

HICCUP = 10.0
"""Seconds for which attempts may fail without having been an outage; single ones always do now and then."""

_log = structlog.get_logger()


class Contact:
    """The contact with Telegram, as whoever asks it for updates, or is brought them, finds it.

    It goes by the time of day, which passes while the process, or the whole machine, is asleep.
    """

    def __init__(self, clock: Clock, longest: float = math.inf) -> None:
        """`longest` is for how many seconds Telegram may be silent without any attempt having failed."""
        self._clock = clock
        self._longest = longest
        self._heard_at = clock.now()
        self._failing_since: float | None = None
        self.back_at = clock.now()
        """Since when people are heard, Unix seconds: the start, or the end of the last outage."""

    def silence(self) -> float:
        """Seconds since Telegram was last heard."""
        # A clock that was put back must not hide an outage until it has caught up.
        self._heard_at = min(self._heard_at, self._clock.now())
        return self._clock.now() - self._heard_at

    def lost(self) -> bool:
        """Whether nobody can be heard now, be it for a moment only."""
        return self._failing_since is not None or self.silence() > self._longest

    def heard(self) -> None:
        """Telegram has answered, or brings an update; to be told before that is handled."""
        now = self._clock.now()
        failing = 0.0 if self._failing_since is None else now - self._failing_since
        if failing >= HICCUP or self.silence() > self._longest:
            _log.info("back in touch", silence=round(self.silence()))
            self.back_at = now
        self._heard_at, self._failing_since = now, None

    def failed(self) -> None:
        """Telegram was asked and has not answered, or not given what it should."""
        if self._failing_since is None:
            self._failing_since = self._clock.now()
