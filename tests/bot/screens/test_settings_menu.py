from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.codes import code_of
from bot.house import ChatSettings
from bot.notice import Notice
from bot.payload import MenuPress, read
from bot.screens.choices import PAGES, Standpoint, has_effect, value_word, values
from bot.screens.rules import complete_rules, short_rules
from bot.screens.screen import Screen
from bot.screens.settings import apply_menu, language_screen, settings_screen
from bot.shortcuts import SHORTCUTS
from bot.tables.table import Kind
from bot.texts import LOCALES
from game import OPTIONS, HouseRules
from tests.bot.screens.at_the_table import TEXTS, WIDEST, button, labels, too_wide, width

GROUP = Standpoint(Kind.GROUP)


def _screen(chat: ChatSettings, *words: str, kind: Kind = Kind.GROUP) -> Screen:
    return settings_screen(chat, words, Standpoint(kind), "ru", TEXTS)


def _words(screen: Screen, label: str) -> tuple[str, ...]:
    press = read(button(screen, label).data or "")
    assert isinstance(press, MenuPress)
    return press.words


def _pressed(chat: ChatSettings, *words: str) -> ChatSettings:
    after = apply_menu(chat, words, GROUP)
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
        assert apply_menu(chat, words, GROUP) is chat


def test_an_option_of_two_values_turns_over_at_once() -> None:
    chat = _house()
    words = _words(_screen(chat, "page", "throw"), "Вдогонку: да")
    after = _pressed(chat, *words)
    assert after.rules.pile_on is False
    assert "Вдогонку: нет" in labels(_screen(after, *words))


def test_a_second_press_on_the_same_button_changes_nothing() -> None:
    words = ("set", "pile_on", "false")
    after = _pressed(_house(), *words)
    assert apply_menu(after, words, GROUP) is after


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
    assert apply_menu(pairs, ("set", "deck", "54"), GROUP) == Notice("notice-combination")


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
    assert apply_menu(_house(), words, GROUP) == Notice("notice-menu-old")
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
    topic, playing = data.draw(st.sampled_from([None, 5])), data.draw(st.booleans())
    for _ in range(12):
        screen = settings_screen(chat, words, Standpoint(kind, topic, playing), locale, TEXTS)
        assert len(screen.text) < 4096
        assert too_wide(screen) == []
        for row in screen.rows:
            for each in row:
                assert len((each.data or "").encode()) <= 64
        presses = [read(each.data or "") for row in screen.rows for each in row]
        press = data.draw(st.sampled_from(presses))
        assert isinstance(press, MenuPress)
        words = press.words
        if press.menu == "lang":
            words = ()
            continue
        after = apply_menu(chat, words, Standpoint(kind, topic, playing))
        assert isinstance(after, ChatSettings)
        chat = after
        for told in (short_rules(chat, locale, TEXTS), complete_rules(chat, kind, locale, TEXTS)):
            assert len(told.text) < 4096
            assert too_wide(told) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_every_page_and_value_of_every_game_fits_a_phone(locale: str) -> None:
    for preset in OPTIONS["preset"].values:
        chat = _house(preset=preset)
        names = [name for page in PAGES.values() for name in page]
        ways = [(), ("as",), ("code",), *(("page", page) for page in PAGES)]
        for words in [*ways, *(("option", name) for name in names)]:
            assert too_wide(settings_screen(chat, words, Standpoint(Kind.GROUP, 5), locale, TEXTS)) == []
        for name in names:
            for value in values(name):
                key = f"value-{name}-{value}"
                if isinstance(value, bool):
                    key = "value-yes" if value else "value-no"
                more = " …" if len(values(name)) > 2 else ""
                label = f"{TEXTS.say(locale, f'option-{name}')}: {TEXTS.say(locale, key)}{more}"
                assert width(label) <= WIDEST[1]
    assert too_wide(language_screen(locale, TEXTS)) == []


def test_the_data_of_every_value_fits_into_a_button() -> None:
    for option in OPTIONS.values():
        for value in option.values:
            assert len(str(MenuPress("s", ("set", option.name, str(value).lower())))) <= 64


def test_rules_by_the_handful_are_one_tap_and_marked_while_they_hold() -> None:
    assert labels(_screen(_house()))[7] == "🧩 Как в…"
    chat = _house()
    after = _pressed(chat, *_words(_screen(chat, "as"), "Соседи, без ничьих"))
    assert (after.rules.throwers, after.rules.draw) == ("neighbours", "defender_is_fool")
    assert (after.rules.first_bout_cap, after.rules.first_bout_scope) == (5, "until_first_discard")
    assert "✓ Соседи, без ничьих" in labels(_screen(after, "as"))
    assert len(set(SHORTCUTS.values())) == len(SHORTCUTS)


def test_what_is_not_timed_has_no_reminder() -> None:
    untimed = ChatSettings()
    assert labels(_screen(untimed, "page", "pace"))[0] == "Время на ход: без часов …"
    assert all("Напоминать" not in label for label in labels(_screen(untimed, "page", "pace")))
    timed = _pressed(untimed, "set", "turn_time", "30")
    assert timed.customs.turn_time == 30
    assert "Напоминать: да" in labels(_screen(timed, "page", "pace"))


def test_the_topic_is_chosen_where_there_are_topics() -> None:
    here = Standpoint(Kind.GROUP, 5)
    chat = ChatSettings()
    assert all("Тема" not in label for label in labels(_screen(chat, "page", "table")))
    assert apply_menu(chat, ("set", "topic", "here"), GROUP) == Notice("notice-menu-old")
    bound = apply_menu(chat, ("set", "topic", "here"), here)
    assert isinstance(bound, ChatSettings)
    assert bound.topic == 5
    assert "Тема: эта" in labels(settings_screen(bound, ("page", "table"), here, "ru", TEXTS))
    elsewhere = settings_screen(bound, ("page", "table"), Standpoint(Kind.GROUP, 6), "ru", TEXTS)
    assert "Тема: другая …" in labels(elsewhere)
    freed = apply_menu(bound, ("set", "topic", "any"), GROUP)
    assert isinstance(freed, ChatSettings)
    assert freed.topic is None


def test_what_is_of_no_use_in_private_is_not_offered_there() -> None:
    names = {name for page in PAGES.values() for name in page}
    private, group = (
        {name for name in names if has_effect(ChatSettings(), name, Standpoint(kind))}
        for kind in (Kind.PRIVATE, Kind.GROUP)
    )
    assert group - private == {"teams", "knockout", "pin", "follow", "hands_in_group"}
    assert private - group == {"hints"}


@pytest.mark.parametrize(
    ("name", "word", "kind"),
    [
        ("teams", "true", Kind.PRIVATE),
        ("knockout", "true", Kind.PRIVATE),
        ("pin", "true", Kind.PRIVATE),
        ("topic", "here", Kind.PRIVATE),
        ("hints", "false", Kind.GROUP),
    ],
)
def test_a_forged_button_sets_nothing_that_has_no_place_in_the_chat(name: str, word: str, kind: Kind) -> None:
    standpoint = Standpoint(kind, topic=5)
    assert apply_menu(_house(), ("set", name, word), standpoint) == Notice("notice-menu-old")
    assert not has_effect(_house(), name, standpoint)


def test_a_running_deal_is_said_to_end_by_its_own_rules() -> None:
    playing = settings_screen(_house(), (), Standpoint(Kind.GROUP, playing=True), "ru", TEXTS)
    assert "со следующей раздачи" in playing.text
    assert "со следующей раздачи" not in _screen(_house()).text


def test_the_code_of_the_rules_stands_ready_to_be_copied() -> None:
    chat = _house(preset="pairs", deck=52)
    text = _screen(chat, "code").text
    assert f"<code>/settings {code_of(chat)}</code>" in text


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_are_told_short_first_and_all_of_them_on_demand(locale: str) -> None:
    for preset in OPTIONS["preset"].values:
        chat = _house(preset=preset)
        short = short_rules(chat, locale, TEXTS)
        complete = complete_rules(chat, Kind.GROUP, locale, TEXTS)
        assert 150 < len(short.text) < 1100
        assert 1200 < len(complete.text) < 4096
        assert [each.data for screen in (short, complete) for row in screen.rows for each in row] == [
            "o:r:all",
            "o:r",
        ]


def test_the_short_rules_tell_what_this_chat_plays_otherwise() -> None:
    assert "•" not in short_rules(_house(), "ru", TEXTS).text
    house = short_rules(_house(spades_only_spades=True), "ru", TEXTS).text
    assert "• Пики бьются только пиками" in house


def test_the_complete_rules_tell_every_option_that_has_an_effect() -> None:
    chat = _house(preset="perevodnoy", teams=True)
    text = complete_rules(chat, Kind.GROUP, "ru", TEXTS).text
    for name, option in OPTIONS.items():
        if name != "preset":
            said = TEXTS.say("ru", f"rule-{name}-{value_word(getattr(chat.rules, name))}")
            assert (said in text) is option.has_effect(chat.rules), name


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_say_what_may_be_thrown_in_and_to_whom_an_attack_is_passed_on(locale: str) -> None:
    ranks = {"ru": "уже лежит на столе", "uk": "вже лежить на столі", "en": "already on the table"}
    onward = {"ru": "на следующего", "uk": "на наступного", "en": "to the next player"}
    text = complete_rules(_house(preset="perevodnoy"), Kind.GROUP, locale, TEXTS).text
    assert ranks[locale] in text
    assert onward[locale] in text


def test_in_teams_no_single_player_is_said_to_be_the_fool() -> None:
    alone, teams = (
        [short_rules(chat, "ru", TEXTS).text, complete_rules(chat, Kind.GROUP, "ru", TEXTS).text]
        for chat in (_house(), _house(teams=True))
    )
    assert all("Остался с картами один — дурак." in text for text in alone)
    assert all("Остался с картами один" not in text for text in teams)
    assert all("В дураках — сторона, у которой остались карты" in text for text in teams)


def test_the_short_rules_say_how_many_cards_are_held_where_it_is_not_six() -> None:
    assert "по пять карт" in short_rules(_house(preset="pairs"), "ru", TEXTS).text
    six = short_rules(_house(preset="pairs", hand_size=6), "ru", TEXTS).text
    assert "по шесть карт" in six
    assert "по пять карт" not in six
    assert "на руках по" not in short_rules(_house(), "ru", TEXTS).text
