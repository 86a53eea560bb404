"""How many messages a game may cause, reckoned from the stored deals alone: the bot is not asked.

A move is worth one message to the table, and one to each hand that it changed: in private, where the table is
told as well, whatever its player may know; in the group his cards, his moves and whom all wait for.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.playground.calls import Call, Calls
from bot.playground.limits import LIMITED
from game import Match, Move, MoveKind, Phase, View

Where = tuple[int, int | None]
"""A chat, and the one reader of what stands there for him alone."""


@dataclass(frozen=True)
class Step:
    """A move, or the dealing of a deal, and the people whose hands it changed."""

    chat: int
    dealing: bool
    hands: frozenset[int]
    whispers: frozenset[int]


def steps(path: Path) -> list[Step]:
    """Everything that happened at the tables, in its order within each deal."""
    with closing(sqlite3.connect(path)) as connection:
        deals = connection.execute(
            """SELECT d.id, t.chat_id, d.opening FROM deals d JOIN tables t ON t.id = d.table_id
               ORDER BY d.id"""
        )
        return [step for deal in deals.fetchall() for step in _steps(connection, *deal)]


def _steps(connection: sqlite3.Connection, deal_id: int, chat: int, opening: str) -> Iterator[Step]:
    seated = connection.execute(
        "SELECT position, user_id FROM deal_players WHERE deal_id = ? AND user_id IS NOT NULL", (deal_id,)
    )
    people: dict[int, int] = dict(seated.fetchall())
    moves = connection.execute(
        "SELECT position, move FROM moves WHERE deal_id = ? ORDER BY number", (deal_id,)
    )
    match = Match.from_json(json.loads(opening))
    yield Step(chat, dealing=True, hands=frozenset(people.values()), whispers=frozenset(people.values()))
    before = {person: match.deal.view(position) for position, person in people.items()}
    for position, move in moves.fetchall():
        match.play(position, Move.parse(move))
        after = {person: match.deal.view(place) for place, person in people.items()}
        yield Step(
            chat,
            dealing=False,
            hands=frozenset(person for person in before if before[person] != after[person]),
            whispers=frozenset(
                person for person in before if _in_the_group(before[person]) != _in_the_group(after[person])
            ),
        )
        before = after


def _in_the_group(view: View) -> tuple[object, ...]:
    """What a hand in the group shows."""
    asked: tuple[object, ...] = (view.phase, view.defender)
    if not view.moves and view.phase is Phase.LEAD:
        asked += (view.leader,)
    elif not view.moves and view.phase is not Phase.DEFEND:
        asked += (view.to_act,)
    elif view.seat == view.defender:
        asked += (sum(pair.beat is None for pair in view.table),)
    if any(move.kind is MoveKind.PASS for move in view.moves):
        # Who passes does so in view of this very table.
        asked += (view.table,)
    return (view.hand, view.moves, view.result, view.seat in view.out, asked)


def due(made: Iterable[Step], in_group: Collection[int] = ()) -> Counter[Where]:
    """The most messages that these steps may cause, by where they go.

    Those `in_group` have their cards there as well.
    """
    most: Counter[Where] = Counter()
    for step in made:
        # When cards are dealt, a new table is posted and what stood before it loses its buttons.
        most[step.chat, None] += 2 if step.dealing else 1
        most.update((person, None) for person in step.hands)
        most.update((step.chat, person) for person in step.whispers.intersection(in_group))
    return most


def picked(presses: Mapping[int, int]) -> Counter[Where]:
    """The most messages for cards that were put forward: he alone sees it who did, once for each press."""
    return Counter({(person, None): count for person, count in presses.items()})


def messages(calls: Iterable[Call]) -> Counter[Where]:
    """The messages that were sent or edited, refused or not, by where they went."""
    made: Counter[Where] = Counter()
    for call in calls:
        if call.method.lower() in LIMITED and call.chat is not None:
            made[call.chat, _reader(call)] += 1
    return made


def _reader(call: Call) -> int | None:
    alone = call.parameters.get("ephemeral_message_parameters", call.parameters)
    told = json.loads(alone) if isinstance(alone, str) else alone
    reader = told.get("receiver_user_id")
    return None if reader is None else int(reader)


def needless(made: Counter[Where], most: Counter[Where]) -> list[str]:
    """Where there were more messages than changes."""
    return [
        f"{count} messages to {where} for {most[where]} changes"
        for where, count in sorted(made.items(), key=str)
        if count > most[where]
    ]


class Tally:
    """What was sent, and what was due, from the moment at which it is made."""

    def __init__(self, calls: Calls, path: Path) -> None:
        self._calls = calls
        self._path = path
        self._called = calls.total
        self._happened = len(steps(path))

    @property
    def made(self) -> Counter[Where]:
        """The messages since then."""
        return messages(self._calls.select(since=self._called))

    @property
    def steps(self) -> list[Step]:
        """What happened since then."""
        return steps(self._path)[self._happened :]
