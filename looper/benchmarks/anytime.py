"""Speedups that searches had found after some seconds: the curves behind `search_time`'s results.

    python -m looper.benchmarks.anytime runs/time/runs.jsonl --plot runs/time/anytime.png

For the runs with the longest limit: the best speedup that a search had measured by then, as a
geometric mean over kernels; before anything is measured it counts as 1. These are the search's own
measurements; the confirmed result at the end is printed beside them. A search with a shorter limit
may have found more by then, as its internal limits are shorter.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from looper.benchmarks.resumable import Row
from looper.report.texts import table
from looper.support.statistics import error_of_logarithms, geometric_mean, median

SECONDS = (1, 2, 3, 5, 10, 30, 100)
"""Seconds at which the table is evaluated."""
_NEARLY = 0.95


def best_after(row: Row, seconds: float) -> float:
    """Return the best speedup that a search had measured by then; 1 if that is slower."""
    reached = [float(speedup) for _, when, speedup in row.get("history", ()) if when <= seconds]
    return max([1.0, *reached])


def settled_after(row: Row) -> float:
    """Return the seconds after which a search had 95 % of the speedup it found in the end."""
    history = row.get("history", ())
    wanted = _NEARLY * best_after(row, math.inf)
    return next((when for _, when, speedup in history if speedup >= wanted), 0.0)


def deliverable_after(row: Row) -> float:
    """Return the seconds until there was something to deliver; infinite if there never was."""
    told = [when for when, *_ in row.get("deliverables", ())]
    end = float(row["wall"]) if row["speedup"] > 1.0 else math.inf
    return min([*map(float, told), end])


def longest(found: Sequence[Row]) -> list[Row]:
    """Return the runs with the longest limit, of kernels tried with all kinds of search."""
    limit = max(row["seconds"] for row in found)
    own = [row for row in found if row["seconds"] == limit]
    kinds = {row["kind"] for row in own}
    complete = {
        name
        for name in {row["kernel"] for row in own}
        if {row["kind"] for row in own if row["kernel"] == name} == kinds
    }
    return [row for row in own if row["kernel"] in complete]


def means(found: Sequence[Row]) -> Table:
    """Return geometric means after some seconds and at the end, and the time to 95 % of the end.

    With two kinds of search, also their ratio, with its standard error over kernels.
    """
    kinds = list(dict.fromkeys(row["kind"] for row in found))
    limit = found[0]["seconds"]
    moments = [seconds for seconds in SECONDS if seconds <= limit]
    headings = [*(f"{seconds} s" for seconds in moments), "confirmed", f"{_NEARLY:.0%} after"]
    made = table("search", *headings, right=headings)
    columns: dict[str, list[list[float]]] = {}
    for kind in kinds:
        own = sorted(
            (row for row in found if row["kind"] == kind), key=lambda row: str(row["kernel"])
        )
        columns[kind] = [[best_after(row, seconds) for row in own] for seconds in moments]
        columns[kind].append([row["speedup"] for row in own])
        settled = median([settled_after(row) for row in own]) or 0.0
        told = (f"{geometric_mean(values) or 1.0:.2f}" for values in columns[kind])
        made.add_row(kind, *told, f"{settled:.1f} s")
    if len(kinds) == 2:
        pairs = zip(columns[kinds[1]], columns[kinds[0]], strict=True)
        made.add_section()
        made.add_row(f"{kinds[1]} / {kinds[0]}", *(ratio_text(*pair) for pair in pairs), "")
    return made


def facts(found: Sequence[Row]) -> Table:
    """Return medians of further figures of the searches: first deliverable, rate, wall time."""
    headings = ("deliverable after", "of runs", "schedules a second", "in all")
    made = table("search", *headings, right=headings)
    for kind in dict.fromkeys(row["kind"] for row in found):
        own = [row for row in found if row["kind"] == kind]
        moments = [deliverable_after(row) for row in own]
        rates = [
            row["evaluations"] / row["search_seconds"] for row in own if "search_seconds" in row
        ]
        made.add_row(
            kind,
            f"{median(moments) or math.inf:.1f} s",
            f"{sum(map(math.isfinite, moments))} of {len(own)}",
            f"{median(rates):.1f}" if rates else "-",
            f"{median([row['wall'] for row in own]):.1f} s",
        )
    return made


def shares(found: Sequence[Row]) -> Table:
    """Return the share of the wall time that each phase took: the mean over runs."""
    kinds = [
        kind
        for kind in dict.fromkeys(row["kind"] for row in found)
        if any(row.get("phases") for row in found if row["kind"] == kind)
    ]
    made = table("phase", *kinds, right=kinds)
    names = dict.fromkeys(name for row in found for name in row.get("phases", {}))
    for name in names:
        cells = []
        for kind in kinds:
            own = [row["phases"] for row in found if row["kind"] == kind and row.get("phases")]
            mean = sum(each[name] / sum(each.values()) for each in own) / len(own)
            cells.append(f"{mean:.0%}")
        made.add_row(name, *cells)
    return made


def ratio_text(values: Sequence[float], others: Sequence[float]) -> str:
    """Return the geometric mean of ratios as text, with its standard error."""
    ratios = [a / b for a, b in zip(values, others, strict=True)]
    middle = geometric_mean(ratios) or 1.0
    return f"{middle:.2f} ± {middle * error_of_logarithms(ratios):.2f}"


def plot(found: Sequence[Row], path: Path) -> None:
    """Plot the geometric mean of the best measured speedups against time."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    limit = found[0]["seconds"]
    moments = np.geomspace(0.3, limit, 200)
    for kind in dict.fromkeys(row["kind"] for row in found):
        own = [row for row in found if row["kind"] == kind]
        curve = [
            geometric_mean(best_after(row, seconds) for row in own) or 1.0 for seconds in moments
        ]
        axes.plot(moments, curve, label=kind)
    kernels = len({row["kernel"] for row in found})
    axes.set(xscale="log", xlabel="seconds", ylabel="best measured speedup, geometric mean")
    axes.set_title(f"{kernels} kernels, {found[0]['size']}, from nothing")
    shown = [seconds for seconds in SECONDS if seconds <= limit]
    axes.set_xticks(shown, [str(seconds) for seconds in shown])
    axes.minorticks_off()
    axes.set_ylim(bottom=1.0)
    axes.legend(frameon=False)
    figure.savefig(path, dpi=150)
    print(f"plot: {path}")


def main(
    runs: Annotated[Path, typer.Argument(help="Runs, as `search_time` writes them.")],
    plot_file: Annotated[
        Path | None, typer.Option("--plot", help="Write the curves to a PNG file.")
    ] = None,
) -> None:
    """Tell what searches had found after how many seconds."""
    found = longest([json.loads(line) for line in runs.read_text().splitlines()])
    for each in (means(found), facts(found), shares(found)):
        Console().print(each)
    if plot_file is not None:
        plot(found, plot_file)


if __name__ == "__main__":
    typer.run(main)
