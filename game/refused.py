"""The ways in which the engine says no."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why a move may not be made (engine-protocol.md); where several hold, one of them is given."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    RANK_NOT_ON_TABLE = "rank_not_on_table"
    HAND_LIMIT = "hand_limit"
    BOUT_CAP = "bout_cap"
    DOES_NOT_BEAT = "does_not_beat"
    NOT_ON_TABLE = "not_on_table"
    ALREADY_BEATEN = "already_beaten"
    LEAD_PATTERN = "lead_pattern"
    NOT_A_THROWER = "not_a_thrower"
    HAS_NOT_THE_WORD = "has_not_the_word"
    ALREADY_PASSED = "already_passed"
    TRANSFER_NOT_ALLOWED = "transfer_not_allowed"
    SHOW_NOT_ALLOWED = "show_not_allowed"
    SPECIAL_CARD = "special_card"
    REDEAL_NOT_ALLOWED = "redeal_not_allowed"
    TAKING = "taking"


class IllegalMove(ValueError):
    """A move that may not be made; nothing has changed.

    Attributes:
        reason: why not.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class BadPosition(ValueError):
    """A position or a stored match that cannot be."""


class BadDeck(ValueError):
    """Cards to deal that are not the deck of these rules."""


class NoNextDeal(ValueError):
    """The deal is not over yet, or the match is."""
