"""How fast the engine plays random games, how fast the search plays deals out, how thoughts keep to time."""

from __future__ import annotations

import argparse
import asyncio
from random import Random
from time import process_time

from game import HouseRules, Match
from tests.bench import thinking
from tests.bench.playouts import report

_RULES = HouseRules()


def random_game(seed: int) -> int:
    """Plays one deal to its end, each move being any of the legal ones; the number of moves."""
    deal = Match.new(_RULES, ("A", "B"), seed).deal
    draw = Random(seed).random
    moves = 0
    while acting := deal.to_act():
        seat = acting[int(draw() * len(acting))]
        legal = deal.legal_moves(seat)
        deal.play(seat, legal[int(draw() * len(legal))])
        moves += 1
    return moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    games = parser.parse_args().games
    for seed in range(200):
        random_game(seed)
    start = process_time()
    moves = sum(random_game(seed) for seed in range(games))
    seconds = process_time() - start
    print(f"{games / seconds:,.0f} games/s, {moves / seconds:,.0f} moves/s, {moves / games:.1f} moves a game")
    report()
    asyncio.run(thinking.report())


if __name__ == "__main__":
    main()
