"""The evaluator that measures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from looper.codegen.harness import FILE
from looper.deadline import Deadline
from looper.errors import CodeError, OutOfTime
from looper.evaluation.evaluator_protocol import Candidate, Evaluation
from looper.evaluation.measurement import Counters, ProgramMeasurer, Terms
from looper.execution.building import Code
from looper.execution.executor import Executor
from looper.execution.inputs import Inputs, RandomInputs
from looper.execution.outcome import Calls, Comparison, Execution, Status
from looper.execution.toolchain import Machine, Toolchain
from looper.execution.turns import Turn
from looper.ir.program import Program
from looper.memo.store import Legality, Memo, OriginalCode
from looper.phases import Phase, during
from looper.statistics import ratio_interval

BATCH = 8
"""Schedules at a time: small enough that a time limit is kept and progress is seen, large enough to
compile in parallel."""

Progress = Callable[[Candidate, Evaluation], None]

_KEPT_PROGRAMS = 4


def _by_program(schedules: Sequence[Candidate]) -> list[list[int]]:
    """Positions of the schedules of each program, in the order in which those come."""
    found: dict[str, list[int]] = {}
    for k, schedule in enumerate(schedules):
        found.setdefault(schedule.program.digest, []).append(k)
    return list(found.values())


def _check_legal(schedule: Candidate) -> None:
    if not schedule.is_legal:
        raise ValueError(f"an illegal schedule is not run: {schedule.violation}")


class ExecutionEvaluator:
    """Evaluates by compiling and running, and remembers in a memo.

    Illegal schedules are never run. What the memo knows is not measured again; if it knows all,
    nothing is compiled or run, not even the original. Schedules that lead to the same C text are
    measured once. A batch is compiled in parallel first, and then run one at a time.

    Args:
        toolchain: default: `Toolchain.detect()`.
        threads: OpenMP threads of the measured code, default one for each usable core.
        memo: where results are kept; default: in memory. It is not closed by this object.
        seed: of the random inputs; not part of what the memo's rows are found by.
        terms: how measurements are made, and when a schedule is given up.
        progress: called with each schedule and its evaluation, as soon as that is known.
        cache: folder of the compiled runner (see `Executor`).
        calls: which time counts, that of later calls or that of a single call of a process.
        exact: results must be those of the user's file bit for bit, as compiled for speed.
        inputs: instead of random ones; rows of the memo are then found by their digest too.
        deadline: when everything has to be done (see `Executor`).
        compilers: at a time, default one for each core that may be used.
        batch: schedules at a time, see `batch_size`.
        turn: how processes that measure share the machine.

    Attributes:
        machine: what times are measured on.
        counters: what was done so far.

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
        self._measurers: OrderedDict[str, ProgramMeasurer] = OrderedDict()

    def __reduce__(self) -> Any:
        raise TypeError(
            "an ExecutionEvaluator holds processes and files and can not be sent to another "
            "process: give its name, 'execution', and the memo's file instead"
        )

    def __enter__(self) -> ExecutionEvaluator:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove temporary files; the memo stays open unless it was made here."""
        while self._measurers:
            self._measurers.popitem()[1].close()
        if self._owns_memo:
            self._memo.close()

    def begin(self, program: Program) -> None:
        """Begin to compile a program that is measured soon, unless the memo knows its times."""
        self._measurer(program).begin()

    def first_run(self, program: Program, most: float) -> float | None:
        """Seconds of a run of the original program; None if it takes longer, and was stopped then.

        Raises:
            ExecutionError, ToolchainError: it can not be run.
        """
        measurer = self._measurer(program)
        measurer.begin()
        with self._turn.alone():
            return measurer.first_run(most)

    def original(self, program: Program) -> Execution:
        """The measurement of the original program, from the memo or made now.

        Raises:
            ExecutionError, ToolchainError: it can not be measured.
        """
        return self._measurer(program).original

    def knows_original(self, program: Program) -> bool:
        """Whether the original program was measured by now."""
        measurer = self._measurers.get(program.digest)
        return measurer is not None and measurer.knows_original

    def originals(self, program: Program) -> dict[str, Execution]:
        """The measurements of all forms of the original program, by name; see `original`."""
        return dict(self._measurer(program).forms)

    def executor(self, program: Program) -> Executor:
        """What compiles and runs for a program; it stays this object's, and what it does from here
        on is not counted.

        Raises:
            ExecutionError, ToolchainError: the original can not be measured.
        """
        measurer = self._measurer(program)
        _ = measurer.original
        return measurer.executor

    @property
    def batch_size(self) -> int:
        """See `Evaluator`."""
        return self._batch

    def evaluate(self, schedules: Sequence[Candidate]) -> list[Evaluation]:
        """Measure schedules, program by program.

        Raises:
            ExecutionError, ToolchainError: about an original program or this machine; what is wrong
                with a schedule is a status.
            OutOfTime: with what is known by then.
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
        """Measure schedules of one program; adds what it finds out to what is done."""
        program, codes = schedules[0].program, dict[int, Code]()
        done |= self._refuse_illegal(program, schedules)
        if len(done) < len(schedules) and self._original_is_known(program):
            self._look_up(self._measurer(program), schedules, done)
        elif len(done) < len(schedules):
            # They compile beside the original.
            codes = self._codes(schedules, done)
            self._measurer(program).begin(list(codes.values()))
        if len(done) < len(schedules):
            # The first process measures, the others wait and find it in the memo.
            with self._memo.claim(program, self.machine, self._deadline.spendable):
                measurer = self._measurer(program)
                self._look_up(measurer, schedules, done)
                codes = codes or self._codes(schedules, done)
                self._measure_rest(measurer, schedules, codes, done)

    def compare(self, schedule: Candidate, generate: Callable[[], str] | None = None) -> Comparison:
        """Verify a legal schedule bit for bit and time it in turns with the original.

        `generate` makes the C to run in place of the schedule's own unit.

        Raises:
            ExecutionError, ToolchainError: as `evaluate`.
            ValueError: the schedule is not legal.
        """
        _check_legal(schedule)
        return self._measurer(schedule.program).compare(schedule, generate or schedule.unit)

    def another_round(
        self, schedule: Candidate, generate: Callable[[], str] | None = None
    ) -> Comparison:
        """Time a legal schedule, which is verified the first time, and the original once more.

        What `compare` says later begins with these rounds. `generate` is as there.

        Raises:
            ExecutionError, ToolchainError, ValueError: as `compare`.
            OutOfTime: there was no time for it.
        """
        _check_legal(schedule)
        return self._measurer(schedule.program).another_round(schedule, generate or schedule.unit)

    def knows_comparison(self, schedule: Candidate) -> bool:
        """Whether the memo knows how a schedule and the original compare, be it of few rounds.

        Raises:
            ExecutionError, ToolchainError: as `original`.
        """
        return self._measurer(schedule.program).knows_comparison(schedule)

    def known(self, schedule: Candidate) -> Execution | None:
        """What was measured of a schedule; None if nothing was."""
        return self._memo.execution(schedule.program, schedule, self.machine)

    def compared_by_looks(self, schedule: Candidate) -> Comparison | None:
        """What was measured of a schedule and of the original, not in turns; None if nothing was.

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
        """Answer what the memo knows.

        In order, so that the best time so far, and with it the cutoffs asked with, moves along as
        it did when the rows were written: repeating a search finds every one of them.
        """
        for k, schedule in enumerate(schedules):
            known = None if k in done else measurer.known(schedule)
            if known is not None:
                done[k] = self._conclude(measurer, schedule, known, from_memo=True)

    def _codes(
        self, schedules: Sequence[Candidate], done: dict[int, Evaluation]
    ) -> dict[int, Code]:
        """The C of what is not done; adds those for which there is none to what is done."""
        codes = dict[int, Code]()
        for k, schedule in enumerate(schedules):
            if k not in done:
                self._turn.between()
                try:
                    with during(Phase.CODE):
                        # What these compute is compared with what the original does.
                        codes[k] = schedule.units(checked=False)
                except CodeError as error:
                    # Of which the memo need not know: it is found out again at little cost.
                    failed = Evaluation(Status.COMPILE_ERROR, message=str(error))
                    done[k] = self._say(schedule, failed)
        return codes

    def _measure_rest(
        self,
        measurer: ProgramMeasurer,
        schedules: Sequence[Candidate],
        codes: dict[int, Code],
        done: dict[int, Evaluation],
    ) -> None:
        """Measure what is not done, in the order in which it was asked for."""
        codes = {k: code for k, code in sorted(codes.items()) if k not in done}
        texts = list(codes.values())
        step = self._turn.pieces or max(1, len(texts))
        for begin in range(0, len(texts), step):
            self._turn.between()
            measurer.prepare(texts[begin : begin + step])
        with self._turn.alone(), measurer.executor.together():
            measurer.executor.watch.begin_again()
            for k, code in codes.items():
                # A schedule may be in the batch twice; the second time it is known.
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
