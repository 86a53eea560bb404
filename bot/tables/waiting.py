"""Waiting for whoever is next: a computer player moves in its time, and a person's time runs."""

from __future__ import annotations

from bot.tables.clockwork import Clockwork
from bot.tables.closing import await_idle, forget
from bot.tables.computers import Computers, Think
from bot.tables.hall import Hall
from bot.tables.table import Status, Table


class Waiting:
    """What follows every change at a table."""

    def __init__(self, hall: Hall, think: Think) -> None:
        self._hall = hall
        self._computers = Computers(hall, think, self.settle)
        self._clockwork = Clockwork(hall, self.settle)

    def settle(self, table: Table, *, urgent: bool = False) -> None:
        """What follows every move that was committed: it is shown, and whoever is next is waited for."""
        if table.status is Status.CLOSED:
            forget(self._hall, table)
            return
        self._hall.display.show(table, urgent=urgent or table.status is Status.BETWEEN)
        self.arm(table)
        await_idle(self._hall, table)

    def arm(self, table: Table) -> None:
        """Sees to it that nobody is waited for in vain; called after every change."""
        self._computers.arm(table)
        self._clockwork.arm(table)

    def for_computer(self, table: Table) -> bool:
        """Whether it is for a computer player to move."""
        return self._computers.awaited(table)

    def timed(self, table: Table) -> bool:
        """Whether anybody's time runs."""
        return self._clockwork.runs(table)

    def arm_clock(self, table: Table) -> None:
        """Has a person's time run out when it is over, be it that nothing else happens at the table yet."""
        self._clockwork.arm(table)
