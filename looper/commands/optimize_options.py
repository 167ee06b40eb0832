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
        help="C files with `#pragma scop`, or built-in kernels: `gemm`, `polybench/gemm`. "
        "Several share the time limit in proportion to the run time of their regions.",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Output file, or directory for several files; `-` is standard output. Default: "
        "NAME.opt.c in the current directory.",
    ),
]
Auto = Annotated[
    bool,
    typer.Option(
        "--auto", help="Also optimize loops without a pragma, as far as they can be read."
    ),
]
SearchName = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Search method; other packages can add more. Default: `hybrid`, in which a "
        "model decides what to measure first, or `beam` with an evaluator that does not"
        " measure.",
    ),
]
EvaluatorName = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="Evaluator of schedules during the search; `execution` measures them. The "
        "result is always measured.",
    ),
]
Weights = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Weights of the model (--evaluator model, --search hybrid) or the policy (--search "
        "policy).",
    ),
]
SpaceName = Annotated[
    str, typer.Option(metavar="NAME", help=f"Space of schedules to search: {', '.join(SUBSPACES)}.")
]
Beam = Annotated[
    int, typer.Option(min=1, help="Beam width: number of schedules kept at each step.")
]
AffineLength = Annotated[
    int, typer.Option(min=0, help="Largest number of affine transformations for each loop nest.")
]
InterchangeModel = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        help="Try only the N interchanges of each nest that a learned model ranks highest.",
    ),
]
TimeLimit = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        help="Time limit from start to result, confirmation included; regions share it in proportion "
        f"to their run time. Default: {DEFAULT_TIME_LIMIT:g} if there is no other limit.",
    ),
]
Patience = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        help="End a search that has gained nothing for this long; by default after a third "
        "of a second if only a model evaluates and there is no other limit.",
    ),
]
MaxEvaluations = Annotated[
    int | None, typer.Option(min=1, help="Largest number of schedules evaluated for one region.")
]
NoRun = Annotated[
    bool,
    typer.Option(
        "--no-run",
        help="Compile and run nothing, not even the result: a model estimates all times.",
    ),
]
MinSpeedup = Annotated[
    float,
    typer.Option(
        min=1.0, help="Keep the original below this speedup, or if the speedup may be noise."
    ),
]
NoMemo = Annotated[bool, typer.Option("--no-memo", help="Keep no measurements.")]
Plot = Annotated[
    str | None, typer.Option(metavar="FILE.png", help="Plot the progress of the search.")
]
ReportFolder = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR", help="Write a page for a browser with code, steps, times and a roofline."
    ),
]
