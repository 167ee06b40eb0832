"""A learned policy as a search: `looper optimize --search policy`."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents.policy_files import Setting, TrainedPolicy, load_policy
from agents.rollouts import rollouts
from envs.environment import LooperEnv
from envs.observations import Room
from looper.deadline import Deadline
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.tracking import Report, SearchResult, Tracker
from looper.space.states import State
from looper.space.subspaces import FULL, Subspace

# Episodes that go on at the same time: some end while there is time.
_AT_ONCE = 8
# How often the room of an observation is doubled for a large program.
_DOUBLED = 5


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
    the arguments; `patience` is not used, as it is over soon, nor are `seeds`: it is about programs
    that nobody has seen.

    Raises:
        UsageError: there is no such policy, or it is for another space.
    """
    chosen = options or PolicyOptions()
    known = chosen.weights or (Path(weights) if weights is not None else None)
    if known is None:
        raise UsageError(
            "the search `policy` needs a policy: give --weights FILE; `looper train agent` makes "
            "one"
        )
    trained = known if isinstance(known, TrainedPolicy) else load_policy(known)
    if space is not FULL and space.name != trained.setting.space:
        raise UsageError(f"space {space.name}: the policy is for the space {trained.setting.space}")
    deadline = deadline or Deadline()
    tracker = Tracker(program, evaluator, deadline, max_evaluations, report, space=space)
    return tracker.run(lambda: _PolicySearch(tracker, trained, chosen).explore())


@dataclass(frozen=True)
class _PolicySearch:
    """One search by a policy."""

    tracker: Tracker
    trained: TrainedPolicy
    options: PolicyOptions

    def explore(self) -> None:
        """See `policy_search`."""
        tracker, options = self.tracker, self.options
        program = tracker.program
        tracker.stage = "the original"
        tracker.evaluate([Schedule(program)])
        start = State.start(program)
        if start is None:
            return
        setting = _with_room(self.trained.setting, start)
        env = setting.environment([program], evaluator="model")
        # Weights do not depend on how many nodes there is room for.
        self.trained.policy.observation_space = env.observation_space
        tracker.stage = "what the policy does"
        tracker.evaluate(self._ends(env, 1, greedy=True))
        tracker.stage = "what the policy draws"
        tracker.evaluate(self._ends(env, options.samples, greedy=False))
        if options.width:
            tracker.stage = "a beam of what the policy proposes"
            self._beam(env)

    def _ends(self, env: LooperEnv, count: int, *, greedy: bool) -> list[Schedule]:
        """Where so many episodes end; of those for which there is time."""
        tracker, begun = self.tracker, self.tracker.seconds
        # What is found has to be evaluated, too.
        until = tracker.deadline.spendable / 2 if tracker.deadline.seconds is not None else -1.0
        found = rollouts(
            self.trained.policy,
            env,
            [tracker.program] * count,
            greedy=greedy,
            seed=self.options.seed,
            at_once=_AT_ONCE,
            goes_on=lambda: tracker.deadline.spendable > until,
        )
        tracker.aside += tracker.seconds - begun
        return [each.schedule for each in found]

    def _beam(self, env: LooperEnv) -> None:
        tracker, width = self.tracker, self.options.width
        seen, _ = env.reset(options={"program": tracker.program})
        states: list[tuple[LooperEnv, Any]] = [(env, seen)]
        for _ in range(self.options.steps):
            begun = tracker.seconds
            proposed = [
                (copy.deepcopy(states[k][0]), action) for k, action in self._proposals(states)
            ]
            asked = [member.proposal(action) for member, action in proposed]
            env.prefetch([each for each in asked if each is not None])
            following: list[tuple[LooperEnv, Any]] = []
            ended: list[tuple[LooperEnv, Any]] = []
            for member, action in proposed:
                tracker.check()
                seen, _, terminated, truncated, _ = member.step(action)
                (ended if terminated or truncated else following).append((member, seen))
            tracker.aside += tracker.seconds - begun
            tracker.evaluate(member.schedule for member, _ in (*following, *ended))
            if not following:
                return
            best = sorted(following, key=lambda pair: tracker.score(pair[0].schedule))
            # The same schedule with another branch in focus is another state.
            different = {(each.schedule.key, each.state.head): (each, s) for each, s in best}
            states = list(different.values())[::-1][:width]

    def _proposals(self, states: Sequence[tuple[LooperEnv, Any]]) -> list[tuple[int, int]]:
        """The most probable actions of each state, which is given by its number."""
        batch = {name: np.stack([seen[name] for _, seen in states]) for name in states[0][1]}
        masks = batch["action_mask"].astype(bool)
        policy = self.trained.policy
        with torch.no_grad():
            found = policy.get_distribution(policy.obs_to_tensor(batch)[0], masks)
            probabilities = found.distribution.probs.numpy()  # type: ignore[union-attr]
        return [
            (k, int(action))
            for k, row in enumerate(probabilities)
            for action in np.argsort(-row)[: self.options.width]
            if masks[k, action]
        ]


def _with_room(setting: Setting, start: State) -> Setting:
    """The setting, with room for a program and for what transformations add.

    Raises:
        UsageError: the program is too large.
    """
    program, room = start.schedule.program, setting.room
    for _ in range(_DOUBLED):
        wider = replace(setting, room=room)
        if wider.view.fits(start.schedule, more=8):
            return wider
        room = Room(**{each.name: 2 * getattr(room, each.name) for each in fields(room)})
    raise UsageError(f"{program.name} is too large for a policy: use another --search")
