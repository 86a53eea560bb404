"""Commands in the private chat of one person with the bot."""

from __future__ import annotations

import re

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import Message

from bot.desk import Desk
from bot.notice import Notice
from bot.tables.caller import Caller
from handlers.places import place_of

_JOIN = re.compile(r"join[_-]([1-9][0-9]{0,17})")

_GREETING = "hello"
"""The payload of links that only lead to the private chat."""


def router() -> Router:
    """The routes of this file."""
    routes = Router(name="private")
    routes.message.filter(F.chat.type == ChatType.PRIVATE)
    routes.message.register(_start, CommandStart())
    routes.message.register(_play, Command("play"))
    routes.message.register(_hands, Command("hand", "table"))
    routes.message.register(_leave, Command("leave"))
    routes.message.register(_stop, Command("stop"))
    routes.message.register(_privacy, Command("privacy"))
    routes.message.register(_erase, Command("deleteme"))
    routes.message.register(_help, Command("help"))
    routes.message.register(_status, Command("status"))
    routes.message.register(_only_in_group, Command("durak"))
    return routes


async def _start(_message: Message, desk: Desk, caller: Caller, command: CommandObject) -> Notice:
    payload = (command.args or "").strip()
    if join := _JOIN.fullmatch(payload):
        return await desk.lobby.arrive(caller, int(join[1]))
    if payload and payload != _GREETING:
        return Notice("say-start-unknown")
    return Notice("say-start")


async def _play(message: Message, desk: Desk, caller: Caller, command: CommandObject) -> Notice | None:
    settings = await desk.chats.settings(message.chat.id, caller)
    level = desk.menus.level((command.args or "").strip().lower()) or None
    return await desk.solo.play(caller, settings, level)


async def _hands(_message: Message, desk: Desk, caller: Caller) -> Notice | None:
    return await desk.play.hands(caller)


async def _leave(message: Message, desk: Desk, caller: Caller) -> Notice | None:
    return await desk.leaving.leave(caller, place_of(message))


async def _stop(message: Message, desk: Desk, caller: Caller) -> Notice | None:
    return await desk.leaving.stop(caller, place_of(message))


async def _privacy(_message: Message) -> Notice:
    return Notice("say-privacy")


async def _erase(_message: Message, desk: Desk, caller: Caller) -> Notice:
    return await desk.leaving.erase(caller)


async def _help(_message: Message) -> Notice:
    return Notice("say-help")


async def _status(_message: Message, desk: Desk, caller: Caller) -> Notice:
    return await desk.operating.status(caller)


async def _only_in_group(_message: Message) -> Notice:
    return Notice("say-only-in-group")
