"""One phone of the playground's page, used as a person uses it: by reading, clicking and typing."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, expect

PATIENCE = 15_000.0
"""Milliseconds for which a change on a phone is waited for."""

MOVE = re.compile(r"^(?:(?:✓ )?(?:[2-9]|10|[JQKAВДКТ])[♣♦♥♠]|🃏|⚔️|✋|✅|↪️|👁)")
"""How the labels of moves begin, in any language."""

_CUT = """spans => spans.filter(span => {
    const words = document.createRange();
    words.selectNodeContents(span);
    return words.getBoundingClientRect().width > span.getBoundingClientRect().width + 0.01;
}).map(span => span.textContent)"""
"""Half a pixel too much is enough for dots, and `scrollWidth` knows whole ones only."""


class Phone:
    """The phone of one of the people; he must be on the page."""

    def __init__(self, page: Page, name: str) -> None:
        self.root = page.get_by_role("region", name=name, exact=True)
        self.messages = self.root.locator(".message .text")
        self.newest = self.messages.last
        self.moves = self.root.locator(".message:last-child [data-button]").filter(has_text=MOVE)

    def button(self, label: str) -> Locator:
        """The newest button whose label begins so."""
        return self.root.locator(f'[data-button-text^="{label}"]').last

    async def press(self, label: str) -> None:
        """Presses the newest button whose label begins so, once there is one."""
        await self.button(label).click(timeout=PATIENCE)

    async def say(self, text: str) -> None:
        """Types a message and sends it."""
        await self.root.locator("[data-input]").fill(text)
        await self.root.locator("[data-input]").press("Enter")

    async def start(self) -> None:
        """Presses START."""
        await self.root.locator("[data-start]").click(timeout=PATIENCE)

    async def open_bot(self) -> None:
        """Goes to the private chat with the bot."""
        person = await self.root.get_attribute("data-person")
        await self._open(f'[data-open-chat="{person}"]')

    async def open_group(self) -> None:
        """Goes to the first of the groups; their ids are negative."""
        await self._open('[data-open-chat^="-"]')

    async def _open(self, chat: str) -> None:
        back = self.root.locator("[data-back]")
        if await back.is_visible():
            await back.click()
        await self.root.locator(chat).first.click()

    async def sees(self, pattern: str) -> None:
        """Waits until the newest message matches."""
        await expect(self.newest).to_have_text(re.compile(pattern, re.DOTALL), timeout=PATIENCE)

    async def cut_labels(self) -> list[str]:
        """The labels of buttons that do not fit and end in dots."""
        cut: list[str] = await self.root.locator(".key span").evaluate_all(_CUT)
        return cut
