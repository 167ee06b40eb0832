"""How good a policy is on programs: where its episodes end, and how long it takes to decide."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from agents.policy_cards import TrainedPolicy
from agents.policy_search import environment_of
from agents.rollouts import Policy, Rollout, rollouts
from envs.environment import LooperEnv
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.schedule import Schedule
from looper.statistics import geometric_mean

_WARM_UP = "gemm"
"""The kernel that is played first: what a process does only once is no part of a decision."""


@dataclass(frozen=True)
class Judged:
    """A policy on one program.

    Attributes:
        program: its name.
        greedy: the larger speedup of where the greedy episode ends and the best that it met, as
            the cost model says; 1 for an original that stays, 0 where the schedule failed.
        drawn: geometric mean of the speedups where drawn episodes end, of those that did not fail.
        best: the largest of all that episodes ended with or met, or 1: whoever has measured them
            keeps the original.
        steps: of the greedy episode.
        idle: share of steps of all episodes that changed nothing.
        seconds: of the greedy episode, all decisions together, with everything that the policy is
            shown, for a program about which nothing is known yet: its dependences, what is legal,
            and what the cost model says are found in this time.
        schedule: the text of the best.
    """

    program: str
    greedy: float
    drawn: float
    best: float
    steps: int
    idle: float
    seconds: float
    schedule: str


def judged(
    trained: TrainedPolicy[Policy],
    program: Program,
    evaluator: Evaluator,
    samples: int,
    seed: int = 0,
) -> Judged:
    """Let a policy play one greedy episode and some that are drawn, and evaluate what they lead to.

    That is where they end, and the best that they met, as the cost model says, which also tells the
    policy on the way how fast its schedule is.

    Args:
        trained: the policy.
        program: the program.
        evaluator: says how good the ends are.
        samples: episodes that are drawn.
        seed: of what is drawn.

    Raises:
        UsageError: the program has no loop, or is too large for a policy.
    """
    env = _environment(trained, program)

    def play(count: int, greedy: bool) -> list[Rollout]:
        return rollouts(trained.policy, env, [program] * count, greedy=greedy, seed=seed)

    begun = time.perf_counter()
    [first] = play(1, True)
    seconds = time.perf_counter() - begun
    drawn = play(samples, False)
    episodes = [first, *drawn]
    told = [each.schedule for each in episodes] + [each.best_schedule for each in episodes]
    speedups = _speedups(evaluator, told)
    best = max(range(len(told)), key=speedups.__getitem__)
    good = [speedup for speedup in speedups[1 : len(episodes)] if speedup > 0]
    return Judged(
        program.name,
        max(speedups[0], speedups[len(episodes)]),
        geometric_mean(good) or 0.0,
        max(1.0, speedups[best]),
        len(first.actions),
        sum(each.idle for each in episodes) / sum(len(each.actions) for each in episodes),
        seconds,
        told[best].text if speedups[best] > 1.0 else "",
    )


def warm_up(trained: TrainedPolicy[Policy]) -> None:
    """Let a policy play on a small kernel, so that times of others are those of decisions alone."""
    program = find_kernel(_WARM_UP).program("MINI")
    rollouts(trained.policy, _environment(trained, program), [program])


def _environment(trained: TrainedPolicy[Policy], program: Program) -> LooperEnv:
    env = environment_of(trained, program)
    if env is None:
        raise UsageError(f"{program.name} has no loop")
    return env


def _speedups(evaluator: Evaluator, schedules: Sequence[Schedule]) -> list[float]:
    """Of each schedule over the original; 0 where it failed."""
    different = {each.key: each for each in schedules if not each.is_identity}
    answers = evaluator.evaluate(list(different.values()))
    known = {key: each.speedup or 0.0 for key, each in zip(different, answers, strict=True)}
    return [known.get(each.key, 1.0) for each in schedules]
