"""The memo's file: opening, schema migration, write transactions, and their errors."""

from __future__ import annotations

import contextlib
import errno
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlite_utils import Database

from looper.errors import LooperError
from looper.memo.schema import MIGRATIONS, STRUCTURE, VERSION

OPENING_SECONDS = 10.0
"""Time for which opening waits for a locked file, in seconds."""

_FULL = "its disk is full: free some space"
_FAILS = "its disk fails (disk I/O error): look at the disk and its free space"
_READ_ONLY = "it cannot be written any more: make it writable"
_DAMAGED = "it is damaged: use another one"

# An error with a code that is not listed is a defect of LOOPer.
_TROUBLES = {
    sqlite3.SQLITE_BUSY: "another program has locked it: end that (a search that hangs, a backup, "
    "an `sqlite3` shell)",
    sqlite3.SQLITE_LOCKED: "it is locked: end what else uses it",
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR: _FAILS,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened any more: look whether its folder is there",
    sqlite3.SQLITE_PROTOCOL: "its locks fail: move it to a local disk",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: "it was overwritten: use another one",
}

# Errors that prevent opening a file and are not mistakes in its name.
_UNOPENED = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR: _FAILS,
    sqlite3.SQLITE_READONLY: "it cannot be written: make it and its folder writable",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: make it and its folder readable and writable",
    sqlite3.SQLITE_PROTOCOL: _TROUBLES[sqlite3.SQLITE_PROTOCOL],
}
_NO_FOLDER = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EIO: _FAILS,
    errno.EROFS: "its folder is on a disk that cannot be written: use another folder",
    errno.EACCES: "its folder cannot be made or entered: use another one, or permit it",
    errno.EPERM: "its folder cannot be made: use another one, or permit it",
}


class MemoError(LooperError):
    """A memo's file cannot be opened, read or written, or is not a memo."""


class Unopened(MemoError):
    """A memo's file cannot be opened now, though it may be a memo.

    Attributes:
        reason: what is wrong and what to do.
    """

    def __init__(self, name: str, reason: str) -> None:
        self.reason = reason
        super().__init__(f"cannot use {name} as a memo: {reason}")


class Damage(sqlite3.DatabaseError):
    """Damage that SQLite has not detected itself, such as an index that leads to another row."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class _Connection(sqlite3.Connection):
    """Connection that raises `Damage` for errors whose messages are not UTF-8."""

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        try:
            return super().execute(*arguments)
        except UnicodeDecodeError:
            raise Damage("the names of its tables are no text") from None


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def trouble(error: sqlite3.Error) -> str | None:
    """Return the problem of the file and its remedy, None if the error is not due to the file."""
    return _TROUBLES.get(_code(error))


def is_locked(error: sqlite3.Error) -> bool:
    """Return True if the error is only that another program is using the file."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextlib.contextmanager
def file_errors(name: str) -> Iterator[None]:
    """Convert errors of SQLite and of the file system to `MemoError`."""
    try:
        yield
    except sqlite3.Error as error:
        # SQLite quotes a damaged schema, which may have many lines.
        what = " ".join(str(error).split())
        reason = trouble(error) if is_locked(error) else f"{what}{_advice(error)}"
        raise MemoError(f"cannot use {name} as a memo: {reason}") from None
    except FileExistsError as error:
        raise MemoError(f"cannot use {name} as a memo: {error.filename} is not a folder") from None
    except OSError as error:
        raise MemoError(f"cannot use {name} as a memo: {error.strerror or error}") from None


def _advice(error: sqlite3.Error) -> str:
    return f" ({_DAMAGED})" if _code(error) == sqlite3.SQLITE_CORRUPT else ""


@contextlib.contextmanager
def transaction(db: Database) -> Iterator[None]:
    """Run a write transaction, locked from the start, as one that starts reading may fail."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # If the disk is gone, this fails as well, and the first error is the one to report.
        with contextlib.suppress(sqlite3.Error):
            db.rollback()
        raise


def wait_for_locks(db: Database, seconds: float) -> None:
    """Set the seconds for which a statement waits for other processes before it fails."""
    db.execute(f"PRAGMA busy_timeout={round(1000 * seconds)}")


def open_database(path: Path | None, name: str, seconds: float | None = None) -> Database:
    """Open a memo's file, or a memo in memory without a path, and create or update its tables.

    Args:
        path: the file.
        name: name of the memo, for messages.
        seconds: time to wait for another process that has locked it; default `OPENING_SECONDS`.

    Raises:
        Unopened: its disk is full or fails, or it may not be opened or written.
        MemoError: the file cannot be opened or created, is not a memo, is damaged, or was written
            by a newer LOOPer.
    """
    seconds = OPENING_SECONDS if seconds is None else seconds
    with file_errors(name):
        try:
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(
                ":memory:" if path is None else path, timeout=seconds, factory=_Connection
            )
            return _prepared(connection, name, on_disk=path is not None)
        except sqlite3.Error as error:
            reason = _UNOPENED.get(_code(error))
            if reason is not None and not _is_folder(path):
                raise Unopened(name, reason) from None
            raise
        except OSError as error:
            if error.errno in _NO_FOLDER:
                raise Unopened(name, _NO_FOLDER[error.errno]) from None
            raise


def _is_folder(path: Path | None) -> bool:
    with contextlib.suppress(OSError):
        return path is not None and path.is_dir()
    return False


def open_for_reading(path: Path, name: str) -> Database | None:
    """Open a memo's file read-only, if it cannot be opened as usual; None if that fails, too."""
    ways = ["mode=ro"]
    with contextlib.suppress(OSError):
        log = path.with_name(f"{path.name}-wal")
        if not log.exists() or log.stat().st_size == 0:
            # Without a log and the permission to create one, no process writes the file.
            ways.append("mode=ro&immutable=1")
    for way in ways:
        with contextlib.suppress(sqlite3.Error, MemoError, OSError):
            connection = sqlite3.connect(
                f"file:{quote(str(path.absolute()))}?{way}",
                uri=True,
                timeout=OPENING_SECONDS,
                factory=_Connection,
            )
            return _prepared(connection, name, on_disk=True, writing=False)
    return None


def _prepared(
    connection: sqlite3.Connection, name: str, *, on_disk: bool, writing: bool = True
) -> Database:
    try:
        # Text that is not UTF-8 is damage to be reported, and not a reason to fail.
        connection.text_factory = lambda text: text.decode(errors="replace")
        db = Database(connection, execute_plugins=False)
        _set_up(db, on_disk=on_disk, name=name, writing=writing)
    except BaseException:
        connection.close()
        raise
    return db


def _set_up(db: Database, *, on_disk: bool, name: str, writing: bool) -> None:
    version = _user_version(db)
    if version > VERSION:
        raise MemoError(
            f"{name} was written by a newer LOOPer (its schema is {version}, this one "
            f"knows {VERSION}): update LOOPer or use another memo"
        )
    # Version and tables are committed together: reading the version again distinguishes a memo
    # just created by another process from a file that is not a memo.
    if version == 0 and db.table_names() and _user_version(db) == 0:
        raise MemoError(f"{name} is an SQLite file, but not a memo of LOOPer's")
    if not writing and version < VERSION:
        raise MemoError(f"{name} is of an older LOOPer, and cannot be brought up to date")
    if on_disk and writing:
        _enter_wal(db)
    # Measurements are expensive: keep them through a power cut too.
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    if version < VERSION:
        _migrate(db)
    if on_disk:
        _check_structure(db, name)


def _migrate(db: Database) -> None:
    with transaction(db):
        # The version is read again, as another process may have migrated the file meanwhile.
        for step in MIGRATIONS[_user_version(db) :]:
            step(db)
        db.execute(f"PRAGMA user_version={VERSION}")


def _check_structure(db: Database, name: str) -> None:
    """Compare tables, indexes and triggers with those of a new memo.

    Raises:
        MemoError: some are missing or differ.
    """
    missing = sorted(_structure() - _structure_of(db))
    if missing:
        table, what = missing[0][:2]
        raise MemoError(
            f"{name} is damaged: it lacks {what} of its table {table}, as LOOPer makes it; use "
            "another memo"
        )


@cache
def _structure() -> frozenset[tuple[str, ...]]:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        db = Database(connection, execute_plugins=False)
        _migrate(db)
        return _structure_of(db)


def _structure_of(db: Database) -> frozenset[tuple[str, ...]]:
    return frozenset(
        tuple(map(str, row)) for query in STRUCTURE for row in db.execute(query).fetchall()
    )


def _enter_wal(db: Database) -> None:
    # SQLite does not wait for the lock that changing the mode takes; a transaction does wait.
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
