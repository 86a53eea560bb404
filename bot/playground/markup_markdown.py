"""Telegram's MarkdownV2, with the refusals of its own parser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.playground.errors import ApiError, bad_request
from bot.playground.markup_html import link_entity

Json = dict[str, Any]

_RESERVED = "_*[]()~`>#+-=|{}.!\n"
_MARKS = (("```", "Pre"), ("__", "Underline"), ("||", "Spoiler"), ("![", "CustomEmoji"))
_SINGLE = {"_": "Italic", "*": "Bold", "~": "Strikethrough", "[": "TextUrl", "`": "Code"}
_ENDS = {
    "Bold": "*",
    "Italic": "_",
    "Underline": "__",
    "Strikethrough": "~",
    "Spoiler": "||",
    "Code": "`",
    "Pre": "```",
    "TextUrl": "]",
    "CustomEmoji": "]",
}


@dataclass(slots=True)
class _Open:
    kind: str
    offset: int
    at: int
    start: int
    language: str = ""


class _Markdown:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.out: list[str] = []
        self.offset = 0
        self.stack: list[_Open] = []
        self.entities: list[Json] = []
        self.quoting = False

    def refuse(self, text: str) -> ApiError:
        return bad_request(f"can't parse entities: {text}")

    def unfinished(self, what: str, at: int) -> ApiError:
        return self.refuse(f"Can't find end of {what} at byte offset {len(self.source[:at].encode())}")

    def reserved(self, character: str) -> ApiError:
        return self.refuse(f"Character '{character}' is reserved and must be escaped with the preceding '\\'")

    def put(self, text: str) -> None:
        self.out.append(text)
        self.offset += len(text.encode("utf-16-le", "surrogatepass")) // 2

    def open(self, kind: str, at: int, language: str = "") -> None:
        self.stack.append(_Open(kind, self.offset, at, len(self.out), language))

    def parse(self) -> tuple[str, list[Json]]:
        while self.at < len(self.source):
            self.step()
        if self.quoting and self.stack and self.stack[-1].kind == "BlockQuote":
            self.close_quote()
        if self.stack:
            raise self.unfinished(f"{self.stack[-1].kind} entity", self.stack[-1].at)
        return "".join(self.out), self.entities

    def step(self) -> None:
        character = self.source[self.at]
        following = self.source[self.at + 1 : self.at + 2]
        inside = self.stack[-1].kind if self.stack else ""
        if character == "\\" and following and 0 < ord(following) <= 126:
            self.put(following)
            self.at += 2
        elif character not in ("`" if inside in {"Code", "Pre"} else _RESERVED):
            self.put(character)
            self.at += 1
        elif character == "\n":
            self.line_end()
        elif inside and self.ends(inside):
            self.end_entity()
        else:
            self.begin_entity(character)

    def ends(self, kind: str) -> bool:
        mark = _ENDS.get(kind)
        if mark is None or not self.source.startswith(mark, self.at):
            return False
        return kind != "Italic" or not self.source.startswith("__", self.at)

    def line_end(self) -> None:
        quoted = self.source[self.at + 1 : self.at + 2] == ">"
        if self.quoting and not quoted:
            if self.stack[-1].kind != "BlockQuote":
                raise self.unfinished(f"{self.stack[-1].kind} entity", self.stack[-1].at)
            self.put("\n")
            self.close_quote()
            self.at += 1
            return
        self.put("\n")
        self.at += 1
        if quoted:
            if not self.quoting:
                self.open("BlockQuote", self.at)
                self.quoting = True
            self.at += 1

    def close_quote(self) -> None:
        opened = self.stack.pop()
        self.quoting = False
        if self.offset > opened.offset:
            span = {"offset": opened.offset, "length": self.offset - opened.offset}
            self.entities.append({"type": "blockquote", **span})

    def begin_entity(self, character: str) -> None:
        if character == ">" and self.at == 0:
            self.open("BlockQuote", 0)
            self.quoting = True
            self.at = 1
            return
        for mark, kind in _MARKS:
            if self.source.startswith(mark, self.at):
                begin = self.at
                self.at += len(mark)
                self.open(kind, begin, self.language() if kind == "Pre" else "")
                return
        if character not in _SINGLE:
            raise self.reserved(character)
        self.open(_SINGLE[character], self.at)
        self.at += 1

    def language(self) -> str:
        end = self.at
        while end < len(self.source) and not self.source[end].isspace() and self.source[end] != "`":
            end += 1
        name = ""
        if self.source[end : end + 1].isspace():
            name, self.at = self.source[self.at : end], end
        if self.source[self.at : self.at + 1] == "\n":
            self.at += 1
        return name

    def end_entity(self) -> None:
        opened = self.stack.pop()
        self.at += len(_ENDS[opened.kind])
        span = {"offset": opened.offset, "length": self.offset - opened.offset}
        entity: Json | None = {"type": opened.kind.lower()}
        if opened.kind == "Pre" and opened.language:
            entity = {"type": "pre", "language": opened.language}
        elif opened.kind == "TextUrl":
            url = (
                self.target("a URL")
                if self.source.startswith("(", self.at)
                else "".join(self.out[opened.start :])
            )
            entity = link_entity(url)
        elif opened.kind == "CustomEmoji":
            if not self.source.startswith("(", self.at):
                raise self.refuse("Custom emoji entity must contain a tg://emoji URL")
            number = self.target("a custom emoji URL").rpartition("=")[2]
            entity = {"type": "custom_emoji", "custom_emoji_id": number}
        if entity and span["length"]:
            self.entities.append({**entity, **span})

    def target(self, what: str) -> str:
        self.at += 1
        begin, url = self.at, []
        while self.at < len(self.source) and self.source[self.at] != ")":
            if self.source[self.at] == "\\" and self.at + 1 < len(self.source):
                self.at += 1
            url.append(self.source[self.at])
            self.at += 1
        if self.at >= len(self.source):
            raise self.unfinished(what, begin)
        self.at += 1
        return "".join(url)


def parse_markdown(text: str) -> tuple[str, list[Json]]:
    """Return plain text and entities of MarkdownV2.

    Raises:
        ApiError: 400 "can't parse entities: ...".
    """
    return _Markdown(text).parse()
