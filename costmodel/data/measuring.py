"""Measurements of random programs, as training data.

For each program, the measured schedules are those that a beam search evaluates (as in the data of
Tiramisu's and LOOPer's models), the last ones of random legal episodes, for diversity, and those
that an earlier model ranks best, so that the next one learns to correct its errors. All
measurements go into a memo, which is the data set, with a list of the finished programs beside it:
an interrupted run continues from there, and nothing is measured twice.

Each of several processes handles one program: they search and compile in parallel, and measure in
turns.
"""

from __future__ import annotations

import contextlib
import json
import math
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import numpy as np

from costmodel.data.nests import nests
from costmodel.data.random_programs import CSource, random_source
from costmodel.data.turns import Others, Turns
from costmodel.models.interchanges import interchanges
from costmodel.models.model_evaluator import ModelEvaluator
from looper.builder.program_builder import Builder
from looper.errors import ExecutionError, LooperError, OutOfTime, ToolchainError, UsageError
from looper.evaluation.evaluator_protocol import Candidate, Evaluation, Evaluator
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.evaluation.measurement import Terms
from looper.execution.compiling.toolchain import Toolchain, usable_cores
from looper.execution.outcome import Status
from looper.execution.sandbox import Repeats
from looper.ir.program import Program
from looper.memo.store import Memo
from looper.schedule import Schedule
from looper.search.baselines import BaselineOptions, random_search
from looper.search.beam import BeamOptions, beam_search, explore_beam
from looper.search.model_search import searched_by_model
from looper.search.search_state import SearchResult, StopReason
from looper.space.subspaces import FULL, Subspace
from looper.support.deadline import Deadline
from looper.support.scratch import scratch_folder

# Relative to the original, so that the result for a schedule does not depend on earlier ones. A
# schedule that takes 1.5 times as long, and some milliseconds, is timed once; one that takes five
# times as long is stopped.
TERMS = Terms(
    repeats=Repeats(minimum=2, maximum=100, seconds=0.01),
    best_factor=1.5,
    least_cutoff=0.004,
    rival_factor=None,
    limit_factor=5.0,
    least=0.02,
    against_best=False,
    original_limit=2.0,
    # So that the baseline is not a single lucky measurement.
    original_again=True,
)
# Seconds that processes have to end regularly before they are killed.
_PATIENCE = 30.0
_interrupted = threading.Event()
# Schedules that a model judges (600 took an eighth of the machine), and the scale of the noise on
# its log-speedups.
_ASKED, _NOISE = 250, 0.1
# Translation units that are compiled as one, which takes half as long as one by one.
BATCH = 24


@dataclass(frozen=True)
class DataOptions:
    """Options of the measurements.

    Attributes:
        searched: maximum number of schedules from a beam search, for each program.
        drawn: maximum number of schedules from the ends of random episodes.
        imagined: maximum number of further schedules that a model ranks best.
        weights: of that model, by default those that ship.
        space: all schedules are in this space, and programs that it does not support are left out.
            If it is for single nests, each nest is a program of its own.
        interchanges: instead of all these, measure every single interchange of every nest.
        seconds: maximum time for a program.
        shortest, longest: bounds of an original's time in seconds; other programs are left out.
        toolchain: the compiler and its flags, default `Toolchain.detect()`.
        threads: OpenMP threads of the measured code, default one for each usable core.
    """

    searched: int = 40
    drawn: int = 30
    imagined: int = 30
    weights: Path | None = None
    space: Subspace = FULL
    interchanges: bool = False
    seconds: float = 240.0
    shortest: float = 5e-5
    longest: float = 0.1
    toolchain: Toolchain | None = None
    threads: int | None = None

    @property
    def schedules(self) -> int:
        """Maximum number of schedules of each program."""
        return self.searched + self.drawn + self.imagined

    def of_each(self, schedules: int) -> DataOptions:
        """Return a copy for about so many schedules of each program, in the same proportions."""
        share = schedules / self.schedules
        return replace(
            self,
            searched=math.ceil(share * self.searched),
            drawn=math.ceil(share * self.drawn),
            imagined=math.ceil(share * self.imagined),
        )


DEFAULT_OPTIONS = DataOptions()


@dataclass(frozen=True)
class ProgramRecord:
    """The record of a finished program.

    Attributes:
        name: `random_`, followed by the seed of the set and the program's number.
        status: "measured", or the reason why it was not.
        schedules: number of measured schedules.
        original: time of the original in seconds; 0 if unknown.
        kinds, sizes: see `CSource`.
    """

    name: str
    status: str
    schedules: int
    original: float
    kinds: tuple[str, ...]
    sizes: dict[str, int]

    @classmethod
    def of(
        cls, source: CSource, status: str, schedules: int = 0, original: float = 0.0
    ) -> ProgramRecord:
        """Create the record of a random program."""
        return cls(source.name, status, schedules, original, source.kinds, source.sizes)


def source_of(seed: int, number: int) -> CSource:
    """Return the random program with a number, in the set of a seed."""
    return random_source(np.random.default_rng((seed, number)), name=f"random_{seed}_{number}")


def finished_programs(memo: Path) -> dict[str, ProgramRecord]:
    """Return the finished programs in the data set of a memo, by name."""
    path = _records(memo)
    if not path.exists():
        return {}
    found = {}
    for line in path.read_text().splitlines():
        record = ProgramRecord(**json.loads(line))
        found[record.name] = replace(record, kinds=tuple(record.kinds))
    return found


def unfinished_numbers(
    memo: Path, seed: int, count: int, elsewhere: Collection[str] = ()
) -> list[int]:
    """Return the numbers of the unfinished programs among the first `count` of a seed.

    Finished are those in the data set of the memo, and those whose names are in `elsewhere`.
    """
    known = {*finished_programs(memo), *elsewhere}
    return [n for n in range(count) if f"random_{seed}_{n}" not in known]


def note_finished(memo: Path, record: ProgramRecord) -> None:
    """Append a program to the finished ones in the data set of a memo."""
    with _records(memo).open("a") as file:
        file.write(json.dumps(asdict(record)) + "\n")


@dataclass(frozen=True)
class Report:
    """Callbacks for the progress of measuring.

    Attributes:
        finished: called with the record of every finished program.
        measured: called with the number of schedules measured since the last call.
        paused: called with whether other work needs the machine.
    """

    finished: Callable[[ProgramRecord], None] = lambda _: None
    measured: Callable[[int], None] = lambda _: None
    paused: Callable[[bool], None] = lambda _: None


def check_that_code_runs(options: DataOptions) -> None:
    """Compile and run a parallel loop, to detect a broken toolchain before hours of failures.

    Raises:
        ToolchainError: compiled code does not run.
    """
    builder = Builder("threads")
    array = builder.array("A", (64,))
    with builder.loop("i", 0, 64) as i:
        array[i] *= builder.literal("0.5")
    schedule = Schedule.parse(builder.build(), "parallelize(S1, 0)")
    toolchain = options.toolchain or Toolchain.detect()
    with ExecutionEvaluator(toolchain, options.threads) as measuring:
        try:
            [found] = measuring.evaluate([schedule])
        except ExecutionError as error:
            raise ToolchainError(_does_not_run(toolchain, str(error))) from None
    if found.status is not Status.OK:
        raise ToolchainError(_does_not_run(toolchain, found.message or found.status.value))


def _does_not_run(toolchain: Toolchain, reason: str) -> str:
    return (
        f"a loop with threads does not run as {toolchain.version} compiles it, so nothing could be "
        f"measured ({reason}): install its OpenMP library, or choose another compiler (--cc)"
    )


def measure_programs(
    memo: Path,
    seed: int,
    count: int,
    options: DataOptions = DEFAULT_OPTIONS,
    report: Report | None = None,
    workers: int | None = None,
    elsewhere: Collection[str] = (),
) -> None:
    """Measure the first random programs of a seed that are not finished yet.

    Args:
        memo: the file of the memo.
        seed: of the programs.
        count: total number of programs.
        options: of the measurements.
        report: callbacks for progress.
        workers: number of processes, default two more than there are cores: while one measures the
            others wait, and while one waits for them there is enough work for every core.
        elsewhere: names of programs that were measured elsewhere.

    Raises:
        KeyboardInterrupt: Ctrl-C; finished programs are in the list, measurements in the memo.
        LooperError: the memo cannot be used.
    """
    report, numbers = report or Report(), unfinished_numbers(memo, seed, count, elsewhere)
    with Memo(memo, required=True):
        pass  # created once, before several processes open it
    with _Team(memo, seed, options, workers or usable_cores() + 2, report) as team:
        for record in team.records(iter(numbers)):
            note_finished(memo, record)
            report.finished(record)


def _records(memo: Path) -> Path:
    return memo.with_name(f"{memo.name}.programs.jsonl")


@dataclass
class _Worker:
    """A process, its connection, and the number of its current program."""

    process: Any
    connection: Connection
    number: int = -1


@dataclass
class _Team:
    """Processes that measure programs; a context manager."""

    memo: Path
    seed: int
    options: DataOptions
    size: int
    report: Report
    workers: list[_Worker] = field(default_factory=list)

    def __enter__(self) -> _Team:
        self._resources = contextlib.ExitStack()
        self._folder = self._resources.enter_context(scratch_folder())
        # A fork would share open files, such as the memo.
        self._context = multiprocessing.get_context("spawn")
        self._turns = self._resources.enter_context(contextlib.closing(Turns(self._folder)))
        self._resources.callback(self._stop)
        self._resources.enter_context(Others(self._pause))
        return self

    def __exit__(self, *_: object) -> None:
        self._resources.close()

    def _pause(self, busy: bool) -> None:
        if busy:
            self._turns.pause()
        else:
            self._turns.go_on()
        self.report.paused(busy)

    def records(self, numbers: Iterator[int]) -> Iterator[ProgramRecord]:
        """Yield the record of each program as soon as it is finished."""
        first = [number for _, number in zip(range(self.size), numbers, strict=False)]
        for number in first:
            self._begin(number)
        while self.workers:
            by_connection = {each.connection: each for each in self.workers}
            for ready in wait(list(by_connection)):
                assert isinstance(ready, Connection)
                record = self._answer(by_connection[ready], numbers)
                if record is not None:
                    yield record

    def _begin(self, number: int) -> None:
        own, theirs = self._context.Pipe()
        arguments = (theirs, self._folder, self.memo, self.seed, self.options)
        process = self._context.Process(target=_work, args=arguments, daemon=True)
        process.start()
        theirs.close()
        worker = _Worker(process, own)
        self.workers.append(worker)
        self._give(worker, number)

    def _give(self, worker: _Worker, number: int | None) -> None:
        worker.connection.send(number)
        if number is None:
            worker.process.join()
            self.workers.remove(worker)
        else:
            worker.number = number

    def _answer(self, worker: _Worker, numbers: Iterator[int]) -> ProgramRecord | None:
        try:
            told = worker.connection.recv()
        except EOFError:
            worker.process.join()
            self.workers.remove(worker)
            source = source_of(self.seed, worker.number)
            status = f"failed: its process ended with {worker.process.exitcode}"
            number = next(numbers, None)
            if number is not None:
                self._begin(number)
            return ProgramRecord.of(source, status)
        if isinstance(told, int):
            self.report.measured(told)
            return None
        if isinstance(told, LooperError):
            raise told
        assert isinstance(told, ProgramRecord)
        self._give(worker, next(numbers, None))
        return told

    def _stop(self) -> None:
        """End the remaining processes; their measurements so far are in the memo."""
        self._turns.go_on()
        for worker in self.workers:
            worker.process.terminate()
        end = time.monotonic() + _PATIENCE
        for worker in self.workers:
            worker.process.join(max(0.0, end - time.monotonic()))
            worker.process.kill()
            worker.process.join()
        self.workers.clear()


def _work(
    connection: Connection, folder: Path, memo: Path, seed: int, options: DataOptions
) -> None:
    """Measure programs in a worker process, one after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    signal.signal(signal.SIGTERM, _interrupt)
    turns = Turns(folder)
    with (
        contextlib.suppress(KeyboardInterrupt, BrokenPipeError, EOFError),
        contextlib.closing(turns),
    ):
        try:
            with Memo(memo, required=True) as opened:
                while (number := connection.recv()) is not None:
                    source = source_of(seed, number)
                    tell = connection.send
                    tell(measure_program(source, number, opened, options, turns, tell, compilers=1))
        except LooperError as error:
            connection.send(error)


def _interrupt(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # In callbacks of libraries, the exception may be lost; then the event is checked later.
    _interrupted.set()
    raise KeyboardInterrupt


class _TellingEvaluator(ExecutionEvaluator):
    """An evaluator that reports the number of measured schedules, and finds the disturbed ones.

    Attributes:
        seen: all evaluated candidates.
    """

    def __init__(self, tell: Callable[[int], None], **options: Any) -> None:
        super().__init__(**options)
        self._tell = tell
        self.seen: list[Candidate] = []

    def evaluate(self, schedules: Sequence[Candidate]) -> list[Evaluation]:
        """Evaluate schedules as `ExecutionEvaluator.evaluate`, and report the number measured."""
        if _interrupted.is_set():
            raise KeyboardInterrupt
        before = self.counters.measured
        found = super().evaluate(schedules)
        self.seen += schedules
        self._tell(self.counters.measured - before)
        return found

    def disturbed(self, memo: Memo) -> list[Candidate]:
        """Return the schedules whose times may have been affected by other work."""
        known = ((s, memo.execution(s.program, s, self.machine)) for s in self.seen)
        return list({s.key: s for s, each in known if each and each.disturbed}.values())


class _PausingModel(ModelEvaluator):
    """A model that lets other processes have the machine before each evaluation."""

    def __init__(self, turns: Turns, weights: Path | None) -> None:
        super().__init__(weights)
        self._turns = turns

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        """Evaluate schedules as `ModelEvaluator.evaluate`, after a pause if others wait."""
        if _interrupted.is_set():
            raise KeyboardInterrupt
        self._turns.between()
        return super().evaluate(schedules)


def _thought_best(
    program: Program,
    model: ModelEvaluator,
    seen: Collection[str],
    options: DataOptions,
    seed: int,
) -> list[Schedule]:
    """Return the unseen schedules of a program that a model ranks best, with some noise.

    The noise provides diversity (Gumbel's: the probability of being chosen is a power of the
    predicted speedup).
    """
    beam = BeamOptions(smaller=False)
    space = options.space
    found = searched_by_model(
        program, model, lambda asked: explore_beam(asked, beam, ()), space=space, most=_ASKED
    )
    fresh = [(speedup, each) for speedup, each in found if each.key not in seen]
    noise = np.random.default_rng(seed).gumbel(scale=_NOISE, size=len(fresh))
    scores = [math.log(speedup) + more for (speedup, _), more in zip(fresh, noise, strict=True)]
    order = sorted(range(len(fresh)), key=scores.__getitem__, reverse=True)
    return [fresh[k][1] for k in order[: options.imagined]]


def measure_program(
    source: CSource,
    seed: int,
    memo: Memo,
    options: DataOptions,
    turns: Turns,
    tell: Callable[[int], None] = lambda _: None,
    *,
    compilers: int | None = None,
) -> ProgramRecord:
    """Measure the schedules of one program.

    Args:
        source: the program.
        seed: of the random episodes.
        memo: where the measurements are stored.
        options: of the measurements.
        turns: coordination of the processes that share the machine.
        tell: called with the number of schedules measured since the last call.
        compilers: number of parallel compilations, default one for each core.

    Raises:
        KeyboardInterrupt: it was interrupted; the memo has the measurements so far.
        LooperError: there is no compiler, or the memo cannot be used.
    """
    wanted = _wanted(source.program(), options)
    found = [
        _measured(source, *each, seed, memo, options, turns, tell, compilers) for each in wanted
    ]
    if not found:
        nothing = "nothing to interchange" if options.interchanges else "not in the space"
        return ProgramRecord.of(source, nothing)
    # Of several nests, one that was measured stands for all; only the numbers of schedules add up.
    told = min(found, key=lambda record: record.status != "measured")
    return replace(told, schedules=sum(record.schedules for record in found))


def _wanted(program: Program, options: DataOptions) -> list[tuple[Program, list[Schedule]]]:
    """Return the programs to measure for a random one, each with its schedules.

    Without `interchanges`, the lists of schedules are empty, since searches determine them.
    """
    alone = options.interchanges or options.space.single_nests
    parts = [each for each in (nests(program) if alone else [program]) if _is_in(options, each)]
    if not options.interchanges:
        return [(each, []) for each in parts]
    every = [(each, list(interchanges(each).values())) for each in parts]
    return [(each, schedules) for each, schedules in every if schedules]


def _is_in(options: DataOptions, program: Program) -> bool:
    try:
        options.space.check(program)
    except UsageError:
        return False
    return True


def _measured(
    source: CSource,
    program: Program,
    wanted: Sequence[Schedule],
    seed: int,
    memo: Memo,
    options: DataOptions,
    turns: Turns,
    tell: Callable[[int], None],
    compilers: int | None,
) -> ProgramRecord:
    """Measure a program that is a source or one of its nests, as `measure_program`.

    The schedules are those wanted, or if there are none, those that searches evaluate.
    """
    deadline = Deadline(options.seconds, turns.clock)
    evaluator = _TellingEvaluator(
        tell,
        toolchain=options.toolchain,
        threads=options.threads,
        memo=memo,
        terms=TERMS,
        deadline=deadline,
        compilers=compilers,
        batch=BATCH,
        turn=turns,
    )
    # Two programs may be equal; waiting for the other's claim must not block its turn alone.
    with memo.claim_search(program, evaluator.machine), turns.working(), evaluator:
        try:
            original = evaluator.original(program).seconds or 0.0
            if not options.shortest <= original <= options.longest:
                status = "too short" if original < options.shortest else "too long"
                return ProgramRecord.of(source, status)
            if wanted:
                evaluator.evaluate([Schedule(program), *wanted])
            else:
                _measure_searched(program, evaluator, options, seed, deadline)
                if options.imagined:
                    seen = {each.key for each in evaluator.seen}
                    model = _PausingModel(turns, options.weights)
                    evaluator.evaluate(_thought_best(program, model, seen, options, seed))
            count = evaluator.counters.measured
            with turns.alone():
                evaluator.evaluate(evaluator.disturbed(memo))
        except (ExecutionError, ToolchainError, OutOfTime) as error:
            return ProgramRecord.of(source, f"failed: {error}")
        return ProgramRecord.of(source, "measured", count, original)


def _measure_searched(
    program: Program,
    evaluator: Evaluator,
    options: DataOptions,
    seed: int,
    deadline: Deadline,
) -> None:
    """Measure the schedules of a beam search, and those at the ends of random episodes."""
    if options.searched:
        limit = options.searched
        _unless_interrupted(
            beam_search(
                program,
                evaluator,
                space=options.space,
                max_evaluations=limit,
                deadline=deadline,
            )
        )
    if options.drawn:
        limit, chosen = options.drawn, BaselineOptions(seed=seed)
        _unless_interrupted(
            random_search(
                program,
                evaluator,
                space=options.space,
                options=chosen,
                max_evaluations=limit,
                deadline=deadline,
            )
        )


def _unless_interrupted(result: SearchResult) -> None:
    """Raise the interruption that a search handled as a normal end.

    Raises:
        KeyboardInterrupt: the search was interrupted.
    """
    if result.stopped == StopReason.INTERRUPTED:
        raise KeyboardInterrupt
