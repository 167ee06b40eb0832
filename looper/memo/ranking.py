"""The fastest schedules of programs, and counts: from few rows, however many a memo has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, zip_longest
from typing import Any, NamedTuple

from looper.memo.cells import Damaged, execution_of, text_of
from looper.memo.schema import (
    FASTEST,
    NEWEST_PROGRAMS,
    NEXT_MACHINE,
    ORIGINAL_KEY,
    PROGRAMS_OF_NAME,
    TABLES,
)
from looper.memo.tables import Tables, rows_of

MOST = 64
"""Programs (each on each machine) of one name whose schedules are looked at, and texts in all."""

MOST_PROGRAMS = 1000
"""Programs that statistics tell about."""

# Rows that are looked at beyond those that are wanted: some may be damaged, or of no use.
_SPARE = 8


class _Ranked(NamedTuple):
    """One of the fastest measurements of a program on a machine."""

    seconds: float
    text: str
    number: int


def fast_schedules(tables: Tables, name: str, count: int) -> list[str]:
    """See `Memo.fast_schedules`."""
    programs = rows_of(tables.db, PROGRAMS_OF_NAME, [name, MOST])
    pairs = (
        (row["digest"], machine)
        for row in programs
        if row["name"] == name
        for machine in _machines(tables, row["digest"])
    )
    groups = [
        list(islice(_fastest(tables, digest, machine, count, original=False), count))
        for digest, machine in islice(pairs, MOST)
    ]
    groups = sorted(filter(None, groups), key=lambda found: -found[0].number)
    ranked = chain.from_iterable(zip_longest(*groups))
    return list(dict.fromkeys(each.text for each in ranked if each is not None))[:MOST]


def counts(tables: Tables) -> dict[str, Any]:
    """See `Memo.statistics`."""
    pairs = rows_of(
        tables.db,
        "SELECT machine, status, COUNT(*) AS count FROM executions GROUP BY machine, status",
    )
    found: dict[str, dict[str, int]] = {"status": {}, "machine": {}}
    for row in pairs:
        for column, known in found.items():
            value = str(row[column])
            known[value] = known.get(value, 0) + row["count"]
    programs = [
        summary
        for row in reversed(rows_of(tables.db, NEWEST_PROGRAMS, [MOST_PROGRAMS]))
        if tables.decoded("programs", row, _name) is not None
        for summary in _summaries(tables, row["digest"], row["name"])
    ]
    return {
        "tables": {name: tables.db.table(name).count for name in TABLES},
        "statuses": dict(sorted(found["status"].items())),
        "machines": dict(sorted(found["machine"].items())),
        "programs": programs,
    }


def _summaries(tables: Tables, digest: str, name: str) -> Iterator[dict[str, Any]]:
    """What is known about a program, by machine."""
    query = "SELECT machine, COUNT(*) AS count FROM ranking WHERE program = ? GROUP BY machine"
    for row in rows_of(tables.db, query, [digest]):
        machine = row["machine"]
        original, best = (
            next(_fastest(tables, digest, machine, 1, original=original, unchanged=True), None)
            for original in (True, False)
        )
        yield {
            "program": digest,
            "name": name,
            "machine": machine,
            "measured": row["count"],
            "original": original and original.seconds,
            "best": best and best.seconds,
            "schedule": best and best.text,
            "speedup": original.seconds / best.seconds if original and best else None,
        }


def _machines(tables: Tables, digest: str) -> Iterator[str]:
    """Those that a program was measured on."""
    last = ""
    while True:
        (row,) = rows_of(tables.db, NEXT_MACHINE, [digest, last])
        if not isinstance(row["machine"], str) or row["machine"] <= last:
            return
        last = row["machine"]
        yield last


def _fastest(
    tables: Tables,
    digest: str,
    machine: str,
    count: int,
    *,
    original: bool,
    unchanged: bool = False,
) -> Iterator[_Ranked]:
    """The fastest of a program's schedules on a machine, or of the forms of its original code.

    Args:
        tables: of the memo.
        digest, machine: which program and machine.
        count: how many are wanted; there may be some more.
        original: of the original code.
        unchanged: also schedules that change nothing.
    """
    for row in rows_of(tables.db, FASTEST, [digest, machine, int(original), count + _SPARE]):
        if (row["program"], row["machine"]) != (digest, machine):
            continue
        found = tables.decoded("executions", row, _ranked)
        if found is None or row["key"].startswith(ORIGINAL_KEY) is not original:
            continue
        if found.text or unchanged or original:
            yield found


def _ranked(row: dict[str, Any]) -> _Ranked:
    text_of("key", row["key"])
    execution, text = execution_of(row), text_of("text", row["text"])
    if execution.seconds is None or execution.cut_off:
        raise Damaged("times", "it is ranked among those that have times")
    return _Ranked(execution.seconds, text, row["id"])


def _name(row: dict[str, Any]) -> str:
    return text_of("name", row["name"])
