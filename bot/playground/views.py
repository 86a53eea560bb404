"""Chats as a given person sees them."""

from __future__ import annotations

from typing import Any

from bot.playground.menus import menu_for
from bot.playground.state import ANONYMOUS_ADMIN_ID, CHANNEL_BOT_ID, Chat, Message, Person
from bot.playground.world import World

Json = dict[str, Any]

SHOWN = 200
"""Messages of a chat that a view holds at most, the newest ones."""


def person_view(person: Person) -> Json:
    """Return what the playground shows about somebody."""
    return {
        "id": person.id,
        "name": person.name,
        "first_name": person.first_name,
        "last_name": person.last_name,
        "username": person.username,
        "language": person.language,
        "started": person.started,
        "blocked": person.blocked,
        "deactivated": person.deactivated,
    }


def group_view(world: World, chat: Chat) -> Json:
    """Return what the playground shows about a group."""
    return {
        "id": chat.id,
        "kind": chat.kind.value,
        "title": chat.title,
        "is_forum": chat.is_forum,
        "may_write": chat.may_write,
        "migrated_to": chat.migrated_to,
        "bot": chat.member(world.bot.id).status.value,
        "members": [
            {
                "id": member.user_id,
                "name": world.account(member.user_id).name,
                "status": member.status.value,
                "anonymous": member.anonymous,
            }
            for member in chat.present()
        ],
        "topics": [
            {"id": topic.id, "name": topic.name, "closed": topic.closed} for topic in chat.topics.values()
        ],
    }


def overview(world: World) -> Json:
    """Return everybody and all groups."""
    return {
        "revision": world.revision,
        "bot": {"id": world.bot.id, "name": world.bot.name, "username": world.bot.username},
        "people": [person_view(person) for person in world.people.values()],
        "groups": [group_view(world, chat) for chat in world.groups()],
        "limits": world.limits.enabled,
        "privacy": world.privacy,
        "clock": {"now": world.clock.now(), "offset": world.clock.offset},
        "calls": {"total": world.calls.total, "rejected": world.calls.rejected},
    }


def _sender(world: World, chat: Chat, message: Message) -> Json:
    if message.sender_id == ANONYMOUS_ADMIN_ID:
        return {"id": message.sender_id, "name": chat.title, "is_bot": False}
    if message.sender_id == CHANNEL_BOT_ID:
        return {"id": message.sender_id, "name": "Channel", "is_bot": False}
    account = world.account(message.sender_id)
    return {"id": account.id, "name": account.name, "is_bot": account.is_bot}


def message_view(world: World, chat: Chat, person: Person, message: Message) -> Json:
    """Return a message as JSON for the page and for tests."""
    replied = chat.messages.get(message.reply_to) if message.reply_to else None
    return {
        "id": message.id,
        "ephemeral_id": message.ephemeral_id,
        "order": message.order,
        "date": message.date,
        "sender": _sender(world, chat, message),
        "outgoing": message.sender_id == person.id,
        "text": message.sticker or message.text,
        "entities": message.entities,
        "photo": f"/client/file/{message.photo}" if message.photo else None,
        "keyboard": message.keyboard or [],
        "thread_id": message.thread_id,
        "reply": replied
        and {"id": replied.id, "name": _sender(world, chat, replied)["name"], "text": replied.text[:100]},
        "service": message.service,
        "edits": message.edits,
        "edit_date": message.edit_date,
        "effect": message.effect,
        "replaces": message.replaces,
        "pinned": message.id in chat.pinned,
    }


def seen_messages(chat: Chat, person: Person) -> list[Message]:
    """Return the messages that a person sees, in the order in which he sees them."""
    own = [
        message
        for number, message in chat.ephemeral.items()
        if person.id in {message.receiver_id, message.sender_id} and number not in chat.lost_ephemeral
    ]
    replaced = {message.replaces for message in own if message.replaces is not None}
    shown = [message for number, message in chat.messages.items() if number not in replaced]

    def place(message: Message) -> int:
        original = chat.messages.get(message.replaces) if message.replaces is not None else None
        return original.order if original else message.order

    return sorted([*shown, *own], key=place)


def chat_view(world: World, chat: Chat, person: Person) -> Json:
    """Return a chat with its newest messages as one person sees it."""
    messages = seen_messages(chat, person)[-SHOWN:]
    pinned = chat.messages[chat.pinned[-1]] if chat.pinned else None
    member = chat.member(person.id)
    return {
        "id": chat.id,
        "kind": chat.kind.value,
        "title": world.bot.name if chat.is_private else chat.title,
        "status": "member" if chat.is_private else member.status.value,
        "anonymous": member.anonymous,
        "members": 2 if chat.is_private else len(chat.present()),
        "may_write": chat.is_private or chat.may_write or member.is_admin,
        "is_forum": chat.is_forum,
        "topics": [
            {"id": topic.id, "name": topic.name, "closed": topic.closed} for topic in chat.topics.values()
        ],
        "typing": world.clock.now() < chat.typing_until,
        "pinned": message_view(world, chat, person, pinned) if pinned else None,
        "commands": menu_for(world, person, chat)
        if chat.is_private or chat.member(world.bot.id).present
        else [],
        "messages": [message_view(world, chat, person, message) for message in messages],
    }


def chats_of(world: World, person: Person) -> list[Chat]:
    """Return a person's chat list: the bot, then his groups."""
    return [world.chat(person.id), *(chat for chat in world.groups() if chat.member(person.id).present)]


def screen(world: World, person: Person) -> Json:
    """Return all that a person's app shows."""
    language = person.language.partition("-")[0]
    description = world.profile.get(("description", language)) or world.profile.get(("description", ""), "")
    return {
        "revision": world.revision,
        "now": world.clock.now(),
        "person": person_view(person),
        "bot": {"id": world.bot.id, "name": world.bot.name, "username": world.bot.username},
        "description": description,
        "chats": [chat_view(world, chat, person) for chat in chats_of(world, person)],
        "pending": [
            {
                "chat": query.chat_id,
                "message": query.message_id,
                "ephemeral": query.ephemeral_id,
                "data": query.data,
            }
            for query in world.queries.values()
            if query.person_id == person.id and query.answer is None and world.clock.now() - query.date < 15
        ],
    }
