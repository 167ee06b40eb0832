"""All that one memo knows as plain rows, and such rows added to another memo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sqlite_utils import Database

from looper.memo.cells import comparison_of, episode_of, execution_of, legality_of, program_of
from looper.memo.rows import replaces, replaces_comparison
from looper.memo.schema import STORE_COMPARISON, STORE_EXECUTION, STORE_PROGRAM, TABLES
from looper.memo.tables import Tables, rows_of

_T = TypeVar("_T")

Contents = dict[str, list[dict[str, Any]]]
"""The rows of every table by its name, columns by their names."""


def contents(db: Database) -> Contents:
    """See `Memo.contents`; the transaction is the caller's."""
    return {table: rows_of(db, f"SELECT * FROM {table} ORDER BY rowid") for table in TABLES}


def merge(tables: Tables, found: Contents) -> int:
    """See `Memo.merge`; the transaction is the caller's."""
    for row in found["programs"]:
        # Without its content, a program is filled in when it is met again.
        content = row["content"]
        if content is not None and tables.decoded("programs", row, program_of) is None:
            content = None
        tables.db.execute(STORE_PROGRAM, [row["digest"], row["name"], content])
    tables.db.table("machines").insert_all(found["machines"], ignore=True)
    numbers = {
        row["id"]: _schedule(tables, row)
        for row in found["schedules"]
        if tables.decoded("schedules", row, legality_of) is not None
    }
    known = {
        table: [
            {**row, "schedule": numbers[row["schedule"]]}
            for row in found[table]
            if row["schedule"] in numbers
        ]
        for table in ("executions", "comparisons", "episodes")
    }
    for row in known["episodes"]:
        _add_episode(tables, row)
    return sum(
        _add_measured(tables, "executions", row, execution_of, replaces, STORE_EXECUTION)
        for row in known["executions"]
    ) + sum(
        _add_measured(
            tables,
            "comparisons",
            row,
            lambda row: comparison_of(row["outcome"]),
            replaces_comparison,
            STORE_COMPARISON,
        )
        for row in known["comparisons"]
    )


def _schedule(tables: Tables, row: dict[str, Any]) -> int:
    """The number that a schedule of the other memo has here; it is added if it is new."""
    new = {column: value for column, value in row.items() if column != "id"}
    tables.db.table("schedules").insert(new, ignore=True)
    query = "SELECT id FROM schedules WHERE program = ? AND key = ?"
    return int(rows_of(tables.db, query, [row["program"], row["key"]])[0]["id"])


def _add_measured(
    tables: Tables,
    table: str,
    row: dict[str, Any],
    decode: Callable[[dict[str, Any]], _T],
    better: Callable[[_T, _T], bool],
    store: str,
) -> bool:
    """Add a row unless one as good is there; whether it was added."""
    new = tables.decoded(table, row, decode)
    if new is None:
        return False
    query = f"SELECT * FROM {table} WHERE schedule = :schedule AND machine = :machine"
    there = rows_of(tables.db, query, row)
    old = tables.decoded(table, next(iter(there), None), decode)
    if old is not None and not better(new, old):
        return False
    tables.db.execute(store, row)
    return True


def _add_episode(tables: Tables, row: dict[str, Any]) -> None:
    """Add an episode; nothing else tells two of them apart, so one that is equal is the same."""
    new = {column: value for column, value in row.items() if column != "id"}
    same = " AND ".join(f"{column} IS :{column}" for column in new)
    if tables.decoded("episodes", row, episode_of) is not None and not rows_of(
        tables.db, f"SELECT id FROM episodes WHERE {same}", new
    ):
        tables.db.table("episodes").insert(new)
