"""Why a move is good, as a code that a text can be made of."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from game.computer.judgement import Chance
from game.computer.thrift import cost, is_trump
from game.moves import MoveKind
from game.view import View


class Why(StrEnum):
    """The most telling thing about a suggested move."""

    ONLY_MOVE = "only_move"
    """There is no other."""
    WINS = "wins"
    """Whatever the others do, the player will not be the fool."""
    HOLDS = "holds"
    """It forces a draw, and nothing better can be forced."""
    SEVERAL = "several"
    """Several cards go at once."""
    LOW_CARD = "low_card"
    """A card of little worth goes."""
    NOTHING_LOWER = "nothing_lower"
    """The card is dear, but the others would be missed more."""
    CHEAP_ANSWER = "cheap_answer"
    """It beats with the cheapest card that does."""
    BETTER_ANSWER = "better_answer"
    """A dearer card beats, for the cheaper one is of more use later or lets less be thrown in."""
    WORTH_A_TRUMP = "worth_a_trump"
    """It beats with a trump, for taking would cost more."""
    TAKING_IS_CHEAPER = "taking_is_cheaper"
    """Beating would cost cards that are worth more than what is taken."""
    CANNOT_BEAT = "cannot_beat"
    """Nothing beats."""
    PASSES_ON = "passes_on"
    """The next one has the trouble."""
    ADDS = "adds"
    """A card goes, and the defender has more to do."""
    KEEPS_CARDS = "keeps_cards"
    """What could be thrown in is worth keeping."""
    NEW_HAND = "new_hand"
    """The hand is too bad to play."""


_PLAIN: Final = {
    MoveKind.TAKE: Why.CANNOT_BEAT,
    MoveKind.TRANSFER: Why.PASSES_ON,
    MoveKind.SHOW: Why.PASSES_ON,
    MoveKind.THROW: Why.ADDS,
    MoveKind.PASS: Why.KEEPS_CARDS,
    MoveKind.REDEAL: Why.NEW_HAND,
}


def why(view: View, chance: Chance) -> Why:
    """The reason for the best of the viewer's moves, as `game.computer.weigh` found it."""
    if len(view.moves) == 1:
        return Why.ONLY_MOVE
    if chance.exact and chance.value > 0:
        return Why.WINS if chance.value == 1 else Why.HOLDS
    kind = chance.move.kind
    if kind is MoveKind.LEAD:
        return _lead(view, chance)
    if kind is MoveKind.BEAT:
        return _beat(view, chance)
    if kind is MoveKind.TAKE and any(move.kind is MoveKind.BEAT for move in view.moves):
        return Why.TAKING_IS_CHEAPER
    return _PLAIN[kind]


def _lead(view: View, chance: Chance) -> Why:
    cards = chance.move.cards
    if len(cards) > 1:
        return Why.SEVERAL
    lower = [card for card in view.hand if cost(view, card) < cost(view, cards[0])]
    return Why.LOW_CARD if len(lower) <= len(view.hand) // 2 else Why.NOTHING_LOWER


def _beat(view: View, chance: Chance) -> Why:
    attack, card = chance.move.cards
    if is_trump(view, card) and not is_trump(view, attack):
        return Why.WORTH_A_TRUMP
    cheaper = [
        move
        for move in view.moves
        if move.kind is MoveKind.BEAT
        and move.cards[0] is attack
        and cost(view, move.cards[1]) < cost(view, card)
    ]
    return Why.BETTER_ANSWER if cheaper else Why.CHEAP_ANSWER
