"""What is written for a schedule, as far as there is time."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import looper
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.inputs import RandomInputs
from looper.execution.outcome import Comparison, Execution, Status
from looper.optimizer.checked_outputs import Output, Outputs
from looper.optimizer.general_schedule import AtAllSizes
from looper.schedule import Schedule
from looper.search.affordable_sizes import Instance

TEXT = """void f(int n, double A[n], const double B[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    A[i] = 2.0 * B[i] + 1.0;
#pragma endscop
}
"""


def output(folder: Path, *, seconds: float, own_sizes: str = "") -> Output:
    path = folder / "f.c"
    path.write_text(TEXT)
    program = looper.read_c(path, params={"n": 5000})
    schedule = Schedule.parse(program, "parallelize(S1, 0)")
    times = Execution(Status.OK, (1e-5,))
    known = Comparison(times, times, rounds=((1e-5, 0.5e-5),) * 3)
    with ExecutionEvaluator(threads=2) as measuring:
        outputs = Outputs(
            program,
            Instance(program),
            measuring,
            RandomInputs(0),
            all_sizes=True,
            min_speedup=1.01,
        )
        assert outputs.foreseen(schedule) == 0.0
        made = outputs.of(schedule, known, seconds=seconds, own_sizes=own_sizes)
        assert outputs.has(schedule) and outputs.foreseen(schedule) == 0.0
        longer = Schedule.parse(program, "unroll(S1, 8)")
        assert outputs.foreseen(longer) > outputs.seconds > 0.0
        # It is made once.
        assert outputs.of(schedule, known).general == made.general
    return made


def test_whoever_waits_gets_code_for_these_sizes_alone(tmp_path: Path) -> None:
    made = output(tmp_path, seconds=2.0, own_sizes="the search was interrupted")
    assert made.general is not None
    assert made.general.text == "not written: the search was interrupted"
    assert made.comparison is not None


def test_without_time_to_weigh_it_the_file_has_both(tmp_path: Path) -> None:
    made = output(tmp_path, seconds=0.5)
    assert made.general is not None and made.general.comparison is None
    assert isinstance(made.general.written, AtAllSizes) and made.general.written.special


@pytest.mark.parametrize("seconds", [20.0, math.inf])
def test_with_time_code_for_all_sizes_is_timed(seconds: float, tmp_path: Path) -> None:
    made = output(tmp_path, seconds=seconds)
    assert made.general is not None
    timed = made.general.comparison
    if isinstance(made.general.written, AtAllSizes):
        assert timed is not None and timed.counted is not None
        assert timed.counted.rounds >= 3
    else:
        assert "times as fast as the original" in made.general.reason
    assert made.bits is not None and made.bits.equal
