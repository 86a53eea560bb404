"""Long polling that acknowledges a batch only when all of it is handled and written down."""

from __future__ import annotations

import asyncio

import structlog
from aiogram import Bot, Dispatcher
from aiogram.exceptions import TelegramAPIError, TelegramRetryAfter, TelegramUnauthorizedError
from aiogram.types import Update

from bot.clock import Clock
from bot.intake import Intake

ALLOWED_UPDATES = ["message", "callback_query", "my_chat_member"]
"""What the bot has handlers for."""

POLL_SECONDS = 25
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between attempts while Telegram does not answer; doubled each time."""

_log = structlog.get_logger()


class Polling:
    """Asks for updates and feeds them to the dispatcher."""

    def __init__(self, bot: Bot, dispatcher: Dispatcher, intake: Intake, clock: Clock) -> None:
        self._bot = bot
        self._dispatcher = dispatcher
        self._intake = intake
        self._clock = clock
        self._pause = FIRST_PAUSE
        self.asked_at = clock.monotonic()
        """When the server last answered; for the health check."""

    async def run(self, stop: asyncio.Event) -> None:
        """Polls until told to stop; what has been taken in by then is handled to its end.

        Raises:
            TelegramUnauthorizedError: if the token is refused, which no waiting helps.
        """
        offset: int | None = None
        while not stop.is_set():
            updates = await self._ask(offset, stop)
            if updates:
                async with asyncio.TaskGroup() as batch:
                    for update in updates:
                        batch.create_task(self.feed(update))
                await self._intake.settle()
                offset = updates[-1].update_id + 1

    async def feed(self, update: Update) -> None:
        """Handles one update; whatever goes wrong with it stops no other."""
        try:
            await self._dispatcher.feed_update(self._bot, update)
        except Exception:  # noqa: BLE001 - one update must not stop the others
            _log.exception("update failed", update_id=update.update_id)

    async def _ask(self, offset: int | None, stop: asyncio.Event) -> list[Update]:
        try:
            async with asyncio.TaskGroup() as race:
                asking = race.create_task(self._updates(offset))
                stopping = race.create_task(stop.wait())
                await asyncio.wait({asking, stopping}, return_when=asyncio.FIRST_COMPLETED)
                stopping.cancel()
                if not asking.done():
                    asking.cancel()
            return [] if asking.cancelled() else asking.result()
        except* TelegramUnauthorizedError as refused:
            raise refused.exceptions[0] from None

    async def _updates(self, offset: int | None) -> list[Update]:
        try:
            updates = await self._bot.get_updates(
                offset=offset,
                timeout=POLL_SECONDS,
                allowed_updates=ALLOWED_UPDATES,
                request_timeout=POLL_SECONDS + 10,
            )
        except TelegramUnauthorizedError:
            raise
        except TelegramRetryAfter as flood:
            _log.warning("polling too fast", retry_after=flood.retry_after)
            await self._clock.sleep(flood.retry_after)
            return []
        except (TelegramAPIError, OSError) as error:
            _log.warning("no updates", error=type(error).__name__, pause=self._pause)
            await self._clock.sleep(self._pause)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            return []
        self._pause = FIRST_PAUSE
        self.asked_at = self._clock.monotonic()
        return updates
