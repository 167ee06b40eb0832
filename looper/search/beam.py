"""Beam search over the levels of the space (LOOPer, section IV)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from looper.candidates import (
    DEFAULT_OPTIONS,
    Level,
    SpaceOptions,
    branches,
    candidates,
)
from looper.counting import executions
from looper.evaluators import Evaluator
from looper.program import Program
from looper.schedule import Schedule
from looper.search.completions import completed, localized
from looper.search.refinement import climb
from looper.search.tracking import TIME_LIMIT, BudgetSpent, Report, SearchResult, Tracker

DEFAULT_BEAM = 3
DEFAULT_AFFINE_LENGTH = 4
DEFAULT_STRUCTURE_LENGTH = 3
NEGLIGIBLE = 1000
# What is left of a time limit is for the surroundings of the best schedule.
BEAM_SHARE = 0.7


@dataclass(frozen=True)
class BeamOptions:
    """How the beam search goes.

    Attributes:
        beam_size: schedules kept from one step to the next.
        affine_length: largest number of affine steps per branch.
        structure_length: largest number of fusions and distributions.
        lookahead: judge structure and affine steps together with the parallel loops and tiles that
            they make possible, so that a step that only pays in the end is kept.
        refine: climb from the best schedule in the end (see `looper.search.refinement`).
        space: how wide the space is.
    """

    beam_size: int = DEFAULT_BEAM
    affine_length: int = DEFAULT_AFFINE_LENGTH
    structure_length: int = DEFAULT_STRUCTURE_LENGTH
    lookahead: bool = True
    refine: bool = True
    space: SpaceOptions = DEFAULT_OPTIONS


def beam_search(
    program: Program,
    evaluator: Evaluator,
    *,
    options: BeamOptions | None = None,
    time_limit: float | None = None,
    max_evaluations: int | None = None,
    report: Report | None = None,
    seeds: Sequence[Schedule] = (),
) -> SearchResult:
    """Search the space level by level, keeping the best few schedules.

    Every step offers each kept schedule all candidates of one decision, "change nothing" among
    them, and keeps the best. In the end, or when most of the time limit has passed, what surrounds
    the best schedule is tried. The result is the best over everything evaluated, so never worse
    than the unchanged program. Ctrl-C ends the search in the normal way.

    Args:
        program: what to optimise.
        evaluator: says how good schedules are.
        options: see `BeamOptions`.
        time_limit: seconds after which no further evaluation begins.
        max_evaluations: number of schedules evaluated at most.
        report: called after every few evaluations, see `Tracker`.
        seeds: schedules of the program that may be good, evaluated first.

    Raises:
        ExecutionError, ToolchainError: from the evaluator, about the original program.
        KeyboardInterrupt: before even the unchanged program was evaluated.
    """
    tracker = Tracker(program, evaluator, time_limit, max_evaluations, report)
    chosen = options or BeamOptions()
    stopped = ""
    try:
        _evaluate_seeds(tracker, seeds)
        if chosen.refine:
            _search_and_climb(tracker, chosen)
        else:
            _search(tracker, chosen)
    except BudgetSpent as spent:
        stopped = str(spent)
    except KeyboardInterrupt:
        stopped = "interrupted"
        if tracker.best is None:
            raise
    return tracker.result(stopped)


def _evaluate_seeds(tracker: Tracker, seeds: Sequence[Schedule]) -> None:
    tracker.stage = "the original"
    tracker.evaluate([Schedule(tracker.program)])
    tracker.stage = "schedules known to be good"
    tracker.evaluate([seed for seed in seeds if seed.is_legal])


def _search_and_climb(tracker: Tracker, options: BeamOptions) -> None:
    """The beam and then the surroundings of the best, with some time kept for the latter."""
    tracker.share = BEAM_SHARE
    try:
        _search(tracker, options)
    except BudgetSpent as spent:
        if str(spent) != TIME_LIMIT:
            raise
        tracker.share = 1.0
        climb(tracker)
        # There is time left after all. What is known is not evaluated again.
        _search(tracker, options)
    tracker.share = 1.0
    climb(tracker)


def _search(tracker: Tracker, options: BeamOptions) -> None:
    beam = [Schedule(tracker.program)]
    for stage, steps, expand, lookahead in _stages(options):
        for branch in _branch_numbers(beam, stage):
            for step in range(steps):
                tracker.stage = _stage_name(stage, branch, step, steps)
                following = _advance(tracker, beam, expand(branch), options, lookahead)
                if following == beam:
                    break
                beam = following


Expansion = Callable[[Schedule], list[Schedule]]


def _stages(
    options: BeamOptions,
) -> Iterator[tuple[Level, int, Callable[[int], Expansion], bool]]:
    def expansion(level: Level) -> Callable[[int], Expansion]:
        def of_branch(number: int) -> Expansion:
            def expand(schedule: Schedule) -> list[Schedule]:
                if level is Level.STRUCTURE:
                    return candidates(schedule, level, None, options.space)
                names = weighty_branches(schedule, level)
                if number >= len(names):
                    return []
                return candidates(schedule, level, names[number], options.space)

            return expand

        return of_branch

    yield Level.STRUCTURE, options.structure_length, expansion(Level.STRUCTURE), options.lookahead
    yield Level.AFFINE, options.affine_length, expansion(Level.AFFINE), options.lookahead
    # Parallelization comes again once there are tile loops, and wavefronts of tiles.
    for level in (
        Level.PARALLELIZATION,
        Level.REGISTERS,
        Level.TILING,
        Level.PARALLELIZATION,
        Level.UNROLLING,
    ):
        yield level, 1, expansion(level), False


def _branch_numbers(beam: list[Schedule], level: Level) -> range:
    if level is Level.STRUCTURE:
        return range(1)
    return range(max(len(weighty_branches(schedule, level)) for schedule in beam))


def weighty_branches(schedule: Schedule, level: Level) -> list[str]:
    """The branches worth deciding about at a level, those with the most work first.

    A search that is stopped early has then decided what matters most. Tiles and unrolling of a
    branch with less than a thousandth of the program's work can not be told from noise.
    """
    work = branch_work(schedule)
    ordered = sorted(work, key=lambda name: -work[name])
    if level in (Level.TILING, Level.REGISTERS, Level.UNROLLING):
        total = sum(work.values())
        return [name for name in ordered if work[name] * NEGLIGIBLE >= total]
    return ordered


def branch_work(schedule: Schedule) -> dict[str, int]:
    """Operations of all executions of every branch's statements, an assignment counting as one.

    Statements that can not be counted quickly count as if they were executed once.
    """
    forest = schedule.forest
    names = branches(schedule)
    leading = {forest.schedules[forest.position(name)].betas[:-1]: name for name in names}
    work = dict.fromkeys(names, 0)
    for statement, own in zip(schedule.program.statements, forest.schedules, strict=True):
        count = executions(statement) or 1
        work[leading[own.betas[:-1]]] += count * (1 + statement.operations)
    return work


def _stage_name(level: Level, branch: int, step: int, steps: int) -> str:
    name = level.name.lower()
    if level is not Level.STRUCTURE:
        name += f", nest {branch + 1}"
    return f"{name}, step {step + 1}" if steps > 1 else name


def _advance(
    tracker: Tracker,
    beam: list[Schedule],
    expand: Expansion,
    options: BeamOptions,
    lookahead: bool,
) -> list[Schedule]:
    """The best schedules among a beam and its children."""
    pool = {schedule.key: schedule for schedule in beam}
    for schedule in beam:
        for child in expand(schedule):
            for made in (child, localized(child)) if lookahead else (child,):
                pool.setdefault(made.key, made)
    completions = {key: completed(s) if lookahead else [] for key, s in pool.items()}
    wanted = [s for key, schedule in pool.items() for s in (schedule, *completions[key])]
    tracker.evaluate(wanted)

    def promise(schedule: Schedule) -> tuple[float, float]:
        # Where completions agree, the schedule that needs less of them is ahead.
        own = tracker.score(schedule)
        return max([own, *(tracker.score(end) for end in completions[schedule.key])]), own

    ranked = sorted(pool.values(), key=promise, reverse=True)
    return ranked[: options.beam_size]
