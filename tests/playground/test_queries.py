"""Pressed buttons: in time, once, with an answer Telegram takes."""

from __future__ import annotations

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import (
    CallbackQuery,
    InaccessibleMessage,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
)

from bot.playground.client import Person, PlaygroundClient, Refused, SeenMessage, WaitedInVain
from tests.playground.conftest import GROUP, Time, next_update, updates_of

KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[
        [InlineKeyboardButton(text="✋ take", callback_data="take")],
        [InlineKeyboardButton(text="site", url="https://example.org")],
    ]
)


async def pressed(bot: Bot, person: Person, group: int) -> CallbackQuery:
    await bot.send_message(group, "?", reply_markup=KEYBOARD)
    await person.press(GROUP, "✋", wait=0)
    query = (await next_update(bot)).callback_query
    assert query
    return query


async def test_an_answer_comes_back_to_the_press_that_waits_for_it(
    bot: Bot, people: PlaygroundClient, olena: Person, group: int
) -> None:
    query = await pressed(bot, olena, group)
    assert [item["id"] for item in await people.unanswered_queries()] == [query.id]
    assert await query.as_(bot).answer("Taken", show_alert=True)
    assert await people.unanswered_queries() == []


async def test_a_query_takes_one_answer(bot: Bot, olena: Person, group: int) -> None:
    query = await pressed(bot, olena, group)
    await query.as_(bot).answer()
    with pytest.raises(
        TelegramBadRequest, match="query is too old and response timeout expired or query ID is invalid"
    ):
        await query.as_(bot).answer()


async def test_an_answer_must_come_within_fifteen_seconds(
    bot: Bot, olena: Person, time: Time, group: int
) -> None:
    query = await pressed(bot, olena, group)
    time.now += 16
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await query.as_(bot).answer("late")


async def test_the_text_of_an_answer_has_at_most_200_characters(bot: Bot, olena: Person, group: int) -> None:
    query = await pressed(bot, olena, group)
    with pytest.raises(TelegramBadRequest, match="MESSAGE_TOO_LONG"):
        await query.as_(bot).answer("я" * 201)
    assert await query.as_(bot).answer("я" * 200)


@pytest.mark.parametrize(
    "url", ["https://example.org", "https://t.me/OtherBot?start=x", "t.me/DurakPlaygroundBot"]
)
async def test_an_answer_opens_the_bots_own_start_links_only(
    bot: Bot, olena: Person, group: int, url: str
) -> None:
    query = await pressed(bot, olena, group)
    with pytest.raises(TelegramBadRequest, match="URL_INVALID"):
        await query.as_(bot).answer(url=url)
    assert await query.as_(bot).answer(url="https://t.me/DurakPlaygroundBot?start=hand")


async def test_a_query_that_waits_longer_than_150_seconds_is_dropped(
    bot: Bot, olena: Person, time: Time, group: int
) -> None:
    await bot.send_message(group, "?", reply_markup=KEYBOARD)
    await olena.press(GROUP, "✋", wait=0)
    await olena.say(GROUP, "/table")
    time.now += 151
    assert [update.event_type for update in await updates_of(bot)] == ["message"]


async def test_the_message_of_a_query_is_inaccessible_when_it_is_old_or_deleted(
    bot: Bot, people: PlaygroundClient, olena: Person, time: Time, group: int
) -> None:
    sent = await bot.send_message(group, "?", reply_markup=KEYBOARD)
    seen: SeenMessage = await olena.wait_for_button(GROUP, "✋")
    time.now += 48 * 3600
    await olena.press_on(GROUP, seen, "✋", wait=0)
    old = (await next_update(bot)).callback_query
    assert old
    assert isinstance(old.message, InaccessibleMessage)
    assert await bot.edit_message_text("still there", chat_id=group, message_id=sent.message_id)
    await people.delete_message(GROUP, sent.message_id)
    await olena.press_on(GROUP, seen, "✋", wait=0)
    gone = (await next_update(bot)).callback_query
    assert gone
    assert isinstance(gone.message, InaccessibleMessage)


async def test_an_app_that_lags_can_press_a_button_that_is_gone(bot: Bot, olena: Person, group: int) -> None:
    sent = await bot.send_message(group, "?", reply_markup=KEYBOARD)
    seen = await olena.wait_for_button(GROUP, "✋")
    await bot.edit_message_text("over", chat_id=group, message_id=sent.message_id)
    await olena.press_on(GROUP, seen, "✋", wait=0)
    query = (await next_update(bot)).callback_query
    assert query
    assert isinstance(query.message, Message)
    assert (query.data, query.message.text) == ("take", "over")


async def test_a_link_button_tells_its_address_and_not_the_bot(bot: Bot, olena: Person, group: int) -> None:
    await bot.send_message(group, "?", reply_markup=KEYBOARD)
    answer = await olena.press(GROUP, "site")
    assert (answer.status, answer.url) == ("url", "https://example.org")
    assert await updates_of(bot) == []


async def test_only_members_press_and_only_what_is_there(
    bot: Bot, people: PlaygroundClient, olena: Person, group: int
) -> None:
    await bot.send_message(group, "?", reply_markup=KEYBOARD)
    stranger = people.person("Zoë")
    seen = await olena.wait_for_button(GROUP, "✋")
    with pytest.raises(Refused, match="is not in"):
        await stranger.press_on(GROUP, seen, "✋")
    with pytest.raises(WaitedInVain, match="there was only"):
        await olena.press(GROUP, "🂠", within=0)
