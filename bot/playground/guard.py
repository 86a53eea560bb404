"""Keeps other web pages away from a server that listens on this machine only."""

from __future__ import annotations

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.playground.errors import Misuse

_LOCAL = frozenset({"127.0.0.1", "localhost", "[::1]"})
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def _host(value: str) -> str:
    return value if value.endswith("]") else value.rpartition(":")[0] or value


def guard(extra_hosts: frozenset[str]) -> Middleware:
    """Return the middleware that refuses foreign hosts and origins and words misuse as JSON.

    Args:
        extra_hosts: names besides the loopback ones under which the server may be called.
    """
    hosts = _LOCAL | extra_hosts

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        # A page elsewhere may point its own name at 127.0.0.1, so the name itself must be right.
        if _host(request.host) not in hosts:
            raise web.HTTPForbidden(text="This host name is not the playground's.")
        origin = request.headers.get("Origin")
        if origin is not None and origin.partition("://")[2] != request.host:
            raise web.HTTPForbidden(text="Other sites may not use the playground.")
        if request.headers.get("Sec-Fetch-Site") in {"cross-site", "same-site"} and request.path != "/":
            raise web.HTTPForbidden(text="Other sites may not use the playground.")
        try:
            response = await handler(request)
        except Misuse as error:
            response = web.json_response({"error": str(error)}, status=422)
        if not response.prepared:
            response.headers["Content-Security-Policy"] = _POLICY
            response.headers["X-Content-Type-Options"] = "nosniff"
            response.headers["Cache-Control"] = "no-store"
        return response

    return middleware
