"""Computer players: they see a view and what an attentive player remembers, never the state."""

from game.computer.advice import Why, why
from game.computer.budget import Budget, iterations
from game.computer.choice import USUAL_MS, Level, choose
from game.computer.judgement import Chance, weigh

__all__ = ["USUAL_MS", "Budget", "Chance", "Level", "Why", "choose", "iterations", "weigh", "why"]
