"""One bot for one token, whether it polls or is called."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramConflictError
from aiogram.types import WebhookInfo

from bot.claim import LISTENED, claim, held
from bot.clock import SystemClock
from bot.playground.server import Playground
from bot.polling import GetRawUpdates, TokenInUse
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


class Telegram:
    """Gives to each question what waits by then, as numbers, and the last of it for ever."""

    def __init__(self, *waiting: list[int]) -> None:
        self._waiting = list(waiting)
        self.clock = HandClock()
        self._asked_at = 0.0

    async def get_webhook_info(self, request_timeout: int) -> WebhookInfo:
        del request_timeout
        return WebhookInfo(url="", has_custom_certificate=False, pending_update_count=0)

    async def __call__(self, method: GetRawUpdates, request_timeout: int) -> list[dict[str, Any]]:
        del request_timeout
        assert method.offset is None
        assert method.allowed_updates is None
        now = self.clock.monotonic()
        assert now - self._asked_at >= 0.5, "Telegram would name the oldest alone"
        self._asked_at = now
        waiting = self._waiting.pop(0) if len(self._waiting) > 1 else self._waiting[0]
        return [{"update_id": number} for number in waiting]


async def claimed(telegram: Telegram) -> None:
    """What a newcomer makes of it."""
    clock = telegram.clock
    async with asyncio.TaskGroup() as tasks:
        claiming = tasks.create_task(claim(telegram, None, clock))  # type: ignore[arg-type]  # a bot for this
        while not claiming.done():
            clock.pass_by(LISTENED / 8)
            await asyncio.sleep(0)


async def test_who_sees_updates_come_and_go_knows_that_somebody_takes_them() -> None:
    with pytest.RaisesGroup(TokenInUse):
        await claimed(Telegram([1], [1, 2], [3]))


@pytest.mark.parametrize("waiting", [([],), ([1],), ([1], [1, 2], [1, 2, 3]), ([1], [1, 2], [1])])
async def test_a_queue_that_only_grows_is_nobodys(waiting: tuple[list[int], ...]) -> None:
    await claimed(Telegram(*waiting))


async def test_presses_of_before_that_have_grown_too_old_were_taken_by_nobody() -> None:
    await claimed(Telegram([1, 2, 3], [2, 3, 4], [3, 4], [4]))


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


@pytest.mark.parametrize("url", [None, OURS])
async def test_who_finds_that_somebody_polls_gives_up(bot: Bot, url: str | None) -> None:
    async def poll() -> None:
        while True:
            try:
                await bot.get_updates(timeout=30)
            except TelegramConflictError:
                await asyncio.sleep(0.2)

    async with asyncio.TaskGroup() as tasks:
        polling = tasks.create_task(poll())
        with pytest.raises(TokenInUse):
            await claim(bot, url, SystemClock())
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
