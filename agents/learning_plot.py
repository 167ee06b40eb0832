"""Plots of learning curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

if TYPE_CHECKING:  # torch is not needed to draw
    from agents.learners.learning import Piece


def plot_learning(pieces: Sequence[Piece], path: Path) -> None:
    """Plot the speedups on held-out programs and the entropy of the policy against steps."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    steps = [piece.steps for piece in pieces]
    axes.plot(steps, [piece.greedy for piece in pieces], marker=".", label="greedy")
    axes.plot(steps, [piece.sampled for piece in pieces], marker=".", label="drawn")
    axes.axhline(1.0, color="gray", linewidth=0.8)
    axes.set(xlabel="steps", ylabel="speedup, held-out programs (geometric mean)")
    beside = axes.twinx()
    entropy = [piece.entropy for piece in pieces]
    beside.plot(steps, entropy, color="gray", linestyle=":", label="entropy")
    beside.set(ylabel="entropy of the choice of actions, nats", ylim=(0, None))
    axes.legend(loc="upper left", frameon=False)
    beside.legend(loc="lower right", frameon=False)
    figure.savefig(path, dpi=150)


def plot_study(groups: Mapping[str, Sequence[Sequence[Mapping[str, Any]]]], path: Path) -> None:
    """Plot variants' speedups by steps and by minutes, and the share of memo hits.

    Tries of a variant are shown by their mean and range.

    Args:
        groups: rows of `Piece` of each try, by the name of its variant.
        path: the image file to write.
    """
    figure = Figure(figsize=(11, 8), layout="constrained")
    panels = (
        ("greedy episodes", "speedup, held-out programs", "greedy", "steps"),
        ("drawn episodes", "speedup, held-out programs", "sampled", "steps"),
        ("drawn episodes by time", "speedup, held-out programs", "sampled", "minutes"),
        ("steps that needed no new measurement", "share", "memo", "steps"),
    )
    for axes, (title, label, name, by) in zip(figure.subplots(2, 2).flat, panels, strict=True):
        for variant, tries in groups.items():
            values = np.array([[row[name] for row in rows] for rows in tries])
            seconds = np.array([[row["seconds"] for row in rows] for rows in tries])
            minutes = seconds.cumsum(1).mean(0) / 60
            across = [row["steps"] for row in tries[0]] if by == "steps" else minutes
            [line] = axes.plot(across, values.mean(0), label=variant)
            color = line.get_color()
            axes.fill_between(across, values.min(0), values.max(0), alpha=0.15, color=color)
        axes.set(title=title, xlabel=by, ylabel=label)
    figure.axes[0].legend(frameon=False)
    figure.savefig(path, dpi=150)
