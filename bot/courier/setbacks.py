"""What follows for a chat when something goes wrong there, and who is told."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import PurePath

import structlog

from bot.courier.chat import Chat
from bot.courier.messenger import (
    DeliveryFailure,
    Flood,
    Kicked,
    Migrated,
    NoRights,
    Rejected,
    Unreachable,
)
from bot.courier.office import Means, Office
from bot.tables.table import Place

_log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(__name__)

LONGEST_BACK_OFF = 30.0
"""Seconds between two attempts while the network is down, at most (and half of that again as jitter)."""


class Setbacks:
    """The conclusions that are drawn from failures in one chat."""

    def __init__(self, chat: Chat, means: Means, office: Office) -> None:
        self._chat = chat
        self._means = means
        self._office = office

    async def refused(self, place: Place, failure: DeliveryFailure, key: str | None = None) -> None:
        """Draws the conclusions that hold for the chat or the place, and tells the listener once."""
        chat, listener = self._chat, self._means.listener
        match failure:
            case Rejected():
                _log.error("screen refused", chat_id=chat.id, key=key, reason=failure.reason)
            case Unreachable() if chat.reachable:
                chat.absence = failure.reason
                self._give_up()
                await self.tell(listener.unreachable(chat.id, failure.reason))
            case Kicked() if chat.reachable:
                chat.kicked = True
                self._give_up()
                await self.tell(listener.kicked(chat.id))
            case NoRights() if place not in chat.barred:
                chat.barred[place] = self._means.clock.monotonic()
                self._give_up(place)
                await self.tell(listener.no_rights(place, failure.reason))
            case _:
                pass

    async def moved(self, failure: Migrated) -> None:
        """Has the chat's queue follow the group to its new id."""
        old_chat_id = self._chat.id
        if self._office.migrate(old_chat_id, failure.new_chat_id):
            await self.tell(self._means.listener.migrated(old_chat_id, failure.new_chat_id))

    async def tell(self, told: Awaitable[None]) -> None:
        """Lets the listener know, whatever he makes of it."""
        try:
            await told
        except Exception as error:  # noqa: BLE001 - whoever listens must not stop the deliveries
            self.complain("listener failed", error)

    def _give_up(self, place: Place | None = None) -> None:
        self._means.counters.dropped += self._chat.give_up(place)
        self._means.counters.unreachable += place is None

    def pause(self, flood: Flood) -> None:
        """Leaves the chat alone for as long as Telegram asks."""
        pause(self._chat, self._means, flood)

    def back_off(self, reason: Exception) -> None:
        """Waits longer after every failure in a row, each chat a little differently; the first is logged."""
        chat = self._chat
        chat.failures += 1
        if chat.failures == 1:
            _log.warning("delivery failed", chat_id=chat.id, reason=str(reason))
        self._means.counters.retries += 1
        longest = min(LONGEST_BACK_OFF, 0.5 * 2.0 ** min(chat.failures, 10))
        delay = longest * (0.5 + self._means.chance.random())
        chat.paused_until = max(chat.paused_until, self._means.clock.monotonic() + delay)

    def complain(self, what: str, error: Exception) -> None:
        """Logs a failure that is not Telegram's."""
        _log.error(what, chat_id=self._chat.id, error=whereabouts(error))


def pause(chat: Chat, means: Means, flood: Flood) -> None:
    """Leaves a chat alone for as long as Telegram asks, and treads softly afterwards."""
    now = means.clock.monotonic()
    chat.paused_until = max(chat.paused_until, now + flood.retry_after + means.chance.random())
    chat.pace.presume_spent(now)
    means.counters.floods += 1
    if not chat.flooded:
        chat.flooded = True
        _log.warning("flood", chat_id=chat.id, retry_after=flood.retry_after)


def whereabouts(error: Exception) -> str:
    """The type of an error and where it was raised. Its message may quote what not everybody may read."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(error).__name__
    return f"{type(error).__name__} at {PurePath(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
