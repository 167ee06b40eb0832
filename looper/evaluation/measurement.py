"""Measurement of the schedules of one program, with results from the memo where it has them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from looper.codegen.harness import FILE
from looper.errors import CodeError
from looper.execution.compiling.building import Code, units_of
from looper.execution.compiling.toolchain import Machine, Toolchain
from looper.execution.contest import Contest
from looper.execution.executor import Executor
from looper.execution.inputs import Inputs
from looper.execution.machine.turns import Turn
from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.rounds import RoundPlan, pooled
from looper.execution.sandbox import Limits, Repeats
from looper.ir.program import Program
from looper.memo.store import Keyed, Memo, OriginalCode
from looper.support.deadline import Deadline
from looper.support.phases import Phase, during

# Seconds for which a check of the machine's other load stays valid.
_LOOKS_LAST = 5.0

# Shares of the total time for timing and for compiling one schedule; least seconds of the latter.
_TIMING_SHARE, _COMPILING_SHARE, _LEAST_COMPILING = 0.01, 0.01, 1.0

# Runs whose median is reliable; two are enough if they differ by no more than this factor.
_TELLING_RUNS, _ALIKE = 3, 1.05

# Possible outcomes of code that does not execute every iteration.
_OF_LOST_ITERATIONS = (Status.WRONG_OUTPUT, Status.CRASH, Status.TIMEOUT)

LONG = 0.1
"""Run time in seconds above which times vary little."""


@dataclass
class Counters:
    """Counts of the work done so far.

    Attributes:
        compiled: runs of the compiler.
        executed: kernels run in child processes.
        measured: schedules measured.
        memo_hits: answers from the memo, including those about original programs.
        same_code: schedules whose code had been measured for another schedule.
        illegal: illegal schedules, which were refused.
    """

    compiled: int = 0
    executed: int = 0
    measured: int = 0
    memo_hits: int = 0
    same_code: int = 0
    illegal: int = 0


@dataclass(frozen=True)
class Terms:
    """Parameters of measurements.

    Attributes:
        repeats: numbers of timed runs.
        best_factor: a schedule slower than this many times the best so far is timed only once ...
        long_factor: ... or than this many, if the best takes a tenth of a second or more, as long
            runs vary less.
        least_cutoff: ... but never below this many seconds per run: a single run of a tenth of a
            millisecond is not significant, and a few more are cheap.
        rival_factor: a schedule of which no run is faster than this many times the best so far is
            timed a few times only; None: as often as others.
        limit_factor: a run slower than this many times the best so far is stopped ...
        least: ... but not before this many seconds.
        against_best: the factors are relative to the best time so far, as searches need it. If
            False, they are relative to the original's time, so that measurements do not depend on
            earlier ones, and a run that a shorter limit stopped is repeated.
        original_factor: as `limit_factor` when a schedule is confirmed, relative to the original.
        compile_seconds: limit for compiling a schedule's code, extended on a slow machine (see
            `Builder`).
        original_limit: limit in seconds for one run of the original program.
        original_again: every batch times the original once more, see
            `ProgramMeasurer.measure_original_again`.
        compare_seconds: duration of the rounds of a confirmation, default as `Executor.compare`.
    """

    repeats: Repeats = field(default_factory=Repeats)
    best_factor: float = 2.0
    long_factor: float = 1.25
    least_cutoff: float = 0.002
    rival_factor: float | None = 1.15
    limit_factor: float = 1.5
    least: float = 0.3
    against_best: bool = True
    original_factor: float = 5.0
    compile_seconds: float = 10.0
    original_limit: float = 300.0
    original_again: bool = False
    compare_seconds: float | None = None

    def within(self, seconds: float | None) -> Terms:
        """Return these terms adapted to a total time in seconds; unchanged if it is None."""
        if seconds is None:
            return self
        shorter = min(self.repeats.seconds, _TIMING_SHARE * seconds)
        compiling = max(_LEAST_COMPILING, _COMPILING_SHARE * seconds)
        return replace(
            self,
            repeats=replace(self.repeats, seconds=shorter),
            compile_seconds=min(self.compile_seconds, compiling),
        )


class ProgramMeasurer:
    """Measurements of one program on one machine: its executor, known results and the best time.

    Nothing is compiled or run before a result is requested that the memo does not have, or `begin`
    is called. The first request may raise the errors of `forms`.

    Args:
        program: the program.
        toolchain, machine: compiler and machine of the measurements.
        memo: storage in which results are looked up and recorded.
        terms: parameters of the measurements.
        counters: incremented by the work done.
        seed: seed of the random inputs.
        cache: folder of the compiled runner (see `Executor`).
        inputs: used instead of random ones; `machine` must have their digest.
        deadline: time by which everything has to be finished (see `Executor`).
        compilers: number of concurrent compilers, see `Executor`.
        turn: sharing of the machine between processes that measure.
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
        inputs: Inputs | None = None,
        deadline: Deadline | None = None,
        compilers: int | None = None,
        turn: Turn | None = None,
    ) -> None:
        self.program = program
        self._machine = machine
        self._memo = memo
        self._terms = terms
        self._counters = counters
        self._seed = seed
        self._deadline = deadline or Deadline()
        self._turn = turn or Turn()
        self._limits = Limits(seconds=terms.original_limit)
        self._by_code: dict[Code, Execution] = {}
        self._contests: dict[str, Contest] = {}
        self._looked = (-math.inf, False)
        self._executor = Executor(
            program,
            toolchain=toolchain,
            threads=machine.threads,
            seed=seed,
            inputs=inputs,
            repeats=terms.repeats,
            limits=self._limits,
            calls=machine.calls,
            exact=machine.exact,
            cache=cache,
            compile_seconds=terms.compile_seconds,
            deadline=self._deadline,
            compilers=compilers,
        )
        self._counting = _Counting(counters, self._executor)
        self._best = math.inf

    @property
    def executor(self) -> Executor:
        """The executor that compiles and runs the program."""
        return self._executor

    def close(self) -> None:
        """Remove temporary files."""
        with self._counting:
            self._executor.close()

    @during(Phase.ORIGINAL)
    def begin(self, codes: Sequence[Code] = ()) -> None:
        """Start compiling the original in the background, unless the memo has its times.

        Args:
            codes: codes that are measured next, compiled concurrently.
        """
        if len(self._known_forms()) < len(self._executor.originals):
            self._executor.begin_originals()
            self._executor.begin(codes)

    @during(Phase.ORIGINAL)
    def first_run(self, most: float) -> float | None:
        """Return the seconds of a run of the original, from the memo or run now; None above `most`.

        Raises:
            ExecutionError, ToolchainError: it cannot be run.
        """
        known = [each.seconds for each in self._known_forms().values() if each.seconds is not None]
        if known:
            return min(known) if min(known) <= most else None
        with self._counting:
            return self._executor.first_run(most)

    @cached_property
    def forms(self) -> dict[str, Execution]:
        """Measurements of the original's forms, see `looper.codegen.harness.originals`.

        Raises:
            ExecutionError, ToolchainError: the original program cannot be measured.
        """
        return self._measured_forms()

    @property
    def knows_original(self) -> bool:
        """True if the original was measured."""
        return "forms" in self.__dict__

    @cached_property
    def original(self) -> Execution:
        """The measurement of the fastest form, the baseline of all comparisons."""
        return self.forms[self.baseline]

    @property
    def _original_seconds(self) -> float:
        return self.original.seconds or 0.0

    @property
    def _yardstick(self) -> float:
        """The best time so far in seconds, including the original's."""
        return min(self._best, self._original_seconds)

    @property
    def baseline(self) -> str:
        """The name of the original's fastest form."""
        return self._executor.baseline

    def known(self, schedule: Keyed) -> Execution | None:
        """Return the memo's measurement of a schedule, None if it has to be measured (again)."""
        found = self._memo.execution(
            self.program, schedule, self._machine, limit=self._limit, cutoff=self._cutoff
        )
        if found is None or (self._stopped_too_early(found) and not self._terms.against_best):
            return None
        if found.status is Status.COMPILE_ERROR and self._may_compile_longer(found.limit):
            return None
        if self._can_do_better(found.disturbed):
            return None
        self._counters.memo_hits += 1
        self._note(found)
        return found

    def _can_do_better(self, disturbed: bool) -> bool:
        """Return True if the result was disturbed by other load and the machine is quiet now."""
        if not disturbed:
            return False
        moment, quiet = self._looked
        if time.monotonic() - moment > _LOOKS_LAST:
            quiet = self._executor.is_calm()
            self._looked = time.monotonic(), quiet
        return quiet

    def _may_compile_longer(self, limit: float | None) -> bool:
        return limit is not None and limit < self._terms.compile_seconds

    def _stopped_too_early(self, execution: Execution) -> bool:
        return execution.status is Status.TIMEOUT and (execution.limit or 0.0) < self._limit

    def prepare(self, codes: Sequence[Code]) -> None:
        """Compile in parallel the codes that have not been measured yet."""
        with self._counting:
            self._executor.prepare([code for code in codes if code not in self._by_code])

    def measure(
        self, schedule: Keyed, code: Code, checked: Callable[[], Code] | None = None
    ) -> Execution:
        """Measure a schedule's code, unless the same code was measured before; record the result.

        Args:
            schedule: a legal schedule.
            code: code that runs it; it may be unchecked, not known to execute every iteration.
            checked: returns code that is known to; measured instead if `code` fails.
        """
        cutoff = self._cutoff
        execution = self._same_code(code, cutoff)
        if execution is None:
            limits = replace(self._limits, seconds=self._limit)
            with self._counting:
                factor = self._terms.rival_factor
                rival = None if factor is None else factor * self._yardstick
                execution = self._executor.measure(code, cutoff=cutoff, rival=rival, limits=limits)
                if self._is_surprising(execution):
                    again = self._executor.measure(code, limits=limits, look=1)
                    execution = pooled([execution, again]) if again.ok else again
            self._counters.measured += 1
            self._by_code[code] = execution
        if checked is not None and execution.status in _OF_LOST_ITERATIONS:
            try:
                known = checked()
            except CodeError as error:
                return Execution(Status.COMPILE_ERROR, message=str(error))
            if known != code:
                return self.measure(schedule, known)
        self._record(schedule, execution, "".join(units_of(code)), cutoff)
        if execution.ok:
            self._look_at_original_again()
        self._note(execution)
        return execution

    def _is_surprising(self, execution: Execution) -> bool:
        """Return True if it would be the best so far, possibly by a lucky placement of pages."""
        seconds = execution.seconds
        return seconds is not None and seconds < min(self._yardstick, LONG)

    @during(Phase.ORIGINAL)
    def _look_at_original_again(self) -> None:
        """Time the original beside the first schedule, if it has only a single run so far.

        A single run may be slow by chance, and everything compared with it would look fast. If two
        runs differ, a third one decides. Another form may turn out to be the fastest, and becomes
        the baseline here as for every reader of the memo.
        """
        while len(times := self.forms[name := self.baseline].times) < _TELLING_RUNS:
            if len(times) > 1 and max(times) <= _ALIKE * min(times):
                return
            once = replace(self._terms.repeats, minimum=1, seconds=0.0)
            with self._counting:
                again = self._executor.measure(self._executor.originals[name], repeats=once)
            if not again.ok:
                return
            self.forms[name] = pooled([self.forms[name], again])
            self._executor.choose_baseline(self.forms)
            self.__dict__.pop("original", None)
            self._record(self._form(name), self.forms[name], None, None)

    @during(Phase.ORIGINAL)
    def measure_original_again(self) -> None:
        """Time the original's fastest form once more, and pool the runs with the earlier ones.

        The placement of pages differs between processes, and every speedup depends on this time.
        Values derived from it so far, such as cutoffs, stay as they are.
        """
        name = min(self.forms, key=lambda each: self.forms[each].seconds or math.inf)
        unit, limits = self._executor.originals[name], self._limits
        with self._counting:
            looks = self._executor.looks
            found = [self._executor.measure(unit, limits=limits, look=k) for k in looks]
        calm = [each for each in found if each.ok and not each.disturbed]
        if calm:
            self.forms[name] = pooled([self.forms[name], *calm])
            self._record(self._form(name), self.forms[name], None, None)

    @during(Phase.CONFIRMATION)
    def compare(self, schedule: Keyed, generate: Callable[[], str]) -> Comparison:
        """Verify a schedule bit for bit, time it alternately with the original, and record that.

        `generate` returns the C text, and is called only if the memo has no suitable comparison.
        """
        limit = self._confirming_limit
        known = self._known_comparison(schedule, limit)
        if known is not None:
            return known
        with self._memo.claim(self.program, self._machine, self._deadline.spendable):
            # Another process may have compared them while this one waited.
            known = self._known_comparison(schedule, limit)
            if known is not None:
                return known
            with self._counting:
                contest = self._contest(schedule, generate, limit)
                comparison = self._executor.decided(contest, seconds=self._terms.compare_seconds)
            return self._kept_comparison(schedule, comparison)

    @during(Phase.CONFIRMATION)
    def another_round(self, schedule: Keyed, generate: Callable[[], str]) -> Comparison:
        """Time a schedule and the original for one more round; the first one also verifies.

        `compare` includes these rounds. Nothing is run if the memo has a comparison already, even
        one of few rounds.

        Args:
            schedule: a legal schedule.
            generate: returns the C text.
        """
        limit = self._confirming_limit
        is_new = schedule.key not in self._contests
        known = self._known_comparison(schedule, limit, short=True) if is_new else None
        if known is not None:
            return known
        with self._memo.claim(self.program, self._machine, self._deadline.spendable):
            with self._counting:
                contest = self._contest(schedule, generate, limit)
                if contest.holds:
                    contest.turn(with_file=len(contest.rounds) < self._least_rounds)
            return self._kept_comparison(schedule, contest.comparison)

    def knows_comparison(self, schedule: Keyed) -> bool:
        """Return True if the memo has a comparison of a schedule, possibly of few rounds only."""
        return self._known_comparison(schedule, self._confirming_limit, short=True) is not None

    @property
    def _least_rounds(self) -> int:
        """The minimum number of rounds of a comparison, if there is time for them."""
        return RoundPlan(None, self._original_seconds, 0.0).least

    @property
    def _confirming_limit(self) -> float:
        """The limit in seconds for one run in a comparison."""
        return max(self._terms.least, self._terms.original_factor * self._original_seconds)

    def _contest(self, schedule: Keyed, generate: Callable[[], str], limit: float) -> Contest:
        """Return the existing contest of a schedule, or a new one."""
        if schedule.key not in self._contests:
            self._contests[schedule.key] = self._executor.contest(
                generate(),
                limits=replace(self._limits, seconds=limit),
                seconds=self._terms.compare_seconds,
            )
        return self._contests[schedule.key]

    def _kept_comparison(self, schedule: Keyed, comparison: Comparison) -> Comparison:
        comparison = replace(comparison, original_digest=self.program.original_digest)
        self._memo.record_comparison(self.program, schedule, self._machine, comparison)
        return comparison

    def _known_comparison(
        self, schedule: Keyed, limit: float, *, short: bool = False
    ) -> Comparison | None:
        """Return the memo's comparison if it suffices; one of few rounds does if `short`."""
        known = self._memo.comparison(self.program, schedule, self._machine, limit=limit)
        if known is None or self._can_do_better(known.disturbed):
            return None
        if known.original_digest != self.program.original_digest:
            return None
        if known.schedule.ok and not known.holds:
            return None  # by an older LOOPer, which kept no rounds
        if known.is_open:
            return None
        rounds = 0 if known.counted is None else known.counted.rounds
        if known.holds and rounds < self._least_rounds and not short:
            return None
        file = self.forms.get(FILE)
        if known.holds and known.over_file is None and file is not None and file.ok:
            return None  # by an older LOOPer, which did not time what the file has
        self._counters.memo_hits += 1
        return known

    def _same_code(self, code: Code, cutoff: float) -> Execution | None:
        same = self._by_code.get(code)
        if same is None or same.disturbed or (same.cut_off and (same.seconds or 0.0) <= cutoff):
            return None
        self._counters.same_code += 1
        return same

    @during(Phase.ORIGINAL)
    def _measured_forms(self) -> dict[str, Execution]:
        """Return the measurements of the original's forms, from the memo or made now."""
        known = self._known_forms()
        if len(known) < len(self._executor.originals):
            with self._memo.claim(self.program, self._machine, self._deadline.spendable):
                # Another process may have measured them while this one waited.
                known = self._known_forms()
                self._executor.prepare_originals()
                with self._turn.alone(), self._counting:
                    self._executor.watch.begin_again()
                    forms = self._executor.measure_originals(known)
                for name in forms.keys() - known.keys():
                    self._record(self._form(name), forms[name], None, None)
            return forms
        self._counters.memo_hits += 1
        return self._executor.measure_originals(known)

    def _known_forms(self) -> dict[str, Execution]:
        known = {}
        for name in self._executor.originals:
            # A form that was cut off for being slow is an answer, however slow it was.
            found = self._memo.execution(self.program, self._form(name), self._machine, cutoff=0.0)
            if found is not None and not self._can_do_better(found.disturbed):
                known[name] = found
        return known

    def _form(self, name: str) -> OriginalCode:
        is_first = name == next(iter(self._executor.originals))
        return OriginalCode.of(self.program, "" if is_first else name)

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
            self._best = min(self._best, execution.seconds)

    @property
    def _cutoff(self) -> float:
        terms = self._terms
        factor = terms.long_factor if self._yardstick >= LONG else terms.best_factor
        return max(terms.least_cutoff, factor * self._yardstick)

    @property
    def _limit(self) -> float:
        return max(self._terms.least, self._terms.limit_factor * self._yardstick)


class _Counting:
    """Context that adds an executor's work to the counters on exit, also if interrupted.

    Background compilation between two contexts is counted at the exit of the second.
    """

    def __init__(self, counters: Counters, executor: Executor) -> None:
        self._counters, self._executor = counters, executor
        self._compiled = self._executed = 0

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        compiled, executed = self._executor.compilations, self._executor.executions
        self._counters.compiled += compiled - self._compiled
        self._counters.executed += executed - self._executed
        self._compiled, self._executed = compiled, executed
