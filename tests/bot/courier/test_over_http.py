"""The messenger and the courier before the playground's server, through aiogram and HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.courier.courier import Courier
from bot.courier.messenger import (
    Absence,
    Arrived,
    Ban,
    Flood,
    Gone,
    Kicked,
    Migrated,
    NoRights,
    Rejected,
    Unavailable,
    Unreachable,
)
from bot.courier.telegram import TelegramMessenger
from bot.playground.client import PlaygroundClient
from bot.playground.server import Playground
from bot.screens.screen import Button, Screen, Style
from bot.tables.table import Place
from tests.bot.courier.fakes import MemoryStore, Witness

TABLE = Screen("<b>Table</b>", ((Button("🂠", data="h:1", style=Style.PRIMARY),),))
LATER = Screen("<b>Later</b>")


class HastyClock:
    """Whoever sleeps on it makes its time pass; only the idle, who sleep for long, do not."""

    def __init__(self) -> None:
        self._now = 1_900_000_000.0

    def now(self) -> float:
        return self._now

    def monotonic(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds > 50.0:
            await asyncio.Event().wait()
        self._now += seconds
        await asyncio.sleep(0)


@pytest.fixture
def clock() -> HastyClock:
    return HastyClock()


@pytest.fixture
async def playground(clock: HastyClock) -> AsyncIterator[Playground]:
    async with Playground(clock=clock.now) as running:
        yield running


@pytest.fixture
async def people(playground: Playground) -> AsyncIterator[PlaygroundClient]:
    async with playground.client() as client:
        yield client


@pytest.fixture
async def messenger(playground: Playground) -> AsyncIterator[TelegramMessenger]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(playground.url))
    yield TelegramMessenger(Bot(playground.token, session=session), timeout=1)
    await session.close()


@pytest.fixture
def group(playground: Playground) -> Place:
    """The sample group."""
    return Place(next(chat.id for chat in playground.world.groups()))


async def test_a_message_is_sent_edited_without_change_and_deleted(
    messenger: TelegramMessenger, people: PlaygroundClient, group: Place
) -> None:
    olena = people.person("Olena")
    address = await messenger.send(group, TABLE)
    await messenger.edit(address, TABLE)
    (shown,) = [
        message for message in await olena.messages(group.chat_id) if message.id == address.message_id
    ]
    assert shown.text == "Table"
    await messenger.edit(address, LATER)
    await messenger.delete(address)
    await messenger.delete(address)
    assert all(message.id != address.message_id for message in await olena.messages(group.chat_id))
    with pytest.raises(Gone):
        await messenger.edit(address, TABLE)


async def test_a_stranger_a_blocker_and_one_who_is_gone_cannot_be_reached(
    messenger: TelegramMessenger, people: PlaygroundClient
) -> None:
    vera = await people.add_person("Vera")
    place = Place(await vera.id())
    with pytest.raises(Unreachable) as raised:
        await messenger.send(place, TABLE)
    assert raised.value.reason in {Absence.NEVER_STARTED, Absence.NOT_FOUND}
    await vera.start()
    await messenger.send(place, TABLE)
    await vera.block()
    with pytest.raises(Unreachable) as raised:
        await messenger.send(place, TABLE)
    assert raised.value.reason is Absence.BLOCKED
    await vera.deactivate()
    with pytest.raises(Unreachable) as raised:
        await messenger.send(place, TABLE)
    assert raised.value.reason is Absence.DEACTIVATED


async def test_a_group_that_forbids_moves_or_throws_out_says_so(
    messenger: TelegramMessenger, people: PlaygroundClient, group: Place
) -> None:
    await people.forbid_writing(group.chat_id)
    with pytest.raises(NoRights) as banned:
        await messenger.send(group, TABLE)
    assert banned.value.reason is Ban.NO_RIGHTS
    await people.forbid_writing(group.chat_id, forbidden=False)
    new_chat_id = await people.migrate(group.chat_id)
    with pytest.raises(Migrated) as moved:
        await messenger.send(group, TABLE)
    assert moved.value.new_chat_id == new_chat_id
    await people.remove_bot(new_chat_id, people.person("Olena"))
    with pytest.raises(Kicked):
        await messenger.send(Place(new_chat_id), TABLE)


async def test_a_closed_topic_and_one_that_never_was_say_so(
    messenger: TelegramMessenger, people: PlaygroundClient
) -> None:
    olena = people.person("Olena")
    forum = await people.add_group("Forum", olena, kind="supergroup", is_forum=True)
    topic = await olena.create_topic(forum, "Durak")
    await messenger.send(Place(forum, topic), TABLE)
    await people.close_topic(forum, topic)
    with pytest.raises(NoRights) as closed:
        await messenger.send(Place(forum, topic), TABLE)
    assert closed.value.reason is Ban.TOPIC_CLOSED
    with pytest.raises(NoRights) as missing:
        await messenger.send(Place(forum, topic + 99), TABLE)
    assert missing.value.reason is Ban.TOPIC_GONE


@pytest.mark.parametrize(
    "screen",
    [
        Screen("<b>7♠"),
        Screen("я" * 4097),
        Screen(""),
        Screen("text", ((Button("button", data="x" * 65),),)),
    ],
)
async def test_a_screen_with_a_bug_is_refused_in_words_that_quote_nothing(
    messenger: TelegramMessenger, group: Place, screen: Screen
) -> None:
    with pytest.raises(Rejected) as raised:
        await messenger.send(group, screen)
    assert "7♠" not in str(raised.value)


@pytest.mark.parametrize(
    ("kind", "arrived"),
    [
        ("drop_before", Arrived.MAYBE),
        ("drop_after", Arrived.MAYBE),
        ("hang_after", Arrived.MAYBE),
        ("bad_gateway", Arrived.MAYBE),
        ("error", Arrived.HARDLY),
    ],
)
async def test_a_network_that_fails_says_what_is_known(
    messenger: TelegramMessenger, people: PlaygroundClient, group: Place, kind: str, arrived: Arrived
) -> None:
    await people.fault(kind, method="sendMessage")
    with pytest.raises(Unavailable) as raised:
        await messenger.send(group, TABLE)
    assert raised.value.arrived is arrived


async def test_a_flood_says_how_long(
    messenger: TelegramMessenger, people: PlaygroundClient, group: Place
) -> None:
    await people.fault("retry_after", retry_after=17)
    with pytest.raises(Flood) as raised:
        await messenger.send(group, TABLE)
    assert raised.value.retry_after == 17


async def test_a_query_is_answered_once_and_an_expired_one_quietly(
    messenger: TelegramMessenger, people: PlaygroundClient, group: Place
) -> None:
    await messenger.send(group, TABLE)
    press = await people.person("Olena").press(group.chat_id, "🂠", wait=0)
    assert press.query is not None
    await messenger.answer(press.query, "hello", alert=True)
    await messenger.answer("12345", "too late")
    assert await people.unanswered_queries() == []
    (query,) = (await people.request("GET", "/admin/queries"))["queries"]
    assert query["answer"]["text"] == "hello"


async def test_the_last_screen_stands_once_whatever_the_network_did(
    messenger: TelegramMessenger, people: PlaygroundClient, group: Place, clock: HastyClock
) -> None:
    courier = Courier(messenger, MemoryStore(), clock, Witness(), Random(1))
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(courier.run())
        courier.show("t1.1.table", group, TABLE)
        await courier.settled()
        await people.fault("drop_after", method="editMessageText")
        await people.fault("bad_gateway", method="editMessageText", count=3)
        await people.fault("retry_after", method="editMessageText", retry_after=30)
        courier.show("t1.1.table", group, LATER, final=True)
        await courier.settled()
        courier.stop()
    messages = await people.person("Olena").messages(group.chat_id)
    assert [message.text for message in messages if message.text in {"Table", "Later"}] == ["Later"]


@pytest.mark.parametrize("private", [True, False])
async def test_a_send_whose_answer_was_lost_is_found_among_what_people_wrote(
    messenger: TelegramMessenger, people: PlaygroundClient, group: Place, clock: HastyClock, *, private: bool
) -> None:
    olena = people.person("Olena")
    await olena.start()
    place = Place(await olena.id()) if private else group
    courier = Courier(messenger, MemoryStore(), clock, Witness(), Random(1))
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(courier.run())
        courier.say(place, "hello")
        await courier.settled()
        await olena.say("bot" if private else place.chat_id, "let us play")
        await people.fault("drop_after", method="sendMessage")
        courier.show("t1.1.table", place, TABLE)
        await courier.settled()
        courier.stop()
    messages = await olena.messages("bot" if private else place.chat_id)
    assert [message.text for message in messages[-3:]] == ["hello", "let us play", "Table"]
    assert courier.counters.found == 1


@pytest.mark.parametrize("private", [True, False])
async def test_a_playground_that_is_strict_about_its_limits_finds_nothing_to_refuse(
    messenger: TelegramMessenger,
    people: PlaygroundClient,
    group: Place,
    clock: HastyClock,
    *,
    private: bool,
) -> None:
    await people.limits(enabled=True)
    olena = people.person("Olena")
    await olena.start()
    place = Place(await olena.id()) if private else group
    courier = Courier(messenger, MemoryStore(), clock, Witness(), Random(1))
    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        tasks.create_task(courier.run())
        for number in range(50):
            courier.show("t1.1", place, Screen(f"screen {number}"), urgent=True, fresh=number % 5 == 0)
            await courier.settled()
        courier.stop()
    assert await people.rejected_calls() == []
    assert courier.counters.sends + courier.counters.edits == 50
