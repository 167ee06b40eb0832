"""Selection of the loops to optimise, with the reasons for leaving others out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from looper.commands.parameters.source_options import Source, programs_of
from looper.commands.printing.outputs import console, print_notes
from looper.errors import MissingSizes, NoRegion, SourceError
from looper.frontend.c_file import Loops
from looper.ir.program import Program
from looper.report.texts import table


def chosen_programs(
    source: Source, *, auto: bool, quiet: bool = False, alone: bool = True
) -> tuple[Program, ...]:
    """Return the chosen regions of a file; with `auto`, other loops as well.

    If no pragma marks a region, these are all loops that can be read. If some can be read and
    others cannot, or need sizes, a table of them with the reasons is printed unless `quiet`; it
    names the file unless this is the only one (`alone`).

    Raises:
        UsageError: no loop can be read, or all of them need sizes.
        SourceError, ToolchainError: see `looper.frontend.c.read_c`.
    """
    path = None if alone else source.path
    try:
        if not auto and source.choice.is_among_marked:
            return source.marked_programs()
    except NoRegion:
        pass
    except (SourceError, MissingSizes):
        # One region that is refused, or needs sizes, does not stop the others.
        marked = [each for each in source.detected(find_sizes=True) if each.marked]
        found = source.choice.of(marked, source.path)
        if all(each.program is None for each in found):
            raise
        if not quiet:
            _print(found, source, path)
        return programs_of(found, source)
    found = source.choice.of(source.detected(find_sizes=True), source.path)
    if not quiet:
        _print(found, source, path)
    return programs_of(found, source)


def _print(found: Sequence[Loops], source: Source, path: Path | None) -> None:
    """Print a table of the loops and, below it, the sizes that the file suggests."""
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
    print_notes(source.size_notes(found))
