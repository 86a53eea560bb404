"""Before the database is used: one process alone, a whole file, a schema that this program knows.

Nothing here writes to a file that it refuses: what cannot be read today may be rescued tomorrow.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import IO

MIGRATIONS = Path(__file__).with_name("migrations")

BUSY_TIMEOUT_MS = 10_000
"""How long SQLite itself waits for another process, a backup for one, before "database is locked"."""

STARTING_TIMEOUT_MS = 3_000
"""The same at the start: within the five seconds that it has to end, because nothing breaks this wait off."""

_STRIDE = 10_000
"""Steps of SQLite's machine between two looks whether to break off; they take well under a millisecond."""

_PAGES = 1_000
"""Pages that are copied between two such looks."""


class DatabaseUnusable(Exception):
    """The file cannot be used; the message says which and why, in one line."""


class DatabaseTooNew(DatabaseUnusable):
    """The file was written by a newer program: its schema is ahead of what this one knows."""


class DatabaseInUse(DatabaseUnusable):
    """Another process works with the file."""


class Lock:
    """Keeps other bots away from a database while it is held; it ends with its process, however that ends.

    A file of its own beside the database, because SQLite's own locks are not for holding.
    """

    def __init__(self, database: Path) -> None:
        """Takes the lock.

        Raises:
            DatabaseInUse: if another process, or another part of this one, holds it.
            OSError: if the file beside the database cannot be written.
        """
        self._file: IO[bytes] = database.with_name(f"{database.name}.lock").open("ab")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise DatabaseInUse(f"{database}: another bot works with it") from None
        except BaseException:
            self._file.close()
            raise

    def release(self) -> None:
        """Lets others have it."""
        self._file.close()


def prepare(path: Path, halt: Event) -> None:
    """Creates the database or brings its schema up to date; whoever calls holds the `Lock`.

    Before a database with content is migrated, it is copied to a file beside it. Every migration is a
    transaction of its own. Once `halt` is set, which another thread may do, it soon breaks off, and the file
    is as whole as before: what was not finished will be at the next start.

    Raises:
        DatabaseUnusable: if it is damaged, not the bot's, not readable or writable, a migration fails, or it
            was broken off.
        DatabaseTooNew: if the schema is newer than the newest migration.
    """
    if path.exists() and not os.access(path, os.W_OK, effective_ids=True):
        raise DatabaseUnusable(f"{path}: the file may not be written to")
    try:
        _prepare(path, halt)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(f"{path}: {error}") from error


def _prepare(path: Path, halt: Event) -> None:
    migrations = {int(file.name.split("_", 1)[0]): file for file in MIGRATIONS.glob("[0-9]*_*.sql")}
    version = _looked_into(path, max(migrations), halt) if path.exists() else 0
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        _heed(connection, halt)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        missing = [number for number in sorted(migrations) if number > version]
        if missing and version:
            _copy_aside(connection, path, version, halt)
        for number in missing:
            _migrate(connection, number, migrations[number].read_text(encoding="utf-8"))


def _heed(connection: sqlite3.Connection, halt: Event) -> None:
    """Has whatever the connection is asked end with an error once told to; a transaction is undone then."""
    connection.execute(f"PRAGMA busy_timeout = {STARTING_TIMEOUT_MS}")
    connection.set_progress_handler(halt.is_set, _STRIDE)


def backup(source: Path, target: Path) -> None:
    """Copies the database to a new file, whole and of one moment, also while a bot works with it.

    Raises:
        DatabaseUnusable: if there is no database, the target exists or cannot be written, or the copy is
            not whole.
    """
    if not source.is_file():
        raise DatabaseUnusable(f"{source}: there is no database")
    if target.exists():
        raise DatabaseUnusable(f"{target}: there is such a file already")
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as connection:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
            # In one go, because the bot may write between two.
            _copy(connection, target, Event(), pages=-1)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(f"{target}: {error}") from error


def _looked_into(path: Path, newest: int, halt: Event) -> int:
    """The schema's number of a file that is one of ours and whole.

    It is opened for reading: whoever opens it for writing brings what a crash has left beside it into it,
    and takes that away, even if the file is refused then.
    """
    try:
        return _inspected(path, "ro", newest, halt)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY:
            raise
    # Broken off in a write before it had a log: only a writer can undo that, so he gets a copy.
    with TemporaryDirectory() as folder:
        copy = Path(folder, path.name)
        for ending in ("", "-journal", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{path}{ending}", f"{copy}{ending}")
        try:
            return _inspected(copy, "rw", newest, halt)
        except DatabaseUnusable as refused:
            raise type(refused)(str(refused).replace(str(copy), str(path))) from None


def _inspected(path: Path, mode: str, newest: int, halt: Event) -> int:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)) as connection:
        _heed(connection, halt)
        return _version(connection, path, newest)


def _version(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > newest:
        raise DatabaseTooNew(
            f"{path}: it has schema {version}, this program knows up to {newest}; use the newer program"
        )
    if not version and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise DatabaseUnusable(f"{path}: it is the database of another program")
    _check(connection, path)
    return version


def _check(connection: sqlite3.Connection, path: Path) -> None:
    found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(1)")]
    if found != ["ok"]:
        words = " ".join(" ".join(found).split())
        raise DatabaseUnusable(f"{path}: the file is damaged ({words}); nothing was changed")


def _migrate(connection: sqlite3.Connection, number: int, script: str) -> None:
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
    except BaseException:
        connection.rollback()
        raise


def _copy_aside(connection: sqlite3.Connection, path: Path, version: int, halt: Event) -> None:
    """Keeps what was there before a migration; a copy from an attempt that was broken off is replaced."""
    target = path.with_name(f"{path.name}.schema-{version}.backup")
    target.unlink(missing_ok=True)
    _copy(connection, target, halt, pages=_PAGES)


def _copy(connection: sqlite3.Connection, target: Path, halt: Event, *, pages: int) -> None:
    """Writes a whole copy, or nothing that bears the target's name; so many pages at a time."""

    def look(*_: int) -> None:
        if halt.is_set():
            raise sqlite3.OperationalError("interrupted")

    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            connection.backup(copy, pages=pages, progress=look)
            _heed(copy, halt)
            # One file to carry about, without a log beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
            _check(copy, target)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)
