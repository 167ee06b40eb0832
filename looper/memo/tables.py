"""What is read from and written to the tables of one open memo."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

from sqlite_utils import Database

from looper.execution.outcome import Comparison, Execution
from looper.execution.toolchain import Machine
from looper.ir.program import Program
from looper.memo.cells import (
    Damaged,
    comparison_cell,
    comparison_of,
    episode_of,
    execution_cells,
    execution_of,
    legality_of,
    program_of,
    text_of,
    verify,
)
from looper.memo.checksums import checksum
from looper.memo.file import Damage
from looper.memo.rows import (
    Episode,
    Keyed,
    Legality,
    Sample,
    answers,
    machine_row,
    now,
    overall,
    replaces,
    replaces_comparison,
)
from looper.memo.schema import (
    FIND_PROGRAM,
    FIND_SCHEDULE,
    MEASURED,
    REPAIR_SCHEDULE,
    SAMPLES,
    STORE_COMPARISON,
    STORE_EXECUTION,
    STORE_PROGRAM,
    find_measured,
)

_T = TypeVar("_T")
_Row = dict[str, Any]

# Rows that are read at once where there may be very many.
_BATCH = 500


class Tables:
    """The tables; whoever writes opens the transaction.

    Args:
        db: the open memo.
        since: measurements before this time count as unknown; "" for none.
        damaged: told of each damaged row that is met, which then counts as unknown too.
    """

    def __init__(self, db: Database, since: str, damaged: Callable[[str], None]) -> None:
        self.db = db
        self._since = since
        self._damaged = damaged

    def add_legality(self, program: Program, schedule: Keyed, legality: Legality) -> int:
        """Add a schedule if it is not there, and its program; the number of its row."""
        self._add_program(program)
        row = {
            "program": program.digest,
            "key": schedule.key,
            "text": schedule.text,
            "legal": int(legality.legal),
            "reason": legality.reason,
        }
        return self.add_schedule(row)

    def add_schedule(self, row: _Row) -> int:
        """Add a row of schedules, without its number, if it is not there or damaged; its number."""
        row = {**row, "checksum": checksum("schedules", row)}
        known = self._schedule(row["program"], row["key"])
        if known is None:
            self.db.table("schedules").insert(row, ignore=True)
            known = self._schedule(row["program"], row["key"])
            if known is None:
                raise Damage("a row of schedules is not where its index says")
        elif self.decoded("schedules", known, legality_of) is None:
            self.db.execute(REPAIR_SCHEDULE, {**row, "id": known["id"]})
        return int(known["id"])

    def _add_program(self, program: Program) -> None:
        known = self._program(program.digest)
        if known is None or known["content"] is None:
            self.add_program(program.digest, program.name, program.to_json())

    def add_program(self, digest: str, name: str, content: str | None) -> None:
        """Add a program if it is not there; its content, where that is not known, if it is."""
        row = {"digest": digest, "name": name, "content": content}
        self.db.execute(STORE_PROGRAM, {**row, "checksum": checksum("programs", row)})

    def program(self, digest: str) -> Program | None:
        """The program; None if it is not there, or was added by an older LOOPer."""
        row = self._program(digest)
        if row is None or row["content"] is None:
            return None
        return self.decoded("programs", row, program_of)

    def _program(self, digest: str) -> _Row | None:
        row = self._first(FIND_PROGRAM, [digest])
        if row is not None and row["digest"] != digest:
            raise Damage("an index leads to another program")
        return row

    def samples(self) -> Iterator[Sample]:
        """See `Memo.samples`."""
        machines = set(self.machines())
        for digest in self._digests():
            program = self.program(digest)
            if program is None:
                continue
            for row in self._measured_of(digest):
                sample = self.decoded("executions", row, partial(_sample, program))
                if sample is not None and sample.machine in machines and self.is_named(row):
                    yield sample

    def _digests(self) -> Iterator[str]:
        """Those of all programs, in the order they were added."""
        query, last = "SELECT rowid, digest FROM programs WHERE rowid > ? ORDER BY rowid LIMIT ?", 0
        while rows := rows_of(self.db, query, [last, _BATCH]):
            last = rows[-1]["rowid"]
            yield from (row["digest"] for row in rows)

    def _measured_of(self, digest: str) -> Iterator[_Row]:
        """The measurements of a program, in the order they were added."""
        numbers = [row["id"] for row in rows_of(self.db, SAMPLES, [digest])]
        query = MEASURED.format(table="executions")
        query += " WHERE executions.id IN (SELECT value FROM json_each(?)) ORDER BY executions.id"
        for start in range(0, len(numbers), _BATCH):
            batch = numbers[start : start + _BATCH]
            rows = rows_of(self.db, query, [json.dumps(batch)])
            yield from (row for row in rows if row["program"] == digest)

    def machines(self) -> dict[str, dict[str, Any]]:
        """See `Memo.machines`."""
        found = {}
        for row in rows_of(self.db, "SELECT * FROM machines NOT INDEXED"):
            if self.decoded("machines", row, _machine) is not None:
                facts = {key: value for key, value in row.items() if key != "checksum"}
                found[str(facts.pop("digest"))] = facts
        return found

    def add_machine(self, row: _Row) -> None:
        """Add a row of machines if it is not there."""
        row = {**row, "checksum": checksum("machines", row)}
        self.db.table("machines").insert(row, ignore=True)

    def legality(self, program: Program, schedule: Keyed) -> Legality | None:
        """What is known about a schedule's legality."""
        row = self._schedule(program.digest, schedule.key)
        return self.decoded("schedules", row, legality_of)

    def add_execution(
        self,
        program: Program,
        schedule: Keyed,
        machine: Machine,
        execution: Execution,
        others: _Row,
    ) -> None:
        """Add a measurement and its other columns, unless a better one is there."""
        keys = self._add_keys(program, schedule, machine)
        row = self._measured("executions", program, schedule, machine)
        stored = self.decoded("executions", row, execution_of)
        if stored is None or replaces(execution, stored):
            self.store("executions", keys, {**execution_cells(execution), **others})

    def execution(
        self,
        program: Program,
        schedule: Keyed,
        machine: Machine,
        limit: float | None,
        cutoff: float | None,
        *,
        accept_disturbed: bool,
    ) -> Execution | None:
        """The measurement, if there is one that answers the question."""
        row = self._measured("executions", program, schedule, machine)
        stored = self.decoded("executions", row, execution_of)
        if stored is None or (stored.disturbed and not accept_disturbed):
            return None
        return stored if answers(stored, limit, cutoff) else None

    def add_comparison(
        self, program: Program, schedule: Keyed, machine: Machine, comparison: Comparison, date: str
    ) -> None:
        """Add a comparison, unless a better one is there."""
        keys = self._add_keys(program, schedule, machine)
        row = self._measured("comparisons", program, schedule, machine)
        stored = self.decoded("comparisons", row, _comparison_of)
        if stored is None or replaces_comparison(comparison, stored):
            status, outcome = comparison.schedule.status.value, comparison_cell(comparison)
            self.store("comparisons", keys, {"status": status, "outcome": outcome, "date": date})

    def comparison(
        self,
        program: Program,
        schedule: Keyed,
        machine: Machine,
        limit: float | None,
        *,
        accept_disturbed: bool,
    ) -> Comparison | None:
        """The comparison, if there is one that answers the question."""
        row = self._measured("comparisons", program, schedule, machine)
        stored = self.decoded("comparisons", row, _comparison_of)
        if stored is None or not answers(stored.schedule, limit, None):
            return None
        return stored if accept_disturbed or not overall(stored).disturbed else None

    def add_episode(self, program: Program, schedule: Keyed, episode: Episode, date: str) -> None:
        """Add an episode that ended with a legal schedule."""
        number = self.add_legality(program, schedule, Legality(True))
        self.insert_episode(
            {"program": program.digest, "key": schedule.key, "schedule": number},
            {
                "agent": episode.agent,
                "actions": json.dumps(episode.actions),
                "rewards": json.dumps(episode.rewards),
                "speedup": episode.speedup,
                "date": date,
            },
        )

    def insert_episode(self, keys: _Row, cells: _Row) -> None:
        """Add a row of episodes; for the keys see `store`."""
        row = {"schedule": keys["schedule"], **cells}
        row["checksum"] = checksum("episodes", {**keys, **cells})
        self.db.table("episodes").insert(row)

    def episodes(self, program: Program) -> list[tuple[str, Episode]]:
        """The episodes of a program in the order they were added, with their schedules' texts."""
        query = MEASURED.format(table="episodes") + (
            " WHERE episodes.id IN (SELECT episodes.id FROM episodes JOIN schedules "
            "ON schedules.id = episodes.schedule WHERE program = ?) ORDER BY episodes.id"
        )
        rows = [
            row
            for row in rows_of(self.db, query, [program.digest])
            if row["program"] == program.digest
        ]
        found = [
            (row["text"], self.decoded("episodes", row, episode_of))
            for row in rows
            if self.is_named(row)
        ]
        return [(text, episode) for text, episode in found if episode is not None]

    def store(self, table: str, keys: _Row, cells: _Row) -> None:
        """Write a row of measurements, in place of an earlier one.

        Args:
            table: which.
            keys: the program's digest, the schedule's key and number, the machine's digest.
            cells: the other columns.
        """
        statement = {"executions": STORE_EXECUTION, "comparisons": STORE_COMPARISON}[table]
        row = {**keys, **cells}
        self.db.execute(statement, {**row, "checksum": checksum(table, row)})

    def _schedule(self, digest: str, key: str) -> _Row | None:
        row = self._first(FIND_SCHEDULE, [digest, key])
        if row is not None and (row["program"], row["key"]) != (digest, key):
            raise Damage("an index leads to a schedule of another program, or to another one")
        return row

    def _measured(
        self, table: str, program: Program, schedule: Keyed, machine: Machine
    ) -> _Row | None:
        """A schedule's row in a table of measurements, None if it has none of this run."""
        found = self._schedule(program.digest, schedule.key)
        if found is None:
            return None
        row = self.measured(table, found["id"], machine.digest)
        if row is None or str(row["date"]) < self._since:
            return None
        return {**row, "program": program.digest, "key": schedule.key}

    def measured(self, table: str, number: int, machine: str) -> _Row | None:
        """The row of a table of measurements for a schedule's number and a machine's digest."""
        row = self._first(find_measured(table), [number, machine])
        if row is not None and (row["schedule"], row["machine"]) != (number, machine):
            raise Damage(f"an index leads to a row of {table} about another schedule")
        return row

    def _first(self, query: str, values: Iterable[object]) -> _Row | None:
        return next(iter(rows_of(self.db, query, values)), None)

    def decoded(self, table: str, row: _Row | None, decode: Callable[[_Row], _T]) -> _T | None:
        """What a row says; None if there is none, or if it is damaged, which is told."""
        try:
            if row is None:
                return None
            found = decode(row)
            verify(table, row)
        except Damaged as damage:
            name = (row or {}).get("id", (row or {}).get("digest"))
            self._damaged(f"row {name} of {table}, {damage}")
            return None
        return found

    def is_whole(self, table: str, row: _Row) -> bool:
        """Whether a row is as it was written; if it is not, that is told."""
        return self.decoded(table, row, lambda _: True) is not None

    def is_named(self, row: _Row) -> bool:
        """Whether the schedule of a row of `schema.MEASURED` is as it was written."""
        own = {"id": row["schedule"], "checksum": row["named"]}
        named = {**row, **own, "reason": row["why"], "text": row["text"]}
        return self.decoded("schedules", named, legality_of) is not None

    def _add_keys(self, program: Program, schedule: Keyed, machine: Machine) -> _Row:
        """Add what a measurement refers to; the values by which its row names that."""
        self.add_machine(machine_row(machine))
        return {
            "schedule": self.add_legality(program, schedule, Legality(True)),
            "machine": machine.digest,
            "program": program.digest,
            "key": schedule.key,
        }


def rows_of(db: Database, query: str, values: Iterable[object] | _Row = ()) -> list[_Row]:
    """All rows at once: a query that is not read to its end keeps the file from being tidied up."""
    return list(each_row(db, query, values))


def each_row(db: Database, query: str, values: Iterable[object] | _Row = ()) -> Iterator[_Row]:
    """The rows one by one, for who reads them to the end."""
    return named(db.execute(query, values if isinstance(values, dict) else list(values)))


def named(cursor: sqlite3.Cursor) -> Iterator[_Row]:
    """What a query has found, by the names of columns."""
    names = [column[0] for column in cursor.description]
    for row in cursor:
        yield dict(zip(names, row, strict=True))


def _comparison_of(row: _Row) -> Comparison:
    return comparison_of(row["outcome"])


def _machine(row: _Row) -> str:
    return text_of("digest", row["digest"])


def _sample(program: Program, row: _Row) -> Sample:
    key, text, machine = (text_of(column, row[column]) for column in ("key", "text", "machine"))
    return Sample(program, key, text, execution_of(row), machine)


def execution_columns(unit: str | None, cutoff: float | None, seed: int | None) -> _Row:
    """What else is stored about a measurement made now; of a C text, only a hash."""
    # One that quotes a file need not be UTF-8.
    text = None if unit is None else unit.encode("utf-8", "surrogateescape")
    code = None if text is None else hashlib.sha256(text).hexdigest()[:32]
    return {"cutoff": cutoff, "seed": seed, "code": code, "date": now()}
