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

    `grace` is how many seconds it has at least: while the bot was away nothing could happen. A game in a
    group that threw the bot out is kept for much longer.
    """
    patience = _patience(hall, table)
    if patience is not None:
        table.touched_at = max(table.touched_at, hall.clock.now() + grace - patience)
        hall.schedule.at(f"t{table.id}.idle", table.touched_at + patience, partial(_expire, hall, table.id))
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
        patience = _patience(hall, table)
        if patience is None:
            return
        # While people cannot be heard, nothing can happen.
        heard_since = hall.clock.now() if hall.contact.lost() else hall.contact.back_at
        table.touched_at = max(table.touched_at, heard_since + min(GRACE, patience) - patience)
        if hall.clock.now() < table.touched_at + patience:
            await_idle(hall, table)
            return
        lobby = table.status is Status.LOBBY
        await close(hall, table, None, table.deal_id if table.status is Status.PLAYING else None)
        if lobby and not table.paused:
            hall.display.tell(table.place, table.locale, Notice("say-lobby-expired"))


def _patience(hall: Hall, table: Table) -> float | None:
    """Seconds without anything happening after which it ends by itself; None if it does not."""
    if table.paused and not table.barred and table.status in {Status.PLAYING, Status.BETWEEN}:
        return hall.paces.away
    return hall.paces.idle if table.status in {Status.LOBBY, Status.BETWEEN} else None
