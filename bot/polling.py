"""Long polling that acknowledges an update only when it is handled and written down."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping
from typing import Any, Protocol

import structlog
from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramConflictError,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import TelegramMethod

from bot.clock import Clock
from bot.contact import Contact
from bot.stopping import unless_stopped

ALLOWED_UPDATES = ["message", "callback_query", "my_chat_member"]
"""What the bot has handlers for."""

POLL_SECONDS = 25
LONGEST_SILENCE = POLL_SECONDS + 5.0
"""Seconds after which Telegram must have answered, though nothing may have happened."""

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between attempts while Telegram does not answer; doubled each time."""

HANDLING = 0.1
"""Seconds for which what was taken in is waited for before more is asked for.

For so long at most a slow update keeps newer ones waiting (`REPEATED` if it is the oldest), unless a hundred
of them have come since: Telegram gives no more at a time, from the oldest that is not acknowledged. So an
update must not wait for anything slower than the disk; the one thing that does is a question to Telegram
about who somebody is."""

REPEATED = 0.6
"""Seconds after which the same question may be asked again.

Within half a second Telegram answers it with the oldest update alone, and nobody else's press would be heard.
"""

LAST_HANDLING = 1.0
"""Seconds for which it is waited for at the end."""

RETORT = 0.25
"""Seconds after which a bot asks again whose question another's has dropped; a newcomer listens for it."""

PROBATION = 15.0
"""Seconds after the start in which another bot that begins to ask with the same token makes this one give up.

Before its start it has listened for another (`bot.claim`), but does not hear one that rests.
"""

DISPUTE = 3.0
"""Seconds after which the other is no newcomer that only listens: such a one gives up before that."""

TRUCE = 6.0
"""Seconds without a conflict after which the other is gone; Telegram tells of some only after three."""

_log = structlog.get_logger()


class TokenInUse(Exception):
    """Another bot asks for updates with the same token."""


class Taker(Protocol):
    """Who handles updates; `bot.intake.Intake` does."""

    async def take(self, raw: Mapping[str, Any]) -> bool:
        """Handles one; whether it may be acknowledged."""


class GetRawUpdates(TelegramMethod[list[dict[str, Any]]]):
    """`getUpdates` whose answer is not read as a whole: one strange update must not hide the others."""

    __returning__ = list[dict[str, Any]]
    __api_method__ = "getUpdates"

    offset: int | None = None
    limit: int | None = None
    timeout: int
    allowed_updates: list[str] | None = None


class Polling:
    """Asks for updates and has them handled, side by side.

    Telegram takes an offset as the word that everything before it is done. So the offset stays at the oldest
    update that is not done yet, however many newer ones are; those come again and are left alone.
    """

    def __init__(self, bot: Bot, intake: Taker, clock: Clock, contact: Contact) -> None:
        self._bot = bot
        self._intake = intake
        self._clock = clock
        self._contact = contact
        self._open: dict[int, asyncio.Task[bool]] = {}
        self._offset: int | None = None
        self._pause = FIRST_PAUSE
        self._began_at = self._asked_at = clock.monotonic()
        self._disputed_since = self._conflict_at = -math.inf

    async def run(self, stop: asyncio.Event) -> None:
        """Polls until told to stop; what has been taken in by then has a moment to end.

        Raises:
            TelegramUnauthorizedError: if the token is refused, which no waiting helps.
            TokenInUse: if another bot was there first.
        """
        self._began_at = self._clock.monotonic()
        try:
            async with asyncio.TaskGroup() as handling:
                await self._poll(handling, stop)
        except* (TelegramUnauthorizedError, TokenInUse) as refused:
            raise refused.exceptions[0] from None

    async def _poll(self, handling: asyncio.TaskGroup, stop: asyncio.Event) -> None:
        while not stop.is_set():
            for raw in await self._ask(stop):
                number = int(raw["update_id"])
                if number not in self._open:
                    self._open[number] = handling.create_task(self._intake.take(raw))
            if self._open:
                await self._handled(stop)
        if self._open:
            await asyncio.wait(self._open.values(), timeout=LAST_HANDLING)
        for task in self._open.values():
            task.cancel()

    async def _handled(self, stop: asyncio.Event) -> None:
        """Gives what was taken in a moment to end; more if Telegram would only name the oldest again."""
        asked = self._offset
        await asyncio.wait(self._open.values(), timeout=HANDLING)
        await self._acknowledge(stop)
        early = self._asked_at + REPEATED - self._clock.monotonic()
        if self._open and self._offset == asked and early > 0:
            await asyncio.wait(self._open.values(), timeout=early)
            await self._acknowledge(stop)

    async def _acknowledge(self, stop: asyncio.Event) -> None:
        """Moves the offset past what is done; what the database could not take will be asked for again."""
        failed = [number for number, task in self._open.items() if task.done() and not task.result()]
        for number in failed:
            del self._open[number]
        for number in sorted(self._open):
            if not self._open[number].done() or (failed and min(failed) < number):
                break
            del self._open[number]
            self._offset = number + 1
        if failed:
            await unless_stopped(stop, self._rest())

    async def _ask(self, stop: asyncio.Event) -> list[dict[str, Any]]:
        return await unless_stopped(stop, self._updates()) or []

    async def _updates(self) -> list[dict[str, Any]]:
        # That Telegram is back is to be known at once, not when the next update comes. But a newcomer is to
        # meet a question that waits.
        timeout = 0 if self._contact.lost() and not self._disputing() else POLL_SECONDS
        asking = GetRawUpdates(offset=self._offset, timeout=timeout, allowed_updates=ALLOWED_UPDATES)
        self._asked_at = self._clock.monotonic()
        try:
            updates = await self._bot(asking, request_timeout=timeout + 10)
        except TelegramUnauthorizedError:
            raise
        except TelegramConflictError as conflict:
            await self._disputed(conflict)
            return []
        except TelegramRetryAfter as flood:
            self._contact.failed()
            _log.warning("polling too fast", retry_after=flood.retry_after)
            await self._clock.sleep(flood.retry_after)
            return []
        except (AiogramError, OSError) as error:
            self._contact.failed()
            _log.warning("no updates", error=type(error).__name__, pause=self._pause)
            await self._rest()
            return []
        self._pause = FIRST_PAUSE
        self._contact.heard()
        return updates

    async def _rest(self) -> None:
        """Pauses, longer each time in a row."""
        pause, self._pause = self._pause, min(2 * self._pause, LONGEST_PAUSE)
        await self._clock.sleep(pause)

    async def _disputed(self, conflict: TelegramConflictError) -> None:
        """Of two bots with one token the newer one gives up; the older one asks on and keeps its place."""
        now = self._clock.monotonic()
        if not self._disputing():
            self._disputed_since = now
            _log.error("another bot uses the token", reason=conflict.message)
        self._conflict_at = now
        if now - self._disputed_since < DISPUTE:
            await self._clock.sleep(RETORT)
        elif self._disputed_since - self._began_at < PROBATION:
            raise TokenInUse(conflict.message)
        else:
            # The other one gets what people press.
            self._contact.failed()
            await self._clock.sleep(FIRST_PAUSE)

    def _disputing(self) -> bool:
        """Whether another bot asks with the same token, as far as is known."""
        return self._clock.monotonic() - self._conflict_at < TRUCE
