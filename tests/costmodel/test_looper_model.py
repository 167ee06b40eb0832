"""LOOPer's cost model: what it is shown, trees of all shapes in a batch, learning, files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
import torch

from costmodel.learners.checkpoints import Checkpoint
from costmodel.learners.cost_learning import CostEpoch, validated
from costmodel.learners.learning import learn
from costmodel.learners.looper_learning import LooperLearner, LooperOptions
from costmodel.learners.quality import measured_only, quality
from costmodel.models.looper_batch import looper_batch, places_of
from costmodel.models.looper_features import (
    SCHEDULE_GROUPS,
    STEP_WIDTH,
    TAGS,
    is_judged,
    looper_rows,
)
from costmodel.models.looper_model import Ablations, LooperModel, LooperSize
from costmodel.models.looper_program import (
    LOOPS,
    OPERATIONS,
    PROGRAM_GROUPS,
    constraint_matrix,
    looper_program,
)
from costmodel.models.model_evaluator import ModelEvaluator
from costmodel.models.samples import ProgramPoints, program_points
from costmodel.models.weights import load_model, save_model
from looper.cli import main
from looper.errors import UsageError
from looper.execution.outcome import Execution, Status
from looper.ir.program import Program
from looper.memo.rows import ORIGINAL_KEY, Sample
from looper.optimizer.optimization import optimize
from looper.optimizer.requests import SearchRequest
from looper.schedule import Schedule
from tests.invented_times import invented_memo
from tests.invented_times import program as transposed
from tests.small_programs import (
    c_program,
    cube,
    imperfect,
    kernel,
    pair,
    rectangle,
    three_nests,
    triangle,
    two_nests,
)


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Of networks this small, threads only wait for each other."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


SMALL = LooperSize(16, 8, (64,), 32, (32,), (32,), dropout=0.0)


def product(n: int = 200) -> Program:
    """Large enough for the tiles of the space."""
    return c_program(
        f"double C[{n}][{n}], double A[{n}][{n}], double B[{n}][{n}]",
        f"""
  for (int i = 0; i < {n}; i++)
    for (int j = 0; j < {n}; j++)
      for (int k = 0; k < {n}; k++)
        C[i][j] += A[i][k] * B[k][j];""",
    )


def tags(program: Program, text: str) -> dict[int, dict[str, float]]:
    """Of each loop in pre-order, what is not zero."""
    found = looper_rows([Schedule.parse(program, text)]).loops[0]
    return {
        number: {name: float(value) for name, value in zip(TAGS, row, strict=True) if value}
        for number, row in enumerate(found)
    }


def group(program: Program, text: str, name: str) -> np.ndarray:
    """A group of columns of all computations of a schedule."""
    ends = dict(zip(SCHEDULE_GROUPS, np.cumsum(list(SCHEDULE_GROUPS.values())), strict=True))
    rows: np.ndarray = looper_rows([Schedule.parse(program, text)]).computations[0]
    return rows[:, ends[name] - SCHEDULE_GROUPS[name] : ends[name]]


def own_group(program: Program, name: str) -> np.ndarray:
    """The same of those that no schedule changes."""
    ends = dict(zip(PROGRAM_GROUPS, np.cumsum(list(PROGRAM_GROUPS.values())), strict=True))
    rows: np.ndarray = looper_program(program).computations
    return rows[:, ends[name] - PROGRAM_GROUPS[name] : ends[name]]


# -- features ------------------------------------------------------------------------------------


def test_tags_are_on_the_loops_that_they_are_about() -> None:
    assert tags(rectangle(), "parallelize(S1, 0); unroll(S1, 8)") == {
        0: {"parallelized": 1.0},
        1: {"unrolled": 1.0, "unroll_factor": pytest.approx(np.log(9))},
    }
    # The tile loop is the parallel one then; the loop that was tiled stands for it.
    found = tags(product(), "tile(S1, 1, [32, 64]); parallelize(S1, 1)")
    assert found[0] == {}
    assert found[1] == {"tiled": 1, "tile_factor": pytest.approx(np.log(33)), "parallelized": 1}
    assert found[2] == {"tiled": 1, "tile_factor": pytest.approx(np.log(65))}
    fused = tags(two_nests(), "fuse(S1, S2, 1)")
    assert fused == {0: {}, 1: {"fused": 1}, 2: {}, 3: {"fused": 1}}
    shifted = tags(pair(), "shift(S2, 0, 3)")
    assert shifted == {0: {"shifted": 1, "shift_factor": pytest.approx(np.log(4))}}


def test_what_is_done_to_one_branch_is_not_told_of_others() -> None:
    plain = looper_rows([Schedule(three_nests())])
    for branch, text, own in (
        (0, "parallelize(S1, 0)", [0, 1]),
        (1, "parallelize(S2, 0)", [2]),
        (2, "interchange(S3, 0, 1); unroll(S3, 4)", [3, 4]),
    ):
        found = looper_rows([Schedule.parse(three_nests(), text)])
        changed = (found.loops[0] != plain.loops[0]).any(1)
        assert np.flatnonzero(changed).tolist()
        assert set(np.flatnonzero(changed)) <= set(own)
        others = [k for k in range(3) if k != branch]
        assert np.array_equal(found.computations[0][others], plain.computations[0][others])
        assert not np.array_equal(found.computations[0][branch], plain.computations[0][branch])
        assert found.counts[0][others].tolist() == [0, 0]


def test_steps_are_a_sequence_of_the_length_that_it_has() -> None:
    text = "skew(S1, 1, [[1, 2], [0, 1]]); interchange(S1, 0, 2); reverse(S1, 2)"
    rows = looper_rows([Schedule(cube()), Schedule.parse(cube(), text)])
    assert rows.counts.tolist() == [[0], [3]]
    assert rows.steps.shape == (3, STEP_WIDTH)
    skew, interchange, reverse = rows.steps
    assert skew[[0, 4, 5, 6]] == pytest.approx([3, 1 / 8, 2 / 8, 0])
    assert skew[7:] == pytest.approx(np.log1p([1, 2, 0, 1, 0, 0, 0, 0, 0]))
    assert interchange[:4] == pytest.approx([1, 0, 2 / 8, 0])
    assert reverse[:4] == pytest.approx([2, 0, 0, 2 / 8])


def test_domains_are_constraints_as_they_are_and_as_they_become() -> None:
    [statement] = triangle().statements
    matrix, constants = constraint_matrix(statement)
    # 0 <= i <= 19 and 0 <= j <= i.
    assert matrix[:4, :2].tolist() == [[-1, 0], [1, 0], [0, -1], [-1, 1]]
    assert constants[:4].tolist() == [0, 19, 0, 0]
    assert not matrix[4:].any()
    # After an interchange, the columns have changed places.
    before = group(triangle(), "", "transformed").reshape(-1, LOOPS)
    after = group(triangle(), "interchange(S1, 0, 1)", "transformed").reshape(-1, LOOPS)
    assert np.array_equal(after[:, [1, 0]], before[:, :2])
    assert np.array_equal(before.ravel(), own_group(triangle(), "domain").ravel())
    assert np.expm1(own_group(triangle(), "box")[0, :4]) == pytest.approx([0, 19, 0, 19])


def test_no_number_grows_with_the_sizes() -> None:
    huge = c_program(
        "double A[900000], double B[900001]",
        "for (int i = 0; i < 900000; i++)\n  A[i] = B[i + 1];",
    )
    text = "tile(S1, 0, [128])"
    rows = looper_rows([Schedule(huge)])
    assert rows.program.computations.max() == pytest.approx(np.log(900000))
    tiled = group(product(), "tile(S1, 0, [32, 128]); unroll(S1, 16)", "loops")
    assert 0 < tiled.max() < 5
    assert not is_judged(Schedule.parse(huge, text))  # the space has tiles of two or three loops


def test_expressions_are_read_in_post_order() -> None:
    program = c_program(
        "float A[20], float B[20]",
        "for (int i = 0; i < 20; i++)\n  A[i] = (B[i] - 2.0f) * sqrtf(A[i]) + A[i] / B[i];",
    )
    [expression] = looper_program(program).expressions
    names = [OPERATIONS[row[: len(OPERATIONS)].argmax()] for row in expression]
    expected = "other other sub other sqrt mul other other div add".split()
    assert names == expected
    assert expression[:, len(OPERATIONS) :].tolist() == [[0, 1, 0]] * len(expected)
    assert np.expm1(own_group(program, "operations")[0]) == pytest.approx([1, 1, 1, 1])


def test_access_matrices_say_what_is_moved_by_which_loop() -> None:
    write = own_group(cube(), "write")[0, 1:].reshape(6, 7)
    # C[i][j]: ones for the loops and rows that there are, then the matrix.
    assert write[0].tolist() == [1, 1, 1, 1, 0, 0, 1]
    assert write[1:3, 0].tolist() == [1, 1]
    assert np.expm1(write[1:3, 1:]) == pytest.approx(np.eye(2, 6))
    assert not write[3:].any()
    reads = own_group(cube(), "reads")[0].reshape(15, 44)
    assert reads[:4, 0].tolist() == [1, 0, 0, 0]
    assert own_group(cube(), "reduction").tolist() == [[1]]


def test_what_has_no_features_is_told_as_that() -> None:
    deep = c_program(
        "double A[4][4][4], double B[4][4][4]",
        "\n".join(f"for (int i{k} = 0; i{k} < 4; i{k}++)" for k in range(6))
        + "\n  A[i0][i1][i2] += B[i3][i4][i5];",
    )
    with pytest.raises(UsageError, match="has 6 loops around it; LOOPer's cost model is made"):
        looper_rows([Schedule(deep)])
    assert not is_judged(Schedule(deep))
    vectorized = Schedule.parse(rectangle(), "vectorize(S1, 1)")
    with pytest.raises(UsageError, match=r"in the space|space `looper` alone \(--space looper\)"):
        looper_rows([vectorized])
    assert not is_judged(vectorized)
    assert is_judged(Schedule(rectangle()))


# -- the network ---------------------------------------------------------------------------------


def mixed() -> list[Schedule]:
    """Of programs with trees of all shapes."""
    return [
        Schedule(imperfect()),
        Schedule.parse(imperfect(), "parallelize(S1, 0)"),
        Schedule.parse(three_nests(), "interchange(S3, 0, 1); reverse(S1, 0)"),
        Schedule(pair()),
        Schedule.parse(cube(), "skew(S1, 0, [[1, 1], [0, 1]]); interchange(S1, 1, 2)"),
        Schedule(kernel("gramschmidt")),
        Schedule.parse(kernel("2mm"), "parallelize(S1, 0); unroll(S4, 4)"),
        Schedule(
            c_program(
                "double x[1], double A[9]",
                "x[0] = 2.0;\nfor (int i = 0; i < 9; i++)\n  A[i] = x[0];",
            )
        ),
    ]


def random_model(ablations: Ablations | None = None, size: LooperSize = SMALL) -> LooperModel:
    torch.manual_seed(0)
    return LooperModel(size, ablations).eval()


def test_it_is_as_large_as_the_papers() -> None:
    model = LooperModel()
    assert len(model.columns) == 846
    # 2,109,623, and what the LSTM over transformations says where there are none.
    assert sum(each.numel() for each in model.parameters()) == 2_109_623 + 200


def test_in_one_batch_schedules_are_worth_what_they_are_alone() -> None:
    model = random_model()
    with torch.inference_mode():
        together = model(model.described(mixed()))
        alone = torch.cat([model(model.described([each])) for each in mixed()])
        backwards = model(model.described(mixed()[::-1])).flip(0)
    assert together.unique().numel() == len(mixed())
    assert torch.allclose(together, alone, atol=1e-6)
    assert torch.allclose(together, backwards, atol=1e-6)


def test_expressions_that_schedules_share_are_read_once() -> None:
    rows = looper_rows([Schedule(cube()), Schedule.parse(cube(), "interchange(S1, 0, 1)")])
    batch = looper_batch([(rows, np.array([1, 0, 1]))])
    assert len(batch.node_counts) == 1
    assert batch.expressions.tolist() == [0, 0, 0]
    assert batch.step_counts.tolist() == [1, 0, 1]
    assert places_of(np.array([2, 0, 1])).tolist() == [[0, 1], [-1, -1], [2, -1]]


def test_every_parameter_learns() -> None:
    model = random_model().train()
    model(model.described(mixed())).abs().sum().backward()
    for name, parameter in model.named_parameters():
        assert parameter.grad is not None, name
        assert parameter.grad.abs().sum() > 0, name


@pytest.mark.parametrize(
    ("ablations", "columns", "width"),
    [
        (Ablations(domains=True), 846 - 110 + 10, 32 + 8),
        (Ablations(expressions=True), 846 + 4, 32),
        (Ablations(transformations=True), 846 + 25, 8),
        (Ablations(True, True, True), 846 - 110 + 10 + 4 + 25, 0),
    ],
)
def test_ablations_change_what_it_is_shown(ablations: Ablations, columns: int, width: int) -> None:
    model = random_model(ablations)
    assert len(model.columns) == columns
    assert model.computation[0].in_features == columns + width
    with torch.inference_mode():
        found = model(model.described(mixed()))
    assert found.isfinite().all()
    assert found.unique().numel() == len(mixed())


# -- learning ------------------------------------------------------------------------------------

TEXTS = (
    "",
    "interchange(S1, 0, 1)",
    "parallelize(S1, 0)",
    "interchange(S1, 0, 1); parallelize(S1, 0)",
    "vectorize(S1, 1)",
)


def cost(schedule: Schedule) -> float:
    """An invented time: walking along rows is half as fast again, threads are twice as fast."""
    factor = (1.5 if "interchange" in schedule.text else 1) * (2 if "para" in schedule.text else 1)
    return 1e-9 * schedule.program.arrays[0].elements / factor


@cache
def points(n: int) -> ProgramPoints:
    own = transposed(n)
    base = Execution(Status.OK, (cost(Schedule(own)),))
    samples = [Sample(own, ORIGINAL_KEY, "", base, "machine")]
    for text in TEXTS:
        schedule = Schedule.parse(own, text)
        took = Execution(Status.OK, (cost(schedule),))
        samples.append(Sample(own, schedule.key, text, took, "machine"))
    found = program_points(own.digest, samples)
    assert found is not None
    return found


def learner(epochs: int = 4, seed: int = 0) -> LooperLearner:
    options = LooperOptions(epochs=epochs, rate=5e-3, schedules=5, seed=seed)
    return LooperLearner(options, LooperSize(8, 8, (24,), 12, (16,), (12,), dropout=0.1))


def test_it_learns_a_handful_of_points_by_heart() -> None:
    options = LooperOptions(epochs=120, patience=120, rate=1e-2, decay=0.0, schedules=8)
    train = [points(n) for n in (300, 400)]
    model = learn(LooperLearner(options, SMALL), train, train)
    found = validated(model, train)
    assert found.mape < 0.05
    assert found.spearman > 0.99
    # The vectorized one is in no space of its.
    assert found.schedules == 2 * (len(TEXTS) - 1)


def test_batches_are_new_ones_every_epoch_and_have_every_schedule() -> None:
    train = [points(n) for n in (300, 400, 500)]
    own = learner()
    rng = np.random.default_rng(0)
    first, second = ([b.speedups.tolist() for b in own.epoch(train, rng)] for _ in "ab")
    assert own.batches(train) == len(first) == 3
    assert sorted(chain(*first)) == sorted(chain(*second))
    assert first != second
    assert sorted(chain(*first)) == pytest.approx(sorted([1, 1.5, 2, 3] * 3))


def test_models_are_compared_on_what_all_of_them_judge() -> None:
    model = random_model()
    [found] = model.log_speedups([points(300)])
    assert np.isnan(found).tolist() == [False] * 4 + [True]
    compared = quality(*measured_only([found], [points(300)]))
    assert (compared.programs, compared.schedules) == (1, 4)


class Killed(Exception):
    pass


def test_what_was_stopped_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    train, validation = [points(n) for n in (300, 400, 600)], [points(500)]
    whole = learn(learner(), train, validation)
    checkpoint = Checkpoint(tmp_path / "checkpoint.pt")
    seen: list[int] = []

    def report(epoch: CostEpoch) -> None:
        seen.append(epoch.number)
        if seen in ([1], [1, 2, 3]):
            raise Killed

    for _ in range(2):
        with pytest.raises(Killed):
            learn(learner(), train, validation, report, checkpoint)
    resumed = learn(learner(), train, validation, report, checkpoint)
    assert seen == [1, 2, 3, 4]
    for name, tensor in whole.state_dict().items():
        assert torch.equal(tensor, resumed.state_dict()[name]), name

    with pytest.raises(UsageError, match=r"checkpoint\.pt is of a training that differs in seed"):
        learn(learner(seed=1), train, validation, checkpoint=checkpoint)
    with pytest.raises(UsageError, match="differs in training data"):
        learn(learner(), train[:2], validation, checkpoint=checkpoint)
    checkpoint.path.write_bytes(b"nonsense")
    with pytest.raises(UsageError, match="delete the file to begin again"):
        learn(learner(), train, validation, checkpoint=checkpoint)


# -- files and commands --------------------------------------------------------------------------


def test_it_comes_back_from_a_file_and_evaluates(tmp_path: Path) -> None:
    path = tmp_path / "looper.safetensors"
    model = random_model(Ablations(domains=True))
    save_model(path, [model, random_model()], {})
    with pytest.raises(UsageError, match="damaged or of another model"):
        load_model(path)
    save_model(path, [model], {})
    schedules = [Schedule(cube()), Schedule.parse(pair(), "parallelize(S1, 0)"), Schedule(cube())]
    illegal = Schedule.parse(kernel("seidel-2d"), "parallelize(S1, 0)")
    found = ModelEvaluator(path).evaluate([schedules[0], illegal, *schedules[1:]])
    assert found[1].status is Status.ILLEGAL
    assert all(each.seconds is None for each in found)
    with torch.inference_mode():
        expected = model(model.described(schedules)).clamp_min(0.01)
    speedups = [each.speedup for each in found if each.speedup is not None]
    assert speedups == pytest.approx(expected.tolist(), rel=1e-5)
    with pytest.raises(UsageError, match="--space looper"):
        ModelEvaluator(path).evaluate([Schedule.parse(rectangle(), "vectorize(S1, 1)")])

    card = path.with_suffix(".json")
    content = json.loads(card.read_text())
    for model_card, message in (
        ({**content["model"], "kind": "oracle"}, "of the unknown kind 'oracle'"),
        ({**content["model"], "width": [1, 2, 3, 4]}, "made by another version"),
        ({**content["model"], "size": {"big": 1}}, "no card of a model"),
    ):
        card.write_text(json.dumps({**content, "model": model_card}))
        with pytest.raises(UsageError, match=message):
            load_model(path)


def test_a_search_is_given_the_weights_by_name(tmp_path: Path) -> None:
    path = tmp_path / "looper.safetensors"
    save_model(path, [random_model()], {})
    for space, message in (("looper", None), ("full", "--space looper")):
        search = SearchRequest(evaluator="model", weights=path, space=space)
        if message is None:
            found = optimize(rectangle(), search=search, max_evaluations=2)
            assert found.search.evaluations == 2
        else:
            with pytest.raises(UsageError, match=message):
                optimize(rectangle(), search=search, max_evaluations=100)
    with pytest.raises(UsageError, match="weights: only for an evaluator by name"):
        optimize(rectangle(), search=SearchRequest("beam", weights=path))
    with pytest.raises(UsageError, match="`table` takes no argument `weights`"):
        optimize(rectangle(), search=SearchRequest(evaluator="table", weights=path))


@pytest.fixture
def memo(tmp_path: Path) -> Path:
    """Invented measurements of programs on all three sides."""
    return invented_memo(tmp_path / "data.db", seconds=cost, texts=TEXTS)


def test_it_is_trained_by_the_same_command(
    memo: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("costmodel.learners.baseline._ROUNDS", 2)
    output = tmp_path / "out"
    words = ["train", "cost-model", "--memo", str(memo), "-o", str(output), "--members", "1"]
    words += ["--model", "looper", "--ablate", "domains", "--epochs", "2"]
    logs, shipped = tmp_path / "logs", Path("costmodel/weights/ours.safetensors").resolve()
    assert main([*words, "--logs", str(logs), "--beside", str(shipped)]) == 0
    said = capsys.readouterr().out
    assert "looper, ensemble" in said
    model = load_model(output / "looper.safetensors")
    assert model.card["model"]["ablations"]["domains"]
    # All but the vectorized ones; also what `ours` judges is compared on these alone.
    tested = model.card["programs"]["test"] * (len(TEXTS) - 1)
    assert {each["schedules"] for each in model.card["test"].values()} == {tested}
    assert str(shipped) in model.card["test"]
    assert not list(output.glob("checkpoint*"))

    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    events = EventAccumulator(str(logs / "network-1"))
    events.Reload()
    assert [each.step for each in events.Scalars("validation/MAPE")] == [1, 2]
    assert set(events.Tags()["scalars"]) >= {"training/loss", "validation/nDCG"}


def test_ablations_are_for_the_papers_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "cost-model", "-o", str(tmp_path), "--ablate", "domains"]) == 2
    assert "--ablate is for --model looper" in capsys.readouterr().err
