"""Plots of the evaluation of policies and searches."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from agents.evaluation import Judged
from agents.track_scores import BUDGETS, Score


def plot_evaluation(found: Sequence[Judged], evaluator: str, path: Path) -> None:
    """Plot the speedups of the greedy episode and of the best of all, for each program."""
    figure = Figure(figsize=(max(5.0, 0.45 * len(found) + 2), 4), layout="constrained")
    axes = figure.subplots()
    places = np.arange(len(found))
    axes.bar(places - 0.2, [each.greedy for each in found], 0.4, label="greedy episode")
    axes.bar(places + 0.2, [each.best for each in found], 0.4, label="best of all episodes")
    axes.axhline(1.0, color="gray", linewidth=0.8)
    names = [each.program.removeprefix("kernel_") for each in found]
    axes.set_xticks(places, names, rotation=60, ha="right")
    axes.set(yscale="log", ylabel=f"speedup, evaluator `{evaluator}`")
    axes.legend(frameon=False)
    figure.savefig(path, dpi=150)


def plot_scores(found: Sequence[Score], best: float, path: Path) -> None:
    """Plot the speedups on the track against the number of evaluated schedules."""
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    for each in found:
        means = [each.mean(k) for k in range(len(BUDGETS))]
        axes.plot(BUDGETS, means, marker="o", label=each.search)
    axes.axhline(best, color="gray", linestyle=":", label="the best there is")
    axes.set(xscale="log", xlabel="schedules asked about", ylabel="speedup, geometric mean")
    axes.set_xticks(BUDGETS, [str(budget) for budget in BUDGETS])
    axes.minorticks_off()
    axes.set_ylim(bottom=1.0)
    axes.legend(frameon=False)
    figure.savefig(path, dpi=150)
