"""`Looper-v0` keeps Gymnasium's contract, and its own."""

from __future__ import annotations

import copy
import math
import pickle
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from stable_baselines3.common.env_checker import check_env as check_env_sb3

import envs
from envs import Room
from envs.environment import LooperEnv
from looper.errors import ExecutionError, LooperError, UsageError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.evaluation.measurement import Terms
from looper.execution.outcome import Status
from looper.execution.sandbox import Repeats
from looper.features.columns import WIDTHS
from looper.memo.store import Memo
from looper.schedule import Schedule
from looper.space.vocabulary import NEXT
from tests.env_doubles import Counted, Failing
from tests.random_programs import random_program
from tests.small_programs import c_program, kernel

QUICK: dict[str, Any] = {"threads": 1, "terms": Terms(repeats=Repeats(1, 2, 0.01))}


def make(**arguments: Any) -> LooperEnv:
    given = {"programs": "gemm:MINI", "evaluator": Counted(), **arguments}
    env = gymnasium.make("Looper-v0", disable_env_checker=True, **given).unwrapped
    assert isinstance(env, LooperEnv)
    return env


def number(env: LooperEnv, text: str) -> int:
    return next(k for k, action in enumerate(env.actions) if action.text == text)


def random_episode(env: LooperEnv, seed: int) -> list[tuple[Any, ...]]:
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    found: list[tuple[Any, ...]] = [(observation, info)]
    over = False
    while not over:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        found.append((observation, reward, terminated, truncated, info))
        over = terminated or truncated
    return found


def same(a: Any, b: Any) -> bool:
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, (tuple, list)):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    return bool(np.array_equal(a, b)) if isinstance(a, np.ndarray) else bool(a == b)


# -- Gymnasium's contract ------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["full", "pearl"])
@pytest.mark.parametrize("observation", ["padded", "graph"])
def test_the_checkers_pass_without_warnings(space: str, observation: str) -> None:
    env = gymnasium.make(
        "Looper-v0",
        programs=["gemm:MINI", "durbin:MINI"],
        evaluator=Counted(),
        space=space,
        observation=observation,
        render_mode="ansi",
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
        # stable-baselines3 takes no graphs, and warns of that.
        if observation == "padded":
            check_env_sb3(env.unwrapped)


def test_it_is_made_by_name() -> None:
    env = gymnasium.make("Looper-v0", programs="gemm:MINI", evaluator=Counted())
    assert isinstance(env.unwrapped, LooperEnv)
    assert gymnasium.spec("Looper-v0").entry_point == "envs.environment:LooperEnv"


@pytest.mark.parametrize("observation", ["padded", "graph"])
def test_the_same_episode_twice_for_a_seed(observation: str) -> None:
    programs = ["gemm:MINI", "jacobi-1d:MINI", "trisolv:MINI"]
    first, second = (make(programs=programs, observation=observation) for _ in range(2))
    for seed in (3, 4):
        a = random_episode(first, seed)
        b = random_episode(second, seed)
        assert same(a, b)
        assert same(a, random_episode(first, seed))


def test_pickled_and_copied_environments_go_on_alike() -> None:
    env = make(programs="mvt:MINI")
    _, info = env.reset(seed=0)
    env.step(int(np.flatnonzero(info["action_mask"])[3]))
    action = number(env, "unroll the innermost loop by 4")
    others = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    expected = env.step(action)
    for other in others:
        assert same(expected, other.step(action))
    assert others[1].state.schedule.program is env.schedule.program


def test_a_copy_goes_its_own_way() -> None:
    env = make(programs=["gemm:MINI", "mvt:MINI", "atax:MINI"])
    env.reset(seed=0)
    other = copy.deepcopy(env)
    other.step(number(env, "reverse level 0"))
    other.close()
    assert env.schedule.is_identity and not other.schedule.is_identity
    # The generator of random numbers is not shared either.
    drawn = [env.reset()[1]["program"] for _ in range(8)]
    assert [other.reset()[1]["program"] for _ in range(8)] == drawn


def test_an_open_evaluator_is_said_not_to_travel(tmp_path: Path) -> None:
    with ExecutionEvaluator() as evaluator, pytest.raises(TypeError, match="give its name"):
        pickle.dumps(make(evaluator=evaluator))
    env = make(evaluator="execution", memo=tmp_path / "m.db", evaluator_options=QUICK)
    env.reset(seed=0)
    action = number(env, "reverse level 0")
    here = env.step(action)
    # Opens the memo for itself, where the answer is.
    other = pickle.loads(pickle.dumps(env))
    other.reset(seed=0)
    there = other.step(action)
    assert there[4]["memo"] and there[1] == here[1]
    other.close()
    env.close()


@pytest.mark.parametrize("asynchronous", [False, True])
def test_vector_environments(asynchronous: bool, tmp_path: Path) -> None:
    arguments: dict[str, Any] = {
        "programs": "gemm:MINI",
        "memo": tmp_path / "memo.db",
        "evaluator_options": QUICK,
    }
    mode = "async" if asynchronous else "sync"
    many = gymnasium.make_vec("Looper-v0", 2, vectorization_mode=mode, **arguments)
    try:
        observation, info = many.reset(seed=0)
        assert observation["loop"].shape == (2, Room().loop * WIDTHS["loop"])
        for _ in range(3):
            actions = [int(np.flatnonzero(mask)[-2]) for mask in info["action_mask"]]
            observation, rewards, _, _, info = many.step(np.array(actions))
            assert np.isfinite(rewards).all() and list(info["error"]) == ["", ""]
    finally:
        many.close()
    with Memo(tmp_path / "memo.db") as memo:
        assert memo.statistics()["tables"]["executions"] > 1
        assert memo.integrity_check() == []


def test_subprocesses_of_stable_baselines() -> None:
    from stable_baselines3.common.vec_env import SubprocVecEnv

    many = SubprocVecEnv([lambda: make(programs="gemm:MINI", evaluator=Counted())] * 2)
    try:
        observation = many.reset()
        assert isinstance(observation, dict) and observation["counts"].shape == (2, 7)
        many.step(np.array([len(make().actions) - 1] * 2))
        assert np.stack(many.env_method("action_masks")).any()
    finally:
        many.close()


# -- actions and masks ---------------------------------------------------------------------------


def test_actions_have_meanings() -> None:
    env = make()
    assert env.describe(number(env, "tile from level 0 on by 8")) == "tile from level 0 on by 8"
    assert env.describe(len(env.actions) - 1) == "next branch"
    assert env.describe(len(env.actions)) == "nothing"


def test_masks_agree_everywhere() -> None:
    env = make(programs="2mm:MINI")
    observation, info = env.reset(seed=0)
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
    assert info["action_mask"][-1] == 1


def test_applicable_masks_leave_legality_to_be_learnt() -> None:
    env = make(programs="seidel-2d:MINI", mask="applicable", illegal_penalty=0.5)
    _, info = env.reset(seed=0)
    action = number(env, "parallelize level 0")
    assert info["action_mask"][action] == 1
    assert make(programs="seidel-2d:MINI").reset(seed=0)[1]["action_mask"][action] == 0
    _, reward, _, _, info = env.step(action)
    assert (reward, info["legal"], info["schedule"]) == (-0.5, False, "")
    assert "carried by the parallel loop" in info["error"]


def test_what_does_not_apply_changes_nothing() -> None:
    env = make()
    env.reset(seed=0)
    before = env.state
    _, reward, terminated, truncated, info = env.step(number(env, "reverse level 6"))
    assert (reward, terminated, truncated, info["legal"]) == (0.0, False, False, False)
    assert "no loop at level 6" in info["error"]
    assert env.state == before
    assert env.step(len(env.actions))[4]["error"] == "there is no such action"


# -- rewards and the end -------------------------------------------------------------------------


def test_the_return_is_the_logarithm_of_the_final_speedup() -> None:
    for reward in ("step", "final"):
        env = make(reward=reward)
        steps = random_episode(env, seed=7)[1:]
        info = steps[-1][-1]
        total = sum(step[1] for step in steps)
        assert info["speedup"] == 1 + len(env.schedule.transformations) / 4
        assert total == pytest.approx(math.log(info["speedup"], 4))
        if reward == "final":
            assert not any(step[1] for step in steps[:-1])


def test_a_final_reward_measures_once() -> None:
    evaluator = Counted()
    random_episode(make(reward="final", evaluator=evaluator), seed=7)
    assert len(evaluator.asked) == 1


def test_terminated_after_the_last_branch() -> None:
    env = make()
    env.reset(seed=0)
    ends = [env.step(len(env.actions) - 1)[2:4] for _ in range(2)]
    assert ends == [(False, False), (True, False)]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_truncated_after_max_steps() -> None:
    env = make(max_steps=2)
    env.reset(seed=0)
    ends = [env.step(number(env, "reverse level 6"))[2:4] for _ in range(2)]
    assert ends == [(False, False), (False, True)]


# -- failures ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "status", [Status.COMPILE_ERROR, Status.CRASH, Status.TIMEOUT, Status.WRONG_OUTPUT]
)
def test_a_failing_candidate_is_undone(status: Status) -> None:
    env = make(evaluator=Failing("unroll", status), illegal_penalty=1.0)
    env.reset(seed=0)
    _, reward, terminated, _, info = env.step(number(env, "unroll the innermost loop by 4"))
    assert (terminated, info["legal"], info["schedule"]) == (False, True, "")
    assert reward == pytest.approx(math.log(1 / 20, 4))
    assert info["error"] == f"{status.value}: as the test wants it"
    _, reward, _, _, info = env.step(number(env, "parallelize level 0"))
    assert reward == pytest.approx(0.5) and info["error"] == ""


def test_a_crash_leaves_nothing_false_in_the_memo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "memo.db"
    env = make(evaluator="execution", memo=path, evaluator_options=QUICK)
    env.reset(seed=0)
    real = Schedule.units

    def crashing(schedule: Schedule, *, checked: bool = True) -> tuple[str, ...]:
        first, *others = real(schedule, checked=checked)
        if "unroll" in schedule.text:
            first = first.replace("{\n", "{\n  *(volatile int *)0 = 0;\n", 1)
        return first, *others

    monkeypatch.setattr(Schedule, "units", crashing)
    _, reward, _, _, info = env.step(number(env, "unroll the innermost loop by 4"))
    assert reward < -2 and info["error"].startswith("crash") and info["schedule"] == ""
    _, _, _, _, info = env.step(number(env, "reverse level 0"))
    assert info["error"] == "" and info["schedule"] == "reverse(S1, 0)"
    env.close()
    with Memo(path) as memo:
        statuses = {row["schedule"]: (row["status"], row["times"]) for row in memo.export()}
    assert statuses["unroll(S1, 4)"] == ("crash", [])
    assert statuses["reverse(S1, 0)"][0] == "ok"


def test_a_compiler_that_does_not_exist_is_no_exception_in_a_step() -> None:
    class Broken:
        batch_size = 1

        def evaluate(self, *_: Any) -> Any:
            raise LooperError("there is no compiler")

    env = make(evaluator=Broken())
    env.reset(seed=0)
    _, reward, _, _, info = env.step(number(env, "reverse level 0"))
    assert (reward, info["error"], info["schedule"]) == (0.0, "there is no compiler", "")


def test_whatever_an_evaluator_does_an_episode_goes_on() -> None:
    class Broken:
        batch_size = 1

        def evaluate(self, *_: Any) -> Any:
            raise MemoryError("the model is too large")

    env = make(evaluator=Broken())
    env.reset(seed=0)
    info = env.step(number(env, "reverse level 0"))[4]
    assert info["error"] == "MemoryError: the model is too large" and info["schedule"] == ""


def test_an_original_that_can_not_be_run_is_not_run_again_and_again() -> None:
    class Hopeless:
        batch_size = 1

        asked = 0

        def evaluate(self, *_: Any) -> Any:
            self.asked += 1
            raise ExecutionError("it divides by zero")

    evaluator = Hopeless()
    env = make(evaluator=evaluator)
    env.reset(seed=0)
    for _ in range(3):
        assert env.step(number(env, "reverse level 0"))[4]["error"] == "it divides by zero"
    assert evaluator.asked == 1


def test_a_final_schedule_that_fails_is_undone() -> None:
    env = make(reward="final", evaluator=Failing("unroll", Status.CRASH), max_steps=2)
    env.reset(seed=0)
    env.step(number(env, "unroll the innermost loop by 4"))
    _, reward, _, truncated, info = env.step(number(env, "parallelize level 0"))
    assert (truncated, info["schedule"], info["speedup"]) == (True, "", 1.0)
    assert reward == pytest.approx(math.log(1 / 20, 4))
    assert info["error"].startswith("crash") and env.schedule.is_identity


def test_in_the_end_it_is_still_said_that_the_last_action_did_nothing() -> None:
    env = make(reward="final", max_steps=2, illegal_penalty=0.5)
    env.reset(seed=0)
    env.step(number(env, "unroll the innermost loop by 4"))
    _, reward, _, _, info = env.step(number(env, "reverse level 6"))
    assert not info["legal"] and "no loop at level 6" in info["error"]
    assert reward == pytest.approx(math.log(1.25, 4) - 0.5) and info["speedup"] == 1.25


def test_every_step_may_cost_something() -> None:
    plain, env = make(), make(step_penalty=0.125)
    for each in (plain, env):
        each.reset(seed=0)
    action = number(env, "unroll the innermost loop by 4")
    (peeked, _), *_ = env.peek([action])
    earned = [each.step(action)[1] for each in (plain, env)]
    assert earned[1] == peeked == pytest.approx(earned[0] - 0.125)
    assert env.step(len(env.actions) - 1)[1] == -0.125


def test_doing_nothing_costs_nothing_and_is_not_measured() -> None:
    evaluator = Counted()
    env = make(reward="final", evaluator=evaluator, programs="mvt:MINI")
    env.reset(seed=0)
    for _ in range(2):
        _, reward, terminated, _, info = env.step(len(env.actions) - 1)
    assert (reward, terminated, info["speedup"], info["memo"]) == (0.0, True, 1.0, True)
    assert not evaluator.asked


def test_what_the_features_can_not_say_is_not_possible() -> None:
    loops = [f"for (int i{k} = 0; i{k} < 2; i{k}++)" for k in range(6)]
    body = "\n".join([*loops, "{ t = A[i0][i5]; A[i0][i5] = t * 2.0; }"])
    program = c_program("double A[2][2]", body, declarations="double t;")
    for observation in ("padded", "graph"):
        env = make(programs=program, observation=observation)
        _, info = env.reset(seed=0)
        action = number(env, "make private copies of all temporaries")
        assert not info["action_mask"][action]
        assert "no room" in env.step(action)[4]["error"]


# -- one space, one memo -------------------------------------------------------------------------


def test_a_walk_is_the_same_transformations_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "memo.db"
    env = make(programs="mvt:MINI", evaluator="execution", memo=path, evaluator_options=QUICK)
    env.reset(seed=0)
    for text in (
        "interchange levels 0 and 1",
        "unroll the innermost loop by 4",
        "next branch",
        "tile from level 0 on by 8",
    ):
        info = env.step(number(env, text))[4]
        assert info["error"] == ""
    by_hand = Schedule.parse(kernel("mvt", "MINI"), info["schedule"])
    assert env.schedule == by_hand
    assert env.schedule.code() == by_hand.code()
    env.close()
    with Memo(path) as memo, ExecutionEvaluator(memo=memo, **QUICK) as evaluator:
        (evaluation,) = evaluator.evaluate([by_hand])
    assert evaluation.from_memo
    assert evaluation.speedup == pytest.approx(info["speedup"])


def test_the_memo_answers_the_second_time(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        env = make(evaluator="execution", memo=tmp_path / "m.db", evaluator_options=QUICK)
        env.reset(seed=0)
        found.append(env.step(number(env, "reverse level 0"))[4]["memo"])
        env.close()
    assert found == [False, True]


# -- programs ------------------------------------------------------------------------------------


def names_of(env: LooperEnv, episodes: int, seed: int = 0) -> list[str]:
    found = [env.reset(seed=seed)[1]["program"]]
    return found + [env.reset()[1]["program"] for _ in range(episodes - 1)]


def test_orders_of_programs() -> None:
    programs = ["gemm:MINI", "mvt:MINI", "atax:MINI"]
    three = [f"polybench/{name}" for name in programs]
    assert names_of(make(programs=programs, order="cyclic"), 4) == [*three, three[0]]
    assert names_of(make(programs=programs, order="fixed"), 2) == [three[0]] * 2
    drawn = names_of(make(programs=programs), 20)
    assert set(drawn) == set(three)
    assert drawn == names_of(make(programs=programs), 20)


def test_a_program_can_be_asked_for() -> None:
    env = make(programs="polybench:MINI")
    assert len(env.programs.names) == 30
    assert env.reset(options={"program": "polybench/lu:MINI"})[1]["program"] == "polybench/lu:MINI"
    assert env.reset(options={"program": "heat2d"})[1]["program"] == "heat2d"
    # As it is in the set, also where only its name is said.
    assert env.reset(options={"program": "lu"})[1]["program"] == "polybench/lu:MINI"
    own = c_program("double A[9]", "for (int i = 0; i < 9; i++)\n  A[i] = 1.0;")
    assert env.reset(options={"program": own})[1]["program"] == own.name
    with pytest.raises(UsageError, match="reset has no option 'programm'"):
        env.reset(options={"programm": "gemm"})


def test_a_reset_that_fails_leaves_the_episode_as_it_was() -> None:
    env = make(programs=["gemm:MINI", "mvt:MINI"], order="cyclic")
    env.reset(seed=0)
    flat = c_program("double A[3]", "A[0] = 1.0;")
    with pytest.raises(UsageError, match="has no loop"):
        env.reset(options={"program": flat})
    info = env.step(number(env, "reverse level 0"))[4]
    assert info["program"] == "polybench/gemm:MINI" and info["schedule"] == "reverse(S1, 0)"
    # A program that was asked for takes nobody's turn.
    env.reset(options={"program": "gemm"})
    assert env.reset()[1]["program"] == "polybench/mvt:MINI"


def test_train_and_test_programs_are_apart() -> None:
    train, test = (
        make(programs="polybench:MINI", split=s).programs.names for s in ("train", "test")
    )
    assert len(train) + len(test) == 30 and not set(train) & set(test) and len(test) > 3
    both = make(programs=["gemm:MINI", "gemm:SMALL", "lu:MINI"], split="test", test_names=["gemm"])
    assert both.programs.names == ("polybench/gemm:MINI", "polybench/gemm:SMALL")


def test_files_patterns_and_generators(tmp_path: Path) -> None:
    source = "void f(int n, double A[n]) {\n#pragma scop\n"
    source += "for (int i = 0; i < n; i++) A[i] = i;\n#pragma endscop\n}\n"
    for name in ("a", "b"):
        (tmp_path / f"{name}.c").write_text(source)
    env = make(programs=str(tmp_path / "*.c"), params={"n": 8})
    assert [Path(name).name for name in env.programs.names] == ["a.c", "b.c"]
    env.reset(seed=0)
    env = make(programs=random_program)
    first, second = (env.reset(seed=5)[1] for _ in range(2))
    assert np.array_equal(first["action_mask"], second["action_mask"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"programs": "gem"}, "did you mean 'gemm'"),
        ({"programs": "gemm:HUGE"}, "has no size 'HUGE'"),
        ({"programs": "nowhere/*.c"}, "there is no such file"),
        ({"order": "backwards"}, "order='backwards': it is one of 'random'"),
        ({"space": "small"}, "space='small'"),
        ({"mask": "none"}, "mask='none'"),
        ({"observation": "pixels"}, "observation='pixels'"),
        ({"reward": "late"}, "reward='late'"),
        ({"render_mode": "pixels"}, "render_mode='pixels'"),
        ({"max_steps": 0}, "max_steps: give an integer at least 1, not 0"),
        ({"max_steps": 2.5}, "max_steps: give an integer"),
        ({"illegal_penalty": math.nan}, "illegal_penalty=nan: give a finite number"),
        ({"step_penalty": -1.0}, "step_penalty=-1.0: give a finite number"),
        ({"room": 64}, "room"),
        ({"evaluator": "excution"}, "did you mean `execution`"),
        ({"split": "valid"}, "split='valid'"),
        ({"programs": random_program, "split": "test"}, "generated programs have no names"),
        ({"programs": [kernel("gemm"), kernel("gemm", "SMALL")]}, "have the name 'kernel_gemm'"),
        ({"programs": "gemm", "split": "test", "test_names": ["lu"]}, "no program to test on"),
    ],
)
def test_mistakes_are_said(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        LooperEnv(**{"evaluator": Counted(), **arguments})
    assert message in str(caught.value)


def test_a_program_that_does_not_fit_is_said() -> None:
    env = make(programs="deriche:MINI", room=Room(row=10, edge=100))
    with pytest.raises(UsageError, match=r"needs more room .*\(row: \d+ of 10, edge: .*Room\(row="):
        env.reset(seed=0)
    with pytest.raises(UsageError, match="room: loop=-3 is no positive integer"):
        Room(loop=-3)


def test_all_kernels_fit() -> None:
    for suite in ("polybench:MINI", "tiramisu"):
        env = make(programs=suite, order="cyclic")
        for _ in env.programs.names:
            env.reset()


# -- for people ----------------------------------------------------------------------------------


def test_rendering() -> None:
    env = make(render_mode="ansi")
    assert env.render() is None
    env.reset(seed=0)
    env.step(number(env, "reverse level 0"))
    text = env.render()
    assert isinstance(text, str)
    assert text.startswith("polybench/gemm:MINI: 1.25x as fast as the original; in focus: S1\n")
    assert "\n  reverse(S1, 0)\n" in text and "for (int i = 19; i >= 0; i--)" in text


def test_the_human_mode_prints(capsys: pytest.CaptureFixture[str]) -> None:
    env = make(render_mode="human")
    env.reset(seed=0)
    env.step(len(env.actions) - 1)
    assert capsys.readouterr().out.count("in focus") == 2


def test_the_schedule_goes_to_code_generation() -> None:
    env = make()
    with pytest.raises(gymnasium.error.ResetNeeded):
        _ = env.schedule
    env.reset(seed=0)
    env.step(number(env, "parallelize level 0"))
    assert "#pragma omp parallel for" in env.schedule.code()
    assert NEXT not in env.schedule.text


# -- wrappers ------------------------------------------------------------------------------------


def test_ranking_goes_through_all_programs() -> None:
    env = envs.Ranking(make(programs=["gemm:MINI", "mvt:MINI"]))
    with pytest.raises(UsageError, match="no episode is over"):
        _ = env.geometric_mean
    for steps in (1, 2):
        env.reset(seed=0)
        unwrapped = env.unwrapped
        assert isinstance(unwrapped, LooperEnv)
        for text in ["unroll the innermost loop by 4", "reverse level 0"][:steps]:
            env.step(number(unwrapped, text))
        over = False
        while not over:
            over = env.step(len(unwrapped.actions) - 1)[2]
    assert {name: speedup for name, (speedup, _) in env.best.items()} == {
        "polybench/gemm:MINI": 1.25,
        "polybench/mvt:MINI": 1.5,
    }
    assert env.geometric_mean == pytest.approx(math.sqrt(1.25 * 1.5))
    assert env.table().columns[0]._cells == ["polybench/mvt:MINI", "polybench/gemm:MINI"]


def test_episodes_are_kept_in_the_memo(tmp_path: Path) -> None:
    path = tmp_path / "memo.db"
    env = envs.EpisodeRecorder(make(memo=path), agent="by hand")
    env.reset(seed=0)
    unwrapped = env.unwrapped
    assert isinstance(unwrapped, LooperEnv)
    reverse, following = number(unwrapped, "reverse level 0"), len(unwrapped.actions) - 1
    for action in (reverse, following, following):
        env.step(action)
    with Memo(path) as memo:
        ((text, episode),) = memo.episodes(kernel("gemm", "MINI"))
    assert text == "reverse(S1, 0)"
    assert episode.actions == ("reverse level 0", "next branch", "next branch")
    assert episode.rewards[0] == pytest.approx(math.log(1.25, 4)) and episode.speedup == 1.25
    assert episode.agent == "by hand"
    with pytest.raises(UsageError, match="needs a file"):
        envs.EpisodeRecorder(make())


def test_a_time_budget_truncates(monkeypatch: pytest.MonkeyPatch) -> None:
    env = envs.TimeBudget(make(reward="final"), 5.0)
    now = [100.0]
    monkeypatch.setattr("envs.wrappers.time.monotonic", lambda: now[0])
    env.reset(seed=0)
    assert isinstance(env.unwrapped, LooperEnv)
    _, reward, _, truncated, info = env.step(number(env.unwrapped, "reverse level 0"))
    assert (reward, truncated, info["out_of_time"]) == (0.0, False, False)
    now[0] += 6
    _, reward, terminated, truncated, info = env.step(0)
    assert (terminated, truncated, info["out_of_time"]) == (False, True, True)
    # A reward that comes in the end comes in this one, too.
    assert reward == pytest.approx(math.log(1.25, 4))
    env.reset(seed=0)
    assert env.step(0)[3] is False
    with pytest.raises(UsageError, match="more than 0 seconds"):
        envs.TimeBudget(make(), 0)


# -- learning ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_ppo_and_maskable_ppo_learn(tmp_path: Path) -> None:
    """One kernel, real times; the memo is warm once the first of the two has gone through it."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3 import PPO

    arguments = {
        "programs": "gemm:MEDIUM",
        "evaluator": "execution",
        "memo": tmp_path / "memo.db",
        "max_steps": 6,
        "space": "pearl",
    }
    env = make(**arguments)
    by_chance = [sum(step[1] for step in random_episode(env, seed)[1:]) for seed in range(30)]
    for algorithm in (PPO, MaskablePPO):
        model = algorithm(
            "MultiInputPolicy", env, n_steps=128, learning_rate=1e-3, ent_coef=0.02, seed=0
        )
        model.learn(4096)
        masked = algorithm is MaskablePPO
        reached = [learnt_return(env, model, masked, seed) for seed in range(20)]
        # In geometric mean at least twice as fast as what chance finds.
        assert np.mean(reached) > np.mean(by_chance) + 0.5, (algorithm.__name__, reached)


def learnt_return(env: LooperEnv, model: Any, masked: bool, seed: int) -> float:
    observation, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        masks = {"action_masks": info["action_mask"]} if masked else {}
        action, _ = model.predict(observation, **masks)
        observation, reward, terminated, truncated, info = env.step(action)
        total += reward
        over = terminated or truncated
    return total
