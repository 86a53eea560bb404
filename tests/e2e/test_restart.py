from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot.playground.client import Person, PlaygroundClient, SeenMessage
from bot.playground.server import Playground
from tests.e2e.stage import hand, moves, play_to_the_end
from tests.programs import ROOT, born, hurried, program

pytestmark = pytest.mark.xdist_group("programs")


async def seen(people: list[Person], group: int) -> list[tuple[int, str]]:
    """What everybody has before his eyes: the hands and the table."""
    found: list[tuple[int, str]] = []
    for person in people:
        message = hand(await person.chat("bot"))
        assert message is not None
        found.append((message.id, message.text))
    table = await people[0].wait_for_button(group, "🂠")
    return [*found, (table.id, table.text)]


async def offered(people: list[Person], told: list[Person]) -> tuple[Person, SeenMessage, str]:
    """Somebody who may move, what he sees, and the data of a button that is a move.

    A bot that was killed may not have drawn whoever's turn it is yet: so it is waited for. It may also have
    left somebody a button of earlier: who presses that is `told` so, and has his hand posted anew.
    """
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await _offered_now(people, told)
            if found is not None:
                return found
            await asyncio.sleep(0.02)


async def _offered_now(people: list[Person], told: list[Person]) -> tuple[Person, SeenMessage, str] | None:
    for person in people:
        message = moves(await person.chat("bot"))
        if message is None:
            continue
        data = next((button.data for button in message.buttons if button.data.startswith("m:")), None)
        if data is not None:
            return person, message, data
        # Every card of his has a choice: one is put forward, and then there are moves.
        if (await person.press_data("bot", message, message.buttons[0].data)).text:
            told.append(person)
        await redrawn(person, message)
        return await _offered_now(people, told)
    return None


async def move(people: list[Person]) -> list[Person]:
    """Somebody makes a move, and has seen what came of it; who was told before that he comes too late."""
    told: list[Person] = []
    while True:
        person, message, data = await offered(people, told)
        answer = await person.press_data("bot", message, data)
        assert answer.status == "answered"
        if not answer.text:
            await changed(person, message)
            return told
        told.append(person)
        await redrawn(person, message)


async def redrawn(person: Person, before: SeenMessage) -> None:
    """Waits until a hand has other buttons."""
    await person.wait_for("bot", lambda chat: moves(chat) != before)


async def changed(person: Person, before: SeenMessage) -> None:
    """Waits until a hand shows something else."""
    await person.wait_for("bot", lambda chat: (now := hand(chat)) is not None and now.text != before.text)


async def sitting(client: PlaygroundClient) -> tuple[list[Person], int]:
    """Three people at a table that was just dealt at."""
    people = [await client.add_person(name, language="en") for name in ("Ann", "Bob", "Cid")]
    for person in people:
        await person.start()
        await person.wait_for_text("bot", "/help")
    group = await client.add_group("Friends", *people, kind="supergroup")
    await people[0].say(group, "/durak")
    await people[0].wait_for_button(group, "➕")
    for person in people[1:]:
        await person.press(group, "➕")
    await people[0].press(group, "▶️")
    for person in people:
        await person.wait_for("bot", hand)
    return people, group


HURRIED = hurried(50)

PATIENCE = 60.0
"""Seconds in which a bot that loads everything must have started."""


async def test_a_bot_that_is_killed_goes_on_with_the_same_hands_in_the_same_messages(tmp_path: Path) -> None:
    async with Playground(samples=False) as playground, playground.client() as client:
        async with born(playground, tmp_path, *HURRIED) as bot:
            people, group = await sitting(client)
            assert await move(people) == []
            # As soon as it is answered, before everybody's hand is drawn.
            mover, message, data = await offered(people, [])
            assert (await mover.press_data("bot", message, data)).status == "answered"
            await bot.kill()
        before = await seen(people, group)
        async with born(playground, tmp_path, *HURRIED) as bot:
            told = await move(people)
            after = await seen(people, group)
            stand = [*(person not in told for person in people), True]
            assert any(stand[:-1])
            for stands, (number, _), (earlier, _) in zip(stand, after, before, strict=True):
                assert number == earlier or not stands
            mover, message, data = await offered(people, [])
            await bot.kill()
        assert await client.unanswered_queries() == []
        # A move that is made while nobody runs waits for the bot (its answer may then come too late).
        await mover.press_data("bot", message, data, wait=0)
        async with born(playground, tmp_path, *HURRIED) as bot:
            await changed(mover, message)
            await play_to_the_end(people, group)
            assert await bot.end() == 0
            assert bot.errors == []


async def test_a_lobby_survives_as_well_and_sigterm_ends_everything(tmp_path: Path) -> None:
    async with Playground(samples=False) as playground, playground.client() as client:
        ann = await client.add_person("Ann", language="en")
        group = await client.add_group("Friends", ann, kind="supergroup")
        async with born(playground, tmp_path, *HURRIED) as bot:
            await ann.start()
            await ann.wait_for_text("bot", "/help")
            await ann.say(group, "/durak")
            lobby = await ann.wait_for_button(group, "➕")
            assert await bot.end() == 0
        async with born(playground, tmp_path, *HURRIED):
            await ann.press(group, "🤖")
            await ann.press(group, "▶️")
            await ann.wait_for("bot", hand)
        (same,) = [message for message in await ann.messages(group) if message.id == lobby.id]
        assert same.rows == ()


async def test_the_bot_as_people_start_it_plays_and_answers_its_health_check(
    tmp_path: Path, unused_tcp_port: int
) -> None:
    log = tmp_path / "bot.log"
    async with Playground(samples=False) as playground, playground.client() as client:
        environment = {
            "PYTHONPATH": str(ROOT),
            "BOT_TOKEN": playground.token,
            "BOT_API_URL": playground.url,
            "DATABASE_PATH": str(tmp_path / "durak.sqlite3"),
            "METRICS_PORT": str(unused_tcp_port),
        }
        with log.open("wb") as file:
            bot = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", cwd=tmp_path, env=environment, stderr=file
            )
        ann = await client.add_person("Ann", language="en")
        await ann.start()
        await ann.wait_for_text("bot", "/help", PATIENCE)
        async with program(tmp_path, "bot", "healthcheck", **environment) as check:
            assert await check.ended() == 0
        bot.terminate()
        assert await bot.wait() == 0
    assert "error" not in log.read_text()
