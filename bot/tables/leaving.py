"""Going: out of a lobby, out of the middle of a deal, and ending a game for all."""

from __future__ import annotations

from bot.customs import DEFAULT_LEVEL
from bot.notice import Notice, Refused
from bot.storage import deals as stored_deals
from bot.storage import tables as stored_tables
from bot.storage import updates as stored_updates
from bot.storage import users as stored_users
from bot.tables.caller import Caller
from bot.tables.closing import close
from bot.tables.hall import Hall
from bot.tables.lobby import Lobby
from bot.tables.table import Kind, Place, Seat, Status, Table
from bot.tables.timing import wind
from bot.tables.waiting import Waiting


class Leaving:
    """Use cases of those who go."""

    def __init__(self, hall: Hall, lobby: Lobby, waiting: Waiting) -> None:
        self._hall = hall
        self._lobby = lobby
        self._waiting = waiting

    async def leave(self, caller: Caller, place: Place) -> Notice | None:
        """`/leave`: gives up the seat. In the middle of a deal a computer player takes the cards over.

        The person stays the one who lost if the seat loses, and gets no cards of this deal again.
        """
        table_id = await self._at(place)
        async with self._hall.table(table_id) as table:
            if table.kind is Kind.PRIVATE:
                await self._break_off(table, caller.update_id)
                return Notice("notice-left")
            if table.status is not Status.PLAYING:
                await self._lobby.give_up(caller, table)
                return Notice("notice-left")
            seat = table.seat_of(caller.user_id)
            if seat is None:
                raise Refused("notice-not-seated")
            await self._hand_over(table, seat, caller.update_id)
        return None

    async def stop(self, caller: Caller, place: Place) -> Notice | None:
        """`/stop`: ends the game for all; for who opened it and administrators."""
        table_id = await self._at(place)
        async with self._hall.table(table_id) as table:
            # Everybody who writes as some channel has the same number.
            allowed = table.host_id == caller.user_id and not caller.faceless
        if not allowed and not await self._hall.is_administrator(caller, table):
            raise Refused("notice-only-host")
        async with self._hall.table(table_id) as table:
            if table.status is Status.CLOSED:
                raise Refused("notice-no-game")
            await self._break_off(table, caller.update_id)
        return (
            Notice("say-stopped", {"name": caller.name})
            if table.kind is Kind.GROUP
            else Notice("notice-stopped")
        )

    async def erase(self, caller: Caller) -> Notice:
        """`/deleteme`: leaves every game, then forgets the person."""
        for table_id in await self._hall.tables.of_user(caller.user_id):
            async with self._hall.table(table_id) as table:
                await self._withdraw(table, caller)
        async with self._hall.database.transaction() as connection:
            await stored_users.erase(connection, caller.user_id)
            await stored_updates.mark(connection, caller.update_id, self._hall.clock.now())
        return Notice("say-erased")

    async def _withdraw(self, table: Table, caller: Caller) -> None:
        """Takes the person out of a table as `/leave` does, and his name with him."""
        if table.status is Status.CLOSED:
            return
        if table.kind is Kind.PRIVATE:
            await self._break_off(table, None)
            return
        own = table.seat_of(caller.user_id)
        if table.status is Status.PLAYING:
            if own is not None:
                await self._hand_over(table, own, None)
        elif own is not None:
            table.reseated = True
            own.left = True
            if table.status is Status.LOBBY:
                table.seats.remove(own)
        await self._efface(table, caller.user_id)

    async def _efface(self, table: Table, user_id: int) -> None:
        for seat in table.seats:
            if seat.user_id == user_id:
                seat.user_id, seat.name = None, ""
        if table.host_id == user_id:
            table.host_id = 0
        async with self._hall.commit(table, None) as connection:
            await stored_tables.save_seats(connection, table)
        if table.status is not Status.CLOSED:
            self._hall.display.show(table)

    async def _hand_over(self, table: Table, seat: Seat, update_id: int | None) -> None:
        seat.left = True
        seat.level = DEFAULT_LEVEL
        table.picked.pop(seat.id, None)
        table.reseated = True
        wind(table, self._hall.clock.now(), moved=False)
        async with self._hall.commit(table, update_id) as connection:
            await stored_tables.save_seats(connection, table)
            if table.deal_id is not None:
                await stored_deals.left(
                    connection, table.deal_id, seat.id, seat.level, self._hall.clock.now()
                )
        self._waiting.settle(table)
        self._hall.display.tell(table.place, table.locale, Notice("say-left", {"name": seat.name}))

    async def _break_off(self, table: Table, update_id: int | None) -> None:
        broken_off = table.deal_id if table.status is Status.PLAYING else None
        await close(self._hall, table, update_id, broken_off)

    async def _at(self, place: Place) -> int:
        table_id = await self._hall.tables.at(place)
        if table_id is None:
            raise Refused("notice-no-game")
        return table_id
