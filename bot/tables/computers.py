"""Computer players: when they move, and what if they are the only ones left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

import structlog

from bot.customs import DEFAULT_LEVEL
from bot.storage.deals import MadeBy, StoredMove
from bot.tables.hall import Hall, Settle
from bot.tables.moving import Turn, make, people_left, play, running, write
from bot.tables.table import Status, Table
from game import Card, Move, Phase, View

HASTY_LEVEL = "easy"
"""For finishing a deal that no person plays any more."""

HASTY_MOVES = 50
"""How many moves of such a deal are made in one go, before anybody else gets his turn."""

Think = Callable[[View, frozenset[Card], str, Random], Awaitable[Move]]
"""Chooses a legal move, at one of the `LEVELS`, from what a seat may know and remember."""

_log = structlog.get_logger()


class Computers:
    """Moves for the seats that no person plays."""

    def __init__(self, hall: Hall, think: Think, settle: Settle) -> None:
        self._hall = hall
        self._think = think
        self._settle = settle

    def arm(self, table: Table) -> None:
        """Sees to it that the computer players at the table move in their time; called after every change."""
        key = f"t{table.id}.computer"
        position = self._next(table)
        if position is None:
            self._hall.schedule.cancel(key)
            return
        if not people_left(table):
            pace = 0.0
        elif len(running(table).deal.legal_moves(position)) == 1:
            pace = self._hall.paces.forced
        else:
            pace = self._hall.paces.computer
        self._hall.schedule.at(key, self._hall.clock.now() + pace, partial(self._turn, table.id))

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

    async def _turn(self, table_id: int) -> None:
        """One move. The table is free while it is thought about, so what was thought may come too late."""
        async with self._hall.table(table_id) as table:
            position = self._next(table)
            if position is None:
                return
            if not people_left(table):
                await self._hurry(table)
                self._settle(table)
                return
            deal, token = running(table).deal, table.token
            level = table.seat(deal.players[position]).level or DEFAULT_LEVEL
            view, memory = deal.view(position), deal.memory()
        move = await self._choose(view, memory, level)
        async with self._hall.table(table_id) as table:
            if self._next(table) != position or table.token != token:
                self.arm(table)
                return
            defender = running(table).deal.defender
            await make(self._hall, table, Turn(position, move, MadeBy.COMPUTER))
            self._settle(table, urgent=running(table).deal.defender != defender)

    async def _hurry(self, table: Table) -> None:
        made: list[StoredMove] = []
        while len(made) < HASTY_MOVES and (position := self._next(table)) is not None:
            deal = running(table).deal
            move = await self._choose(deal.view(position), deal.memory(), HASTY_LEVEL)
            made.append(play(self._hall, table, Turn(position, move, MadeBy.COMPUTER))[1])
        async with self._hall.commit(table, None) as connection:
            await write(self._hall, connection, table, made)

    async def _choose(self, view: View, memory: frozenset[Card], level: str) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        try:
            return await self._think(view, memory, level, self._hall.random)
        except Exception:  # noqa: BLE001 - no thinker may hold up a game
            _log.exception("a computer player failed", level=level)
            return self._hall.random.choice(view.moves)
