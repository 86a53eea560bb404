"""Where the bot may write: chats found, and refused as Telegram refuses them."""

from __future__ import annotations

from bot.playground.errors import CHAT_NOT_FOUND, bad_request, forbidden, migrated
from bot.playground.parameters import Parameters
from bot.playground.state import Chat, Kind, Status
from bot.playground.world import World


def _group(world: World, chat: Chat) -> Chat:
    if chat.migrated_to:
        raise migrated(chat.migrated_to)
    bot = chat.member(world.bot.id)
    if bot.status is Status.KICKED:
        raise forbidden(f"bot was kicked from the {chat.kind} chat")
    if not bot.present:
        raise forbidden(f"bot is not a member of the {chat.kind} chat")
    return chat


def chat_of(world: World, parameters: Parameters) -> Chat:
    """Return the chat that a call names, if the bot knows it.

    Raises:
        ApiError: 400 for an unknown or upgraded chat, 403 where the bot is not a member.
    """
    if not parameters.text("chat_id"):
        raise bad_request("chat_id is empty")
    number = parameters.integer("chat_id")
    chat = world.chats.get(number) if number is not None else None
    if chat is None:
        raise bad_request(CHAT_NOT_FOUND)
    return chat if chat.is_private else _group(world, chat)


def writable_chat(world: World, parameters: Parameters) -> Chat:
    """Return the chat that a call names, if the bot may write there.

    Raises:
        ApiError: as `chat_of`, and 403 for strangers and those who are gone, 400 for missing rights.
    """
    chat = chat_of(world, parameters)
    if chat.is_private:
        person = world.people[chat.id]
        if person.deactivated:
            raise forbidden("user is deactivated")
        if person.blocked:
            raise forbidden("bot was blocked by the user")
        if not person.started:
            raise forbidden("bot can't initiate conversation with a user")
    elif not chat.may_write and not chat.member(world.bot.id).is_admin:
        raise bad_request("not enough rights to send text messages to the chat")
    return chat


def thread_of(world: World, chat: Chat, parameters: Parameters) -> int | None:
    """Return the forum topic that a call names.

    Raises:
        ApiError: 400 for a topic that does not exist or is closed.
    """
    number = parameters.integer("message_thread_id")
    if not number:
        return None
    topic = chat.topics.get(number)
    if topic is None:
        raise bad_request("message thread not found")
    if topic.closed and not chat.member(world.bot.id).may("can_manage_topics"):
        raise bad_request("TOPIC_CLOSED")
    return number


def pins_allowed(world: World, chat: Chat) -> bool:
    """Whether the bot may pin messages: always in private, in groups as its rights say."""
    bot = chat.member(world.bot.id)
    return chat.is_private or bot.may("can_pin_messages") or (chat.kind is Kind.GROUP and chat.may_write)
