"""What the end of the application leaves to the courier."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from pydantic import AnyHttpUrl, SecretStr

from bot import app as application
from bot.app import opened
from bot.playground.server import Playground
from bot.screens.screen import Screen
from bot.settings import Settings
from bot.tables.table import Place
from handlers import include


async def test_a_send_under_way_at_the_end_is_known_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy bot there is always something left to deliver when this has passed.
    monkeypatch.setattr(application, "LAST_DELIVERIES", 0.0)
    database = tmp_path / "durak.sqlite3"
    async with Playground(samples=False) as playground, playground.client() as people:
        settings = Settings(
            _env_file=None,
            bot_token=SecretStr(playground.token),
            bot_api_url=AnyHttpUrl(playground.url),
            database_path=database,
        )
        ann = await people.add_person("Ann")
        stop = asyncio.Event()
        async with opened(settings, include, listened=0) as app, asyncio.TaskGroup() as tasks:
            tasks.create_task(app.run(stop))
            await ann.start()
            await ann.wait_for_text("bot", "/help")
            await people.fault("delay", method="sendMessage", seconds=0.5)
            app.courier.show("t1.1.table", Place(await ann.id()), Screen("table"))
            message = await ann.wait_for_text("bot", "table")
            stop.set()
    with sqlite3.connect(database) as connection:
        rows = list(connection.execute("SELECT message_id FROM shown WHERE key = 't1.1.table'"))
    assert rows == [(message.id,)]
