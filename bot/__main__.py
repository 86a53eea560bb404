"""`python -m bot` starts the bot; without BOT_TOKEN, in a playground.

`healthcheck` asks a running one how it is; `backup FILE` copies the database, also while the bot is at work.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import signal
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from aiogram.exceptions import TelegramAPIError, TelegramUnauthorizedError
from pydantic import AnyHttpUrl, SecretStr

from bot import health, logs
from bot.app import opened
from bot.playground.server import Playground
from bot.settings import BadSettings, Settings, read_settings
from bot.storage.opening import DatabaseUnusable, backup
from handlers import include


class CannotStart(Exception):
    """The bot does not start; the message says why, for a person, in one line."""


async def _run(settings: Settings) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with AsyncExitStack() as stack:
        if settings.bot_token is None:
            settings = await _with_playground(settings, stack)
        try:
            app = await stack.enter_async_context(opened(settings, include))
            await app.run(stop)
        except* DatabaseUnusable as errors:
            raise CannotStart(f"DATABASE_PATH: {_first(errors)}") from None
        except* TelegramUnauthorizedError:
            raise CannotStart("BOT_TOKEN: Telegram refuses it") from None
        except* TelegramAPIError as errors:
            raise CannotStart(f"Telegram: {_first(errors)}") from None


def _first(errors: BaseExceptionGroup[Exception]) -> BaseException:
    """The first thing that really went wrong."""
    error: BaseException = errors
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


async def _with_playground(settings: Settings, stack: AsyncExitStack) -> Settings:
    """Starts the playground; the settings of a bot that lives in it."""
    playground = Playground(port=settings.playground_port)
    try:
        await stack.enter_async_context(playground)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise CannotStart(
            f"port {settings.playground_port} is taken; choose another with PLAYGROUND_PORT"
        ) from None
    print(f"No BOT_TOKEN, so this is the playground: open {playground.url}", flush=True)
    return settings.model_copy(
        update={"bot_token": SecretStr(playground.token), "bot_api_url": AnyHttpUrl(playground.url)}
    )


def _check(settings: Settings) -> None:
    if settings.metrics_port is None:
        raise CannotStart("healthcheck needs METRICS_PORT")
    problem = health.ask(settings.metrics_port)
    if problem is not None:
        raise CannotStart(problem)


def _back_up(settings: Settings, target: Path) -> None:
    try:
        backup(settings.database_path, target)
    except DatabaseUnusable as error:
        raise CannotStart(f"no backup: {error}") from None


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="start the bot (what happens without a command, too)")
    commands.add_parser("healthcheck", help="ask the bot on this machine how it is")
    copying = commands.add_parser("backup", help="copy the database to a new file, also while it is in use")
    copying.add_argument("file", type=Path, help="the file to be written; it must not exist")
    chosen = parser.parse_args()
    try:
        settings = read_settings()
        if chosen.command == "healthcheck":
            _check(settings)
            return
        if chosen.command == "backup":
            _back_up(settings, chosen.file)
            return
        logs.configure(settings.log_level, settings.log_format)
        asyncio.run(_run(settings))
    except* (BadSettings, CannotStart) as errors:
        sys.exit(f"durak: {_first(errors)}")


if __name__ == "__main__":
    main()
