"""Command `looper train fine-tune`: fine-tunes a model for another machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from costmodel.data.training_data import Data, Memos, OfMachine, read_sides
from costmodel.learners.quality import Quality
from costmodel.learners.quality_tables import HEADINGS, quality_cells, sides_title
from costmodel.models.additive_description import KIND
from costmodel.models.model_kinds import Kind
from costmodel.models.samples import ProgramPoints
from looper.commands.printing.outputs import console
from looper.errors import UsageError
from looper.report.job_progress import JobProgress
from looper.report.texts import table
from looper.support.requirements import require

if TYPE_CHECKING:  # torch is imported lazily
    from costmodel.learners.cost_learning import CostEpoch
    from costmodel.models.cost_model import CostModel


def fine_tune(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Output directory.")
    ],
    weights: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Weights to begin with. Default: the model that ships."),
    ] = None,
    data: Data = None,
    memo: Memos = None,
    machine: OfMachine = None,
    programs: Annotated[
        int | None, typer.Option(help="Number of programs to learn from. Default: all.", min=1)
    ] = None,
    epochs: Annotated[int, typer.Option(help="Number of passes over all programs.", min=1)] = 20,
    rate: Annotated[float, typer.Option(help="Peak learning rate.")] = 5e-4,
    seed: Annotated[int, typer.Option(help="Seed of the order of samples.", min=0)] = 0,
    folds: Annotated[
        int | None,
        typer.Option(
            help="Cross-validate over this number of folds; the weights must not have learned "
            "from any of the programs.",
            min=3,
        ),
    ] = None,
) -> None:
    """Adapt a model to another machine, compiler or number of threads with few measurements.

    `looper generate data` makes those, a few dozen programs in some minutes. The original model,
    the adapted one, and one trained on the new measurements alone are compared on programs that
    none of them has seen. Writes weights for `--weights`. With few programs, `--folds 5`
    cross-validates over all of them.
    """
    require()
    from costmodel.learners.quality import quality
    from costmodel.learners.training_kinds import judged
    from costmodel.models.weights import load_model, save_model

    trained = load_model(weights)
    own = trained.members[0].kind
    kind = Kind.OURS if own == KIND else Kind(own)
    sides = read_sides(data, memo, machine)
    rng = np.random.default_rng(seed)
    divided = list(_in_folds(sides, folds, rng)) if folds else []
    # Prefixes of one permutation: a larger number of programs includes those of a smaller one.
    order = rng.permutation(len(sides["train"]))
    sides["train"] = [sides["train"][k] for k in order[:programs]]
    for split in (*divided, sides):
        if any(sum(int(judged(p, kind).sum()) for p in side) < 2 for side in split.values()):
            raise UsageError("--data: too few programs to learn from, to stop by and to judge by")
    with JobProgress() as shown:
        tuning = _Tuning(kind, list(trained.members), epochs, rate, seed, shown)
        tuned = tuning.learned(sides, "fine-tuned", tuned=True)
        if folds:
            compared = [
                tuning.compared(split, tuning.learned(split, f"part {number}, tuned", tuned=True))
                for number, split in enumerate(divided, 1)
            ]
        else:
            divided, compared = [sides], [tuning.compared(sides, tuned)]
    results = {}
    for name in compared[0]:
        judgements = [
            _judged(made[name], split["test"])
            for made, split in zip(compared, divided, strict=True)
        ]
        columns_of = zip(*judgements, strict=True)
        results[name] = quality(*(list(chain.from_iterable(each)) for each in columns_of))
    counts = {name: sum(int(judged(p, kind).sum()) for p in own) for name, own in sides.items()}
    save_model(
        output / f"{kind.value}.safetensors",
        tuned,
        {
            **{name: each for name, each in trained.card.items() if name not in _OF_WEIGHTS},
            "fine-tuned": {
                "programs": {name: len(side) for name, side in sides.items()},
                "schedules": counts,
                "machine": machine or sides["test"][0].machine,
                "folds": folds,
                "test": {name: asdict(each) for name, each in results.items()},
            },
        },
    )
    shown_table = table("model", *HEADINGS, right=HEADINGS)
    for name, each in results.items():
        shown_table.add_row(name, *quality_cells(each))
    title = sides_title(sides, counts, results)
    if folds:
        title = f"Each of {folds} parts judged by models of the others, {_extent(results)}:"
    console().print(title, shown_table)


_OF_WEIGHTS = ("format", "members", "model")
"""Entries of the card that `save_model` writes itself."""


Sides = dict[str, list[ProgramPoints]]
Judged = tuple[Any, ...]
"""The arguments of `quality`."""


@dataclass(frozen=True)
class _Tuning:
    """Training of the models that are compared.

    Attributes:
        kind: of the models.
        members: of the trained model.
        epochs, rate, seed: options of the fine-tuning.
        shown: progress display.
    """

    kind: Kind
    members: list[CostModel]
    epochs: int
    rate: float
    seed: int
    shown: JobProgress

    def compared(self, sides: Sides, tuned: list[CostModel]) -> dict[str, list[CostModel]]:
        """Return the original model, the fine-tuned one, and one trained from scratch."""
        return {
            "as it was": self.members,
            "fine-tuned": tuned,
            "from nothing else": self.learned(sides, "from nothing else", tuned=False),
        }

    def learned(self, sides: Sides, title: str, *, tuned: bool) -> list[CostModel]:
        """Return one model for each member, fine-tuned from it or trained from scratch."""
        from costmodel.learners.fine_tuning import FineTuning
        from costmodel.learners.learning import learn
        from costmodel.learners.training_kinds import new_learner

        made = []
        task = self.shown.add_task(title, total=0)
        for number, member in enumerate(self.members):
            learner = new_learner(self.kind, None, self.seed + number, ())
            if tuned:
                learner.options = replace(learner.options, epochs=self.epochs, rate=self.rate)
                learner = FineTuning(learner, member)
            epochs = learner.options.epochs
            self.shown.update(task, total=len(self.members) * epochs)

            def report(epoch: CostEpoch, before: int = number * epochs) -> None:
                self.shown.update(task, completed=before + epoch.number)

            made.append(learn(learner, sides["train"], sides["validation"], report))
        self.shown.remove_task(task)
        return made


def _extent(results: Mapping[str, Quality]) -> str:
    found = next(iter(results.values()))
    return f"{found.schedules:,} schedules of {found.programs} programs"


def _judged(members: Sequence[CostModel], test: list[ProgramPoints]) -> Judged:
    from costmodel.learners.quality import ensemble, measured_only

    return measured_only(ensemble([each.log_speedups(test) for each in members]), test)


def _in_folds(sides: Sides, count: int, rng: np.random.Generator) -> Iterator[Sides]:
    """Yield cross-validation splits: one part for test, one for validation, others for training."""
    programs = [each for side in sides.values() for each in side]
    order = rng.permutation(len(programs))
    parts = [[programs[n] for n in order[k::count]] for k in range(count)]
    for k in range(count):
        others = [n for n in range(count) if n not in (k, (k + 1) % count)]
        yield {
            "train": [each for n in others for each in parts[n]],
            "validation": parts[(k + 1) % count],
            "test": parts[k],
        }
