"""`looper report`: a page about a file under a schedule."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from looper.commands.parameters import options as opt
from looper.commands.parameters.option_groups import grouped
from looper.commands.parameters.source_options import Linking, given_inputs
from looper.commands.printing.outputs import console, print_notes
from looper.commands.run import Timing
from looper.errors import UsageError
from looper.memo.store import Memo
from looper.optimizer.optimization import DEFAULT_MEMO
from looper.optimizer.requests import MeasurementOptions
from looper.schedule import Schedule, transferred
from looper.support.requirements import require

EXAMPLE = 'looper report gemm --size MEDIUM --schedule "parallelize(S1, 0)" -o gemm-report'


@grouped
def command(
    file: opt.File,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Output directory.")
    ],
    schedule: opt.OptionalSchedule = None,
    *,
    reading: Linking,
    threads: opt.Threads = None,
    seed: opt.Seed = 0,
    inputs: opt.InputsFile = None,
    memo: opt.MemoFile = DEFAULT_MEMO,
) -> None:
    """Write a page for a browser about a file and a schedule.

    It has the original and the generated code side by side, the speedup of each step, the loops
    before and after with the dependences that keep them from being parallel, times, and this
    machine's roofline. Without --schedule, the fastest schedule of each region in the memo is
    taken.
    """
    # Matplotlib takes a second to import.
    require("matplotlib", extra="plots")
    from looper.commands.printing.page_writing import PageWriter, check_folder
    from looper.pages.optimization_page import Region

    source = reading.source(file)
    print_notes(source.notes)
    if schedule is None:
        with Memo(memo) as known:
            schedules = [_best(each, known) for each in source.schedules(None)]
    else:
        schedules = list(source.schedules(schedule))
    for each in schedules:
        each.check()
    check_folder("--output", output)
    given = given_inputs(inputs, [s.program for s in schedules], seed, console(error=True))
    timing = Timing(source.toolchain, threads, seed, given)
    regions = []
    for each in schedules:
        measured = timing.of(each, compare=not each.is_identity)
        warnings = measured.warnings
        regions.append(Region(each, measured.compared, measured.forms, warnings=warnings))
    measurement = MeasurementOptions(threads, seed, inputs=given, toolchain=source.toolchain)
    writer = PageWriter(output, source.path.name, measurement, memo)
    page = writer.write(regions)
    for warning in dict.fromkeys(warning for region in regions for warning in region.warnings):
        console().print(f"warning: {warning}")
    console().print(f"page: {page}")


def _best(original: Schedule, memo: Memo) -> Schedule:
    """Return the fastest schedule that a memo has of a program of this name.

    Raises:
        UsageError: it has none.
    """
    program = original.program
    known = transferred(program, memo.fast_schedules(program.name))
    if not known:
        raise UsageError(
            f"the memo knows no schedule of {program.name}: give one by --schedule, or let "
            "`looper optimize --report` find one"
        )
    return known[0]
