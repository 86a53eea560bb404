"""Moves one by one, each with the messages that it caused."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from bot.app import App
from bot.playground.calls import Calls
from tests.chaos.due import Tally, due, needless, picked
from tests.chaos.town import Town


class Singly:
    """Presses at one table, always when everything stands, and always twice."""

    def __init__(
        self, town: Town, app: App, calls: Calls, path: Path, in_group: Collection[int] = ()
    ) -> None:
        self._town = town
        self._app = app
        self._calls = calls
        self._path = path
        self._in_group = in_group
        self._picking: set[int] = set()
        self.moves = 0
        self.needless: list[str] = []

    async def press(self) -> None:
        """Somebody presses what he is offered, and once more; the messages must not be more than are due."""
        (table,) = self._town.tables
        await self._app.courier.settled()
        offered = self._town.offered(table)
        if offered is None:
            raise AssertionError("nobody has a button")
        person, message, data = offered
        tally = Tally(self._calls, self._path)
        for _ in range(1 if data.startswith("a:") else 2):
            await self._town.press(person, message, data)
            await self._app.courier.settled()
        made = tally.steps
        most = due(made, self._in_group)
        if data.startswith("p:"):
            most += picked({person: 1})
            most[table.chat, person] += person in self._in_group
            self._picking.add(person)
        else:
            # What somebody had put forward he takes back when the table changes.
            most.update((table.chat, other) for other in self._picking.intersection(self._in_group))
            self._picking.clear()
        self.moves += sum(not step.dealing for step in made)
        self.needless += needless(tally.made, most)
