"""rules.md 7."""

from __future__ import annotations

import pytest

from game import HouseRules, Move
from tests.game.positions import Table, at, rules

_HOLD = "B Jc Jd Js Kc Ks"


def leads(hand: str, preset: str, other: str = _HOLD) -> set[str]:
    return {move.removeprefix("lead ") for move in at(f"A {hand} | {other}", house=rules(preset)).legal("A")}


def test_in_simple_nobody_adds_anything() -> None:
    table = at("A 7s 7d 9d | B 9s Kc | C 9c 7c", house=rules("simple")).play("A: lead 7s")

    assert (table.legal("A"), table.legal("C")) == ([], [])
    assert table.play("B: take")["phase"] == "lead"


def test_pairs_are_led_with_any_third_or_fifth_card() -> None:
    assert leads("7d 7s 9s Qc Qd", "pairs") == {
        *("7d", "7s", "9s", "Qc", "Qd", "7d 7s", "Qc Qd"),
        *("7d 7s 9s", "7d 7s Qc", "7d 7s Qd", "7d Qc Qd", "7s Qc Qd", "9s Qc Qd"),
        *("7d 7s Qc Qd", "7d 7s 9s Qc Qd"),
    }


def test_pairs_may_be_of_one_rank() -> None:
    found = leads("7c 7d 7h 7s 9s", "pairs")

    assert {"7c 7d 7h", "7c 7d 7h 7s", "7c 7d 7h 7s 9s", "7c 7d 9s"} <= found
    assert not {"7c 9s", "7c 7d 7h 9s"} & found


def test_a_three_and_a_pair_are_two_pairs_and_a_card_in_pairs_but_nothing_in_pyatyorka() -> None:
    hand = "7d 7s Qc Qd Qh"

    assert hand in leads(hand, "pairs")
    assert hand not in leads(hand, "pyatyorka")


def test_no_lead_of_pairs_exceeds_five_cards_or_the_defenders_hand() -> None:
    assert max(len(lead.split()) for lead in leads("7c 7d 8c 8d 9c 9d Tc", "pairs", f"{_HOLD} Ah")) == 5
    assert max(len(lead.split()) for lead in leads("7c 7d 8c 8d 9c 9d Tc", "pairs", "B Jc Jd Js Kc")) == 4
    assert at("A 7c 7d 8c 8d 9c | B Jc Jd", house=rules("pairs")).refused("A: lead 7c 7d 8c") == "hand_limit"


def test_pyatyorka_leads_one_three_or_five_cards() -> None:
    assert leads("7c 7d 7h 7s 9s", "pyatyorka") == {
        *("7c", "7d", "7h", "7s", "9s"),
        *("7c 7d 9s", "7c 7h 9s", "7c 7s 9s", "7d 7h 9s", "7d 7s 9s", "7h 7s 9s"),
        *("7c 7d 7h", "7c 7d 7s", "7c 7h 7s", "7d 7h 7s", "7c 7d 7h 7s 9s"),
    }
    assert leads("7d 7s 9s Qc Qd", "pyatyorka") == {
        *("7d", "7s", "9s", "Qc", "Qd"),
        *("7d 7s 9s", "7d 7s Qc", "7d 7s Qd", "7d Qc Qd", "7s Qc Qd", "9s Qc Qd"),
        "7d 7s 9s Qc Qd",
    }


def pogony(hands: str, a: str, b: str, talon: str = "", **options: str | int | bool) -> Table:
    house = HouseRules.parse({"preset": "pogony", **options})
    return at(hands, talon=talon, targets={"A": a, "B": b}, house=house)


def test_each_players_first_target_is_the_lowest_rank_of_the_deck() -> None:
    for deck, rank in ((24, "9"), (36, "6"), (52, "2")):
        table = at("A Ks | B As", house=rules("pogony", deck=deck))
        assert table["match"]["targets"] == {"A": rank, "B": rank}


def test_special_cards_are_not_led_thrown_beaten_with_or_beaten() -> None:
    assert pogony("A 9s 6c | B Kd", "9", "6").refused("A: lead 9s") == "special_card"
    thrown = pogony("A 8d 9c Kc | B 9d Jd", "9", "6", auto_pass=False).play("A: lead 8d", "B: beat 8d 9d")
    assert thrown.refused("A: throw 9c") == "special_card"
    assert thrown.legal("A") == ["pass"]
    assert pogony("A 8d Kc | B 9d Jd", "6", "9").play("A: lead 8d").legal("B") == ["beat 8d Jd", "take"]
    unbeatable = pogony("A 7d Kc | B 9d Ah", "8", "7").play("A: lead 7d")
    assert unbeatable.legal("B") == ["take"]
    assert unbeatable.refused("B: beat 7d 9d") == "special_card"


def test_special_cards_do_not_transfer() -> None:
    table = pogony("A 8d Kc Qc | B 8s 8c Jd", "6", "8", transfer="before_beating", show_trump="bout")
    table.play("A: lead 8d")

    assert table.legal("B") == ["take"]
    assert table.refused("B: transfer 8s") == "special_card"


def test_the_exempt_trump_is_free_of_it() -> None:
    assert pogony("A 9h 9s 6c | B Kd Jd", "9", "7").legal("A") == ["lead 6c", "lead 9h"]
    assert pogony("A 9h 9s 6c | B Kd Jd", "9", "7", pogony_trump_exempt=False).legal("A") == ["lead 6c"]
    assert "beat 7h 9h" in pogony("A 7h Kc | B 9h Jd", "6", "9").play("A: lead 7h").legal("B")


def test_a_thrower_of_special_cards_only_counts_as_having_passed() -> None:
    table = pogony("A 8d 8c Kc | B 9d Jd", "8", "6")
    assert table.legal("A") == ["lead Kc"]

    table = pogony("A Kc 9c | B Ac Jd", "9", "6").play("A: lead Kc", "B: beat Kc Ac")
    assert table["phase"] == "lead"


def test_a_whole_hand_of_the_target_rank_is_hung_at_once() -> None:
    table = pogony("A 6c 6s | B 9s Kd Tc", "6", "7")
    assert table.legal("A") == ["lead 6c 6s"]

    table.play("A: lead 6c 6s", "B: take")
    assert table["result"]["hung"] == "6"
    assert table["match"] == {"over": False, "winner": None, "targets": {"A": "7", "B": "7"}}
    table.match.next_deal(3)
    assert table["match"]["targets"] == {"A": "7", "B": "7"}


def test_the_exempt_trump_may_be_hung_with_others_and_lead_limits_do_not_matter() -> None:
    assert pogony("A 6h 6s | B 9s Kd Ah", "6", "7", lead="single").legal("A") == ["lead 6h", "lead 6h 6s"]


@pytest.mark.parametrize(
    ("hands", "talon"),
    [
        ("A 6c 6s | B 9s Kd Tc", "7d 7h"),
        ("A 6c 6d 6s | B Kd Qd", ""),
        ("A 6s | B Kd Qd", ""),
    ],
)
def test_who_holds_only_special_cards_and_cannot_hang_leads_one_of_them(hands: str, talon: str) -> None:
    table = pogony(hands, "6", "8", talon)

    assert table.legal("A") == [f"lead {card}" for card in table.hand("A").split()]


def test_with_other_cards_in_hand_nothing_is_hung() -> None:
    table = pogony("A 6c 6s Kd | B 7d 8c 8d", "6", "7")

    assert table.legal("A") == ["lead Kd"]
    assert table.refused("A: lead 6c 6s") == "special_card"


@pytest.mark.parametrize("draw", ["allowed", "defender_is_fool"])
def test_a_hanging_beaten_off_to_the_last_card_hangs_nothing(draw: str) -> None:
    table = pogony("A 6c 6s | B 9s Tc", "6", "7", draw=draw)
    table.play("A: lead 6c 6s", "B: beat 6c Tc", "B: beat 6s 9s")

    assert table["result"]["hung"] is None
    assert table["match"]["targets"] == {"A": "6", "B": "7"}


def test_a_hanging_beaten_off_with_cards_left_is_hung() -> None:
    table = pogony("A 6c 6s | B 9s Tc Kd", "6", "7")
    table.play("A: lead 6c 6s", "B: beat 6c Tc", "B: beat 6s 9s")

    assert table["result"]["hung"] == "6"


def test_a_deal_without_hanging_changes_nothing() -> None:
    table = pogony("A 6s | B 9s Kd", "6", "7").play("A: lead 6s", "B: take")

    assert (table["result"]["fool"], table["result"]["hung"]) == ("B", None)
    assert table["match"]["targets"] == {"A": "6", "B": "7"}


def test_a_last_lead_of_cards_that_are_not_special_hangs_nothing() -> None:
    table = pogony("A 8c 8s | B 9s Kd Tc", "6", "7").play("A: lead 8c 8s", "B: take")

    assert (table["result"]["fool"], table["result"]["hung"]) == ("B", None)
    assert table["match"]["targets"] == {"A": "6", "B": "7"}


def test_the_end_of_a_match_is_told_with_its_winner() -> None:
    aces = pogony("A Ad As | B 9s Kd Tc", "A", "K").play("A: lead Ad As")
    champion = at("A 9s Ts 6d | B 8s", leader="B", house=rules(knockout=True)).play("B: lead 8s")

    told = [event.to_json("AB") for event in aces.match.play(1, Move.parse("take"))]
    assert told[-2:] == [{"type": "deal_over", "player": "B"}, {"type": "match_over", "player": "A"}]
    told = [event.to_json("AB") for event in champion.match.play(0, Move.parse("take"))]
    assert told[-2:] == [{"type": "deal_over", "player": "A"}, {"type": "match_over", "player": "B"}]


def test_whoever_hangs_the_aces_wins_the_match() -> None:
    table = pogony("A Ad As | B 9s Kd Tc", "A", "K").play("A: lead Ad As", "B: take")

    assert (table["match"]["over"], table["match"]["winner"]) == (True, "A")
    assert (table.match.over, table.match.winner) == (True, "A")


def test_a_hanging_on_the_table_of_a_position_is_one() -> None:
    table = at(
        "A | B 9s Kd Tc",
        table="6c 6s",
        leader="A",
        targets={"A": "6", "B": "7"},
        house=rules("pogony"),
    )

    assert table.play("B: take")["result"]["hung"] == "6"


def test_in_a_knock_out_the_fool_leaves_until_one_is_left() -> None:
    house = rules(knockout=True)
    table = at("A 9s | B 6c 7c | C", out=["C"], house=house).play("A: lead 9s", "B: take")
    assert not table["match"]["over"]
    table.match.next_deal(1)
    assert table["players"] == ["A", "C"]

    last = at("A 9s | B Ts 6d", house=house).play("A: lead 9s", "B: beat 9s Ts")
    assert last["match"] == {"over": True, "winner": "A", "targets": None}


def test_in_a_knock_out_a_draw_is_replayed_by_all() -> None:
    table = at("A 9s | B Ts | C", out=["C"], house=rules(knockout=True)).play("A: lead 9s", "B: beat 9s Ts")
    table.match.next_deal(1)

    assert table["players"] == ["A", "B", "C"]


def test_all_cards_of_a_pairs_lead_are_beaten_in_any_order_or_all_are_taken() -> None:
    hands = "A 7c 7d 9c Ks | B 8c 8d Tc Jd | C Qs Qd"
    beaten = at(hands, house=rules("pairs")).play("A: lead 7c 7d 9c")
    beaten.play("B: beat 9c Tc", "B: beat 7d 8d", "B: beat 7c 8c")
    assert (beaten["leader"], beaten["discard_count"]) == ("B", 6)

    taken = at(hands, house=rules("pairs")).play("A: lead 7c 7d 9c", "B: beat 9c Tc", "B: take")
    assert taken.hand("B") == "7c 8c 9c Tc 7d 8d Jd"


def test_a_bare_pair_and_three_with_a_pair_are_no_leads_of_pyatyorka() -> None:
    table = at(f"A 7d 7s Qc Qd Qh | {_HOLD}", house=rules("pyatyorka"))

    assert table.refused("A: lead 7d 7s") == "lead_pattern"
    assert table.refused("A: lead 7d 7s Qc Qd Qh") == "lead_pattern"


def test_where_both_have_the_same_target_a_hanging_can_only_be_taken() -> None:
    table = pogony("A 6c 6s | B 7c 9s Kd", "6", "6").play("A: lead 6c 6s")

    assert table.legal("B") == ["take"]
    assert table.refused("B: beat 6s 9s") == "special_card"
    assert table.play("B: take")["match"]["targets"] == {"A": "7", "B": "6"}
