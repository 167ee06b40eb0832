"""Environments in several processes, or on the nodes of a Ray cluster, stepped as one."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Protocol

import numpy as np
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn

from agents.batched_environments import BatchedEnvironments
from envs.environment import LooperEnv
from looper.errors import LooperError

Make = Callable[[], LooperEnv]


class WorkerLost(LooperError):
    """A process or a node was lost; what was learnt up to the last checkpoint was not."""


class Worker(Protocol):
    """Some environments elsewhere: what is asked first is answered first."""

    def ask(self, method: str, *arguments: Any) -> None:
        """Call a method of theirs, without waiting for its answer."""

    def answer(self) -> Any:
        """Wait for the answer to the first question that is not answered yet.

        Raises:
            WorkerLost: nobody is there to give it.
        """

    def close(self) -> None:
        """Let it end."""


class ProcessWorker:
    """Environments in a process of their own.

    Args:
        make: makes an environment there.
        count: how many of its copies.
        first: the number of the first of them among all.
    """

    def __init__(self, make: Make, count: int, first: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other, make, count, first), daemon=True)
        self.process.start()
        other.close()

    def ask(self, method: str, *arguments: Any) -> None:
        """See `Worker`."""
        # Whether it has ended is found out where its answer is waited for.
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
            except Exception as error:  # told to who has asked
                pipe.send((error, None))
    except (EOFError, KeyboardInterrupt):
        members.close()


class WorkerEnvironments(VecEnv):
    """All environments of some workers, in their order.

    Args:
        workers: as many environments in each.
        each: how many.
        like: one of them: what it knows of spaces and actions holds for all.
    """

    def __init__(self, workers: Sequence[Worker], each: int, like: LooperEnv) -> None:
        self.workers, self._each, self._like = list(workers), each, like
        self._seen: dict[str, np.ndarray] = {}
        super().__init__(len(workers) * each, like.observation_space, like.action_space)

    def reset(self) -> VecEnvObs:
        """Begin an episode in each."""
        seeds = iter(self._seeds)
        for worker in self.workers:
            worker.ask("seeded_reset", [next(seeds) for _ in range(self._each)])
        self._reset_seeds()
        self._seen = _stacked([worker.answer() for worker in self.workers])
        return dict(self._seen)

    def step_async(self, actions: np.ndarray) -> None:
        """Tell each what to do."""
        parts = np.split(actions, len(self.workers))
        for worker, part in zip(self.workers, parts, strict=True):
            worker.ask("step", part)

    def step_wait(self) -> VecEnvStepReturn:
        """Wait for what comes of it."""
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
        """What is possible in each, which was told with what was seen last: `action_masks`."""
        if method_name != "action_masks":
            raise NotImplementedError(method_name)
        return list(self._seen["action_mask"][list(self._get_indices(indices))].astype(bool))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute, which is the same in all."""
        return [getattr(self._like, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Environments elsewhere do not change."""
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """None is."""
        return [False for _ in self._get_indices(indices)]


def _stacked(parts: Sequence[Any]) -> dict[str, np.ndarray]:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
