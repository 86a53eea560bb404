from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.customs import CUSTOMS
from bot.profile import LONGEST_DESCRIPTION, LONGEST_SHORT
from bot.screens.choices import ELSEWHERE, PAGES, TOPIC, value_word, values
from bot.shortcuts import SHORTCUTS
from bot.texts import LOCALES, TextError, Texts, choose_locale, escape, plain
from game import OPTIONS, Card, EventType, Reason

ROOT = Path(__file__).parents[2]
TEXTS = Texts(ROOT / "locales", strict=True)


class _Arguments(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 -- the library's name
        self.found.add(node.id.name)


class _References(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 -- the library's name
        self.found.add(node.id.name)


class _Choices(Visitor):
    def __init__(self) -> None:
        self.found: list[list[str]] = []

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802 -- the library's name
        self.found.append([v.key.name for v in node.variants if isinstance(v.key, ftl.Identifier)])
        self.generic_visit(node)


def _messages(locale: str) -> dict[str, ftl.Message]:
    found: dict[str, ftl.Message] = {}
    for path in sorted((ROOT / "locales" / locale).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{path}: {entry.id.name} stands twice"
                found[entry.id.name] = entry
    return found


MESSAGES = {locale: _messages(locale) for locale in LOCALES}
KEYS = set(MESSAGES["ru"])


def _arguments(message: ftl.Message) -> set[str]:
    visitor = _Arguments()
    visitor.visit(message)
    return visitor.found


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_the_same_texts(locale: str) -> None:
    assert set(MESSAGES[locale]) == KEYS


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_uses_the_same_arguments(locale: str) -> None:
    different = {
        key: (_arguments(MESSAGES["ru"][key]), _arguments(MESSAGES[locale][key]))
        for key in KEYS
        if _arguments(MESSAGES["ru"][key]) != _arguments(MESSAGES[locale][key])
    }
    assert different == {}


def _keys_in_code() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Each literal of the application that names a text, an f-string as a pattern."""
    families = {key.split("-")[0] for key in KEYS}
    for folder in ("bot", "handlers"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "playground" in path.parts:
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            inside = {
                id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values
            }
            for node in ast.walk(tree):
                pattern = _pattern(node) if id(node) not in inside else None
                if pattern is not None and pattern.split("-")[0] in families:
                    yield f"{path.relative_to(ROOT)}: {pattern}", re.compile(pattern)


def _pattern(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        text = node.value
    elif isinstance(node, ast.JoinedStr):
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values)
    else:
        return None
    if not re.fullmatch(r"[a-z]+(-[a-z0-9_]+)+", text):
        return None
    return text.replace("0", ".*") if isinstance(node, ast.JoinedStr) else text


def test_every_text_that_the_code_names_exists() -> None:
    missing = [place for place, pattern in _keys_in_code() if not any(pattern.fullmatch(key) for key in KEYS)]
    assert missing == []


def test_every_text_is_named_in_the_code_or_in_another_text() -> None:
    references = _References()
    for message in MESSAGES["ru"].values():
        references.visit(message)
    patterns = [pattern for _, pattern in _keys_in_code()]
    unused = {key for key in KEYS if not any(pattern.fullmatch(key) for pattern in patterns)}
    assert unused - references.found == set()


def test_every_reason_and_every_event_has_words_and_nothing_else_has() -> None:
    assert {key for key in KEYS if key.startswith("refused-")} == {f"refused-{reason}" for reason in Reason}
    assert {key for key in KEYS if key.startswith("event-")} == {f"event-{kind}" for kind in EventType}


def test_every_option_and_value_has_words_and_nothing_else_has() -> None:
    names = [name for page in PAGES.values() for name in page]
    assert sorted(names) == sorted({*OPTIONS, *CUSTOMS, TOPIC} - {"preset"})
    all_values = [(name, value) for name in names for value in values(name)] + [(TOPIC, ELSEWHERE)]
    assert {key for key in KEYS if key.startswith("option-")} == {f"option-{name}" for name in names}
    assert {key for key in KEYS if key.startswith("rule-")} == {
        f"rule-{name}-{value_word(value)}" for name, value in all_values
    }
    assert {key for key in KEYS if key.startswith("value-")} == {"value-yes", "value-no"} | {
        f"value-{name}-{value}" for name, value in all_values if not isinstance(value, bool)
    }
    assert {key for key in KEYS if key.startswith("page-")} == {f"page-{page}" for page in PAGES}
    assert {key for key in KEYS if key.startswith("like-")} == {
        f"like-{name}{ending}" for name in SHORTCUTS for ending in ("", "-about")
    }
    assert {key for key in KEYS if key.startswith("preset-")} == {
        f"preset-{preset}{ending}" for preset in OPTIONS["preset"].values for ending in ("", "-about")
    }


@pytest.mark.parametrize(
    ("locale", "key", "forms"),
    [
        (
            "ru",
            "player-cards",
            {1: "1 карта", 2: "2 карты", 5: "5 карт", 11: "11 карт", 21: "21 карта", 34: "34 карты"},
        ),
        ("uk", "player-cards", {1: "1 карта", 3: "3 карти", 5: "5 карт", 12: "12 карт", 21: "21 карта"}),
        ("en", "player-cards", {1: "1 card", 2: "2 cards", 21: "21 cards"}),
        ("ru", "event-picked_up", {1: "1 карту", 2: "2 карты", 5: "5 карт", 21: "21 карту"}),
        ("uk", "event-picked_up", {1: "1 карту", 4: "4 карти", 6: "6 карт"}),
        ("en", "event-picked_up", {1: "1 card", 6: "6 cards"}),
        ("ru", "house-deck", {24: "24 карты", 36: "36 карт", 52: "52 карты", 54: "54 карты"}),
        ("uk", "house-deck", {24: "24 карти", 36: "36 карт"}),
    ],
)
def test_numbers_take_the_right_plural(locale: str, key: str, forms: dict[int, str]) -> None:
    said = {count: TEXTS.say(locale, key, name="—", count=count) for count in forms}
    assert {count: " ".join(text.split()[-2:]) for count, text in said.items()} == forms


def test_every_plural_of_a_language_is_written_out() -> None:
    """A text that counts says every form of its language, or one form for all."""
    wanted = {"ru": {"one", "few", "many"}, "uk": {"one", "few", "many"}, "en": {"one", "other"}}
    for locale, forms in wanted.items():
        for key, message in MESSAGES[locale].items():
            for variants in _variants(message):
                words = {name for name in variants if name in {"one", "few", "many", "other"}}
                if "few" in words or ("one" in words and locale == "en"):
                    assert words == forms, f"{locale}: {key}"


def _variants(message: ftl.Message) -> list[list[str]]:
    """The names of the variants of each choice in the message."""
    visitor = _Choices()
    visitor.visit(message)
    return visitor.found


@pytest.mark.parametrize("locale", LOCALES)
def test_a_toast_is_plain_and_within_two_hundred_characters(locale: str) -> None:
    hand = " ".join(rank + suit for suit in "cdhs" for rank in "6789TJQKA")
    longest: dict[str, str | int] = {
        "cards": hand,
        "levels": "easy, medium, hard, master",
        "most": 8,
        "count": 8,
        "kind": "lead",
        "attack": "",
        "why": "worth_a_trump",
    }
    for key in KEYS:
        if key.startswith("notice-"):
            said = TEXTS.say(locale, key, option="teams", **longest)
            assert 0 < len(said) <= 200, key
            assert not set("<>") & set(said), key


@pytest.mark.parametrize("locale", LOCALES)
def test_a_command_is_described_within_telegram_s_limit(locale: str) -> None:
    described = [TEXTS.say(locale, key) for key in KEYS if key.startswith("command-")]
    assert described
    assert all(1 <= len(text) <= 256 for text in described)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_bot_is_described_within_telegram_s_limits(locale: str) -> None:
    assert 100 < len(TEXTS.say(locale, "profile-description")) <= LONGEST_DESCRIPTION
    assert 30 < len(TEXTS.say(locale, "profile-short")) <= LONGEST_SHORT


@pytest.mark.parametrize(
    ("locale", "only"), [("ru", "только свои"), ("uk", "лише свої"), ("en", "their own cards only")]
)
def test_the_bot_says_that_nobody_sees_another_s_cards(locale: str, only: str) -> None:
    assert only in TEXTS.say(locale, "profile-description")


def test_an_unknown_language_is_answered_in_english() -> None:
    assert TEXTS.say("tlh", "button-take") == "✋ Take"


def test_a_missing_text_is_an_error_in_tests_and_a_word_at_run_time() -> None:
    with pytest.raises(TextError):
        TEXTS.say("ru", "no-such-text")
    assert Texts(ROOT / "locales").say("ru", "no-such-text") == "no-such-text"


def test_a_missing_argument_is_an_error_in_tests() -> None:
    with pytest.raises(TextError):
        TEXTS.say("ru", "wait-lead")


def test_a_text_that_one_language_lacks_is_said_in_another(tmp_path: Path) -> None:
    for locale in LOCALES:
        (tmp_path / locale).mkdir()
    (tmp_path / "ru" / "a.ftl").write_text("greeting = Привет\n", encoding="utf-8")
    assert Texts(tmp_path).say("en", "greeting") == "Привет"
    with pytest.raises(TextError):
        Texts(tmp_path, strict=True).say("en", "greeting")


def _texts_of(folder: Path, source: str) -> Texts:
    """Strict texts that are the same in every language."""
    for locale in LOCALES:
        (folder / locale).mkdir()
        (folder / locale / "a.ftl").write_text(source, encoding="utf-8")
    return Texts(folder, strict=True)


def test_a_number_chooses_a_plural_and_a_word_that_looks_like_it_does_not(tmp_path: Path) -> None:
    texts = _texts_of(
        tmp_path, "held = { $count ->\n    [one] { $count } card\n   *[other] { $count } cards\n }\n"
    )
    said = [texts.say("en", "held", count=count) for count in (1, "1", 2, "2", 1, "1")]
    assert said == ["1 card", "1 cards", "2 cards", "2 cards", "1 card", "1 cards"]


def test_a_word_chooses_a_variant_whatever_was_said_before(tmp_path: Path) -> None:
    texts = _texts_of(tmp_path, "why = { $why ->\n    [safe] safe for { $name }\n   *[other] { $why }\n }\n")
    said = [
        texts.say("en", "why", why=why, name=name)
        for why in ("safe", "\ue000x\ue001")
        for name in ("Ann", "Bob")
    ]
    assert said == ["safe for Ann", "safe for Bob", "\ue000x\ue001", "\ue000x\ue001"]


def test_a_text_within_a_text_chooses_by_the_same_words(tmp_path: Path) -> None:
    inner = "why = { $why ->\n    [safe] it is safe\n   *[other] it is cheap\n }\n"
    texts = _texts_of(tmp_path, f"{inner}advice = {{ $name }}, {{ why }}\n")
    said = [
        texts.say("en", "advice", name=name, why=why) for name, why in (("Ann", "safe"), ("Bob", "cheap"))
    ]
    assert said == ["Ann, it is safe", "Bob, it is cheap"]


def test_each_name_stands_where_it_is_put_be_it_empty_or_made_of_the_signs_of_a_gap() -> None:
    for name in ("Оля", "Пётр", "", "{ $attack }", "$card", "\ue000card\ue001"):
        assert TEXTS.say("ru", "event-beat", name=name, attack="6♠", card="7♠") == f"{name} бьёт 6♠ картой 7♠"


def test_an_argument_that_is_missing_is_missed_though_the_text_was_said_before() -> None:
    TEXTS.say("ru", "event-beat", name="Оля", attack="6♠", card="7♠")
    for _ in range(2):
        with pytest.raises(TextError):
            TEXTS.say("ru", "event-beat", name="Оля", attack="6♠")


def test_names_go_into_texts_without_isolating_marks() -> None:
    assert TEXTS.say("ru", "wait-lead", name="Оля") == "⏳ Заходит Оля"


@pytest.mark.parametrize(
    ("code", "locale"),
    [
        ("ru", "ru"),
        ("ru-RU", "ru"),
        ("uk", "uk"),
        ("uk_UA", "uk"),
        ("be", "ru"),
        ("en-GB", "en"),
        ("de", "en"),
        (None, "ru"),
        ("", "ru"),
    ],
)
def test_a_person_is_spoken_to_in_the_nearest_language(code: str | None, locale: str) -> None:
    assert choose_locale(code) == locale


@pytest.mark.parametrize(
    ("text", "ru", "en"),
    [
        ("7s", "7♠", "7♠"),
        ("Th", "10♥", "10♥"),
        ("Jc", "В♣", "J♣"),
        ("Qd", "Д♦", "Q♦"),
        ("Ks", "К♠", "K♠"),
        ("Ah", "Т♥", "A♥"),
        ("Rj", "🃏 красный", "🃏 red"),
        ("Bj", "🃏 чёрный", "🃏 black"),
    ],
)
def test_cards_wear_the_reader_s_letters(text: str, ru: str, en: str) -> None:
    assert TEXTS.card("ru", Card.parse(text)) == ru
    assert TEXTS.card("en", Card.parse(text)) == en
    assert TEXTS.say("en", "notice-my-cards", cards=f"{text} 6c") == f"{en} 6♣"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Оля", "Оля"),
        ("<b>Bob</b>", "&lt;b&gt;Bob&lt;/b&gt;"),
        ("A & B", "A &amp; B"),
        ("_under_*star*", "_under_*star*"),
        ("👩‍👧 Мама", "👩‍👧 Мама"),
        ("two\nlines\tand  more", "two lines and more"),
        ("evil\u202eeman", "evileman"),
        ("\u2066iso\u2069\u200b\ufeff", "iso"),
        ("", "👤"),
        ("   \u200e ", "👤"),
        ("\u3164", "👤"),
        ("ז'וזה", "\u2068ז'וזה\u2069"),
        ("Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A", "Z͑ͫA"),
        ("x" * 20, "x" * 20),
        ("x" * 21, "x" * 19 + "…"),
        ("Александра Константинопольская", "Александра Констант…"),
        ("a" * 18 + "é" * 9, "a" * 18 + "é…"),
    ],
)
def test_names_are_shown_right_whatever_is_in_them(name: str, shown: str) -> None:
    assert escape(name) == shown


def test_a_long_name_is_not_cut_through_a_joined_emoji() -> None:
    family = "👩‍👩‍👧‍👧"
    assert plain("x" * 16 + family + "y") == "x" * 16 + "…"


@pytest.mark.parametrize("locale", LOCALES)
def test_no_line_ends_between_a_number_and_its_per_cent(locale: str) -> None:
    said = [
        TEXTS.say(locale, "review-working", done=25),
        TEXTS.say(locale, "review-chances", could=71, became=9, outcome="lost"),
    ]
    before = "" if locale == "en" else "\N{NO-BREAK SPACE}"
    assert [re.findall(r"(\d+)(\s*)%", line) for line in said] == [
        [("25", before)],
        [("71", before), ("9", before)],
    ]


def test_what_is_demanded_in_ukrainian_is_in_the_genitive() -> None:
    files = (ROOT / "locales" / "uk").glob("*.ftl")
    assert not [path for path in files if re.search(r"вимага\w* перездачу", path.read_text("utf-8"))]
