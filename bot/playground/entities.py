"""Formatted text: what a bot sends becomes plain text and entities (offsets in UTF-16 units)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.playground.errors import bad_request
from bot.playground.markup_html import parse_html
from bot.playground.markup_markdown import parse_markdown

Json = dict[str, Any]

_FOUND = (
    ("bot_command", re.compile(r"(?<![\w/])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?")),
    ("mention", re.compile(r"(?<![\w@/])@[A-Za-z0-9_]{4,32}\b")),
    ("url", re.compile(r"(?<![\w@])(?:https?://|t\.me/)[^\s<>\"]*[^\s<>\".,;:!?()]")),
    ("hashtag", re.compile(r"(?<![\w#])#\w*[^\W\d]\w*")),
)
_TYPES = frozenset(
    {
        *("mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number", "bold", "italic"),
        *("underline", "strikethrough", "spoiler", "blockquote", "expandable_blockquote", "code", "pre"),
        *("text_link", "text_mention", "custom_emoji", "date_time"),
    }
)


def utf16_length(text: str) -> int:
    """Return the length in UTF-16 code units, in which Telegram counts offsets."""
    return len(text) + sum(1 for character in text if ord(character) > 0xFFFF)


def found_entities(text: str, taken: Sequence[Json] = ()) -> list[Json]:
    """Return what Telegram finds by itself: commands, mentions, links, hashtags outside `taken` ones."""
    closed = [
        (entity["offset"], entity["offset"] + entity["length"])
        for entity in taken
        if entity["type"] in {"code", "pre", "text_link", "text_mention"}
    ]
    found: list[Json] = []
    for kind, pattern in _FOUND:
        for match in pattern.finditer(text):
            start = utf16_length(text[: match.start()])
            end = start + utf16_length(match.group())
            if all(end <= left or start >= right for left, right in closed):
                found.append({"type": kind, "offset": start, "length": end - start})
                closed.append((start, end))
    return found


def _given(entities: object, text: str) -> list[Json]:
    if not isinstance(entities, list) or not all(isinstance(entity, dict) for entity in entities):
        raise bad_request("can't parse entities: expected an Array of MessageEntity")
    size = utf16_length(text)
    kept = []
    for entity in entities:
        offset, length = entity.get("offset"), entity.get("length")
        if entity.get("type") not in _TYPES:
            raise bad_request("can't parse MessageEntity: Can't find field \"type\"")
        if not isinstance(offset, int) or not isinstance(length, int):
            raise bad_request('can\'t parse MessageEntity: Field "offset" must be of type Number')
        if offset < 0 or length < 0 or offset + length > size:
            raise bad_request(f"entity beginning at UTF-16 offset {offset} ends after the end of the text")
        if length:
            kept.append(
                {
                    key: value
                    for key, value in entity.items()
                    if value is not None
                    and key in {"type", "offset", "length", "url", "user", "language", "custom_emoji_id"}
                }
            )
    return kept


def _trimmed(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    body = text.strip()
    lead = utf16_length(text[: len(text) - len(text.lstrip())]) if body else 0
    size = utf16_length(body)
    kept = []
    for entity in entities:
        start = max(entity["offset"] - lead, 0)
        end = min(entity["offset"] + entity["length"] - lead, size)
        if end > start:
            kept.append({**entity, "offset": start, "length": end - start})
    return body, kept


def formatted(text: str, parse_mode: str, entities: object = None) -> tuple[str, list[Json]]:
    """Turn what a bot sent into plain text and entities.

    Args:
        text: the text with its markup.
        parse_mode: "HTML", "MarkdownV2" (any case) or "".
        entities: explicit entities, which count only without a parse mode.

    Raises:
        ApiError: 400 "can't parse entities: ..." as Telegram words it.
    """
    text = text.replace("\r\n", "\n")
    match parse_mode.lower():
        case "html":
            plain, marked = parse_html(text)
        case "markdownv2":
            plain, marked = parse_markdown(text)
        case "":
            plain, marked = text, _given(entities, text) if entities else []
        case _:
            raise bad_request("unsupported parse_mode")
    plain, marked = _trimmed(plain, marked)
    known = {(entity["type"], entity["offset"]) for entity in marked}
    found = [
        entity for entity in found_entities(plain, marked) if (entity["type"], entity["offset"]) not in known
    ]
    return plain, sorted([*marked, *found], key=lambda entity: (entity["offset"], -entity["length"]))
