"""Every page of the menus on the screen of a narrow phone, in every language."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser

from bot.playground.client import PlaygroundClient
from bot.texts import LOCALES
from tests.browser.menus import Reader

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("browser"),
]

RAW_KEY = re.compile(r"\b(?:option|value|rule|page|preset|menu|button|notice|say|like|house)-[a-z]")

EVERY_KIND_OF_OPTION = "perevodnoy_all"
"""The game to which most options mean something."""


@pytest.mark.parametrize("language", LOCALES)
async def test_no_label_of_any_menu_is_cut_on_a_phone(address: str, browser: Browser, language: str) -> None:
    async with PlaygroundClient(address) as client:
        reader = await Reader.of(client, browser, address, language)
        names = []
        async for name, message in reader.pages(EVERY_KIND_OF_OPTION):
            names.append(name)
            assert await reader.phone.cut_labels() == [], name
            assert not RAW_KEY.search(" ".join((message.text, *message.labels))), name
        assert len(names) == len(set(names)) > 25
        await reader.phone.root.page.close()
