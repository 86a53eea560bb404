"""Answers to pressed buttons."""

from __future__ import annotations

import re

from bot.playground.errors import QUERY_TOO_OLD, bad_request
from bot.playground.parameters import Parameters
from bot.playground.world import World

WINDOW = 15.0
"""Seconds in which an answer must come."""

MAX_TEXT = 200


def answer_callback_query(world: World, parameters: Parameters) -> bool:
    """Serve `answerCallbackQuery`; a query takes one answer."""
    query = world.queries.get(parameters.text("callback_query_id"))
    if query is None or query.answer is not None or world.clock.now() - query.date > WINDOW:
        raise bad_request(QUERY_TOO_OLD)
    text = parameters.text("text")
    if len(text) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG")
    url = parameters.text("url")
    own = (
        rf"(?:https?://)?(?:t\.me|telegram\.me)/{re.escape(world.bot.username)}\?start=[A-Za-z0-9_-]{{1,64}}"
    )
    own_scheme = rf"tg://resolve\?domain={re.escape(world.bot.username)}&start=[A-Za-z0-9_-]{{1,64}}"
    if url and not re.fullmatch(f"{own}|{own_scheme}", url, re.IGNORECASE):
        raise bad_request("URL_INVALID")
    query.answer = {"text": text, "show_alert": parameters.flag("show_alert"), "url": url}
    world.touch()
    return True
