"""Plots of the progress of searches."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from looper.errors import UsageError
from looper.search import SearchResult
from looper.support.requirements import require

PLOT_FORMATS = (".png", ".pdf", ".svg")


def check_plot_format(option: str, target: str) -> None:
    """Check that a plot can be written in the format that a file name implies.

    Raises:
        UsageError: the format is not supported, or matplotlib is not installed.
    """
    require("matplotlib", extra="plots")
    if Path(target).suffix.lower() not in PLOT_FORMATS:
        raise UsageError(f"{option} {target}: the name must end in {', '.join(PLOT_FORMATS)}")


def plot_searches(searches: Sequence[tuple[str, SearchResult]], file: Any, suffix: str) -> None:
    """Draw the speedup of the best schedule so far over evaluations and over seconds.

    Args:
        searches: a name for each search, and the search.
        file: a binary file.
        suffix: `.png`, `.pdf` or `.svg`.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 3.6), dpi=150, layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2, sharey=True)
    for name, search in searches:
        steps, seconds, speedups = _progress(search)
        left.step(steps, speedups, where="post", label=name)
        right.step(seconds, speedups, where="post", label=name)
    for axes, label in ((left, "schedules evaluated"), (right, "seconds")):
        axes.axhline(1.0, color="grey", linewidth=0.8, linestyle=":")
        axes.set_xlabel(label)
        axes.set_xlim(left=0)
        axes.grid(alpha=0.25)
    left.set_ylabel("speedup of the best so far")
    left.set_ylim(bottom=0)
    if len(searches) > 1:
        left.legend(loc="best", fontsize="small")
    else:
        figure.suptitle(searches[0][0], fontsize="medium")
    figure.savefig(file, format=suffix.lower().removeprefix("."))


def _progress(search: SearchResult) -> tuple[list[float], list[float], list[float]]:
    """Return evaluations, seconds and speedups at every improvement and at the end."""
    points = [(float(steps), seconds, speedup) for steps, seconds, speedup in search.history]
    last = points[-1][2] if points else 1.0
    points.append((float(search.evaluations), search.seconds, last))
    steps, seconds, speedups = zip(*points, strict=True)
    return list(steps), list(seconds), list(speedups)
