"""Beam search over the levels of the space (LOOPer, section IV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.branch_weights import weighty_branches
from looper.search.downscaled_search import promising_at_smaller_sizes
from looper.search.heuristic_seeds import completed, in_blocks, in_time_tiles, localized
from looper.search.interchange_proposals import proposed_interchanges
from looper.search.local_search import hill_climb
from looper.search.pipeline_seeds import pipelined
from looper.search.search_state import BudgetSpent, Report, SearchResult, StopReason, Tracker
from looper.solvers.perfect_nests import perfected
from looper.solvers.static_answers import static_answers
from looper.space.candidates import Candidates, distinct
from looper.space.demonstrations import Unreachable, path_to
from looper.space.restructuring import privatized, splits
from looper.space.subspaces import FULL, Subspace
from looper.support import arguments
from looper.support.deadline import Deadline, Watch
from looper.transformations.base import Decision

DEFAULT_BEAM = 3
DEFAULT_AFFINE_LENGTH = 4
DEFAULT_STRUCTURE_LENGTH = 3
SKELETON = (Decision.STRUCTURE, Decision.AFFINE)
# Parallelization comes again once there are tile loops, and wavefronts of tiles.
ANNOTATIONS = (
    Decision.PARALLELIZATION,
    Decision.REGISTERS,
    Decision.TILING,
    Decision.PARALLELIZATION,
    Decision.UNROLLING,
)
# The share of the time and the patience for structure and affine steps, before the rest is decided
# for the best of them.
SKELETON_SHARE = 0.5
# With such a gain by the annotations that a structure makes obvious, it is not tried without them.
PLAIN_CHANCE = 2.0


@dataclass(frozen=True)
class BeamOptions:
    """Options of the beam search.

    Attributes:
        beam_size: schedules kept from one step to the next.
        affine_length: largest number of affine steps per branch.
        structure_length: largest number of fusions and distributions.
        lookahead: judge structure and affine steps together with the parallel loops and tiles that
            they make possible, so that a step that only pays in the end is kept.
        refine: improve the best schedule by hill climbing (see `looper.search.local_search`).
        smaller: search at smaller sizes first where one run takes long (see
            `looper.search.downscaled_search`).
        interchanges: the number of a nest's interchanges that are tried, those that a learned model
            ranks highest (see `looper.search.interchange_proposals`); None: all.

    Raises:
        UsageError: a number is invalid.
    """

    beam_size: int = DEFAULT_BEAM
    affine_length: int = DEFAULT_AFFINE_LENGTH
    structure_length: int = DEFAULT_STRUCTURE_LENGTH
    lookahead: bool = True
    refine: bool = True
    smaller: bool = True
    interchanges: int | None = None

    def __post_init__(self) -> None:
        vars(self).update(
            beam_size=arguments.integer("beam_size", self.beam_size, 1),
            affine_length=arguments.integer("affine_length", self.affine_length, 0),
            interchanges=arguments.optional_integer("interchanges", self.interchanges, 1),
        )


def beam_search(
    program: Program,
    evaluator: Evaluator,
    *,
    space: Subspace = FULL,
    options: BeamOptions | None = None,
    deadline: Deadline | None = None,
    max_evaluations: int | None = None,
    patience: float | None = None,
    report: Report | None = None,
    seeds: Sequence[Schedule] = (),
) -> SearchResult:
    """Search the space level by level, keeping the best few schedules.

    First come schedules that are likely to be good: with all loops distributed where possible,
    parallelized, vectorized, and unrolled and jammed. Then every step offers each kept schedule all
    candidates of one decision, "change nothing" among them, and keeps the best. Once structure and
    affine steps are decided, or half of the time or of the patience is spent, the rest is decided
    nest by nest for the best schedule so far (see `looper.search.local_search`), before the beam
    goes on with the other levels. The result is the best of all evaluated schedules, so never worse
    than the unchanged program. Ctrl-C ends the search in the normal way.

    Args:
        program: the program to optimize.
        evaluator: evaluates schedules.
        space: the space to search.
        options: see `BeamOptions`.
        deadline: the time limit of the result; its reserve is kept up to date (see `Tracker`).
        max_evaluations: largest number of schedules evaluated.
        patience: seconds without a gain of more than a hundredth, after which the search ends.
        report: called after every few evaluations, see `Tracker`.
        seeds: schedules of the program that may be good, evaluated first.

    Raises:
        ExecutionError, ToolchainError: from the evaluator, about the original program.
        OutOfTime, KeyboardInterrupt: before the unchanged program was evaluated.
    """
    deadline = deadline or Deadline()
    tracker = Tracker(program, evaluator, deadline, max_evaluations, report, patience, space=space)
    return tracker.run(lambda: explore_beam(tracker, options or BeamOptions(), seeds))


def explore_beam(tracker: Tracker, options: BeamOptions, seeds: Sequence[Schedule]) -> None:
    """Search as `beam_search` does, within a tracker's limits and reusing its evaluations.

    Raises:
        BudgetSpent: a limit was reached.
    """
    proposed = proposed_interchanges(tracker.program, options.interchanges)
    _Beam(tracker, options, Candidates(tracker.space, proposed)).explore(seeds)


@dataclass(frozen=True)
class _Beam:
    """One beam search."""

    tracker: Tracker
    options: BeamOptions
    candidates: Candidates

    def explore(self, seeds: Sequence[Schedule]) -> None:
        """Search the whole space."""
        self._begin(seeds)
        if self.options.refine:
            self._search_and_climb()
        else:
            self._search([Schedule(self.tracker.program)], SKELETON + ANNOTATIONS)

    def _begin(self, seeds: Sequence[Schedule]) -> None:
        tracker = self.tracker
        evaluate_first(tracker, self._found_smaller(), seeds)
        if self.options.lookahead:
            tracker.stage = "obvious schedules"
            tracker.evaluate(obvious_schedules(tracker.program, tracker.check))

    def _found_smaller(self) -> list[Schedule]:
        tracker, options = self.tracker, replace(self.options, smaller=False)
        if not self.options.smaller or tracker.known:
            return []
        return promising_at_smaller_sizes(tracker, lambda inner: explore_beam(inner, options, ()))

    def _search_and_climb(self) -> None:
        """Decide structure and affine steps, climb from the best, then decide the other levels."""
        tracker, beam = self.tracker, None
        root = [Schedule(tracker.program)]
        tracker.share = SKELETON_SHARE
        try:
            beam = self._search(root, SKELETON)
        except BudgetSpent as spent:
            if spent.reason not in (StopReason.TIME_LIMIT, StopReason.PATIENCE):
                raise
        tracker.share = 1.0
        hill_climb(tracker)
        if beam is None:
            # Known schedules are not evaluated again.
            beam = self._search(root, SKELETON)
        self._search(beam, ANNOTATIONS)
        hill_climb(tracker)

    def _search(self, beam: list[Schedule], levels: Sequence[Decision]) -> list[Schedule]:
        """Return the beam after the decisions of some levels."""
        for level in levels:
            steps = self._steps(level)
            lookahead = self.options.lookahead and level in SKELETON
            for branch in _branch_numbers(beam, level):
                for step in range(steps):
                    self.tracker.stage = _stage_name(level, branch, step, steps)
                    following = self._advance(beam, level, branch, lookahead)
                    if following == beam:
                        break
                    beam = following
        return beam

    def _steps(self, level: Decision) -> int:
        """Return the number of successive decisions of a level, per branch."""
        lengths = {
            Decision.STRUCTURE: self.options.structure_length,
            Decision.AFFINE: self.options.affine_length,
        }
        return lengths.get(level, 1)

    def _advance(
        self, beam: list[Schedule], level: Decision, branch: int, lookahead: bool
    ) -> list[Schedule]:
        """Return the best schedules among a beam and its children."""
        tracker = self.tracker
        pool: dict[str, Schedule] = {}
        completions: dict[str, list[Schedule]] = {}

        def ends() -> Iterator[Schedule]:
            for made in self._family(beam, level, branch, lookahead):
                if made.key not in pool and tracker.space.contains(made):
                    pool[made.key] = made
                    completions[made.key] = completed(made, tracker.check) if lookahead else []
                    yield from completions[made.key]

        # Schedules that are slow alone are timed last, with one run if much faster ones are known.
        tracker.evaluate(ends())
        gain = {
            key: max((tracker.score(end) for end in known), default=0.0)
            for key, known in completions.items()
        }
        tracker.evaluate(s for key, s in pool.items() if gain[key] < PLAIN_CHANCE)

        def promise(schedule: Schedule) -> tuple[float, float]:
            # Among equal completions, the schedule that is faster without them is ahead.
            own = tracker.score(schedule)
            return max(own, gain[schedule.key]), own

        ranked = sorted(pool.values(), key=promise, reverse=True)
        return ranked[: self.options.beam_size]

    def _family(
        self, beam: list[Schedule], level: Decision, branch: int, lookahead: bool
    ) -> Iterator[Schedule]:
        """Yield a beam and its children; with `lookahead`, also with other innermost loops."""
        yield from beam
        for schedule in beam:
            for child in self._children(schedule, level, branch):
                yield child
                if lookahead:
                    yield localized(child)

    def _children(self, schedule: Schedule, level: Decision, branch: int) -> Iterator[Schedule]:
        """Return the candidates of one decision; none if there is no such branch."""
        watch = self.tracker.check
        if level is Decision.STRUCTURE:
            return self.candidates.of(schedule, level, watch=watch)
        names = weighty_branches(schedule, level)
        if branch >= len(names):
            return iter(())
        return self.candidates.of(schedule, level, names[branch], watch)


def obvious_schedules(program: Program, watch: Watch) -> Iterator[Schedule]:
    """Yield legal schedules with the annotations that a program's structure makes obvious.

    They start from its loops as they are, made perfect, with private temporaries, and distributed;
    and in the end from schedules as static compilers produce them (see `static_answers`). The first
    ones are time tiles, wavefronts of updates in place, and blocked matrix products, which gain the
    most where there are any. Some schedules come twice.

    Args:
        program: the program to schedule.
        watch: called repeatedly; may raise, which ends the work.
    """
    root = Schedule(program)
    yield from distinct(in_time_tiles(root), root, watch)
    yield from distinct([pipelined(root)], root, watch)
    private = privatized(root, watch=watch)
    starts = [root, *_perfect(root, watch), private, *reversed(splits(root, watch))]
    if private is not None:
        starts += [*_perfect(private, watch), *reversed(splits(private, watch))]
    legal = [each for each in reversed(starts) if each is not None and each.is_legal]
    for start in legal:
        yield from distinct(in_blocks(start), start, watch)
    for start in legal:
        yield from completed(start, watch)
    for start in static_answers(program, watch):
        if _is_episode(start, watch):
            yield from completed(start, watch)


def _is_episode(schedule: Schedule, watch: Watch) -> bool:
    """Return True if actions lead to a schedule, so that an agent can find it as well."""
    known = schedule.program.facts.setdefault(_is_episode, {})
    if schedule.key not in known:
        try:
            path_to(schedule, FULL.actions, watch)
            known[schedule.key] = True
        except Unreachable:
            known[schedule.key] = False
    return bool(known[schedule.key])


def evaluate_first(
    tracker: Tracker, promising: Sequence[Schedule], seeds: Sequence[Schedule]
) -> None:
    """Evaluate schedules that are probably good, and the unchanged program.

    Args:
        tracker: of the search.
        promising: fastest first. The unchanged program comes after the first of these, so that a
            slow run of it is stopped once it has taken longer.
        seeds: other schedules that may be good.
    """
    tracker.stage = "the original"
    # Nothing compares with an original that has not been evaluated.
    first = promising[:1] if tracker.has_room(2) else []
    tracker.evaluate([*first, Schedule(tracker.program)])
    tracker.stage = "schedules known to be good"
    tracker.evaluate([*promising, *(seed for seed in seeds if seed.is_legal)])


def _perfect(schedule: Schedule, watch: Watch) -> list[Schedule | None]:
    return [perfected(schedule, apart=apart, watch=watch) for apart in (False, True)]


def _branch_numbers(beam: list[Schedule], level: Decision) -> range:
    if level is Decision.STRUCTURE:
        return range(1)
    return range(max(len(weighty_branches(schedule, level)) for schedule in beam))


def _stage_name(level: Decision, branch: int, step: int, steps: int) -> str:
    name = level.name.lower()
    if level is not Decision.STRUCTURE:
        name += f", nest {branch + 1}"
    return f"{name}, step {step + 1}" if steps > 1 else name
