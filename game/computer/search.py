"""Monte Carlo search: every move is tried in many imagined deals that are played to their end.

With two players what follows the moves is searched as well (`game.computer.tree`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from typing import Final

from game.bout import DOING
from game.computer.budget import Budget
from game.computer.hidden import Hidden
from game.computer.outlook import Outlook
from game.computer.playout import play_out, worth
from game.computer.style import PLAYOUT, Plan, plan_of
from game.computer.tree import Node, follow
from game.deal import Deal
from game.moves import Move
from game.view import View

_ROUNDS_BETWEEN: Final = 16
_MOST_ROUNDS: Final = 4000
"""Enough to tell what can be told, should the time never end."""
_SURE: Final = 2.6
"""So many standard errors behind the best a move is given up."""
_LIKELY: Final = 2.0
_TRIFLE: Final = 0.01
"""What is not worth thinking about: so much better at most, within so many standard errors."""
_ENOUGH_FOR_TRIFLES: Final = 128


@dataclass
class Tried:
    """A move and how the deals went on in which it was made.

    Attributes:
        move: the move.
        results: what each imagined deal was worth to the player: 0 is lost, 1 is not lost.
        node: what followed it.
    """

    move: Move
    results: list[float] = field(default_factory=list)
    node: Node = field(default_factory=Node)

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
    """Tries the moves while it matters, dropping those that fall behind; the best comes first.

    All are tried in the same imagined deals, so that luck is the same for all.

    Args:
        view: what the player may know.
        hidden: where the hidden cards may be.
        moves: his legal moves; of equal ones the first is preferred.
        rng: the only source of chance.
        budget: asked before each playout.
        keep_all: drop none, and go on while there is time.
    """
    seat = view.seat
    assert seat is not None  # noqa: S101 - a spectator has no moves
    plan = plan_of(PLAYOUT, view.rules.deck, view.trump)
    plans = [plan] * len(view.players)
    value = partial(_value, seat=seat, plans=plans, outlook=_outlook(view))
    two = len(view.players) == 2
    alive = [Tried(move) for move in moves]
    dropped: list[Tried] = []
    rounds = 0
    while len(alive) > 1 and rounds < _MOST_ROUNDS:
        deal = hidden.imagine(rng)
        results = []
        for tried in alive:
            if not budget():
                break
            after = deal.copy()
            DOING[tried.move.word](after, seat, tried.move)
            results.append(follow(after, tried.node, seat, value) if two else value(after))
        if len(results) < len(alive):
            break
        for tried, result in zip(alive, results, strict=True):
            tried.results.append(result)
        rounds += 1
        if not keep_all and not rounds % _ROUNDS_BETWEEN:
            alive = _still_in_it(alive, dropped)
            if rounds >= _ENOUGH_FOR_TRIFLES and _is_settled(alive):
                break
    alive.sort(key=lambda tried: -tried.chance)
    return alive + sorted(dropped, key=lambda tried: -tried.chance)


def _outlook(view: View) -> Outlook | None:
    """The judge of the end, for the games it knows: neither pogony nor teams nor leads of pairs."""
    rules = view.rules
    known = not rules.pogony and not rules.teams and rules.lead not in {"pairs", "pyatyorka"}
    # Two without a talon know all: what was not solved in time is played out.
    comes = view.talon_count > 0 or len(view.players) > 2
    return Outlook(rules.deck, view.trump) if known and comes else None


def _value(deal: Deal, *, seat: int, plans: Sequence[Plan], outlook: Outlook | None) -> float:
    result = deal.result
    if result is None:
        return play_out(deal, plans, seat, outlook)
    losers = sum(1 << loser for loser in result.losers)
    return worth(deal, seat, losers, hung=result.hung is not None)


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
    mean, error = _difference(best, results)
    return mean > _SURE * error


def _is_settled(alive: Sequence[Tried]) -> bool:
    """Whether none of the others can be much better than the best so far."""
    best = max(alive, key=lambda tried: sum(tried.results))
    for tried in alive:
        if tried is not best:
            mean, error = _difference(tried.results, best.results)
            if mean + _LIKELY * error > _TRIFLE:
                return False
    return True


def _difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much the first did better in the same deals, and the standard error of that."""
    number = len(one)
    differences = [mine - his for mine, his in zip(one, other, strict=True)]
    mean = sum(differences) / number
    spread = sum(difference * difference for difference in differences) / number - mean * mean
    # As if one more deal had gone the other way: equal results in a few deals prove nothing.
    return mean, sqrt((spread + 1 / number) / number)
