"""Whatever is played under whatever rules, these things hold; hypothesis looks for where not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game import OPTIONS, BadRules, Card, Deal, EventType, HouseRules, IllegalMove, Match, Reason
from game.cards import CARDS
from tests.game.random_play import any_move, random_game, random_match

_OPTIONS = st.fixed_dictionaries(
    {"preset": st.sampled_from(OPTIONS["preset"].values)},
    optional={name: st.sampled_from(option.values) for name, option in OPTIONS.items() if name != "preset"},
)


def playable(options: dict[str, object], count: int) -> tuple[HouseRules, int]:
    """The rules of these options without those that are refused, and a number of players for them."""
    while True:
        try:
            rules = HouseRules.parse(options)
        except BadRules as error:
            # A preset's own value may be to blame, too: then the lead is what does not go with it.
            refused = error.option if error.option in options else "lead"
            options = {name: value for name, value in options.items() if name != refused}
            continue
        for players in (count, 4, 3, 2):
            try:
                rules.check_players(players)
            except BadRules:
                continue
            return rules, players


class Play(RuleBasedStateMachine):
    """One match, any legal moves, sometimes an illegal one, the next deal when one is over."""

    match: Match
    replay: Match
    seen: set[Card]

    @initialize(options=_OPTIONS, count=st.integers(2, 8), seed=st.integers(0, 2**32))
    def deal(self, options: dict[str, object], count: int, seed: int) -> None:
        rules, players = playable(options, count)
        self.match = Match.new(rules, [f"p{seat}" for seat in range(players)], seed)
        self._begin_deal(self.match.events)

    @precondition(lambda self: self.match.deal.result is None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        deal = self.match.deal
        seat = data.draw(st.sampled_from(deal.to_act()))
        move = data.draw(st.sampled_from(deal.legal_moves(seat)))
        events = self.match.play(seat, move)
        self.replay.play(seat, move)
        if any(event.type is EventType.DEAL for event in events):
            self.seen = set()
        self._watch(events)

    @rule(seed=st.integers(0, 2**32), seat=st.integers(0, 7))
    def play_what_is_not_legal(self, seed: int, seat: int) -> None:
        deal = self.match.deal
        move = any_move(Random(seed))
        seat %= len(deal.players)
        if move in deal.legal_moves(seat):
            return
        before = self.match.to_json()
        with pytest.raises(IllegalMove) as refusal:
            self.match.play(seat, move)
        assert refusal.value.reason in Reason
        assert self.match.to_json() == before

    @precondition(lambda self: self.match.deal.result is not None and not self.match.over)
    @rule(seed=st.integers(0, 2**32))
    def deal_the_next(self, seed: int) -> None:
        self._begin_deal(self.match.next_deal(seed))

    @invariant()
    def the_state_is_sound(self) -> None:
        assert self.match.deal.check() == []

    @invariant()
    def the_state_is_the_deal_and_its_moves(self) -> None:
        assert self.replay.to_json() == self.match.to_json()

    @invariant()
    def a_snapshot_is_the_whole_match(self) -> None:
        snapshot = self.match.to_json()
        again = Match.from_json(json.loads(json.dumps(snapshot)))
        assert again.to_json() == snapshot
        assert again.deal.to_json() == self.match.deal.to_json()
        assert all(again.view(seat) == self.match.view(seat) for seat in range(len(self.match.players)))

    @invariant()
    def no_view_holds_a_card_that_its_seat_cannot_know(self) -> None:
        deal = self.match.deal
        for seat in (None, *range(len(deal.players))):
            assert _cards_in(deal, seat) <= self.seen | _hand(deal, seat)

    def _begin_deal(self, events: Sequence[object]) -> None:
        assert events
        self.replay = Match.from_json(json.loads(json.dumps(self.match.to_json())))
        self.seen = set()
        self._watch(self.match.events)

    def _watch(self, events: Sequence[object]) -> None:
        """What everybody has seen: the cards that events name, and the trump card."""
        for event in events:
            self.seen.update(getattr(event, "cards", ()))
        turned = self.match.deal.trump_card
        if turned is not None:
            self.seen.add(turned)


def _hand(deal: Deal, seat: int | None) -> set[Card]:
    return set() if seat is None else {card for card in CARDS if deal.hands[seat] >> card.index & 1}


def _cards_in(deal: Deal, seat: int | None) -> set[Card]:
    """Every card that a view names anywhere, in its own hand or not; the discard's are nobody's to see."""
    view = deal.view(seat)
    text = json.dumps(view.to_json())
    found = {card for card in CARDS if f'"{card}"' in text}
    discarded = {card for card in CARDS if deal.discard >> card.index & 1}
    assert not (found - {view.trump_card}) & discarded
    return found


TestPlay = Play.TestCase
TestPlay.settings = settings(
    max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("seed", range(12))
def test_every_deal_ends(seed: int) -> None:
    rng = Random(seed)
    match = random_match(rng)

    for _ in random_game(match, rng):
        assert match.deal.bout <= 1000

    result = match.deal.result
    assert result is not None
    placed = [seat for place in result.placings for seat in place]
    assert sorted(placed) == list(range(len(match.players)))


@pytest.mark.parametrize("seed", range(4))
def test_a_copy_goes_its_own_way(seed: int) -> None:
    rng = Random(seed)
    match = random_match(rng)

    for seat, move in random_game(match, rng):
        before = match.deal.to_json()
        copy = match.deal.copy()
        copy.play(seat, move)
        assert match.deal.to_json() == before


@pytest.mark.parametrize("seed", range(4))
def test_the_same_seed_and_moves_give_the_same_match(seed: int) -> None:
    first, second = random_match(Random(seed)), random_match(Random(seed))

    for seat, move in random_game(first, Random(seed)):
        second.play(seat, move)

    assert first.deal.result is not None
    assert second.deal.result == first.deal.result
    assert second.next_deal(seed) == first.next_deal(seed) if not first.over else second.over
