"""A bot in its playground for all browser tests, and a page for each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.browser.bot import playground_bot
from tests.browser.chromium import headless

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is; people and group are shared by the tests, which use different ones."""
    with playground_bot(tmp_path_factory.mktemp("bot"), "tests.browser.hurried") as url:
        yield url


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with headless() as started:
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def page(
    browser: Browser, address: str, request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[Page]:
    """The page as it opens, with three phones; a failed test leaves a picture of it."""
    opened = await browser.new_page(viewport={"width": 1200, "height": 900})
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    await opened.goto(address)
    await expect(opened.locator("[data-person]").first).to_be_visible()
    yield opened
    if request.node.stash.get(FAILED, False):
        picture = tmp_path / "failed.png"
        await opened.screenshot(path=picture)
        print(f"the page looked like {picture}")  # noqa: T201 - pytest shows it beside the failure
    assert errors == []
    assert await opened.locator("[data-rejected]").get_attribute("data-rejected") == "0"
    await opened.close()
