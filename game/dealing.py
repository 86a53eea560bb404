"""Shuffling, dealing, the trump card, and who attacks first (rules.md 2, 3)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.cards import BIT, CARDS, CARDS_OF_DECK, OF_SUIT, Card, above_ten, indices
from game.ending import start_bout
from game.events import Event, EventType
from game.refused import BadDeck
from game.rules import HouseRules
from game.seating import clockwise_from
from game.state import NOBODY, Opening, State

_JOKER: Final = "joker"


def shuffled(rules: HouseRules, seed: int, redeals: int = 0) -> list[int]:
    """The deck as that seed shuffles it; each redeal gives another order."""
    cards = list(CARDS_OF_DECK[rules.deck])
    Random(f"{seed:x}/{redeals}" if redeals else seed).shuffle(cards)
    return cards


def checked_deck(rules: HouseRules, deck: Sequence[Card]) -> list[int]:
    """A deck given in order.

    Raises:
        BadDeck: it is not exactly the deck of these rules.
    """
    cards = [card.index for card in deck]
    if sorted(cards) != list(CARDS_OF_DECK[rules.deck]):
        raise BadDeck("These cards are not the deck.")
    return cards


def deal_out(state: State, deck: Sequence[int]) -> list[Event]:
    """Deals a deck into a fresh state, finds the leader and opens the first bout."""
    count = len(state.players)
    dealt = count * state.rules.hand_size
    order = clockwise_from(state, (state.dealer + 1) % count)
    state.hands = [0] * count
    for place, card in enumerate(deck[:dealt]):
        state.hands[order[place % count]] |= BIT[card]
    rest = list(deck[dealt:])
    if rest:
        # A joker turned up changes places with the next card that is no joker.
        turned = next(place for place, card in enumerate(rest) if CARDS[card].rank != _JOKER)
        rest[0], rest[turned] = rest[turned], rest[0]
        rest.append(rest.pop(0))
        shown = rest[-1]
    else:
        shown = deck[-1]
    state.talon = tuple(rest)
    state.drawn = 0
    state.discard = 0
    state.seen = BIT[shown]
    state.shown = 0
    state.out = []
    suit = CARDS[shown].suit
    if suit is None:  # pragma: no cover - a deck has more cards than jokers
        raise BadDeck("Nothing but jokers was left.")
    state.set_trump(suit, CARDS[shown])
    events = [Event(EventType.DEAL, state.dealer, count=state.rules.hand_size)]
    leader, found = find_leader(state)
    start_bout(state, leader)
    return events + found


def deal_again(state: State) -> list[Event]:
    """A redeal: the same dealer, number and way to find the leader (rules.md 2, redeal_same_suit)."""
    state.redeals += 1
    return deal_out(state, shuffled(state.rules, state.seed, state.redeals))


def find_leader(state: State) -> tuple[int, list[Event]]:
    """Who leads the first bout by the state's opening; NOBODY if nobody has cards.

    The card that decided becomes known to all (rules.md 3).
    """
    method, seat = state.opening
    if method == "seat":
        return seat, [Event(EventType.FIRST_ATTACKER, seat)]
    trumps = {
        index: seat for seat, hand in enumerate(state.hands) for index in indices(hand & OF_SUIT[state.trump])
    }
    if method == "left_of_dealer" or not trumps:
        seats = clockwise_from(state, (state.dealer + 1) % len(state.players))
        seat = next((other for other in seats if state.hands[other]), NOBODY)
        return seat, [] if seat == NOBODY else [Event(EventType.FIRST_ATTACKER, seat)]
    turned_up = state.trump_card
    highest = method == "turnup_ten" and turned_up is not None and above_ten(turned_up) < 0
    deciding = max(trumps) if highest else min(trumps)
    state.seen |= BIT[deciding]
    seat = trumps[deciding]
    return seat, [Event(EventType.FIRST_ATTACKER, seat, (CARDS[deciding],))]


def opening_after(state: State) -> Opening:
    """How the deal after this one finds its leader, seats as they are now (rules.md 3, later deals)."""
    rules = state.rules
    seat = fool_seat(state)
    if seat == NOBODY:
        return Opening(rules.first_attacker)
    if rules.next_attacker == "lowest_trump":
        return Opening("lowest_trump")
    if rules.next_attacker == "winner":
        assert state.result is not None  # noqa: S101 - a fool's seat means that the deal is over
        return Opening("seat", state.result.placings[0][0])
    step = 1 if rules.next_attacker == "from_under_fool" else -1
    return Opening("seat", (seat + step) % len(state.players))


def dealer_after(state: State) -> int:
    """Who deals after this deal, seats as they are now: the fool, or after a draw the same dealer."""
    seat = fool_seat(state)
    return state.dealer if seat == NOBODY else seat


def fool_seat(state: State) -> int:
    """The fool's seat, in teams that of the losing player who speaks for his side; NOBODY after a draw."""
    result = state.result
    if result is None or result.draw:
        return NOBODY
    if result.fool is not None:
        return result.fool
    holders = [seat for seat in result.losers if state.hands[seat]]
    # With defender_is_fool both sides may be out: then the last defender lost it.
    if state.defender in holders or not holders:
        return state.defender
    order = clockwise_from(state, (state.leader + 1) % len(state.players))
    return next(seat for seat in order if seat in holders)
