"""The list of commands that Telegram's apps offer, in each language and for each kind of chat."""

from __future__ import annotations

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from bot.texts import LOCALES, Texts

GROUP = ("durak", "table", "leave", "stop", "settings", "rules", "lang", "help")
PRIVATE = ("play", "hand", "leave", "stop", "settings", "rules", "lang", "privacy", "deleteme", "help")

_log = structlog.get_logger()


async def announce(bot: Bot, texts: Texts) -> None:
    """Tells Telegram the commands; a refusal is logged, as the bot works without."""
    try:
        for scope, names in (
            (BotCommandScopeAllGroupChats(), GROUP),
            (BotCommandScopeAllPrivateChats(), PRIVATE),
        ):
            for locale in (None, *LOCALES):
                commands = [
                    BotCommand(command=name, description=texts.say(locale or "en", f"command-{name}"))
                    for name in names
                ]
                await bot.set_my_commands(commands, scope=scope, language_code=locale)
    except AiogramError as error:
        _log.warning("commands not announced", error=type(error).__name__)
