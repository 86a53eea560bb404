"""What is true of every state (called after every move in tests)."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards import BIT, CARDS_OF_DECK, SAME_RANK
from game.ending import MOST_BOUTS
from game.seating import are_opponents
from game.state import DEFEND, LEAD, NOBODY, OVER, TAKING, THROW_IN, UNBEATEN, State


def broken(state: State, acting: tuple[int, ...]) -> list[str]:
    """A sentence for each invariant that does not hold; `acting` are those who have a legal move."""
    return [*_cards(state), *_table(state), *_roles(state), *_out(state), *_phase(state, acting)]


def _cards(state: State) -> Iterator[str]:
    talon = [BIT[card] for card in state.talon[state.drawn :]]
    heaps = [*state.hands, state.discard, state.laid, *talon]
    together = 0
    for heap in heaps:
        if together & heap:
            yield "a card is in two places"
        together |= heap
    if together & ~sum(BIT[card] for card in CARDS_OF_DECK[state.rules.deck]):
        yield "a card is not of the deck"
    if (state.discard | state.laid) & ~state.seen:
        yield "a card that lay on the table was not seen"
    if not 0 <= state.drawn <= len(state.talon):
        yield "more was drawn than the talon had"


def _table(state: State) -> Iterator[str]:
    if not len(state.attacks) == len(state.layers) == len(state.beats):
        yield "the rows of the table differ in length"
        return
    laid = unbeaten = ranks = 0
    for attack, beat in zip(state.attacks, state.beats, strict=True):
        laid |= BIT[attack]
        ranks |= SAME_RANK[attack]
        if beat == UNBEATEN:
            unbeaten |= BIT[attack]
            continue
        laid |= BIT[beat]
        ranks |= SAME_RANK[beat]
        if not state.beaters[attack] & BIT[beat]:
            yield "a card lies on one that it does not beat"
    if (laid, unbeaten, ranks) != (state.laid, state.unbeaten, state.ranks):
        yield "the table is counted wrong"
    free = state.hands[state.defender].bit_count() - unbeaten.bit_count()
    if state.phase is not OVER and state.room != min(free, state.cap - len(state.attacks)):
        yield "the room for more cards is counted wrong"
    if unbeaten.bit_count() > state.hands[state.defender].bit_count():
        yield "more cards are unbeaten than the defender holds"


def _roles(state: State) -> Iterator[str]:
    seats = range(len(state.players))
    if any(seat not in seats for seat in (state.dealer, state.leader, state.main_attacker)):
        yield "a role is nobody's"
    if state.phase is OVER:
        return
    if state.defender == NOBODY or not are_opponents(state, state.main_attacker, state.defender):
        yield "the main attacker and the defender are no opponents"
    if any(not are_opponents(state, seat, state.defender) for seat in state.throwers):
        yield "somebody throws in at his own side"
    if any(
        seat in state.out for seat in (state.leader, state.main_attacker, state.defender, *state.throwers)
    ):
        yield "somebody who is out plays"
    if state.passed and state.phase not in {THROW_IN, TAKING}:
        yield "somebody passed out of time"


def _out(state: State) -> Iterator[str]:
    if len(set(state.out)) != len(state.out):
        yield "somebody is out twice"
    if state.out and state.talon_count:
        yield "somebody is out while the talon has cards"
    if any(state.hands[seat] for seat in state.out):
        yield "somebody is out with cards in hand"
    if state.phase is LEAD and not all(state.hands[seat] for seat in (state.leader, state.defender)):
        yield "a bout begins with an empty hand"
    if not 1 <= state.bout <= MOST_BOUTS:
        yield "there are too many bouts"


def _phase(state: State, acting: tuple[int, ...]) -> Iterator[str]:
    expected = {
        LEAD: not state.attacks,
        DEFEND: state.unbeaten != 0,
        THROW_IN: bool(state.attacks) and not state.unbeaten,
        TAKING: state.unbeaten != 0,
        OVER: not state.attacks,
    }
    if not expected[state.phase]:
        yield "the table does not fit the phase"
    if (state.phase is OVER) != (state.result is not None):
        yield "the result does not fit the phase"
    if bool(acting) == (state.phase is OVER):
        yield "nobody can act, or somebody can after the end"
