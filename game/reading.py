"""Reading the fields of a position or of a stored match, strictly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from game.cards import BadMove, Card
from game.refused import BadPosition


def card_list(value: object) -> list[Card]:
    """Cards given as an array of texts or as one text with blanks.

    Raises:
        ValueError: they are neither, or one of them is no card.
    """
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, (list, tuple)) or not all(isinstance(word, str) for word in words):
        raise BadMove("Cards are a list or a text with blanks.")
    return [Card.parse(word) for word in words]


class Fields:
    """The named fields of one JSON object about these players. Whatever is amiss raises BadPosition."""

    def __init__(self, data: object, players: Sequence[str], known: Iterable[str]) -> None:
        if not isinstance(data, Mapping):
            raise BadPosition("It is no object.")
        unknown = data.keys() - set(known)
        if unknown:
            raise BadPosition("It has unknown fields.")
        self._data = cast("Mapping[str, object]", data)
        self._seats = {name: seat for seat, name in enumerate(players)}

    def of(self, data: object, known: Iterable[str]) -> Fields:
        """The fields of an object inside this one, about the same players."""
        return Fields(data, list(self._seats), known)

    def __contains__(self, name: str) -> bool:
        return name in self._data

    def value(self, name: str) -> object:
        """A field that must be there."""
        if name not in self._data:
            raise BadPosition(f"{name} is missing.")
        return self._data[name]

    def integer(
        self, name: str, default: int | None = None, *, least: int = 1, most: int | None = None
    ) -> int:
        """A whole number within bounds."""
        value = default if default is not None and name not in self._data else self.value(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < least or (most and value > most):
            raise BadPosition(f"{name} is no number that can be.")
        return value

    def flag(self, name: str, *, default: bool | None = None) -> bool:
        """True or false."""
        value = default if default is not None and name not in self._data else self.value(name)
        if not isinstance(value, bool):
            raise BadPosition(f"{name} is true or false.")
        return value

    def one_of(self, name: str, allowed: Iterable[str]) -> str:
        """A text that is one of these."""
        value = self.value(name)
        if not isinstance(value, str) or value not in allowed:
            raise BadPosition(f"{name} has an unknown value.")
        return value

    def seat(self, name: str) -> int:
        """The seat of a player named."""
        return self.seat_of(self.value(name))

    def seat_of(self, player: object) -> int:
        """The seat of a player."""
        if not isinstance(player, str) or player not in self._seats:
            raise BadPosition("There is an unknown player.")
        return self._seats[player]

    def seats(self, name: str) -> list[int]:
        """The seats of a list of different players, in the order given; none if the field is missing."""
        value = self._data.get(name, [])
        if not isinstance(value, list):
            raise BadPosition(f"{name} is a list of players.")
        seats = [self.seat_of(player) for player in value]
        if len(set(seats)) != len(seats):
            raise BadPosition(f"{name} names a player twice.")
        return seats

    def cards(self, name: str) -> list[int]:
        """The indices of a list of cards, in the order given; none if the field is missing."""
        return self.cards_of(self._data.get(name, []))

    def cards_of(self, value: object) -> list[int]:
        """The indices of a list of cards, in the order given."""
        try:
            return [card.index for card in card_list(value)]
        except BadMove as error:
            raise BadPosition(str(error)) from None

    def per_player(self, name: str) -> dict[int, object]:
        """An object with a value for some players, by their seats."""
        value = self.value(name)
        if not isinstance(value, Mapping):
            raise BadPosition(f"{name} is an object.")
        return {self.seat_of(player): item for player, item in value.items()}

    def rows(self, name: str, width: int) -> list[list[object]]:
        """A list of lists of that length; none if the field is missing."""
        value = self._data.get(name, [])
        if not isinstance(value, list) or not all(
            isinstance(row, list) and len(row) == width for row in value
        ):
            raise BadPosition(f"{name} is a list of lists of {width}.")
        return value
