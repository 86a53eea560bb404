"""`python -m tests.browser.pictures FOLDER [NAME ...]` plays a game of four in the page and takes pictures.

The names are lobby, playground (in the middle of the game, as in the README), dark, phone and result.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import struct
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path

from playwright.async_api import Locator, Page, ViewportSize, expect

from bot.playground.client import PlaygroundClient
from tests.browser.bot import playground_bot
from tests.browser.chromium import headless
from tests.browser.phone import Phone
from tests.browser.playing import play_on

NAMES = ("lobby", "playground", "dark", "phone", "result")

WIDE: ViewportSize = {"width": 1500, "height": 900}
NARROW: ViewportSize = {"width": 390, "height": 844}

WATCHER = "Тарас <b>"
PLAYERS = ("snake_case*Bob", "Olena Коваль", "Маша & Медведь")
"""The first opens the table, so that it is in his language; their hands are in three."""


class Photographer:
    """Takes the pictures that are wanted."""

    def __init__(self, page: Page, folder: Path, wanted: Sequence[str]) -> None:
        self._page, self._folder, self._wanted = page, folder, wanted

    async def take(self, name: str) -> None:
        """Takes a picture of the page as it is, with nothing under the mouse and no passing notice."""
        if name not in self._wanted:
            return
        await self._page.mouse.move(0, 0)
        await expect(self._page.locator("[data-toast]")).to_have_count(0)
        (self._folder / f"{name}.png").write_bytes(packed(await self._page.screenshot()))

    async def take_otherwise(self) -> None:
        """The same moment by night, and on a phone."""
        await self._page.emulate_media(color_scheme="dark")
        await self.take("dark")
        await self._page.emulate_media(color_scheme="light")
        await self._page.set_viewport_size(NARROW)
        await self.take("phone")
        await self._page.set_viewport_size(WIDE)


async def play(page: Page, photographer: Photographer) -> None:
    """A game of three people and a computer player, with a fourth person looking on."""
    watcher, players = Phone(page, WATCHER), [Phone(page, name) for name in PLAYERS]
    host = players[0]
    await host.say("/durak")
    for player in players:
        await player.press("➕")
        await player.start()
        await player.sees("➕")
    await host.open_group()
    await host.press("🤖")
    await watcher.sees("4. 🤖")
    await photographer.take("lobby")
    await host.press("▶️")
    await host.open_bot()

    again = watcher.button("🔄")
    while not await _caught(watcher, players, again):
        await host.open_group()
        await host.press("🔄")
        await host.open_bot()
        await watcher.sees("🂠")
    await photographer.take("playground")
    await photographer.take_otherwise()
    while await play_on(players, again):
        pass
    for player in players:
        await player.sees("🏁")
    await photographer.take("result")


async def _caught(watcher: Phone, players: Sequence[Phone], end: Locator) -> bool:
    """Plays until there is something to take a picture of; false if the deal ends without."""
    while await play_on(players, end):
        if await _is_telling(watcher, players):
            return True
    return False


async def _is_telling(watcher: Phone, players: Sequence[Phone]) -> bool:
    """Whether a card is beaten and one not, somebody may beat or take, and somebody else has moves too."""
    table = await watcher.newest.inner_text()
    if not re.search(r"🂠 \d.*←.*❗️", table, re.DOTALL):
        return False
    offers = [await player.moves.all_inner_texts() for player in players]
    beating = any(len(offered) > 2 and any("✋" in label for label in offered) for offered in offers)
    return beating and sum(map(bool, offers)) > 1


def packed(png: bytes) -> bytes:
    """The same picture in fewer bytes: the browser compresses its pixels for speed."""
    signature, header, end = png[:8], png[8:33], _chunk(b"IEND", b"")
    pixels, at = b"", 33
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        if png[at + 4 : at + 8] == b"IDAT":
            pixels += png[at + 8 : at + 8 + length]
        at += length + 12
    return signature + header + _chunk(b"IDAT", zlib.compress(zlib.decompress(pixels), 9)) + end


def _chunk(kind: bytes, content: bytes) -> bytes:
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


async def take_pictures(folder: Path, wanted: Sequence[str]) -> None:
    """Starts the bot and a browser and plays."""
    with (
        tempfile.TemporaryDirectory() as scratch,
        playground_bot(Path(scratch), "tests.browser.hurried") as url,
    ):
        async with headless() as browser, PlaygroundClient(url) as client:
            overview = await client.overview()
            people = {person["name"]: person["id"] for person in overview["people"]}
            group = overview["groups"][0]["id"]
            phones = ",".join(f"{people[name]}:{group}" for name in (WATCHER, *PLAYERS))
            page = await browser.new_page(viewport=WIDE, locale="en-GB", reduced_motion="reduce")
            await page.goto(f"{url}/#{phones}")
            await play(page, Photographer(page, folder, wanted))
            await page.close()


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.pictures", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which ones; all if none is named")
    options = parser.parse_args()
    if unknown := set(options.names) - set(NAMES):
        parser.error(f"there is no picture {', '.join(sorted(unknown))}")
    options.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(take_pictures(options.folder, options.names or NAMES))


if __name__ == "__main__":
    main()
