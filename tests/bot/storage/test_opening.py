"""Start-up with files that are not as they should be: said in a line, and left as they are."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.storage.database import Database
from bot.storage.opening import MIGRATIONS, DatabaseInUse, DatabaseTooNew, DatabaseUnusable, backup, prepare
from tests.bot.clock import HandClock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "durak.sqlite3"


def fill(path: Path, count: int = 3) -> None:
    """Makes it a database in which so many updates are noted."""
    prepare(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        numbers = [(number,) for number in range(count)]
        connection.executemany("INSERT INTO handled_updates (id, at) VALUES (?, 0)", numbers)


def noted(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM handled_updates").fetchone()[0])


def refused(path: Path, kind: type[DatabaseUnusable] = DatabaseUnusable) -> str:
    """What is said of a file that must not be opened, and must be the same afterwards."""
    before = path.read_bytes()
    with pytest.raises(kind) as raised:
        prepare(path)
    assert path.read_bytes() == before
    return str(raised.value)


def test_a_damaged_file_is_refused_in_one_line_and_stays_as_it_is(path: Path) -> None:
    fill(path, 5000)
    content = bytearray(path.read_bytes())
    for page in range(4096, len(content), 4096):
        content[page + 8 : page + 2000] = b"\x5a" * 1992
    path.write_bytes(content)
    said = refused(path)
    assert str(path) in said
    assert "\n" not in said


def test_a_file_cut_short_is_refused_and_stays_as_it_is(path: Path) -> None:
    fill(path, 5000)
    path.write_bytes(path.read_bytes()[:-9000])
    refused(path)


def test_the_database_of_another_program_is_refused_and_stays_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE letters (id INTEGER)")
    assert "another program" in refused(path)


def test_a_newer_schema_is_refused_and_stays_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    assert "999" in refused(path, DatabaseTooNew)


async def test_a_second_bot_on_the_same_file_is_refused_until_the_first_has_ended(path: Path) -> None:
    first = await Database.open(path, HandClock())
    with pytest.raises(DatabaseInUse, match="another bot"):
        await Database.open(path, HandClock())
    await first.close()
    second = await Database.open(path, HandClock())
    await second.close()


@contextmanager
def somebody_unprivileged() -> Iterator[None]:
    """Nothing is forbidden to root, so for a while nobody is."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_file_that_may_not_be_written_is_refused_in_one_line() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        path = folder / "durak.sqlite3"
        fill(path)
        path.chmod(0o444)
        with somebody_unprivileged():
            assert refused(path) == f"{path}: the file may not be written to"


async def test_a_folder_that_cannot_be_made_is_said_in_one_line() -> None:
    with pytest.raises(DatabaseUnusable, match="/proc/nowhere"):
        await Database.open(Path("/proc/nowhere/durak.sqlite3"), HandClock())


def test_before_a_migration_the_database_is_copied_aside(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path)
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    newest = max(int(file.name.split("_")[0]) for file in folder.glob("*.sql"))
    (folder / f"{newest + 1:04}_more.sql").write_text("DELETE FROM handled_updates;")
    monkeypatch.setattr("bot.storage.opening.MIGRATIONS", folder)
    prepare(path)
    assert noted(path) == 0
    assert noted(path.with_name(f"{path.name}.schema-{newest}.backup")) == 3
    assert len(list(tmp_path.glob("*.backup"))) == 1


def test_a_new_file_and_one_that_is_up_to_date_are_not_copied(path: Path) -> None:
    prepare(path)
    prepare(path)
    assert list(path.parent.glob("*.backup*")) == []


async def test_a_backup_is_taken_between_the_moves_of_a_running_game(path: Path, tmp_path: Path) -> None:
    fill(path, 10)
    database = await Database.open(path, HandClock())
    async with database.transaction() as connection:
        await connection.execute("DELETE FROM handled_updates")
        backup(path, tmp_path / "copy.sqlite3")
    await database.close()
    assert (noted(path), noted(tmp_path / "copy.sqlite3")) == (0, 10)


def test_a_backup_is_one_file_and_can_be_opened(path: Path, tmp_path: Path) -> None:
    fill(path)
    backup(path, tmp_path / "copy.sqlite3")
    assert [file.name for file in tmp_path.glob("copy*")] == ["copy.sqlite3"]
    prepare(tmp_path / "copy.sqlite3")
    assert noted(tmp_path / "copy.sqlite3") == 3


def test_a_backup_overwrites_nothing_and_needs_a_database(path: Path, tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="no database"):
        backup(path, tmp_path / "copy")
    assert not path.exists()
    fill(path)
    (tmp_path / "letter").write_text("dear Olena")
    for target in (tmp_path / "letter", path):
        with pytest.raises(DatabaseUnusable, match="already"):
            backup(path, target)
    assert (tmp_path / "letter").read_text() == "dear Olena"
