"""Faults put in the bot's way, and the log that tells what happened."""

from __future__ import annotations

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramBadRequest,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import SendMessage

from bot.playground.client import Person, PlaygroundClient, Refused
from tests.playground.conftest import GROUP, next_update


async def test_a_server_error_does_nothing_and_happens_as_often_as_said(
    bot: Bot, people: PlaygroundClient, olena: Person, group: int
) -> None:
    await people.fault("error", method="sendMessage", count=2)
    for _ in range(2):
        with pytest.raises(TelegramServerError, match="Internal Server Error"):
            await bot.send_message(group, "x")
    assert await olena.messages(GROUP) == ()
    assert (await bot.send_message(group, "x")).text == "x"


async def test_a_fault_meets_only_its_method_and_chat(
    bot: Bot, people: PlaygroundClient, olena: Person, group: int
) -> None:
    await olena.start()
    number = await olena.id()
    await people.fault("retry_after", retry_after=42, chat=group)
    await bot.send_message(number, "private")
    await bot.get_me()
    with pytest.raises(TelegramRetryAfter) as caught:
        await bot.send_message(group, "x")
    assert caught.value.retry_after == 42


async def test_a_refusal_can_be_worded(bot: Bot, people: PlaygroundClient, group: int) -> None:
    await people.fault("error", code=400, description="something new")
    with pytest.raises(TelegramBadRequest, match="Bad Request: something new"):
        await bot.send_message(group, "x")


async def test_a_proxy_may_answer_instead_of_telegram(bot: Bot, people: PlaygroundClient, group: int) -> None:
    await people.fault("bad_gateway")
    with pytest.raises(ClientDecodeError):
        await bot.send_message(group, "x")


@pytest.mark.parametrize("kind", ["drop_before", "drop_after", "hang_before", "hang_after"])
async def test_a_call_that_fails_on_the_way_may_have_arrived(
    bot: Bot, people: PlaygroundClient, olena: Person, group: int, kind: str
) -> None:
    await people.fault(kind)
    with pytest.raises(TelegramNetworkError):
        await bot(SendMessage(chat_id=group, text="perhaps"), request_timeout=1)
    assert bool((await olena.chat(GROUP)).find("perhaps")) is kind.endswith("after")


async def test_a_slow_call_arrives(bot: Bot, people: PlaygroundClient, group: int) -> None:
    await people.fault("delay", seconds=0.01)
    assert (await bot.send_message(group, "slow")).text == "slow"


async def test_faults_can_be_taken_back_and_must_be_known(bot: Bot, people: PlaygroundClient) -> None:
    await people.fault("error")
    await people.clear_faults()
    assert (await bot.get_me()).is_bot
    with pytest.raises(Refused, match="a fault is one of"):
        await people.fault("earthquake")


async def test_the_log_tells_refusals_by_rules_from_injected_faults(
    bot: Bot, people: PlaygroundClient, group: int
) -> None:
    await people.fault("error", method="sendMessage")
    with pytest.raises(TelegramServerError):
        await bot.send_message(group, "x")
    with pytest.raises(TelegramBadRequest):
        await bot.send_message(1, "x")
    await bot.send_message(group, "fine")
    log = await people.calls("sendMessage")
    assert [(call["code"], call["fault"]) for call in log] == [(500, "error"), (400, ""), (200, "")]
    assert log[2]["result"]["text"] == "fine"
    assert [call["description"] for call in await people.rejected_calls()] == ["Bad Request: chat not found"]
    assert await people.calls(since=log[2]["number"]) == []


async def test_tests_move_the_clock(bot: Bot, people: PlaygroundClient, olena: Person) -> None:
    await people.advance(3600)
    await olena.say(GROUP, "/durak")
    message = (await next_update(bot)).message
    assert message
    assert message.date.timestamp() == 1_790_000_000 + 3600
