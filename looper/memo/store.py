"""What was found out about schedules, in an SQLite file that many processes may use at once.

One row a program, schedule, machine and measurement, with foreign keys. The file is in WAL mode and
every row is a transaction of its own, so that a crash at any moment loses at most the row in
flight. Times of different machines, compilers, flags or numbers of threads never mix, as they
belong to different rows of `machines`. Failures are kept with their status and never as a time;
what was stopped because of a limit is kept with that limit, and is no answer for a caller who
allows more. A row is replaced by a better one only: one that was measured undisturbed, say.

A memo that can not be used any more (another program has locked it, its disk is full), or not from
the beginning on (its disk is full, it is read-only), costs rows, and neither time nor the result:
they are kept in memory until it can be written again.

A memo may be damaged, and be very large. What is read has a checksum and is compared with what was
looked for, so that no damage makes an answer of another row; and what a search asks for takes time
and memory that do not grow with the number of rows.
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

from looper import arguments
from looper.execution.outcome import Comparison, Execution
from looper.execution.toolchain import Machine
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

# How long a statement waits for locks, in seconds: as a rule, and while the file can not be used.
_PATIENT, _IMPATIENT = 2.0, 0.05
# Until what could not be written is tried again, and how long that is tried in the end.
_AGAIN, _CLOSING = 1.0, 5.0

# Of what an older LOOPer has left to be ranked, as much is at opening.
_RANKING = 0.1

_T = TypeVar("_T")
_Change = Callable[[Tables], object]


class Memo:
    """The memo in the file `path` (made if it does not exist), or in memory where that is None.

    A `Memo` belongs to the thread that made it; each process and thread opens its own.

    Args:
        path: the file.
        remeasure: measurements made before now count as unknown, and are replaced by what is
            measured from now on.
        required: without the file, work is for nothing: that it can not be written is an error.

    Raises:
        MemoError: the file is locked or damaged, is not a memo, or is from a newer LOOPer.
    """

    def __init__(
        self, path: str | Path | None = None, *, remeasure: bool = False, required: bool = False
    ) -> None:
        self.path = None if path is None else arguments.path("memo", path)
        self._name = str(path) if path is not None else "the memo"
        self._remeasure = remeasure
        self._since = now() if remeasure else ""
        # What could not be written yet, and a memo in memory that has it, to be read meanwhile.
        self._pending: list[_Change] = []
        self._aside: Tables | None = None
        self._tried = 0.0
        self._impatient = False
        self._warned: set[str] = set()
        self._unopened: str | None = None
        self._file = self._opened(required=required)
        self._identity = self._file_identity()

    def _opened(self, *, required: bool) -> Tables | None:
        """The file's tables; if it can not be opened now, what can be read of it, or None.

        Raises:
            Unopened: it can not be opened, and it is required.
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
        """The file's tables, for who can not do without them.

        Raises:
            Unopened: it could not even be read.
        """
        if self._file is None:
            raise Unopened(self._name, self._unopened or "")
        return self._file

    def _reopen(self) -> None:
        """Open a file that could not be opened before.

        Raises:
            MemoError: it still can not be.
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
        """Write what could not be written before, if that is possible now, and close the file."""
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
        """Another memo, in a file beside this one's, or in memory as this one.

        Args:
            name: what the file's name has in addition.
        """
        path = self.path
        if path is not None:
            path = path.with_stem(f"{path.stem}-{name}")
        return Memo(path, remeasure=self._remeasure)

    def claim_search(
        self, program: Program, machine: Machine, seconds: float = math.inf
    ) -> AbstractContextManager[None]:
        """Hold the right to search for a program's best schedule, from beginning to end.

        Searches of several processes would else run the original once each, and compare their
        winners once each. Inside of it, single measurements are claimed (see `claim`).

        Raises:
            OutOfTime: on entry, if another process held it for so many seconds.
        """
        if self._identity is None:
            return contextlib.nullcontext()
        what = ("search", *self._identity, program.digest, machine.digest)
        return claimed(*what, seconds=seconds)

    def claim(
        self, program: Program, machine: Machine, seconds: float = math.inf
    ) -> AbstractContextManager[None]:
        """Hold the right to measure a program on a machine, among all who share this file.

        Waits until no other process or thread holds it. Whoever then looks up what is known,
        measures the rest and records it, measures nothing that another has measured. A thread that
        holds it may claim it again, but must claim nothing else meanwhile; it is also given back
        when the process is killed. A memo in memory is shared with nobody.

        Raises:
            OutOfTime: on entry, if another process held it for so many seconds.
        """
        if self._identity is None:
            return contextlib.nullcontext()
        return claimed(*self._identity, program.digest, machine.digest, seconds=seconds)

    def _file_identity(self) -> tuple[int, int] | None:
        """The same for all paths that lead to the file."""
        with contextlib.suppress(OSError):
            if self.path is not None:
                found = self.path.stat()
                return found.st_dev, found.st_ino
        return None

    def _write(self, change: _Change) -> None:
        """Make a change, at once or as soon as the file can be written again."""
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
        """Make all changes and nothing is pending, or tell why the file can not be written."""
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
        """The answer, None if there is none or the file can not be read now."""
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
        """Warn about a file that can not be used, and wait no longer for it; or raise a defect."""
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
            f"the memo {self._name} can not be used now, {reason}; the work goes on, and results "
            "are kept in memory until they can be written",
        )

    def _warn_of_damage(self, what: str) -> None:
        self._warn(
            "damage",
            f"the memo {self._name} is damaged and counts as unknown there: {what} "
            f"(`looper memo {self._name} --check` tells all)",
        )

    def _warn(self, kind: str, message: str) -> None:
        if kind not in self._warned:
            self._warned.add(kind)
            _LOG.warning("%s", message)

    def record_legality(
        self, program: Program, schedules: Iterable[tuple[Keyed, Legality]]
    ) -> None:
        """Store whether schedules of a program are legal, all in one transaction."""
        found = list(schedules)

        def change(tables: Tables) -> None:
            for schedule, legality in found:
                tables.add_legality(program, schedule, legality)

        self._write(change)

    def legality(self, program: Program, schedule: Keyed) -> Legality | None:
        """What is known about a schedule's legality, None if nothing is."""
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
        """Store a measurement, unless there is one of the same schedule and machine as good.

        Better is one that no limit stopped, or that was not disturbed; and a failure.

        Args:
            program: the program.
            schedule: the schedule, or `OriginalCode()`.
            machine: where and how it was measured.
            execution: the outcome.
            unit: the C text; only a hash of it is stored.
            cutoff: seconds after which it was not to go on, as given to `Executor.measure`.
            seed: of the inputs; not part of the key.
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
        """The stored measurement, None if there is none that answers the question.

        Args:
            program: the program.
            schedule: the schedule, or `OriginalCode()`.
            machine: where and how it is to be measured.
            limit: seconds the caller would allow a run; a timeout under a shorter limit is no
                answer. None: any timeout is.
            cutoff: seconds above which the caller does not care for exact times; a measurement
                that was cut off is an answer only if it was slower than this.
            accept_disturbed: a measurement that was disturbed is an answer.
        """
        return self._read(
            lambda tables: tables.execution(
                program, schedule, machine, limit, cutoff, accept_disturbed=accept_disturbed
            )
        )

    def record_comparison(
        self, program: Program, schedule: Keyed, machine: Machine, comparison: Comparison
    ) -> None:
        """Store how a schedule and the original compare, unless that is known as well already."""
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
        """The stored comparison, None if there is none that answers the question.

        Args:
            program, schedule, machine: what is compared, where and how.
            limit: seconds the caller would allow a run; see `execution`.
            accept_disturbed: a comparison of which a side was disturbed is an answer.
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
        """The episodes of a program in the order they were added, with their schedules' texts."""
        with file_errors(self._name):
            return self._tables.episodes(program)

    def program(self, digest: str) -> Program | None:
        """The program with this digest; None if it is unknown, or an older LOOPer has added it."""
        return self._read(lambda tables: tables.program(digest))

    def samples(self) -> Iterator[Sample]:
        """Every measurement with its program: the memo as a data set, program by program.

        What a limit ended is there too, see `Sample.is_censored`. Left out are measurements whose
        programs are not in the memo, because an older LOOPer made them (it kept nothing but their
        names; the next search of such a program adds it), and damaged ones.
        """
        with file_errors(self._name):
            yield from self._tables.samples()

    def fast_schedules(self, name: str, count: int = 4) -> list[str]:
        """Texts of the schedules that were fastest for programs of a name.

        Of every such program, whatever its sizes, and on every machine; at most `count` of each:
        first the fastest of each, those measured last before others, then the second ones. What is
        fast for one size is a good guess for another. Not more than `looper.memo.ranking.MOST`,
        of the programs that were met last: it takes as long however many there are.
        """
        return self._read(lambda tables: fast_schedules(tables, name, count) or None) or []

    def statistics(self, told: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
        """Counts of rows: `tables`, `statuses`, `machines` (by description), `programs`.

        Each of `programs` has its name, digest, number of schedules measured, and for each machine
        the original's seconds, the best seconds, speedup and the best schedule's text. They are
        those that were met last, not more than `looper.memo.ranking.MOST_PROGRAMS`.

        Args:
            told: called with how many measurements of an older LOOPer have to be ranked first.
        """
        with file_errors(self._name):
            if self._unopened is None:
                rank(self._tables.db, math.inf, told)
            return counts(self._tables)

    def machines(self) -> dict[str, dict[str, Any]]:
        """What is known of every machine something was measured on, by digest."""
        with file_errors(self._name):
            return self._tables.machines()

    def export(self, where: str = "") -> list[dict[str, Any]]:
        """All that `rows` gives, at once."""
        return list(self.rows(where))

    def rows(self, where: str = "") -> Iterator[dict[str, Any]]:
        """Every schedule with every machine it was measured on, in the order they were added.

        One flat dictionary each; a schedule that was never measured has None in the columns of the
        measurement. `damage` says which of its cells can not be read, and is None if all can.

        Args:
            where: an SQL condition on these columns; only rows for which it holds.

        Raises:
            UsageError: the condition makes no sense.
        """
        with file_errors(self._name):
            yield from exported(self._tables.db, where)

    def count(self, where: str = "") -> int:
        """How many rows `rows` gives.

        Raises:
            UsageError: the condition makes no sense.
        """
        with file_errors(self._name):
            return counted(self._tables.db, where)

    def drop(self, where: str, count: int) -> Dropped:
        """Drop the measurements in the rows of `export` for which a condition holds, or none.

        With the comparisons of the same schedules and machines. Schedules, programs and machines
        to which then nothing refers are dropped too.

        Args:
            where: an SQL condition.
            count: the number of rows for which it holds, so that it is certain what is dropped.

        Raises:
            UsageError: the condition makes no sense, or holds for another number of rows.
        """
        with file_errors(self._name), transaction(self._tables.db):
            return drop(self._tables.db, where, count)

    def contents(self) -> Contents:
        """All that is in the memo, as plain rows that `merge` adds to another memo."""
        with file_errors(self._name), transaction(self._tables.db):
            return contents(self._tables)

    def merge(self, found: Contents) -> int:
        """Add what another memo knows, all in one transaction.

        As if it had been recorded here: a row that is there is replaced by a better one only, and
        times stay those of the machine they were measured on. Adding the same again changes
        nothing. Damaged rows are left out, with a warning.

        Returns:
            How many measurements and comparisons were added, or have replaced others.

        Raises:
            MemoError: the file can not be written; then nothing was added.
        """
        with file_errors(self._name), transaction(self._tables.db):
            return merge(self._tables, found)

    def integrity_check(self, looked_at: Callable[[], None] = lambda: None) -> list[str]:
        """What is wrong with the file: by SQLite's own checks, and rows that make no sense.

        Args:
            looked_at: called after each of the `row_count` rows.
        """
        with file_errors(self._name):
            return [*file_damages(self._tables.db), *cell_damages(self._tables.db, looked_at)]

    def row_count(self) -> int:
        """How many rows there are in all tables together."""
        with file_errors(self._name):
            return rows_to_check(self._tables.db)
