"""What is said below the result of a private game about where it turned: its person's own cards alone."""

from __future__ import annotations

from collections.abc import Iterator

from bot.screens.advice import move_args
from bot.screens.people import NO_BREAK
from bot.screens.scene import Scene
from bot.tables.table import Kind, Slip, Status, Table
from game import Card, Move, Result


def may_look_back(table: Table) -> bool:
    """Whether 🔎 is offered: to one who played alone and has not asked yet."""
    return table.kind is Kind.PRIVATE and table.review is None and table.reviewed is None


def looked_back(scene: Scene, table: Table, result: Result) -> Iterator[str]:
    """What was found, or how far the search is, or that it failed; nothing if nobody has asked."""
    if table.reviewed is not None:
        yield scene.say("review-working", done=table.reviewed)
    elif table.review_failed and table.status is Status.BETWEEN:
        # Below a closed table there is nothing to press again.
        yield scene.say("review-failed")
    if table.review is None:
        return
    own = next((seat for seat in table.seats if seat.user_id is not None), None)
    lost = own is not None and result.fool is not None and scene.view.players[result.fool] == own.player
    outcome = "lost" if lost else "saved"
    if table.review.slip is None:
        yield scene.say("review-flawless", outcome=outcome)
    else:
        yield from _told(scene, table.review.slip, outcome)


def _told(scene: Scene, slip: Slip, outcome: str) -> Iterator[str]:
    yield scene.say("review-title", bout=slip.bout)
    if slip.table:
        yield scene.say(
            "review-table", pairs=f"{NO_BREAK}· ".join(_pair(scene, *pair) for pair in slip.table)
        )
    yield scene.say("hand-cards", cards=scene.cards(scene.sorted(slip.hand)))
    yield scene.say("review-moves", made=_words(scene, slip.made), better=_words(scene, slip.better))
    yield scene.say(
        "review-chances", could=_percent(slip.could), became=_percent(slip.became), outcome=outcome
    )


def _words(scene: Scene, move: Move) -> str:
    return scene.say("move-words", **move_args(move))


def _pair(scene: Scene, attack: Card, beat: Card | None) -> str:
    return f"❗️{scene.card(attack)}" if beat is None else f"{scene.card(attack)} ← {scene.card(beat)}"


def _percent(chance: float) -> int:
    return round(100 * chance)
