"""A network and a server that fail at random."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from bot.playground.faults import Fault, FaultKind, Faults


@dataclass
class Trouble(Faults):
    """Faults by chance: each of `odds` is how likely a call is to meet that fault.

    Attributes:
        polling: how likely a poll is to be cut off.
    """

    odds: dict[FaultKind, float] = field(default_factory=dict)
    polling: float = 0.0
    chance: Random = field(default_factory=lambda: Random(1))
    met: int = 0
    retry_after: int = 30

    def take(self, method: str, chat: int | None) -> Fault | None:
        """Returns the fault that meets this call, if any."""
        if method.lower() == "getupdates":
            return Fault(FaultKind.DROP_BEFORE) if self.chance.random() < self.polling else None
        drawn = self.chance.random()
        for kind, likely in self.odds.items():
            if drawn < likely:
                self.met += 1
                return Fault(kind, retry_after=self.retry_after, description="Internal Server Error")
            drawn -= likely
        return super().take(method, chat)

    def calm(self) -> None:
        """From now on nothing fails."""
        self.odds, self.polling = {}, 0.0
