from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.customs import CUSTOMS, GROUP_CUSTOMS, Customs
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
_CUSTOMS = _ANYTHING | st.dictionaries(st.sampled_from([*CUSTOMS, "hat"]), _ANYTHING)
_OPTIONS = st.dictionaries(st.sampled_from([*OPTIONS, "hat", ""]), _ANYTHING)


def test_settings_are_read_as_they_were_written() -> None:
    chat = ChatSettings(
        HouseRules.parse({"preset": "perevodnoy", "deck": 52}), "uk", Customs(turn_time=300), topic=7
    )
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
        ('{"customs": 5}', ("customs",)),
        ('{"customs": {"turn_time": 31}}', ("turn_time",)),
        ('{"customs": {"turn_time": true}}', ("turn_time",)),
        ('{"customs": {"pin": 1, "hat": 1}}', ("pin", "hat")),
        ('{"customs": {"level": ["easy"]}}', ("level",)),
        ('{"topic": 0}', ("topic",)),
        ('{"topic": true}', ("topic",)),
    ],
)
def test_what_cannot_be_kept_falls_back_and_is_named(stored: str | None, lost: tuple[str, ...]) -> None:
    assert ChatSettings.parse(stored).lost == lost


def test_what_can_be_kept_is_kept_beside_what_cannot() -> None:
    chat = ChatSettings.parse('{"rules": {"preset": "perevodnoy", "hat": 1, "deck": 52}, "locale": "en"}')
    assert chat.rules == HouseRules.parse({"preset": "perevodnoy", "deck": 52})
    assert chat.locale == "en"


@given(
    st.fixed_dictionaries(
        {}, optional={"rules": _OPTIONS, "locale": _ANYTHING, "customs": _CUSTOMS, "topic": _ANYTHING}
    )
)
def test_no_stored_word_breaks_the_reading(stored: dict[str, object]) -> None:
    chat = ChatSettings.parse(json.dumps(stored))
    assert ChatSettings.parse(chat.to_json()) == chat


def test_where_nothing_can_be_kept_the_chat_s_own_default_counts() -> None:
    group = ChatSettings(locale="uk", customs=GROUP_CUSTOMS)
    chat = ChatSettings.parse('{"locale": "tlh", "customs": {"turn_time": "long", "pin": true}}', group)
    assert (chat.locale, chat.customs) == ("uk", GROUP_CUSTOMS.replaced(pin=True))
