"""Benchmark of observations: memory of a rollout, and time of a graph network on a batch of them.

    python -m agents.observation_benchmark

The network is Pearl's (its section 4.4): two layers of GATv2 with four heads and 128 features, mean
and max pooling, one thread.
"""

from __future__ import annotations

import statistics
import time
from typing import Annotated, Any

import gymnasium
import numpy as np
import torch
import typer
from rich.console import Console
from torch import nn
from torch_geometric.data import Data
from torch_geometric.nn import GATv2Conv, global_max_pool, global_mean_pool

import envs
from looper.features.columns import KINDS, WIDTHS
from looper.report.texts import table

_BATCH, _ROLLOUT, _TIMES = 64, 2048 * 8, 20
_HEADINGS = ("one", "2,048 x 8 of them", "in SB3's buffer", "nodes", "edges", "forward of 64")


class _GATv2(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = GATv2Conv(width, 32, heads=4)
        self.second = GATv2Conv(128, 32, heads=4)

    def forward(self, data: Any) -> torch.Tensor:
        found = []
        x = data.x
        for layer in (self.first, self.second):
            x = torch.selu(layer(x, data.edge_index))
            found += [global_mean_pool(x, data.batch), global_max_pool(x, data.batch)]
        return torch.cat(found, 1)


def observed(kind: str, programs: list[str], seed: int) -> list[dict[str, Any]]:
    """Return a batch of observations from random walks on some programs."""
    rng, found = np.random.default_rng(seed), []
    for name in programs:
        env = gymnasium.make("Looper-v0", programs=name, evaluator=_Free(), observation=kind)
        for _ in range(_BATCH // len(programs)):
            seen, info = env.reset(seed=int(rng.integers(1000)))
            for _ in range(int(rng.integers(1, 6))):
                seen, _, over, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
                if over or cut:
                    break
            found.append(seen)
    return found


class _Free:
    """An evaluator that returns at once, as speedups are not needed here."""

    batch_size = 1

    def evaluate(self, schedules: Any) -> list[Any]:
        """Return a speedup of 1 for every schedule."""
        from looper.evaluation.evaluator_protocol import Evaluation
        from looper.execution.outcome import Status

        return [Evaluation(Status.OK, 1.0, method="free") for _ in schedules]


def main(
    program: Annotated[
        list[str] | None, typer.Option(help="Kernels. Default: four of them.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the random walks.")] = 0,
) -> None:
    """Tell what both kinds of padded observations cost."""
    torch.set_num_threads(1)
    names = program or [f"{name}:MEDIUM" for name in ("gemm", "mvt", "jacobi-2d", "correlation")]
    made = table("observation", *_HEADINGS, right=_HEADINGS)
    for kind in ("padded", "pearl"):
        batch = observed(kind, names, seed)
        size = sum(np.asarray(each).nbytes for each in batch[0].values())
        # stable-baselines3 keeps everything as float32.
        numbers = sum(np.asarray(each).size for each in batch[0].values())
        stacked = {key: np.stack([each[key] for each in batch]) for key in batch[0]}
        data = envs.to_pyg(stacked, homogeneous=True)
        assert isinstance(data, Data) and data.x is not None and data.edge_index is not None
        shown = KINDS if kind == "padded" else ("root", "loop", "computation")
        model = _GATv2(max(WIDTHS[each] for each in shown)).eval()
        made.add_row(
            kind,
            f"{size / 1e3:.1f} kB",
            f"{size * _ROLLOUT / 1e9:.2f} GB",
            f"{numbers * 4 * _ROLLOUT / 1e9:.2f} GB",
            f"{len(data.x) / len(batch):.0f}",
            f"{data.edge_index.shape[1] / len(batch):.0f}",
            f"{1e3 * _seconds(model, stacked):.1f} ms",
        )
    Console().print(made)


def _seconds(model: nn.Module, stacked: dict[str, Any]) -> float:
    """Return the median seconds of building a batch's graph and a forward pass of the network."""
    times = []
    with torch.inference_mode():
        for _ in range(_TIMES):
            begin = time.perf_counter()
            model(envs.to_pyg(stacked, homogeneous=True))
            times.append(time.perf_counter() - begin)
    return statistics.median(times)


if __name__ == "__main__":
    typer.run(main)
