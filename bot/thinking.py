"""The engine's computer players as the tables ask them."""

from __future__ import annotations

import asyncio
import time
from random import Random

from game import Card, Move, View
from game.computer import Level, choose
from game.computer.choice import USUAL_MS

LONGEST_THOUGHT = 1.0
"""Seconds a move may be thought about, whatever the level: a person is waiting."""

_AT_ONCE = 2
"""How many may think at the same time; more would only take each other's time."""


class Thinkers:
    """Those who think long do so in threads of their own, so that everybody else plays on meanwhile."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(_AT_ONCE)

    async def think(self, view: View, memory: frozenset[Card], level: str, chance: Random) -> Move:
        """One of the viewer's legal moves, chosen from what it may know.

        Raises:
            ValueError: for a level that there is not.
        """
        named = Level(level)
        seconds = min(USUAL_MS[named] / 1000, LONGEST_THOUGHT)
        if not seconds:
            return choose(view, memory, named, chance, lambda: False)
        async with self._room:
            ends = time.perf_counter() + seconds
            own = Random(chance.random())
            return await asyncio.to_thread(
                choose, view, memory, named, own, lambda: time.perf_counter() < ends
            )
