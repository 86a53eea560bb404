"""What the application's tests begin with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.database import Database
from tests.bot.clock import HandClock
from tests.bot.hall import Room


@pytest.fixture
def clock() -> HandClock:
    """A clock at rest."""
    return HandClock()


@pytest.fixture
async def database(tmp_path: Path, clock: HandClock) -> AsyncIterator[Database]:
    """An empty database file."""
    database = await Database.open(tmp_path / "durak.sqlite3", clock)
    yield database
    await database.close()


@pytest.fixture
async def room(database: Database, clock: HandClock) -> Room:
    """A hall without tables."""
    return Room(database, clock)
