"""What can be asked of the client API: one function for each `POST /client/<action>`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.playground import people
from bot.playground.errors import Misuse
from bot.playground.references import Asked
from bot.playground.state import ADMIN_RIGHTS, Kind, Member, Message, Person, Status
from bot.playground.views import group_view, person_view

Json = dict[str, Any]


def _add_person(asked: Asked) -> Json:
    if not asked.text("first_name").strip():
        raise Misuse("a person needs a first name")
    person = Person(
        asked.integer("id") or 0,
        asked.text("first_name"),
        asked.text("last_name"),
        asked.text("username"),
        asked.text("language"),
    )
    if person.id in asked.world.people:
        raise Misuse(f"{person.id} is somebody else")
    return person_view(asked.world.add_person(person))


def _add_group(asked: Asked) -> Json:
    creator = asked.person("creator")
    kind = Kind(asked.text("kind") or Kind.GROUP)
    chat = asked.world.add_chat(kind, asked.text("title"), is_forum=asked.flag("is_forum"))
    chat.members[creator.id] = Member(creator.id, Status.CREATOR)
    for reference in asked.fields.get("members") or []:
        who = Asked(asked.world, {"person": reference}).person()
        chat.members[who.id] = Member(who.id)
    if asked.flag("with_bot", default=True):
        people.join(asked.world, chat, asked.world.bot, by=creator)
    return group_view(asked.world, chat)


def _say(asked: Asked) -> Json:
    person = asked.person()
    message = people.say(
        asked.world,
        person,
        asked.chat(person),
        asked.text("text"),
        thread_id=asked.integer("thread"),
        reply_to=asked.integer("reply_to"),
        as_channel=asked.integer("as_channel"),
    )
    return _number(message)


def _sticker(asked: Asked) -> Json:
    person = asked.person()
    return _number(people.send_sticker(asked.world, person, asked.chat(person), asked.text("emoji")))


def _number(message: Message | None) -> Json:
    if message is None:
        return {"message": None, "ephemeral": None}
    return {"message": message.id, "ephemeral": message.ephemeral_id}


def _start(asked: Asked) -> Json:
    return _number(people.start(asked.world, asked.person(), asked.text("payload")))


def _open_link(asked: Asked) -> Json:
    person = asked.person()
    chat = asked.chat(person) if asked.fields.get("chat") is not None else None
    return _number(people.open_link(asked.world, person, asked.text("url"), chat))


def _block(asked: Asked) -> Json:
    person = asked.person()
    people.block(asked.world, person, blocked=asked.flag("blocked", default=True))
    return person_view(person)


def _deactivate(asked: Asked) -> Json:
    person = asked.person()
    people.deactivate(asked.world, person)
    return person_view(person)


def _restart_app(asked: Asked) -> Json:
    people.restart_app(asked.world, asked.person())
    return {}


def _join(asked: Asked) -> Json:
    chat = asked.chat()
    people.join(asked.world, chat, asked.person("who"), asked.maybe_person("by"))
    return group_view(asked.world, chat)


def _remove(asked: Asked) -> Json:
    chat = asked.chat()
    people.remove(asked.world, chat, asked.person("who"), asked.maybe_person("by"))
    return group_view(asked.world, chat)


def _rights(asked: Asked) -> Json:
    chat, who = asked.chat(), asked.person("who")
    admin = asked.flag("admin", default=True)
    rights = asked.fields.get("rights")
    held = ADMIN_RIGHTS if rights is None else frozenset(str(right) for right in rights)
    new = Member(who.id, Status.ADMINISTRATOR, held, asked.flag("anonymous")) if admin else Member(who.id)
    people.set_rights(asked.world, chat, new)
    return group_view(asked.world, chat)


def _may_write(asked: Asked) -> Json:
    chat = asked.chat()
    chat.may_write = asked.flag("may_write")
    asked.world.touch()
    return group_view(asked.world, chat)


def _delete(asked: Asked) -> Json:
    people.delete_message(
        asked.world, asked.chat(asked.maybe_person("person")), asked.integer("message") or 0
    )
    return {}


def _migrate(asked: Asked) -> Json:
    return group_view(asked.world, people.migrate(asked.world, asked.chat()))


def _topic(asked: Asked) -> Json:
    topic = people.create_topic(asked.world, asked.chat(), asked.person(), asked.text("name"))
    return {"id": topic.id, "name": topic.name, "closed": topic.closed}


def _topic_closed(asked: Asked) -> Json:
    chat = asked.chat()
    topic = chat.topics.get(asked.integer("topic") or 0)
    if topic is None:
        raise Misuse("there is no such topic")
    people.close_topic(asked.world, chat, topic, closed=asked.flag("closed", default=True))
    return {"id": topic.id, "name": topic.name, "closed": topic.closed}


ACTIONS: Mapping[str, Callable[[Asked], Json]] = {
    "person": _add_person,
    "group": _add_group,
    "say": _say,
    "sticker": _sticker,
    "start": _start,
    "open_link": _open_link,
    "block": _block,
    "deactivate": _deactivate,
    "restart_app": _restart_app,
    "join": _join,
    "remove": _remove,
    "rights": _rights,
    "may_write": _may_write,
    "delete": _delete,
    "migrate": _migrate,
    "topic": _topic,
    "topic_closed": _topic_closed,
}
