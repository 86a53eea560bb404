"""Telegram's HTML: the tags it knows, and the words with which it refuses the rest."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any

from bot.playground.errors import ApiError, bad_request

Json = dict[str, Any]

_SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "pre": "pre",
    "code": "code",
    "blockquote": "blockquote",
}
_KNOWN = frozenset({*_SIMPLE, "a", "tg-emoji"})
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|lt|gt|amp|quot);?")
_ATTRIBUTE = re.compile(r"""\s*([^\s=>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[A-Za-z0-9.\-]+))?""")
_USER = re.compile(r"tg://user\?id=(\d+)$")


def link_entity(url: str) -> Json | None:
    """Return type and target of a link, None where Telegram drops a link that leads nowhere."""
    if user := _USER.match(url):
        return {"type": "text_mention", "user": {"id": int(user[1])}}
    if re.match(r"(https?|tg)://.", url):
        return {"type": "text_link", "url": url}
    if re.match(r"[\w-]+(\.[\w-]+)+", url):
        return {"type": "text_link", "url": f"http://{url}"}
    return None


@dataclass(slots=True)
class _Open:
    tag: str
    argument: str
    offset: int
    start: int


class _Html:
    """One pass over a text; positions in messages are bytes, as Telegram counts them."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.out: list[str] = []
        self.offset = 0
        self.stack: list[_Open] = []
        self.entities: list[Json] = []

    def refuse(self, text: str, at: int | None = None) -> ApiError:
        where = "" if at is None else f" at byte offset {len(self.source[:at].encode())}"
        return bad_request(f"can't parse entities: {text}{where}")

    def put(self, text: str) -> None:
        self.out.append(text)
        self.offset += len(text.encode("utf-16-le", "surrogatepass")) // 2

    def parse(self) -> tuple[str, list[Json]]:
        while self.at < len(self.source):
            character = self.source[self.at]
            if character == "&" and (match := _ENTITY.match(self.source, self.at)):
                self.put(html.unescape(match.group()))
                self.at = match.end()
            elif character != "<":
                self.put(character)
                self.at += 1
            elif self.source.startswith("</", self.at):
                self.end_tag()
            else:
                self.start_tag()
        if self.stack:
            raise self.refuse(f'Can\'t find end tag corresponding to start tag "{self.stack[-1].tag}"')
        for entity in self.entities:
            if entity["type"] == "code":
                entity.pop("language", None)
        return "".join(self.out), self.entities

    def start_tag(self) -> None:
        begin = self.at
        match = re.compile(r"<([^\s>]*)").match(self.source, begin)
        name = match[1].lower() if match else ""
        after = match.end() if match else begin
        if after >= len(self.source):
            raise self.refuse("Unclosed start tag", begin)
        if name not in _KNOWN:
            raise self.refuse(f'Unsupported start tag "{name}"', begin)
        argument, self.at = self.attributes(name, after, begin)
        if name == "span" and argument != "tg-spoiler":
            raise self.refuse('Tag "span" must have class "tg-spoiler"', begin)
        self.stack.append(_Open(name, argument, self.offset, len(self.out)))

    def attributes(self, name: str, at: int, begin: int) -> tuple[str, int]:
        wanted = {"a": "href", "code": "class", "span": "class", "tg-emoji": "emoji-id"}.get(name)
        argument = ""
        while True:
            at += len(self.source[at:]) - len(self.source[at:].lstrip())
            if at >= len(self.source):
                raise self.refuse("Unclosed start tag", begin)
            if self.source[at] == ">":
                return argument, at + 1
            match = _ATTRIBUTE.match(self.source, at)
            if match is None:
                raise self.refuse(f'Empty attribute name in the tag "{name}"', begin)
            at = match.end()
            key, value = match[1].lower(), match[2]
            if value is None:
                if (name, key) != ("blockquote", "expandable"):
                    text = f'Expected equal sign in declaration of an attribute of the tag "{name}"'
                    raise self.refuse(text, begin)
                argument = key
            elif key == wanted:
                argument = html.unescape(value.strip("\"'"))

    def end_tag(self) -> None:
        begin = self.at
        if not self.stack:
            raise self.refuse("Unexpected end tag", begin)
        match = re.compile(r"</([^\s>]*)\s*>").match(self.source, begin)
        if match is None:
            raise self.refuse("Unclosed end tag", begin)
        opened = self.stack.pop()
        name = match[1].lower()
        if name and name != opened.tag:
            where = f"Unmatched end tag at byte offset {len(self.source[:begin].encode())}"
            raise self.refuse(f'{where}, expected "</{opened.tag}>", found "</{name}>"')
        self.at = match.end()
        if self.offset > opened.offset:
            self.close(opened)

    def close(self, opened: _Open) -> None:
        span: Json = {"offset": opened.offset, "length": self.offset - opened.offset}
        last = self.entities[-1] if self.entities else {}
        same = all(last.get(key) == value for key, value in span.items())
        language = (
            opened.argument.removeprefix("language-") if opened.argument.startswith("language-") else ""
        )
        if opened.tag == "a":
            link = link_entity(opened.argument or "".join(self.out[opened.start :]))
            if link:
                self.entities.append({**link, **span})
        elif opened.tag == "tg-emoji":
            self.entities.append({"type": "custom_emoji", "custom_emoji_id": opened.argument, **span})
        elif opened.tag == "pre" and same and last["type"] == "code" and last.get("language"):
            last["type"] = "pre"
        elif opened.tag == "blockquote" and opened.argument == "expandable":
            self.entities.append({"type": "expandable_blockquote", **span})
        else:
            extra = {"language": language} if opened.tag == "code" and language else {}
            self.entities.append({"type": _SIMPLE[opened.tag], **span, **extra})


def parse_html(text: str) -> tuple[str, list[Json]]:
    """Return plain text and entities of Telegram's HTML.

    Raises:
        ApiError: 400 "can't parse entities: ...".
    """
    return _Html(text).parse()
