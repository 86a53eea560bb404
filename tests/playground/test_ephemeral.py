"""Ephemeral messages: seen by one member, sent in time or by right, edited by their own methods."""

from __future__ import annotations

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import (
    BotCommand,
    CallbackQuery,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
    ReplyParameters,
)

from bot.playground.client import Person, PlaygroundClient
from tests.playground.conftest import GROUP, Time, next_update

CARDS = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="🂠 my cards", callback_data="cards")]]
)
HAND = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="7♠", callback_data="7s")]])


async def pressed(bot: Bot, person: Person, group: int) -> CallbackQuery:
    await bot.send_message(group, "table", reply_markup=CARDS)
    await person.press(GROUP, "🂠", wait=0)
    query = (await next_update(bot)).callback_query
    assert query
    return query


def to(
    person_id: int, query: str | None = None, *, replace: bool | None = None
) -> EphemeralMessageParameters:
    return EphemeralMessageParameters(
        receiver_user_id=person_id, callback_query_id=query, replace_callback_query_message=replace
    )


async def test_only_the_receiver_sees_an_ephemeral_message(
    bot: Bot, olena: Person, fox: Person, group: int
) -> None:
    query = await pressed(bot, fox, group)
    target = to(query.from_user.id, query.id)
    sent = await bot.send_message(group, "7♠ 8♠", reply_markup=HAND, ephemeral_message_parameters=target)
    assert (sent.message_id, sent.receiver_user.id if sent.receiver_user else 0) == (0, query.from_user.id)
    assert sent.ephemeral_message_id
    assert (await fox.wait_for_text(GROUP, "7♠ 8♠")).ephemeral
    assert not (await olena.chat(GROUP)).find("7♠ 8♠")
    assert await query.as_(bot).answer()


async def test_a_button_of_an_ephemeral_message_names_it(bot: Bot, fox: Person, group: int) -> None:
    query = await pressed(bot, fox, group)
    target = to(query.from_user.id, query.id)
    sent = await bot.send_message(group, "hand", reply_markup=HAND, ephemeral_message_parameters=target)
    await fox.press(GROUP, "7♠", wait=0)
    press = (await next_update(bot)).callback_query
    assert press
    assert isinstance(press.message, Message)
    assert (press.data, press.message.message_id) == ("7s", 0)
    assert press.message.ephemeral_message_id == sent.ephemeral_message_id
    again = to(query.from_user.id, press.id, replace=True)
    with pytest.raises(TelegramBadRequest, match="can't be replaced"):
        await bot.send_message(group, "x", ephemeral_message_parameters=again)


async def test_without_rights_it_takes_a_fresh_unanswered_query_of_the_receiver(
    bot: Bot, olena: Person, fox: Person, time: Time, group: int
) -> None:
    query = await pressed(bot, fox, group)
    with pytest.raises(TelegramBadRequest, match="not enough rights to send ephemeral messages"):
        await bot.send_message(group, "x", ephemeral_message_parameters=to(query.from_user.id))
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await bot.send_message(group, "x", ephemeral_message_parameters=to(await olena.id(), query.id))
    time.now += 16
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await bot.send_message(group, "x", ephemeral_message_parameters=to(query.from_user.id, query.id))
    fresh = await pressed(bot, fox, group)
    await fresh.as_(bot).answer()
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await bot.send_message(group, "x", ephemeral_message_parameters=to(fresh.from_user.id, fresh.id))


async def test_an_administrator_sends_them_to_members_at_any_time(
    bot: Bot, people: PlaygroundClient, fox: Person, group: int
) -> None:
    await people.promote_bot(GROUP)
    sent = await bot.send_message(group, "hand", ephemeral_message_parameters=to(await fox.id()))
    assert sent.ephemeral_message_id
    stranger = await people.person("Zoë").id()
    with pytest.raises(TelegramBadRequest, match="USER_NOT_PARTICIPANT"):
        await bot.send_message(group, "x", ephemeral_message_parameters=to(stranger))


async def test_a_private_chat_has_none(bot: Bot, fox: Person) -> None:
    await fox.start()
    number = await fox.id()
    with pytest.raises(TelegramBadRequest, match="only to group"):
        await bot.send_message(number, "x", ephemeral_message_parameters=to(number))


async def test_one_may_stand_in_place_of_the_public_message(
    bot: Bot, olena: Person, fox: Person, group: int
) -> None:
    query = await pressed(bot, fox, group)
    target = to(query.from_user.id, query.id, replace=True)
    await bot.send_message(group, "your hand", ephemeral_message_parameters=target)
    await bot.send_message(group, "later")
    assert [message.text for message in await fox.messages(GROUP)] == ["your hand", "later"]
    assert [message.text for message in await olena.messages(GROUP)] == ["table", "later"]


async def test_they_are_edited_and_deleted_by_their_own_methods_only(
    bot: Bot, people: PlaygroundClient, fox: Person, group: int
) -> None:
    await people.promote_bot(GROUP)
    number = await fox.id()
    sent = await bot.send_message(group, "one", reply_markup=HAND, ephemeral_message_parameters=to(number))
    name = sent.ephemeral_message_id
    assert name
    assert await bot.edit_ephemeral_message_text(group, number, name, text="two")
    assert (await fox.wait_for_text(GROUP, "two")).buttons == ()
    assert await bot.edit_ephemeral_message_reply_markup(group, number, name, reply_markup=HAND)
    assert (await fox.wait_for_button(GROUP, "7♠")).edits == 2
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await bot.edit_ephemeral_message_reply_markup(group, number, name, reply_markup=HAND)
    with pytest.raises(TelegramBadRequest, match="MEDIA_CAPTION_TOO_LONG"):
        await bot.edit_ephemeral_message_text(group, number, name, text="я" * 1025)
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_message_text("x", chat_id=group, message_id=name)
    with pytest.raises(TelegramBadRequest, match="message to delete not found"):
        await bot.delete_message(group, name)
    assert await bot.delete_ephemeral_message(group, number, name)
    assert not (await fox.chat(GROUP)).find("two")
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_ephemeral_message_text(group, number, name, text="x")


async def test_a_restarted_app_has_lost_them_and_the_bot_cannot_tell(
    bot: Bot, people: PlaygroundClient, fox: Person, group: int
) -> None:
    await people.promote_bot(GROUP)
    number = await fox.id()
    sent = await bot.send_message(group, "hand", ephemeral_message_parameters=to(number))
    await fox.restart_app()
    assert not (await fox.chat(GROUP)).find("hand")
    assert sent.ephemeral_message_id
    assert await bot.edit_ephemeral_message_text(group, number, sent.ephemeral_message_id, text="new")


async def test_an_ephemeral_command_is_seen_by_its_sender_and_the_bot_which_may_answer_it(
    bot: Bot, olena: Person, fox: Person, group: int
) -> None:
    await bot.set_my_commands([BotCommand(command="hand", description="cards", is_ephemeral=True)])
    await fox.say(GROUP, "/hand")
    message = (await next_update(bot)).message
    assert message
    assert (message.message_id, message.text) == (0, "/hand")
    assert message.ephemeral_message_id
    assert (await fox.chat(GROUP)).find("/hand")
    assert not (await olena.chat(GROUP)).find("/hand")
    reply = ReplyParameters(ephemeral_message_id=message.ephemeral_message_id)
    target = to(await fox.id())
    await bot.send_message(group, "hand", reply_parameters=reply, ephemeral_message_parameters=target)
    assert (await fox.wait_for_text(GROUP, "hand")).ephemeral
