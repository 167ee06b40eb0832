"""Search for damage in a whole memo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlite_utils import Database

from looper.memo.cells import (
    Damaged,
    comparison_of,
    episode_of,
    execution_of,
    legality_of,
    program_of,
    text_of,
    verify,
)
from looper.memo.schema import MEASURED, MISRANKED, TABLES, UNRANKED
from looper.memo.tables import each_row

_Row = dict[str, Any]


def file_damages(db: Database) -> Iterator[str]:
    """Yield the problems found by SQLite's own checks."""
    for (problem,) in db.execute("PRAGMA integrity_check").fetchall():
        if problem != "ok":
            yield str(problem)
    for row in db.execute("PRAGMA foreign_key_check").fetchall():
        yield f"a row of {row[0]} refers to a row of {row[2]} that does not exist"


def cell_damages(db: Database, looked_at: Callable[[], None]) -> Iterator[str]:
    """Yield descriptions of rows that are invalid or do not match their checksums.

    Args:
        db: the open memo.
        looked_at: called after each checked row.
    """
    for table, check in _CHECKS.items():
        query = _MEASURED.get(table, f"SELECT * FROM {table} NOT INDEXED")
        for row in each_row(db, f"{query} ORDER BY {table}.rowid"):
            try:
                check(row)
                verify(table, row)
            except Damaged as damage:
                yield f"row {row.get('id', row.get('digest'))} of {table}, {damage}"
            looked_at()
    yield from _ranking_damages(db)


def rows_to_check(db: Database) -> int:
    """Return the number of rows that `cell_damages` checks."""
    return sum(db.table(table).count for table in TABLES)


def _ranking_damages(db: Database) -> Iterator[str]:
    if db.execute(UNRANKED).fetchone() not in (None, (0,)):
        return
    misranked, ranked, measured = (
        int(db.execute(query).fetchone()[0])
        for query in (
            MISRANKED,
            "SELECT COUNT(*) FROM ranking",
            "SELECT COUNT(*) FROM executions",
        )
    )
    if misranked or ranked != measured:
        yield (
            f"the ranking of {measured} measurements has {ranked} rows, and {misranked} are not in "
            "it as they are: --merge of this memo into a new one makes it again"
        )


def _program(row: _Row) -> None:
    text_of("name", row["name"])
    if row["content"] is not None:
        program_of(row)


_MEASURED = {
    table: MEASURED.format(table=table) for table in ("executions", "comparisons", "episodes")
}

_CHECKS: dict[str, Callable[[_Row], object]] = {
    "programs": _program,
    "machines": lambda row: text_of("digest", row["digest"]),
    "schedules": legality_of,
    "executions": execution_of,
    "comparisons": lambda row: comparison_of(row["outcome"]),
    "episodes": episode_of,
}
