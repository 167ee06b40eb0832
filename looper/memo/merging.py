"""Export of a memo's contents as plain rows, and their addition to another memo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from looper.memo.cells import comparison_of, episode_of, execution_of, legality_of, program_of
from looper.memo.rows import replaces, replaces_comparison
from looper.memo.schema import MEASURED, NAMES, TABLES
from looper.memo.tables import Tables, rows_of

_T = TypeVar("_T")

_Row = dict[str, Any]

_MEASURED = ("executions", "comparisons", "episodes")

Contents = dict[str, list[dict[str, Any]]]
"""The rows of every table by table name, each as a dictionary by column name."""


def contents(tables: Tables) -> Contents:
    """Return the contents (see `Memo.contents`); the caller opens the transaction."""
    found: Contents = {}
    for table in TABLES:
        query = f"SELECT * FROM {table} NOT INDEXED"
        if table in _MEASURED:
            query = MEASURED.format(table=table)
        rows = rows_of(tables.db, f"{query} ORDER BY {table}.rowid")
        found[table] = [_plain(table, row) for row in rows if tables.is_whole(table, row)]
    return found


def _plain(table: str, row: dict[str, Any]) -> dict[str, Any]:
    """Return a row's own columns without its checksum.

    The checksum has been verified; the other memo computes its own.
    """
    foreign = NAMES if table in _MEASURED else ()
    return {key: row[key] for key in row if key not in (*foreign, "checksum")}


def merge(tables: Tables, found: Contents) -> int:
    """Add the contents of another memo (see `Memo.merge`); the caller opens the transaction."""
    for row in found["programs"]:
        # The content of a program that lacks it is added when the program is next recorded.
        content = row["content"]
        if content is not None and tables.decoded("programs", row, program_of) is None:
            content = None
        tables.add_program(row["digest"], row["name"], content)
    for row in found["machines"]:
        tables.add_machine(row)
    keys = {
        row["id"]: {
            "schedule": tables.add_schedule(_without(row, "id")),
            "program": row["program"],
            "key": row["key"],
        }
        for row in found["schedules"]
        if tables.decoded("schedules", row, legality_of) is not None
    }
    known = {
        table: [(row, keys[row["schedule"]]) for row in found[table] if row["schedule"] in keys]
        for table in _MEASURED
    }
    for row, own in known["episodes"]:
        _add_episode(tables, row, own)
    return sum(
        _add_measured(tables, "executions", row, own, execution_of, replaces)
        for row, own in known["executions"]
    ) + sum(
        _add_measured(
            tables,
            "comparisons",
            row,
            own,
            lambda row: comparison_of(row["outcome"]),
            replaces_comparison,
        )
        for row, own in known["comparisons"]
    )


def _add_measured(
    tables: Tables,
    table: str,
    row: _Row,
    keys: _Row,
    decode: Callable[[_Row], _T],
    better: Callable[[_T, _T], bool],
) -> bool:
    """Add a row unless there is one that is as good; return True if it was added."""
    new = tables.decoded(table, row, decode)
    if new is None:
        return False
    keys = {**keys, "machine": row["machine"]}
    there = tables.measured(table, keys["schedule"], keys["machine"])
    old = tables.decoded(table, there and {**there, **keys}, decode)
    if old is not None and not better(new, old):
        return False
    tables.store(table, keys, _without(row, "id", *keys))
    return True


def _add_episode(tables: Tables, row: _Row, keys: _Row) -> None:
    """Add an episode unless there is an equal one: episodes have no key to identify them."""
    new = {**_without(row, "id"), "schedule": keys["schedule"]}
    same = " AND ".join(f"{column} IS :{column}" for column in new)
    if tables.decoded("episodes", row, episode_of) is not None and not rows_of(
        tables.db, f"SELECT id FROM episodes WHERE {same}", new
    ):
        tables.insert_episode(keys, _without(new, "schedule"))


def _without(row: _Row, *columns: str) -> _Row:
    return {column: value for column, value in row.items() if column not in columns}
