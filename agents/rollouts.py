"""Episodes of a policy, many at a time."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from envs.environment import LooperEnv
from envs.observations import Observation
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.statistics import geometric_mean

Floats = npt.NDArray[np.floating]
Mask = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]


class Policy(Protocol):
    """What chooses actions."""

    @property
    def kinds(self) -> Integers | None:
        """The kind's number of each action, where the kind is chosen first, see `choose`."""

    def probabilities(self, observations: Observation, masks: Mask | None) -> Floats:
        """Of each action in each of a batch of observations, shape (batch, actions).

        Args:
            observations: entries of shape (batch, ...).
            masks: what is possible, shape (batch, actions); None: the policy is not told.
        """


@dataclass(frozen=True)
class Rollout:
    """One episode.

    Attributes:
        program: its name.
        schedule: where it ended.
        speedup: of that over the original, as the environment's evaluator says.
        best: the largest speedup that it met, and `best_schedule` where.
        actions: what was done.
        idle: how many of the actions changed nothing, as they do not apply or are illegal.
        is_over: it has come to its end.
    """

    program: str
    schedule: Schedule
    speedup: float
    best: float
    best_schedule: Schedule
    actions: tuple[int, ...]
    idle: int
    is_over: bool = True


def rollouts(
    policy: Policy,
    env: LooperEnv,
    programs: Sequence[Program],
    *,
    greedy: bool = True,
    seed: int = 0,
    masked: bool = True,
    at_once: int = 64,
    goes_on: Callable[[], bool] = lambda: True,
) -> list[Rollout]:
    """One episode of each program; of all of them together, one question to policy and evaluator.

    Args:
        policy: chooses.
        env: of the kind that the policy knows; it is copied, and stays as it is.
        programs: what episodes are about; one that is given several times has several.
        greedy: take the most probable action; else draw.
        seed: of what is drawn.
        masked: the policy is told what is possible.
        at_once: episodes that go on at the same time.
        goes_on: asked before every step; when it says no, episodes end where they are.
    """
    rng = None if greedy else np.random.default_rng(seed)
    found = []
    for first in range(0, len(programs), at_once):
        some = programs[first : first + at_once]
        found += _together(policy, env, some, rng, masked, goes_on)
    return found


def _together(
    policy: Policy,
    env: LooperEnv,
    programs: Sequence[Program],
    rng: np.random.Generator | None,
    masked: bool,
    goes_on: Callable[[], bool],
) -> list[Rollout]:
    members = [copy.deepcopy(env) for _ in programs]
    pairs = zip(members, programs, strict=True)
    seen = [member.reset(options={"program": program})[0] for member, program in pairs]
    taken: list[list[int]] = [[] for _ in programs]
    idle = [0] * len(programs)
    live = list(range(len(programs)))
    while live and goes_on():
        batch = {name: np.stack([seen[k][name] for k in live]) for name in seen[live[0]]}
        masks = batch["action_mask"].astype(bool) if masked else None
        chosen = choose(policy.probabilities(batch, masks), rng, policy.kinds)
        actions = dict(zip(live, chosen.tolist(), strict=True))
        proposed = [members[k].proposal(action) for k, action in actions.items()]
        env.prefetch([each for each in proposed if each is not None])
        still = []
        for k, action in actions.items():
            seen[k], _, terminated, truncated, info = members[k].step(action)
            taken[k].append(action)
            idle[k] += not info.get("legal", True)
            if not (terminated or truncated):
                still.append(k)
        live = still
    return [
        Rollout(
            member.program_name,
            member.schedule,
            member.speedup,
            *member.best,
            tuple(actions),
            useless,
            k not in live,
        )
        for k, (member, actions, useless) in enumerate(zip(members, taken, idle, strict=True))
    ]


def choose(
    probabilities: Floats, rng: np.random.Generator | None, kinds: Integers | None = None
) -> npt.NDArray[np.intp]:
    """An action of each row, shape (batch,): drawn, or the most probable one without a generator.

    Args:
        probabilities: shape (batch, actions); what has the probability zero is never drawn.
        rng: to draw by.
        kinds: numbers from 0, of each action; without a generator, the most probable action of the
            most probable kind is chosen: all sizes of tiles together may be what is probable.
    """
    chosen: npt.NDArray[np.intp]
    if rng is None:
        if kinds is not None:
            of_kinds = probabilities @ (kinds[:, None] == np.arange(kinds.max() + 1))
            probabilities = np.where(kinds == of_kinds.argmax(1)[:, None], probabilities, -1.0)
        chosen = probabilities.argmax(1)
        return chosen
    up_to = probabilities.cumsum(1, dtype=np.float64)
    drawn = rng.random((len(up_to), 1)) * up_to[:, -1:]
    # Of a row that ends with zeros, the first that has all of the sum.
    last = (up_to < up_to[:, -1:]).sum(1)
    chosen = np.minimum((up_to <= drawn).sum(1), last)
    return chosen


def mean_speedup(found: Sequence[Rollout]) -> float:
    """Geometric mean of what episodes ended with."""
    return geometric_mean(each.speedup for each in found) or 1.0
