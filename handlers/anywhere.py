"""Commands that work in groups and in private, and what is no command at all."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.enums import ChatType, ContentType
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from bot.desk import Desk
from bot.notice import Notice
from bot.tables.caller import Caller
from handlers.places import place_of

_WORDLESS = frozenset(
    {
        ContentType.ANIMATION,
        ContentType.AUDIO,
        ContentType.CONTACT,
        ContentType.DICE,
        ContentType.DOCUMENT,
        ContentType.LOCATION,
        ContentType.PHOTO,
        ContentType.POLL,
        ContentType.STICKER,
        ContentType.STORY,
        ContentType.VENUE,
        ContentType.VIDEO,
        ContentType.VIDEO_NOTE,
        ContentType.VOICE,
    }
)
"""What people send to each other, and to a bot that cannot do anything with it."""


def router() -> Router:
    """The routes of this file; to be asked after those of groups and private chats."""
    routes = Router(name="anywhere")
    routes.message.register(_settings, Command("settings"))
    routes.message.register(_rules, Command("rules"))
    routes.message.register(_languages, Command("lang"))
    routes.message.register(_unknown, F.chat.type == ChatType.PRIVATE, F.text)
    routes.message.register(_wordless, F.chat.type == ChatType.PRIVATE, F.content_type.in_(_WORDLESS))
    return routes


async def _settings(message: Message, desk: Desk, caller: Caller, command: CommandObject) -> Notice | None:
    return await desk.menus.settings(caller, place_of(message), (command.args or "").strip())


async def _rules(message: Message, desk: Desk, caller: Caller) -> Notice | None:
    return await desk.menus.rules(caller, place_of(message))


async def _languages(message: Message, desk: Desk, caller: Caller) -> Notice | None:
    return await desk.menus.languages(caller, place_of(message))


async def _unknown(message: Message) -> Notice | None:
    """Whatever else is written in private; what is addressed to another bot is not for this one."""
    first = (message.text or "").split(maxsplit=1)[0]
    return None if first.startswith("/") and "@" in first else Notice("notice-unknown")


async def _wordless(_message: Message) -> Notice:
    """A sticker, a picture, a voice: in private nobody else would answer."""
    return Notice("notice-no-words")
