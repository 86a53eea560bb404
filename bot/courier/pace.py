"""How often a chat may be written to: what Telegram lets through without silencing the bot.

Everything here is arithmetic on seconds of a monotonic clock. A request counts from when it was answered, the
latest moment at which Telegram can have counted it, so that slow requests between fast ones cannot crowd its
window.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum


class Urgency(IntEnum):
    """How much of the budget a screen is worth."""

    CALM = 0
    """May wait for the promised slot."""
    URGENT = 1
    """May use what is spared for it: a new defender, an end of a game."""
    FINAL = 2
    """The last screen of its key: may use the slot that is kept for it, one in a period."""


PROMISE = 5.1
"""Seconds; however the budget was spent, a group can always take another request after that long."""

PERIOD = 12 * PROMISE
"""Seconds of the sliding window: Telegram's minute and a little."""

MOST = 18
"""Requests in a period. Telegram allows 20; one is left for `FINAL`, one for what nobody counted."""

SPARED = 4
"""Requests in a period that only an urgent screen may use, beyond the promised ones."""


@dataclass(slots=True)
class SlidingWindow:
    """A group's budget: a true sliding window that never spends what its promise needs.

    A request is let through only if afterwards one every `PROMISE` seconds could still follow for ever. So a
    burst is short, and no spending leads to a long silence.
    """

    _times: deque[float] = field(default_factory=deque)
    _overdrawn_at: float = float("-inf")
    """When the slot kept for `FINAL` was used; it counts beside the others, so that they keep theirs."""

    def wait(self, now: float, urgency: Urgency) -> float:
        """Seconds until a request of that urgency fits; 0 if now."""
        times = self._times
        while times and times[0] <= now - PERIOD:
            times.popleft()
        spared = SPARED if urgency is Urgency.CALM else 0
        steps = range(round(PERIOD / PROMISE))
        wait = max(self._until(MOST - spared - step, step, now) for step in steps)
        if urgency is Urgency.FINAL:
            return min(wait, max(0.0, self._overdrawn_at + PERIOD - now))
        return wait

    def _until(self, most: int, step: int, now: float) -> float:
        """Seconds until, `step` promised slots later, the window holds fewer than `most` of these."""
        if len(self._times) < most:
            return 0.0
        return max(0.0, self._times[-most] + PERIOD - step * PROMISE - now)

    def spend(self, now: float, urgency: Urgency) -> None:
        """Counts a request of that urgency that was answered just now."""
        if urgency is Urgency.FINAL and self.wait(now, Urgency.URGENT) > 0:
            self._overdrawn_at = now
        else:
            self._times.append(now)

    def presume_full(self, last: float) -> None:
        """Takes the worst for granted about what went before: only the promise is left after `last`."""
        promised = round(PERIOD / PROMISE)
        worst = [last - step * PROMISE for step in range(promised)] + [last] * (MOST - promised)
        self._times = deque(sorted(worst))
        self._overdrawn_at = last

    def memory(self, now: float) -> float:
        """Seconds until the window is as good as new."""
        last = self._times[-1] if self._times else self._overdrawn_at
        return max(0.0, max(last, self._overdrawn_at) + PERIOD - now)


@dataclass(slots=True)
class Bucket:
    """One request every `interval` seconds, `burst` of them at once if it was quiet before.

    The interval is so much longer than a second that, burst and all, no ten seconds see more than ten.
    """

    interval: float = 1.12
    burst: int = 2
    _full_at: float = float("-inf")

    def wait(self, now: float) -> float:
        """Seconds until a request fits; 0 if now."""
        return max(0.0, self._full_at - (self.burst - 1) * self.interval - now)

    def spend(self, now: float) -> None:
        """Counts a request that was answered just now."""
        self._full_at = max(self._full_at, now) + self.interval

    def presume_empty(self, last: float) -> None:
        """Takes for granted that the burst is used up."""
        self._full_at = max(self._full_at, last + self.burst * self.interval)

    def memory(self, now: float) -> float:
        """Seconds until the whole burst is there again."""
        return max(0.0, self._full_at - now)


@dataclass(slots=True)
class Pace:
    """The pace of one chat: a bucket for every chat, and the window as well for a group."""

    bucket: Bucket = field(default_factory=Bucket)
    window: SlidingWindow | None = None

    @classmethod
    def of(cls, chat_id: int) -> Pace:
        """The pace of that chat; groups and channels have negative ids."""
        return cls(window=SlidingWindow() if chat_id < 0 else None)

    def wait(self, now: float, urgency: Urgency, since: float) -> float:
        """Seconds until a screen that has waited from `since` on may go; 0 if now.

        A calm screen that has waited for as long as the promise is as good as an urgent one.
        """
        return max(self.bucket.wait(now), self._wait_for_window(now, urgency, since))

    def _wait_for_window(self, now: float, urgency: Urgency, since: float) -> float:
        if self.window is None:
            return 0.0
        wait = self.window.wait(now, urgency)
        if urgency is Urgency.CALM and wait:
            promised = max(since + PROMISE - now, self.window.wait(now, Urgency.URGENT))
            wait = min(wait, promised)
        return wait

    def spend(self, now: float, urgency: Urgency) -> None:
        """Counts a request of that urgency that was answered just now."""
        self.bucket.spend(now)
        if self.window is not None:
            self.window.spend(now, urgency)

    def presume_spent(self, last: float) -> None:
        """Takes for granted that everything was spent until `last`: after a flood, or before a restart."""
        self.bucket.presume_empty(last)
        if self.window is not None:
            self.window.presume_full(last)

    def leisure(self, now: float, since: float) -> float:
        """Seconds until what nobody waits for may go: so that a screen that comes meanwhile need not wait."""
        return max(self.bucket.memory(now), self._wait_for_window(now, Urgency.CALM, since))

    def memory(self, now: float) -> float:
        """Seconds until nothing needs to be remembered."""
        return max(self.bucket.memory(now), self.window.memory(now) if self.window is not None else 0.0)
