"""What the defender may do: beat, take, transfer, show (rules.md 4, 5)."""

from __future__ import annotations

from game.cards import BIT, SAME_RANK, CardSet, indices
from game.limits import cap
from game.moves import BEAT, SHOW, TAKE, TRANSFER, Move
from game.seating import next_opponent
from game.state import NOBODY, State


def legal_defences(state: State) -> tuple[Move, ...]:
    """Every move of a defender who has not said "take", while a card is unbeaten."""
    moves = []
    own = state.special[state.defender]
    hand = state.hands[state.defender] & ~own
    waiting = state.unbeaten & ~own
    # A set's highest card is found faster than its lowest: so all from the end, and turned round.
    while waiting:
        attack = waiting.bit_length() - 1
        waiting ^= BIT[attack]
        beating = hand & state.beaters[attack]
        while beating:
            card = beating.bit_length() - 1
            beating ^= BIT[card]
            moves.append(BEAT[attack][card])
    moves.append(TAKE)
    moves.reverse()
    if state.rules.transfer != "none":
        moves += _transfers(state, hand)
    return tuple(moves)


def may_transfer(state: State) -> bool:
    """Whether the conditions of rules.md 5 that lie on the table allow the attack to be passed on."""
    rules = state.rules
    if rules.transfer == "none":
        return False
    if rules.transfer == "before_beating" and state.unbeaten.bit_count() != len(state.attacks):
        return False
    if state.bout == 1 and (
        rules.transfer_first_bout == "never"
        or (rules.transfer_first_bout == "not_in_first_deal" and state.number == 1)
    ):
        return False
    return rules.transfer_trump_on_table or not state.laid & state.trumps


def transferable(state: State) -> CardSet:
    """All cards of the ranks of unbeaten attack cards."""
    found = 0
    for attack in indices(state.unbeaten):
        found |= SAME_RANK[attack]
    return found


def may_show(state: State) -> bool:
    """Whether the defender has not yet shown a trump in this bout or deal."""
    return state.rules.show_trump != "off" and not state.shown >> state.defender & 1


def _transfers(state: State, hand: CardSet) -> list[Move]:
    fitting = hand & transferable(state)
    if not fitting or not may_transfer(state):
        return []
    other = next_opponent(state, state.defender)
    if other == NOBODY:
        return []
    facing = state.hands[other].bit_count()
    unbeaten = state.unbeaten.bit_count()
    moves = []
    if unbeaten < facing and len(state.attacks) < cap(state, facing):
        moves += [TRANSFER[index] for index in indices(fitting)]
    if unbeaten <= facing and may_show(state):
        moves += [SHOW[index] for index in indices(fitting & state.trumps)]
    return moves
