"""The queue of updates: long polling, webhook delivery, repeated delivery."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bot.playground.clock import Clock
from bot.playground.errors import ApiError

Json = dict[str, Any]

QUERY_LIFETIME = 150.0
"""Seconds after which an undelivered callback query is dropped (telegram.md)."""

NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
_POLLER_CONFLICT = "terminated by other getUpdates request; make sure that only one bot instance is running"
_WEBHOOK_CONFLICT = (
    "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)
_LONGEST_POLL = 50.0
_FIRST_RETRY = 0.1
_LONGEST_RETRY = 5.0


@dataclass(slots=True)
class Update:
    """One update that waits for the bot."""

    id: int
    kind: str
    payload: Json
    date: float
    again: bool = False

    def body(self) -> Json:
        """Return the update as the Bot API gives it."""
        return {"update_id": self.id, self.kind: self.payload}


@dataclass(slots=True)
class Webhook:
    """Where updates are pushed; no URL means long polling."""

    url: str = ""
    secret: str = ""
    max_connections: int = 40
    last_error: str = ""
    last_error_date: int = 0


@dataclass(slots=True)
class Updates:
    """Updates in order, delivered at least once.

    Attributes:
        repeat: how many of the next updates are to be delivered twice.
        allowed: kinds that the bot asked for, None for Telegram's default.
    """

    clock: Clock
    pending: deque[Update] = field(default_factory=deque)
    webhook: Webhook = field(default_factory=Webhook)
    allowed: frozenset[str] | None = None
    repeat: int = 0
    closing: bool = False
    delivered_queries: set[str] = field(default_factory=set)
    _next_id: int = 500_000_001
    _generation: int = 0
    _repeated: list[Update] = field(default_factory=list)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def wants(self, kind: str) -> bool:
        """Whether the bot asked for updates of this kind."""
        return kind in self.allowed if self.allowed else kind not in NOT_BY_DEFAULT

    def add(self, kind: str, payload: Json) -> None:
        """Put an update into the queue, unless the bot did not ask for its kind."""
        if not self.wants(kind):
            return
        again = self.repeat > 0
        self.repeat -= again
        self.pending.append(Update(self._next_id, kind, payload, self.clock.now(), again))
        self._next_id += 1
        self.wake()

    def wake(self) -> None:
        """Let everybody who waits look again."""
        self._changed.set()
        self._changed = asyncio.Event()

    def close(self) -> None:
        """End all waiting."""
        self.closing = True
        self.wake()

    def allow(self, kinds: list[str] | None) -> None:
        """Remember the kinds that the bot wants; None keeps the last choice, an empty list resets it."""
        if kinds is not None:
            self.allowed = frozenset(kinds) or None

    def _drop_stale(self) -> None:
        oldest = self.clock.now() - QUERY_LIFETIME
        fresh = [item for item in self.pending if item.kind != "callback_query" or item.date >= oldest]
        if len(fresh) != len(self.pending):
            self.pending = deque(fresh)

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            while len(self.pending) > -offset:
                self.pending.popleft()
        while offset > 0 and self.pending and self.pending[0].id < offset:
            done = self.pending.popleft()
            if done.again:
                done.again = False
                self._repeated.append(done)

    def _batch(self, limit: int) -> list[Update]:
        self._drop_stale()
        repeated, self._repeated = self._repeated, []
        batch = (repeated + list(self.pending))[:limit]
        for update in batch:
            if update.kind == "callback_query":
                self.delivered_queries.add(update.payload["id"])
        return batch

    async def poll(self, offset: int, limit: int, timeout: float) -> list[Json]:  # noqa: ASYNC109 - the API's own word
        """Serve `getUpdates`.

        Args:
            offset: confirms everything before it; negative: keeps so many of the newest.
            limit: how many to return at most.
            timeout: seconds to wait if there is nothing.

        Raises:
            ApiError: 409 if a webhook is set or another poller comes.
        """
        if self.webhook.url:
            raise ApiError(409, _WEBHOOK_CONFLICT)
        self._generation += 1
        mine = self._generation
        self.wake()
        self._confirm(offset)
        loop = asyncio.get_running_loop()
        deadline = loop.time() + min(timeout, _LONGEST_POLL)
        while True:
            if mine != self._generation:
                raise ApiError(409, _POLLER_CONFLICT)
            batch = self._batch(limit)
            remaining = deadline - loop.time()
            if batch or remaining <= 0 or self.closing:
                return [update.body() for update in batch]
            try:
                await asyncio.wait_for(self._changed.wait(), remaining)
            except TimeoutError:
                continue

    def set_webhook(self, webhook: Webhook) -> None:
        """Push updates to an address from now on, or stop if it has no URL; ends a waiting poller."""
        self.webhook = webhook
        self._generation += 1
        self.wake()

    async def deliver(self, session: aiohttp.ClientSession) -> None:
        """Push updates to the webhook, one after another, until the playground closes."""
        delay = _FIRST_RETRY
        while not self.closing:
            changed = self._changed
            batch = self._batch(1) if self.webhook.url else []
            if not batch:
                await changed.wait()
            elif await self._push(session, batch[0]):
                self._confirm(batch[0].id + 1)
                delay = _FIRST_RETRY
            else:
                await asyncio.sleep(delay)
                delay = min(delay * 2, _LONGEST_RETRY)

    async def _push(self, session: aiohttp.ClientSession, update: Update) -> bool:
        webhook = self.webhook
        headers = {"X-Telegram-Bot-Api-Secret-Token": webhook.secret} if webhook.secret else {}
        try:
            async with session.post(webhook.url, json=update.body(), headers=headers) as response:
                if response.ok:
                    return True
                webhook.last_error = f"Wrong response from the webhook: {response.status} {response.reason}"
        except (aiohttp.ClientError, TimeoutError) as error:
            webhook.last_error = f"Connection failed: {type(error).__name__}"
        webhook.last_error_date = int(self.clock.now())
        return False
