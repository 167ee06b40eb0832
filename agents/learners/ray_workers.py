"""Environments on the nodes of a Ray cluster, for rollouts on more than one machine."""

from __future__ import annotations

from collections import deque
from typing import Any

import ray
from ray.exceptions import RayActorError

from agents.learners.batched_environments import BatchedEnvironments
from agents.learners.worker_environments import Make, WorkerLost


def cores() -> int:
    """Return the total number of cores of the cluster's nodes."""
    return int(ray.cluster_resources().get("CPU", 0))  # type: ignore[no-untyped-call]


class RayWorker:
    """A `Worker` whose environments are in an actor of a Ray cluster.

    Args:
        make: creates an environment there.
        count: number of copies of the environment.
        first: the index of the first of them among all environments.
    """

    def __init__(self, make: Make, count: int, first: int) -> None:
        self._actor: Any = ray.remote(num_cpus=1)(_Members).remote(make, count, first)
        self._asked: deque[Any] = deque()

    def ask(self, method: str, *arguments: Any) -> None:
        """See `Worker`."""
        self._asked.append(self._actor.call.remote(method, arguments))

    def answer(self) -> Any:
        """See `Worker`."""
        try:
            return ray.get(self._asked.popleft())
        except RayActorError:
            raise WorkerLost(
                "a node of the cluster was lost: the same command goes on from the last checkpoint"
            ) from None

    def close(self) -> None:
        """See `Worker`."""
        ray.kill(self._actor)


class _Members:
    """The environments of a worker, on its node."""

    def __init__(self, make: Make, count: int, first: int) -> None:
        self._members = BatchedEnvironments(make(), count, first)

    def call(self, method: str, arguments: tuple[Any, ...]) -> Any:
        return getattr(self._members, method)(*arguments)
