"""Named subspaces: what is in them, and that nothing else is searched or offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import looper.transformations as transformations
from envs.environment import LooperEnv
from looper.cli import main
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.registry import Group, load
from looper.schedule import Schedule
from looper.space.subspaces import EVERYTHING, FULL, LOOPER, PEARL, SUBSPACES, TIRAMISU, subspace
from tests.env_doubles import Counted
from tests.small_programs import c_program, kernel

NEST = "for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) A[i][j] = B[j][i] + 1.0;"


MATRICES = "double A[200][200], double B[200][200], double C[200][200]"
PRODUCT = (
    "for (int i = 0; i < 200; i++) for (int j = 0; j < 200; j++) for (int k = 0; k < 200; k++)"
    " C[i][j] += A[i][k] * B[k][j];"
)


class Longer:
    """The more steps, the faster, but not much."""

    batch_size = 50

    def __init__(self) -> None:
        self.asked: list[Schedule] = []

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        self.asked += schedules
        return [Evaluation(Status.OK, 1.0 + len(each.transformations) / 10) for each in schedules]


def test_every_transformation_is_in_the_full_space() -> None:
    keywords = {
        each.keyword
        for each in vars(transformations).values()
        if isinstance(each, type) and hasattr(each, "keyword")
    }
    assert keywords == set(EVERYTHING)


@pytest.mark.parametrize(
    ("space", "text", "inside"),
    [
        (FULL, "unroll_and_jam(S1, 0, 2); vectorize(S1)", True),
        (LOOPER, "interchange(S1, 0, 1); tile(S1, 0, [32, 64]); unroll(S1, 8)", True),
        (LOOPER, "tile(S1, 0, [32, 64, 128])", True),
        (LOOPER, "tile(S1, 0, [32])", False),
        (LOOPER, "tile(S1, 0, [32, 48])", False),
        (LOOPER, "unroll(S1, 5)", False),
        (LOOPER, "vectorize(S1)", False),
        (TIRAMISU, "interchange(S1, 1, 2); tile(S1, 0, [32, 64]); parallelize(S1, 0)", True),
        (TIRAMISU, "parallelize(S1, 0); interchange(S1, 1, 2)", False),
        (TIRAMISU, "interchange(S1, 1, 2); interchange(S1, 0, 1)", False),
        (TIRAMISU, "skew(S1, 0, [[1, 1], [0, 1]])", False),
        (PEARL, "interchange(S1, 0, 1); unroll(S1, 32)", True),
        (PEARL, "fuse(S1, S2, 1)", False),
    ],
)
def test_what_is_in_a_space(space: Any, text: str, inside: bool) -> None:
    program = kernel("mvt") if "S2" in text else c_program(MATRICES, PRODUCT)
    assert space.contains(Schedule.parse(program, text)) is inside


@pytest.mark.parametrize("name", list(SUBSPACES))
@pytest.mark.parametrize("search", ["beam", "random", "greedy"])
def test_searches_stay_in_their_space(name: str, search: str) -> None:
    program = c_program("double A[64][64], double B[64][64]", NEST)
    evaluator = Longer()
    found = load(Group.SEARCH, search)(
        program, evaluator, space=SUBSPACES[name], max_evaluations=60
    )
    assert len(evaluator.asked) > 3
    assert all(SUBSPACES[name].contains(each) for each in evaluator.asked)
    assert len(found.best.transformations) > 0


@pytest.mark.parametrize("name", list(SUBSPACES))
def test_actions_stay_in_their_space(name: str) -> None:
    program = c_program("double A[64][64], double B[64][64]", NEST)
    env = LooperEnv(program, space=name, evaluator=Counted())
    env.reset(seed=0)
    for index in np.flatnonzero(env.action_masks())[:-1]:
        schedule = env.outcome(index).schedule
        assert schedule is not None and SUBSPACES[name].contains(schedule), env.actions[index].text
    assert len(env.actions) == {"full": 279, "pearl": 56}.get(name, len(env.actions))


def test_tiramisu_refuses_what_it_was_not_made_for() -> None:
    with pytest.raises(UsageError, match=r"for a single nest of loops; .* has 2"):
        TIRAMISU.check(kernel("mvt"))
    triangle = c_program(
        "double A[20][20]", "for (int i = 0; i < 20; i++) for (int j = i; j < 20; j++) A[i][j] = 1;"
    )
    with pytest.raises(UsageError, match="for rectangular iteration domains; that of S1"):
        TIRAMISU.check(triangle)


def test_names(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError, match="did you mean 'looper'"):
        subspace("loper")
    assert main(["optimize", "gemm", "--size", "MINI", "--space", "peal"]) == 2
    assert "did you mean 'pearl'" in capsys.readouterr().err
