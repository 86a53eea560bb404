"""The whole bot in one process with a playground, and the people who press its buttons."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from pydantic import AnyHttpUrl, SecretStr
from structlog.testing import capture_logs

from bot.app import App, opened
from bot.house import ChatSettings
from bot.playground.client import Person, PlaygroundClient, SeenChat, SeenMessage
from bot.playground.server import Playground
from bot.settings import Settings
from bot.storage import deals as stored_deals
from bot.tables.caller import Caller
from game import HouseRules, Match
from handlers import include
from tests.robots.clock import HurriedClock

HASTE = 50.0
"""How much faster than the world messages are paced."""

MOST_PRESSES = 600
"""More than a game of four ever takes."""

Log = list[MutableMapping[str, Any]]


@dataclass
class Stage:
    """A bot at work."""

    playground: Playground
    people: PlaygroundClient
    app: App
    log: Log
    refusals: frozenset[int] = frozenset()
    """Error codes with which Telegram may refuse calls in this test: what the bot can only learn that way."""

    @property
    def troubles(self) -> Log:
        """What the bot logged as going wrong."""
        return [line for line in self.log if line["log_level"] in {"warning", "error", "critical"}]

    async def person(self, name: str, language: str = "en", *, started: bool = True) -> Person:
        """Somebody new; who has started has been welcomed."""
        person = await self.people.add_person(name, language=language)
        if started:
            await person.start()
            await person.wait_for_text("bot", "/help")
        return person

    async def group(self, *members: Person, **fields: Any) -> int:
        """A supergroup with the bot, created by the first of them."""
        return await self.people.add_group("Friends", *members, kind="supergroup", **fields)

    async def dealt(self, *members: Person, **options: str | int | bool) -> int:
        """A group with these house rules, in which all of them sit and were dealt to."""
        group = await self.group(*members)
        if options:
            house = ChatSettings(rules=HouseRules.parse(options), locale="en")
            await self.app.desk.chats.choose(Caller(await members[0].id(), "", "en"), group, house)
        await members[0].say(group, "/durak")
        await members[0].wait_for_button(group, "➕")
        for person in members[1:]:
            await person.press(group, "➕")
        await members[0].press(group, "▶️")
        for person in members:
            await person.wait_for("bot", hand)
        return group

    async def stands_at(self, chat: int, *hands: str, **position: Any) -> None:
        """The deal in the chat stands at a written position; its players hold these hands.

        They are called "1", "2" and so on in it, as they sit.
        """
        hall = self.app.desk.hall
        (table_id,) = await hall.tables.in_chat(chat)
        async with hall.table(table_id) as table:
            assert table.match is not None
            players = table.match.players
            written = {"hands": dict(zip(players, hands, strict=True)), "trump": "h", "leader": "1"}
            table.match = Match.from_position(table.rules, players, written | position)
            table.recent = ()
            async with hall.commit(table, None) as connection:
                table.deal_id = await stored_deals.begin(connection, table, 0, [], hall.clock.now())
            hall.display.show(table, urgent=True)
        await self.quiet()

    async def stands_still(self, chat: int, *, paused: bool) -> None:
        """Waits until the game in the chat stands still, or goes on again."""
        hall = self.app.desk.hall
        for _ in range(1000):
            (table_id,) = await hall.tables.in_chat(chat)
            async with hall.table(table_id) as table:
                if table.paused is paused:
                    return
            await asyncio.sleep(0.01)
        raise AssertionError("nothing has changed")

    async def quiet(self) -> None:
        """All that was to be shown is shown."""
        await self.app.courier.settled()


@asynccontextmanager
async def stage(database: Path, clock: HurriedClock | None = None, **settings: Any) -> AsyncIterator[Stage]:
    """Runs the bot for the length of the block; ending it is part of every test."""
    clock = clock or HurriedClock(HASTE)
    with capture_logs() as log:
        async with Playground(samples=False, clock=clock.now) as playground, playground.client() as people:
            given = Settings(
                _env_file=None,
                bot_token=SecretStr(playground.token),
                bot_api_url=AnyHttpUrl(playground.url),
                database_path=database,
                computer_pace=0.0,
                **settings,
            )
            stop = asyncio.Event()
            async with opened(given, include, clock, listened=0) as app, asyncio.TaskGroup() as tasks:
                tasks.create_task(app.run(stop))
                try:
                    yield Stage(playground, people, app, log)
                finally:
                    stop.set()


def hand(seen: SeenChat) -> SeenMessage | None:
    """The message in which a hand of cards is shown."""
    return next((message for message in reversed(seen.messages) if "🖐" in message.text), None)


def moves(seen: SeenChat) -> SeenMessage | None:
    """The newest message with moves for buttons."""
    for message in reversed(seen.messages):
        if any(button.data[:2] in {"m:", "p:"} for button in message.buttons):
            return message
    return None


async def play_to_the_end(people: list[Person], chat: int | str, within: int = MOST_PRESSES) -> int:
    """Everybody presses the first move that he is offered, until 🔄 is; how many presses it took.

    One time in ten it is another: always the first can go round in circles, the same cards led and taken.
    """
    chance = Random(presses := 0)
    last: dict[int | str, tuple[int, int]] = {}
    while presses < within:
        if (await people[0].chat(chat)).with_button("🔄") is not None:
            return presses
        for person in people:
            message = moves(await person.chat("bot"))
            if message is None or last.get(person.reference) == (message.id, message.edits):
                continue
            last[person.reference] = (message.id, message.edits)
            offered = [button.data for button in message.buttons if button.data.startswith("m:")]
            offered = offered or [message.buttons[0].data]
            data = offered[0] if chance.random() < 0.9 else chance.choice(offered)
            answer = await person.press_data("bot", message, data)
            assert answer.status == "answered"
            presses += 1
        await asyncio.sleep(0)
    raise AssertionError(f"no end after {presses} presses")
