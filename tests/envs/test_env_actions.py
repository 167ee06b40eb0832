"""The vocabularies: Pearl's numbering, what actions do, and that they reach the search's best."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from envs.environment import LooperEnv
from looper.errors import NotApplicable
from looper.features.graph import schedule_graph
from looper.kernels import find_kernel
from looper.schedule import Schedule
from looper.space.demonstrations import Unreachable, path_to
from looper.space.states import State
from looper.space.vocabulary import NEXT, Action, full_actions, pearl_actions
from tests.env_doubles import Counted
from tests.small_programs import c_program, kernel

FOUND = json.loads((Path(__file__).parents[1] / "searched_schedules.json").read_text())


def start(name: str) -> State:
    state = State.start(kernel(name))
    assert state is not None
    return state


def test_pearls_numbering() -> None:
    actions = pearl_actions()
    assert len(actions) == 56
    assert [actions[k] for k in (0, 3)] == [
        Action("interchange", 0, (1,)),
        Action("interchange", 3, (4,)),
    ]
    assert [actions[k] for k in (4, 8)] == [Action("reverse", 0), Action("reverse", 4)]
    assert actions[11] == Action("skew_for_parallelism", 2)
    assert [actions[k] for k in (12, 13)] == [Action("parallelize", 0), Action("parallelize", 1)]
    sizes = [actions[k].arguments for k in range(14, 50, 4)]
    assert sizes == [
        (32, 32), (64, 64), (128, 128), (32, 64), (32, 128), (64, 32), (64, 128), (128, 32),
        (128, 64),
    ]  # fmt: skip
    assert [actions[k].level for k in range(14, 18)] == [0, 1, 2, 3]
    assert [actions[k].arguments for k in range(50, 55)] == [(2,), (4,), (8,), (16,), (32,)]
    assert actions[55] == Action(NEXT)


def test_vocabularies_have_no_duplicates_and_next_comes_last() -> None:
    for actions in (pearl_actions(), full_actions()):
        assert len(set(actions)) == len(actions)
        assert [a.kind for a in actions].index(NEXT) == len(actions) - 1
        assert len({action.text for action in actions}) == len(actions)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action("interchange", 0, (1,)), "interchange(S1, 0, 1)"),
        (Action("reverse", 0), "reverse(S1, 0)"),
        (Action("parallelize", 0), "parallelize(S1, 0)"),
        (Action("tile", 0, (8, 4)), "tile(S1, 0, [8, 4])"),
        (Action("unroll", 0, (4,)), "unroll(S1, 4)"),
        (Action("unroll_and_jam", 0, (2,)), "unroll_and_jam(S1, 0, 2)"),
        (Action("vectorize"), "vectorize(S1)"),
    ],
)
def test_an_action_is_a_transformation(action: Action, text: str) -> None:
    assert action.apply(start("mvt")).text == text


def test_fusion_and_distribution() -> None:
    state = start("mvt")
    following = state.next()
    assert following is not None and following.head == "S2"
    swapped = following.after(Action("interchange", 0, (1,)).apply(following))
    fused = Action("fuse", 1, (-1, 0, 1)).apply(swapped)
    assert fused.text == "interchange(S2, 0, 1); fuse(S1, S2, 1)"
    together = swapped.after(fused)
    assert together.branch == ("S1", "S2")
    # What a fusion moves comes into focus again, also where it was finished.
    assert together.finished == frozenset()
    apart = together.after(Action("distribute", 0, (1,)).apply(together))
    assert apart.schedule.text.endswith("distribute(S2, 0)")
    assert apart.branch == ("S2",)


def test_resizing_directly_after_tiling() -> None:
    state = start("gemm")
    double = Action("resize_tile", 0, (0, 200, 0))
    with pytest.raises(NotApplicable, match="the last action was not `tile`"):
        double.apply(state)
    tiled = state.after(Action("tile", 0, (4,)).apply(state))
    wider = tiled.after(double.apply(tiled))
    assert wider.schedule.text == "tile(S1, 0, [8])"
    once_more = wider.after(Action("resize_tile", 0, (0, 100, 1)).apply(wider))
    assert once_more.schedule.text == "tile(S1, 0, [9])"
    reversed_ = once_more.after(Action("reverse", 2).apply(once_more))
    with pytest.raises(NotApplicable):
        double.apply(reversed_)


def test_next_goes_from_branch_to_branch() -> None:
    state: State | None = start("2mm")
    heads = []
    while state is not None:
        heads.append(state.head)
        state = state.next()
    assert heads == ["S1", "S2", "S3", "S4"]


def test_a_distribution_brings_back_a_branch_that_is_alone_in_more_loops() -> None:
    first = start("trmm")
    following = first.next()
    assert first.head == "S1" and following is not None and following.head == "S2"
    split = following.after(Action("distribute", 1, (0,)).apply(following))
    assert split.schedule.text == "distribute(S2, 1)" and split.finished == frozenset()
    tiled = split.after(Action("tile", 0, (4,)).apply(split))
    # Tiles change nothing about who is in the loops.
    assert tiled.next() is not None and split.next() is not None


def test_a_program_without_loops_has_no_state() -> None:
    assert State.start(c_program("double A[3]", "A[0] = 1.0;")) is None


@pytest.mark.parametrize("case", FOUND, ids=lambda case: f"{case['kernel']}-{case['size']}")
def test_what_the_search_found_is_reached_by_actions(case: dict[str, str]) -> None:
    goal = Schedule.parse(find_kernel(case["kernel"]).program(case["size"]), case["schedule"])
    env = LooperEnv(goal.program, evaluator=Counted())
    _, info = env.reset(seed=0)
    terminated = False
    for index in path_to(goal, env.actions):
        assert info["action_mask"][index], env.actions[index].text
        _, _, terminated, truncated, info = env.step(index)
        assert not (terminated or truncated or info["error"])
    while not terminated:
        _, _, terminated, truncated, _ = env.step(len(env.actions) - 1)
        assert not truncated
    assert env.schedule == goal
    assert env.schedule.code().partition("\n")[2] == goal.code().partition("\n")[2]


def test_what_cannot_be_reached_is_said() -> None:
    program = kernel("gemm")
    assert path_to(Schedule(program), full_actions()) == []
    goal = Schedule.parse(program, "tile(S2, 0, [3])")
    with pytest.raises(Unreachable, match=r"what is left is `tile\(S2, 0, \[3\]\)`"):
        path_to(goal, pearl_actions())


def test_an_episode_with_splits_is_observed_and_masked() -> None:
    """The parts are statements of the observed graph, and branches of their own when apart."""
    env = LooperEnv("floyd-warshall:MINI", evaluator="model")
    _, info = env.reset(seed=0)
    for kind, arguments, statements in (
        ("split", (0,), 2),
        ("distribute", (1,), 2),
        ("split", (0,), 3),
        ("distribute", (1,), 3),
    ):
        (index,) = (
            k
            for k in np.flatnonzero(info["action_mask"])
            if env.actions[k].kind == kind
            and env.actions[k].arguments == arguments
            and (kind == "split" or env.actions[k].level == statements - 1)
        )
        observation, reward, _, truncated, info = env.step(int(index))
        assert info["legal"] and not truncated and np.isfinite(reward)
        assert env.observation_space.contains(observation)
        schedule = env.schedule
        assert len(schedule.forest.schedules) == statements
        graph = schedule_graph(schedule)
        assert len(graph.nodes["computation"]) == statements
        assert len(graph.nodes["row"]) == 3 * statements
    assert schedule.text == (
        "split(S1, [-1, 1, 0, 0]); distribute(S2, 1); split(S1, [-1, 0, 1, 0]); distribute(S3, 2)"
    )
