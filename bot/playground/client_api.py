"""The API of the people's apps: JSON over HTTP, and a stream of events that says when to look again."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from aiohttp import web

from bot.playground import people
from bot.playground.actions import ACTIONS
from bot.playground.errors import Misuse
from bot.playground.references import Asked, find_chat, find_person
from bot.playground.state import Message, Query
from bot.playground.views import chat_view, overview, screen
from bot.playground.world import World

Json = dict[str, Any]

LONGEST_WAIT = 60.0
"""Seconds for which a request may wait."""

_HEARTBEAT = 15.0


async def asked(world: World, request: web.Request) -> Asked:
    """Read the JSON object of a request.

    Raises:
        Misuse: it is none.
    """
    if request.content_type != "application/json":
        raise Misuse("application/json expected")
    try:
        fields = await request.json()
    except json.JSONDecodeError:
        raise Misuse("this is not JSON") from None
    if not isinstance(fields, dict):
        raise Misuse("a JSON object expected")
    return Asked(world, fields)


class ClientApi:
    """Serves `/client/...`."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """Return the routes of this part."""
        return [
            web.get("/client/overview", self._overview),
            web.get("/client/screen", self._screen),
            web.get("/client/chat", self._chat),
            web.get("/client/wait", self._wait),
            web.get("/client/events", self._events),
            web.get("/client/file/{id}", self._file),
            web.post("/client/press", self._press),
            web.post("/client/{action}", self._action),
        ]

    async def _overview(self, request: web.Request) -> web.Response:
        del request
        return web.json_response(overview(self._world))

    async def _screen(self, request: web.Request) -> web.Response:
        person = find_person(self._world, request.query.get("person", ""))
        return web.json_response(screen(self._world, person))

    async def _chat(self, request: web.Request) -> web.Response:
        person = find_person(self._world, request.query.get("person", ""))
        chat = find_chat(self._world, request.query.get("chat", "bot"), person)
        return web.json_response({"revision": self._world.revision, **chat_view(self._world, chat, person)})

    async def _wait(self, request: web.Request) -> web.Response:
        seconds = min(float(request.query.get("seconds", LONGEST_WAIT)), LONGEST_WAIT)
        revision = await self._world.changed_since(int(request.query.get("revision", 0)), seconds)
        return web.json_response({"revision": revision})

    async def _events(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        revision = -1
        while not self._world.closing:
            newest = await self._world.changed_since(revision, _HEARTBEAT)
            try:
                await response.write(f"data: {newest}\n\n".encode())
            except ConnectionError:
                break
            revision = newest
        return response

    async def _file(self, request: web.Request) -> web.Response:
        stored = self._world.files.get(request.match_info["id"])
        if stored is None:
            raise web.HTTPNotFound
        kind = stored.media_type if stored.media_type.startswith("image/") else "image/png"
        return web.Response(body=stored.content, content_type=kind)

    async def _action(self, request: web.Request) -> web.Response:
        action = ACTIONS.get(request.match_info["action"])
        if action is None:
            raise web.HTTPNotFound
        return web.json_response(action(await asked(self._world, request)))

    async def _press(self, request: web.Request) -> web.Response:
        """Press a button and wait (`wait` seconds at most) for the bot's answer."""
        question = await asked(self._world, request)
        person = question.person()
        chat = question.chat(person)
        message = people.visible_message(
            chat, person, question.integer("message") or 0, question.integer("ephemeral")
        )
        button = _button(message, question)
        if "url" in button:
            return web.json_response(_outcome("url") | {"url": button["url"]})
        if "callback_data" not in button:
            raise Misuse(f"the button {button.get('text')} does nothing in the playground")
        query = people.press(self._world, person, message, button["callback_data"])
        seconds = min(question.number("wait", 15.0), LONGEST_WAIT)
        await self._answered(query, seconds)
        answer = query.answer
        body = _outcome("pending") if answer is None else _outcome("answered") | answer
        return web.json_response(body | {"query": query.id})

    async def _answered(self, query: Query, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while query.answer is None and loop.time() < deadline and not self._world.closing:
            await self._world.changed_since(self._world.revision, deadline - loop.time())


def _outcome(status: str) -> Json:
    return {"status": status, "text": "", "show_alert": False, "url": "", "query": None}


def _button(message: Message, question: Asked) -> Json:
    if data := question.text("data"):
        return {"callback_data": data}
    rows = message.keyboard or []
    row, column = question.integer("row"), question.integer("column")
    if row is not None and column is not None:
        found = rows[row][column : column + 1] if row < len(rows) else []
    else:
        label = question.text("text")
        found = [button for line in rows for button in line if label and button["text"].startswith(label)]
    if not found:
        raise Misuse("there is no such button on the message")
    if "disabled" in found[0]:
        raise Misuse(f"the button {found[0]['text']} is disabled")
    return found[0]
