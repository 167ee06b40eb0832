"""Environments of a training, stepped in this process, in several ones, or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager

from stable_baselines3.common.vec_env import VecEnv

from agents.learners.batched_environments import BatchedEnvironments
from agents.learners.worker_environments import Make, ProcessWorker, Worker, WorkerEnvironments
from envs.environment import LooperEnv


@contextmanager
def stepped(
    make: Make,
    env: LooperEnv,
    members: int,
    workers: int | None = None,
    cluster: str | None = None,
) -> Iterator[VecEnv]:
    """Yield environments that are stepped together; workers are closed at the end.

    Args:
        make: creates an environment, also in another process.
        env: one such environment.
        members: number of environments.
        workers: largest number of processes, by default one per core; reduced to a divisor of
            `members`, as all have equally many.
        cluster: address of a Ray cluster whose cores step them, HOST:PORT or "auto"; by default
            they are on this machine.

    Raises:
        UsageError: there is no cluster at the address.
    """
    with ExitStack() as stack:
        new: Callable[[Make, int, int], Worker] = ProcessWorker
        cores = len(os.sched_getaffinity(0))
        if cluster is not None:
            from agents.learners import ray_workers
            from costmodel.data.ray_connection import connected

            stack.enter_context(connected(cluster))
            new, cores = ray_workers.RayWorker, ray_workers.cores()
        count = _divisor(members, workers or cores)
        if count == 1 and cluster is None:
            yield BatchedEnvironments(env, members)
            return
        each = members // count
        made = [new(make, each, number * each) for number in range(count)]
        yield stack.enter_context(closing(WorkerEnvironments(made, each, env)))


def _divisor(number: int, most: int) -> int:
    """Return the largest divisor of a number that is at most another one."""
    return next(k for k in range(max(1, min(number, most)), 0, -1) if number % k == 0)
