"""Which updates the bot is given about what people do."""

from __future__ import annotations

import re

from bot.playground.objects import (
    chat_object,
    member_object,
    message_object,
    query_object,
    sender_object,
)
from bot.playground.state import Chat, Member, Message, Query, Status
from bot.playground.world import World

_COMMAND = re.compile(r"/[A-Za-z0-9_]+(?:@([A-Za-z0-9_]+))?")


def addressed_command(world: World, text: str) -> bool:
    """Whether a text begins with a command that is meant for the bot, or for nobody in particular."""
    match = _COMMAND.match(text)
    if match is None:
        return False
    return (match[1] or world.bot.username).lower() == world.bot.username.lower()


def bot_sees(world: World, chat: Chat, message: Message) -> bool:
    """Whether the bot is told of a person's message (privacy mode, telegram.md)."""
    if chat.is_private:
        return True
    bot = chat.member(world.bot.id)
    if not bot.present:
        return False
    if not world.privacy or bot.is_admin or message.service:
        return True
    if message.ephemeral_id is not None or addressed_command(world, message.text):
        return True
    replied = chat.messages.get(message.reply_to) if message.reply_to else None
    mentioned = f"@{world.bot.username}".lower() in message.text.lower()
    return mentioned or bool(replied and replied.sender_id == world.bot.id)


def deliver_message(world: World, chat: Chat, message: Message) -> None:
    """Tell the bot of a message, if it may see it."""
    if bot_sees(world, chat, message):
        world.updates.add("message", message_object(world, message))


def deliver_query(world: World, query: Query) -> None:
    """Tell the bot of a pressed button."""
    world.updates.add("callback_query", query_object(world, query))


def deliver_membership(world: World, chat: Chat, actor_id: int, old: Member, new: Member) -> None:
    """Tell the bot that its own place, or (if it administers the group) another's, has changed."""
    about_bot = old.user_id == world.bot.id
    if not about_bot and not chat.member(world.bot.id).is_admin:
        return
    world.updates.add(
        "my_chat_member" if about_bot else "chat_member",
        {
            "chat": chat_object(world, chat),
            "from": sender_object(world, actor_id),
            "date": int(world.clock.now()),
            "old_chat_member": member_object(world, old),
            "new_chat_member": member_object(world, new),
        },
    )


def deliver_block(world: World, chat: Chat, *, blocked: bool) -> None:
    """Tell the bot that a person has blocked it, or changed his mind."""
    free, shut = Member(world.bot.id), Member(world.bot.id, Status.KICKED)
    old, new = (free, shut) if blocked else (shut, free)
    deliver_membership(world, chat, chat.id, old, new)
