"""The beam search, with evaluators that are functions of the schedule's text."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from looper.errors import DiskFull, OutOfTime
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search import SearchResult, beam_search
from looper.search.beam import BeamOptions, evaluate_first
from looper.search.heuristic_seeds import completed, parallelized
from looper.search.local_search import STAGE, neighbours
from looper.search.search_state import Tracker
from looper.solvers.perfect_nests import perfected
from looper.space.candidates import candidates
from looper.space.demonstrations import path_to
from looper.space.random_schedules import random_legal_schedule
from looper.space.subspaces import FULL, Subspace
from looper.support.deadline import Deadline
from looper.transformations import Tiling, Transformation
from looper.transformations.action_records import VocabularyOptions
from looper.transformations.base import Decision
from tests.small_programs import c_program, cube, kernel, line, pair, rectangle, two_nests

SMALL = Subspace(
    "small",
    "small numbers",
    options=VocabularyOptions(tile_sizes=(4, 8), single_tile_sizes=(4,), unroll_factors=(2, 4)),
)
SPEED = Callable[[Schedule], float | Status]


class Fake:
    """An evaluator that asks a function, and notes what it was asked."""

    def __init__(
        self, speed: SPEED, interrupt_after: int | None = None, original: float = 1.0
    ) -> None:
        self.speed, self.interrupt_after, self.original = speed, interrupt_after, original
        self.asked: list[Schedule] = []
        self.batches: list[int] = []

    batch_size = 8

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        self.batches.append(len(schedules))
        found = []
        for schedule in schedules:
            assert schedule.is_legal
            if len(self.asked) == self.interrupt_after:
                raise KeyboardInterrupt
            self.asked.append(schedule)
            answer = self.speed(schedule)
            if isinstance(answer, Status):
                found.append(Evaluation(answer, message="made up"))
            else:
                found.append(Evaluation(Status.OK, answer, self.original / answer))
        return found


def shuffled(schedule: Schedule) -> float:
    """A speedup that looks random and depends on the loops only."""
    if schedule.is_identity:
        return 1.0
    return 0.25 + int(schedule.key[:6], 16) / 2**23


def rewarding(*words: str) -> SPEED:
    """A speedup that grows with every word that the schedule's text contains."""

    def speed(schedule: Schedule) -> float:
        return 1.0 + sum(word in schedule.text for word in words)

    return speed


def run(
    program: Program,
    speed: SPEED,
    *,
    beam_size: int = 2,
    lookahead: bool = False,
    max_evaluations: int | None = None,
    deadline: Deadline | None = None,
    patience: float | None = None,
    interrupt_after: int | None = None,
    refine: bool = False,
) -> tuple[SearchResult, Fake]:
    fake = Fake(speed, interrupt_after)
    options = BeamOptions(
        beam_size=beam_size,
        affine_length=2,
        structure_length=2,
        lookahead=lookahead,
        refine=refine,
    )
    found = beam_search(
        program,
        fake,
        space=SMALL,
        options=options,
        max_evaluations=max_evaluations,
        deadline=deadline,
        patience=patience,
    )
    return found, fake


PROGRAMS = [line, rectangle, cube, pair, two_nests, lambda: kernel("jacobi-1d")]


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("lookahead", [False, True])
@pytest.mark.parametrize("beam_size", [1, 3])
def test_the_best_over_everything(
    program: Callable[[], Program], lookahead: bool, beam_size: int
) -> None:
    found, fake = run(program(), shuffled, lookahead=lookahead, beam_size=beam_size)
    speeds = [shuffled(schedule) for schedule in fake.asked]
    assert found.evaluation.speedup == max(speeds) >= 1.0
    assert shuffled(found.best) == max(speeds)
    assert found.evaluations == len(fake.asked)
    assert found.stopped == ""
    assert found.failures == {}


@pytest.mark.parametrize("program", PROGRAMS)
def test_nothing_is_evaluated_twice(program: Callable[[], Program]) -> None:
    _, fake = run(program(), shuffled, beam_size=3, lookahead=True)
    assert len({schedule.key for schedule in fake.asked}) == len(fake.asked)
    assert max(fake.batches) <= Fake.batch_size


def test_the_original_comes_first() -> None:
    _, fake = run(cube(), shuffled)
    assert fake.asked[0].is_identity
    assert not any(schedule.is_identity for schedule in fake.asked[1:])


@pytest.mark.parametrize("program", PROGRAMS)
def test_never_worse_than_the_original(program: Callable[[], Program]) -> None:
    found, _ = run(program(), lambda s: 1.0 if s.is_identity else 0.5)
    assert found.best.is_identity
    assert found.evaluation.speedup == 1.0
    assert found.history == ((1, found.history[0][1], 1.0),)


def test_ties_are_won_by_the_first() -> None:
    found, _ = run(cube(), lambda s: 1.0)
    assert found.best.is_identity


def test_deterministic() -> None:
    first, one = run(kernel("gemm"), shuffled, beam_size=3, lookahead=True)
    second, two = run(kernel("gemm"), shuffled, beam_size=3, lookahead=True)
    assert [s.text for s in one.asked] == [s.text for s in two.asked]
    assert first.best == second.best and first.best.text == second.best.text
    assert [h[0] for h in first.history] == [h[0] for h in second.history]


def test_a_wider_beam_asks_for_more() -> None:
    asked = [len(run(cube(), shuffled, beam_size=n)[1].asked) for n in (1, 2, 4)]
    assert asked[0] < asked[1] < asked[2]


def test_levels_come_in_order() -> None:
    found, _ = run(
        two_nests(),
        rewarding("fuse", "interchange", "parallelize", "tile", "unroll_and_jam", "vectorize"),
        beam_size=3,
    )
    kinds = [step.keyword for step in found.best.transformations]
    assert found.evaluation.speedup == 7.0
    assert sorted(set(kinds), key=kinds.index) == [
        "fuse", "interchange", "parallelize", "unroll_and_jam", "vectorize", "tile",
    ]  # fmt: skip


def test_every_branch_is_decided() -> None:
    found, _ = run(
        two_nests(), rewarding("parallelize(S1", "parallelize(S2", "unroll(S1", "unroll(S2")
    )
    assert found.evaluation.speedup == 5.0


def test_history_lists_every_improvement() -> None:
    found, fake = run(cube(), shuffled, beam_size=3)
    speeds = [shuffled(schedule) for schedule in fake.asked]
    records = [
        (k + 1, speed) for k, speed in enumerate(speeds) if k == 0 or speed > max(speeds[:k])
    ]
    assert [(count, speed) for count, _, speed in found.history] == records
    times = [seconds for _, seconds, _ in found.history]
    assert times == sorted(times) and times[-1] <= found.seconds


# -- budgets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 2, 7, 8, 9, 20])
def test_evaluation_limit(limit: int) -> None:
    found, fake = run(cube(), shuffled, max_evaluations=limit)
    assert len(fake.asked) == found.evaluations == limit
    assert found.stopped == "evaluation limit"
    assert found.evaluation.speedup == max(shuffled(schedule) for schedule in fake.asked)


def fails_but_for_the_original(schedule: Schedule) -> float | Status:
    return 1.0 if schedule.is_identity else Status.CRASH


def test_a_single_evaluation_is_that_of_the_original() -> None:
    promising = Schedule.parse(cube(), "parallelize(S1, 0)")
    fake = Fake(fails_but_for_the_original)
    tracker = Tracker(promising.program, fake, max_evaluations=1)
    found = tracker.run(lambda: evaluate_first(tracker, [promising], []))
    assert [schedule.text for schedule in fake.asked] == [""]
    assert found.best.is_identity and found.stopped == "evaluation limit"


def test_a_search_without_an_original_has_no_result() -> None:
    clock = Clock()
    promising = Schedule.parse(cube(), "parallelize(S1, 0)")
    fake = Fake(clock.slow(fails_but_for_the_original, 30.0))
    fake.batch_size = 1
    tracker = Tracker(promising.program, fake, Deadline(20.0, clock))
    with pytest.raises(OutOfTime):
        tracker.run(lambda: tracker.evaluate([promising, Schedule(promising.program)]))


def test_a_limit_that_is_not_reached() -> None:
    whole, _ = run(line(), shuffled)
    found, _ = run(line(), shuffled, max_evaluations=whole.evaluations + 1)
    assert found.stopped == "" and found.evaluations == whole.evaluations


def test_the_beginning_of_a_limited_search_is_that_of_the_whole() -> None:
    _, whole = run(cube(), shuffled)
    _, limited = run(cube(), shuffled, max_evaluations=13)
    assert [s.text for s in limited.asked] == [s.text for s in whole.asked[:13]]


class Clock:
    """A clock that only moves when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def slow(self, speed: SPEED, seconds: float = 1.0) -> SPEED:
        """The same answers, for which the evaluator needs so long."""

        def asked(schedule: Schedule) -> float | Status:
            self.now += seconds
            return speed(schedule)

        return asked


def test_time_limit() -> None:
    clock = Clock()
    deadline = Deadline(40.0, clock)
    found, fake = run(cube(), clock.slow(shuffled), deadline=deadline)
    assert found.stopped == "time limit"
    assert 0 < deadline.reserve < 40 / 2
    # The last evaluation begins while there is time.
    assert clock.now - 1.0 <= 40.0 - deadline.reserve <= clock.now
    assert found.seconds == len(fake.asked) == clock.now
    assert found.evaluation.speedup == max(shuffled(schedule) for schedule in fake.asked)


def test_the_time_before_the_search_counts() -> None:
    clock = Clock()
    deadline = Deadline(20.0, clock)
    clock.now = 8.0
    found, fake = run(cube(), clock.slow(shuffled), deadline=deadline)
    assert found.stopped == "time limit"
    assert len(fake.asked) <= 12


def test_more_time_is_kept_to_confirm_what_takes_long() -> None:
    reserves = []
    for seconds in (0.01, 0.1, 1.0):
        deadline = Deadline(100.0, Clock())
        beam_search(line(), Fake(shuffled, original=seconds), deadline=deadline)
        reserves.append(deadline.reserve)
    assert reserves == sorted(set(reserves))
    assert reserves[-1] >= 6.0


def test_an_original_that_takes_longer_than_the_limit() -> None:
    clock = Clock()
    found, fake = run(cube(), clock.slow(shuffled, 30.0), deadline=Deadline(20.0, clock))
    assert len(fake.asked) == 1
    assert found.best.is_identity and found.stopped == "time limit"


def test_an_evaluator_may_say_that_the_time_is_over() -> None:
    clock = Clock()
    deadline = Deadline(20.0, clock)

    def stopped(schedule: Schedule) -> float:
        clock.now += 3.0
        if clock.now > 10.0:
            clock.now = 20.0
            deadline.check()
        return shuffled(schedule)

    found, fake = run(cube(), stopped, deadline=deadline)
    assert found.stopped == "time limit"
    assert found.evaluation.speedup == max(shuffled(s) for s in fake.asked[: found.evaluations])
    clock.now = 30.0
    with pytest.raises(OutOfTime, match="the time limit of 20 s has passed"):
        run(cube(), stopped, deadline=deadline)


@pytest.mark.parametrize("name", ["fdtd-2d", "correlation", "deriche"])
def test_the_making_of_candidates_ends_in_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step of a schedule costs a hundredth of a second here, and evaluating it nothing."""
    clock = Clock()
    apply = Schedule.apply

    def slow(self: Schedule, *steps: Transformation) -> Schedule:
        clock.now += 0.01 * len(steps)
        return apply(self, *steps)

    monkeypatch.setattr(Schedule, "apply", slow)
    options = BeamOptions(beam_size=1)
    deadline = Deadline(4.0, clock)
    found = beam_search(kernel(name, "SMALL"), Fake(shuffled), options=options, deadline=deadline)
    assert found.stopped == "time limit"
    assert clock.now < 4.5


@pytest.mark.parametrize("refine", [False, True])
def test_patience_ends_a_search_that_gains_nothing(refine: bool) -> None:
    clock = Clock()

    def speed(schedule: Schedule) -> float:
        return 2.0 if clock.now == 5 else 1.0

    asked = clock.slow(speed)
    deadline = Deadline(None, clock)
    found, _ = run(cube(), asked, deadline=deadline, patience=8.0, refine=refine, lookahead=refine)
    assert found.stopped == "patience"
    assert found.evaluation.speedup == 2.0
    # Chunks are not interrupted, and a gain is known at the end of its own.
    assert 5 + 8 <= clock.now <= 5 + 8 + 2 * Fake.batch_size


def test_gains_within_noise_are_none() -> None:
    clock = Clock()

    def speed(schedule: Schedule) -> float:
        return 1.0 + 0.0001 * clock.now

    found, _ = run(cube(), clock.slow(speed), deadline=Deadline(None, clock), patience=10.0)
    assert found.stopped == "patience"
    assert clock.now <= 1 + 10 + Fake.batch_size


def test_patience_that_is_not_exhausted() -> None:
    whole, _ = run(line(), shuffled)
    found, _ = run(line(), shuffled, patience=1000.0)
    assert found.stopped == "" and found.evaluations == whole.evaluations


@pytest.mark.parametrize("after", [1, 2, 5, 17])
def test_ctrl_c_gives_the_best_so_far(after: int) -> None:
    found, fake = run(cube(), shuffled, interrupt_after=after)
    assert found.stopped == "interrupted"
    assert len(fake.asked) == after
    assert found.best in fake.asked
    assert found.evaluations <= after
    if after == 1:
        assert found.best.is_identity


def test_ctrl_c_before_the_original_is_known() -> None:
    with pytest.raises(KeyboardInterrupt):
        run(cube(), shuffled, interrupt_after=0)


def test_ctrl_c_in_the_report() -> None:
    def report(tracker: Tracker, stage: str) -> None:
        if len(tracker.known) > 5:
            raise KeyboardInterrupt

    fake = Fake(shuffled)
    found = beam_search(cube(), fake, space=SMALL, report=report)
    assert found.stopped == "interrupted"
    assert found.evaluations == len(fake.asked)


def test_a_full_disk_gives_the_best_so_far() -> None:
    def until_full(tracker: Tracker, stage: str) -> None:
        if len(tracker.known) > 5:
            raise DiskFull("no space left")

    found = beam_search(cube(), Fake(shuffled), space=SMALL, report=until_full)
    assert found.stopped == "disk full"
    assert found.evaluations > 5


# -- failures --------------------------------------------------------------------------------------


def test_failures_are_counted_by_status() -> None:
    def speed(schedule: Schedule) -> float | Status:
        if "unroll" in schedule.text:
            return Status.TIMEOUT
        if "tile" in schedule.text:
            return Status.WRONG_OUTPUT
        return shuffled(schedule)

    found, fake = run(cube(), speed)
    unrolled = sum("unroll" in schedule.text for schedule in fake.asked)
    tiled = sum("tile" in s.text and "unroll" not in s.text for s in fake.asked)
    assert tiled > 0
    expected = {Status.TIMEOUT.value: unrolled, Status.WRONG_OUTPUT.value: tiled}
    assert found.failures == {status: count for status, count in expected.items() if count}
    assert "unroll" not in found.best.text and "tile" not in found.best.text
    assert found.evaluations == len(fake.asked)


def test_what_failed_is_not_followed_where_something_worked() -> None:
    def speed(schedule: Schedule) -> float | Status:
        return Status.CRASH if "interchange" in schedule.text else 1.0

    _, fake = run(cube(), speed, beam_size=1)
    assert not any(schedule.text.count("interchange") > 1 for schedule in fake.asked)


def test_all_failures_leave_the_original() -> None:
    found, fake = run(cube(), lambda s: 1.0 if s.is_identity else Status.COMPILE_ERROR)
    assert found.best.is_identity
    assert sum(found.failures.values()) == len(fake.asked) - 1


# -- report and completions ------------------------------------------------------------------------


def test_report() -> None:
    stages: list[str] = []
    counts: list[int] = []

    def report(tracker: Tracker, stage: str) -> None:
        stages.append(stage)
        counts.append(len(tracker.known))

    options = BeamOptions(beam_size=2, affine_length=2)
    beam_search(two_nests(), Fake(shuffled), space=SMALL, options=options, report=report)
    assert counts == sorted(counts) and counts[0] == 1
    distinct = list(dict.fromkeys(stages))
    assert distinct[:3] == ["the original", "obvious schedules", "structure, step 1"]
    order = ["affine, nest 1, step 1", "refinement, nest 1", "tiling, nest 1"]
    assert [stage for stage in distinct if stage in order] == order


def test_lookahead_keeps_a_step_that_pays_in_the_end() -> None:
    def speed(schedule: Schedule) -> float:
        """Interchange alone is slow, and together with a parallel loop very fast."""
        if schedule.text.startswith("interchange"):
            return 8.0 if "parallelize" in schedule.text else 0.5
        return 1.0

    large = c_program(
        "double A[200][300], double B[200][300]",
        "for (int i = 0; i < 200; i++)\n  for (int j = 0; j < 300; j++) A[i][j] = B[i][j];",
    )
    without, _ = run(large, speed, beam_size=1)
    ahead, _ = run(large, speed, beam_size=1, lookahead=True)
    assert without.evaluation.speedup == 1.0
    assert ahead.evaluation.speedup == 8.0


def test_loops_inside_of_tiles_are_split_and_vectorized() -> None:
    start = perfected(Schedule(kernel("gramschmidt", "MEDIUM")))
    assert start is not None
    tiles, waves = "tile(S1, 0, [32, 32])", "skew(S1, 0, [[1, 1], [0, 1]]); parallelize(S1, 1)"
    split = "distribute(S6, 3); distribute(S7, 3); interchange(S6, 3, 4); interchange(S7, 3, 4)"
    found = [each for each in completed(start) if split in each.text]
    assert found and all(each.exact_violation is None for each in found)
    for each in found:
        assert each.text.count("tile(") == 1 and tiles in each.text and waves in each.text
        assert each.forest.of("S6").loops[4].vector and each.forest.of("S7").loops[4].vector
    (jammed,) = [each for each in found if "unroll_and_jam(S6, 3, 6)" in each.text]
    assert [FULL.actions[k].kind for k in path_to(jammed, FULL.actions)].count("distribute") == 4


@pytest.mark.parametrize(
    "name", ["gemm", "jacobi-2d", "lu", "mvt", "adi", "doitgen", "gramschmidt"]
)
def test_completions_are_legal_and_new(name: str) -> None:
    schedule = Schedule(kernel(name, "SMALL"))
    found = completed(schedule)
    assert len({s.key for s in (schedule, *found)}) == len(found) + 1
    assert all(s.exact_violation is None for s in found)


def test_sequential_innermost_loops_come_in_strips() -> None:
    """A compiler compares the addresses of each; not where all of it adds up in one element."""
    found = [each.text for each in completed(Schedule(kernel("floyd-warshall", "SMALL")))]
    assert "tile(S1, 2, [32])" in found
    strip = Schedule.parse(kernel("floyd-warshall", "SMALL"), "tile(S1, 2, [32])")
    assert path_to(strip, FULL.actions)
    for name in ("gemm", "trisolv", "jacobi-2d"):
        texts = [each.text for each in completed(Schedule(kernel(name, "SMALL")))]
        assert not any(text.endswith(", [32])") for text in texts), name


def test_parallelized_takes_the_outermost_loops() -> None:
    assert parallelized(Schedule(kernel("gemm"))).text == "parallelize(S1, 0)"
    assert parallelized(Schedule(kernel("mvt"))).text == "parallelize(S1, 0); parallelize(S2, 0)"
    assert parallelized(Schedule(kernel("seidel-2d"))).text == ""


def test_structure_needs_no_branch_and_others_do() -> None:
    assert candidates(Schedule(two_nests()), Decision.STRUCTURE)
    with pytest.raises(ValueError, match="about a branch"):
        candidates(Schedule(two_nests()), Decision.AFFINE)


# -- seeds and refinement --------------------------------------------------------------------------


def test_seeds_come_right_after_the_original() -> None:
    program = cube()
    seed = Schedule.parse(program, "interchange(S1, 0, 2); tile(S1, 0, [2, 3])")
    fake = Fake(rewarding("[2, 3]"))
    options = BeamOptions(refine=False)
    found = beam_search(program, fake, space=SMALL, options=options, seeds=[seed])
    assert fake.asked[0].is_identity and fake.asked[1] == seed
    assert found.best.text == seed.text


def test_illegal_seeds_are_left_out() -> None:
    program = kernel("jacobi-1d")
    seed = Schedule.parse(program, "parallelize(S1, 0)")
    assert not seed.is_legal
    fake = Fake(shuffled)
    options = BeamOptions(affine_length=1, structure_length=1)
    beam_search(program, fake, space=SMALL, options=options, seeds=[seed])
    assert seed not in fake.asked


def test_climbing_finds_numbers_that_the_space_does_not_have() -> None:
    def speed(schedule: Schedule) -> float:
        tiles = [s for s in schedule.transformations if isinstance(s, Tiling)]
        return 1.0 + sum(1.0 / (1 + abs(math.log2(n / 16))) for t in tiles for n in t.sizes)

    without, _ = run(kernel("gemm"), speed)
    found, fake = run(kernel("gemm"), speed, refine=True)
    assert 16 not in SMALL.options.tile_sizes
    assert found.evaluation.speedup is not None and without.evaluation.speedup is not None
    assert found.evaluation.speedup > without.evaluation.speedup
    assert any(isinstance(s, Tiling) and 16 in s.sizes for s in found.best.transformations)
    assert len({schedule.key for schedule in fake.asked}) == len(fake.asked)


@pytest.mark.parametrize("program", PROGRAMS)
def test_neighbours_are_legal_and_differ(program: Callable[[], Program]) -> None:
    rng = np.random.default_rng(5)
    for _ in range(10):
        schedule = random_legal_schedule(rng, Schedule(program()), 5, 4)
        around = list(neighbours(schedule))
        assert all(s.is_legal and s.key != schedule.key for s in around)
        assert len({s.key for s in around}) == len(around)


def test_some_time_is_kept_for_climbing() -> None:
    stages: list[tuple[str, float]] = []
    clock = Clock()
    found = beam_search(
        cube(),
        Fake(clock.slow(shuffled), original=0.01),
        space=SMALL,
        deadline=Deadline(30.0, clock),
        report=lambda tracker, stage: stages.append((stage, tracker.seconds)),
    )
    assert found.stopped == "time limit"
    climbing = [seconds for stage, seconds in stages if stage.startswith(STAGE)]
    assert climbing and 14 <= min(climbing) <= 14 + Fake.batch_size
    assert any(stage.startswith("affine") for stage, _ in stages)
