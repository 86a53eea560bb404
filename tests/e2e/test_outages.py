"""A bot that lives on while Telegram cannot be reached, or while its machine sleeps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
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
    await bot.people.fault("error", method="getUpdates", count=10**6, code=502)
    await person.say("bot", "/help")
    await until(hears(bot, yes=False))
    yield
    await bot.people.clear_faults()
    await until(hears(bot))


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
        group = await timed(bot, Customs(turn_time=120), ann, bob)
        before = await table(bot, group)
        token, put_off = before.token, changes(bot, group, before.deadline)
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


async def test_nobodys_time_runs_out_while_telegram_gives_no_answer_and_no_error(
    tmp_path: Path, clock: HurriedClock
) -> None:
    async with stage(tmp_path / "db.sqlite3", clock) as bot:
        ann, bob = await bot.person("Ann"), await bot.person("Bob")
        group = await timed(bot, Customs(turn_time=30, reminder=False), ann, bob)
        before = await table(bot, group)
        token, put_off = before.token, changes(bot, group, before.deadline)
        clock.leap(15)
        await ann.say("bot", "/help")
        await ann.wait_for_text("bot", "/deleteme")
        # The question for updates waits as it does when nothing happens.
        await bot.people.fault("error", method="getMe", count=2, code=502)
        clock.leap(14)
        await until(put_off)
        assert (await table(bot, group)).token == token, "nobody was moved for"
        await bob.say("bot", "/help")
        await until(hears(bot))


async def test_a_webhook_that_telegram_cannot_reach_or_tell_of_is_an_outage(
    tmp_path: Path, clock: HurriedClock, unused_tcp_port: int
) -> None:
    async with stage(
        tmp_path / "db.sqlite3",
        clock,
        webhook_url=f"http://127.0.0.1:{unused_tcp_port}/hook",
        webhook_host="127.0.0.1",
        webhook_port=unused_tcp_port,
    ) as bot:
        ann = await bot.person("Ann")
        await bot.people.fault("error", method="getWebhookInfo", code=502)
        await until(hears(bot, yes=False))
        await until(hears(bot))
        updates = bot.playground.world.updates
        ours = updates.webhook
        updates.set_webhook(replace(ours, secret="another"))  # noqa: S106 - opens nothing
        await ann.say("bot", "/help")
        await until(hears(bot, yes=False))
        updates.set_webhook(ours)
        await until(hears(bot))
        await ann.wait_for_text("bot", "/deleteme")


async def timed(bot: Stage, customs: Customs, host: Person, *others: Person) -> int:
    """A group in which a first deal was just dealt, with these customs."""
    group = await bot.group(host, *others)
    settings = ChatSettings(locale="en", customs=customs)
    await bot.app.desk.chats.choose(Caller(await host.id(), "", "en"), group, settings)
    await host.say(group, "/durak")
    for person in others:
        await person.press(group, "➕")
    await host.press(group, "▶️")
    await host.wait_for_button(group, "🂠")
    return group


def changes(bot: Stage, group: int, deadline: float | None) -> Callable[[], Awaitable[bool]]:
    """Asks whether the turn's end is another one."""
    assert deadline is not None

    async def changed() -> bool:
        return (await table(bot, group)).deadline != deadline

    return changed


def hears(bot: Stage, *, yes: bool = True) -> Callable[[], Awaitable[bool]]:
    """Asks whether people can be heard, or cannot."""

    async def heard() -> bool:
        return bot.app.contact.lost() is not yes

    return heard


async def table(bot: Stage, group: int) -> Table:
    """The table in the group."""
    (table_id,) = await bot.app.desk.hall.tables.in_chat(group)
    async with bot.app.desk.hall.table(table_id) as found:
        return found
