"""Counts how many imagined deals a second the search plays out on one core."""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from game import HouseRules, Match
from game.computer import iterations
from game.computer.hidden import Hidden
from game.computer.search import search

_TABLES = (("podkidnoy", 2), ("perevodnoy", 2), ("podkidnoy", 4), ("podkidnoy", 6))
_DEALS = 10
_STEPS = 500


def playouts_a_second(preset: str, players: int) -> float:
    """At the first lead of a deal, where playouts are longest."""
    rules = HouseRules.parse({"preset": preset})
    seconds = 0.0
    played = 0
    for seed in range(_DEALS):
        match = Match.new(rules, [f"p{seat}" for seat in range(players)], seed)
        seat = match.deal.to_act()[0]
        view = match.view(seat)
        hidden = Hidden(view, match.deal.memory())
        start = process_time()
        tried = search(view, hidden, view.moves, Random(seed), iterations(_STEPS), keep_all=True)
        seconds += process_time() - start
        played += sum(len(one.results) for one in tried)
    return played / seconds


def report() -> None:
    """Writes a line for each kind of table."""
    for preset, players in _TABLES:
        speed = playouts_a_second(preset, players)
        sys.stdout.write(f"{preset}, {players} players: {speed:,.0f} playouts/s\n")
