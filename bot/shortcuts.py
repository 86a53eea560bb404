"""Rules by the handful: combinations under which many people know the game, each one tap in the menu."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game import HouseRules

_ONLINE: Final[dict[str, object]] = {"throw_order": "free", "first_bout_scope": "until_first_discard"}
"""What games in apps have in common: who is quick throws in; five cards until the first are beaten off."""

_OPTIONS: Final[dict[str, dict[str, object]]] = {
    "everybody": _ONLINE,
    "neighbours": _ONLINE | {"throwers": "neighbours"},
    "no_draws": _ONLINE | {"throwers": "neighbours", "draw": "defender_is_fool"},
    "transfers": _ONLINE | {"preset": "perevodnoy", "throwers": "neighbours", "draw": "defender_is_fool"},
    "yard": {
        "preset": "perevodnoy",
        "show_trump": "bout",
        "next_attacker": "under_fool",
        "transfer_first_bout": "never",
    },
    "orderly": {"throw_timing": "after_beaten", "throw_order": "circle", "lead": "single"},
}

SHORTCUTS: Final[Mapping[str, HouseRules]] = MappingProxyType(
    {name: HouseRules.parse(options) for name, options in _OPTIONS.items()}
)
"""The whole of the rules that each stands for."""
