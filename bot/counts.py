"""Plain numbers about what is played, for whoever shows them; nobody's cards are in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Counts:
    """Counts since the start of the process."""

    moves: Counter[str] = field(default_factory=Counter)
    """By what made them: a person, a computer player, the clock."""
    refusals: Counter[str] = field(default_factory=Counter)
    """By the name of the words in which they were told."""
    updates: Counter[str] = field(default_factory=Counter)
    """Messages and presses, by kind; those that came again are a kind of their own."""
    answers: Counter[str] = field(default_factory=Counter)
    """Answers to presses: sent, failed (given up, or refused as too late), and times that it was a flood."""
    presses: int = 0
    """Buttons that were pressed and answered."""
    press_seconds: float = 0.0
    """How long the answers to them took, all together, from when the press arrived here."""

    def answered(self, seconds: float) -> None:
        """A press was answered after so long."""
        self.presses += 1
        self.press_seconds += seconds
