"""Who plays and cannot be written to is asked in the group to open a chat with the bot."""

from __future__ import annotations

from bot.notice import Notice
from bot.tables.hall import Hall
from bot.tables.moving import position_of, running
from bot.tables.table import Kind, Seat, Status, Table


def invite(hall: Hall, table: Table, seat: Seat, key: str = "say-unreachable") -> None:
    """Says so in the table's chat, with a start button."""
    link = hall.start_link(f"join_{table.id}")
    hall.display.tell(table.place, table.locale, Notice(key, {"name": seat.name}, url=link))


def invite_all(hall: Hall, table: Table) -> None:
    """The same for everybody who plays with cards that he has no way to see."""
    if table.kind is not Kind.GROUP or table.status is not Status.PLAYING or table.pace.hands_in_group:
        return
    out = running(table).deal.out
    for seat in table.seats:
        position = position_of(table, seat)
        plays = position is not None and position not in out
        if plays and not (seat.reachable or seat.computer or seat.left):
            invite(hall, table, seat)
