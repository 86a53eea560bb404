"""The log of Bot API calls, so that a test can say "no rejected call"."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

KEPT = 20_000
"""Calls that are remembered; older ones are only counted."""


@dataclass(slots=True)
class Call:
    """One call and what became of it.

    Attributes:
        code: HTTP status; 0 if the caller was left without an answer.
        fault: the injected fault, "" if there was none.
    """

    number: int
    date: float
    method: str
    chat: int | None
    parameters: Json
    code: int = 0
    description: str = ""
    result: object = None
    fault: str = ""

    @property
    def rejected(self) -> bool:
        """Whether Telegram's rules (not an injected fault) refused it."""
        return self.code >= 400 and not self.fault

    def body(self) -> Json:
        """Return the call as JSON."""
        return {
            "number": self.number,
            "date": self.date,
            "method": self.method,
            "chat": self.chat,
            "parameters": self.parameters,
            "code": self.code,
            "description": self.description,
            "result": self.result,
            "fault": self.fault,
            "rejected": self.rejected,
        }


@dataclass(slots=True)
class Calls:
    """Calls in order; successful polling is left out, it would only be noise."""

    kept: deque[Call] = field(default_factory=lambda: deque(maxlen=KEPT))
    total: int = 0
    rejected: int = 0

    def add(self, call: Call) -> None:
        """Write a finished call down."""
        if call.method.lower() == "getupdates" and call.code == 200:
            return
        self.total += 1
        call.number = self.total
        self.rejected += call.rejected
        self.kept.append(call)

    def select(self, method: str = "", since: int = 0, *, rejected: bool = False) -> list[Call]:
        """Return calls after number `since`, of one method if named, only rejected ones if asked."""
        return [
            call
            for call in self.kept
            if call.number > since
            and (not method or call.method.lower() == method.lower())
            and (call.rejected or not rejected)
        ]
