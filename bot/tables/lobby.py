"""The lobby: opening a table, taking a seat and giving it up while nothing is dealt."""

from __future__ import annotations

from bot.customs import LEVELS
from bot.house import ChatSettings
from bot.notice import Notice, Refused
from bot.storage import tables as stored_tables
from bot.tables.caller import Caller
from bot.tables.closing import await_idle, close
from bot.tables.hall import Hall
from bot.tables.membership import Role
from bot.tables.table import Kind, Place, Seat, Status, Table
from game import max_players


class Lobby:
    """Use cases of a table at which nothing is being played."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def open(self, caller: Caller, place: Place, settings: ChatSettings) -> Notice | None:
        """`/durak`: opens a table in the chat or topic; one that plays there is posted again instead.

        A finished game that was not dealt again makes room. Who opens is seated if he can be written to.
        """
        standing = await self._hall.tables.at(place)
        if standing is not None:
            async with self._hall.table(standing) as table:
                if table.status in {Status.LOBBY, Status.PLAYING}:
                    self._hall.display.repost(table)
                    return Notice(
                        "notice-already-open" if table.status is Status.LOBBY else "notice-already-playing"
                    )
                await close(self._hall, table, None)
        table = Table(
            id=0,
            kind=Kind.GROUP,
            place=place,
            host_id=caller.user_id,
            locale=settings.locale,
            rules=settings.rules,
            customs=settings.customs,
        )
        if caller.reachable and not caller.faceless:
            seat(table, caller)
        async with self._hall.commit(table, caller.update_id) as connection:
            if await stored_tables.at(connection, place) is not None:
                raise Refused("notice-already-open")
            await stored_tables.add(connection, table, self._hall.clock.now())
        self._hall.tables.admit(table)
        async with self._hall.table(table.id) as stored:
            await_idle(self._hall, stored)
            self._hall.display.show(stored)
        return None

    async def join(self, caller: Caller, table_id: int, chat_id: int) -> Notice | None:
        """➕: takes a seat, or sends who has not started the bot to do that first."""
        async with self._hall.table(table_id) as table:
            in_chat(table, chat_id)
            self._may_join(table, caller)
            if table.seat_of(caller.user_id) is not None:
                return Notice("notice-already-seated")
            if not (caller.reachable or table.customs.hands_in_group):
                link = self._hall.start_link(f"join_{table.id}")
                raise Refused("notice-start-first", url=link)
            await self._seat(table, caller)
        return None

    async def arrive(self, caller: Caller, table_id: int) -> Notice:
        """`/start join_<table>` in private: takes the seat for which the bot had to be started first.

        The link can be passed on, so who is not in the chat is refused.
        """
        async with self._hall.table(table_id) as table:
            chat_id = table.place.chat_id
            if table.kind is Kind.PRIVATE:
                raise Refused("notice-no-table")
            if table.paused:
                raise Refused("notice-paused")
        match await self._hall.membership.role(chat_id, caller.user_id):
            case Role.STRANGER:
                raise Refused("notice-only-members")
            case Role.UNKNOWN:
                # ➕ in the chat itself proves it: the link did its work.
                raise Refused("notice-not-checked")
        title = await self._hall.title(chat_id)
        async with self._hall.table(table_id) as table:
            if table.seat_of(caller.user_id) is not None:
                self._hall.display.show(table)
                return Notice("notice-already-seated")
            self._may_join(table, caller)
            await self._seat(table, caller)
        return Notice("say-start-join", {"chat": title})

    async def add_computer(self, caller: Caller, table_id: int, chat_id: int) -> Notice | None:
        """🤖: seats a computer player; for those who sit here, the opener and administrators."""
        await may_run(self._hall, caller, table_id, chat_id)
        async with self._hall.table(table_id) as table:
            _among_people(table)
            _not_dealt(table)
            self._has_room(table)
            table.seated += 1
            table.seats.append(Seat(id=table.seated, name="", level=table.customs.level, locale=table.locale))
            await self._reseated(table, caller)
        return None

    async def turn_level(self, caller: Caller, table_id: int, chat_id: int) -> Notice | None:
        """🎚: the computer players of this table play at the next level, and so will those to come."""
        await may_run(self._hall, caller, table_id, chat_id)
        async with self._hall.table(table_id) as table:
            _not_dealt(table)
            level = LEVELS[(LEVELS.index(table.level) + 1) % len(LEVELS)]
            table.customs = table.customs.replaced(level=level)
            for seat in table.seats:
                if seat.user_id is None and seat.computer:
                    seat.level = level
            async with self._hall.commit(table, caller.update_id) as connection:
                await stored_tables.save_seats(connection, table)
            await_idle(self._hall, table)
            self._hall.display.show(table)
        return None

    async def leave(self, caller: Caller, table_id: int, chat_id: int) -> Notice | None:
        """➖: the opener takes away the computer player that was added last, anybody else gives up his seat.

        The opener's own seat goes when there are no computer players (`/leave` gives it up at once). An
        administrator who does not sit here may take computer players away too.
        """
        async with self._hall.table(table_id) as table:
            in_chat(table, chat_id)
            _among_people(table)
            _not_dealt(table)
            own = table.seat_of(caller.user_id)
            computer = next((seat for seat in reversed(table.seats) if seat.computer and not seat.left), None)
            if computer is not None and caller.user_id == table.host_id:
                own = computer
            if own is not None:
                await self._unseat(table, own, caller)
                return None
        if computer is None or not await self._hall.is_administrator(caller, table):
            raise Refused("notice-not-seated")
        async with self._hall.table(table_id) as table:
            _not_dealt(table)
            if computer in table.seats and not computer.left:
                await self._unseat(table, computer, caller)
        return None

    async def give_up(self, caller: Caller, table: Table) -> None:
        """Takes the caller's seat away at a table that is held and at which nothing is dealt."""
        own = table.seat_of(caller.user_id)
        if own is None:
            raise Refused("notice-not-seated")
        await self._unseat(table, own, caller)

    async def _unseat(self, table: Table, seat: Seat, caller: Caller) -> None:
        if table.status is Status.LOBBY:
            table.seats.remove(seat)
        else:
            # The result still names him; the next deal goes without.
            seat.left = True
        await self._reseated(table, caller)

    async def _seat(self, table: Table, caller: Caller) -> None:
        self._has_room(table)
        seat(table, caller)
        await self._reseated(table, caller)

    async def _reseated(self, table: Table, caller: Caller) -> None:
        table.reseated = True
        async with self._hall.commit(table, caller.update_id) as connection:
            await stored_tables.save_seats(connection, table)
        await_idle(self._hall, table)
        self._hall.display.show(table)

    def _may_join(self, table: Table, caller: Caller) -> None:
        if caller.faceless:
            raise Refused("notice-anonymous")
        if table.status is Status.PLAYING and table.seat_of(caller.user_id) is None:
            raise Refused("notice-game-on")
        if table.status is Status.PLAYING:
            raise Refused("notice-already-seated")
        if table.paused:
            raise Refused("notice-paused")
        _not_dealt(table)

    def _has_room(self, table: Table) -> None:
        most = max_players(table.rules)
        if sum(not seat.left for seat in table.seats) >= most:
            raise Refused("notice-table-full", most=most)


def seat(table: Table, caller: Caller) -> None:
    """Puts the caller on a chair of his own."""
    table.seated += 1
    table.seats.append(
        Seat(
            id=table.seated,
            name=caller.name,
            user_id=caller.user_id,
            locale=caller.locale,
            reachable=caller.reachable,
        )
    )


async def may_run(hall: Hall, caller: Caller, table_id: int, chat_id: int) -> None:
    """Asks whether the caller sits at the table, opened it or administers its chat.

    Raises:
        Refused: if he is none of that, if the button is of another chat, or there is no such table.
    """
    async with hall.table(table_id) as table:
        in_chat(table, chat_id)
        if table.seat_of(caller.user_id) is not None or table.host_id == caller.user_id:
            return
    if not await hall.is_administrator(caller, table):
        raise Refused("notice-only-players")


def in_chat(table: Table, chat_id: int) -> None:
    """Refuses a button that was carried to another chat than the table's."""
    if table.place.chat_id != chat_id:
        raise Refused("notice-no-table")


def _among_people(table: Table) -> None:
    """Refuses a button of a lobby that was forged for a private game, which is one to one."""
    if table.kind is Kind.PRIVATE:
        raise Refused("notice-stale-button")


def _not_dealt(table: Table) -> None:
    if table.status is Status.CLOSED:
        raise Refused("notice-game-over")
    if table.status is Status.PLAYING:
        raise Refused("notice-game-on")
