"""The evaluator that compiles and runs schedules."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from looper.codegen.harness import FILE
from looper.errors import CodeError, OutOfTime
from looper.evaluation.evaluator_protocol import Candidate, Evaluation
from looper.evaluation.measurement import Counters, ProgramMeasurer, Terms
from looper.execution.compiling.building import Code
from looper.execution.compiling.toolchain import Machine, Toolchain
from looper.execution.executor import Executor
from looper.execution.inputs import Inputs, RandomInputs
from looper.execution.machine.turns import Turn
from looper.execution.outcome import Calls, Comparison, Execution, Status
from looper.ir.program import Program
from looper.memo.store import Legality, Memo, OriginalCode
from looper.registry import accepting
from looper.support.deadline import Deadline
from looper.support.isl_time import check_time, within
from looper.support.phases import Phase, during
from looper.support.statistics import ratio_interval

BATCH = 8
"""Schedules per batch: few enough to keep time limits and show progress, enough to compile in
parallel."""

Progress = Callable[[Candidate, Evaluation], None]

_KEPT_PROGRAMS = 4
# The time for the code of a schedule: what is left of a share of the time limit for all code that
# is given up, or so many times what the slowest code took, whichever is more. Longer code is not
# worth the time of the schedules behind it.
_CODE_SHARE, _CODE_TIMES = 0.1, 3.0
_SLOW_CODE = "isl takes too long for its code"


def _by_program(schedules: Sequence[Candidate]) -> list[list[int]]:
    """Return the positions of each program's schedules, programs in order of first occurrence."""
    found: dict[str, list[int]] = {}
    for k, schedule in enumerate(schedules):
        found.setdefault(schedule.program.digest, []).append(k)
    return list(found.values())


def _check_legal(schedule: Candidate) -> None:
    if not schedule.is_legal:
        raise ValueError(f"an illegal schedule is not run: {schedule.violation}")


@accepting(
    "toolchain", "threads", "memo", "seed", "terms", "progress", "cache", "calls", "exact",
    "inputs", "deadline", "compilers", "batch", "turn",
)  # fmt: skip
class ExecutionEvaluator:
    """Evaluator that compiles and runs schedules, and stores the results in a memo.

    Illegal schedules are never run. Results in the memo are not measured again; if it has them all,
    nothing is compiled or run, not even the original. Schedules that lead to the same C text are
    measured once. A batch is first compiled in parallel, and then run one schedule at a time.

    Args:
        toolchain: default: `Toolchain.detect()`.
        threads: OpenMP threads of the measured code, default one for each usable core.
        memo: storage of the results; default: one in memory. A given memo is not closed by
            this object.
        seed: seed of the random inputs; not part of the memo's keys.
        terms: parameters of the measurements, such as limits and cutoffs.
        progress: called with each schedule and its evaluation, as soon as it is known.
        cache: folder of the compiled runner (see `Executor`).
        calls: the calls that are timed: later calls, or the only call of a process.
        exact: results must equal bit for bit those of the user's file as compiled for speed.
        inputs: used instead of random ones; their digest is then part of the memo's keys.
        deadline: time by which everything has to be finished (see `Executor`).
        compilers: number of concurrent compilers, default one for each usable core.
        batch: number of schedules per batch, see `batch_size`.
        turn: sharing of the machine between processes that measure.

    Attributes:
        machine: the machine and configuration that times are measured on.
        counters: counts of the work done so far.

    Raises:
        ToolchainError: there is no compiler.
    """

    def __init__(
        self,
        toolchain: Toolchain | None = None,
        threads: int | None = None,
        memo: Memo | None = None,
        seed: int = 0,
        *,
        terms: Terms | None = None,
        progress: Progress | None = None,
        cache: Path | None = None,
        calls: Calls = Calls.MANY,
        exact: bool = False,
        inputs: Inputs | None = None,
        deadline: Deadline | None = None,
        compilers: int | None = None,
        batch: int = BATCH,
        turn: Turn | None = None,
    ) -> None:
        self.toolchain = toolchain or Toolchain.detect()
        self._inputs = inputs or RandomInputs(seed)
        self.machine = Machine.of(self.toolchain, threads, calls, self._inputs.digest, exact=exact)
        self.counters = Counters()
        self.progress = progress
        self._memo = memo if memo is not None else Memo()
        self._owns_memo = memo is None
        self._seed = seed
        self._cache = cache
        self._deadline = deadline or Deadline()
        self._terms = (terms or Terms()).within(self._deadline.seconds)
        self._compilers, self._batch, self._turn = compilers, batch, turn or Turn()
        # Seconds for the slowest code of a schedule, and for all that was given up.
        self._slowest_code = self._wasted = 0.0
        self._measurers: OrderedDict[str, ProgramMeasurer] = OrderedDict()

    def __reduce__(self) -> Any:
        raise TypeError(
            "an ExecutionEvaluator holds processes and files and cannot be sent to another "
            "process: give its name, 'execution', and the memo's file instead"
        )

    def __enter__(self) -> ExecutionEvaluator:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove temporary files, and close the memo if it was created by this object."""
        while self._measurers:
            self._measurers.popitem()[1].close()
        if self._owns_memo:
            self._memo.close()

    def begin(self, program: Program) -> None:
        """Start compiling a program that is measured soon, unless the memo has its times."""
        self._measurer(program).begin()

    def first_run(self, program: Program, most: float) -> float | None:
        """Return the time of one run of the original program, in seconds.

        Args:
            program: the program.
            most: limit in seconds; the run is stopped and None returned if it takes longer.

        Raises:
            ExecutionError, ToolchainError: it cannot be run.
        """
        measurer = self._measurer(program)
        measurer.begin()
        with self._turn.alone():
            return measurer.first_run(most)

    def original(self, program: Program) -> Execution:
        """Return the measurement of the original program, from the memo or made now.

        Raises:
            ExecutionError, ToolchainError: it cannot be measured.
        """
        return self._measurer(program).original

    def knows_original(self, program: Program) -> bool:
        """Return True if this object has the measurement of the original program already."""
        measurer = self._measurers.get(program.digest)
        return measurer is not None and measurer.knows_original

    def originals(self, program: Program) -> dict[str, Execution]:
        """Return the measurements of all forms of the original program, by name; see `original`."""
        return dict(self._measurer(program).forms)

    def executor(self, program: Program) -> Executor:
        """Return the executor that compiles and runs a program.

        It stays owned by this object, and work that the caller does with it is not counted.

        Raises:
            ExecutionError, ToolchainError: the original cannot be measured.
        """
        measurer = self._measurer(program)
        _ = measurer.original
        return measurer.executor

    @property
    def batch_size(self) -> int:
        """The number of schedules of a batch; see `Evaluator`."""
        return self._batch

    def evaluate(self, schedules: Sequence[Candidate]) -> list[Evaluation]:
        """Measure schedules, program by program.

        Raises:
            ExecutionError, ToolchainError: an original program or this machine fails; failures of
                schedules are reported by their status instead.
            OutOfTime: the deadline has passed; the evaluations known by then are attached.
        """
        done: dict[int, Evaluation] = {}
        for numbers in _by_program(schedules):
            known: dict[int, Evaluation] = {}
            try:
                self._evaluate([schedules[k] for k in numbers], known)
            except OutOfTime as error:
                error.evaluations = done  # with what the next line adds
                raise
            finally:
                done |= {numbers[k]: evaluation for k, evaluation in known.items()}
        return [done[k] for k in range(len(schedules))]

    def _evaluate(self, schedules: Sequence[Candidate], done: dict[int, Evaluation]) -> None:
        """Measure schedules of one program, adding the evaluations to `done`."""
        program, codes = schedules[0].program, dict[int, Code]()
        done |= self._refuse_illegal(program, schedules)
        if len(done) < len(schedules) and self._original_is_known(program):
            self._look_up(self._measurer(program), schedules, done)
        elif len(done) < len(schedules):
            # They compile concurrently with the original.
            codes = self._codes(schedules, done)
            self._measurer(program).begin(list(codes.values()))
        if len(done) < len(schedules):
            # The first process measures; the others wait and find its results in the memo.
            with self._memo.claim(program, self.machine, self._deadline.spendable):
                measurer = self._measurer(program)
                self._look_up(measurer, schedules, done)
                codes = codes or self._codes(schedules, done)
                self._measure_rest(measurer, schedules, codes, done)

    def compare(self, schedule: Candidate, generate: Callable[[], str] | None = None) -> Comparison:
        """Verify a legal schedule bit for bit and time it alternately with the original.

        `generate` returns the C code to run in place of the schedule's own unit.

        Raises:
            ExecutionError, ToolchainError: as `evaluate`.
            ValueError: the schedule is not legal.
        """
        _check_legal(schedule)
        return self._measurer(schedule.program).compare(schedule, generate or schedule.unit)

    def another_round(
        self, schedule: Candidate, generate: Callable[[], str] | None = None
    ) -> Comparison:
        """Time a legal schedule and the original for one more round; the first one also verifies.

        A later `compare` includes these rounds. `generate` is as in `compare`.

        Raises:
            ExecutionError, ToolchainError, ValueError: as `compare`.
            OutOfTime: there was no time for the round.
        """
        _check_legal(schedule)
        return self._measurer(schedule.program).another_round(schedule, generate or schedule.unit)

    def knows_comparison(self, schedule: Candidate) -> bool:
        """Return True if the memo has a comparison of a schedule, possibly of few rounds only.

        Raises:
            ExecutionError, ToolchainError: as `original`.
        """
        return self._measurer(schedule.program).knows_comparison(schedule)

    def known(self, schedule: Candidate) -> Execution | None:
        """Return the memo's measurement of a schedule, None if there is none."""
        return self._memo.execution(schedule.program, schedule, self.machine)

    def compared_by_looks(self, schedule: Candidate) -> Comparison | None:
        """Return a comparison built from separate measurements of a schedule and the original.

        None if the schedule has no measured time. The two were not timed alternately.

        Raises:
            ExecutionError, ToolchainError: as `original`.
        """
        measurer, known = self._measurer(schedule.program), self.known(schedule)
        if known is None or known.seconds is None:
            return None
        file = None if measurer.baseline == FILE else measurer.forms.get(FILE)
        return Comparison.of_looks(
            measurer.baseline, measurer.original, file, known, self.machine.calls
        )

    def _original_is_known(self, program: Program) -> bool:
        if self.knows_original(program):
            return True
        return self._memo.execution(program, OriginalCode.of(program), self.machine) is not None

    def _refuse_illegal(
        self, program: Program, schedules: Sequence[Candidate]
    ) -> dict[int, Evaluation]:
        done, refused = {}, []
        for k, schedule in enumerate(schedules):
            if not schedule.is_legal:
                reason = str(schedule.violation)
                refused.append((schedule, Legality(False, reason)))
                self.counters.illegal += 1
                done[k] = self._say(schedule, Evaluation(Status.ILLEGAL, message=reason))
        if refused:
            self._memo.record_legality(program, refused)
        return done

    def _look_up(
        self, measurer: ProgramMeasurer, schedules: Sequence[Candidate], done: dict[int, Evaluation]
    ) -> None:
        """Answer from the memo as far as possible, adding to `done`.

        Schedules are looked up in order, so that the best time so far, and hence the cutoffs of the
        look-ups, evolve as when the rows were written: a repeated search finds all of them.
        """
        for k, schedule in enumerate(schedules):
            known = None if k in done else measurer.known(schedule)
            if known is not None:
                done[k] = self._conclude(measurer, schedule, known, from_memo=True)

    def _codes(
        self, schedules: Sequence[Candidate], done: dict[int, Evaluation]
    ) -> dict[int, Code]:
        """Return the C code of schedules not in `done`; add code generation failures to it."""
        codes = dict[int, Code]()
        for k, schedule in enumerate(schedules):
            if k not in done:
                self._turn.between()
                begun = self._deadline.elapsed
                try:
                    with during(Phase.CODE), within(self._longest_code):
                        # Unchecked code is enough: its results are compared with the original's.
                        codes[k] = schedule.units(checked=False)
                    self._slowest_code = max(self._slowest_code, self._deadline.elapsed - begun)
                except OutOfTime:
                    check_time()
                    self._wasted += self._deadline.elapsed - begun
                    failed = Evaluation(Status.COMPILE_ERROR, message=_SLOW_CODE)
                    done[k] = self._say(schedule, failed)
                except CodeError as error:
                    # Not stored in the memo: it is cheap to find out again.
                    failed = Evaluation(Status.COMPILE_ERROR, message=str(error))
                    done[k] = self._say(schedule, failed)
        return codes

    @property
    def _longest_code(self) -> float:
        """Seconds that isl has for the code of one schedule; infinite without a time limit."""
        if self._deadline.seconds is None:
            return math.inf
        share = _CODE_SHARE * self._deadline.seconds - self._wasted
        return max(share, _CODE_TIMES * self._slowest_code)

    def _measure_rest(
        self,
        measurer: ProgramMeasurer,
        schedules: Sequence[Candidate],
        codes: dict[int, Code],
        done: dict[int, Evaluation],
    ) -> None:
        """Measure the schedules that are not in `done`, in the order of the request."""
        codes = {k: code for k, code in sorted(codes.items()) if k not in done}
        texts = list(codes.values())
        step = self._turn.pieces or max(1, len(texts))
        for begin in range(0, len(texts), step):
            self._turn.between()
            measurer.prepare(texts[begin : begin + step])
        with self._turn.alone(), measurer.executor.together():
            measurer.executor.watch.begin_again()
            for k, code in codes.items():
                # A schedule may be in the batch twice; the second one is in the memo by then.
                known = measurer.known(schedules[k])
                execution = known or measurer.measure(schedules[k], code, schedules[k].units)
                from_memo = known is not None
                done[k] = self._conclude(measurer, schedules[k], execution, from_memo=from_memo)
            if self._terms.original_again and codes:
                measurer.measure_original_again()

    def _conclude(
        self,
        measurer: ProgramMeasurer,
        schedule: Candidate,
        execution: Execution,
        *,
        from_memo: bool,
    ) -> Evaluation:
        seconds, base = execution.seconds, measurer.original.seconds
        evaluation = Evaluation(
            execution.status,
            base / seconds if base is not None and seconds else None,
            seconds,
            execution.spread,
            from_memo,
            message=execution.message,
            cut_off=execution.cut_off,
            interval=ratio_interval(measurer.original.times, execution.times),
            ended=execution.ended,
        )
        return self._say(schedule, evaluation)

    def _say(self, schedule: Candidate, evaluation: Evaluation) -> Evaluation:
        evaluation = replace(evaluation, method="execution", measured=True)
        if self.progress is not None:
            self.progress(schedule, evaluation)
        return evaluation

    def _measurer(self, program: Program) -> ProgramMeasurer:
        measurer = self._measurers.get(program.digest)
        if measurer is None:
            measurer = ProgramMeasurer(
                program,
                self.toolchain,
                self.machine,
                self._memo,
                self._terms,
                self.counters,
                self._seed,
                self._cache,
                self._inputs,
                self._deadline,
                self._compilers,
                self._turn,
            )
            self._measurers[program.digest] = measurer
            if len(self._measurers) > _KEPT_PROGRAMS:
                self._measurers.popitem(last=False)[1].close()
        self._measurers.move_to_end(program.digest)
        return measurer
