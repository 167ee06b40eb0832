"""Vectorized environments in one process, whose steps are one call of the evaluator."""

from __future__ import annotations

import copy
from functools import partial
from typing import Any

import numpy as np
from gymnasium.vector import SyncVectorEnv
from gymnasium.vector.utils import iterate

from envs.environment import LooperEnv
from looper.support import arguments


def _same(member: LooperEnv) -> LooperEnv:
    return member


class LooperVectorEnv(SyncVectorEnv):
    """`num_envs` environments of a kind, as `gymnasium.make_vec("Looper-v0", n)` creates them.

    They share the programs that were read, masks, the evaluator and the memo. In each step, the
    evaluator is called once for all members: a learned model evaluates a batch in hardly more time
    than a single schedule, and compiling is parallel.

    Args:
        num_envs: the number of environments.
        options: of `LooperEnv`.
    """

    envs: list[Any]
    member: type[LooperEnv] = LooperEnv

    def __init__(self, num_envs: int = 1, **options: Any) -> None:
        count = arguments.integer("num_envs", num_envs, 1)
        first = self.member(**options)
        members = [first, *(copy.deepcopy(first) for _ in range(count - 1))]
        for number, member in enumerate(members):
            member.begin_with(number)
        super().__init__([partial(_same, member) for member in members])

    def step(self, actions: Any) -> Any:
        """Take one action in each member; those whose episode is over begin another one."""
        proposed = [
            member.proposal(action)
            for member, action, is_over in zip(
                self.envs,
                iterate(self.action_space, actions),
                self._autoreset_envs,
                strict=True,
            )
            if not is_over
        ]
        self.envs[0].prefetch([each for each in proposed if each is not None])
        return super().step(actions)

    def action_masks(self) -> Any:
        """Return the action masks, shape (num_envs, length of a mask), bool."""
        return np.stack([member.action_masks() for member in self.envs])
