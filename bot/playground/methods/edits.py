"""Editing messages that everybody in a chat sees."""

from __future__ import annotations

from typing import Any

from bot.playground.errors import CANNOT_EDIT, EDIT_NOT_FOUND, NOT_MODIFIED, bad_request
from bot.playground.methods.access import writable_chat
from bot.playground.methods.content import caption_of, keyboard_of, text_of
from bot.playground.methods.ephemeral import media_content
from bot.playground.objects import message_object
from bot.playground.parameters import Parameters
from bot.playground.state import Message
from bot.playground.world import World

Json = dict[str, Any]


def _own(world: World, parameters: Parameters) -> Message:
    chat = writable_chat(world, parameters)
    number = parameters.integer("message_id")
    if not number:
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(number)
    if message is None:
        raise bad_request(EDIT_NOT_FOUND)
    if message.sender_id != world.bot.id or message.service:
        raise bad_request(CANNOT_EDIT)
    return message


def _changed(world: World, message: Message, content: Json) -> Json:
    if all(getattr(message, name) == value for name, value in content.items()):
        raise bad_request(NOT_MODIFIED)
    world.change(message, **content)
    return message_object(world, message)


def edit_message_text(world: World, parameters: Parameters) -> Json:
    """Serve `editMessageText`; without `reply_markup` the keyboard goes."""
    message = _own(world, parameters)
    if message.photo:
        raise bad_request("there is no text in the message to edit")
    text, entities = text_of(parameters, "MESSAGE_TOO_LONG")
    return _changed(world, message, {"text": text, "entities": entities, "keyboard": keyboard_of(parameters)})


def edit_message_caption(world: World, parameters: Parameters) -> Json:
    """Serve `editMessageCaption`; without `reply_markup` the keyboard goes."""
    message = _own(world, parameters)
    if not message.photo:
        raise bad_request("there is no caption in the message to edit")
    text, entities = caption_of(parameters, "MEDIA_CAPTION_TOO_LONG")
    return _changed(world, message, {"text": text, "entities": entities, "keyboard": keyboard_of(parameters)})


def edit_message_media(world: World, parameters: Parameters) -> Json:
    """Serve `editMessageMedia`, with which a text becomes a photo, too."""
    message = _own(world, parameters)
    content = media_content(world, parameters) | {"keyboard": keyboard_of(parameters)}
    return _changed(world, message, content)


def edit_message_reply_markup(world: World, parameters: Parameters) -> Json:
    """Serve `editMessageReplyMarkup`."""
    message = _own(world, parameters)
    return _changed(world, message, {"keyboard": keyboard_of(parameters)})
