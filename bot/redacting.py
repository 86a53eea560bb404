"""What a log may hold: no card that not everybody may know, no token, no word that somebody wrote."""

from __future__ import annotations

import re
from collections.abc import Mapping

_CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|[RB]j)+(?![A-Za-z0-9])")
_SEEN = re.compile(r"^([mp]:[0-9]{1,18}:[0-9]{1,6}\.[0-9]{1,6}\.[0-9]{1,6}:)")
_TOKEN = re.compile(r"[0-9]{6,}:[A-Za-z0-9_-]{8,}")

HIDDEN = "•"

_PRIVATE = frozenset(
    {
        "text",
        "caption",
        "reply_markup",
        "first_name",
        "last_name",
        "username",
        "title",
        "entities",
        "reply_to_message",
    }
)


def without_cards(text: str) -> str:
    """The text with every card and every bot's token made unreadable."""
    return _CARD.sub(HIDDEN, _TOKEN.sub(HIDDEN, text))


def callback_data(data: str) -> str:
    """A button's data: of a move, only whose table and how old."""
    seen = _SEEN.match(data)
    return f"{seen[1]}{HIDDEN}" if seen else without_cards(data)


def update(raw: Mapping[str, object]) -> dict[str, object]:
    """An update as a log may hold it: ids and kinds, of a command its first word, nothing people wrote."""
    shown: dict[str, object] = {}
    for key, value in raw.items():
        if key == "data" and isinstance(value, str):
            shown[key] = callback_data(value)
        elif key == "text" and isinstance(value, str) and value.startswith("/"):
            shown[key] = without_cards(value.split(maxsplit=1)[0])
        elif key in _PRIVATE:
            shown[key] = HIDDEN
        elif isinstance(value, Mapping):
            shown[key] = update(value)
        elif value is not None and not isinstance(value, list):
            shown[key] = value
    return shown
