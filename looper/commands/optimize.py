"""`looper optimize`: the main job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from looper.codegen.harness import FILE
from looper.codegen.region import Dispatch, Scheduled, output_file
from looper.commands import options as opt
from looper.commands.compiling import Compiling, Use
from looper.commands.detecting import chosen_programs
from looper.commands.estimating import estimate_regions
from looper.commands.file_notes import file_notes
from looper.commands.interruption import INTERRUPTED
from looper.commands.operands import Source, checked_seconds, given_inputs, parameter_sets
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
    choices_table,
    dispatches,
    measured_at_all,
    ranges_text,
    several_json,
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
    checks_text,
    comparison_table,
    general_texts,
    optimization_json,
    original_seconds,
    originals_text,
    pairs_table,
    plot_searches,
    plural,
    program_title,
    search_text,
    single_runs_text,
    speedup_text,
    speedups_text,
    steps_text,
    time_text,
)
from looper.requirements import require
from looper.search.beam import DEFAULT_AFFINE_LENGTH, DEFAULT_BEAM
from looper.search.smaller_sizes import sizes_text
from looper.search.tracking import TIME_LIMIT, Report
from looper.search_plan import DEFAULT_ESTIMATOR, DEFAULT_EVALUATOR
from looper.several_sizes import Several
from looper.space.subspaces import FULL, SUBSPACES, subspace
from looper.time_shares import run_seconds, time_shares

# Of the time, for finding out how long each region takes; and for checking a file with several.
_SHARING = 0.25
_CHECK_SECONDS, _CHECK_SHARE = 3.0, 0.1
DEFAULT_TIME_LIMIT = 25.0
"""Seconds where a user gives no limit: as long as one likes to wait for a first run."""
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
    auto: Annotated[
        bool,
        typer.Option("--auto", help="Also take loops without a pragma, those that can be read."),
    ] = False,
    allow_reassociation: opt.Reassociation = False,
    assume_no_alias: opt.NoAlias = False,
    all_sizes: opt.AllSizes = True,
    search: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="How to search; other packages may add theirs. Default: `hybrid`, where a model "
            "says what to measure first; `beam` where the model alone is asked.",
        ),
    ] = None,
    evaluator: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="What the search asks; `execution` measures. The result is always measured.",
        ),
    ] = DEFAULT_EVALUATOR,
    weights: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Of what is learned: for --evaluator model, --search hybrid, --search policy.",
        ),
    ] = None,
    space: Annotated[
        str, typer.Option(metavar="NAME", help=f"What to search: {', '.join(SUBSPACES)}.")
    ] = FULL.name,
    beam: Annotated[int, typer.Option(min=1, help="Schedules kept at each step.")] = DEFAULT_BEAM,
    affine_length: Annotated[
        int, typer.Option(min=0, help="Affine transformations per nest, at most.")
    ] = DEFAULT_AFFINE_LENGTH,
    interchange_model: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Try the N interchanges of each nest that a learned model thinks best, not all.",
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="Wall time from start to result, confirming it included; regions share it by "
            f"how long they run. Default: {DEFAULT_TIME_LIMIT:g} where there is no other limit.",
        ),
    ] = None,
    patience: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="End a search that gained nothing for so long; a third of one where only a model "
            "is asked and no other limit given.",
        ),
    ] = None,
    max_evaluations: Annotated[
        int | None, typer.Option(min=1, help="Schedules evaluated for one region, at most.")
    ] = None,
    no_run: Annotated[
        bool,
        typer.Option(
            "--no-run", help="Estimate by a model; compile and run nothing, not even the result."
        ),
    ] = False,
    threads: opt.Threads = None,
    seed: opt.Seed = 0,
    calls: opt.CallsCounted = Calls.MANY,
    min_speedup: Annotated[
        float,
        typer.Option(
            min=1.0, help="Below it the original stays, as it does where noise may be all there is."
        ),
    ] = MIN_SPEEDUP,
    exact: opt.Exact = False,
    inputs: opt.InputsFile = None,
    memo: opt.MemoFile = DEFAULT_MEMO,
    remeasure: opt.Remeasure = False,
    no_memo: Annotated[bool, typer.Option("--no-memo", help="Remember nothing.")] = False,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.png", help="Draw how the search went.")
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Write a page for a browser: code, steps, times, roofline."
        ),
    ] = None,
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
        time_limit = DEFAULT_TIME_LIMIT
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
    outcome = _Outcome(
        source, target, plot, page, found, stopped, missing, machine, tuple(several), notes
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


@dataclass(frozen=True)
class _Outcome:
    """What there is to say in the end; `missing` regions were not reached before Ctrl-C."""

    source: Source
    target: str
    plot: str | None
    page: Path | None
    found: list[Optimization]
    interrupted: bool
    missing: int
    machine: Machine
    several: tuple[Several, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()

    def json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "file": str(self.source.path),
            "output": self.target,
            "interrupted": self.interrupted,
            "machine": str(self.machine),
            "regions": [optimization_json(each) for each in self.found],
            **({"dispatches": list(map(several_json, self.several))} if self.several else {}),
            **({"notes": dict(self.notes)} if self.notes else {}),
        }

    def show(self, screen: Console) -> None:
        """For people."""
        for each in self.found:
            _show(each, screen, self.machine.flags)
        for several in self.several:
            screen.print(several.choices[0].tuned.program.name, style="bold")
            screen.print(choices_table(several))
            screen.print(pairs_table([("other sizes", ranges_text(several))]))
            screen.print()
        if self.missing:
            screen.print(f"interrupted: {plural(self.missing, 'region')} left as before\n")
        changed = any(each.comparison is not None for each in self.found)
        if self.several:
            changed = bool(dispatches(self.several))
        written = [("machine", str(self.machine))]
        where = "standard output" if self.target == STANDARD_OUTPUT else self.target
        note = "" if changed else " (the original, unchanged)"
        written.append(("written", where + note))
        if self.plot is not None:
            written.append(("plot", self.plot))
        if self.page is not None:
            written.append(("page", str(self.page)))
        written += self.notes
        screen.print(pairs_table(written))


def _show(found: Optimization, screen: Console, flags: Sequence[str]) -> None:
    screen.print(program_title(found.program), style="bold")
    if found.comparison is None:
        seconds = time_text(original_seconds(found))
        what = "your file" if FILE in found.originals else "the original"
        screen.print(f"nothing faster than {what} was found, which takes {seconds}")
    else:
        screen.print(comparison_table(found.comparison))
    compiled = f"{found.compiled} compiled, {found.executed} executed"
    if not found.compiled and not found.executed:
        compiled += " (memo)"
    pairs = [
        ("transformations", steps_text(found.schedule)),
        ("speedup", _speedup(found)),
        *(("all sizes", text) for text in general_texts(found)),
        ("original", originals_text(found.originals)),
        ("search", f"{search_text(found.search)}; {compiled}"),
        *(("warning", warning) for warning in found.warnings),
    ]
    if found.comparison is not None:
        pairs.append(("checks", checks_text([found.program], [found.bits], flags)))
    screen.print(pairs_table(pairs))
    screen.print()


def _speedup(found: Optimization) -> str:
    compared = found.comparison
    if compared is None:
        return speedup_text(found.speedup)
    region, whose = found.program.region, "the original"
    if found.own_runs is not None and region is not None and region.replaced:
        # What is measured at smaller sizes is made of what was read, which compilers like less.
        names = ", ".join(f"`{name}`" for _, name in region.replaced)
        whose = f"its loops with {names} as elements of arrays"
    over = speedups_text(compared, whose)
    if found.own_runs is None:
        return over
    return f"{single_runs_text(found.own_runs)}\nat {sizes_text(found.measured)}: {over}"
