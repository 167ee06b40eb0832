"""Comparing models, and teaching them another machine, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from costmodel.learners.studies import STUDIES, Result, by_size
from costmodel.model_plots import power_law
from costmodel.models.weights import load_model
from looper.cli import main
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Execution, Status
from looper.memo.store import Memo, OriginalCode
from looper.schedule import Schedule
from tests.invented_times import cost, invented_memo
from tests.small_programs import kernel
from tests.torch_threads import one_thread  # noqa: F401


@pytest.fixture
def memo(tmp_path: Path) -> Path:
    return invented_memo(tmp_path / "data.db")


def rows(folder: Path, name: str) -> list[Result]:
    return [Result.of_json(line) for line in (folder / f"{name}.jsonl").read_text().splitlines()]


def test_learning_curves_go_on_where_they_were_stopped(
    memo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--memo", str(memo), "-o", str(tmp_path), "--epochs", "2"]
    assert main(["train", "study", "sizes", *words, "--seeds", "1"]) == 0
    first = rows(tmp_path, "sizes")
    assert {each.variant for each in first} == {"ours", "gradient-boosted trees"}
    assert len({each.programs for each in first}) == 2
    assert (tmp_path / "sizes.png").stat().st_size > 1000
    assert main(["train", "study", "sizes", *words, "--seeds", "2"]) == 0
    both = rows(tmp_path, "sizes")
    assert both[: len(first)] == first and len(both) == 2 * len(first)
    assert "mean and extremes of all tries" in capsys.readouterr().out


def test_models_are_compared_on_what_all_can_judge(
    memo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--memo", str(memo), "-o", str(tmp_path), "--epochs", "1", "--seeds", "1"]
    assert main(["train", "study", "models", *words]) == 0
    found = {each.variant: each for each in rows(tmp_path, "models")}
    assert set(found) == {"ours", "looper", "gradient-boosted trees", "always 1.00x"}
    common = {each.common.schedules for each in found.values() if each.common}
    assert len(common) == 1
    assert found["looper"].all.schedules <= found["ours"].all.schedules
    assert "schedules of the space `looper`" in capsys.readouterr().out


def test_every_idea_can_be_left_out(memo: Path, tmp_path: Path) -> None:
    words = ["--memo", str(memo), "-o", str(tmp_path), "--epochs", "1", "--seeds", "1"]
    assert main(["train", "study", "ideas", *words]) == 0
    found = rows(tmp_path, "ideas")
    assert [each.variant for each in found] == [each.name for each in STUDIES["ideas"]]
    # Each of them makes a difference.
    errors = [each.all.mape for each in found if "trees" not in each.variant]
    assert len(set(errors)) == len(errors)


def test_a_study_needs_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "study", "ideas", "-o", str(tmp_path)]) == 2
    assert "too few to compare by" in capsys.readouterr().err


def test_sizes_double_up_to_all_programs() -> None:
    shares = [each.share for each in by_size(130)]
    assert shares == [0.125, 0.125, 0.25, 0.25, 0.5, 0.5, 1.0, 1.0]


def test_power_laws_are_found_again() -> None:
    sizes = [20, 40, 80, 160, 320]
    law = power_law(sizes, [0.2 + 3.0 * size**-0.5 for size in sizes])
    assert law is not None
    assert law.exponent == pytest.approx(0.5, rel=0.1)
    assert float(law.at(np.array(3200.0))) == pytest.approx(0.2 + 3.0 * 3200**-0.5, rel=0.05)
    assert power_law([20, 40, 80], [0.3, 0.2, 0.1]) is None


def test_a_model_is_judged_program_by_program(
    memo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Memo(memo) as opened:
        machine = Machine("invented", 2, "gcc", "gcc 12", ("-O3",), 2)
        own = kernel("gemm")
        opened.record_execution(own, OriginalCode(), machine, Execution(Status.OK, (1.0,)))
        opened.record_execution(own, Schedule(own), machine, Execution(Status.OK, (1.0,)))
        for size in range(2, 11):
            schedule = Schedule.parse(own, f"unroll(S2, {size})")
            took = Execution(Status.OK, (1.0 / size,))
            opened.record_execution(own, schedule, machine, took)
    assert main(["train", "judge", "--memo", str(memo)]) == 0
    said = capsys.readouterr().out.splitlines()
    [row] = [line.split() for line in said if line.split()[:1] == [own.name]]
    assert row[1] == "10"
    [mean] = [line.split() for line in said if line.split()[:1] == ["mean"]]
    assert mean[1:] == row[1:]
    assert main(["train", "judge", "--memo", str(tmp_path / "none.db")]) == 2


def slower_threads(schedule: Schedule) -> float:
    """A machine on which threads cost four times as much as they gain."""
    return cost(schedule) * (8 if "parallelize" in schedule.text else 1)


def test_a_model_learns_another_machine_from_a_few_programs(
    memo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    words = ["--epochs", "25", "--members", "1"]
    assert main(["train", "cost-model", "--memo", str(memo), "-o", str(here), *words]) == 0
    other = str(invented_memo(tmp_path / "other.db", threads=1, seconds=slower_threads))
    own = ["--weights", str(here / "ours.safetensors"), "-o", str(there)]
    assert main(["train", "fine-tune", "--memo", other, *own, "--programs", "12"]) == 0
    card = json.loads((there / "ours.json").read_text())["fine-tuned"]
    assert card["programs"]["train"] == 12
    errors = {name: each["mape"] for name, each in card["test"].items()}
    assert errors["fine-tuned"] < 0.5 * errors["as it was"]
    assert load_model(there / "ours.safetensors").card["programs"]["train"] > 12
    assert "from nothing else" in capsys.readouterr().out
    assert main(["train", "fine-tune", "--memo", other, *own, "--folds", "3"]) == 0
    folded = json.loads((there / "ours.json").read_text())["fine-tuned"]
    judged = folded["test"]["fine-tuned"]
    assert judged["programs"] == sum(folded["programs"].values()) > card["programs"]["test"]
    assert judged["mape"] < 0.5 * folded["test"]["as it was"]["mape"]
    assert "Each of 3 parts judged by models of the others" in " ".join(
        capsys.readouterr().out.split()
    )


def test_measurements_of_several_machines_are_not_mixed(
    memo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = invented_memo(tmp_path / "other.db", threads=1, seconds=slower_threads)
    words = ["train", "study", "models", "--memo", str(memo), "--memo", str(other)]
    assert main([*words, "-o", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "measurements of several machines; name one by --machine, or all: " in said
    assert main([*words, "-o", str(tmp_path), "--machine", "nowhere"]) == 2
    assert "there are no measurements of it" in capsys.readouterr().err
    digest = said.partition("or all: ")[2].split()[0]
    words += ["-o", str(tmp_path), "--machine", digest, "--epochs", "1", "--seeds", "1"]
    assert main(words) == 0


def test_a_model_learns_from_several_machines(
    memo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each program with the times of its own machine, and the answer told for each of them."""
    other = invented_memo(tmp_path / "other.db", threads=1, seconds=slower_threads)
    counts = {}
    for machine, memos in (("one", (memo,)), ("all", (memo, other))):
        words = ["train", "cost-model", "--epochs", "2", "--members", "1"]
        words += [word for each in memos for word in ("--memo", str(each))]
        words += ["--machine", "all"] if machine == "all" else []
        assert main([*words, "-o", str(tmp_path / machine)]) == 0
        card = json.loads((tmp_path / machine / "ours.json").read_text())
        counts[machine] = card["programs"]
        rows = [name for name in card["test"] if name.startswith("ours, ensemble, on ")]
        assert len(rows) == (2 if machine == "all" else 0)
        assert all(name in capsys.readouterr().out for name in rows[:1])
    assert counts["all"] == {side: 2 * count for side, count in counts["one"].items()}
