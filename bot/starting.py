"""The bot from its start to its end, alone or in a playground; signals end it."""

from __future__ import annotations

import asyncio
import errno
import signal
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack

from aiogram import Dispatcher
from aiogram.exceptions import TelegramAPIError, TelegramUnauthorizedError
from pydantic import AnyHttpUrl, SecretStr

from bot.app import connected, opened
from bot.claim import LISTENED
from bot.desk import Desk
from bot.playground.server import Playground
from bot.polling import TokenInUse
from bot.settings import Settings
from bot.storage.opening import DatabaseUnusable


class Failure(Exception):
    """The bot could not start, or not go on; the message says why, for a person, in one line."""


async def run(settings: Settings, include: Callable[[Dispatcher, Desk], None]) -> None:
    """Runs until SIGTERM or SIGINT.

    Raises:
        Failure: for what whoever started it can do something about.
    """
    starting = asyncio.current_task()
    if starting is not None:
        # Nothing is under way yet that would have to be ended in order.
        _on_signals(starting.cancel)
    async with AsyncExitStack() as stack:
        listened = LISTENED
        if settings.bot_token is None:
            settings = await _with_playground(settings, stack)
            # Nobody else knows its token.
            listened = 0
        try:
            app = await stack.enter_async_context(opened(settings, include, listened=listened))
            stop = asyncio.Event()
            _on_signals(stop.set)
            await app.run(stop)
        except Exception as error:
            explained = _explained(_first(error))
            if explained is None:
                raise
            raise Failure(explained) from None


async def release(settings: Settings) -> None:
    """Has Telegram keep the token's updates for whoever asks for them, whichever webhook they went to.

    Raises:
        Failure: for what whoever asked can do something about.
    """
    if settings.bot_token is None:
        raise Failure("release needs BOT_TOKEN")
    try:
        async with connected(settings, settings.bot_token) as bot:
            await bot.delete_webhook()
    except TelegramAPIError as error:
        raise Failure(_explained(error) or str(error)) from None


def _on_signals(act: Callable[[], object]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, act)


async def _with_playground(settings: Settings, stack: AsyncExitStack) -> Settings:
    """Starts the playground; the settings of a bot that lives in it."""
    playground = Playground(port=settings.playground_port)
    try:
        await stack.enter_async_context(playground)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise Failure(
            f"port {settings.playground_port} is taken; choose another with PLAYGROUND_PORT"
        ) from None
    sys.stdout.write(f"No BOT_TOKEN, so this is the playground: open {playground.url}\n")
    sys.stdout.flush()
    return settings.model_copy(
        update={"bot_token": SecretStr(playground.token), "bot_api_url": AnyHttpUrl(playground.url)}
    )


def _first(error: BaseException) -> BaseException:
    """The first thing that really went wrong: task groups wrap what their tasks raise."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _explained(error: BaseException) -> str | None:
    """In one line what is wrong, if it is nothing that only a traceback tells."""
    if isinstance(error, DatabaseUnusable):
        return f"DATABASE_PATH: {error}"
    if isinstance(error, TelegramUnauthorizedError):
        return "BOT_TOKEN: Telegram refuses it"
    if isinstance(error, TokenInUse):
        return f"BOT_TOKEN: another bot is running with it ({error})"
    if isinstance(error, TelegramAPIError):
        return f"Telegram: {error}"
    return None
