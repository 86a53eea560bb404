"""The clock of a table: it warns who is waited for, moves for him, and at last hands his cards over."""

from __future__ import annotations

from functools import partial

from bot.customs import DEFAULT_LEVEL
from bot.notice import Notice
from bot.storage import deals as stored_deals
from bot.storage import tables as stored_tables
from bot.storage.deals import MadeBy, StoredMove
from bot.tables.hall import Hall, Settle
from bot.tables.moving import Turn, play, position_of, running, written
from bot.tables.table import Seat, Status, Table
from bot.tables.timing import PATIENCE, awaited, forgive, least_move, warned_at, wind

LATE = 5.0
"""Seconds after which what is due comes too late: the process was stopped, or so busy that presses waited."""


RESPITES = 3
"""How often a turn is given time: where every silence looks like an outage, games would stand still."""


class Clockwork:
    """Does what is due at the deadline of a table, and before it."""

    def __init__(self, hall: Hall, settle: Settle) -> None:
        self._hall = hall
        self._settle = settle

    def arm(self, table: Table) -> None:
        """Lets the clock run as the table's deadline says; called after every change."""
        deadline, schedule = table.deadline, self._hall.schedule
        if deadline is None or not self.runs(table):
            schedule.cancel(f"t{table.id}.clock")
            schedule.cancel(f"t{table.id}.warning")
            return
        schedule.at(f"t{table.id}.clock", deadline, partial(self._run_out, table.id, deadline))
        warning = warned_at(table)
        if warning is not None and warning > self._hall.clock.now():
            schedule.at(f"t{table.id}.warning", warning, partial(self._warn, table.id, deadline, warning))
        else:
            schedule.cancel(f"t{table.id}.warning")

    def runs(self, table: Table) -> bool:
        """Whether anybody's time runs."""
        return table.deadline is not None and not table.paused and table.status is Status.PLAYING

    async def _warn(self, table_id: int, deadline: float, warning: float) -> None:
        """Everybody's screen says how little time is left; who is waited for finds his hand at the bottom."""
        async with self._hall.table(table_id) as table:
            if table.deadline != deadline or table.paused:
                self.arm(table)
                return
            if not self._respite(table, warning):
                self._remind(table)

    async def _run_out(self, table_id: int, deadline: float) -> None:
        await self._hall.contact.make_sure()
        async with self._hall.table(table_id) as table:
            if table.deadline != deadline or table.paused:
                # Somebody moved while this waited for the table; or something could not be written, and who
                # read the table anew has given it time, of which this clock knows nothing.
                self.arm(table)
                return
            if self._respite(table, deadline):
                return
            late = [seat for seat in table.seats if seat.id in awaited(table)]
            gone = [seat for seat in late if self._is_gone(table, seat)]
            token = table.token
            moves = [
                self._move_for(table, seat)
                for seat in late
                # Nobody is moved for in what only came of the first one's pass.
                if seat not in gone and table.token == token and seat.id in awaited(table)
            ]
            await self._commit(table, moves, gone)
            self._settle(table, urgent=True)
            for seat in gone:
                told = Notice("say-taken-over", {"name": seat.name})
                self._hall.display.tell(table.place, table.locale, told)

    def _respite(self, table: Table, due: float) -> bool:
        """Whether the turn gets more time: nobody loses by what keeps, or kept, the bot from hearing him.

        What was `due` then is what asks. After an outage there is as much time as after a start.
        """
        now, contact, deadline = self._hall.clock.now(), self._hall.contact, table.deadline
        lost = contact.lost()
        if table.respites >= RESPITES and not lost:
            return False
        forgive(table, now if lost or now - due > LATE else contact.back_at)
        if table.deadline == deadline:
            return False
        table.respites += not lost
        again = warned_at(table)
        if again is not None and again <= now and not lost:
            # There is no more time than after a warning.
            self._remind(table)
        else:
            self._hall.display.show(table)
        self.arm(table)
        return True

    def _remind(self, table: Table) -> None:
        self._hall.display.show(table)
        for seat in table.seats:
            if seat.id in table.awaited:
                self._hall.display.hand(table, seat)

    def _is_gone(self, table: Table, seat: Seat) -> bool:
        """Counts the time that ran out; whether it was once too often, so that a computer plays on."""
        seat.missed += 1
        if not table.pace.takeover or seat.missed < PATIENCE:
            return False
        seat.level = DEFAULT_LEVEL
        table.picked.pop(seat.id, None)
        return True

    def _move_for(self, table: Table, seat: Seat) -> StoredMove:
        position = position_of(table, seat)
        if position is None:
            raise ValueError(f"seat {seat.id} of table {table.id} is waited for and holds no cards")
        move = least_move(running(table).deal, position)
        return play(self._hall, table, Turn(position, move, MadeBy.CLOCK))[1]

    async def _commit(self, table: Table, moves: list[StoredMove], gone: list[Seat]) -> None:
        now = self._hall.clock.now()
        if gone:
            wind(table, now, moved=False)
        async with written(self._hall, table, moves) as connection:
            await stored_tables.save_seats(connection, table)
            for seat in gone:
                if table.deal_id is not None and seat.level is not None:
                    await stored_deals.left(connection, table.deal_id, seat.id, seat.level, now)
