"""`python -m tests.game.computer.endgames`: hard plays won endgames against an opponent that errs never."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random

from game import HouseRules, Match, Move
from game.computer import Budget, Level, choose
from tests.game.computer.brute_force import brute_force, random_endgame

Known = dict[tuple[object, ...], int]


def best_reply(match: Match, seat: int, known: Known) -> Move:
    """What the brute force holds for best, or for as good as any."""

    def value(move: Move) -> int:
        after = match.deal.copy()
        after.play(seat, move)
        return brute_force(after, known) * (1 if seat == 0 else -1)

    return max(match.deal.legal_moves(seat), key=value)


def keeps_the_win(seed: int, most: int, start: Callable[[], Budget]) -> bool | None:
    """Whether hard wins a random won endgame for whoever has it; None if it is a draw."""
    match = random_endgame(Random(seed), HouseRules(), most)
    known: Known = {}
    value = brute_force(match.deal, known)
    if not value:
        return None
    hard = 0 if value > 0 else 1
    while match.deal.result is None:
        acting = match.deal.to_act()
        seat = match.deal.defender if match.deal.defender in acting else acting[0]
        if seat == hard:
            move = choose(match.view(seat), match.deal.memory(), Level.HARD, Random(seed), start())
        else:
            move = best_reply(match, seat, known)
        match.play(seat, move)
    return match.deal.result.fool == 1 - hard


def processor_time(seconds: float) -> Budget:
    """So much time of this process, however busy the machine is."""
    end = time.process_time() + seconds
    return lambda: time.process_time() < end


def main() -> int:
    """Reports every loss; the exit code is 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--cards", type=int, default=6)
    parser.add_argument("--ms", type=float, default=300)
    given = parser.parse_args()
    kept = lost = drawn = 0
    for seed in range(given.positions):
        outcome = keeps_the_win(seed, given.cards, partial(processor_time, given.ms / 1000))
        kept += outcome is True
        drawn += outcome is None
        if outcome is False:
            lost += 1
            sys.stdout.write(f"position {seed} was won and lost\n")
    sys.stdout.write(f"{kept} won endgames won, {lost} lost; {drawn} were draws\n")
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main())
