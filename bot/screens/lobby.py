"""The lobby: who sits, what will be played, and the buttons to sit down and start."""

from __future__ import annotations

from bot.payload import Action, TableAction
from bot.screens.people import people
from bot.screens.rules import deviations, house_line, sentence
from bot.screens.screen import Button, Screen, Style
from bot.tables.table import Table
from bot.texts import Texts
from game import BadRules, HouseRules, max_players

_MOST_DEVIATIONS = 8


def start_link(bot_username: str, table_id: int) -> str:
    """The link that opens the private chat and brings its reader back to this table."""
    return f"https://t.me/{bot_username}?start=join_{table_id}"


def lobby(table: Table, locale: str, texts: Texts, bot_username: str) -> Screen:
    """The lobby of a table; ▶️ is there only when that many players can be dealt to."""

    def say(key: str, **args: str | int) -> str:
        return texts.say(locale, key, **args)

    present = [seat for seat in table.seats if not seat.left]
    seats, most = len(present), max_players(table.rules)
    names = people(table, locale, texts)
    rules = [f"<b>{say('lobby-title')}</b> · {house_line(table.rules, locale, texts)}"]
    rules += [
        f"• {sentence(option, getattr(table.rules, option), locale, texts)}"
        for option in deviations(table.rules)[:_MOST_DEVIATIONS]
    ]
    sitting = [say("lobby-seats", count=seats, most=most)]
    sitting += [f"{number}. {names[seat.player]}" for number, seat in enumerate(present, start=1)]
    strangers = [names[seat.player] for seat in present if not seat.computer and not seat.reachable]
    paragraphs = ["\n".join(rules), "\n".join(sitting)]
    if strangers:
        paragraphs.append(say("lobby-strangers", names=", ".join(strangers)))
    paragraphs.append(say(f"lobby-{_state(table.rules, seats, most)}"))
    rows = _rows(table, locale, texts, seats, most)
    if strangers:
        rows = ((Button(say("button-open-bot"), url=start_link(bot_username, table.id)),), *rows)
    return Screen("\n\n".join(paragraphs), rows)


def _state(rules: HouseRules, seats: int, most: int) -> str:
    if _can_start(rules, seats):
        return "full" if seats >= most else "ready"
    if seats < 2:
        return "few"
    return "wrong-number"


def _can_start(rules: HouseRules, seats: int) -> bool:
    if seats < 2:
        return False
    try:
        rules.check_players(seats)
    except BadRules:
        return False
    return True


def _rows(table: Table, locale: str, texts: Texts, seats: int, most: int) -> tuple[tuple[Button, ...], ...]:
    def button(key: str, action: Action, style: Style | None = None) -> Button:
        return Button(texts.say(locale, key), data=str(TableAction(action, table.id)), style=style)

    sit = () if seats >= most else (button("button-join", Action.JOIN, Style.PRIMARY),)
    stand = (button("button-leave", Action.LEAVE),) if seats else ()
    computer = () if seats >= most else (button("button-add-computer", Action.ADD_COMPUTER),)
    start = (button("button-start", Action.START, Style.SUCCESS),) if _can_start(table.rules, seats) else ()
    menus = (button("button-settings", Action.SETTINGS), button("button-rules", Action.RULES))
    return tuple(filter(None, ((*sit, *stand), (*computer, *start), menus)))
