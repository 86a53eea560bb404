"""What a chat has settled for itself: house rules, customs, language, and where its table stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.customs import Customs
from bot.texts import LOCALES
from game import OPTIONS, BadRules, HouseRules


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """The settings of one chat."""

    rules: HouseRules = field(default_factory=HouseRules)
    locale: str = "ru"
    customs: Customs = field(default_factory=Customs)
    topic: int | None = None
    """The forum topic in which every table of the chat stands; None: wherever it is asked for."""
    lost: tuple[str, ...] = field(default=(), compare=False)
    """What reading the stored settings could not keep."""

    @staticmethod
    def parse(stored: str | None, default: ChatSettings | None = None) -> ChatSettings:
        """Reads what `to_json` wrote, in this version or another: it never fails.

        What cannot be kept (options retired or unknown, values out of range, combinations that are refused
        now) falls back to what `default` says, or to the engine's own default, and is named in `lost`.
        """
        default = default or ChatSettings()
        fields, lost = _object(stored)
        rules, dropped = rules_of(fields.get("rules", {}))
        lost += dropped
        customs, dropped = Customs.parse(fields.get("customs", {}), default.customs)
        lost += dropped
        locale = fields.get("locale", default.locale)
        if locale not in LOCALES:
            lost.append("locale")
            locale = default.locale
        topic = fields.get("topic")
        if topic is not None and (type(topic) is not int or topic <= 0):
            lost.append("topic")
            topic = None
        return ChatSettings(rules, str(locale), customs, topic, tuple(lost))

    def replaced(self, **changes: Any) -> ChatSettings:
        """The same settings but for these fields."""
        return replace(self, **changes)

    def language_to_json(self) -> str:
        """The language alone, for storage: all else follows the defaults of the day."""
        return json.dumps({"locale": self.locale})

    def to_json(self) -> str:
        """A JSON text for storage; the rules are stored as what differs from their preset."""
        preset = HouseRules.parse({"preset": self.rules.preset}).to_json()
        changed = {name: value for name, value in self.rules.to_json().items() if value != preset[name]}
        rules = {"preset": self.rules.preset} | changed
        return json.dumps(
            {"rules": rules, "locale": self.locale, "customs": self.customs.to_json(), "topic": self.topic}
        )


def _object(stored: str | None) -> tuple[Mapping[str, object], list[str]]:
    if not stored:
        return {}, []
    try:
        read = json.loads(stored)
    except (ValueError, RecursionError):
        return {}, ["settings"]
    return (read, []) if isinstance(read, dict) else ({}, ["settings"])


def were_made(stored: str | None) -> bool:
    """Whether somebody made these settings: a language alone is noted when a group asks first."""
    fields, _ = _object(stored)
    return bool(fields.keys() - {"locale"})


def rules_of(options: object) -> tuple[HouseRules, list[str]]:
    """The rules of stored options, and the names of those that could not be kept.

    The option that the engine blames is dropped until the rest is accepted.
    """
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
