"""Options of `looper optimize` alone, as types."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from looper.commands.options import INPUT, MEASURING, RESULT, SEARCH
from looper.space.subspaces import SUBSPACES

DEFAULT_TIME_LIMIT = 25.0
"""Default time limit in seconds: the acceptable wait for a first run."""

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
        rich_help_panel=RESULT,
    ),
]
Auto = Annotated[
    bool,
    typer.Option(
        "--auto",
        help="Also optimize loops without a pragma, as far as they can be read.",
        rich_help_panel=INPUT,
    ),
]
SearchName = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Search method; other packages can add more. Default: `hybrid`, in which a "
        "model decides what to measure first, or `beam` with an evaluator that does not"
        " measure.",
        rich_help_panel=SEARCH,
    ),
]
EvaluatorName = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="Evaluator of schedules during the search; `execution` measures them. The "
        "result is always measured.",
        rich_help_panel=SEARCH,
    ),
]
Weights = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Weights of the model (--evaluator model, --search hybrid) or the policy (--search "
        "policy).",
        rich_help_panel=SEARCH,
    ),
]
SpaceName = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help=f"Space of schedules to search: {', '.join(SUBSPACES)}.",
        rich_help_panel=SEARCH,
    ),
]
Beam = Annotated[
    int,
    typer.Option(
        min=1, help="Beam width: number of schedules kept at each step.", rich_help_panel=SEARCH
    ),
]
AffineLength = Annotated[
    int,
    typer.Option(
        min=0,
        help="Largest number of affine transformations for each loop nest.",
        rich_help_panel=SEARCH,
    ),
]
InterchangeModel = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        help="Try only the N interchanges of each nest that a learned model ranks highest.",
        rich_help_panel=SEARCH,
    ),
]
TimeLimit = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        help="Time limit from start to result, confirmation included; regions share it in "
        f"proportion to their run time. Default: {DEFAULT_TIME_LIMIT:g} without other limits.",
        rich_help_panel=SEARCH,
    ),
]
Patience = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        help="End a search that has gained nothing for this long; by default after a third "
        "of a second if only a model evaluates and there is no other limit.",
        rich_help_panel=SEARCH,
    ),
]
MaxEvaluations = Annotated[
    int | None,
    typer.Option(
        min=1, help="Largest number of schedules evaluated for one region.", rich_help_panel=SEARCH
    ),
]
NoRun = Annotated[
    bool,
    typer.Option(
        "--no-run",
        help="Compile and run nothing, not even the result: a model estimates all times.",
        rich_help_panel=SEARCH,
    ),
]
MinSpeedup = Annotated[
    float,
    typer.Option(
        min=1.0,
        help="Keep the original below this speedup, or if the speedup may be noise.",
        rich_help_panel=RESULT,
    ),
]
NoMemo = Annotated[
    bool, typer.Option("--no-memo", help="Keep no measurements.", rich_help_panel=MEASURING)
]
Plot = Annotated[
    str | None,
    typer.Option(
        metavar="FILE.png", help="Plot the progress of the search.", rich_help_panel=RESULT
    ),
]
ReportFolder = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Write a page for a browser with code, steps, times and a roofline.",
        rich_help_panel=RESULT,
    ),
]
