"""When a player may ask what to do, and for how long the answer holds."""

from __future__ import annotations

from bot.tables.table import Advice, Table
from game import Phase, View


def has_a_choice(view: View) -> bool:
    """Whether the game waits for the viewer and he has several moves: then a suggestion is worth something.

    Who could throw in while the defender beats need not: not to move is as good, and no move says so.
    """
    awaited = view.seat in view.to_act and (view.phase is not Phase.DEFEND or view.seat == view.defender)
    return awaited and len(view.moves) > 1


def advice_now(table: Table, seat_id: int, view: View) -> Advice | None:
    """What the seat was advised, until something has happened at the table."""
    advice = table.advice.get(seat_id)
    if advice is None or advice.token != table.token or advice.move not in view.moves:
        return None
    return advice
