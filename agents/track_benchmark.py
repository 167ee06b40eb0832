"""Benchmark of PPO on the deterministic track in a few minutes, for two action distributions.

    python -m agents.track_benchmark --steps 40000 --seeds 3

`flat` is one softmax over all legal actions; `kinds` chooses the kind of transformation first (see
`hierarchical_policy`). All costs are looked up in the table of the track: the same seeds
give the same figures on every machine with the same version of torch.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import gymnasium
import numpy as np
import torch
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import envs  # noqa: F401, as it registers the track
from agents.policy.hierarchical_policy import KindsFirstPolicy
from agents.policy.network_layout import kinds_of
from agents.policy.pooling import PooledNodes
from looper.support.statistics import geometric_mean

WAYS = ("flat", "kinds")
_MEMBERS = 8


def learner(way: str, seed: int, observation: str = "padded") -> MaskablePPO:
    """Create an untrained agent with Pearl's hyperparameters, adapted to trainings of minutes."""
    env = make_vec_env(
        "LooperTrack-v0", _MEMBERS, seed=seed, env_kwargs={"observation": observation}
    )
    policy: dict[str, Any] = {
        "features_extractor_class": PooledNodes,
        "net_arch": [128, 128],
        "activation_fn": torch.nn.SELU,
    }
    if way == "kinds":
        actions = env.get_attr("actions")[0]
        policy["kinds"] = kinds_of(actions)
    return MaskablePPO(
        KindsFirstPolicy if way == "kinds" else "MultiInputPolicy",
        env,
        n_steps=512 // _MEMBERS,
        batch_size=64,
        n_epochs=5,
        learning_rate=3e-4,
        clip_range=0.3,
        gamma=0.99,
        gae_lambda=0.95,
        ent_coef=0.02,
        policy_kwargs=policy,
        seed=seed,
    )


def rollouts(agent: MaskablePPO, names: tuple[str, ...], sampled: int, seed: int) -> list[float]:
    """Return an agent's final speedup on each program, in one greedy or the best sampled episode.

    Args:
        agent: the agent.
        names: names of the programs.
        sampled: number of sampled episodes; 0 for a greedy one.
        seed: seed of the sampling.
    """
    env: Any = gymnasium.make("LooperTrack-v0", observation="padded").unwrapped
    torch.manual_seed(seed)
    return [
        max(_ended(agent, env, name, sampled == 0) for _ in range(max(1, sampled)))
        for name in names
    ]


def _ended(agent: MaskablePPO, env: Any, name: str, greedy: bool) -> float:
    observation, info = env.reset(options={"program": name})
    over = False
    while not over:
        mask = info["action_mask"].astype(bool)
        action, _ = agent.predict(observation, action_masks=mask, deterministic=greedy)
        observation, _, terminated, truncated, info = env.step(int(action))
        over = terminated or truncated
    return float(info["speedup"])


def trained(way: str, seed: int, steps: int, pieces: int) -> Iterator[dict[str, float]]:
    """Yield the metrics before the training and after each piece of it."""
    torch.set_num_threads(1)
    agent = learner(way, seed)
    names = agent.get_env().get_attr("programs")[0].names  # type: ignore[union-attr]
    began, evaluating = time.perf_counter(), 0.0
    for piece in range(pieces + 1):
        if piece:
            agent.learn(steps // pieces, reset_num_timesteps=piece == 1)
        paused = time.perf_counter()
        yield {
            "steps": agent.num_timesteps,
            "greedy": geometric_mean(rollouts(agent, names, 0, seed)) or 0.0,
            "mean": _mean_of_samples(agent, names, seed),
            "best of 10": geometric_mean(rollouts(agent, names, 10, seed)) or 0.0,
            "seconds": paused - began - evaluating,
        }
        evaluating += time.perf_counter() - paused


def _mean_of_samples(agent: MaskablePPO, names: tuple[str, ...], seed: int) -> float:
    found = [geometric_mean(rollouts(agent, names, 1, 100 * seed + n)) or 0.0 for n in range(5)]
    return geometric_mean(found) or 0.0


def main(
    steps: Annotated[int, typer.Option(help="Number of environment steps.", min=512)] = 40_000,
    seeds: Annotated[int, typer.Option(help="Number of training runs.", min=1)] = 3,
    pieces: Annotated[int, typer.Option(help="Number of evaluations during training.", min=1)] = 4,
    plot: Annotated[Path | None, typer.Option(help="Write the curves to a PNG file.")] = None,
) -> None:
    """Train on all programs of the track, each way of choosing, and tell how well it goes."""
    figures: dict[str, list[list[dict[str, float]]]] = {way: [] for way in WAYS}
    console = Console()
    jobs = [(way, seed) for seed in range(seeds) for way in WAYS]
    for way, seed in track(jobs, "training", console=Console(stderr=True), transient=True):
        figures[way].append(list(trained(way, seed, steps, pieces)))
    made = Table("choosing", "steps", "greedy", "samples", "best of 10", "steps/s")
    for way, runs in figures.items():
        for rows in zip(*runs, strict=True):
            texts = [
                _spread([row[key] for row in rows]) for key in ("greedy", "mean", "best of 10")
            ]
            taken = int(rows[0]["steps"])
            rate = statistics.median(row["steps"] / max(row["seconds"], 1e-9) for row in rows)
            made.add_row(way, f"{taken:,}", *texts, f"{rate:.0f}" if taken else "")
    console.print(f"Speedups, geometric means over the track, {seeds} seeds:", made)
    if plot is not None:
        _draw(figures, plot)


def _spread(values: list[float]) -> str:
    middle = statistics.median(values)
    return f"{middle:.2f} ({min(values):.2f} to {max(values):.2f})"


def _draw(figures: dict[str, list[list[dict[str, float]]]], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    for way, runs in figures.items():
        values = np.array([[row["mean"] for row in run] for run in runs])
        steps = [row["steps"] for row in runs[0]]
        line = axes.plot(steps, np.median(values, 0), marker="o", label=way)[0]
        axes.fill_between(steps, values.min(0), values.max(0), alpha=0.2, color=line.get_color())
    axes.set(xlabel="steps", ylabel="speedup of sampled episodes (geometric mean)")
    axes.legend(title="choosing")
    figure.savefig(path, dpi=150)


if __name__ == "__main__":
    typer.run(main)
