"""rules.md 4: beating, throwing in, passing, taking."""

from __future__ import annotations

import pytest

from tests.game.positions import Table, at, rules


def test_a_card_is_beaten_by_a_higher_one_of_its_suit_or_by_any_trump() -> None:
    table = at("A 9s Kc | B Ts 8s 6h As Td").play("A: lead 9s")

    assert table.legal("B") == ["beat 9s 6h", "beat 9s As", "beat 9s Ts", "take"]
    assert table.refused("B: beat 9s 8s") == "does_not_beat"
    assert table.refused("B: beat 9s Td") == "does_not_beat"


def test_a_trump_is_beaten_only_by_a_higher_trump() -> None:
    table = at("A 9h Kc | B Th 8h As").play("A: lead 9h")

    assert table.legal("B") == ["beat 9h Th", "take"]


def test_spades_only_spades_spares_spades_that_are_no_trumps() -> None:
    house = rules(deck=54, spades_only_spades=True)

    assert at("A 9s 2c | B Ts 6h Rj Bj", house=house).play("A: lead 9s").legal("B") == ["beat 9s Ts", "take"]
    trumps = at("A 9s 2c | B Ts 6h Rj Bj", trump="s", house=house).play("A: lead 9s")
    assert trumps.legal("B") == ["beat 9s Bj", "beat 9s Ts", "take"]
    jokers = at("A Bj 2c | B Ts 6h Rj", house=house).play("A: lead Bj")
    assert jokers.legal("B") == ["beat Bj 6h", "beat Bj Rj", "take"]


def test_several_cards_are_beaten_in_any_order() -> None:
    table = at("A 7s 7d Kc | B 8s 8d Jc").play("A: lead 7s 7d", "B: beat 7d 8d")

    assert table.table() == "7d/8d 7s"
    assert table.refused("B: beat 7d Jc") == "already_beaten"
    assert table.refused("B: beat 6d 8s") == "not_on_table"
    assert table.refused("B: beat 8d 8s") == "not_on_table"


@pytest.mark.parametrize(
    ("lead", "legal"),
    [
        ("single", ["lead 7c", "lead 7d", "lead 7s", "lead 9s"]),
        ("up_to_two", ["lead 7c", "lead 7c 7d", "lead 7c 7s", "lead 7d", "lead 7d 7s", "lead 7s", "lead 9s"]),
        (
            "same_rank",
            [
                "lead 7c",
                "lead 7c 7d",
                "lead 7c 7d 7s",
                "lead 7c 7s",
                "lead 7d",
                "lead 7d 7s",
                "lead 7s",
                "lead 9s",
            ],
        ),
    ],
)
def test_how_many_cards_of_a_rank_may_be_led(lead: str, legal: list[str]) -> None:
    assert at("A 7c 7d 7s 9s | B Jc Jd Js Jh", house=rules(lead=lead)).legal("A") == legal


def test_more_cards_of_a_rank_than_the_rule_says_fit_no_pattern() -> None:
    hands = "A 7c 7d 7s 9s | B Jc Jd Js Jh"

    assert at(hands, house=rules(lead="single")).refused("A: lead 7c 7d") == "lead_pattern"
    assert at(hands, house=rules(lead="up_to_two")).refused("A: lead 7c 7d 7s") == "lead_pattern"


def test_the_defender_is_the_next_player_who_is_not_out() -> None:
    assert at("A 7s 8s | B | C 9d | D Td", out=["B"])["defender"] == "C"


def test_a_lead_of_two_ranks_fits_no_pattern_and_a_card_named_twice_is_not_in_the_hand() -> None:
    table = at("A 7c 7d 9s | B Jc Jd Js Jh")

    assert table.refused("A: lead 7c 9s") == "lead_pattern"
    assert table.refused("A: lead 7c 7c") == "card_not_in_hand"
    assert table.refused("A: lead 8c") == "card_not_in_hand"
    assert table.refused("B: lead Jc") == "not_your_turn"


def test_a_rank_on_the_table_may_be_thrown_in_be_it_attack_or_defence() -> None:
    table = at("A 7s 7d Tc 8d | B Ts Qd Kc Jd").play("A: lead 7s", "B: beat 7s Ts")

    assert table.legal("A") == ["pass", "throw 7d", "throw Tc"]
    assert table.refused("A: throw 8d") == "rank_not_on_table"
    assert table.refused("A: throw 7c") == "card_not_in_hand"
    assert table.refused("B: throw Ts") == "not_a_thrower"


def test_with_any_time_throwers_need_not_wait_and_with_after_beaten_they_must() -> None:
    hands = "A 7s 7d Kc | B 8s Jc Qc"
    assert at(hands).play("A: lead 7s").legal("A") == ["throw 7d"]

    waiting = at(hands, house=rules(throw_timing="after_beaten")).play("A: lead 7s")
    assert waiting.legal("A") == []
    assert waiting.refused("A: throw 7d") == "has_not_the_word"
    assert waiting.play("B: take").legal("A") == ["pass", "throw 7d"]


def test_throwers_none_end_the_bout_when_all_is_beaten() -> None:
    table = at("A 7s 7d Kc | B 8s Jc Qc", house=rules(throwers="none")).play("A: lead 7s")
    assert table.refused("A: throw 7d") == "not_a_thrower"

    assert table.play("B: beat 7s 8s")["phase"] == "lead"


def test_neighbours_are_the_nearest_active_players_and_the_main_attacker() -> None:
    hands = "A 7s 7d | B 8s 9s Ks | C 7c Jc | D 7h Jd | E 8d Qd"
    table = at(hands, house=rules(throwers="neighbours", throw_order="free")).play("A: lead 7s")

    assert table.legal("C") == ["throw 7c"]
    assert table.refused("D: throw 7h") == "not_a_thrower"


def test_neighbours_are_those_who_were_it_when_he_became_defender() -> None:
    house = rules(throwers="neighbours", throw_order="free")
    hands = "A 7s 7d | B 8s 9s Ks Qs | C 7c | D 7h Jd | E 8d Qd"
    table = at(hands, house=house).play("A: lead 7s", "C: throw 7c")

    assert table.refused("D: throw 7h") == "not_a_thrower"


def test_after_transfers_the_main_attacker_throws_even_where_he_is_no_neighbour() -> None:
    house = rules("perevodnoy", throwers="neighbours", throw_order="free", teams=True)
    hands = "A 7s Qd Qs | B 7c Jc Qc | C 8s 9s 9d 9c | D 7d Jd | E Td Jh | F Kd Kh"
    table = at(hands, house=house).play("A: lead 7s", "B: transfer 7c")

    assert (table["defender"], table["main_attacker"]) == ("C", "B")
    assert table.legal("D") == ["throw 7d"]
    assert table.refused("A: throw Qd") == "not_a_thrower"


def test_leader_first_gives_the_main_attacker_the_first_word() -> None:
    table = at("A 7s 7d Kc | B 8s Jc Qc Qd | C 7c Ac").play("A: lead 7s", "B: beat 7s 8s")
    assert table.legal("C") == []
    assert table.refused("C: throw 7c") == "has_not_the_word"
    assert table.refused("C: pass") == "has_not_the_word"

    table.play("A: pass")
    assert table.legal("C") == ["pass", "throw 7c"]
    assert table.legal("A") == ["throw 7d"]


def test_the_right_won_by_the_main_attackers_pass_lasts_through_new_cards() -> None:
    table = at("A 7s 7d Kc | B 8s Jc Qc Qd | C 7c 7h Ac")
    table.play("A: lead 7s", "B: beat 7s 8s", "A: pass", "C: throw 7c")

    assert table["passed"] == []
    assert table.legal("C") == ["throw 7h"]
    assert table.legal("A") == ["throw 7d"]


def test_a_pass_by_auto_pass_gives_the_others_the_word_for_the_rest_of_the_bout() -> None:
    table = at("A 7s Td Kc | B 8s Tc Jc Qc | C 7c 7h Ac").play("A: lead 7s", "B: beat 7s 8s")
    assert table["to_act"] == ["C"]

    table.play("C: throw 7c", "B: beat 7c Tc")
    assert table.legal("A") == ["pass", "throw Td"]
    assert table.legal("C") == ["pass", "throw 7h"]


def test_a_transfer_gives_the_first_word_to_the_new_main_attacker() -> None:
    house = rules("perevodnoy_all")
    table = at("A 7s 7d Kc | B 8s 7h Qc Qd | C 7c 9s 9c 9d Td | D 8d 8h Jd", trump="c", house=house)
    table.play("A: lead 7s", "B: beat 7s 8s", "A: pass", "D: throw 8d", "A: throw 7d")
    assert table.legal("D") == ["throw 8h"]

    table.play("B: transfer 7h")
    assert table["main_attacker"] == "B"
    assert (table.legal("A"), table.legal("D")) == ([], [])
    assert table.refused("D: throw 8h") == "has_not_the_word"


def test_a_take_gives_the_first_word_back_to_the_main_attacker() -> None:
    table = at("A 7s 7d Kc | B 8s Jc Qc Qd | C 7c 7h Ac")
    table.play("A: lead 7s", "B: beat 7s 8s", "A: pass", "C: throw 7c", "B: take")

    assert table.legal("C") == []
    assert table.legal("A") == ["pass", "throw 7d"]


def test_others_wait_for_a_main_attacker_who_has_nothing_to_throw_while_a_card_is_unbeaten() -> None:
    waiting = at("A 7s Kd | B 8s Jc Qc | C 7c Ac").play("A: lead 7s")
    assert waiting.legal("C") == []

    assert at("A 7s | B 8s Jc Qc | C 7c Ac").play("A: lead 7s").legal("C") == ["throw 7c"]


def test_in_a_circle_the_word_goes_round_and_stays_where_a_card_was_added() -> None:
    house = rules(throw_order="circle", auto_pass=False)
    table = at("A 7s Ks As | B 8s Js Jc Qc | C 7c Ac | D 7d Ad", house=house)
    table.play("A: lead 7s", "B: beat 7s 8s", "A: pass", "C: pass")
    assert table.legal("D") == ["pass", "throw 7d"]
    assert table.refused("C: throw 7c") == "has_not_the_word"

    table.play("D: throw 7d", "B: take")
    assert table.legal("A") == ["pass"]
    assert table.legal("D") == []


def test_in_a_circle_who_has_the_word_throws_as_many_as_he_likes_one_at_a_time() -> None:
    table = at("A 7s 7d 7c Kd | B 8s 9s 9d 9c Jc | C 7h Ac", house=rules(throw_order="circle"))
    table.play("A: lead 7s", "A: throw 7d", "A: throw 7c")

    assert table.refused("C: throw 7h") == "has_not_the_word"
    assert table.table() == "7s 7d 7c"


def test_in_a_circle_the_first_word_passes_by_a_main_attacker_without_cards() -> None:
    table = at("A 7s | B 8s 9s 9d | C Ac 7c | D 7h Ad", house=rules(throw_order="circle")).play("A: lead 7s")

    assert table.legal("C") == ["throw 7c"]
    assert table.legal("D") == []


def test_in_a_circle_a_player_who_has_thrown_his_last_card_hands_the_word_on() -> None:
    house = rules(throw_order="circle")
    table = at("A 7s Ks | B 8s Js Jc Qc | C 7c | D 7d Ad", house=house)
    table.play("A: lead 7s", "B: beat 7s 8s", "C: throw 7c")

    assert table.legal("D") == ["throw 7d"]


def test_with_free_order_every_thrower_may_throw_at_any_time() -> None:
    table = at("A 7s 7d Kc | B 8s Jc Qc | C 7c Ac", house=rules(throw_order="free")).play("A: lead 7s")

    assert table["to_act"] == ["A", "B", "C"]


def test_passing_needs_a_table_with_nothing_unbeaten_or_a_take() -> None:
    table = at("A 7s 7d Kc | B 8s Jc Qc")
    assert table.refused("A: pass") == "not_your_turn"
    table.play("A: lead 7s")
    assert table.refused("A: pass") == "not_your_turn"
    table.play("B: take")
    assert "pass" in table.legal("A")
    assert table.refused("B: pass") == "not_a_thrower"


def test_who_has_passed_may_not_pass_again_but_may_throw_which_cancels_all_passes() -> None:
    house = rules(throw_order="free")
    table = at("A 7s 7d Kd | B 8s 9s 9d | C 7c Jd", house=house)
    table.play("A: lead 7s", "B: beat 7s 8s", "C: pass")
    assert table.refused("C: pass") == "already_passed"
    assert table["passed"] == ["C"]

    assert table.play("C: throw 7c")["passed"] == []


def test_a_defence_card_cancels_passes_made_before_it() -> None:
    table = at("A 7s 7d 8d | B 8s 9s 9d | C Jd", house=rules(throw_order="free", auto_pass=False))
    table.play("A: lead 7s", "B: beat 7s 8s", "C: pass", "A: throw 7d", "B: beat 7d 9d")

    assert table["passed"] == []
    assert table.legal("C") == ["pass"]


def test_auto_pass_asks_only_those_who_hold_a_fitting_card_and_lists_nobody_else() -> None:
    table = at("A 7s Kd | B 8s 9c Qd | C 7c Ac").play("A: lead 7s", "B: beat 7s 8s")

    assert table["to_act"] == ["C"]
    assert table["passed"] == []
    assert table.refused("A: pass") == "already_passed"


def test_without_auto_pass_everybody_must_say_it_but_for_an_empty_hand() -> None:
    house = rules(auto_pass=False)
    table = at("A 7s Kd | B 8s 9c | C Jc Ac", house=house).play("A: lead 7s", "B: beat 7s 8s")
    assert table.legal("A") == ["pass"]

    empty = at("A 7s | B 8s 9c | C Jc Ac", house=house).play("A: lead 7s", "B: beat 7s 8s")
    assert empty["to_act"] == ["C"]
    assert empty.refused("A: pass") == "already_passed"


def test_a_defender_who_beats_everything_with_his_last_card_ends_the_bout_at_once() -> None:
    table = at("A 9s 9d Kc | B Ts | C Tc 8c").play("A: lead 9s", "B: beat 9s Ts")

    assert (table["phase"], table["leader"], table["out"]) == ("lead", "C", ["B"])


def test_a_bout_in_which_the_limits_let_nobody_add_a_card_ends_without_a_pass() -> None:
    table = at("A 6c 6d 6h 6s 7h | B 8c 8d 8h 8s 7s Tc Ts", trump="h", talon="Qd Qh", bout=1)
    table.play("A: lead 6c 6d 6s", "B: beat 6c 8c", "B: beat 6d 8d", "B: beat 6s 7s", "A: throw 7h")
    table.play("B: beat 7h 8h", "A: throw 6h")
    assert table["to_act"] == ["B"]

    assert table.play("B: take")["phase"] == "lead"


def test_who_takes_picks_up_everything_what_he_has_beaten_too() -> None:
    table = at("A 7s 7d Kc | B 8s 9c Jc").play("A: lead 7s 7d", "B: beat 7s 8s", "B: take")

    assert table.hand("B") == "9c Jc 7d 7s 8s"
    assert table["discard"] == []


def test_a_take_is_open_while_a_card_is_unbeaten_and_final() -> None:
    table = at("A 7s 7d Kc Kd | B 8s 9c")
    assert table.refused("B: take") == "not_your_turn"

    table.play("A: lead 7s", "B: take")
    assert table["phase"] == "taking"
    assert table.refused("B: beat 7s 8s") == "taking"
    assert table.refused("B: take") == "taking"
    assert table.refused("B: transfer 8s") == "taking"


def test_what_is_piled_on_is_picked_up_too() -> None:
    table = at("A 7s 7d Kc | B 8s 9c Jc").play("A: lead 7s", "B: take", "A: throw 7d")

    assert table.hand("B") == "9c Jc 7d 7s 8s"
    assert table.hand("A") == "Kc"


def test_without_pile_on_he_takes_at_once() -> None:
    table = at("A 7s 7d Kc | B 8s 9c", house=rules(pile_on=False)).play("A: lead 7s", "B: take")

    assert (table["phase"], table["leader"]) == ("lead", "A")


def test_nothing_can_be_done_in_a_deal_that_is_over() -> None:
    table = at("A 9s | B Ts 6d").play("A: lead 9s", "B: beat 9s Ts")

    assert table["to_act"] == []
    assert {table.refused(f"B: {move}") for move in ("lead 6d", "pass", "take", "throw 6d")} == {"game_over"}


def test_a_trump_ace_beats() -> None:
    table: Table = at("A Kh 6c | B Ah 7c").play("A: lead Kh")

    assert table.legal("B") == ["beat Kh Ah", "take"]
