"""The arena: what it plays, what it counts, what it prints."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game import HouseRules, arena
from game.computer import Budget
from game.computer.contest import Tally, contest, interval


def no_time(_: str) -> Budget:
    return lambda: False


def tally(one: str, others: str, games: int, players: int = 2, **options: object) -> Tally:
    total = Tally()
    for number in range(games):
        total += contest(
            HouseRules.parse(options),
            one,
            others,
            players=players,
            number=number,
            seed=1,
            start=no_time,
            clock=lambda: 0.0,
        )
    return total


def test_each_deck_is_played_from_every_seat() -> None:
    """Equals share the decks so evenly that one's wins are the other's."""
    total = tally("lowest", "lowest", 20)
    assert total.won == total.lost
    assert total.won + total.lost + total.drawn == 20


@pytest.mark.parametrize(
    ("better", "worse", "share"),
    [("easy", "random", 0.8), ("medium", "easy", 0.6), ("medium", "random", 0.85)],
)
def test_the_levels_are_honest(better: str, worse: str, share: float) -> None:
    total = tally(better, worse, 100)
    assert total.won / (total.won + total.lost) >= share


def test_with_four_at_a_table_losing_means_to_be_the_fool() -> None:
    total = tally("random", "medium", 40, players=4)
    assert total.lost > 40 / 4


def test_in_teams_a_player_has_his_like_for_a_mate() -> None:
    total = tally("medium", "random", 20, players=4, teams=True)
    assert total.won > total.lost


def test_confidence_narrows_with_the_number_of_games() -> None:
    low, high = interval(50, 100)
    assert (round(low, 2), round(high, 2)) == (0.40, 0.60)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(500, 1000)[0] > low


def test_the_command_prints_a_result() -> None:
    done = subprocess.run(
        [
            sys.executable, "-m", "game", "arena",
            "--a", "hard", "--b", "medium", "--games", "2", "--iterations", "20", "--seed", "3",
        ],
        capture_output=True,
        text=True,
        check=True,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    assert lines[0] == "hard against medium, podkidnoy, 2 players, seed 3"
    assert " % of the decided (" in lines[1]
    assert "ms a move" in lines[2]


def test_rules_that_do_not_fit_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code = arena.main(["--a", "easy", "--b", "easy", "--preset", "pogony", "--players", "3"])
    assert code == 2
    assert "Pogony is for two" in capsys.readouterr().err


def test_several_processes_play_what_one_would(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["--a", "medium", "--b", "easy", "--games", "12"]
    arena.main(command)
    alone = capsys.readouterr().out.splitlines()[1]
    arena.main([*command, "--jobs", "2"])
    assert capsys.readouterr().out.splitlines()[1] == alone
