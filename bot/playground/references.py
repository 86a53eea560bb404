"""Requests of the client API: people and chats by id or by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.playground.errors import Misuse
from bot.playground.state import Chat, Person
from bot.playground.world import World

Json = dict[str, Any]

PRIVATE_CHAT = "bot"
"""How a person calls his chat with the bot."""


def find_person(world: World, reference: object) -> Person:
    """Return somebody by id, full name, first name or username.

    Raises:
        Misuse: nobody, or more than one, is called so.
    """
    if isinstance(reference, int) or (isinstance(reference, str) and reference.isdigit()):
        return world.account(int(reference))
    everybody = [*world.people.values(), world.bot]
    for names in (
        [person for person in everybody if person.name == reference],
        [
            person
            for person in everybody
            if reference in {person.first_name, person.username, f"@{person.username}"}
        ],
    ):
        if len(names) == 1:
            return names[0]
        if names:
            raise Misuse(f"{reference} may be any of {[person.id for person in names]}")
    raise Misuse(f"there is nobody called {reference}")


def find_chat(world: World, reference: object, person: Person | None = None) -> Chat:
    """Return a chat by id or title; "bot" is a person's chat with the bot. Upgraded groups need their id.

    Raises:
        Misuse: there is none, or more than one.
    """
    if reference == PRIVATE_CHAT and person:
        return world.chat(person.id)
    if isinstance(reference, int) or (isinstance(reference, str) and reference.lstrip("-").isdigit()):
        return world.chat(int(reference))
    found = [chat for chat in world.groups() if chat.title == reference]
    if len(found) != 1:
        raise Misuse(f"there are {len(found)} chats called {reference}")
    return found[0]


@dataclass(slots=True)
class Asked:
    """The JSON body of a request, with what its fields refer to."""

    world: World
    fields: Json

    def person(self, name: str = "person") -> Person:
        """Return the person that a field names."""
        if name not in self.fields:
            raise Misuse(f"{name} is missing")
        return find_person(self.world, self.fields[name])

    def maybe_person(self, name: str) -> Person | None:
        """Return the person that a field names, None if it is not there."""
        return self.person(name) if self.fields.get(name) is not None else None

    def chat(self, person: Person | None = None) -> Chat:
        """Return the chat that the field `chat` names, as a person may call it."""
        if "chat" not in self.fields:
            raise Misuse("chat is missing")
        return find_chat(self.world, self.fields["chat"], person)

    def text(self, name: str) -> str:
        """Return a string, "" if it is not there."""
        return str(self.fields.get(name) or "")

    def integer(self, name: str) -> int | None:
        """Return a number, None if it is not there."""
        value = self.fields.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def number(self, name: str, default: float) -> float:
        """Return a number, or the default."""
        value = self.fields.get(name)
        return float(value) if isinstance(value, int | float) else default

    def flag(self, name: str, *, default: bool = False) -> bool:
        """Return a truth value."""
        return bool(self.fields.get(name, default))
