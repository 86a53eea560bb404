"""How long a computer player may think. The clock, if there is one, is the caller's."""

from __future__ import annotations

from collections.abc import Callable

Budget = Callable[[], bool]
"""Whether there is time to think on; asked before every step of a search."""


def iterations(number: int) -> Budget:
    """A budget of so many steps: with it the same view and seed always give the same move."""
    left = number

    def lasts() -> bool:
        nonlocal left
        left -= 1
        return left >= 0

    return lasts
