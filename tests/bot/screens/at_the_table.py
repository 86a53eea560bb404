"""Tables to look at: written positions with people on the chairs."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.payload import MovePress, PickPress, read
from bot.screens.screen import Button, Screen
from bot.tables.table import Kind, Place, Seat, Status, Table
from bot.texts import Texts
from game import HouseRules, Match

LOCALES_FOLDER = Path(__file__).parents[3] / "locales"

TEXTS = Texts(LOCALES_FOLDER, strict=True)

WIDEST = {1: 32, 2: 16, 3: 12, 4: 9, 5: 7, 6: 6, 7: 5, 8: 5}
"""How wide a label a phone shows in whole, by the number of buttons in the row; see `width`."""

NAMES = ("Оля", "Пётр", "Маша", "Іван", "Lena", "Ян", "Зоя", "Тарас")


def seated(
    match: Match, *, kind: Kind = Kind.GROUP, names: Sequence[str] = NAMES, table_id: int = 7
) -> Table:
    """A table at which the match is played by people of these names."""
    table = Table(
        id=table_id, kind=kind, place=Place(-100), host_id=11, locale="ru", rules=match.rules, match=match
    )
    table.status = Status.PLAYING
    table.seats = [
        Seat(id=int(player), name=names[number], user_id=10 + int(player))
        for number, player in enumerate(match.players)
    ]
    table.recent = match.events
    table.deal_id = 1
    return table


def position(hands: Sequence[str], rules: Mapping[str, object] | None = None, **position: object) -> Table:
    """A table at a written position; players are "1", "2", ... in the order of `hands`."""
    players = [str(number + 1) for number in range(len(hands))]
    written = {"hands": dict(zip(players, hands, strict=True)), "trump": "h", **position}
    return seated(Match.from_position(HouseRules.parse(rules or {}), players, written))


def labels(screen: Screen) -> list[str]:
    """What stands on the buttons, row by row."""
    return [button.text for row in screen.rows for button in row]


def button(screen: Screen, label: str) -> Button:
    """The button of that label; there must be one."""
    (found,) = [button for row in screen.rows for button in row if button.text == label]
    return found


def press_of(screen: Screen, label: str) -> str:
    """What a press on that button does: the move, or `pick` or `put back` with the cards."""
    data = button(screen, label).data
    assert data is not None
    match read(data):
        case MovePress(move=move):
            return str(move)
        case PickPress(cards=cards, back=back):
            return " ".join(("put back" if back else "pick", *(card.text for card in cards)))
    raise AssertionError(data)


def width(label: str) -> int:
    """How many letters' room the label takes: an emoji takes two."""
    return sum(map(_width, label, f"{label[1:]} "))


def _width(sign: str, following: str) -> int:
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    wide = unicodedata.east_asian_width(sign) in {"W", "F"} or sign >= "\N{MAHJONG TILE EAST WIND}"
    return 2 if wide or following == "\N{VARIATION SELECTOR-16}" else 1


def too_wide(screen: Screen) -> list[str]:
    """The labels that a phone would cut."""
    return [button.text for row in screen.rows for button in row if width(button.text) > WIDEST[len(row)]]
