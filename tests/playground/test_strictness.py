"""Each refusal that telegram.md names comes back through aiogram with Telegram's own words."""

from __future__ import annotations

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramRetryAfter,
)
from aiogram.types import (
    BotCommand,
    BufferedInputFile,
    DisabledButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    MessageEntity,
    ReplyParameters,
)

from bot.playground.client import Person, PlaygroundClient
from tests.playground.conftest import GROUP, Time, next_update, updates_of

PNG = BufferedInputFile(b"\x89PNG\r\n\x1a\n", "table.png")


def rows(*widths: int, text: str = "x", data: str = "d") -> InlineKeyboardMarkup:
    keyboard = [
        [InlineKeyboardButton(text=text, callback_data=data) for _ in range(width)] for width in widths
    ]
    return InlineKeyboardMarkup(inline_keyboard=keyboard)


# Editing


async def test_an_edit_to_the_same_content_is_refused(bot: Bot, group: int) -> None:
    sent = await bot.send_message(group, "same", reply_markup=rows(1))
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await bot.edit_message_text("same", chat_id=group, message_id=sent.message_id, reply_markup=rows(1))
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await bot.edit_message_reply_markup(chat_id=group, message_id=sent.message_id, reply_markup=rows(1))


async def test_an_edit_of_a_deleted_message_finds_nothing(
    bot: Bot, people: PlaygroundClient, group: int
) -> None:
    sent = await bot.send_message(group, "gone")
    await people.delete_message(GROUP, sent.message_id)
    assert await updates_of(bot) == []
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_message_text("new", chat_id=group, message_id=sent.message_id)


async def test_the_bot_cannot_edit_what_others_wrote(bot: Bot, olena: Person, group: int) -> None:
    number = await olena.say(GROUP, "mine")
    with pytest.raises(TelegramBadRequest, match="message can't be edited"):
        await bot.edit_message_text("yours", chat_id=group, message_id=number)


async def test_a_picture_has_no_text_and_a_text_no_caption(bot: Bot, group: int) -> None:
    text = await bot.send_message(group, "text")
    photo = await bot.send_photo(group, PNG, caption="a <i>table</i>", parse_mode="HTML")
    assert photo.photo
    assert photo.caption == "a table"
    with pytest.raises(TelegramBadRequest, match="there is no text in the message to edit"):
        await bot.edit_message_text("x", chat_id=group, message_id=photo.message_id)
    with pytest.raises(TelegramBadRequest, match="there is no caption in the message to edit"):
        await bot.edit_message_caption(chat_id=group, message_id=text.message_id, caption="x")


async def test_a_picture_can_be_exchanged_and_its_caption_edited(bot: Bot, olena: Person, group: int) -> None:
    photo = await bot.send_photo(group, PNG, caption="one")
    other = InputMediaPhoto(media=BufferedInputFile(b"\x89PNG 2", "2.png"), caption="two")
    await bot.edit_message_media(other, chat_id=group, message_id=photo.message_id)
    await bot.edit_message_caption(chat_id=group, message_id=photo.message_id, caption="three")
    seen = await olena.wait_for_text(GROUP, "three")
    assert (seen.id, seen.edits, bool(seen.photo)) == (photo.message_id, 2, True)


# Text and entities


@pytest.mark.parametrize("text", [" \n ", "<b> </b>"])
async def test_an_empty_text_is_refused(bot: Bot, group: int, text: str) -> None:
    with pytest.raises(TelegramBadRequest, match="message text is empty"):
        await bot.send_message(group, text, parse_mode="HTML")


async def test_the_length_of_a_text_is_counted_after_entities(bot: Bot, group: int) -> None:
    sent = await bot.send_message(group, f"<b>{'я' * 4096}</b>", parse_mode="HTML")
    with pytest.raises(TelegramBadRequest, match="message is too long"):
        await bot.send_message(group, "я" * 4097)
    with pytest.raises(TelegramBadRequest, match="MESSAGE_TOO_LONG"):
        await bot.edit_message_text("я" * 4097, chat_id=group, message_id=sent.message_id)
    with pytest.raises(TelegramBadRequest, match="message caption is too long"):
        await bot.send_photo(group, PNG, caption="я" * 1025)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("я <x>", 'Unsupported start tag "x" at byte offset 3'),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
async def test_broken_html_is_refused_with_its_place(bot: Bot, group: int, text: str, reason: str) -> None:
    with pytest.raises(TelegramBadRequest) as caught:
        await bot.send_message(group, text, parse_mode="HTML")
    assert caught.value.message == f"Bad Request: can't parse entities: {reason}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1.", "Character '.' is reserved and must be escaped with the preceding '\\'"),
        ("a > b", "Character '>' is reserved and must be escaped with the preceding '\\'"),
        ("я *b", "Can't find end of Bold entity at byte offset 3"),
        ("_a", "Can't find end of Italic entity at byte offset 0"),
        ("[a](b", "Can't find end of a URL at byte offset 4"),
    ],
)
async def test_broken_markdown_is_refused_with_its_place(
    bot: Bot, group: int, text: str, reason: str
) -> None:
    with pytest.raises(TelegramBadRequest) as caught:
        await bot.send_message(group, text, parse_mode="MarkdownV2")
    assert caught.value.message == f"Bad Request: can't parse entities: {reason}"


@pytest.mark.parametrize(
    ("mode", "text"),
    [
        (
            "HTML",
            '<b>b<i>i</i></b> <s>s</s> <u>u</u> <tg-spoiler>p</tg-spoiler> <code>c</code> <a href="https://a.b">l</a>',
        ),
        ("MarkdownV2", "*b_i_* ~s~ __u__ ||p|| `c` [l](https://a.b)"),
    ],
)
async def test_both_markups_give_the_same_entities(bot: Bot, group: int, mode: str, text: str) -> None:
    sent = await bot.send_message(group, text, parse_mode=mode)
    assert sent.text == "bi s u p c l"
    assert [(entity.type, entity.offset, entity.length) for entity in sent.entities or []] == [
        ("bold", 0, 2),
        ("italic", 1, 1),
        ("strikethrough", 3, 1),
        ("underline", 5, 1),
        ("spoiler", 7, 1),
        ("code", 9, 1),
        ("text_link", 11, 1),
    ]


async def test_names_that_look_like_markup_survive_escaping_and_emoji_count_twice(
    bot: Bot, group: int
) -> None:
    sent = await bot.send_message(group, "🦊 &lt;b&gt; &amp; <b>_x_</b>", parse_mode="HTML")
    assert sent.text == "🦊 <b> & _x_"
    assert [(e.type, e.offset, e.length) for e in sent.entities or []] == [("bold", 9, 3)]


async def test_quotes_code_blocks_and_mentions_are_entities(bot: Bot, olena: Person, group: int) -> None:
    number = await olena.id()
    text = f'<blockquote>q</blockquote><pre><code class="language-py">x</code></pre><a href="tg://user?id={number}">O</a>'
    sent = await bot.send_message(group, text, parse_mode="HTML")
    quote, code, mention = sent.entities or []
    assert (quote.type, code.type, code.language) == ("blockquote", "pre", "py")
    assert mention.user
    assert mention.user.id == number
    quoted = await bot.send_message(group, ">q\nrest", parse_mode="MarkdownV2")
    assert [e.type for e in quoted.entities or []] == ["blockquote"]


async def test_explicit_entities_must_fit_the_text(bot: Bot, group: int) -> None:
    sent = await bot.send_message(group, "abc", entities=[MessageEntity(type="bold", offset=1, length=2)])
    assert [e.type for e in sent.entities or []] == ["bold"]
    with pytest.raises(TelegramBadRequest, match="ends after the end of the text"):
        await bot.send_message(group, "abc", entities=[MessageEntity(type="bold", offset=1, length=3)])


# Keyboards


async def test_callback_data_has_one_to_64_bytes(bot: Bot, group: int) -> None:
    await bot.send_message(group, "fits", reply_markup=rows(1, data="я" * 32))
    for data in ("я" * 32 + "x", ""):
        with pytest.raises(TelegramBadRequest, match="BUTTON_DATA_INVALID"):
            await bot.send_message(group, "no", reply_markup=rows(1, data=data))


async def test_a_keyboard_has_at_most_100_buttons_8_in_a_row_and_10_kilobytes(bot: Bot, group: int) -> None:
    await bot.send_message(group, "fits", reply_markup=rows(*[8] * 12, 4))
    for too_much in (rows(9), rows(*[8] * 12, 5), rows(*[1] * 60, text="я" * 100)):
        with pytest.raises(TelegramBadRequest, match="reply markup is too long"):
            await bot.send_message(group, "no", reply_markup=too_much)


async def test_a_button_needs_a_text_and_something_to_do(bot: Bot, group: int) -> None:
    for button in (InlineKeyboardButton(text="x"), InlineKeyboardButton(text=" ", callback_data="d")):
        with pytest.raises(TelegramBadRequest, match=r"unallowed|BUTTON_TEXT_INVALID"):
            await bot.send_message(group, "no", reply_markup=InlineKeyboardMarkup(inline_keyboard=[[button]]))


async def test_styles_and_disabled_buttons_reach_people(bot: Bot, olena: Person, group: int) -> None:
    styled = InlineKeyboardButton(text="go", callback_data="d", style="success")
    disabled = InlineKeyboardButton(text="wait", disabled=DisabledButton())
    await bot.send_message(
        group, "?", reply_markup=InlineKeyboardMarkup(inline_keyboard=[[styled, disabled]])
    )
    go, wait = (await olena.wait_for_button(GROUP, "go")).buttons
    assert (go.style, go.disabled, wait.disabled) == ("success", False, True)
    wrong = InlineKeyboardButton(text="go", callback_data="d", style="pink")
    with pytest.raises(TelegramBadRequest, match="invalid button style"):
        await bot.send_message(group, "?", reply_markup=InlineKeyboardMarkup(inline_keyboard=[[wrong]]))


# Who can be reached


async def test_an_unknown_chat_is_not_found(bot: Bot) -> None:
    with pytest.raises(TelegramBadRequest, match="chat not found"):
        await bot.send_message(1, "x")


async def test_whoever_blocks_the_bot_is_told_of_and_gets_nothing(bot: Bot, olena: Person) -> None:
    await olena.start()
    number = await olena.id()
    await next_update(bot)
    await olena.block()
    change = (await next_update(bot)).my_chat_member
    assert change
    assert (change.chat.id, change.new_chat_member.status) == (number, "kicked")
    with pytest.raises(TelegramForbiddenError, match="bot was blocked by the user"):
        await bot.send_message(number, "x")
    await olena.unblock()
    assert (await bot.send_message(number, "x")).text == "x"


async def test_a_deleted_account_is_deactivated(bot: Bot, olena: Person) -> None:
    await olena.start()
    number = await olena.id()
    await olena.deactivate()
    with pytest.raises(TelegramForbiddenError, match="user is deactivated"):
        await bot.send_message(number, "x")


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_kicked_bot_is_told_and_may_not_write(
    bot: Bot, people: PlaygroundClient, olena: Person, kind: str
) -> None:
    chat = await people.add_group("Short", olena, kind=kind)
    for _ in range(2):
        await next_update(bot)
    await people.remove_bot(chat, olena)
    change = (await next_update(bot)).my_chat_member
    assert change
    assert change.new_chat_member.status == "kicked"
    with pytest.raises(TelegramForbiddenError, match=f"bot was kicked from the {kind} chat"):
        await bot.send_message(chat, "x")
    await people.add_bot(chat, olena)
    assert (await bot.send_message(chat, "x")).chat.id == chat


async def test_a_bot_that_left_is_no_member(bot: Bot, group: int) -> None:
    await bot.leave_chat(group)
    with pytest.raises(TelegramForbiddenError, match="bot is not a member of the group chat"):
        await bot.get_chat_member_count(group)


async def test_without_the_right_to_write_only_administrators_do(
    bot: Bot, people: PlaygroundClient, group: int
) -> None:
    await people.forbid_writing(GROUP)
    with pytest.raises(TelegramBadRequest, match="not enough rights to send text messages to the chat"):
        await bot.send_message(group, "x")
    await people.promote_bot(GROUP)
    assert (await bot.send_message(group, "x")).text == "x"


async def test_an_upgraded_group_names_its_new_id_in_updates_and_refusals(
    bot: Bot, people: PlaygroundClient, olena: Person, group: int
) -> None:
    old = await bot.send_message(group, "old", reply_markup=rows(1, text="old"))
    new = await people.migrate(GROUP)
    away, here = await updates_of(bot)
    assert away.message
    assert here.message
    assert (away.message.chat.id, away.message.migrate_to_chat_id) == (group, new)
    assert (here.message.chat.id, here.message.migrate_from_chat_id) == (new, group)
    with pytest.raises(TelegramMigrateToChat) as caught:
        await bot.send_message(group, "x")
    assert caught.value.migrate_to_chat_id == new
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_message_text("x", chat_id=new, message_id=old.message_id)
    assert (await olena.chat(GROUP)).id == new


# Topics


async def test_topics_are_kept_apart_and_closed_ones_refuse(
    bot: Bot, people: PlaygroundClient, olena: Person, fox: Person
) -> None:
    chat = await people.add_group("Forum", olena, fox, kind="supergroup", is_forum=True)
    topic = await olena.create_topic(chat, "Cards")
    await fox.say(chat, "/durak", thread=topic)
    last = (await updates_of(bot))[-1].message
    assert last
    assert (last.message_thread_id, last.is_topic_message, last.chat.is_forum) == (topic, True, True)
    assert (await bot.send_message(chat, "x", message_thread_id=topic)).message_thread_id == topic
    with pytest.raises(TelegramBadRequest, match="message thread not found"):
        await bot.send_message(chat, "x", message_thread_id=999)
    await people.close_topic(chat, topic)
    with pytest.raises(TelegramBadRequest, match="TOPIC_CLOSED"):
        await bot.send_message(chat, "x", message_thread_id=topic)
    await people.close_topic(chat, topic, closed=False)
    assert (await bot.send_message(chat, "x", message_thread_id=topic)).text == "x"


# Who speaks, and what the bot hears


async def test_an_anonymous_administrator_speaks_as_the_group(bot: Bot, olena: Person, group: int) -> None:
    await olena.set_admin(GROUP, anonymous=True)
    await olena.say(GROUP, "/durak")
    message = (await next_update(bot)).message
    assert message
    assert message.from_user
    assert message.sender_chat
    assert (message.from_user.id, message.sender_chat.id) == (1087968824, group)


async def test_a_channel_speaks_through_a_stand_in(bot: Bot, olena: Person) -> None:
    await olena.say_as_channel(GROUP, "/durak", -1001234567890)
    message = (await next_update(bot)).message
    assert message
    assert message.from_user
    assert message.sender_chat
    assert (message.from_user.id, message.sender_chat.type) == (136817688, "channel")


async def test_with_privacy_the_bot_hears_commands_replies_and_service_messages_only(
    bot: Bot, people: PlaygroundClient, olena: Person, fox: Person, group: int
) -> None:
    sent = await bot.send_message(group, "ask me")
    await olena.say(GROUP, "hello all")
    await olena.say(GROUP, "/start@OtherBot")
    await olena.say(GROUP, "/durak@durakplaygroundbot")
    await olena.say(GROUP, "answer", reply_to=sent.message_id)
    await fox.leave(GROUP)
    heard = [update.message for update in await updates_of(bot)]
    assert [message.text for message in heard if message] == ["/durak@durakplaygroundbot", "answer", None]
    await people.privacy(enabled=False)
    await olena.say(GROUP, "now you hear me")
    last = (await updates_of(bot))[-1].message
    assert last
    assert last.text == "now you hear me"


async def test_a_reply_to_nothing_is_refused_unless_allowed(bot: Bot, group: int) -> None:
    with pytest.raises(TelegramBadRequest, match="message to be replied not found"):
        await bot.send_message(group, "x", reply_parameters=ReplyParameters(message_id=777))
    reply = ReplyParameters(message_id=777, allow_sending_without_reply=True)
    assert (await bot.send_message(group, "x", reply_parameters=reply)).reply_to_message is None


# Deleting, pinning, effects, menus


async def test_the_bot_deletes_others_messages_only_with_the_right(
    bot: Bot, people: PlaygroundClient, olena: Person, group: int
) -> None:
    number = await olena.say(GROUP, "mine")
    with pytest.raises(TelegramBadRequest, match="message can't be deleted"):
        await bot.delete_message(group, number)
    await people.promote_bot(GROUP)
    assert await bot.delete_messages(group, [number, 999])


async def test_a_message_is_deletable_for_two_days(bot: Bot, time: Time, group: int) -> None:
    sent = await bot.send_message(group, "old")
    time.now += 48 * 3600
    with pytest.raises(TelegramBadRequest, match="message can't be deleted"):
        await bot.delete_message(group, sent.message_id)


async def test_pinning_needs_the_right_in_a_supergroup(
    bot: Bot, people: PlaygroundClient, olena: Person
) -> None:
    chat = await people.add_group("Big", olena, kind="supergroup")
    sent = await bot.send_message(chat, "table")
    with pytest.raises(TelegramBadRequest, match="not enough rights to manage pinned messages"):
        await bot.pin_chat_message(chat, sent.message_id)
    await people.promote_bot(chat)
    await bot.pin_chat_message(chat, sent.message_id)
    pinned = (await olena.chat(chat)).pinned
    assert pinned
    assert pinned.text == "table"
    await bot.unpin_chat_message(chat, message_id=sent.message_id)
    assert (await olena.chat(chat)).pinned is None


async def test_effects_are_for_private_chats(bot: Bot, olena: Person, group: int) -> None:
    await olena.start()
    assert (await bot.send_message(await olena.id(), "hi", message_effect_id="5046509860389126442")).effect_id
    with pytest.raises(TelegramBadRequest, match="can't use message effects"):
        await bot.send_message(group, "hi", message_effect_id="5046509860389126442")


@pytest.mark.parametrize(
    ("command", "description", "reason"),
    [("Durak", "x", "BOT_COMMAND_INVALID"), ("durak", "x" * 257, "BOT_COMMAND_DESCRIPTION_INVALID")],
)
async def test_bad_commands_are_refused(bot: Bot, command: str, description: str, reason: str) -> None:
    with pytest.raises(TelegramBadRequest, match=reason):
        await bot.set_my_commands([BotCommand(command=command, description=description)])


async def test_the_bot_introduces_itself_by_language(bot: Bot) -> None:
    await bot.set_my_description("Plays Durak")
    await bot.set_my_description("Грає в дурня", language_code="uk")
    await bot.set_my_short_description("Durak")
    await bot.set_my_name("Durak")
    assert (await bot.get_my_description(language_code="uk")).description == "Грає в дурня"
    assert (await bot.get_my_description(language_code="ru")).description == "Plays Durak"
    assert (await bot.get_my_short_description()).short_description == "Durak"
    assert (await bot.get_my_name()).name == "Durak"


async def test_typing_is_shown_until_the_message_comes(bot: Bot, olena: Person, group: int) -> None:
    await bot.send_chat_action(group, "typing")
    assert (await olena.chat(GROUP)).typing
    await bot.send_message(group, "x")
    assert not (await olena.chat(GROUP)).typing


# Limits


async def test_a_group_takes_twenty_a_minute_edits_included(
    bot: Bot, people: PlaygroundClient, time: Time, group: int
) -> None:
    await people.limits()
    sent = await bot.send_message(group, "0")
    for number in range(1, 20):
        await bot.edit_message_text(str(number), chat_id=group, message_id=sent.message_id)
    with pytest.raises(TelegramRetryAfter) as caught:
        await bot.send_message(group, "too much")
    assert caught.value.retry_after == 60
    time.now += 30
    with pytest.raises(TelegramRetryAfter) as caught:
        await bot.send_message(group, "impatient")
    assert caught.value.retry_after == 31, "calls during the silence make it longer"
    time.now += 31
    assert (await bot.send_message(group, "at last")).text == "at last"


async def test_a_private_chat_takes_a_burst_and_then_one_a_second(
    bot: Bot, people: PlaygroundClient, olena: Person, time: Time, group: int
) -> None:
    await olena.start()
    number = await olena.id()
    await people.limits()
    for count in range(10):
        await bot.send_message(number, str(count))
    with pytest.raises(TelegramRetryAfter, match="retry after 10"):
        await bot.send_message(number, "too much")
    assert (await bot.send_message(group, "another chat")).text == "another chat"
    time.now += 10
    assert (await bot.send_message(number, "again")).text == "again"


async def test_deleting_and_answering_are_not_limited(bot: Bot, people: PlaygroundClient, group: int) -> None:
    await people.limits(group_calls=1)
    sent = await bot.send_message(group, "only one")
    assert await bot.delete_message(group, sent.message_id)
