"""Computer players know what a person in their seat might know, and with the same dice they do the same."""

from __future__ import annotations

from random import Random

import pytest

from game import Card, Match, Move
from game.cards import BIT, card_set, deck_of
from game.computer import Level, choose, iterations, weigh
from game.computer.hidden import Hidden
from game.deal import Deal
from tests.game.computer.test_playout import midway
from tests.game.positions import at, rules

STEPS = 60


def with_choice(rng: Random) -> tuple[Match, int]:
    """A match midway and a seat that has several moves."""
    while True:
        match = midway(rng)
        for seat in match.deal.to_act():
            if len(match.deal.legal_moves(seat)) > 1:
                return match, seat


def hidden_cards(deal: Deal, seat: int) -> int:
    """Everything that the seat has not seen: the others' hands and the talon but for its last card."""
    hands = 0
    for other, hand in enumerate(deal.hands):
        hands |= 0 if other == seat else hand
    return (hands | sum(BIT[card] for card in deal.talon[deal.drawn : -1])) & ~deal.seen


def shuffled(deal: Deal, seat: int, rng: Random) -> Deal:
    """The same deal to that seat's eyes, with the hidden cards in other places."""
    old = [card for card in range(54) if hidden_cards(deal, seat) >> card & 1]
    new = old[:]
    rng.shuffle(new)
    places = dict(zip(old, new, strict=True))
    other = deal.copy()
    other.hands = [
        sum(BIT[places.get(card, card)] for card in range(54) if hand >> card & 1) for hand in deal.hands
    ]
    other.talon = tuple(places.get(card, card) for card in deal.talon)
    return other


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("seed", range(12))
def test_no_choice_depends_on_where_the_hidden_cards_are(level: Level, seed: int) -> None:
    rng = Random(seed)
    match, seat = with_choice(rng)
    view, memory = match.view(seat), match.deal.memory()
    move = choose(view, memory, level, Random(seed), iterations(STEPS))
    other = shuffled(match.deal, seat, rng)
    other_view = other.view(seat)
    # Who may have to act could show, by auto_pass, in another way: then it is no longer the same to his eyes.
    if other_view == view:
        assert choose(other_view, other.memory(), level, Random(seed), iterations(STEPS)) is move


def test_shuffling_the_hidden_cards_usually_changes_no_view() -> None:
    """Else the test above would prove nothing."""
    same = moved = 0
    for seed in range(12):
        rng = Random(seed)
        match, seat = with_choice(rng)
        other = shuffled(match.deal, seat, rng)
        same += other.view(seat) == match.view(seat)
        moved += other.hands != match.deal.hands
    assert min(same, moved) >= 6


@pytest.mark.parametrize("level", list(Level))
def test_the_same_seed_view_and_number_of_steps_give_the_same_move(level: Level) -> None:
    match, seat = with_choice(Random(4))
    view, memory = match.view(seat), match.deal.memory()
    moves = {choose(view, memory, level, Random(8), iterations(STEPS)) for _ in range(3)}
    assert len(moves) == 1


@pytest.mark.parametrize("seed", range(40))
def test_an_imagined_deal_looks_as_the_real_one_does(seed: int) -> None:
    rng = Random(seed)
    match, seat = with_choice(rng)
    deal = match.deal
    view = match.view(seat)
    hidden = Hidden(view, deal.memory())
    for _ in range(5):
        imagined = hidden.imagine(rng)
        assert [hand.bit_count() for hand in imagined.hands] == [hand.bit_count() for hand in deal.hands]
        assert imagined.hands[seat] == deal.hands[seat]
        assert len(imagined.talon) == deal.talon_count
        assert imagined.talon[-1:] == deal.talon[deal.drawn :][-1:]
        everything = imagined.discard | imagined.laid | sum(BIT[card] for card in imagined.talon)
        for hand in imagined.hands:
            assert not everything & hand
            everything |= hand
        assert everything == card_set(Card.parse(text) for text in _all_texts(deal))
        for other, cards in view.known.items():
            assert card_set(cards) & ~imagined.hands[other] == 0


@pytest.mark.parametrize("seed", range(60))
def test_what_may_be_done_in_an_imagined_deal_is_what_may_be_done(seed: int) -> None:
    rng = Random(seed)
    match, seat = with_choice(rng)
    imagined = Hidden(match.view(seat), match.deal.memory()).imagine(rng)
    assert set(imagined.legal_moves(seat)) == set(match.deal.legal_moves(seat))


def _all_texts(deal: Deal) -> list[str]:
    state = deal.to_json()
    hands, talon, discard, table = (state[name] for name in ("hands", "talon", "discard", "table"))
    assert isinstance(hands, dict)
    assert isinstance(talon, list)
    assert isinstance(discard, list)
    assert isinstance(table, list)
    laid = [text for pair in table for text in (pair["attack"], pair["beat"]) if text]
    return [text for hand in hands.values() for text in hand] + talon + discard + laid


def test_who_counts_as_passed_is_not_imagined_to_hold_what_fits() -> None:
    match = at(
        "A 8d 8h | B Jd Jc | C Qc Qd | D 9d Tc",
        talon="Kd Kc Ac 6h",
        table="7s/9s",
        house=rules(throw_order="free"),
    ).match
    # C could throw nothing, or he would be asked; D could.
    assert match.view(0).to_act == (3,)
    match = at(
        "A 7d 8h | B Jd Jc | C Qc Qd | D 9d Tc",
        talon="Kd Kc Ac 6h",
        table="7s/9s",
        house=rules(throw_order="free"),
    ).match
    hidden = Hidden(match.view(0), frozenset())
    fitting = card_set(map(Card.parse, ["7c", "7h", "9c", "9d", "9h"]))
    held = [hidden.imagine(Random(seed)).hands for seed in range(40)]
    assert not any(hands[2] & fitting for hands in held)
    assert any(hands[3] & fitting for hands in held)


def test_chances_of_all_moves_are_told() -> None:
    match, seat = with_choice(Random(2))
    chances = weigh(match.view(seat), match.deal.memory(), Random(1), iterations(200), all_moves=True)
    assert {chance.move for chance in chances} == set(match.deal.legal_moves(seat))
    assert all(0 <= chance.value <= 1 for chance in chances)
    assert [chance.value for chance in chances] == sorted((chance.value for chance in chances), reverse=True)


def test_a_won_endgame_is_told_with_certainty() -> None:
    held = ["7s", "7d", "8s", "8d", "Jc"]
    gone = [card.text for card in deck_of(36) if card.text not in held]
    match = at("A 7s 7d | B 8s 8d Jc", discard=gone).match

    chances = weigh(match.view(0), match.deal.memory(), Random(1), iterations(500))

    assert (chances[0].move, chances[0].value, chances[0].exact) == (Move.parse("lead 7s 7d"), 1.0, True)
