"""Exact play: the same values as trying everything, and no won position is ever lost."""

from __future__ import annotations

from random import Random

import pytest

from game import HouseRules
from game.computer import Level, choose, iterations
from game.computer.endgame import Endgame, can_solve
from tests.game.computer.brute_force import brute_force, random_endgame

RULES: list[dict[str, object]] = [
    {},
    {"preset": "simple"},
    {"preset": "perevodnoy"},
    {"preset": "perevodnoy_all"},
    {"preset": "perevodnoy", "transfer_trump_on_table": False, "spades_only_spades": True},
    {"big_hand_limit": True, "cap_when_talon_empty": "hand", "draw": "defender_is_fool"},
    {"deck": 54, "throw_timing": "after_beaten", "lead": "single", "pile_on": False},
]


@pytest.mark.parametrize("options", RULES, ids=str)
def test_the_value_is_what_trying_everything_finds(options: dict[str, object]) -> None:
    rules = HouseRules.parse(options)
    rng = Random(1)
    values = set()
    for _ in range(25):
        deal = random_endgame(rng, rules, 3).deal
        assert can_solve(deal)
        value = Endgame(deal, iterations(10_000)).value(deal, 0)
        assert value == brute_force(deal, {})
        values.add(value)
    assert {1, -1} <= values


@pytest.mark.parametrize("seed", range(12))
def test_hard_keeps_what_is_won(seed: int) -> None:
    match = random_endgame(Random(seed), HouseRules(), 5)
    best = brute_force(match.deal, {})
    while (acting := match.deal.to_act()) and match.deal.result is None:
        seat = match.deal.defender if match.deal.defender in acting else acting[0]
        before = brute_force(match.deal, {})
        move = choose(match.view(seat), match.deal.memory(), Level.HARD, Random(1), iterations(20_000))
        match.play(seat, move)
        after = brute_force(match.deal, {})
        assert after >= before if seat == 0 else after <= before
    assert match.deal.result is not None
    assert match.deal.result.draw == (best == 0)
