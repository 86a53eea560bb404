"""Every word that a person reads: locales/<language>/*.ftl, asked for with an explicit locale.

Cards go into a text as their two characters (`9d`) and are put into the reader's signs there: `CARD($card)`
is 9♦, `RANK($card)` chooses a variant (`[nine]`).
"""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import structlog
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone, FluentType

from bot.gaps import deciding, filled, gap, parted
from bot.screens.cards import RANK_NAMES, SIGNS
from game import Card

LOCALES = ("ru", "uk", "en")
"""The languages, in the order in which they stand in for each other's gaps."""

_STAND_INS = {locale: (locale, *(other for other in LOCALES if other != locale)) for locale in LOCALES}
"""For each language, where to look for a text, one after the other."""

_REMEMBERED = 4096
"""Texts that are kept as Fluent said them, in all languages; the ones that screens say are far fewer."""

_NAMES_REMEMBERED = 4096

_log = structlog.get_logger()

_READS_RUSSIAN = frozenset({"ru", "be", "kk", "ky", "tg", "uz", "hy", "az", "tt", "ba"})
_LONGEST_NAME = 20
_LONGEST_TITLE = 40
_MOST_MARKS = 2
_NAMELESS = "👤"
_JOINER = "\u200d"
_ISOLATE, _POP = "\u2068", "\u2069"


class TextError(LookupError):
    """A text is missing or its arguments do not fit; raised by strict `Texts` only."""


class Texts:
    """The texts of all languages."""

    def __init__(self, folder: Path, *, strict: bool = False) -> None:
        """Reads `folder`/<language>/*.ftl.

        `strict` is for tests: a missing key or argument raises TextError, where a running bot logs it and
        says the next best thing.
        """
        self._strict = strict
        self._bundles = {locale: _bundle(folder / locale, locale) for locale in LOCALES}
        self._faces: dict[tuple[str, str], str] = {}
        self._deciding = lru_cache(_REMEMBERED)(self._find_deciding)
        # Typed, as what is equal need not be said alike: 1, 1.0 and True.
        self._worded = lru_cache(_REMEMBERED, typed=True)(self._word)

    def say(self, locale: str, key: str, /, **args: str | int) -> str:
        """The text of that name in that language; an unknown language is answered in English.

        What goes into a message in HTML has been through `escape`; a toast is plain and takes `plain` names.

        Raises:
            TextError: in strict texts, for a key that the language has not and for arguments that do not fit.
        """
        wanted = locale if locale in self._bundles else "en"
        for candidate in _STAND_INS[wanted]:
            known_by = self._with_gaps(candidate, key, args) if args else args
            said, problem = self._worded(candidate, key, **known_by)
            if problem:
                if self._strict:
                    raise TextError(f"{candidate}: {key}: {problem}")
                _log.error("text failed", key=key, locale=candidate, problem=problem)
            if said is not None:
                return filled(said, args)
        return key

    def _with_gaps(self, locale: str, key: str, args: dict[str, str | int]) -> dict[str, str | int]:
        """The arguments by which the text is known: words that decide nothing are gaps, whatever they are."""
        deciding = self._deciding(locale, key)
        if deciding is None:
            return args
        return {
            name: gap(name) if isinstance(value, str) and name not in deciding else value
            for name, value in args.items()
        }

    def _find_deciding(self, locale: str, key: str) -> frozenset[str] | None:
        bundle = self._bundles[locale]
        pattern = bundle.get_message(key).value if bundle.has_message(key) else None
        return frozenset() if pattern is None else deciding(pattern)

    def _word(self, locale: str, key: str, /, **args: str | int) -> tuple[tuple[str, ...] | None, str | None]:
        """The text, cut at its gaps, and what is wrong with it; either may be None."""
        said, problem = _said(self._bundles[locale], key, args)
        return None if said is None else parted(said, args), problem

    def card(self, locale: str, card: Card) -> str:
        """The card as it stands on a button: `7♠`, `10♥`, `Q♦` or `Д♦`, a joker in words."""
        known = self._faces.get((locale, card.text))
        if known is None:
            known = _face(self._bundles[locale if locale in self._bundles else "en"], card)
            self._faces[locale, card.text] = known
        return known

    def rank(self, locale: str, rank: str) -> str:
        """The rank as it stands on a card."""
        return _rank_face(self._bundles[locale if locale in self._bundles else "en"], rank)


def choose_locale(language_code: str | None) -> str:
    """The language for a person whose application speaks `language_code` (an IETF tag; None: Russian)."""
    language = (language_code or "ru").lower().replace("_", "-").split("-")[0]
    if language == "uk":
        return "uk"
    return "ru" if language in _READS_RUSSIAN else "en"


def plain(name: str, longest: int = _LONGEST_NAME) -> str:
    """A person's name as it may stand in plain text: one line, no direction tricks, at most 20 characters.

    The table says a name in up to five of its lines, which are as wide as a phone. An unreadable name
    (nothing but blanks or invisible signs) becomes 👤.
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", name):
        category = unicodedata.category(sign)
        if category in {"Zl", "Zp", "Zs", "Cc"}:
            kept.append(" ")
            continue
        if category in {"Cf", "Cs", "Co", "Cn"} and sign != _JOINER:
            continue
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    line = " ".join("".join(kept).strip(_JOINER).split())
    if len(line) > longest:
        cut = line[: longest - 1]
        while cut and (
            unicodedata.category(line[len(cut)]) in {"Mn", "Me"} or _JOINER in (cut[-1], line[len(cut)])
        ):
            cut = cut[:-1]
        line = cut.rstrip() + "…"
    if not any(sign.isprintable() and not sign.isspace() and sign not in "ㅤ⠀" for sign in line):
        return _NAMELESS
    if any(unicodedata.bidirectional(sign) in {"R", "AL", "AN"} for sign in line):
        return f"{_ISOLATE}{line}{_POP}"
    return line


def title(name: str) -> str:
    """A chat's title as it may stand in plain text; it is said once, so it may be longer."""
    return plain(name, _LONGEST_TITLE)


@lru_cache(_NAMES_REMEMBERED)
def escape(name: str) -> str:
    """A person's name as it may stand in a message: `plain`, and safe inside Telegram's HTML."""
    return html.escape(plain(name), quote=False)


def _bundle(folder: Path, locale: str) -> FluentBundle:
    def card_face(text: str) -> str:
        return " ".join(_face(bundle, Card.parse(word)) for word in text.split())

    def rank_name(text: str) -> str:
        return RANK_NAMES[Card.parse(text.split(maxsplit=1)[0]).rank]

    # The library's types know of numbers and dates only, but it takes a text as it is.
    functions = cast("dict[str, Callable[[Any], FluentType]]", {"CARD": card_face, "RANK": rank_name})
    bundle = FluentBundle([locale], functions=functions, use_isolating=False)
    for path in sorted(folder.glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def _face(bundle: FluentBundle, card: Card) -> str:
    if card.suit is None:
        return _said(bundle, f"joker-{card.colour}", {})[0] or card.text
    return _rank_face(bundle, card.rank) + SIGNS[card.suit]


def _rank_face(bundle: FluentBundle, rank: str) -> str:
    return _said(bundle, f"rank-{RANK_NAMES[rank]}", {})[0] or rank


def _said(bundle: FluentBundle, key: str, args: dict[str, str | int]) -> tuple[str | None, str | None]:
    """The text and what is wrong with it; either may be None."""
    if not bundle.has_message(key):
        return None, "missing"
    pattern = bundle.get_message(key).value
    if pattern is None:
        return None, "empty"
    said, errors = bundle.format_pattern(pattern, args)
    if isinstance(said, FluentNone):
        return None, "empty"
    return said, "; ".join(map(str, errors)) or None
