"""Faults that a test, or the curious, put in the bot's way."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class FaultKind(StrEnum):
    """What goes wrong with a call."""

    ERROR = "error"
    """Refused with `code` and `description`, nothing done."""
    RETRY_AFTER = "retry_after"
    """Refused with 429 and `retry_after`, nothing done."""
    BAD_GATEWAY = "bad_gateway"
    """A proxy's page instead of JSON, nothing done."""
    HANG_BEFORE = "hang_before"
    """Never answered, nothing done."""
    HANG_AFTER = "hang_after"
    """Done, but never answered."""
    DROP_BEFORE = "drop_before"
    """The connection is cut, nothing done."""
    DROP_AFTER = "drop_after"
    """Done, but the connection is cut before the answer."""
    DELAY = "delay"
    """Done and answered after `seconds`."""

    @property
    def applied(self) -> bool:
        """Whether the call takes effect all the same."""
        return self in {FaultKind.HANG_AFTER, FaultKind.DROP_AFTER, FaultKind.DELAY}


@dataclass(slots=True)
class Fault:
    """A fault that meets the next `count` calls of a method ("" for any) in a chat (None for any)."""

    kind: FaultKind
    count: int = 1
    method: str = ""
    chat: int | None = None
    code: int = 500
    description: str = ""
    retry_after: int = 1
    seconds: float = 0.0

    def meets(self, method: str, chat: int | None) -> bool:
        """Whether a call is one of those meant. Polling is met only by name."""
        if self.count <= 0 or (self.chat is not None and self.chat != chat):
            return False
        return self.method.lower() == method.lower() or (not self.method and method.lower() != "getupdates")


@dataclass(slots=True)
class Faults:
    """Faults that still wait for their calls, first come first served."""

    waiting: list[Fault] = field(default_factory=list)

    def take(self, method: str, chat: int | None) -> Fault | None:
        """Return the fault that meets this call, if any, and count it."""
        for fault in self.waiting:
            if fault.meets(method, chat):
                fault.count -= 1
                self.waiting = [other for other in self.waiting if other.count > 0]
                return fault
        return None
