"""Command `looper train interchanges`: trains a model to predict the best interchange."""

from __future__ import annotations

from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from costmodel.data.program_trees import learnable
from costmodel.data.training_data import Data, Memos, exported, remembered
from costmodel.models.model_kinds import Answer
from costmodel.models.samples import split_of
from looper.commands.printing.outputs import console
from looper.errors import UsageError
from looper.report.job_progress import JobProgress
from looper.support.requirements import require

if TYPE_CHECKING:  # torch is imported lazily
    from costmodel.learners.interchange_data import RankedNest
    from costmodel.learners.interchange_learning import Found
    from costmodel.learners.learning import Epoch


def train_interchanges(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Output directory.")
    ],
    data: Data = None,
    memo: Memos = None,
    answer: Annotated[
        Answer,
        typer.Option(
            help="Output of the model: the five best interchanges in order, the best one, or for"
            " each level the probability of being one of the two."
        ),
    ] = Answer.K_BEST,
    epochs: Annotated[
        int, typer.Option(help="Largest number of passes over all nests.", min=1)
    ] = 100,
    seed: Annotated[int, typer.Option(help="Random seed.", min=0)] = 0,
) -> None:
    """Train a model that proposes interchanges, on all interchanges of many nests.

    `looper generate data --interchanges` measures them. Nests are split by program into training,
    validation and test sets; the accuracy on the test set (best interchange first, among the first
    two, and among the first five) is reported beside those of the cost model that ships and of
    isl's scheduler. Writes `interchanges.safetensors`, its card `interchanges.json`, and plots;
    `looper evaluate interchanges` evaluates them on the paper's benchmarks. The same command
    continues where it stopped.
    """
    require()
    from costmodel.interchange.interchange_baselines import accuracy_table, guessers, judged
    from costmodel.interchange.interchange_plots import plot_accuracies, plot_thresholds
    from costmodel.learners.checkpoints import Checkpoint
    from costmodel.learners.interchange_data import ranked_nests
    from costmodel.learners.interchange_learning import (
        InterchangeLearner,
        InterchangeOptions,
        accuracy,
        predictions,
    )
    from costmodel.learners.learning import learn
    from costmodel.models.weights import save_model

    sides: dict[str, list[RankedNest]] = {"train": [], "validation": [], "test": []}
    with JobProgress() as shown:
        task = shown.add_task("reading nests", total=None)
        for samples in chain(exported(data or ()), remembered(memo or ())):
            for nest in ranked_nests(learnable(samples)):
                shown.advance(task)
                sides[split_of(nest.program.digest)].append(nest)
        if not all(sides.values()):
            raise UsageError(
                f"--data: {sum(map(len, sides.values()))} nests are too few to learn from; "
                "`looper generate data --interchanges` measures more"
            )
        task = shown.add_task("epochs", total=epochs)

        def report(epoch: Epoch[Found]) -> None:
            right = epoch.validation.accuracy.shots[0]
            text = f"epochs; {100 * right:.0f} % at the first shot"
            shown.update(task, completed=epoch.number, description=text)

        learner = InterchangeLearner(InterchangeOptions(epochs=epochs, seed=seed), None, answer)
        checkpoint = Checkpoint(output / "training.pt")
        model = learn(learner, sides["train"], sides["validation"], report, checkpoint)
    test = sides["test"]
    found = {name: judged(guess, test) for name, guess in guessers(model).items()}
    save_model(
        output / "interchanges.safetensors",
        [model],
        {
            "nests": {name: len(side) for name, side in sides.items()},
            "options": asdict(learner.options),
            "test": {name: asdict(each.accuracy) for name, each in found.items()},
        },
    )
    checkpoint.remove()
    plot_accuracies(found, f"{len(test)} nests not learnt from", output / "accuracy.png")
    if answer is Answer.LEVELS:
        thresholds = [k / 20 for k in range(21)]
        levels = {t: accuracy(predictions(model, test, t), test).shots[0] for t in thresholds}
        others = {name: each.accuracy.shots[0] for name, each in list(found.items())[1:]}
        plot_thresholds(levels, others, output / "thresholds.png")
    console().print(
        f"Learnt from {len(sides['train']):,} nests; of {len(test):,} others, how often the "
        "fastest interchange is among the first guesses, and their share of its speed:",
        accuracy_table(found),
    )
