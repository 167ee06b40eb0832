"""Batched rollouts of a policy."""

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
from looper.support.statistics import geometric_mean

Floats = npt.NDArray[np.floating]
Mask = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]


class Policy(Protocol):
    """A distribution over actions, given observations."""

    @property
    def kinds(self) -> Integers | None:
        """Index of each action's kind if the kind is chosen first, else None; see `choose`."""

    def probabilities(self, observations: Observation, masks: Mask | None) -> Floats:
        """Return the probabilities of actions for a batch of observations, shape (batch, actions).

        Args:
            observations: entries of shape (batch, ...).
            masks: action masks, shape (batch, actions); None allows all actions.
        """


@dataclass(frozen=True)
class Rollout:
    """The result of one episode.

    Attributes:
        program: name of the program.
        schedule: the final schedule.
        speedup: of the final schedule over the original, by the environment's evaluator.
        best: the largest speedup in the episode.
        best_schedule: the schedule with that speedup.
        actions: the actions taken.
        idle: number of actions that changed nothing, as they do not apply or are illegal.
        is_over: whether the episode ended by itself, not by `goes_on`.
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
    """Play one episode of each program, with one call of policy and evaluator for a step of all.

    Args:
        policy: the policy.
        env: an environment of the policy's kind; it is copied and does not change.
        programs: the programs; one that occurs several times has several episodes.
        greedy: take the most probable action; else sample.
        seed: seed of the sampling.
        masked: whether the policy is given action masks.
        at_once: number of simultaneous episodes.
        goes_on: called before every step; if it returns False, episodes are cut off.
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
    """Choose an action for each row, shape (batch,): sampled, or the most probable one.

    Args:
        probabilities: shape (batch, actions); actions of probability zero are never sampled.
        rng: a generator to sample with; None for the most probable action.
        kinds: the index of each action's kind; without a generator, the most probable action of the
            most probable kind is chosen, as tiling may be probable though no single size is.
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
    # The last action with a probability above zero, as rounding must not select one behind it.
    last = (up_to < up_to[:, -1:]).sum(1)
    chosen = np.minimum((up_to <= drawn).sum(1), last)
    return chosen


def mean_speedup(found: Sequence[Rollout]) -> float:
    """Return the geometric mean of the speedups of the episodes' final schedules."""
    return geometric_mean(each.speedup for each in found) or 1.0
