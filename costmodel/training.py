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


@app.callback()
def _group() -> None:
    """So that `cost-model` is a command of its own, also while it is the only one."""


class Kind(str, Enum):
    """The models that can be trained."""

    OURS = "ours"
    LOOPER = "looper"


class Ablation(str, Enum):
    """What `looper` can be shown less of, see `costmodel.looper_model.Ablations`."""

    DOMAINS = "domains"
    EXPRESSIONS = "expressions"
    TRANSFORMATIONS = "transformations"


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
        "gradient-boosted trees": forest_log_speedups(*sides.values()),
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
    _plot(*pairs[f"{model.value}, ensemble"], output / "predictions.png")
    for checkpoint in checkpoints:
        checkpoint.remove()
    made = table("model", *_HEADINGS, right=_HEADINGS)
    for name, each in results.items():
        made.add_row(name, *_cells(each))
    Console().print(_title(sides, counts, results), made)


_HEADINGS = ("MAPE", "Spearman", "nDCG", "best of top 1", "of top 5")


def _cells(found: Any) -> list[str]:
    values = (found.spearman, found.ndcg, found.top1, found.top5)
    return [f"{100 * found.mape:.1f} %", *(f"{value:.3f}" for value in values)]


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


def _plot(guesses: Sequence[Any], truths: Sequence[Any], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5, 5), layout="constrained")
    axes = figure.subplots()
    guess, truth = np.exp(np.concatenate(guesses)), np.exp(np.concatenate(truths))
    low, high = min(guess.min(), truth.min()), max(guess.max(), truth.max())
    axes.plot([low, high], [low, high], color="grey", linewidth=1)
    axes.scatter(truth, guess, s=3, alpha=0.3)
    axes.set(xscale="log", yscale="log", xlabel="measured speedup", ylabel="predicted speedup")
    axes.set_title("programs never learnt from")
    figure.savefig(path, dpi=150)
