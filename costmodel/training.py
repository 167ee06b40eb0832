"""`looper train cost-model`: from measurements in a memo to a model that ships."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from costmodel.points import ProgramPoints, points_of, split_of
from costmodel.requirements import require
from looper.errors import UsageError
from looper.memo.rows import Sample
from looper.memo.store import Memo
from looper.report import table

if TYPE_CHECKING:  # torch is loaded when it is needed
    from costmodel.checkpoints import Checkpoint
    from costmodel.cost_model import CostModel
    from costmodel.learning import Epoch, Learner

app = typer.Typer(no_args_is_help=True, help="Learn from measurements.")


class Kind(str, Enum):
    """The models that can be trained."""

    OURS = "ours"
    LOOPER = "looper"


class Ablation(str, Enum):
    """What `looper` can be shown less of, see `costmodel.looper_model.Ablations`."""

    DOMAINS = "domains"
    EXPRESSIONS = "expressions"
    TRANSFORMATIONS = "transformations"


class Compared(str, Enum):
    """What `study` compares."""

    MODELS = "models"
    SIZES = "sizes"
    IDEAS = "ideas"
    PAPER = "paper"


_FURTHER = 10
"""How many times as many programs a learning curve looks ahead to."""


@app.command("cost-model", epilog="Example: looper train cost-model --data data -o ours")
def cost_model(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="A folder.")],
    model: Annotated[
        Kind, typer.Option(help="`looper` is that of the paper, for the space `looper`.")
    ] = Kind.OURS,
    data: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="What `looper generate export` wrote; several times."),
    ] = None,
    memo: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Measurements in a memo; several times."),
    ] = None,
    epochs: Annotated[
        int | None,
        typer.Option(help="Times through all programs, by default 60 (`looper`: 500).", min=1),
    ] = None,
    members: Annotated[int, typer.Option(help="Networks of the ensemble.", min=1)] = 3,
    seed: Annotated[int, typer.Option(help="Of the first network.", min=0)] = 0,
    ablate: Annotated[
        list[Ablation] | None,
        typer.Option(help="Show `looper` simpler features, as in the paper; several times."),
    ] = None,
    beside: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Weights of another model to compare; several times."),
    ] = None,
    logs: Annotated[Path | None, typer.Option(metavar="DIR", help="For TensorBoard.")] = None,
) -> None:
    """Train a cost model on measurements of random programs.

    Programs are split into those that are learnt from, those that decide when to stop, and those
    that say how good the model is in the end; LOOPer's own kernels are never learnt from. All
    models are compared on the schedules that each of them can judge. Writes `ours.safetensors`,
    its card `ours.json`, and a plot of predicted against measured speedups. What was stopped goes
    on where it was when the same command is given again.
    """
    require()
    if logs is not None:
        require("tensorboard")
    if ablate and model is not Kind.LOOPER:
        raise UsageError("--ablate is for --model looper")
    from costmodel.baseline import constant_log_speedups, forest_log_speedups
    from costmodel.checkpoints import Checkpoint
    from costmodel.model_plots import plot_predictions
    from costmodel.quality import measured_only, quality
    from costmodel.weights import load_model, save_model

    others = {str(path): load_model(path).members for path in beside or ()}
    screen = Console(stderr=True)
    sides = _sides(chain(_exported(data or ()), _remembered(memo or ())), screen)
    judged = {name: [_judged(each, model) for each in side] for name, side in sides.items()}
    if any(max(map(np.sum, side), default=0) < 2 for side in judged.values()):
        raise UsageError(
            f"--data: {sum(map(len, sides.values()))} random programs are too few to learn from; "
            "`looper generate data` measures more"
        )
    checkpoints = [Checkpoint(output / f"checkpoint-{k + 1}.pt") for k in range(members)]
    learners = [_learner(model, epochs, seed + k, ablate or ()) for k in range(members)]
    trained = _trained(learners, checkpoints, sides, logs, screen)
    test = sides["test"]
    own = [member.log_speedups(test) for member in trained]
    predicted = {
        f"{model.value}, ensemble": _ensemble(own),
        **{f"{model.value}, member {k + 1}": each for k, each in enumerate(own)},
        **{name: _ensemble([m.log_speedups(test) for m in each]) for name, each in others.items()},
        "gradient-boosted trees": forest_log_speedups(sides["train"], sides["validation"], test),
        "always 1.00x": constant_log_speedups(test),
    }
    # All on the schedules that all can judge: NaN is contagious.
    known = [0 * np.sum(each, axis=0) for each in zip(*predicted.values(), strict=True)]
    pairs = {
        name: measured_only([a + b for a, b in zip(each, known, strict=True)], test)
        for name, each in predicted.items()
    }
    results = {name: quality(*pair) for name, pair in pairs.items()}
    counts = {name: int(sum(map(np.sum, side))) for name, side in judged.items()}
    save_model(
        output / f"{model.value}.safetensors",
        trained,
        {
            "programs": {name: len(side) for name, side in sides.items()},
            "schedules": counts,
            "test": {name: asdict(each) for name, each in results.items()},
            "seed": seed,
        },
    )
    plot_predictions(*pairs[f"{model.value}, ensemble"], output / "predictions.png")
    for checkpoint in checkpoints:
        checkpoint.remove()
    made = table("model", *_HEADINGS, right=_HEADINGS)
    for name, each in results.items():
        made.add_row(name, *_cells(each))
    Console().print(_title(sides, counts, results), made)


_COLUMNS = {
    "Spearman": "spearman",
    "nDCG": "ndcg",
    "@1": "ndcg1",
    "@5": "ndcg5",
    "best of top 1": "top1",
    "of 5": "top5",
    "of 10": "top10",
}
_HEADINGS = ("MAPE", *_COLUMNS)


def _cells(found: Any) -> list[str]:
    values = (getattr(found, name) for name in _COLUMNS.values())
    return [f"{100 * found.mape:.1f} %", *(f"{value:.3f}" for value in values)]


@app.command("study", epilog="Example: looper train study ideas --data data -o study")
def study(
    what: Annotated[Compared, typer.Argument(help="What is compared.", show_default=False)],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="A folder.")],
    data: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="What `looper generate export` wrote; several times."),
    ] = None,
    memo: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Measurements in a memo; several times."),
    ] = None,
    seeds: Annotated[int, typer.Option(help="Tries of each.", min=1)] = 3,
    epochs: Annotated[
        int | None, typer.Option(help="Times through all programs, default as `cost-model`.", min=1)
    ] = None,
) -> None:
    """Compare cost models, or variants of them, on the same programs.

    `models` are all there are; `ideas` leave out what `ours` is made of, one at a time, and `paper`
    does so with LOOPer's model, as in its section VI-E; `sizes` learn from more and more programs
    (LOOPer, Figure 6). Results are lines of a file in the folder: the same command goes on where it
    was stopped.
    """
    require()
    from costmodel.studies import STUDIES, Study, by_size, grouped

    screen = Console(stderr=True)
    sides = _sides(chain(_exported(data or ()), _remembered(memo or ())), screen)
    if any(len(side) < 2 for side in sides.values()):
        raise UsageError(
            f"--data: {sum(map(len, sides.values()))} random programs are too few to compare by; "
            "`looper generate data` measures more"
        )
    is_curve = what is Compared.SIZES
    variants = by_size(len(sides["train"])) if is_curve else STUDIES[what.value]
    made = Study(variants, sides, seeds, epochs, output / f"{what.value}.jsonl")
    results = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=screen) as shown:
        task = shown.add_task("comparing", total=made.total)

        def report(name: str, epoch: Epoch) -> None:
            text = f"{name}, epoch {epoch.number}: MAPE {100 * epoch.validation.mape:.0f} %"
            shown.update(task, description=text)

        for _, result in made.results(report):
            results.append(result)
            shown.advance(task)
    groups = grouped(results)
    _show_study(groups, sides, what)
    if is_curve:
        _show_curves(groups, output / "sizes.png")


def _show_study(
    groups: dict[tuple[str, int], list[Any]], sides: dict[str, list[ProgramPoints]], what: Compared
) -> None:
    headings = ("programs", *_HEADINGS) if what is Compared.SIZES else _HEADINGS
    for name in ("all", "common"):
        found = {key: [getattr(each, name) for each in own] for key, own in groups.items()}
        found = {key: own for key, own in found.items() if None not in own}
        if not found or (name == "common" and what is not Compared.MODELS):
            continue
        made = table("model", *headings, right=headings)
        for (variant, programs), own in found.items():
            cells = _cells_of_tries(own)
            made.add_row(variant, *([str(programs)] if what is Compared.SIZES else []), *cells)
        whom = "they can judge" if name == "all" else "of the space `looper`"
        counts = next(iter(found.values()))[0]
        Console().print(
            f"{len(sides['test'])} test programs, schedules {whom}"
            + (f" ({counts.schedules:,})" if name == "common" else "")
            + ", mean and extremes of all tries:",
            made,
        )


def _cells_of_tries(tries: Sequence[Any]) -> list[str]:
    def cell(values: Sequence[float], digits: int) -> str:
        mean, low, high = float(np.mean(values)), min(values), max(values)
        spread = f" ({low:.{digits}f} to {high:.{digits}f})" if len(values) > 1 else ""
        return f"{mean:.{digits}f}{spread}"

    errors = cell([100 * each.mape for each in tries], 1)
    rest = [cell([getattr(each, name) for each in tries], 3) for name in _COLUMNS.values()]
    return [errors, *rest]


def _show_curves(groups: dict[tuple[str, int], list[Any]], path: Path) -> None:
    from costmodel.model_plots import plot_learning_curves

    curves: dict[str, dict[int, list[float]]] = {}
    for (variant, programs), own in groups.items():
        curves.setdefault(variant, {})[programs] = [each.all.mape for each in own]
    most = max(programs for _, programs in groups)
    for name, law in plot_learning_curves(curves, _FURTHER * most, path).items():
        if law is not None:
            print(
                f"{name}: MAPE {100 * law.limit:.1f} % + {100 * law.factor:.1f} % x programs^"
                f"-{law.exponent:.2f}; {_FURTHER * most:,} programs would give "
                f"{100 * float(law.at(np.array(float(_FURTHER * most)))):.1f} %"
            )
    print(f"plot: {path}")


def _title(
    sides: dict[str, list[ProgramPoints]], counts: dict[str, int], results: dict[str, Any]
) -> str:
    said = [f"{len(side)} {name} ({counts[name]:,} schedules)" for name, side in sides.items()]
    compared = next(iter(results.values()))
    return (
        f"Programs: {', '.join(said)}. On the {compared.schedules:,} schedules of "
        f"{compared.programs} test programs that all can judge:"
    )


def _judged(points: ProgramPoints, model: Kind) -> Any:
    """Shape (schedules,): which ones have a time, and can be judged by a model."""
    timed = ~np.isnan(points.seconds)
    return timed & points.judged if model is Kind.LOOPER else timed


def _learner(
    model: Kind, epochs: int | None, seed: int, ablate: Sequence[Ablation]
) -> Learner[Any, Any]:
    from costmodel.additive_learning import AdditiveLearner, AdditiveOptions
    from costmodel.looper_learning import LooperLearner, LooperOptions
    from costmodel.looper_model import Ablations

    chosen: dict[str, Any] = {"seed": seed} | ({"epochs": epochs} if epochs else {})
    if model is Kind.OURS:
        return AdditiveLearner(AdditiveOptions(**chosen))
    ablations = Ablations(**{each.value: True for each in ablate})
    return LooperLearner(LooperOptions(**chosen), ablations=ablations)


def _exported(folders: Sequence[Path]) -> Iterator[Iterator[Sample]]:
    from costmodel.dataset import read_data_set

    for folder in folders:
        yield read_data_set(folder)


def _remembered(memos: Sequence[Path]) -> Iterator[Iterator[Sample]]:
    for path in memos:
        if not path.exists():
            raise UsageError(f"--memo {path}: there is no such file")
        with Memo(path) as opened:
            yield opened.samples()


def _sides(sources: Iterable[Iterator[Sample]], screen: Console) -> dict[str, list[ProgramPoints]]:
    sides: dict[str, list[ProgramPoints]] = {"train": [], "validation": [], "test": []}
    seen = set()
    columns = (TextColumn("reading"), TextColumn("{task.completed} programs"))
    with Progress(*columns, console=screen) as shown:
        task = shown.add_task("", total=None)
        for samples in sources:
            for points in points_of(samples):
                shown.advance(task)
                if points.name.startswith("random_") and points.digest not in seen:
                    seen.add(points.digest)
                    sides[split_of(points.digest)].append(points)
    return sides


def _trained(
    learners: Sequence[Learner[Any, Any]],
    checkpoints: Sequence[Checkpoint],
    sides: dict[str, list[ProgramPoints]],
    logs: Path | None,
    screen: Console,
) -> list[CostModel]:
    from costmodel.learning import learn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    models: list[CostModel] = []
    with Progress(*columns, TimeRemainingColumn(), console=screen) as shown:
        for number, (learner, checkpoint) in enumerate(zip(learners, checkpoints, strict=True), 1):
            task = shown.add_task(f"network {number}", total=learner.options.epochs)
            with _log(logs, number) as log:

                def report(
                    epoch: Epoch, task: Any = task, number: int = number, log: Any = log
                ) -> None:
                    found = epoch.validation
                    text = f"network {number}: MAPE {100 * found.mape:.0f} %"
                    text += f", Spearman {found.spearman:.2f}"
                    shown.update(task, completed=epoch.number, description=text)
                    log(epoch)

                train, validation = sides["train"], sides["validation"]
                models.append(learn(learner, train, validation, report, checkpoint))
    return models


@contextmanager
def _log(folder: Path | None, number: int) -> Iterator[Callable[[Epoch], None]]:
    """What writes epochs of a network where TensorBoard finds them, if that is wanted."""
    if folder is None:
        yield lambda _: None
        return
    from costmodel.training_logs import TrainingLogs

    with closing(TrainingLogs(folder / f"network-{number}")) as logs:
        yield logs.write


def _ensemble(predictions: Sequence[Sequence[Any]]) -> list[Any]:
    return [np.mean(each, axis=0) for each in zip(*predictions, strict=True)]
