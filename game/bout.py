"""What each move does to a bout (rules.md 4, 5). Legality is asked before, of `game.legal`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.cards import BIT
from game.dealing import deal_again
from game.ending import close_bout
from game.events import Event
from game.limits import set_limits
from game.moves import Move, MoveKind
from game.seating import next_opponent
from game.state import DEFEND, TAKING, THROW_IN, UNBEATEN, State
from game.throwing import ORDERS, throwers_of_bout

Events = Sequence[Event]


def settle(state: State) -> Events:
    """Ends the bout if nobody can act in it any more; else passes the word on to who can."""
    if state.phase is DEFEND:
        ORDERS[state.rules.throw_order].skip(state)
        return ()
    nobody_adds = state.room < 1 or (state.phase is TAKING and not state.rules.pile_on)
    if nobody_adds or not state.throwers or ORDERS[state.rules.throw_order].go_on(state):
        return close_bout(state)
    return ()


def take_up_defence(state: State) -> None:
    """The state's defender has just become that: his limits and throwers are fixed, the word starts anew."""
    set_limits(state, state.hands[state.defender].bit_count())
    state.throwers = throwers_of_bout(state)
    ORDERS[state.rules.throw_order].begin(state)


def _lead(state: State, seat: int, move: Move) -> Events:
    state.hanging = bool(move.laid & state.special[seat]) and len(move.cards) > 1
    _attack(state, seat, move)
    state.phase = DEFEND
    # His limits are those that the lead was bound to.
    state.throwers = throwers_of_bout(state)
    ORDERS[state.rules.throw_order].begin(state)
    return ()


def _throw(state: State, seat: int, move: Move) -> Events:
    _attack(state, seat, move)
    state.passed = 0
    if state.phase is not TAKING:
        state.phase = DEFEND
    return settle(state)


def _beat(state: State, seat: int, move: Move) -> Events:
    attack, card = move.indices
    _lay(state, seat, move)
    state.beats[state.attacks.index(attack)] = card
    state.unbeaten ^= BIT[attack]
    if state.unbeaten:
        return ()
    state.phase = THROW_IN
    return settle(state)


def _pass(state: State, seat: int, _move: Move) -> Events:
    state.passed |= 1 << seat
    return settle(state)


def _take(state: State, _seat: int, _move: Move) -> Events:
    state.phase = TAKING
    if state.rules.first_bout_sixth_on_take:
        set_limits(state, state.held)
    if state.throwers:
        ORDERS[state.rules.throw_order].begin(state)
    return settle(state)


def _transfer(state: State, seat: int, move: Move) -> Events:
    _attack(state, seat, move)
    return _pass_on(state, seat)


def _show(state: State, seat: int, move: Move) -> Events:
    state.seen |= BIT[move.indices[0]]
    state.shown |= 1 << seat
    return _pass_on(state, seat)


def _redeal(state: State, _seat: int, _move: Move) -> Events:
    return deal_again(state)


def _pass_on(state: State, seat: int) -> Events:
    state.defender = next_opponent(state, seat)
    state.main_attacker = seat
    take_up_defence(state)
    return ()


def _attack(state: State, seat: int, move: Move) -> None:
    _lay(state, seat, move)
    state.unbeaten |= move.laid
    for card in move.indices:
        state.attacks.append(card)
        state.layers.append(seat)
        state.beats.append(UNBEATEN)
        state.room -= 1


def _lay(state: State, seat: int, move: Move) -> None:
    laid = move.laid
    state.laid |= laid
    state.seen |= laid
    state.ranks |= move.ranks
    hand = state.hands[seat] = state.hands[seat] ^ laid
    if not hand:
        state.emptied.append(seat)


Doing = Callable[[State, int, Move], Events]
DOING: Final[dict[str, Doing]] = {
    MoveKind.LEAD.value: _lead,
    MoveKind.BEAT.value: _beat,
    MoveKind.THROW.value: _throw,
    MoveKind.PASS.value: _pass,
    MoveKind.TAKE.value: _take,
    MoveKind.TRANSFER.value: _transfer,
    MoveKind.SHOW.value: _show,
    MoveKind.REDEAL.value: _redeal,
}
"""By a move's word: makes a legal move and all that follows from it at once; gives the events of that."""
