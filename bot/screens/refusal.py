"""A refused move in words."""

from __future__ import annotations

from bot.notice import Notice
from game import Move, Reason

REFUSED = "refused-"
"""How the keys of these texts begin."""


def refusal(reason: Reason, move: Move) -> Notice:
    """The toast for a move that the engine refused: `refused-<reason>`, with the move's own cards.

    `card` is the card to be laid (the last named), `attack` the one to be beaten (the first named).
    """
    cards = [card.text for card in move.cards]
    return Notice(f"refused-{reason}", {"card": cards[-1], "attack": cards[0]} if cards else {})
