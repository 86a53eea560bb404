"""The search of what follows a move, and when it ends."""

from __future__ import annotations

from random import Random

from game import HouseRules, Move
from game.computer import iterations
from game.computer.hidden import Hidden
from game.computer.search import Tried, search
from game.deal import Deal
from game.state import DEFEND
from tests.game.computer.brute_force import brute_force, random_endgame
from tests.game.positions import at


def tried(deal: Deal, seat: int, playouts: int) -> list[Tried]:
    view = deal.view(seat)
    hidden = Hidden(view, deal.memory())
    return search(view, hidden, view.moves, Random(1), iterations(playouts))


def right_choices(playouts_a_move: int) -> tuple[int, int]:
    """In how many endgames, of those that a wrong move spoils, the best move is found."""
    right = of = 0
    for seed in range(60):
        deal = random_endgame(Random(seed), HouseRules(), 5).deal
        acting = deal.to_act()
        seat = deal.defender if deal.phase is DEFEND else acting[0]
        values: dict[Move, int] = {}
        for move in deal.legal_moves(seat):
            after = deal.copy()
            after.play(seat, move)
            values[move] = brute_force(after, {}) * (1 if seat == 0 else -1)
        if len(set(values.values())) > 1:
            of += 1
            best = tried(deal, seat, playouts_a_move * len(values))[0].move
            right += values[best] == max(values.values())
    return right, of


def test_with_more_playouts_the_tree_finds_what_the_plan_does_not_see() -> None:
    by_plan, of = right_choices(30)
    by_tree, _ = right_choices(500)
    assert by_plan < by_tree
    assert by_tree >= 0.85 * of


def test_nobody_thinks_on_about_moves_that_come_to_the_same() -> None:
    table = at("A 6s 6c 6h | B 7s 8c 9d", trump="d")
    results = [len(one.results) for one in tried(table.match.deal, 0, 100_000)]
    assert max(results) < 1000
