"""How an agent learns, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from matplotlib.figure import Figure

if TYPE_CHECKING:  # torch is not needed to draw
    from agents.learning import Piece


def plot_learning(pieces: Sequence[Piece], path: Path) -> None:
    """Speedups on programs that were not learnt from, and the entropy of choices, by steps."""
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
