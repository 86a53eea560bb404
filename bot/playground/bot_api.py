"""The Bot API over HTTP: tokens, methods, limits, faults, the log."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

from aiohttp import web

from bot.playground.calls import Call
from bot.playground.errors import ApiError
from bot.playground.faults import Fault, FaultKind
from bot.playground.limits import LIMITED
from bot.playground.methods import METHODS
from bot.playground.parameters import Parameters, answered, refused
from bot.playground.world import World

Json = dict[str, Any]

_BAD_GATEWAY = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"


class BotApi:
    """Serves `/bot<token>/<method>` and `/file/bot<token>/<path>`."""

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self._closing = asyncio.Event()

    def routes(self) -> list[web.RouteDef]:
        """Return the routes of this part."""
        return [
            web.route("*", "/bot{token}/{method}", self._serve),
            web.get("/file/bot{token}/{path:.+}", self._file),
        ]

    def close(self) -> None:
        """Let calls that hang end."""
        self._closing.set()

    async def _file(self, request: web.Request) -> web.Response:
        stored = self._world.files.get(request.match_info["path"])
        if request.match_info["token"] != self._token or stored is None:
            return refused(ApiError(404))
        return web.Response(body=stored.content, content_type=stored.media_type)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        if request.match_info["token"] != self._token:
            return refused(ApiError(401))
        method = request.match_info["method"]
        try:
            parameters = await Parameters.read(request)
        except ApiError as error:
            return refused(error)
        chat = parameters.integer("chat_id")
        fault = self._world.faults.take(method, chat)
        call = Call(0, self._world.clock.now(), method, chat, parameters.values)
        if fault:
            call.fault = fault.kind.value
        response = await self._answer(method, parameters, call, fault)
        if fault and fault.kind in _SILENT:
            call.code = 0
        self._world.calls.add(call)
        return await self._delivered(request, response, fault)

    async def _answer(
        self, method: str, parameters: Parameters, call: Call, fault: Fault | None
    ) -> web.Response:
        try:
            if fault and not fault.kind.applied:
                return _failed(fault, call)
            call.result = await self._call(method.lower(), parameters)
        except ApiError as error:
            call.code, call.description = error.code, error.description
            return refused(error)
        call.code = 200
        return web.json_response(answered(call.result))

    async def _call(self, method: str, parameters: Parameters) -> object:
        handler = METHODS.get(method)
        if handler is None:
            raise ApiError(404)
        chat = self._world.chats.get(parameters.integer("chat_id") or 0)
        if method in LIMITED and chat is not None:
            self._world.limits.check(chat)
        result = handler(self._world, parameters)
        return await result if inspect.isawaitable(result) else result

    async def _delivered(
        self, request: web.Request, response: web.Response, fault: Fault | None
    ) -> web.StreamResponse:
        match fault.kind if fault else None:
            case FaultKind.DELAY if fault:
                await asyncio.sleep(fault.seconds)
            case FaultKind.HANG_BEFORE | FaultKind.HANG_AFTER:
                await self._closing.wait()
            case FaultKind.DROP_BEFORE | FaultKind.DROP_AFTER if request.transport:
                request.transport.abort()
        return response


_SILENT = frozenset(
    {FaultKind.HANG_BEFORE, FaultKind.HANG_AFTER, FaultKind.DROP_BEFORE, FaultKind.DROP_AFTER}
)


def _failed(fault: Fault, call: Call) -> web.Response:
    if fault.kind is FaultKind.BAD_GATEWAY:
        call.code = 502
        return web.Response(status=502, text=_BAD_GATEWAY, content_type="text/html")
    if fault.kind is FaultKind.RETRY_AFTER:
        parameters = {"retry_after": fault.retry_after}
        raise ApiError(429, f"retry after {fault.retry_after}", parameters)
    raise ApiError(fault.code, fault.description)
