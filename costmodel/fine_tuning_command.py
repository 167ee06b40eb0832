"""`looper train fine-tune`: a model for another machine."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from costmodel.additive_description import KIND
from costmodel.model_kinds import Kind
from costmodel.quality_tables import HEADINGS, quality_cells, sides_title
from costmodel.requirements import require
from costmodel.training_data import Data, Memos, OfMachine, read_sides
from looper.commands.outputs import console
from looper.errors import UsageError
from looper.report import table

if TYPE_CHECKING:  # torch is loaded when it is needed
    from costmodel.cost_model import CostModel
    from costmodel.learning import Epoch


def fine_tune(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="A folder.")],
    weights: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to begin; by default the model that ships."),
    ] = None,
    data: Data = None,
    memo: Memos = None,
    machine: OfMachine = None,
    programs: Annotated[
        int | None, typer.Option(help="Programs to learn from, by default all.", min=1)
    ] = None,
    epochs: Annotated[int, typer.Option(help="Times through all programs.", min=1)] = 20,
    rate: Annotated[float, typer.Option(help="Highest learning rate.")] = 5e-4,
    seed: Annotated[int, typer.Option(help="Of the order of what is learnt.", min=0)] = 0,
) -> None:
    """Teach a model another machine, compiler or number of threads with few measurements.

    `looper generate data` makes those, a few dozen programs in some minutes. Compares the model as
    it was, as it is then, and one that has learnt from nothing else, on programs that none of them
    has seen; writes weights for `--weights`.
    """
    require()
    from costmodel.fine_tuning import FineTuning
    from costmodel.learning import learn
    from costmodel.quality import ensemble, measured_only, quality
    from costmodel.training_kinds import judged, new_learner
    from costmodel.weights import load_model, save_model

    trained = load_model(weights)
    kind = Kind.OURS if trained.members[0].kind == KIND else Kind.LOOPER
    screen = console(error=True)
    sides = read_sides(data, memo, machine, screen)
    # Which programs are enough is no matter of how many others there are.
    order = np.random.default_rng(seed).permutation(len(sides["train"]))
    sides["train"] = [sides["train"][k] for k in order[:programs]]
    if any(sum(int(judged(each, kind).sum()) for each in side) < 2 for side in sides.values()):
        raise UsageError("--data: too few programs to learn from, to stop by and to judge by")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    made: dict[str, list[CostModel]] = {"as it was": list(trained.members)}
    with Progress(*columns, TimeRemainingColumn(), console=screen) as shown:
        for name in ("fine-tuned", "from nothing else"):
            made[name] = []
            for number, member in enumerate(trained.members):
                learner = new_learner(kind, None, seed + number, ())
                if name == "fine-tuned":
                    options = replace(learner.options, epochs=epochs, rate=rate)
                    learner.options = options
                    learner = FineTuning(learner, member)
                total = learner.options.epochs
                task = shown.add_task(f"{name}, network {number + 1}", total=total)

                def report(epoch: Epoch, task: Any = task) -> None:
                    shown.update(task, completed=epoch.number)

                made[name].append(learn(learner, sides["train"], sides["validation"], report))
    test = sides["test"]
    results = {}
    for name, members in made.items():
        predicted = ensemble([each.log_speedups(test) for each in members])
        results[name] = quality(*measured_only(predicted, test))
    counts = {name: sum(int(judged(p, kind).sum()) for p in own) for name, own in sides.items()}
    save_model(
        output / f"{kind.value}.safetensors",
        made["fine-tuned"],
        {
            **{name: each for name, each in trained.card.items() if name not in _OF_WEIGHTS},
            "fine-tuned": {
                "programs": {name: len(side) for name, side in sides.items()},
                "schedules": counts,
                "machine": machine or test[0].machine,
                "test": {name: asdict(each) for name, each in results.items()},
            },
        },
    )
    shown_table = table("model", *HEADINGS, right=HEADINGS)
    for name, each in results.items():
        shown_table.add_row(name, *quality_cells(each))
    console().print(sides_title(sides, counts, results), shown_table)


_OF_WEIGHTS = ("format", "members", "model")
"""What `save_model` writes itself."""
