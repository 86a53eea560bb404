"""What the bot tells those who look after it, over HTTP: whether all is well, and its numbers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.metrics import CONTENT_TYPE, Metrics

Probe = Callable[[], Awaitable[str | None]]
"""Looks whether all is well: None, or what is wrong."""


def application(probe: Probe, metrics: Metrics) -> web.Application:
    """`/health` answers 200, or 503 with what is wrong; `/metrics` is for Prometheus."""

    async def health(request: web.Request) -> web.Response:
        del request
        problem = await probe()
        return web.json_response({"ok": problem is None, "problem": problem}, status=503 if problem else 200)

    async def numbers(request: web.Request) -> web.Response:
        del request
        return web.Response(body=metrics.page(), headers={"Content-Type": CONTENT_TYPE})

    app = web.Application()
    app.router.add_get("/health", health)
    app.router.add_get("/metrics", numbers)
    return app
