"""Options of `looper optimize` alone, as types, and in groups."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from looper.commands.parameters import options as opt
from looper.commands.parameters.options import INPUT, MEASURING, RESULT, SEARCH
from looper.commands.parameters.source_options import (
    Linking,
    Source,
    checked_seconds,
    parameter_sets,
)
from looper.commands.parameters.toolchain_options import Use
from looper.execution.outcome import Calls
from looper.execution.user_inputs import GivenInputs
from looper.optimizer.optimization import DEFAULT_MEMO
from looper.optimizer.requests import MIN_SPEEDUP, MeasurementOptions, OutputOptions, SearchRequest
from looper.optimizer.search_plan import DEFAULT_ESTIMATOR, DEFAULT_EVALUATOR
from looper.registry import Group, load
from looper.search.beam import DEFAULT_AFFINE_LENGTH, DEFAULT_BEAM, BeamOptions
from looper.space.subspaces import FULL, SUBSPACES, subspace
from looper.support.deadline import Deadline

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
        help="Also optimize loops without a pragma, as far as they can be read, in a file that "
        "marks others. A file without pragmas needs no option.",
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


@dataclass(frozen=True)
class SizedReading(Linking):
    """Options of how files are read, perhaps at several sizes."""

    param: opt.ParamSets = None
    auto: Auto = False

    def sources(self, file: str, use: Use, deadline: Deadline) -> list[Source]:
        """Return a file with each of the given sizes, see `Reading.source`."""
        sets = parameter_sets(self.param or ())
        return [replace(self, param=each).source(file, use=use, deadline=deadline) for each in sets]


@dataclass(frozen=True)
class Searching:
    """Options of the search."""

    search: SearchName = None
    evaluator: EvaluatorName = DEFAULT_EVALUATOR
    weights: Weights = None
    space: SpaceName = FULL.name
    beam: Beam = DEFAULT_BEAM
    affine_length: AffineLength = DEFAULT_AFFINE_LENGTH
    interchange_model: InterchangeModel = None
    time_limit: TimeLimit = None
    patience: Patience = None
    max_evaluations: MaxEvaluations = None
    no_run: NoRun = False

    @property
    def default_limit(self) -> float | None:
        """Seconds for all searches if no limit is given; None if one is."""
        limits = (self.time_limit, self.patience, self.max_evaluations)
        has_none = not self.no_run and all(limit is None for limit in limits)
        return DEFAULT_TIME_LIMIT if has_none else None

    @property
    def seconds(self) -> float | None:
        """The time limit.

        Raises:
            UsageError: it is not a positive number.
        """
        limit = self.default_limit if self.time_limit is None else self.time_limit
        return checked_seconds("--time-limit", limit)

    def request(self) -> SearchRequest:
        """Return the search.

        Raises:
            UsageError: there is none of a given name, or the patience is not a positive number.
        """
        evaluator = self.evaluator
        if self.no_run and evaluator == DEFAULT_EVALUATOR:
            evaluator = DEFAULT_ESTIMATOR
        if self.search is not None:
            load(Group.SEARCH, self.search)
        if evaluator != DEFAULT_EVALUATOR:
            load(Group.EVALUATOR, evaluator)
        return SearchRequest(
            self.search,
            evaluator,
            self.weights,
            subspace(self.space),
            BeamOptions(self.beam, self.affine_length, interchanges=self.interchange_model),
            checked_seconds("--patience", self.patience),
        )


@dataclass(frozen=True)
class Measuring:
    """Options of the measurements."""

    threads: opt.Threads = None
    seed: opt.Seed = 0
    calls: opt.CallsCounted = Calls.MANY
    exact: opt.Exact = False
    inputs: opt.InputsFile = None
    memo: opt.MemoFile = DEFAULT_MEMO
    remeasure: opt.Remeasure = False
    no_memo: NoMemo = False

    @property
    def kept(self) -> Path | None:
        """The file of the memo; None: without one."""
        return None if self.no_memo else self.memo

    def conditions(self, given: GivenInputs | None) -> MeasurementOptions:
        """Return the conditions of all measurements, with given inputs."""
        return MeasurementOptions(self.threads, self.seed, self.calls, self.exact, given)


@dataclass(frozen=True)
class Results:
    """Options of what is written and printed."""

    output: Output = None
    all_sizes: opt.AllSizes = True
    min_speedup: MinSpeedup = MIN_SPEEDUP
    plot: Plot = None
    report: ReportFolder = None
    as_json: opt.Json = False

    @property
    def requirements(self) -> OutputOptions:
        """The requirements on the written code."""
        return OutputOptions(self.all_sizes, self.min_speedup)
