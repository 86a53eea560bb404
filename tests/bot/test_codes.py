from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.codes import _RULES_1, BadCode, code_of, read_code
from bot.customs import CUSTOMS, GROUP_CUSTOMS, Customs
from bot.house import ChatSettings, rules_of
from bot.shortcuts import SHORTCUTS
from game import OPTIONS, HouseRules

_ANY_RULES = st.fixed_dictionaries(
    {name: st.sampled_from(option.values) for name, option in OPTIONS.items()}
).map(lambda options: rules_of(options)[0])
_ANY_PACE = st.builds(
    Customs,
    turn_time=st.sampled_from(CUSTOMS["turn_time"].values),
    reminder=st.booleans(),
    takeover=st.booleans(),
    remarks=st.booleans(),
)


@given(_ANY_RULES, _ANY_PACE)
def test_any_rules_come_back_from_their_code(rules: HouseRules, pace: Customs) -> None:
    code = code_of(ChatSettings(rules, customs=pace))
    assert len(code) <= 20
    read = read_code(code, ChatSettings())
    assert (read.rules, read.customs) == (rules, pace)


def test_every_option_and_value_is_in_the_code() -> None:
    assert {name: set(values) for name, values in _RULES_1} == {
        name: set(option.values) for name, option in OPTIONS.items()
    }


def test_a_code_given_out_once_means_the_same_for_ever() -> None:
    chat = ChatSettings(SHORTCUTS["transfers"], customs=GROUP_CUSTOMS)
    assert code_of(chat) == "D2-161W5-NHQZV-4"
    for code in ("D1-K0Y2T-RVZWF", "D2-161W5-NHQZV-4"):
        assert read_code(code, ChatSettings()).rules == SHORTCUTS["transfers"]


def test_a_code_of_the_first_kind_says_nothing_about_remarks() -> None:
    for remarks in (False, True):
        mine = ChatSettings(customs=Customs(remarks=remarks))
        assert read_code("D1-K0Y2T-RVZWF", mine).customs.remarks is remarks


def test_who_plays_quietly_passes_that_on() -> None:
    quiet = ChatSettings(customs=Customs(remarks=False))
    assert not read_code(code_of(quiet), ChatSettings()).customs.remarks


def test_language_topic_and_the_way_of_posting_are_not_taken_over() -> None:
    mine = ChatSettings(locale="uk", customs=Customs(pin=True, level="master"), topic=9)
    read = read_code(code_of(ChatSettings(customs=GROUP_CUSTOMS)), mine)
    assert (read.locale, read.topic, read.customs.pin, read.customs.level) == ("uk", 9, True, "master")
    assert read.customs.turn_time == GROUP_CUSTOMS.turn_time


def test_a_code_is_read_however_it_is_typed() -> None:
    chat = ChatSettings(HouseRules.parse({"preset": "pogony"}))
    code = code_of(chat)
    typed = f"  {code.lower().replace('-', ' ').replace('0', 'o').replace('1', 'l')} "
    assert read_code(typed, ChatSettings()).rules == chat.rules


@pytest.mark.parametrize(
    "text",
    [
        "",
        "D",
        "D1",
        "D1-",
        "hello",
        "D9-00000-00000",
        "D1-00000-00000",
        "D2-00000-00000",
        "🃏",
        "D1" + "Z" * 38,
        "D1" * 5000,
    ],
)
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(BadCode):
        read_code(text, ChatSettings())


@given(st.text(max_size=30))
def test_no_text_breaks_the_reading(text: str) -> None:
    for typed in (text, f"D1{text}"):
        try:
            read_code(typed, ChatSettings())
        except BadCode:
            continue


@given(_ANY_RULES, st.data())
def test_a_slip_of_the_pen_is_never_taken_for_other_rules(rules: HouseRules, data: st.DataObject) -> None:
    code = code_of(ChatSettings(rules))
    place = data.draw(st.integers(3, len(code) - 1).filter(lambda index: code[index] != "-"))
    slip = data.draw(
        st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ").filter(lambda sign: sign != code[place])
    )
    try:
        read = read_code(code[:place] + slip + code[place + 1 :], ChatSettings())
    except BadCode:
        return
    raise AssertionError(read)
