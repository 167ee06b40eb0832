"""How regions share the time of a command."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from looper.cli import main
from looper.errors import OutOfTime
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.optimizer.optimization import Optimization, optimize
from looper.optimizer.time_shares import run_seconds, time_shares, turns
from looper.support.deadline import Deadline


@pytest.mark.pure
def test_a_part_is_shared_equally_and_the_rest_by_run_time() -> None:
    assert time_shares([3.0, 1.0], 100.0) == pytest.approx([0.1 + 0.6, 0.1 + 0.2])
    assert time_shares([3.0, 1.0], 10.0) == pytest.approx([0.2 + 0.45, 0.2 + 0.15])
    assert time_shares([3.0, 1.0], 1.0) == pytest.approx([0.25 + 0.375, 0.25 + 0.125])
    assert time_shares([1.0], 10.0) == [1.0]
    # What cannot be measured is taken for the mean of the others.
    assert time_shares([3.0, None, 1.0], 9.0) == pytest.approx(time_shares([3.0, 2.0, 1.0], 9.0))
    assert time_shares([None, None], 9.0) == time_shares([0.0, 0.0], 9.0) == [0.5, 0.5]


@pytest.mark.pure
def test_what_one_does_not_use_is_for_those_that_follow() -> None:
    now = [0.0]
    whole = Deadline(10.0, lambda: now[0])
    order = []
    for k, until in turns([0.2, 0.5, 0.3], whole):
        order.append(k)
        if k == 1:
            assert until.seconds == pytest.approx(5.0)
            now[0] += 1.0  # of five
        elif k == 2:
            assert until.seconds == pytest.approx(9.0 * 0.3 / 0.5)
            now[0] += 7.0  # more than it had
        else:
            assert until.seconds == pytest.approx(2.0)
    assert order == [1, 2, 0]


@pytest.mark.pure
def test_without_a_limit_there_is_nothing_to_share() -> None:
    assert [until.seconds for _, until in turns([0.5, 0.5], Deadline())] == [None, None]
    whole = Deadline(3.0)
    assert [until for _, until in turns([1.0], whole)] == [whole]


def test_a_run_of_much_work_is_scaled_from_smaller_sizes() -> None:
    with ExecutionEvaluator(threads=1) as evaluator:
        small, large = (
            run_seconds(find_kernel("gemm").program(size), evaluator)
            for size in ("SMALL", "EXTRALARGE")
        )
    assert small is not None and large is not None
    assert small < 0.1 < 1.0 < large


SHORT = "x[i] * 2.0"
FILE = """void f(int n, double A[n][n], double B[n][n], double C[n][n], double x[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    x[i] = x[i] * 2.0;
#pragma endscop
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
#pragma endscop
}
"""


@pytest.fixture
def searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Deadline]]:
    """Deadlines of the two regions of a file, by their text, in the order of the searches."""
    found: dict[str, Deadline] = {}

    def find(program: Program, *, time_limit: Deadline, **settings: Any) -> Optimization:
        assert program.region is not None
        found["short" if SHORT in program.region.text else "long"] = time_limit
        if SHORT in program.region.text:
            raise OutOfTime("the time limit of 0.01 s has passed")
        return optimize(program, **settings)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("looper.commands.optimize.optimize", find)
    Path("two.c").write_text(FILE)
    yield found


WORDS = (
    *("optimize", "two.c", "--param", "n=200", "--time-limit", "20", "--max-evaluations", "2"),
    *("--no-all-sizes", "-o", "o.c"),
)


def test_a_limit_is_for_all_regions_and_one_without_enough_time_is_left_as_it_is(
    searched: dict[str, Deadline], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, "--no-memo"]) == 0
    assert list(searched) == ["long", "short"]
    long, short = searched["long"].seconds, searched["short"].seconds
    assert long is not None and short is not None
    assert 0.5 * 20 < long < 0.9 * 20  # of what is left when it begins
    assert short < 20  # what the first one has left
    told = capsys.readouterr().err
    assert "f (region at line 3" in told and "has passed; it is left as it is" in told
    written = Path("o.c").read_text()
    assert "    x[i] = x[i] * 2.0;\n#pragma endscop" in written
    assert "#pragma omp" in written
