"""Time limits hold where isl takes minutes, and what is left out for that is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from looper import optimize
from looper.cli import main
from looper.commands import check, show
from looper.dependences import distances
from looper.errors import OutOfTime
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution.compiling.new_warnings import new_warning
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.inputs import RandomInputs
from looper.execution.outcome import Comparison, Execution, Status
from looper.frontend.c import read_c
from looper.ir.program import Program
from looper.optimizer import checked_outputs
from looper.optimizer.checked_outputs import Outputs
from looper.optimizer.confirmation import Confirmation
from looper.optimizer.estimation import estimate
from looper.schedule import Schedule
from looper.search.affordable_sizes import Instance
from tests.endless_isl import endless
from tests.small_programs import c_program, kernel

TEXT = """void f(int n, double A[n], const double B[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    A[i] = 2.0 * B[i] + 1.0;
#pragma endscop
}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "f.c"
    made.write_text(TEXT)
    return made


def program(path: Path) -> Program:
    return read_c(path, params={"n": 5000})


def unknown(number: int) -> Program:
    """A program that nothing is known of yet."""
    return c_program("double A[99]", f"for (int i = 0; i < {number}; i++) A[i] = A[i + 1] + 1.0;")


def test_its_own_order_needs_no_dependences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distances, "dependences", endless)
    found = Schedule(unknown(11))
    assert found.is_legal and "analysis" not in found.__dict__


def test_another_order_of_an_unchanged_text_is_asked_about() -> None:
    """A forest that is not the program's own is not taken for it where no step is named."""
    first = unknown(12)
    reversed_ = Schedule.parse(first, "reverse(S1, 0)")
    assert not reversed_.is_legal
    assert not Schedule(first, (), reversed_.forest).is_legal


def test_without_dependences_the_original_stays(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    """isl takes all of the time: the original is measured, and that is what is told."""
    monkeypatch.setattr(distances, "_groups", endless)
    path.write_text(TEXT.replace("int i = 0", "int i = 1").replace("1.0", "0.5 * A[i - 1]"))
    found = optimize(program(path), time_limit=4.0)
    assert found.comparison is None and found.schedule.is_identity
    assert found.search.stopped == "time limit"
    assert any("no other schedule was tried" in warning for warning in found.warnings)


def test_a_result_that_can_not_be_checked_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Schedule, "check", endless)
    with pytest.raises(OutOfTime, match="before isl had checked"):
        estimate(unknown(13), time_limit=1.0)


def output(path: Path, seconds: float) -> tuple[Outputs, Schedule, Comparison]:
    own = program(path)
    times = Execution(Status.OK, (1e-5,))
    known = Comparison(times, times, rounds=((1e-5, 0.5e-5),) * 3)
    measuring = ExecutionEvaluator(threads=2)
    outputs = Outputs(
        own, Instance(own), measuring, RandomInputs(0), all_sizes=True, min_speedup=1.01
    )
    return outputs, Schedule.parse(own, "parallelize(S1, 0)"), known


def test_all_sizes_that_take_too_long_are_left_out(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    monkeypatch.setattr(checked_outputs, "generalised", endless)
    outputs, schedule, known = output(path, 1.0)
    with outputs._measuring:
        made = outputs.of(schedule, known, seconds=1.0)
    assert made.general is not None and made.comparison is not None
    assert made.general.text == "not written: isl takes too long for that"


def test_what_takes_too_long_to_make_may_be_made_later(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    def over(*_: object, **__: object) -> None:
        raise OutOfTime

    outputs, schedule, known = output(path, 1.0)
    with outputs._measuring:
        with monkeypatch.context() as patch, pytest.raises(OutOfTime):
            patch.setattr(checked_outputs, "checked", over)
            outputs.of(schedule, known, seconds=1.0)
        assert not outputs.has(schedule)
        assert outputs.of(schedule, known, seconds=5.0).comparison is not None


def test_what_was_not_written_is_told() -> None:
    from looper.optimizer.hunt import not_written

    times = Execution(Status.OK, (1.0,))
    known = Comparison(times, times, rounds=((2.0, 1.0),) * 3)
    assert "measured as 2.00x could not be written" in not_written(
        Confirmation(Schedule(unknown(14)), known)
    )


def test_show_leaves_out_what_takes_too_long(
    monkeypatch: pytest.MonkeyPatch, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(show, "PATIENCE", 1.0)
    monkeypatch.setattr(show, "_grouped", endless)
    assert main(["show", str(path), "--param", "n=50"]) == 0
    told = capsys.readouterr().out
    assert "dependences: left out, as isl takes too long" in told
    assert "A[i]" in told


def test_show_says_in_json_what_it_leaves_out(
    monkeypatch: pytest.MonkeyPatch, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(show, "PATIENCE", 1.0)
    monkeypatch.setattr(show, "dependences", endless)
    assert main(["show", str(path), "--param", "n=50", "--json"]) == 0
    [region] = json.loads(capsys.readouterr().out)["regions"]
    assert list(region["left_out"]) == ["dependences"]
    assert "dependences" not in region and region["statements"]


def test_check_says_that_it_is_not_known(
    monkeypatch: pytest.MonkeyPatch, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "PATIENCE", 0.5)
    monkeypatch.setattr(check, "views", endless)
    assert main(["check", str(path), "--param", "n=50"]) == 1
    assert "isl takes longer than the 0.5 s" in capsys.readouterr().err


def test_reading_that_takes_too_long_is_told(
    monkeypatch: pytest.MonkeyPatch, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("looper.commands.given_files.chosen_programs", endless)
    words = ["optimize", str(path), "--param", "n=50", "--time-limit", "1", "--no-memo"]
    assert main([*words, "-o", str(path.with_name("out.c"))]) == 1
    assert "has passed while the file was being read" in capsys.readouterr().err


def test_warnings_that_take_too_long_are_told() -> None:
    own = kernel("gemm")
    assert own.region is not None
    told = new_warning([own], own.region.source, Toolchain.detect(), seconds=0.0)
    assert "there was no time to ask" in told
