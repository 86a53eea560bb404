"""💡: what the player of a private game could do now, and why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

from bot.advice import advice_now, has_a_choice
from bot.notice import Attempt, Notice, Refused
from bot.screens.advice import advice_notice
from bot.tables.caller import Caller
from bot.tables.hall import Hall
from bot.tables.moving import position_of, running
from bot.tables.table import Advice, Kind, Status, Table, Token
from game import Card, Move, View
from game.computer import Why

Advise = Callable[[View, frozenset[Card], Random], Awaitable[tuple[Move, Why]]]
"""Chooses a move, and says why, from what a seat may know and remember."""


class Advising:
    """Use cases of who does not know what to do."""

    def __init__(self, hall: Hall, advise: Advise) -> None:
        self._hall = hall
        self._advise = advise
        self._thoughts: set[tuple[int, int, Token]] = set()
        """What is being thought about, by table and seat."""

    async def advise(self, caller: Caller, table_id: int, chat_id: int) -> Notice | Attempt:
        """💡: suggests a move to whose turn it is; the same one until something happens at the table.

        It is thought about while the table is free, and once, however often he presses meanwhile.
        """
        async with self._hall.table(table_id) as table:
            seat_id, view = _asking(table, caller, chat_id)
            given = advice_now(table, seat_id, view)
            if given is not None:
                return advice_notice(given)
            token, memory = table.token, running(table).deal.memory()
        return Attempt(partial(self._think, caller, (table_id, seat_id, token), view, memory))

    async def _think(
        self, caller: Caller, thought: tuple[int, int, Token], view: View, memory: frozenset[Card]
    ) -> Notice:
        if thought in self._thoughts:
            raise Refused("notice-advice-thinking")
        self._thoughts.add(thought)
        try:
            move, reason = await self._advise(view, memory, self._hall.random)
        finally:
            self._thoughts.discard(thought)
        table_id, _, token = thought
        async with self._hall.table(table_id) as table:
            seat_id, now = _asking(table, caller, table.place.chat_id)
            if table.token != token or move not in now.moves:
                raise Refused("notice-advice-late")
            advice = table.advice[seat_id] = Advice(token, move, reason)
            self._hall.display.show(table)
        return advice_notice(advice)


def _asking(table: Table, caller: Caller, chat_id: int) -> tuple[int, View]:
    """The seat that asks, and what it may know.

    Raises:
        Refused: if nobody plays alone there, or it is not for him to decide now.
    """
    if table.kind is not Kind.PRIVATE or chat_id != table.place.chat_id:
        raise Refused("notice-no-table")
    if table.status is not Status.PLAYING:
        raise Refused("notice-game-over")
    seat = table.seat_of(caller.user_id)
    position = None if seat is None else position_of(table, seat)
    if seat is None or position is None:
        raise Refused("notice-not-in-game")
    view = running(table).deal.view(position)
    if seat.absent or not has_a_choice(view):
        raise Refused("notice-advice-not-now")
    return seat.id, view
