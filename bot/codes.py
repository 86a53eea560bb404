"""A chat's rules as a short code that another chat can take over: `D1-0G8R2-K4T9C`.

The code is a number in a mixed base, one digit an option, written in signs that cannot be taken for one
another, with a check at the end. What it means is fixed for good by `_SCHEMAS`: should an option come, go or
change its values, that takes a schema of its own, and old codes keep their meaning.
"""

from __future__ import annotations

import re
from typing import Final

from bot.customs import DAY
from bot.house import ChatSettings
from game import BadRules, HouseRules

Digit = tuple[str, tuple[str | int | bool, ...]]

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD: Final = str.maketrans({"O": "0", "I": "1", "L": "1"})
_CHECK: Final = 2
"""How many letters of the code are its check."""
_PRIME: Final = 1021
"""The greatest prime for which the check has room."""
_STEP: Final = 37

_NO_YES: Final = (False, True)

_RULES_1: Final[tuple[Digit, ...]] = (
    ("preset", ("simple", "podkidnoy", "perevodnoy", "perevodnoy_all", "pairs", "pyatyorka", "pogony")),
    ("deck", (24, 36, 52, 54)),
    ("hand_size", (5, 6)),
    ("redeal_same_suit", (0, 5, 6)),
    ("first_attacker", ("lowest_trump", "left_of_dealer", "turnup_ten")),
    ("next_attacker", ("from_under_fool", "under_fool", "winner", "lowest_trump")),
    ("spades_only_spades", _NO_YES),
    ("bout_cap", (5, 6)),
    ("first_bout_cap", (5, 6)),
    ("first_bout_sixth_on_take", _NO_YES),
    ("first_bout_scope", ("first_bout", "until_first_discard")),
    ("cap_when_talon_empty", ("same", "hand")),
    ("big_hand_limit", _NO_YES),
    ("lead", ("single", "up_to_two", "same_rank", "pairs", "pyatyorka")),
    ("throwers", ("none", "neighbours", "all")),
    ("throw_timing", ("any_time", "after_beaten")),
    ("throw_order", ("leader_first", "circle", "free")),
    ("auto_pass", _NO_YES),
    ("pile_on", _NO_YES),
    ("transfer", ("none", "before_beating", "any_time")),
    ("transfer_first_bout", ("allowed", "not_in_first_deal", "never")),
    ("transfer_trump_on_table", _NO_YES),
    ("show_trump", ("off", "bout", "deal")),
    ("draw", ("allowed", "defender_is_fool")),
    ("teams", _NO_YES),
    ("pogony_trump_exempt", _NO_YES),
    ("knockout", _NO_YES),
)
_PACE_1: Final[tuple[Digit, ...]] = (
    ("turn_time", (0, 30, 60, 120, 300, DAY)),
    ("reminder", _NO_YES),
    ("takeover", _NO_YES),
)
_CUSTOMS_2: Final[tuple[Digit, ...]] = (*_PACE_1, ("remarks", _NO_YES))
_SCHEMAS: Final = {"1": (_RULES_1, _PACE_1), "2": (_RULES_1, _CUSTOMS_2)}
_NEWEST: Final = max(_SCHEMAS)


class BadCode(ValueError):
    """Not a code of any chat's rules, or one with a slip of the pen."""


def code_of(settings: ChatSettings) -> str:
    """The code of a chat's rules, pace and manners; where and how it is posted stays its own affair."""
    rules, customs = _SCHEMAS[_NEWEST]
    number = 0
    for chosen, digits in ((settings.rules, rules), (settings.customs, customs)):
        for name, values in digits:
            number = number * len(values) + values.index(getattr(chosen, name))
    word = _letters(number)
    word = f"{word}{_check(_NEWEST + word)}"
    return "-".join((f"D{_NEWEST}", *(word[start : start + 5] for start in range(0, len(word), 5))))


def read_code(text: str, settings: ChatSettings) -> ChatSettings:
    """The settings with the rules and customs of a code, which a person may have typed.

    Raises:
        BadCode: it is none.
    """
    word = re.sub(r"[\s-]", "", text).upper().translate(_MISREAD)
    if not re.fullmatch(f"D[{''.join(_SCHEMAS)}][{_ALPHABET}]{{{_CHECK + 1},40}}", word):
        raise BadCode("of no known form")
    version, number, check = word[1], word[2:-_CHECK], word[-_CHECK:]
    if _check(version + number) != check:
        raise BadCode("mistyped")
    rules, digits = _SCHEMAS[version]
    rest = 0
    for letter in number:
        rest = rest * len(_ALPHABET) + _ALPHABET.index(letter)
    chosen: dict[str, str | int | bool] = {}
    for name, values in reversed((*rules, *digits)):
        rest, digit = divmod(rest, len(values))
        chosen[name] = values[digit]
    if rest:
        raise BadCode("too great a number")
    try:
        house = HouseRules.parse({name: chosen[name] for name, _ in rules})
    except BadRules as error:
        raise BadCode("rules that nobody can play") from error
    customs = settings.customs.replaced(**{name: chosen[name] for name, _ in digits})
    return settings.replaced(rules=house, customs=customs)


def _letters(number: int) -> str:
    letters = ""
    while number or not letters:
        number, digit = divmod(number, len(_ALPHABET))
        letters = _ALPHABET[digit] + letters
    return letters


def _check(word: str) -> str:
    """Two letters with which no single slip, and no two letters in the wrong order, leave a code right."""
    total = 0
    for sign in word:
        total = (total * _STEP + _ALPHABET.index(sign)) % _PRIME
    return _letters(total).rjust(_CHECK, _ALPHABET[0])
