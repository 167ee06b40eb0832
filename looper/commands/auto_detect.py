"""Selection of the loops to optimise, with the reasons for leaving others out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from looper.commands.parameters.source_options import Source
from looper.commands.printing.outputs import console, print_notes
from looper.errors import MissingSizes, NoRegion, SourceError, UsageError
from looper.frontend.c_file import Loops
from looper.ir.program import Program
from looper.report.texts import table


def chosen_programs(
    source: Source, region: int | None, *, auto: bool, quiet: bool = False, alone: bool = True
) -> tuple[Program, ...]:
    """Return the regions of a file, or the one of a number; with `auto`, other loops as well.

    If no pragma marks a region, these are all loops that can be read. If some can be read and
    others cannot, or need sizes, a table of them with the reasons is printed unless `quiet`; it
    names the file unless this is the only one (`alone`).

    Raises:
        NoRegion: no pragma marks one, and a number is given.
        UsageError: no loop can be read, or all of them need sizes.
        SourceError, ToolchainError: see `looper.frontend.c.read_c`.
    """
    path = None if alone else source.path
    if auto:
        return _detected(source, quiet=quiet, path=path)
    try:
        return source.programs(region)
    except NoRegion:
        if region is not None:
            raise
        return _detected(source, quiet=quiet, path=path)
    except (SourceError, MissingSizes):
        # One region that is refused, or needs sizes, does not stop the others.
        found = [each for each in source.detected() if each.marked] if region is None else []
        programs = tuple(each.program for each in found if each.program is not None)
        if not programs:
            raise
        if not quiet:
            _print(found, path)
        return programs


def _detected(source: Source, *, quiet: bool, path: Path | None) -> tuple[Program, ...]:
    found = source.detected()
    if not quiet:
        _print(found, path)
    programs = tuple(each.program for each in found if each.program is not None)
    if programs:
        return programs
    missing = list(dict.fromkeys(name for each in found for name in each.sizes))
    if missing:
        options = " ".join(f"--param {name}=1000" for name in missing)
        raise UsageError(f"{source.path}: give the sizes of its loops, for example {options}")
    raise UsageError(f"{source.path}: there is no loop that can be read")


def _print(found: Sequence[Loops], path: Path | None) -> None:
    made = table("line", "function", "taken", "why not, or what it needs", right=("line",))
    rows = list[tuple[str, str, str, str]]()
    for each in found:
        taken = "yes" if each.program is not None else "no"
        needs = each.reason
        if each.sizes:
            needs = "sizes: " + " ".join(f"--param {name}=..." for name in each.sizes)
        rows.append((str(each.line), each.function, taken, needs))
    # A line may have several loops that are left out for the same reason.
    for row in dict.fromkeys(rows):
        made.add_row(*row)
    if found and path is not None:
        print_notes([f"{path}:"])
    if found:
        console(error=True).print(made)
