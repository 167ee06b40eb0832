"""`looper optimize`: search for fast schedules of files, and write the files with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from looper.commands import optimize_options as own
from looper.commands import options as opt
from looper.commands.delivering import Delivery, plot_found
from looper.commands.estimate import estimate_files
from looper.commands.given_files import GivenFile, read_files
from looper.commands.interruption import INTERRUPTED
from looper.commands.outcomes import show_all
from looper.commands.outputs import (
    STANDARD_OUTPUT,
    check_target,
    console,
    files_json,
    print_json,
    print_notes,
)
from looper.commands.searched_regions import Regions, search_regions
from looper.commands.source_options import Source, checked_seconds, given_inputs, parameter_sets
from looper.commands.targets import check_given_once, chosen_targets
from looper.commands.toolchain_options import Compiling, Use
from looper.errors import LooperError, UsageError
from looper.execution import Calls
from looper.ir.program import Program
from looper.memo.store import Memo
from looper.optimizer.optimization import DEFAULT_MEMO, Optimization, optimize
from looper.optimizer.requests import MIN_SPEEDUP, MeasurementOptions, OutputOptions, SearchRequest
from looper.optimizer.search_plan import DEFAULT_ESTIMATOR, DEFAULT_EVALUATOR
from looper.optimizer.time_shares import run_seconds, time_shares
from looper.registry import Group, load
from looper.report.search_plots import check_plot_format
from looper.report.texts import program_title
from looper.search.beam import DEFAULT_AFFINE_LENGTH, DEFAULT_BEAM, BeamOptions
from looper.search.search_state import Report
from looper.space.subspaces import FULL, subspace
from looper.support.deadline import Deadline
from looper.support.requirements import require

# Share of the time for measuring how long each region takes; and time for checking a file with
# several regions: seconds, and at most this share.
_SHARING = 0.25
_CHECK_SECONDS, _CHECK_SHARE = 3.0, 0.1
EXAMPLE = "looper optimize kernel.c --param n=1000 -o kernel.opt.c"


def command(
    files: own.Files,
    output: own.Output = None,
    size: opt.Size = None,
    param: opt.ParamSets = None,
    define: opt.Define = None,
    include: opt.Include = None,
    cc: opt.Compiler = None,
    cflags: opt.CompilerFlags = None,
    ldflags: opt.Libraries = None,
    compile_commands: opt.CompileCommands = None,
    region: opt.RegionNumber = None,
    auto: own.Auto = False,
    allow_reassociation: opt.Reassociation = False,
    assume_no_alias: opt.NoAlias = False,
    all_sizes: opt.AllSizes = True,
    search: own.SearchName = None,
    evaluator: own.EvaluatorName = DEFAULT_EVALUATOR,
    weights: own.Weights = None,
    space: own.SpaceName = FULL.name,
    beam: own.Beam = DEFAULT_BEAM,
    affine_length: own.AffineLength = DEFAULT_AFFINE_LENGTH,
    interchange_model: own.InterchangeModel = None,
    time_limit: own.TimeLimit = None,
    patience: own.Patience = None,
    max_evaluations: own.MaxEvaluations = None,
    no_run: own.NoRun = False,
    threads: opt.Threads = None,
    seed: opt.Seed = 0,
    calls: opt.CallsCounted = Calls.MANY,
    min_speedup: own.MinSpeedup = MIN_SPEEDUP,
    exact: opt.Exact = False,
    inputs: opt.InputsFile = None,
    memo: opt.MemoFile = DEFAULT_MEMO,
    remeasure: opt.Remeasure = False,
    no_memo: own.NoMemo = False,
    plot: own.Plot = None,
    report: own.ReportFolder = None,
    as_json: opt.Json = False,
) -> None:
    """Search for faster schedules of the regions of files, and write the files with the best.

    Candidates are compiled, run, compared with the original, and timed. Ctrl-C ends the search: the
    best schedule so far is confirmed, printed and written, and the exit status is 130. Running the
    same command again measures nothing twice. With --no-run nothing is compiled or run: the result
    is legal, and a model estimates its speedup. With several values of a size parameter there is a
    search at each of these sizes, and the written file chooses when it runs. Several files share
    the time limit, and each takes from --param the size parameters that it has.
    """
    is_default = not no_run and time_limit is patience is max_evaluations is None
    if is_default:
        time_limit = own.DEFAULT_TIME_LIMIT
    deadline = Deadline(checked_seconds("--time-limit", time_limit))
    if region is not None:
        _check_region(files, auto)
    if exact and allow_reassociation:
        raise UsageError("--exact: leave out --allow-reassociation, which changes bits")
    if no_run:
        _check_no_run(exact, inputs, report)
        evaluator = DEFAULT_ESTIMATOR if evaluator == DEFAULT_EVALUATOR else evaluator
    # Misspelt names are reported before a file is read.
    if search is not None:
        load(Group.SEARCH, search)
    if evaluator != DEFAULT_EVALUATOR:
        load(Group.EVALUATOR, evaluator)
    compiling = Compiling(cc, cflags, ldflags, compile_commands)
    sizes = parameter_sets(param or ())
    named = [
        [
            Source.of(
                file,
                size,
                each,
                define,
                include,
                compiling,
                allow_reassociation,
                assume_no_alias,
                use=Use.NOTHING if no_run else Use.COMPILING,
                deadline=deadline,
            )
            for each in sizes
        ]
        for file in files
    ]
    if len(sizes) > 1 and (no_run or inputs is not None):
        option = "--no-run" if no_run else "--inputs"
        raise UsageError(f"{option}: give one value of each --param")
    notes = (note for sources in named for note in sources[0].notes)
    print_notes(list(dict.fromkeys(notes)), quiet=as_json)
    targets = _checked_targets(
        [sources[0].path for sources in named], output, plot, report, as_json
    )
    request = SearchRequest(
        search,
        evaluator,
        weights,
        subspace(space),
        BeamOptions(beam, affine_length, interchanges=interchange_model),
        checked_seconds("--patience", patience),
    )
    read = read_files(named, targets, region, deadline, auto=auto)
    if no_run:
        estimate_files(read, request, max_evaluations, deadline, plot, as_json=as_json)
        return
    screen = console(error=True)
    given = given_inputs(inputs, [each for file in read for each in file.programs], seed, screen)
    measurement = MeasurementOptions(threads, seed, calls, exact, given)
    settings: dict[str, Any] = {
        "search": request,
        "max_evaluations": max_evaluations,
        "output": OutputOptions(all_sizes, min_speedup),
    }
    kept = None if no_memo else memo
    with Memo(kept, remeasure=remeasure) as opened:
        settings["memo"] = opened
        searched = _searched(read, settings, measurement, deadline, screen, as_json)
    if not searched.found:
        raise typer.Exit(INTERRUPTED)
    default_limit = time_limit if is_default else None
    delivery = Delivery(measurement, kept, report, default_limit, screen, deadline)
    _deliver(delivery, read, searched, plot, as_json=as_json)


def _check_region(files: Sequence[str], auto: bool) -> None:
    """Check that the options allow choosing one region."""
    if auto:
        raise UsageError("--auto takes all loops that it can: leave out --region")
    if len(files) > 1:
        raise UsageError("--region: of several files all regions are taken: leave it out")


def _check_no_run(exact: bool, inputs: str | None, report: Path | None) -> None:
    """Check that no option requires a run."""
    if exact:
        raise UsageError("--exact: with --no-run nothing is run that could be compared")
    if inputs is not None:
        raise UsageError("--inputs: with --no-run nothing is run that could read them")
    if report is not None:
        raise UsageError("--report: with --no-run nothing is run that a page could tell of")


def _checked_targets(
    paths: Sequence[Path], output: str | None, plot: str | None, report: Path | None, as_json: bool
) -> list[str]:
    """Return the file to write for each; check before the search that all can be written."""
    check_given_once(paths)
    targets = chosen_targets(output, paths)
    if as_json and STANDARD_OUTPUT in targets:
        raise UsageError("--json and -o - both write to standard output: choose one of them")
    if plot is not None:
        check_plot_format("--plot", plot)
        for path in paths:
            check_target("--plot", plot, path)
    if report is not None:
        # Matplotlib takes a second to import.
        require("matplotlib", extra="plots")
        from looper.commands.page_writing import check_folder, page_name

        names = [page_name(path, alone=len(paths) == 1) for path in paths]
        check_folder("--report", report, names)
    return targets


def _searched(
    files: Sequence[GivenFile],
    settings: dict[str, Any],
    measurement: MeasurementOptions,
    deadline: Deadline,
    screen: Console,
    quiet: bool,
) -> Regions[Optimization]:
    """Search the regions of the files, each at its sizes, smallest first."""
    toolchains = {id(program): file.toolchain for file in files for program in file.programs}
    regions = [region for file in files for region in file.regions]

    def measured(program: Program) -> MeasurementOptions:
        return measurement.of(program, toolchains[id(program)])

    def find(program: Program, tell: Report, until: Deadline) -> Optimization:
        return optimize(
            program,
            measurement=measured(program),
            time_limit=until,
            report=tell,
            **settings,
        )

    def shares() -> list[float]:
        seconds: list[float | None] = []
        until = Deadline(_SHARING * deadline.left)
        for *_, largest in regions:
            with measured(largest).evaluator(settings["memo"], until) as measuring:
                seconds.append(run_seconds(largest, measuring))
        pairs = zip(time_shares(seconds, deadline.left), regions, strict=True)
        return [share / len(each) for share, each in pairs for _ in each]

    # A file with several regions is checked with all of them at the end.
    checked = sum(len(file.regions) > 1 for file in files)
    if checked and deadline.seconds is not None:
        deadline.kept = min(checked * _CHECK_SECONDS, _CHECK_SHARE * deadline.seconds)
    return search_regions(
        [program for region in regions for program in region],
        find,
        deadline,
        screen,
        quiet=quiet,
        shares=shares,
        title=partial(program_title, with_file=len(files) > 1),
        goes_on=len(files) > 1,
    )


def _deliver(
    delivery: Delivery,
    files: Sequence[GivenFile],
    searched: Regions[Optimization],
    plot: str | None,
    *,
    as_json: bool,
) -> None:
    """Write and print what was found.

    Raises:
        typer.Exit: Ctrl-C has ended the search.
        LooperError: delivery failed; if it failed for one of several files, the others are written.
    """
    errors: list[LooperError] = []
    if len(files) == 1:
        outcomes = [delivery.delivered(files[0], searched)]
    else:
        outcomes, errors = delivery.all_delivered(files, searched)
    if plot is not None:
        plot_found(plot, searched.found, with_file=len(files) > 1)
    if as_json:
        print_json(files_json([each.json() for each in outcomes]))
    elif len(files) == 1:
        outcomes[0].show(console(error=outcomes[0].target == STANDARD_OUTPUT), plot)
    else:
        show_all(outcomes, console(), plot)
    if searched.interrupted:
        raise typer.Exit(INTERRUPTED)
    if errors:
        raise errors[0]
