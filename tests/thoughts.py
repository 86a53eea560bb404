"""What a worker does in tests: it thinks until a file says that it is enough.

Apart from the tests, so that a new worker need not import what they need.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from game import Card, Move, View
from game.computer import Why


def advise(view: View, memory: frozenset[Card], seed: int, seconds: float) -> tuple[Move, Why]:
    """The last of the moves, once there is the file that `ENOUGH` names."""
    del memory, seed, seconds
    while not Path(os.environ["ENOUGH"]).exists():
        time.sleep(0.01)
    return view.moves[-1], Why.ADDS


def search(view: View, memory: frozenset[Card], level: str, seed: int, seconds: float) -> Move:
    """The same for a computer player's move."""
    del level
    return advise(view, memory, seed, seconds)[0]
