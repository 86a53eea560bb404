"""A bot that lives on while Telegram cannot be reached, or while its machine sleeps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.customs import Customs
from bot.house import ChatSettings
from bot.playground.client import Person
from bot.tables.caller import Caller
from bot.tables.table import Table
from tests.e2e.stage import HASTE, Stage, play_to_the_end, stage
from tests.robots.clock import HurriedClock

HOUR = 3600.0


@pytest.fixture
def clock() -> HurriedClock:
    """The bot's clock and Telegram's."""
    return HurriedClock(HASTE)


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    """Looks again and again whether it is so."""
    for _ in range(1000):
        if await true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to be so")


@asynccontextmanager
async def unreachable(bot: Stage, person: Person) -> AsyncIterator[None]:
    """No update comes through; that somebody writes ends the question that waits for one."""
    contact = bot.app.contact

    async def lost() -> bool:
        return contact.lost()

    async def back() -> bool:
        return not contact.lost()

    await bot.people.fault("error", method="getUpdates", count=10**6, code=502)
    await person.say("bot", "/help")
    await until(lost)
    yield
    await bot.people.clear_faults()
    await until(back)


async def test_a_command_that_waited_for_hours_for_telegram_to_come_back_is_not_obeyed(
    tmp_path: Path, clock: HurriedClock
) -> None:
    async with stage(tmp_path / "db.sqlite3", clock) as bot:
        ann = await bot.person("Ann")
        group = await bot.group(ann)
        async with unreachable(bot, ann):
            await ann.say(group, "/durak")
            clock.leap(2 * HOUR)
            last = await ann.say(group, "/rules")
        await ann.wait_for(group, lambda seen: next((m for m in seen.messages if m.id > last), None))
        await bot.quiet()
        assert (await ann.chat(group)).with_button("➕") is None
        await ann.say(group, "/durak")
        await ann.wait_for_button(group, "➕")


@pytest.mark.parametrize("cause", ["Telegram is away", "the machine sleeps"])
async def test_nobodys_time_runs_out_in_an_outage(tmp_path: Path, clock: HurriedClock, cause: str) -> None:
    async with stage(tmp_path / "db.sqlite3", clock) as bot:
        ann, bob = await bot.person("Ann"), await bot.person("Bob")
        group = await bot.group(ann, bob)
        timed = ChatSettings(locale="en", customs=Customs(turn_time=120))
        await bot.app.desk.chats.choose(Caller(await ann.id(), "", "en"), group, timed)
        await ann.say(group, "/durak")
        await bob.press(group, "➕")
        await ann.press(group, "▶️")
        await ann.wait_for_button(group, "🂠")
        before = await table(bot, group)
        token, deadline = before.token, before.deadline
        assert deadline is not None

        async def put_off() -> bool:
            return (await table(bot, group)).deadline != deadline

        if cause == "the machine sleeps":
            clock.leap(HOUR)
            await until(put_off)
        else:
            async with unreachable(bot, ann):
                clock.leap(HOUR)
                await until(put_off)
        after = await table(bot, group)
        assert after.token == token, "nobody was moved for"
        assert [seat.missed for seat in after.seats] == [0, 0]
        await play_to_the_end([ann, bob], group)


async def table(bot: Stage, group: int) -> Table:
    """The table in the group."""
    (table_id,) = await bot.app.desk.hall.tables.in_chat(group)
    async with bot.app.desk.hall.table(table_id) as found:
        return found
