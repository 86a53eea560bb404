from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.stage import Stage, moves, play_to_the_end


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
