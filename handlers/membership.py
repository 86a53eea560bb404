"""What Telegram says about the bot's own membership, and groups that become supergroups."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.enums import ChatMemberStatus, ChatType
from aiogram.types import ChatMemberRestricted, ChatMemberUpdated, Message, Update

from bot.desk import Desk


def router() -> Router:
    """The routes of this file."""
    routes = Router(name="membership")
    routes.my_chat_member.register(_bot_moved)
    routes.message.register(_became, F.migrate_to_chat_id)
    routes.message.register(_came_from, F.migrate_from_chat_id)
    routes.message.register(_reopened, F.forum_topic_reopened)
    return routes


async def _bot_moved(event: ChatMemberUpdated, desk: Desk, event_update: Update, *, repeated: bool) -> None:
    """The bot was added, thrown out, blocked or unblocked; what an earlier process did about it is done."""
    if repeated:
        return
    now, update_id = event.new_chat_member, event_update.update_id
    out = now.status in {ChatMemberStatus.LEFT, ChatMemberStatus.KICKED} or (
        isinstance(now, ChatMemberRestricted) and not now.is_member
    )
    if event.chat.type == ChatType.PRIVATE:
        if out:
            await desk.presence.unreachable(event.chat.id, "blocked", update_id)
        else:
            await desk.presence.reached(event.chat.id, update_id)
    elif out:
        await desk.presence.kicked(event.chat.id, update_id)
    else:
        await desk.presence.back(event.chat.id, event.chat.title or "", update_id)


async def _reopened(message: Message, desk: Desk) -> None:
    """What stood still because its topic was closed goes on."""
    await desk.presence.back(message.chat.id, message.chat.title or "")


async def _became(message: Message, desk: Desk) -> None:
    """The old group's last message."""
    if message.migrate_to_chat_id is not None:
        await desk.presence.migrated(message.chat.id, message.migrate_to_chat_id)


async def _came_from(message: Message, desk: Desk) -> None:
    """The new supergroup's first message."""
    if message.migrate_from_chat_id is not None:
        await desk.presence.migrated(message.migrate_from_chat_id, message.chat.id)
