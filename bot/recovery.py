"""The start: what was going on when the process ended is brought up to date, a little at a time."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial

import structlog

from bot.clock import Clock
from bot.courier.courier import Courier
from bot.courier.shown import ShownStore
from bot.desk import Desk
from bot.notice import Refused
from bot.showing import current_keys
from bot.tables.presence import Found, Presence
from bot.tables.table import Status

SLICE = 5
"""Tables that are shown at once: of six players each has seven messages, and they go out side by side."""

REQUESTS_PER_SECOND = 20.0
"""Messages that this may cost; Telegram bears some thirty, and players who press need theirs."""

PATIENCE = 2.0
"""Seconds for which the requests of one slice are waited for; one of them may hang."""

_KEY = re.compile(r"t([0-9]+)\.(.+)")

_log = structlog.get_logger()


async def recover(desk: Desk, courier: Courier, store: ShownStore, clock: Clock) -> None:
    """Brings everything up to date that people see."""
    await _resume(desk, courier, clock)
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


async def _resume(desk: Desk, courier: Courier, clock: Clock) -> None:
    """Has every live table go on, and shows it as it stands.

    All clocks run first, which asks nothing of Telegram. Then the tables follow a few at a time: those where
    a computer player is to move, so that no game stands still, then those where somebody's time runs, then
    the others; of each kind those played last first. What stands there already costs nothing, so this takes
    long only where much has to be written or many computer players are to move; a table at which somebody
    moves meanwhile does not wait for its turn.
    """
    presence = desk.presence
    tables = [await _found(presence, table_id) for table_id in await presence.live()]
    tables.sort(key=lambda found: (not found.for_computer, not found.timed))
    await _time(presence, tables)
    _log.info("clocks run", tables=len(tables))
    for start in range(0, len(tables), SLICE):
        for table_id in await _slice(presence, courier, clock, tables[start : start + SLICE]):
            # What fails there is tried again until it succeeds.
            desk.schedule.at(f"t{table_id}.resume", clock.now(), partial(presence.resume, table_id))
    _log.info("resumed", tables=len(tables))


async def _found(presence: Presence, table_id: int) -> Found:
    try:
        return await presence.found(table_id)
    except Exception:  # noqa: BLE001 - one table that cannot be read must not keep the others from playing
        _log.exception("table not read", table=table_id)
        return Found(table_id)


async def _time(presence: Presence, tables: Iterable[Found]) -> None:
    """Starts the clocks; the tables are to be shown in this order.

    They are not over before that, and where all are overdue not at the same moment.
    """
    requests = 0
    for found in tables:
        requests += _moving(found) + len(found.chats)
        if found.timed:
            try:
                await presence.time(found.table_id, requests / REQUESTS_PER_SECOND)
            except Exception:  # noqa: BLE001 - as in `_found`
                _log.exception("clock not started", table=found.table_id)


def _moving(found: Found) -> int:
    """How many messages will be edited as soon as the table goes on."""
    return len(found.chats) if found.for_computer else 0


async def _slice(presence: Presence, courier: Courier, clock: Clock, tables: Sequence[Found]) -> list[int]:
    """Shows these tables, and takes as long as that and the moves of their computer players are worth.

    So the thoughts of many computer players are spread, too. Nobody else's messages are waited for, nor those
    that wait for the pace of their chat or for the end of a flood: it is enough that they were counted.

    Returns:
        The tables with which that failed.
    """
    failed = []
    chats = {chat_id for found in tables for chat_id in found.chats}
    before = courier.counters.sends + courier.counters.edits
    for found in tables:
        try:
            await presence.resume(found.table_id)
        except Exception:  # noqa: BLE001 - as in `_found`
            _log.exception("table not resumed", table=found.table_id)
            failed.append(found.table_id)
    async with asyncio.TaskGroup() as race:
        waits = [race.create_task(courier.resting(chats)), race.create_task(clock.sleep(PATIENCE))]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
    made = courier.counters.sends + courier.counters.edits - before
    moving = sum(_moving(found) for found in tables)
    await clock.sleep((made + courier.waiting(chats) + moving) / REQUESTS_PER_SECOND)
    return failed
