"""A suggested move in words."""

from __future__ import annotations

from bot.notice import Notice
from bot.tables.table import Advice
from game import Move, MoveKind


def advice_notice(advice: Advice) -> Notice:
    """The suggestion and its reason in a sentence or two."""
    return Notice("notice-advice", {**move_args(advice.move), "why": advice.reason}, alert=True)


def move_args(move: Move) -> dict[str, str | int]:
    """The arguments with which the text `move-words` says what the move is."""
    cards = [card.text for card in move.cards]
    laid = cards[1:] if move.kind is MoveKind.BEAT else cards
    return {"kind": str(move.kind), "attack": "".join(cards[:1]), "cards": " ".join(laid)}
