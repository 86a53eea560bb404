from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiogram import Bot, Dispatcher
from aiogram.exceptions import TelegramNetworkError, TelegramUnauthorizedError
from aiogram.methods import GetUpdates
from aiogram.types import Message, TelegramObject, Update

from bot.intake import Intake
from bot.polling import Polling
from bot.storage import updates as stored_updates
from bot.storage.database import Database
from tests.bot.clock import HandClock


def update(number: int, chat_id: int = 1) -> Update:
    message = {
        "message_id": number,
        "date": 0,
        "chat": {"id": chat_id, "type": "private"},
        "from": {"id": chat_id, "is_bot": False, "first_name": "P"},
        "text": str(number),
    }
    return Update.model_validate({"update_id": number, "message": message})


class Work:
    """A handler that a test can hold up."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.ended: list[int] = []
        self.repeated: list[int] = []
        self.gates: dict[int, asyncio.Event] = {}
        self.one_ended = asyncio.Event()

    async def __call__(self, event: TelegramObject, data: dict[str, Any]) -> None:
        assert isinstance(event, Update)
        number = event.update_id
        if data["repeated"]:
            self.repeated.append(number)
            return
        self.begun.append(number)
        if number in self.gates:
            await self.gates[number].wait()
        self.ended.append(number)
        self.one_ended.set()


@pytest.fixture
def work() -> Work:
    return Work()


async def rest() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


async def test_updates_of_a_chat_go_in_order_and_other_chats_do_not_wait(
    database: Database, work: Work
) -> None:
    intake = Intake(database)
    work.gates[1] = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        for number, chat_id in ((1, 7), (2, 7), (3, 8)):
            tasks.create_task(intake(work, update(number, chat_id), {}))
        await work.one_ended.wait()
        assert work.ended == [3]
        assert work.begun == [1, 3]
        work.gates[1].set()
    assert work.ended == [3, 1, 2]
    assert not intake._locks, "locks go with their chats"


async def test_an_update_that_comes_again_goes_no_further(database: Database, work: Work) -> None:
    intake = Intake(database)
    await intake(work, update(1), {})
    await intake(work, update(1), {})
    assert (work.ended, work.repeated) == ([1], [])
    await intake.settle()
    await Intake(database)(work, update(1), {})
    assert (work.ended, work.repeated) == ([1], [1]), "an earlier process did its work"


async def test_an_update_whose_handler_fails_is_not_handled(database: Database) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    intake = Intake(database)
    with pytest.raises(ZeroDivisionError):
        await intake(broken, update(1), {})
    await intake.settle()
    async with database.reading() as connection:
        assert not await stored_updates.handled(connection, 1)


class Server:
    """Answers getUpdates from a list, and remembers what was confirmed."""

    def __init__(self, *answers: list[Update] | Exception) -> None:
        self.answers = list(answers)
        self.offsets: list[int | None] = []
        self.exhausted = asyncio.Event()

    async def __call__(self, **asked: Any) -> list[Update]:
        self.offsets.append(asked["offset"])
        if not self.answers:
            self.exhausted.set()
            await asyncio.Event().wait()
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


async def polled(
    server: Server, work: Work, database: Database, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> tuple[Polling, asyncio.Event]:
    bot = Bot("1:a")
    monkeypatch.setattr(Bot, "get_updates", lambda _, **asked: server(**asked))
    dispatcher = Dispatcher()
    intake = Intake(database)

    async def handle(message: Message, event_update: Update, repeated: bool) -> None:  # noqa: FBT001 - aiogram passes it so
        del message
        await work(event_update, {"repeated": repeated})

    dispatcher.update.outer_middleware(intake)
    dispatcher.message.register(handle)
    return Polling(bot, dispatcher, intake, clock), asyncio.Event()


async def test_a_batch_is_confirmed_only_when_all_of_it_is_handled_and_written(
    database: Database, clock: HandClock, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server([update(5, 1), update(6, 2)])
    polling, stop = await polled(server, work, database, clock, monkeypatch)
    work.gates[5] = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(polling.run(stop))
        await work.one_ended.wait()
        assert work.ended == [6]
        assert server.offsets == [None]
        work.gates[5].set()
        await server.exhausted.wait()
        assert server.offsets == [None, 7]
        async with database.reading() as connection:
            assert await stored_updates.handled(connection, 5)
            assert await stored_updates.handled(connection, 6)
        stop.set()


async def test_a_server_that_is_away_is_asked_again_after_a_while(
    database: Database, clock: HandClock, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = TelegramNetworkError(GetUpdates(), "away")
    server = Server(away, away, [update(5)])
    polling, stop = await polled(server, work, database, clock, monkeypatch)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(polling.run(stop))
        await rest()
        assert len(server.offsets) == 1
        clock.pass_by(1)
        await rest()
        clock.pass_by(1)
        await rest()
        assert len(server.offsets) == 2
        clock.pass_by(1)
        await server.exhausted.wait()
        stop.set()
    assert work.ended == [5]


async def test_a_token_that_is_refused_ends_the_polling(
    database: Database, clock: HandClock, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(TelegramUnauthorizedError(GetUpdates(), "Unauthorized"))
    polling, stop = await polled(server, work, database, clock, monkeypatch)
    with pytest.raises(TelegramUnauthorizedError):
        await polling.run(stop)
