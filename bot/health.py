"""The health endpoint, and the question that a container's health check asks it."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable

from aiohttp import web

Probe = Callable[[], Awaitable[str | None]]
"""Looks whether all is well: None, or what is wrong."""

PATIENCE = 5.0
"""Seconds that the health check waits for an answer."""


def application(probe: Probe) -> web.Application:
    """`/health` answers 200, or 503 with what is wrong."""

    async def health(request: web.Request) -> web.Response:
        del request
        problem = await probe()
        return web.json_response({"ok": problem is None, "problem": problem}, status=503 if problem else 200)

    app = web.Application()
    app.router.add_get("/health", health)
    return app


def ask(port: int) -> str | None:
    """Asks a bot on this machine how it is: None, or what is wrong."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as answer:
            return None if answer.status == 200 else f"status {answer.status}"
    except (OSError, ValueError) as error:
        return str(error)
