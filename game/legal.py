"""Every legal move of a seat, and of no other moves (rules.md 4): the one source of legality."""

from __future__ import annotations

from game.cards import OF_SUIT
from game.defending import legal_defences
from game.leads import legal_leads
from game.limits import has_room
from game.moves import PASS, REDEAL, THROW, Move
from game.state import DEFEND, LEAD, OVER, State
from game.throwing import throw_order


def moves_of(state: State, seat: int) -> list[Move]:
    """Every move that the seat may make now."""
    phase = state.phase
    if phase is LEAD:
        moves = legal_leads(state) if seat == state.leader else []
        if state.rules.redeal_same_suit and may_redeal(state, seat):
            moves.append(REDEAL)
        return moves
    if seat == state.defender:
        return legal_defences(state) if phase is DEFEND else []
    return [] if phase is OVER else _throws(state, seat)


def may_redeal(state: State, seat: int) -> bool:
    """Whether the seat may demand a new deal (rules.md 2, redeal_same_suit)."""
    needed = state.rules.redeal_same_suit
    if not needed or state.bout != 1 or state.phase is not LEAD:
        return False
    hand = state.hands[seat]
    return any((hand & suit).bit_count() >= needed for suit in OF_SUIT.values())


def may_throw_now(state: State) -> bool:
    """Whether the timing and the limits let anybody add a card."""
    waiting = state.phase is DEFEND and state.rules.throw_timing == "after_beaten"
    return not waiting and has_room(state)


def _throws(state: State, seat: int) -> list[Move]:
    if seat not in state.throwers or not throw_order(state).has_right(state, seat):
        return []
    hand = state.hands[seat]
    fitting = hand & state.ranks & ~state.special[seat]
    moves: list[Move] = []
    if (
        state.phase is not DEFEND
        and hand
        and not state.passed >> seat & 1
        and (fitting or not state.rules.auto_pass)
    ):
        moves.append(PASS)
    if fitting and may_throw_now(state):
        while fitting:
            bit = fitting & -fitting
            moves.append(THROW[bit.bit_length() - 1])
            fitting ^= bit
    return moves
