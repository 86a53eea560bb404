"""The page in a browser: several people at once, each seeing what is theirs."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from aiogram import Bot
from aiogram.methods import GetUpdates
from aiogram.types import (
    BotCommand,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
)
from playwright.async_api import Locator, Page, expect

from bot.playground.client import Person, PlaygroundClient
from bot.playground.server import Playground
from tests.browser.chromium import headless
from tests.playground.conftest import GROUP, next_update

pytestmark = pytest.mark.browser

KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[
        [
            InlineKeyboardButton(text="✋ take", callback_data="take", style="danger"),
            InlineKeyboardButton(text="✅ pass", callback_data="pass", style="success"),
        ]
    ]
)
EVIL = "<img src=x onerror='document.title=1'>"


@pytest.fixture
async def page(playground: Playground, olena: Person, fox: Person, group: int) -> AsyncIterator[Page]:
    """The page with Olena and the fox, both in the group."""
    async with headless() as browser:
        opened = await browser.new_page(viewport={"width": 1000, "height": 800})
        errors: list[str] = []
        opened.on("pageerror", lambda error: errors.append(str(error)))
        opened.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        shown = f"{await olena.id()}:{group},{await fox.id()}:{group}"
        await opened.goto(f"{playground.url}/#{shown}")
        yield opened
        assert errors == []


async def phone(page: Page, person: Person) -> Locator:
    return page.locator(f'[data-person="{await person.id()}"]')


async def test_people_write_and_press_side_by_side(
    page: Page, bot: Bot, olena: Person, fox: Person, group: int
) -> None:
    hers, his = await phone(page, olena), await phone(page, fox)
    await hers.locator("[data-input]").fill(f"/durak {EVIL}")
    await hers.locator("[data-input]").press("Enter")
    await expect(his.locator(".message .text")).to_contain_text(EVIL)
    assert (await next_update(bot)).message

    sent = await bot.send_message(group, "Take <b>or</b> pass?", parse_mode="HTML", reply_markup=KEYBOARD)
    await expect(his.locator(f'[data-message="{sent.message_id}"] strong')).to_have_text("or")
    button = his.locator('[data-button-text="✋ take"]')
    await expect(button).to_have_class(re.compile("danger"))
    await button.click()
    await expect(button).to_have_class(re.compile("busy"))
    (update,) = await bot(GetUpdates(timeout=5))
    assert update.callback_query
    await bot.answer_callback_query(update.callback_query.id, text="Taken")
    await expect(his.locator("[data-toast]")).to_have_text("Taken")
    await expect(button).not_to_have_class(re.compile("busy"))
    await bot.edit_message_text("Over", chat_id=group, message_id=sent.message_id)
    await expect(hers.locator("[data-edited]")).to_have_count(1)
    await expect(hers.locator("[data-keyboard]")).to_have_count(0)


async def test_an_alert_waits_for_ok(page: Page, bot: Bot, fox: Person, group: int) -> None:
    his = await phone(page, fox)
    await bot.send_message(group, "?", reply_markup=KEYBOARD)
    await his.locator('[data-button="0:1"]').click()
    (update,) = await bot(GetUpdates(timeout=5))
    assert update.callback_query
    await bot.answer_callback_query(update.callback_query.id, text="Not your turn", show_alert=True)
    await expect(his.locator("[data-alert] p")).to_have_text("Not your turn")
    await his.locator("[data-alert-ok]").click()
    await expect(his.locator("[data-alert]")).to_have_count(0)


async def test_only_the_receiver_sees_an_ephemeral_message(
    page: Page, bot: Bot, people: PlaygroundClient, olena: Person, *, fox: Person, group: int
) -> None:
    await people.promote_bot(GROUP)
    hers, his = await phone(page, olena), await phone(page, fox)
    target = EphemeralMessageParameters(receiver_user_id=await fox.id())
    await bot.send_message(group, "7♠ 8♠", ephemeral_message_parameters=target)
    await bot.send_message(group, "for all")
    await expect(his.locator(".ephemeral .text")).to_contain_text("7♠ 8♠")
    await expect(hers.locator(".message .text")).to_have_count(1)


async def test_a_stranger_starts_the_bot_and_is_told_of_news_in_the_other_chat(
    page: Page, bot: Bot, fox: Person, group: int
) -> None:
    his = await phone(page, fox)
    number = await fox.id()
    await bot.send_message(
        group, "[hand](https://t.me/DurakPlaygroundBot?start=hand)", parse_mode="MarkdownV2"
    )
    await his.get_by_role("link", name="hand").click()
    await his.locator("[data-start]").click()
    message = (await next_update(bot)).message
    assert message
    assert message.text == "/start hand"
    await bot.set_my_commands([BotCommand(command="play", description="against the bot")])
    await his.locator("[data-command-menu]").click()
    await expect(his.locator('[data-command="play"]')).to_contain_text("against the bot")
    await his.locator("[data-back]").click()
    await bot.send_message(number, "your turn")
    await expect(his.locator(f'[data-open-chat="{number}"] .badge')).to_have_text("1")
    await his.locator(f'[data-open-chat="{group}"]').click()
    await his.locator(f'[data-heads-up="{number}"]').click()
    await expect(his.locator(".messages")).to_contain_text("your turn")


async def test_a_narrow_screen_holds_one_phone(page: Page, olena: Person) -> None:
    await page.set_viewport_size({"width": 380, "height": 700})
    box = await (await phone(page, olena)).bounding_box()
    assert box
    assert box["width"] == pytest.approx(380, abs=1)
