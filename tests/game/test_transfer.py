"""rules.md 5."""

from __future__ import annotations

import pytest

from tests.game.positions import at, dealt, rules

_HANDS = "A 8h 6s | B 8s 8c 9d Kd | C 9s 9h Jd"


def test_without_the_rule_there_is_no_transfer() -> None:
    table = at(_HANDS, trump="c").play("A: lead 8h")

    assert table.legal("B") == ["beat 8h 8c", "take"]
    assert table.refused("B: transfer 8s") == "transfer_not_allowed"


def test_a_transfer_makes_the_next_player_defender_and_its_player_main_attacker() -> None:
    table = at(_HANDS, trump="c", house=rules("perevodnoy")).play("A: lead 8h", "B: transfer 8s")

    assert (table["leader"], table["main_attacker"], table["defender"]) == ("A", "B", "C")
    assert table["table"][1] == {"attack": "8s", "by": "B", "beat": None}
    assert table.hand("B") == "8c 9d Kd"


def test_only_the_rank_of_an_unbeaten_attack_card_transfers() -> None:
    table = at("A 9d 9s Ah | B Td Tc 9c Kh | C Js Kc 7d", trump="s", house=rules("perevodnoy_all"))
    table.play("A: lead 9d", "B: beat 9d Td", "A: throw 9s")

    assert table.refused("B: transfer Tc") == "transfer_not_allowed"
    assert table.refused("B: transfer 9h") == "card_not_in_hand"
    assert table.play("B: transfer 9c").table() == "9d/Td 9s 9c"


def test_the_lowest_card_of_the_deck_transfers_no_other_rank() -> None:
    table = at("A 7s Kd Ks | B 2c 7c Qd | C Jd Js", house=rules("perevodnoy", deck=52)).play("A: lead 7s")

    assert table.legal("B") == ["take", "transfer 7c"]


def test_before_beating_means_that_nothing_of_the_bout_is_beaten() -> None:
    hands = "A 8d 8h 6s | B 8s 9h Kc | C Jd Js Jh"
    for preset, allowed in (("perevodnoy", False), ("perevodnoy_all", True)):
        table = at(hands, trump="c", house=rules(preset)).play("A: lead 8d 8h", "B: beat 8h 9h")
        assert ("transfer 8s" in table.legal("B")) is allowed


def test_with_two_players_the_attack_returns_to_the_leader() -> None:
    table = at("A 8h 6s 7d | B 8s Kd", trump="c", house=rules("perevodnoy")).play(
        "A: lead 8h", "B: transfer 8s"
    )

    assert (table["defender"], table["main_attacker"]) == ("A", "B")


def test_nobody_transfers_to_himself() -> None:
    table = at("A 8h | B 8s Kd", trump="c", house=rules("perevodnoy")).play("A: lead 8h")

    assert table.legal("B") == ["take"]
    assert table.refused("B: transfer 8s") == "transfer_not_allowed"


def test_a_transfer_skips_who_has_no_cards_left() -> None:
    house = rules("perevodnoy", throw_order="free")
    table = at("A 8h 6s 7d Ad | B 8s Kd Qd | C 8d", trump="c", house=house)
    table.play("A: lead 8h", "C: throw 8d", "B: transfer 8s")

    assert table["defender"] == "A"


def test_while_the_talon_has_cards_an_empty_hand_is_active_and_no_transfer_goes_past_it() -> None:
    house = rules("perevodnoy", throw_order="free")
    table = at("A 8h 6s 7d Ad | B 8s Kd Qd | C 8d", trump="c", talon="9d 9c", house=house)
    table.play("A: lead 8h", "C: throw 8d")

    assert table.refused("B: transfer 8s") == "hand_limit"


def test_a_position_may_tell_of_a_transfer_past_who_had_no_cards_left() -> None:
    roles = {"leader": "A", "main_attacker": "B", "defender": "A"}
    hands = "A 6s 7d 7h | B Kd Qd | C"

    assert at(hands, trump="c", table="8h 8d 8s", house=rules("perevodnoy"), **roles).legal("A") == ["take"]


def test_the_new_defender_must_hold_a_card_for_each_unbeaten_one() -> None:
    table = at(
        "A 8d 8h 6s | B 8s 8c Qs Kd | C 9h Jd", trump="c", house=rules("perevodnoy", show_trump="bout")
    )
    table.play("A: lead 8d 8h")

    assert table.refused("B: transfer 8s") == "hand_limit"
    assert "show 8c" in table.legal("B")


def test_chains_go_past_the_leader() -> None:
    table = at("A 8h 6s 7s Kd | B 8s Qd | C 8d Jd", trump="c", house=rules("perevodnoy"))
    table.play("A: lead 8h", "B: transfer 8s", "C: transfer 8d")

    assert (table["defender"], table["main_attacker"], table["leader"]) == ("A", "C", "A")


@pytest.mark.parametrize(
    ("rule", "bout", "deal", "allowed"),
    [
        ("allowed", 1, 1, True),
        ("not_in_first_deal", 1, 1, False),
        ("not_in_first_deal", 1, 2, True),
        ("not_in_first_deal", 2, 1, True),
        ("never", 1, 2, False),
        ("never", 2, 1, True),
    ],
)
def test_the_first_bout_may_be_without_transfers(rule: str, bout: int, deal: int, allowed: bool) -> None:  # noqa: FBT001
    house = rules("perevodnoy", transfer_first_bout=rule)
    table = at(_HANDS, trump="c", house=house, bout=bout, deal=deal).play("A: lead 8h")

    assert ("transfer 8s" in table.legal("B")) is allowed


def test_a_trump_on_the_table_may_stop_transfers_but_not_its_own() -> None:
    house = rules("perevodnoy", transfer_trump_on_table=False)
    hands = "A 8h 6s | B 8c 9d Kd | C 8s 9s Jd | D Qd Qs Qh"
    table = at(hands, trump="c", house=house).play("A: lead 8h", "B: transfer 8c")
    assert table.refused("C: transfer 8s") == "transfer_not_allowed"

    free = at(hands, trump="c", house=rules("perevodnoy")).play("A: lead 8h", "B: transfer 8c")
    assert "transfer 8s" in free.legal("C")


def test_a_beating_trump_on_the_table_stops_them_too() -> None:
    house = rules("perevodnoy_all", transfer_trump_on_table=False)
    table = at("A 8h 8d 6s | B 6c 8s Kd | C Qd Qs Qh", trump="c", house=house)
    table.play("A: lead 8d 8h", "B: beat 8h 6c")

    assert "transfer 8s" not in table.legal("B")


def test_showing_moves_the_attack_on_and_keeps_the_card_known_to_all() -> None:
    house = rules("perevodnoy", show_trump="bout")
    table = at("A 8h 6s | B 8c 8s 9d | C Ah", trump="c", house=house).play("A: lead 8h")
    assert table.refused("B: show 8s") == "show_not_allowed"
    assert table.refused("B: transfer 8s") == "hand_limit"

    table.play("B: show 8c")
    assert table.table() == "8h"
    assert table["known"] == {"B": ["8c"]}
    assert table.view("C")["known"] == {"B": ["8c"]}
    assert (table["defender"], table["main_attacker"]) == ("C", "B")


@pytest.mark.parametrize(("show", "again"), [("bout", True), ("deal", False)])
def test_showing_is_once_a_bout_or_once_a_deal(show: str, again: bool) -> None:  # noqa: FBT001
    house = rules("perevodnoy", show_trump=show)
    table = at("A 8h 9h 9d 6s 7s | B 8c 9c Kd Qd", trump="c", house=house)
    table.play("A: lead 8h", "B: show 8c", "A: beat 8h 9h", "B: pass", "A: lead 9d")

    assert ("show 9c" in table.legal("B")) is again


def test_a_show_of_one_player_does_not_give_another_his_back() -> None:
    house = rules("perevodnoy", show_trump="deal")
    table = at("A 8h 9c Kh Th Ac | B 8c 9d Tc Qs Kd", trump="c", house=house)
    table.play("A: lead 8h", "B: show 8c", "A: take", "B: pass")
    table.play("B: lead 9d", "A: show 9c", "B: take", "A: pass", "A: lead Th")

    assert table.refused("B: show Tc") == "show_not_allowed"
    assert "transfer Tc" in table.legal("B")


def test_in_a_new_bout_and_in_a_new_deal_nobody_has_shown_the_first_seat_neither() -> None:
    house = rules("perevodnoy", show_trump="bout")
    bout = at("A 8c Kd Qd | B 8h 9d 9s", trump="c", leader="B", house=house).play("B: lead 8h")
    assert "show 8c" in bout.legal("A")

    deck = "7h 6h Kc 7s Qc Kd Jc Qd Tc Jd 9c Td 9h"
    deal = dealt("A B", deck, rules("perevodnoy", show_trump="deal")).play("B: lead 7s")
    assert "show 7h" in deal.legal("A")


def test_who_has_shown_in_this_bout_must_lay_the_next_time() -> None:
    house = rules("perevodnoy", show_trump="bout")
    table = at("A 8h 8d 6s 7s | B 8c 9d Kd Jd | C 8s 6d 7d 9h 9s", trump="c", house=house)
    table.play("A: lead 8h", "B: show 8c", "C: transfer 8s", "A: transfer 8d")

    assert table.refused("B: show 8c") == "show_not_allowed"
    assert "transfer 8c" in table.legal("B")


def test_all_other_conditions_of_a_transfer_hold_for_showing() -> None:
    house = rules("perevodnoy", show_trump="bout", transfer_first_bout="never")
    hands = "A 8h 8d 6s | B 8c 9h Kd | C Jd Js Jh"
    assert (
        at(hands, trump="c", house=house, bout=1).play("A: lead 8h").refused("B: show 8c")
        == "show_not_allowed"
    )

    beaten = at(hands, trump="c", house=house).play("A: lead 8d 8h", "B: beat 8h 9h")
    assert beaten.refused("B: show 8c") == "show_not_allowed"


def test_a_team_transfers_only_to_its_opponents() -> None:
    house = rules("perevodnoy", teams=True)
    table = at("A 8h 6s 7d | B 8s Kd | C | D 9d", trump="c", out=["C"], house=house)

    assert table.play("A: lead 8h", "B: transfer 8s")["defender"] == "A"


def test_h0_is_that_of_the_new_defender() -> None:
    house = rules("perevodnoy_all", big_hand_limit=True)
    hands = "A 6c 6d 6h 7d 7h 7s Kc | B 7c 6s 8c 8d 8h 9c 9d | C Tc Td Th Jc Jd Jh"
    turns = ("A: lead 6c 6d 6h", "B: beat 6c 7c", "A: throw 7d", "A: throw 7h", "A: throw 7s")

    six = at(hands, trump="s", talon="Qc Qs", house=house).play(*turns)
    assert six.refused("B: transfer 6s") == "bout_cap"
    seven = at(hands + " Js", trump="s", talon="Qc Qs", house=house).play(*turns)
    assert "transfer 6s" in seven.legal("B")


def test_what_was_beaten_stays_beaten_and_the_new_defender_takes_it_with_the_rest() -> None:
    table = at("A 8d 8h 6s | B 8s 9h Kc | C Jd Js Jh", trump="c", house=rules("perevodnoy_all"))
    table.play("A: lead 8d 8h", "B: beat 8h 9h", "B: transfer 8s")
    assert table.table() == "8d 8h/9h 8s"
    assert table.legal("C") == ["beat 8d Jd", "beat 8s Js", "take"]
    assert table.refused("C: beat 8h Jh") == "already_beaten"

    assert table.play("C: take").hand("C") == "8d Jd 8h 9h Jh 8s Js"


def test_who_cannot_face_what_is_unbeaten_is_not_shown_a_trump_either() -> None:
    house = rules("perevodnoy", show_trump="bout")
    table = at("A 8d 8h 6s | B 8s 8c Qs Kd | C 9h", trump="c", house=house).play("A: lead 8d 8h")

    assert table.refused("B: show 8c") == "hand_limit"
    assert table.refused("B: transfer 8c") == "hand_limit"
