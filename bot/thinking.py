"""The engine's computer players as the tables ask them."""

from __future__ import annotations

import time
from random import Random

from game import Deal, Move
from game.computer import Level, choose

LONGEST_THOUGHT = 0.4
"""Seconds a move may be thought about: nothing else happens meanwhile."""


def think(deal: Deal, seat: int, level: str, rng: Random) -> Move:
    """One of the seat's legal moves, chosen from what it may know.

    Raises:
        ValueError: for a level that there is not.
    """
    ends = time.perf_counter() + LONGEST_THOUGHT
    return choose(deal.view(seat), deal.memory(), Level(level), rng, lambda: time.perf_counter() < ends)
