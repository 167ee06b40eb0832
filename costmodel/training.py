"""Commands `looper train`: `cost-model`, which trains a model on measurements, and its siblings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from costmodel.data.training_data import Data, Memos, OfMachine, read_sides
from costmodel.evaluate_command import judge
from costmodel.fine_tuning_command import fine_tune
from costmodel.interchange.interchange_command import train_interchanges
from costmodel.learners.quality_tables import HEADINGS, quality_cells, sides_title
from costmodel.models.model_kinds import Ablation, Kind
from costmodel.models.samples import ProgramPoints
from costmodel.study_command import study
from looper.commands.printing.outputs import console
from looper.errors import UsageError
from looper.report.job_progress import JobProgress
from looper.report.texts import table
from looper.support.requirements import require

if TYPE_CHECKING:  # torch is imported lazily
    from costmodel.learners.checkpoints import Checkpoint
    from costmodel.learners.cost_learning import CostEpoch, CostLearner
    from costmodel.models.cost_model import CostModel

app = typer.Typer(no_args_is_help=True, help="Train models on measurements.")
app.command("study", epilog="Example: looper train study ideas --data data -o study")(study)
app.command("judge", epilog="Example: looper train judge --memo runs/memo.db")(judge)
app.command(
    "interchanges", epilog="Example: looper train interchanges --data data -o interchanges"
)(train_interchanges)
app.command("fine-tune", epilog="Example: looper train fine-tune --memo here.db -o here")(fine_tune)


@app.command("cost-model", epilog="Example: looper train cost-model --data data -o ours")
def cost_model(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Output directory.")
    ],
    model: Annotated[
        Kind,
        typer.Option(
            help="Architecture; `looper` and `tiramisu` are the papers' models, for the spaces "
            "of these names."
        ),
    ] = Kind.OURS,
    data: Data = None,
    memo: Memos = None,
    machine: OfMachine = None,
    epochs: Annotated[
        int | None,
        typer.Option(
            help="Number of passes over all programs. Default: 60 (`looper`: 500, `tiramisu`: "
            "200).",
            min=1,
        ),
    ] = None,
    members: Annotated[int, typer.Option(help="Number of networks in the ensemble.", min=1)] = 3,
    seed: Annotated[int, typer.Option(help="Seed of the first network.", min=0)] = 0,
    ablate: Annotated[
        list[Ablation] | None,
        typer.Option(help="Simplify features of `looper`, as in the paper. Can be repeated."),
    ] = None,
    beside: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Weights of another model to compare. Can be repeated."),
    ] = None,
    logs: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Log directory for TensorBoard.")
    ] = None,
) -> None:
    """Train a cost model on measurements of random programs.

    Programs are split into training, validation and test sets; no model learns from LOOPer's own
    kernels. All models are compared on the schedules that each of them can judge. Writes
    `ours.safetensors`, its card `ours.json`, and a plot of predicted against measured speedups. The
    same command continues where it stopped.
    """
    require()
    if logs is not None:
        require("tensorboard")
    if ablate and model is not Kind.LOOPER:
        raise UsageError("--ablate is for --model looper")
    from costmodel.learners.baseline import constant_log_speedups, forest_log_speedups
    from costmodel.learners.checkpoints import Checkpoint
    from costmodel.learners.quality import ensemble, measured_only, quality
    from costmodel.learners.training_kinds import judged, new_learner
    from costmodel.model_plots import plot_predictions
    from costmodel.models.weights import load_model, save_model

    others = {str(path): load_model(path).members for path in beside or ()}
    sides = read_sides(data, memo, machine)
    usable = {name: [judged(each, model) for each in side] for name, side in sides.items()}
    if any(max(map(np.sum, side), default=0) < 2 for side in usable.values()):
        raise UsageError(
            f"--data: {sum(map(len, sides.values()))} random programs are too few to learn from; "
            "`looper generate data` measures more"
        )
    checkpoints = [Checkpoint(output / f"checkpoint-{k + 1}.pt") for k in range(members)]
    learners = [new_learner(model, epochs, seed + k, ablate or ()) for k in range(members)]
    trained = _trained(learners, checkpoints, sides, logs)
    test = sides["test"]
    own = [member.log_speedups(test) for member in trained]
    predicted = {
        f"{model.value}, ensemble": ensemble(own),
        **{f"{model.value}, member {k + 1}": each for k, each in enumerate(own)},
        **{name: ensemble([m.log_speedups(test) for m in each]) for name, each in others.items()},
        "gradient-boosted trees": forest_log_speedups(sides["train"], sides["validation"], test),
        "always 1.00x": constant_log_speedups(test),
    }
    # Compare on the schedules that all models can judge: sums propagate NaN.
    known = [0 * np.sum(each, axis=0) for each in zip(*predicted.values(), strict=True)]
    pairs = {
        name: measured_only([a + b for a, b in zip(each, known, strict=True)], test)
        for name, each in predicted.items()
    }
    results = {name: quality(*pair) for name, pair in pairs.items()}
    ensembled = f"{model.value}, ensemble"
    machines = sorted({each.machine for each in test})
    for machine in machines if len(machines) > 1 else ():
        of_it = [k for k, each in enumerate(test) if each.machine == machine]
        guess = [predicted[ensembled][k] + known[k] for k in of_it]
        pair = measured_only(guess, [test[k] for k in of_it])
        results[f"{ensembled}, on {machine}"] = quality(*pair)
    counts = {name: int(sum(map(np.sum, side))) for name, side in usable.items()}
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
    plot_predictions(*pairs[ensembled], output / "predictions.png")
    for checkpoint in checkpoints:
        checkpoint.remove()
    made = table("model", *HEADINGS, right=HEADINGS)
    for name, each in results.items():
        made.add_row(name, *quality_cells(each))
    console().print(sides_title(sides, counts, results), made)


def _trained(
    learners: Sequence[CostLearner[Any, Any]],
    checkpoints: Sequence[Checkpoint],
    sides: dict[str, list[ProgramPoints]],
    logs: Path | None,
) -> list[CostModel]:
    from costmodel.learners.learning import learn

    models: list[CostModel] = []
    with JobProgress() as shown:
        for number, (learner, checkpoint) in enumerate(zip(learners, checkpoints, strict=True), 1):
            task = shown.add_task(f"network {number}", total=learner.options.epochs)
            with _log(logs, number) as log:

                def report(
                    epoch: CostEpoch, task: Any = task, number: int = number, log: Any = log
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
def _log(folder: Path | None, number: int) -> Iterator[Callable[[CostEpoch], None]]:
    """Provide a function that logs epochs of a network for TensorBoard, or does nothing."""
    if folder is None:
        yield lambda _: None
        return
    from costmodel.learners.training_logs import TrainingLogs

    with closing(TrainingLogs(folder / f"network-{number}")) as logs:
        yield logs.write
