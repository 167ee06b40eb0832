"""Tables of measured costs: as files, as evaluators, and in `LooperTrack-v0`."""

from __future__ import annotations

import copy
import gzip
import json
import pickle
import statistics
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
import typer
from gymnasium.utils.env_checker import check_env
from typer.testing import CliRunner

import envs  # noqa: F401  (registers the environments)
import looper.benchmarks.track as benchmark
from envs.environment import LooperEnv
from envs.track_environment import LooperTrackEnv
from looper.errors import UsageError
from looper.evaluation.cost_table import CostTable, TableEvaluator
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.outcome import Status
from looper.registry import Group, load
from looper.schedule import Schedule
from looper.search.baselines import greedy_search, random_search
from looper.space.enumeration import closure
from looper.space.subspaces import TRACK
from tests.invented_costs import NAMES, ORIGIN, Invented, invented_table, programs
from tests.small_programs import c_program, kernel


@pytest.fixture(scope="module")
def table() -> CostTable:
    return invented_table()


@pytest.fixture(scope="module")
def path(table: CostTable, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("table") / "table.json.gz"
    table.write(path)
    return path


def changed(path: Path, to: Path, change: Callable[[Any], None]) -> Path:
    """A table whose content was changed."""
    content = json.loads(gzip.decompress(path.read_bytes()))
    change(content)
    to.write_bytes(gzip.compress(json.dumps(content).encode()))
    return to


def played(env: Any, steps: int, seed: int = 0) -> list[tuple[Any, ...]]:
    """What random masked episodes gave, step by step."""
    rng = np.random.default_rng(seed)
    found: list[tuple[Any, ...]] = []
    _, info = env.reset(seed=seed)
    while len(found) < steps:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, terminated, truncated, info = env.step(action)
        facts = (info["program"], info["schedule"], info["speedup"], info.get("status"))
        found.append((reward, *facts, env.unwrapped.schedule))
        if terminated or truncated:
            _, info = env.reset()
    return found


# -- the table -----------------------------------------------------------------------------------


def test_a_table_has_every_schedule_of_the_space(table: CostTable) -> None:
    for name, program in programs().items():
        costs = table.by_name[name]
        keys = {schedule.key for schedule in closure(program, TRACK.actions).schedules}
        assert set(costs.schedules) == keys
        assert costs.program == program and costs.program.region is None
        for key, cost in costs.schedules.items():
            assert Schedule.parse(program, cost.text).key == key
            assert (len(cost.times) == 3) is (cost.status is Status.OK)
    failed = [c for p in table.programs for c in p.schedules.values() if c.status is not Status.OK]
    assert failed and all(c.message == "as the test wants it" for c in failed)


def test_a_table_is_the_same_after_it_was_written_and_read(
    table: CostTable, path: Path, tmp_path: Path
) -> None:
    again = CostTable.read(path)
    assert again == table and again.digest == table.digest
    again.write(tmp_path / "again.json.gz")
    assert (tmp_path / "again.json.gz").read_bytes() == path.read_bytes()
    assert replace(table, origin=replace(ORIGIN, cpu="another")).digest != table.digest


def test_what_failed_in_one_round_has_failed() -> None:
    class Worse(Invented):
        def evaluate(self, schedules: Any) -> list[Evaluation]:
            return [Evaluation(Status.WRONG_OUTPUT, message="no") for _ in schedules]

    name = "polybench/trisolv:MINI"
    made = benchmark.measured({name: programs()[name]}, [Invented(), Worse()], ORIGIN)
    statuses = {cost.status for cost in made.programs[0].schedules.values()}
    assert Status.OK not in statuses and Status.WRONG_OUTPUT in statuses


def test_times_that_were_cut_off_are_not_put_into_a_table() -> None:
    class Hasty(Invented):
        def evaluate(self, schedules: Any) -> list[Evaluation]:
            return [replace(each, cut_off=True) for each in super().evaluate(schedules)]

    with pytest.raises(UsageError, match="was cut off"):
        benchmark.measured(programs(), [Hasty()], ORIGIN)
    # And nothing is cut off on the terms on which tables are made.
    assert min(benchmark.TERMS.best_factor, benchmark.TERMS.long_factor) > 1e6
    assert not benchmark.TERMS.against_best


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: c.update(format=99), "in format 99, .* update LOOPer"),
        (lambda c: c["programs"][0].update(digest="0" * 32), "damaged or was made by another"),
        (lambda c: c["programs"][1]["schedules"].pop(0), "no cost of polybench/trisolv:MINI as"),
        (lambda c: c["programs"][0]["program"].update(statements=3), "cannot be read"),
        (lambda c: c["origin"].pop("cpu"), "is no table of costs"),
        (lambda c: c["programs"][0]["schedules"][0].pop(), "is no table of costs"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(
    path: Path, tmp_path: Path, change: Callable[[Any], None], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        TableEvaluator(changed(path, tmp_path / "changed.json.gz", change))


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no table of costs"):
        TableEvaluator(tmp_path / "none.json.gz")
    for content in (b"", b"text", gzip.compress(b"[]"), gzip.compress(b"{")):
        (tmp_path / "bad.json.gz").write_bytes(content)
        with pytest.raises(UsageError, match="is no table of costs"):
            CostTable.read(tmp_path / "bad.json.gz")


# -- the evaluator -------------------------------------------------------------------------------


def test_the_evaluator_answers_from_the_table(table: CostTable, path: Path) -> None:
    evaluator = TableEvaluator(path)
    costs = table.by_name["polybench/atax:MEDIUM"]
    schedules = closure(kernel("atax", "MEDIUM"), TRACK.actions).schedules
    for schedule, found in zip(schedules, evaluator.evaluate(schedules), strict=True):
        cost = costs.schedules[schedule.key]
        assert (found.status, found.message) == (cost.status, cost.message)
        assert (found.method, found.measured, found.from_memo) == ("table", True, True)
        if found.status is Status.OK:
            seconds = statistics.median(cost.times)
            assert (found.seconds, found.speedup) == (seconds, costs.seconds / seconds)
            assert found.spread == pytest.approx(0.02, abs=1e-3) and found.interval is not None
        else:
            numbers = (found.speedup, found.seconds, found.spread, found.interval)
            assert numbers == (None,) * 4


def test_the_evaluator_is_found_by_its_name() -> None:
    assert load(Group.EVALUATOR, "table") is TableEvaluator


def test_what_is_not_in_the_table_is_an_error(table: CostTable) -> None:
    evaluator = TableEvaluator(table)
    known = kernel("atax", "MEDIUM")
    unknown = Schedule.parse(known, "unroll(S1, 5)")
    with pytest.raises(UsageError, match=r"no cost of the schedule `unroll\(S1, 5\)` of polybench"):
        evaluator.evaluate([Schedule(known), unknown])
    with pytest.raises(UsageError, match=r"no costs of kernel_atax, .* space 'track' make of poly"):
        evaluator.evaluate([Schedule(kernel("atax"))])
    false = replace(kernel("atax"), name="polybench/atax:MEDIUM")
    with pytest.raises(UsageError, match="is another program than this one"):
        evaluator.evaluate([Schedule(false)])


def test_illegal_schedules_are_illegal_everywhere(table: CostTable) -> None:
    illegal = Schedule.parse(kernel("trisolv"), "parallelize(S1, 0)")
    assert not illegal.is_legal
    (found,) = TableEvaluator(table).evaluate([illegal])
    assert found.status is Status.ILLEGAL and found.message


def test_searches_need_no_machine(table: CostTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess.Popen, "__init__", _refuse)
    costs = table.by_name["polybench/atax:MEDIUM"]
    best = max(filter(None, map(costs.speedup, costs.schedules.values())))
    found = random_search(
        costs.program, TableEvaluator(table), space=TRACK, max_evaluations=len(costs.schedules)
    )
    assert found.evaluation.speedup == pytest.approx(best, rel=0.2)
    greedy = greedy_search(costs.program, TableEvaluator(table), space=TRACK)
    assert greedy.evaluation.speedup is not None and 0.5 < greedy.evaluation.speedup <= best


# -- the environment -----------------------------------------------------------------------------


def _refuse(*_: Any, **__: Any) -> None:
    raise AssertionError("nothing is run")


def test_every_state_is_in_the_table_and_no_compiler_is_needed(
    path: Path, table: CostTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(Toolchain, "detect", _refuse)
    monkeypatch.setattr(subprocess.Popen, "__init__", _refuse)
    env = gymnasium.make("LooperTrack-v0", table=path)
    steps = played(env, 600)
    assert {name for _, name, *_ in steps} == set(NAMES)
    for reward, name, text, speedup, status, schedule in steps:
        cost = table.by_name[name].schedules[schedule.key]
        assert np.isfinite(reward) and schedule.text == text
        if cost.status is Status.OK and schedule.transformations and status == "ok":
            assert speedup == table.by_name[name].speedup(cost)
    assert {status for *_, status, _ in steps} >= {"ok", "crash"}


@pytest.mark.parametrize("options", [{}, {"reward": "final"}, {"mask": "applicable"}])
def test_episodes_are_the_same_bit_by_bit(path: Path, options: dict[str, Any]) -> None:
    one, two = (
        [step[:-1] for step in played(gymnasium.make("LooperTrack-v0", table=path, **options), 300)]
        for _ in range(2)
    )
    assert one == two
    assert len({reward for reward, *_ in one}) > (3 if "reward" in options else 20)


def test_gymnasium_finds_nothing_wrong(path: Path) -> None:
    env = gymnasium.make("LooperTrack-v0", table=path)
    assert env.spec is not None and not env.spec.nondeterministic
    check_env(env.unwrapped, skip_render_check=True)


def test_the_track_decides_on_programs_and_actions(path: Path) -> None:
    env = LooperTrackEnv(table=path)
    assert env.programs.names == tuple(NAMES) and env.actions == TRACK.actions
    assert env.max_steps >= max(
        closure(program, TRACK.actions).depth for program in programs().values()
    )
    assert LooperTrackEnv("trisolv", table=path).programs.names == ("polybench/trisolv:MINI",)
    with pytest.raises(UsageError, match="programs='gemm': the table has polybench/atax:MEDIUM"):
        LooperTrackEnv(["atax", "gemm"], table=path)
    for name in ("space", "evaluator", "memo"):
        with pytest.raises(UsageError, match=f"{name}: the track has its own"):
            gymnasium.make("LooperTrack-v0", table=path, **{name: None})


def test_other_programs_are_refused_by_reset(path: Path) -> None:
    env = LooperTrackEnv("atax", table=path)
    env.reset(options={"program": "atax"})
    env.reset(options={"program": kernel("atax", "MEDIUM")})
    for name in ("trisolv", "gemm:MINI"):
        with pytest.raises(UsageError, match="there are polybench/atax:MEDIUM"):
            env.reset(options={"program": name})
    other = c_program("double A[9]", "for (int i = 0; i < 9; i++) A[i] = 1;")
    with pytest.raises(UsageError, match="the table has no costs of f"):
        env.reset(options={"program": other})


def test_a_table_with_a_gap_is_an_error_and_no_reward(path: Path, tmp_path: Path) -> None:
    def forget(content: Any) -> None:
        for program in content["programs"]:
            del program["schedules"][1:]

    env = LooperTrackEnv("atax", table=changed(path, tmp_path / "gap.json.gz", forget))
    env.reset(seed=0)
    possible = np.flatnonzero(env.action_masks())
    with pytest.raises(UsageError, match="no cost of the schedule"):
        env.step(possible[0])


def test_copies_processes_and_many_members(path: Path) -> None:
    env = LooperTrackEnv(table=path)
    env.reset(seed=1)
    action = np.flatnonzero(env.action_masks())[0]
    expected = copy.deepcopy(env).step(action)[1]
    assert pickle.loads(pickle.dumps(env)).step(action)[1] == env.step(action)[1] == expected
    several = gymnasium.make_vec("LooperTrack-v0", 3, table=path)
    _, infos = several.reset(seed=0)
    for _ in range(20):
        actions = [np.flatnonzero(mask)[0] for mask in infos["action_mask"]]
        *_, infos = several.step(np.array(actions))
    assert all(isinstance(each, LooperTrackEnv) for each in several.unwrapped.envs)  # type: ignore[attr-defined]


def test_the_general_environment_takes_the_table_too(path: Path) -> None:
    env = LooperEnv(
        "atax:MEDIUM",
        space="track",
        evaluator="table",
        evaluator_options={"table": path},
        max_steps=16,
    )
    assert {status for *_, status, _ in played(env, 100)} == {"", "ok", "crash"}


# -- the command ---------------------------------------------------------------------------------


def _command(*words: str | Path) -> Any:
    app = typer.Typer()
    app.command()(benchmark.main)
    return CliRunner().invoke(app, [str(word) for word in words])


def test_the_command_measures_once_and_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "made.json.gz"
    words = ("--memo", tmp_path / "memo.db", "--output", output, "--rounds", "2", "--seeds", "2")
    made = _command(*words, "--program", "tiramisu/mvt:mini")
    assert made.exit_code == 0, made.output
    table = CostTable.read(output)
    assert list(table.by_name) == ["tiramisu/mvt:MINI"] and table.digest in made.output
    (costs,) = table.programs
    assert len(costs.original) == 2 and len(costs.schedules) == 16
    assert all(cost.status is Status.OK for cost in costs.schedules.values())
    # All of it is in the memos: nothing is run again.
    monkeypatch.setattr(subprocess.Popen, "__init__", _without_runs)
    output.unlink()
    again = _command(*words, "--program", "tiramisu/mvt:MINI")
    assert again.exit_code == 0, again.output
    assert CostTable.read(output).programs == table.programs
    report = _command("--output", output, "--report", "--seeds", "1")
    assert "geometric mean" in report.output and "tiramisu/mvt:MINI" in report.output


_POPEN = subprocess.Popen.__init__


def _without_runs(self: Any, command: Any, *rest: Any, **options: Any) -> None:
    """Asking a compiler what it is needs a process, too."""
    if "--version" not in command and "-E" not in command:
        raise AssertionError(f"{command} is not to be run")
    _POPEN(self, command, *rest, **options)


def test_the_command_counts_and_refuses(tmp_path: Path) -> None:
    counted = _command("--count", "--program", "polybench/trisolv:MEDIUM")
    assert counted.exit_code == 0 and " 4 " in counted.output
    for words, message in (
        (("--count", "--program", "gemm"), "say a size"),
        (("--report", "--output", tmp_path / "none.json.gz"), "there is no table"),
    ):
        refused = _command(*words)
        assert refused.exit_code == 2 and message in refused.output
