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


def test_high_trumps_are_saved_while_there_is_much_to_draw() -> None:
    table = at("A 7s Kc | B Kh Qh Jd", talon="9d 9c 9s 8d 8c 8s Td 6h").play("A: lead 7s")

    assert chosen(table.match, 1, Level.MEDIUM, 1) is Move.parse("take")


def test_with_an_empty_talon_a_high_trump_beats() -> None:
    table = at("A 7s Kc | B Kh Qh Jd").play("A: lead 7s")

    assert chosen(table.match, 1, Level.MEDIUM, 1) is Move.parse("beat 7s Qh")


def test_of_two_beaters_the_one_whose_rank_lies_there_already_is_taken() -> None:
    table = at("A 9d Kc 7d | B 8d 9s Jd", talon="Qd 6h", table="9c/Tc 8s")

    assert chosen(table.match, 1, Level.MEDIUM, 1) is Move.parse("beat 8s 9s")


def test_a_pair_is_kept_when_the_next_rank_beats_as_well() -> None:
    kept = at("A 7s Kc | B 8s 8d 9s", talon="Qd 6h").play("A: lead 7s")
    broken = at("A 7s Kc | B 8s 8d Ts", talon="Qd 6h").play("A: lead 7s")

    assert chosen(kept.match, 1, Level.MEDIUM, 1) is Move.parse("beat 7s 9s")
    assert chosen(broken.match, 1, Level.MEDIUM, 1) is Move.parse("beat 7s 8s")


def test_an_ace_is_not_thrown_in_while_there_is_much_to_draw() -> None:
    table = at("A As Kc | B Ad Jd Qc", talon="9d 9c 9s 8d 8c 8s Td 6h", table="Ac/7h")

    assert chosen(table.match, 0, Level.MEDIUM, 1) is Move.parse("pass")


@pytest.mark.parametrize("level", [Level.HARD, Level.MASTER])
@pytest.mark.parametrize("seed", range(6))
def test_a_search_ends_as_soon_as_the_time_is_over(level: Level, seed: int) -> None:
    match = random_match(Random(seed))
    seat = match.deal.to_act()[0]
    asked: list[bool] = []

    def lasts() -> bool:
        asked.append(len(asked) < 30)
        return asked[-1]

    choose(match.view(seat), match.deal.memory(), level, Random(1), lasts)

    # Each search that hears that the time is over asks no more.
    assert asked.count(False) <= 2
