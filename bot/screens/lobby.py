"""The lobby: who sits, what will be played, and the buttons to sit down and start."""

from __future__ import annotations

from bot.payload import Action
from bot.screens.chairs import (
    action_button,
    can_deal,
    chair_buttons,
    has_room,
    level_button,
    sitting,
    two_a_row,
)
from bot.screens.people import people, skill
from bot.screens.rules import deviations, house_line, sentence
from bot.screens.screen import Button, Screen, Style
from bot.tables.table import Table
from bot.texts import Texts
from game import max_players

_MOST_DEVIATIONS = 8


def start_link(bot_username: str, table_id: int) -> str:
    """The link that opens the private chat and brings its reader back to this table."""
    return f"https://t.me/{bot_username}?start=join_{table_id}"


def lobby(table: Table, locale: str, texts: Texts, bot_username: str) -> Screen:
    """The lobby of a table; ▶️ is there only when so many can be dealt to."""

    def say(key: str, **args: str | int) -> str:
        return texts.say(locale, key, **args)

    present = sitting(table)
    names = people(table, locale, texts)
    rules = [f"<b>{say('lobby-title')}</b> · {house_line(table.rules, locale, texts)}"]
    rules += [
        f"• {sentence(option, getattr(table.rules, option), locale, texts)}"
        for option in deviations(table.rules)[:_MOST_DEVIATIONS]
    ]
    chairs = [say("lobby-seats", count=len(present), most=max_players(table.rules))]
    chairs += [
        f"{number}. {names[seat.player]}{skill(seat, locale, texts)}"
        for number, seat in enumerate(present, start=1)
    ]
    strangers = [names[seat.player] for seat in present if not seat.computer and not seat.reachable]
    paragraphs = ["\n".join(rules), "\n".join(chairs)]
    if strangers:
        paragraphs.append(say("lobby-strangers", names=", ".join(strangers), count=len(strangers)))
    paragraphs.append(say(_invitation(table)))
    rows = two_a_row(
        *chair_buttons(table, locale, texts),
        *level_button(table, locale, texts),
        *(
            (action_button(table, Action.START, say("button-start"), Style.SUCCESS),)
            if can_deal(table)
            else ()
        ),
        action_button(table, Action.SETTINGS, say("button-settings")),
        action_button(table, Action.RULES, say("button-rules")),
    )
    if strangers:
        rows = ((Button(say("button-open-bot"), url=start_link(bot_username, table.id)),), *rows)
    return Screen("\n\n".join(paragraphs), rows)


def _invitation(table: Table) -> str:
    """What the lobby says to those who read it."""
    if can_deal(table):
        return "lobby-ready" if has_room(table) else "lobby-full"
    seats = sitting(table)
    if len(seats) > 1 and any(seat.user_id is not None for seat in seats):
        return "lobby-wrong-number"
    return "lobby-few"
