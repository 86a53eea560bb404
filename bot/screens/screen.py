"""A screen is a value: a text and its buttons, comparable and without any Telegram object."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


class Style(StrEnum):
    """The colours that Telegram offers for a button."""

    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: either callback `data` (ASCII, at most 64 bytes) or a `url`."""

    text: str
    data: str | None = None
    url: str | None = None
    style: Style | None = None


@dataclass(frozen=True)
class Screen:
    """A message as it should stand: `text` in Telegram's HTML and `rows` of buttons."""

    text: str
    rows: tuple[tuple[Button, ...], ...] = ()

    @cached_property
    def digest(self) -> str:
        """Changes whenever anything that a person sees or presses changes."""
        return hashlib.blake2b(repr((self.text, self.rows)).encode(), digest_size=16).hexdigest()
