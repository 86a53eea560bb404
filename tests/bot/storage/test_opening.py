"""Start-up with files that are not as they should be: said in a line, and left as they are."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import pytest

from bot.storage.database import Database
from bot.storage.opening import (
    MIGRATIONS,
    DatabaseInUse,
    DatabaseTooNew,
    DatabaseUnusable,
    backup,
    prepare,
)
from tests.bot.clock import HandClock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "durak.sqlite3"


def fill(path: Path, count: int = 3) -> None:
    """Makes it a database in which so many updates are noted."""
    prepare(path, Event())
    with closing(sqlite3.connect(path)) as connection, connection:
        numbers = [(number,) for number in range(count)]
        connection.executemany("INSERT INTO handled_updates (id, at) VALUES (?, 0)", numbers)


def noted(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM handled_updates").fetchone()[0])


def refused(path: Path, kind: type[DatabaseUnusable] = DatabaseUnusable) -> str:
    """What is said of a file that must not be opened, and must be the same afterwards."""
    before = contents(path)
    with pytest.raises(kind) as raised:
        prepare(path, Event())
    assert contents(path) == before
    return str(raised.value)


def contents(path: Path) -> list[bytes]:
    """What is in the file, and in what a crash may have left beside it."""
    files = [Path(f"{path}{ending}") for ending in ("", "-wal", "-journal")]
    return [file.read_bytes() if file.exists() else b"" for file in files]


def crashed(path: Path, *statements: str) -> None:
    """Makes it what is left of a database whose process was killed after these statements."""
    living = path.with_name("living.sqlite3")
    fill(living)
    with closing(sqlite3.connect(living, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
        for ending in ("", "-wal"):
            shutil.copyfile(f"{living}{ending}", f"{path}{ending}")
    assert contents(path)[1]


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


@pytest.mark.parametrize(("version", "kind"), [(999, DatabaseTooNew), (0, DatabaseUnusable)])
def test_what_a_crash_has_left_beside_a_refused_file_stays_as_well(
    path: Path, version: int, kind: type[DatabaseUnusable]
) -> None:
    crashed(path, f"PRAGMA user_version = {version}")
    refused(path, kind)


def test_what_a_crash_has_left_beside_a_whole_file_is_not_lost(path: Path) -> None:
    crashed(path, "INSERT INTO handled_updates (id, at) VALUES (77, 0)")
    prepare(path, Event())
    assert noted(path) == 4


def test_an_index_that_does_not_fit_its_table_is_damage(path: Path) -> None:
    fill(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE letters (name TEXT)")
        connection.execute("CREATE INDEX by_name ON letters (name)")
        connection.execute("INSERT INTO letters VALUES ('a')")
        connection.execute("PRAGMA writable_schema = ON")
        sql = "CREATE INDEX by_name ON letters (name DESC, name)"
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'by_name'", (sql,))
        connection.execute("PRAGMA writable_schema = OFF")
    assert "damaged" in refused(path)


def broken_off(path: Path, *before: str) -> None:
    """Makes it what is left of a database without a log whose process was killed in a write."""
    living = path.with_name("living.sqlite3")
    with closing(sqlite3.connect(living, isolation_level=None)) as connection:
        for statement in ("PRAGMA cache_size = 1", *before, "BEGIN", "CREATE TABLE letters (name TEXT)"):
            connection.execute(statement)
        connection.executemany("INSERT INTO letters VALUES (?)", [("a" * 4000,)] * 20)
        for ending in ("", "-journal"):
            shutil.copyfile(f"{living}{ending}", f"{path}{ending}")


def test_a_start_that_was_broken_off_in_the_very_first_write_is_made_good(path: Path) -> None:
    broken_off(path, "CREATE TABLE draft (name TEXT)", "DROP TABLE draft")
    prepare(path, Event())
    assert noted(path) == 0


def test_what_another_program_was_killed_in_stays_for_it_to_undo(path: Path) -> None:
    broken_off(path, "CREATE TABLE others (name TEXT)")
    assert str(path) in refused(path)


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
    prepare(path, Event())
    assert noted(path) == 0
    assert noted(path.with_name(f"{path.name}.schema-{newest}.backup")) == 3
    assert len(list(tmp_path.glob("*.backup"))) == 1


def test_a_new_file_and_one_that_is_up_to_date_are_not_copied(path: Path) -> None:
    prepare(path, Event())
    prepare(path, Event())
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
    prepare(tmp_path / "copy.sqlite3", Event())
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
