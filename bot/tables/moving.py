"""A move is made: played, committed, and only then shown. Whoever makes it, this is the only way."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiosqlite
import structlog

from bot.storage import deals as stored_deals
from bot.storage import tables as stored_tables
from bot.storage.deals import MadeBy, StoredMove
from bot.tables.hall import Hall
from bot.tables.table import Seat, Status, Table
from bot.tables.timing import wind
from bot.tables.tuition import taught
from game import Event, Match, Move, MoveKind

_log = structlog.get_logger()

RECENT = 8
"""How many events of a deal the table remembers."""


def running(table: Table) -> Match:
    """The match of a table at which something was dealt."""
    if table.match is None:
        raise ValueError(f"nothing was dealt at table {table.id}")
    return table.match


def people_left(table: Table) -> bool:
    """Whether any person still has a stake in the deal; computer players alone finish it at once.

    So has who is absent: he may take his cards back until it is over.
    """
    deal = running(table).deal
    seats = [table.seat(player) for position, player in enumerate(deal.players) if position not in deal.out]
    return any(not seat.computer or seat.absent for seat in seats)


def people_seated(table: Table) -> bool:
    """Whether any person sits at the table."""
    return any(seat.user_id is not None and not seat.left for seat in table.seats)


def position_of(table: Table, seat: Seat) -> int | None:
    """The engine's seat; None for one that is not dealt in, knocked out for example."""
    players = running(table).deal.players
    return players.index(seat.player) if seat.player in players else None


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that is to be made: by which of the engine's seats, and who decided on it."""

    position: int
    move: Move
    made_by: MadeBy


async def make(
    hall: Hall, table: Table, turn: Turn, update_id: int | None = None, lessons: Iterable[str] = ()
) -> tuple[Event, ...]:
    """Makes one move at a table that is held; the caller shows what came of it.

    `lessons` are those that its person had before his eyes. They are learned in the same transaction: after
    it nothing that can fail may come before the move is shown and the next one is waited for.

    Raises:
        IllegalMove: if the engine refuses; nothing has changed then.
    """
    events, stored = play(hall, table, turn)
    seat = table.seat(running(table).deal.players[turn.position])
    async with written(hall, table, [stored], update_id) as connection:
        await taught(connection, seat, lessons)
        if seat.missed and turn.made_by is MadeBy.PERSON:
            seat.missed = 0
            await stored_tables.save_seats(connection, table)
    return events


def play(hall: Hall, table: Table, turn: Turn) -> tuple[tuple[Event, ...], StoredMove]:
    """Makes the move in memory only; what is returned must be written before anybody is told.

    Raises:
        IllegalMove: as `make`.
    """
    match, now = running(table), hall.clock.now()
    bout = match.deal.bout
    by_person = turn.made_by is MadeBy.PERSON
    user_id = table.seat(match.deal.players[turn.position]).user_id if by_person else None
    events = match.play(turn.position, turn.move)
    table.streak = table.streak + 1 if turn.made_by is MadeBy.COMPUTER else 0
    table.recent = (*table.recent, *events)[-RECENT:]
    if turn.move.kind is not MoveKind.PASS:
        table.change += 1
        table.picked.clear()
    redealt = match.deal.to_json() if turn.move.kind is MoveKind.REDEAL else None
    if match.deal.result is not None:
        _dismiss_the_absent(table)
        table.status = Status.BETWEEN if people_seated(table) else Status.CLOSED
    wind(table, now, moved=turn.move.kind is not MoveKind.PASS or match.deal.bout != bout)
    return events, StoredMove(turn.position, turn.move, turn.made_by, user_id, now, redealt)


def _dismiss_the_absent(table: Table) -> None:
    """Who was not back when the deal ended has no chair for the next one; ➕ gives him another."""
    for seat in table.seats:
        if seat.absent:
            seat.left = True
            table.reseated = True


@asynccontextmanager
async def written(
    hall: Hall, table: Table, moves: list[StoredMove], update_id: int | None = None
) -> AsyncIterator[aiosqlite.Connection]:
    """One transaction: moves that were made, the end of the deal if they brought it, what the block writes.

    They are counted when it is on the disk.
    """
    match = running(table)
    if table.deal_id is None:
        raise ValueError(f"the deal of table {table.id} was never written")
    async with hall.commit(table, update_id) as connection:
        for stored in moves:
            await stored_deals.add_move(connection, table.deal_id, stored)
        if match.deal.result is not None:
            await stored_deals.end(connection, table.deal_id, match.deal.to_json(), hall.clock.now())
            await stored_tables.save_seats(connection, table)
        yield connection
    for stored in moves:
        hall.counts.moves[stored.made_by] += 1
        _log.debug(
            "move",
            table=table.id,
            deal=table.dealt,
            seat=stored.position,
            kind=stored.move.kind,
            made_by=stored.made_by,
        )
