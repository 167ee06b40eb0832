"""The time limit is wall time from the start to the result, whatever is going on when it passes."""

from __future__ import annotations

import contextlib
import threading
import time
from pathlib import Path

import pytest

import looper
from looper.cli import main
from looper.errors import OutOfTime
from looper.evaluation.evaluator_protocol import Evaluation
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.execution.machine.machine_lock import machine_lock
from looper.execution.sandbox import Repeats
from looper.kernels import find_kernel
from looper.memo.store import Memo
from looper.optimizer.race import Race
from looper.search.search_state import StopReason, Tracker
from looper.support.deadline import Deadline
from tests.endless_isl import endless
from tests.execution_units import ENDLESS, GOOD, small_program, unit

ENDLESS_REGION = """\
double f(long n, long m, double s)
{
#pragma scop
  for (long i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      s = s * 0.5 + i;
#pragma endscop
  return s;
}
"""
# What a busy machine and the start of processes may add.
GENEROUS = 3.0


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_deadline_counts_down() -> None:
    clock = Clock()
    deadline = Deadline(10.0, clock)
    assert (deadline.elapsed, deadline.left, deadline.spendable) == (0.0, 10.0, 10.0)
    clock.now += 4.0
    deadline.reserve = 5.0
    assert (deadline.elapsed, deadline.left, deadline.spendable) == (4.0, 6.0, 1.0)
    deadline.check()
    clock.now += 2.0
    assert (deadline.left, deadline.spendable) == (4.0, 0.0)
    with pytest.raises(OutOfTime, match=r"^the time limit of 10 s has passed$"):
        deadline.check()
    deadline.reserve = 0.0
    deadline.check()
    clock.now += 100.0
    assert deadline.left == 0.0


def test_without_seconds_there_is_no_end() -> None:
    clock = Clock()
    deadline = Deadline(clock=clock)
    clock.now += 1e9
    deadline.reserve = 1e12
    assert deadline.left == deadline.spendable == float("inf")
    deadline.check()


def test_a_program_that_runs_when_the_time_is_over_is_stopped() -> None:
    deadline = Deadline()
    with Executor(
        small_program(),
        toolchain=Toolchain.detect(),
        originals={"original": GOOD},
        repeats=Repeats(3, 5, 0.1),
        deadline=deadline,
    ) as executor:
        executor.measure_original()
        deadline.seconds = deadline.elapsed + 1.0
        begun = time.monotonic()
        with pytest.raises(OutOfTime):
            executor.measure(ENDLESS)
        assert time.monotonic() - begun < 1.0 + 3 * GENEROUS
        executions = executor.executions
        with pytest.raises(OutOfTime):
            executor.measure(GOOD)
        assert executor.executions == executions


@pytest.mark.parametrize("alone", [False, True])
def test_a_machine_that_is_not_free_in_time(
    alone: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    begun = time.monotonic()
    with (
        machine_lock(alone=True),
        pytest.raises(OutOfTime),
        machine_lock(alone=alone, deadline=Deadline(0.3)),
    ):
        pytest.fail("two are alone on the machine")
    assert 0.3 <= time.monotonic() - begun < GENEROUS
    # What has been given up is not held by anyone afterwards.
    with machine_lock(alone=True, deadline=Deadline(10.0)):
        pass


def test_the_turn_comes_when_the_machine_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    held = contextlib.ExitStack()
    held.enter_context(machine_lock(alone=True))
    timer = threading.Timer(0.2, held.close)
    timer.start()
    begun = time.monotonic()
    with machine_lock(alone=True, deadline=Deadline(30.0)):
        assert 0.1 <= time.monotonic() - begun < 20.0
    timer.join()


def test_an_original_that_does_not_end(capsys: pytest.CaptureFixture[str]) -> None:
    Path("f.c").write_text(ENDLESS_REGION)
    begun = time.monotonic()
    words = ["optimize", "f.c", "--param", "n=10000000", "--param", "m=1000000"]
    status = main([*words, "--time-limit", "3", "--memo", "memo.db"])
    took = time.monotonic() - begun
    error = capsys.readouterr().err.splitlines()[-1]
    assert status != 0
    assert error == (
        "Error: the time limit of 3 s has passed before the original of 'f' was measured: give a "
        "larger --time-limit, or smaller sizes (--param)"
    )
    assert took < 3 * 3.0
    assert not Path("f.opt.c").exists()
    with Memo(Path("memo.db")) as memo:
        assert not memo.fast_schedules("f")


@pytest.mark.parametrize(("limit", "runs"), [(4.0, 2), (400.0, 3)])
def test_an_original_that_takes_much_of_the_time_runs_seldom(
    limit: float, runs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("looper.execution.executor._LONG", 0.1)
    pause = "struct timespec pause = {0, 150000000}; nanosleep(&pause, 0);"
    slow = unit(
        pause + "for (int i = 0; i < 1000; i++) B[i] = A[i] + s;", before="#include <time.h>"
    )
    with Executor(
        small_program(),
        toolchain=Toolchain.detect(),
        originals={"slow": slow},
        cache=tmp_path,
        deadline=Deadline(limit),
    ) as executor:
        seconds = executor.measure_original().seconds
        assert executor.executions == runs
    assert seconds is not None and seconds > 0.15


def test_a_time_limit_that_is_over_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["optimize", "gemm", "--size", "MINI", "--no-memo", "--time-limit", "1e-9"]
    assert main(words) != 0
    assert "has passed before the original of 'kernel_gemm' was" in capsys.readouterr().err
    assert not Path("gemm.opt.c").exists()


@pytest.mark.parametrize("name", ["fdtd-2d", pytest.param("deriche", marks=pytest.mark.slow)])
def test_the_limit_is_that_of_the_whole_command(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    limit = 5.0
    begun = time.monotonic()
    words = ["optimize", name, "--size", "SMALL", "--no-memo", "--time-limit", f"{limit:g}"]
    assert main(words) == 0
    assert time.monotonic() - begun < limit + GENEROUS
    assert Path(f"{name}.opt.c").exists()
    assert "stopped early: time limit" in capsys.readouterr().out


def test_what_was_measured_when_the_time_ends_counts() -> None:
    clock = Clock()
    program = find_kernel("gemm").program("MINI")
    measured: list[Evaluation] = []

    def ends_after_two(_: object, evaluation: Evaluation) -> None:
        measured.append(evaluation)
        if len(measured) == 2:
            clock.now += 1000.0

    texts = ["", "parallelize(S1, 0)", "vectorize(S1)", "unroll(S1, 2)"]
    schedules = [looper.Schedule.parse(program, text) for text in texts]
    deadline = Deadline(900.0, clock)
    with ExecutionEvaluator(deadline=deadline, progress=ends_after_two) as evaluator:
        with pytest.raises(OutOfTime) as caught:
            evaluator.evaluate(schedules)
        assert dict(caught.value.evaluations) == dict(enumerate(measured))
    assert len(measured) == 2

    class Stopping:
        """Says no more than that evaluator did."""

        batch_size = 4

        def evaluate(self, _: object) -> list[Evaluation]:
            raise OutOfTime("over", dict(enumerate(measured)))

    tracker = Tracker(program, Stopping())
    result = tracker.run(lambda: tracker.evaluate(schedules))
    assert (result.evaluations, result.stopped) == (2, StopReason.TIME_LIMIT)
    assert result.evaluation in measured


def test_a_program_that_takes_long_to_analyse_has_a_result_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That of the original, which is measured before."""
    arrays = ", ".join(f"double A{k}[n]" for k in range(31))
    loops = "".join(
        f"  for (int i = 0; i < n; i++) A{k}[i] = 0.5 * A{k + 1}[i];\n" for k in range(30)
    )
    Path("many.c").write_text(
        f"void f(int n, {arrays})\n{{\n#pragma scop\n{loops}#pragma endscop\n}}\n"
    )

    def takes_long(*_: object, **__: object) -> object:
        raise OutOfTime("the time limit of 10 s has passed")

    monkeypatch.setattr("looper.optimizer.search_plan.hybrid_search", takes_long)
    program = looper.read_c("many.c", params={"n": 1000})
    found = looper.optimize(program, time_limit=10)
    assert (found.comparison, found.search.stopped) == (None, StopReason.TIME_LIMIT)
    assert found.schedule.is_identity and found.originals


@pytest.mark.slow
def test_patience(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["optimize", "atax", "--size", "MINI", "--no-memo", "--patience", "0.001"]
    assert main(words) == 0
    assert "stopped early: patience" in capsys.readouterr().out
    assert main(["optimize", "atax", "--patience", "0"]) == 2
    assert "--patience 0: it takes a positive number of seconds" in capsys.readouterr().err


def test_without_time_to_confirm_a_result_what_was_measured_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from looper.evaluation.execution_evaluator import ExecutionEvaluator

    def late(*_: object) -> None:
        raise OutOfTime("the time limit of 9 s has passed")

    monkeypatch.setattr(ExecutionEvaluator, "compare", late)
    monkeypatch.setattr(Race, "look", lambda *_: None)
    found = looper.optimize(find_kernel("gemm").program("SMALL"), max_evaluations=6, time_limit=60)
    assert found.comparison is not None and found.comparison.looks is not None
    gain = found.over_file
    assert gain is not None and gain.rounds == 0 and gain.value > 1.0
    assert gain.interval is None or gain.interval.low > 1.0
    assert any(text.startswith("there was no time to time") for text in found.warnings)


def test_without_time_for_its_output_a_result_is_not_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What isl is given up in raises an error of isl's, not one of the time limit's."""
    monkeypatch.setattr("looper.optimizer.checked_outputs.checked", endless)
    words = ["optimize", "gemm", "--size", "SMALL", "--no-memo", "--max-evaluations", "6"]
    assert main([*words, "--time-limit", "6", "-o", "o.c"]) == 0
    assert "could not be written and checked in time" in " ".join(capsys.readouterr().out.split())


def test_without_time_to_shorten_a_schedule_its_text_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("looper.optimizer.checked_outputs.shortest", endless)
    words = ["optimize", "gemm", "--size", "SMALL", "--no-memo", "--max-evaluations", "6"]
    assert main([*words, "--time-limit", "6", "-o", str(tmp_path / "o.c")]) == 0
    assert "/* LOOPer: " in (tmp_path / "o.c").read_text()
    assert "could not be written" not in capsys.readouterr().out
