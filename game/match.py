"""A match: deals in sequence with the same seats (rules.md 3, 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.cards import Card, lowest_rank
from game.deal import Deal
from game.dealing import dealer_after, fool_seat, opening_after
from game.ending import match_winner
from game.events import Event
from game.moves import Move
from game.position import set_up
from game.reading import Fields
from game.refused import BadPosition, NoNextDeal
from game.rules import BadRules, HouseRules
from game.snapshot import deal_from_json, deal_to_json
from game.state import NOBODY, OVER, Opening
from game.view import View

_VERSION: Final = 1


class Match:
    """Deals in sequence. It always has a current deal.

    Attributes:
        rules: the house rules.
        deal: the current deal, or the last one if it is over.
        events: what happened when this deal was dealt or set up.
    """

    def __init__(self, rules: HouseRules, deal: Deal, events: Sequence[Event] = ()) -> None:
        self.rules = rules
        self.deal = deal
        self.events = tuple(events)

    @staticmethod
    def new(
        rules: HouseRules, players: Sequence[str], seed: int = 0, deck: Sequence[Card] | None = None
    ) -> Match:
        """A match whose first deal is dealt from the deck in order or, without one, as the seed shuffles it.

        Raises:
            BadRules: the players are too many, too few or named twice.
            BadDeck: the deck is not the deck of these rules.
        """
        _check_names(players)
        targets = (lowest_rank(rules.deck),) * len(players) if rules.pogony else None
        deal, events = Deal.dealt(
            rules, players, dealer=len(players) - 1, seed=seed, deck=deck, targets=targets
        )
        return Match(rules, deal, events)

    @staticmethod
    def from_position(rules: HouseRules, players: Sequence[str], position: object) -> Match:
        """A match that stands at a written position (engine-protocol.md, Requests).

        Raises:
            BadRules: the players are too many, too few or named twice.
            BadPosition: something in it is impossible, unknown or missing.
        """
        _check_names(players)
        deal, events = set_up(rules, players, position)
        return Match(rules, deal, events)

    @property
    def number(self) -> int:
        """Which deal of the match this is, from 1."""
        return self.deal.number

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays the current deal, clockwise."""
        return self.deal.players

    @property
    def over(self) -> bool:
        """Whether there is no next deal: a knock-out has its champion, or the aces are hung."""
        return match_winner(self.deal) is not None

    @property
    def winner(self) -> str | None:
        """The player who has won the match."""
        seat = match_winner(self.deal)
        return None if seat is None else self.deal.players[seat]

    @property
    def targets(self) -> Mapping[str, str] | None:
        """Pogony: each player's target rank."""
        if self.deal.targets is None:
            return None
        return dict(zip(self.deal.players, self.deal.targets, strict=True))

    def play(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Makes a move in the current deal.

        Raises:
            IllegalMove: the move may not be made; nothing has changed.
        """
        return self.deal.play(seat, move)

    def view(self, seat: int | None) -> View:
        """What a seat may know of the current deal; None is a spectator."""
        return self.deal.view(seat)

    def next_deal(self, seed: int = 0, deck: Sequence[Card] | None = None) -> tuple[Event, ...]:
        """Deals the next deal, from the deck in order or as the seed shuffles it.

        Raises:
            NoNextDeal: the deal is not over, or the match is.
            BadDeck: the deck is not the deck of these rules.
        """
        last = self.deal
        if last.phase is not OVER:
            raise NoNextDeal("The deal is not over yet.")
        if self.over:
            raise NoNextDeal("The match is over.")
        players, dealer, opening = last.players, dealer_after(last), opening_after(last)
        leaving = fool_seat(last)
        if self.rules.knockout and leaving != NOBODY:
            players, dealer, opening = _without(last, leaving, opening)
        deal, events = Deal.dealt(
            self.rules,
            players,
            dealer=dealer,
            number=last.number + 1,
            seed=seed,
            deck=deck,
            opening=opening,
            targets=last.targets,
        )
        self.deal = deal
        self.events = tuple(events)
        return self.events

    def to_json(self) -> dict[str, object]:
        """A snapshot without loss, from which `from_json` makes an equal match."""
        return {
            "version": _VERSION,
            "rules": self.rules.to_json(),
            "players": list(self.deal.players),
            "deal": deal_to_json(self.deal),
        }

    @staticmethod
    def from_json(data: object) -> Match:
        """The match of a snapshot.

        Raises:
            BadPosition: it is no snapshot of a match.
        """
        if not isinstance(data, Mapping):
            raise BadPosition("A stored match is an object.")
        fields = Fields(data, (), ("version", "rules", "players", "deal"))
        if fields.integer("version") != _VERSION:
            raise BadPosition("The stored match is of another version.")
        options, players = fields.value("rules"), fields.value("players")
        if not isinstance(options, Mapping) or not isinstance(players, list):
            raise BadPosition("The stored match has no rules or no players.")
        try:
            rules = HouseRules.parse(options)
            rules.check_players(len(players))
            _check_names(players)
        except BadRules as error:
            raise BadPosition(str(error)) from error
        return Match(rules, deal_from_json(rules, players, fields.value("deal")))


def _check_names(players: Sequence[object]) -> None:
    if not all(isinstance(name, str) for name in players) or len(set(players)) != len(players):
        raise BadRules("players", len(players), "Players have different names.")


def _without(deal: Deal, leaving: int, opening: Opening) -> tuple[tuple[str, ...], int, Opening]:
    """Knock-out: the seats without the fool's; the seat before it deals, a leader stays (rules.md 3)."""
    players = tuple(name for seat, name in enumerate(deal.players) if seat != leaving)
    before = deal.players[leaving - 1]
    if opening.method == "seat":
        opening = Opening("seat", players.index(deal.players[opening.seat]))
    return players, players.index(before), opening
