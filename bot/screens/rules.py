"""House rules in words: a short line for titles, and the rules as one chat plays them in full sentences."""

from __future__ import annotations

from bot.texts import Texts
from game import OPTIONS, HouseRules

PAGES: dict[str, tuple[str, ...]] = {
    "deck": (
        "deck",
        "hand_size",
        "redeal_same_suit",
        "first_attacker",
        "next_attacker",
        "spades_only_spades",
    ),
    "throw": ("lead", "throwers", "throw_timing", "throw_order", "auto_pass", "pile_on"),
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
}
"""The options of rules.md by their page of the menu; in this order the rules are told, too."""


_SILENT = frozenset(
    {
        "redeal_same_suit",
        "spades_only_spades",
        "first_bout_sixth_on_take",
        "first_bout_scope",
        "cap_when_talon_empty",
        "big_hand_limit",
        "transfer_first_bout",
        "transfer_trump_on_table",
        "show_trump",
        "knockout",
        "teams",
    }
)
"""Options whose default nobody asks about: the rules tell of them only where it is otherwise."""


def value_word(value: object) -> str:
    """An option's value as it stands in a text's name and in a button's data."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def sentence(option: str, value: object, locale: str, texts: Texts) -> str:
    """What it means at the table that the option has this value."""
    return texts.say(locale, f"rule-{option}-{value_word(value)}")


def deviations(rules: HouseRules) -> tuple[str, ...]:
    """The options that matter and differ from what the preset says, in the order of the pages."""
    preset = HouseRules.parse({"preset": rules.preset})
    return tuple(
        option
        for options in PAGES.values()
        for option in options
        if option != "deck"
        and getattr(rules, option) != getattr(preset, option)
        and OPTIONS[option].has_effect(rules)
    )


def house_line(rules: HouseRules, locale: str, texts: Texts) -> str:
    """The rules in a few words: the game's name, whether it is changed, the deck."""
    name = texts.say(locale, f"preset-{rules.preset}")
    changed = texts.say(locale, "house-changed") if deviations(rules) else ""
    return " · ".join(filter(None, (name, changed, texts.say(locale, "house-deck", count=rules.deck))))


def rules_text(rules: HouseRules, locale: str, texts: Texts) -> str:
    """The rules as this chat plays them, in Telegram's HTML, within one message."""
    parts = [f"<b>{texts.say(locale, 'rules-title')}</b>\n{house_line(rules, locale, texts)}"]
    parts += [texts.say(locale, f"preset-{rules.preset}-about"), texts.say(locale, "rules-basics")]
    for page, options in PAGES.items():
        lines = [
            f"• {sentence(option, getattr(rules, option), locale, texts)}"
            for option in options
            if OPTIONS[option].has_effect(rules) and _worth_telling(option, rules)
        ]
        if lines:
            parts.append("\n".join((f"<b>{texts.say(locale, f'page-{page}')}</b>", *lines)))
    return "\n\n".join(parts)


def _worth_telling(option: str, rules: HouseRules) -> bool:
    return option not in _SILENT or getattr(rules, option) != OPTIONS[option].default
