"""Taking in: each update is handled once, in its order, and acknowledged only after that."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import structlog
from aiogram import BaseMiddleware, Bot, Dispatcher
from aiogram.types import TelegramObject, Update
from pydantic import ValidationError

from bot.storage import updates as stored_updates
from bot.storage.database import Database

REMEMBERED = 10_000
"""How many of the newest updates are known without asking the database."""

NOTED_AFTER = 1.0
"""Seconds after which updates that changed nothing are written down, together.

A crash before that does no harm: what changed something is written down with its effect."""

ANSWERED_WITHIN = 60.0
"""Seconds that what is left for afterwards may take: more than a thought and an answer allow themselves."""

Afterwards = list[Callable[[], Awaitable[None]]]
"""What handlers leave to be done when the update counts as handled: answers to queries, which are sent over a
network that may be slow. It stands in the handlers' data as `afterwards`; `taken_at` says when the update
came, in the clock's monotonic seconds."""

_log = structlog.get_logger()


class Intake(BaseMiddleware):
    """The way of every update to the handlers, whether it was polled or pushed.

    An update whose work this process has done goes no further. One that an earlier process has done does, as
    a press may still want its answer; `repeated` in the handlers' data says so, and nothing else is to be
    done about it. Whoever brings updates calls `take`; the rest is the dispatcher's outermost middleware.
    """

    def __init__(self, database: Database, dispatcher: Dispatcher, bot: Bot) -> None:
        self._database = database
        self._tasks: asyncio.TaskGroup | None = None
        self._answers: set[asyncio.Task[None]] = set()
        self._dispatcher = dispatcher
        self._bot = bot
        self._handled: dict[int, None] = {}
        self._locks: dict[tuple[int, int], _OrderLock] = {}
        self._newest, self._newest_known = 0, False
        self._unnoted: list[int] = []
        self._noted_at = database.clock.monotonic()
        dispatcher.update.outer_middleware(self)

    def answer_in(self, tasks: asyncio.TaskGroup) -> None:
        """From now on the group owns what is left for afterwards; to be told before any update is taken."""
        self._tasks = tasks

    async def take(self, raw: Mapping[str, Any]) -> bool:
        """Handles an update as Telegram wrote it; whatever goes wrong with it stops no other.

        It does not wait for the answer to a press, which is under way when this returns.

        Returns:
            Whether it may be acknowledged: its effect is in the database, or never will be. If it is not,
            the database failed, and the update is to come again.
        """
        try:
            update = Update.model_validate(raw, context={"bot": self._bot})
        except ValidationError:
            _log.error("update not understood", update_id=raw.get("update_id"))
            return True
        try:
            await self._dispatcher.feed_update(self._bot, update)
        except sqlite3.Error as error:
            _log.error("update not stored", update_id=update.update_id, error=str(error))
            return False
        except Exception:  # noqa: BLE001 - one update must not stop the others
            _log.exception("update failed", update_id=update.update_id)
        return True

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        """Hands the update on if it is new; only what was handled to its end counts as handled.

        One that is broken off at the end leaves nothing to be done: it comes again, and is answered then.
        """
        if not isinstance(event, Update):
            return await handler(event, data)
        afterwards: Afterwards = []
        data["afterwards"] = afterwards
        data["taken_at"] = self._database.clock.monotonic()
        try:
            async with self._in_order(_order_of(event)):
                if event.update_id in self._handled:
                    return None
                data["repeated"] = await self._stored(event.update_id)
                result = await handler(event, data)
                await self._note(event.update_id)
                return result
        except asyncio.CancelledError:
            afterwards.clear()
            raise
        finally:
            if afterwards:
                self._begin(event.update_id, afterwards)

    def _begin(self, update_id: int, jobs: Afterwards) -> None:
        """Starts what is left for afterwards, at once and beside everything else."""
        if self._tasks is None:
            raise RuntimeError("nobody owns the answers: `answer_in` comes first")
        task = self._tasks.create_task(_done_in_turn(update_id, jobs))
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    async def answered(self, within: float) -> None:
        """Waits, at the end, until what is left for afterwards is done; no longer than so many seconds."""
        if self._answers:
            await asyncio.wait(self._answers, timeout=within)

    def hang_up(self) -> None:
        """Breaks off what is still being answered: Telegram may not have said a word for long."""
        for task in self._answers:
            task.cancel()

    async def finish(self) -> None:
        """Writes down what is not written down yet, at the end."""
        due, self._unnoted = self._unnoted, []
        try:
            async with self._database.transaction() as connection:
                await stored_updates.mark_all(connection, due, self._database.clock.now())
        except sqlite3.Error:
            self._unnoted = due + self._unnoted
            raise
        self._noted_at = self._database.clock.monotonic()

    async def _stored(self, update_id: int) -> bool:
        """Whether its effect is in the database; what is newer than all before it cannot be."""
        if not self._newest_known:
            async with self._database.reading() as connection:
                newest = await stored_updates.newest(connection)
            # Another update may have found that out meanwhile, and be the newest itself.
            self._newest, self._newest_known = max(newest, self._newest), True
        if update_id > self._newest:
            self._newest = update_id
            return False
        async with self._database.reading() as connection:
            return await stored_updates.handled(connection, update_id)

    async def _note(self, update_id: int) -> None:
        """Has the update written down, unless that was done together with its effect."""
        # Before anything can fail: who was told that his press was lost must not see it played after all.
        self._handled[update_id] = None
        while len(self._handled) > REMEMBERED:
            del self._handled[next(iter(self._handled))]
        self._unnoted.append(update_id)
        if self._database.clock.monotonic() - self._noted_at >= NOTED_AFTER:
            await self.finish()

    @asynccontextmanager
    async def _in_order(self, order: tuple[int, int]) -> AsyncIterator[None]:
        """One update of an order at a time; the lock is fair, and goes when nobody waits."""
        lock = self._locks.setdefault(order, _OrderLock())
        lock.users += 1
        try:
            async with lock.lock:
                yield
        finally:
            lock.users -= 1
            if not lock.users:
                del self._locks[order]


async def _done_in_turn(update_id: int, jobs: Afterwards) -> None:
    """Does one after the other; if one fails, those after it have nothing to follow."""
    try:
        async with asyncio.timeout(ANSWERED_WITHIN):
            for job in jobs:
                await job()
    except Exception:  # noqa: BLE001 - nobody waits for it, and one must not stop the others
        _log.exception("answer failed", update_id=update_id)


class _OrderLock:
    __slots__ = ("lock", "users")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.users = 0


def _order_of(update: Update) -> tuple[int, int]:
    """In what order an update stands: that of its chat or, for a press in a group, of its presser there.

    For some presses Telegram is asked about the presser, and the others' moves are not to wait for that: what
    they must not do at once they do under a lock of their table, or of the settings. Zero stands for no chat,
    and for nobody.
    """
    if update.message is not None:
        return update.message.chat.id, 0
    if update.callback_query is not None:
        presser, message = update.callback_query.from_user.id, update.callback_query.message
        if message is None or message.chat.id == presser:
            return presser, 0
        return message.chat.id, presser
    if update.my_chat_member is not None:
        return update.my_chat_member.chat.id, 0
    return 0, 0
