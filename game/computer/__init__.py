"""Computer players: they see a view and what an attentive player remembers, never the state."""

from game.computer.choice import Level, choose

__all__ = ["Level", "choose"]
