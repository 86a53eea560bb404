from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.house import ChatSettings
from bot.notice import Notice
from bot.payload import MenuPress, read
from bot.screens.rules import PAGES, rules_text
from bot.screens.screen import Screen
from bot.screens.settings import apply_menu, language_screen, settings_screen
from bot.tables.table import Kind
from bot.texts import LOCALES
from game import OPTIONS, HouseRules
from tests.bot.screens.at_the_table import TEXTS, WIDEST, button, labels, too_wide


def _screen(chat: ChatSettings, *words: str, kind: Kind = Kind.GROUP) -> Screen:
    return settings_screen(chat, words, "ru", TEXTS, kind)


def _words(screen: Screen, label: str) -> tuple[str, ...]:
    press = read(button(screen, label).data or "")
    assert isinstance(press, MenuPress)
    return press.words


def _pressed(chat: ChatSettings, *words: str) -> ChatSettings:
    after = apply_menu(chat, words)
    assert isinstance(after, ChatSettings)
    return after


def _house(**options: object) -> ChatSettings:
    return ChatSettings(rules=HouseRules.parse(options))


def test_the_games_come_first_and_the_present_one_is_marked() -> None:
    assert labels(_screen(_house(preset="perevodnoy")))[:7] == [
        "Простой",
        "Подкидной",
        "✓ Переводной",
        "Переводной-2",
        "С пар",
        "Пятёрка",
        "С погонами",
    ]


def test_a_game_is_one_tap_and_brings_its_own_rules() -> None:
    chat = _house(spades_only_spades=True)
    after = _pressed(chat, *_words(_screen(chat), "С пар"))
    assert after.rules == HouseRules.parse({"preset": "pairs"})


def test_looking_around_changes_nothing() -> None:
    chat = _house()
    for words in ((), ("page", "deck"), ("option", "deck")):
        assert apply_menu(chat, words) is chat


def test_an_option_of_two_values_turns_over_at_once() -> None:
    chat = _house()
    words = _words(_screen(chat, "page", "throw"), "Вдогонку: да")
    after = _pressed(chat, *words)
    assert after.rules.pile_on is False
    assert "Вдогонку: нет" in labels(_screen(after, *words))


def test_a_second_press_on_the_same_button_changes_nothing() -> None:
    words = ("set", "pile_on", "false")
    after = _pressed(_house(), *words)
    assert apply_menu(after, words) is after


def test_an_option_of_many_values_opens_them_explained() -> None:
    chat = _house()
    words = _words(_screen(chat, "page", "deck"), "Колода: 36 карт …")
    screen = _screen(chat, *words)
    assert labels(screen) == ["24 карты", "✓ 36 карт", "52 карты", "54, с джокерами", "↩️ Назад"]
    assert "два джокера" in screen.text
    assert _pressed(chat, *_words(screen, "54, с джокерами")).rules.deck == 54


def test_options_without_effect_are_hidden() -> None:
    assert all("Проездной" not in label for label in labels(_screen(_house(), "page", "transfer")))
    assert any(
        "Проездной" in label for label in labels(_screen(_house(preset="perevodnoy"), "page", "transfer"))
    )


def test_a_value_that_would_be_refused_has_no_button() -> None:
    pairs = _house(preset="pairs")
    assert labels(_screen(pairs, "option", "deck")) == ["✓ 36 карт", "52 карты", "↩️ Назад"]
    assert apply_menu(pairs, ("set", "deck", "54")) == Notice("notice-combination")


def test_an_option_that_the_other_rules_hold_fast_says_so() -> None:
    screen = _screen(_house(knockout=True), "page", "teams")
    assert "<b>Команды: нет</b>\nКаждый сам за себя.\n🔒 С этими правилами не меняется." in screen.text
    assert labels(screen) == ["↩️ К играм"]


def test_teams_and_knock_out_are_not_for_a_game_with_the_bot_alone() -> None:
    chat = _house()
    assert "Команды" in labels(_screen(chat))
    assert "Команды" not in labels(_screen(chat, kind=Kind.PRIVATE))
    assert all("вылет" not in label for label in labels(_screen(chat, "page", "end", kind=Kind.PRIVATE)))


@pytest.mark.parametrize(
    "words",
    [
        ("game", "poker"),
        ("set", "deck", "37"),
        ("set", "preset", "pogony"),
        ("set", "no_such", "1"),
        ("set", "deck"),
        ("drop", "tables"),
    ],
)
def test_a_press_that_asks_for_what_there_is_not_is_answered_in_words(words: tuple[str, ...]) -> None:
    assert apply_menu(_house(), words) == Notice("notice-menu-old")
    assert _screen(_house(), *words).text.startswith("⚙️")


def test_every_language_is_offered_by_its_own_name() -> None:
    screen = language_screen("uk", TEXTS)
    assert labels(screen) == ["Русский", "✓ Українська", "English"]
    assert [read(row[0].data or "") for row in screen.rows] == [
        MenuPress("lang", (locale,)) for locale in LOCALES
    ]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_button_of_the_menu_leads_somewhere_and_none_is_refused(data: st.DataObject) -> None:
    chat = ChatSettings()
    words: tuple[str, ...] = ()
    locale = data.draw(st.sampled_from(LOCALES))
    kind = data.draw(st.sampled_from(Kind))
    for _ in range(12):
        screen = settings_screen(chat, words, locale, TEXTS, kind)
        assert len(screen.text) < 4096
        assert too_wide(screen) == []
        for row in screen.rows:
            for each in row:
                assert len((each.data or "").encode()) <= 64
        presses = [read(each.data or "") for row in screen.rows for each in row]
        press = data.draw(st.sampled_from(presses))
        assert isinstance(press, MenuPress)
        words = press.words
        chat = _pressed(chat, *words)
        assert len(rules_text(chat.rules, locale, TEXTS)) < 4096


@pytest.mark.parametrize("locale", LOCALES)
def test_every_page_and_value_of_every_game_fits_a_phone(locale: str) -> None:
    for preset in OPTIONS["preset"].values:
        chat = _house(preset=preset)
        for words in [(), *(("page", page) for page in PAGES), *(("option", option) for option in OPTIONS)]:
            assert too_wide(settings_screen(chat, words, locale, TEXTS, Kind.GROUP)) == []
        for option in OPTIONS.values():
            for value in option.values:
                if option.name != "preset" and not isinstance(value, bool):
                    label = TEXTS.say(locale, f"option-{option.name}")
                    assert len(f"{label}: {TEXTS.say(locale, f'value-{option.name}-{value}')} …") <= WIDEST[1]
    assert too_wide(language_screen(locale, TEXTS)) == []


def test_the_data_of_every_value_fits_into_a_button() -> None:
    for option in OPTIONS.values():
        for value in option.values:
            assert len(str(MenuPress("s", ("set", option.name, str(value).lower())))) <= 64


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_are_told_in_one_short_message(locale: str) -> None:
    for preset in OPTIONS["preset"].values:
        text = rules_text(HouseRules.parse({"preset": preset}), locale, TEXTS)
        assert 300 < len(text) < 2000


def test_the_rules_tell_what_this_chat_plays_otherwise() -> None:
    usual = rules_text(HouseRules(), "ru", TEXTS)
    assert "Переводить нельзя." in usual
    assert "Пики" not in usual
    assert "• Пики бьются только пиками" in rules_text(HouseRules(spades_only_spades=True), "ru", TEXTS)
