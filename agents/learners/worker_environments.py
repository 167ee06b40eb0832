"""Vectorised environments in several processes or on the nodes of a Ray cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Protocol

import numpy as np
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn

from agents.learners.batched_environments import BatchedEnvironments
from envs.environment import LooperEnv
from looper.errors import LooperError

Make = Callable[[], LooperEnv]


class WorkerLost(LooperError):
    """Raised if a process or a node is lost; the training can resume from its last checkpoint."""


class Worker(Protocol):
    """Environments elsewhere, with a first-in first-out queue of method calls."""

    def ask(self, method: str, *arguments: Any) -> None:
        """Call a method of the environments, without waiting for its result."""

    def answer(self) -> Any:
        """Wait for the result of the oldest call without one yet, and return it.

        Raises:
            WorkerLost: the process or node has ended.
        """

    def close(self) -> None:
        """End the worker."""


class ProcessWorker:
    """A `Worker` whose environments are in a process of their own.

    Args:
        make: creates an environment there.
        count: number of copies of the environment.
        first: the index of the first of them among all environments.
    """

    def __init__(self, make: Make, count: int, first: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other, make, count, first), daemon=True)
        self.process.start()
        other.close()

    def ask(self, method: str, *arguments: Any) -> None:
        """See `Worker`."""
        # `answer` reports a process that has ended.
        with suppress(BrokenPipeError):
            self._pipe.send((method, arguments))

    def answer(self) -> Any:
        """See `Worker`."""
        try:
            failure, found = self._pipe.recv()
        except (EOFError, ConnectionError):
            raise WorkerLost(
                "a process that steps environments has ended: the same command goes on from the "
                "last checkpoint"
            ) from None
        if failure is not None:
            raise failure
        return found

    def close(self) -> None:
        """See `Worker`."""
        self._pipe.close()
        self.process.join()


def _serve(pipe: Connection, make: Make, count: int, first: int) -> None:
    members = BatchedEnvironments(make(), count, first)
    try:
        while True:
            method, arguments = pipe.recv()
            try:
                pipe.send((None, getattr(members, method)(*arguments)))
            except Exception as error:  # raised again in `answer`
                pipe.send((error, None))
    except (EOFError, KeyboardInterrupt):
        members.close()


class WorkerEnvironments(VecEnv):
    """The environments of several workers as one vectorised environment, in their order.

    Args:
        workers: the workers, with equal numbers of environments.
        each: number of environments of each worker.
        like: an environment with the same spaces and attributes as all.
    """

    def __init__(self, workers: Sequence[Worker], each: int, like: LooperEnv) -> None:
        self.workers, self._each, self._like = list(workers), each, like
        self._seen: dict[str, np.ndarray] = {}
        super().__init__(len(workers) * each, like.observation_space, like.action_space)

    def reset(self) -> VecEnvObs:
        """Begin an episode in each environment."""
        seeds = iter(self._seeds)
        for worker in self.workers:
            worker.ask("seeded_reset", [next(seeds) for _ in range(self._each)])
        self._reset_seeds()
        self._seen = _stacked([worker.answer() for worker in self.workers])
        return dict(self._seen)

    def step_async(self, actions: np.ndarray) -> None:
        """Send each environment its action."""
        parts = np.split(actions, len(self.workers))
        for worker, part in zip(self.workers, parts, strict=True):
            worker.ask("step", part)

    def step_wait(self) -> VecEnvStepReturn:
        """Wait for the results of the step."""
        answers = [worker.answer() for worker in self.workers]
        seen, rewards, over, infos = zip(*answers, strict=True)
        together = [info for some in infos for info in some]
        self._seen = _stacked(seen)
        return dict(self._seen), np.concatenate(rewards), np.concatenate(over), together

    def close(self) -> None:
        """End all workers."""
        for worker in self.workers:
            worker.close()

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """Return the action masks of the last observations; `action_masks` is the only method."""
        if method_name != "action_masks":
            raise NotImplementedError(method_name)
        return list(self._seen["action_mask"][list(self._get_indices(indices))].astype(bool))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, which is the same in all environments."""
        return [getattr(self._like, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Raise `NotImplementedError`, as attributes of the workers' environments are fixed."""
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Return False for each environment, as none is wrapped."""
        return [False for _ in self._get_indices(indices)]


def _stacked(parts: Sequence[Any]) -> dict[str, np.ndarray]:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
