"""The rules of Durak: pure, deterministic, standard library only (docs/rules.md)."""

from game.cards import RANKS, SUITS, BadMove, Card
from game.deal import Deal
from game.events import Event, EventType
from game.match import Match
from game.moves import Move, MoveKind
from game.refused import BadDeck, BadPosition, IllegalMove, NoNextDeal, Reason
from game.rules import OPTIONS, PRESETS, BadRules, HouseRules, Option, max_players
from game.state import Phase, Result
from game.view import Pair, View

__all__ = [
    "OPTIONS",
    "PRESETS",
    "RANKS",
    "SUITS",
    "BadDeck",
    "BadMove",
    "BadPosition",
    "BadRules",
    "Card",
    "Deal",
    "Event",
    "EventType",
    "HouseRules",
    "IllegalMove",
    "Match",
    "Move",
    "MoveKind",
    "NoNextDeal",
    "Option",
    "Pair",
    "Phase",
    "Reason",
    "Result",
    "View",
    "max_players",
]
