"""What was found out about schedules, in an SQLite file that many processes may use at once.

One row a program, schedule, machine and measurement, with foreign keys. The file is in WAL mode and
every row is a transaction of its own, so that a crash at any moment loses at most the row in
flight. Times of different machines, compilers, flags or numbers of threads never mix, as they
belong to different rows of `machines`. Failures are kept with their status and never as a time;
what was stopped because of a limit is kept with that limit, and is no answer for a caller who
allows more.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
import statistics
from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from sqlite_utils import Database
from sqlite_utils.db import Table

from looper import arguments
from looper.errors import LooperError
from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.toolchain import Machine
from looper.memo_rows import (
    Episode,
    Keyed,
    Legality,
    OriginalCode,
    answers,
    best_of,
    machine_row,
    now,
)
from looper.memo_schema import (
    EXPORT,
    MIGRATIONS,
    STORE_COMPARISON,
    STORE_EPISODE,
    STORE_EXECUTION,
    TABLES,
    VERSION,
)
from looper.program import Program

__all__ = ["Episode", "Keyed", "Legality", "Memo", "MemoError", "OriginalCode"]

_BUSY_SECONDS = 60.0


class MemoError(LooperError):
    """A memo's file can not be opened, read or written, or is not a memo."""


class Memo:
    """The memo in the file `path` (made if it does not exist), or in memory where that is None.

    A `Memo` belongs to the thread that made it; each process and thread opens its own.

    Raises:
        MemoError: the file can not be opened or made, is not a memo, or is from a newer LOOPer.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = None if path is None else arguments.path("memo", path)
        self._name = str(path) if path is not None else "the memo"
        with self._errors():
            if self.path is not None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(
                ":memory:" if self.path is None else self.path, timeout=_BUSY_SECONDS
            )
            try:
                self._db = Database(connection, execute_plugins=False)
                self._open()
            except BaseException:
                connection.close()
                raise

    def __enter__(self) -> Memo:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _open(self) -> None:
        version = self._user_version()
        if version > VERSION:
            raise MemoError(
                f"{self._name} was written by a newer LOOPer (its schema is {version}, this one "
                f"knows {VERSION}): update LOOPer or use another memo"
            )
        # Version and tables are committed together: a second look tells a memo that another process
        # has just made from a file that is none.
        if version == 0 and self._db.table_names() and self._user_version() == 0:
            raise MemoError(f"{self._name} is an SQLite file, but not a memo of LOOPer's")
        if self.path is not None:
            self._enter_wal()
        # Measurements are expensive: keep them through a power cut too.
        self._db.execute("PRAGMA synchronous=FULL")
        self._db.execute("PRAGMA foreign_keys=ON")
        if version < VERSION:
            self._migrate()

    def _migrate(self) -> None:
        with self._transaction():
            # Looked at again, as another process may have been first.
            for step in MIGRATIONS[self._user_version() :]:
                step(self._db)
            self._db.execute(f"PRAGMA user_version={VERSION}")

    def _enter_wal(self) -> None:
        # Changing the mode takes a lock SQLite does not wait for; a transaction does wait.
        for _ in range(100):
            try:
                self._db.enable_wal()
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error):
                    raise
                with self._transaction():
                    pass
        self._db.enable_wal()

    def _user_version(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    @contextlib.contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise MemoError(f"can not use {self._name} as a memo: {error}") from None
        except FileExistsError as error:
            raise MemoError(
                f"can not use {self._name} as a memo: {error.filename} is not a folder"
            ) from None
        except OSError as error:
            raise MemoError(
                f"can not use {self._name} as a memo: {error.strerror or error}"
            ) from None

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """A write transaction, taken at once: one that began as a reader could fail as busy."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            self._db.rollback()
            raise

    def _table(self, name: str) -> Table:
        return self._db.table(name)

    def record_legality(
        self, program: Program, schedules: Iterable[tuple[Keyed, Legality]]
    ) -> None:
        """Store whether schedules of a program are legal, all in one transaction."""
        with self._errors(), self._transaction():
            self._add_program(program)
            for schedule, legality in schedules:
                self._add_schedule(program, schedule, legality)

    def legality(self, program: Program, schedule: Keyed) -> Legality | None:
        """What is known about a schedule's legality, None if nothing is."""
        with self._errors():
            row = self._db.execute(
                "SELECT legal, reason FROM schedules WHERE program = ? AND key = ?",
                [program.digest, schedule.key],
            ).fetchone()
        return None if row is None else Legality(bool(row[0]), row[1])

    def record_execution(
        self,
        program: Program,
        schedule: Keyed,
        machine: Machine,
        execution: Execution,
        *,
        unit: str | None = None,
        cutoff: float | None = None,
        seed: int | None = None,
    ) -> None:
        """Store a measurement, in place of an earlier one of the same schedule and machine.

        A complete measurement is not replaced by one that a limit stopped.

        Args:
            program: the program.
            schedule: the schedule, or `OriginalCode()`.
            machine: where and how it was measured.
            execution: the outcome.
            unit: the C text; only a hash of it is stored.
            cutoff: seconds after which it was not to go on, as given to `Executor.measure`.
            seed: of the inputs; not part of the key.
        """
        with self._errors(), self._transaction():
            values = {
                **self._add_keys(program, schedule, machine),
                "status": execution.status.value,
                "times": json.dumps(execution.times),
                "cut_off": int(execution.cut_off),
                "message": execution.message,
                "time_limit": execution.limit,
                "cutoff": cutoff,
                "seed": seed,
                "code": None if unit is None else _hash(unit),
                "date": now(),
            }
            self._db.execute(STORE_EXECUTION, values)

    def execution(
        self,
        program: Program,
        schedule: Keyed,
        machine: Machine,
        *,
        limit: float | None = None,
        cutoff: float | None = None,
    ) -> Execution | None:
        """The stored measurement, None if there is none that answers the question.

        Args:
            program: the program.
            schedule: the schedule, or `OriginalCode()`.
            machine: where and how it is to be measured.
            limit: seconds the caller would allow a run; a timeout under a shorter limit is no
                answer. None: any timeout is.
            cutoff: seconds above which the caller does not care for exact times; a measurement
                that was cut off is an answer only if it was slower than this.
        """
        columns = "status, times, cut_off, message, time_limit"
        row = self._measured("executions", columns, program, schedule, machine)
        if row is None:
            return None
        stored = Execution(Status(row[0]), tuple(json.loads(row[1])), bool(row[2]), row[3], row[4])
        return stored if answers(stored, limit, cutoff) else None

    def record_comparison(
        self, program: Program, schedule: Keyed, machine: Machine, comparison: Comparison
    ) -> None:
        """Store how a schedule and the original compare, in place of an earlier comparison."""
        with self._errors(), self._transaction():
            values = {
                **self._add_keys(program, schedule, machine),
                "status": comparison.schedule.status.value,
                "original_times": json.dumps(comparison.original.times),
                "times": json.dumps(comparison.schedule.times),
                "message": comparison.schedule.message,
                "time_limit": comparison.schedule.limit,
                "date": now(),
            }
            self._db.execute(STORE_COMPARISON, values)

    def comparison(
        self, program: Program, schedule: Keyed, machine: Machine, *, limit: float | None = None
    ) -> Comparison | None:
        """The stored comparison, None if there is none (or a timeout under a shorter limit)."""
        columns = "status, original_times, times, message, time_limit"
        row = self._measured("comparisons", columns, program, schedule, machine)
        if row is None:
            return None
        original = Execution(Status.OK, tuple(json.loads(row[1])))
        stored = Execution(Status(row[0]), tuple(json.loads(row[2])), message=row[3], limit=row[4])
        if not answers(stored, limit, None):
            return None
        return Comparison(original, stored, from_memo=True)

    def record_episode(self, program: Program, schedule: Keyed, episode: Episode) -> None:
        """Add an episode that ended with a legal schedule of a program."""
        with self._errors(), self._transaction():
            self._add_program(program)
            self._add_schedule(program, schedule, Legality(True))
            values = [
                episode.agent,
                json.dumps(episode.actions),
                json.dumps(episode.rewards),
                episode.speedup,
                now(),
                program.digest,
                schedule.key,
            ]
            self._db.execute(STORE_EPISODE, values)

    def episodes(self, program: Program) -> list[tuple[str, Episode]]:
        """The episodes of a program in the order they were added, with their schedules' texts."""
        with self._errors():
            rows = self._db.execute(
                "SELECT text, actions, rewards, speedup, agent FROM episodes JOIN schedules "
                "ON schedules.id = episodes.schedule WHERE program = ? ORDER BY episodes.id",
                [program.digest],
            ).fetchall()
        return [
            (text, Episode(tuple(json.loads(actions)), tuple(json.loads(rewards)), speedup, agent))
            for text, actions, rewards, speedup, agent in rows
        ]

    def fast_schedules(self, name: str, count: int = 4) -> list[str]:
        """Texts of the schedules that were fastest for programs of a name.

        Of every such program, whatever its sizes, and on every machine; at most `count` of each:
        first the fastest of each, those measured last before others, then the second ones. What is
        fast for one size is a good guess for another.
        """
        columns = "programs.digest, executions.machine, schedules.text, executions.times"
        with self._errors():
            rows = self._db.execute(
                f"SELECT {columns} FROM executions JOIN schedules "
                "ON schedules.id = executions.schedule JOIN programs "
                "ON programs.digest = schedules.program WHERE programs.name = ? "
                "AND executions.status = ? AND NOT executions.cut_off AND schedules.text <> '' "
                "ORDER BY executions.id DESC",
                [name, Status.OK.value],
            ).fetchall()
        groups: dict[tuple[str, str], list[tuple[float, str]]] = {}
        for digest, machine, text, times in rows:
            found = groups.setdefault((digest, machine), [])
            found.append((statistics.median(json.loads(times)), text))
        best = [sorted(found)[:count] for found in groups.values()]
        ranked = chain.from_iterable(zip_longest(*best))
        return list(dict.fromkeys(found[1] for found in ranked if found is not None))

    def _measured(
        self, table: str, columns: str, program: Program, schedule: Keyed, machine: Machine
    ) -> tuple[Any, ...] | None:
        """The columns of a schedule's row in a table of measurements, None if it has none."""
        with self._errors():
            row: tuple[Any, ...] | None = self._db.execute(
                f"SELECT {columns} FROM {table} JOIN schedules ON schedules.id = {table}.schedule "
                "WHERE program = ? AND key = ? AND machine = ?",
                [program.digest, schedule.key, machine.digest],
            ).fetchone()
        return row

    def statistics(self) -> dict[str, Any]:
        """Counts of rows: `tables`, `statuses`, `machines` (by description), `programs`.

        Each of `programs` has its name, digest, number of schedules measured, and for each machine
        the original's seconds, the best seconds, speedup and the best schedule's text.
        """
        with self._errors():
            return {
                "tables": {name: self._table(name).count for name in TABLES},
                "statuses": self._counts("status"),
                "machines": self._counts("machine"),
                "programs": best_of(self.export()),
            }

    def _counts(self, column: str) -> dict[str, int]:
        rows = self._db.execute(f"SELECT {column}, COUNT(*) FROM executions GROUP BY 1 ORDER BY 1")
        return {str(value): int(count) for value, count in rows}

    def export(self) -> Iterator[dict[str, Any]]:
        """Every schedule with every measurement of it, one flat dictionary each, in stable order.

        A schedule that was never measured has None in the columns of the measurement.
        """
        with self._errors():
            for row in self._db.query(EXPORT):
                times = json.loads(row.pop("times") or "[]")
                done = Execution(Status.OK, tuple(times))
                yield {**row, "times": times, "seconds": done.seconds, "spread": done.spread}

    def integrity_check(self) -> list[str]:
        """What is wrong with the file, by SQLite's own checks; empty if nothing is."""
        with self._errors():
            problems = [str(row[0]) for row in self._db.execute("PRAGMA integrity_check")]
            orphans = [
                f"a row of {row[0]} refers to a row of {row[2]} that does not exist"
                for row in self._db.execute("PRAGMA foreign_key_check")
            ]
        return [problem for problem in problems if problem != "ok"] + orphans

    def _add_keys(self, program: Program, schedule: Keyed, machine: Machine) -> dict[str, Any]:
        """Add what a measurement refers to; the values by which its row names that."""
        self._add_program(program)
        self._add_schedule(program, schedule, Legality(True))
        self._table("machines").insert(machine_row(machine), ignore=True)
        return {"program": program.digest, "key": schedule.key, "machine": machine.digest}

    def _add_program(self, program: Program) -> None:
        row = {"digest": program.digest, "name": program.name}
        self._table("programs").insert(row, ignore=True)

    def _add_schedule(self, program: Program, schedule: Keyed, legality: Legality) -> None:
        row = {
            "program": program.digest,
            "key": schedule.key,
            "text": schedule.text,
            "legal": int(legality.legal),
            "reason": legality.reason,
        }
        self._table("schedules").insert(row, ignore=True)


def _hash(unit: str) -> str:
    """Of a C text; one that quotes a file need not be UTF-8."""
    return hashlib.sha256(unit.encode("utf-8", "surrogateescape")).hexdigest()[:32]
