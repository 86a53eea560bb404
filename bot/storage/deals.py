"""Deals whole: rules, players, seed, deck, every move, so that each can be played again and rated."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import aiosqlite

from bot.tables.table import Table
from game import Card, Match, Move


class MadeBy(StrEnum):
    """What made a move."""

    PERSON = "person"
    COMPUTER = "computer"
    CLOCK = "clock"
    """The turn ran out and the least was done for the person."""


@dataclass(frozen=True, slots=True)
class StoredMove:
    """One move as it was made. `position` is the engine's seat."""

    position: int
    move: Move
    made_by: MadeBy
    user_id: int | None
    at: float
    redealt: Mapping[str, object] | None
    """The canonical state after the cards were dealt anew, if this move did that."""


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal from its opening to where it stands."""

    opening: Match
    seed: int
    deck: tuple[Card, ...]
    moves: tuple[StoredMove, ...]
    ended_at: float | None
    result: Mapping[str, object] | None

    def played_again(self) -> Match:
        """The match as it stands when all moves are made on the opening."""
        for stored in self.moves:
            self.opening.play(stored.position, stored.move)
        return self.opening


async def begin(
    connection: aiosqlite.Connection, table: Table, seed: int, deck: Sequence[Card], at: float
) -> int:
    """Writes the deal that was just dealt at the table, and who plays it; its number in the database."""
    match = table.match
    if match is None:
        raise ValueError(f"nothing was dealt at table {table.id}")
    cursor = await connection.execute(
        """INSERT INTO deals (table_id, number, rules, seed, deck, opening, started_at)
           VALUES (?, ?, ?, ?, ?, ?, ?)""",
        (
            table.id,
            match.deal.number,
            json.dumps(match.rules.to_json()),
            seed,
            " ".join(card.text for card in deck),
            json.dumps(match.to_json()),
            at,
        ),
    )
    if cursor.lastrowid is None:
        raise RuntimeError("SQLite gave the new deal no number")
    seats = [table.seat(player) for player in match.deal.players]
    await connection.executemany(
        "INSERT INTO deal_players (deal_id, position, seat_id, user_id, level) VALUES (?, ?, ?, ?, ?)",
        [
            (cursor.lastrowid, position, seat.id, seat.user_id, seat.level)
            for position, seat in enumerate(seats)
        ],
    )
    return cursor.lastrowid


async def add_move(connection: aiosqlite.Connection, deal_id: int, stored: StoredMove) -> None:
    """Writes the next move of a deal."""
    await connection.execute(
        """INSERT INTO moves (deal_id, number, position, move, made_by, user_id, made_at, redealt)
           SELECT ?, ifnull(max(number), 0) + 1, ?, ?, ?, ?, ?, ? FROM moves WHERE deal_id = ?""",
        (
            deal_id,
            stored.position,
            str(stored.move),
            stored.made_by,
            stored.user_id,
            stored.at,
            None if stored.redealt is None else json.dumps(stored.redealt),
            deal_id,
        ),
    )


async def left(connection: aiosqlite.Connection, deal_id: int, seat_id: int, level: str, at: float) -> None:
    """Notes that a person left the deal to a computer player."""
    await connection.execute(
        "UPDATE deal_players SET left_at = ?, level = ? WHERE deal_id = ? AND seat_id = ?",
        (at, level, deal_id, seat_id),
    )


async def came_back(connection: aiosqlite.Connection, deal_id: int, seat_id: int) -> None:
    """Notes that the person plays on after all; the moves in between stay the computer player's."""
    await connection.execute(
        "UPDATE deal_players SET left_at = NULL, level = NULL WHERE deal_id = ? AND seat_id = ?",
        (deal_id, seat_id),
    )


async def end(
    connection: aiosqlite.Connection, deal_id: int, state: Mapping[str, object] | None, at: float
) -> None:
    """Notes how a deal ended, from its canonical state; None if it was broken off."""
    await connection.execute(
        "UPDATE deals SET ended_at = ?, result = ? WHERE id = ?",
        (at, None if state is None else json.dumps(state["result"]), deal_id),
    )


async def find(connection: aiosqlite.Connection, deal_id: int) -> StoredDeal | None:
    """The deal of that number with all of its moves."""
    rows = await connection.execute_fetchall(
        "SELECT opening, seed, deck, ended_at, result FROM deals WHERE id = ?", (deal_id,)
    )
    for row in rows:
        moves = await connection.execute_fetchall(
            """SELECT position, move, made_by, user_id, made_at, redealt FROM moves
               WHERE deal_id = ? ORDER BY number""",
            (deal_id,),
        )
        return StoredDeal(
            opening=Match.from_json(json.loads(row[0])),
            seed=row[1],
            deck=tuple(map(Card.parse, row[2].split())),
            moves=tuple(
                StoredMove(
                    position=move[0],
                    move=Move.parse(move[1]),
                    made_by=MadeBy(move[2]),
                    user_id=move[3],
                    at=move[4],
                    redealt=None if move[5] is None else json.loads(move[5]),
                )
                for move in moves
            ),
            ended_at=row[3],
            result=None if row[4] is None else json.loads(row[4]),
        )
    return None
