"""`looper optimize --param n=64,512`: regions at several sizes, and one file for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table

from looper.codegen.region import Dispatch
from looper.commands.auto_detect import chosen_programs
from looper.commands.parameters.source_options import Source
from looper.errors import UsageError
from looper.execution.executor import Executor
from looper.execution.outcome import Calls
from looper.ir.program import Program
from looper.optimizer.optimization import Optimization
from looper.optimizer.requests import MeasurementOptions
from looper.optimizer.several_sizes import Several, Tuned, dispatched, in_order
from looper.report.texts import speedup_text, table
from looper.search.downscaled_search import sizes_text
from looper.source.source_region import region_of


def sized_regions(
    sources: Sequence[Source], *, auto: bool, alone: bool = True
) -> list[tuple[Program, ...]]:
    """Return the regions of a file, each at several sizes, smallest first.

    Args:
        sources: the file with each of the sizes.
        auto, alone: see `chosen_programs`.

    Raises:
        UsageError: other regions are accepted at other sizes, or the sizes are the same.
        SourceError, ToolchainError: see `chosen_programs`.
    """
    read = [
        chosen_programs(source, auto=auto, quiet=number > 0, alone=alone)
        for number, source in enumerate(sources)
    ]
    places = [[region_of(program).passage.begin for program in each] for each in read]
    if any(each != places[0] for each in places):
        raise UsageError("--param: not the same regions are accepted at all of these sizes")
    found = []
    for programs in zip(*read, strict=True):
        if len({each.parameters for each in programs}) < len(programs):
            raise UsageError(
                f"--param: {programs[0].name} is the same at several of these sizes: leave some out"
            )
        found.append(tuple(programs[k] for k in in_order(programs)))
    return found


def measured_at_all(
    regions: Sequence[Sequence[Program]],
    found: Sequence[Optimization],
    measurement: MeasurementOptions,
) -> list[Several]:
    """Choose the code for each size of each region by measuring what was found at all of the sizes.

    Args:
        regions: see `sized_regions`.
        found: results for these programs; some may be missing.
        measurement: conditions of the measurements.

    Raises:
        ExecutionError, ToolchainError: an original cannot be measured.
    """
    made = list[Several]()

    def executor(program: Program) -> Executor:
        return Executor(
            program,
            toolchain=measurement.detected,
            threads=measurement.threads,
            seed=measurement.seed,
            calls=Calls(measurement.calls),
            exact=measurement.exact,
        )

    for programs in regions:
        tuned = [
            Tuned(
                each.program,
                None if each.comparison is None else each.written,
                each.comparison,
            )
            for each in found
            if any(each.program is program for program in programs)
        ]
        if tuned:
            made.append(dispatched(tuned, executor))
    return made


def choices_table(several: Several) -> Table:
    """Return a table of the code that runs at the requested sizes."""
    made = table("sizes", "runs", "over your file", right=("over your file",))
    for choice in several.choices:
        made.add_row(
            sizes_text(choice.tuned.program),
            "code for these sizes" if choice.own else _origin(several, choice.origin),
            speedup_text(choice.speedup),
        )
    return made


def ranges_text(several: Several) -> str:
    """Return the code that runs at other sizes as text, one line per range."""
    lines = []
    for condition, number in several.ranges:
        where = condition.replace("(long long) ", "") or (
            "others" if len(several.ranges) > 1 else "all"
        )
        lines.append(f"{where}: {_origin(several, number)}")
    return "\n".join(lines)


def several_json(several: Several) -> dict[str, Any]:
    """Return the choices for JSON output."""
    return {
        "sizes": [
            {
                "sizes": dict(choice.tuned.program.parameters),
                "own_code": choice.own,
                "found_at": _found_at(several, choice.origin),
                "speedup": choice.speedup,
            }
            for choice in several.choices
        ],
        "others": [
            {"condition": condition, "found_at": _found_at(several, number)}
            for condition, number in several.ranges
        ],
    }


def dispatches(several: Sequence[Several]) -> list[Dispatch]:
    """Return the dispatches to be written."""
    return [each.dispatch for each in several if each.dispatch is not None]


def _found_at(several: Several, number: int | None) -> dict[str, int] | None:
    if number is None:
        return None
    return dict(several.choices[number].tuned.program.parameters)


def _origin(several: Several, number: int | None) -> str:
    if number is None:
        return "the original"
    return f"what was found at {sizes_text(several.choices[number].tuned.program)}"
