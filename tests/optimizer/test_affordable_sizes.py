"""Programs that run too long for a time limit: measured at smaller sizes, run once at their own."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import looper
from looper import Builder, Schedule
from looper.cli import main
from looper.codegen.region import replacement, replacement_unit
from looper.commands.outcomes import told_speedup
from looper.errors import ExecutionError, OutOfTime, WrittenFileError
from looper.evaluation.evaluator_protocol import Evaluation
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.inputs import RandomInputs
from looper.execution.machine.caches import second_level_cache
from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.output_validation import check_elsewhere, untimed
from looper.ir.counting import work
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.optimizer.checked_outputs import Outputs
from looper.optimizer.general_schedule import AtAllSizes, general_schedule
from looper.optimizer.generalisation import Generalisation
from looper.optimizer.own_sizes import OwnSizes, SingleRuns
from looper.report.result_reports import optimization_json
from looper.search import affordable_sizes, downscaled_search
from looper.search.affordable_sizes import affordable_instance
from looper.search.downscaled_search import sizes_text
from looper.support.deadline import Deadline


class Timed:
    """Says that an execution of a statement takes a nanosecond."""

    batch_size = 1

    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        if self.failure is not None:
            raise self.failure
        return [Evaluation(Status.OK, 1.0, 1e-9 * work(each.program)) for each in schedules]


def unasked(program: Program, most: float) -> float | None:
    """There is no doubt that one would have to run."""
    pytest.fail(f"{program.name} was run for {most} s")


def test_what_runs_long_is_measured_at_smaller_sizes() -> None:
    program = find_kernel("seidel-2d").program("LARGE")
    found = affordable_instance(program, Timed(), unasked, Deadline(10))
    assert found.own_seconds == pytest.approx(1e-9 * work(program))
    assert 1e-9 * work(found.program) <= 0.01 * 10
    assert sum(array.bytes for array in found.program.arrays) >= 4 * second_level_cache()
    assert affordable_instance(program, Timed(), unasked, Deadline(900)).program is program
    assert affordable_instance(program, Timed(), unasked, Deadline()).program is program


def test_where_that_is_in_doubt_the_original_is_run() -> None:
    program = find_kernel("seidel-2d").program("LARGE")
    asked = []

    def run(seconds: float) -> affordable_sizes.FirstRun:
        def first_run(_: Program, most: float) -> float | None:
            asked.append(most)
            return seconds if seconds <= most else None

        return first_run

    assert affordable_instance(program, Timed(), run(2.0), Deadline(60)).program is program
    found = affordable_instance(program, Timed(), run(30.0), Deadline(60))
    assert asked == [pytest.approx(55 / 20, abs=0.1)] * 2
    assert found.own_seconds == asked[1] and work(found.program) < work(program)


def test_a_first_run_is_stopped_or_kept() -> None:
    # It takes a hundred times as long as it is given.
    program = find_kernel("seidel-2d").program("MEDIUM")
    with ExecutionEvaluator() as measuring:
        assert measuring.first_run(program, 1e-3) is None
        seconds = measuring.first_run(program, 60.0)
        assert seconds is not None and seconds > 1e-3
        runs = measuring.counters.executed
        assert measuring.first_run(program, 60.0) == seconds
        assert measuring.counters.executed == runs
        measured = measuring.original(program).seconds
        assert measuring.first_run(program, 1e-9) is None
        assert measuring.first_run(program, 60.0) == measured


def test_what_can_not_be_measured_smaller_is_measured_as_it_is() -> None:
    program = find_kernel("seidel-2d").program("LARGE")
    failing = Timed(ExecutionError("it crashes"))
    assert affordable_instance(program, failing, unasked, Deadline(10)).program is program
    short = find_kernel("seidel-2d").program("SMALL")
    assert affordable_instance(short, failing, unasked, Deadline(0.1)).program is short


@pytest.fixture
def long_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is executed 100,000 times counts as what runs for minutes."""
    monkeypatch.setattr(downscaled_search, "MUCH", 100_000)
    monkeypatch.setattr(affordable_sizes, "MUCH", 100_000)
    monkeypatch.setattr(downscaled_search, "_WORK", 50_000)
    monkeypatch.setattr(downscaled_search, "_BYTES", 1)
    monkeypatch.setattr(affordable_sizes, "_CACHES", 0)
    monkeypatch.setattr(affordable_sizes, "longest_affordable", lambda _: 0.0)


@pytest.fixture
def run_once(monkeypatch: pytest.MonkeyPatch) -> list[SingleRuns]:
    """Single runs, which are too short here to say how fast anything is."""
    runs, check = [], OwnSizes.check

    def run(*arguments: Any, **options: Any) -> tuple[SingleRuns, None]:
        runs.append(check(*arguments, **options)[0])
        return SingleRuns(3.0, 2.0), None

    monkeypatch.setattr(OwnSizes, "check", run)
    monkeypatch.setattr(OwnSizes, "fastest", lambda *_: 0)
    return runs


@pytest.mark.usefixtures("long_runs")
def test_the_result_is_run_at_the_programs_own_sizes(run_once: list[SingleRuns]) -> None:
    program = find_kernel("gemm").program("MEDIUM")
    found = looper.optimize(program, time_limit=20, max_evaluations=8)
    assert work(found.measured) < 100_000 < work(program)
    assert found.measured.parameters != program.parameters
    assert found.comparison is not None
    # On a slow machine, what leads is written before the end as well.
    assert run_once and all(each.original > 0 and each.schedule > 0 for each in run_once)
    assert found.speedup == 1.5 != found.comparison.speedup
    assert found.schedule.program is program
    assert found.schedule.is_legal
    assert f"/* LOOPer: {found.schedule.text} */" in found.code()
    assert any("a run at the program's own sizes takes" in text for text in found.warnings)
    told = optimization_json(found)
    assert told["measured_at"] == dict(found.measured.parameters)
    assert told["own_sizes"] == {"original": 3.0, "schedule": 2.0}
    assert "over the best form of the original" in told_speedup(found)
    assert program.region is not None
    region = program.region.with_replaced([("double", "w")])
    other = replace(found, program=replace(program, region=region))
    assert "over the best form of its loops with `w` as elements of arrays" in told_speedup(other)


@pytest.mark.usefixtures("long_runs")
def test_what_takes_too_long_there_is_checked_at_smaller_sizes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Executor, "first_run", lambda *_: None)
    # Such short runs are too noisy to say how fast anything is.
    ok = Execution(Status.OK, (1.0,))
    twice = Comparison(ok, ok, rounds=((2.0, 1.0), (2.01, 1.0), (1.99, 1.0)))
    monkeypatch.setattr(Outputs, "_compared", lambda *_: twice)
    program = find_kernel("gemm").program("MEDIUM")
    found = looper.optimize(program, time_limit=20, max_evaluations=8)
    assert found.own_runs is None
    assert found.speedup == pytest.approx(2.0) and found.comparison == twice
    assert found.schedule.program is program
    general = found.general
    assert general is not None and general.is_alone
    assert not found.written.special
    assert any("compared with the original at smaller sizes only" in w for w in found.warnings)
    assert told_speedup(found).startswith(f"at {sizes_text(found.measured)}: ")
    # What runs at the program's own sizes is what was checked at smaller ones.
    with untimed(program, Toolchain.detect()) as runs:
        assert runs.verify(replacement_unit(found.written)).ok


@pytest.mark.usefixtures("long_runs")
def test_what_has_no_code_for_smaller_sizes_is_run_all_the_same(
    monkeypatch: pytest.MonkeyPatch, run_once: list[SingleRuns]
) -> None:
    monkeypatch.setattr(Executor, "first_run", lambda *_: None)

    def general(schedule: Schedule, _: object) -> Generalisation:
        return Generalisation(schedule, "the schedule is legal at its own sizes alone")

    monkeypatch.setattr("looper.optimizer.checked_outputs.generalised", general)
    found = looper.optimize(find_kernel("gemm").program("MEDIUM"), time_limit=20, max_evaluations=8)
    assert run_once and found.own_runs == SingleRuns(3.0, 2.0)
    assert found.comparison is not None and found.general is None


def test_a_wrong_file_is_found_at_smaller_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    program = find_kernel("gemm").program("MEDIUM")
    schedule = Schedule.parse(program, "interchange(S2, 1, 2)")
    alone = AtAllSizes(schedule, general_schedule(schedule)).alone
    toolchain = Toolchain.detect()
    check_elsewhere(alone, [{"ni": 40, "nj": 30, "nk": 20}], toolchain)
    monkeypatch.setattr(
        "looper.execution.other_sizes.replacement",
        lambda *given: replacement(*given).replace("+=", "-="),
    )
    with pytest.raises(WrittenFileError, match="failed its check at ni="):
        check_elsewhere(alone, [{"ni": 40, "nj": 30, "nk": 20}], toolchain)


@pytest.mark.usefixtures("long_runs")
def test_a_program_from_no_file_is_run_too(run_once: list[SingleRuns]) -> None:
    found = looper.optimize(built(), search="beam", time_limit=20, max_evaluations=6)
    assert found.comparison is not None
    # On a slow machine, what leads is written before the end as well.
    assert run_once and all(each.original > 0 and each.schedule > 0 for each in run_once)


def built() -> Program:
    builder = Builder("scaled")
    n = 700
    a, b = builder.array("A", (n, n)), builder.array("B", (n, n))
    with builder.loop("j", 0, n) as j, builder.loop("i", 0, n) as i:
        b[i, j] = a[i, j] * 2.0 + b[i, j]
    return builder.build()


@pytest.mark.usefixtures("long_runs")
def test_what_is_not_faster_at_the_programs_own_sizes_is_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs = SingleRuns(1.0, 2.0), None
    monkeypatch.setattr(OwnSizes, "check", lambda *_, **__: runs)
    program = find_kernel("gemm").program("MEDIUM")
    found = looper.optimize(program, time_limit=20, max_evaluations=8)
    assert found.schedule.is_identity
    assert (found.comparison, found.speedup) == (None, 1.0)
    assert any(text.startswith("what was 0.50 times as fast") for text in found.warnings)


@pytest.mark.usefixtures("long_runs")
def test_what_is_not_legal_at_the_programs_own_sizes_is_not_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("looper.optimizer.race.transferred", lambda *_: [])
    program = find_kernel("gemm").program("MEDIUM")
    found = looper.optimize(program, search="beam", time_limit=20, max_evaluations=10)
    assert found.search.evaluation.speedup is not None
    assert found.search.evaluation.speedup > 1.0
    assert found.schedule.program is program
    assert found.schedule.is_legal
    assert found.schedule.is_identity
    assert found.own_runs is None


@pytest.mark.usefixtures("long_runs", "run_once")
def test_the_command_says_at_which_sizes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["optimize", "gemm", "--size", "MEDIUM", "--no-memo", "--max-evaluations", "8"]
    assert main([*words, "--time-limit", "20", "-o", str(tmp_path / "fast.c")]) == 0
    told = capsys.readouterr().out
    assert "1.50x (3.000 s to 2.000 s, one run each, in exact builds)" in " ".join(told.split())
    assert "give a larger --time-limit to measure there" in " ".join(told.split())


def test_a_check_at_own_sizes_is_given_up_when_its_time_is_over() -> None:
    program = find_kernel("seidel-2d").program("LARGE")
    with closing(OwnSizes(program, Toolchain.detect(), 2, RandomInputs(0), 10.0)) as runs:
        with pytest.raises(OutOfTime):
            runs.check(Schedule(program), seconds=2.0, deadline=Deadline(2.0))
        assert runs.fastest([Schedule(program)] * 2, Deadline(0.5)) == 0


def test_a_run_at_own_sizes_is_stopped_at_half_of_the_time_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stopped = list[float]()

    def first_run(_: Executor, most: float) -> None:
        stopped.append(most)

    monkeypatch.setattr(Executor, "first_run", first_run)
    program, toolchain = find_kernel("gemm").program("SMALL"), Toolchain.detect()
    clock = iter([0.0, 10.0, 18.0])
    deadline = Deadline(20.0, clock=lambda: next(clock))
    with closing(OwnSizes(program, toolchain, 1, RandomInputs(0), 2.0, 6.0, deadline)) as runs:
        assert not runs.are_affordable
    with closing(OwnSizes(program, toolchain, 1, RandomInputs(0), 2.0, 6.0, deadline)) as runs:
        assert not runs.are_affordable  # with 2 s left, it is not begun
    with closing(OwnSizes(program, toolchain, 1, RandomInputs(0), 2.0, 6.0, Deadline())) as runs:
        assert not runs.are_affordable
    assert stopped == [5.0, 9.0]


def test_the_original_runs_once_for_all_checks_at_own_sizes() -> None:
    program = find_kernel("gemm").program("SMALL")
    with closing(OwnSizes(program, Toolchain.detect(), 1, RandomInputs(0), 0.1)) as runs:
        first, second = (runs.check(Schedule.parse(program, x))[0] for x in ("", "vectorize(S1)"))
        assert first.original == second.original


@pytest.mark.parametrize(
    ("times", "found"),
    [((0.3, 0.2, 0.1), 2), ((0.101, 0.1), 0), ((0.3, None), 0), ((None, 0.1), 0)],
)
def test_the_fastest_at_own_sizes_is_the_first_one_unless_another_is_clearly_faster(
    times: tuple[float | None, ...], found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = find_kernel("gemm").program("SMALL")
    schedules = [Schedule.parse(program, f"unroll(S1, {k + 2})") for k in range(len(times))]
    known = dict(zip((each.unit() for each in schedules), times, strict=True))

    def verify(_: Executor, unit: str, *, edges: bool) -> Execution:
        seconds = known[unit]
        if seconds is None:
            return Execution(Status.TIMEOUT)
        return Execution(Status.OK, times=(seconds,))

    monkeypatch.setattr(Executor, "verify", verify)
    with closing(OwnSizes(program, Toolchain.detect(), 1, RandomInputs(0), 0.1)) as runs:
        assert runs.fastest(schedules, Deadline(60.0)) == found


@pytest.mark.usefixtures("long_runs", "run_once")
def test_what_is_fastest_at_own_sizes_is_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[list[str]]()

    def fastest(_: OwnSizes, schedules: list[Schedule], __: Deadline) -> int:
        asked.append([each.text for each in schedules])
        return len(schedules) - 1

    monkeypatch.setattr(OwnSizes, "fastest", fastest)
    monkeypatch.setattr("looper.optimizer.optimization._NEARLY", 0.0)
    program = find_kernel("gemm").program("MEDIUM")
    found = looper.optimize(program, time_limit=20, max_evaluations=8)
    (texts,) = asked
    assert 1 < len(texts) <= 5 and len(set(texts)) == len(texts)
    chosen = Schedule.parse(found.program, texts[-1])
    assert found.schedule.key == chosen.key
