"""What a person at the table has of the computer players beside their moves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.playground.client import Person, SeenChat, SeenMessage
from tests import thoughts
from tests.e2e.stage import MOST_PRESSES, Stage, hand, moves


async def asks(bot: Stage) -> tuple[Person, SeenMessage]:
    """Somebody whose turn it is in a private game, and the message with his cards."""
    ann = await bot.person("Ann")
    await ann.say("bot", "/play")
    for _ in range(MOST_PRESSES):
        message = await ann.wait_for("bot", moves)
        if message.button("💡") is not None:
            return ann, message
        await ann.press_data("bot", message, message.buttons[0].data)
    raise AssertionError("nothing was to be decided")


def advised(seen: SeenChat) -> str | None:
    """The data of the button that is marked."""
    message = hand(seen)
    if message is None:
        return None
    marked = [button for button in message.buttons if button.text.endswith("💡")]
    return marked[0].data if marked else None


async def test_who_asks_is_told_a_move_and_why_and_finds_it_marked(bot: Stage) -> None:
    ann, message = await asks(bot)
    answer = await ann.press_on("bot", message, "💡")
    assert answer.show_alert
    assert answer.text.startswith("💡 I would ")
    data = await ann.wait_for("bot", advised)
    assert (await ann.press_data("bot", message, data)).text == ""
    await ann.wait_for("bot", lambda seen: seen if advised(seen) is None or data.startswith("p:") else None)


async def test_an_old_button_is_answered_politely(bot: Stage) -> None:
    ann, message = await asks(bot)
    await ann.say("bot", "/stop")
    await ann.wait_for_text("bot", "🚪")
    answer = await ann.press_on("bot", message, "💡")
    assert answer.text == "This game is over."


async def test_a_person_goes_on_while_a_move_is_thought_about_for_him(
    bot: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enough = tmp_path / "enough"
    monkeypatch.setenv("ENOUGH", str(enough))
    monkeypatch.setattr("bot.thinking.advise", thoughts.advise)
    ann, message = await asks(bot)
    button = message.button("💡")
    assert button is not None
    assert (await ann.press_data("bot", message, button.data, wait=0)).status == "pending"
    await ann.say("bot", "/rules")
    await ann.wait_for_button("bot", "🔎")
    assert len(await bot.people.unanswered_queries()) == 1
    enough.touch()
    await ann.wait_for("bot", advised)
    await answered(bot)


async def answered(bot: Stage) -> None:
    """Waits until every press has its answer."""
    for _ in range(1000):
        if not await bot.people.unanswered_queries():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("a press was not answered")
