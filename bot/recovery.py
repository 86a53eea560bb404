"""The start: what was going on when the process ended is brought up to date, a little at a time."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Sequence

import structlog

from bot.clock import Clock
from bot.courier.courier import Courier
from bot.courier.shown import ShownStore
from bot.desk import Desk
from bot.notice import Refused
from bot.showing import current_keys
from bot.tables.presence import Presence
from bot.tables.table import Status

SLICE = 5
"""Tables that are shown at once: of six players each has seven messages, and they go out side by side."""

REQUESTS_PER_SECOND = 20.0
"""Messages sent or edited meanwhile; Telegram bears some thirty, and players who press need theirs."""

PATIENCE = 2.0
"""Seconds for which the messages of one slice are waited for; a chat may be out of reach for hours."""

_KEY = re.compile(r"t([0-9]+)\.(.+)")

_log = structlog.get_logger()


async def recover(desk: Desk, courier: Courier, store: ShownStore, clock: Clock) -> None:
    """Brings everything up to date that people see."""
    await _resume(desk.presence, courier, clock)
    await _clear_away(desk, courier, store)


async def _clear_away(desk: Desk, courier: Courier, store: ShownStore) -> None:
    """Buttons that the last process had no time to take away go now."""
    keys: dict[int, list[str]] = defaultdict(list)
    for key in await store.keys("t"):
        if named := _KEY.fullmatch(key):
            keys[int(named[1])].append(key)
    for table_id, known in keys.items():
        try:
            current = await _current(desk, table_id)
            for key in known:
                if current is None or not key.startswith(current):
                    await courier.abandon(key)
        except Exception:  # noqa: BLE001 - one table that cannot be read must not keep the others' buttons
            _log.exception("table not cleared away", table=table_id)


async def _current(desk: Desk, table_id: int) -> str | None:
    """How the keys begin that show the table; None if there is none. One that was closed is closed again."""
    try:
        async with desk.hall.table(table_id) as table:
            if table.status is Status.CLOSED:
                desk.display.close(table)
            return current_keys(table)
    except Refused:
        return None


async def _resume(presence: Presence, courier: Courier, clock: Clock) -> None:
    """Shows every live table as it stands, those played last first.

    What stands there already costs nothing, so this takes long only where much has to be written; a table
    at which somebody presses meanwhile does not wait for its turn.
    """
    tables = await presence.live()
    for start in range(0, len(tables), SLICE):
        before = courier.counters.sends + courier.counters.edits
        await _slice(presence, tables[start : start + SLICE])
        async with asyncio.TaskGroup() as race:
            waits = [race.create_task(courier.settled()), race.create_task(clock.sleep(PATIENCE))]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()
        made = courier.counters.sends + courier.counters.edits - before
        await clock.sleep(made / REQUESTS_PER_SECOND)
    _log.info("resumed", tables=len(tables))


async def _slice(presence: Presence, tables: Sequence[int]) -> None:
    for table_id in tables:
        try:
            await presence.resume(table_id)
        except Exception:  # noqa: BLE001 - one table that cannot be read must not keep the others from playing
            _log.exception("table not resumed", table=table_id)
