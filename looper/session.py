"""Measure the schedules of one program, asking the memo first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from looper.execution.executor import Executor
from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.sandbox import Limits, Repeats
from looper.execution.toolchain import Machine, Toolchain
from looper.memo import Keyed, Memo, OriginalCode
from looper.program import Program

LONG = 0.1
"""Seconds from which the times of a program vary little."""


@dataclass
class Counters:
    """What was done so far.

    Attributes:
        compiled: runs of the compiler.
        executed: child processes run.
        measured: schedules measured.
        memo_hits: answers from the memo, those about original programs included.
        same_code: schedules whose code had been measured for another schedule.
        illegal: schedules refused.
    """

    compiled: int = 0
    executed: int = 0
    measured: int = 0
    memo_hits: int = 0
    same_code: int = 0
    illegal: int = 0


@dataclass(frozen=True)
class Terms:
    """How measurements are made.

    Attributes:
        repeats: how often to time.
        best_factor: a schedule slower than this many times the best so far is timed only once ...
        long_factor: ... and than this many, where the best takes a tenth of a second or more: long
            runs vary less.
        rival_factor: a schedule of which no run is faster than this many times the best so far is
            timed a few times only.
        limit_factor: a run slower than this many times the best so far is stopped ...
        least: ... but not before so many seconds.
        against_best: the factors are relative to the best time so far, as a search wants it; if
            not, to the original's, so that what is measured does not depend on what was before, and
            a run that a shorter limit stopped is made again.
        original_factor: as `limit_factor` when a schedule is confirmed, relative to the original.
        compile_seconds: how long compiling a schedule's code may take.
        original_limit: seconds one run of the original program may take.
    """

    repeats: Repeats = field(default_factory=Repeats)
    best_factor: float = 2.0
    long_factor: float = 1.25
    rival_factor: float = 1.15
    limit_factor: float = 1.5
    least: float = 0.3
    against_best: bool = True
    original_factor: float = 5.0
    compile_seconds: float = 10.0
    original_limit: float = 300.0


class Session:
    """One program on one machine: its executor, what is known, and the best time so far.

    Nothing is compiled or run before something is asked that the memo does not know.

    Args:
        program: the program.
        toolchain, machine: what it is measured with.
        memo: where results are looked up and kept.
        terms: how measurements are made.
        counters: what was done is added to these.
        seed: of the random inputs.
        cache: folder of the compiled runner (see `Executor`).

    Raises:
        ExecutionError, ToolchainError: the original program can not be measured.
    """

    def __init__(
        self,
        program: Program,
        toolchain: Toolchain,
        machine: Machine,
        memo: Memo,
        terms: Terms,
        counters: Counters,
        seed: int = 0,
        cache: Path | None = None,
    ) -> None:
        self.program = program
        self._machine = machine
        self._memo = memo
        self._terms = terms
        self._counters = counters
        self._seed = seed
        self._limits = Limits(seconds=terms.original_limit)
        self._by_unit: dict[str, Execution] = {}
        self._executor = Executor(
            program,
            toolchain=toolchain,
            threads=machine.threads,
            seed=seed,
            repeats=terms.repeats,
            limits=self._limits,
            cache=cache,
            compile_seconds=terms.compile_seconds,
        )
        try:
            self.original = self._measured_original()
        except BaseException:
            self._executor.close()
            raise
        self._original_seconds = self.original.seconds or 0.0
        self._yardstick = self._original_seconds

    @property
    def executor(self) -> Executor:
        """What compiles and runs."""
        return self._executor

    def close(self) -> None:
        """Remove temporary files."""
        self._executor.close()

    def known(self, schedule: Keyed) -> Execution | None:
        """The memo's answer, if it has one that is good enough now."""
        found = self._memo.execution(
            self.program, schedule, self._machine, limit=self._limit, cutoff=self._cutoff
        )
        if found is None or (self._stopped_too_early(found) and not self._terms.against_best):
            return None
        self._counters.memo_hits += 1
        self._note(found)
        return found

    def _stopped_too_early(self, execution: Execution) -> bool:
        return execution.status is Status.TIMEOUT and (execution.limit or 0.0) < self._limit

    def prepare(self, units: Sequence[str]) -> None:
        """Compile what has to be measured, in parallel."""
        with self._counting():
            self._executor.prepare([unit for unit in units if unit not in self._by_unit])

    def measure(self, schedule: Keyed, unit: str) -> Execution:
        """Measure a schedule's code, unless the same code was measured before, and keep it."""
        cutoff = self._cutoff
        execution = self._same_code(unit, cutoff)
        if execution is None:
            limits = replace(self._limits, seconds=self._limit)
            with self._counting():
                rival = self._terms.rival_factor * self._yardstick
                execution = self._executor.measure(unit, cutoff=cutoff, rival=rival, limits=limits)
            self._counters.measured += 1
            self._by_unit[unit] = execution
        self._record(schedule, execution, unit, cutoff)
        self._note(execution)
        return execution

    def compare(self, schedule: Keyed, generate: Callable[[], str]) -> Comparison:
        """Verify a schedule bit for bit and time it in turns with the original; and keep that.

        `generate` makes the C text, and is only called if the memo does not know the answer.
        """
        limit = max(self._terms.least, self._terms.original_factor * self._original_seconds)
        known = self._memo.comparison(self.program, schedule, self._machine, limit=limit)
        if known is not None:
            self._counters.memo_hits += 1
            return known
        limits = replace(self._limits, seconds=limit)
        with self._counting():
            comparison = self._executor.compare(generate(), limits=limits)
        self._memo.record_comparison(self.program, schedule, self._machine, comparison)
        return comparison

    def _same_code(self, unit: str, cutoff: float) -> Execution | None:
        same = self._by_unit.get(unit)
        if same is None or (same.cut_off and (same.seconds or 0.0) <= cutoff):
            return None
        self._counters.same_code += 1
        return same

    def _measured_original(self) -> Execution:
        found = self._memo.execution(self.program, OriginalCode(), self._machine)
        if found is not None:
            self._counters.memo_hits += 1
            return found
        with self._counting():
            execution = self._executor.measure_original()
        self._record(OriginalCode(), execution, None, None)
        return execution

    def _record(
        self, schedule: Keyed, execution: Execution, unit: str | None, cutoff: float | None
    ) -> None:
        self._memo.record_execution(
            self.program,
            schedule,
            self._machine,
            execution,
            unit=unit,
            cutoff=cutoff,
            seed=self._seed,
        )

    def _note(self, execution: Execution) -> None:
        if execution.seconds is not None and self._terms.against_best:
            self._yardstick = min(self._yardstick, execution.seconds)

    @property
    def _cutoff(self) -> float:
        terms = self._terms
        factor = terms.long_factor if self._yardstick >= LONG else terms.best_factor
        return factor * self._yardstick

    @property
    def _limit(self) -> float:
        return max(self._terms.least, self._terms.limit_factor * self._yardstick)

    def _counting(self) -> _Counting:
        return _Counting(self._counters, self._executor)


class _Counting:
    """Adds what an executor does inside a `with` to the counters, also when it is interrupted."""

    def __init__(self, counters: Counters, executor: Executor) -> None:
        self._counters, self._executor = counters, executor

    def __enter__(self) -> None:
        self._compiled, self._executed = self._executor.compilations, self._executor.executions

    def __exit__(self, *_: object) -> None:
        self._counters.compiled += self._executor.compilations - self._compiled
        self._counters.executed += self._executor.executions - self._executed
