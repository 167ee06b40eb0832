"""Plots of the quality of predicted interchanges (Figures 9 to 11 of the paper)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

if TYPE_CHECKING:  # plotting does not require torch
    from costmodel.interchange.interchange_baselines import Judged


def plot_accuracies(found: Mapping[str, Judged], title: str, path: Path) -> None:
    """Plot how often the best interchange is among each predictor's first guesses (Figure 9)."""
    figure = Figure(figsize=(8, 1 + 0.5 * len(found)), layout="constrained")
    axes = figure.subplots()
    places = np.arange(len(found))[::-1]
    for number, (label, shots) in enumerate((("1 shot", 1), ("2 shots", 2), ("5 shots", 5))):
        shares = [100 * each.accuracy.shots[shots - 1] for each in found.values()]
        bars = axes.barh(places + 0.27 * (1 - number), shares, height=0.25, label=label)
        axes.bar_label(bars, fmt="%.0f", padding=2, fontsize=7)
    axes.set_yticks(places, list(found))
    axes.set(xlabel="the best interchange is among them, %", xlim=(0, 109), title=title)
    figure.legend(frameon=False, loc="outside right center", fontsize=8)
    figure.savefig(path, dpi=150)


def plot_times(rows: Sequence[Mapping[str, Any]], one: str, all_pairs: str, path: Path) -> None:
    """Plot the time to judge each interchange over that of a single prediction (Figure 10).

    Args:
        rows: benchmarks, with `name` and `milliseconds` by predictor.
        one, all_pairs: the predictor with a single inference, and the one that judges each
            interchange.
        path: file of the plot.
    """
    figure = Figure(figsize=(9, 3.5), layout="constrained")
    axes = figure.subplots()
    times = [row["milliseconds"] for row in rows]
    ratios = [each[all_pairs] / each[one] for each in times]
    axes.bar(range(len(rows)), ratios)
    axes.axhline(1.0, color="gray", linewidth=0.8)
    axes.set_xticks(range(len(rows)), [row["name"] for row in rows], rotation=90, fontsize=7)
    axes.set(ylabel="times sooner", title=f"{one}, beside {all_pairs}")
    figure.savefig(path, dpi=150)


def plot_thresholds(levels: Mapping[float, float], others: Mapping[str, float], path: Path) -> None:
    """Plot the accuracy of a model of levels over its threshold, with that of others (Figure 11).

    Args:
        levels: accuracy at the first shot by threshold.
        others: accuracy at the first shot of others by their names.
        path: file of the plot.
    """
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    axes.plot(list(levels), [100 * each for each in levels.values()], marker=".", label="levels")
    for number, (name, accuracy) in enumerate(others.items()):
        color = f"C{number + 1}"
        axes.axhline(100 * accuracy, label=name, linestyle="--", color=color)
    axes.set(xlabel="threshold", ylabel="the best interchange is the first guess, %", ylim=(0, 100))
    axes.legend(frameon=False)
    figure.savefig(path, dpi=150)
