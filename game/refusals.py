"""Why a move that is not among the legal ones may not be made (engine-protocol.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from game.cards import BIT, SAME_RANK, CardSet, card_set
from game.defending import may_show, may_transfer, transferable
from game.leads import can_hang, fits_pattern
from game.limits import cap
from game.moves import Move, MoveKind
from game.refused import Reason
from game.seating import next_opponent
from game.state import DEFEND, LEAD, NOBODY, OVER, TAKING, State
from game.throwing import may_throw_now, speakers


def first_reason(state: State, seat: int, move: Move) -> Reason:
    """The first reason found against a move that is not legal."""
    if state.phase is OVER:
        return Reason.GAME_OVER
    return next(_AGAINST[move.word](state, seat, move), Reason.NOT_YOUR_TURN)


def _missing(state: State, seat: int, cards: CardSet) -> bool:
    return bool(cards & ~state.hands[seat])


def _lead(state: State, seat: int, move: Move) -> Iterator[Reason]:
    cards = card_set(move.cards)
    count = len(move.cards)
    if state.phase is not LEAD or seat != state.leader:
        yield Reason.NOT_YOUR_TURN
    if cards.bit_count() != count or _missing(state, seat, cards):
        yield Reason.CARD_NOT_IN_HAND
    if cards & state.special[seat] and not (can_hang(state, seat) and cards == state.hands[seat]):
        yield Reason.SPECIAL_CARD
    if not fits_pattern(state.rules.lead, move.cards):
        yield Reason.LEAD_PATTERN
    if count > state.hands[state.defender].bit_count():
        yield Reason.HAND_LIMIT
    yield Reason.BOUT_CAP


def _defending(state: State, seat: int) -> Iterator[Reason]:
    if seat == state.defender and state.phase is TAKING:
        yield Reason.TAKING
    if seat != state.defender or state.phase is not DEFEND:
        yield Reason.NOT_YOUR_TURN


def _beat(state: State, seat: int, move: Move) -> Iterator[Reason]:
    yield from _defending(state, seat)
    attack, card = move.cards
    if attack.index not in state.attacks:
        yield Reason.NOT_ON_TABLE
    if not state.unbeaten & BIT[attack.index]:
        yield Reason.ALREADY_BEATEN
    if _missing(state, seat, BIT[card.index]):
        yield Reason.CARD_NOT_IN_HAND
    if state.special[seat] & card_set(move.cards):
        yield Reason.SPECIAL_CARD
    yield Reason.DOES_NOT_BEAT


def _take(state: State, seat: int, _move: Move) -> Iterator[Reason]:
    return _defending(state, seat)


def _throw(state: State, seat: int, move: Move) -> Iterator[Reason]:
    bit = BIT[move.cards[0].index]
    if state.phase is LEAD:
        yield Reason.NOT_YOUR_TURN
    if seat not in state.throwers:
        yield Reason.NOT_A_THROWER
    if _missing(state, seat, bit):
        yield Reason.CARD_NOT_IN_HAND
    if not state.ranks & bit:
        yield Reason.RANK_NOT_ON_TABLE
    if seat not in speakers(state):
        yield Reason.HAS_NOT_THE_WORD
    if state.special[seat] & bit:
        yield Reason.SPECIAL_CARD
    if state.unbeaten.bit_count() >= state.hands[state.defender].bit_count():
        yield Reason.HAND_LIMIT
    if len(state.attacks) >= state.cap:
        yield Reason.BOUT_CAP
    if not may_throw_now(state):
        yield Reason.HAS_NOT_THE_WORD


def _pass(state: State, seat: int, _move: Move) -> Iterator[Reason]:
    if state.phase in {LEAD, DEFEND}:
        yield Reason.NOT_YOUR_TURN
    if seat not in state.throwers:
        yield Reason.NOT_A_THROWER
    if state.passed >> seat & 1:
        yield Reason.ALREADY_PASSED
    if seat not in speakers(state):
        yield Reason.HAS_NOT_THE_WORD
    # With an empty hand, or by auto_pass.
    yield Reason.ALREADY_PASSED


def _transfer(state: State, seat: int, move: Move) -> Iterator[Reason]:
    yield from _passing_on(state, seat, move, Reason.TRANSFER_NOT_ALLOWED)
    facing = state.hands[next_opponent(state, seat)].bit_count()
    if state.unbeaten.bit_count() >= facing:
        yield Reason.HAND_LIMIT
    if len(state.attacks) >= cap(state, facing):
        yield Reason.BOUT_CAP


def _show(state: State, seat: int, move: Move) -> Iterator[Reason]:
    yield from _passing_on(state, seat, move, Reason.SHOW_NOT_ALLOWED)
    if not may_show(state) or not state.trumps & BIT[move.cards[0].index]:
        yield Reason.SHOW_NOT_ALLOWED
    yield Reason.HAND_LIMIT


def _passing_on(state: State, seat: int, move: Move, not_allowed: Reason) -> Iterator[Reason]:
    """What speaks against passing the attack on in either way."""
    index = move.cards[0].index
    yield from _defending(state, seat)
    if not may_transfer(state):
        yield not_allowed
    if _missing(state, seat, BIT[index]):
        yield Reason.CARD_NOT_IN_HAND
    if not transferable(state) & SAME_RANK[index] or next_opponent(state, seat) == NOBODY:
        yield not_allowed
    if state.special[seat] & BIT[index]:
        yield Reason.SPECIAL_CARD


def _redeal(_state: State, _seat: int, _move: Move) -> Iterator[Reason]:
    yield Reason.REDEAL_NOT_ALLOWED


_AGAINST: Final[dict[str, Callable[[State, int, Move], Iterator[Reason]]]] = {
    MoveKind.LEAD.value: _lead,
    MoveKind.BEAT.value: _beat,
    MoveKind.THROW.value: _throw,
    MoveKind.PASS.value: _pass,
    MoveKind.TAKE.value: _take,
    MoveKind.TRANSFER.value: _transfer,
    MoveKind.SHOW.value: _show,
    MoveKind.REDEAL.value: _redeal,
}
