"""People at tables who press what they are offered, and remember what they were answered."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random

from bot.payload import MovePress, PickPress, read
from bot.playground import people
from bot.playground.client import Person, PlaygroundClient
from bot.playground.server import Playground
from bot.playground.state import Message, Query

PATIENCE = 60.0
"""Seconds for which whatever must come is waited for."""

Made = tuple[int, int, int, str]
"""Table, its how manieth deal, person, move."""


@dataclass(frozen=True)
class Table:
    """Some people in a group of their own."""

    chat: int
    people: tuple[int, ...]


@dataclass
class Memory:
    """What was pressed, and what of it was answered without objection."""

    pressed: Counter[Made] = field(default_factory=Counter)
    accepted: Counter[Made] = field(default_factory=Counter)
    picks: Counter[int] = field(default_factory=Counter)
    """How often each person pressed to put cards forward."""
    seconds: list[float] = field(default_factory=list)
    """How long the answers took."""
    unanswered: int = 0
    _known: set[tuple[int, str]] = field(default_factory=set)

    def press(self, person: int, data: str) -> Made | None:
        """Notes a press of a move; None if it was pressed before, or is no move."""
        press = read(data)
        self.picks[person] += isinstance(press, PickPress)
        if not isinstance(press, MovePress) or (person, data) in self._known:
            return None
        made = (press.table_id, press.token.deal, person, str(press.move))
        self.pressed[made] += 1
        self._known.add((person, data))
        return made


class Town:
    """All tables of one playground. Robots look at its world and press there, as an app would."""

    def __init__(self, playground: Playground, client: PlaygroundClient, chance: Random) -> None:
        self._world = playground.world
        self._client = client
        self._chance = chance
        self._waiting: dict[str, tuple[Query, asyncio.Event]] = {}
        self.tables: list[Table] = []
        self.memory = Memory()

    @asynccontextmanager
    async def awake(self) -> AsyncIterator[None]:
        """Answers arrive inside the block."""
        async with asyncio.TaskGroup() as tasks:
            listening = tasks.create_task(self._listen())
            try:
                yield
            finally:
                listening.cancel()

    async def _listen(self) -> None:
        revision = self._world.revision
        while True:
            revision = await self._world.changed_since(revision, PATIENCE)
            for query, answered in list(self._waiting.values()):
                if query.answer is not None:
                    answered.set()

    # -- Setting up

    async def found(self, size: int) -> Table:
        """People start the bot, gather in a group, sit down and are dealt to."""
        number = len(self.tables)
        members = [await self._citizen(f"R{number}_{index}") for index in range(size)]
        chat = await self._client.add_group(f"G{number}", *members, kind="supergroup")
        host = members[0]
        await host.say(chat, "/durak")
        await host.wait_for_button(chat, "➕", PATIENCE)
        for member in members[1:]:
            await member.press(chat, "➕", within=PATIENCE)
        await host.press(chat, "▶️", within=PATIENCE)
        table = Table(chat, tuple([await member.id() for member in members]))
        self.tables.append(table)
        return table

    async def _citizen(self, name: str) -> Person:
        person = await self._client.add_person(name, language="en")
        await person.start()
        await person.wait_for_text("bot", "/help", PATIENCE)
        return person

    # -- Looking

    def messages(self, chat: int) -> Iterator[Message]:
        """What stands in a chat, the newest first."""
        return reversed(list(self._world.chats[chat].messages.values()))

    def message(self, chat: int, number: int) -> Message | None:
        """One message of a chat, if it is there."""
        return self._world.chats[chat].messages.get(number)

    def hand(self, person: int) -> tuple[Message, list[str]] | None:
        """The newest message with moves, and the data of its buttons."""
        for message in self.messages(person):
            data = [item for item in data_of(message) if item[:2] in {"m:", "p:"}]
            if data:
                return message, data
        return None

    def over(self, table: Table) -> tuple[Message, str] | None:
        """The result with 🔄, and that button's data."""
        for message in self.messages(table.chat):
            for data in data_of(message):
                if data.startswith("a:"):
                    return message, data
        return None

    def leftovers(self) -> list[tuple[int, int, Message, str]]:
        """Every button that anybody sees but those of the results: who, where, on which message, its data."""
        return [
            (person, chat, message, data)
            for table in self.tables
            for person in table.people
            for chat in (person, table.chat)
            for message in self.messages(chat)
            for data in data_of(message)
            if not any(other.startswith("a:") for other in data_of(message))
        ]

    # -- Pressing

    async def press(self, person: int, message: Message, data: str, within: float = PATIENCE) -> str | None:
        """Presses a button; the words of the answer, None if there was none in time."""
        made = self.memory.press(person, data)
        began = time.perf_counter()
        query = people.press(self._world, self._world.people[person], message, data)
        answered = asyncio.Event()
        self._waiting[query.id] = (query, answered)
        try:
            async with asyncio.timeout(within):
                await answered.wait()
        except TimeoutError:
            return None
        finally:
            del self._waiting[query.id]
            self.memory.unanswered += query.answer is None
        self.memory.seconds.append(time.perf_counter() - began)
        text = str((query.answer or {}).get("text", ""))
        if made is not None and not text:
            self.memory.accepted[made] += 1
        return text

    async def move(self, table: Table, within: float = PATIENCE) -> bool:
        """Somebody at the table presses one of his buttons; if the deal is over, anybody deals again."""
        offered = self.offered(table)
        if offered is None:
            return False
        person, message, data = offered
        await self.press(person, message, data, within)
        return True

    def offered(self, table: Table) -> tuple[int, Message, str] | None:
        """Somebody at the table and a button that he might press now, a move if he has one."""
        order = list(table.people)
        self._chance.shuffle(order)
        for person in order:
            seen = self.hand(person)
            if seen is not None:
                message, data = seen
                moves = [item for item in data if item.startswith("m:")] or data
                return person, message, self._chance.choice(moves)
        again = self.over(table)
        return None if again is None else (order[0], *again)

    async def finish(self, table: Table) -> bool:
        """Plays the deal to its end; false if there is nothing to press for too long."""
        quiet_since = time.monotonic()
        while time.monotonic() - quiet_since < PATIENCE:
            if self.over(table) is not None:
                return True
            if await self.move(table):
                quiet_since = time.monotonic()
            await asyncio.sleep(0.02)
        return False


def data_of(message: Message) -> list[str]:
    """What the buttons of a message carry."""
    rows = message.keyboard or []
    return [str(button["callback_data"]) for row in rows for button in row if "callback_data" in button]
