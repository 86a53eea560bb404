"""How updates come: polling, conflicts, webhook, twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramConflictError
from aiogram.methods import GetUpdates
from aiohttp import web

from bot.playground.client import Person, PlaygroundClient
from tests.playground.conftest import GROUP, updates_of


async def test_updates_stay_until_they_are_confirmed(bot: Bot, olena: Person) -> None:
    await olena.say(GROUP, "/one")
    await olena.say(GROUP, "/two")
    first, second = await updates_of(bot)
    assert [update.update_id for update in await updates_of(bot)] == [first.update_id, second.update_id]
    assert await updates_of(bot, second.update_id) == [second]
    assert await updates_of(bot, second.update_id + 1) == []


async def test_a_negative_offset_keeps_the_newest(bot: Bot, olena: Person) -> None:
    for word in ("/one", "/two", "/three"):
        await olena.say(GROUP, word)
    kept = await updates_of(bot, -1)
    assert [update.message.text for update in kept if update.message] == ["/three"]
    assert len(await updates_of(bot)) == 1


async def test_a_poll_waits_for_what_comes(bot: Bot, olena: Person) -> None:
    async with asyncio.TaskGroup() as group:
        poll = group.create_task(bot(GetUpdates(timeout=20)))
        await olena.say(GROUP, "/durak")
    assert [update.message.text for update in poll.result() if update.message] == ["/durak"]


async def test_only_wanted_kinds_come_and_the_choice_is_remembered(
    bot: Bot, people: PlaygroundClient, olena: Person, fox: Person
) -> None:
    await people.promote_bot(GROUP)
    await bot(GetUpdates(timeout=0, allowed_updates=["chat_member"], offset=-1))
    await fox.leave(GROUP)
    await olena.say(GROUP, "/durak")
    kinds = [update.event_type for update in await updates_of(bot)]
    assert "message" not in kinds
    assert kinds[-1] == "chat_member"


async def test_the_older_of_two_pollers_is_told_of_the_conflict(bot: Bot) -> None:
    polls = [bot(GetUpdates(timeout=1)) for _ in range(2)]
    results = await asyncio.gather(*polls, return_exceptions=True)
    (refusal,) = [result for result in results if isinstance(result, TelegramConflictError)]
    assert "terminated by other getUpdates request" in refusal.message
    assert [] in results


async def test_an_update_can_be_delivered_twice(bot: Bot, people: PlaygroundClient, olena: Person) -> None:
    await people.repeat_updates()
    await olena.say(GROUP, "/twice")
    await olena.say(GROUP, "/once")
    twice, once = await updates_of(bot)
    assert await updates_of(bot, once.update_id) == [twice, once]
    assert await updates_of(bot, once.update_id + 1) == []


@asynccontextmanager
async def hook(
    statuses: list[int], text: str
) -> AsyncIterator[tuple[str, list[tuple[str, str]], asyncio.Event]]:
    """A webhook that answers with the given statuses, then 200, notes what came, tells of the last."""
    came: list[tuple[str, str]] = []
    last = asyncio.Event()

    async def take(request: web.Request) -> web.Response:
        body = await request.json()
        came.append((request.headers.get("X-Telegram-Bot-Api-Secret-Token", ""), body["message"]["text"]))
        if came[-1][1] == text:
            last.set()
        return web.Response(status=statuses.pop(0) if statuses else 200)

    app = web.Application()
    app.add_routes([web.post("/hook", take)])
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook", came, last
    await runner.cleanup()


async def test_a_webhook_gets_updates_with_its_secret_and_again_after_a_failure(
    bot: Bot, olena: Person
) -> None:
    async with hook([500], "/two") as (url, came, last):
        await bot.set_webhook(url, secret_token="s3cret")  # noqa: S106 - a test's own word
        with pytest.raises(
            TelegramConflictError, match="can't use getUpdates method while webhook is active"
        ):
            await updates_of(bot)
        await olena.say(GROUP, "/one")
        await olena.say(GROUP, "/two")
        await last.wait()
        assert came == [("s3cret", "/one"), ("s3cret", "/one"), ("s3cret", "/two")]
        info = await bot.get_webhook_info()
        assert info.url == url
        assert info.last_error_message == "Wrong response from the webhook: 500 Internal Server Error"
        await bot.delete_webhook()
    with pytest.raises(TelegramBadRequest, match="An HTTPS URL must be provided"):
        await bot.set_webhook("ftp://x")
