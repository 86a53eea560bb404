"""A playground, its people and a real aiogram bot for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.methods import GetUpdates
from aiogram.types import Update

from bot.playground.client import Person, PlaygroundClient
from bot.playground.server import Playground

GROUP = "Дача"


def connected(playground: Playground, token: str | None = None) -> Bot:
    """Return an aiogram bot that talks to a playground as it would to Telegram."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(playground.url))
    return Bot(token or playground.token, session=session)


class Time:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_790_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def playground(time: Time) -> AsyncIterator[Playground]:
    async with Playground(clock=time) as running:
        yield running


@pytest.fixture
async def people(playground: Playground) -> AsyncIterator[PlaygroundClient]:
    async with playground.client() as client:
        yield client


@pytest.fixture
def olena(people: PlaygroundClient) -> Person:
    """The creator of the sample group."""
    return people.person("Olena")


@pytest.fixture
def fox(people: PlaygroundClient) -> Person:
    """A plain member of the sample group."""
    return people.person("🦊 Лис")


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(playground.url))
    yield Bot(playground.token, session=session)
    # The session's own close() sleeps for the sake of TLS, which the playground does not have.
    if session._session:
        await session._session.close()


@pytest.fixture
def group(playground: Playground) -> int:
    """The id of the sample group."""
    return next(chat.id for chat in playground.world.groups())


async def updates_of(bot: Bot, offset: int | None = None) -> list[Update]:
    """Return what waits for a bot, without waiting."""
    return await bot(GetUpdates(offset=offset, timeout=0))


async def next_update(bot: Bot) -> Update:
    """Return the oldest update and confirm it."""
    waiting = await bot(GetUpdates(timeout=5, limit=1))
    await bot(GetUpdates(offset=waiting[0].update_id + 1, timeout=0, limit=1))
    return waiting[0]
