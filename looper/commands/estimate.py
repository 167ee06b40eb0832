"""`looper optimize --no-run`: optimisation by estimates alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from looper.codegen.region import output_file
from looper.commands.given_files import GivenFile
from looper.commands.interruption import INTERRUPTED
from looper.commands.parameters.targets import write_target
from looper.commands.printing.file_notes import file_notes
from looper.commands.printing.outputs import (
    STANDARD_OUTPUT,
    console,
    files_json,
    print_json,
    writing,
)
from looper.commands.searched_regions import Regions, search_regions
from looper.ir.program import Program
from looper.optimizer.estimation import Estimation, estimate
from looper.optimizer.requests import SearchRequest
from looper.report.result_reports import estimation_json, search_text
from looper.report.search_plots import plot_searches
from looper.report.texts import pairs_table, program_title, speedup_text, steps_text
from looper.search.search_state import Report
from looper.support.deadline import Deadline


def estimate_files(
    files: Sequence[GivenFile],
    request: SearchRequest,
    max_evaluations: int | None,
    deadline: Deadline,
    plot: str | None,
    *,
    as_json: bool,
) -> None:
    """Estimate which schedules of some files' regions are the fastest, and write the files.

    Args:
        files: at one size each; their toolchains, with the given flags, are not run.
        request, max_evaluations: see `looper.optimizer.estimation.estimate`.
        deadline: of all regions.
        plot: the file for the picture of the searches.
        as_json: print JSON and nothing else.

    Raises:
        typer.Exit: Ctrl-C has ended a search; what was found until then is written.
        UsageError: see `estimate`; or a file cannot be written.
    """

    def find(program: Program, report: Report, until: Deadline) -> Estimation:
        return estimate(
            program,
            search=request,
            time_limit=until,
            max_evaluations=max_evaluations,
            report=report,
        )

    def title(program: Program) -> str:
        return program_title(program, with_file=len(files) > 1)

    searched = search_regions(
        [program for file in files for program in file.programs],
        find,
        deadline,
        console(error=True),
        quiet=as_json,
        first="asking for estimates",
        title=title,
    )
    if not searched.found:
        raise typer.Exit(INTERRUPTED)
    if len(files) == 1:
        outcomes = [_written(files[0], searched)]
    else:
        outcomes = [_written(file, searched.of(file.programs)) for file in files]
    if plot is not None:
        with writing("--plot", plot) as picture:
            searches = [(title(each.program), each.search) for each in searched.found]
            plot_searches(searches, picture, Path(plot).suffix)
    if as_json:
        print_json(files_json([each.json() for each in outcomes]))
    else:
        for each in outcomes:
            screen = console(error=each.target == STANDARD_OUTPUT)
            each.show(screen, title)
            if len(files) > 1:
                screen.print()
    if searched.interrupted:
        raise typer.Exit(INTERRUPTED)


def _written(file: GivenFile, searched: Regions[Estimation]) -> _Outcome:
    """Write a file with what was found, unless Ctrl-C came before there was a result."""
    if not searched.is_worth_writing:
        return _Outcome(file, None, searched, ())
    faster = [each.schedule for each in searched.found if not each.schedule.is_identity]
    text = output_file(faster) if faster else file.text
    write_target(file.target, text)
    notes = file_notes(faster, text, file.toolchain, compiles=False)
    return _Outcome(file, file.target, searched, tuple(notes))


@dataclass(frozen=True)
class _Outcome:
    """The outcome for a file; without a target nothing was written."""

    file: GivenFile
    target: str | None
    searched: Regions[Estimation]
    notes: tuple[tuple[str, str], ...]

    def json(self) -> dict[str, Any]:
        """Return the outcome for JSON output."""
        return {
            "file": str(self.file.path),
            "output": self.target,
            "interrupted": self.searched.interrupted,
            "measured": False,
            "regions": [estimation_json(each) for each in self.searched.found],
        }

    def show(self, screen: Console, title: Callable[[Program], str]) -> None:
        """Print the outcome; `title` gives the titles of regions."""
        for each in self.searched.found:
            screen.print(title(each.program), style="bold")
            pairs = [
                ("transformations", steps_text(each.schedule)),
                (
                    "estimate",
                    f"{speedup_text(each.speedup)} over the loops as they stand, by "
                    f"{each.evaluation.method}; nothing was compiled or run",
                ),
                ("search", search_text(each.search)),
                ("checks", "legal by dependence analysis"),
            ]
            screen.print(pairs_table(pairs))
            screen.print()
        if self.target is None:
            reason = "interrupted before there was a result"
            screen.print(pairs_table([("not written", f"{self.file.path}: {reason}")]))
            return
        changed = any(not each.schedule.is_identity for each in self.searched.found)
        where = "standard output" if self.target == STANDARD_OUTPUT else self.target
        note = "" if changed else " (the original, unchanged)"
        screen.print(pairs_table([("written", where + note), *self.notes]))
