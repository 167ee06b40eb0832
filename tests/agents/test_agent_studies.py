"""Studies of agents: every try is a command that there is, and environments elsewhere are alike."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer

from agents.learners.batched_environments import BatchedEnvironments
from agents.learners.studies import TryFailed, Variant, run, tries, variants
from agents.learners.training_environments import stepped
from agents.learners.worker_environments import ProcessWorker, WorkerEnvironments, WorkerLost
from agents.policy.policy_cards import Setting
from agents.uncached_evaluator import ForgetfulEvaluator
from looper.cli import main
from looper.execution.outcome import Status
from looper.kernels import find_kernel
from looper.registry import Group, load
from looper.schedule import Schedule
from tests.torch_threads import one_thread  # noqa: F401


def options_of(command: str) -> set[str]:
    alone = typer.Typer()
    alone.command()(load(Group.COMMAND, f"train.{command}"))
    made: Any = typer.main.get_command(alone)
    return {name for each in made.params for name in (*each.opts, *each.secondary_opts)}


def test_every_try_is_a_command_that_there_is(tmp_path: Path) -> None:
    common = {"--steps": "512", "--programs": "3", "--held-out": "2", "--workers": "1"}
    known = {name: options_of(name) for name in ("agent", "clone", "values")}
    folders: dict[Path, tuple[tuple[str, ...], ...]] = {}
    for chosen in variants([tmp_path / "data"]).values():
        made = tries(chosen, tmp_path, 2, common)
        assert len(made) == 2 * len(chosen)
        assert len({each.folder for each in made}) == len(made)
        for each in made:
            assert folders.setdefault(each.folder, each.commands) == each.commands
            *first, last = each.commands
            assert last[:2] == ("train", "agent")
            assert last[last.index("--seed") + 1] == str(each.seed)
            for words in each.commands:
                given = {word for word in words if word.startswith("-")}
                assert given <= known[words[1]]
            if first:
                weights = Path(last[last.index("--weights") + 1])
                assert weights.parent == Path(first[0][first[0].index("-o") + 1])


def test_what_studies_share_is_what_is_trained_by_default() -> None:
    alone = typer.Typer()
    alone.command()(load(Group.COMMAND, "train.agent"))
    made: Any = typer.main.get_command(alone)
    defaults = {each.opts[0]: each.default for each in made.params if each.opts}
    assert (defaults["--layer"], defaults["--hidden"]) == ("gatv2", 128)
    chosen = variants([])
    assert chosen["layers"]["gatv2"] == chosen["sizes"]["128 numbers"] == Variant()


def test_a_try_that_fails_says_why_and_ends_the_others(tmp_path: Path) -> None:
    wrong = {"wrong": Variant({"--layer": "x"})}
    with pytest.raises(TryFailed, match="it is one of 'gatv2', 'gcn', 'sage'"):
        run(tries(wrong, tmp_path, 1, {}), 2, lambda _: None)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster of two nodes with a core each."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    small = {"num_cpus": 1, "object_store_memory": 80 * 1024**2, "include_dashboard": False}
    made = Cluster(initialize_head=True, head_node_args=small)
    made.add_node(**small)  # type: ignore[arg-type]
    try:
        yield made
    finally:
        made.shutdown()


MAKE = partial(
    Setting(space="pearl", max_steps=6).environment,
    ["gemm:MINI", "mvt:MINI", "atax:MINI"],
    evaluator="model",
)


def test_environments_in_processes_are_like_those_in_this_one() -> None:
    with stepped(MAKE, MAKE(), 4, 2) as elsewhere:
        assert isinstance(elsewhere, WorkerEnvironments)
        check_alike(elsewhere)
        first = elsewhere.workers[0]
        assert isinstance(first, ProcessWorker)
        first.process.kill()
        with pytest.raises(WorkerLost, match="goes on from the last checkpoint"):
            for _ in range(2):
                elsewhere.step(np.zeros(4, dtype=int))
    with stepped(MAKE, MAKE(), 5, 2) as here:
        assert isinstance(here, BatchedEnvironments)
        assert here.num_envs == 5


@pytest.mark.slow
def test_environments_on_a_cluster_are_like_those_in_this_one(cluster: Any) -> None:
    with stepped(MAKE, MAKE(), 4, cluster=cluster.address) as elsewhere:
        assert isinstance(elsewhere, WorkerEnvironments)
        assert len(elsewhere.workers) == 2
        check_alike(elsewhere)
        cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)
        with pytest.raises(WorkerLost, match="goes on from the last checkpoint"):
            for _ in range(200):
                elsewhere.step(np.zeros(4, dtype=int))
                time.sleep(0.1)


def check_alike(elsewhere: WorkerEnvironments) -> None:
    with closing(BatchedEnvironments(MAKE(), 4)) as here:
        seen: list[Any] = []
        for members in (here, elsewhere):
            members.seed(5)
            seen.append(members.reset())
        rng = np.random.default_rng(0)
        ended = 0
        for _ in range(12):
            for name, expected in seen[0].items():
                # What a model says differs by rounding where it is asked about other batches.
                np.testing.assert_allclose(seen[1][name], expected, atol=1e-4)
            masks = [np.stack(members.env_method("action_masks")) for members in (here, elsewhere)]
            np.testing.assert_array_equal(masks[0], masks[1])
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks[0]])
            one, two = here.step(actions), elsewhere.step(actions)
            np.testing.assert_allclose(two[1], one[1], atol=1e-5)
            np.testing.assert_array_equal(two[2], one[2])
            assert [info["schedule"] for info in two[3]] == [info["schedule"] for info in one[3]]
            seen = [one[0], two[0]]
            ended += int(one[2].sum())
        assert ended


@pytest.mark.slow
def test_a_study_is_made_by_a_command_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["train", "study-agents", "masks", "actions", "-o", str(tmp_path), "--steps", "512"]
    words += ["--seeds", "1", "--programs", "3", "--held-out", "2", "--with", "rate=3e-4"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "told what is possible" in told and "has to find out" in told
    assert (tmp_path / "masks.png").stat().st_size > 1000
    rows = sorted(tmp_path.glob("tries/*/progress.jsonl"))
    assert [json.loads(path.read_text().splitlines()[-1])["steps"] for path in rows] == [512] * 5
    curves = {name: json.loads((tmp_path / f"{name}.json").read_text()) for name in words[2:4]}
    assert curves["masks"]["told what is possible"] == curves["actions"]["full, scored by features"]
    before = [path.stat().st_mtime_ns for path in rows]
    assert main(words) == 0
    assert [path.stat().st_mtime_ns for path in rows] == before


def test_without_a_memory_everything_is_measured_each_time() -> None:
    program = find_kernel("mvt").program("MINI")
    schedule = Schedule.parse(program, "interchange(S1, 0, 1)")
    with closing(ForgetfulEvaluator()) as forgetful:
        first, again = (forgetful.evaluate([schedule, Schedule(program)]) for _ in range(2))
    for one, two in zip(first, again, strict=True):
        assert one.status is two.status is Status.OK
        assert one.speedup and two.speedup
        assert not one.from_memo and not two.from_memo
