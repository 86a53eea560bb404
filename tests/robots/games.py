"""What robots do: open a table, settle on odd rules, sit down, press whatever is offered until the end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.playground.client import Answer, Person, PlaygroundClient, SeenChat, SeenMessage
from bot.playground.references import find_chat, find_person
from bot.playground.views import chat_view
from bot.playground.world import World

PATIENCE = 60.0
"""Seconds without anything to press after which a game counts as stuck."""

ASKING = 0.02
"""How often a robot that plays alone asks what to do; it does not listen."""

LANGUAGES = ("ru", "uk", "en", "de", "")

ChatReference = int | str


@dataclass
class Tally:
    """What came of the games."""

    finished: int = 0
    stuck: list[str] = field(default_factory=list)
    presses: int = 0
    pending: int = 0


class Game:
    """One game in a group of robots, or of one with the bot."""

    def __init__(
        self, client: PlaygroundClient, world: World, number: int, chance: Random, tally: Tally
    ) -> None:
        self._client = client
        self._world = world
        self._number = number
        self._chance = chance
        self._tally = tally

    async def guarded(self, game: Coroutine[Any, Any, None]) -> None:
        """Plays; a button that never came is a game that is stuck."""
        try:
            await game
        except AssertionError as error:
            self._tally.stuck.append(f"{self._number}: {error}")

    async def in_private(self) -> None:
        """A person plays against the bot."""
        person = await self._person(0)
        await self._begin(person)
        if self._chance.random() < 0.5:
            await self._random_rules(person, "bot")
        await person.say("bot", "/play")
        await self._play([person], "bot", person)

    async def in_group(self, size: int) -> None:
        """Some people and perhaps computer players play in a group."""
        people = [await self._person(index) for index in range(size)]
        group = await self._client.add_group(f"G{self._number}", *people, kind="supergroup")
        # Robots choose hands in the group too; that a plain member may not deal them there, the bot learns
        # by one refusal, which tests/e2e/test_hands_in_group.py holds and which would be counted here.
        await self._client.promote_bot(group)
        host = people[0]
        await self._begin(host)
        if self._chance.random() < 0.6:
            await self._random_rules(host, group)
        await host.say(group, "/durak")
        await host.wait_for_button(group, "📜", PATIENCE)
        for person in people[1:]:
            await self._sit_down(person, group)
        while self._chance.random() < 0.3 and self._offered(host, group, "🤖"):
            await self._press(host, group, "🤖")
        await self._start(host, group)
        await self._play(people, group, host)

    async def _person(self, index: int) -> Person:
        name = f"R{self._number}_{index}"
        return await self._client.add_person(
            self._chance.choice((name, f"<b>{name}</b>", f"{name} & Ко_*")),
            username=f"robot{self._number}x{index}",
            language=self._chance.choice(LANGUAGES),
        )

    async def _begin(self, person: Person) -> None:
        await person.start()
        await person.wait_for_text("bot", "/help", PATIENCE)

    async def _random_rules(self, host: Person, chat: ChatReference) -> None:
        await host.say(chat, "/settings")
        menu = await host.wait_for(chat, _menu, PATIENCE)
        for _ in range(self._chance.randrange(1, 12)):
            menu = await host.wait_for(chat, _menu, PATIENCE)
            choices = [button for button in menu.buttons if button.data.startswith("o:s")]
            await self._press_data(host, chat, menu, self._chance.choice(choices).data)

    async def _sit_down(self, person: Person, group: int) -> None:
        if self._chance.random() < 0.5:
            await self._begin(person)
        lobby = await person.wait_for_button(group, "📜", PATIENCE)
        button = lobby.button("➕")
        if button is None:
            return
        answer = await person.press_data(group, lobby, button.data)
        self._tally.presses += 1
        if answer.url:
            await person.open_link(answer.url)

    async def _start(self, host: Person, group: int) -> None:
        """Deals; if so many cannot play these rules, by the plainest of rules."""
        for _ in range(20):
            table = await host.wait_for_button(group, "📜", PATIENCE)
            if (button := table.button("▶️")) is not None:
                answer = await self._press_data(host, group, table, button.data)
                if not answer.text:
                    return
                # Somebody came through the link meanwhile, and so many cannot play these rules.
            await self._press_data(host, group, table, "o:s:game:podkidnoy")
            await asyncio.sleep(0.1)
        self._tally.stuck.append(f"{self._number}: no ▶️ in {table.text!r} {table.labels}")

    async def _play(self, people: list[Person], chat: ChatReference, host: Person) -> None:
        quiet_since = time.monotonic()
        while time.monotonic() - quiet_since < PATIENCE:
            if self._offered(host, chat, "🔄", at_end=True):
                self._tally.finished += 1
                if self._chance.random() < ASKING and self._offered(host, chat, "🔎"):
                    await self._press(host, chat, "🔎")
                return
            self._chance.shuffle(people)
            pressed = [await self._maybe_move(person, chat) for person in people]
            if any(pressed):
                quiet_since = time.monotonic()
            else:
                await asyncio.sleep(0.02)
        seen = [await person.chat("bot") for person in people] + [await host.chat(chat)]
        last = [view.messages[-1] for view in seen if view.messages]
        self._tally.stuck.append(f"{self._number}: " + "; ".join(f"{m.text!r} {m.labels}" for m in last))

    async def _maybe_move(self, person: Person, chat: ChatReference) -> bool:
        """Presses a random button of the hand, if there is one; now and then twice, or two at once.

        The hand is in private, in the group for the person's eyes alone, or in both.
        """
        hands = [(place, hand) for place in {"bot", chat} if (hand := _hand(self._seen(person, place)))]
        if not hands:
            return False
        place, hand = self._chance.choice(sorted(hands, key=str))
        advice = hand.button("💡")
        if advice is not None and self._chance.random() < ASKING:
            await self._press_data(person, place, hand, advice.data)
        moves = [button.data for button in hand.buttons if button.data[:2] in {"m:", "p:"}]
        final = [move for move in moves if move.startswith("m:")]
        data = self._chance.choice(final if final and self._chance.random() < 0.8 else moves)
        presses = [data]
        if self._chance.random() < 0.1:
            presses.append(self._chance.choice(moves))
        async with asyncio.TaskGroup() as taps:
            for tap in presses:
                taps.create_task(self._press_data(person, place, hand, tap))
        return True

    def _seen(self, person: Person, chat: ChatReference) -> SeenChat:
        """Looks at a chat without a request: robots look often, and only what they press is to be tested."""
        who = find_person(self._world, person.reference)
        view = chat_view(self._world, find_chat(self._world, chat, who), who)
        return SeenChat.parse({"revision": self._world.revision, **view})

    def _offered(self, person: Person, chat: ChatReference, label: str, *, at_end: bool = False) -> bool:
        messages = self._seen(person, chat).messages
        message = next((m for m in reversed(messages) if m.button(label) is not None), None)
        button = None if message is None else message.button(label)
        return button is not None and (not at_end or button.data.startswith("a:"))

    async def _press(self, person: Person, chat: ChatReference, label: str) -> None:
        message = await person.wait_for_button(chat, label, PATIENCE)
        button = message.button(label)
        assert button is not None
        await self._press_data(person, chat, message, button.data)

    async def _press_data(
        self, person: Person, chat: ChatReference, message: SeenMessage, data: str
    ) -> Answer:
        answer = await person.press_data(chat, message, data)
        self._tally.presses += 1
        self._tally.pending += answer.status == "pending"
        return answer


def _menu(seen: SeenChat) -> SeenMessage | None:
    for message in reversed(seen.messages):
        if any(button.data.startswith("o:s") for button in message.buttons):
            return message
    return None


def _hand(seen: SeenChat) -> SeenMessage | None:
    for message in reversed(seen.messages):
        if any(button.data[:2] in {"m:", "p:"} for button in message.buttons):
            return message
    return None
