"""Other work on the machine is noticed, and what it disturbs is not taken for a time."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from looper.errors import OutOfTime
from looper.execution.compiling.toolchain import Toolchain, usable_cores
from looper.execution.contest import Contest
from looper.execution.executor import Executor
from looper.execution.machine.noise import NoiseMonitor, Pace
from looper.execution.outcome import Calls, Comparison, Execution, Speedup, Status
from looper.execution.rounds import Round, RoundPlan
from looper.optimizer.caveats import of_figures
from tests.execution_units import GOOD, small_program, unit

pytestmark = pytest.mark.noisy

SPIN = "while True: pass"


@pytest.fixture
def spinning() -> Iterator[None]:
    """As many busy processes as there are cores."""
    command = [sys.executable, "-c", SPIN]
    others = [subprocess.Popen(command) for _ in range(usable_cores())]
    time.sleep(0.3)
    yield
    for other in others:
        other.kill()
        other.wait()


def load(watch: NoiseMonitor, seconds: float) -> float:
    """Cores that others take while this process sleeps."""
    with watch.watching() as seen:
        time.sleep(seconds)
    return seen.disturbance or 0.0


def test_busy_processes_are_seen(spinning: None) -> None:
    assert load(NoiseMonitor(usable_cores()), 0.5) > 0.5


def test_our_own_work_is_no_disturbance() -> None:
    watch = NoiseMonitor(usable_cores())
    with watch.watching() as seen:
        begin = time.process_time()
        while time.process_time() - begin < 0.3:
            pass
    own_only = seen.disturbance
    assert own_only is not None
    # Whatever else runs on the machine of the test is no more than without our own work.
    assert own_only < load(watch, 0.3) + 1.0


def test_cores_that_are_left_alone_may_be_busy(spinning: None) -> None:
    all_cores, none = NoiseMonitor(usable_cores()), NoiseMonitor(0)
    assert load(all_cores, 0.4) > load(none, 0.4)


def test_the_pace_is_relative_to_the_fastest_ever() -> None:
    watch = NoiseMonitor(2)
    assert watch.drift([]) is None
    assert watch.drift([Pace(2, 0.1, 0.2)]) == pytest.approx(2.0)
    assert watch.drift([Pace(2, 0.1, 0.1)]) == pytest.approx(1.0)
    assert watch.drift([Pace(2, 0.05, 0.1)]) == pytest.approx(2.0)
    assert watch.drift([Pace(2, 0.1, 0.1)]) == pytest.approx(2.0)
    # One thread has nobody to wait for.
    assert watch.drift([Pace(1, 0.01, 0.01)]) == pytest.approx(1.0)
    assert watch.fastest == {2: 0.05, 1: 0.01}


def test_what_ran_beside_other_work_says_so(spinning: None, tmp_path: Path) -> None:
    with Executor(small_program(), toolchain=Toolchain.detect(), cache=tmp_path) as executor:
        for _ in range(20):  # beside tests that leave the cores alone for a moment
            execution = executor.measure(GOOD)
            if execution.disturbed:
                break
    assert execution.ok and execution.disturbed
    warnings = of_figures(None, {"original": execution})
    assert len(warnings) == 1 and "cannot be told" in warnings[0]


def test_a_disturbed_run_is_made_again_unless_the_machine_stays_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Executor(small_program(), toolchain=Toolchain.detect(), cache=tmp_path) as executor:
        assert executor.measure(GOOD).ok
        # What the machine did so far is not of interest.
        executor._begun, executor._waited, executor._busy = float("-inf"), 0.0, 0
        executor.watch.is_busy = False
        real = executor._run
        runs = []

        def disturbed(*arguments: object) -> Execution:
            runs.append(real(*arguments))  # type: ignore[arg-type]
            return replace(runs[-1], disturbance=1.0 if len(runs) != 2 else 0.0, drift=1.0)

        monkeypatch.setattr(executor, "_run", disturbed)
        monkeypatch.setattr(executor, "wait_for_calm", lambda: False)
        assert not executor.measure(GOOD).disturbed
        assert len(runs) == 2
        counts = []
        for _ in range(5):
            before = len(runs)
            assert executor.measure(GOOD).disturbed
            counts.append(len(runs) - before)
        # Three points in vain, and the rest is taken as it is.
        assert counts == [3, 3, 3, 1, 1]


PARALLEL = unit(
    "#pragma omp parallel for\nfor (int i = 0; i < 1000; i++) B[i] = A[i] + s;",
)


@pytest.mark.skipif(usable_cores() < 2, reason="one core is never far from itself")
def test_runs_of_parallel_code_count_only_in_calm_moments(tmp_path: Path) -> None:
    cores = usable_cores()
    with Executor(small_program(), toolchain=Toolchain.detect(), cache=tmp_path) as executor:
        watch = executor.watch
        executor.measure(GOOD)
        assert 1 in watch.fastest  # a single thread does not mind where other cores are
        executor.is_calm()
        assert cores in watch.fastest
        # No machine is so fast: it waits, and says in the end that nothing was calm.
        watch.fastest[cores] = 1e-9
        never = executor.measure(PARALLEL)
        assert never.ok and never.disturbed and never.drift is not None and never.drift > 1000
        # Any machine is as fast as that.
        watch.fastest[cores] = 1.0
        always = executor.measure(PARALLEL)
        assert always.ok and always.drift is not None and always.drift <= 1.5
        # When it is busy for long, runs are taken as they are.
        watch.is_busy = True
        assert watch.goal(cores) < 0
        assert executor.measure(PARALLEL).ok


SLOW_FIRST = unit(
    """static int warm;
    if (!warm++) nanosleep(&(struct timespec){0, 20000000}, 0);
    for (int i = 0; i < 1000; i++) B[i] = A[i] + s;""",
    before="#include <time.h>",
)


def test_a_single_call_is_measured_in_processes_of_its_own(tmp_path: Path) -> None:
    toolchain = Toolchain.detect()
    with Executor(small_program(), toolchain=toolchain, cache=tmp_path) as executor:
        many = executor.measure(SLOW_FIRST)
        compared = executor.compare(SLOW_FIRST, rounds=3)
    assert many.seconds is not None and many.seconds < 0.01
    assert compared.many is not None and compared.once is not None
    assert compared.once.schedule > 0.02 > 10 * compared.many.schedule
    assert compared.once.is_slower and compared.calls_differ
    warnings = of_figures(
        replace(
            compared,
            original=replace(compared.original, disturbance=0.0, drift=1.0),
            schedule=replace(compared.schedule, disturbance=0.0, drift=1.0),
        ),
        {},
    )
    assert len(warnings) == 1 and "--calls once" in warnings[0]
    with Executor(
        small_program(), toolchain=toolchain, cache=tmp_path, calls=Calls.ONCE
    ) as executor:
        once = executor.measure(SLOW_FIRST)
        compared = executor.compare(SLOW_FIRST, rounds=3)
    assert once.seconds is not None and once.seconds > 0.02
    assert compared.speedup == compared.once.value if compared.once else False


@pytest.mark.parametrize("calls", list(Calls))
def test_calls_that_count_are_timed_first(
    calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Executor(
        small_program(), toolchain=Toolchain.detect(), cache=tmp_path, calls=calls
    ) as executor:
        go_on, kinds = Contest.go_on, []

        def once_only(contest: Contest, plan: RoundPlan, *, other: bool = False) -> None:
            kinds.append(calls.other if other else calls)
            if len(kinds) > 1:
                raise OutOfTime("the time limit of 9 s has passed")
            go_on(contest, plan, other=other)

        monkeypatch.setattr(Contest, "go_on", once_only)
        compared = executor.compare(GOOD, rounds=3)
    assert kinds == [calls, calls.other]
    assert compared.holds and compared.counted is not None and compared.counted.rounds == 3
    assert (compared.many is None) == (calls is Calls.ONCE)
    assert (compared.once is None) == (calls is Calls.MANY)
    assert compared.original.ok and compared.schedule.ok


def test_the_fastest_form_of_the_original_is_the_baseline(tmp_path: Path) -> None:
    pause = "struct timespec pause = {0, 5000000}; nanosleep(&pause, 0);"
    slow = unit(
        pause + "for (int i = 0; i < 1000; i++) B[i] = A[i] + s;", before="#include <time.h>"
    )
    forms = {"slow": slow, "fast": GOOD, "broken": unit("undeclared();")}
    with Executor(
        small_program(), toolchain=Toolchain.detect(), originals=forms, cache=tmp_path
    ) as executor:
        found = executor.measure_originals()
        assert executor.baseline == "fast"
        assert executor.measure_original() == found["fast"]
        assert found["broken"].status is Status.COMPILE_ERROR
        compared = executor.compare(GOOD, rounds=4)
    assert compared.baseline == "fast"
    assert 0.2 < compared.speedup < 5


def test_rounds_on_a_slowed_machine_do_not_count_where_there_are_enough_others(
    tmp_path: Path,
) -> None:
    # As much slower as where a neighbour shares a core: its times are not taken for disturbed.
    slow = Execution(Status.OK, (2.0,), drift=1.2, disturbance=0.0)
    assert not slow.disturbed and not slow.calm
    once = Execution(Status.OK, (1.0,), drift=1.0, disturbance=0.0)
    twice = replace(once, times=(2.0,))
    with Executor(small_program(), toolchain=Toolchain.detect(), cache=tmp_path) as executor:
        contest = executor.contest(GOOD)
    calm, other = Round(twice, once), Round(twice, slow)
    for rounds, speedup, count in (
        ([other, calm], 2.0, 1),
        ([other, other, calm], 1.0, 3),
        ([other, other, calm, other, calm, other, calm], 2.0, 3),
        ([other, other], 1.0, 2),
    ):
        contest.rounds = rounds
        counted = contest.comparison.counted
        assert counted is not None
        assert counted.value == pytest.approx(speedup)
        assert counted.rounds == count


def test_what_was_timed_on_a_slowed_machine_is_less_sure() -> None:
    def of(drift: float) -> Speedup:
        slowed = Execution(Status.OK, (1.0,), drift=drift)
        compared = Comparison(Execution(Status.OK, (1.0,)), slowed, rounds=((1.1, 1.0),) * 6)
        assert compared.counted is not None and compared.counted.is_faster
        return compared.counted

    calm, slowed = of(1.1), of(1.2)
    assert calm.interval == calm.within == slowed.within
    assert slowed.value == calm.value and slowed.interval is not None
    # Parallel code, which was slowed down by 1.3, would have been 1.43 times as fast.
    assert slowed.interval.low < 1.1 / 1.3 and slowed.interval.high > 1.1 * 1.3


def test_noise_is_not_faster() -> None:
    def of(*ratios: float) -> Comparison:
        rounds = tuple((ratio, 1.0) for ratio in ratios)
        ok = Execution(Status.OK, (1.0,))
        return Comparison(ok, ok, rounds=rounds)

    assert of(1.08, 1.09, 1.07, 1.08, 1.1, 1.08).many.is_faster  # type: ignore[union-attr]
    assert not of(1.08, 0.7, 1.6, 1.02, 1.3, 0.9).many.is_faster  # type: ignore[union-attr]
    assert not of(1.08).many.is_faster  # type: ignore[union-attr]
    assert Speedup.of([]) is None


@pytest.mark.slow
@pytest.mark.parametrize("kernel", ["gemm", "mvt", "jacobi-2d"])
def test_beside_busy_processes_the_truth_is_told_or_that_it_can_not_be(
    kernel: str, tmp_path: Path
) -> None:
    def optimized(name: str) -> dict[str, Any]:
        command = [
            *(sys.executable, "-m", "looper", "optimize", kernel, "--size", "MEDIUM", "--json"),
            *("--max-evaluations", "12", "--no-memo", "-o", str(tmp_path / name)),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        (region,) = json.loads(done.stdout)["regions"]
        return dict(region)

    quiet = optimized("quiet.c")
    others = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(2)]
    try:
        busy = optimized("busy.c")
    finally:
        for other in others:
            other.kill()
            other.wait()
    low, high = busy["interval"] or (1.0, 1.0)
    same = quiet["schedule"] == busy["schedule"]
    told = any("cannot be told" in warning for warning in busy["warnings"])
    assert told or (same and low <= quiet["speedup"] <= high)
