"""One bot for one token, whether it polls or is called."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramConflictError

from bot.claim import LISTENED, claim, held
from bot.clock import SystemClock
from bot.playground.server import Playground
from bot.polling import TokenInUse
from tests.bot.clock import HandClock

OURS = "https://durak.example/hook"
THEIRS = "https://other.example/s3cret"


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as running:
        yield running


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(playground.url))
    yield Bot(playground.token, session)
    await session.close()


@pytest.mark.parametrize("url", [None, OURS])
async def test_who_finds_another_bots_webhook_gives_up_and_leaves_it(bot: Bot, url: str | None) -> None:
    await bot.set_webhook(THEIRS)
    with pytest.raises(TokenInUse, match=r"other\.example") as raised:
        await claim(bot, url, HandClock())
    assert "s3cret" not in str(raised.value)
    assert (await bot.get_webhook_info()).url == THEIRS


async def test_who_finds_his_own_webhook_goes_on_at_once(bot: Bot) -> None:
    await bot.set_webhook("https://Durak.example:443/hook/")
    await claim(bot, OURS, HandClock())


async def test_a_webhook_is_not_set_where_somebody_polls(bot: Bot) -> None:
    async def poll() -> None:
        while True:
            try:
                await bot.get_updates(timeout=30)
            except TelegramConflictError:
                await asyncio.sleep(0.2)

    async with asyncio.TaskGroup() as tasks:
        polling = tasks.create_task(poll())
        with pytest.raises(TokenInUse):
            await claim(bot, OURS, SystemClock())
        polling.cancel()


async def test_who_is_alone_takes_no_update_away_while_he_listens(bot: Bot, playground: Playground) -> None:
    async with playground.client() as people:
        ann = await people.add_person("Ann")
        await ann.say("bot", "/start")
        async with asyncio.TaskGroup() as tasks:
            clock = HandClock()
            claiming = tasks.create_task(claim(bot, OURS, clock))
            while not claiming.done():
                clock.pass_by(LISTENED / 4)
                await asyncio.sleep(0.01)
        assert len(await people.pending_updates()) == 1


async def test_a_webhook_that_goes_elsewhere_is_noticed(bot: Bot) -> None:
    await bot.set_webhook(OURS)
    assert (await held(bot, OURS)).ours
    await bot.set_webhook(THEIRS)
    assert not (await held(bot, OURS)).ours
    await bot.delete_webhook()
    assert not (await held(bot, OURS)).ours
