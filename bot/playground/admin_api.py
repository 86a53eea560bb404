"""The playground's own switches: faults, clock, limits, repeated updates, the log of calls."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from bot.playground.client_api import asked
from bot.playground.errors import Misuse
from bot.playground.faults import Fault, FaultKind
from bot.playground.world import World

Json = dict[str, Any]


class AdminApi:
    """Serves `/admin/...`."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """Return the routes of this part."""
        return [
            web.post("/admin/faults", self._add_fault),
            web.delete("/admin/faults", self._clear_faults),
            web.post("/admin/clock", self._clock),
            web.post("/admin/limits", self._limits),
            web.post("/admin/repeat", self._repeat),
            web.post("/admin/privacy", self._privacy),
            web.get("/admin/calls", self._calls),
            web.get("/admin/queries", self._queries),
            web.get("/admin/updates", self._updates),
        ]

    async def _add_fault(self, request: web.Request) -> web.Response:
        question = await asked(self._world, request)
        try:
            kind = FaultKind(question.text("kind"))
        except ValueError:
            raise Misuse(f"a fault is one of {[kind.value for kind in FaultKind]}") from None
        fault = Fault(
            kind,
            question.integer("count") or 1,
            question.text("method"),
            question.integer("chat"),
            question.integer("code") or 500,
            question.text("description"),
            question.integer("retry_after") or 1,
            question.number("seconds", 0.0),
        )
        self._world.faults.waiting.append(fault)
        return web.json_response({})

    async def _clear_faults(self, request: web.Request) -> web.Response:
        del request
        self._world.faults.waiting.clear()
        return web.json_response({})

    async def _clock(self, request: web.Request) -> web.Response:
        question = await asked(self._world, request)
        self._world.clock.advance(question.number("advance", 0.0))
        self._world.touch()
        self._world.updates.wake()
        return web.json_response({"now": self._world.clock.now(), "offset": self._world.clock.offset})

    async def _limits(self, request: web.Request) -> web.Response:
        question = await asked(self._world, request)
        limits = self._world.limits
        limits.forget()
        limits.enabled = question.flag("enabled", default=limits.enabled)
        for name in ("group_calls", "private_calls"):
            setattr(limits, name, question.integer(name) or getattr(limits, name))
        for name in ("group_seconds", "private_seconds", "least_retry", "most_retry"):
            setattr(limits, name, question.number(name, getattr(limits, name)))
        self._world.touch()
        return web.json_response({"enabled": limits.enabled})

    async def _repeat(self, request: web.Request) -> web.Response:
        question = await asked(self._world, request)
        self._world.updates.repeat += question.integer("count") or 1
        return web.json_response({"repeat": self._world.updates.repeat})

    async def _privacy(self, request: web.Request) -> web.Response:
        question = await asked(self._world, request)
        self._world.privacy = question.flag("enabled", default=True)
        self._world.touch()
        return web.json_response({"enabled": self._world.privacy})

    async def _calls(self, request: web.Request) -> web.Response:
        calls = self._world.calls
        chosen = calls.select(
            request.query.get("method", ""),
            int(request.query.get("since", 0)),
            rejected=request.query.get("rejected") == "true",
        )
        body: Json = {
            "total": calls.total,
            "rejected": calls.rejected,
            "calls": [call.body() for call in chosen],
        }
        return web.json_response(body)

    async def _queries(self, request: web.Request) -> web.Response:
        only_open = request.query.get("unanswered") == "true"
        queries = [
            {
                "id": query.id,
                "person": query.person_id,
                "chat": query.chat_id,
                "message": query.message_id,
                "data": query.data,
                "delivered": query.id in self._world.updates.delivered_queries,
                "answer": query.answer,
            }
            for query in self._world.queries.values()
            if query.answer is None or not only_open
        ]
        return web.json_response({"queries": queries})

    async def _updates(self, request: web.Request) -> web.Response:
        del request
        pending = [update.body() for update in self._world.updates.pending]
        return web.json_response({"pending": pending})
