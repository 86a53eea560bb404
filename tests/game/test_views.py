"""What a seat may know (engine-protocol.md, State; rules.md 1)."""

from __future__ import annotations

import json

import pytest

from game import Card, Phase, Reason
from tests.game.positions import Table, at, rules


def shows(table: Table, player: str | None, *cards: str) -> set[str]:
    """Which of these cards appear anywhere in a player's view."""
    view = table.match.view(None if player is None else table.seat(player))
    text = json.dumps(view.to_json())
    return {card for card in cards if f'"{card}"' in text}


def test_a_view_has_the_own_hand_the_table_and_the_face_up_trump_card() -> None:
    table = at("A 7s Kc | B 9d Jd", talon="Qc Qd 6h", discard="6s 8s")
    view = table.view("A")

    assert (view["hands"], view["talon"], view["discard"]) == ({"A": ["Kc", "7s"]}, ["6h"], [])
    assert (view["talon_count"], view["discard_count"], view["hand_counts"]) == (3, 2, {"A": 2, "B": 2})
    assert shows(table, "A", "9d", "Jd", "Qc", "Qd", "6s", "8s") == set()


def test_a_spectator_sees_no_hand_and_has_no_move() -> None:
    table = at("A 7s Kc | B 9d Jd", talon="Qc 6h").play("A: lead 7s")
    view = table.match.view(None)

    assert (view.seat, view.hand, view.moves) == (None, (), ())
    assert view.to_json()["hands"] == {}
    assert shows(table, None, "Kc", "9d", "Jd", "Qc") == set()
    assert shows(table, None, "7s", "6h") == {"7s", "6h"}


def test_picked_up_cards_are_known_until_they_are_played() -> None:
    table = at("A 7s 6d Kc | B 7d 9d").play("A: lead 7s", "B: take")
    assert table.view("A")["known"] == {"B": ["7s"]}

    table.play("A: lead 6d", "B: beat 6d 7d")
    assert table.view("A")["known"] == {"B": ["7s"]}
    assert shows(table, "A", "6d", "7d", "9d") == set()


def test_the_memory_is_the_discard_and_what_a_position_says_of_it() -> None:
    table = at("A 7s Kc | B 9s Jd", discard="6s 8s").play("A: lead 7s", "B: beat 7s 9s")

    assert table.match.deal.memory() == {Card.parse(card) for card in ["6s", "8s", "7s", "9s"]}


@pytest.mark.parametrize(
    ("order", "expected"), [("leader_first", ["A", "B"]), ("circle", ["A", "B"]), ("free", ["A", "B", "C"])]
)
def test_to_act_names_those_with_the_right_whatever_they_hold(order: str, expected: list[str]) -> None:
    table = at("A 7s Kd | B 8s 9c | C Qc Ac | D Qd Ad", house=rules(throw_order=order, throwers="neighbours"))
    table.play("A: lead 7s")

    assert table.state["to_act"] == ["B"]
    assert table.view("D")["to_act"] == expected


def test_to_act_leaves_out_whom_the_limits_or_the_timing_forbid() -> None:
    assert at("A 7s Kd | B 8s | C 7c").play("A: lead 7s").view("C")["to_act"] == ["B"]
    waiting = at("A 7s Kd | B 8s 9s | C 7c", house=rules(throw_timing="after_beaten")).play("A: lead 7s")
    assert waiting.view("C")["to_act"] == ["B"]


def test_to_act_leaves_out_empty_hands_and_who_has_passed_but_not_the_viewer_who_may_still_throw() -> None:
    table = at("A 7s | B 8s 9s | C 7c Ac | D Kc", house=rules(auto_pass=False)).play("A: lead 7s")
    assert table.view("B")["to_act"] == ["B", "C", "D"]

    table.play("B: beat 7s 8s", "C: pass")
    assert table.view("B")["to_act"] == ["D"]
    assert table.view("C")["to_act"] == ["C", "D"]


def test_only_who_may_demand_a_new_deal_is_told_so() -> None:
    table = at("A 6c 7d | B 6s 7s 8s 9s Ts | C 8d", bout=1, house=rules(redeal_same_suit=5))

    assert table["to_act"] == ["A", "B"]
    assert table.view("B")["to_act"] == ["A", "B"]
    assert table.view("C")["to_act"] == table.view("A")["to_act"] == ["A"]


def test_a_view_carries_the_own_moves_and_typed_fields() -> None:
    table = at("A 7s Kc | B 9s Jd", talon="Qc 6h").play("A: lead 7s")
    view = table.match.view(1)

    assert [move.text for move in view.moves] == [*table.legal("B")[-1:], *table.legal("B")[:-1]]
    assert (view.phase, view.defender, view.leader) == (Phase.DEFEND, 1, 0)
    assert (view.table[0].attack.text, view.table[0].by, view.table[0].beat) == ("7s", 0, None)
    assert view.talon_card is Card.parse("6h")


def test_roles_stay_when_the_deal_is_over_and_the_table_is_empty() -> None:
    table = at("A 9s | B Ts 6d").play("A: lead 9s", "B: beat 9s Ts")

    assert (table["phase"], table["table"], table["passed"], table["to_act"]) == ("over", [], [], [])
    assert (table["leader"], table["main_attacker"], table["defender"], table["bout"]) == ("A", "A", "B", 2)


def test_no_seat_but_those_at_the_table_can_be_asked() -> None:
    deal = at("A 7s | B 9s").match.deal

    for seat in (-1, 2):
        with pytest.raises(IndexError):
            deal.legal_moves(seat)
        with pytest.raises(IndexError):
            deal.play(seat, deal.legal_moves(0)[0])


def test_every_reason_is_one_of_the_protocols() -> None:
    named = """game_over not_your_turn card_not_in_hand rank_not_on_table hand_limit bout_cap does_not_beat
    not_on_table already_beaten lead_pattern not_a_thrower has_not_the_word already_passed
    transfer_not_allowed show_not_allowed special_card redeal_not_allowed taking"""

    assert {reason.value for reason in Reason} == set(named.split())
