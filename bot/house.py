"""What a chat has settled for itself: house rules, language, pace."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.texts import LOCALES
from game import OPTIONS, BadRules, HouseRules

LONGEST_TURN = 7 * 24 * 3600
"""The longest time for a turn that can be set, in seconds."""


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """The settings of one chat."""

    rules: HouseRules = field(default_factory=HouseRules)
    locale: str = "ru"
    turn_time: int | None = None
    """How many seconds a turn may take; None while nobody is timed."""
    lost: tuple[str, ...] = field(default=(), compare=False)
    """What reading the stored settings could not keep."""

    @staticmethod
    def parse(stored: str | None) -> ChatSettings:
        """Reads what `to_json` wrote, in this version or another: it never fails.

        What cannot be kept (options retired or unknown, values out of range, combinations that are refused
        now) falls back to its default and is named in `lost`.
        """
        fields, lost = _object(stored)
        rules, dropped = _rules(fields.get("rules", {}))
        lost += dropped
        locale = fields.get("locale", "ru")
        if locale not in LOCALES:
            lost.append("locale")
            locale = "ru"
        turn_time = _seconds(fields.get("turn_time"))
        if turn_time != fields.get("turn_time"):
            lost.append("turn_time")
        return ChatSettings(rules, str(locale), turn_time, tuple(lost))

    def replaced(self, **changes: Any) -> ChatSettings:
        """The same settings but for these fields."""
        return replace(self, **changes)

    def to_json(self) -> str:
        """A JSON text for storage; the rules are stored as what differs from their preset."""
        preset = HouseRules.parse({"preset": self.rules.preset}).to_json()
        changed = {name: value for name, value in self.rules.to_json().items() if value != preset[name]}
        rules = {"preset": self.rules.preset} | changed
        return json.dumps({"rules": rules, "locale": self.locale, "turn_time": self.turn_time})


def _object(stored: str | None) -> tuple[Mapping[str, object], list[str]]:
    if not stored:
        return {}, []
    try:
        read = json.loads(stored)
    except (ValueError, RecursionError):
        return {}, ["settings"]
    return (read, []) if isinstance(read, dict) else ({}, ["settings"])


def _rules(options: object) -> tuple[HouseRules, list[str]]:
    """Drops the option that the engine names until the rest is accepted."""
    if not isinstance(options, dict):
        return HouseRules(), ["rules"]
    kept = {name: value for name, value in options.items() if name in OPTIONS}
    lost = [name for name in options if name not in OPTIONS]
    while True:
        try:
            return HouseRules.parse(kept), lost
        except BadRules as refused:
            culprit = refused.option if refused.option in kept else next(iter(kept), None)
            if culprit is None:
                return HouseRules(), lost
            lost.append(culprit)
            del kept[culprit]


def _seconds(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= LONGEST_TURN:
        return value
    return None
