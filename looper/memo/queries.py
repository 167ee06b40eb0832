"""The rows of a whole memo, or those for which a condition holds; and dropping them."""

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
    execution_of,
    legality_of,
    times_of,
    verify,
)
from looper.memo.checksums import CHECKED
from looper.memo.file import trouble
from looper.memo.schema import DROP_SCHEDULE, DROP_UNUSED
from looper.memo.tables import named

_IDS = ("schedule_id", "execution_id", "comparison_id")


def _damage_of(table: str, present: str) -> str:
    """SQL for what is wrong with a row; texts as bytes: what is not UTF-8 would make it fail."""
    own = {"program": "schedules.program", "key": "schedules.key"}
    cells = [own.get(column, f"{table}.{column}") for column in CHECKED[table]]
    bytes_of = (f"iif(typeof({c}) = 'text', CAST({c} AS BLOB), {c})" for c in cells)
    return f"looper_damage('{table}', {table}.checksum, {present}, {', '.join(bytes_of)})"


_COLUMNS = f"""
    programs.digest AS program, programs.name, schedules.key, schedules.text AS schedule,
    schedules.legal, schedules.reason, machines.digest AS machine, machines.cpu,
    machines.cores, machines.compiler, machines.version, machines.flags, machines.threads,
    executions.status, executions.times, executions.first, executions.cut_off,
    executions.message, executions.time_limit, executions.cutoff, executions.seed,
    executions.code, executions.date,
    looper_seconds(CAST(executions.times AS BLOB)) AS seconds,
    looper_spread(CAST(executions.times AS BLOB)) AS spread,
    executions.disturbance, executions.drift,
    looper_speedup(CAST(comparisons.outcome AS BLOB)) AS speedup, comparisons.date AS compared,
    coalesce(
        {_damage_of("schedules", "1")},
        {_damage_of("executions", "executions.id IS NOT NULL")},
        {_damage_of("comparisons", "comparisons.id IS NOT NULL")}
    ) AS damage,
    schedules.id AS schedule_id, executions.id AS execution_id, comparisons.id AS comparison_id
"""

# Tables that an index is asked for are joined to their own rows, see `schema.own_rows`.
_ROWS = f"""
    SELECT {_COLUMNS} FROM schedules
    JOIN programs ON programs.digest = schedules.program
    LEFT JOIN executions AS listed ON listed.schedule = schedules.id
    LEFT JOIN executions ON executions.id = listed.id AND executions.schedule + 0 = schedules.id
    LEFT JOIN machines ON machines.digest = executions.machine
    LEFT JOIN comparisons AS found
        ON found.schedule = schedules.id AND found.machine = executions.machine
    LEFT JOIN comparisons ON comparisons.id = found.id
        AND comparisons.schedule + 0 = schedules.id AND comparisons.machine || '' = found.machine
    WHERE executions.id IS NOT NULL
        OR NOT EXISTS (SELECT 1 FROM comparisons WHERE schedule = schedules.id)
    UNION ALL
    SELECT {_COLUMNS} FROM comparisons
    JOIN schedules ON schedules.id = comparisons.schedule
    JOIN programs ON programs.digest = schedules.program
    JOIN machines ON machines.digest = comparisons.machine
    LEFT JOIN executions ON executions.id = NULL
    WHERE NOT EXISTS (
        SELECT 1 FROM executions
        WHERE schedule = comparisons.schedule AND machine = comparisons.machine
    )
"""
"""Every schedule with every machine it was measured on."""

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


def exported(db: Database, where: str = "") -> Iterator[dict[str, Any]]:
    """See `Memo.rows`."""
    for row in _rows(db, where):
        for column in ("times", "first"):
            row[column] = list(_readable_times(row[column]))
        yield {column: _plain(row[column]) for column in row if column not in _IDS}


def _plain(value: Any) -> Any:
    """Bytes can only come from damage, and nobody expects them."""
    return value.decode(errors="replace") if isinstance(value, bytes) else value


def drop(db: Database, where: str, count: int) -> Dropped:
    """See `Memo.drop`; the transaction is the caller's."""
    rows = [{column: row[column] for column in _IDS} for row in _rows(db, where)]
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


def _rows(db: Database, where: str) -> Iterator[dict[str, Any]]:
    """Rows of `_ROWS`, in a stable order."""
    for name, function in _FUNCTIONS.items():
        db.conn.create_function(name, -1, _of_texts(function), deterministic=True)
    start, end = f"SELECT * FROM ({_ROWS})", f"ORDER BY {', '.join(_IDS)}"
    if not where:
        yield from named(db.execute(f"{start} {end}"))
        return
    # On a line of its own, so that a comment ends; and an argument, so that it is one expression.
    condition = f"WHERE coalesce((\n{where}\n), 0)"
    try:
        with _only_reading(db):
            cursor = db.execute(f"{start} {condition} {end}")
        yield from named(cursor)
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        if isinstance(error, sqlite3.Error) and trouble(error) is not None:
            raise
        # What follows on other lines is our part of the query.
        reason, columns = str(error).partition("\n")[0], ", ".join(_columns(db))
        raise UsageError(
            f"the condition `{where}` can not be used: {reason}; the columns are {columns}"
        ) from None


def _columns(db: Database) -> list[str]:
    cursor = db.execute(f"SELECT * FROM ({_ROWS}) LIMIT 0")
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


def _damage(table: object, *cells: object) -> str | None:
    """What is wrong with a row of a table; None if nothing is, or if there is none.

    The cells are its checksum, whether it is about what it was found for, and those that the
    checksum is of.
    """
    written, belongs, *values = cells
    if not belongs:
        return None
    row = dict(zip(CHECKED[str(table)], values, strict=True))
    try:
        _CHECKS[str(table)](row)
        verify(str(table), {**row, "checksum": written})
    except Damaged as damage:
        return str(damage)
    return None


_CHECKS: dict[str, Callable[[dict[str, Any]], object]] = {
    "schedules": legality_of,
    "executions": execution_of,
    "comparisons": lambda row: comparison_of(row["outcome"]),
}

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
