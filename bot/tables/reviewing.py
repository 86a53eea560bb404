"""🔎: where a private game turned, found by weighing its person's moves again, as he could see it then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

import structlog

from bot.advice import has_a_choice
from bot.notice import Notice, Refused
from bot.storage import deals as stored_deals
from bot.storage import reviews as stored_reviews
from bot.storage.deals import MadeBy, StoredDeal
from bot.tables.caller import Caller
from bot.tables.hall import Hall
from bot.tables.moving import position_of
from bot.tables.table import Kind, Review, Slip, Status, Table
from game import Card, Move, View
from game.computer import Chance

Compare = Callable[[View, frozenset[Card], tuple[Move, ...], Random, float], Awaitable[tuple[Chance, ...]]]
"""What moves were worth, the best first, thought about for so many seconds; all moves if none are named."""

NOTICEABLE = 0.05
"""Of his chance not to be the fool; a move that cost less is none to speak of."""

FIRST_LOOK = 5.0
"""Seconds for all moves together."""
LONGEST_LOOK, SHORTEST_LOOK = 0.3, 0.06
"""Seconds for one of them."""
SECOND_LOOK = 0.7
"""Seconds for each move that seems to have cost most: what looks worst of many is partly bad luck."""
LOOKED_AT_TWICE = 3
MOST_DECISIONS = 80
"""In a longer deal only the last ones are looked at."""

STEP = 25
"""Per cent of the work after which the message says how far it is."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a person chose among several, and what he saw and remembered."""

    view: View
    memory: frozenset[Card]
    made: Move


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a decision was worth beside the best that was found."""

    decision: Decision
    better: Move
    could: float
    became: float

    @property
    def cost(self) -> float:
        """How much it took from the chance."""
        return self.could - self.became


class Reviewing:
    """Use cases of who looks back."""

    def __init__(self, hall: Hall, compare: Compare) -> None:
        self._hall = hall
        self._compare = compare

    async def review(self, caller: Caller, table_id: int, chat_id: int) -> Notice:
        """🔎: looks the deal through that was just played; what comes of it stands below the result."""
        async with self._hall.table(table_id) as table:
            if table.kind is not Kind.PRIVATE or chat_id != table.place.chat_id:
                raise Refused("notice-no-table")
            seat = table.seat_of(caller.user_id)
            position = None if table.match is None or seat is None else position_of(table, seat)
            if table.status is not Status.BETWEEN or table.deal_id is None or position is None:
                raise Refused("notice-review-late")
            if table.review is None and table.reviewed is None:
                table.reviewed, table.review_failed = 0, False
                job = partial(self._look_back, table_id, table.deal_id, position)
                self._hall.schedule.at(f"t{table_id}.review", self._hall.clock.now(), job)
                self._hall.display.show(table)
        return Notice("notice-reviewing")

    async def _look_back(self, table_id: int, deal_id: int, position: int) -> None:
        async with self._hall.database.reading() as connection:
            deal = await stored_deals.find(connection, deal_id)
        try:
            review = None if deal is None else await self._found(table_id, deal_id, deal, position)
        except Exception:  # noqa: BLE001 - he may press again
            _log.exception("a deal could not be reviewed", table=table_id)
            review = None
        async with self._hall.table(table_id) as table:
            if not _lies_there(table, deal_id):
                return
            table.review, table.reviewed, table.review_failed = review, None, review is None
            if review is not None:
                async with self._hall.commit(table, None) as connection:
                    await stored_reviews.save(connection, deal_id, review)
            self._hall.display.show(table)

    async def _found(self, table_id: int, deal_id: int, deal: StoredDeal, position: int) -> Review | None:
        """The review; None if the next deal was dealt meanwhile, or nothing could be found out."""
        decisions = list(decisions_of(deal, position))[-MOST_DECISIONS:]
        if not decisions:
            return Review()
        seconds = min(LONGEST_LOOK, max(SHORTEST_LOOK, FIRST_LOOK / len(decisions)))
        steps = len(decisions) + LOOKED_AT_TWICE
        verdicts = []
        for number, decision in enumerate(decisions, start=1):
            verdicts.append(await self._judged(decision, (), seconds))
            if not await self._goes_on(table_id, deal_id, 100 * number // steps):
                return None
        worst = sorted(verdicts, key=lambda verdict: -verdict.cost)[:LOOKED_AT_TWICE]
        looked_at = [
            await self._judged(verdict.decision, (verdict.decision.made, verdict.better), SECOND_LOOK)
            for verdict in worst
            if verdict.cost > NOTICEABLE / 2
        ]
        turned = max(looked_at, key=lambda verdict: verdict.cost, default=None)
        if turned is None or turned.cost < NOTICEABLE:
            return Review()
        return Review(_slip(turned))

    async def _judged(self, decision: Decision, among: tuple[Move, ...], seconds: float) -> Verdict:
        chances = await self._compare(decision.view, decision.memory, among, self._hall.random, seconds)
        (made,) = [chance for chance in chances if chance.move == decision.made]
        return Verdict(decision, chances[0].move, chances[0].value, made.value)

    async def _goes_on(self, table_id: int, deal_id: int, done: int) -> bool:
        """Says how far it is; whether it is still of use."""
        async with self._hall.table(table_id) as table:
            if not _lies_there(table, deal_id):
                return False
            done -= done % STEP
            if table.reviewed != done:
                table.reviewed = done
                self._hall.display.show(table)
        return True


def decisions_of(deal: StoredDeal, position: int) -> Iterator[Decision]:
    """The moves that the person on that seat chose among several, as he saw the deal before each."""
    match = deal.opening
    for stored in deal.moves:
        if stored.position == position and stored.made_by is MadeBy.PERSON:
            view = match.view(position)
            if has_a_choice(view):
                yield Decision(view, match.deal.memory(), stored.move)
        match.play(stored.position, stored.move)


def _lies_there(table: Table, deal_id: int) -> bool:
    """Whether the deal is the one whose result the table shows."""
    return table.status is Status.BETWEEN and table.deal_id == deal_id


def _slip(verdict: Verdict) -> Slip:
    view = verdict.decision.view
    return Slip(
        bout=view.bout,
        hand=view.hand,
        table=tuple((pair.attack, pair.beat) for pair in view.table),
        made=verdict.decision.made,
        better=verdict.better,
        could=verdict.could,
        became=verdict.became,
    )
