from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.house import ChatSettings
from game import OPTIONS, HouseRules

_ANYTHING = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        5,
        36,
        54,
        -1,
        1.5,
        10**20,
        "",
        "pairs",
        "pogony",
        "all",
        "uk",
        [],
        [36],
        {},
        {"deck": 24},
    ]
)
_OPTIONS = st.dictionaries(st.sampled_from([*OPTIONS, "hat", ""]), _ANYTHING)


def test_settings_are_read_as_they_were_written() -> None:
    chat = ChatSettings(HouseRules.parse({"preset": "perevodnoy", "deck": 52}), "uk", 90)
    assert ChatSettings.parse(chat.to_json()) == chat
    assert ChatSettings.parse(chat.to_json()).lost == ()


def test_only_what_differs_from_the_preset_is_stored() -> None:
    chat = ChatSettings(HouseRules.parse({"preset": "pairs", "deck": 52}))
    assert json.loads(chat.to_json())["rules"] == {"preset": "pairs", "deck": 52}


@pytest.mark.parametrize(
    ("stored", "lost"),
    [
        (None, ()),
        ("", ()),
        ("{", ("settings",)),
        ("[]", ("settings",)),
        ("[" * 100_000, ("settings",)),
        ('{"rules": 5}', ("rules",)),
        ('{"rules": {"preset": "whist"}}', ("preset",)),
        ('{"rules": {"hat": 1, "deck": 37}}', ("hat", "deck")),
        ('{"rules": {"deck": true}}', ("deck",)),
        ('{"rules": {"deck": {}}}', ("deck",)),
        ('{"rules": {"teams": true, "knockout": true}}', ("knockout",)),
        ('{"locale": "tlh"}', ("locale",)),
        ('{"locale": ["ru"]}', ("locale",)),
        ('{"turn_time": 0}', ("turn_time",)),
        ('{"turn_time": true}', ("turn_time",)),
        ('{"turn_time": 1e9}', ("turn_time",)),
    ],
)
def test_what_cannot_be_kept_falls_back_and_is_named(stored: str | None, lost: tuple[str, ...]) -> None:
    assert ChatSettings.parse(stored).lost == lost


def test_what_can_be_kept_is_kept_beside_what_cannot() -> None:
    chat = ChatSettings.parse('{"rules": {"preset": "perevodnoy", "hat": 1, "deck": 52}, "locale": "en"}')
    assert chat.rules == HouseRules.parse({"preset": "perevodnoy", "deck": 52})
    assert chat.locale == "en"


@given(st.fixed_dictionaries({}, optional={"rules": _OPTIONS, "locale": _ANYTHING, "turn_time": _ANYTHING}))
def test_no_stored_word_breaks_the_reading(stored: dict[str, object]) -> None:
    chat = ChatSettings.parse(json.dumps(stored))
    assert ChatSettings.parse(chat.to_json()) == chat
