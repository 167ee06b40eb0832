"""Numbers, programs and schedules as text and tables for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from looper.ir.program import Program
from looper.schedule import Schedule
from looper.support.statistics import Interval

_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"))


_COUNTS = ((10**12, "T"), (10**9, "G"), (10**6, "M"), (10**3, "k"))


def time_text(seconds: float | None) -> str:
    """Return a time with four digits, as `1.234 s` or `56.78 ms`; a dash for None."""
    if seconds is None:
        return "-"
    for unit, name in _TIMES:
        if seconds >= unit or unit == _TIMES[-1][0]:
            return f"{_digits(seconds / unit)} {name}"
    raise AssertionError


def _digits(value: float) -> str:
    decimals = 3 if value < 10 else 2 if value < 100 else 1 if value < 1000 else 0
    return f"{value:.{decimals}f}"


def spread_text(spread: float | None) -> str:
    """Return the relative spread of some runs, as `2.1 %`; a dash for None."""
    return "-" if spread is None else f"{100 * spread:.1f} %"


def speedup_text(speedup: float | None) -> str:
    """Return a ratio of times, as `5.88x`; a dash for None."""
    return "-" if speedup is None else f"{speedup:.2f}x"


def count_text(count: int | None) -> str:
    """Return a large count with three digits, as `2.64 G`; a dash for None."""
    if count is None:
        return "-"
    for unit, name in _COUNTS:
        if count >= unit:
            return f"{count / unit:.3g} {name}" if count < 1000 * unit else f"{count:.2e}"
    return str(count)


def plural(count: int, noun: str) -> str:
    """Return a count with its noun: `1 schedule`, `2 schedules`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def table(*columns: str, right: Iterable[str] = ()) -> Table:
    """Return an empty table; the columns named in `right` hold numbers."""
    made = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    numbers = set(right)
    for column in columns:
        made.add_column(column, justify="right" if column in numbers else "left")
    return made


def pairs_table(pairs: Iterable[tuple[str, str]]) -> Table:
    """Return a table of names and values, one pair a line."""
    made = Table(box=None, show_header=False, pad_edge=False)
    made.add_column(style="bold")
    made.add_column(overflow="fold")
    for name, value in pairs:
        made.add_row(name, value)
    return made


def interval_text(interval: Interval | None) -> str:
    """Return a confidence interval of a speedup, as `5.71 to 5.98`; a dash for None."""
    return "-" if interval is None else f"{interval.low:.2f} to {interval.high:.2f}"


def program_title(program: Program, *, with_file: bool = False) -> str:
    """Return the program's name, its sizes, and the line of its region.

    Args:
        program: the program.
        with_file: begin with the name of the file that it comes from.
    """
    sizes = " ".join(f"{name}={value}" for name, value in program.parameters)
    where = f"region at line {region_line(program)}" if program.region is not None else ""
    details = ", ".join(part for part in (where, sizes) if part)
    title = f"{program.name} ({details})" if details else program.name
    return f"{program.region.path}: {title}" if with_file and program.region else title


def region_line(program: Program) -> int | None:
    """Return the line of the region's first pragma, None for a program built in Python."""
    return None if program.region is None else program.region.line


def steps_text(schedule: Schedule) -> str:
    """Return the transformations of a schedule, one a line."""
    return "\n".join(step.text for step in schedule.transformations) or "none"


def program_json(program: Program) -> dict[str, Any]:
    """Return the identity of a program as JSON."""
    return {
        "name": program.name,
        "digest": program.digest,
        "parameters": dict(program.parameters),
        "line": region_line(program),
    }
