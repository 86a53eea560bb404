"""The health endpoint."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

Probe = Callable[[], Awaitable[str | None]]
"""Looks whether all is well: None, or what is wrong."""


def application(probe: Probe) -> web.Application:
    """`/health` answers 200, or 503 with what is wrong."""

    async def health(request: web.Request) -> web.Response:
        del request
        problem = await probe()
        return web.json_response({"ok": problem is None, "problem": problem}, status=503 if problem else 200)

    app = web.Application()
    app.router.add_get("/health", health)
    return app
