"""The main job: a program in, the best schedule a search finds out, verified and confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import numpy.typing as npt

from looper import arguments
from looper.codegen.region import output_file
from looper.errors import NotApplicable, ScheduleSyntaxError, UsageError
from looper.evaluators import Comparison, ExecutionEvaluator
from looper.execution import Toolchain
from looper.execution.given import GivenInputs, inputs_of
from looper.execution.inputs import LARGEST_SEED
from looper.execution.toolchain import MOST_THREADS
from looper.memo import Memo
from looper.program import Program
from looper.schedule import Schedule
from looper.search import BeamOptions, SearchResult, beam_search
from looper.search.tracking import Report
from looper.session import LONG

DEFAULT_MEMO = Path("runs") / "memo.db"
FINALISTS = 3
# A smaller speedup is not worth another code, and may not be one the next time.
NOISE = 1.01


@dataclass(frozen=True)
class Optimization:
    """What `optimize` found.

    Attributes:
        program: the program.
        schedule: the schedule to use: the best of the search's fastest ones that are confirmed to
            be faster than the original, else the unchanged one.
        comparison: original and schedule, timed in turns; None where the schedule is unchanged.
        search: how the search went.
        compiled, executed: how many times the compiler, and compiled code, ran in all.
    """

    program: Program
    schedule: Schedule
    comparison: Comparison | None
    search: SearchResult
    compiled: int
    executed: int

    @property
    def speedup(self) -> float:
        """Time of the original over time of the schedule, taken in turns; 1 where unchanged."""
        return self.comparison.speedup if self.comparison is not None else 1.0

    def code(self) -> str:
        """The C file with the region replaced; the generated loops alone for a built program."""
        region = self.program.region
        if region is None:
            return self.schedule.code()
        if self.comparison is None:
            return region.source
        return output_file([self.schedule])


def optimize(
    program: Program,
    *,
    beam_size: int = 3,
    affine_length: int = 4,
    time_limit: float | None = None,
    max_evaluations: int | None = None,
    threads: int | None = None,
    seed: int = 0,
    inputs: GivenInputs | Mapping[str, npt.ArrayLike] | str | Path | None = None,
    memo: Memo | str | Path | None = None,
    toolchain: Toolchain | None = None,
    report: Report | None = None,
    options: BeamOptions | None = None,
) -> Optimization:
    """Search for a faster schedule by measuring, and confirm the best one.

    The search begins with what the memo knows to be fast for programs of the same name, such as
    the same kernel at another size.
    The winner is checked by isl, compared with the original bit for bit in a build without
    contraction of multiply-adds, and timed in turns with the original. If it does not hold up, the
    next best is taken, and the unchanged schedule in the end: the result is never worse.

    Args:
        program: what to optimise.
        beam_size, affine_length: of the beam search, see `BeamOptions`; `options` sets the rest.
        time_limit: seconds after which the search begins no further evaluation, from when the
            original was measured.
        max_evaluations: schedules evaluated at most.
        threads: OpenMP threads, default one for each usable core.
        seed: of the random inputs that are used for timing and verification.
        inputs: what timing and verification start from instead of random inputs: NumPy arrays (and
            numbers) by name, or the name of a `.npz` file; the others are random.
        memo: file of the memo, or an open one; by default nothing is kept.
        toolchain: default `Toolchain.detect()`.
        report: called as the search goes on, see `Tracker`.
        options: all options of the beam search; overrides `beam_size` and `affine_length`.

    Raises:
        ToolchainError, ExecutionError: the original program can not be compiled or measured.
        UsageError: an argument makes no sense, or the inputs do not fit the program.
    """
    arguments.instance("program", program, Program, "looper.read_c makes one")
    beam_size = arguments.integer("beam_size", beam_size, 1)
    affine_length = arguments.integer("affine_length", affine_length, 0)
    time_limit = arguments.optional_seconds("time_limit", time_limit)
    max_evaluations = arguments.optional_integer("max_evaluations", max_evaluations, 1)
    threads = arguments.optional_integer("threads", threads, 1, MOST_THREADS)
    seed = arguments.integer("seed", seed, 0, LARGEST_SEED)
    if toolchain is not None:
        arguments.instance("toolchain", toolchain, Toolchain, "Toolchain.detect makes one")
    if options is not None:
        arguments.instance("options", options, BeamOptions, "from looper.search")
    if report is not None and not callable(report):
        raise UsageError(f"report: give a function, not {report!r}")
    given = inputs_of(inputs, seed)
    given.choices(program)
    chosen = options or BeamOptions(beam_size=beam_size, affine_length=affine_length)
    with (
        _opened(memo) as opened,
        ExecutionEvaluator(toolchain, threads, opened, seed, inputs=given) as evaluator,
    ):
        result = beam_search(
            program,
            evaluator,
            options=chosen,
            time_limit=time_limit,
            max_evaluations=max_evaluations,
            report=report,
            seeds=_known_to_be_good(program, opened),
        )
        schedule, comparison = _confirmed(program, result, evaluator)
        counters = evaluator.counters
        return Optimization(
            program, schedule, comparison, result, counters.compiled, counters.executed
        )


def _known_to_be_good(program: Program, memo: Memo) -> list[Schedule]:
    """Legal schedules that the memo knows to be fast for programs of this name."""
    found: dict[str, Schedule] = {}
    for text in memo.fast_schedules(program.name):
        # Another program of that name need not have such loops or statements.
        with suppress(NotApplicable, ScheduleSyntaxError):
            schedule = Schedule.parse(program, text)
            if schedule.is_legal:
                found.setdefault(schedule.key, schedule)
    return list(found.values())


@contextmanager
def _opened(memo: Memo | str | Path | None) -> Iterator[Memo]:
    """The memo; closed at the end only if it was opened here."""
    if isinstance(memo, Memo):
        yield memo
        return
    with Memo(memo) as opened:
        yield opened


def _confirmed(
    program: Program, result: SearchResult, evaluator: ExecutionEvaluator
) -> tuple[Schedule, Comparison | None]:
    """The best of the fastest schedules that hold up against the original.

    The fastest of many noisy measurements is often only the luckiest, so the first few, if they
    are as good as equal and do not take long, are all timed in turns with the original.
    """
    original = evaluator.original(program).seconds or 0.0
    wanted = FINALISTS if original < LONG else 1
    held: list[tuple[Schedule, Comparison]] = []
    for schedule in result.ranked:
        if schedule.is_identity or len(held) == wanted:
            break
        schedule.check()
        comparison = evaluator.compare(program, schedule)
        if comparison.holds and comparison.speedup > NOISE:
            held.append((schedule, comparison))
    if not held:
        return Schedule(program), None
    return max(held, key=lambda pair: pair[1].speedup)
