"""How many attack cards may lie on the table (rules.md 4, Limits)."""

from __future__ import annotations

from typing import Final

from game.state import TAKING, State

NO_CAP: Final = 54
_LARGE_HAND: Final = 6


def cap(state: State, held: int) -> int:
    """The most attack cards in this bout against a defender who began with `held` cards (H0)."""
    rules = state.rules
    if rules.cap_when_talon_empty == "hand" and state.drawn == len(state.talon):
        return NO_CAP
    if first_bout_cap_holds(state):
        return rules.first_bout_cap
    if rules.big_hand_limit and held > _LARGE_HAND:
        return held
    return rules.bout_cap


def first_bout_cap_holds(state: State) -> bool:
    """Whether the special cap of the first bout is in force now."""
    rules = state.rules
    early = state.bout == 1 if rules.first_bout_scope == "first_bout" else not state.discard
    if not early or rules.first_bout_cap >= 6:
        return False
    return not (rules.first_bout_sixth_on_take and state.phase is TAKING)


def set_limits(state: State, held: int) -> None:
    """Fixes the limits of this bout against a defender who began with `held` cards."""
    state.held = held
    state.cap = cap(state, held)
    set_room(state)


def set_room(state: State) -> None:
    """How many attack cards may still be added: ``U + n <= H`` and ``T + n <= cap``.

    Beating leaves this as it is, and each card that is added takes one away: so it is counted down from here.
    """
    free = state.hands[state.defender].bit_count() - state.unbeaten.bit_count()
    state.room = min(free, state.cap - len(state.attacks))
