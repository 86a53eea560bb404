"""What people can do in their apps."""

from __future__ import annotations

import re
from typing import Any

from bot.playground.delivery import (
    addressed_command,
    deliver_block,
    deliver_membership,
    deliver_message,
    deliver_query,
)
from bot.playground.entities import found_entities
from bot.playground.errors import Misuse
from bot.playground.menus import menu_for
from bot.playground.objects import user_object
from bot.playground.state import (
    ANONYMOUS_ADMIN_ID,
    CHANNEL_BOT_ID,
    Chat,
    Kind,
    Member,
    Message,
    Person,
    Query,
    Status,
    Topic,
)
from bot.playground.world import World

Json = dict[str, Any]

_LINK = re.compile(r"(?:https?://)?(?:t\.me|telegram\.me)/(\w+)(?:\?(start|startgroup)(?:=([\w-]*))?)?$")
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")


def _present(chat: Chat, person: Person) -> Member:
    if person.deactivated:
        raise Misuse(f"{person.name}'s account is deleted")
    if chat.is_private:
        if chat.id != person.id:
            raise Misuse(f"{person.name} has no such chat")
        return Member(person.id)
    member = chat.member(person.id)
    if not member.present:
        raise Misuse(f"{person.name} is not in {chat.title}")
    if chat.migrated_to:
        raise Misuse(f"{chat.title} has become the supergroup {chat.migrated_to}")
    return member


def _writer(chat: Chat, person: Person) -> Member:
    member = _present(chat, person)
    if chat.is_private and person.blocked:
        raise Misuse(f"{person.name} has blocked the bot")
    if not chat.is_private and not chat.may_write and not member.is_admin:
        raise Misuse(f"members may not write in {chat.title}")
    return member


def say(  # noqa: PLR0913 - a message has that many sides
    world: World,
    person: Person,
    chat: Chat,
    text: str,
    *,
    thread_id: int | None = None,
    reply_to: int | None = None,
    as_channel: int | None = None,
) -> Message:
    """Send a text as a person.

    Args:
        world: the playground's world.
        person: who speaks; an anonymous administrator speaks as the group.
        chat: where; the private chat with the bot has the person's id.
        text: what; a command begins with "/".
        thread_id: the forum topic.
        reply_to: the message that is replied to.
        as_channel: the id of a channel in whose name the person speaks.

    Raises:
        Misuse: the app would not let the person do this.
    """
    member = _writer(chat, person)
    text = text.strip()
    if not text:
        raise Misuse("there is nothing to send")
    topic = chat.topics.get(thread_id) if thread_id is not None else None
    if thread_id is not None and (topic is None or (topic.closed and not member.is_admin)):
        raise Misuse("this topic is closed or does not exist")
    content: Json = {
        "text": text,
        "entities": found_entities(text),
        "thread_id": thread_id,
        "reply_to": reply_to,
    }
    sender_id = person.id
    if as_channel is not None:
        sender_id, content["sender_chat_id"] = CHANNEL_BOT_ID, as_channel
    elif member.anonymous:
        sender_id, content["sender_chat_id"] = ANONYMOUS_ADMIN_ID, chat.id
    if chat.is_private:
        person.started = True
    elif sender_id == person.id and _is_ephemeral_command(world, person, chat, text):
        message = world.put_ephemeral(chat, person.id, world.bot.id, **content)
        deliver_message(world, chat, message)
        return message
    message = world.put(chat, sender_id, **content)
    deliver_message(world, chat, message)
    return message


def send_sticker(world: World, person: Person, chat: Chat, emoji: str) -> Message:
    """Send a sticker, which its emoji stands for here.

    Raises:
        Misuse: the app would not let the person do this.
    """
    _writer(chat, person)
    message = world.put(chat, person.id, sticker=emoji)
    deliver_message(world, chat, message)
    return message


def _is_ephemeral_command(world: World, person: Person, chat: Chat, text: str) -> bool:
    if not text.startswith("/") or not addressed_command(world, text):
        return False
    name = text[1:].split(maxsplit=1)[0].partition("@")[0].lower()
    return any(item["command"] == name and item.get("is_ephemeral") for item in menu_for(world, person, chat))


def visible_message(chat: Chat, person: Person, message_id: int, ephemeral_id: int | None = None) -> Message:
    """Return a message that a person sees, or saw before it was deleted.

    Raises:
        Misuse: there is no such message.
    """
    if ephemeral_id is not None:
        found = chat.ephemeral.get(ephemeral_id)
        if found and person.id in {found.receiver_id, found.sender_id}:
            return found
    elif found := chat.messages.get(message_id) or chat.removed.get(message_id):
        return found
    raise Misuse(f"{person.name} sees no message {message_id or ephemeral_id} in this chat")


def press(world: World, person: Person, message: Message, data: str) -> Query:
    """Press a callback button; `data` need not be on the keyboard any more, as in an app that lags.

    Raises:
        Misuse: the person is not in the chat, or the message is not the bot's.
    """
    chat = world.chat(message.chat_id)
    if not chat.migrated_to:
        _present(chat, person)
    if message.sender_id != world.bot.id:
        raise Misuse("only messages of the bot have buttons")
    query = world.new_query(person, message, data)
    if chat.is_private and person.blocked:
        return query
    deliver_query(world, query)
    return query


def open_link(world: World, person: Person, url: str, chat: Chat | None = None) -> Message | None:
    """Open a link to the bot and press start: in private, or with `startgroup` in a group.

    Returns:
        The command that was sent, None if the link only opens the chat.

    Raises:
        Misuse: the link leads somewhere else, or its payload is not one Telegram takes.
    """
    match = _LINK.match(url)
    if match is None or match[1].lower() != world.bot.username.lower():
        raise Misuse(f"{url} does not lead to the bot")
    payload = match[3] or ""
    if not _PAYLOAD.fullmatch(payload):
        raise Misuse("a start payload has at most 64 of A-Za-z0-9_-")
    if match[2] == "startgroup":
        if chat is None or chat.is_private:
            raise Misuse("choose a group to add the bot to")
        if not chat.member(world.bot.id).present:
            join(world, chat, world.bot, by=person)
        return say(world, person, chat, f"/start@{world.bot.username} {payload}")
    if match[2] is None:
        return None
    return start(world, person, payload)


def start(world: World, person: Person, payload: str = "") -> Message:
    """Press the START button of the private chat; whoever had blocked the bot unblocks it by that."""
    if person.blocked:
        block(world, person, blocked=False)
    return say(world, person, world.chat(person.id), f"/start {payload}")


def block(world: World, person: Person, *, blocked: bool) -> None:
    """Block the bot in private, or unblock it."""
    if person.blocked == blocked:
        return
    person.blocked = blocked
    deliver_block(world, world.chat(person.id), blocked=blocked)
    world.touch()


def deactivate(world: World, person: Person) -> None:
    """Delete a person's account."""
    person.deactivated = True
    for chat in world.groups():
        if chat.member(person.id).present:
            chat.members[person.id].status = Status.LEFT
    world.touch()


def _service(world: World, chat: Chat, actor_id: int, **fields: Any) -> Message:
    message = world.put(chat, actor_id, service=fields)
    deliver_message(world, chat, message)
    return message


def _set_member(world: World, chat: Chat, actor_id: int, new: Member) -> None:
    old = chat.member(new.user_id).copy()
    chat.members[new.user_id] = new
    world.touch()
    deliver_membership(world, chat, actor_id, old, new)


def join(world: World, chat: Chat, who: Person, by: Person | None = None) -> None:
    """Add somebody (the bot, too) to a group, or let him come by himself.

    Raises:
        Misuse: he is there already.
    """
    if chat.member(who.id).present:
        raise Misuse(f"{who.name} is in {chat.title} already")
    actor = (by or who).id
    _set_member(world, chat, actor, Member(who.id))
    _service(world, chat, actor, new_chat_members=[user_object(who)], new_chat_member=user_object(who))


def remove(world: World, chat: Chat, who: Person, by: Person | None = None) -> None:
    """Remove somebody from a group (he is kicked if `by` is another), or let him leave.

    Raises:
        Misuse: he is not there.
    """
    if not chat.member(who.id).present:
        raise Misuse(f"{who.name} is not in {chat.title}")
    kicked = by is not None and by.id != who.id
    actor = by.id if by else who.id
    fields = {"left_chat_member": user_object(who)}
    if who.id == world.bot.id:
        # The bot is outside by then, so the service message is for people only.
        _set_member(world, chat, actor, Member(who.id, Status.KICKED if kicked else Status.LEFT))
        world.put(chat, actor, service=fields)
        return
    _set_member(world, chat, actor, Member(who.id, Status.KICKED if kicked else Status.LEFT))
    _service(world, chat, actor, **fields)


def set_rights(world: World, chat: Chat, new: Member) -> None:
    """Promote or demote somebody, or make an administrator anonymous.

    Raises:
        Misuse: he is not in the group, or he created it.
    """
    old = chat.member(new.user_id)
    if not old.present:
        raise Misuse(f"{world.account(new.user_id).name} is not in {chat.title}")
    if old.status is Status.CREATOR:
        if new.anonymous == old.anonymous:
            raise Misuse("the creator of a group cannot be promoted or demoted")
        new = Member(new.user_id, Status.CREATOR, old.rights, new.anonymous)
    owner = next(
        (item.user_id for item in chat.members.values() if item.status is Status.CREATOR), new.user_id
    )
    _set_member(world, chat, owner, new)


def delete_message(world: World, chat: Chat, message_id: int) -> None:
    """Delete a message for everybody; the bot is told nothing.

    Raises:
        Misuse: there is no such message.
    """
    if message_id not in chat.messages:
        raise Misuse(f"there is no message {message_id}")
    world.remove(chat, message_id)


def restart_app(world: World, person: Person) -> None:
    """Let a person's app restart, by which it loses ephemeral messages."""
    for chat in world.chats.values():
        for number, message in chat.ephemeral.items():
            if message.receiver_id == person.id:
                chat.lost_ephemeral.add(number)
    world.touch()


def migrate(world: World, chat: Chat) -> Chat:
    """Turn a group into a supergroup with another id; message ids do not carry over.

    Raises:
        Misuse: it is no basic group any more.
    """
    if chat.kind is not Kind.GROUP or chat.migrated_to:
        raise Misuse(f"{chat.title} is not a basic group")
    new = world.add_chat(Kind.SUPERGROUP, chat.title)
    new.members = {number: member.copy() for number, member in chat.members.items()}
    owner = next((item.user_id for item in chat.members.values() if item.status is Status.CREATOR), None)
    actor = owner or next(iter(chat.members))
    _service(world, chat, actor, migrate_to_chat_id=new.id)
    chat.migrated_to = new.id
    _service(world, new, actor, migrate_from_chat_id=chat.id)
    return new


def create_topic(world: World, chat: Chat, person: Person, name: str) -> Topic:
    """Open a forum topic.

    Raises:
        Misuse: the chat is no forum, or the person is not in it.
    """
    _present(chat, person)
    if not chat.is_forum:
        raise Misuse(f"{chat.title} has no topics")
    message = world.put(
        chat, person.id, service={"forum_topic_created": {"name": name, "icon_color": 7322096}}
    )
    message.thread_id = message.id
    topic = chat.topics[message.id] = Topic(message.id, name)
    deliver_message(world, chat, message)
    return topic


def close_topic(world: World, chat: Chat, topic: Topic, *, closed: bool) -> None:
    """Close a topic for all but administrators, or reopen it."""
    topic.closed = closed
    owner = next(iter(chat.members))
    field = "forum_topic_closed" if closed else "forum_topic_reopened"
    message = world.put(chat, owner, service={field: {}}, thread_id=topic.id)
    deliver_message(world, chat, message)
