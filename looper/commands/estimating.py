"""`looper optimize --no-run`: the main job by estimates alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from looper.codegen.region import output_file
from looper.commands.file_notes import file_notes
from looper.commands.interruption import INTERRUPTED
from looper.commands.outputs import STANDARD_OUTPUT, console, print_json, write_c, writing
from looper.commands.searched_regions import search_regions
from looper.deadline import Deadline
from looper.estimation import Estimation, estimate
from looper.execution.toolchain import Toolchain
from looper.ir.program import Program
from looper.report import (
    estimation_json,
    pairs_table,
    plot_searches,
    program_title,
    search_text,
    speedup_text,
    steps_text,
)
from looper.search.tracking import Report


def estimate_regions(
    programs: Sequence[Program],
    path: Path,
    toolchain: Toolchain,
    settings: dict[str, Any],
    deadline: Deadline,
    target: str,
    plot: str | None,
    *,
    as_json: bool,
) -> None:
    """Estimate which schedules of a file's regions are the fastest, and write the file with them.

    Args:
        programs: the regions.
        path: of the file.
        toolchain: with the flags that were given; it is not run.
        settings: how to search, see `looper.estimation.estimate`.
        deadline: of all regions.
        target: where the C goes.
        plot: where the picture of the searches goes.
        as_json: print JSON and nothing else.

    Raises:
        typer.Exit: Ctrl-C has ended a search; what was found until then is written.
        UsageError: see `estimate`; or a file can not be written.
    """

    def find(program: Program, report: Report, until: Deadline) -> Estimation:
        return estimate(program, report=report, deadline=until, **settings)

    screen = console(error=True)
    searched = search_regions(
        programs, find, deadline, screen, quiet=as_json, first="asking for estimates"
    )
    found, interrupted = searched.found, searched.interrupted
    if not found:
        raise typer.Exit(INTERRUPTED)
    faster = [each.schedule for each in found if not each.schedule.is_identity]
    region = programs[0].region
    assert region is not None, "programs of files have regions"
    text = output_file(faster) if faster else region.source
    write_c("-o", target, text)
    if plot is not None:
        with writing("--plot", plot) as file:
            searches = [(program_title(each.program), each.search) for each in found]
            plot_searches(searches, file, Path(plot).suffix)
    if as_json:
        regions = [estimation_json(each) for each in found]
        print_json(
            {
                "file": str(path),
                "output": target,
                "interrupted": interrupted,
                "measured": False,
                "regions": regions,
            }
        )
    else:
        notes = file_notes(faster, text, toolchain, compiles=False)
        _show(found, target, notes, console(error=target == STANDARD_OUTPUT))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _show(
    found: Sequence[Estimation], target: str, notes: list[tuple[str, str]], screen: Console
) -> None:
    for each in found:
        screen.print(program_title(each.program), style="bold")
        screen.print(
            pairs_table(
                [
                    ("transformations", steps_text(each.schedule)),
                    (
                        "estimate",
                        f"{speedup_text(each.speedup)} over the loops as they stand, by "
                        f"{each.evaluation.method}; nothing was compiled or run",
                    ),
                    ("search", search_text(each.search)),
                    ("checks", "legal by dependence analysis"),
                ]
            )
        )
        screen.print()
    changed = any(not each.schedule.is_identity for each in found)
    where = "standard output" if target == STANDARD_OUTPUT else target
    note = "" if changed else " (the original, unchanged)"
    screen.print(pairs_table([("written", where + note), *notes]))
