"""The start: what was going on when the process ended is brought up to date, a little at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from bot.clock import Clock
from bot.courier.courier import Courier
from bot.tables.presence import Presence

SLICE = 25
"""Tables that are shown at once."""

REQUESTS_PER_SECOND = 20.0
"""Messages sent or edited meanwhile; Telegram bears some thirty, and players who press need theirs."""

PATIENCE = 10.0
"""Seconds for which the messages of one slice are waited for; a chat may be out of reach for hours."""

_log = structlog.get_logger()


async def resume(presence: Presence, courier: Courier, clock: Clock) -> None:
    """Shows every live table as it stands, those played last first.

    What stands there already costs nothing, so this takes long only where much has to be written; a table
    at which somebody presses meanwhile does not wait for its turn.
    """
    tables = await presence.live()
    for start in range(0, len(tables), SLICE):
        before = courier.counters.sends + courier.counters.edits
        await _slice(presence, tables[start : start + SLICE])
        try:
            async with asyncio.timeout(PATIENCE):
                await courier.settled()
        except TimeoutError:
            _log.info("some screens take long", tables=start + SLICE)
        made = courier.counters.sends + courier.counters.edits - before
        await clock.sleep(made / REQUESTS_PER_SECOND)
    _log.info("resumed", tables=len(tables))


async def _slice(presence: Presence, tables: Sequence[int]) -> None:
    for table_id in tables:
        try:
            await presence.resume(table_id)
        except Exception:  # noqa: BLE001 - one table that cannot be read must not keep the others from playing
            _log.exception("table not resumed", table=table_id)
