"""Fastest schedules and statistics of a memo, read from few rows however large it is."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, islice, zip_longest
from typing import Any, NamedTuple

from sqlite_utils import Database

from looper.memo.cells import Damaged, execution_of, text_of
from looper.memo.file import transaction
from looper.memo.schema import (
    FASTEST,
    NEWEST_PROGRAMS,
    NEXT_MACHINE,
    ORIGINAL_KEY,
    OUTCOMES,
    PROGRAMS_OF_NAME,
    RANK,
    TABLES,
    UNRANKED,
)
from looper.memo.tables import Tables, each_row, rows_of

MOST = 64
"""Limit of the pairs of programs of one name and machines considered, and of the texts returned."""

MOST_PROGRAMS = 1000
"""Limit of the number of programs in the statistics."""

# Numbers of measurements ranked in one transaction: with a time limit, and without.
_FEW, _MANY = 1000, 20_000

# Rows read beyond the requested number, as some may be damaged or unsuitable.
_SPARE = 8


class _Ranked(NamedTuple):
    """One of the fastest measurements of a program on a machine."""

    seconds: float
    text: str
    number: int


def fast_schedules(tables: Tables, name: str, count: int) -> list[str]:
    """Return the texts of the fastest schedules; see `Memo.fast_schedules`."""
    programs = rows_of(tables.db, PROGRAMS_OF_NAME, [name, MOST])
    pairs = (
        (row["digest"], machine)
        for row in programs
        if row["name"] == name
        for machine in _machines(tables, row["digest"])
    )
    groups = [
        _fastest(tables, digest, machine, count, original=False)
        for digest, machine in islice(pairs, MOST)
    ]
    groups = sorted(filter(None, groups), key=lambda found: -found[0].number)
    ranked = chain.from_iterable(zip_longest(*groups))
    return list(dict.fromkeys(each.text for each in ranked if each is not None))[:MOST]


def rank(db: Database, seconds: float, told: Callable[[int], None] = lambda _: None) -> None:
    """Rank measurements that an older LOOPer has recorded, for some seconds or until all are.

    Args:
        db: the open memo.
        seconds: time after which no further batch is begun.
        told: called before each batch with an upper bound of the number left.
    """
    end = time.monotonic() + seconds
    count = _MANY if math.isinf(seconds) else _FEW
    while below := _unranked(db):
        told(below)
        with transaction(db):
            # Another process may have ranked some.
            values = {"below": _unranked(db), "count": count}
            if values["below"]:
                for statement in RANK:
                    db.execute(statement, values)
        if time.monotonic() > end:
            return


def _unranked(db: Database) -> int:
    """Return the number below which measurements are to be ranked; 0 if all are ranked."""
    row = db.execute(UNRANKED).fetchone()
    return 0 if row is None else row[0] or 0


def counts(tables: Tables) -> dict[str, Any]:
    """Return counts of rows and results; see `Memo.statistics`."""
    newest = reversed(rows_of(tables.db, NEWEST_PROGRAMS, [MOST_PROGRAMS]))
    names = {
        row["digest"]: row["name"]
        for row in newest
        if tables.decoded("programs", row, _name) is not None
    }
    statuses, machines, measured = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for row in each_row(tables.db, OUTCOMES):
        digest, machine, count = row["program"], str(row["machine"]), row["count"]
        statuses[str(row["status"])] += count
        machines[machine] += count
        if digest in names:
            measured[digest, machine] += count
    order = {digest: number for number, digest in enumerate(names)}
    pairs = sorted(measured.items(), key=lambda each: (order[each[0][0]], each[0][1]))
    return {
        "tables": {name: tables.db.table(name).count for name in TABLES},
        "statuses": dict(sorted(statuses.items())),
        "machines": dict(sorted(machines.items())),
        "programs": [
            _summary(tables, digest, names[digest], machine, count)
            for (digest, machine), count in pairs
        ],
    }


def _summary(tables: Tables, digest: str, name: str, machine: str, count: int) -> dict[str, Any]:
    """Return the original's and the best result of a program on a machine."""
    original, best = (
        next(iter(_fastest(tables, digest, machine, 1, original=original, unchanged=True)), None)
        for original in (True, False)
    )
    return {
        "program": digest,
        "name": name,
        "machine": machine,
        "measured": count,
        "original": original and original.seconds,
        "best": best and best.seconds,
        "schedule": best and best.text,
        "speedup": original.seconds / best.seconds if original and best else None,
    }


def _machines(tables: Tables, digest: str) -> Iterator[str]:
    """Yield the digests of the machines that a program was measured on."""
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
) -> list[_Ranked]:
    """Return the fastest schedules of a program on a machine, or forms of its original code.

    Args:
        tables: the memo's tables.
        digest, machine: digests of the program and of the machine.
        count: maximum number of results.
        original: return forms of the original code instead of schedules.
        unchanged: include schedules that change nothing.
    """
    ranked = []
    for row in rows_of(tables.db, FASTEST, [digest, machine, int(original), count + _SPARE]):
        if (row["program"], row["machine"]) != (digest, machine):
            continue
        found = tables.decoded("executions", row, _ranked)
        if found is None or row["key"].startswith(ORIGINAL_KEY) is not original:
            continue
        if (found.text or unchanged or original) and tables.is_named(row):
            ranked.append(found)
    return sorted(ranked, key=lambda each: (each.seconds, each.number))[:count]


def _ranked(row: dict[str, Any]) -> _Ranked:
    text_of("key", row["key"])
    execution, text = execution_of(row), text_of("text", row["text"])
    if execution.seconds is None or execution.cut_off:
        raise Damaged("times", "it is ranked among those that have times")
    return _Ranked(execution.seconds, text, row["id"])


def _name(row: dict[str, Any]) -> str:
    return text_of("name", row["name"])
