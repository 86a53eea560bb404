"""rules.md 2."""

from __future__ import annotations

import pytest

from game import BadDeck, BadRules, EventType, Match, Move
from game.cards import CARDS, deck_of
from game.reading import card_list
from tests.game.positions import Table, at, dealt, rules, whole_deck

_LOWEST = {24: "9c", 36: "6c", 52: "2c", 54: "2c"}


@pytest.mark.parametrize("size", [24, 36, 52, 54])
def test_a_deck_has_its_size_and_begins_with_its_lowest_rank(size: int) -> None:
    deck = deck_of(size)

    assert len(deck) == len(set(deck)) == size
    assert deck[0].text == _LOWEST[size]
    assert [card.text for card in deck if card.suit is None] == (["Rj", "Bj"] if size == 54 else [])


def test_cards_stand_by_suit_then_rank_with_jokers_last_red_before_black() -> None:
    ordered = [card.text for card in sorted(CARDS)]

    assert ordered[:14] == [
        "2c",
        "3c",
        "4c",
        "5c",
        "6c",
        "7c",
        "8c",
        "9c",
        "Tc",
        "Jc",
        "Qc",
        "Kc",
        "Ac",
        "2d",
    ]
    assert ordered[-3:] == ["As", "Rj", "Bj"]


@pytest.mark.parametrize(
    ("deck", "hand_size", "most"),
    [(24, 6, 4), (24, 5, 4), (36, 6, 6), (36, 5, 7), (52, 6, 8), (52, 5, 8), (54, 6, 8)],
)
def test_players_times_hand_size_is_at_most_the_deck(deck: int, hand_size: int, most: int) -> None:
    house = rules(deck=deck, hand_size=hand_size)

    house.check_players(most)
    with pytest.raises(BadRules) as refusal:
        house.check_players(most + 1)
    assert refusal.value.option == ("players" if most == 8 else "deck")


@pytest.mark.parametrize("count", [0, 1, 9])
def test_two_to_eight_can_play(count: int) -> None:
    with pytest.raises(BadRules) as refusal:
        rules(deck=54).check_players(count)
    assert refusal.value.option == "players"


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer() -> None:
    table = dealt("A B", "6c 6d 7c 7d 8c 8d 9c 9d Tc Td Jc Jd 9h Ac")

    assert table["dealer"] == "B"
    assert table.hand("A") == "6c 7c 8c 9c Tc Jc"
    assert table.hand("B") == "6d 7d 8d 9d Td Jd"
    assert table["trump_card"] == "9h"
    assert table["talon"][0] == "Ac"
    assert table["talon"][-1] == "9h"


@pytest.mark.parametrize(("deck", "players"), [(36, "ABCDEF"), (24, "ABCD")])
def test_an_exact_deal_shows_the_last_card_which_stays_with_the_dealer(deck: int, players: str) -> None:
    table = Table(Match.new(rules(deck=deck), list(players), seed=3))
    turned = table["trump_card"]
    dealer = players[-1]

    assert table["talon"] == []
    assert turned in table["hands"][dealer]
    assert turned in table["known"][dealer]
    assert table["trump"] == turned[1]


def test_the_joker_of_the_trumps_colour_is_never_beaten() -> None:
    table = at("A Bj Kc | B Rj Ac As", trump="s", house=rules(deck=54)).play("A: lead Bj")

    assert table.legal("B") == ["take"]


def test_the_other_joker_beats_its_colour_and_falls_to_any_trump() -> None:
    table = at("A Ad Ac 9c | B Rj 4d 2s", trump="s", house=rules(deck=54)).play("A: lead Ad")
    assert table.legal("B") == ["beat Ad 2s", "beat Ad Rj", "take"]

    table = at("A Rj Kc | B 2s Ad Bj", trump="s", house=rules(deck=54)).play("A: lead Rj")
    assert table.legal("B") == ["beat Rj 2s", "beat Rj Bj", "take"]


def test_jokers_share_a_rank_for_leads_throw_ins_and_transfers() -> None:
    house = rules("perevodnoy", deck=54)
    table = at("A Rj 5c 6c | B Bj 2d 3d", house=house)

    assert "lead Rj Bj" in at("A Rj Bj 2c | B 3c 4c 5c", house=house).legal("A")
    assert table.play("A: lead Rj").legal("B") == ["take", "transfer Bj"]
    assert at("A Kc Bj 2c | B Rj 3d", trump="s", house=house).play("A: lead Kc").legal("A") == []
    thrown = at("A Ad Bj 2c | B Rj 3d", trump="c", house=house).play("A: lead Ad", "B: beat Ad Rj")
    assert thrown.legal("A") == ["pass", "throw Bj"]


def test_the_trump_joker_is_a_trump_also_where_transfers_are_concerned() -> None:
    house = rules("perevodnoy", deck=54, show_trump="bout", transfer_trump_on_table=False)
    hands = "A Rj 5c 6c | B Bj 2d 3d | C 9s 9c 9d"

    black = at(hands, trump="s", house=house).play("A: lead Rj")
    assert "show Bj" in black.legal("B")
    red = at(hands, trump="h", house=house).play("A: lead Rj")
    assert red.legal("B") == ["take"]
    assert red.refused("B: transfer Bj") == "transfer_not_allowed"
    other = at(
        "A Bj 5c 6c | B Rj 2d 3d | C 9s 9c 9d",
        trump="s",
        house=rules("perevodnoy", deck=54, show_trump="bout"),
    )
    assert other.play("A: lead Bj").refused("B: show Rj") == "show_not_allowed"


def test_a_joker_turned_up_changes_places_with_the_next_card_that_is_none() -> None:
    table = dealt("A B", "2c 2d 3c 3d 4c 4d 5c 5d 6c 6d 7c 7d Bj Rj 8h 9h", rules(deck=54))

    assert (table["trump"], table["trump_card"]) == ("h", "8h")
    assert table["talon"][:3] == ["Rj", "Bj", "9h"]
    assert table["talon"][-1] == "8h"


def test_a_deck_that_is_not_the_deck_is_refused() -> None:
    with pytest.raises(BadDeck):
        Match.new(rules(), ["A", "B"], deck=deck_of(24))
    with pytest.raises(BadDeck):
        Match.new(rules(), ["A", "B"], deck=[*deck_of(36)[:-1], deck_of(36)[0]])


def test_the_seed_decides_every_deal_and_a_missing_one_is_nought() -> None:
    first = [Table(Match.new(rules(), ["A", "B"], *seed))["hands"] for seed in ((), (0,), (1,))]
    assert first[0] == first[1] != first[2]

    later = []
    for seed in ((), (0,), (1,)):
        table = at("A 9s | B Ts 6d").play("A: lead 9s", "B: beat 9s Ts")
        table.match.next_deal(*seed)
        later.append(table["hands"])
    assert later[0] == later[1] != later[2]


def test_players_have_different_names() -> None:
    with pytest.raises(BadRules) as refusal:
        Match.new(rules(), ["A", "B", "A"])
    assert (refusal.value.option, refusal.value.value) == ("players", 3)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(("needed", "may"), [(0, False), (5, True), (6, False)])
def test_five_of_a_suit_may_demand_a_new_deal_where_five_are_enough(needed: int, may: bool) -> None:  # noqa: FBT001
    table = at("A 6c 7d | B 6s 7s 8s 9s Ts 6d", bout=1, house=rules(redeal_same_suit=needed))

    assert ("redeal" in table.legal("B")) is may
    if not may:
        assert table.refused("B: redeal") == "redeal_not_allowed"


def test_six_of_a_suit_may_demand_a_new_deal_where_six_are_needed() -> None:
    table = at("A 6c 7d | B 6s 7s 8s 9s Ts Js", bout=1, house=rules(redeal_same_suit=6))

    assert table.legal("B") == ["redeal"]


@pytest.mark.parametrize("bout", [1, 2])
def test_a_new_deal_is_demanded_before_the_first_lead_or_never(bout: int) -> None:
    table = at("A 6c 7d | B 6s 7s 8s 9s Ts 6d", bout=bout, house=rules(redeal_same_suit=5))

    assert table.play("A: lead 6c").refused("B: redeal") == "redeal_not_allowed"
    assert "redeal" not in table.play("B: take").legal("B")


def test_a_redeal_of_a_later_deal_is_led_by_whom_the_fool_named() -> None:
    house = rules(redeal_same_suit=5, deck=52)
    table = at("A 9s | B Ts 6d | C | D | E | F | G | H", out=list("HGFEDC"), house=house)
    table.play("A: lead 9s", "B: beat 9s Ts").match.next_deal(
        deck=whole_deck(card_list(_FIVE_CLUBS.split()), house)
    )
    # The dealer is B now, so the first card goes to C.
    before = table.state
    assert before["leader"] == "C"

    after = table.play("C: redeal").state
    assert (after["leader"], after["dealer"], after["deal"]) == ("C", "B", 2)
    assert after["hands"] != before["hands"]


def test_jokers_count_for_no_suit_in_a_redeal() -> None:
    table = at("A 6c 7d | B 6s 7s 8s 9s Bj 6d", bout=1, house=rules(redeal_same_suit=5, deck=54))

    assert table.legal("B") == []


def test_a_redeal_keeps_dealer_number_and_leader_and_shuffles_the_whole_deck_again() -> None:
    house = rules(redeal_same_suit=5, first_attacker="left_of_dealer")
    table = dealt("A B", "6c 6d 7c 7d 8c 8d 9c 9d Tc Td Jh Jd", house)
    before = table.state

    table.play("B: redeal")

    after = table.state
    assert after["hands"] != before["hands"]
    assert after["hand_counts"] == {"A": 6, "B": 6}
    assert after["talon_count"] == 24
    for field in ("dealer", "deal", "bout", "leader", "phase", "out"):
        assert after[field] == before[field]


def test_a_redeal_is_told_like_a_deal() -> None:
    table = at("A 6c 7d | B 6s 7s 8s 9s Ts 6d", bout=1, house=rules(redeal_same_suit=5))

    types = [event.type for event in table.match.play(1, Move.parse("redeal"))]
    assert types == [EventType.REDEAL, EventType.DEAL, EventType.FIRST_ATTACKER]


# A row a round of the dealing: A is dealt five clubs.
_FIVE_CLUBS = """
    2c 2d 2h 2s 3d 3h 3s 4d
    3c 4h 4s 5d 5h 5s 6d 6h
    4c 6s 7d 7h 7s 8d 8h 8s
    5c 9d 9h 9s Td Th Ts Jd
    6c Jh Js Qd Qh Qs Kd Kh
"""


def five_clubs(seed: int) -> Table:
    house = rules(redeal_same_suit=5, deck=52)
    deck = whole_deck(card_list(_FIVE_CLUBS.split()), house)
    return Table(Match.new(house, list("ABCDEFGH"), seed, deck=deck))


def test_a_redeal_depends_on_the_seed_so_that_nobody_can_foretell_it() -> None:
    assert five_clubs(1).play("A: redeal")["hands"] != five_clubs(2).play("A: redeal")["hands"]


def test_two_redeals_of_one_deal_differ_and_come_out_alike_every_time() -> None:
    # With this seed E may demand another one after A's.
    first = five_clubs(29).play("A: redeal")
    second = five_clubs(29).play("A: redeal", "E: redeal")

    assert second["hands"] != first["hands"]
    assert second.state == first.play("E: redeal").state
