from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.healthcheck import ask
from bot.playground.client import PlaygroundClient
from bot.playground.server import Playground
from bot.playground.updates import Webhook
from tests.e2e.stage import Stage, hand, play_to_the_end, stage
from tests.programs import program

pytestmark = pytest.mark.xdist_group("programs")

PATIENCE = 60.0


async def complaint(folder: Path, *arguments: str, **settings: str) -> str:
    """What a bot that does not start says; it is one line."""
    async with program(folder, "bot", *arguments, **settings) as process:
        assert await process.ended() == 1
        (line,) = process.said.splitlines()
    return line


async def test_without_a_token_the_playground_starts_and_the_bot_plays_in_it(
    tmp_path: Path, unused_tcp_port: int
) -> None:
    async with program(tmp_path, "bot", PLAYGROUND_PORT=str(unused_tcp_port)) as process:
        (url,) = re.findall(r"http://\S+", await process.printed())
        async with PlaygroundClient(url) as client:
            ann = await client.add_person("Ann", language="en")
            await ann.start()
            await ann.wait_for_text("bot", "/help", PATIENCE)
            await ann.say("bot", "/play")
            await ann.wait_for("bot", hand)
        assert await process.end() == 0
        assert "error" not in process.said
    assert (tmp_path / "data" / "durak.sqlite3").exists()


async def test_a_taken_port_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = await complaint(tmp_path, PLAYGROUND_PORT=port)
    assert port in line
    assert "PLAYGROUND_PORT" in line


async def test_settings_that_make_no_sense_are_told_in_one_line_without_their_secrets(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("METRICS_PORT=none\nOWNER_IDS=1,x\n")
    line = await complaint(tmp_path, BOT_TOKEN="topsecret")  # noqa: S106 - no token at all
    for name in ("METRICS_PORT", "OWNER_IDS", "BOT_TOKEN"):
        assert name in line
    assert "topsecret" not in line


async def test_a_token_that_telegram_refuses_is_told_in_one_line(tmp_path: Path) -> None:
    async with Playground() as playground:
        line = await complaint(tmp_path, BOT_TOKEN="12345:wrong", BOT_API_URL=playground.url)  # noqa: S106 - wrong
    assert "BOT_TOKEN" in line
    assert "wrong" not in line


async def test_a_health_check_of_a_bot_that_is_not_there_fails(tmp_path: Path, unused_tcp_port: int) -> None:
    assert "METRICS_PORT" in await complaint(tmp_path, "healthcheck")
    await complaint(tmp_path, "healthcheck", METRICS_PORT=str(unused_tcp_port))


async def test_a_whole_game_by_webhook(tmp_path: Path, unused_tcp_port: int) -> None:
    async with stage(
        tmp_path / "db.sqlite3",
        webhook_url=f"http://127.0.0.1:{unused_tcp_port}/hook",
        webhook_host="127.0.0.1",
        webhook_port=unused_tcp_port,
    ) as bot:
        await by_webhook(bot)


async def test_a_webhook_that_somebody_else_has_taken_is_no_good_health(
    tmp_path: Path, unused_tcp_port_factory: Callable[[], int]
) -> None:
    hook, health = unused_tcp_port_factory(), unused_tcp_port_factory()
    async with stage(
        tmp_path / "db.sqlite3",
        webhook_url=f"http://127.0.0.1:{hook}/hook",
        webhook_host="127.0.0.1",
        webhook_port=hook,
        metrics_port=health,
    ) as bot:
        updates = bot.playground.world.updates
        await until(lambda: bool(updates.webhook.url))
        ours = updates.webhook
        await until(lambda: ask(health) is None)
        updates.set_webhook(Webhook("https://other.example/"))
        await until(lambda: ask(health) is not None)
        updates.set_webhook(ours)
        await until(lambda: ask(health) is None)


async def until(true: Callable[[], bool]) -> None:
    """Looks again and again, beside the bot, whether it is so."""
    for _ in range(400):
        if await asyncio.to_thread(true):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came to be so")


async def by_webhook(bot: Stage) -> None:
    ann = await bot.person("Ann")
    await ann.say("bot", "/play")
    await play_to_the_end([ann], "bot")
    assert bot.troubles == []
    assert await bot.people.pending_updates() == []


async def test_the_commands_are_offered_in_three_languages_and_two_kinds_of_chats(tmp_path: Path) -> None:
    async with stage(tmp_path / "db.sqlite3") as bot:
        await bot.person("Ann")
        calls = await bot.people.calls("setMyCommands")
    offered = {
        (call["parameters"]["scope"], call["parameters"].get("language_code")) for call in map(flat, calls)
    }
    assert {language for _, language in offered} >= {"ru", "uk", "en"}
    assert len({scope for scope, _ in offered}) == 2
    assert len(offered) == 8


def flat(call: dict[str, object]) -> dict[str, dict[str, str]]:
    parameters = call["parameters"]
    assert isinstance(parameters, dict)
    return {"parameters": {name: str(value) for name, value in parameters.items()}}
