"""Ephemeral messages: what one member alone sees (Bot API 10.2 and 10.3, telegram.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.playground.errors import EDIT_NOT_FOUND, NOT_MODIFIED, QUERY_TOO_OLD, bad_request
from bot.playground.methods.access import chat_of
from bot.playground.methods.content import caption_of, keyboard_of, stored_photo, text_of
from bot.playground.parameters import Parameters
from bot.playground.state import Chat, Message, Query
from bot.playground.world import World

Json = dict[str, Any]

WINDOW = 15.0
"""Seconds after a press, or an ephemeral command, in which a bot without rights may send one."""

MAX_EDITED_TEXT = 1024
"""Longer edits fail with the refusal of captions: a known fault of Telegram's server."""


@dataclass(slots=True)
class Target:
    """Whom an ephemeral message is for, and the public message it stands in place of."""

    receiver_id: int
    replaces: int | None = None


def _query(world: World, chat: Chat, receiver_id: int, number: str) -> Query:
    query = world.queries.get(number)
    if (
        query is None
        or query.answer is not None
        or (query.person_id, query.chat_id) != (receiver_id, chat.id)
        or world.clock.now() - query.date > WINDOW
    ):
        raise bad_request(QUERY_TOO_OLD)
    return query


def _answers_command(world: World, chat: Chat, receiver_id: int, number: object) -> bool:
    command = chat.ephemeral.get(number) if isinstance(number, int) else None
    return (
        command is not None
        and receiver_id in {command.sender_id, command.receiver_id}
        and world.clock.now() - command.date <= WINDOW
    )


def ephemeral_target(world: World, chat: Chat, parameters: Parameters) -> Target | None:
    """Return whom the message of a send call is for, None if it is for all.

    Raises:
        ApiError: 400 where Telegram does not let the bot send an ephemeral message.
    """
    wanted = parameters.structure(
        "ephemeral_message_parameters", "object expected as ephemeral message parameters"
    )
    if wanted is None:
        names = ("receiver_user_id", "callback_query_id")
        wanted = {name: parameters.raw(name) for name in names if parameters.raw(name)}
    if not wanted:
        return None
    if chat.is_private:
        raise bad_request("ephemeral messages can be sent only to group and supergroup chats")
    receiver_id = int(wanted.get("receiver_user_id") or 0)
    if receiver_id == world.bot.id or not chat.member(receiver_id).present:
        raise bad_request("USER_NOT_PARTICIPANT")
    number, replaces = str(wanted.get("callback_query_id") or ""), None
    reply = parameters.structure("reply_parameters", "object expected as reply parameters") or {}
    if number:
        query = _query(world, chat, receiver_id, number)
        if wanted.get("replace_callback_query_message"):
            if query.ephemeral_id is not None:
                raise bad_request("callback query message can't be replaced")
            replaces = query.message_id
    elif not chat.member(world.bot.id).is_admin and not _answers_command(
        world, chat, receiver_id, reply.get("ephemeral_message_id")
    ):
        raise bad_request("not enough rights to send ephemeral messages to the chat")
    return Target(receiver_id, replaces)


def send_ephemeral(world: World, chat: Chat, target: Target, content: Json) -> Message:
    """Write the message; one that stood in place of the same public message goes."""
    if target.replaces is not None:
        for number, other in list(chat.ephemeral.items()):
            if (other.receiver_id, other.replaces) == (target.receiver_id, target.replaces):
                del chat.ephemeral[number]
        content["replaces"] = target.replaces
    return world.put_ephemeral(chat, world.bot.id, target.receiver_id, **content)


def _own(world: World, parameters: Parameters, refusal: str) -> tuple[Chat, Message]:
    chat = chat_of(world, parameters)
    message = chat.ephemeral.get(parameters.integer("ephemeral_message_id") or 0)
    if message is None or message.receiver_id != parameters.integer("receiver_user_id"):
        raise bad_request(refusal)
    return chat, message


def _change(world: World, message: Message, content: Json) -> bool:
    if all(getattr(message, name) == value for name, value in content.items()):
        raise bad_request(NOT_MODIFIED)
    world.change(message, **content)
    return True


def edit_ephemeral_text(world: World, parameters: Parameters) -> bool:
    """Serve `editEphemeralMessageText`."""
    _, message = _own(world, parameters, EDIT_NOT_FOUND)
    if message.photo:
        raise bad_request("there is no text in the message to edit")
    text, entities = text_of(parameters, "MEDIA_CAPTION_TOO_LONG", MAX_EDITED_TEXT)
    return _change(world, message, {"text": text, "entities": entities, "keyboard": keyboard_of(parameters)})


def edit_ephemeral_caption(world: World, parameters: Parameters) -> bool:
    """Serve `editEphemeralMessageCaption`."""
    _, message = _own(world, parameters, EDIT_NOT_FOUND)
    if not message.photo:
        raise bad_request("there is no caption in the message to edit")
    text, entities = caption_of(parameters, "MEDIA_CAPTION_TOO_LONG")
    return _change(world, message, {"text": text, "entities": entities, "keyboard": keyboard_of(parameters)})


def edit_ephemeral_media(world: World, parameters: Parameters) -> bool:
    """Serve `editEphemeralMessageMedia`; the playground has photos only."""
    _, message = _own(world, parameters, EDIT_NOT_FOUND)
    content = media_content(world, parameters)
    return _change(world, message, content | {"keyboard": keyboard_of(parameters)})


def edit_ephemeral_markup(world: World, parameters: Parameters) -> bool:
    """Serve `editEphemeralMessageReplyMarkup`."""
    _, message = _own(world, parameters, EDIT_NOT_FOUND)
    return _change(world, message, {"keyboard": keyboard_of(parameters)})


def delete_ephemeral(world: World, parameters: Parameters) -> bool:
    """Serve `deleteEphemeralMessage`."""
    chat, message = _own(world, parameters, "message to delete not found")
    del chat.ephemeral[message.ephemeral_id or 0]
    world.touch()
    return True


def media_content(world: World, parameters: Parameters) -> Json:
    """Return photo and caption of an `InputMedia`.

    Raises:
        ApiError: 400 for what is not a photo.
    """
    media = parameters.structure("media", "can't parse InputMedia: Can't parse JSON object")
    if not isinstance(media, dict):
        raise bad_request("input media is not specified")
    if media.get("type") != "photo":
        raise bad_request("can't parse InputMedia: type must be photo")
    inner = Parameters(media, parameters.files)
    photo = stored_photo(world, inner, inner.text("media"), "media")
    text, entities = caption_of(inner, "MEDIA_CAPTION_TOO_LONG")
    return {"photo": photo, "text": text, "entities": entities}
