from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.storage import updates
from bot.storage.database import Database
from bot.storage.opening import MIGRATIONS, DatabaseTooNew, DatabaseUnusable
from tests.bot.clock import HandClock


async def pragma(database: Database, name: str) -> object:
    async with database.transaction() as connection:
        row = await (await connection.execute(f"PRAGMA {name}")).fetchone()
    assert row is not None
    return row[0]


async def count(database: Database) -> int:
    async with database.reading() as connection:
        row = await (await connection.execute("SELECT count(*) FROM handled_updates")).fetchone()
    assert row is not None
    return int(row[0])


async def test_a_new_file_has_the_newest_schema_and_survives_power_cuts(database: Database) -> None:
    newest = max(int(file.name.split("_")[0]) for file in MIGRATIONS.glob("*.sql"))
    assert await pragma(database, "user_version") == newest
    assert await pragma(database, "journal_mode") == "wal"
    assert await pragma(database, "synchronous") == 2
    assert await pragma(database, "foreign_keys") == 1
    assert await pragma(database, "busy_timeout") == 10_000


async def test_migrations_are_numbered_without_gaps() -> None:
    numbers = sorted(int(file.name.split("_")[0]) for file in MIGRATIONS.glob("*.sql"))
    assert numbers == list(range(1, len(numbers) + 1))


async def test_a_file_opened_twice_keeps_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "deeper" / "durak.sqlite3"
    first = await Database.open(path, HandClock())
    async with first.transaction() as connection:
        await updates.mark(connection, 5, 0)
    await first.close()
    second = await Database.open(path, HandClock())
    async with second.reading() as connection:
        assert await updates.handled(connection, 5)
        assert not await updates.handled(connection, 6)
    await second.close()


async def test_a_schema_from_the_future_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "durak.sqlite3"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    with pytest.raises(DatabaseTooNew, match="999"):
        await Database.open(path, HandClock())


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "durak.sqlite3"
    path.write_bytes(b"not a database at all, but long enough to look at" * 20)
    with pytest.raises(DatabaseUnusable):
        await Database.open(path, HandClock())


async def test_a_migration_that_fails_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_good.sql").write_text("CREATE TABLE good (id INTEGER);")
    (folder / "0002_bad.sql").write_text("CREATE TABLE half (id INTEGER); SELECT * FROM nowhere;")
    monkeypatch.setattr("bot.storage.opening.MIGRATIONS", folder)
    with pytest.raises(DatabaseUnusable):
        await Database.open(tmp_path / "durak.sqlite3", HandClock())
    connection = sqlite3.connect(tmp_path / "durak.sqlite3")
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    assert (names, version) == ({"good"}, 1)


async def test_a_block_that_raises_writes_nothing(database: Database) -> None:
    async def fail() -> None:
        async with database.transaction() as connection:
            await updates.mark(connection, 1, 0)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    assert await count(database) == 0


async def test_a_cancelled_transaction_writes_nothing_and_the_next_one_works(database: Database) -> None:
    begun = asyncio.Event()

    async def hang() -> None:
        async with database.transaction() as connection:
            await updates.mark(connection, 1, 0)
            begun.set()
            await asyncio.Event().wait()

    async with asyncio.TaskGroup() as tasks:
        hanging = tasks.create_task(hang())
        await begun.wait()
        hanging.cancel()
    async with database.transaction() as connection:
        await updates.mark(connection, 2, 0)
    assert await count(database) == 1


async def test_writers_at_once_wait_for_each_other(database: Database) -> None:
    async def write(number: int) -> None:
        async with database.transaction() as connection:
            await updates.mark(connection, number, 0)

    async with asyncio.TaskGroup() as tasks:
        for number in range(50):
            tasks.create_task(write(number))
    assert await count(database) == 50


async def test_readers_see_only_what_is_committed(database: Database) -> None:
    async with database.transaction() as connection:
        await updates.mark(connection, 1, 0)
        assert await count(database) == 0
    assert await count(database) == 1


async def test_updates_that_cannot_come_again_are_forgotten(database: Database) -> None:
    async with database.transaction() as connection:
        await updates.mark_all(connection, [1, 2], 0)
        await updates.mark_all(connection, [2, 3], updates.KEPT_FOR)
        await updates.prune(connection, updates.KEPT_FOR + 1)
    assert await count(database) == 1


async def test_writers_that_queue_share_a_commit_and_one_that_raises_does_not_undo_the_others(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = 0
    commit = database._writer.commit

    async def counted() -> None:
        nonlocal commits
        commits += 1
        await commit()

    monkeypatch.setattr(database._writer, "commit", counted)

    async def write(number: int) -> None:
        async with database.transaction() as connection:
            await updates.mark(connection, number, 0)
            if number % 5 == 0:
                raise LookupError

    told = await asyncio.gather(*(write(number) for number in range(50)), return_exceptions=True)
    assert [type(error) for error in told if error is not None] == [LookupError] * 10
    assert (await count(database), commits) == (40, 1)


async def test_a_commit_that_fails_is_told_to_all_who_shared_it_and_the_next_one_works(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = database._writer.commit

    async def fail() -> None:
        monkeypatch.setattr(database._writer, "commit", commit)
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(database._writer, "commit", fail)

    async def write(number: int) -> None:
        async with database.transaction() as connection:
            await updates.mark(connection, number, 0)

    told = await asyncio.gather(*(write(number) for number in range(3)), return_exceptions=True)
    assert [type(error) for error in told] == [sqlite3.OperationalError] * 3
    assert await count(database) == 0
    await write(7)
    assert await count(database) == 1


async def test_a_full_disk_fails_the_block_and_leaves_the_database_usable(database: Database) -> None:
    await database._writer.execute("PRAGMA max_page_count = 40")

    async def fill() -> None:
        async with database.transaction() as connection:
            await updates.mark_all(connection, range(1_000_000), 0)

    with pytest.raises(sqlite3.OperationalError, match="full"):
        await fill()
    assert await count(database) == 0
    async with database.transaction() as connection:
        await updates.mark(connection, 1, 0)
    assert await count(database) == 1
