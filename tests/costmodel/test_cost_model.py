"""The learned model: it learns, does not mind the batch, comes back from files, guides searches."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import torch

from costmodel.data.dataset import program_names, read_data_set, write_data_set
from costmodel.data.noise_floor import repeated
from costmodel.learners.additive_learning import AdditiveLearner, AdditiveOptions
from costmodel.learners.baseline import constant_log_speedups, forest_log_speedups
from costmodel.learners.cost_learning import validated
from costmodel.learners.learning import learn
from costmodel.learners.quality import measured_only, quality
from costmodel.models.additive_description import ModelSize
from costmodel.models.additive_model import AdditiveModel, sum_of_logs
from costmodel.models.additive_predictor import AdditivePredictor
from costmodel.models.looper_model import LooperModel, LooperSize
from costmodel.models.model_evaluator import ModelEvaluator, load_predictor
from costmodel.models.model_files import SHIPPED, read_card
from costmodel.models.network_predictor import NetworkPredictor
from costmodel.models.samples import (
    SPLITS,
    ProgramPoints,
    batch_of,
    points_of,
    program_points,
    split_of,
)
from costmodel.models.statement_features import statement_rows
from costmodel.models.weights import load_model, save_model
from looper.cli import main
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluation
from looper.execution.compiling.toolchain import Machine
from looper.execution.outcome import Execution, Status
from looper.ir.program import Program
from looper.memo.rows import ORIGINAL_KEY, Sample
from looper.memo.store import Memo
from looper.registry import Group, load
from looper.schedule import Schedule
from looper.search.beam import beam_search, obvious_schedules
from looper.search.hybrid import HybridOptions, hybrid_search
from looper.search.model_search import searched_by_model
from looper.space.random_schedules import random_legal_schedule
from tests.invented_times import TEXTS, cost, invented_memo, program
from tests.small_programs import c_program, kernel
from tests.torch_threads import one_thread  # noqa: F401

SMALL = ModelSize(hidden=32, blocks=1, dropout=0.0)
ORIGINAL = "the original"


def sample(of: Program, text: str, execution: Execution) -> Sample:
    key = ORIGINAL_KEY if text == ORIGINAL else Schedule.parse(of, text).key
    return Sample(of, key, "" if text == ORIGINAL else text, execution, "machine")


@cache
def points(n: int) -> ProgramPoints:
    own = program(n)
    samples = [sample(own, ORIGINAL, Execution(Status.OK, (cost(Schedule(own)),)))]
    for text in TEXTS:
        samples.append(sample(own, text, Execution(Status.OK, (cost(Schedule.parse(own, text)),))))
    found = program_points(own.digest, samples)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def learnt() -> AdditiveModel:
    train = [points(n) for n in (300, 400, 600, 800)]
    options = AdditiveOptions(epochs=120, patience=200, programs=2, rate=5e-3, decay=0.0)
    return learn(AdditiveLearner(options, SMALL), train, [points(500)])


def test_it_learns_what_a_few_programs_show_and_says_it_of_another_one(
    learnt: AdditiveModel,
) -> None:
    found = validated(learnt, [points(500), points(700)])
    assert found.mape < 0.25
    assert found.spearman > 0.85
    assert found.top1 > 0.9
    assert (found.programs, found.schedules) == (2, 2 * len(TEXTS))


def test_the_same_seed_learns_the_same() -> None:
    learner = AdditiveLearner(AdditiveOptions(epochs=3, programs=2), SMALL)
    one, other = (learn(learner, [points(300), points(400)], [points(500)]) for _ in "ab")
    for name, tensor in one.state_dict().items():
        assert torch.equal(tensor, other.state_dict()[name]), name


def test_a_schedule_is_worth_the_same_in_every_batch(learnt: AdditiveModel) -> None:
    each = points(300)
    [together] = learnt.log_speedups([each])
    program_ = program(300)
    for k, text in enumerate(each.texts):
        rows = statement_rows([Schedule(program_), Schedule.parse(program_, text)])
        with torch.inference_mode():
            logs = learnt(*map(torch.from_numpy, (rows.features, rows.which, rows.owners)), 2)
        assert float(logs[0] - logs[1]) == pytest.approx(together[k], abs=1e-4)


def test_times_of_statements_add_up() -> None:
    logs = torch.log(torch.tensor([1.0, 2.0, 4.0, 1e-12]))
    found = sum_of_logs(logs, torch.tensor([0, 0, 1, 1]), 2).exp()
    assert found.tolist() == pytest.approx([3.0, 4.0])


def test_what_is_known_of_a_stopped_run_is_that_it_takes_longer() -> None:
    own = program(300)
    samples = [
        sample(own, ORIGINAL, Execution(Status.OK, (1.0, 1.2, 1.4))),
        sample(own, "", Execution(Status.OK, (1.1,))),
        sample(own, TEXTS[1], Execution(Status.OK, (0.5,))),
        sample(own, TEXTS[2], Execution(Status.TIMEOUT, limit=5.0)),
        sample(own, TEXTS[3], Execution(Status.WRONG_OUTPUT)),
        sample(own, TEXTS[4], Execution(Status.OK, (0.7,), disturbance=1.0)),
    ]
    [found] = points_of(samples)
    assert found.original == pytest.approx(1.1)
    assert not list(points_of([each for each in samples if each.schedule or each.is_original]))
    assert found.texts == ("", TEXTS[1], TEXTS[2])
    assert found.seconds[:2].tolist() == pytest.approx([1.1, 0.5])
    assert np.isnan(found.seconds[2])
    assert found.exceeded[2] == 5.0
    batch = batch_of([found, points(400)])
    assert batch.originals.tolist() == [0, 3]
    assert batch.programs.tolist() == [0] * 3 + [1] * len(TEXTS)


def test_programs_are_on_one_side_whatever_they_are_called() -> None:
    sides = [split_of(f"{number:x}") for number in range(3000)]
    for name, share in SPLITS.items():
        assert sides.count(name) / 3000 == pytest.approx(share, abs=0.03)


def test_qualities_are_those_of_the_definitions() -> None:
    truth = np.log(np.array([1.0, 2.0, 4.0, 8.0]))
    perfect = quality([truth], [truth])
    assert (perfect.mape, perfect.spearman, perfect.ndcg, perfect.top1) == (0, 1, 1, 1)
    reverse = quality([-truth], [truth])
    assert reverse.spearman == pytest.approx(-1)
    assert reverse.top1 == pytest.approx(1 / 8)
    assert reverse.top5 == 1
    doubled = quality([truth + np.log(2)], [truth])
    assert doubled.mape == pytest.approx(1)
    assert doubled.ndcg == 1


def test_trees_and_constants_are_measured_in_the_same_way() -> None:
    train = [points(n) for n in (300, 400, 600, 800)]
    test = [points(700)]
    trees = forest_log_speedups(train, [points(500)], test)
    forest = quality(*measured_only(trees, test))
    nothing = quality(*measured_only(constant_log_speedups(test), test))
    assert forest.schedules == nothing.schedules == len(TEXTS)
    assert nothing.spearman == 0


# -- files ---------------------------------------------------------------------------------------


@pytest.fixture
def saved(learnt: AdditiveModel, tmp_path: Path) -> Path:
    path = tmp_path / "ours.safetensors"
    save_model(path, [learnt], {"seed": 3})
    return path


def test_a_model_comes_back_as_it_was(saved: Path, learnt: AdditiveModel) -> None:
    found = load_model(saved)
    assert found.card["seed"] == 3
    [before], [after] = (
        learnt.log_speedups([points(300)]),
        found.members[0].log_speedups([points(300)]),
    )
    assert np.array_equal(before, after)


@pytest.mark.parametrize("read", [load_model, load_predictor])
def test_files_that_are_no_models_are_told_as_that(
    read: Callable[[Path], object], saved: Path
) -> None:
    with pytest.raises(UsageError, match="there is no such model; `looper train cost-model`"):
        read(saved.with_name("other.safetensors"))
    weights, card = saved.read_bytes(), saved.with_suffix(".json")
    saved.write_bytes(weights[: len(weights) // 2])
    with pytest.raises(UsageError, match="the weights are damaged"):
        read(saved)
    saved.write_bytes(weights)
    content = json.loads(card.read_text())
    card.write_text(json.dumps({**content, "members": 2}))
    with pytest.raises(UsageError, match="the weights are damaged or of another model"):
        read(saved)
    card.write_text(json.dumps({**content, "format": 99}))
    with pytest.raises(UsageError, match="made by another version of LOOPer"):
        read(saved)
    for changed, message in (
        ({"size": {**content["model"]["size"], "hidden": 16}}, "damaged or of another model"),
        ({"width": 3}, "made by another version"),
        ({"size": {"large": 1}}, "no card of a model"),
        ({"size": 3}, "no card of a model"),
        ({"kind": 3}, "no card of a model"),
    ):
        card.write_text(json.dumps({**content, "model": {**content["model"], **changed}}))
        with pytest.raises(UsageError, match=message):
            read(saved)
    card.write_text("nonsense")
    with pytest.raises(UsageError, match="no card of a model"):
        read(saved)


def test_the_model_that_ships_is_read_and_says_what_it_learnt_from() -> None:
    model = load_model()
    assert model.card["programs"]["train"] > 0
    assert model.card["test"]["ours, ensemble"]["spearman"] > 0
    assert len(model.members) >= 1


# -- use -----------------------------------------------------------------------------------------


def test_the_evaluator_says_what_the_model_does(saved: Path, learnt: AdditiveModel) -> None:
    own = program(300)
    schedules = [Schedule.parse(own, text) for text in TEXTS]
    found = ModelEvaluator(saved).evaluate(schedules)
    [expected] = learnt.log_speedups([points(300)])
    assert found[0].speedup == 1.0
    speedups = [each.speedup for each in found]
    assert speedups == pytest.approx(np.exp(expected).tolist(), rel=1e-4)
    assert not any(each.measured for each in found)
    assert {each.method for each in found} == {"model"}


def test_illegal_schedules_are_refused_and_programs_can_be_mixed(saved: Path) -> None:
    waves = c_program(
        "double A[40]", "for (int i = 1; i < 40; i++)\n  A[i] = A[i - 1];", name="waves"
    )
    illegal = Schedule.parse(waves, "parallelize(S1, 0)")
    mixed = [illegal, Schedule(waves), Schedule.parse(program(300), TEXTS[1])]
    found = ModelEvaluator(saved).evaluate(mixed)
    assert [each.status for each in found] == [Status.ILLEGAL, Status.OK, Status.OK]
    assert found[0].message
    assert ModelEvaluator(saved).evaluate([illegal])[0].status is Status.ILLEGAL
    alone = ModelEvaluator(saved).evaluate(mixed[2:])[0].speedup
    assert found[2].speedup == pytest.approx(alone, rel=1e-5)


class Measured:
    """Measures `cost`, and counts."""

    batch_size = 2

    def __init__(self) -> None:
        self.asked: list[str] = []

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        self.asked += [schedule.text for schedule in schedules]
        base = cost(Schedule(schedules[0].program))
        return [
            Evaluation(Status.OK, base / cost(each), cost(each), measured=True)
            for each in schedules
        ]


class Liar(Measured):
    """Takes what is slow for fast."""

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        found = super().evaluate(schedules)
        return [Evaluation(Status.OK, 1 / (each.speedup or 1)) for each in found]


class Oracle(Measured):
    """Knows what will be measured, but does not say so."""

    batch_size = 100

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        return [replace(each, measured=False) for each in super().evaluate(schedules)]


def test_a_hybrid_search_measures_first_what_the_model_thinks_best() -> None:
    own, measured, model = program(300), Measured(), Oracle()
    options = HybridOptions(model=model, first=0, measured=4)
    found = hybrid_search(own, measured, options=options, max_evaluations=3)
    assert measured.asked[0] == ""
    assert found.evaluation.measured
    assert found.evaluation.speedup == pytest.approx(8)
    assert len(measured.asked) == found.evaluations == 3
    assert len(model.asked) > 50


def test_obvious_schedules_come_first_by_turns_the_best_and_the_first_of_them() -> None:
    own, measured, model = program(300), Measured(), Oracle()
    options = HybridOptions(model=model, first=4)
    hybrid_search(own, measured, options=options, max_evaluations=5)
    order = [each.text for each in obvious_schedules(own, lambda: None) if not each.is_identity]
    best = sorted(order, key=lambda text: cost(Schedule.parse(own, text)))
    # The original is built beside the best of them.
    assert measured.asked[1] == ""
    asked = [*measured.asked[:1], *measured.asked[2:]]
    by_turns = dict.fromkeys(text for pair in zip(best, order, strict=True) for text in pair)
    assert asked == list(by_turns)[: len(asked)]
    assert asked[0] == best[0] and order[0] in asked[:2]


def test_a_program_that_the_model_can_not_judge_is_searched_without_it() -> None:
    class Unable(Oracle):
        def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
            raise UsageError("it has more loops than there are columns for")

    own, measured, plain = program(300), Measured(), Measured()
    found = hybrid_search(own, measured, options=HybridOptions(model=Unable()))
    assert found.best.key == beam_search(own, plain).best.key
    assert measured.asked == plain.asked


def test_a_model_that_is_given_no_time_knows_nothing() -> None:
    model = Oracle()
    found = searched_by_model(program(300), model, lambda tracker: tracker.check(), seconds=0.0)
    assert [schedule.text for _, schedule in found] == model.asked == [""]


def test_what_the_model_thinks_hopeless_is_measured_last() -> None:
    own, measured = program(300), Measured()
    found = hybrid_search(own, measured, options=HybridOptions(model=Oracle(), first=0, measured=2))
    plain = Measured()
    assert found.evaluations >= beam_search(own, plain).evaluations
    least = cost(Schedule(own)) / 3.2
    hopeless = [cost(Schedule.parse(own, text)) > least for text in measured.asked[1:]]
    assert any(hopeless) and not any(hopeless[:20])


class Repenting(Liar):
    """Is wrong until it is told of measurements."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, float]] = []

    def learn(
        self,
        schedules: Sequence[Schedule],
        speedups: Sequence[float],
        alike: Sequence[Schedule] | None = None,
    ) -> None:
        assert alike is None
        self.told += zip((each.text for each in schedules), speedups, strict=True)

    def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
        if not self.told:
            return super().evaluate(schedules)
        return Measured.evaluate(self, schedules)


def test_a_model_that_learns_from_measurements_is_asked_again() -> None:
    own, measured, model = program(300), Measured(), Repenting()
    hybrid_search(own, measured, options=HybridOptions(model=model, first=0, measured=20))
    speedups = [speedup for _, speedup in model.told]
    assert len(speedups) >= 4
    assert max(speedups[:2]) <= 1
    assert speedups[2] == max(speedups) == pytest.approx(8)


def test_measurements_correct_what_the_model_says_of_the_same_program(saved: Path) -> None:
    own, other = program(300), program(200)
    schedules = [Schedule.parse(own, text) for text in TEXTS]
    evaluator = ModelEvaluator(saved)
    before = [each.speedup or 0.0 for each in evaluator.evaluate(schedules)]
    elsewhere = evaluator.evaluate([Schedule.parse(other, TEXTS[1])])
    truths = [
        3.0 * guess if "interchange" in text else guess
        for text, guess in zip(TEXTS, before, strict=True)
    ]
    told = [0, 1, 2, 4, 5]
    evaluator.learn([schedules[k] for k in told], [truths[k] for k in told])
    after = [each.speedup or 0.0 for each in evaluator.evaluate(schedules)]
    assert after == pytest.approx(truths, rel=0.5)
    assert abs(np.log(after[3] / truths[3])) < 0.5 * abs(np.log(before[3] / truths[3]))
    assert evaluator.evaluate([Schedule.parse(other, TEXTS[1])]) == elsewhere


def test_without_torch_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other_kind = tmp_path / "looper.safetensors"
    save_model(other_kind, [LooperModel(LooperSize(8, 8, (8,), 8, (8,), (8,)))], {})
    monkeypatch.setattr("looper.support.requirements.find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"torch is not installed; `pip install 'looper-auto"):
        load(Group.EVALUATOR, "model")(other_kind)
    assert main(["train", "cost-model", "--memo", "x.db", "-o", str(tmp_path)]) == 2
    assert "looper-autoscheduler[costmodel]" in capsys.readouterr().err


def test_a_model_that_is_wrong_costs_a_few_measurements_and_nothing_else() -> None:
    own = program(300)
    found = hybrid_search(own, Measured(), options=HybridOptions(model=Liar()))
    assert found.evaluation.measured
    assert (found.evaluation.speedup or 0) >= 8


def test_asking_the_model_that_ships_takes_no_torch() -> None:
    program_ = (
        "from looper.registry import Group, load; import sys; load(Group.EVALUATOR, 'model')()"
    )
    code = f"{program_}; assert not {{'torch', 'scipy', 'lightgbm'}} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("name", ["2mm", "seidel-2d", "durbin"])
def test_numpy_says_what_torch_does(name: str) -> None:
    rng = np.random.default_rng(0)
    schedules = [random_legal_schedule(rng, Schedule(kernel(name)), 5) for _ in range(20)]
    one = AdditivePredictor(SHIPPED, read_card(SHIPPED)).predict(schedules)
    two = NetworkPredictor(SHIPPED).predict(schedules)
    assert np.allclose(one.log_speedups, two.log_speedups, atol=1e-4)
    assert one.log_seconds is not None and two.log_seconds is not None
    assert np.allclose(one.log_seconds, two.log_seconds, atol=1e-4)


def test_a_search_by_the_model_alone_runs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("nothing is to be started")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    found = beam_search(kernel("gemm"), ModelEvaluator(), max_evaluations=300)
    assert found.evaluations > 50
    assert found.evaluation.method == "model"


@pytest.fixture
def memo(tmp_path: Path) -> Path:
    return invented_memo(tmp_path / "data.db")


def test_a_data_set_says_what_the_memo_does_and_what_is_in_it(memo: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert main(["generate", "export", "--memo", str(memo), "-o", str(folder)]) == 0
    card = json.loads((folder / "card.json").read_text())
    assert card["programs"] == 30
    assert card["schedules"] == 30 * 7
    assert card["statuses"] == {"ok": 180, "timeout": 30}
    [machine] = card["machines"].values()
    assert machine["cpu"] == "invented"
    assert card["best speedup of a program"]["50 %"] == pytest.approx(8 / 1.05, rel=1e-3)
    with Memo(memo) as opened:
        before = list(points_of(opened.samples()))
    after = list(points_of(read_data_set(folder)))
    assert len(before) == len(after) == 30
    for one, other in zip(before, after, strict=True):
        assert (one.name, one.digest, one.texts) == (other.name, other.digest, other.texts)
        assert one.original == pytest.approx(other.original)
        assert np.allclose(one.seconds, other.seconds, equal_nan=True)
        assert np.allclose(one.exceeded, other.exceeded, equal_nan=True)
        assert np.array_equal(one.rows.sums(), other.rows.sums())


def test_a_folder_of_data_sets_is_one(memo: Path, tmp_path: Path) -> None:
    for part in ("1", "2"):
        write_data_set(tmp_path / "data" / part, [memo])
    whole = list(read_data_set(tmp_path / "data"))
    assert len(whole) == 2 * len(list(read_data_set(tmp_path / "data" / "1")))
    assert program_names(tmp_path / "data") == 2 * [f"random_{n}" for n in range(300, 330)]


def test_data_sets_that_are_none_are_told_as_that(memo: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no data set that can be read"):
        list(read_data_set(tmp_path))
    write_data_set(tmp_path / "data", [memo])
    card = tmp_path / "data" / "card.json"
    card.write_text(card.read_text().replace('"format": 1', '"format": 7'))
    with pytest.raises(UsageError, match="of another version"):
        list(read_data_set(tmp_path / "data"))
    with pytest.raises(UsageError, match="no measurements of programs named kernel"):
        write_data_set(tmp_path / "other", [memo], prefix="kernel")


def test_training_from_the_command_line_writes_a_model_a_card_and_a_plot(
    memo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_data_set(tmp_path / "data", [memo])
    words = ["--data", str(tmp_path / "data"), "-o", str(tmp_path / "ours")]
    assert main(["train", "cost-model", *words, "--epochs", "2", "--members", "2"]) == 0
    said = capsys.readouterr().out
    assert "gradient-boosted trees" in said
    model = load_model(tmp_path / "ours" / "ours.safetensors")
    assert len(model.members) == 2
    assert sum(model.card["programs"].values()) == 30
    assert set(model.card["test"]) >= {"ours, ensemble", "always 1.00x"}
    assert (tmp_path / "ours" / "predictions.png").read_bytes().startswith(b"\x89PNG")


def test_a_second_measurement_is_compared_with_the_first(
    memo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Again(Measured):
        """The same times, by a tenth longer, but for the original."""

        machine = Machine("invented", 2, "gcc", "gcc 12", ("-O3",), 2)

        def __init__(self, **_: object) -> None:
            super().__init__()

        def __enter__(self) -> Again:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def evaluate(self, schedules: Sequence[Schedule]) -> list[Evaluation]:
            return [
                Evaluation(Status.OK, seconds=1.1 * 1.05 * cost(each), measured=True)
                for each in schedules
            ]

        def original(self, of: Program) -> Execution:
            return Execution(Status.OK, (cost(Schedule(of)),))

    monkeypatch.setattr("costmodel.data.noise_floor.ExecutionEvaluator", Again)
    monkeypatch.setattr("costmodel.data.noise_floor.EACH", 4)
    with Memo(memo) as opened:
        found, number = repeated(opened.samples(), 5)
    assert number == 20
    assert found.programs == 5
    assert found.mape == pytest.approx(1 - 1 / 1.1, rel=1e-3)
    assert found.spearman == pytest.approx(1)
    monkeypatch.setattr(Again, "machine", replace(Again.machine, threads=3))
    with (
        Memo(memo) as opened,
        pytest.raises(UsageError, match="that were measured there, but on"),
    ):
        repeated(opened.samples(), 5)


def test_training_needs_random_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["train", "cost-model", "--memo", str(tmp_path / "no.db"), "-o", str(tmp_path)]) == 2
    )
    assert "there is no such file" in capsys.readouterr().err


def test_importing_the_command_line_loads_no_torch() -> None:
    code = "import sys, looper.cli; print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_random_schedules_have_points_of_finite_worth(saved: Path) -> None:
    rng = np.random.default_rng(0)
    own = kernel("2mm")
    schedules = [random_legal_schedule(rng, Schedule(own), 5, attempts=10) for _ in range(20)]
    found = ModelEvaluator(saved).evaluate(schedules)
    assert all(each.speedup is not None and np.isfinite(each.speedup) for each in found)
