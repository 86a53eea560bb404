"""A start that is told to end before the database is ready."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Event

import pytest

from bot.storage.database import Database
from bot.storage.opening import MIGRATIONS, DatabaseInUse, DatabaseUnusable, Lock, prepare
from tests.bot.clock import HandClock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "durak.sqlite3"


def fill(path: Path, many: int = 3) -> None:
    """Makes it a database in which so many updates are noted."""
    prepare(path, Event())
    with closing(sqlite3.connect(path)) as connection, connection:
        numbers = [(number,) for number in range(many)]
        connection.executemany("INSERT INTO handled_updates (id, at) VALUES (?, 0)", numbers)


def noted(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM handled_updates").fetchone()[0])


class Impatience(Event):
    """Tells to break off when it is looked at for the so manieth time, and from then on."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._left = looks

    def is_set(self) -> bool:
        self._left -= 1
        return self._left < 0


ENDLESS = (
    "SELECT count(*) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n)"
)


def migrated_by(script: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> int:
    """One more migration; the number of the schema before it."""
    shutil.copytree(MIGRATIONS, folder)
    newest = max(int(file.name.split("_")[0]) for file in folder.glob("*.sql"))
    (folder / f"{newest + 1:04}_more.sql").write_text(f"{script};")
    monkeypatch.setattr("bot.storage.opening.MIGRATIONS", folder)
    return newest


def schema(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_wherever_a_start_is_broken_off_the_database_is_whole_and_as_it_was(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path, 4000)
    newest = migrated_by(
        "UPDATE handled_updates SET at = 1; DELETE FROM handled_updates", monkeypatch, tmp_path / "m"
    )
    copy = path.with_name(f"{path.name}.schema-{newest}.backup")
    copied = []
    for looks in count():
        copy.unlink(missing_ok=True)
        try:
            prepare(path, Impatience(looks))
        except DatabaseUnusable as error:
            assert "interrupted" in str(error)  # noqa: PT017 - the last time nothing is raised
        else:
            break
        copied.append(copy.exists())
        assert (schema(path), noted(path)) == (newest, 4000)
        assert list(tmp_path.glob("*.part")) == []
        if copy.exists():
            assert (schema(copy), noted(copy)) == (newest, 4000)
    # It was broken off before the copy, and after it, in the migration.
    assert set(copied) == {False, True}
    assert (schema(path), noted(path)) == (newest + 1, 0)


async def until(path: Path) -> None:
    """Waits until there is such a file."""
    for _ in range(6000):
        if await asyncio.to_thread(path.exists):
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"no {path.name}")


async def test_an_opening_that_is_cancelled_in_a_migration_breaks_it_off(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path)
    newest = migrated_by(ENDLESS, monkeypatch, tmp_path / "migrations")
    async with asyncio.TaskGroup() as tasks:
        opening = tasks.create_task(Database.open(path, HandClock()))
        await until(path.with_name(f"{path.name}.schema-{newest}.backup"))
        opening.cancel()
    assert opening.cancelled()
    assert (schema(path), noted(path)) == (newest, 3)


async def test_nobody_else_gets_a_database_on_which_a_thread_of_a_cancelled_opening_still_works(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, done = asyncio.Event(), Event()
    loop = asyncio.get_running_loop()

    def slow(_: Path, halt: Event) -> None:
        halt.wait()
        loop.call_soon_threadsafe(told.set)
        done.wait()

    monkeypatch.setattr("bot.storage.database.prepare", slow)
    async with asyncio.TaskGroup() as tasks:
        opening = tasks.create_task(Database.open(path, HandClock()))
        await until(path.with_name(f"{path.name}.lock"))
        try:
            for _ in range(2):
                opening.cancel()
                await told.wait()
                await asyncio.sleep(0)
                assert not opening.done()
                with pytest.raises(DatabaseInUse):
                    Lock(path)
        finally:
            done.set()
    assert opening.cancelled()
    Lock(path).release()
