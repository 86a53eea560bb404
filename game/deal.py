"""One deal: who may do what, what a move does, what each seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from game.bout import DOING
from game.cards import Card, sorted_cards
from game.dealing import checked_deck, deal_out, shuffled
from game.events import SAID, Event
from game.invariants import broken
from game.legal import legal_moves_of_all
from game.moves import Move
from game.refusals import first_reason
from game.refused import IllegalMove, Reason
from game.rules import HouseRules
from game.state import Opening, State
from game.view import View, state_json, view_of


class Deal(State):
    """A deal in play. Its data are those of `State`; everything that changes it goes through `play`."""

    __slots__ = ()

    def legal_moves(self, seat: int) -> tuple[Move, ...]:
        """Every move that the seat may make now, each once.

        Raises:
            IndexError: there is no such seat.
        """
        moves = (self.legal or legal_moves_of_all(self)).get(seat, ())
        if not moves:
            self._check_seat(seat)
        return moves

    def play(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Makes a move, and whatever follows from it at once.

        Raises:
            IllegalMove: the move may not be made; nothing has changed.
            IndexError: there is no such seat.
        """
        legal = self.legal or legal_moves_of_all(self)
        if move not in legal.get(seat, ()):
            self._check_seat(seat)
            raise IllegalMove(first_reason(self, seat, move))
        self.legal = None
        followed = DOING[move.word](self, seat, move)
        return (*SAID[seat][move], *followed) if followed else SAID[seat][move]

    def reason_against(self, seat: int, move: Move) -> Reason | None:
        """Why the seat may not make that move now; None if it may.

        Raises:
            IndexError: there is no such seat.
        """
        return None if move in self.legal_moves(seat) else first_reason(self, seat, move)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.players):
            raise IndexError("no such seat")

    def to_act(self) -> tuple[int, ...]:
        """Everyone who has a legal move, in seat order."""
        seats = tuple(self.legal or legal_moves_of_all(self))
        return seats if len(seats) == 1 else tuple(sorted(seats))

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        return view_of(self, seat, () if seat is None else self.legal_moves(seat))

    def memory(self) -> frozenset[Card]:
        """What an attentive player remembers: all cards that lie in the discard (he saw them go there)."""
        return frozenset(sorted_cards(self.discard))

    def check(self) -> list[str]:
        """The broken invariants of this state; none in a healthy one."""
        return broken(self, self.to_act())

    def to_json(self) -> dict[str, object]:
        """The canonical state (engine-protocol.md, State), all cards visible."""
        return state_json(self, self.to_act())

    @classmethod
    def dealt(  # noqa: PLR0913 - what a deal is made of
        cls,
        rules: HouseRules,
        players: Sequence[str],
        *,
        dealer: int,
        number: int = 1,
        seed: int = 0,
        deck: Sequence[Card] | None = None,
        opening: Opening | None = None,
        targets: tuple[str, ...] | None = None,
    ) -> tuple[Self, list[Event]]:
        """A fresh deal from a deck in order, or as the seed shuffles it; and the events of dealing.

        Raises:
            BadRules: the players are too many or too few.
            BadDeck: the deck is not the deck of these rules.
        """
        rules.check_players(len(players))
        cards = shuffled(rules, seed) if deck is None else checked_deck(rules, deck)
        deal = cls(rules, players, dealer=dealer, number=number, seed=seed, targets=targets)
        if opening is not None:
            deal.opening = opening
        return deal, deal_out(deal, cards)
