"""Which of its legal moves a computer player makes."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random

from game.cards import Card
from game.computer.thrift import thrifty
from game.moves import Move
from game.view import View

Budget = Callable[[], bool]
"""Whether there is time to think on."""


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"


def choose(view: View, memory: frozenset[Card], level: Level, rng: Random, budget: Budget) -> Move:  # noqa: ARG001 - every level plays alike so far
    """One of the viewer's legal moves.

    Args:
        view: what the player may know; it must have a legal move.
        memory: the discarded cards that an attentive player remembers.
        level: how well to play.
        rng: the only source of chance.
        budget: whether there is time to think on.
    """
    return thrifty(view, rng)
