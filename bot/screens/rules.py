"""House rules in words: a short line for titles, and the rules as one chat plays them in full sentences."""

from __future__ import annotations

from functools import lru_cache

from bot.house import ChatSettings
from bot.payload import MenuPress
from bot.screens.choices import PAGES, TOPIC, Standpoint, chosen, has_effect, value_word
from bot.screens.screen import Button, Screen
from bot.tables.table import Kind
from bot.texts import Texts
from game import OPTIONS, HouseRules

RULES = "r"
"""The name of the menu that tells the rules in a button's data."""

_MOST_DEVIATIONS = 10
_HOUSES = 256
"""House rules whose deviations are kept ready: each screen of a table tells of them, and few are played."""
_USUAL_HAND = HouseRules().hand_size


def sentence(option: str, value: object, locale: str, texts: Texts) -> str:
    """What it means at the table that the option has this value."""
    return texts.say(locale, f"rule-{option}-{value_word(value)}")


@lru_cache(_HOUSES)
def deviations(rules: HouseRules) -> tuple[str, ...]:
    """The options that matter and differ from what the preset says, in the order of the pages."""
    preset = HouseRules.parse({"preset": rules.preset})
    return tuple(
        option
        for options in PAGES.values()
        for option in options
        if option in OPTIONS
        and option != "deck"
        and getattr(rules, option) != getattr(preset, option)
        and OPTIONS[option].has_effect(rules)
    )


def house_line(rules: HouseRules, locale: str, texts: Texts) -> str:
    """The rules in a few words: the game's name, whether it is changed, the deck."""
    name = texts.say(locale, f"preset-{rules.preset}")
    changed = texts.say(locale, "house-changed") if deviations(rules) else ""
    return " · ".join(filter(None, (name, changed, texts.say(locale, "house-deck", count=rules.deck))))


def short_rules(settings: ChatSettings, locale: str, texts: Texts) -> Screen:
    """The game in a few lines and what this chat plays otherwise; 🔎 leads to all of it."""
    rules = settings.rules
    parts = [_title(rules, locale, texts), texts.say(locale, f"preset-{rules.preset}-about")]
    parts.append(_basics(rules, locale, texts))
    different = deviations(rules)
    if rules.hand_size != _USUAL_HAND and "hand_size" not in different:
        # Some games deal five by themselves; who knows the others does not expect that.
        different = ("hand_size", *different)
    lines = [_line(option, settings, locale, texts) for option in different[:_MOST_DEVIATIONS]]
    if len(different) > _MOST_DEVIATIONS:
        lines.append("…")
    if settings.customs.turn_time:
        lines.append(_line("turn_time", settings, locale, texts))
    if lines:
        parts.append("\n".join(lines))
    more = Button(texts.say(locale, "button-rules-all"), data=str(MenuPress(RULES, ("all",))))
    return Screen("\n\n".join(parts), ((more,),))


def complete_rules(settings: ChatSettings, kind: Kind, locale: str, texts: Texts) -> Screen:
    """All the rules as this chat plays them, in full sentences, within one message."""
    rules = settings.rules
    standpoint = Standpoint(kind)
    parts = [_title(rules, locale, texts), texts.say(locale, f"preset-{rules.preset}-about")]
    parts += [_basics(rules, locale, texts), texts.say(locale, "rules-course")]
    for page, names in PAGES.items():
        lines = [
            _line(name, settings, locale, texts)
            for name in names
            if name != TOPIC and page != "table" and has_effect(settings, name, standpoint)
        ]
        if lines:
            parts.append("\n".join((f"<b>{texts.say(locale, f'page-{page}')}</b>", *lines)))
    less = Button(texts.say(locale, "button-rules-short"), data=str(MenuPress(RULES)))
    return Screen("\n\n".join(parts), ((less,),))


def _basics(rules: HouseRules, locale: str, texts: Texts) -> str:
    """What holds in every game; in teams it is a side that loses (rules.md 6), as their own line says."""
    basics = texts.say(locale, "rules-basics")
    return basics if rules.teams else f"{basics} {texts.say(locale, 'rules-loser')}"


def _title(rules: HouseRules, locale: str, texts: Texts) -> str:
    return f"<b>{texts.say(locale, 'rules-title')}</b>\n{house_line(rules, locale, texts)}"


def _line(name: str, settings: ChatSettings, locale: str, texts: Texts) -> str:
    value = chosen(settings, name, Standpoint(Kind.GROUP))
    return f"• {sentence(name, value, locale, texts)}"
