"""Where the environments of a training are stepped: here, in several processes, or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager

from stable_baselines3.common.vec_env import VecEnv

from agents.batched_environments import BatchedEnvironments
from agents.worker_environments import Make, ProcessWorker, Worker, WorkerEnvironments
from envs.environment import LooperEnv


@contextmanager
def stepped(
    make: Make,
    env: LooperEnv,
    members: int,
    workers: int | None = None,
    cluster: str | None = None,
) -> Iterator[VecEnv]:
    """Environments that are stepped together; closed at the end.

    Args:
        make: makes one, also in another process.
        env: one of them.
        members: how many.
        workers: processes that have as many of them each; by default one a core. Where `members`
            is no multiple of it, fewer.
        cluster: address of a Ray cluster whose cores have them, HOST:PORT or "auto"; by default
            they are on this machine.

    Raises:
        UsageError: there is no cluster at the address.
    """
    with ExitStack() as stack:
        new: Callable[[Make, int, int], Worker] = ProcessWorker
        cores = len(os.sched_getaffinity(0))
        if cluster is not None:
            from agents import ray_workers
            from costmodel.ray_connection import connected

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
    """The largest divisor of a number that is not larger than another one."""
    return next(k for k in range(max(1, min(number, most)), 0, -1) if number % k == 0)
