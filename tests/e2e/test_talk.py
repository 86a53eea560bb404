"""What the bot says to what is no move: in whose language, how often, and what it says of itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.app import LOCALES as LOCALES_FOLDER
from bot.playground.client import Person
from bot.profile import describe
from bot.texts import Texts
from tests.e2e.stage import Stage, hand, stage

FIRST_PERSON = 5_000_000_001
"""The id that the playground gives to the first of its people."""


async def answer(person: Person, chat: int, command: str) -> str:
    """Says something in the group; the next thing that the bot says below."""
    sent = await person.say(chat, command)
    below = await person.wait_for(
        chat, lambda seen: next((m for m in seen.messages if m.id > sent and not m.outgoing), None)
    )
    return below.text


async def test_a_sticker_in_private_gets_a_friendly_hint_and_ten_get_one(bot: Stage) -> None:
    ann = await bot.person("Ann", "uk")
    await ann.send_sticker("bot", "🐸")
    await ann.wait_for_text("bot", "Та мені б карти: /play")
    for _ in range(9):
        await ann.send_sticker("bot", "🐸")
    await bot.quiet()
    await ann.wait_for("bot", lambda seen: seen.last is not None and not seen.last.outgoing)
    # A new answer is posted before the old one goes.
    await ann.wait_for("bot", lambda seen: sum("карти: /play" in m.text for m in seen.messages) == 1)


async def test_a_sticker_in_a_group_is_none_of_the_bot_s_business(bot: Stage) -> None:
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    await bot.people.privacy(enabled=False)
    await ann.send_sticker(group, "🐸")
    await ann.say(group, "/table")
    await ann.wait_for_text(group, "No game here")
    said = [m for m in await ann.messages(group) if not m.outgoing and not m.service]
    assert [message.text[:12] for message in said] == ["No game here"]


async def test_what_a_whole_group_reads_is_in_one_language_whoever_asks(bot: Stage) -> None:
    ann, ivan = await bot.person("Ann", "en"), await bot.person("Іван", "uk")
    group = await bot.group(ann, ivan)
    await ann.say(group, "/table")
    await ann.wait_for_text(group, "No game here")
    for command, words in (
        ("/table", "No game here"),
        ("/help", "We play durak"),
        ("/rules", "How we play here"),
        ("/settings", "House rules"),
        ("/lang", "Which language"),
        ("/hand", "between you and me"),
        ("/durak", "Sit down and we deal"),
    ):
        assert words in await answer(ivan, group, command)


async def test_the_bot_describes_itself_in_three_languages_and_only_when_that_is_news(bot: Stage) -> None:
    async def described() -> int:
        calls = [await bot.people.calls(name) for name in ("setMyDescription", "setMyShortDescription")]
        return sum(map(len, calls))

    for _ in range(1000):
        if await described() == 6:
            break
        await asyncio.sleep(0.01)
    server = TelegramAPIServer.from_base(bot.playground.url.rstrip("/"))
    async with Bot(bot.playground.token, AiohttpSession(api=server)) as telegram:
        assert (await telegram.get_my_description(language_code="uk")).description.startswith("🃏 Дурень")
        short = await telegram.get_my_short_description(language_code="de")
        assert short.short_description.startswith("The card game Durak")
        await describe(telegram, Texts(LOCALES_FOLDER))
    assert await described() == 6, "English is what all others read, and that is said once"


async def test_only_who_runs_the_bot_may_ask_how_it_is(tmp_path: Path) -> None:
    async with stage(tmp_path / "durak.sqlite3", owner_ids=frozenset({FIRST_PERSON})) as bot:
        ann, bob = await bot.person("Ann"), await bot.person("Bob")
        assert await ann.id() == FIRST_PERSON
        await bob.say("bot", "/status")
        await bob.wait_for_text("bot", "I did not get that")
        await ann.say("bot", "/play")
        await ann.wait_for("bot", hand)
        await ann.say("bot", "/status")
        await ann.wait_for_text("bot", "tables right now: 1.")
