"""What a person at the table has of the computer players beside their moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from bot.playground.client import Person, SeenChat, SeenMessage
from bot.screens.remarks import ODDS, Situation
from bot.thinking import Thinkers
from tests import thoughts
from tests.e2e.stage import MOST_PRESSES, Stage, hand, moves, play_to_the_end, stage

PATIENCE = 120.0
"""Seconds in which a worker has begun, on a machine that does much else."""


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


@pytest.fixture
def _short_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.reviewing.FIRST_LOOK", 0.5)
    monkeypatch.setattr("bot.tables.reviewing.SHORTEST_LOOK", 0.01)
    monkeypatch.setattr("bot.tables.reviewing.SECOND_LOOK", 0.1)


@pytest.mark.usefixtures("_short_looks")
async def test_after_a_private_game_its_turn_is_found_and_stays_below_the_result(bot: Stage) -> None:
    ann = await bot.person("Ann")
    await ann.say("bot", "/play easy")
    await ann.wait_for("bot", hand)
    await play_to_the_end([ann], "bot")
    result = await ann.wait_for_button("bot", "🔎")
    assert (await ann.press("bot", "🔎")).text == "Let me go through it — one moment."

    def found(seen: SeenChat) -> str | None:
        told = next(message.text for message in seen.messages if message.id == result.id)
        return told if "Where it turned" in told or "Nothing to find fault with" in told else None

    told = await ann.wait_for("bot", found, within=60)
    await ann.press("bot", "🔄")
    await ann.wait_for("bot", hand)
    await bot.quiet()
    later = next(message for message in await ann.messages("bot") if message.id == result.id)
    assert later.text == told
    assert later.labels == ()


async def test_a_computer_player_puts_in_a_word_until_the_chat_wants_quiet(
    bot: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    for situation in Situation:
        monkeypatch.setitem(ODDS, situation, 100)
    ann = await bot.person("Ann")
    await ann.say("bot", "/play")
    await ann.wait_for("bot", hand)
    await play_to_the_end([ann], "bot")
    result = await ann.wait_for_text("bot", "🗯")
    calls = len(await bot.people.calls("sendMessage"))
    await ann.say("bot", "/settings")
    menu = await ann.wait_for_button("bot", "🌐")
    await ann.press_data("bot", menu, "o:s:set:remarks:false")
    await bot.quiet()
    after = next(message for message in await ann.messages("bot") if message.id == result.id)
    assert "🗯" not in after.text
    assert len(await bot.people.calls("sendMessage")) == calls + 1, "the menu alone is a new message"


async def test_tables_play_on_while_a_computer_player_thinks_for_six(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, enough = tmp_path / "begun", tmp_path / "enough"
    monkeypatch.setenv("BEGUN", str(begun))
    monkeypatch.setenv("ENOUGH", str(enough))
    monkeypatch.setattr("bot.app.Thinkers", partial(Thinkers, work=thoughts.search, patience=600))
    async with stage(tmp_path / "durak.sqlite3") as bot:
        ann, bob = await bot.person("Ann"), await bot.person("Bob")
        group = await bot.group(ann)
        await ann.say(group, "/durak")
        for _ in range(5):
            await ann.press(group, "🤖")
        await ann.press(group, "🎚 Bot: medium")
        await ann.press(group, "▶️")
        await until_thought_about(ann, begun.exists)
        await bob.say("bot", "/play easy")
        await bob.wait_for("bot", hand)
        await play_to_the_end([bob], "bot")
        assert not enough.exists(), "somebody is still thinking"
        enough.touch()
        assert bot.troubles == []


async def test_a_worker_that_dies_costs_one_move_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BEGUN", str(tmp_path / "begun"))
    monkeypatch.setattr("bot.app.Thinkers", partial(Thinkers, work=thoughts.dies_at_first, patience=600))
    async with stage(tmp_path / "durak.sqlite3") as bot:
        ann = await bot.person("Ann")
        await ann.say("bot", "/play hard")
        await ann.wait_for("bot", hand)
        await play_to_the_end([ann], "bot")
        assert [line["event"] for line in bot.troubles] == ["workers gave no answer"]


async def until_thought_about(person: Person, begun: Callable[[], bool]) -> None:
    """Presses what the person is offered until a computer player has something to think about."""
    presses = 0
    pressed: SeenMessage | None = None
    async with asyncio.timeout(PATIENCE):
        while not begun():
            assert presses < MOST_PRESSES, "nobody thinks"
            message = moves(await person.chat("bot"))
            if message is None or message == pressed:
                await asyncio.sleep(0.01)
                continue
            presses += 1
            pressed = message
            # Where every card has a choice, one is put forward first, and not taken back.
            offered = [button.data for button in message.buttons]
            chosen = next((data for data in offered if data.startswith("m:")), offered[0])
            await person.press_data("bot", message, chosen)
