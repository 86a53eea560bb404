"""The playground as one server: for the bot's start-up, for tests, and alone."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import aiohttp
from aiohttp import web

from bot.playground.admin_api import AdminApi
from bot.playground.bot_api import BotApi
from bot.playground.client import PlaygroundClient
from bot.playground.client_api import ClientApi
from bot.playground.clock import Clock, Source
from bot.playground.guard import guard
from bot.playground.samples import fill
from bot.playground.state import Person
from bot.playground.world import World

DEFAULT_TOKEN = "7000000001:PLAYGROUND"  # noqa: S105 - opens nothing but this server
"""The token that the playground takes if nobody names another; its number is the bot's id."""

_PAGE = Path(__file__).with_name("page")
_SHUTDOWN_SECONDS = 0.5
_LONGEST_WEBHOOK = 60.0


class Playground:
    """A Bot API server and the apps of its people, from `async with` to its end.

    Attributes:
        world: the state, for tests in the same process.
        token: what the bot must present.
    """

    def __init__(  # noqa: PLR0913 - each is a setting of its own
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        token: str = DEFAULT_TOKEN,
        clock: Source = time.time,
        username: str = "DurakPlaygroundBot",
        samples: bool = True,
        extra_hosts: frozenset[str] = frozenset(),
    ) -> None:
        """Prepare a playground.

        Args:
            host: address to listen on.
            port: 0 takes a free one.
            token: `<bot id>:<anything>`.
            clock: gives seconds since the epoch.
            username: the bot's.
            samples: whether the sample people and their group are there from the start.
            extra_hosts: host names, besides loopback ones, under which the page may be opened.
        """
        number, _, secret = token.partition(":")
        if not number.isdigit() or not secret:
            raise ValueError("a token is <bot id>:<secret>")
        self.token = token
        self.world = World.new(Person(int(number), "Дурак", "", username, is_bot=True), Clock(clock))
        if samples:
            fill(self.world)
        self._host, self._port = host, port
        self._bot_api = BotApi(self.world, token)
        self._guard = guard(extra_hosts)
        self._stack = AsyncExitStack()

    @property
    def url(self) -> str:
        """The base address, for `TelegramAPIServer.from_base` and for browsers."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._port}"

    def client(self) -> PlaygroundClient:
        """Return a client for this playground's people."""
        return PlaygroundClient(self.url)

    async def __aenter__(self) -> Self:
        app = web.Application(middlewares=[self._guard], client_max_size=20 * 1024**2)
        app.add_routes(self._bot_api.routes())
        app.add_routes(ClientApi(self.world).routes())
        app.add_routes(AdminApi(self.world).routes())
        app.add_routes([web.get("/", _index), web.static("/page", _PAGE)])
        runner = web.AppRunner(
            app, access_log=None, handler_cancellation=True, shutdown_timeout=_SHUTDOWN_SECONDS
        )
        await runner.setup()
        self._stack.push_async_callback(runner.cleanup)
        site = web.TCPSite(runner, self._host, self._port)
        await site.start()
        self._port = runner.addresses[0][1]
        timeout = aiohttp.ClientTimeout(total=_LONGEST_WEBHOOK)
        session = await self._stack.enter_async_context(aiohttp.ClientSession(timeout=timeout))
        group = await self._stack.enter_async_context(asyncio.TaskGroup())
        delivery = group.create_task(self.world.updates.deliver(session))
        self._stack.callback(delivery.cancel)
        self._stack.callback(self.world.close)
        self._stack.callback(self._bot_api.close)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._stack.aclose()


async def _index(request: web.Request) -> web.FileResponse:
    del request
    return web.FileResponse(_PAGE / "index.html")
