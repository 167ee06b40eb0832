"""`looper evaluate agent`: what a policy ends with, by a model and by measurements."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from agents.evaluation import judged
from agents.policy.numpy_policy import load_numpy_policy
from agents.policy.policy_cards import Setting, TrainedPolicy
from agents.policy.policy_files import new_policy, save_policy
from costmodel.models.model_evaluator import ModelEvaluator
from looper.cli import main
from looper.evaluation.cost_table import TableEvaluator
from looper.kernels import find_kernel
from looper.schedule import Schedule
from tests.torch_threads import one_thread  # noqa: F401

SETTING = Setting(space="pearl", max_steps=8)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    torch.manual_seed(2)
    env = SETTING.environment("gemm:MINI", evaluator="model")
    path = tmp_path / "policy.safetensors"
    policy = new_policy(env, "scored", {"hidden": 16, "heads": 1, "leaf": 8})
    save_policy(path, policy, SETTING, {})
    return path


def test_what_is_told_is_what_the_evaluator_says(saved: Path) -> None:
    program, model = find_kernel("mvt").program("SMALL"), ModelEvaluator()
    trained = load_numpy_policy(saved)
    found = judged(trained, program, model, 6, seed=1)
    assert found.best >= max(1.0, found.greedy)
    assert 0 < found.steps <= 8 and found.seconds > 0 and found.idle == 0
    best = Schedule.parse(program, found.schedule)
    [answer] = model.evaluate([best])
    assert (1.0 if best.is_identity else answer.speedup) == pytest.approx(found.best)
    alone = judged(trained, program, model, 0)
    # Predictions for other numbers of schedules at once are rounded differently.
    assert alone.greedy == pytest.approx(found.greedy, rel=1e-4) and alone.drawn == 0.0
    small = TrainedPolicy(trained.policy, Setting(space="pearl", max_steps=2), {})
    assert judged(small, program, model, 1).steps <= 2


@pytest.mark.parametrize("evaluator", ["model", "execution"])
def test_a_policy_is_evaluated_by_a_command(
    evaluator: str, saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["evaluate", "agent", "mvt:MINI", "gemm:MINI", "--weights", str(saved)]
    words += ["--samples", "2", "--evaluator", evaluator, "-o", str(tmp_path / "made")]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert f"by the evaluator `{evaluator}`" in told and "geometric means" in told
    content = json.loads((tmp_path / "made" / "evaluation.json").read_text())
    assert [each["program"] for each in content["programs"]] == ["kernel_mvt", "kernel_gemm"]
    assert all(each["best"] >= 1.0 for each in content["programs"])
    assert (tmp_path / "made" / "evaluation.png").stat().st_size > 1000


@pytest.mark.slow
def test_scores_on_the_track_are_what_its_table_says(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["evaluate", "track", "--weights", str(saved), "--seeds", "1", "-o", str(tmp_path)]
    assert main(words) == 0
    told = capsys.readouterr().out
    content = json.loads((tmp_path / "track.json").read_text())
    assert content["table"] in told
    names = ["random", "greedy", "beam", "policy-greedy", "policy", "policy-beam"]
    assert list(content["speedups"]) == names
    table = TableEvaluator().table
    for of_programs in content["speedups"].values():
        assert set(of_programs) == set(table.by_name)
        for program, runs in of_programs.items():
            best = table.by_name[program].best
            for run in runs:
                assert 1.0 <= run[0] <= run[1] <= run[2] <= run[3] <= best
                known = table.by_name[program]
                assert (
                    any(known.speedup(cost) == run[3] for cost in known.schedules.values())
                    or run == [1.0] * 4
                )
            assert len(runs) == 1
    assert (tmp_path / "track.png").stat().st_size > 1000


def test_what_can_not_be_evaluated_is_one_clear_error(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, message in {
        ("gemn", "--weights", str(saved)): "did you mean 'gemm'",
        ("gemm", "--weights", "no.safetensors"): "there is no such policy",
        ("gemm", "--weights", str(saved), "--evaluator", "x"): "there is no evaluator `x`",
    }.items():
        assert main(["evaluate", "agent", *words]) == 2
        assert message in capsys.readouterr().err
