"""`--no-run`: estimates alone, without a compiler, and what is written is right all the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from looper.cli import main
from looper.errors import UsageError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.executor import Executor
from looper.frontend.c import read_c
from looper.optimizer.estimation import estimate
from looper.optimizer.requests import SearchRequest
from looper.schedule import Schedule
from tests.small_programs import kernel

TEXT = """
void f(int n, double A[n][n], double B[n][n]) {
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[j][i] = B[j][i] * 2.0;
#pragma endscop
}
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "file.c"
    path.write_text(TEXT)
    return path


@pytest.fixture
def no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.setenv("PATH", str(empty))
    monkeypatch.delenv("CC", raising=False)


def test_without_a_compiler_a_model_finds_a_schedule(
    file: Path, no_compiler: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["optimize", str(file), "--param", "n=2000", "--no-run"]) == 0
    said = capsys.readouterr()
    assert "nothing was compiled or run" in said.out
    assert "there is no C compiler" in said.err
    assert "#pragma omp" in Path("file.opt.c").read_text()
    assert not Path("runs").exists()


def test_what_it_writes_is_right(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["optimize", str(file), "--param", "n=300", "--no-run", "--json", "-o", "out.c"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    [region] = told["regions"]
    assert (told["measured"], told["output"]) == (False, "out.c")
    assert region["estimated_speedup"] > 1 and region["estimated_by"] == "model"
    program = read_c(file, params={"n": 300})
    schedule = Schedule.parse(program, region["schedule"])
    assert not schedule.is_identity
    with Executor(program, toolchain=Toolchain.detect()) as executor:
        assert executor.verify(schedule.unit()).ok


def test_a_plot_can_be_drawn_and_nothing_faster_is_told_as_that(file: Path) -> None:
    words = ["optimize", str(file), "--param", "n=2", "--no-run", "--plot", "p.png"]
    assert main([*words, "--max-evaluations", "1"]) == 0
    assert Path("file.opt.c").read_text() == TEXT
    assert Path("p.png").stat().st_size > 1000


def test_what_runs_something_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str], no_compiler: None
) -> None:
    words = ["optimize", str(file), "--param", "n=20", "--no-run"]
    assert main([*words, "--inputs", "a.npz"]) == 2
    assert "--inputs: with --no-run" in capsys.readouterr().err
    assert main(["optimize", str(file), "--param", "n=20"]) != 0
    assert "gcc` was not found" in capsys.readouterr().err
    assert main([*words, "--cc", "gcc"]) != 0
    assert sorted(each.name for each in Path().iterdir()) == ["empty", "file.c"]


def test_an_evaluator_that_measures_is_refused() -> None:
    with pytest.raises(UsageError, match="give one that estimates"):
        estimate(kernel("gemm"), search=SearchRequest(evaluator="execution"))
