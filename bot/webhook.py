"""Updates that Telegram pushes: answered, and so acknowledged, only when they are handled."""

from __future__ import annotations

import hmac

import structlog
from aiohttp import web

from bot.contact import Contact
from bot.polling import Taker

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name

_log = structlog.get_logger()

LARGEST_UPDATE = 1 << 20
"""Bytes; Telegram's are far smaller."""


def application(intake: Taker, path: str, secret: str, contact: Contact) -> web.Application:
    """A web application that takes updates at the path from whoever knows the secret."""
    warned = False

    async def pushed(request: web.Request) -> web.Response:
        nonlocal warned
        if not hmac.compare_digest(request.headers.get(SECRET_HEADER, "").encode(), secret.encode()):
            if SECRET_HEADER in request.headers and not warned:
                # Said once: anybody may call here.
                warned = True
                _log.warning("update with another secret: is there a second bot with this address?")
            return web.Response(status=401)
        try:
            raw = await request.json()
        except ValueError:
            return web.Response(status=400)
        if not isinstance(raw, dict):
            return web.Response(status=400)
        contact.heard()
        # After a 503 Telegram brings the update again.
        return web.Response(status=200 if await intake.take(raw) else 503)

    app = web.Application(client_max_size=LARGEST_UPDATE)
    app.router.add_post(path, pushed)
    return app
