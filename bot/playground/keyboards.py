"""Inline keyboards: what Telegram accepts (telegram.md: 100 buttons, 8 a row, about 10 kB, 1 to 64 bytes)."""

from __future__ import annotations

import json
import re
from typing import Any

from bot.playground.errors import MARKUP_TOO_LONG, bad_request

Json = dict[str, Any]
Keyboard = list[list[Json]]

MAX_BUTTONS = 100
MAX_IN_ROW = 8
MAX_BYTES = 10_240
MAX_DATA_BYTES = 64

_KINDS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)
_STYLES = frozenset({"danger", "success", "primary"})


def _button(raw: object) -> Json:
    if not isinstance(raw, dict):
        raise bad_request("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
    button = {key: value for key, value in raw.items() if value is not None}
    text = button.get("text")
    if not isinstance(text, str):
        raise bad_request("can't parse inline keyboard button: Can't find field \"text\"")
    if not text.strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    if not any(kind in button for kind in _KINDS):
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if "style" in button and button["style"] not in _STYLES:
        raise bad_request("can't parse inline keyboard button: invalid button style specified")
    if "callback_data" in button:
        data = button["callback_data"]
        if not isinstance(data, str) or not 1 <= len(data.encode()) <= MAX_DATA_BYTES:
            raise bad_request("BUTTON_DATA_INVALID")
    url = button.get("url")
    if url is not None and not re.match(r"(https?://|tg://)?[\w-]+([.?/][^\s]*)?$", str(url)):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    return button


def inline_keyboard(raw: object) -> Keyboard | None:
    """Return the keyboard of a `reply_markup`, None if there is none.

    Raises:
        ApiError: 400 with Telegram's reason.
    """
    if not raw:
        return None
    if not isinstance(raw, dict):
        raise bad_request("object expected as reply markup")
    rows = raw.get("inline_keyboard")
    if rows is None:
        # Reply keyboards and forced replies do not stay with the message.
        return None
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request(
            'can\'t parse reply keyboard markup JSON object: Field "inline_keyboard" must be an Array'
        )
    keyboard = [[_button(button) for button in row] for row in rows if row]
    too_wide = any(len(row) > MAX_IN_ROW for row in keyboard)
    if too_wide or sum(map(len, keyboard)) > MAX_BUTTONS:
        raise bad_request(MARKUP_TOO_LONG)
    if len(json.dumps(keyboard, ensure_ascii=False).encode()) > MAX_BYTES:
        raise bad_request(MARKUP_TOO_LONG)
    return keyboard or None
