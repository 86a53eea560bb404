"""Telegram's limits on messages, which can be switched on (telegram.md)."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field

from bot.playground.clock import Clock
from bot.playground.errors import too_many_requests
from bot.playground.state import Chat

LIMITED = frozenset(
    {
        "sendmessage",
        "sendphoto",
        "editmessagetext",
        "editmessagecaption",
        "editmessagemedia",
        "editmessagereplymarkup",
        "editephemeralmessagetext",
        "editephemeralmessagecaption",
        "editephemeralmessagemedia",
        "editephemeralmessagereplymarkup",
    }
)
"""Methods that count. Nobody has published whether ephemeral messages do, so they do."""


@dataclass(slots=True)
class _Window:
    calls: deque[float] = field(default_factory=deque)
    silent_until: float = 0.0


@dataclass(slots=True)
class Limits:
    """Sliding windows for each chat; calls during the punishment make it longer.

    Attributes:
        group_calls: how many a group takes in `group_seconds`, edits included.
        private_calls: how many a private chat takes in `private_seconds`: one a second with a burst.
        least_retry: seconds of the shortest punishment; 8 to 240 were seen.
    """

    clock: Clock
    enabled: bool = False
    group_calls: int = 20
    group_seconds: float = 60.0
    private_calls: int = 10
    private_seconds: float = 10.0
    least_retry: float = 8.0
    most_retry: float = 240.0
    _windows: dict[int, _Window] = field(default_factory=dict)

    def check(self, chat: Chat) -> None:
        """Count one call.

        Raises:
            ApiError: 429 with `retry_after`.
        """
        if not self.enabled:
            return
        now = self.clock.now()
        window = self._windows.setdefault(chat.id, _Window())
        if now < window.silent_until:
            window.silent_until = min(window.silent_until + 1, now + self.most_retry)
            raise too_many_requests(math.ceil(window.silent_until - now))
        if chat.is_private:
            most, seconds = self.private_calls, self.private_seconds
        else:
            most, seconds = self.group_calls, self.group_seconds
        while window.calls and window.calls[0] <= now - seconds:
            window.calls.popleft()
        if len(window.calls) >= most:
            wait = max(window.calls[0] + seconds - now, self.least_retry)
            window.silent_until = now + wait
            raise too_many_requests(math.ceil(wait))
        window.calls.append(now)

    def forget(self) -> None:
        """Start all windows anew."""
        self._windows.clear()
