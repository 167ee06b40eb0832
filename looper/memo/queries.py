"""Questions about a whole memo: counts, rows for which a condition holds, damage; and dropping."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from looper.errors import UsageError
from looper.execution.outcome import Execution, Status
from looper.memo.cells import (
    Damaged,
    comparison_of,
    episode_of,
    execution_of,
    legality_of,
    program_of,
    times_of,
)
from looper.memo.file import trouble
from looper.memo.rows import best_of
from looper.memo.schema import DROP_SCHEDULE, DROP_UNUSED, EXECUTION, ROWS, TABLES
from looper.memo.tables import rows_of

_IDS = ("schedule_id", "execution_id", "comparison_id")

_ALLOWED = (
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_FUNCTION,
    sqlite3.SQLITE_RECURSIVE,
)


@dataclass(frozen=True)
class Dropped:
    """What was dropped.

    Attributes:
        executions: measurements.
        comparisons: comparisons of the same schedules and machines.
        schedules: to which then nothing referred any more.
        kept: schedules of the condition's rows to which something still refers (episodes, or
            measurements on other machines).
    """

    executions: int
    comparisons: int
    schedules: int
    kept: int


def counts(db: Database) -> dict[str, Any]:
    """See `Memo.statistics`."""
    return {
        "tables": {name: db.table(name).count for name in TABLES},
        "statuses": _counts(db, "status"),
        "machines": _counts(db, "machine"),
        "programs": best_of(exported(db)),
    }


def _counts(db: Database, column: str) -> dict[str, int]:
    query = f"SELECT {column} AS value, COUNT(*) AS count FROM executions GROUP BY 1 ORDER BY 1"
    return {str(row["value"]): int(row["count"]) for row in rows_of(db, query)}


def exported(db: Database, where: str = "") -> list[dict[str, Any]]:
    """See `Memo.export`."""
    rows = _rows(db, where)
    for row in rows:
        for column in ("times", "first"):
            row[column] = list(_readable_times(row[column]))
        for column in _IDS:
            del row[column]
    return rows


def drop(db: Database, where: str, count: int) -> Dropped:
    """See `Memo.drop`; the transaction is the caller's."""
    rows = _rows(db, where)
    if len(rows) != count:
        raise UsageError(
            f"the condition `{where}` holds for {len(rows)} and not for {count} rows: "
            "nothing was dropped"
        )
    executions, comparisons = (
        [row[column] for row in rows if row[column] is not None]
        for column in ("execution_id", "comparison_id")
    )
    schedules = {row["schedule_id"] for row in rows}
    for table, numbers in (("executions", executions), ("comparisons", comparisons)):
        for number in numbers:
            db.table(table).delete(number)
    dropped = sum(db.execute(DROP_SCHEDULE, [number]).rowcount for number in schedules)
    for statement in DROP_UNUSED:
        db.execute(statement)
    return Dropped(len(executions), len(comparisons), dropped, len(schedules) - dropped)


def _rows(db: Database, where: str) -> list[dict[str, Any]]:
    """Rows of `ROWS`, in a stable order."""
    for name, function in _FUNCTIONS.items():
        db.conn.create_function(name, -1, _of_texts(function), deterministic=True)
    start, end = f"SELECT * FROM ({ROWS})", f"ORDER BY {', '.join(_IDS)}"
    if not where:
        return rows_of(db, f"{start} {end}")
    # On a line of its own, so that a comment ends; and an argument, so that it is one expression.
    condition = f"WHERE coalesce((\n{where}\n), 0)"
    try:
        with _only_reading(db):
            return rows_of(db, f"{start} {condition} {end}")
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        if isinstance(error, sqlite3.Error) and trouble(error) is not None:
            raise
        # What follows on other lines is our part of the query.
        reason, columns = str(error).partition("\n")[0], ", ".join(_columns(db))
        raise UsageError(
            f"the condition `{where}` can not be used: {reason}; the columns are {columns}"
        ) from None


def _columns(db: Database) -> list[str]:
    cursor = db.execute(f"SELECT * FROM ({ROWS}) LIMIT 0")
    return [column[0] for column in cursor.description if column[0] not in _IDS]


@contextlib.contextmanager
def _only_reading(db: Database) -> Iterator[None]:
    def allows(action: int, *_: object) -> int:
        return sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY

    db.conn.set_authorizer(allows)
    try:
        yield
    finally:
        db.conn.set_authorizer(None)


def file_damages(db: Database) -> list[str]:
    """What SQLite's own checks find."""
    problems = [str(row[0]) for row in db.execute("PRAGMA integrity_check").fetchall()]
    orphans = [
        f"a row of {row[0]} refers to a row of {row[2]} that does not exist"
        for row in db.execute("PRAGMA foreign_key_check").fetchall()
    ]
    return [problem for problem in problems if problem != "ok"] + orphans


def cell_damages(db: Database) -> list[str]:
    """Cells that make no sense, with their rows and columns."""
    checks = {
        "schedules": legality_of,
        "executions": execution_of,
        "comparisons": lambda row: comparison_of(row["outcome"]),
        "episodes": episode_of,
    }
    found = []
    for row in rows_of(db, "SELECT * FROM programs WHERE content IS NOT NULL"):
        try:
            program_of(row)
        except Damaged as damage:
            found.append(f"row {row['digest']} of programs, {damage}")
    for table, check in checks.items():
        for row in rows_of(db, f"SELECT * FROM {table} ORDER BY id"):
            try:
                check(row)
            except Damaged as damage:
                found.append(f"row {row['id']} of {table}, {damage}")
    return found


# -- functions in SQL, which must not fail -------------------------------------------------------


def _readable_times(text: object) -> tuple[float, ...]:
    with contextlib.suppress(Damaged):
        return times_of("times", "[]" if text is None else text)
    return ()


def _seconds(times: object) -> float | None:
    return Execution(Status.OK, _readable_times(times)).seconds


def _spread(times: object) -> float | None:
    return Execution(Status.OK, _readable_times(times)).spread


def _speedup(outcome: object) -> float | None:
    with contextlib.suppress(Damaged):
        return None if outcome is None else comparison_of(str(outcome)).speedup
    return None


def _damage(*cells: object) -> str | None:
    """What is wrong with a row; for the order of the cells see `ROWS`."""
    legal, execution, *cells_of_execution, comparison, outcome = cells
    try:
        legality_of({"legal": legal, "reason": ""})
        if execution is not None:
            execution_of(dict(zip(EXECUTION, cells_of_execution, strict=True)))
        if comparison is not None:
            comparison_of(str(outcome))
    except Damaged as damage:
        return str(damage)
    return None


_Function = Callable[..., str | float | None]


def _of_texts(function: _Function) -> _Function:
    def decoded(*cells: object) -> str | float | None:
        texts = (
            cell.decode(errors="replace") if isinstance(cell, bytes) else cell for cell in cells
        )
        return function(*texts)

    return decoded


_FUNCTIONS: dict[str, _Function] = {
    "looper_seconds": _seconds,
    "looper_spread": _spread,
    "looper_speedup": _speedup,
    "looper_damage": _damage,
}
