"""Storage of results for schedules in an SQLite file that many processes may use at once.

There is one row for each program, schedule, machine and measurement, with foreign keys. The file is
in WAL mode and every row is a transaction of its own, so that a crash at any moment loses at most
the row in flight. Times of different machines, compilers, flags or numbers of threads never mix, as
they belong to different rows of `machines`. Failures are stored with their status and never as a
time; a run stopped by a limit is stored with that limit, and is no answer for a caller who allows
more. A row is replaced only by a better one, for example one that was measured undisturbed.

If a memo cannot be used any more (another program has locked it, its disk is full), or could never
be opened (its disk is full, it is read-only), neither time nor results are lost: rows are kept in
memory until the file can be written again, and are lost only if that never happens.

A memo may be damaged, and very large. Rows have checksums and are compared with the requested keys,
so that damage never yields the answer of another row; and the queries of a search take time and
memory that do not grow with the number of rows.
"""

from __future__ import annotations

import contextlib
import logging
import math
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, TypeVar

from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Comparison, Execution
from looper.ir.program import Program
from looper.memo.checking import cell_damages, file_damages, rows_to_check
from looper.memo.claims import claimed
from looper.memo.file import (
    MemoError,
    Unopened,
    file_errors,
    is_locked,
    open_database,
    open_for_reading,
    transaction,
    trouble,
    wait_for_locks,
)
from looper.memo.merging import Contents, contents, merge
from looper.memo.queries import Dropped, counted, drop, exported
from looper.memo.ranking import counts, fast_schedules, rank
from looper.memo.rows import Episode, Keyed, Legality, OriginalCode, Sample, now
from looper.memo.tables import Tables, execution_columns
from looper.support import arguments

__all__ = [
    "Contents",
    "Dropped",
    "Episode",
    "Keyed",
    "Legality",
    "Memo",
    "MemoError",
    "OriginalCode",
    "Sample",
]

_LOG = logging.getLogger(__name__)

# Seconds for which a statement waits for locks: normally, and while the file cannot be used.
_PATIENT, _IMPATIENT = 2.0, 0.05
# Seconds until failed writes are retried, and for which they are retried at closing.
_AGAIN, _CLOSING = 1.0, 5.0

# Seconds spent at opening on ranking measurements of an older LOOPer.
_RANKING = 0.1

_T = TypeVar("_T")
_Change = Callable[[Tables], object]


class Memo:
    """A memo in the file `path` (created if it does not exist), or in memory if that is None.

    A `Memo` belongs to the thread that created it; each process and thread opens its own.

    Args:
        path: the file.
        remeasure: treat measurements recorded before now as unknown; they are replaced by those
            recorded from now on.
        required: raise an error if the file cannot be opened, as work would be useless without it.

    Raises:
        MemoError: the file is locked or damaged, is not a memo, or was written by a newer LOOPer.
    """

    def __init__(
        self, path: str | Path | None = None, *, remeasure: bool = False, required: bool = False
    ) -> None:
        self.path = None if path is None else arguments.path("memo", path)
        self._name = str(path) if path is not None else "the memo"
        self._remeasure = remeasure
        self._since = now() if remeasure else ""
        # Changes that could not be written yet, and a memo in memory with them, read meanwhile.
        self._pending: list[_Change] = []
        self._aside: Tables | None = None
        self._tried = 0.0
        self._impatient = False
        self._warned: set[str] = set()
        self._unopened: str | None = None
        self._file = self._opened(required=required)
        self._identity = self._file_identity()

    def _opened(self, *, required: bool) -> Tables | None:
        """Return the file's tables, read-only if it cannot be written, None if it cannot be read.

        Raises:
            Unopened: it cannot be opened, and it is required.
        """
        tables: Tables | None
        try:
            tables = Tables(open_database(self.path, self._name), self._since, self._warn_of_damage)
        except Unopened as error:
            if required:
                raise
            self._unopened, self._tried = error.reason, time.monotonic()
            db = None if self.path is None else open_for_reading(self.path, self._name)
            tables = None if db is None else Tables(db, self._since, self._warn_of_damage)
        else:
            wait_for_locks(tables.db, _IMPATIENT)
            with contextlib.suppress(sqlite3.Error):
                rank(tables.db, _RANKING)
            wait_for_locks(tables.db, _PATIENT)
        return tables

    @property
    def _tables(self) -> Tables:
        """The file's tables, for callers that need them.

        Raises:
            Unopened: the file could not even be read.
        """
        if self._file is None:
            raise Unopened(self._name, self._unopened or "")
        return self._file

    def _reopen(self) -> None:
        """Open a file that could not be opened before.

        Raises:
            MemoError: it still cannot be opened.
        """
        if self._unopened is None:
            return
        db = open_database(self.path, self._name, _IMPATIENT)
        wait_for_locks(db, _PATIENT)
        if self._file is not None:
            self._file.db.close()
        self._file = Tables(db, self._since, self._warn_of_damage)
        self._unopened = None

    def __enter__(self) -> Memo:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Write pending changes, if that is possible now, and close the file."""
        try:
            deadline = time.monotonic() + _CLOSING
            while self._pending:
                error = self._try(self._pending)
                locked = isinstance(error, sqlite3.Error) and is_locked(error)
                if error is not None and (not locked or time.monotonic() > deadline):
                    count, self._pending = len(self._pending), []
                    _LOG.warning("%s results are lost to the memo %s", count, self._name)
        finally:
            for tables in (self._file, self._aside):
                if tables is not None:
                    tables.db.close()

    def beside(self, name: str) -> Memo:
        """Open another memo, in a file beside this one's, or in memory like this one.

        Args:
            name: suffix of the file's stem.
        """
        path = self.path
        if path is not None:
            path = path.with_stem(f"{path.stem}-{name}")
        return Memo(path, remeasure=self._remeasure)

    def claim_search(
        self, program: Program, machine: Machine, seconds: float = math.inf
    ) -> AbstractContextManager[None]:
        """Hold the right to search for a program's best schedule, from beginning to end.

        Otherwise, concurrent searches would each run the original, and each compare their winners.
        Within it, single measurements are claimed (see `claim`).

        Raises:
            OutOfTime: on entry, if another process held it for `seconds`.
        """
        if self._identity is None:
            return contextlib.nullcontext()
        what = ("search", *self._identity, program.digest, machine.digest)
        return claimed(*what, seconds=seconds)

    def claim(
        self, program: Program, machine: Machine, seconds: float = math.inf
    ) -> AbstractContextManager[None]:
        """Hold the right to measure a program on a machine, among all users of this file.

        Waits until no other process or thread holds it. A holder that looks up known results,
        measures the rest and records it never repeats a measurement of another one. A thread that
        holds it may claim it again, but must claim nothing else meanwhile; it is also released when
        the process is killed. A memo in memory is not shared and needs no claim.

        Raises:
            OutOfTime: on entry, if another process held it for `seconds`.
        """
        if self._identity is None:
            return contextlib.nullcontext()
        return claimed(*self._identity, program.digest, machine.digest, seconds=seconds)

    def _file_identity(self) -> tuple[int, int] | None:
        """Return device and inode of the file, equal for all paths to it; None without a file."""
        with contextlib.suppress(OSError):
            if self.path is not None:
                found = self.path.stat()
                return found.st_dev, found.st_ino
        return None

    def _write(self, change: _Change) -> None:
        """Apply a change now, or as soon as the file can be written again."""
        if not self._pending or time.monotonic() > self._tried + _AGAIN:
            error = self._try([*self._pending, change])
            if error is None:
                return
            if isinstance(error, sqlite3.Error):
                self._note(error)
            else:
                self._warn_of_trouble(self._unopened or str(error))
        self._pending.append(change)
        if self._aside is None:
            self._aside = Tables(open_database(None, self._name), "", self._warn_of_damage)
        with transaction(self._aside.db):
            change(self._aside)

    def _try(self, changes: Sequence[_Change]) -> sqlite3.Error | MemoError | None:
        """Apply all changes and clear the pending ones; return the error if that fails."""
        try:
            self._reopen()
            with transaction(self._tables.db):
                for change in changes:
                    change(self._tables)
        except (sqlite3.Error, MemoError) as error:
            self._tried = time.monotonic()
            return error
        self._pending = []
        if self._impatient:
            wait_for_locks(self._tables.db, _PATIENT)
            self._impatient = False
        if self._aside is not None:
            self._aside.db.close()
            self._aside = None
        return None

    def _read(self, question: Callable[[Tables], _T | None]) -> _T | None:
        """Return the answer to a query, None if there is none or the file cannot be read now."""
        if self._file is None:
            self._warn_of_trouble(self._unopened or "")
        found = None if self._aside is None else question(self._aside)
        if found is None and self._file is not None:
            try:
                found = question(self._file)
            except sqlite3.Error as error:
                self._note(error)
        return found

    def _note(self, error: sqlite3.Error) -> None:
        """Warn of an unusable file and shorten the waits for it; raise errors that are defects."""
        reason = trouble(error)
        if reason is None:
            with file_errors(self._name):
                raise error
        wait_for_locks(self._tables.db, _IMPATIENT)
        self._impatient = True
        self._warn_of_trouble(reason)

    def _warn_of_trouble(self, reason: str) -> None:
        self._warn(
            "use",
            f"the memo {self._name} cannot be used now, {reason}; the work goes on, and results "
            "are kept in memory until they can be written",
        )

    def _warn_of_damage(self, what: str) -> None:
        self._warn(
            "damage",
            f"the memo {self._name} is damaged and counts as unknown there: {what} "
            f"(`looper memo {self._name} --check` lists all)",
        )

    def _warn(self, kind: str, message: str) -> None:
        if kind not in self._warned:
            self._warned.add(kind)
            _LOG.warning("%s", message)

    def record_legality(
        self, program: Program, schedules: Iterable[tuple[Keyed, Legality]]
    ) -> None:
        """Store the legality of schedules of a program, all in one transaction."""
        found = list(schedules)

        def change(tables: Tables) -> None:
            for schedule, legality in found:
                tables.add_legality(program, schedule, legality)

        self._write(change)

    def legality(self, program: Program, schedule: Keyed) -> Legality | None:
        """Return the stored legality of a schedule, None if it is unknown."""
        return self._read(lambda tables: tables.legality(program, schedule))

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
        """Store a measurement, unless there is one as good of the same schedule and machine.

        Measurements that no limit stopped or that were not disturbed are better, and failures.

        Args:
            program: the program.
            schedule: the schedule, or `OriginalCode()`.
            machine: machine and configuration of the measurement.
            execution: the outcome.
            unit: the C text; only a hash of it is stored.
            cutoff: cutoff in seconds, as given to `Executor.measure`.
            seed: seed of the inputs; not part of the key.
        """
        others = execution_columns(unit, cutoff, seed)
        self._write(
            lambda tables: tables.add_execution(program, schedule, machine, execution, others)
        )

    def execution(
        self,
        program: Program,
        schedule: Keyed,
        machine: Machine,
        *,
        limit: float | None = None,
        cutoff: float | None = None,
        accept_disturbed: bool = True,
    ) -> Execution | None:
        """Return the stored measurement, None if there is none that answers the query.

        Args:
            program: the program.
            schedule: the schedule, or `OriginalCode()`.
            machine: machine and configuration of the measurement.
            limit: seconds that the caller would allow for a run; a timeout under a shorter limit
                is no answer. None: any timeout is.
            cutoff: seconds above which the caller does not need exact times; a measurement that
                was cut off is an answer only if it was slower than this.
            accept_disturbed: accept a measurement that was disturbed.
        """
        return self._read(
            lambda tables: tables.execution(
                program, schedule, machine, limit, cutoff, accept_disturbed=accept_disturbed
            )
        )

    def record_comparison(
        self, program: Program, schedule: Keyed, machine: Machine, comparison: Comparison
    ) -> None:
        """Store a comparison of a schedule with the original, unless there is one as good."""
        date = now()
        self._write(
            lambda tables: tables.add_comparison(program, schedule, machine, comparison, date)
        )

    def comparison(
        self,
        program: Program,
        schedule: Keyed,
        machine: Machine,
        *,
        limit: float | None = None,
        accept_disturbed: bool = True,
    ) -> Comparison | None:
        """Return the stored comparison, None if there is none that answers the query.

        Args:
            program, schedule, machine: as for `execution`.
            limit: seconds that the caller would allow for a run; see `execution`.
            accept_disturbed: accept a comparison of which a side was disturbed.
        """
        return self._read(
            lambda tables: tables.comparison(
                program, schedule, machine, limit, accept_disturbed=accept_disturbed
            )
        )

    def record_episode(self, program: Program, schedule: Keyed, episode: Episode) -> None:
        """Add an episode that ended with a legal schedule of a program."""
        date = now()
        self._write(lambda tables: tables.add_episode(program, schedule, episode, date))

    def episodes(self, program: Program) -> list[tuple[str, Episode]]:
        """Return the episodes of a program in order of addition, with their schedules' texts."""
        with file_errors(self._name):
            return self._tables.episodes(program)

    def program(self, digest: str) -> Program | None:
        """Return the program with this digest; None if unknown, or added by an older LOOPer."""
        return self._read(lambda tables: tables.program(digest))

    def samples(self) -> Iterator[Sample]:
        """Yield every measurement with its program, program by program, as a data set.

        Measurements ended by a limit are included, see `Sample.is_censored`. Omitted are damaged
        ones, and those of programs that an older LOOPer added (it stored only their names; the next
        search of such a program adds its content).
        """
        with file_errors(self._name):
            yield from self._tables.samples()

    def fast_schedules(self, name: str, count: int = 4) -> list[str]:
        """Return the texts of the fastest schedules of programs of a name.

        They are of every such program, whatever its sizes, on every machine, at most `count` of
        each: first the fastest of each, the most recently measured first, then the second ones. A
        schedule that is fast for one size is a good guess for another. At most
        `looper.memo.ranking.MOST` are returned, of the programs added last, which bounds the time.
        """
        return self._read(lambda tables: fast_schedules(tables, name, count) or None) or []

    def statistics(self, told: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
        """Return counts of rows: `tables`, `statuses`, `machines` (by digest), `programs`.

        Each of `programs` is a program on a machine, with its name, digest, number of schedules
        measured, the original's seconds, the best seconds, the speedup and the best schedule's
        text. They are of the programs added last, at most `looper.memo.ranking.MOST_PROGRAMS`.

        Args:
            told: called with the number of measurements of an older LOOPer that have to be ranked
                first.
        """
        with file_errors(self._name):
            if self._unopened is None:
                rank(self._tables.db, math.inf, told)
            return counts(self._tables)

    def machines(self) -> dict[str, dict[str, Any]]:
        """Return the facts about every machine that has measurements, by digest."""
        with file_errors(self._name):
            return self._tables.machines()

    def export(self, where: str = "") -> list[dict[str, Any]]:
        """Return all rows of `rows` as a list."""
        return list(self.rows(where))

    def rows(self, where: str = "") -> Iterator[dict[str, Any]]:
        """Yield every schedule with every machine it was measured on, in order of addition.

        Each row is a flat dictionary; a schedule that was never measured has None in the columns of
        the measurement. `damage` names a cell that is invalid, and is None if there is none.

        Args:
            where: an SQL condition on these columns, which selects rows.

        Raises:
            UsageError: the condition is invalid.
        """
        with file_errors(self._name):
            yield from exported(self._tables.db, where)

    def count(self, where: str = "") -> int:
        """Return the number of rows that `rows` yields.

        Raises:
            UsageError: the condition is invalid.
        """
        with file_errors(self._name):
            return counted(self._tables.db, where)

    def drop(self, where: str, count: int) -> Dropped:
        """Drop the measurements in the rows of `export` for which a condition holds, or none.

        The comparisons of the same schedules and machines are dropped as well, and schedules,
        programs and machines that are then no longer referred to.

        Args:
            where: an SQL condition.
            count: the expected number of rows for which it holds, as a safeguard.

        Raises:
            UsageError: the condition is invalid, or holds for another number of rows.
        """
        with file_errors(self._name), transaction(self._tables.db):
            return drop(self._tables.db, where, count)

    def contents(self) -> Contents:
        """Return all contents of the memo, as plain rows that `merge` adds to another memo."""
        with file_errors(self._name), transaction(self._tables.db):
            return contents(self._tables)

    def merge(self, found: Contents) -> int:
        """Add the contents of another memo, all in one transaction.

        The result is as if they had been recorded here: rows are replaced only by better ones, and
        times stay those of the machine they were measured on. Adding the same contents again
        changes nothing. Damaged rows are omitted, with a warning.

        Returns:
            The number of measurements and comparisons that were added or have replaced others.

        Raises:
            MemoError: the file cannot be written; then nothing was added.
        """
        with file_errors(self._name), transaction(self._tables.db):
            return merge(self._tables, found)

    def integrity_check(self, looked_at: Callable[[], None] = lambda: None) -> list[str]:
        """Return the problems of the file: of SQLite's own checks, and invalid rows.

        Args:
            looked_at: called after each of the `row_count` rows.
        """
        with file_errors(self._name):
            return [*file_damages(self._tables.db), *cell_damages(self._tables.db, looked_at)]

    def row_count(self) -> int:
        """Return the number of rows of all tables together."""
        with file_errors(self._name):
            return rows_to_check(self._tables.db)
