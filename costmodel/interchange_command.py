"""`looper train interchanges`: a model that says which interchange makes a nest fastest."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from costmodel.model_kinds import Answer
from costmodel.points import split_of
from costmodel.program_trees import learnable
from costmodel.requirements import require
from costmodel.training_data import Data, Memos, exported, remembered
from looper.commands.outputs import console
from looper.errors import UsageError
from looper.job_progress import JobProgress
from looper.report import table

if TYPE_CHECKING:  # torch is loaded when it is needed
    from costmodel.interchange_data import RankedNest
    from costmodel.interchange_learning import Accuracy, Epoch

_HEADINGS = ("1 shot", "2 shots", "5 shots", "speed of 1", "of 2", "ms a nest")


def train_interchanges(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="A folder.")],
    data: Data = None,
    memo: Memos = None,
    answer: Annotated[
        Answer,
        typer.Option(
            help="What it says: the five best interchanges in their order, one alone, or of each "
            "level how likely it is one of the two."
        ),
    ] = Answer.K_BEST,
    epochs: Annotated[int, typer.Option(help="Times through all nests, at most.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Of everything that is random.", min=0)] = 0,
) -> None:
    """Train a model that proposes interchanges, on all interchanges of many nests.

    `looper generate data --interchanges` measures them. Nests are split by program into those that
    are learnt from, those that decide when to stop, and those that tell in the end how often the
    fastest interchange is the first guess, or among the first two or five; beside it, the cost
    model that ships is asked about every interchange. Writes `interchanges.safetensors` and its
    card `interchanges.json`.
    """
    require()
    from costmodel.interchange_data import ranked_nests
    from costmodel.interchange_learning import (
        InterchangeOptions,
        accuracy,
        learn,
        predictions,
    )
    from costmodel.weights import save_model

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

        def report(epoch: Epoch) -> None:
            text = f"epochs; {100 * epoch.accuracy.shots[0]:.0f} % at the first shot"
            shown.update(task, completed=epoch.number, description=text)

        options = InterchangeOptions(epochs=epochs, seed=seed)
        model = learn(sides["train"], sides["validation"], options, None, answer, report)
    test = sides["test"]
    ways: dict[str, Callable[[Sequence[RankedNest]], list[list[int]]]] = {
        f"this model ({answer.value})": lambda nests: predictions(model, nests),
        "the cost model, asked for each": _by_cost_model,
        "never": lambda nests: [_never(nest) for nest in nests],
    }
    found: dict[str, tuple[Accuracy, float]] = {}
    for name, guess in ways.items():
        begin = time.monotonic()
        guesses = guess(test)
        took = (time.monotonic() - begin) / len(test)
        found[name] = accuracy(guesses, test), took
    save_model(
        output / "interchanges.safetensors",
        [model],
        {
            "nests": {name: len(side) for name, side in sides.items()},
            "options": asdict(options),
            "test": {name: asdict(each) for name, (each, _) in found.items()},
        },
    )
    _print(found, sides)


def _never(nest: RankedNest) -> list[int]:
    return [0, *(k for k, possible in enumerate(nest.possible) if possible and k)]


def _by_cost_model(nests: Sequence[RankedNest]) -> list[list[int]]:
    """The classes of each nest by what the cost model that ships says of their schedules."""
    from costmodel.interchanges import CLASSES, interchanges
    from costmodel.model_evaluator import ModelEvaluator
    from looper.schedule import Schedule

    model, found = ModelEvaluator(), []
    for nest in nests:
        schedules = interchanges(nest.program)
        asked = [k for k, possible in enumerate(nest.possible) if possible]
        pairs = [CLASSES[k] for k in asked]
        told = model.evaluate(
            [schedules[pair] if pair else Schedule(nest.program) for pair in pairs]
        )
        speedups = {k: each.speedup or 0.0 for k, each in zip(asked, told, strict=True)}
        found.append(sorted(asked, key=speedups.__getitem__, reverse=True))
    return found


def _print(found: dict[str, tuple[Accuracy, float]], sides: dict[str, list[RankedNest]]) -> None:
    made = table("who", *_HEADINGS, right=_HEADINGS)
    for name, (each, took) in found.items():
        shares = [each.shots[0], each.shots[1], each.shots[4], *each.speed[:2]]
        made.add_row(name, *(f"{100 * share:.1f} %" for share in shares), f"{1000 * took:.2f}")
    console().print(
        f"Learnt from {len(sides['train']):,} nests; of {len(sides['test']):,} others, how often "
        "the fastest interchange is among the first guesses, and their share of its speed:",
        made,
    )
