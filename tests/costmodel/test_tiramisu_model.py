"""The cost model of Tiramisu's 2021 autoscheduler: what it is shown, learning, files."""

from __future__ import annotations

from functools import cache
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
import torch

from costmodel.learners.cost_learning import validated
from costmodel.learners.learning import learn
from costmodel.learners.tiramisu_learning import TiramisuLearner, TiramisuOptions
from costmodel.models.model_evaluator import ModelEvaluator
from costmodel.models.samples import ProgramPoints, program_points
from costmodel.models.tiramisu_features import (
    GROUPS,
    LOOP_COLUMNS,
    LOOPS,
    WIDTH,
    is_judged,
    tiramisu_rows,
)
from costmodel.models.tiramisu_model import TiramisuModel, TiramisuSize
from costmodel.models.weights import load_model, save_model
from looper.cli import main
from looper.errors import UsageError
from looper.execution.outcome import Execution, Status
from looper.memo.rows import ORIGINAL_KEY, Sample
from looper.optimizer.estimation import estimate
from looper.optimizer.requests import SearchRequest
from looper.schedule import Schedule
from looper.space.subspaces import subspace
from tests.invented_times import TEXTS, cost, invented_memo
from tests.invented_times import program as transposed
from tests.small_programs import c_program, cube, imperfect, rectangle, triangle, two_nests
from tests.torch_threads import one_thread  # noqa: F401

SMALL = TiramisuSize((32,), 16, (16,), (16,), dropout=0.0)


def columns(schedule: Schedule, group: str, computation: int = 0) -> np.ndarray:
    """The columns of a group."""
    begin = sum(list(GROUPS.values())[: list(GROUPS).index(group)])
    own: np.ndarray = tiramisu_rows([schedule]).computations[0, computation]
    return own[begin : begin + GROUPS[group]]


def tags(schedule: Schedule, computation: int = 0) -> dict[str, list[float]]:
    """What is said of the loops around a computation, by columns."""
    depth = schedule.program.statements[computation].depth
    loops = columns(schedule, "loops", computation).reshape(LOOPS, -1)
    assert not loops[depth:].any()
    return {name: loops[:depth, k].tolist() for k, name in enumerate(LOOP_COLUMNS)}


def side_by_side() -> Schedule:
    """Two inner loops in an outer one."""
    program = c_program(
        "double A[200][300], double B[200][300], double C[200][300]",
        """
  for (int i = 0; i < 200; i++) {
    for (int j = 0; j < 300; j++)
      A[i][j] = B[i][j];
    for (int j = 0; j < 300; j++)
      C[i][j] = A[i][j];
  }""",
    )
    return Schedule(program)


def test_it_is_as_large_as_the_papers() -> None:
    # Table 1 for 7 loops and 21 reads, what is written, and a tag of parallel loops.
    table = 7 * 7 + 2 + 21 * (7 * 8 + 1) + 4
    assert table + (1 + 7) + 7 == WIDTH
    # 1,760,551 with the paper's 1,235 numbers; and what LSTMs say where there is nothing to read.
    paper = 1_760_551 + 600 * (WIDTH - 1235)
    assert sum(each.numel() for each in TiramisuModel().parameters()) == paper + 2 * 180


def test_loops_are_those_of_the_program_with_tags() -> None:
    plain = tags(Schedule(cube()))
    assert plain["lower_bound"] == [0, 0, 0]
    assert plain["upper_bound"] == pytest.approx(np.log1p([19, 29, 39]))
    assert plain["reduction"] == [0, 0, 1]
    names = ("fused", "interchanged", "tiled", "tile_factor", "parallelized")
    assert not any(any(plain[name]) for name in names)
    program = c_program(
        "double C[200][300], double A[200][400], double B[400][300]",
        """
  for (int i = 0; i < 200; i++)
    for (int j = 0; j < 300; j++)
      for (int k = 0; k < 400; k++)
        C[i][j] += A[i][k] * B[k][j];""",
    )
    text = "interchange(S1, 1, 2); tile(S1, 0, [32, 64]); parallelize(S1, 0); unroll(S1, 8)"
    schedule = Schedule.parse(program, text)
    found = tags(schedule)
    assert found["interchanged"] == [0, 1, 1]
    assert found["tiled"] == [1, 0, 1]
    assert found["tile_factor"] == pytest.approx(np.log1p([32, 0, 64]))
    assert found["parallelized"] == [1, 0, 0]
    assert found["reduction"] == [0, 0, 1]
    assert columns(schedule, "unrolling").tolist() == pytest.approx([1, np.log1p(8)])
    assert columns(Schedule(program), "unrolling").tolist() == [0, 0]


def test_what_is_written_read_and_computed() -> None:
    program = c_program(
        "double A[20][30], double x[50]",
        "for (int i = 0; i < 20; i++)\n  for (int j = 1; j < 29; j++)\n"
        "    A[i][j] = 2.0 * A[i][j - 1] + x[i + j] / 3.0 - x[0];",
    )
    schedule = Schedule(program)
    written = columns(schedule, "written")
    assert written[:4].tolist() == pytest.approx([np.log1p(n) for n in (2, 20, 30, 0)])
    assert columns(schedule, "operations").tolist() == pytest.approx(np.log1p([1, 1, 1, 1]))
    reads = columns(schedule, "reads").reshape(21, -1)
    assert not reads[3:].any()
    first, second = reads[0, :-1].reshape(7, 8), reads[1, :-1].reshape(7, 8)
    one = np.log1p(1)
    assert first[0, 0] == first[1, 1] == pytest.approx(one)
    assert first[1, -1] == pytest.approx(-one)
    assert second[0, :2].tolist() == pytest.approx([one, one])
    numbers = {array.name: number for number, array in enumerate(program.arrays, 1)}
    assert reads[:3, -1].tolist() == pytest.approx(np.log1p([numbers[n] for n in ("A", "x", "x")]))


def test_what_is_fused_is_one_loop_of_the_tree() -> None:
    apart = side_by_side()
    together = Schedule.parse(apart.program, "fuse(S1, S2, 1); interchange(S1, 0, 1)")
    rows = tiramisu_rows([apart, together])
    assert [(each.kinds == 0).sum() for each in rows.trees] == [3, 2]
    for computation in (0, 1):
        assert tags(apart, computation)["fused"] == [0, 0]
        assert tags(together, computation)["fused"] == [0, 1]


def test_what_it_is_not_made_for_is_refused() -> None:
    for program in (two_nests(), triangle()):
        assert not is_judged(Schedule(program))
        with pytest.raises(UsageError, match="space 'tiramisu' is for"):
            tiramisu_rows([Schedule(program)])
    vectorized = Schedule.parse(rectangle(), "vectorize(S1, 1)")
    assert not is_judged(vectorized)
    with pytest.raises(UsageError, match="--space tiramisu"):
        tiramisu_rows([vectorized])
    sums = " + ".join(f"B[i + {n}]" for n in range(22))
    many = c_program(
        "double A[20], double B[50]", f"for (int i = 0; i < 20; i++)\n  A[i] = {sums};"
    )
    assert not is_judged(Schedule(many))
    with pytest.raises(UsageError, match="22 elements that it reads"):
        tiramisu_rows([Schedule(many)])


def mixed() -> list[Schedule]:
    apart = side_by_side()
    return [
        Schedule(cube()),
        Schedule.parse(cube(), "interchange(S1, 0, 1); parallelize(S1, 0)"),
        Schedule.parse(apart.program, "fuse(S1, S2, 1)"),
        apart,
        Schedule(imperfect()),
    ]


def random_model() -> TiramisuModel:
    torch.manual_seed(0)
    return TiramisuModel(SMALL).eval()


def test_in_one_batch_schedules_are_worth_what_they_are_alone() -> None:
    model = random_model()
    with torch.inference_mode():
        together = model(model.described(mixed()))
        alone = torch.cat([model(model.described([each])) for each in mixed()])
    assert together.unique().numel() == len(mixed())
    assert torch.allclose(together, alone, atol=1e-6)


def test_every_parameter_learns() -> None:
    model = random_model().train()
    model(model.described(mixed())).abs().sum().backward()
    for name, parameter in model.named_parameters():
        assert parameter.grad is not None, name
        assert parameter.grad.abs().sum() > 0, name


@cache
def points(n: int) -> ProgramPoints:
    own = transposed(n)
    base = Execution(Status.OK, (cost(Schedule(own)),))
    samples = [Sample(own, ORIGINAL_KEY, "", base, "machine")]
    for text in (*TEXTS, "vectorize(S1, 1)"):
        schedule = Schedule.parse(own, text)
        took = Execution(Status.OK, (cost(schedule),))
        samples.append(Sample(own, schedule.key, text, took, "machine"))
    found = program_points(own.digest, samples)
    assert found is not None
    return found


def test_it_learns_a_handful_of_points_by_heart() -> None:
    options = TiramisuOptions(epochs=150, patience=150, rate=1e-2, decay=0.0, programs=1)
    train = [points(n) for n in (300, 400)]
    model = learn(TiramisuLearner(options, SMALL), train, train)
    found = validated(model, train)
    assert found.mape < 0.05
    assert found.spearman > 0.95
    # The vectorized one is not in its space.
    assert found.schedules == 2 * len(TEXTS)
    [guess] = model.log_speedups([points(300)])
    assert np.isnan(guess).tolist() == [False] * len(TEXTS) + [True]


@pytest.mark.parametrize(("programs", "batches"), [(1, 6), (4, 2)])
def test_every_schedule_is_in_a_batch(programs: int, batches: int) -> None:
    train = [points(n) for n in (300, 400, 500)]
    own = TiramisuLearner(TiramisuOptions(schedules=4, programs=programs), SMALL)
    rng = np.random.default_rng(0)
    first, second = ([b.speedups.tolist() for b in own.epoch(train, rng)] for _ in "ab")
    assert own.batches(train) == len(first) == batches
    assert sorted(chain(*first)) == sorted(chain(*second))
    assert first != second


def test_a_command_trains_it_and_searches_use_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    memo = invented_memo(tmp_path / "memo.db")
    words = ["train", "cost-model", "--model", "tiramisu", "--memo", str(memo), "--epochs", "2"]
    assert main([*words, "--members", "1", "-o", str(tmp_path / "out")]) == 0
    assert "tiramisu, ensemble" in capsys.readouterr().out
    path = tmp_path / "out" / "tiramisu.safetensors"
    assert load_model(path).members[0].kind == "tiramisu"
    schedules = [Schedule(cube()), Schedule.parse(cube(), "parallelize(S1, 0)")]
    found = ModelEvaluator(path).evaluate(schedules)
    assert all(each.speedup for each in found)
    save_model(path, [random_model()], {})
    with pytest.raises(UsageError, match="--space tiramisu"):
        ModelEvaluator(path).evaluate([Schedule.parse(rectangle(), "vectorize(S1, 1)")])


def test_searches_ask_the_weights_that_ship() -> None:
    found = estimate(cube(), search=SearchRequest("beam", "tiramisu", space="tiramisu"))
    assert subspace("tiramisu").contains(found.schedule)
    assert found.search.evaluations > 10 and (found.speedup or 0.0) > 1.0
    with pytest.raises(UsageError, match="--space tiramisu"):
        estimate(rectangle(), search=SearchRequest("beam", "tiramisu", space="full"))
