"""The calls that every move makes, as methods of the Bot API with no more in them than is needed.

aiogram's own ones check each button of what is sent, and each field of the message in the answer, though the
screen is right by its making and nobody reads more of the answer than a number.
"""

from __future__ import annotations

from typing import Any

from aiogram.enums import ParseMode
from aiogram.methods import TelegramMethod
from pydantic import BaseModel

from bot.screens.screen import Button, Screen

_Json = dict[str, Any]

_NO_PREVIEW = {"is_disabled": True}


class Posted(BaseModel):
    """What is read of a message that was posted."""

    message_id: int
    ephemeral_message_id: int | None = None


class Post(TelegramMethod[Posted]):
    """sendMessage; with parameters for an ephemeral message it is one."""

    __returning__ = Posted
    __api_method__ = "sendMessage"

    chat_id: int
    message_thread_id: int | None = None
    text: str
    parse_mode: str
    link_preview_options: _Json
    reply_markup: _Json | None
    ephemeral_message_parameters: _Json | None = None


class _Edit(TelegramMethod[Any]):
    """What both ways to edit have in common."""

    __returning__ = Any

    chat_id: int
    text: str
    parse_mode: str
    link_preview_options: _Json
    reply_markup: _Json | None


class Edit(_Edit):
    """editMessageText."""

    __api_method__ = "editMessageText"

    message_id: int


class EditEphemeral(_Edit):
    """editEphemeralMessageText."""

    __api_method__ = "editEphemeralMessageText"

    receiver_user_id: int
    ephemeral_message_id: int


def contents(screen: Screen) -> _Json:
    """What the message says and offers, for each of these methods."""
    keyboard = [[_button(button) for button in row] for row in screen.rows]
    return {
        "text": screen.text,
        "parse_mode": ParseMode.HTML.value,
        "link_preview_options": _NO_PREVIEW,
        "reply_markup": {"inline_keyboard": keyboard} if keyboard else None,
    }


def _button(button: Button) -> _Json:
    written = {"text": button.text}
    if button.data is not None:
        written["callback_data"] = button.data
    if button.url is not None:
        written["url"] = button.url
    if button.style is not None:
        written["style"] = button.style.value
    return written
