"""Updates on their way to the handlers."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from aiogram import Bot, Dispatcher
from aiogram.types import CallbackQuery, Message
from structlog.testing import capture_logs

from bot.intake import NOTED_AFTER, Afterwards, Intake
from bot.storage import updates as stored_updates
from bot.storage.database import Database
from tests.bot.clock import HandClock

Handler = Callable[..., Awaitable[None]]

FRIENDS = -100


def update(number: int, text: str = "hello", chat: int = 7) -> dict[str, Any]:
    """A message in a private chat, as Telegram would write it."""
    person = {"id": chat, "is_bot": False, "first_name": "Ann"}
    message = {"message_id": number, "date": 1, "chat": {"id": chat, "type": "private"}, "text": text}
    return {"update_id": number, "message": message | {"from": person}}


def press(number: int, person: int, data: str, chat: int = FRIENDS) -> dict[str, Any]:
    """A press of a button, in a group unless the chat is the person's own."""
    kind = {"type": "private"} if chat == person else {"type": "supergroup", "title": "Friends"}
    query = {
        "id": str(number),
        "from": {"id": person, "is_bot": False, "first_name": "Ann"},
        "chat_instance": "1",
        "message": {"message_id": 1, "date": 1, "chat": {"id": chat, **kind}},
        "data": data,
    }
    return {"update_id": number, "callback_query": query}


def intake(database: Database, handler: Handler) -> Intake:
    """An intake that leads to that handler alone."""
    dispatcher = Dispatcher()
    dispatcher.message.register(handler)
    dispatcher.callback_query.register(handler)
    return Intake(database, dispatcher, Bot("1:a"))


class Heard:
    """A handler that notes what it hears."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.repeated: list[bool] = []

    async def __call__(self, message: Message, *, repeated: bool) -> None:
        self.texts.append(message.text or "")
        self.repeated.append(repeated)


async def test_an_update_that_comes_again_goes_no_further(database: Database) -> None:
    heard = Heard()
    taking = intake(database, heard.__call__)
    assert await taking.take(update(1))
    assert await taking.take(update(1))
    assert await asyncio.gather(*(taking.take(update(2)) for _ in range(3))) == [True] * 3
    assert len(heard.texts) == 2


async def test_a_process_knows_what_an_earlier_one_has_handled(database: Database) -> None:
    heard = Heard()
    earlier = intake(database, heard.__call__)
    await earlier.take(update(2))
    await earlier.finish()
    later = intake(database, heard.__call__)
    for number in (2, 3, 1):
        await later.take(update(number, chat=number))
    assert heard.repeated == [False, True, False, False]


async def test_what_an_earlier_process_wrote_down_with_its_effect_is_known_though_it_was_killed(
    database: Database,
) -> None:
    repeats: list[bool] = []

    async def effect(message: Message, *, repeated: bool) -> None:
        repeats.append(repeated)
        async with database.transaction() as connection:
            await stored_updates.mark(connection, message.message_id, 0.0)

    await intake(database, effect).take(update(1))
    later = intake(database, effect)
    for number in (1, 2):
        assert await later.take(update(number, chat=number))
    assert repeats == [False, True, False]


async def test_updates_without_an_effect_are_written_down_together(
    database: Database, clock: HandClock
) -> None:
    async def written() -> list[int]:
        async with database.reading() as connection:
            rows = await connection.execute_fetchall("SELECT id FROM handled_updates ORDER BY id")
        return [row[0] for row in rows]

    taking = intake(database, Heard().__call__)
    await taking.take(update(1))
    await taking.take(update(2))
    assert await written() == []
    clock.pass_by(NOTED_AFTER)
    await taking.take(update(3))
    assert await written() == [1, 2, 3]
    await taking.take(update(4))
    await taking.finish()
    assert await written() == [1, 2, 3, 4]


async def test_updates_of_a_chat_stay_in_order_and_those_of_others_do_not_wait(database: Database) -> None:
    heard: list[str] = []
    gate = asyncio.Event()

    async def handler(message: Message) -> None:
        if message.text == "slow":
            await gate.wait()
        heard.append(message.text or "")

    taking = intake(database, handler)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(taking.take(update(1, "slow", chat=1)))
        tasks.create_task(taking.take(update(2, "after it", chat=1)))
        assert await taking.take(update(3, "elsewhere", chat=2))
        gate.set()
    assert heard == ["elsewhere", "slow", "after it"]
    assert not taking._locks, "locks go with their chats"


class Slow:
    """A handler that notes what it hears, and takes its time over what is slow."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.began, self.gate = asyncio.Event(), asyncio.Event()

    async def __call__(self, event: Message | CallbackQuery) -> None:
        said = event.text if isinstance(event, Message) else event.data
        if said == "slow":
            self.began.set()
            await self.gate.wait()
        self.heard.append(said or "")


async def test_of_presses_in_a_group_those_of_one_person_stay_in_order_and_the_others_do_not_wait(
    database: Database,
) -> None:
    slow = Slow()
    taking = intake(database, slow.__call__)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(taking.take(press(1, 1, "slow")))
        tasks.create_task(taking.take(press(2, 1, "after it")))
        await slow.began.wait()
        async with asyncio.timeout(10):
            assert await taking.take(press(3, 2, "somebody else's"))
        slow.gate.set()
    assert slow.heard == ["somebody else's", "slow", "after it"]
    assert not taking._locks


async def test_a_press_that_comes_twice_at_once_is_done_once(database: Database) -> None:
    slow = Slow()
    taking = intake(database, slow.__call__)
    async with asyncio.TaskGroup() as tasks:
        for _ in range(3):
            tasks.create_task(taking.take(press(1, 1, "slow")))
        await slow.began.wait()
        slow.gate.set()
    assert slow.heard == ["slow"]


async def test_in_private_presses_and_messages_are_of_one_order(database: Database) -> None:
    slow = Slow()
    taking = intake(database, slow.__call__)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(taking.take(update(1, "slow", chat=7)))
        tasks.create_task(taking.take(press(2, 7, "after it", chat=7)))
        await slow.began.wait()
        assert await taking.take(press(3, 8, "elsewhere", chat=8))
        slow.gate.set()
    assert slow.heard == ["elsewhere", "slow", "after it"]


def pressed(*jobs: Callable[[], Awaitable[None]]) -> Handler:
    """A handler that leaves these to be done afterwards."""

    async def handler(_: Message, afterwards: Afterwards) -> None:
        afterwards.extend(jobs)

    return handler


async def never() -> None:
    """An answer whose way has no end."""
    await asyncio.Event().wait()


async def test_an_update_counts_as_handled_before_it_is_answered_and_its_answer_is_under_way(
    database: Database,
) -> None:
    done: list[str] = []
    gate, began = asyncio.Event(), asyncio.Event()

    async def answer() -> None:
        began.set()
        await gate.wait()
        done.append("answered")

    async def count() -> None:
        done.append("counted")

    taking = intake(database, pressed(answer, count))
    async with asyncio.TaskGroup() as tasks:
        taking.answer_in(tasks)
        assert await taking.take(update(1))
        await began.wait()
        assert await taking.take(update(2))
        assert done == []
        gate.set()
        await taking.answered(within=60.0)
        assert done == ["answered", "counted"] * 2
    assert not taking._answers, "none is kept"


async def test_an_answer_that_fails_is_logged_and_stops_no_other(database: Database) -> None:
    done: list[int] = []

    async def fail() -> None:
        raise LookupError("no such words")

    async def answer() -> None:
        done.append(1)

    taking = intake(database, pressed(fail, answer))
    with capture_logs() as log:
        async with asyncio.TaskGroup() as tasks:
            taking.answer_in(tasks)
            assert await taking.take(update(1))
    assert [(line["event"], line["update_id"]) for line in log] == [("answer failed", 1)]
    assert done == []


async def test_an_answer_that_never_ends_is_given_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.intake.ANSWERED_WITHIN", 0.01)
    taking = intake(database, pressed(never))
    with capture_logs() as log:
        async with asyncio.TaskGroup() as tasks:
            taking.answer_in(tasks)
            assert await taking.take(update(1))
    assert [line["event"] for line in log] == ["answer failed"]


async def test_at_the_end_an_answer_is_waited_for_a_moment_and_then_broken_off(database: Database) -> None:
    taking = intake(database, pressed(never))
    async with asyncio.TaskGroup() as tasks:
        taking.answer_in(tasks)
        assert await taking.take(update(1))
        await taking.answered(within=0.01)
        assert taking._answers
        taking.hang_up()
    assert not taking._answers


async def test_an_update_that_is_broken_off_is_not_answered_as_it_comes_again(database: Database) -> None:
    began = asyncio.Event()
    answered: list[int] = []

    async def answer() -> None:
        answered.append(1)

    async def handler(_: Message, afterwards: Afterwards) -> None:
        try:
            began.set()
            await never()
        finally:
            afterwards.append(answer)

    taking = intake(database, handler)
    async with asyncio.TaskGroup() as tasks:
        taking.answer_in(tasks)
        taken = tasks.create_task(taking.take(update(1)))
        await began.wait()
        taken.cancel()
    assert taken.cancelled()
    assert answered == []


async def test_an_effect_that_the_database_could_not_take_is_to_come_again(database: Database) -> None:
    full = [True, False]
    repeats: list[bool] = []

    async def effect(_: Message, *, repeated: bool) -> None:
        repeats.append(repeated)
        if full.pop(0):
            raise sqlite3.OperationalError("database or disk is full")

    taking = intake(database, effect)
    assert not await taking.take(update(1))
    assert await taking.take(update(1))
    assert repeats == [False, False]


async def test_a_note_that_the_database_could_not_take_is_made_later(
    database: Database, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard()
    taking = intake(database, heard.__call__)
    await taking.take(update(1))
    clock.pass_by(NOTED_AFTER)
    with monkeypatch.context() as patch:

        async def fail(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        patch.setattr("bot.storage.updates.mark_all", fail)
        assert not await taking.take(update(2))
    assert await taking.take(update(2))
    assert len(heard.texts) == 2, "what was done, or answered with trouble, is not done when it comes again"
    await taking.take(update(3))
    async with database.reading() as connection:
        rows = await connection.execute_fetchall("SELECT id FROM handled_updates ORDER BY id")
    assert [row[0] for row in rows] == [1, 2, 3]


async def test_an_update_that_makes_a_handler_fail_is_not_to_come_again(database: Database) -> None:
    async def fail(message: Message) -> None:
        raise LookupError(message.text)

    assert await intake(database, fail).take(update(1))


async def test_an_update_that_nobody_understands_is_not_to_come_again(database: Database) -> None:
    heard = Heard()
    assert await intake(database, heard.__call__).take({"update_id": 5, "message": {"message_id": "?"}})
    assert heard.texts == []
