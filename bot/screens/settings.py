"""The ⚙️ menu: games first, then pages of house rules, each option with its value and what it means.

A button says where to go or what to set, in words that the server reads anew against the engine's own
options: nothing in them is trusted. Where a value would be refused beside the other rules it has no button.
"""

from __future__ import annotations

from bot.codes import code_of
from bot.house import ChatSettings
from bot.notice import Notice
from bot.payload import MenuPress
from bot.screens.chairs import two_a_row
from bot.screens.choices import (
    PAGE_OF,
    PAGES,
    NoSuchChoice,
    Standpoint,
    Value,
    allowed,
    changed,
    chosen,
    has_effect,
    value_word,
)
from bot.screens.rules import house_line, sentence
from bot.screens.screen import Button, Screen, Style
from bot.shortcuts import SHORTCUTS
from bot.texts import LOCALES, Texts
from game import OPTIONS, BadRules, HouseRules

MENU = "s"
"""The menu's name in a button's data."""
LANGUAGES = "lang"
"""The name of the menu of languages."""

Row = tuple[Button, ...]

_OLD = Notice("notice-menu-old")


def settings_screen(
    settings: ChatSettings, words: tuple[str, ...], standpoint: Standpoint, locale: str, texts: Texts
) -> Screen:
    """The menu where `words` of a press lead: the games, a page of options, or one option's values.

    Words that lead nowhere lead to the games.
    """
    menu = _Menu(settings, standpoint, locale, texts)
    match words:
        case ("page", page) if page in menu.pages:
            return menu.page(page)
        case ("option", name) if menu.shows(name):
            return menu.option(name)
        case ("set", name, _) if PAGE_OF.get(name) in menu.pages:
            return menu.page(PAGE_OF[name])
        case ("as",) | ("as", _):
            return menu.shortcuts()
        case ("code",):
            return menu.code()
    return menu.games()


def apply_menu(
    settings: ChatSettings, words: tuple[str, ...], standpoint: Standpoint
) -> ChatSettings | Notice:
    """The settings after a press: a changed copy, or the same object if the press only leads somewhere.

    A press that asks for what there is not, or for what the engine refuses beside the other rules, is
    answered by a notice.
    """
    match words:
        case () | ("page", _) | ("option", _) | ("as",) | ("code",):
            return settings
        case ("game", preset) if preset in OPTIONS["preset"].values:
            return _with(settings, HouseRules.parse({"preset": preset}))
        case ("as", shortcut) if shortcut in SHORTCUTS:
            return _with(settings, SHORTCUTS[shortcut])
        case ("set", name, word):
            return _set(settings, name, word, standpoint)
    return _OLD


def _set(settings: ChatSettings, name: str, word: str, standpoint: Standpoint) -> ChatSettings | Notice:
    try:
        return changed(settings, name, word, standpoint)
    except NoSuchChoice:
        return _OLD
    except BadRules:
        return Notice("notice-combination")


def language_screen(locale: str, texts: Texts) -> Screen:
    """`/lang`: every language by its own name."""
    return Screen(
        texts.say(locale, "language-title"),
        tuple(
            (
                _choice(
                    texts.say(other, "language-name"),
                    MenuPress(LANGUAGES, (other,)),
                    chosen=other == locale,
                ),
            )
            for other in LOCALES
        ),
    )


class _Menu:
    """The menu for one chat's settings and one reader."""

    def __init__(self, settings: ChatSettings, standpoint: Standpoint, locale: str, texts: Texts) -> None:
        self._settings, self._standpoint, self._locale, self._texts = settings, standpoint, locale, texts
        self._rules = settings.rules
        self.pages = {
            page: shown
            for page, names in PAGES.items()
            if (shown := [name for name in names if has_effect(settings, name, standpoint)])
        }

    def games(self) -> Screen:
        """The presets, one tap each, and the way to everything else."""
        paragraphs = [self._title(), self._say(f"preset-{self._rules.preset}-about"), self._say("menu-hint")]
        presets = [
            self._choice(
                self._say(f"preset-{preset}"), "game", str(preset), chosen=preset == self._rules.preset
            )
            for preset in OPTIONS["preset"].values
        ]
        presets.append(self._button(self._say("button-menu-as"), "as"))
        ways = [
            *(self._button(self._say(f"page-{page}"), "page", page) for page in self.pages),
            Button(
                f"🌐 {self._texts.say(self._settings.locale, 'language-name')}",
                data=str(MenuPress(LANGUAGES)),
            ),
            self._button(self._say("button-menu-code"), "code"),
        ]
        return Screen("\n\n".join(paragraphs), (*two_a_row(*presets), *two_a_row(*ways)))

    def shortcuts(self) -> Screen:
        """Rules by the handful, each explained."""
        paragraphs = [self._title(), self._say("menu-as")]
        rows: list[Row] = []
        for name, rules in SHORTCUTS.items():
            label = self._say(f"like-{name}")
            paragraphs.append(f"<b>{label}</b>\n{self._say(f'like-{name}-about')}")
            rows.append((self._choice(label, "as", name, chosen=rules == self._rules),))
        return Screen("\n\n".join(paragraphs), (*rows, (self._home(),)))

    def code(self) -> Screen:
        """The chat's rules as a code, and what to do with it."""
        told = self._say("menu-code", code=code_of(self._settings))
        return Screen(f"{self._title()}\n\n{told}", ((self._home(),),))

    def page(self, page: str) -> Screen:
        """The choices of a page. One with two values changes at once, one with more opens them."""
        paragraphs = [self._title(), f"<b>{self._say(f'page-{page}')}</b>"]
        rows: list[Row] = []
        for name in self.pages[page]:
            values, value = self._allowed(name), self._value(name)
            locked = "" if len(values) > 1 else f"\n{self._say('menu-locked')}"
            paragraphs.append(f"<b>{self._labelled(name)}</b>\n{self._sentence(name, value)}{locked}")
            others = [other for other in values if other != value]
            if len(values) == 2 and len(others) == 1:
                rows.append((self._button(self._labelled(name), "set", name, value_word(others[0])),))
            elif len(values) > 1:
                rows.append((self._button(f"{self._labelled(name)} …", "option", name),))
        return Screen("\n\n".join(paragraphs), (*rows, (self._home(),)))

    def option(self, name: str) -> Screen:
        """The values of one choice, each explained, the present one marked."""
        values = self._allowed(name)
        meanings = "\n".join(f"• {self._sentence(name, value)}" for value in values)
        rows = [
            (
                self._choice(
                    self._value_label(name, value),
                    "set",
                    name,
                    value_word(value),
                    chosen=value == self._value(name),
                ),
            )
            for value in values
        ]
        back = self._button(self._say("button-menu-back"), "page", PAGE_OF[name])
        return Screen(f"<b>{self._say(f'option-{name}')}</b>\n\n{meanings}", (*rows, (back,)))

    def shows(self, name: str) -> bool:
        """Whether the choice stands on a page now."""
        return any(name in names for names in self.pages.values())

    def _allowed(self, name: str) -> tuple[Value, ...]:
        return allowed(self._settings, name, self._standpoint)

    def _value(self, name: str) -> Value:
        return chosen(self._settings, name, self._standpoint)

    def _title(self) -> str:
        house = house_line(self._rules, self._locale, self._texts)
        lines = [self._say("menu-title"), self._say("menu-now", house=house)]
        if self._standpoint.playing:
            lines.append(self._say("menu-playing"))
        return "\n".join(lines)

    def _home(self) -> Button:
        return self._button(self._say("button-menu-home"))

    def _labelled(self, option: str) -> str:
        return f"{self._say(f'option-{option}')}: {self._value_label(option, self._value(option))}"

    def _value_label(self, option: str, value: Value) -> str:
        if isinstance(value, bool):
            return self._say("value-yes" if value else "value-no")
        return self._say(f"value-{option}-{value}")

    def _sentence(self, option: str, value: Value) -> str:
        return sentence(option, value, self._locale, self._texts)

    def _say(self, key: str, **args: str | int) -> str:
        return self._texts.say(self._locale, key, **args)

    def _choice(self, text: str, *words: str, chosen: bool) -> Button:
        return _choice(text, MenuPress(MENU, words), chosen=chosen)

    def _button(self, text: str, *words: str) -> Button:
        return Button(text, data=str(MenuPress(MENU, words)))


def _with(settings: ChatSettings, rules: HouseRules) -> ChatSettings:
    return settings if rules == settings.rules else settings.replaced(rules=rules)


def _choice(text: str, press: MenuPress, *, chosen: bool) -> Button:
    """One of several buttons of which one is in force; its word begins as a sentence does."""
    label = text[:1].upper() + text[1:]
    if chosen:
        return Button(f"✓ {label}", data=str(press), style=Style.SUCCESS)
    return Button(label, data=str(press))
