"""`looper optimize`: the main job."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from looper.codegen.region import Dispatch, Scheduled, output_file
from looper.commands import optimize_options as own
from looper.commands import options as opt
from looper.commands.compiling import Compiling, Use
from looper.commands.detecting import chosen_programs
from looper.commands.estimating import estimate_regions
from looper.commands.file_notes import file_notes
from looper.commands.interruption import INTERRUPTED
from looper.commands.operands import Source, checked_seconds, given_inputs, parameter_sets
from looper.commands.outcomes import Outcome
from looper.commands.outputs import (
    STANDARD_OUTPUT,
    check_target,
    chosen_target,
    console,
    print_json,
    print_notes,
    write_c,
    writing,
)
from looper.commands.searched_regions import Regions, search_regions
from looper.commands.sizes import (
    dispatches,
    measured_at_all,
    sized_regions,
)
from looper.deadline import Deadline
from looper.errors import UsageError
from looper.evaluation.execution_evaluator import ExecutionEvaluator
from looper.execution import Calls, Machine
from looper.execution.given import GivenInputs
from looper.execution.inputs import RandomInputs
from looper.execution.written import written_file
from looper.ir.program import Program
from looper.memo.store import Memo
from looper.optimization import (
    DEFAULT_MEMO,
    MIN_SPEEDUP,
    Optimization,
    optimize,
)
from looper.registry import Group, load
from looper.report import (
    check_plot_format,
    plot_searches,
    program_title,
)
from looper.requirements import require
from looper.search.beam import DEFAULT_AFFINE_LENGTH, DEFAULT_BEAM
from looper.search.tracking import TIME_LIMIT, Report
from looper.search_plan import DEFAULT_ESTIMATOR, DEFAULT_EVALUATOR
from looper.space.subspaces import FULL, subspace
from looper.time_shares import run_seconds, time_shares

# Of the time, for finding out how long each region takes; and for checking a file with several.
_SHARING = 0.25
_CHECK_SECONDS, _CHECK_SHARE = 3.0, 0.1
_MEASURING = ("toolchain", "threads", "memo", "seed", "calls", "exact")
EXAMPLE = "looper optimize kernel.c --param n=1000 -o kernel.opt.c"


def command(
    file: opt.File,
    output: opt.Output = None,
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
    """Search for faster schedules of a file's regions and write the file with the best ones.

    Candidates are compiled, run, compared with the original and timed. Ctrl-C ends the search: the
    best so far is confirmed, printed and written, and the exit status is 130. The same command
    again measures nothing that it measured before. With --no-run, nothing is compiled or run: what
    is written is legal, and a model says how fast it is. With several values of a size parameter,
    there is a search at each of these sizes, and the file has what is fastest at each and between.
    """
    is_default = not no_run and time_limit is patience is max_evaluations is None
    if is_default:
        time_limit = own.DEFAULT_TIME_LIMIT
    deadline = Deadline(checked_seconds("--time-limit", time_limit))
    if auto and region is not None:
        raise UsageError("--auto takes all loops that it can: leave out --region")
    if exact and allow_reassociation:
        raise UsageError("--exact: leave out --allow-reassociation, which changes bits")
    if no_run and exact:
        raise UsageError("--exact: with --no-run nothing is run that could be compared")
    if no_run and inputs is not None:
        raise UsageError("--inputs: with --no-run nothing is run that could read them")
    if no_run and report is not None:
        raise UsageError("--report: with --no-run nothing is run that a page could tell of")
    if no_run and evaluator == DEFAULT_EVALUATOR:
        evaluator = DEFAULT_ESTIMATOR
    # What is misspelt is told before a file is read.
    if search is not None:
        load(Group.SEARCH, search)
    if evaluator != DEFAULT_EVALUATOR:
        load(Group.EVALUATOR, evaluator)
    compiling = Compiling(cc, cflags, ldflags, compile_commands)
    sources = [
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
        for each in parameter_sets(param or ())
    ]
    source = sources[0]
    if len(sources) > 1 and (no_run or inputs is not None):
        option = "--no-run" if no_run else "--inputs"
        raise UsageError(f"{option}: give one value of each --param")
    print_notes(source.notes, quiet=as_json)
    target = chosen_target(output, source.path)
    _check(target, source.path, plot, as_json)
    if report is not None:
        # What draws takes a second to import.
        require("matplotlib", extra="plots")
        from looper.commands.page_writing import check_folder

        check_folder("--report", report)
    searching: dict[str, Any] = {
        "search": search,
        "evaluator": evaluator,
        "weights": weights,
        "space": subspace(space),
        "beam_size": beam,
        "affine_length": affine_length,
        "interchanges": interchange_model,
        "patience": checked_seconds("--patience", patience),
        "max_evaluations": max_evaluations,
    }
    if no_run:
        programs = chosen_programs(source, region, auto=auto)
        estimate_regions(
            programs,
            source.path,
            source.toolchain,
            searching,
            deadline,
            target,
            plot,
            as_json=as_json,
        )
        return
    settings = {
        **searching,
        "threads": threads,
        "seed": seed,
        "calls": calls,
        "all_sizes": all_sizes,
        "min_speedup": min_speedup,
        "exact": exact,
        "memo": None if no_memo else memo,
        "remeasure": remeasure,
        "toolchain": source.toolchain,
    }
    if len(sources) > 1:
        regions = sized_regions(sources, region, auto=auto)
    else:
        regions = [(each,) for each in chosen_programs(source, region, auto=auto)]
    every = [program for each in regions for program in each]
    given = given_inputs(inputs, every, seed, console(error=True))
    screen = console(error=True)
    with Memo(settings["memo"], remeasure=remeasure) as opened:
        searched = _searched(regions, settings | {"memo": opened}, given, deadline, screen, as_json)
    found = searched.found
    if not found:
        raise typer.Exit(INTERRUPTED)
    several = []
    changed: list[Scheduled | Dispatch] = []
    if len(sources) > 1:
        with screen.status("measuring what was found at all of the sizes"):
            several = measured_at_all(regions, found, settings)
            changed += dispatches(several)
            text = _text(every, changed, given, settings)
    else:
        # Each of them was checked in a file of its own.
        changed += [each.written for each in found if each.comparison is not None]
        text = output_file(changed) if len(changed) == 1 else _text(every, changed, given, settings)
    write_c("-o", target, text)
    if plot is not None:
        _plot(plot, found)
    page = None
    if report is not None:
        from looper.commands.page_writing import PageWriter
        from looper.pages.optimization_page import Region

        writer = PageWriter(
            report,
            source.path.name,
            source.toolchain,
            threads,
            seed,
            given,
            settings["memo"],
            calls,
        )
        page = writer.write([Region.of(each, source.toolchain.flags) for each in found])
    machine = Machine.of(settings["toolchain"], threads, calls)
    missing = len(every) - len(found) - searched.untimed
    stopped = searched.interrupted
    notes = tuple(file_notes(changed, text, source.toolchain, compiles=True))
    if is_default and any(each.search.stopped == TIME_LIMIT for each in found):
        notes += (("time limit", f"{time_limit:g} s by default; more may find more: --time-limit"),)
    outcome = Outcome(
        source.path, target, plot, page, found, stopped, missing, machine, tuple(several), notes
    )
    if as_json:
        print_json(outcome.json())
    else:
        outcome.show(console(error=target == STANDARD_OUTPUT))
    if outcome.interrupted:
        raise typer.Exit(INTERRUPTED)


def _check(target: str, source: Path, plot: str | None, as_json: bool) -> None:
    """Find out before the search whether its result can be written."""
    if as_json and target == STANDARD_OUTPUT:
        raise UsageError("--json and -o - both write to standard output: choose one of them")
    check_target("-o", target, source)
    if plot is not None:
        check_plot_format("--plot", plot)
        check_target("--plot", plot, source)


def _searched(
    regions: Sequence[Sequence[Program]],
    settings: dict[str, Any],
    given: GivenInputs | None,
    deadline: Deadline,
    screen: Console,
    quiet: bool,
) -> Regions[Optimization]:
    """Search the regions, each at its sizes, smallest first."""

    def inputs(program: Program) -> GivenInputs | None:
        return given.of(program) if given else None

    def find(program: Program, tell: Report, until: Deadline) -> Optimization:
        return optimize(program, inputs=inputs(program), report=tell, deadline=until, **settings)

    def shares() -> list[float]:
        seconds: list[float | None] = []
        until = Deadline(_SHARING * deadline.left)
        for *_, largest in regions:
            with ExecutionEvaluator(
                inputs=inputs(largest),
                deadline=until,
                **{name: settings[name] for name in _MEASURING},
            ) as measuring:
                seconds.append(run_seconds(largest, measuring))
        pairs = zip(time_shares(seconds, deadline.left), regions, strict=True)
        return [share / len(each) for share, each in pairs for _ in each]

    if len(regions) > 1 and deadline.seconds is not None:
        # The file with all of them is checked in the end.
        deadline.kept = min(_CHECK_SECONDS, _CHECK_SHARE * deadline.seconds)
    every = [program for each in regions for program in each]
    return search_regions(every, find, deadline, screen, quiet=quiet, shares=shares)


def _text(
    programs: Sequence[Program],
    changed: Sequence[Scheduled | Dispatch],
    given: GivenInputs | None,
    settings: dict[str, Any],
) -> str:
    """The text of the file, checked; regions for which nothing is faster stay as they are."""
    region = programs[0].region
    assert region is not None, "programs of files have regions"
    if not changed:
        return region.source
    return written_file(
        changed,
        toolchain=settings["toolchain"],
        threads=settings["threads"],
        inputs=given or RandomInputs(settings["seed"]),
        exact=settings["exact"],
    ).text


def _plot(target: str, found: Sequence[Optimization]) -> None:
    searches = [(program_title(each.program), each.search) for each in found]
    with writing("--plot", target) as file:
        plot_searches(searches, file, Path(target).suffix)
