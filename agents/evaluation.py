"""Evaluation of a policy on programs: speedups of its episodes, and time of its decisions."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from agents.policy.policy_cards import TrainedPolicy
from agents.policy.rollouts import Policy, Rollout, rollouts
from agents.policy_search import environment_of
from envs.environment import LooperEnv
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.schedule import Schedule
from looper.support.statistics import geometric_mean

_WARM_UP = "gemm"
"""The kernel played first, so that one-time costs of a process are not part of a decision."""


@dataclass(frozen=True)
class Judged:
    """Results of a policy on one program.

    Attributes:
        program: name of the program.
        greedy: the larger of the speedups of the greedy episode's final schedule and of the best
            one on its way according to the cost model; 1 for the original, 0 if both failed.
        drawn: geometric mean of the speedups of the sampled episodes' final schedules that did not
            fail; 0 if there are none.
        best: the largest speedup of any final or intermediate best schedule, at least 1, since the
            original may be kept.
        steps: number of steps of the greedy episode.
        idle: share of steps of all episodes that changed nothing.
        seconds: duration of the greedy episode, including all that the policy observes of a new
            program: dependences, legality and predictions of the cost model.
        schedule: text of the best schedule; empty for the original.
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
    """Let a policy play one greedy and some sampled episodes, and evaluate their schedules.

    These are the final schedule of each episode and the best one on its way according to the cost
    model, whose predictions the policy also observes.

    Args:
        trained: the policy.
        program: the program.
        evaluator: evaluates the schedules.
        samples: number of sampled episodes.
        seed: seed of the sampling.

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
    """Let a policy play on a small kernel, so that later times do not include one-time costs."""
    program = find_kernel(_WARM_UP).program("MINI")
    rollouts(trained.policy, _environment(trained, program), [program])


def _environment(trained: TrainedPolicy[Policy], program: Program) -> LooperEnv:
    env = environment_of(trained, program)
    if env is None:
        raise UsageError(f"{program.name} has no loop")
    return env


def _speedups(evaluator: Evaluator, schedules: Sequence[Schedule]) -> list[float]:
    """Return the speedup of each schedule over the original; 0 if it failed."""
    different = {each.key: each for each in schedules if not each.is_identity}
    answers = evaluator.evaluate(list(different.values()))
    known = {key: each.speedup or 0.0 for key, each in zip(different, answers, strict=True)}
    return [known.get(each.key, 1.0) for each in schedules]
