"""Dealing: the first deal out of a lobby and every next one."""

from __future__ import annotations

from bot.notice import Notice, Refused
from bot.storage import deals as stored_deals
from bot.storage import tables as stored_tables
from bot.tables.caller import Caller
from bot.tables.hall import Hall
from bot.tables.inviting import invite_all
from bot.tables.lobby import may_run
from bot.tables.moving import people_seated, running
from bot.tables.table import Status, Table
from bot.tables.timing import wind
from bot.tables.tuition import enrol
from bot.tables.waiting import Waiting
from game import BadRules, Card, HouseRules, Match
from game.cards import CARDS, CARDS_OF_DECK

SEEDS = 1 << 53
"""Seeds are below this, so that SQLite and every reader of JSON can hold them."""


class Dealing:
    """Use cases that deal cards."""

    def __init__(self, hall: Hall, waiting: Waiting) -> None:
        self._hall = hall
        self._waiting = waiting

    async def start(self, caller: Caller, table_id: int, chat_id: int) -> Notice | None:
        """▶️: deals the first time; for those who sit here and administrators."""
        return await self._press(caller, table_id, chat_id, Status.LOBBY)

    async def again(self, caller: Caller, table_id: int, chat_id: int) -> Notice | None:
        """🔄: deals the next time; who left is not seated any more."""
        return await self._press(caller, table_id, chat_id, Status.BETWEEN)

    async def _press(self, caller: Caller, table_id: int, chat_id: int, wanted: Status) -> Notice | None:
        await may_run(self._hall, caller, table_id, chat_id)
        async with self._hall.table(table_id) as table:
            if table.status is Status.PLAYING:
                # Somebody was faster, or pressed twice: what he wanted has happened.
                return None
            if table.status is not wanted:
                raise Refused("notice-game-over" if table.status is Status.CLOSED else "notice-stale-button")
            await self.deal(table, caller)
        return None

    async def deal(self, table: Table, caller: Caller) -> None:
        """Deals at a table that is held.

        Raises:
            Refused: if so many cannot play, or no person would.
        """
        seats = [seat for seat in table.seats if not seat.left]
        if table.paused:
            raise Refused("notice-paused")
        if len(seats) < 2:
            raise Refused("notice-need-two")
        if not people_seated(table):
            raise Refused("notice-need-a-person")
        try:
            table.rules.check_players(len(seats))
        except BadRules as error:
            raise Refused("notice-seats-do-not-fit", count=len(seats), option=error.option) from error
        table.reviewed = None
        show_retired = self._hall.display.retired(table)
        table.seats = seats
        seed = self._hall.random.randrange(SEEDS)
        deck = list(pack(table.rules))
        self._hall.random.shuffle(deck)
        match = table.match
        if match is None or match.over or table.reseated or match.rules != table.rules:
            table.match = Match.new(table.rules, tuple(seat.player for seat in seats), seed=seed, deck=deck)
        else:
            match.next_deal(seed=seed, deck=deck)
        await self._begin(table, seed, deck, caller)
        show_retired()
        self._waiting.settle(table, urgent=True)
        invite_all(self._hall, table)

    async def _begin(self, table: Table, seed: int, deck: list[Card], caller: Caller) -> None:
        table.status = Status.PLAYING
        table.dealt += 1
        table.change = 0
        table.reseated = False
        table.picked.clear()
        table.advice.clear()
        table.review = None
        table.review_failed = False
        table.hidden.clear()
        table.last_press.clear()
        table.recent = running(table).events
        table.pace = table.customs
        for seat in table.seats:
            seat.missed = 0
        async with self._hall.database.reading() as connection:
            await enrol(connection, table.seats)
        wind(table, self._hall.clock.now(), moved=True)
        async with self._hall.commit(table, caller.update_id) as connection:
            table.deal_id = await stored_deals.begin(connection, table, seed, deck, self._hall.clock.now())
            await stored_tables.save_seats(connection, table)


def pack(rules: HouseRules) -> tuple[Card, ...]:
    """The cards of a deck (rules.md 2), in a fixed order."""
    return tuple(CARDS[index] for index in CARDS_OF_DECK[rules.deck])
