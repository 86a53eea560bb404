"""A playout is a game that the engine accepts, move for move, and it ends as the engine says."""

from __future__ import annotations

from random import Random

import pytest

from game import Match, Move, MoveKind
from game.computer.playout import play_out, worth
from game.computer.style import PLAYOUT, Plan, Style, plan_of
from game.deal import Deal
from game.state import OVER
from tests.game.random_play import random_match, random_turn

MOST_BOUTS = 150
PASS = Move(MoveKind.PASS)


def any_style(rng: Random) -> Style:
    def three(low: int, high: int) -> tuple[int, int, int]:
        return rng.randint(low, high), rng.randint(low, high), rng.randint(low, high)

    return Style(
        three(0, 18), three(0, 18), (three(4, 18), three(4, 18), three(4, 18)), three(0, 18), three(0, 2)
    )


def midway(rng: Random) -> Match:
    """A match under any rules after some random moves."""
    while True:
        match = random_match(rng)
        for _ in range(rng.randrange(70)):
            if match.deal.result is None:
                match.play(*random_turn(match, rng))
        if match.deal.result is None:
            return match


def pass_on(deal: Deal) -> None:
    """Somebody who may pass does."""
    seat = next(seat for seat in deal.to_act() if PASS in deal.legal_moves(seat))
    deal.play(seat, PASS)


def value(deal: Deal) -> float:
    result = deal.result
    assert result is not None
    return worth(deal, 0, sum(1 << seat for seat in result.losers), hung=result.hung is not None)


@pytest.mark.parametrize("seed", range(60))
def test_the_engine_accepts_every_move_of_a_playout_and_ends_the_deal_alike(seed: int) -> None:
    rng = Random(seed)
    for _ in range(5):
        deal = midway(rng).deal
        plans = [plan_of(any_style(rng), deal.rules.deck, deal.trump) for _ in deal.players]
        log: list[tuple[int, Move]] = []
        end = play_out(deal, plans, 0, log=log)
        for seat, move in log:
            while move not in deal.legal_moves(seat):
                pass_on(deal)
            deal.play(seat, move)
        if sum(move.kind is MoveKind.LEAD for _, move in log) >= MOST_BOUTS:
            assert end == worth(deal, 0, 0)
            continue
        while deal.phase is not OVER:
            pass_on(deal)
        assert end == value(deal)


def usual_plans(deal: Deal) -> list[Plan]:
    return [plan_of(PLAYOUT, deal.rules.deck, deal.trump)] * len(deal.players)


def test_a_playout_leaves_the_deal_as_it_was() -> None:
    match = midway(Random(5))
    before = match.to_json()

    play_out(match.deal, usual_plans(match.deal), 0)

    assert match.to_json() == before


def test_playouts_do_not_go_on_for_ever() -> None:
    ends = [play_out(deal := midway(Random(seed)).deal, usual_plans(deal), 0) for seed in range(100)]

    assert {0.0, 1.0} <= set(ends)
