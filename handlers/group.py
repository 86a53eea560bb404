"""Commands in groups."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import Command
from aiogram.types import Message

from bot.desk import Desk
from bot.notice import Notice
from bot.tables.caller import Caller
from handlers.places import place_of


def router() -> Router:
    """The routes of this file."""
    routes = Router(name="group")
    routes.message.filter(F.chat.type.in_({ChatType.GROUP, ChatType.SUPERGROUP}))
    routes.message.register(_durak, Command("durak"))
    routes.message.register(_table, Command("table"))
    routes.message.register(_leave, Command("leave"))
    routes.message.register(_stop, Command("stop"))
    routes.message.register(_help, Command("start", "help"))
    routes.message.register(_only_in_private, Command("play", "hand", "privacy", "deleteme"))
    return routes


async def _durak(message: Message, desk: Desk, caller: Caller) -> Notice | None:
    place = place_of(message)
    await desk.presence.back(place.chat_id, message.chat.title or "")
    there = await desk.chats.table_place(place, caller)
    notice = await desk.lobby.open(caller, there, await desk.chats.settings(place.chat_id, caller))
    return notice if there == place else Notice("notice-other-topic")


async def _table(message: Message, desk: Desk, caller: Caller) -> Notice | None:
    # Who may write again is not told so by Telegram if everybody was forbidden to.
    place = place_of(message)
    await desk.presence.back(place.chat_id, message.chat.title or "")
    there = await desk.chats.table_place(place, caller)
    notice = await desk.standing.repost(there)
    return notice if there == place else Notice("notice-other-topic")


async def _leave(message: Message, desk: Desk, caller: Caller) -> Notice | None:
    return await desk.leaving.leave(caller, await desk.chats.table_place(place_of(message), caller))


async def _stop(message: Message, desk: Desk, caller: Caller) -> Notice | None:
    return await desk.leaving.stop(caller, await desk.chats.table_place(place_of(message), caller))


async def _help(_message: Message) -> Notice:
    return Notice("say-help")


async def _only_in_private(_message: Message, desk: Desk) -> Notice:
    return Notice("notice-only-in-private", url=desk.hall.start_link("hello"))
