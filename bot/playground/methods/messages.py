"""Sending, deleting and pinning messages."""

from __future__ import annotations

from typing import Any

from bot.playground.errors import bad_request
from bot.playground.methods.access import chat_of, pins_allowed, thread_of, writable_chat
from bot.playground.methods.content import caption_of, keyboard_of, stored_photo, text_of
from bot.playground.methods.ephemeral import ephemeral_target, send_ephemeral
from bot.playground.objects import message_object
from bot.playground.parameters import Parameters
from bot.playground.state import Chat, Message
from bot.playground.world import World

Json = dict[str, Any]

DELETABLE_FOR = 48 * 3600.0
"""Seconds for which a bot can delete a message."""


def _reply_to(chat: Chat, parameters: Parameters) -> int | None:
    reply = parameters.structure("reply_parameters", "object expected as reply parameters") or {}
    number = reply.get("message_id") or parameters.integer("reply_to_message_id")
    if not number or number in chat.messages:
        return number or None
    if reply.get("allow_sending_without_reply") or parameters.flag("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


def _sent(world: World, chat: Chat, parameters: Parameters, content: Json) -> Json:
    if target := ephemeral_target(world, chat, parameters):
        message = send_ephemeral(world, chat, target, content)
    else:
        content["reply_to"] = _reply_to(chat, parameters)
        content["effect"] = parameters.text("message_effect_id") or None
        if content["effect"] and not chat.is_private:
            raise bad_request("can't use message effects in the chat")
        message = world.put(chat, world.bot.id, **content)
    chat.typing_until = 0.0
    return message_object(world, message)


def send_message(world: World, parameters: Parameters) -> Json:
    """Serve `sendMessage`."""
    chat = writable_chat(world, parameters)
    thread = thread_of(world, chat, parameters)
    text, entities = text_of(parameters, "message is too long")
    content: Json = {
        "text": text,
        "entities": entities,
        "thread_id": thread,
        "keyboard": keyboard_of(parameters),
    }
    return _sent(world, chat, parameters, content)


def send_photo(world: World, parameters: Parameters) -> Json:
    """Serve `sendPhoto`."""
    chat = writable_chat(world, parameters)
    thread = thread_of(world, chat, parameters)
    caption, entities = caption_of(parameters, "message caption is too long")
    keyboard = keyboard_of(parameters)
    photo = stored_photo(world, parameters, parameters.text("photo"), "photo")
    content: Json = {"text": caption, "entities": entities, "thread_id": thread, "keyboard": keyboard}
    return _sent(world, chat, parameters, content | {"photo": photo})


def _delete(world: World, chat: Chat, message: Message) -> None:
    if world.clock.now() - message.date >= DELETABLE_FOR:
        raise bad_request("message can't be deleted")
    own = message.sender_id == world.bot.id
    if not own and not chat.is_private and not chat.member(world.bot.id).may("can_delete_messages"):
        raise bad_request("message can't be deleted")
    world.remove(chat, message.id)


def delete_message(world: World, parameters: Parameters) -> bool:
    """Serve `deleteMessage`."""
    chat = chat_of(world, parameters)
    message = chat.messages.get(parameters.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to delete not found")
    _delete(world, chat, message)
    return True


def delete_messages(world: World, parameters: Parameters) -> bool:
    """Serve `deleteMessages`: those that cannot be found are skipped."""
    chat = chat_of(world, parameters)
    numbers = parameters.structure("message_ids", "can't parse message identifiers")
    if not isinstance(numbers, list) or not 1 <= len(numbers) <= 100:
        raise bad_request("message identifiers are not specified")
    for number in numbers:
        if number in chat.messages:
            _delete(world, chat, chat.messages[number])
    return True


def pin_chat_message(world: World, parameters: Parameters) -> bool:
    """Serve `pinChatMessage`."""
    chat = chat_of(world, parameters)
    number = parameters.integer("message_id") or 0
    if number not in chat.messages:
        raise bad_request("message to pin not found")
    if not pins_allowed(world, chat):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    if number not in chat.pinned:
        chat.pinned.append(number)
        pinned = message_object(world, chat.messages[number], with_reply=False)
        world.put(chat, world.bot.id, service={"pinned_message": pinned})
    return True


def unpin_chat_message(world: World, parameters: Parameters) -> bool:
    """Serve `unpinChatMessage`; without an id the newest pinned message is meant."""
    chat = chat_of(world, parameters)
    if not pins_allowed(world, chat):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    number = parameters.integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if number not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(number)
    world.touch()
    return True


def unpin_all_chat_messages(world: World, parameters: Parameters) -> bool:
    """Serve `unpinAllChatMessages`."""
    chat = chat_of(world, parameters)
    if not pins_allowed(world, chat):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    chat.pinned.clear()
    world.touch()
    return True
