"""Vectorised environments for stable-baselines3 that evaluate each step in a single batch."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import partial
from typing import Any

from stable_baselines3.common.vec_env import DummyVecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn

from envs.environment import LooperEnv


class BatchedEnvironments(DummyVecEnv):
    """Copies of an environment in one process, as a vectorised environment of stable-baselines3.

    They share the programs read, masks, the evaluator and the memo. Each step calls the evaluator
    once, with the schedules that the actions of all members lead to, as in `LooperVectorEnv`; a
    member whose episode ends begins another one at once.

    Args:
        env: the first member; it is closed with the others.
        count: number of members.
        first: the number of the first member, at which its cyclic order of programs begins.
    """

    envs: list[Any]

    def __init__(self, env: LooperEnv, count: int, first: int = 0) -> None:
        members = [env, *(copy.deepcopy(env) for _ in range(count - 1))]
        for number, member in enumerate(members, first):
            member.begin_with(number)
        super().__init__([partial(_same, member) for member in members])

    def seeded_reset(self, seeds: Sequence[int | None]) -> VecEnvObs:
        """Begin an episode in each member, seeded by its entry of `seeds` if that is not None."""
        self._seeds = list(seeds)
        return self.reset()

    def step_wait(self) -> VecEnvStepReturn:
        """Step all members, as `DummyVecEnv.step_wait`, after one call of the evaluator."""
        pairs = zip(self.envs, self.actions, strict=True)
        proposed = [member.proposal(action) for member, action in pairs]
        self.envs[0].prefetch([each for each in proposed if each is not None])
        observations, rewards, over, infos = super().step_wait()
        for info in infos:
            # A truncated episode counts as terminated: observations contain the number of steps
            # left, so the value beyond its end is zero.
            info["TimeLimit.truncated"] = False
        return observations, rewards, over, infos


def _same(member: LooperEnv) -> LooperEnv:
    return member
