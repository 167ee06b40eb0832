"""Plots of the results, as PNG and SVG."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter, NullLocator

from looper.compare.optimiser_protocol import BASELINE
from looper.compare.result_tables import ours, shown
from looper.compare.results import Results
from looper.support.statistics import error_of_logarithms, geometric_mean

# Okabe and Ito's colours, which nearly everyone can distinguish; LOOPer always has the same one.
_OURS = "#D55E00"
_COLOURS = ("#0072B2", "#56B4E9", "#009E73", "#E69F00", "#000000", "#CC79A7", "#999999", "#F0E442")
# Their number is coprime to that of the colours, so that combinations repeat late.
_MARKERS = "osD^vP*XhdH<>"
# The position of a search that took no time at all.
_LEAST_SECONDS = 0.01
_HATCHES = ("", "//////", "......")
_WIDTH_PER_BAR, _KERNELS_PER_ROW = 0.085, 15
# Approximate inches of a name in a legend.
_WIDTH_PER_NAME = 2.4
_FORMATS = ("png", "svg")
_MEAN = "geo. mean"

Groups = Sequence[tuple[str, Mapping[str, float | None]]]
"""Speedups by optimiser, of each program; None is a failure."""


def write_plots(results: Results, folder: Path) -> list[Path]:
    """Write every plot that has data; return the files."""
    names = [name for name in shown(results) if name != BASELINE]
    if not any(cell.speedup(name) is not None for cell in results.cells for name in names):
        return []
    colours = _colours(results, names)
    written: list[Path] = []
    for size in results.sizes:
        suffix = "" if size == "-" else f"-{size}"
        written += _save(_bars(results, size, names, colours), folder, f"speedups{suffix}")
        if any(results.limit(cell) is not None for cell in results.of_size(size)):
            written += _save(_limits(results, size, names), folder, f"limits{suffix}")
    written += _save(_distribution(results, names, colours), folder, "distribution")
    if len(results.searches) > 2:
        written += _save(_efforts(results, colours), folder, "search-time")
    elif results.searches:
        written += _save(_searches(results), folder, "search-time")
    return written


def _colours(results: Results, names: list[str]) -> dict[str, str]:
    described = results.about.get("optimisers", {})
    free = iter(_COLOURS * (1 + len(names) // len(_COLOURS)))
    ours_taken, found = False, {}
    for name in names:
        ours = described.get(name, {}).get("description", "").startswith("LOOPer")
        found[name] = _OURS if ours and not ours_taken else next(free)
        ours_taken = ours_taken or ours
    return found


def _figure(width: float, height: float) -> Figure:
    figure = Figure(figsize=(width, height), dpi=150, layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def _save(figure: Figure, folder: Path, name: str) -> list[Path]:
    paths = [folder / f"{name}.{suffix}" for suffix in _FORMATS]
    for path in paths:
        figure.savefig(path)
    return paths


def _bars(results: Results, size: str, names: list[str], colours: dict[str, str]) -> Figure:
    """Draw speedups over gcc at a size, grouped by kernel, with the geometric mean."""
    groups: list[tuple[str, dict[str, float | None]]] = [
        (
            cell.kernel.rpartition("/")[2],
            # A gap is an empty place, a failure a cross.
            {name: cell.speedup(name) for name in names if cell.counted(name) is not None},
        )
        for cell in results.of_size(size)
    ]
    groups.append((_MEAN, {name: results.mean(name, size)[0] for name in names}))
    title = "speedup over gcc -O3" + ("" if size == "-" else f", {size}")
    return _grouped_bars(groups, colours, title)


def _limits(results: Results, size: str, names: Sequence[str]) -> Figure:
    """Draw the fraction of the machine's limit that the fastest code of each kernel reaches."""
    mine = set(ours(results))
    cells = [cell for cell in results.of_size(size) if results.limit(cell) is not None]
    series = {
        "gcc": ([BASELINE], _COLOURS[6]),
        "fastest other": ([name for name in names if name not in mine], _COLOURS[0]),
        "LOOPer": ([name for name in names if name in mine], _OURS),
    }
    drawn = {label: each for label, each in series.items() if each[0]}
    figure = _figure(max(6.5, 1.2 + 0.3 * len(cells)), 3.2)
    ax = figure.subplots()
    bar = 0.84 / len(drawn)
    for k, (label, (members, colour)) in enumerate(drawn.items()):
        places = [g + (k - (len(drawn) - 1) / 2) * bar for g in range(len(cells))]
        heights = [100 * (results.best_of_limit(cell, members) or 0.0) for cell in cells]
        ax.bar(places, heights, bar, color=colour, edgecolor="black", linewidth=0.3, label=label)
    labels = [
        f"{cell.kernel.rpartition('/')[2]}{'*' * (limit.bound == 'operations')}"
        for cell in cells
        if (limit := results.limit(cell)) is not None
    ]
    ax.set_xticks(range(len(cells)), labels, fontsize="small", rotation=30, ha="right")
    ax.axhline(100, color="black", linewidth=0.9)
    ax.set_ylabel("% of the limit (* by operations, others by bytes)", fontsize="small")
    ax.grid(axis="y", color="0.85", linewidth=0.5)
    ax.set_axisbelow(True)
    figure.legend(fontsize="small", loc="outside upper center", ncols=3, frameon=False)
    return figure


def plot_speedups(groups: Groups, title: str, path: Path) -> None:
    """Draw speedups as groups of bars, with their geometric means.

    Args:
        groups: programs, and the speedups of the optimisers that have one.
        title: of the axis.
        path: the file of the picture.
    """
    names = list(dict.fromkeys(name for _, group in groups for name in group))
    found = {name: [group.get(name) for _, group in groups] for name in names}
    means = {name: geometric_mean([v for v in found[name] if v]) for name in names}
    colours = dict(zip(names, cycle((_OURS, *_COLOURS)), strict=False))
    _grouped_bars([*groups, (_MEAN, means)], colours, title).savefig(path)


def _grouped_bars(groups: Groups, colours: dict[str, str], title: str) -> Figure:
    """Draw groups of bars that begin at 1x.

    A cross is a failure.
    """
    names, rows = list(colours), math.ceil(len(groups) / _KERNELS_PER_ROW)
    per_row = math.ceil(len(groups) / rows)
    width = max(6.5, 1.2 + per_row * (len(names) + 1.6) * _WIDTH_PER_BAR)
    figure = _figure(width, 0.7 + 2.5 * rows)
    axes = figure.subplots(rows, 1, sharey=True, squeeze=False)[:, 0]
    for row, ax in enumerate(axes):
        part = groups[row * per_row : (row + 1) * per_row]
        _draw_groups(ax, part, names, colours)
        ax.set_xlim(-0.5, per_row - 0.5)
    figure.supylabel(title, fontsize="medium")
    handles = [axes[0].containers[k] for k in range(len(names))]
    columns = min(len(names), max(2, int(width / _WIDTH_PER_NAME)))
    figure.legend(handles, names, loc="outside upper center", ncols=columns, frameon=False)
    return figure


def _draw_groups(
    ax: Axes,
    groups: Groups,
    names: list[str],
    colours: dict[str, str],
) -> None:
    bar = 0.84 / len(names)
    for k, name in enumerate(names):
        offset = (k - (len(names) - 1) / 2) * bar
        places = [g + offset for g, (_, group) in enumerate(groups) if name in group]
        values = [group[name] for _, group in groups if name in group]
        heights = [(value or 1.0) - 1.0 for value in values]
        # If there are more bars than colours, the later ones are hatched.
        repeats = [colours[each] for each in names[:k]].count(colours[name])
        ax.bar(
            places, heights, bar, bottom=1.0, color=colours[name], hatch=_HATCHES[repeats % 3],
            edgecolor="black", linewidth=0.3,
        )  # fmt: skip
        for place, value in zip(places, values, strict=True):
            if value is None:
                ax.plot(place, 1.0, "x", color=colours[name], markersize=3.5, zorder=4)
    for g in range(len(groups) - 1):
        ax.axvline(g + 0.5, color="0.9", linewidth=0.6, zorder=0)
    ax.axhline(1.0, color="black", linewidth=0.9, zorder=3)
    if groups and groups[-1][0] == _MEAN:
        ax.axvspan(len(groups) - 1.5, len(groups) - 0.5, color="0.93", zorder=-1)
    labels = [name for name, _ in groups]
    ax.set_xticks(range(len(groups)), labels, fontsize="small", rotation=20, ha="right")
    ax.tick_params(axis="x", length=0, pad=1)
    _log_axis(ax)


def _log_axis(ax: Axes) -> None:
    ax.set_yscale("log")
    ax.yaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
    ax.yaxis.set_major_formatter(FuncFormatter(_times_text))
    ax.yaxis.set_minor_locator(NullLocator())
    ax.yaxis.set_minor_formatter(NullFormatter())
    ax.grid(axis="y", color="0.85", linewidth=0.5)
    ax.set_axisbelow(True)


def _times_text(value: float, _: Any) -> str:
    return f"{value:g}x"


def _distribution(results: Results, names: list[str], colours: dict[str, str]) -> Figure:
    """Draw the share of cases for which an optimiser reaches at least a speedup."""
    figure = _figure(6.5, 4.2)
    ax = figure.subplots()
    for k, name in enumerate(names):
        values = sorted(v for cell in results.cells if (v := cell.counted(name)) is not None)
        shares = [100 * (1 - n / len(values)) for n in range(len(values))]
        if values:
            xs, ys = [*values, values[-1]], [*shares, 0.0]
            label = f"{name} ({len(values)})"
            ax.step(
                xs, ys, where="pre", color=colours[name], label=label, linewidth=1.7,
                marker=_MARKERS[k % len(_MARKERS)], markersize=4, markevery=max(1, len(xs) // 8),
            )  # fmt: skip
    ax.axvline(1.0, color="black", linewidth=0.9)
    ax.set_xscale("log")
    ax.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
    ax.xaxis.set_major_formatter(FuncFormatter(_times_text))
    ax.xaxis.set_minor_locator(NullLocator())
    ax.set_xlabel("speedup over gcc -O3 (a failure counts as 1x)")
    ax.set_ylabel("cases at least as fast, %")
    ax.set_ylim(0, 103)
    ax.grid(color="0.88", linewidth=0.5)
    ax.legend(fontsize="small", title="optimiser (cases)", title_fontsize="small")
    return figure


def _searches(results: Results) -> Figure:
    """Draw the speedup of the best schedule so far against the time searched, one line per case."""
    figure = _figure(8.5, 4.4)
    ax = figure.subplots()
    curves = [
        (f"{cell.kernel.rpartition('/')[2]} {cell.size}".removesuffix(" -"), result.search)
        for cell in results.cells
        for result in cell.results
        if result.search.get("history")
    ]
    named = len(curves) <= len(_COLOURS)
    ends = []
    for k, (label, search) in enumerate(curves):
        points = [(seconds, speedup) for _, seconds, speedup in search["history"]]
        points.append((search["seconds"], points[-1][1]))
        seconds, speedups = zip(*points, strict=True)
        colour = _COLOURS[k % len(_COLOURS)] if named else "0.6"
        ax.step(
            seconds, speedups, where="post", label=label if named else None, color=colour,
            linewidth=1.6 if named else 0.7, alpha=1.0 if named else 0.8,
        )  # fmt: skip
        ends.append((points, search["seconds"]))
    if len(curves) > 1:
        grid, means = _mean_curve([points for points, _ in ends])
        ax.step(
            grid, means, where="post", color=_OURS, linewidth=2.6,
            label=f"geometric mean of {len(curves)} searches",
        )  # fmt: skip
    # Nothing is compiled in less than that.
    ax.set_xlim(left=0.1)
    _speedup_by_seconds(figure, ax, "best speedup so far, as the search measured it")
    return figure


def _efforts(results: Results, colours: dict[str, str]) -> Figure:
    """Draw the speedup that each search reaches, as timed afterwards, against its time.

    Bars are standard errors over the cases.
    """
    figure = _figure(7.5, 4.4)
    ax = figure.subplots()
    for k, name in enumerate(results.searches):
        values = [v for cell in results.cells if (v := cell.counted(name)) is not None]
        seconds, mean = results.search_seconds(name), geometric_mean(values)
        if mean is None or seconds is None:
            continue
        factor = math.exp(error_of_logarithms(values))
        ends = [[mean - mean / factor], [mean * factor - mean]]
        ax.errorbar(
            [max(seconds, _LEAST_SECONDS)], [mean], ends, fmt=_MARKERS[k % len(_MARKERS)],
            color=colours[name], label=_counted_name(name, len(values), len(results.cells)),
            markersize=8, capsize=3,
        )  # fmt: skip
    _speedup_by_seconds(figure, ax, "speedup over gcc -O3, geometric mean", "median ")
    return figure


def _counted_name(name: str, count: int, cases: int) -> str:
    return name if count == cases else f"{name} ({count} of {cases})"


def _speedup_by_seconds(figure: Figure, ax: Axes, speedup: str, which: str = "") -> None:
    """Set the axes and the legend of a plot of speedups against seconds of search."""
    ax.set_xscale("log")
    ax.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    ax.xaxis.set_minor_locator(NullLocator())
    _log_axis(ax)
    ax.axhline(1.0, color="black", linewidth=0.9)
    ax.set_xlabel(f"{which}seconds of search (what the memo knows takes none)")
    ax.set_ylabel(speedup)
    figure.legend(fontsize="small", loc="outside upper center", ncols=4, frameon=False)


def _mean_curve(curves: list[list[tuple[float, float]]]) -> tuple[list[float], list[float]]:
    """Return the geometric mean over curves, each of which is 1 before its first point."""
    grid = sorted({seconds for curve in curves for seconds, _ in curve})
    means = []
    for moment in grid:
        reached = [
            max((value for seconds, value in curve if seconds <= moment), default=1.0)
            for curve in curves
        ]
        means.append(geometric_mean(reached) or 1.0)
    return grid, means
