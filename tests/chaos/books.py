"""Whether the database tells of the games what the people at the tables know of them."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from pathlib import Path

from game import Match, Move
from tests.chaos.town import Made, Memory


def discrepancies(path: Path, memory: Memory) -> list[str]:
    """What is wrong: moves that are lost, made twice, or do not lead to where their table stands."""
    with closing(sqlite3.connect(path)) as connection:
        written = _written(connection)
        found = [f"lost: {made}" for made, count in memory.accepted.items() if written[made] < count]
        found += [f"twice: {made}" for made, count in written.items() if count > memory.pressed[made]]
        return found + _led_astray(connection)


def _written(connection: sqlite3.Connection) -> Counter[Made]:
    """Every move of a person."""
    dealt: dict[int, int] = defaultdict(int)
    written: Counter[Made] = Counter()
    for deal_id, table_id in connection.execute("SELECT id, table_id FROM deals ORDER BY id").fetchall():
        dealt[table_id] += 1
        rows = connection.execute(
            "SELECT user_id, move FROM moves WHERE deal_id = ? AND made_by = 'person'", (deal_id,)
        )
        for user_id, move in rows.fetchall():
            written[table_id, dealt[table_id], user_id, move] += 1
    return written


def _led_astray(connection: sqlite3.Connection) -> list[str]:
    """Tables that do not stand where the moves of their last deal lead."""
    found = []
    tables = connection.execute(
        """SELECT t.id, t.match, d.id, d.opening FROM tables t JOIN deals d ON d.id = t.deal_id
           WHERE t.match IS NOT NULL"""
    )
    for table_id, stands, deal_id, opening in tables.fetchall():
        match = Match.from_json(json.loads(opening))
        moves = connection.execute(
            "SELECT position, move FROM moves WHERE deal_id = ? ORDER BY number", (deal_id,)
        )
        for position, move in moves.fetchall():
            match.play(position, Move.parse(move))
        if match.to_json() != json.loads(stands):
            found.append(f"table {table_id} does not stand where its moves lead")
    return found
