"""`python -m tests.browser.menus FOLDER [LANGUAGE ...]` takes a picture of every page of the menus."""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, ViewportSize, expect

from bot.playground.client import Person, PlaygroundClient, SeenChat, SeenMessage
from bot.texts import LOCALES
from game import OPTIONS
from tests.browser.bot import playground_bot
from tests.browser.chromium import headless
from tests.browser.phone import PATIENCE, Phone
from tests.browser.pictures import packed

TALL: ViewportSize = {"width": 360, "height": 1700}
"""A narrow phone's width, and room for the longest message."""

NAME = "Oksana"

_LEADS_ON = re.compile(r"o:s:(as|code|(page|option):\w+)")
"""The data of buttons that lead to another page of the menu and change nothing."""


@dataclass
class Reader:
    """Somebody who turns every page of the menus in a chat, on the phone that the page shows."""

    person: Person
    phone: Phone
    chat: int | str
    thread: int | None = None
    read: set[str] = field(default_factory=set)
    """The values of which options have been looked at; other games have the same ones."""

    @classmethod
    async def of(cls, client: PlaygroundClient, browser: Browser, url: str, language: str) -> Reader:
        """The owner of a new forum, whose application speaks the language, with a phone of his own."""
        person = await client.add_person(NAME, language=language)
        await person.start()
        forum = await client.add_group("Forum", person, kind="supergroup", is_forum=True)
        topic = await person.create_topic(forum, "Games")
        page = await browser.new_page(viewport=TALL, reduced_motion="reduce")
        await page.goto(f"{url}/#{await person.id()}:{forum}")
        return cls(person, Phone(page, NAME), forum, topic)

    async def pages(self, *presets: str) -> AsyncIterator[tuple[str, SeenMessage]]:
        """Every page of every menu in this chat, each once it stands on the phone, by what leads there.

        The settings and the rules are looked at under these presets, which are to be new to the chat.
        """
        for command in ("/help", "/lang"):
            yield command[1:], await self._said(command)
        for preset in presets:
            games = await self._turned(await self._said("/settings"), f"o:s:game:{preset}")
            yield preset, games
            async for page in self._below(preset, games):
                yield page
            rules = await self._said("/rules")
            yield f"{preset}-rules", rules
            yield f"{preset}-rules-all", await self._turned(rules, "o:r:all")

    async def _below(self, name: str, message: SeenMessage) -> AsyncIterator[tuple[str, SeenMessage]]:
        """The pages to which this one leads on, each with those below it."""
        onward = [button.data for button in message.buttons if not button.text.startswith("↩️")]
        for way in filter(_LEADS_ON.fullmatch, onward):
            if way in self.read:
                continue
            below = await self._turned(message, way)
            name_below = f"{name}-{way.split(':')[-1]}"
            yield name_below, below
            if way.startswith("o:s:option:"):
                self.read.add(way)
            async for page in self._below(name_below, below):
                yield page
            (back,) = [button.data for button in below.buttons if button.text.startswith("↩️")]
            message = await self._turned(below, back)

    async def _said(self, command: str) -> SeenMessage:
        sent = await self.person.say(self.chat, command, thread=self.thread)
        return await self._standing(lambda now: now.id > sent)

    async def _turned(self, message: SeenMessage, data: str) -> SeenMessage:
        answer = await self.person.press_data(self.chat, message, data)
        assert (answer.answered, answer.text) == (True, "")
        shown = (message.text, message.rows)
        return await self._standing(lambda now: (now.text, now.rows) != shown)

    async def _standing(self, wanted: Callable[[SeenMessage], bool]) -> SeenMessage:
        """The newest message, once it is as wanted and the phone shows it."""

        def newest(seen: SeenChat) -> SeenMessage | None:
            return seen.last if seen.last and not seen.last.outgoing and wanted(seen.last) else None

        message = await self.person.wait_for(self.chat, newest)
        shown = self.phone.root.locator(f'[data-message="{message.id}"]')
        await expect(shown.locator("[data-button]")).to_have_text(list(message.labels), timeout=PATIENCE)
        await expect(shown.locator(".text")).to_contain_text(message.text.split("\n")[0], timeout=PATIENCE)
        return message


async def take_pictures(folder: Path, languages: list[str]) -> None:
    """Starts the bot and a browser and turns all the pages."""
    with (
        tempfile.TemporaryDirectory() as scratch,
        playground_bot(Path(scratch), "tests.browser.hurried") as url,
    ):
        async with headless() as browser, PlaygroundClient(url) as client:
            for language in languages:
                reader = await Reader.of(client, browser, url, language)
                async for name, message in reader.pages(*map(str, OPTIONS["preset"].values)):
                    shown = reader.phone.root.locator(f'[data-message="{message.id}"]')
                    (folder / f"{language}-{name}.png").write_bytes(packed(await shown.screenshot()))


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.menus", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="which ones; all if none is named")
    options = parser.parse_args()
    if unknown := set(options.languages) - set(LOCALES):
        parser.error(f"there is no language {', '.join(sorted(unknown))}")
    options.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(take_pictures(options.folder, options.languages or list(LOCALES)))


if __name__ == "__main__":
    main()
