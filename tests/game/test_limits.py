"""rules.md 4: limits."""

from __future__ import annotations

import pytest

from game import HouseRules
from tests.game.positions import Table, at, rules

# A lead of four and two sevens to throw, against hands large enough to beat them.
_SIX = "A 6c 6d 6h 6s 7c 7d | B 7s 8c 8d 8h 9c 9d"
_SEVEN = "A 6c 6d 6h 6s 7c 7d 7h | B 7s 8c 8d 8h 9c 9d 9h Tc Ts"


def five_on_the_table(hands: str, house: HouseRules, talon: str = "Qc Qd Qh", bout: int = 2) -> Table:
    table = at(hands, talon=talon, house=house, bout=bout)
    return table.play("A: lead 6c 6d 6h 6s", "B: beat 6s 7s", "A: throw 7c")


def test_unbeaten_cards_never_outnumber_the_defenders_hand() -> None:
    table = at("A 7c 7d 7h 7s | B 9c 9d Kc")
    assert table.refused("A: lead 7c 7d 7h 7s") == "hand_limit"

    table.play("A: lead 7c 7d 7s")
    assert table.refused("A: throw 7h") == "hand_limit"


def test_the_hand_counts_as_it_is_now() -> None:
    table = at("A 7s Qc | B 9s Td Kc | C 9d Ts Th")
    table.play("A: lead 7s", "B: beat 7s 9s", "C: throw 9d", "B: beat 9d Td", "C: throw Ts")

    assert table.refused("C: throw Th") == "hand_limit"
    assert table.legal("C") == []


def test_the_hand_limits_piling_on_too() -> None:
    table = at("A 7s 7d 7c 7h | B 9c 9d Kc").play("A: lead 7s", "B: take", "A: throw 7d", "A: throw 7c")

    assert (table["phase"], table.hand("A")) == ("lead", "7h")


def test_six_attack_cards_a_bout_beaten_ones_counted() -> None:
    table = five_on_the_table(_SEVEN, rules()).play("A: throw 7d")

    assert table.refused("A: throw 7h") == "bout_cap"


@pytest.mark.parametrize(
    ("options", "bout", "sixth"),
    [
        ({}, 1, False),
        ({}, 2, True),
        ({"first_bout_cap": 6}, 1, True),
        ({"bout_cap": 5, "first_bout_cap": 6}, 1, False),
        ({"bout_cap": 5}, 2, False),
        ({"first_bout_scope": "until_first_discard"}, 7, False),
        ({"big_hand_limit": True}, 1, False),
    ],
)
def test_a_sixth_attack_card_is_a_matter_of_rules_and_bout(
    options: dict[str, str | int | bool],
    bout: int,
    sixth: bool,  # noqa: FBT001
) -> None:
    table = five_on_the_table(_SIX, HouseRules.parse(options), bout=bout)

    assert ("throw 7d" in table.legal("A")) is sixth
    if not sixth:
        assert table.refused("A: throw 7d") == "bout_cap"


def test_the_lead_keeps_to_the_cap() -> None:
    house = rules("pairs", hand_size=6, bout_cap=6, first_bout_cap=5, lead="pairs")
    table = at("A 7c 7d 8c 8d 9c | B Tc Td Jc Jd Qc Qd", house=house, bout=1)

    assert "lead 7c 7d 8c 8d 9c" in table.legal("A")


def test_the_first_bouts_cap_ends_with_the_first_discard() -> None:
    house = rules(first_bout_scope="until_first_discard")
    table = at(_SIX, talon="Qc Qd Qh", house=house, bout=3, discard="Ac")

    table.play("A: lead 6c 6d 6h 6s", "B: beat 6s 7s", "A: throw 7c")
    assert "throw 7d" in table.legal("A")


def test_with_sixth_on_take_the_cap_is_a_later_bouts_once_he_takes() -> None:
    table = five_on_the_table(_SIX, rules(first_bout_sixth_on_take=True), bout=1)
    assert table.refused("A: throw 7d") == "bout_cap"

    assert table.play("B: take").legal("A") == ["pass", "throw 7d"]
    assert five_on_the_table(_SIX, rules(), bout=1).play("B: take")["phase"] == "lead"


def test_without_a_talon_the_hand_may_be_the_only_limit() -> None:
    house = rules(cap_when_talon_empty="hand")
    table = five_on_the_table(_SEVEN, house, talon="", bout=1).play("A: throw 7d")
    assert "throw 7h" in table.legal("A")

    with_talon = five_on_the_table(_SEVEN, house).play("A: throw 7d")
    assert with_talon.refused("A: throw 7h") == "bout_cap"


def test_a_defender_who_began_with_more_than_six_may_be_given_as_many() -> None:
    house = rules(big_hand_limit=True)
    assert "throw 7h" in five_on_the_table(_SEVEN, house).play("A: throw 7d").legal("A")

    six = "A 6c 6d 6h 6s 7c 7d 7h | B 7s 8c 8d 8h 9c 9d"
    assert five_on_the_table(six, house).play("A: throw 7d").refused("A: throw 7h") in {
        "bout_cap",
        "hand_limit",
    }


def test_six_cards_are_no_large_hand_and_lift_no_cap() -> None:
    house = rules(big_hand_limit=True, bout_cap=5, first_bout_cap=6)

    assert five_on_the_table(_SIX, house).refused("A: throw 7d") == "bout_cap"
    assert "throw 7d" in five_on_the_table(_SEVEN, house).legal("A")


def test_a_large_hand_does_not_lift_the_first_bouts_cap() -> None:
    house = rules(big_hand_limit=True)

    assert five_on_the_table(_SEVEN, house, bout=1).refused("A: throw 7d") == "bout_cap"


def test_a_talon_that_runs_out_in_the_bout_before_lifts_the_cap_and_one_with_cards_does_not() -> None:
    house = rules(cap_when_talon_empty="hand", bout_cap=5, first_bout_cap=6)

    assert five_on_the_table(_SIX, house, talon="Qh").refused("A: throw 7d") == "bout_cap"
    assert "throw 7d" in five_on_the_table(_SIX, house, talon="").legal("A")


def test_the_cap_holds_for_piling_on_too() -> None:
    table = five_on_the_table(_SEVEN, rules()).play("B: take", "A: throw 7d")

    assert (table["phase"], "7h" in table["hands"]["A"]) == ("lead", True)
