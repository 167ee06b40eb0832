"""Steps per second of `Looper-v0`, including masks and observations.

    python -m envs.benchmark

Agents choose at random among the possible actions, every episode anew. Two evaluators: a free one,
so that only LOOPer's own work is timed, and execution with a warm memo (the same episodes were
played before). `cold` begins in a new process with empty caches; `again` repeats the same episodes,
as training returns to the same states. `mask` is the time of one mask, cold.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import track

from envs.environment import LooperEnv
from looper.evaluation.evaluator_protocol import Evaluation, Evaluator
from looper.execution.outcome import Status
from looper.report.texts import table
from looper.space.masks import ActionSet, Mask
from looper.space.states import State
from looper.support.statistics import geometric_mean

KERNELS = ("gemm", "mvt", "atax", "jacobi-2d", "trmm", "2mm", "cholesky", "correlation")


class FreeEvaluator:
    """An evaluator without cost and information: every schedule is as fast as the original."""

    batch_size = 1

    def evaluate(self, schedules: Sequence[Any]) -> list[Evaluation]:
        """Return one evaluation for each of the schedules."""
        return [Evaluation(Status.OK, 1.0, method="free") for _ in schedules]


@dataclass(frozen=True)
class Speed:
    """Steps per second of some episodes."""

    steps: int
    seconds: float

    @property
    def rate(self) -> float:
        """Steps per second."""
        return self.steps / self.seconds


def play(env: LooperEnv, steps: int, seed: int) -> Speed:
    """Play random episodes until so many steps were made.

    Resets are timed, too, except for a first one that reads the program.
    """
    rng = np.random.default_rng(seed)
    made = 0
    env.reset(seed=seed)
    begin = time.perf_counter()
    while made < steps:
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, _, terminated, truncated, info = env.step(action)
            made += 1
            over = terminated or truncated
    return Speed(made, time.perf_counter() - begin)


def main(
    kernel: Annotated[
        list[str] | None, typer.Option(help="Kernels. Default: eight of them.")
    ] = None,
    size: Annotated[str, typer.Option(help="Size of the kernels.")] = "SMALL",
    steps: Annotated[
        int, typer.Option(help="Number of steps for each kernel without measurements.")
    ] = 2000,
    measured: Annotated[
        int, typer.Option(help="Number of steps for each kernel with a memo; 0 for none.")
    ] = 60,
    seed: Annotated[int, typer.Option(help="Seed of the agent.")] = 0,
) -> None:
    """Time the environment, e.g. with --kernel gemm."""
    made = table("kernel", "actions", *COLUMNS, right=COLUMNS)
    found: dict[str, list[dict[str, float]]] = {"pearl": [], "full": []}
    names = kernel or list(KERNELS)
    for name in track(names, "playing", console=Console(stderr=True), transient=True):
        for space, all_speeds in found.items():
            # A process of its own, as modules have caches.
            with ProcessPoolExecutor(1, get_context("spawn")) as alone:
                task = alone.submit(speeds, f"{name}:{size}", space, steps, measured, seed)
                all_speeds.append(task.result())
            made.add_row(name, space, *_cells(all_speeds[-1]))
    for space, all_speeds in found.items():
        means = {
            key: geometric_mean(speed[key] for speed in all_speeds) or 0.0 for key in all_speeds[0]
        }
        made.add_row("geometric mean", space, *_cells(means))
    Console().print("Steps per second, masks and observations included:", made)


COLUMNS = ("cold", "again", "warm memo", "mask")


def _cells(found: dict[str, float]) -> list[str]:
    cells = [f"{found[key]:,.0f}" if key in found else "-" for key in COLUMNS[:-1]]
    return [*cells, f"{1000 * found['mask']:.2f} ms"]


class TimedActions(ActionSet):
    """An action set that measures the time of its masks."""

    seconds = 0.0
    masks = 0

    def mask(self, state: State, *, legal: bool) -> Mask:
        """See `ActionSet.mask`."""
        begin = time.perf_counter()
        found = super().mask(state, legal=legal)
        self.seconds += time.perf_counter() - begin
        self.masks += 1
        return found


def speeds(program: str, space: str, steps: int, measured: int, seed: int) -> dict[str, float]:
    """Return steps per second by column, and seconds per mask."""
    free = _env(program, space, FreeEvaluator())
    timed = free.action_set = TimedActions(free.actions, free.action_set.fits)
    found = {"cold": play(free, steps, seed).rate, "mask": timed.seconds / timed.masks}
    found["again"] = play(free, steps, seed).rate
    if measured:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "memo.db"
            for _ in range(2):
                env = _env(program, space, "execution", memo=path)
                found["warm memo"] = play(env, measured, seed).rate
                env.close()
    return found


def _env(
    program: str, space: str, evaluator: str | Evaluator, memo: Path | None = None
) -> LooperEnv:
    return LooperEnv(program, space=space, evaluator=evaluator, memo=memo)


if __name__ == "__main__":
    typer.run(main)
