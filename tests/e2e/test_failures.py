from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.playground.client import Person, SeenMessage
from tests.e2e.stage import Stage, moves, play_to_the_end, stage


async def test_a_handler_that_fails_is_answered_politely_and_logged_once_without_cards(
    bot: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob)
    for person in (ann, bob):
        message = moves(await person.chat("bot"))
        if message is not None:
            break
    assert message is not None

    async def broken(*args: Any) -> None:
        raise RuntimeError(f"bad luck with {args[3]}")

    with monkeypatch.context() as patch:
        patch.setattr("bot.tables.play.Play.press", broken)
        data = next(button.data for button in message.buttons if button.data.startswith("m:"))
        answer = await person.press_data("bot", message, data)
        assert answer.text
        await bob.say(group, "/table")
        await bob.wait_for_button(group, "🂠")
    (line,) = bot.troubles
    assert line["event"] == "handler failed"
    press = line["update"]["callback_query"]
    assert press["data"].endswith("•")
    assert press["from"]["id"] == await person.id()
    bot.log.clear()
    answer = await person.press_data("bot", message, data)
    assert not answer.text


async def test_a_command_that_fails_is_answered_politely(bot: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await bot.person("Ann", "en")

    async def broken(*_: Any) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("bot.tables.solo.Solo.play", broken)
        await ann.say("bot", "/play")
        await ann.wait_for_text("bot", "wrong")
    assert [line["event"] for line in bot.troubles] == ["handler failed"]
    bot.log.clear()


async def test_telegram_being_away_for_a_while_loses_nothing(bot: Stage) -> None:
    ann = await bot.person("Ann")
    await bot.people.fault("error", method="getUpdates", count=1, code=502)
    await ann.say("bot", "/help")
    await ann.wait_for_text("bot", "/deleteme")
    await ann.say("bot", "/rules")
    await ann.wait_for_text("bot", "📜")
    assert [line["event"] for line in bot.troubles] == ["no updates"]
    bot.log.clear()


async def test_a_lobby_whose_posting_got_no_answer_stands_once(bot: Stage) -> None:
    bot.refusals = frozenset({400})  # An edit that finds it changes nothing.
    ann = await bot.person("Ann")
    group = await bot.group(ann)
    await bot.people.fault("drop_after", method="sendMessage", chat=group)
    await ann.say(group, "/durak")
    await ann.wait_for_button(group, "➕")
    await bot.quiet()
    assert len([message for message in await ann.messages(group) if message.button("➕")]) == 1
    assert bot.app.courier.counters.found == 1
    assert [line["event"] for line in bot.troubles] == ["delivery failed"]
    bot.log.clear()


async def first_to_move(*people: Person) -> tuple[Person, SeenMessage, str]:
    """Who leads, his hand, and one of its buttons."""
    for person in people:
        if (message := moves(await person.chat("bot"))) is not None:
            return person, message, next(b.data for b in message.buttons if b.data.startswith("m:"))
    raise AssertionError("nobody can move")


async def test_a_press_that_waited_for_longer_than_an_answer_may_take_moves_all_the_same(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path / "durak.sqlite3") as bot:
        ann, bob = await bot.person("Ann"), await bot.person("Bob")
        group = await bot.dealt(ann, bob, lead="single")
        leader, message, data = await first_to_move(ann, bob)
        gate, take = asyncio.Event(), bot.app.intake.take

        async def late(raw: Mapping[str, Any]) -> bool:
            await gate.wait()
            return await take(raw)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bot.app.intake, "take", late)
            answer = await leader.press_data("bot", message, data, wait=0)
            await bot.people.advance(20)
            gate.set()
            await ann.wait_for_text(group, "❗️")
        await bot.quiet()
        assert not answer.answered
        assert bot.troubles == []
        (refused,) = await bot.people.rejected_calls()
        assert "query is too old" in refused["description"]


async def test_a_press_is_answered_at_once_though_every_screen_has_to_wait(bot: Stage) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob, lead="single")
    await bot.quiet()
    leader, message, data = await first_to_move(ann, bob)
    for chat in (group, await leader.id()):
        await bot.people.fault("retry_after", method="editMessageText", chat=chat, retry_after=60)
    assert (await leader.press_data("bot", message, data)).answered
    assert (await leader.press_data("bot", message, data)).answered
    for seen in (await ann.messages(group), await leader.messages("bot")):
        assert not any("❗️" in each.text for each in seen)
    await ann.wait_for_text(group, "❗️")
    await leader.wait_for_text("bot", "❗️")
    assert {line["event"] for line in bot.troubles} == {"flood"}
    bot.log.clear()


async def test_nobody_waits_for_an_answer_that_hangs_on_its_way(tmp_path: Path) -> None:
    async with stage(tmp_path / "durak.sqlite3") as bot:
        ann, bob = await bot.person("Ann"), await bot.person("Bob")
        await bot.dealt(ann, bob, lead="single")
        leader, message, data = await first_to_move(ann, bob)
        await bot.people.fault("hang_before", method="answerCallbackQuery", count=100)
        answer = await leader.press_data("bot", message, data, wait=0)
        await leader.wait_for_text("bot", "❗️")
        for _ in range(500):
            if not await bot.people.pending_updates():
                break
            await asyncio.sleep(0.01)
        assert await bot.people.pending_updates() == []
        assert await bot.people.unanswered_queries() != []
        assert not answer.answered


async def test_nobody_waits_while_telegram_is_asked_about_somebody_else(tmp_path: Path) -> None:
    async with stage(tmp_path / "durak.sqlite3") as bot:
        ann, eve = await bot.person("Ann"), await bot.person("Eve")
        group = await bot.group(ann, eve)
        await ann.say(group, "/durak")
        lobby = await ann.wait_for_button(group, "🤖")
        button = lobby.button("🤖")
        assert button is not None
        await bot.people.fault("hang_before", method="getChatMember", count=100)
        for _ in range(3):
            await eve.press_data(group, lobby, button.data, wait=0)
        assert (await ann.press_data(group, lobby, button.data)).answered
        assert len(await bot.people.unanswered_queries()) == 3
        assert len(await bot.people.calls("getChatMember")) == 1


async def test_a_screen_that_cannot_be_drawn_holds_up_neither_the_game_nor_the_others(
    bot: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await bot.person("Ann"), await bot.person("Bob")
    group = await bot.dealt(ann, bob)

    def broken(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("bot.showing.table_screen", broken)
    await play_to_the_end([ann, bob], group)
    assert {line["event"] for line in bot.troubles} == {"screen not drawn"}
    bot.log.clear()
