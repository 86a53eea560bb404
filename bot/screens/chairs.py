"""The chairs of a table between deals: who sits, who still may, and the buttons for that."""

from __future__ import annotations

from bot.payload import Action, TableAction
from bot.screens.screen import Button, Style
from bot.tables.table import Seat, Table
from bot.texts import Texts
from game import BadRules, max_players


def sitting(table: Table) -> list[Seat]:
    """Who will be dealt to next: everybody but who has left."""
    return [seat for seat in table.seats if not seat.left]


def has_room(table: Table) -> bool:
    """Whether one more may sit down under the house rules."""
    return len(sitting(table)) < max_players(table.rules)


def can_deal(table: Table) -> bool:
    """Whether so many can play these rules, with a person among them."""
    seats = sitting(table)
    if all(seat.user_id is None for seat in seats):
        return False
    try:
        table.rules.check_players(len(seats))
    except BadRules:
        return False
    return True


def chair_buttons(table: Table, locale: str, texts: Texts) -> tuple[Button, ...]:
    """➕ and 🤖 while there is room, ➖ while anybody sits."""
    join = action_button(table, Action.JOIN, texts.say(locale, "button-join"), Style.PRIMARY)
    leave = action_button(table, Action.LEAVE, texts.say(locale, "button-leave"))
    computer = action_button(table, Action.ADD_COMPUTER, texts.say(locale, "button-add-computer"))
    room = has_room(table)
    return (*((join,) if room else ()), *((leave,) if sitting(table) else ()), *((computer,) if room else ()))


def level_button(table: Table, locale: str, texts: Texts) -> tuple[Button, ...]:
    """🎚 while a computer player sits here by itself: how well it plays; a press makes it the next level."""
    if not any(seat.computer and seat.user_id is None for seat in sitting(table)):
        return ()
    level = texts.say(locale, f"value-level-{table.level}")
    return (action_button(table, Action.LEVEL, texts.say(locale, "button-level", level=level)),)


def action_button(table: Table, action: Action, text: str, style: Style | None = None) -> Button:
    """A button that does something at the table other than a move."""
    return Button(text, data=str(TableAction(action, table.id)), style=style)


def two_a_row(*buttons: Button) -> tuple[tuple[Button, ...], ...]:
    """The buttons in rows of two."""
    return tuple(buttons[start : start + 2] for start in range(0, len(buttons), 2))
