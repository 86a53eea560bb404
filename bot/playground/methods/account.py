"""The bot's own account: who it is, its menus, its descriptions."""

from __future__ import annotations

import re
from typing import Any

from bot.playground.errors import bad_request
from bot.playground.menus import scope_key
from bot.playground.objects import user_object
from bot.playground.parameters import Parameters
from bot.playground.world import World

Json = dict[str, Any]

_MAX_COMMANDS = 100
_SCOPES: dict[str, tuple[str, ...]] = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}
_LONGEST = {"name": 64, "description": 512, "short_description": 120}


def get_me(world: World, parameters: Parameters) -> Json:
    """Serve `getMe`."""
    del parameters
    return user_object(world.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def _menu_key(parameters: Parameters) -> tuple[str, str]:
    scope = parameters.structure("scope", "can't parse BotCommandScope") or {"type": "default"}
    needed = _SCOPES.get(scope.get("type", "")) if isinstance(scope, dict) else None
    if needed is None:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    for name in needed:
        if not scope.get(name):
            raise bad_request(f"can't parse BotCommandScope: Can't find field \"{name}\"")
    language = parameters.text("language_code")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    return scope_key(scope), language


def set_my_commands(world: World, parameters: Parameters) -> bool:
    """Serve `setMyCommands`."""
    key = _menu_key(parameters)
    commands = parameters.structure("commands", "can't parse commands: Can't parse JSON object") or []
    if not isinstance(commands, list) or len(commands) > _MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", str(command.get("command", "")).removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", ""))) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    world.commands[key] = [
        {
            "command": str(command["command"]).removeprefix("/"),
            "description": command["description"],
            **({"is_ephemeral": True} if command.get("is_ephemeral") else {}),
        }
        for command in commands
    ]
    world.touch()
    return True


def get_my_commands(world: World, parameters: Parameters) -> list[Json]:
    """Serve `getMyCommands`."""
    return world.commands.get(_menu_key(parameters), [])


def delete_my_commands(world: World, parameters: Parameters) -> bool:
    """Serve `deleteMyCommands`."""
    world.commands.pop(_menu_key(parameters), None)
    world.touch()
    return True


def _set(world: World, parameters: Parameters, field: str) -> bool:
    text = parameters.text(field)
    if len(text) > _LONGEST[field]:
        raise bad_request(f"BOT_{field.upper()}_INVALID" if field == "name" else "DESCRIPTION_TOO_LONG")
    world.profile[field, parameters.text("language_code")] = text
    world.touch()
    return True


def _get(world: World, parameters: Parameters, field: str) -> Json:
    default = world.bot.first_name if field == "name" else ""
    language = parameters.text("language_code")
    text = world.profile.get((field, language)) or world.profile.get((field, "")) or default
    return {field: text}


def set_my_name(world: World, parameters: Parameters) -> bool:
    """Serve `setMyName`."""
    return _set(world, parameters, "name")


def get_my_name(world: World, parameters: Parameters) -> Json:
    """Serve `getMyName`."""
    return _get(world, parameters, "name")


def set_my_description(world: World, parameters: Parameters) -> bool:
    """Serve `setMyDescription`."""
    return _set(world, parameters, "description")


def get_my_description(world: World, parameters: Parameters) -> Json:
    """Serve `getMyDescription`."""
    return _get(world, parameters, "description")


def set_my_short_description(world: World, parameters: Parameters) -> bool:
    """Serve `setMyShortDescription`."""
    return _set(world, parameters, "short_description")


def get_my_short_description(world: World, parameters: Parameters) -> Json:
    """Serve `getMyShortDescription`."""
    return _get(world, parameters, "short_description")
