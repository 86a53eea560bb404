"""How a table ends: closed by somebody, or left idle for too long."""

from __future__ import annotations

from functools import partial

from bot.notice import Notice
from bot.storage import deals as stored_deals
from bot.tables.hall import Hall
from bot.tables.table import Status, Table
from bot.tables.timing import GRACE


def await_idle(hall: Hall, table: Table, *, grace: float = 0.0) -> None:
    """Lets the lobby, or the finished game, expire when nothing happens in it for long.

    `grace` is how many seconds it has at least: while the bot was away nothing could happen. Where the bot
    is away nothing expires.
    """
    if _may_expire(table):
        table.touched_at = max(table.touched_at, hall.clock.now() + grace - hall.paces.idle)
        hall.schedule.at(
            f"t{table.id}.idle", table.touched_at + hall.paces.idle, partial(_expire, hall, table.id)
        )
    else:
        hall.schedule.cancel(f"t{table.id}.idle")


async def close(hall: Hall, table: Table, update_id: int | None, broken_off: int | None = None) -> None:
    """Ends a table that is held: nothing more will happen at it, and its deal, if named, has no result."""
    table.status = Status.CLOSED
    table.deadline = None
    async with hall.commit(table, update_id) as connection:
        if broken_off is not None:
            await stored_deals.end(connection, broken_off, None, hall.clock.now())
    forget(hall, table)


def forget(hall: Hall, table: Table) -> None:
    """Drops what waits for a table that was closed."""
    hall.schedule.cancel(f"t{table.id}.idle")
    hall.schedule.cancel(f"t{table.id}.computer")
    hall.schedule.cancel(f"t{table.id}.clock")
    hall.schedule.cancel(f"t{table.id}.warning")
    hall.display.close(table)


async def _expire(hall: Hall, table_id: int) -> None:
    async with hall.table(table_id) as table:
        if not _may_expire(table):
            return
        # While people cannot be heard, nothing can happen.
        heard_since = hall.clock.now() if hall.contact.lost() else hall.contact.back_at
        idle = hall.paces.idle
        table.touched_at = max(table.touched_at, heard_since + min(GRACE, idle) - idle)
        if hall.clock.now() < table.touched_at + hall.paces.idle:
            await_idle(hall, table)
            return
        lobby = table.status is Status.LOBBY
        await close(hall, table, None)
        if lobby:
            hall.display.tell(table.place, table.locale, Notice("say-lobby-expired"))


def _may_expire(table: Table) -> bool:
    return table.status in {Status.LOBBY, Status.BETWEEN} and not table.paused
