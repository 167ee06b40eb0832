"""Output of `looper optimize`, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from looper.codegen.harness import FILE
from looper.commands.printing.outputs import STANDARD_OUTPUT
from looper.commands.sizes import choices_table, dispatches, ranges_text, several_json
from looper.execution.compiling.toolchain import Machine
from looper.optimizer.optimization import Optimization
from looper.optimizer.several_sizes import Several
from looper.report.measurement_tables import (
    checks_text,
    comparison_table,
    originals_text,
    single_runs_text,
    speedups_text,
)
from looper.report.result_reports import (
    general_texts,
    optimization_json,
    original_seconds,
    search_text,
)
from looper.report.texts import (
    pairs_table,
    plural,
    program_title,
    speedup_text,
    steps_text,
    time_text,
)
from looper.search.downscaled_search import sizes_text


@dataclass(frozen=True)
class Outcome:
    """The outcome for a file.

    Attributes:
        path: the file.
        target: the file written; None if nothing was written.
        page: the page written, if any.
        found: results of its regions, as far as they were reached.
        interrupted: Ctrl-C has ended the search.
        missing: the number of regions not reached before that.
        machine: the machine of the measurements.
        several: the code chosen for each size, if it was tuned for several sizes.
        notes: names and texts.
    """

    path: Path
    target: str | None
    page: Path | None
    found: Sequence[Optimization]
    interrupted: bool
    missing: int
    machine: Machine
    several: tuple[Several, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the outcome for JSON output."""
        return {
            "file": str(self.path),
            "output": self.target,
            "interrupted": self.interrupted,
            "machine": str(self.machine),
            "regions": [optimization_json(each) for each in self.found],
            **({"dispatches": list(map(several_json, self.several))} if self.several else {}),
            **({"notes": dict(self.notes)} if self.notes else {}),
        }

    def show(self, screen: Console, plot: str | None = None, *, with_file: bool = False) -> None:
        """Print the outcome.

        Args:
            screen: where it is printed.
            plot: the file of the picture of the searches.
            with_file: name the file, as there are others.
        """
        for each in self.found:
            _show(each, screen, self.machine.flags, with_file=with_file)
        for several in self.several:
            screen.print(several.choices[0].tuned.program.name, style="bold")
            screen.print(choices_table(several))
            screen.print(pairs_table([("other sizes", ranges_text(several))]))
            screen.print()
        if self.missing and self.target is not None:
            screen.print(f"interrupted: {plural(self.missing, 'region')} left as before\n")
        changed = any(each.comparison is not None for each in self.found)
        if self.several:
            changed = bool(dispatches(self.several))
        written = [("machine", str(self.machine))]
        if self.target is not None:
            where = "standard output" if self.target == STANDARD_OUTPUT else self.target
            note = "" if changed else " (the original, unchanged)"
            written.append(("written", where + note))
        if plot is not None:
            written.append(("plot", plot))
        if self.page is not None:
            written.append(("page", str(self.page)))
        written += self.notes
        if with_file:
            written.insert(0, ("file", str(self.path)))
        screen.print(pairs_table(written))


def show_all(outcomes: Sequence[Outcome], screen: Console, plot: str | None) -> None:
    """Print the outcomes of several files.

    Args:
        outcomes: the outcome of each file.
        screen: where they are printed.
        plot: the file of the picture of the searches.
    """
    for outcome in outcomes:
        outcome.show(screen, with_file=True)
        screen.print()
    if plot is not None:
        screen.print(pairs_table([("plot", plot)]))


def _show(found: Optimization, screen: Console, flags: Sequence[str], *, with_file: bool) -> None:
    screen.print(program_title(found.program, with_file=with_file), style="bold")
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
        ("speedup", told_speedup(found)),
        *(("all sizes", text) for text in general_texts(found)),
        ("original", originals_text(found.originals)),
        ("search", f"{search_text(found.search)}; {compiled}"),
        *(("warning", warning) for warning in found.warnings),
    ]
    if found.comparison is not None:
        pairs.append(("checks", checks_text([found.program], [found.bits], flags)))
    screen.print(pairs_table(pairs))
    screen.print()


def told_speedup(found: Optimization) -> str:
    """Return the speedup of the result as text, with its baseline."""
    compared = found.comparison
    if compared is None:
        return speedup_text(found.speedup)
    region, whose = found.program.region, "the original"
    if found.own_runs is not None and region is not None and region.replaced:
        # Measurements at smaller sizes use code generated from what was read, which compilers
        # optimise less well than the file's.
        names = ", ".join(f"`{name}`" for _, name in region.replaced)
        whose = f"its loops with {names} as elements of arrays"
    over = speedups_text(compared, whose)
    if found.measured is found.program:
        return over
    over = f"at {sizes_text(found.measured)}: {over}"
    return over if found.own_runs is None else f"{single_runs_text(found.own_runs)}\n{over}"
