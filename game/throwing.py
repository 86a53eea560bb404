"""Who may throw in, who has the word, who has passed (rules.md 4, Throwing in)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.seating import are_opponents, next_opponent, previous_opponent
from game.state import DEFEND, State


def throwers_of_bout(state: State) -> tuple[int, ...]:
    """Who may throw in at the defender, in seat order, as the hands stand when he becomes defender."""
    return _THROWERS[state.rules.throwers](state)


def _nobody(_: State) -> tuple[int, ...]:
    return ()


def _all(state: State) -> tuple[int, ...]:
    defender = state.defender
    if len(state.players) == 2:
        return (1 - defender,)
    return tuple(
        seat
        for seat in range(len(state.players))
        if are_opponents(state, seat, defender) and seat not in state.out
    )


def _neighbours(state: State) -> tuple[int, ...]:
    defender = state.defender
    found = {state.main_attacker, next_opponent(state, defender), previous_opponent(state, defender)}
    return tuple(seat for seat in sorted(found) if seat >= 0)


_THROWERS: Final[dict[str, Callable[[State], tuple[int, ...]]]] = {
    "none": _nobody,
    "neighbours": _neighbours,
    "all": _all,
}


def counts_as_passed(state: State, seat: int) -> bool:
    """Where passing is legal: whether a thrower has passed: said so, has an empty hand, or by auto_pass."""
    hand = state.hands[seat]
    if not hand & state.ranks & ~state.special[seat] and (state.rules.auto_pass or not hand):
        return True
    return state.passed >> seat & 1 == 1


def all_have_passed(state: State) -> bool:
    """Whether every thrower counts as having passed."""
    for seat in state.throwers:  # noqa: SIM110 - a plain loop is faster, and this is asked on every move
        if not counts_as_passed(state, seat):
            return False
    return True


@dataclass(frozen=True, slots=True)
class ThrowOrder:
    """A value of `throw_order` as a strategy.

    Attributes:
        begin: gives the first word, when somebody becomes defender and after a "take".
        speakers: the throwers who may speak now, the limits aside.
        go_on: where passing is legal: moves the word on as far as it goes; whether every thrower has passed.
        skip: while cards are unbeaten: moves the word past empty hands.
    """

    begin: Callable[[State], None]
    speakers: Callable[[State], tuple[int, ...]]
    go_on: Callable[[State], bool]
    skip: Callable[[State], None]


def speakers(state: State) -> tuple[int, ...]:
    """The throwers who have the right to throw now, the limits aside."""
    return ORDERS[state.rules.throw_order].speakers(state) if state.throwers else ()


def may_throw_now(state: State) -> bool:
    """Whether the timing and the limits let anybody add a card."""
    if state.room < 1 or not state.throwers:
        return False
    return state.phase is not DEFEND or state.rules.throw_timing == "any_time"


def _leave(_: State) -> None:
    """Nothing to move on."""


def _free_speakers(state: State) -> tuple[int, ...]:
    return state.throwers


def _leader_begin(state: State) -> None:
    state.main_has_passed = False


def _leader_speakers(state: State) -> tuple[int, ...]:
    main = state.main_attacker
    return state.throwers if state.main_has_passed or not state.hands[main] else (main,)


def _leader_go_on(state: State) -> bool:
    if not state.main_has_passed:
        if not counts_as_passed(state, state.main_attacker):
            return False
        state.main_has_passed = True
        if len(state.throwers) == 1:
            return True
    return all_have_passed(state)


def _circle_begin(state: State) -> None:
    state.word = state.main_attacker
    _circle_skip(state)


def _circle_speakers(state: State) -> tuple[int, ...]:
    return (state.word,)


def _circle_go_on(state: State) -> bool:
    for _ in state.throwers:
        if not counts_as_passed(state, state.word):
            return False
        state.word = next_thrower(state, state.word)
    return True


def _circle_skip(state: State) -> None:
    for _ in state.throwers:
        if state.hands[state.word]:
            return
        state.word = next_thrower(state, state.word)


def next_thrower(state: State, seat: int) -> int:
    """The next thrower clockwise after a seat."""
    return min(state.throwers, key=lambda other: (other - seat - 1) % len(state.players))


ORDERS: Final = {
    "leader_first": ThrowOrder(_leader_begin, _leader_speakers, _leader_go_on, _leave),
    "circle": ThrowOrder(_circle_begin, _circle_speakers, _circle_go_on, _circle_skip),
    "free": ThrowOrder(_leave, _free_speakers, all_have_passed, _leave),
}
"""By the value of `throw_order`."""
