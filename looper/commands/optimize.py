"""`looper optimize`: search for fast schedules of files, and write the files with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import typer
from rich.console import Console

from looper.commands.delivering import Delivery, plot_found
from looper.commands.estimate import estimate_files
from looper.commands.given_files import GivenFile, read_files
from looper.commands.interruption import INTERRUPTED
from looper.commands.outcomes import show_all
from looper.commands.parameters import optimize_options as own
from looper.commands.parameters.option_groups import grouped
from looper.commands.parameters.source_options import given_inputs
from looper.commands.parameters.targets import check_given_once, chosen_targets
from looper.commands.parameters.toolchain_options import Use
from looper.commands.printing.outputs import (
    STANDARD_OUTPUT,
    check_target,
    console,
    files_json,
    print_json,
    print_notes,
)
from looper.commands.searched_regions import Regions, search_regions
from looper.errors import LooperError, UsageError
from looper.ir.program import Program
from looper.memo.store import Memo
from looper.optimizer.optimization import Optimization, optimize
from looper.optimizer.requests import MeasurementOptions
from looper.optimizer.time_shares import run_seconds, time_shares
from looper.report.search_plots import check_plot_format
from looper.report.texts import program_title
from looper.search.search_state import Report
from looper.support.deadline import Deadline
from looper.support.requirements import require

# Share of the time for measuring how long each region takes; and time for checking a file with
# several regions: seconds, and at most this share.
_SHARING = 0.25
_CHECK_SECONDS, _CHECK_SHARE = 3.0, 0.1
EXAMPLE = "looper optimize kernel.c --param n=1000 -o kernel.opt.c"


@grouped
def command(
    files: own.Files,
    *,
    results: own.Results,
    reading: own.SizedReading,
    searching: own.Searching,
    measuring: own.Measuring,
) -> None:
    """Search for faster schedules of the regions of files, and write the files with the best.

    Candidates are compiled, run, compared with the original, and timed. Ctrl-C ends the search: the
    best schedule so far is confirmed, printed and written, and the exit status is 130. Running the
    same command again measures nothing twice. With --no-run nothing is compiled or run: the result
    is legal, and a model estimates its speedup. With several values of a size parameter there is a
    search at each of these sizes, and the written file chooses when it runs. Several files share
    the time limit, and each takes from --param the size parameters that it has.
    """
    deadline = Deadline(searching.seconds)
    _check_options(files, results, reading, searching, measuring)
    # Misspelt names are reported before a file is read.
    request, no_run = searching.request(), searching.no_run
    use = Use.NOTHING if no_run else Use.COMPILING
    named = [reading.sources(file, use, deadline) for file in files]
    if len(named[0]) > 1 and (no_run or measuring.inputs is not None):
        option = "--no-run" if no_run else "--inputs"
        raise UsageError(f"{option}: give one value of each --param")
    notes = (note for sources in named for note in sources[0].notes)
    print_notes(list(dict.fromkeys(notes)), quiet=results.as_json)
    targets = _checked_targets([sources[0].path for sources in named], results)
    read = read_files(named, targets, deadline, auto=reading.auto)
    most, as_json = searching.max_evaluations, results.as_json
    if no_run:
        estimate_files(read, request, most, deadline, results.plot, as_json=as_json)
        return
    screen, programs = console(error=True), [each for file in read for each in file.programs]
    given = given_inputs(measuring.inputs, programs, measuring.seed, screen)
    conditions = measuring.conditions(given)
    with Memo(measuring.kept, remeasure=measuring.remeasure) as memo:
        job = _Job(conditions, memo, deadline, screen)
        find = partial(
            optimize,
            search=request,
            max_evaluations=most,
            output=results.requirements,
            memo=memo,
        )
        searched = job.searched(read, find, quiet=as_json)
    if not searched.found:
        raise typer.Exit(INTERRUPTED)
    delivery = Delivery(
        conditions, measuring.kept, results.report, searching.default_limit, screen, deadline
    )
    _deliver(delivery, read, searched, results.plot, as_json=as_json)


def _check_options(
    files: Sequence[str],
    results: own.Results,
    reading: own.SizedReading,
    searching: own.Searching,
    measuring: own.Measuring,
) -> None:
    """Check that no option contradicts another one."""
    if reading.choice.options and len(files) > 1:
        option = reading.choice.options.split()[0]
        raise UsageError(f"{option}: of several files all regions are taken: leave it out")
    if measuring.exact and reading.allow_reassociation:
        raise UsageError("--exact: leave out --allow-reassociation, which changes bits")
    if searching.no_run and measuring.exact:
        raise UsageError("--exact: with --no-run nothing is run that could be compared")
    if searching.no_run and measuring.inputs is not None:
        raise UsageError("--inputs: with --no-run nothing is run that could read them")
    if searching.no_run and results.report is not None:
        raise UsageError("--report: with --no-run nothing is run that a page could tell of")


def _checked_targets(paths: Sequence[Path], results: own.Results) -> list[str]:
    """Return the file to write for each; check before the search that all can be written."""
    plot, report = results.plot, results.report
    check_given_once(paths)
    targets = chosen_targets(results.output, paths)
    if results.as_json and STANDARD_OUTPUT in targets:
        raise UsageError("--json and -o - both write to standard output: choose one of them")
    if plot is not None:
        check_plot_format("--plot", plot)
        for path in paths:
            check_target("--plot", plot, path)
    if report is not None:
        # Matplotlib takes a second to import.
        require("matplotlib", extra="plots")
        from looper.commands.printing.page_writing import check_folder, page_name

        names = [page_name(path, alone=len(paths) == 1) for path in paths]
        check_folder("--report", report, names)
    return targets


@dataclass(frozen=True)
class _Job:
    """The searches of one command.

    Attributes:
        conditions: of all measurements, for any toolchain.
        memo: keeps them.
        deadline: of the command.
        screen: where progress is shown.
    """

    conditions: MeasurementOptions
    memo: Memo
    deadline: Deadline
    screen: Console

    def searched(
        self, files: Sequence[GivenFile], ask: Callable[..., Optimization], *, quiet: bool
    ) -> Regions[Optimization]:
        """Search the regions of the files, each at its sizes, smallest first.

        `ask` searches a region, as `optimize` does.
        """
        toolchains = {id(program): file.toolchain for file in files for program in file.programs}
        regions, deadline = [region for file in files for region in file.regions], self.deadline

        def measured(program: Program) -> MeasurementOptions:
            return self.conditions.of(program, toolchains[id(program)])

        def find(program: Program, tell: Report, until: Deadline) -> Optimization:
            return ask(program, measurement=measured(program), time_limit=until, report=tell)

        # A file with several regions is checked with all of them at the end.
        checked = sum(len(file.regions) > 1 for file in files)
        if checked and deadline.seconds is not None:
            deadline.kept = min(checked * _CHECK_SECONDS, _CHECK_SHARE * deadline.seconds)
        return search_regions(
            [program for region in regions for program in region],
            find,
            deadline,
            self.screen,
            quiet=quiet,
            shares=lambda: self._shares(regions, measured),
            title=partial(program_title, with_file=len(files) > 1),
            goes_on=len(files) > 1,
        )

    def _shares(
        self,
        regions: Sequence[Sequence[Program]],
        measured: Callable[[Program], MeasurementOptions],
    ) -> list[float]:
        """Return the share of the time for each region at each size, by measuring the largest."""
        seconds, until = list[float | None](), Deadline(_SHARING * self.deadline.left)
        for *_, largest in regions:
            with measured(largest).evaluator(self.memo, until) as measuring:
                seconds.append(run_seconds(largest, measuring))
        pairs = zip(time_shares(seconds, self.deadline.left), regions, strict=True)
        return [share / len(each) for share, each in pairs for _ in each]


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
