"""Two people at a table in a group, with a third looking on, each on a phone of his own."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.phone import PATIENCE, Phone
from tests.browser.playing import play_out

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("browser"),
]

CARD = re.compile(r"(?:[6-9]|10|[ВДКТ])[♣♦♥♠]")


async def test_two_people_play_a_whole_group_game_by_clicking(page: Page) -> None:
    olena, taras, watcher = (Phone(page, name) for name in ("Olena Коваль", "Тарас <b>", "Маша & Медведь"))
    await olena.say("/durak")
    for player in (olena, taras):
        await player.press("➕")
        await player.start()
        await player.sees("«Дача»")
    await watcher.sees("1. Olena Коваль.*2. Тарас <b>")

    await olena.open_group()
    await olena.press("▶️")
    await olena.open_bot()
    await watcher.sees("Партія 1")
    for player in (olena, taras):
        await player.sees("🖐")
        # At most the lowest trump, which decided who leads, is known to all.
        assert len(await cards_in_hand(player) & await cards_seen(watcher)) <= 1
    assert not await cards_in_hand(olena) & await cards_in_hand(taras)

    assert await play_out([olena, taras], watcher.button("🔄")) > 10
    await watcher.sees("🏁 Партію 1 закінчено")
    for player in (olena, taras):
        await player.sees("🏁")

    await olena.open_group()
    await olena.press("🔄")
    await watcher.sees("Партія 2")
    await expect(watcher.root.locator("[data-keyboard]")).to_have_count(1, timeout=PATIENCE)
    await expect(watcher.button("🂠")).to_be_visible()
    await taras.sees("🖐")


async def cards_in_hand(player: Phone) -> set[str]:
    text = await player.newest.inner_text()
    cards = set(CARD.findall(text[text.index("🖐") :]))
    assert len(cards) == 6
    return cards


async def cards_seen(watcher: Phone) -> set[str]:
    return set(CARD.findall(await watcher.newest.inner_text()))
