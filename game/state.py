"""The data of one deal: what is where, whose turn it is, what has been said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, Self

from game.cards import BEATERS, OF_RANK, Card, CardSet, trumps_of
from game.moves import Move
from game.rules import HouseRules

NOBODY: Final = -1
UNBEATEN: Final = -1


class Phase(StrEnum):
    """Where a bout stands (engine-protocol.md, State)."""

    LEAD = "lead"
    DEFEND = "defend"
    THROW_IN = "throw_in"
    TAKING = "taking"
    OVER = "over"


# Read on every move: a module's name is found faster than an enumeration's member.
LEAD, DEFEND, THROW_IN, TAKING, OVER = Phase


class Opening(NamedTuple):
    """How a deal's first leader is found, so that a redeal can find him again.

    Attributes:
        method: a value of `first_attacker`, or "seat".
        seat: with "seat", who leads.
    """

    method: str
    seat: int = NOBODY


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    Attributes:
        fool: the seat of the fool; None after a draw and in teams.
        draw: whether nobody lost.
        losers: the fool, or the losing side.
        placings: seats by place, best first; those who share a place in seat order (rules.md 6).
        hung: the rank that was hung as epaulettes (rules.md 7, Pogony).
    """

    fool: int | None
    draw: bool
    losers: tuple[int, ...]
    placings: tuple[tuple[int, ...], ...]
    hung: str | None


class State:
    """One deal's data. Seats are indices into `players`; cards and sets of them are those of `game.cards`.

    Attributes:
        rules: the house rules.
        players: names, clockwise.
        number: which deal of the match, from 1.
        dealer: the seat that dealt.
        seed: what a redeal's shuffle derives from.
        redeals: how often this deal was dealt anew.
        opening: how its first leader is found.
        targets: pogony: each seat's target rank.
        trump: the trump suit.
        trump_card: the card that set it, even when it has been drawn; None if a position had no talon.
        trumps: all trumps, the joker among them.
        beaters: for an attack card's index, what beats it.
        special: pogony: each seat's special cards; else empty sets.
        hands: the hand of each seat.
        talon: the talon as it was dealt, in drawing order.
        drawn: how many of its cards are gone.
        discard: the beaten cards.
        seen: every card that all have seen in this deal, wherever it is now.
        bout: from 1.
        phase: where the bout stands.
        leader, main_attacker, defender: the roles (rules.md 1); in phase lead those of the bout to come.
        attacks, layers, beats: the table: attack cards, the seat that laid each, what beat it or `UNBEATEN`.
        laid: all cards on the table.
        unbeaten: the attack cards not beaten yet.
        ranks: all cards of the ranks that lie on the table.
        throwers: who may throw in, in seat order, besides the question of the word.
        passed: a bit for each seat that has said "pass" since the last card was added.
        main_has_passed: leader_first: whether the main attacker has passed once.
        word: circle: who has the word.
        held: H0, the defender's cards when he became defender.
        cap: the most attack cards that this bout may have.
        room: how many attack cards may still be added.
        shown: a bit for each seat that may show no more trump in this bout or deal.
        hanging: whether the lead was a hanging (rules.md 7, Pogony).
        emptied: seats in the order in which their last card left the hand in this bout.
        out: seats in the order of going out.
        result: how it ended, once it has.
        legal: the legal moves of everyone who has any, by seat; None until somebody asks.
    """

    __slots__ = (
        "attacks",
        "beaters",
        "beats",
        "bout",
        "cap",
        "dealer",
        "defender",
        "discard",
        "drawn",
        "emptied",
        "hands",
        "hanging",
        "held",
        "laid",
        "layers",
        "leader",
        "legal",
        "main_attacker",
        "main_has_passed",
        "number",
        "opening",
        "out",
        "passed",
        "phase",
        "players",
        "ranks",
        "redeals",
        "result",
        "room",
        "rules",
        "seed",
        "seen",
        "shown",
        "special",
        "talon",
        "targets",
        "throwers",
        "trump",
        "trump_card",
        "trumps",
        "unbeaten",
        "word",
    )

    trump: str
    trump_card: Card | None
    trumps: CardSet
    beaters: tuple[CardSet, ...]
    special: tuple[CardSet, ...]

    def __init__(  # noqa: PLR0913 - what a deal is made of
        self,
        rules: HouseRules,
        players: Sequence[str],
        *,
        dealer: int,
        number: int = 1,
        seed: int = 0,
        targets: tuple[str, ...] | None = None,
    ) -> None:
        self.rules = rules
        self.players = tuple(players)
        self.number = number
        self.dealer = dealer
        self.seed = seed
        self.redeals = 0
        self.opening = Opening(rules.first_attacker)
        self.targets = targets
        self.hands: list[CardSet] = [0] * len(self.players)
        self.talon: tuple[int, ...] = ()
        self.drawn = 0
        self.discard: CardSet = 0
        self.seen: CardSet = 0
        self.bout = 1
        self.phase: Phase = LEAD
        self.leader = self.main_attacker = self.defender = NOBODY
        self.attacks: list[int] = []
        self.layers: list[int] = []
        self.beats: list[int] = []
        self.laid: CardSet = 0
        self.unbeaten: CardSet = 0
        self.ranks: CardSet = 0
        self.throwers: tuple[int, ...] = ()
        self.passed = 0
        self.main_has_passed = False
        self.word = NOBODY
        self.held = 0
        self.cap = 0
        self.room = 0
        self.shown = 0
        self.hanging = False
        self.emptied: list[int] = []
        self.out: list[int] = []
        self.result: Result | None = None
        self.legal: dict[int, tuple[Move, ...]] | None = None

    def set_trump(self, trump: str, card: Card | None) -> None:
        """Makes a suit the trump suit, and what follows from it."""
        self.trump = trump
        self.trump_card = card
        self.trumps = trumps_of(trump)
        self.beaters = BEATERS[trump, self.rules.spades_only_spades]
        exempt = self.trumps if self.rules.pogony_trump_exempt else 0
        if self.targets is None:
            self.special = (0,) * len(self.players)
        else:
            self.special = tuple(OF_RANK[rank] & ~exempt for rank in self.targets)

    @property
    def talon_count(self) -> int:
        """How many cards are left in the talon."""
        return len(self.talon) - self.drawn

    def copy(self) -> Self:
        """An independent copy; what never changes is shared."""
        new = object.__new__(type(self))
        new.rules = self.rules
        new.players = self.players
        new.number = self.number
        new.dealer = self.dealer
        new.seed = self.seed
        new.redeals = self.redeals
        new.opening = self.opening
        new.targets = self.targets
        new.trump = self.trump
        new.trump_card = self.trump_card
        new.trumps = self.trumps
        new.beaters = self.beaters
        new.special = self.special
        new.hands = self.hands[:]
        new.talon = self.talon
        new.drawn = self.drawn
        new.discard = self.discard
        new.seen = self.seen
        new.bout = self.bout
        new.phase = self.phase
        new.leader = self.leader
        new.main_attacker = self.main_attacker
        new.defender = self.defender
        new.attacks = self.attacks[:]
        new.layers = self.layers[:]
        new.beats = self.beats[:]
        new.laid = self.laid
        new.unbeaten = self.unbeaten
        new.ranks = self.ranks
        new.throwers = self.throwers
        new.passed = self.passed
        new.main_has_passed = self.main_has_passed
        new.word = self.word
        new.held = self.held
        new.cap = self.cap
        new.room = self.room
        new.shown = self.shown
        new.hanging = self.hanging
        new.emptied = self.emptied[:]
        new.out = self.out[:]
        new.result = self.result
        new.legal = self.legal
        return new
