"""Deals from text, so that a test starts from a position and reads like the rule it tests."""

from __future__ import annotations

from typing import Any

from game import Card, HouseRules, IllegalMove, Match, Move
from game.cards import deck_of
from game.reading import card_list

Json = dict[str, Any]


class Table:
    """A match whose seats, moves and cards are written as in the protocol."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> Json:
        return self.match.deal.to_json()

    def __getitem__(self, field: str) -> Any:
        return self.state[field]

    def hand(self, player: str) -> str:
        return " ".join(self.state["hands"][player])

    def table(self) -> str:
        """As `table` in `at`: `7s/9s 7d`."""
        pairs = ([pair["attack"], pair["beat"]] for pair in self.state["table"])
        return " ".join("/".join(card for card in pair if card) for pair in pairs)

    def seat(self, player: str) -> int:
        return self.match.players.index(player)

    def legal(self, player: str) -> list[str]:
        return sorted(move.text for move in self.match.deal.legal_moves(self.seat(player)))

    def view(self, player: str) -> Json:
        return self.match.view(self.seat(player)).to_json()

    def play(self, *turns: str) -> Table:
        """Each turn is `A: lead 7s`; after every one the state must be sound."""
        for turn in turns:
            player, _, move = turn.partition(": ")
            self.match.play(self.seat(player), Move.parse(move))
            assert self.match.deal.check() == []
        return self

    def refused(self, turn: str) -> str:
        """The reason against a turn, which changes nothing."""
        player, _, move = turn.partition(": ")
        before = self.match.to_json()
        try:
            self.match.play(self.seat(player), Move.parse(move))
        except IllegalMove as illegal:
            assert self.match.to_json() == before
            return illegal.reason.value
        raise AssertionError(f"{turn} was accepted")


def rules(preset: str = "podkidnoy", **options: str | int | bool) -> HouseRules:
    return HouseRules.parse({"preset": preset, **options})


def at(
    hands: str,
    *,
    trump: str = "h",
    talon: str = "",
    table: str = "",
    house: HouseRules | None = None,
    **fields: Any,
) -> Table:
    """A position: hands as `A 7s Kc | B 9d | C`, the table as `7s/9s 7d`, other fields as in the protocol.

    The first player leads unless `leader` says otherwise; None lets the rules find him.
    """
    held = {words[0]: words[1:] for words in (seat.split() for seat in hands.split("|"))}
    position: Json = {"hands": held, "trump": trump, "talon": talon, "leader": next(iter(held))} | fields
    if position["leader"] is None:
        del position["leader"]
    if table:
        position["table"] = [[*pair.split("/"), None][:2] for pair in table.split()]
    return Table(Match.from_position(house or rules(), list(held), position))


def dealt(players: str, deck: str, house: HouseRules | None = None) -> Table:
    """A match whose first deal comes from this deck; the cards not named follow in order."""
    house = house or rules()
    return Table(Match.new(house, players.split(), deck=whole_deck(card_list(deck), house)))


def whole_deck(start: list[Card], house: HouseRules) -> list[Card]:
    return [*start, *(card for card in deck_of(house.deck) if card not in start)]
