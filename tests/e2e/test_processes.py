"""The bot as a process among others: started twice, told to end, asked for a copy."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.playground.client import PlaygroundClient
from bot.playground.server import Playground
from bot.playground.updates import Webhook
from tests.e2e.stage import moves
from tests.programs import born, hurried, program

pytestmark = pytest.mark.xdist_group("programs")

HASTE = 1.0

TRIES = 400

COMMANDS = 8
"""Lists of commands that a bot sets at its start."""


async def command(folder: Path, *words: str, **settings: str) -> tuple[int, str]:
    """Runs `python -m bot` with these words to its end: the exit code, and what it has said last."""
    aside = folder / "aside"
    aside.mkdir(exist_ok=True)
    async with program(aside, "bot", *words, **settings) as process:
        code = await process.ended()
        return code, process.said.strip().splitlines()[-1] if process.said else ""


async def begins_a_game(client: PlaygroundClient, database: Path) -> None:
    """Somebody starts to play, and it is written down."""
    ann = await client.add_person("Ann", language="en")
    await ann.say("bot", "/play")
    with closing(sqlite3.connect(database)) as connection:
        for _ in range(TRIES):
            if connection.execute("SELECT count(*) FROM tables WHERE status = 'playing'").fetchone()[0]:
                return
            await asyncio.sleep(0.05)
    raise AssertionError("no game has begun")


async def test_a_second_bot_on_the_same_database_does_not_start(tmp_path: Path) -> None:
    path = tmp_path / "durak.sqlite3"
    async with Playground(samples=False) as playground, born(playground, tmp_path, *hurried(HASTE)) as bot:
        code, said = await command(
            tmp_path, BOT_TOKEN=playground.token, BOT_API_URL=playground.url, DATABASE_PATH=str(path)
        )
        assert (code, said) == (1, f"durak: DATABASE_PATH: {path}: another bot works with it")
        assert await bot.end() == 0


async def until_called(client: PlaygroundClient, method: str, times: int) -> None:
    """Waits until the bots together have called a method so often."""
    for _ in range(TRIES):
        if len(await client.calls(method)) >= times:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"too few calls of {method}")


async def test_of_two_bots_with_one_token_the_newer_ends_and_says_why_and_the_older_loses_nothing(
    tmp_path: Path,
) -> None:
    """While the newer one looks around, somebody plays."""
    async with (
        Playground(samples=False) as playground,
        playground.client() as client,
        born(playground, tmp_path, *hurried(HASTE)) as older,
    ):
        await until_called(client, "setMyCommands", COMMANDS)
        ann = await client.add_person("Ann", language="en")
        await ann.say("bot", "/play")
        hand = await ann.wait_for("bot", moves)
        async with asyncio.TaskGroup() as tasks:
            newer = tasks.create_task(
                command(
                    tmp_path,
                    BOT_TOKEN=playground.token,
                    BOT_API_URL=playground.url,
                    DATABASE_PATH=str(tmp_path / "second.sqlite3"),
                )
            )
            # The older one has asked this once; now the newer one's first question for updates is next.
            await until_called(client, "getWebhookInfo", 2)
            move = next(button.data for button in hand.buttons if button.data.startswith("m:"))
            answer = await ann.press_data("bot", hand, move)
        assert (answer.status, answer.text) == ("answered", "")
        code, said = newer.result()
        assert code == 1
        assert said.startswith("durak: BOT_TOKEN: another bot is running with it")
        # What every bot does at once when it begins to work.
        assert len(await client.calls("setMyCommands")) == COMMANDS
        assert (await ann.wait_for("bot", moves)).buttons
        assert await client.unanswered_queries() == []
        assert await older.end() == 0
    with closing(sqlite3.connect(tmp_path / "durak.sqlite3")) as connection:
        assert connection.execute("SELECT count(*) FROM moves").fetchone()[0]


async def test_a_token_whose_updates_go_to_a_webhook_is_left_alone_until_released(
    tmp_path: Path,
) -> None:
    async with Playground(samples=False) as playground:
        ours = {"BOT_TOKEN": playground.token, "BOT_API_URL": playground.url}
        playground.world.updates.set_webhook(Webhook("https://other.example/s3cret"))
        code, said = await command(tmp_path, **ours, DATABASE_PATH=str(tmp_path / "durak.sqlite3"))
        assert code == 1
        assert said == (
            "durak: BOT_TOKEN: another bot is running with it (its updates go to other.example; "
            "if nobody lives there any more: python -m bot release)"
        )
        assert playground.world.updates.webhook.url
        assert await command(tmp_path, "release", **ours) == (0, "")
        assert not playground.world.updates.webhook.url
        code, said = await command(tmp_path, "release")
        assert (code, said) == (1, "durak: release needs BOT_TOKEN")


SIGNALS = (signal.SIGINT, signal.SIGTERM)


@pytest.mark.parametrize("told_by", SIGNALS)
async def test_told_to_end_while_telegram_hangs_it_ends_within_five_seconds_and_has_written_everything_down(
    tmp_path: Path, told_by: signal.Signals
) -> None:
    async with (
        Playground(samples=False) as playground,
        playground.client() as client,
        born(playground, tmp_path, "bot") as bot,
    ):
        ann = await client.add_person("Ann", language="en")
        await ann.say("bot", "/play")
        hand = await ann.wait_for("bot", moves)
        # Answers to presses get through, nothing else does.
        for method in ("sendMessage", "editMessageText", "editMessageReplyMarkup", "getUpdates"):
            await client.fault("hang_before", count=1000, method=method)
        move = next(button.data for button in hand.buttons if button.data.startswith("m:"))
        answer = await ann.press_data("bot", hand, move)
        assert (answer.status, answer.text) == ("answered", "")
        began = time.monotonic()
        assert await bot.end(told_by) == 0
        assert time.monotonic() - began < 5
    with closing(sqlite3.connect(tmp_path / "durak.sqlite3")) as connection:
        (made,) = connection.execute("SELECT count(*) FROM moves WHERE made_by = 'person'").fetchone()
    assert made == 1


@pytest.mark.parametrize("told_by", SIGNALS)
async def test_told_to_end_before_telegram_has_said_a_word_it_ends_within_five_seconds(
    tmp_path: Path, told_by: signal.Signals
) -> None:
    async with Playground(samples=False) as playground, playground.client() as client:
        await client.fault("hang_before", count=1000)
        settings = {
            "BOT_TOKEN": playground.token,
            "BOT_API_URL": playground.url,
            "DATABASE_PATH": str(tmp_path / "durak.sqlite3"),
        }
        async with program(tmp_path, "bot", **settings) as bot:
            await until_called(client, "getMe", 1)
            began = time.monotonic()
            assert await bot.end(told_by) is not None
            assert time.monotonic() - began < 5
        await client.clear_faults()
        # The database is free again, and whole.
        async with born(playground, tmp_path, "bot") as bot:
            assert await bot.end(told_by) == 0


async def test_a_backup_is_taken_while_the_bot_is_at_work(tmp_path: Path) -> None:
    path, copy = tmp_path / "durak.sqlite3", tmp_path / "copy.sqlite3"
    async with Playground(samples=False) as playground, playground.client() as client:
        async with born(playground, tmp_path, *hurried(HASTE)):
            await begins_a_game(client, path)
            assert await command(tmp_path, "backup", str(copy), DATABASE_PATH=str(path)) == (0, "")
            code, said = await command(tmp_path, "backup", str(copy), DATABASE_PATH=str(path))
            assert (code, said) == (1, f"durak: no backup: {copy}: there is such a file already")
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
            assert connection.execute("SELECT status FROM tables").fetchall() == [("playing",)]
