"""Questions about chats and their members, and leaving them."""

from __future__ import annotations

from typing import Any

from bot.playground.errors import bad_request
from bot.playground.methods.access import chat_of, writable_chat
from bot.playground.objects import full_chat_object, member_object
from bot.playground.parameters import Parameters
from bot.playground.people import remove
from bot.playground.state import Status
from bot.playground.world import World

Json = dict[str, Any]

TYPING_SECONDS = 5.0
"""How long Telegram shows a chat action."""

_ACTIONS = frozenset(
    {
        *("typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice"),
        *("upload_document", "choose_sticker", "find_location", "record_video_note", "upload_video_note"),
    }
)


def get_chat(world: World, parameters: Parameters) -> Json:
    """Serve `getChat`."""
    return full_chat_object(world, chat_of(world, parameters))


def get_chat_member(world: World, parameters: Parameters) -> Json:
    """Serve `getChatMember`; somebody who was never there has "left"."""
    chat = chat_of(world, parameters)
    number = parameters.integer("user_id")
    if number is None or (number != world.bot.id and number not in world.people):
        raise bad_request("PARTICIPANT_ID_INVALID")
    return member_object(world, chat.member(number))


def get_chat_administrators(world: World, parameters: Parameters) -> list[Json]:
    """Serve `getChatAdministrators`: other bots are left out, this one is not."""
    chat = chat_of(world, parameters)
    if chat.is_private:
        raise bad_request("there are no administrators in the private chat")
    return [member_object(world, member) for member in chat.present() if member.is_admin]


def get_chat_member_count(world: World, parameters: Parameters) -> int:
    """Serve `getChatMemberCount`."""
    chat = chat_of(world, parameters)
    return 2 if chat.is_private else len(chat.present())


def send_chat_action(world: World, parameters: Parameters) -> bool:
    """Serve `sendChatAction`."""
    chat = writable_chat(world, parameters)
    if parameters.text("action") not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    chat.typing_until = world.clock.now() + TYPING_SECONDS
    world.touch()
    return True


def leave_chat(world: World, parameters: Parameters) -> bool:
    """Serve `leaveChat`."""
    chat = chat_of(world, parameters)
    if chat.is_private:
        raise bad_request("chat member status can't be changed in private chats")
    if chat.member(world.bot.id).status is Status.CREATOR:
        raise bad_request("CHAT_OWNER_CANNOT_LEAVE")
    remove(world, chat, world.bot)
    return True
