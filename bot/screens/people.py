"""How the people at a table are called on its screens: safe in HTML, and never two alike."""

from __future__ import annotations

from collections import Counter

from bot.tables.table import Seat, Table
from bot.texts import Texts, escape

TEAM_MARKS = ("🔴", "🔵")
"""The marks of the two sides of a team game; neighbours are opponents (rules.md 6)."""

NO_BREAK = "\N{NO-BREAK SPACE}"
"""Stands between a sign and what it is a sign of, so that no line ends between them."""

COMPUTER_NAMES = 8
"""How many names for computer players the texts know."""

_MEDALS = ("🥇", "🥈", "🥉")


def people(table: Table, locale: str, texts: Texts) -> dict[str, str]:
    """Each engine player's name in HTML: a computer's with 🤖, a namesake's with a number."""
    seen: Counter[str] = Counter()
    names: dict[str, str] = {}
    for seat in table.seats:
        name = _name(seat, locale, texts)
        seen[name.casefold()] += 1
        if (same := seen[name.casefold()]) > 1:
            name = f"{name} ({same})"
        names[seat.player] = f"🤖{NO_BREAK}{name}" if seat.computer else name
    return names


def skill(seat: Seat, locale: str, texts: Texts) -> str:
    """How well a computer player plays, to stand behind its name; empty for all others.

    Who plays on for a person is not chosen for how well it plays.
    """
    if not seat.computer or seat.user_id is not None or seat.left:
        return ""
    return f" ({texts.say(locale, f'value-level-{seat.level}')})"


def medal(place: int) -> str:
    """The sign of a place, from 1."""
    return _MEDALS[place - 1] if place <= len(_MEDALS) else f"{place}."


def _name(seat: Seat, locale: str, texts: Texts) -> str:
    """A computer player without a name of its own gets one in the reader's language."""
    if seat.computer and not seat.name:
        return texts.say(locale, "computer-name", variant=seat.id % COMPUTER_NAMES)
    return escape(seat.name)
