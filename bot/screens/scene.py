"""What one reader sees at one moment: the view he may have, in his language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.advice import advice_now
from bot.screens.cards import SIGNS, arranged, is_trump
from bot.screens.people import NO_BREAK, TEAM_MARKS, people
from bot.tables.table import Seat, Table
from bot.texts import Texts
from game import Card, Move, View


@dataclass(frozen=True, slots=True)
class Scene:
    """A view of a table, the reader's language, and the time (Unix seconds).

    Everything that a screen of a running deal says comes from `view`: what is not in it cannot be shown.
    """

    table: Table
    view: View
    locale: str
    texts: Texts
    now: float
    called: Mapping[str, str]
    advised: Move | None = None
    """What was suggested to the reader for this moment."""

    @classmethod
    def of(cls, table: Table, seat: Seat | None, locale: str, texts: Texts, now: float) -> Scene:
        """The scene for the person on that seat, or for a spectator.

        Raises:
            ValueError: if nothing has been dealt at the table.
        """
        if table.match is None:
            raise ValueError("nothing has been dealt")
        deal = table.match.deal
        index = deal.players.index(seat.player) if seat is not None and seat.player in deal.players else None
        view = deal.view(index)
        advice = None if seat is None else advice_now(table, seat.id, view)
        called = people(table, locale, texts)
        return cls(table, view, locale, texts, now, called, None if advice is None else advice.move)

    def say(self, key: str, /, **args: str | int) -> str:
        """A text in the reader's language."""
        return self.texts.say(self.locale, key, **args)

    def name(self, seat: int) -> str:
        """A player's name in HTML, with his side's mark in a team game."""
        return self.marked(seat, self.called.get(self.view.players[seat], "👤"))

    def marked(self, seat: int, name: str) -> str:
        """What that player is called, with his side's mark in a team game."""
        return f"{TEAM_MARKS[seat % 2]}{NO_BREAK}{name}" if self.view.rules.teams else name

    def names(self, seats: Iterable[int]) -> str:
        """Several names, with commas."""
        return ", ".join(map(self.name, seats))

    @property
    def defender(self) -> str:
        """The defender's name in HTML; empty in a deal that was over before it began."""
        return "" if self.view.defender is None else self.name(self.view.defender)

    def face(self, card: Card) -> str:
        """The card as on a button: plain text."""
        return self.texts.card(self.locale, card)

    def card(self, card: Card) -> str:
        """The card in HTML: trumps are underlined."""
        return f"<u>{self.face(card)}</u>" if is_trump(card, self.view.trump) else self.face(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Several cards in HTML, in their order."""
        return " ".join(map(self.card, cards))

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards in the order of a hand."""
        return arranged(cards, self.view.trump)

    @property
    def trump_sign(self) -> str:
        """The sign of the trump suit."""
        return SIGNS[self.view.trump]
