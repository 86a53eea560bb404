"""Computer players: when they move, and what if they are the only ones left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from random import Random

import structlog

from bot.customs import DEFAULT_LEVEL
from bot.storage.deals import MadeBy, StoredMove
from bot.tables.hall import Hall, Settle
from bot.tables.moving import Turn, make, people_left, play, running, written
from bot.tables.table import Kind, Status, Table, Token
from game import Card, Move, Phase, View

HASTY_LEVEL = "easy"
"""For finishing a deal that no person plays any more."""

HASTY_MOVES = 50
"""How many moves of such a deal are made in one go, before anybody else gets his turn."""

UNNOTICED = 4
"""So many moves in a row are made at the usual pace; a group's budget of messages does not bear many more."""

Think = Callable[[View, frozenset[Card], str, Random], Awaitable[Move]]
"""Chooses a legal move, at one of the `LEVELS`, from what a seat may know and remember."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Thought:
    """A move that was thought about, and the moment for which it holds."""

    position: int
    token: Token
    move: Move


class Computers:
    """Moves for the seats that no person plays."""

    def __init__(self, hall: Hall, think: Think, settle: Settle) -> None:
        self._hall = hall
        self._think = think
        self._settle = settle
        self._thinking: set[int] = set()

    def arm(self, table: Table) -> None:
        """Sees to it that the computer players at the table move in their time; called after every change.

        They think at once and move when it is time: a move takes its pace, or its thought if that is longer.
        """
        position = self._next(table)
        if position is None:
            self._hall.schedule.cancel(_key(table.id))
            return
        now = self._hall.clock.now()
        due = now + self._pace(table, position)
        self._hall.schedule.at(_key(table.id), now, partial(self._turn, table.id, due))

    def awaited(self, table: Table) -> bool:
        """Whether it is for a computer player to move."""
        return self._next(table) is not None

    def _pace(self, table: Table, position: int) -> float:
        paces = self._hall.paces
        if not people_left(table):
            return 0.0
        if table.kind is Kind.GROUP and table.streak >= UNNOTICED:
            return paces.streak
        return paces.forced if len(running(table).deal.legal_moves(position)) == 1 else paces.computer

    def _next(self, table: Table) -> int | None:
        if table.status is not Status.PLAYING or table.paused:
            return None
        deal = running(table).deal
        for position in deal.to_act():
            if deal.phase is Phase.DEFEND and position != deal.defender:
                # He has nothing but throws; whoever waits can still throw in when all is beaten or taken.
                continue
            if table.seat(deal.players[position]).computer and deal.legal_moves(position):
                return position
        return None

    async def _turn(self, table_id: int, due: float) -> None:
        """Thinks about one move. The table is free meanwhile, so what was thought may come too late."""
        if table_id in self._thinking:
            # That one will see that the table has changed.
            return
        self._thinking.add(table_id)
        try:
            thought = await self._thought(table_id)
        finally:
            self._thinking.discard(table_id)
        if thought is not None:
            await self._move(table_id, thought, due)

    async def _thought(self, table_id: int) -> _Thought | None:
        async with self._hall.table(table_id) as table:
            position = self._next(table)
            if position is None:
                return None
            if not people_left(table):
                await self._hurry(table)
                self._settle(table)
                return None
            deal, token = running(table).deal, table.token
            level = table.seat(deal.players[position]).level or DEFAULT_LEVEL
            view, memory = deal.view(position), deal.memory()
        return _Thought(position, token, await self._choose(view, memory, level))

    async def _move(self, table_id: int, thought: _Thought, due: float) -> None:
        async with self._hall.table(table_id) as table:
            if self._next(table) != thought.position or table.token != thought.token:
                self.arm(table)
                return
            if self._hall.clock.now() < due:
                self._hall.schedule.at(_key(table_id), due, partial(self._move, table_id, thought, due))
                return
            defender = running(table).deal.defender
            await make(self._hall, table, Turn(thought.position, thought.move, MadeBy.COMPUTER))
            self._settle(table, urgent=running(table).deal.defender != defender)

    async def _hurry(self, table: Table) -> None:
        made: list[StoredMove] = []
        while len(made) < HASTY_MOVES and (position := self._next(table)) is not None:
            deal = running(table).deal
            move = await self._choose(deal.view(position), deal.memory(), HASTY_LEVEL)
            made.append(play(self._hall, table, Turn(position, move, MadeBy.COMPUTER))[1])
        async with written(self._hall, table, made):
            pass

    async def _choose(self, view: View, memory: frozenset[Card], level: str) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        try:
            return await self._think(view, memory, level, self._hall.random)
        except Exception:  # noqa: BLE001 - no thinker may hold up a game
            _log.exception("a computer player failed", level=level)
            return self._hall.random.choice(view.moves)


def _key(table_id: int) -> str:
    return f"t{table_id}.computer"
