"""Who and what can be reached: persons that block the bot, groups that throw it out or change their id."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass

import structlog

from bot.notice import Notice
from bot.storage import chats as stored_chats
from bot.storage import tables as stored_tables
from bot.storage import updates as stored_updates
from bot.storage import users as stored_users
from bot.tables.closing import await_idle, close
from bot.tables.hall import Hall
from bot.tables.inviting import invite, invite_all
from bot.tables.table import Kind, Place, Status, Table
from bot.tables.timing import GRACE, forgive
from bot.tables.waiting import Waiting

ATTEMPTS = 5
"""How often a group that became a supergroup is moved while somebody keeps opening tables there."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Found:
    """A live table as a start finds it."""

    table_id: int
    chats: frozenset[int] = frozenset()
    """Where it is shown: in its own chat, and in private to everybody at it."""
    for_computer: bool = False
    """Whether it is for a computer player to move."""
    timed: bool = False
    """Whether anybody's time runs."""


class Presence:
    """Use cases of reachability. The courier reports what it meets, handlers what Telegram says itself.

    What Telegram says comes in an update. It is written down when all of its effect is there, before anybody
    is told in private: so nobody is told twice, and an update that was broken off may come again.
    """

    def __init__(self, hall: Hall, waiting: Waiting) -> None:
        self._hall = hall
        self._waiting = waiting

    async def live(self) -> list[int]:
        """The numbers of all live tables, those at which something happened last first."""
        return await self._hall.tables.live()

    async def remember(self) -> None:
        """At start, before anything is sent: whom and what an earlier process knew to be out of reach."""
        async with self._hall.database.reading() as connection:
            away = [*await stored_chats.absent(connection), *await stored_users.absent(connection)]
        for chat_id in away:
            self._hall.display.out_of_reach(chat_id)

    async def found(self, table_id: int) -> Found:
        """At start: what there is to be done for a live table. Nothing is done yet."""
        async with self._hall.table(table_id) as table:
            people = {seat.user_id for seat in table.seats if seat.user_id is not None}
            return Found(
                table_id,
                frozenset({table.place.chat_id, *people}),
                for_computer=self._waiting.for_computer(table),
                timed=self._waiting.timed(table),
            )

    async def time(self, table_id: int, shown_in: float) -> None:
        """At start: the clock of a table runs that will be shown in so many seconds.

        Only then can anybody move again, so who is waited for has his grace from then on.
        """
        async with self._hall.table(table_id) as table:
            forgive(table, self._hall.clock.now() + shown_in)
            self._waiting.arm_clock(table)

    async def resume(self, table_id: int) -> None:
        """At start: the table is shown as it stands, and what was waited for is waited for again.

        Who cannot be written to is told once more: the last process may have ended before it could.
        """
        async with self._hall.table(table_id) as table:
            await self._wake(table)
            if not table.paused:
                invite_all(self._hall, table)

    async def unreachable(self, chat_id: int, reason: str, update_id: int | None = None) -> None:
        """A private chat cannot be written to: the person counts as absent, and his groups are told.

        `reason` is Telegram's, for the log; a group that cannot be reached is one that threw the bot out.
        """
        del reason
        if chat_id < 0:
            await self.kicked(chat_id, update_id)
            return
        async with self._hall.database.transaction() as connection:
            await stored_users.mark_reachable(connection, chat_id, reachable=False)
            # Here, so that what is stored and what is done tell the same of who goes and comes at once.
            self._hall.display.out_of_reach(chat_id)
        for table_id in await self._hall.tables.of_user(chat_id):
            async with self._hall.table(table_id) as table:
                seat = table.seat_of(chat_id)
                if seat is None or not seat.reachable:
                    continue
                seat.reachable = False
                if table.kind is Kind.GROUP and table.status is not Status.CLOSED:
                    invite(self._hall, table, seat)
        await self._done(update_id)

    async def hidden(self, place: Place) -> None:
        """A hand could not be shown in the group. Who has no private chat must press for it: he is told."""
        table_id = await self._hall.tables.at(Place(place.chat_id, place.thread_id))
        if table_id is None or place.reader is None:
            return
        async with self._hall.table(table_id) as table:
            seat = table.seat_of(place.reader)
            if seat is None or seat.id in table.hidden or table.status is not Status.PLAYING:
                return
            table.hidden.add(seat.id)
            if table.pace.hands_in_group and not seat.reachable:
                invite(self._hall, table, seat, "say-press-for-cards")

    async def reached(self, user_id: int, update_id: int | None = None) -> None:
        """A person started the bot, or unblocked it: his hands are shown to him."""
        async with self._hall.database.transaction() as connection:
            await stored_users.mark_reachable(connection, user_id, reachable=True)
            self._hall.display.reachable(user_id)
        for table_id in await self._hall.tables.of_user(user_id):
            async with self._hall.table(table_id) as table:
                seat = table.seat_of(user_id)
                if seat is None or seat.reachable or table.status is Status.CLOSED:
                    continue
                seat.reachable = True
                self._hall.display.show(table)
        await self._done(update_id)

    async def kicked(self, chat_id: int, update_id: int | None = None) -> None:
        """The bot is out of the chat: its tables stand still, are kept, and their players told."""
        async with self._hall.database.transaction() as connection:
            await stored_chats.mark_present(connection, chat_id, present=False)
            self._hall.display.out_of_reach(chat_id)
        title = await self._hall.title(chat_id)
        notice = Notice("say-thrown-out", {"chat": title}) if title else Notice("say-thrown-out-somewhere")
        players: dict[int, str] = {}
        for table_id in await self._hall.tables.in_chat(chat_id):
            async with self._hall.table(table_id) as table:
                told = table.sent_away or table.status is Status.LOBBY
                table.sent_away = True
                self._pause(table, barred=False)
                for seat in table.seats if not told else ():
                    if seat.user_id is not None and seat.reachable and not seat.left:
                        players[seat.user_id] = seat.locale
        await self._done(update_id)
        for user_id, locale in players.items():
            self._hall.display.tell(Place(user_id), locale, notice)

    async def back(self, chat_id: int, title: str, update_id: int | None = None) -> None:
        """The bot is in the chat, as Telegram or somebody who speaks to it says: what stood still goes on."""
        async with self._hall.database.transaction() as connection:
            await stored_chats.seen(connection, chat_id, title, self._hall.clock.now())
            self._hall.display.reachable(chat_id)
        for table_id in await self._hall.tables.in_chat(chat_id):
            async with self._hall.table(table_id) as table:
                if table.paused:
                    table.paused = table.barred = table.sent_away = False
                    await self._wake(table)
        await self._done(update_id)

    async def _done(self, update_id: int | None) -> None:
        """Notes an update whose whole effect is there; one that was broken off before comes again."""
        if update_id is not None:
            async with self._hall.database.transaction() as connection:
                await stored_updates.mark(connection, update_id, self._hall.clock.now())

    async def migrated(self, old: int, new: int) -> None:
        """A group became a supergroup: chat, settings and tables follow. Said by both chats, done once."""
        for _ in range(ATTEMPTS):
            await self._make_room(old, new)
            held = await self._hall.tables.in_chat(old)
            async with self._hall.database.transaction() as connection:
                if all([await stored_tables.at(connection, Place(chat)) for chat in (old, new)]):
                    # Somebody was quick to open another one.
                    continue
                if not await stored_chats.migrate(connection, old, new):
                    return
            break
        else:
            # The chats are left as they are: the next message to the old one brings the news again.
            _log.warning("a group could not be moved", chat_id=old, new_chat_id=new)
            return
        self._hall.display.moved(old, new)
        for table_id in held:
            async with self._hall.table(table_id) as table:
                table.place = Place(new, table.place.thread_id)
                # That the bot was thrown out of the old group says nothing of the new one.
                table.paused = table.barred = table.sent_away = False
                await self._wake(table)

    async def _make_room(self, old: int, new: int) -> None:
        """Closes one of two tables: in the new chat somebody may have opened his before the old one came.

        The old one goes on, unless cards are dealt at the new one alone.
        """
        before, after = [await self._hall.tables.at(Place(chat)) for chat in (old, new)]
        if before is None or after is None:
            return
        async with AsyncExitStack() as held:
            # Nothing begins at one while the other is looked at. Everybody takes several in this order.
            tables = [
                await held.enter_async_context(self._hall.table(table_id))
                for table_id in sorted((before, after))
            ]
            if any(table.status is Status.CLOSED for table in tables):
                return
            playing = [table.id for table in tables if table.status is Status.PLAYING]
            gone = before if playing == [after] else after
            for table in tables:
                if table.id == gone:
                    broken_off = table.deal_id if table.status is Status.PLAYING else None
                    await close(self._hall, table, None, broken_off)

    async def no_rights(self, place: Place, reason: str) -> None:
        """The bot may not write there: the opener is told in private, and a lobby nobody sees is closed."""
        del reason
        table_id = await self._hall.tables.at(place)
        if table_id is None:
            return
        title = await self._hall.title(place.chat_id)
        async with self._hall.table(table_id) as table:
            if table.kind is Kind.PRIVATE or table.status is Status.CLOSED or table.paused:
                return
            host = table.host_id
            locale = next((seat.locale for seat in table.seats if seat.user_id == host), table.locale)
            if table.status is Status.LOBBY:
                await close(self._hall, table, None)
            else:
                self._pause(table, barred=True)
        async with self._hall.database.reading() as connection:
            user = await stored_users.find(connection, host)
        if user is not None and user.reachable:
            self._hall.display.tell(Place(host), locale, Notice("say-no-rights", {"chat": title}))

    def _pause(self, table: Table, *, barred: bool) -> None:
        """Everything is kept as it is, and nobody's time runs."""
        table.paused = True
        table.barred = barred
        self._waiting.arm(table)
        await_idle(self._hall, table)

    async def _wake(self, table: Table) -> None:
        if table.status is Status.CLOSED:
            return
        if table.paused:
            await_idle(self._hall, table)
            return
        if table.kind is Kind.PRIVATE and table.match is None:
            # The process ended in the middle of a `/play`, which comes again and deals at a new table.
            await close(self._hall, table, None)
            return
        forgive(table, self._hall.clock.now())
        self._hall.display.show(table)
        self._waiting.arm(table)
        await_idle(self._hall, table, grace=GRACE)
