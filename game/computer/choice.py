"""Which of its legal moves a computer player makes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from random import Random
from types import MappingProxyType
from typing import Final

from game.cards import Card
from game.computer.beginner import careless
from game.computer.budget import Budget
from game.computer.judgement import weigh
from game.computer.thrift import thrifty
from game.moves import Move
from game.view import View


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"


USUAL_MS: Final[Mapping[Level, int]] = MappingProxyType(
    {Level.EASY: 0, Level.MEDIUM: 0, Level.HARD: 300, Level.MASTER: 2000}
)
"""How many milliseconds a level usually thinks; with as much time master is hard."""


def choose(view: View, memory: frozenset[Card], level: Level, rng: Random, budget: Budget) -> Move:
    """One of the viewer's legal moves.

    Args:
        view: what the player may know; it must have a legal move.
        memory: the discarded cards that an attentive player remembers.
        level: how well to play.
        rng: the only source of chance.
        budget: whether there is time to think on.
    """
    if len(view.moves) == 1:
        return view.moves[0]
    if level is Level.EASY:
        return careless(view, rng)
    if level is Level.MEDIUM:
        return thrifty(view, rng)
    return weigh(view, memory, rng, budget)[0].move
