"""rules.md 3."""

from __future__ import annotations

import pytest

from game import OPTIONS, EventType, HouseRules, Match
from tests.game.positions import Table, at, dealt, rules

_DECK = "6c 6d 8h 7d 8c 8d 9c 9d Tc Qh Jc Jd"


def test_the_lowest_trump_leads_first_and_is_shown_to_all() -> None:
    table = dealt("A B", f"{_DECK} 9h")

    assert table["leader"] == "A"
    assert table["known"] == {"A": ["8h"]}
    assert [event.type for event in table.match.events] == [EventType.DEAL, EventType.FIRST_ATTACKER]
    assert [card.text for card in table.match.events[1].cards] == ["8h"]


def test_nobody_with_a_trump_means_left_of_the_dealer_and_nothing_shown() -> None:
    table = dealt("A B C", "6c 6d 7c 7d 8c 8d 9c 9d Tc Td Jc Jd Qc Qd Kc Kd Ac Ad 9h")

    assert table["leader"] == "A"
    assert table["known"] == {}


def test_left_of_the_dealer_is_the_next_who_has_cards_to_lead() -> None:
    table = at("A | B 9s | C 8s", talon="7d 7h", leader=None)

    assert (table["leader"], table["defender"]) == ("B", "C")


def test_where_nobody_has_cards_nobody_is_named_as_first_attacker() -> None:
    table = at("A | B", leader=None)

    assert (table["result"]["draw"], table["defender"]) == (True, None)
    assert [event.type for event in table.match.events] == [EventType.DEAL_OVER]


def test_left_of_dealer_asks_for_no_trump() -> None:
    table = dealt("A B", "6c 6h 7c 7d 8c 8d 9c 9d Tc Td Jc Jd 9h", rules(first_attacker="left_of_dealer"))

    assert table["leader"] == "A"
    assert table["known"] == {}


@pytest.mark.parametrize(("turned", "leader"), [("Kh", "A"), ("Th", "A"), ("9h", "B"), ("6h", "B")])
def test_turnup_ten_takes_the_highest_trump_below_a_ten(turned: str, leader: str) -> None:
    table = dealt("A B", f"{_DECK} {turned}", rules(first_attacker="turnup_ten"))

    assert table["leader"] == leader
    assert table["known"] == {leader: ["8h" if leader == "A" else "Qh"]}


def test_turnup_ten_without_a_trump_in_hands_means_left_of_the_dealer() -> None:
    table = dealt("A B", "6c 6d 7c 7d 8c 8d 9c 9d Tc Td Jc Jd 7h", rules(first_attacker="turnup_ten"))

    assert (table["leader"], table["known"]) == ("A", {})


@pytest.mark.parametrize("first_attacker", ["lowest_trump", "turnup_ten"])
def test_jokers_decide_no_first_lead(first_attacker: str) -> None:
    house = rules(deck=54, first_attacker=first_attacker)
    table = dealt("A B", "Rj 6d 8c 7d 8d 5d 9c 9d Tc Qh Jc Jd 9h", house)

    assert table["leader"] == "B"
    assert table["known"] == {"B": ["Qh"]}


def test_the_lead_may_be_any_card() -> None:
    table = dealt("A B", f"{_DECK} 9h")

    assert {f"lead {card}" for card in table.hand("A").split()} <= set(table.legal("A"))


def after_deal(**options: str) -> Table:
    """C is the fool of four; A went out first, then D, then B."""
    table = at(
        "A | B 9s | C 8d Kc | D", leader="B", out=["A", "D"], dealer="A", house=HouseRules.parse(options)
    )
    table.play("B: lead 9s", "C: take")
    assert table["result"]["fool"] == "C"
    return table


@pytest.mark.parametrize(
    ("next_attacker", "leader"), [("from_under_fool", "D"), ("under_fool", "B"), ("winner", "A")]
)
def test_the_next_deal_is_led_by_whom_the_rule_names_and_dealt_by_the_fool(
    next_attacker: str, leader: str
) -> None:
    table = after_deal(next_attacker=next_attacker)

    table.match.next_deal(5)

    assert table["leader"] == leader
    assert table["dealer"] == "C"
    assert [event.seat for event in table.match.events] == [table.seat("C"), table.seat(leader)]
    assert table["deal"] == 2
    assert table["bout"] == 1


def test_lowest_trump_in_later_deals_does_not_mind_the_first_attackers_rule() -> None:
    table = after_deal(next_attacker="lowest_trump", first_attacker="left_of_dealer")

    table.match.next_deal(5)

    trumps = {
        name: [card for card in hand if card[1] == table["trump"]] for name, hand in table["hands"].items()
    }
    lowest = min((card for cards in trumps.values() for card in cards), key=_rank)
    assert lowest in trumps[table["leader"]]
    assert lowest in table["known"][table["leader"]]


@pytest.mark.parametrize("next_attacker", OPTIONS["next_attacker"].values)
def test_a_later_deal_is_stored_however_its_leader_was_found(next_attacker: str) -> None:
    match = after_deal(next_attacker=next_attacker, first_attacker="left_of_dealer").match
    match.next_deal(5)

    assert Match.from_json(match.to_json()).to_json() == match.to_json()


def _rank(card: str) -> int:
    return "6789TJQKA".index(card[0])


def test_after_a_draw_the_same_dealer_deals_and_the_leader_is_found_as_at_first() -> None:
    house = rules(first_attacker="left_of_dealer", next_attacker="winner")
    table = at("A 9s | B Ts | C", out=["C"], dealer="B", house=house).play("A: lead 9s", "B: beat 9s Ts")
    assert table["result"]["draw"]

    table.match.next_deal(1)

    assert (table["dealer"], table["leader"]) == ("B", "C")


def test_in_teams_the_fools_seat_is_the_loser_who_defended_last() -> None:
    table = at("A 9s | B Kd Kc | C 8s | D Js Qd", house=rules(teams=True))
    table.play("A: lead 9s", "B: take", "C: lead 8s", "D: beat 8s Js")
    assert table["result"]["losers"] == ["B", "D"]

    table.match.next_deal(1)

    assert (table["dealer"], table["leader"]) == ("D", "A")


def test_in_teams_the_last_defender_is_it_also_when_a_partner_sits_nearer_to_the_leader() -> None:
    house = rules("perevodnoy", teams=True)
    table = at("A 8h | B 8s Kd | C 8d 8c | D 9s Jd Js Jc", house=house)
    table.play("A: lead 8h", "B: transfer 8s", "C: transfer 8d", "C: throw 8c", "D: take")
    assert table["result"]["losers"] == ["B", "D"]

    table.match.next_deal(1)

    assert (table["dealer"], table["leader"]) == ("D", "A")


def test_in_teams_a_last_defender_without_cards_is_it_where_a_draw_is_his() -> None:
    house = rules(teams=True, draw="defender_is_fool")
    table = at("A | B | C 9s | D Ts", leader="C", out=["A", "B"], house=house)
    table.play("C: lead 9s", "D: beat 9s Ts")

    table.match.next_deal(1)

    assert (table["dealer"], table["leader"]) == ("D", "A")


def test_in_teams_the_first_loser_with_cards_after_the_leader_is_it_when_the_defender_has_none() -> None:
    house = rules("perevodnoy", teams=True)
    table = at("A 8h | B 8s Kd | C 8d 8c | D 9c 9d 9h 9s | E | F Qd", out=["E"], trump="s", house=house)
    table.play("A: lead 8h", "B: transfer 8s", "C: transfer 8d", "C: throw 8c")
    table.play("D: beat 8h 9h", "D: beat 8s 9s", "D: beat 8d 9d", "D: beat 8c 9c")
    assert table["result"]["losers"] == ["B", "D", "F"]

    table.match.next_deal(1)

    assert (table["dealer"], table["leader"]) == ("B", "C")


def test_in_teams_a_loser_who_did_not_defend_is_found_clockwise_after_the_last_leader() -> None:
    table = at("A | B 7c Kd | C 9s | D 8s Qd", leader="D", out=["A"], house=rules(teams=True))
    table.play("D: lead 8s", "C: beat 8s 9s")
    assert table["result"]["losers"] == ["B", "D"]

    table.match.next_deal(1)

    assert (table["dealer"], table["leader"]) == ("B", "C")


@pytest.mark.parametrize(
    ("next_attacker", "leader"), [("from_under_fool", "C"), ("under_fool", "A"), ("winner", "D")]
)
def test_in_a_knock_out_the_neighbours_of_the_empty_seat_come_next(next_attacker: str, leader: str) -> None:
    house = rules(knockout=True, next_attacker=next_attacker)
    table = at("A 9s | B 6c 7c | C | D", out=["D", "C"], dealer="D", house=house)
    table.play("A: lead 9s", "B: take")

    table.match.next_deal(1)

    assert table["players"] == ["A", "C", "D"]
    assert (table["dealer"], table["leader"]) == ("A", leader)


def test_the_seat_before_the_first_seat_is_the_last() -> None:
    house = rules(knockout=True, next_attacker="under_fool")
    table = at("A 6c 7c | B 9s | C", leader="B", out=["C"], house=house).play("B: lead 9s", "A: take")

    table.match.next_deal(1)

    assert table["players"] == ["B", "C"]
    assert (table["dealer"], table["leader"]) == ("C", "C")
