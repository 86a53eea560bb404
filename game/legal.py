"""Every legal move of every seat, and no other moves (rules.md 4): the one source of legality."""

from __future__ import annotations

from game.cards import OF_SUIT
from game.defending import legal_defences
from game.leads import legal_leads
from game.moves import PASS, REDEAL, THROW, Move
from game.state import DEFEND, LEAD, OVER, State
from game.throwing import may_throw_now, speakers


def legal_moves_of_all(state: State) -> dict[int, tuple[Move, ...]]:
    """The legal moves of everyone who has any, by seat."""
    phase = state.phase
    if phase is LEAD:
        leads = {state.leader: tuple(legal_leads(state))}
        return _with_redeals(state, leads) if state.rules.redeal_same_suit else leads
    if phase is OVER:
        return {}
    found = _throws(state)
    if phase is DEFEND:
        found[state.defender] = tuple(legal_defences(state))
    return found


def may_redeal(state: State, seat: int) -> bool:
    """Whether the seat may demand a new deal (rules.md 2, redeal_same_suit)."""
    needed = state.rules.redeal_same_suit
    if not needed or state.bout != 1 or state.phase is not LEAD:
        return False
    hand = state.hands[seat]
    return any((hand & suit).bit_count() >= needed for suit in OF_SUIT.values())


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
    found: dict[int, tuple[Move, ...]] = {}
    throwing = may_throw_now(state)
    passing = state.phase is not DEFEND
    if not throwing and not passing:
        return found
    for seat in speakers(state):
        hand = state.hands[seat]
        fitting = hand & state.ranks & ~state.special[seat]
        moves: list[Move] = []
        if passing and hand and not state.passed >> seat & 1 and (fitting or not state.rules.auto_pass):
            moves.append(PASS)
        if throwing:
            while fitting:
                bit = fitting & -fitting
                moves.append(THROW[bit.bit_length() - 1])
                fitting ^= bit
        if moves:
            found[seat] = tuple(moves)
    return found
