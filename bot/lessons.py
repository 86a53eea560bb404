"""The tutorial: which buttons there are to explain, and which of them a player sees for the first time."""

from __future__ import annotations

from typing import Final

from game import MoveKind, View

SEVERAL: Final = "several"
"""How to lead several cards at once."""

LESSONS: Final = (
    MoveKind.LEAD.value,
    SEVERAL,
    MoveKind.BEAT.value,
    MoveKind.TAKE.value,
    MoveKind.TRANSFER.value,
    MoveKind.SHOW.value,
    MoveKind.THROW.value,
    MoveKind.PASS.value,
    MoveKind.REDEAL.value,
)
"""What is explained once to everybody, in the order of teaching."""

AT_ONCE: Final = 2
"""How many lessons one hand gives."""


def lessons_now(view: View, wanted: frozenset[str]) -> tuple[str, ...]:
    """What of `wanted`, which is new to the viewer, is to be explained: buttons of now, a few at once."""
    if not wanted or not view.moves:
        return ()
    buttons = {str(move.kind) for move in view.moves}
    if any(move.kind is MoveKind.LEAD and len(move.cards) > 1 for move in view.moves):
        buttons.add(SEVERAL)
    return tuple(lesson for lesson in LESSONS if lesson in buttons & wanted)[:AT_ONCE]
