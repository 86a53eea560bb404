"""Everything that a chat can choose, one way to all of it: options of the rules, customs, and the topic."""

from __future__ import annotations

from dataclasses import dataclass

from bot.customs import CUSTOMS, Where
from bot.house import ChatSettings
from bot.tables.table import Kind
from game import OPTIONS, BadRules

Value = str | int | bool

TOPIC = "topic"
"""The choice of the forum topic in which tables stand."""
ANYWHERE, HERE, ELSEWHERE = "any", "here", "elsewhere"

PAGES: dict[str, tuple[str, ...]] = {
    "deck": (
        "deck",
        "hand_size",
        "redeal_same_suit",
        "first_attacker",
        "next_attacker",
        "spades_only_spades",
    ),
    "throw": ("lead", "throwers", "throw_timing", "throw_order", "pile_on"),
    "transfer": ("transfer", "transfer_first_bout", "transfer_trump_on_table", "show_trump"),
    "limits": (
        "bout_cap",
        "first_bout_cap",
        "first_bout_sixth_on_take",
        "first_bout_scope",
        "cap_when_talon_empty",
        "big_hand_limit",
    ),
    "end": ("draw", "knockout", "pogony_trump_exempt"),
    "teams": ("teams",),
    "pace": ("turn_time", "reminder", "takeover", "auto_pass"),
    "table": ("level", "remarks", "hints", "pin", "follow", "hands_in_group", TOPIC),
}
"""Every choice by its page of the menu; in this order the rules are told, too."""

PAGE_OF = {name: page for page, names in PAGES.items() for name in names}

_NOT_ALONE = frozenset({"teams", "knockout", TOPIC})
"""What means nothing where one person plays against the bot."""


class NoSuchChoice(LookupError):
    """There is no such choice or value, or not here."""


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where a menu stands: the kind of its chat, its forum topic, whether a deal is being played there."""

    kind: Kind
    topic: int | None = None
    playing: bool = False


def value_word(value: object) -> str:
    """A value as it stands in a text's name and in a button's data."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def values(name: str) -> tuple[Value, ...]:
    """What it may be."""
    if name == TOPIC:
        return (ANYWHERE, HERE)
    return OPTIONS[name].values if name in OPTIONS else CUSTOMS[name].values


def chosen(settings: ChatSettings, name: str, standpoint: Standpoint) -> Value:
    """What it is."""
    if name == TOPIC:
        if settings.topic is None:
            return ANYWHERE
        return HERE if settings.topic == standpoint.topic else ELSEWHERE
    found: Value = getattr(settings.rules if name in OPTIONS else settings.customs, name)
    return found


def has_effect(settings: ChatSettings, name: str, standpoint: Standpoint) -> bool:
    """Whether it matters at all beside the other choices, in this chat."""
    if not _is_at_home(name, standpoint.kind):
        return False
    if name == TOPIC:
        return standpoint.topic is not None or settings.topic is not None
    if name in OPTIONS:
        return OPTIONS[name].has_effect(settings.rules)
    return CUSTOMS[name].has_effect(settings.customs)


def _is_at_home(name: str, kind: Kind) -> bool:
    """Whether it can mean anything in a chat of this kind."""
    private = kind is Kind.PRIVATE
    if name in CUSTOMS:
        return CUSTOMS[name].where is not (Where.GROUPS if private else Where.PRIVATE)
    return not (private and name in _NOT_ALONE)


def allowed(settings: ChatSettings, name: str, standpoint: Standpoint) -> tuple[Value, ...]:
    """The values that it may take beside the other choices."""
    found = []
    for value in values(name):
        try:
            changed(settings, name, value_word(value), standpoint)
        except (BadRules, NoSuchChoice):
            continue
        found.append(value)
    return tuple(found)


def changed(settings: ChatSettings, name: str, word: str, standpoint: Standpoint) -> ChatSettings:
    """The settings with that value; the same object if that changes nothing.

    Raises:
        NoSuchChoice: there is no such choice or value here.
        BadRules: the engine refuses the value beside the other rules.
    """
    if name not in PAGE_OF or not _is_at_home(name, standpoint.kind):
        raise NoSuchChoice(name)
    value = next((value for value in values(name) if value_word(value) == word), None)
    if value is None or (name == TOPIC and value == HERE and standpoint.topic is None):
        raise NoSuchChoice(word)
    if name == TOPIC:
        after = settings.replaced(topic=standpoint.topic if value == HERE else None)
    elif name in OPTIONS:
        after = settings.replaced(rules=settings.rules.replaced(**{name: value}))
    else:
        after = settings.replaced(customs=settings.customs.replaced(**{name: value}))
    return settings if after == settings else after
