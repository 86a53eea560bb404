"""Computer players: legal, deterministic, blind to what is hidden, and they always finish."""

from __future__ import annotations

from random import Random

import pytest

from game import Card, HouseRules, Match, Move
from game.computer import Level, choose
from tests.game.positions import at
from tests.game.random_play import PRESETS, random_match


def chosen(match: Match, seat: int, level: Level, seed: int) -> Move:
    return choose(match.view(seat), match.deal.memory(), level, Random(seed), lambda: False)


def play_on(match: Match, level: Level) -> None:
    """The defender speaks first, so that throwers who would rather wait do not hurry."""
    while acting := match.deal.to_act():
        seat = match.deal.defender if match.deal.defender in acting else acting[0]
        move = chosen(match, seat, level, match.deal.bout)
        assert move in match.deal.legal_moves(seat)
        match.play(seat, move)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", list(Level))
def test_computers_alone_finish_every_game(preset: str, level: Level) -> None:
    match = Match.new(HouseRules.parse({"preset": preset}), ("A", "B"), seed=7)

    play_on(match, level)

    assert match.deal.result is not None


@pytest.mark.parametrize("seed", range(25))
def test_computers_finish_under_any_rules(seed: int) -> None:
    match = random_match(Random(seed))

    play_on(match, Level.EASY)

    assert match.deal.result is not None


@pytest.mark.parametrize("level", list(Level))
def test_a_choice_depends_on_nothing_hidden(level: Level) -> None:
    one = at("A 7s Kc Qd | B 9s Jd Jc", talon="Qc Ac 6h")
    other = at("A 7s Kc Qd | B Qc Ac Jc", talon="9s Jd 6h")

    assert chosen(one.match, 0, level, 3) is chosen(other.match, 0, level, 3)


def test_the_cheapest_card_beats() -> None:
    table = at("A 7s Kc | B 9s 8s Jh Qc", talon="Qd 6h").play("A: lead 7s")

    assert chosen(table.match, 1, Level.MEDIUM, 1).cards[1] is Card.parse("8s")
