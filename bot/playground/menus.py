"""The command menus that a bot sets, and which one a person sees (the Bot API's order of scopes)."""

from __future__ import annotations

from typing import Any

from bot.playground.state import Chat, Person
from bot.playground.world import World

Json = dict[str, Any]


def scope_key(scope: Json | None) -> str:
    """Return one string for a `BotCommandScope`."""
    scope = scope or {"type": "default"}
    parts = [
        str(scope.get("type", "default")),
        *(str(scope[key]) for key in ("chat_id", "user_id") if key in scope),
    ]
    return ":".join(parts)


def menu_for(world: World, person: Person, chat: Chat) -> list[Json]:
    """Return the commands that a person's app offers in a chat."""
    if chat.is_private:
        scopes = [f"chat:{chat.id}", "all_private_chats", "default"]
    else:
        admin = chat.member(person.id).is_admin
        scopes = [
            f"chat_member:{chat.id}:{person.id}",
            *([f"chat_administrators:{chat.id}"] if admin else []),
            f"chat:{chat.id}",
            *(["all_chat_administrators"] if admin else []),
            "all_group_chats",
            "default",
        ]
    language = person.language.partition("-")[0]
    for scope in scopes:
        for wanted in (language, "") if language else ("",):
            if commands := world.commands.get((scope, wanted)):
                return commands
    return []
