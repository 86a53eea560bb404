"""Cards, moves and house rules as values; rules.md 8."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from game import OPTIONS, PRESETS, BadMove, BadRules, Card, HouseRules, Move, MoveKind, max_players
from game.cards import CARDS


def test_a_card_is_one_object_however_it_is_made() -> None:
    card = Card.parse("Td")

    assert card is Card.parse("Td")
    assert copy.deepcopy(card) is copy.copy(card) is pickle.loads(pickle.dumps(card)) is card  # noqa: S301
    assert (card.text, card.rank, card.suit, card.colour) == ("Td", "T", "d", "red")
    assert (Card.parse("Bj").suit, Card.parse("Bj").rank, Card.parse("Bj").colour) == (None, "joker", "black")
    assert len({card.text for card in CARDS}) == 54


def test_cards_and_moves_do_not_change() -> None:
    for value in (Card.parse("Td"), Move.parse("pass")):
        with pytest.raises(AttributeError):
            value.text = "As"
        with pytest.raises(AttributeError):
            del value.text


@pytest.mark.parametrize("text", ["", "1s", "10s", "sT", "ts", "TD", " Td", "Td ", "Jk", "joker"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadMove):
        Card.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "lead 6s",
        "lead 6c 6d 7h",
        "lead Rj Bj",
        "beat 6s 9s",
        "throw 9d",
        "pass",
        "take",
        "transfer 6d",
        "show 6d",
    ],
)
def test_a_move_prints_as_it_reads_and_is_one_object(text: str) -> None:
    move = Move.parse(text)

    assert str(move) == text
    assert Move(move.kind, move.cards) is move
    assert copy.deepcopy(move) is pickle.loads(pickle.dumps(move)) is move  # noqa: S301


def test_a_leads_cards_stand_by_rank_then_suit_jokers_last() -> None:
    assert str(Move.parse("lead Bj As 2h 2c Rj")) == "lead 2c 2h As Rj Bj"


@pytest.mark.parametrize(("kind", "cards"), [("pass", "6s"), ("beat", "6s"), ("throw", ""), ("lead", "")])
def test_a_move_names_as_many_cards_as_its_kind_needs(kind: str, cards: str) -> None:
    with pytest.raises(BadMove):
        Move(MoveKind(kind), [Card.parse(card) for card in cards.split()])


def test_podkidnoy_is_all_the_defaults() -> None:
    assert HouseRules.parse({}) == HouseRules.parse({"preset": "podkidnoy"}) == HouseRules()
    assert HouseRules().to_json() == {name: option.default for name, option in OPTIONS.items()}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_sets_what_it_says_and_resolves_to_itself(preset: str) -> None:
    house = HouseRules.parse({"preset": preset})

    assert house.to_json() == HouseRules().to_json() | {"preset": preset} | dict(PRESETS[preset])
    assert HouseRules.parse(house.to_json()) == house
    house.check_players(2)


def test_an_option_beside_a_preset_overrides_it_and_one_without_effect_is_kept() -> None:
    house = HouseRules.parse({"preset": "simple", "lead": "single", "show_trump": "deal"})

    assert (house.lead, house.show_trump, house.throwers) == ("single", "deal", "none")
    assert not OPTIONS["show_trump"].has_effect(house)


def test_replaced_checks_again() -> None:
    assert HouseRules().replaced(deck=52).deck == 52
    with pytest.raises(BadRules) as refusal:
        HouseRules().replaced(lead="pairs")
    assert refusal.value.option == "throwers"


@pytest.mark.parametrize(
    ("options", "blamed"),
    [
        ({"colour": "red"}, "colour"),
        ({"preset": "whist"}, "preset"),
        ({"preset": None}, "preset"),
        ({"deck": 32}, "deck"),
        ({"deck": "36"}, "deck"),
        ({"deck": 36.0}, "deck"),
        ({"redeal_same_suit": False}, "redeal_same_suit"),
        ({"auto_pass": 1}, "auto_pass"),
        ({"lead": ["single"]}, "lead"),
        ({"teams": True, "knockout": True}, "knockout"),
        ({"preset": "pogony", "knockout": True}, "knockout"),
        ({"preset": "pogony", "teams": True}, "teams"),
        ({"preset": "pogony", "lead": "pairs", "throwers": "none", "pile_on": False}, "lead"),
        ({"preset": "pairs", "throwers": "all"}, "throwers"),
        ({"preset": "pairs", "pile_on": True}, "pile_on"),
        ({"preset": "pyatyorka", "transfer": "any_time"}, "transfer"),
        ({"preset": "pyatyorka", "deck": 54}, "deck"),
        ({"preset": "pairs", "deck": 24}, "deck"),
        ({"lead": "pairs"}, "throwers"),
    ],
    ids=str,
)
def test_refused_rules_name_the_option_and_its_value_in_a_sentence(
    options: dict[str, Any], blamed: str
) -> None:
    with pytest.raises(BadRules) as refusal:
        HouseRules.parse(options)
    assert refusal.value.option == blamed
    assert refusal.value.value == options.get(blamed, HouseRules().to_json().get(blamed))
    assert str(refusal.value).endswith(".")


def test_a_refused_value_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(BadRules, match="deck may be 24, 36, 52, 54"):
        HouseRules.parse({"deck": 32})


@pytest.mark.parametrize(
    ("options", "count", "blamed"),
    [
        ({"teams": True}, 5, "teams"),
        ({"teams": True}, 2, "teams"),
        ({"preset": "pogony"}, 3, "preset"),
        ({"preset": "pairs", "deck": 52}, 6, "lead"),
        ({}, 7, "deck"),
        ({"deck": 52}, 9, "players"),
    ],
    ids=str,
)
def test_refused_numbers_of_players_name_the_option_and_its_value_in_a_sentence(
    options: dict[str, Any], count: int, blamed: str
) -> None:
    house = HouseRules.parse(options)
    with pytest.raises(BadRules) as refusal:
        house.check_players(count)
    assert refusal.value.option == blamed
    assert refusal.value.value == (house.to_json() | {"players": count})[blamed]
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 6),
        ({"deck": 54}, 8),
        ({"hand_size": 5}, 7),
        ({"preset": "pairs"}, 5),
        ({"preset": "pyatyorka", "deck": 52}, 5),
        ({"teams": True}, 6),
        ({"teams": True, "deck": 24}, 4),
        ({"preset": "pogony"}, 2),
    ],
    ids=str,
)
def test_the_most_players_are_known(options: dict[str, Any], most: int) -> None:
    assert max_players(HouseRules.parse(options)) == most


@pytest.mark.parametrize(
    ("first", "later", "large_hands", "matters"),
    [
        (5, 6, False, True),
        (5, 5, False, False),
        (5, 5, True, True),
        (6, 6, True, False),
        (6, 5, False, False),
        (6, 5, True, False),
    ],
)
def test_how_long_the_first_cap_holds_matters_where_it_is_lower_than_another(
    first: int,
    later: int,
    large_hands: bool,  # noqa: FBT001
    matters: bool,  # noqa: FBT001
) -> None:
    house = HouseRules(first_bout_cap=first, bout_cap=later, big_hand_limit=large_hands)

    assert OPTIONS["first_bout_scope"].has_effect(house) is matters


LIMITS = (
    "bout_cap",
    "first_bout_cap",
    "first_bout_sixth_on_take",
    "first_bout_scope",
    "cap_when_talon_empty",
    "big_hand_limit",
)


def test_where_nobody_throws_in_it_does_not_matter_how() -> None:
    for name in ("throw_timing", "throw_order", "auto_pass", "pile_on", *LIMITS):
        assert OPTIONS[name].has_effect(HouseRules.parse({}))
        assert not OPTIONS[name].has_effect(HouseRules.parse({"preset": "simple"}))


@pytest.mark.parametrize(
    ("name", "options", "matters"),
    [
        ("first_bout_sixth_on_take", {}, True),
        ("first_bout_sixth_on_take", {"first_bout_cap": 6}, False),
        ("first_bout_sixth_on_take", {"throwers": "none"}, False),
        ("first_bout_sixth_on_take", {"pile_on": False}, False),
        ("first_bout_cap", {}, True),
        ("first_bout_cap", {"first_bout_cap": 6}, True),
        ("first_bout_cap", {"bout_cap": 5}, False),
        ("first_bout_cap", {"bout_cap": 5, "big_hand_limit": True}, True),
        ("first_bout_cap", {"preset": "pairs"}, False),
        ("bout_cap", {"preset": "pyatyorka", "deck": 52}, False),
        ("teams", {}, True),
        ("teams", {"preset": "pogony"}, False),
        ("knockout", {}, True),
        ("knockout", {"teams": True}, False),
        ("knockout", {"preset": "pogony"}, False),
    ],
    ids=str,
)
def test_an_option_matters_only_beside_rules_that_leave_it_room(
    name: str,
    options: dict[str, Any],
    matters: bool,  # noqa: FBT001
) -> None:
    assert OPTIONS[name].has_effect(HouseRules.parse(options)) is matters


def test_every_option_has_an_effect_somewhere() -> None:
    somewhere = [
        HouseRules.parse({"preset": "perevodnoy", "big_hand_limit": True}),
        HouseRules.parse({"preset": "pogony"}),
    ]

    for option in OPTIONS.values():
        assert option.default in option.values
        assert any(option.has_effect(house) for house in somewhere), option.name
