"""The state as objects of the Bot API."""

from __future__ import annotations

from typing import Any

from bot.playground.state import (
    ADMIN_RIGHTS,
    ANONYMOUS_ADMIN_ID,
    CHANNEL_BOT_ID,
    Chat,
    Member,
    Message,
    Person,
    Query,
    Status,
)
from bot.playground.world import World

Json = dict[str, Any]

INACCESSIBLE_AFTER = 48 * 3600.0
"""Age in seconds at which a message comes with a callback query as an `InaccessibleMessage`."""

_RIGHTS = (
    *sorted(ADMIN_RIGHTS),
    "can_promote_members",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
)


def user_object(person: Person) -> Json:
    """Return a `User`."""
    user: Json = {"id": person.id, "is_bot": person.is_bot, "first_name": person.first_name}
    optional = {
        "last_name": person.last_name,
        "username": person.username,
        "language_code": person.language,
    }
    return user | {key: value for key, value in optional.items() if value}


def sender_object(world: World, user_id: int) -> Json:
    """Return the `User` of an id, Telegram's stand-ins included."""
    if user_id == ANONYMOUS_ADMIN_ID:
        return {"id": user_id, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    if user_id == CHANNEL_BOT_ID:
        return {"id": user_id, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
    return user_object(world.account(user_id))


def chat_object(world: World, chat: Chat) -> Json:
    """Return a `Chat`."""
    if chat.is_private:
        person = user_object(world.account(chat.id))
        private: Json = {"id": chat.id, "type": "private"}
        return private | {
            key: person[key] for key in ("first_name", "last_name", "username") if key in person
        }
    body: Json = {"id": chat.id, "type": chat.kind.value, "title": chat.title}
    return body | ({"is_forum": True} if chat.is_forum else {})


def _channel_object(chat_id: int) -> Json:
    return {"id": chat_id, "type": "channel", "title": "Channel"}


def message_object(world: World, message: Message, *, with_reply: bool = True) -> Json:
    """Return a `Message`."""
    chat = world.chat(message.chat_id)
    body: Json = {
        "message_id": message.id,
        "date": message.date,
        "chat": chat_object(world, chat),
        "from": sender_object(world, message.sender_id),
    }
    if message.sender_chat_id is not None:
        known = world.chats.get(message.sender_chat_id)
        body["sender_chat"] = chat_object(world, known) if known else _channel_object(message.sender_chat_id)
    if message.thread_id is not None:
        body |= {"message_thread_id": message.thread_id, "is_topic_message": True}
    if message.ephemeral_id is not None and message.receiver_id is not None:
        body["ephemeral_message_id"] = message.ephemeral_id
        body["receiver_user"] = sender_object(world, message.receiver_id)
    replied = chat.messages.get(message.reply_to) if message.reply_to else None
    if replied and with_reply:
        body["reply_to_message"] = message_object(world, replied, with_reply=False)
    return body | _content(world, message)


def _content(world: World, message: Message) -> Json:
    body: Json = {}
    if message.edit_date is not None:
        body["edit_date"] = message.edit_date
    text, entities = ("caption", "caption_entities") if message.photo else ("text", "entities")
    if message.photo:
        size = len(world.files[message.photo].content)
        unique = message.photo[-16:]
        photo = {"file_id": message.photo, "file_unique_id": unique, "width": 1280, "height": 800}
        body["photo"] = [{**photo, "file_size": size}]
    if message.sticker:
        drawn = {"type": "regular", "width": 512, "height": 512, "is_animated": False, "is_video": False}
        file = {"file_id": f"sticker{message.order}", "file_unique_id": f"s{message.order}"}
        body["sticker"] = {**file, **drawn, "emoji": message.sticker}
    if message.text:
        body[text] = message.text
        if message.entities:
            body[entities] = [_entity(world, entity) for entity in message.entities]
    if message.keyboard:
        body["reply_markup"] = {"inline_keyboard": message.keyboard}
    if message.effect:
        body["effect_id"] = message.effect
    return body | (message.service or {})


def _entity(world: World, entity: Json) -> Json:
    if entity["type"] != "text_mention":
        return entity
    number = entity["user"]["id"]
    return {**entity, "user": user_object(world.people[number])} if number in world.people else entity


def maybe_inaccessible(world: World, query: Query) -> Json:
    """Return the message of a callback query, as far as the bot may still have it."""
    chat = world.chat(query.chat_id)
    if query.ephemeral_id is not None:
        found = chat.ephemeral.get(query.ephemeral_id)
    else:
        found = chat.messages.get(query.message_id)
    if found and world.clock.now() - found.date < INACCESSIBLE_AFTER:
        return message_object(world, found)
    return {"chat": chat_object(world, chat), "message_id": query.message_id, "date": 0}


def query_object(world: World, query: Query) -> Json:
    """Return a `CallbackQuery`."""
    return {
        "id": query.id,
        "from": user_object(world.account(query.person_id)),
        "chat_instance": str(query.chat_id),
        "message": maybe_inaccessible(world, query),
        "data": query.data,
    }


def member_object(world: World, member: Member) -> Json:
    """Return a `ChatMember`."""
    body: Json = {"user": sender_object(world, member.user_id), "status": member.status.value}
    if member.status is Status.CREATOR:
        return body | {"is_anonymous": member.anonymous}
    if member.status is Status.ADMINISTRATOR:
        rights = {name: name in member.rights for name in _RIGHTS}
        return body | rights | {"is_anonymous": member.anonymous, "can_be_edited": False}
    if member.status is Status.KICKED:
        return body | {"until_date": 0}
    return body


def full_chat_object(world: World, chat: Chat) -> Json:
    """Return a `ChatFullInfo`."""
    gifts = (
        "unlimited_gifts",
        "limited_gifts",
        "unique_gifts",
        "premium_subscription",
        "gifts_from_channels",
    )
    body = chat_object(world, chat) | {
        "accent_color_id": chat.id % 7 if chat.id > 0 else -chat.id % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(gifts, False),
    }
    if chat.pinned:
        body["pinned_message"] = message_object(world, chat.messages[chat.pinned[-1]])
    if not chat.is_private:
        body["permissions"] = {
            "can_send_messages": chat.may_write,
            "can_send_photos": chat.may_write,
            "can_pin_messages": chat.may_write and chat.kind.value == "group",
            "can_invite_users": True,
        }
    return body
