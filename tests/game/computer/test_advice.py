"""A suggestion says why, in a code that the texts put into words."""

from __future__ import annotations

import pytest

from game import Move
from game.computer import Chance, Why, why
from tests.game.positions import at, rules


def reason(view_of: str, move: str, hands: str, *, exact: float | None = None, table: str = "") -> str:
    position = at(hands, talon="Qd Ac 6h", table=table, house=rules("perevodnoy"))
    seat = position.seat(view_of)
    value = 0.6 if exact is None else exact
    return why(position.match.view(seat), Chance(Move.parse(move), value, exact is not None, 1)).value


@pytest.mark.parametrize(
    ("seat", "move", "hands", "table", "expected"),
    [
        ("A", "lead 7s 7d", "A 7s 7d Kc | B 9s Jd Qc", "", "several"),
        ("A", "lead 7s", "A 7s Kc Qs | B 9s Jd Qc", "", "low_card"),
        ("A", "lead Kc", "A 7s Kc Qs | B 9s Jd Qc", "", "nothing_lower"),
        ("B", "beat 7s 9s", "A Kc | B 9s Ts Qc", "7s", "cheap_answer"),
        ("B", "beat 7s Ts", "A Kc | B 9s Ts Qc", "7s", "better_answer"),
        ("B", "beat 7s 8h", "A Kc | B 8h Td Qc", "7s", "worth_a_trump"),
        ("B", "take", "A Kc | B 8h Td Qc", "7s", "taking_is_cheaper"),
        ("B", "take", "A Kc Jd | B 7d Td Qc", "7s", "cannot_beat"),
        ("B", "transfer 7d", "A Kc Jd | B 7d Td Qc", "7s", "passes_on"),
        ("B", "take", "A Kc | B 8c Td Qc", "7s", "only_move"),
        ("A", "throw 9d", "A 9d Kc | B Td Qc", "7s/9s", "adds"),
        ("A", "pass", "A 9d Kc | B Td Qc", "7s/9s", "keeps_cards"),
    ],
)
def test_the_reason_fits_the_move(seat: str, move: str, hands: str, table: str, expected: str) -> None:
    assert reason(seat, move, hands, table=table) == expected


def test_certainty_is_the_best_reason() -> None:
    hands = "A 7s Kc Qs | B 9s Jd Qc"
    assert reason("A", "lead 7s", hands, exact=1.0) == Why.WINS
    assert reason("A", "lead 7s", hands, exact=0.5) == Why.HOLDS
    assert reason("A", "lead 7s", hands, exact=0.0) == Why.LOW_CARD
