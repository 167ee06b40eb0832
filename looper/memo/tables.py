"""What is read from and written to the tables of one open memo."""

from __future__ import annotations

import hashlib
import json
import statistics
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, zip_longest
from typing import Any, TypeVar

from sqlite_utils import Database

from looper.execution.outcome import Comparison, Execution, Status
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
)
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
from looper.memo.schema import SAMPLES, STORE_COMPARISON, STORE_EXECUTION, STORE_PROGRAM

_T = TypeVar("_T")
_Row = dict[str, Any]


class Tables:
    """The tables; whoever writes opens the transaction.

    Args:
        db: the open memo.
        since: measurements before this time count as unknown; "" for none.
        damaged: told of each damaged cell that is met, which then counts as unknown too.
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
        self.db.table("schedules").insert(row, ignore=True)
        found = self._schedule(program, schedule)
        assert found is not None
        return int(found["id"])

    def _add_program(self, program: Program) -> None:
        query = "SELECT content IS NOT NULL AS is_whole FROM programs WHERE digest = ?"
        known = self._first(query, [program.digest])
        if known is None or not known["is_whole"]:
            values = [program.digest, program.name, program.to_json()]
            self.db.execute(STORE_PROGRAM, values)

    def program(self, digest: str) -> Program | None:
        """The program; None if it is not there, or was added by an older LOOPer."""
        row = self._first("SELECT * FROM programs WHERE digest = ?", [digest])
        if row is None or row["content"] is None:
            return None
        return self.decoded("programs", row, program_of)

    def samples(self) -> Iterator[Sample]:
        """See `Memo.samples`."""
        for digest in [
            row["digest"] for row in rows_of(self.db, "SELECT digest FROM programs ORDER BY rowid")
        ]:
            program = self.program(digest)
            if program is None:
                continue
            for row in rows_of(self.db, SAMPLES, [digest]):
                execution = self.decoded("executions", row, execution_of)
                if execution is not None:
                    yield Sample(program, row["key"], row["text"], execution, row["machine"])

    def machines(self) -> dict[str, dict[str, Any]]:
        """See `Memo.machines`."""
        rows = [dict(row) for row in rows_of(self.db, "SELECT * FROM machines")]
        return {str(row.pop("digest")): row for row in rows}

    def legality(self, program: Program, schedule: Keyed) -> Legality | None:
        """What is known about a schedule's legality."""
        row = self._schedule(program, schedule)
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
            self.db.execute(STORE_EXECUTION, {**keys, **execution_cells(execution), **others})

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
            values = {**keys, "status": status, "outcome": outcome, "date": date}
            self.db.execute(STORE_COMPARISON, values)

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
        values = {
            "schedule": self.add_legality(program, schedule, Legality(True)),
            "agent": episode.agent,
            "actions": json.dumps(episode.actions),
            "rewards": json.dumps(episode.rewards),
            "speedup": episode.speedup,
            "date": date,
        }
        self.db.table("episodes").insert(values)

    def episodes(self, program: Program) -> list[tuple[str, Episode]]:
        """The episodes of a program in the order they were added, with their schedules' texts."""
        rows = rows_of(
            self.db,
            "SELECT episodes.*, text FROM episodes JOIN schedules "
            "ON schedules.id = episodes.schedule WHERE program = ? ORDER BY episodes.id",
            [program.digest],
        )
        found = [(row["text"], self.decoded("episodes", row, episode_of)) for row in rows]
        return [(text, episode) for text, episode in found if episode is not None]

    def fast_schedules(self, name: str, count: int) -> list[str]:
        """See `Memo.fast_schedules`."""
        rows = rows_of(
            self.db,
            "SELECT executions.*, programs.digest, schedules.text FROM executions JOIN schedules "
            "ON schedules.id = executions.schedule JOIN programs "
            "ON programs.digest = schedules.program WHERE programs.name = ? "
            "AND executions.status = ? AND NOT executions.cut_off AND schedules.text <> '' "
            "ORDER BY executions.id DESC",
            [name, Status.OK.value],
        )
        groups: dict[tuple[str, str], list[tuple[float, str]]] = {}
        for row in rows:
            execution = self.decoded("executions", row, execution_of)
            if execution is not None and execution.times:
                found = groups.setdefault((row["digest"], row["machine"]), [])
                found.append((statistics.median(execution.times), row["text"]))
        best = [sorted(found)[:count] for found in groups.values()]
        ranked = chain.from_iterable(zip_longest(*best))
        return list(dict.fromkeys(found[1] for found in ranked if found is not None))

    def _schedule(self, program: Program, schedule: Keyed) -> _Row | None:
        query = "SELECT * FROM schedules WHERE program = ? AND key = ?"
        return self._first(query, [program.digest, schedule.key])

    def _measured(
        self, table: str, program: Program, schedule: Keyed, machine: Machine
    ) -> _Row | None:
        """A schedule's row in a table of measurements, None if it has none of this run."""
        return self._first(
            f"SELECT {table}.* FROM {table} JOIN schedules ON schedules.id = {table}.schedule "
            "WHERE program = ? AND key = ? AND machine = ? AND date >= ?",
            [program.digest, schedule.key, machine.digest, self._since],
        )

    def _first(self, query: str, values: Iterable[str]) -> _Row | None:
        return next(iter(rows_of(self.db, query, values)), None)

    def decoded(self, table: str, row: _Row | None, decode: Callable[[_Row], _T]) -> _T | None:
        """What a row says; None if there is none, or if it is damaged, which is told."""
        try:
            return None if row is None else decode(row)
        except Damaged as damage:
            name = (row or {}).get("id", (row or {}).get("digest"))
            self._damaged(f"row {name} of {table}, {damage}")
            return None

    def _add_keys(self, program: Program, schedule: Keyed, machine: Machine) -> _Row:
        """Add what a measurement refers to; the values by which its row names that."""
        self.db.table("machines").insert(machine_row(machine), ignore=True)
        number = self.add_legality(program, schedule, Legality(True))
        return {"schedule": number, "machine": machine.digest}


def rows_of(db: Database, query: str, values: Iterable[str] | _Row = ()) -> list[_Row]:
    """All rows at once: a query that is not read to its end keeps the file from being tidied up."""
    cursor = db.execute(query, values if isinstance(values, dict) else list(values))
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _comparison_of(row: _Row) -> Comparison:
    return comparison_of(row["outcome"])


def execution_columns(unit: str | None, cutoff: float | None, seed: int | None) -> _Row:
    """What else is stored about a measurement made now; of a C text, only a hash."""
    # One that quotes a file need not be UTF-8.
    text = None if unit is None else unit.encode("utf-8", "surrogateescape")
    code = None if text is None else hashlib.sha256(text).hexdigest()[:32]
    return {"cutoff": cutoff, "seed": seed, "code": code, "date": now()}
