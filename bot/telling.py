"""Notices become words: a toast for the answer of a callback query, or a message."""

from __future__ import annotations

import html

from bot.notice import Notice
from bot.screens.screen import Button, Screen
from bot.texts import Texts, plain, title

LONGEST_TOAST = 200
"""Characters that the answer of a callback query may have."""

_CHOSEN = {"name": plain, "chat": title}
"""Arguments that people chose themselves, and how they may be shown."""


def toast(texts: Texts, locale: str, notice: Notice) -> str:
    """The notice as plain text, short enough for the answer of a callback query."""
    text = _said(texts, locale, notice, html_wanted=False)
    return text if len(text) <= LONGEST_TOAST else text[: LONGEST_TOAST - 1] + "…"


def message(texts: Texts, locale: str, notice: Notice) -> Screen:
    """The notice as a message in HTML; its start link is a button.

    Keys `say-*` are written in HTML, all others are plain text.
    """
    if notice.key.startswith("say-"):
        text = _said(texts, locale, notice, html_wanted=True)
    else:
        text = html.escape(_said(texts, locale, notice, html_wanted=False), quote=False)
    rows = () if notice.url is None else ((Button(texts.say(locale, "button-open-bot"), url=notice.url),),)
    return Screen(text, rows)


def _said(texts: Texts, locale: str, notice: Notice, *, html_wanted: bool) -> str:
    args = dict(notice.args)
    for name, shown in _CHOSEN.items():
        if isinstance(value := args.get(name), str):
            args[name] = html.escape(shown(value), quote=False) if html_wanted else shown(value)
    return texts.say(locale, notice.key, **args)
