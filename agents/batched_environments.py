"""Environments for stable-baselines3 whose steps are one question to the evaluator."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import partial
from typing import Any

from stable_baselines3.common.vec_env import DummyVecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn

from envs.environment import LooperEnv


class BatchedEnvironments(DummyVecEnv):
    """Copies of an environment in one process, as stable-baselines3 steps them.

    They share the programs that were read, masks, the evaluator and the memo. In each step the
    evaluator is asked once, about what all members lead to, as in `LooperVectorEnv`; a member whose
    episode is over begins another one at once.

    Args:
        env: the first member; it is closed with the others.
        count: how many members.
        first: the number of the first of them; a cyclic order of programs begins with it.
    """

    envs: list[Any]

    def __init__(self, env: LooperEnv, count: int, first: int = 0) -> None:
        members = [env, *(copy.deepcopy(env) for _ in range(count - 1))]
        for number, member in enumerate(members, first):
            member.begin_with(number)
        super().__init__([partial(_same, member) for member in members])

    def seeded_reset(self, seeds: Sequence[int | None]) -> VecEnvObs:
        """Begin an episode in each, with a seed of its own if it has one."""
        self._seeds = list(seeds)
        return self.reset()

    def step_wait(self) -> VecEnvStepReturn:
        """As `DummyVecEnv.step_wait`."""
        pairs = zip(self.envs, self.actions, strict=True)
        proposed = [member.proposal(action) for member, action in pairs]
        self.envs[0].prefetch([each for each in proposed if each is not None])
        observations, rewards, over, infos = super().step_wait()
        for info in infos:
            # An episode that is cut off has come to its end: observations say how many steps are
            # left, so nothing is earned beyond it.
            info["TimeLimit.truncated"] = False
        return observations, rewards, over, infos


def _same(member: LooperEnv) -> LooperEnv:
    return member
