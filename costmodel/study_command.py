"""Command `looper train study`: compares models, and variants of them."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from costmodel.data.training_data import Data, Memos, OfMachine, read_sides
from costmodel.learners.quality_tables import HEADINGS, cells_of_tries
from costmodel.models.samples import ProgramPoints
from looper.commands.printing.outputs import console
from looper.errors import UsageError
from looper.report.job_progress import JobProgress
from looper.report.texts import table
from looper.support.requirements import require

if TYPE_CHECKING:  # torch is imported lazily
    from costmodel.learners.cost_learning import CostEpoch


class Compared(str, Enum):
    """The subjects of a study."""

    MODELS = "models"
    SIZES = "sizes"
    IDEAS = "ideas"
    PAPER = "paper"


_FURTHER = 10
"""Factor of the number of programs up to which a learning curve is extrapolated."""


def study(
    what: Annotated[Compared, typer.Argument(help="Variants to compare.", show_default=False)],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Output directory.")
    ],
    data: Data = None,
    memo: Memos = None,
    machine: OfMachine = None,
    seeds: Annotated[int, typer.Option(help="Number of runs of each.", min=1)] = 3,
    epochs: Annotated[
        int | None,
        typer.Option(
            help="Number of passes over all programs. Default: as in `cost-model`.", min=1
        ),
    ] = None,
) -> None:
    """Compare cost models, or variants of them, on the same programs.

    `models` compares all of them; `ideas` leaves out one part of `ours` at a time, and `paper` one
    of LOOPer's model, as in its section VI-E; `sizes` learns from more and more programs (LOOPer,
    Figure 6). Results are lines of a file in the directory: the same command continues where it
    stopped.
    """
    require()
    from costmodel.learners.studies import STUDIES, Study, by_size, grouped

    sides = read_sides(data, memo, machine)
    if not all(sides.values()):
        raise UsageError(
            f"--data: {sum(map(len, sides.values()))} random programs are too few to compare by; "
            "`looper generate data` measures more"
        )
    is_curve = what is Compared.SIZES
    variants = by_size(len(sides["train"])) if is_curve else STUDIES[what.value]
    made = Study(variants, sides, seeds, epochs, output / f"{what.value}.jsonl")
    results = []
    with JobProgress() as shown:
        task = shown.add_task("comparing", total=made.total)

        def report(name: str, epoch: CostEpoch) -> None:
            text = f"{name}, epoch {epoch.number}: MAPE {100 * epoch.validation.mape:.0f} %"
            shown.update(task, description=text)

        for result in made.results(report):
            results.append(result)
            shown.advance(task)
    groups = grouped(results)
    _show_study(groups, sides, what)
    if is_curve:
        _show_curves(groups, output / "sizes.png")


def _show_study(
    groups: dict[tuple[str, int], list[Any]], sides: dict[str, list[ProgramPoints]], what: Compared
) -> None:
    headings = ("programs", *HEADINGS) if what is Compared.SIZES else HEADINGS
    for name in ("all", "common"):
        found = {key: [getattr(each, name) for each in own] for key, own in groups.items()}
        found = {key: own for key, own in found.items() if None not in own}
        if not found or (name == "common" and what is not Compared.MODELS):
            continue
        made = table("model", *headings, right=headings)
        for (variant, programs), own in found.items():
            cells = cells_of_tries(own)
            made.add_row(variant, *([str(programs)] if what is Compared.SIZES else []), *cells)
        whom = "they can judge" if name == "all" else "of the space `looper`"
        counts = next(iter(found.values()))[0]
        console().print(
            f"{len(sides['test'])} test programs, schedules {whom}"
            + (f" ({counts.schedules:,})" if name == "common" else "")
            + ", mean and extremes of all tries:",
            made,
        )


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
