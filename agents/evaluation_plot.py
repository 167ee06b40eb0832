"""How good a policy is, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

if TYPE_CHECKING:  # torch is not needed to draw
    from agents.evaluation import Judged


def plot_evaluation(found: Sequence[Judged], evaluator: str, path: Path) -> None:
    """Speedups of the greedy episode and of the best of all, for each program."""
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
