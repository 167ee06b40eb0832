"""Reading and writing of the tables of one open memo."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

from sqlite_utils import Database

from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Comparison, Execution
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
    """The tables of an open memo; callers that write open the transaction.

    Args:
        db: the open memo.
        since: measurements before this time count as unknown; "" for none.
        damaged: called with a description of each damaged row, which then counts as unknown, too.
    """

    def __init__(self, db: Database, since: str, damaged: Callable[[str], None]) -> None:
        self.db = db
        self._since = since
        self._damaged = damaged

    def add_legality(self, program: Program, schedule: Keyed, legality: Legality) -> int:
        """Add a schedule and its program if they are missing; return its row number.

        A verdict that an older LOOPer has stored is replaced.
        """
        self._add_program(program)
        row = {
            "program": program.digest,
            "key": schedule.key,
            "text": schedule.text,
            "legal": int(legality.legal),
            "reason": legality.reason,
        }
        return self.add_schedule(row, is_new=True)

    def add_schedule(self, row: _Row, *, is_new: bool = False) -> int:
        """Add a row of schedules (without a number), or repair a damaged one; return its number.

        If it `is_new`, it replaces a row that says something else.
        """
        row = {**row, "checksum": checksum("schedules", row)}
        known = self._schedule(row["program"], row["key"])
        if known is None:
            self.db.table("schedules").insert(row, ignore=True)
            known = self._schedule(row["program"], row["key"])
            if known is None:
                raise Damage("a row of schedules is not where its index says")
            return int(known["id"])
        stored = self.decoded("schedules", known, legality_of)
        if stored is None or (is_new and stored != legality_of(row)):
            self.db.execute(REPAIR_SCHEDULE, {**row, "id": known["id"]})
        return int(known["id"])

    def _add_program(self, program: Program) -> None:
        known = self._program(program.digest)
        if known is None or known["content"] is None:
            self.add_program(program.digest, program.name, program.to_json())

    def add_program(self, digest: str, name: str, content: str | None) -> None:
        """Add a program, or the content of one that is there without."""
        row = {"digest": digest, "name": name, "content": content}
        self.db.execute(STORE_PROGRAM, {**row, "checksum": checksum("programs", row)})

    def program(self, digest: str) -> Program | None:
        """Return the program; None if it is missing, damaged, or added by an older LOOPer."""
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
        """Yield every measurement with its program; see `Memo.samples`."""
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
        """Yield the digests of all programs in order of addition."""
        query, last = "SELECT rowid, digest FROM programs WHERE rowid > ? ORDER BY rowid LIMIT ?", 0
        while rows := rows_of(self.db, query, [last, _BATCH]):
            last = rows[-1]["rowid"]
            yield from (row["digest"] for row in rows)

    def _measured_of(self, digest: str) -> Iterator[_Row]:
        """Yield the rows of a program's measurements in order of addition."""
        numbers = [row["id"] for row in rows_of(self.db, SAMPLES, [digest])]
        query = MEASURED.format(table="executions")
        query += " WHERE executions.id IN (SELECT value FROM json_each(?)) ORDER BY executions.id"
        for start in range(0, len(numbers), _BATCH):
            batch = numbers[start : start + _BATCH]
            rows = rows_of(self.db, query, [json.dumps(batch)])
            yield from (row for row in rows if row["program"] == digest)

    def machines(self) -> dict[str, dict[str, Any]]:
        """Return the facts about all machines by digest; see `Memo.machines`."""
        found = {}
        for row in rows_of(self.db, "SELECT * FROM machines NOT INDEXED"):
            if self.decoded("machines", row, _machine) is not None:
                facts = {key: value for key, value in row.items() if key != "checksum"}
                found[str(facts.pop("digest"))] = facts
        return found

    def add_machine(self, row: _Row) -> None:
        """Add a row of machines if it is missing."""
        row = {**row, "checksum": checksum("machines", row)}
        self.db.table("machines").insert(row, ignore=True)

    def legality(self, program: Program, schedule: Keyed) -> Legality | None:
        """Return the stored legality of a schedule, None if it is unknown."""
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
        """Add a measurement and its other columns, unless there is one that is as good."""
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
        """Return the stored measurement, None if there is none that answers the query."""
        row = self._measured("executions", program, schedule, machine)
        stored = self.decoded("executions", row, execution_of)
        if stored is None or (stored.disturbed and not accept_disturbed):
            return None
        return stored if answers(stored, limit, cutoff) else None

    def add_comparison(
        self, program: Program, schedule: Keyed, machine: Machine, comparison: Comparison, date: str
    ) -> None:
        """Add a comparison, unless there is one that is as good."""
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
        """Return the stored comparison, None if there is none that answers the query."""
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
        """Add a row of episodes; see `store` for the keys."""
        row = {"schedule": keys["schedule"], **cells}
        row["checksum"] = checksum("episodes", {**keys, **cells})
        self.db.table("episodes").insert(row)

    def episodes(self, program: Program) -> list[tuple[str, Episode]]:
        """Return the episodes of a program in order of addition, with their schedules' texts."""
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
        """Write a row of measurements, replacing an earlier one.

        Args:
            table: name of the table.
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
        """Return a schedule's row in a table of measurements, None if it has none since `since`."""
        found = self._schedule(program.digest, schedule.key)
        if found is None:
            return None
        row = self.measured(table, found["id"], machine.digest)
        if row is None or str(row["date"]) < self._since:
            return None
        return {**row, "program": program.digest, "key": schedule.key}

    def measured(self, table: str, number: int, machine: str) -> _Row | None:
        """Return a row of measurements by a schedule's number and a machine's digest, if any."""
        row = self._first(find_measured(table), [number, machine])
        if row is not None and (row["schedule"], row["machine"]) != (number, machine):
            raise Damage(f"an index leads to a row of {table} about another schedule")
        return row

    def _first(self, query: str, values: Iterable[object]) -> _Row | None:
        return next(iter(rows_of(self.db, query, values)), None)

    def decoded(self, table: str, row: _Row | None, decode: Callable[[_Row], _T]) -> _T | None:
        """Decode a row; None if it is None, or if it is damaged, which is reported."""
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
        """Return True if a row matches its checksum, and report it as damaged if not."""
        return self.decoded(table, row, lambda _: True) is not None

    def is_named(self, row: _Row) -> bool:
        """Return True if the schedule of a row of `schema.MEASURED` matches its checksum."""
        own = {"id": row["schedule"], "checksum": row["named"]}
        named = {**row, **own, "reason": row["why"], "text": row["text"]}
        return self.decoded("schedules", named, legality_of) is not None

    def _add_keys(self, program: Program, schedule: Keyed, machine: Machine) -> _Row:
        """Add the rows that a measurement refers to; return the keys of the measurement's row."""
        self.add_machine(machine_row(machine))
        return {
            "schedule": self.add_legality(program, schedule, Legality(True)),
            "machine": machine.digest,
            "program": program.digest,
            "key": schedule.key,
        }


def rows_of(db: Database, query: str, values: Iterable[object] | _Row = ()) -> list[_Row]:
    """Return all rows at once, as an unfinished query blocks checkpoints of the WAL."""
    return list(each_row(db, query, values))


def each_row(db: Database, query: str, values: Iterable[object] | _Row = ()) -> Iterator[_Row]:
    """Return an iterator over the rows, for callers that read them to the end."""
    return named(db.execute(query, values if isinstance(values, dict) else list(values)))


def named(cursor: sqlite3.Cursor) -> Iterator[_Row]:
    """Yield the rows of a query as dictionaries by column name."""
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
    """Return the further columns of a measurement made now; of the C text, only a hash."""
    # A text that quotes a file need not be UTF-8.
    text = None if unit is None else unit.encode("utf-8", "surrogateescape")
    code = None if text is None else hashlib.sha256(text).hexdigest()[:32]
    return {"cutoff": cutoff, "seed": seed, "code": code, "date": now()}
