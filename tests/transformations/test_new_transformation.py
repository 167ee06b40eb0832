"""What a new transformation takes: its own class, and the line by which it is registered."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

import pytest

from looper.errors import NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.schedule import Schedule
from looper.transformations import Reversal, Tiling, Transformation, parse_transformations
from looper.transformations.base import Limit
from looper.transformations.facts import YES, Answer, LoopFacts
from looper.transformations.keywords import KEYWORDS
from tests.small_programs import line, rectangle


@dataclass(frozen=True)
class StripMining(Transformation):
    """Cut the innermost loop into strips."""

    keyword: ClassVar[str] = "strip_mine"

    statement: str
    size: int

    @property
    def levels(self) -> tuple[int, ...]:
        return ()

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.size,)

    def needs(self, forest: LoopForest) -> Iterator[Limit]:
        extent = forest.extent(self.statement, forest.innermost(self.statement))
        yield Limit(lambda: f"no strips of {self.size}: the extent is {extent}", extent - 1, 2)

    def legality(self, _: LoopFacts) -> Answer:
        return YES

    def effect(self, forest: LoopForest) -> LoopForest:
        return Tiling(self.statement, forest.innermost(self.statement), (self.size,)).apply(forest)


def test_a_new_transformation_is_its_class_and_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KEYWORDS, StripMining.keyword, StripMining)
    schedule = Schedule.parse(rectangle(), "strip_mine(S1, 4)")
    assert schedule.is_legal and schedule.text == "strip_mine(S1, 4)"
    assert schedule == Schedule(rectangle()).apply(Tiling("S1", 1, (4,)))
    with pytest.raises(NotApplicable, match="no strips of 1000"):
        Schedule.parse(rectangle(), "strip_mine(S1, 1000)")


def test_numbers_are_admitted_that_can_be_applied() -> None:
    schedule = Schedule(line())
    for step in (StripMining("S1", 2), Tiling("S1", 0, (2,))):
        ranges = step.admitted(schedule.forest)
        assert ranges is not None
        ((least, most),) = ranges
        for number in (least - 1, least, most, most + 1):
            what = {"size": number} if isinstance(step, StripMining) else {"sizes": (number,)}
            fits = replace(step, **what).fits(schedule.forest)
            assert fits == (least <= number <= most), number


def test_reasons_are_made_only_for_refusals() -> None:
    @dataclass(frozen=True)
    class Watched(Reversal):
        def needs(self, forest: LoopForest) -> Iterator[Limit]:
            yield Limit(lambda: pytest.fail("nobody asked"))
            yield from super().needs(forest)

        @property
        def numbers(self) -> tuple[int, ...]:
            return (1,)

    assert Schedule(line()).apply(Watched("S1", 0)).is_order_legal


@pytest.mark.parametrize(
    ("text", "statements", "levels"),
    [
        ("fuse(S1, S2, 1)", ("S1", "S2"), (1,)),
        ("interchange(S1, 2, 0)", ("S1",), (0, 1, 2)),
        ("tile(S1, 1, [32, 32])", ("S1",), (1, 2)),
        ("skew(S1, 0, factors=[1, 2, 1])", ("S1",), (0, 1, 2)),
        ("unroll(S1, 4)", ("S1",), ()),
        ("unroll(S1, 4, level=2)", ("S1",), (2,)),
        ("vectorize(S1)", ("S1",), ()),
        ("privatize(S1, 1, x)", ("S1",), ()),
        ("embed(S2, 1, [1], -1)", ("S2",), (1,)),
    ],
)
def test_the_statements_and_levels_it_is_about(
    text: str, statements: tuple[str, ...], levels: tuple[int, ...]
) -> None:
    (step,) = parse_transformations(text)
    assert (step.statements, step.levels) == (statements, levels)


# -- of another distribution -----------------------------------------------------------------------

ROTATION = '''
"""Rotation of loops, as another distribution offers it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from looper.transformations.action_records import StepActions
from looper.transformations.base import Decision, Level, Transformation, refusal


@dataclass(frozen=True)
class Rotation(Transformation):
    """The outermost of several loops becomes the innermost of them."""

    keyword: ClassVar[str] = "rotate"
    decision: ClassVar[Decision] = Decision.AFFINE

    statement: str
    level: Level
    count: int

    @property
    def levels(self):
        return tuple(range(self.level, self.level + self.count))

    @property
    def numbers(self):
        return (self.count,)

    def needs(self, forest):
        if not forest.is_band(self.statement, self.level, self.count):
            yield refusal(lambda: "these loops are not perfectly nested")

    def legality(self, facts):
        return self.legality_by_order(facts)

    @classmethod
    def actions(cls):
        return (
            StepActions(
                "rotate",
                "rotate {1} loops from level {0} on",
                cls,
                lambda options: ((level, (3,)) for level in range(options.levels - 2)),
            ),
        )

    def effect(self, forest):
        first, last = self.level, self.level + self.count

        def rotated(loops):
            band = loops[first:last]
            return (*loops[:first], *band[1:], band[0], *loops[last:])

        return forest.with_loops(forest.members(self.statement, first), rotated)
'''

# Its uses, with not one line of LOOPer changed.
USES = '''
import json

import gymnasium
import numpy as np

import envs
from agents.policy_search import greedy_policy_search
from looper import Schedule, read_c
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.outcome import Status
from looper.features.transformation_vectors import transformation_vectors
from looper.optimizer.general_schedule import general_schedule
from looper.search import BeamOptions, beam_search
from looper.space.demonstrations import path_to
from looper.space.subspaces import FULL, LOOPER
from looper.space.vocabulary import KINDS

program = read_c("product.c", params={"n": 40})
STEP = "rotate(S1, 0, 3)"
goal = Schedule.parse(program, STEP)


class Wanting:
    """Likes that one order of loops."""

    batch_size = 16

    def evaluate(self, schedules):
        liked = (each.transformations[:1] == goal.transformations for each in schedules)
        return [Evaluation(Status.OK, 3.0 if good else 1.0) for good in liked]


options = BeamOptions(beam_size=2, affine_length=1)
found = beam_search(program, Wanting(), options=options, max_evaluations=100)
elsewhere = beam_search(program, Wanting(), options=options, space=LOOPER, max_evaluations=100)
env = gymnasium.make("Looper-v0", programs=[program], evaluator=Wanting()).unwrapped
_, info = env.reset(seed=0)
(way,) = path_to(goal, env.actions)
legal = [k for k in np.flatnonzero(info["action_mask"]) if env.actions[k].kind == "rotate"]
_, reward, *_, after = env.step(way)
greedy = greedy_policy_search(program, Wanting())
(vectors,) = transformation_vectors(goal)
print(
    json.dumps(
        {
            "legal": goal.is_legal,
            "order": [list(loop.row.coefficients) for loop in goal.forest.schedules[0].loops],
            "found": found.best.transformations[0].text,
            "elsewhere": elsewhere.best.text,
            "all sizes": general_schedule(goal).legal_sizes,
            "decision": KINDS["rotate"].decision.name,
            "actions": [env.actions[k].text for k in legal],
            "last": env.actions[-1].kind,
            "text": env.actions[way].text,
            "reward": reward,
            "policy": greedy.evaluations > 0,
            "features": [float(vectors[0].sum() > 0), vectors.shape[0]],
            "masked": int(after["action_mask"][way]),
        }
    )
)
'''

PRODUCT = """void product(int n, double C[n][n], const double A[n][n], const double B[n][n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
#pragma endscop
}
"""


def installed(folder: Path, module: str, points: str) -> dict[str, str]:
    (folder / "rotation.py").write_text(module)
    about = folder / "rotation-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: rotation\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[looper.transformations]\n{points}\n")
    here = str(Path(__file__).parents[2])
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), here))}


def test_a_transformation_of_another_distribution_is_like_one_of_ours(tmp_path: Path) -> None:
    (tmp_path / "product.c").write_text(PRODUCT)
    environment = installed(tmp_path, ROTATION, "rotate = rotation:Rotation")
    command = [sys.executable, "-c", USES]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told == {
        "legal": True,
        "order": [[0, 1, 0], [0, 0, 1], [1, 0, 0]],
        "found": "rotate(S1, 0, 3)",
        "elsewhere": "",
        "all sizes": "",
        "decision": "AFFINE",
        "actions": ["rotate 3 loops from level 0 on"],
        "last": "next",
        "text": "rotate 3 loops from level 0 on",
        "reward": pytest.approx(math.log(3.0, 4.0)),
        "policy": True,
        "features": [1.0, 1],
        "masked": 1,
    }
    looper = [sys.executable, "-m", "looper", "check", "product.c"]
    checked = subprocess.run(
        [*looper, "--schedule", "rotate(S1, 0, 3)"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
    assert "legal for all n" in checked.stdout


@pytest.mark.parametrize(
    ("module", "point", "reason"),
    [
        ("", "rotate = rotation:Rotation", "the transformation `rotate` cannot be loaded"),
        ("Rotation = 3", "rotate = rotation:Rotation", "left out: it is no subclass of"),
        (
            ROTATION.replace("from __future__ import annotations", ""),
            "rotate = rotation:Rotation",
            "left out: begin rotation with `from __future__ import annotations`",
        ),
        (ROTATION, "turn = rotation:Rotation", "`turn` is left out: its keyword differs"),
        (ROTATION, "tile = rotation:Rotation", "`tile` is left out: LOOPer has one of that name"),
    ],
)
def test_one_that_cannot_be_used_is_left_out_with_a_warning(
    module: str, point: str, reason: str, tmp_path: Path
) -> None:
    uses = "from looper.space.vocabulary import KINDS; print('rotate' in KINDS, 'tile' in KINDS)"
    done = subprocess.run(
        [sys.executable, "-c", uses],
        env=installed(tmp_path, module, point),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False True\n" and reason in done.stderr
