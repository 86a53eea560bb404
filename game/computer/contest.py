"""Deals between two kinds of players, and what they prove."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from game.cards import Card
from game.computer.baselines import at_random, lowest
from game.computer.budget import Budget
from game.computer.choice import Level, choose
from game.deal import Deal
from game.match import Match
from game.moves import Move
from game.rules import HouseRules
from game.state import DEFEND
from game.view import View

Player = Callable[[View, frozenset[Card], Random, Budget], Move]
Start = Callable[[str], Budget]
"""Starts the budget of one move, for the player of that name."""

_NORMAL_95: Final = 1.96


def _level(level: Level) -> Player:
    return lambda view, memory, rng, budget: choose(view, memory, level, rng, budget)


PLAYERS: Final[dict[str, Player]] = {level.value: _level(level) for level in Level} | {
    "random": lambda view, _, rng, __: at_random(view, rng),
    "lowest": lambda view, _, rng, __: lowest(view, rng),
}


@dataclass
class Tally:
    """What became of one player's deals, and how long both sides thought.

    Attributes:
        won, lost, drawn: deals; with more than two players lost means to be the fool, won not to be it.
        moves, seconds: of those moves where there was a choice; first his own, then the others'.
    """

    won: int = 0
    lost: int = 0
    drawn: int = 0
    moves: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = (0.0, 0.0)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.won + other.won,
            self.lost + other.lost,
            self.drawn + other.drawn,
            (self.moves[0] + other.moves[0], self.moves[1] + other.moves[1]),
            (self.seconds[0] + other.seconds[0], self.seconds[1] + other.seconds[1]),
        )


def interval(hits: int, of: int) -> tuple[float, float]:
    """Between what bounds a share lies with 95 % confidence (Wilson's interval)."""
    if not of:
        return 0.0, 1.0
    z = _NORMAL_95
    share = hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def contest(  # noqa: PLR0913 - what a deal between them needs
    rules: HouseRules,
    one: str,
    others: str,
    *,
    players: int,
    number: int,
    seed: int,
    start: Start,
    clock: Callable[[], float],
) -> Tally:
    """Plays deal `number` of a series; each deck is played once from each seat.

    Args:
        rules: the house rules.
        one: the name of the player whose deals are counted.
        others: the name of the player in all other seats (in teams, of the other side).
        players: how many sit at the table.
        number: from 0.
        seed: of the series.
        start: gives the budget of a move.
        clock: measures seconds.
    """
    deck, seat = divmod(number, 2 if rules.teams else players)
    names = [others] * players
    for own in range(seat, players, 2) if rules.teams else (seat,):
        names[own] = one
    match = Match.new(rules, [f"player {place}" for place in range(players)], seed * 1_000_003 + deck)
    deal = match.deal
    rng = Random(f"{seed}/{number}")
    moves = [0, 0]
    seconds = [0.0, 0.0]
    while (turn := whose_turn(deal)) is not None:
        view = match.view(turn)
        began = clock()
        name = names[turn]
        move = PLAYERS[name](view, deal.memory(), rng, start(name))
        if len(view.moves) > 1:
            side = int(name != one or turn % 2 != seat % 2) if rules.teams else int(turn != seat)
            moves[side] += 1
            seconds[side] += clock() - began
        match.play(turn, move)
    result = deal.result
    lost = result is not None and seat in result.losers
    drawn = result is None or result.draw
    return Tally(
        won=int(not lost and not drawn),
        lost=int(lost),
        drawn=int(drawn),
        moves=(moves[0], moves[1]),
        seconds=(seconds[0], seconds[1]),
    )


def whose_turn(deal: Deal) -> int | None:
    """Which computer player moves: the defender before the others, who wait until all is beaten or taken."""
    acting = deal.to_act()
    if not acting:
        return None
    if deal.phase is DEFEND and deal.defender in acting:
        return deal.defender
    return acting[0]
