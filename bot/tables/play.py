"""Playing: presses that are moves, picking cards, looking at one's hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bot.lessons import lessons_now
from bot.notice import Attempt, Notice, Refused
from bot.screens.refusal import refusal
from bot.storage import deals as stored_deals
from bot.storage import tables as stored_tables
from bot.storage.deals import MadeBy
from bot.tables.caller import Caller
from bot.tables.hall import Hall
from bot.tables.moving import Turn, make, position_of, running
from bot.tables.table import Kind, Seat, Status, Table, Token
from bot.tables.timing import wind
from bot.tables.waiting import Waiting
from game import Card, EventType, IllegalMove, Move, MoveKind, Reason

_WORTH_A_MESSAGE = frozenset({EventType.TRANSFER, EventType.SHOW, EventType.TAKE, EventType.PICKED_UP})
"""Events after which a group must see the table soon: who has to act changed."""


class Play:
    """Use cases of a deal."""

    def __init__(self, hall: Hall, waiting: Waiting) -> None:
        self._hall = hall
        self._waiting = waiting

    async def press(
        self, caller: Caller, table_id: int, token: Token, move: Move, chat_id: int
    ) -> Notice | None:
        """A button that is a move.

        A card move counts if the bout is the one of its button and the move is legal now, a pass only if the
        table is just as it was. Anything else is told why the move may not be made, or that the table has
        moved on, and gets a fresh hand; a second press of what was just played gets silence.
        """
        async with self._hall.table(table_id) as table:
            own = table.seat_of(caller.user_id)
            if own is not None and table.last_press.get(own.id) == (token, move):
                return None
            seat, position = self._sitting(table, caller, chat_id)
            await self._return(table, seat)
            deal = running(table).deal
            now = table.token
            fresh = (token.deal, token.bout) == (now.deal, now.bout)
            if not fresh or (move.kind is MoveKind.PASS and token.change != now.change):
                self._hall.display.hand(table, seat)
                # Of another deal the button says nothing about this one.
                reason = deal.reason_against(position, move) if token.deal == now.deal else None
                raise Refused("notice-stale-press") if reason is None else _refused(reason, move)
            defender = deal.defender
            given = lessons_now(deal.view(position), seat.lessons)
            try:
                turn = Turn(position, move, MadeBy.PERSON)
                events = await make(self._hall, table, turn, caller.update_id, given)
            except IllegalMove as error:
                self._hall.display.show(table)
                raise _refused(error.reason, move) from error
            table.last_press[seat.id] = (token, move)
            urgent = deal.defender != defender or any(event.type in _WORTH_A_MESSAGE for event in events)
            self._waiting.settle(table, urgent=urgent)
        return None

    async def pick(  # noqa: PLR0913 - what a button of this kind says
        self,
        caller: Caller,
        table_id: int,
        token: Token,
        cards: tuple[Card, ...],
        chat_id: int,
        *,
        back: bool = False,
    ) -> Notice | None:
        """A button that picks cards for a move of several, or puts one forward to choose what it beats.

        They join what is picked by now, or go `back`; where they do not go together the newer ones count.
        """
        async with self._hall.table(table_id) as table:
            seat, position = self._sitting(table, caller, chat_id)
            await self._return(table, seat)
            deal = running(table).deal
            now = table.token
            if (token.deal, token.bout) != (now.deal, now.bout):
                self._hall.display.hand(table, seat)
                raise Refused("notice-stale-press")
            legal = deal.legal_moves(position)
            if cards and not any(set(cards) <= set(move.cards) for move in legal):
                self._hall.display.show(table)
                raise Refused("notice-stale-press")
            before = table.picked.get(seat.id, ())
            picked = tuple(card for card in before if card not in cards)
            if not back:
                together = (*picked, *cards)
                fits = any(set(together) <= set(move.cards) for move in legal)
                picked = together if cards and fits else cards
            if picked:
                table.picked[seat.id] = picked
            else:
                table.picked.pop(seat.id, None)
            self._hall.display.picked(table, seat)
        return None

    async def my_cards(self, caller: Caller, table_id: int, chat_id: int) -> Notice | Attempt:
        """🂠: the presser's own hand, for his eyes only; in the group with its buttons, if that can be."""
        async with self._hall.table(table_id) as table:
            if chat_id not in {table.place.chat_id, caller.user_id}:
                raise Refused("notice-no-table")
            if table.match is None or table.status is not Status.PLAYING:
                raise Refused("notice-game-over")
            if table.paused:
                raise Refused("notice-paused")
            seat = table.seat_of(caller.user_id)
            position = None if seat is None else position_of(table, seat)
            if seat is None or position is None:
                raise Refused("notice-not-in-game")
            await self._return(table, seat)
            hand = table.match.deal.view(position).hand
            if not hand:
                raise Refused("notice-no-cards", alert=True)
            cards = Notice("notice-my-cards", {"cards": " ".join(card.text for card in hand)}, alert=True)
            if caller.query_id is None or chat_id != table.place.chat_id or table.kind is Kind.PRIVATE:
                return cards
            work = self._hall.display.whisper(table, seat, caller.query_id)
        return Attempt(partial(self._whisper, table_id, seat.id, work, cards))

    async def _whisper(
        self, table_id: int, seat_id: int, work: Callable[[], Awaitable[bool]], otherwise: Notice
    ) -> Notice | None:
        if not await work():
            return otherwise
        # Somebody may have moved while it was on its way.
        async with self._hall.table(table_id) as table:
            table.hidden.discard(seat_id)
            if table.status is not Status.CLOSED:
                self._hall.display.show(table)
        return None

    async def hands(self, caller: Caller) -> Notice | None:
        """`/hand`: posts the hands of one's running games anew."""
        shown = False
        for table_id in await self._hall.tables.of_user(caller.user_id):
            async with self._hall.table(table_id) as table:
                seat = table.seat_of(caller.user_id)
                if seat is None or table.status is not Status.PLAYING:
                    continue
                await self._return(table, seat)
                if table.kind is Kind.PRIVATE:
                    self._hall.display.repost(table)
                else:
                    self._hall.display.hand(table, seat)
                shown = True
        return None if shown else Notice("notice-no-hands")

    async def come_back(self, caller: Caller, table_id: int, chat_id: int) -> Notice | None:
        """🙋: takes the cards back from the computer player; so does every press in the game, and `/hand`."""
        async with self._hall.table(table_id) as table:
            seat, _ = self._sitting(table, caller, chat_id)
            await self._return(table, seat)
        return None

    async def _return(self, table: Table, seat: Seat) -> None:
        """Whose cards a computer player held while he was absent has them again; what it played stands."""
        if not seat.absent or table.paused:
            return
        now = self._hall.clock.now()
        seat.level = None
        seat.missed = 0
        wind(table, now, moved=False)
        async with self._hall.commit(table, None) as connection:
            await stored_tables.save_seats(connection, table)
            if table.deal_id is not None:
                await stored_deals.came_back(connection, table.deal_id, seat.id)
        self._waiting.settle(table)
        if table.kind is Kind.GROUP:
            self._hall.display.tell(table.place, table.locale, Notice("say-came-back", {"name": seat.name}))

    def _sitting(self, table: Table, caller: Caller, chat_id: int) -> tuple[Seat, int]:
        """The caller's seat, if it is his to play from that chat.

        Raises:
            Refused: if it is not, or nothing is being played.
        """
        if chat_id not in {table.place.chat_id, caller.user_id}:
            raise Refused("notice-no-table")
        seat = table.seat_of(caller.user_id)
        if seat is None:
            raise Refused("notice-not-in-game")
        if table.status is not Status.PLAYING:
            raise Refused("notice-game-over")
        if table.paused:
            raise Refused("notice-paused")
        position = position_of(table, seat)
        if position is None:
            raise Refused("notice-not-in-game")
        return seat, position


def _refused(reason: Reason, move: Move) -> Refused:
    return Refused.with_notice(refusal(reason, move))
