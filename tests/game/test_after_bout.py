"""rules.md 6."""

from __future__ import annotations

import pytest

from tests.game.positions import at, rules

_FULL = "A 7s Kc Kd Ks Qc Qd | B 8s 9c 9d 9s Jc Js | C Tc Td Ts Jd Th"


def test_beaten_off_cards_are_discarded_and_the_defender_leads() -> None:
    table = at("A 7s Kc | B 8s 9c").play("A: lead 7s", "B: beat 7s 8s")

    assert (table["leader"], table["defender"], table["discard"]) == ("B", "A", ["7s", "8s"])


def test_after_a_take_the_player_left_of_the_taker_leads() -> None:
    table = at("A 7s Kc | B 9d Jd | C 8s Qd").play("A: lead 7s", "B: take")

    assert (table["leader"], table["defender"], table["main_attacker"]) == ("C", "A", "C")


def test_all_draw_up_to_hand_size_the_leader_first_and_the_defender_last() -> None:
    table = at(_FULL, talon="6c 6d 6h").play("A: lead 7s", "B: beat 7s 8s")

    assert "6c" in table["hands"]["A"]
    assert "6d" in table["hands"]["C"]
    assert "6h" in table["hands"]["B"]
    assert table["known"] == {"B": ["6h"]}
    assert table["trump_card"] == "6h"


def test_who_holds_enough_draws_nothing() -> None:
    table = at("A 7s Kc Kd Ks Qc Qd Qs | B 9c 9d", talon="6c 6d 6s 7c 8h").play("A: lead 7s", "B: take")

    assert table["hand_counts"] == {"A": 6, "B": 6}
    assert table["talon"] == ["7c", "8h"]


def test_after_a_transfer_to_the_leader_the_main_attacker_draws_first() -> None:
    table = at(
        "A 8h 9h 9s Kd Ks Qd | B 8s As Ad Ah Jd Js", trump="c", talon="6d 6c", house=rules("perevodnoy")
    )
    table.play("A: lead 8h", "B: transfer 8s", "A: beat 8h 9h", "A: beat 8s 9s")

    assert "6d" in table["hands"]["B"]
    assert "6c" in table["hands"]["A"]


def test_nobody_is_out_while_the_talon_has_cards() -> None:
    table = at("A 7s | B 8s 9c", talon="6c 6h").play("A: lead 7s", "B: beat 7s 8s")

    assert (table["out"], table.hand("A")) == ([], "6c 6h")


def test_whoever_has_no_cards_after_the_drawing_is_out_all_at_once() -> None:
    table = at("A 7s | B 8s | C Kc Kd | D Ac Ad", talon="6h").play("A: lead 7s", "B: beat 7s 8s")

    assert (table.hand("A"), table["out"], table["leader"]) == ("6h", ["B"], "C")


def test_empty_hands_go_out_even_when_the_talon_runs_dry_in_somebody_elses_draw() -> None:
    table = at("A | B 8h | C Td Th | D", talon="7h", leader="B", house=rules("pairs"))

    assert table.play("B: lead 8h", "C: beat 8h Th")["out"] == ["A", "D"]


def test_one_player_left_with_cards_is_the_fool_even_if_he_beat_everything() -> None:
    table = at("A 9s | B Ts 6d").play("A: lead 9s", "B: beat 9s Ts")

    assert table["result"] == {
        "fool": "B",
        "draw": False,
        "losers": ["B"],
        "placings": [["A"], ["B"]],
        "hung": None,
    }
    assert (table["bout"], table["leader"], table["defender"]) == (2, "A", "B")


def test_a_last_card_beaten_by_a_last_card_is_a_draw_in_a_shared_place() -> None:
    table = at("A 9s | B Ts | C | D", out=["D", "C"]).play("A: lead 9s", "B: beat 9s Ts")

    assert table["result"]["draw"]
    assert table["result"]["losers"] == []
    assert table["result"]["placings"] == [["D"], ["C"], ["A", "B"]]


def test_the_last_defender_may_be_the_fool_instead_of_a_draw() -> None:
    house = rules(draw="defender_is_fool")
    table = at("A 9s | B Ts | C", out=["C"], house=house).play("A: lead 9s", "B: beat 9s Ts")

    assert (table["result"]["fool"], table["result"]["placings"]) == ("B", [["C"], ["A"], ["B"]])


def test_those_of_one_bout_are_placed_as_their_last_cards_left_the_hand() -> None:
    table = at("A 9s 9c | B 6c 7c 8c | C 9d", house=rules(throw_order="free"))
    table.play("A: lead 9s", "C: throw 9d", "A: throw 9c", "B: take")

    assert table["out"] == ["C", "A"]


def test_who_is_out_of_cards_stays_in_the_bout_until_its_end() -> None:
    table = at("A 9s | B Ts Jc | C 9d Kd").play("A: lead 9s", "B: beat 9s Ts")

    assert (table["out"], table["leader"], table["main_attacker"]) == ([], "A", "A")


def test_the_next_leader_who_is_out_is_replaced_clockwise() -> None:
    assert at("A 9s Kc | B Ts | C Tc 8c").play("A: lead 9s", "B: beat 9s Ts")["leader"] == "C"


def test_a_team_mate_leads_for_who_went_out_by_beating_off() -> None:
    table = at("A 8s 6d | B 9s | C 6c 7c | D Kd Ks", house=rules(teams=True))

    assert table.play("A: lead 8s", "B: beat 8s 9s")["leader"] == "D"


def test_of_two_team_mates_the_next_one_who_still_plays_leads_and_no_opponent_between() -> None:
    hands = "A 8s Kd | B 9s | C 6c 7c | D | E 6d 7d | F Ks Qs"
    table = at(hands, out=["D"], house=rules(teams=True)).play("A: lead 8s", "B: beat 8s 9s")

    assert (table["out"], table["leader"], table["defender"]) == (["D", "B"], "F", "A")


def test_team_mates_neither_attack_nor_throw_in_at_each_other() -> None:
    house = rules(teams=True, throw_order="free")
    table = at("A 7s Kd | B 8s 9c Qd | C 7c Ac | D 7d As", house=house).play("A: lead 7s")

    assert table["defender"] == "B"
    assert table.legal("C") == ["throw 7c"]
    assert table.refused("D: throw 7d") == "not_a_thrower"


def test_a_side_wholly_out_has_won() -> None:
    table = at("A | B Kd | C 9s | D 6d 7d", leader="C", out=["A"], house=rules(teams=True))
    table.play("C: lead 9s", "D: take")

    assert table["result"]["losers"] == ["B", "D"]
    assert table["result"]["placings"] == [["A"], ["C"], ["B", "D"]]


@pytest.mark.parametrize(
    ("draw", "losers", "placings"),
    [
        ("allowed", [], [["A"], ["B"], ["C", "D"]]),
        ("defender_is_fool", ["B", "D"], [["A"], ["B"], ["C"], ["D"]]),
    ],
)
def test_both_sides_out_in_one_bout(draw: str, losers: list[str], placings: list[list[str]]) -> None:
    table = at("A | B | C 9s | D Ts", leader="C", out=["A", "B"], house=rules(teams=True, draw=draw))
    table.play("C: lead 9s", "D: beat 9s Ts")

    assert table["result"]["draw"] is (draw == "allowed")
    assert table["result"]["losers"] == losers
    assert table["result"]["placings"] == placings


def test_a_deal_of_a_thousand_bouts_is_a_draw_in_which_the_holders_of_cards_share_a_place() -> None:
    table = at("A 7s Kd | B 9d Jd | C", out=["C"], bout=1000, house=rules(draw="defender_is_fool"))
    table.play("A: lead 7s", "B: take")

    assert table["result"]["draw"]
    assert table["result"]["placings"] == [["C"], ["A", "B"]]
