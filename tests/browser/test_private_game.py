"""One person and the computer, on a narrow screen."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser.phone import PATIENCE, Phone
from tests.browser.playing import play_out

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("browser"),
]


async def test_a_whole_private_game_is_played_by_clicking(page: Page) -> None:
    await page.set_viewport_size({"width": 390, "height": 844})
    bob = Phone(page, "snake_case*Bob")
    await page.locator("[data-chip]", has_text="snake_case").click()
    await bob.open_bot()
    await bob.start()
    await bob.sees("/play")

    await bob.say("/play")
    assert await play_out([bob], bob.button("🔄")) > 10
    await bob.sees("🏁.*(durak|draw)")

    await bob.press("🔄")
    await bob.sees("Deal 2.*🖐")
    await expect(bob.button("🔄")).to_have_count(0, timeout=PATIENCE)
