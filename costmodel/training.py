"""`looper train cost-model`: from measurements in a memo to a model that ships."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

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

app = typer.Typer(no_args_is_help=True, help="Learn from measurements.")


@app.callback()
def _group() -> None:
    """So that `cost-model` is a command of its own, also while it is the only one."""


@app.command("cost-model", epilog="Example: looper train cost-model --data data -o ours")
def cost_model(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="A folder.")],
    data: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="What `looper generate export` wrote; several times."),
    ] = None,
    memo: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Measurements in a memo; several times."),
    ] = None,
    epochs: Annotated[int, typer.Option(help="Times through all programs.", min=1)] = 60,
    members: Annotated[int, typer.Option(help="Networks of the ensemble.", min=1)] = 3,
    seed: Annotated[int, typer.Option(help="Of the first network.", min=0)] = 0,
) -> None:
    """Train the cost model on measurements of random programs.

    Programs are split into those that are learnt from, those that decide when to stop, and those
    that say how good the model is in the end; LOOPer's own kernels are never learnt from. Writes
    `ours.safetensors`, its card `ours.json`, and a plot of predicted against measured speedups.
    """
    require()
    screen = Console(stderr=True)
    sides = _sides(chain(_exported(data or ()), _remembered(memo or ())), screen)
    counts = {name: sum(p.rows.schedules for p in side) for name, side in sides.items()}
    if min(map(len, sides.values())) < 1:
        raise UsageError(
            f"--data: {sum(map(len, sides.values()))} random programs are too few to learn from; "
            "`looper generate data` measures more"
        )
    trained, qualities = _trained(sides, epochs, members, seed, screen)
    from costmodel.baseline import constant_quality, forest_quality
    from costmodel.learning import log_speedups, measured_only, quality
    from costmodel.weights import save_model

    predicted = _ensemble([log_speedups(member, sides["test"]) for member in trained])
    guesses, truths = measured_only(predicted, sides["test"])
    results = {
        "ours, ensemble": quality(guesses, truths),
        **{f"ours, member {k + 1}": each for k, each in enumerate(qualities)},
        "gradient-boosted trees": forest_quality(*sides.values()),
        "always 1.00x": constant_quality(sides["test"]),
    }
    save_model(
        output / "ours.safetensors",
        trained,
        {
            "programs": {name: len(side) for name, side in sides.items()},
            "schedules": counts,
            "test": {name: asdict(each) for name, each in results.items()},
            "seed": seed,
        },
    )
    _plot(guesses, truths, output / "predictions.png")
    made = table("model", *_HEADINGS, right=_HEADINGS)
    for name, each in results.items():
        made.add_row(name, *_cells(each))
    Console().print(_title(sides, counts), made)


_HEADINGS = ("MAPE", "Spearman", "nDCG", "best of top 1", "of top 5")


def _cells(found: Any) -> list[str]:
    values = (found.spearman, found.ndcg, found.top1, found.top5)
    return [f"{100 * found.mape:.1f} %", *(f"{value:.3f}" for value in values)]


def _title(sides: dict[str, list[ProgramPoints]], counts: dict[str, int]) -> str:
    said = [f"{len(side)} {name} ({counts[name]:,} schedules)" for name, side in sides.items()]
    return f"Programs: {', '.join(said)}. On the test programs:"


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
    sides: dict[str, list[ProgramPoints]], epochs: int, members: int, seed: int, screen: Console
) -> tuple[list[Any], list[Any]]:
    from costmodel.learning import Epoch, LearningOptions, learn, validated

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    models, qualities = [], []
    with Progress(*columns, TimeRemainingColumn(), console=screen) as shown:
        for number in range(members):
            task = shown.add_task(f"network {number + 1}", total=epochs)

            def report(epoch: Epoch, task: Any = task, number: int = number) -> None:
                found = epoch.validation
                text = f"network {number + 1}: MAPE {100 * found.mape:.0f} %"
                shown.update(task, advance=1, description=f"{text}, Spearman {found.spearman:.2f}")

            options = LearningOptions(epochs=epochs, seed=seed + number)
            models.append(learn(sides["train"], sides["validation"], options, report=report))
            qualities.append(validated(models[-1], sides["test"]))
    return models, qualities


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
