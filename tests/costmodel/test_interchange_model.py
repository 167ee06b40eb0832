"""The loop-interchange model: what it is shown, what it answers, learning, files, the command."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from costmodel.learners.interchange_data import RankedNest, ranked_nests
from costmodel.learners.interchange_learning import (
    InterchangeLearner,
    InterchangeOptions,
    accuracy,
    predictions,
)
from costmodel.learners.learning import learn
from costmodel.models.interchange_features import GROUPS, LOOP_COLUMNS, WIDTH, nest_features
from costmodel.models.interchange_model import InterchangeModel, InterchangeSize, NestBatch, ranked
from costmodel.models.interchanges import CLASSES
from costmodel.models.model_kinds import Answer
from costmodel.models.weights import load_interchanges, load_model, save_model
from looper.cli import main
from looper.errors import UsageError
from looper.execution.outcome import Execution, Status
from looper.ir.program import Program
from looper.memo.rows import ORIGINAL_KEY, Sample
from looper.memo.store import Memo
from looper.schedule import Schedule
from tests.invented_times import invented_memo
from tests.small_programs import c_program, cube, imperfect, rectangle, triangle
from tests.torch_threads import one_thread  # noqa: F401

SMALL = InterchangeSize((32,), 16, (16,), (16,), dropout=0.0)
PAIR = CLASSES.index((0, 1))


def nest(program: Program, **seconds: float) -> RankedNest:
    """A nest whose interchanges take so many seconds; `none` and pairs as `i01`."""
    found = np.full(len(CLASSES), np.nan)
    for name, value in seconds.items():
        pair = None if name == "none" else (int(name[1]), int(name[2]))
        found[CLASSES.index(pair)] = value
    return RankedNest(program, nest_features(program), found)


def test_loops_and_computations_of_a_nest() -> None:
    found = nest_features(imperfect())
    assert found.computations.shape == (3, WIDTH)
    columns = {name: found.loops[:, k].tolist() for k, name in enumerate(LOOP_COLUMNS)}
    assert columns["extent"] == pytest.approx(np.log([20, 30]))
    assert columns["written"] == [1, 0]
    begin = sum(GROUPS.values()) - GROUPS["depth"]
    assert found.computations[:, begin].tolist() == [1, 2, 1]
    bounds = nest_features(triangle()).loops[:, :2]
    assert bounds.tolist() == pytest.approx(np.log1p([[0, 19], [0, 19]]))


def test_the_best_first_and_no_interchange_where_times_are_alike() -> None:
    assert nest(rectangle(), none=1.0, i01=0.5).order == [PAIR, 0]
    assert nest(rectangle(), none=1.0, i01=0.99).order == [0, PAIR]
    apart = nest(cube(), none=3.0, i01=1.0, i02=2.0, i12=1.01)
    assert [CLASSES[k] for k in apart.order] == [(0, 1), (1, 2), (0, 2), None]
    assert apart.is_right([PAIR]) and not apart.is_right([0])
    assert apart.share([0]) == pytest.approx(1 / 3)
    assert apart.share([0, CLASSES.index((0, 2))]) == pytest.approx(1 / 2)


def test_every_answer_says_another_class_that_there_is() -> None:
    scores = torch.tensor([[[3.0, 2.0, 1.0, 0.0], [9.0, 0.0, 8.0, 1.0]]])
    assert ranked(scores, [[True] * 4]) == [[0, 2, 1, 3]]
    assert ranked(scores, [[False, True, False, True]]) == [[1, 3]]


@pytest.mark.parametrize("answer", list(Answer))
def test_scores_are_of_classes(answer: Answer) -> None:
    torch.manual_seed(0)
    model = InterchangeModel(SMALL, answer).eval()
    side_by_side = c_program(
        "double A[20][30], double x[20]",
        """
  for (int i = 0; i < 20; i++) {
    for (int j = 0; j < 30; j++)
      A[i][j] = 0.0;
    for (int j = 0; j < 30; j++)
      A[i][j] += x[i];
  }""",
    )
    nests = [nest_features(program) for program in (cube(), imperfect(), side_by_side)]
    with torch.inference_mode():
        together = model.scores(NestBatch.of(nests))
        alone = torch.cat([model.scores(NestBatch.of([each])) for each in nests])
    assert together.shape == (3, 5 if answer is Answer.K_BEST else 1, len(CLASSES))
    assert torch.allclose(together, alone, atol=1e-6)
    model.train()
    model(NestBatch.of(nests)).abs().sum().backward()
    for name, parameter in model.named_parameters():
        assert parameter.grad is not None and parameter.grad.abs().sum() > 0, name


@pytest.mark.parametrize("answer", list(Answer))
def test_it_learns_a_handful_of_nests_by_heart(answer: Answer) -> None:
    nests = [
        nest(rectangle(), none=1.0, i01=0.5),
        nest(triangle(), none=1.0, i01=2.0),
        nest(cube(), none=2.0, i01=3.0, i02=4.0, i12=1.0),
    ]
    options = InterchangeOptions(epochs=150, patience=150, rate=1e-2, decay=0.0)
    model = learn(InterchangeLearner(options, SMALL, answer), nests, nests)
    found = accuracy(predictions(model, nests), nests)
    assert found.nests == 3
    assert found.shots[0] == found.speed[0] == 1.0
    if answer is Answer.K_BEST:
        assert predictions(model, nests) == [each.order for each in nests]


def test_nests_are_read_from_measurements(tmp_path: Path) -> None:
    with Memo(invented_memo(tmp_path / "memo.db")) as opened:
        found = list(ranked_nests(opened.samples()))
    assert len(found) == 30
    assert all(each.order == [PAIR, 0] for each in found)
    program = cube()
    times = {"": 4.0, "interchange(S1, 0, 1)": 1.0, "parallelize(S1, 0)": 0.5}
    samples = [
        Sample(program, ORIGINAL_KEY, "", Execution(Status.OK, (4.0,)), "machine"),
        *(
            Sample(
                program,
                Schedule.parse(program, text).key,
                text,
                Execution(Status.OK, (seconds,)),
                "machine",
            )
            for text, seconds in times.items()
        ),
    ]
    [found_cube] = ranked_nests(samples)
    assert [CLASSES[k] for k in found_cube.order] == [(0, 1), None]


def test_a_command_trains_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    memo = invented_memo(tmp_path / "memo.db")
    words = ["train", "interchanges", "--memo", str(memo), "--epochs", "3"]
    assert main([*words, "-o", str(tmp_path / "made")]) == 0
    said = capsys.readouterr().out
    assert "interchange model, k-best" in said and "cost model, asked for each" in said
    path = tmp_path / "made" / "interchanges.safetensors"
    model = load_interchanges(path)
    with torch.inference_mode():
        assert model.scores(NestBatch.of([nest_features(cube())])).shape == (1, 5, 22)
    card = json.loads(path.with_suffix(".json").read_text())
    assert card["test"]["never"]["shots"][0] == 0.0
    with pytest.raises(UsageError, match="of the unknown kind 'interchange'"):
        load_model(path)
    save_model(path, [InterchangeModel(SMALL, Answer.LEVELS)], {})
    assert load_interchanges(path).answer is Answer.LEVELS
    words[-1] = "1"
    assert main([*words, "--answer", "levels", "-o", str(tmp_path / "levels")]) == 0
    for name in ("accuracy.png", "thresholds.png"):
        assert (tmp_path / "levels" / name).stat().st_size > 1000
    assert main(["train", "interchanges", "--memo", str(memo), "-o", "x", "--epochs", "0"]) == 2
