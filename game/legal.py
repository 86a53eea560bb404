"""Every legal move of every seat, and no other moves (rules.md 4): the one source of legality."""

from __future__ import annotations

from game.cards import OF_SUIT
from game.defending import legal_defences
from game.leads import legal_leads
from game.moves import PASS, REDEAL, Move, throws_of
from game.state import DEFEND, LEAD, OVER, State
from game.throwing import ORDERS, counts_as_passed, may_throw_now


def legal_moves_of_all(state: State) -> dict[int, tuple[Move, ...]]:
    """The legal moves of everyone who has any, by seat; kept in the state, to be found only once."""
    phase = state.phase
    if phase is DEFEND:
        found = _throws(state) if may_throw_now(state) else {}
        found[state.defender] = legal_defences(state)
    elif phase is LEAD:
        found = _leads(state)
    else:
        found = {} if phase is OVER else _throws_and_passes(state)
    state.legal = found
    return found


def may_redeal(state: State, seat: int) -> bool:
    """Whether the seat may demand a new deal (rules.md 2, redeal_same_suit)."""
    needed = state.rules.redeal_same_suit
    if not needed or state.bout != 1 or state.phase is not LEAD:
        return False
    hand = state.hands[seat]
    return any((hand & suit).bit_count() >= needed for suit in OF_SUIT.values())


def _leads(state: State) -> dict[int, tuple[Move, ...]]:
    leads = {state.leader: legal_leads(state)}
    return _with_redeals(state, leads) if state.rules.redeal_same_suit else leads


def _with_redeals(state: State, leads: dict[int, tuple[Move, ...]]) -> dict[int, tuple[Move, ...]]:
    found = {}
    for seat in range(len(state.players)):
        moves = leads.get(seat, ())
        if may_redeal(state, seat):
            moves = (*moves, REDEAL)
        if moves:
            found[seat] = moves
    return found


def _throws(state: State) -> dict[int, tuple[Move, ...]]:
    found = {}
    for seat in ORDERS[state.rules.throw_order].speakers(state):
        moves = throws_of(state.hands[seat] & state.ranks & ~state.special[seat])
        if moves:
            found[seat] = moves
    return found


def _throws_and_passes(state: State) -> dict[int, tuple[Move, ...]]:
    found = _throws(state) if state.room > 0 else {}
    for seat in ORDERS[state.rules.throw_order].speakers(state):
        if not counts_as_passed(state, seat):
            found[seat] = (PASS, *found.get(seat, ()))
    return found
