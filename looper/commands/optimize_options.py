"""Options of `looper optimize` alone, as types."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from looper.space.subspaces import SUBSPACES

DEFAULT_TIME_LIMIT = 25.0
"""Seconds where a user gives no limit: as long as one likes to wait for a first run."""

Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="C files with `#pragma scop`, or our kernels: `gemm`, `polybench/gemm`. Several share "
        "the time by how long their regions run.",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Where the C goes; `-` is standard output; for several files, a folder. Default: "
        "NAME.opt.c, here.",
    ),
]
Auto = Annotated[
    bool,
    typer.Option("--auto", help="Also take loops without a pragma, those that can be read."),
]
SearchName = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="How to search; other packages may add theirs. Default: `hybrid`, where a model "
        "says what to measure first; `beam` where the model alone is asked.",
    ),
]
EvaluatorName = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="What the search asks; `execution` measures. The result is always measured.",
    ),
]
Weights = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Of what is learned: for --evaluator model, --search hybrid, --search policy.",
    ),
]
SpaceName = Annotated[
    str, typer.Option(metavar="NAME", help=f"What to search: {', '.join(SUBSPACES)}.")
]
Beam = Annotated[int, typer.Option(min=1, help="Schedules kept at each step.")]
AffineLength = Annotated[int, typer.Option(min=0, help="Affine transformations per nest, at most.")]
InterchangeModel = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        help="Try the N interchanges of each nest that a learned model thinks best, not all.",
    ),
]
TimeLimit = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        help="Wall time from start to result, confirming it included; regions share it by "
        f"how long they run. Default: {DEFAULT_TIME_LIMIT:g} where there is no other limit.",
    ),
]
Patience = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        help="End a search that gained nothing for so long; a third of one where only a model "
        "is asked and no other limit given.",
    ),
]
MaxEvaluations = Annotated[
    int | None, typer.Option(min=1, help="Schedules evaluated for one region, at most.")
]
NoRun = Annotated[
    bool,
    typer.Option(
        "--no-run", help="Estimate by a model; compile and run nothing, not even the result."
    ),
]
MinSpeedup = Annotated[
    float,
    typer.Option(
        min=1.0, help="Below it the original stays, as it does where noise may be all there is."
    ),
]
NoMemo = Annotated[bool, typer.Option("--no-memo", help="Remember nothing.")]
Plot = Annotated[str | None, typer.Option(metavar="FILE.png", help="Draw how the search went.")]
ReportFolder = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Write a page for a browser: code, steps, times, roofline."),
]
