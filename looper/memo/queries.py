"""Selection, counting and deletion of a memo's rows by a condition."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
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
from looper.memo.tables import each_row, named

_IDS = ("schedule_id", "execution_id", "comparison_id")


def _damage_of(table: str, belongs: str) -> str:
    """Return SQL for the damage of a row; texts are passed as bytes, as they may not be UTF-8."""
    own = {"program": "schedules.program", "key": "schedules.key"} if table in _ABOUT else {}
    cells = [own.get(column, f"{table}.{column}") for column in CHECKED[table]]
    bytes_of = (f"iif(typeof({c}) = 'text', CAST({c} AS BLOB), {c})" for c in cells)
    return f"looper_damage('{table}', {belongs}, {table}.checksum, {', '.join(bytes_of)})"


_ABOUT = ("executions", "comparisons")

_COMPUTED = {
    "seconds": "looper_seconds(CAST(executions.times AS BLOB))",
    "spread": "looper_spread(CAST(executions.times AS BLOB))",
    "speedup": "looper_speedup(CAST(comparisons.outcome AS BLOB))",
    "damage": f"""coalesce(
        {_damage_of("programs", "programs.digest = schedules.program")},
        {_damage_of("machines", "machines.digest = measured.machine")},
        {_damage_of("schedules", "1")},
        {_damage_of("executions", "executions.id = executions.id")},
        {_damage_of("comparisons", "comparisons.id = comparisons.id")}
    )""",
}
"""SQL of the columns that are expensive to compute, by name."""

# Tables that are searched by an index are joined to their own rows, see `schema.own_rows`.
_ROWS = """
    SELECT schedules.program, programs.name, schedules.key, schedules.text AS schedule,
        schedules.legal, schedules.reason, measured.machine, machines.cpu,
        machines.cores, machines.compiler, machines.version, machines.flags, machines.threads,
        executions.status, executions.times, executions.first, executions.cut_off,
        executions.message, executions.time_limit, executions.cutoff, executions.seed,
        executions.code, executions.date, {seconds} AS seconds, {spread} AS spread,
        executions.disturbance, executions.drift,
        {speedup} AS speedup, comparisons.date AS compared, {damage} AS damage,
        schedules.id AS schedule_id, executions.id AS execution_id, comparisons.id AS comparison_id
    FROM (
        SELECT schedules.id AS schedule, executions.machine || '' AS machine,
            executions.id AS execution, comparisons.id AS comparison
        FROM schedules
        LEFT JOIN executions AS listed ON listed.schedule = schedules.id
        LEFT JOIN executions ON executions.id = listed.id AND executions.schedule + 0 = schedules.id
        LEFT JOIN comparisons
            ON comparisons.schedule = schedules.id AND comparisons.machine = executions.machine
        WHERE executions.id IS NOT NULL
            OR NOT EXISTS (SELECT 1 FROM comparisons WHERE schedule = schedules.id)
        UNION ALL
        SELECT schedule, machine, NULL, id FROM comparisons NOT INDEXED
        WHERE NOT EXISTS (
            SELECT 1 FROM executions
            WHERE schedule = comparisons.schedule AND machine = comparisons.machine
        )
        ORDER BY 1, 3, 4 LIMIT -1
    ) AS measured
    CROSS JOIN schedules ON schedules.id = measured.schedule
    LEFT JOIN programs AS found ON found.digest = schedules.program
    LEFT JOIN programs ON programs.rowid = found.rowid
    LEFT JOIN machines AS known ON known.digest = measured.machine
    LEFT JOIN machines ON machines.rowid = known.rowid
    LEFT JOIN executions ON executions.id = measured.execution
    LEFT JOIN comparisons ON comparisons.id = measured.comparison
        AND comparisons.schedule + 0 = measured.schedule
        AND comparisons.machine || '' = measured.machine
"""
"""Every schedule with every machine it was measured on; to be formatted with `_COMPUTED`.

Row numbers are sorted rather than whole rows; the limit keeps SQLite from omitting the sort.
"""

_ALLOWED = (
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_FUNCTION,
    sqlite3.SQLITE_RECURSIVE,
)


@dataclass(frozen=True)
class Dropped:
    """Counts of dropped rows.

    Attributes:
        executions: measurements.
        comparisons: comparisons of the same schedules and machines.
        schedules: schedules that were no longer referred to.
        kept: schedules of the selected rows that are still referred to (by episodes, or by
            measurements on other machines).
    """

    executions: int
    comparisons: int
    schedules: int
    kept: int


def exported(db: Database, where: str = "") -> Iterator[dict[str, Any]]:
    """Yield the rows for which a condition holds; see `Memo.rows`."""
    for row in _rows(db, where):
        for column in ("times", "first"):
            row[column] = list(_readable_times(row[column]))
        yield {column: _plain(row[column]) for column in row if column not in _IDS}


def _plain(value: Any) -> Any:
    """Decode bytes, which only damage can produce and callers do not expect."""
    return value.decode(errors="replace") if isinstance(value, bytes) else value


def drop(db: Database, where: str, count: int) -> Dropped:
    """Drop rows (see `Memo.drop`); the caller opens the transaction."""
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
            db.execute(f"DELETE FROM {table} WHERE id = ?", [number])
    dropped = sum(db.execute(DROP_SCHEDULE, [number]).rowcount for number in schedules)
    for statement in DROP_UNUSED:
        db.execute(statement)
    return Dropped(len(executions), len(comparisons), dropped, len(schedules) - dropped)


def counted(db: Database, where: str) -> int:
    """Return the number of rows for which a condition holds; see `Memo.count`."""
    (row,) = _selected(db, "COUNT(*) AS count", where)
    return int(row["count"])


def _rows(db: Database, where: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of `_ROWS` for which a condition holds, in a stable order."""
    return _selected(db, "*", where)


def _selected(db: Database, what: str, where: str) -> Iterator[dict[str, Any]]:
    """Yield columns, selected by an SQL expression, of the rows for which a condition holds."""
    for name, function in _FUNCTIONS.items():
        db.conn.create_function(name, -1, _of_texts(function), deterministic=True)
    # Expensive columns are computed only if selected, or possibly used by the condition.
    wanted = {
        name: text if what == "*" or name in where.lower() else "NULL"
        for name, text in _COMPUTED.items()
    }
    start = f"SELECT {what} FROM ({_ROWS.format(**wanted)})"
    if not where:
        yield from each_row(db, start)
        return
    # On its own line, so that a comment in it ends; as an argument, so that it is one expression.
    condition = f"WHERE coalesce((\n{where}\n), 0)"
    try:
        with _only_reading(db):
            cursor = db.execute(f"{start} {condition}")
        yield from named(cursor)
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        if isinstance(error, sqlite3.Error) and trouble(error) is not None:
            raise
        # Further lines of the message quote LOOPer's part of the query.
        reason, columns = str(error).partition("\n")[0], ", ".join(_columns(db))
        raise UsageError(
            f"the condition `{where}` cannot be used: {reason}; the columns are {columns}"
        ) from None


def _columns(db: Database) -> list[str]:
    cursor = db.execute(f"SELECT * FROM ({_ROWS.format(**_COMPUTED)}) LIMIT 0")
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


# -- SQL functions, which must not raise -----------------------------------------------------------


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


@lru_cache(maxsize=1000)  # most rows are of few programs and machines
def _damage(table: str, belongs: object, written: object, *values: object) -> str | None:
    """Return the damage of a row of a table; None if it is intact, or if there is no row.

    Args:
        table: name of the table.
        belongs: true if the row is the requested one; None if there is no row.
        written: its checksum.
        values: values of the columns covered by the checksum.
    """
    if belongs is None:
        return None
    row = dict(zip(CHECKED[table], values, strict=True))
    try:
        if not belongs:
            raise Damaged("digest", f"an index leads to another row of {table}")
        if table in _CHECKS:
            _CHECKS[table](row)
        verify(table, {**row, "checksum": written})
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
