"""Plots of the quality of cost models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, PercentFormatter

Floats = npt.NDArray[np.float64]

_BINS = 12
_FEWEST = 5
"""Minimum number of schedules of a bin to be shown."""


def plot_predictions(guesses: Sequence[Floats], truths: Sequence[Floats], path: Path) -> None:
    """Plot predicted over measured speedups (LOOPer, Figures 3 and 4), and the error by speedup.

    Args:
        guesses, truths: log-speedups, one array for each program.
        path: file of the plot.
    """
    guess, truth = np.concatenate(guesses), np.concatenate(truths)
    figure = Figure(figsize=(10, 4.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    low = float(np.exp(min(guess.min(), truth.min())))
    high = float(np.exp(max(guess.max(), truth.max())))
    left.plot([low, high], [low, high], color="grey", linewidth=1)
    left.scatter(np.exp(truth), np.exp(guess), s=3, alpha=0.3)
    left.set(xscale="log", yscale="log", xlabel="measured speedup", ylabel="predicted speedup")
    left.set_title(f"{len(truth):,} schedules of {len(truths)} programs never learnt from")
    _errors_by_speedup(right, guess, truth)
    figure.savefig(path, dpi=150)


def _errors_by_speedup(axes: Any, guess: Floats, truth: Floats) -> None:
    low, high = np.quantile(truth, [0.005, 0.995])
    edges = np.linspace(low, high, _BINS + 1)
    places, quarters = [], []
    for begin, end in pairwise(edges):
        inside = (truth >= begin) & (truth < end)
        if inside.sum() >= _FEWEST:
            places.append(np.exp((begin + end) / 2))
            ratios = np.exp(guess[inside] - truth[inside])
            quarters.append(np.quantile(ratios, [0.1, 0.25, 0.5, 0.75, 0.9]))
    if places:
        tenth, first, middle, third, last = np.array(quarters).T
        axes.fill_between(places, tenth, last, alpha=0.15, color="C0", label="80 % of schedules")
        axes.fill_between(places, first, third, alpha=0.3, color="C0", label="50 %")
        axes.plot(places, middle, color="C0", marker="o", markersize=3, label="median")
        axes.legend(frameon=False)
    axes.axhline(1.0, color="grey", linewidth=1)
    axes.set(xscale="log", yscale="log", xlabel="measured speedup", ylabel="predicted / measured")
    axes.set_title("error by speedup")


@dataclass(frozen=True)
class PowerLaw:
    """The power law `limit + factor * size ** -exponent`, see Hestness et al. (2017)."""

    limit: float
    factor: float
    exponent: float

    def at(self, size: Floats) -> Floats:
        """Return the values at some sizes."""
        found: Floats = self.limit + self.factor * size**-self.exponent
        return found


def power_law(sizes: Sequence[float], errors: Sequence[float]) -> PowerLaw | None:
    """Fit a power law to errors; None if fewer than four sizes are known.

    The limit is at least zero. It is found by a grid search, with a linear regression on
    logarithmic scales of the remainder for each limit.
    """
    if len(set(sizes)) < 4:
        return None
    x, y = np.log(np.asarray(sizes, dtype=float)), np.asarray(errors, dtype=float)
    best: tuple[float, PowerLaw] | None = None
    for limit in np.linspace(0.0, 0.99 * y.min(), 100):
        slope, height = np.polyfit(x, np.log(y - limit), 1)
        law = PowerLaw(float(limit), float(np.exp(height)), float(-slope))
        off = float(((law.at(np.exp(x)) - y) ** 2).sum())
        if slope < 0 and (best is None or off < best[0]):
            best = off, law
    return best[1] if best else None


def plot_learning_curves(
    curves: Mapping[str, Mapping[int, Sequence[float]]], further: int, path: Path
) -> dict[str, PowerLaw | None]:
    """Plot errors over the number of training programs (LOOPer, Figure 6), with an extrapolation.

    Args:
        curves: for each model, the MAPE of each try by number of programs.
        further: number of programs to extrapolate to.
        path: file of the plot.

    Returns:
        The power law of each model.
    """
    figure = Figure(figsize=(6, 4.5), layout="constrained")
    axes = figure.subplots()
    laws = {}
    for number, (name, by_size) in enumerate(curves.items()):
        sizes = sorted(by_size)
        means = [float(np.mean(by_size[size])) for size in sizes]
        every = np.array([(size, error) for size in sizes for error in by_size[size]])
        axes.scatter(every[:, 0], every[:, 1], s=8, alpha=0.4, color=f"C{number}")
        axes.plot(sizes, means, marker="o", markersize=4, color=f"C{number}", label=name)
        laws[name] = law = power_law(sizes, means)
        if law is not None:
            beyond = np.geomspace(sizes[-1], further, 60)
            axes.plot(beyond, law.at(beyond), linestyle=":", color=f"C{number}")
    axes.set(xscale="log", yscale="log", xlabel="programs learnt from", ylabel="MAPE")
    marks = sorted({size for by_size in curves.values() for size in by_size} | {further})
    axes.set_xticks(marks, [f"{mark:,}" for mark in marks])
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 1.5, 2, 3, 4, 5, 6, 8)))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.minorticks_off()
    axes.grid(visible=True, alpha=0.2)
    axes.set_title("dotted: where a power law through the means leads")
    axes.legend(frameon=False)
    figure.savefig(path, dpi=150)
    return laws
