"""Monte Carlo search: every move is tried in many imagined deals that are played to their end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Final

from game.bout import DOING
from game.computer.budget import Budget
from game.computer.hidden import Hidden
from game.computer.outlook import Outlook
from game.computer.playout import play_out, worth
from game.computer.style import PLAYOUT, Plan, plan_of
from game.deal import Deal
from game.moves import Move
from game.view import View

_ROUNDS_BETWEEN: Final = 16
_MOST_ROUNDS: Final = 4000
"""Enough to tell what can be told, should the time never end."""
_SURE: Final = 2.6
"""So many standard errors behind the best a move is given up."""


@dataclass
class Tried:
    """A move and how the deals went on in which it was made.

    Attributes:
        move: the move.
        results: what each imagined deal was worth to the player: 0 is lost, 1 is not lost.
    """

    move: Move
    results: list[float] = field(default_factory=list)

    @property
    def chance(self) -> float:
        """The mean result."""
        return sum(self.results) / len(self.results) if self.results else 0.0


def search(  # noqa: PLR0913 - what a search needs
    view: View,
    hidden: Hidden,
    moves: Sequence[Move],
    rng: Random,
    budget: Budget,
    *,
    keep_all: bool = False,
) -> list[Tried]:
    """Tries the moves while there is time, dropping those that fall behind; the best comes first.

    All are tried in the same imagined deals, so that luck is the same for all.

    Args:
        view: what the player may know.
        hidden: where the hidden cards may be.
        moves: his legal moves; of equal ones the first is preferred.
        rng: the only source of chance.
        budget: asked before each playout.
        keep_all: drop none.
    """
    seat = view.seat
    assert seat is not None  # noqa: S101 - a spectator has no moves
    plan = plan_of(PLAYOUT, view.rules.deck, view.trump)
    plans = [plan] * len(view.players)
    outlook = _outlook(view)
    alive = [Tried(move) for move in moves]
    dropped: list[Tried] = []
    rounds = 0
    while len(alive) > 1 and rounds < _MOST_ROUNDS:
        deal = hidden.imagine(rng)
        results = []
        for tried in alive:
            if not budget():
                break
            results.append(_result(deal, seat, tried.move, plans, outlook))
        if len(results) < len(alive):
            break
        for tried, result in zip(alive, results, strict=True):
            tried.results.append(result)
        rounds += 1
        if not keep_all and not rounds % _ROUNDS_BETWEEN:
            alive = _still_in_it(alive, dropped)
    alive.sort(key=lambda tried: -tried.chance)
    return alive + sorted(dropped, key=lambda tried: -tried.chance)


def _outlook(view: View) -> Outlook | None:
    """The judge of the end, for the games it knows: neither pogony nor teams nor leads of pairs."""
    rules = view.rules
    known = not rules.pogony and not rules.teams and rules.lead not in {"pairs", "pyatyorka"}
    # Two without a talon know all: what was not solved in time is played out.
    comes = view.talon_count > 0 or len(view.players) > 2
    return Outlook(rules.deck, view.trump) if known and comes else None


def _result(deal: Deal, seat: int, move: Move, plans: Sequence[Plan], outlook: Outlook | None) -> float:
    after = deal.copy()
    DOING[move.word](after, seat, move)
    result = after.result
    if result is None:
        return play_out(after, plans, seat, outlook)
    losers = sum(1 << loser for loser in result.losers)
    return worth(after, seat, losers, hung=result.hung is not None)


def _still_in_it(alive: list[Tried], dropped: list[Tried]) -> list[Tried]:
    best = max(alive, key=lambda tried: sum(tried.results))
    kept = []
    for tried in alive:
        if tried is best or not _is_behind(tried.results, best.results):
            kept.append(tried)
        else:
            dropped.append(tried)
    return kept


def _is_behind(results: Sequence[float], best: Sequence[float]) -> bool:
    """Whether the difference is beyond what chance explains."""
    number = len(results)
    differences = [one - other for one, other in zip(best, results, strict=True)]
    mean = sum(differences) / number
    spread = sum(difference * difference for difference in differences) / number - mean * mean
    # As if one more deal had gone the other way: equal results in a few deals prove nothing.
    return mean > _SURE * sqrt((spread + 1 / number) / number)
