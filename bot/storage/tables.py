"""Tables and their seats."""

from __future__ import annotations

import json
from typing import Any

import aiosqlite
import structlog

from bot.customs import Customs
from bot.house import rules_of
from bot.storage import reviews as stored_reviews
from bot.tables.table import Kind, Place, Seat, Status, Table
from game import BadPosition, Card, Event, EventType, Match

_log = structlog.get_logger()


async def add(connection: aiosqlite.Connection, table: Table, at: float) -> None:
    """Writes a new table and gives it its number."""
    cursor = await connection.execute(
        """INSERT INTO tables
               (kind, chat_id, thread_id, host_id, locale, rules, customs, status, seated, created_at,
                touched_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            table.kind,
            table.place.chat_id,
            table.place.thread_id,
            table.host_id,
            table.locale,
            json.dumps(table.rules.to_json()),
            json.dumps(table.customs.to_json()),
            table.status,
            table.seated,
            at,
            at,
        ),
    )
    if cursor.lastrowid is None:
        raise RuntimeError("SQLite gave the new table no number")
    table.id = cursor.lastrowid
    table.touched_at = at
    await save_seats(connection, table)


async def save(connection: aiosqlite.Connection, table: Table, at: float) -> None:
    """Writes everything of the table but its seats."""
    table.touched_at = at
    await connection.execute(
        """UPDATE tables SET
               locale = ?, host_id = ?, rules = ?, customs = ?, pace = ?, status = ?, match = ?, deal_id = ?,
               seated = ?, dealt = ?, change = ?, reseated = ?, deadline = ?, recent = ?, touched_at = ?
           WHERE id = ?""",
        (
            table.locale,
            table.host_id,
            json.dumps(table.rules.to_json()),
            json.dumps(table.customs.to_json()),
            json.dumps(table.pace.to_json()),
            table.status,
            None if table.match is None else json.dumps(table.match.to_json()),
            table.deal_id,
            table.seated,
            table.dealt,
            table.change,
            table.reseated,
            table.deadline,
            json.dumps([_written(event) for event in table.recent]),
            at,
            table.id,
        ),
    )


async def save_seats(connection: aiosqlite.Connection, table: Table) -> None:
    """Writes who sits at the table."""
    await connection.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
    await connection.executemany(
        """INSERT INTO seats (table_id, id, position, name, user_id, level, left_game, locale, missed)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [
            (
                table.id,
                seat.id,
                position,
                seat.name,
                seat.user_id,
                seat.level,
                seat.left,
                seat.locale,
                seat.missed,
            )
            for position, seat in enumerate(table.seats)
        ],
    )


async def find(connection: aiosqlite.Connection, table_id: int) -> Table | None:
    """The table of that number, closed or not."""
    rows = await connection.execute_fetchall(
        """SELECT id, kind, chat_id, thread_id, host_id, locale, rules, status, match, deal_id, seated, dealt,
                  change, reseated, deadline, touched_at, customs, pace, recent,
                  (SELECT review FROM deals WHERE deals.id = tables.deal_id)
           FROM tables WHERE id = ?""",
        (table_id,),
    )
    for row in rows:
        seats = await connection.execute_fetchall(
            """SELECT s.id, s.name, s.user_id, s.level, s.left_game, s.locale, ifnull(u.reachable, 1),
                      s.missed
               FROM seats s LEFT JOIN users u ON u.id = s.user_id
               WHERE s.table_id = ? ORDER BY s.position""",
            (table_id,),
        )
        rules, lost = rules_of(json.loads(row[6]))
        customs, lost_customs = Customs.parse(json.loads(row[16]), Customs())
        pace, lost_pace = Customs.parse(json.loads(row[17]), Customs())
        if lost := [*lost, *lost_customs, *lost_pace]:
            _log.warning("options of a table fell back", table=table_id, options=lost)
        match, status = _match(row[8], table_id), Status(row[7])
        return Table(
            id=row[0],
            kind=Kind(row[1]),
            place=Place(row[2], row[3]),
            host_id=row[4],
            locale=row[5],
            rules=rules,
            customs=customs,
            pace=pace,
            # What was played under rules of another version cannot go on.
            status=Status.CLOSED if row[8] is not None and match is None else status,
            seats=[
                Seat(
                    id=seat[0],
                    name=seat[1],
                    user_id=seat[2],
                    level=seat[3],
                    left=bool(seat[4]),
                    locale=seat[5],
                    reachable=bool(seat[6]),
                    missed=seat[7],
                )
                for seat in seats
            ],
            match=match,
            deal_id=row[9],
            seated=row[10],
            dealt=row[11],
            change=row[12],
            reseated=bool(row[13]),
            deadline=row[14],
            touched_at=row[15],
            recent=tuple(map(_read, json.loads(row[18]))),
            review=stored_reviews.read(row[19]),
        )
    return None


def _written(event: Event) -> list[object]:
    return [event.type, event.seat, " ".join(card.text for card in event.cards), event.count]


def _read(written: list[Any]) -> Event:
    kind, seat, cards, count = written
    return Event(EventType(kind), seat, tuple(map(Card.parse, cards.split())), count)


def _match(stored: str | None, table_id: int) -> Match | None:
    """The match; None if there is none, or none that this version can read."""
    if stored is None:
        return None
    try:
        return Match.from_json(json.loads(stored))
    except BadPosition as error:
        _log.error("a stored match cannot be read", table=table_id, reason=type(error).__name__)
        return None


async def at(connection: aiosqlite.Connection, place: Place) -> int | None:
    """The number of the live table of a chat or topic."""
    rows = await connection.execute_fetchall(
        "SELECT id FROM tables WHERE chat_id = ? AND ifnull(thread_id, 0) = ? AND status != 'closed'",
        (place.chat_id, place.thread_id or 0),
    )
    return next((int(row[0]) for row in rows), None)


async def live(connection: aiosqlite.Connection) -> list[int]:
    """The numbers of all live tables, those at which something happened last first."""
    rows = await connection.execute_fetchall(
        "SELECT id FROM tables WHERE status != 'closed' ORDER BY touched_at DESC, id"
    )
    return [int(row[0]) for row in rows]


async def in_chat(connection: aiosqlite.Connection, chat_id: int) -> list[int]:
    """The numbers of the live tables of a chat, in all of its topics."""
    rows = await connection.execute_fetchall(
        "SELECT id FROM tables WHERE chat_id = ? AND status != 'closed' ORDER BY id", (chat_id,)
    )
    return [int(row[0]) for row in rows]


async def of_user(connection: aiosqlite.Connection, user_id: int) -> list[int]:
    """The numbers of the live tables at which the person sits or has sat, or which he opened."""
    rows = await connection.execute_fetchall(
        """SELECT id FROM tables WHERE status != 'closed'
           AND (host_id = ? OR id IN (SELECT table_id FROM seats WHERE user_id = ?)) ORDER BY id""",
        (user_id, user_id),
    )
    return [int(row[0]) for row in rows]
