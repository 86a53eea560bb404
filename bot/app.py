"""The application put together, started and ended: one task group owns everything that runs."""

from __future__ import annotations

import asyncio
import math
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import structlog
from aiogram import Bot, Dispatcher
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.types import User
from aiohttp import web
from pydantic import SecretStr

from bot import bulletin, health, polling, recovery, webhook
from bot.administrators import TelegramMembership
from bot.bulletin import Bulletin
from bot.claim import LISTENED, claim, held
from bot.clock import Clock, SystemClock
from bot.commands import announce
from bot.contact import Contact
from bot.counts import Counts
from bot.courier.courier import Courier
from bot.courier.messenger import Absence, Ban
from bot.courier.shown import Shown
from bot.courier.telegram import TelegramMessenger
from bot.desk import Desk, Outside
from bot.intake import Intake
from bot.metrics import Metrics
from bot.polling import ALLOWED_UPDATES, POLL_SECONDS, Polling
from bot.profile import describe
from bot.session import Session
from bot.settings import Settings
from bot.stopping import unless_stopped
from bot.storage import updates as stored_updates
from bot.storage.database import Database
from bot.storage.shown import StoredShown
from bot.tables.hall import Paces
from bot.tables.table import Place
from bot.texts import Texts
from bot.thinking import Thinkers

LOCALES = Path(__file__).parent.parent / "locales"

LAST_DELIVERIES = 1.2
"""Seconds that the courier gets at the end; what it does not manage is shown at the next start."""

LAST_ANSWERS = 1.0
"""Seconds for which answers are waited for then: to presses, and to what the courier has sent.

A message whose id is not known at the end is posted again at the next start.
"""

HANG_UP = 0.5
"""Seconds that those who ask or push over HTTP get at the end."""

GREETING = 10
"""Seconds for one attempt to ask Telegram who the bot is."""

GREETINGS = 4
"""How many attempts are made before the start is given up."""

WATCH, ANXIOUS_WATCH = 60.0, 5.0
"""Seconds between two looks whether the webhook is still this bot's; fewer while Telegram does not answer."""

LONGEST_SILENCE = WATCH + 10.0
"""Seconds after which a look must have succeeded."""

ANSWER_WITHIN = 4
"""Seconds for one attempt to find out whether Telegram answers at all."""

TIDYING = 3600.0
"""Seconds between two times at which what nobody needs any more is forgotten."""

_log = structlog.get_logger()

_Result = TypeVar("_Result")


class App:
    """The running application. Made by `opened`; `run` returns once it is told to stop."""

    def __init__(self, settings: Settings, bot: Bot, database: Database, username: str) -> None:
        self._settings = settings
        self._bot = bot
        self._database = database
        self._clock: Clock = database.clock
        # Its storage of conversations would keep a record of everybody for ever.
        self.dispatcher = Dispatcher(disable_fsm=True)
        self.intake = Intake(database, self.dispatcher, bot)
        polls = settings.webhook_url is None
        longest = polling.LONGEST_SILENCE if polls else LONGEST_SILENCE
        self.contact = Contact(self._clock, longest, self._answers)
        self.polling = Polling(bot, self.intake, self._clock, self.contact)
        texts = Texts(LOCALES)
        counts = Counts()
        messenger = TelegramMessenger(bot, sleep=self._clock.sleep, answers=counts.answers)
        self._shown = StoredShown(database)
        self.courier = Courier(messenger, self._shown, self._clock, self)
        self._thinkers = Thinkers()
        self.desk = Desk(
            Outside(
                database=database,
                courier=self.courier,
                messenger=messenger,
                membership=TelegramMembership(bot, self._clock),
                texts=texts,
                clock=self._clock,
                contact=self.contact,
                random=Random(secrets.randbits(64)),
                think=self._thinkers.think,
                advise=self._thinkers.advise,
                compare=self._thinkers.compare,
                paces=Paces(
                    computer=settings.computer_pace,
                    forced=settings.computer_pace / 2,
                    streak=settings.computer_pace * 3,
                    idle=settings.lobby_timeout,
                ),
                bot_username=username,
                owners=settings.owner_ids,
                counts=counts,
            )
        )
        self._bulletin = Bulletin(self.desk, self.courier)
        self._texts = texts
        self._displaced = False
        """Whether Telegram was found to send the updates to somebody else's webhook."""

    # -- What the courier learns (bot.courier.listener)

    async def unreachable(self, chat_id: int, reason: Absence) -> None:
        """A chat cannot be reached."""
        await self.desk.presence.unreachable(chat_id, reason)

    async def migrated(self, old_chat_id: int, new_chat_id: int) -> None:
        """A group has another id."""
        await self.desk.presence.migrated(old_chat_id, new_chat_id)

    async def no_rights(self, place: Place, reason: Ban) -> None:
        """The bot may not write there."""
        await self.desk.presence.no_rights(place, reason)

    async def hidden(self, place: Place) -> None:
        """A hand cannot be shown in the group."""
        await self.desk.presence.hidden(place)

    async def posted(self, shown: Shown) -> None:
        """A message was posted: a table's, or one below it."""
        self.desk.display.posted(shown.key, shown.place, shown.message_id)

    async def may_not_pin(self, place: Place) -> None:
        """The table cannot be pinned."""
        await self.desk.chats.may_not_pin(place)

    async def kicked(self, chat_id: int) -> None:
        """The bot is not in that group any more."""
        await self.desk.presence.kicked(chat_id)

    # -- Running

    async def run(self, stop: asyncio.Event) -> None:
        """Works until told to stop, then ends what is under way.

        Raises:
            TelegramUnauthorizedError: if the token is refused.
            TokenInUse: if another bot works with the token.
        """
        await self.desk.presence.remember()
        try:
            await self._work(stop)
        finally:
            for finish in (self.intake.finish, self._shown.finish):
                try:
                    await finish()
                except sqlite3.Error as error:
                    _log.error("not written down at the end", error=str(error))

    async def _work(self, stop: asyncio.Event) -> None:
        async with asyncio.TaskGroup() as tasks:
            self.intake.answer_in(tasks)
            courier = tasks.create_task(self.courier.run())
            others = [
                tasks.create_task(self.desk.schedule.run()),
                tasks.create_task(recovery.recover(self.desk, self.courier, self._shown, self._clock)),
                tasks.create_task(announce(self._bot, self._texts)),
                tasks.create_task(describe(self._bot, self._texts)),
            ]
            try:
                await self._tidy()
                await self._report()
                async with self._health_endpoint():
                    await self._take_in(stop)
                for task in others:
                    task.cancel()
                await self._deliver_the_rest()
                self.courier.stop()
                await asyncio.gather(
                    asyncio.wait({courier}, timeout=LAST_ANSWERS), self.intake.answered(LAST_ANSWERS)
                )
                self._bulletin.tell()
            finally:
                self.intake.hang_up()
                for task in others:
                    task.cancel()
                self.courier.stop()
                courier.cancel()
                self._thinkers.close()

    async def _take_in(self, stop: asyncio.Event) -> None:
        if self._settings.webhook_url is None:
            _log.info("started", mode="polling")
            await self.polling.run(stop)
        else:
            await self._serve_webhook(stop)

    async def _serve_webhook(self, stop: asyncio.Event) -> None:
        """Telegram calls us; an update is answered, and so acknowledged, after it was handled."""
        secret = self._settings.webhook_secret
        token = secrets.token_urlsafe() if secret is None else secret.get_secret_value()
        url = self._settings.webhook_url
        path = "/" if url is None or url.path is None else url.path
        app = webhook.application(self.intake, path, token, self.contact)
        async with _serving(app, self._settings.webhook_host, self._settings.webhook_port):
            register = partial(
                self._bot.set_webhook,
                str(url),
                secret_token=token,
                allowed_updates=ALLOWED_UPDATES,
                request_timeout=GREETING,
            )
            await unless_stopped(stop, _patiently(register, self._clock))
            self.contact.heard()
            _log.info("started", mode="webhook", port=self._settings.webhook_port)
            while not stop.is_set():
                await unless_stopped(stop, self._watch(str(url)))

    async def _watch(self, url: str) -> None:
        """After a while, looks whether the updates still come here."""
        await self._clock.sleep(ANXIOUS_WATCH if self.contact.lost() else WATCH)
        try:
            found = await held(self._bot, url)
        except (AiogramError, OSError):
            self.contact.failed()
            return
        failed_ago = math.inf if found.failed_at is None else self._clock.now() - found.failed_at
        if found.ours and failed_ago > self.contact.silence():
            self.contact.heard()
        else:
            self.contact.failed()
        if not found.ours and not self._displaced:
            _log.error("another bot uses the token")
        self._displaced = not found.ours

    @asynccontextmanager
    async def _health_endpoint(self) -> AsyncIterator[None]:
        port = self._settings.metrics_port
        if port is None:
            yield
        else:
            async with _serving(
                health.application(self._problem, Metrics(self.desk, self.courier)),
                "0.0.0.0",  # noqa: S104 - in a container
                port,
            ):
                yield

    async def _answers(self) -> bool:
        """Whether Telegram answers right now; that one attempt fails means nothing."""
        for _ in range(2):
            with suppress(AiogramError, OSError):
                await self._bot.get_me(request_timeout=ANSWER_WITHIN)
                return True
        return False

    async def _problem(self) -> str | None:
        """What is wrong, for the health endpoint."""
        async with self._database.reading() as connection:
            await connection.execute("SELECT 1")
        if self._displaced:
            return "Telegram sends the updates elsewhere"
        silent = self.contact.silence()
        if self._settings.webhook_url is None and silent > 4 * POLL_SECONDS:
            return f"Telegram has been silent for {silent:.0f} s"
        return None

    async def _tidy(self) -> None:
        now = self._clock.now()
        async with self._database.transaction() as connection:
            await stored_updates.prune(connection, now)
        self.desk.schedule.at("tidy", now + TIDYING, self._tidy)

    async def _report(self) -> None:
        self._bulletin.tell()
        self.desk.schedule.at("report", self._clock.now() + bulletin.EVERY, self._report)

    async def _deliver_the_rest(self) -> None:
        try:
            async with asyncio.timeout(LAST_DELIVERIES):
                await self.courier.settled()
        except TimeoutError:
            _log.info("some screens wait for the next start")


@asynccontextmanager
async def opened(
    settings: Settings,
    include: Callable[[Dispatcher, Desk], None],
    clock: Clock | None = None,
    listened: int = LISTENED,
) -> AsyncIterator[App]:
    """Opens the database and the connection to Telegram, and closes both at the end.

    Both are this process's alone then: nothing has been sent or taken in before that is sure.

    Args:
        settings: what to open.
        include: brings the handlers, which this layer does not know.
        clock: the world's, if none is given.
        listened: seconds in which another bot with the token would be heard.

    Raises:
        DatabaseUnusable: see `Database.open`.
        TokenInUse: if another bot works with the token.
        TelegramAPIError: if Telegram refuses the token or cannot be reached.
    """
    if settings.bot_token is None:
        raise ValueError("a bot needs a token")
    database = await Database.open(settings.database_path, clock or SystemClock())
    try:
        async with connected(settings, settings.bot_token) as bot:
            me = await _patiently(partial(_who, bot), SystemClock())
            url = None if settings.webhook_url is None else str(settings.webhook_url)
            await _patiently(partial(claim, bot, url, SystemClock(), listened), SystemClock())
            app = App(settings, bot, database, me.username or "")
            include(app.dispatcher, app.desk)
            yield app
    finally:
        await database.close()


def connected(settings: Settings, token: SecretStr) -> Bot:
    """The connection to Telegram, to be closed by whoever has it."""
    server = TelegramAPIServer.from_base(str(settings.bot_api_url).rstrip("/"))
    return Bot(token.get_secret_value(), Session(server))


async def _who(bot: Bot) -> User:
    return await bot.get_me(request_timeout=GREETING)


async def _patiently(call: Callable[[], Coroutine[Any, Any, _Result]], clock: Clock) -> _Result:
    """Makes a call without which the bot cannot start, again if the network or the server fails."""
    pause = 1.0
    for _ in range(GREETINGS - 1):
        try:
            return await call()
        except TelegramRetryAfter as flood:
            pause = flood.retry_after
        except (TelegramNetworkError, TelegramServerError, ClientDecodeError) as error:
            _log.warning("Telegram does not answer", error=type(error).__name__, pause=pause)
        await clock.sleep(pause)
        pause *= 2
    return await call()


@asynccontextmanager
async def _serving(app: web.Application, host: str, port: int) -> AsyncIterator[None]:
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=HANG_UP)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield
    finally:
        await runner.cleanup()
