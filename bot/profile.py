"""What Telegram shows of the bot before anybody talks to it, in each language."""

from __future__ import annotations

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError

from bot.texts import LOCALES, Texts

LONGEST_DESCRIPTION = 512
"""Characters of the text in an empty chat with the bot."""
LONGEST_SHORT = 120
"""Characters of the text on the bot's page and beside links to it."""

_log = structlog.get_logger()


async def describe(bot: Bot, texts: Texts) -> None:
    """Sets both descriptions where they are others; a refusal is logged, as the bot works without.

    They are asked for first, because Telegram is slow to forgive who changes them all the time.
    """
    try:
        for language in (None, *LOCALES):
            locale = language or "en"
            wanted = texts.say(locale, "profile-description")
            if (await bot.get_my_description(language_code=language)).description != wanted:
                await bot.set_my_description(wanted, language_code=language)
            wanted = texts.say(locale, "profile-short")
            if (await bot.get_my_short_description(language_code=language)).short_description != wanted:
                await bot.set_my_short_description(wanted, language_code=language)
    except AiogramError as error:
        _log.warning("descriptions not set", error=type(error).__name__)
