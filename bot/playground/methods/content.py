"""Content of messages as calls bring it: text, captions, pictures, keyboards."""

from __future__ import annotations

import secrets
from typing import Any

from bot.playground.entities import formatted
from bot.playground.errors import bad_request
from bot.playground.keyboards import Keyboard, inline_keyboard
from bot.playground.parameters import Parameters
from bot.playground.world import StoredFile, World

Json = dict[str, Any]

MAX_TEXT = 4096
MAX_CAPTION = 1024
"""Characters after entities (telegram.md)."""


def text_of(parameters: Parameters, too_long: str, most: int = MAX_TEXT) -> tuple[str, list[Json]]:
    """Return the text of a call and its entities.

    Raises:
        ApiError: 400 for an empty text, one that is `too_long`, and one that cannot be parsed.
    """
    entities = parameters.structure("entities", "can't parse entities: Can't parse entities JSON object")
    text, found = formatted(parameters.text("text"), parameters.text("parse_mode"), entities)
    if not text:
        raise bad_request("message text is empty")
    if len(text) > most:
        raise bad_request(too_long)
    return text, found


def caption_of(parameters: Parameters, too_long: str) -> tuple[str, list[Json]]:
    """Return the caption of a call (possibly empty) and its entities.

    Raises:
        ApiError: 400 for one that is `too_long` or cannot be parsed.
    """
    entities = parameters.structure(
        "caption_entities", "can't parse entities: Can't parse entities JSON object"
    )
    text, found = formatted(parameters.text("caption"), parameters.text("parse_mode"), entities)
    if len(text) > MAX_CAPTION:
        raise bad_request(too_long)
    return text, found


def keyboard_of(parameters: Parameters) -> Keyboard | None:
    """Return the inline keyboard of a call.

    Raises:
        ApiError: 400 with Telegram's reason.
    """
    return inline_keyboard(parameters.structure("reply_markup", "object expected as reply markup"))


def stored_photo(world: World, parameters: Parameters, reference: str, name: str) -> str:
    """Return the id of a picture that was uploaded with the call, or before.

    Raises:
        ApiError: 400 where there is no such file.
    """
    upload = parameters.upload(reference) or parameters.upload(name)
    if upload is None:
        if reference in world.files:
            return reference
        if reference.startswith(("http://", "https://")):
            raise bad_request("failed to get HTTP URL content")
        raise bad_request(
            "there is no photo in the request" if not reference else "wrong remote file identifier"
        )
    if not upload.content:
        raise bad_request("file must be non-empty")
    number = f"AgAC{secrets.token_urlsafe(24)}"
    world.files[number] = StoredFile(number, upload.content, upload.media_type)
    return number
