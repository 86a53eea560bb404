"""The ⚙️ menu: games first, then pages of house rules, each option with its value and what it means.

A button says where to go or what to set, in words that the server reads anew against the engine's own
options: nothing in them is trusted. Where a value would be refused beside the other rules it has no button.
"""

from __future__ import annotations

from bot.house import ChatSettings
from bot.notice import Notice
from bot.payload import MenuPress
from bot.screens.chairs import two_a_row
from bot.screens.rules import PAGES, house_line, sentence, value_word
from bot.screens.screen import Button, Screen, Style
from bot.tables.table import Kind
from bot.texts import LOCALES, Texts
from game import OPTIONS, BadRules, HouseRules

MENU = "s"
"""The menu's name in a button's data."""
LANGUAGES = "lang"
"""The name of the menu of languages."""

Row = tuple[Button, ...]
Value = str | int | bool

_OLD = Notice("notice-menu-old")
_NOT_ALONE = frozenset({"teams", "knockout"})
_PAGE_OF = {option: page for page, options in PAGES.items() for option in options}


def settings_screen(
    settings: ChatSettings, words: tuple[str, ...], locale: str, texts: Texts, kind: Kind
) -> Screen:
    """The menu where `words` of a press lead: the games, a page of options, or one option's values.

    Words that lead nowhere lead to the games.
    """
    menu = _Menu(settings.rules, locale, texts, kind)
    match words:
        case ("page", page) if page in menu.pages:
            return menu.page(page)
        case ("option", option) if menu.shows(option):
            return menu.option(option)
        case ("set", option, _) if _PAGE_OF.get(option) in menu.pages:
            return menu.page(_PAGE_OF[option])
    return menu.games()


def apply_menu(settings: ChatSettings, words: tuple[str, ...]) -> ChatSettings | Notice:
    """The settings after a press: a changed copy, or the same object if the press only leads somewhere.

    A press that asks for what there is not, or for what the engine refuses beside the other rules, is
    answered by a notice.
    """
    match words:
        case () | ("page", _) | ("option", _):
            return settings
        case ("game", preset) if preset in OPTIONS["preset"].values:
            return _with(settings, HouseRules.parse({"preset": preset}))
        case ("set", option, word) if option in _PAGE_OF:
            value = next((value for value in OPTIONS[option].values if value_word(value) == word), None)
            if value is None:
                return _OLD
            try:
                return _with(settings, settings.rules.replaced(**{option: value}))
            except BadRules:
                return Notice("notice-combination")
    return _OLD


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
    """The menu for one set of rules and one reader."""

    def __init__(self, rules: HouseRules, locale: str, texts: Texts, kind: Kind) -> None:
        self._rules, self._locale, self._texts = rules, locale, texts
        hidden = _NOT_ALONE if kind is Kind.PRIVATE else frozenset[str]()
        self.pages = {
            page: shown
            for page, options in PAGES.items()
            if (shown := [name for name in options if name not in hidden and OPTIONS[name].has_effect(rules)])
        }

    def games(self) -> Screen:
        """The presets, one tap each, and the way to the pages."""
        about = self._say(f"preset-{self._rules.preset}-about")
        text = "\n\n".join((self._title(), about, self._say("menu-hint")))
        presets = [
            self._choice(
                self._say(f"preset-{preset}"), "game", str(preset), chosen=preset == self._rules.preset
            )
            for preset in OPTIONS["preset"].values
        ]
        pages = [self._button(self._say(f"page-{page}"), "page", page) for page in self.pages]
        return Screen(text, (*two_a_row(*presets), *two_a_row(*pages)))

    def page(self, page: str) -> Screen:
        """The options of a page. One with two values changes at once, one with more opens them."""
        paragraphs = [self._title(), f"<b>{self._say(f'page-{page}')}</b>"]
        rows: list[Row] = []
        for option in self.pages[page]:
            allowed = self._allowed(option)
            meaning = self._sentence(option, self._value(option))
            locked = "" if len(allowed) > 1 else f"\n{self._say('menu-locked')}"
            paragraphs.append(f"<b>{self._labelled(option)}</b>\n{meaning}{locked}")
            if len(allowed) == 2:
                other = next(value for value in allowed if value != self._value(option))
                rows.append((self._button(self._labelled(option), "set", option, value_word(other)),))
            elif len(allowed) > 1:
                rows.append((self._button(f"{self._labelled(option)} …", "option", option),))
        rows.append((self._button(self._say("button-menu-home")),))
        return Screen("\n\n".join(paragraphs), tuple(rows))

    def option(self, option: str) -> Screen:
        """The values of one option, each explained, the present one marked."""
        allowed = self._allowed(option)
        meanings = "\n".join(f"• {self._sentence(option, value)}" for value in allowed)
        rows = [
            (
                self._choice(
                    self._value_label(option, value),
                    "set",
                    option,
                    value_word(value),
                    chosen=value == self._value(option),
                ),
            )
            for value in allowed
        ]
        back = self._button(self._say("button-menu-back"), "page", _PAGE_OF[option])
        return Screen(f"<b>{self._say(f'option-{option}')}</b>\n\n{meanings}", (*rows, (back,)))

    def shows(self, option: str) -> bool:
        """Whether the option stands on a page now."""
        return any(option in options for options in self.pages.values())

    def _allowed(self, option: str) -> tuple[Value, ...]:
        return tuple(value for value in OPTIONS[option].values if self._goes(option, value))

    def _goes(self, option: str, value: Value) -> bool:
        try:
            self._rules.replaced(**{option: value})
        except BadRules:
            return False
        return True

    def _value(self, option: str) -> Value:
        value: Value = getattr(self._rules, option)
        return value

    def _title(self) -> str:
        house = house_line(self._rules, self._locale, self._texts)
        return f"{self._say('menu-title')}\n{self._say('menu-now', house=house)}"

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
