"""People talk to the bot and the bot to people, through a real aiogram bot."""

from __future__ import annotations

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from aiogram.methods import SendDice
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChatMember,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
)

from bot.playground.client import Person, PlaygroundClient, Refused
from bot.playground.server import Playground
from tests.playground.conftest import GROUP, connected, next_update, updates_of


def keyboard(*labels: str) -> InlineKeyboardMarkup:
    row = [InlineKeyboardButton(text=label, callback_data=f"data:{label}") for label in labels]
    return InlineKeyboardMarkup(inline_keyboard=[row])


async def test_the_bot_learns_who_it_is(bot: Bot) -> None:
    me = await bot.get_me()
    assert (me.id, me.is_bot, me.username) == (7000000001, True, "DurakPlaygroundBot")
    assert me.can_read_all_group_messages is False


async def test_a_wrong_token_is_unauthorized(playground: Playground) -> None:
    stranger = connected(playground, "7000000001:wrong")
    with pytest.raises(TelegramUnauthorizedError, match="Unauthorized"):
        await stranger.get_me()
    await stranger.session.close()


async def test_a_method_that_is_not_there_is_not_found(bot: Bot, group: int) -> None:
    with pytest.raises(TelegramNotFound, match="Not Found"):
        await bot(SendDice(chat_id=group))


async def test_a_command_in_a_group_reaches_the_bot_with_its_entity(
    bot: Bot, olena: Person, group: int
) -> None:
    await olena.say(GROUP, "/durak 36")
    message = (await next_update(bot)).message
    assert message
    assert message.from_user
    assert (message.text, message.chat.id, message.chat.type) == ("/durak 36", group, "group")
    assert message.from_user.full_name == "Olena Коваль"
    assert message.from_user.language_code == "uk"
    assert message.entities
    assert message.entities[0].type == "bot_command"
    assert message.entities[0].length == len("/durak")


async def test_a_person_sees_what_the_bot_sends_and_presses_its_button(
    bot: Bot, olena: Person, group: int
) -> None:
    sent = await bot.send_message(
        group, "Who <b>plays</b>?", parse_mode="HTML", reply_markup=keyboard("➕ join")
    )
    seen = await olena.wait_for_button(GROUP, "➕")
    assert (seen.id, seen.text, seen.sender) == (sent.message_id, "Who plays?", "Дурак")
    assert seen.entities == ({"type": "bold", "offset": 4, "length": 5},)

    pending = await olena.press(GROUP, "➕", wait=0)
    assert pending.status == "pending"
    query = (await next_update(bot)).callback_query
    assert query
    assert query.message
    assert query.data == "data:➕ join"
    assert query.message.message_id == sent.message_id
    await query.as_(bot).answer("You are in", show_alert=True)


async def test_a_press_returns_the_answer(
    bot: Bot, playground: Playground, olena: Person, group: int
) -> None:
    await bot.send_message(group, "?", reply_markup=keyboard("✋ take"))
    message = await olena.wait_for_button(GROUP, "✋")
    await olena.press_on(GROUP, message, "✋", wait=0)
    query = next(iter(playground.world.queries.values()))
    await bot.answer_callback_query(query.id, text="Taken")
    assert query.answer == {"text": "Taken", "show_alert": False, "url": ""}


async def test_an_edit_changes_what_people_see_and_drops_the_keyboard_if_none_is_given(
    bot: Bot, olena: Person, group: int
) -> None:
    sent = await bot.send_message(group, "one", reply_markup=keyboard("a"))
    await bot.edit_message_text("two", chat_id=group, message_id=sent.message_id)
    seen = await olena.wait_for_text(GROUP, "two")
    assert (seen.id, seen.edits, seen.buttons) == (sent.message_id, 1, ())


async def test_the_bot_deletes_its_message(bot: Bot, olena: Person, group: int) -> None:
    sent = await bot.send_message(group, "gone soon")
    assert await bot.delete_message(group, sent.message_id)
    assert not (await olena.chat(GROUP)).find("gone soon")
    with pytest.raises(TelegramBadRequest, match="message to delete not found"):
        await bot.delete_message(group, sent.message_id)


async def test_a_start_link_opens_the_private_chat_and_brings_its_payload(bot: Bot, olena: Person) -> None:
    with pytest.raises(TelegramForbiddenError, match="bot can't initiate conversation with a user"):
        await bot.send_message(await olena.id(), "hello")
    await olena.open_link("https://t.me/DurakPlaygroundBot?start=join_7-x")
    message = (await next_update(bot)).message
    assert message
    assert message.text == "/start join_7-x"
    assert message.chat.type == "private"
    await bot.send_message(message.chat.id, "welcome")
    assert (await olena.wait_for_text("bot", "welcome")).sender == "Дурак"


@pytest.mark.parametrize(
    "url", ["https://t.me/OtherBot?start=a", "https://t.me/DurakPlaygroundBot?start=a+b"]
)
async def test_a_link_that_is_not_the_bots_or_has_a_bad_payload_opens_nothing(
    olena: Person, url: str
) -> None:
    with pytest.raises(Refused):
        await olena.open_link(url)


async def test_a_start_link_for_groups_adds_the_bot(
    bot: Bot, people: PlaygroundClient, olena: Person
) -> None:
    chat = await people.add_group("New", olena, with_bot=False)
    await olena.open_link("https://t.me/DurakPlaygroundBot?startgroup=go", chat)
    kinds = [update.event_type for update in await updates_of(bot)]
    assert kinds == ["my_chat_member", "message", "message"]


async def test_menus_follow_scope_and_language(bot: Bot, olena: Person, fox: Person, group: int) -> None:
    def menu(word: str) -> list[BotCommand]:
        return [BotCommand(command="durak", description=word)]

    await bot.set_my_commands(menu("default"))
    await bot.set_my_commands(menu("private"), scope=BotCommandScopeAllPrivateChats())
    await bot.set_my_commands(menu("group"), scope=BotCommandScopeAllGroupChats())
    await bot.set_my_commands(menu("група"), scope=BotCommandScopeAllGroupChats(), language_code="uk")
    assert (await olena.chat("bot")).commands[0]["description"] == "private"
    assert (await olena.chat(GROUP)).commands[0]["description"] == "група"
    assert (await fox.chat(GROUP)).commands[0]["description"] == "group"
    for_fox = BotCommandScopeChatMember(chat_id=group, user_id=await fox.id())
    await bot.set_my_commands(menu("fox"), scope=for_fox)
    assert (await fox.chat(GROUP)).commands[0]["description"] == "fox"
    assert (await bot.get_my_commands(scope=for_fox))[0].description == "fox"
    await bot.delete_my_commands(scope=for_fox)
    assert (await fox.chat(GROUP)).commands[0]["description"] == "group"


async def test_members_and_administrators_are_told(bot: Bot, fox: Person, group: int) -> None:
    assert await bot.get_chat_member_count(group) == 6
    admins = await bot.get_chat_administrators(group)
    assert [admin.user.first_name for admin in admins] == ["Olena"]
    await fox.set_admin(GROUP)
    member = await bot.get_chat_member(group, await fox.id())
    assert member.status == "administrator"
    assert (await bot.get_chat(group)).title == GROUP
    await fox.leave(GROUP)
    assert (await bot.get_chat_member(group, await fox.id())).status == "left"


async def test_two_people_of_one_name_need_their_ids(people: PlaygroundClient) -> None:
    with pytest.raises(Refused, match="may be any of"):
        await people.person("Саша").id()
