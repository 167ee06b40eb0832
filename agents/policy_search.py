"""A learned policy as a search: `looper optimize --search policy`."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents.policy_files import TrainedPolicy, load_policy
from agents.rollouts import rollouts
from envs.environment import LooperEnv
from looper.deadline import Deadline
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.tracking import Report, SearchResult, Tracker
from looper.space.subspaces import FULL, Subspace


@dataclass(frozen=True)
class PolicyOptions:
    """How a policy searches.

    Attributes:
        weights: of the policy.
        samples: episodes that are drawn, besides the greedy one.
        width: of a beam whose proposals come from the policy: of each of so many states, its so
            many most probable actions; 0: no such beam.
        steps: of the beam.
        seed: of what is drawn.
    """

    weights: Path | TrainedPolicy | None = None
    samples: int = 7
    width: int = 0
    steps: int = 24
    seed: int = 0


def policy_search(
    program: Program,
    evaluator: Evaluator,
    *,
    space: Subspace = FULL,
    options: PolicyOptions | None = None,
    weights: str | Path | None = None,
    deadline: Deadline | None = None,
    max_evaluations: int | None = None,
    patience: float | None = None,
    report: Report | None = None,
    seeds: Sequence[Schedule] = (),
) -> SearchResult:
    """Evaluate where episodes of a policy end: the greedy one, some that are drawn, then a beam.

    What the policy is shown of speedups on the way is what the cost model says. See `Search` about
    the arguments; `seeds` are not used: it is about programs that nobody has seen.

    Raises:
        UsageError: there is no such policy, or it is of another space.
    """
    chosen = options or PolicyOptions(Path(weights) if weights is not None else None)
    if chosen.weights is None:
        raise UsageError(
            "the search `policy` needs a policy: give --weights FILE; `looper train agent` makes "
            "one"
        )
    known = chosen.weights
    trained = known if isinstance(known, TrainedPolicy) else load_policy(known)
    deadline = deadline or Deadline()
    tracker = Tracker(program, evaluator, deadline, max_evaluations, report, patience, space=space)
    env = trained.setting.environment([program], evaluator="model")
    return tracker.run(lambda: _explore(tracker, trained, env, chosen))


def _explore(
    tracker: Tracker, trained: TrainedPolicy, env: LooperEnv, options: PolicyOptions
) -> None:
    program = tracker.program
    tracker.stage = "the original"
    tracker.evaluate([Schedule(program)])
    tracker.stage = "what the policy does"
    [greedy] = rollouts(trained.policy, env, [program])
    tracker.evaluate([greedy.schedule])
    tracker.stage = "what the policy draws"
    drawn = rollouts(
        trained.policy, env, [program] * options.samples, greedy=False, seed=options.seed
    )
    tracker.evaluate(each.schedule for each in drawn)
    if options.width:
        tracker.stage = "a beam of what the policy proposes"
        _beam(tracker, trained, env, options)


def _beam(tracker: Tracker, trained: TrainedPolicy, env: LooperEnv, options: PolicyOptions) -> None:
    first = copy.deepcopy(env)
    seen, _ = first.reset(options={"program": tracker.program})
    states: list[tuple[LooperEnv, Any]] = [(first, seen)]
    for _ in range(options.steps):
        following = list(_proposed(trained, states, options.width))
        if not following:
            return
        tracker.evaluate(member.schedule for member, _ in following)
        ranked = sorted(following, key=lambda pair: tracker.score(pair[0].schedule), reverse=True)
        # The same schedule with another branch in focus is another state.
        different = {(env.schedule.key, env.state.head): (env, seen) for env, seen in ranked[::-1]}
        states = list(different.values())[::-1][: options.width]


def _proposed(
    trained: TrainedPolicy, states: Sequence[tuple[LooperEnv, Any]], width: int
) -> Iterator[tuple[LooperEnv, Any]]:
    """States after the most probable actions of each state; none of those where it is over."""
    batch = {name: np.stack([seen[name] for _, seen in states]) for name in states[0][1]}
    masks = batch["action_mask"].astype(bool)
    with torch.no_grad():
        observation, _ = trained.policy.obs_to_tensor(batch)
        found = trained.policy.get_distribution(observation, masks)
        probabilities = found.distribution.probs.numpy()  # type: ignore[union-attr]
    for (env, _), mask, row in zip(states, masks, probabilities, strict=True):
        for action in np.argsort(-row)[:width]:
            if not mask[action]:
                break
            member = copy.deepcopy(env)
            seen, _, terminated, truncated, _ = member.step(int(action))
            if not (terminated or truncated):
                yield member, seen
