"""Where deals turned, as it was found out once."""

from __future__ import annotations

import json
from typing import Any

import aiosqlite

from bot.tables.table import Review, Slip
from game import Card, Move


async def save(connection: aiosqlite.Connection, deal_id: int, review: Review) -> None:
    """Writes what was found out about a deal."""
    written = None if review.slip is None else _written(review.slip)
    await connection.execute(
        "UPDATE deals SET review = ? WHERE id = ?", (json.dumps({"slip": written}), deal_id)
    )


def read(stored: str | None) -> Review | None:
    """The review of what was written; None if nobody has asked."""
    if stored is None:
        return None
    slip = json.loads(stored)["slip"]
    return Review() if slip is None else Review(_slip(slip))


def _written(slip: Slip) -> dict[str, object]:
    return {
        "bout": slip.bout,
        "hand": [card.text for card in slip.hand],
        "table": [[attack.text, None if beat is None else beat.text] for attack, beat in slip.table],
        "made": str(slip.made),
        "better": str(slip.better),
        "could": slip.could,
        "became": slip.became,
    }


def _slip(written: dict[str, Any]) -> Slip:
    return Slip(
        bout=written["bout"],
        hand=tuple(map(Card.parse, written["hand"])),
        table=tuple(
            (Card.parse(attack), None if beat is None else Card.parse(beat))
            for attack, beat in written["table"]
        ),
        made=Move.parse(written["made"]),
        better=Move.parse(written["better"]),
        could=written["could"],
        became=written["became"],
    )
