"""The memo's file: opened, brought up to date, written in transactions, and what can go wrong."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlite_utils import Database

from looper.errors import LooperError
from looper.memo.schema import MIGRATIONS, VERSION

OPENING_SECONDS = 10.0
"""How long a file that is locked is waited for when it is opened."""

# Without a code of its own, an error is a defect of ours.
_TROUBLES = {
    sqlite3.SQLITE_BUSY: "another program has locked it: end that (a search that hangs, a backup, "
    "an `sqlite3` shell)",
    sqlite3.SQLITE_LOCKED: "it is locked: end what else uses it",
    sqlite3.SQLITE_FULL: "its disk is full: free some space",
    sqlite3.SQLITE_IOERR: "its disk fails (disk I/O error): look at the disk and its free space",
    sqlite3.SQLITE_READONLY: "it can not be written any more: make it writable",
    sqlite3.SQLITE_CANTOPEN: "it can not be opened any more: look whether its folder is there",
    sqlite3.SQLITE_PROTOCOL: "its locks fail: move it to a local disk",
    sqlite3.SQLITE_CORRUPT: "it is damaged: use another one",
    sqlite3.SQLITE_NOTADB: "it was overwritten: use another one",
}


class MemoError(LooperError):
    """A memo's file can not be opened, read or written, or is not a memo."""


def trouble(error: sqlite3.Error) -> str | None:
    """What is wrong with the file and what to do, None if the error is not the file's."""
    return _TROUBLES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)


def is_locked(error: sqlite3.Error) -> bool:
    """Whether it is only another program that uses the file."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextlib.contextmanager
def file_errors(name: str) -> Iterator[None]:
    """Errors of SQLite and of the file system as `MemoError`."""
    try:
        yield
    except sqlite3.Error as error:
        reason = trouble(error) if is_locked(error) else None
        raise MemoError(f"can not use {name} as a memo: {reason or error}") from None
    except FileExistsError as error:
        raise MemoError(f"can not use {name} as a memo: {error.filename} is not a folder") from None
    except OSError as error:
        raise MemoError(f"can not use {name} as a memo: {error.strerror or error}") from None


@contextlib.contextmanager
def transaction(db: Database) -> Iterator[None]:
    """A write transaction, taken at once: one that began as a reader could fail as busy."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # Where the disk is gone, this fails as well, and the first error is the one to tell.
        with contextlib.suppress(sqlite3.Error):
            db.rollback()
        raise


def wait_for_locks(db: Database, seconds: float) -> None:
    """Set how long a statement waits for other processes before it fails as locked."""
    db.execute(f"PRAGMA busy_timeout={round(1000 * seconds)}")


def open_database(path: Path | None, name: str) -> Database:
    """Open a memo's file, in memory if there is no path, and make or update its tables.

    Raises:
        MemoError: the file can not be opened or made, is not a memo, or is from a newer LOOPer.
    """
    with file_errors(name):
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(":memory:" if path is None else path, timeout=OPENING_SECONDS)
        try:
            # What is not UTF-8 is damage to be told about, and not a reason to fail.
            connection.text_factory = lambda text: text.decode(errors="replace")
            db = Database(connection, execute_plugins=False)
            _set_up(db, on_disk=path is not None, name=name)
        except BaseException:
            connection.close()
            raise
        return db


def _set_up(db: Database, *, on_disk: bool, name: str) -> None:
    version = _user_version(db)
    if version > VERSION:
        raise MemoError(
            f"{name} was written by a newer LOOPer (its schema is {version}, this one "
            f"knows {VERSION}): update LOOPer or use another memo"
        )
    # Version and tables are committed together: a second look tells a memo that another process
    # has just made from a file that is none.
    if version == 0 and db.table_names() and _user_version(db) == 0:
        raise MemoError(f"{name} is an SQLite file, but not a memo of LOOPer's")
    if on_disk:
        _enter_wal(db)
    # Measurements are expensive: keep them through a power cut too.
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    if version < VERSION:
        _migrate(db)


def _migrate(db: Database) -> None:
    with transaction(db):
        # Looked at again, as another process may have been first.
        for step in MIGRATIONS[_user_version(db) :]:
            step(db)
        db.execute(f"PRAGMA user_version={VERSION}")


def _enter_wal(db: Database) -> None:
    # Changing the mode takes a lock SQLite does not wait for; a transaction does wait.
    for _ in range(100):
        try:
            db.enable_wal()
            return
        except sqlite3.OperationalError as error:
            if not is_locked(error):
                raise
            with transaction(db):
                pass
    db.enable_wal()


def _user_version(db: Database) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
