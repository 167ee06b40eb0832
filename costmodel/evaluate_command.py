"""Command `looper train judge`: the quality of a model on the programs of a memo, one by one."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from costmodel.data.training_data import remembered
from costmodel.learners.quality_tables import HEADINGS, mean_cells, quality_cells
from costmodel.models.samples import grouped, program_points
from looper.commands.printing.outputs import console
from looper.errors import UsageError
from looper.report.texts import table
from looper.support import arguments
from looper.support.requirements import require

_FEWEST = 8
"""Minimum number of schedules of a program to judge their order."""


def judge(
    memo: Annotated[list[Path], typer.Option(metavar="FILE", help="Memo file. Can be repeated.")],
    weights: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Weights. Default: the model that ships.")
    ] = None,
) -> None:
    """Evaluate a model on the measured schedules of each program in some memos.

    These can be memos of searches: no model learns from LOOPer's own kernels.
    """
    require("scipy")
    from costmodel.learners.quality import measured_only, quality
    from costmodel.models.model_evaluator import load_predictor
    from costmodel.models.model_files import SHIPPED
    from looper.schedule import Schedule

    model = load_predictor(SHIPPED if weights is None else arguments.path("weights", weights))
    made = table("program", "schedules", *HEADINGS, right=("schedules", *HEADINGS))
    found = []
    for samples in chain.from_iterable(map(grouped, remembered(memo))):
        program = samples[0].program
        points = program_points(program.digest, samples)
        if points is None:
            continue
        schedules = [Schedule.parse(program, text) for text in points.texts]
        predicted = model.predict(schedules).log_speedups.mean(1)
        pair = measured_only([predicted], [points])
        if pair[0] and len(pair[0][0]) >= _FEWEST:
            found.append(quality(*pair))
            made.add_row(points.name, str(found[-1].schedules), *quality_cells(found[-1]))
    if not found:
        raise UsageError(f"--memo: no program there has {_FEWEST} measured schedules")
    made.add_section()
    made.add_row("mean", str(sum(each.schedules for each in found)), *mean_cells(found))
    console().print(made)
