"""The browser of the tests: whatever Chromium this machine has."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """The path of an installed Chromium; the variable CHROMIUM goes before what is found on the PATH."""
    wanted = os.environ.get("CHROMIUM")
    return shutil.which(wanted) if wanted else next(filter(None, map(shutil.which, NAMES)), None)


@asynccontextmanager
async def headless() -> AsyncIterator[Browser]:
    """A headless Chromium, closed at the end."""
    async with async_playwright() as playwright:
        # The sandbox needs rights that containers do not give, and only our own page is opened.
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            yield browser
        finally:
            await browser.close()
