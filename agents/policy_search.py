"""Searches by a learned policy: `looper optimize --search policy`."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from agents.policy.numpy_policy import LAYER, load_numpy_policy
from agents.policy.policy_cards import SHIPPED, Setting, TrainedPolicy, other_space, read_card
from agents.policy.rollouts import Policy, rollouts
from envs.environment import LooperEnv
from envs.observations import Room
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.registry import accepting
from looper.schedule import Schedule
from looper.search.hybrid import HybridOptions, hybrid_search
from looper.search.search_state import Report, SearchResult, Tracker
from looper.space.states import State
from looper.space.subspaces import FULL, Subspace
from looper.support.deadline import Deadline

# Number of simultaneous episodes; few, so that some end before a deadline.
_AT_ONCE = 8
# Number of sizes, each twice the last, that are tried for the observations of a large program.
_DOUBLED = 5


@dataclass(frozen=True)
class PolicyOptions:
    """Options of a search by a policy.

    Attributes:
        weights: file of the policy's weights, or the policy; by default the one that ships.
        samples: number of sampled episodes, besides the greedy one.
        width: width of a beam search that expands each state by as many of the policy's most
            probable actions; 0 for no beam search.
        steps: depth of the beam search.
        seed: seed of the sampling.
    """

    weights: Path | TrainedPolicy[Policy] | None = None
    samples: int = 7
    width: int = 0
    steps: int = 24
    seed: int = 0


@accepting("weights")
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
    """Evaluate the schedules of a policy's greedy and sampled episodes, then of a beam search.

    The speedups that the policy observes on the way are predictions of the cost model. The best
    schedule of each episode by these is evaluated, too. See `Search` for the arguments; `patience`
    is not used, as the search is short, nor are `seeds`, as it is meant for unseen programs.

    Raises:
        UsageError: there is no such policy, or it is for another space.
    """
    chosen = options or PolicyOptions()
    trained = acting_policy(chosen.weights or weights, space)
    deadline = deadline or Deadline()
    tracker = Tracker(program, evaluator, deadline, max_evaluations, report, space=space)
    return tracker.run(lambda: _PolicySearch(tracker, trained, chosen).explore())


@accepting("weights")
def greedy_policy_search(
    program: Program,
    evaluator: Evaluator,
    *,
    options: PolicyOptions | None = None,
    weights: str | Path | None = None,
    **others: Any,
) -> SearchResult:
    """Run `policy_search`, by default with the greedy episode only."""
    chosen = options or PolicyOptions(samples=0)
    return policy_search(program, evaluator, options=chosen, weights=weights, **others)


@accepting("weights")
def policy_beam_search(
    program: Program,
    evaluator: Evaluator,
    *,
    options: PolicyOptions | None = None,
    weights: str | Path | None = None,
    **others: Any,
) -> SearchResult:
    """Run `policy_search`, by default with a beam search of width three."""
    chosen = options or PolicyOptions(width=3)
    return policy_search(program, evaluator, options=chosen, weights=weights, **others)


@accepting("weights")
def policy_hybrid_search(
    program: Program,
    evaluator: Evaluator,
    *,
    space: Subspace = FULL,
    options: HybridOptions | None = None,
    weights: str | Path | None = None,
    **others: Any,
) -> SearchResult:
    """Run the hybrid search with the schedules of a policy's greedy episode as proposals.

    See `Search` for the arguments; `weights` are the policy's.

    Raises:
        UsageError: there is no such policy, or it is for another space.
    """
    trained = acting_policy(weights, space)

    def propose(some: Program, seconds: float | None) -> list[Schedule]:
        begun = _Episodes.of(trained, some)
        return [] if begun is None else begun.ends(1, True, 0, Deadline(seconds), 0.0)

    chosen = replace(options or HybridOptions(), propose=propose)
    return hybrid_search(program, evaluator, space=space, options=chosen, **others)


def acting_policy(
    known: str | Path | TrainedPolicy[Policy] | None, space: Subspace = FULL
) -> TrainedPolicy[Policy]:
    """Return a policy that acts in a space.

    Args:
        known: a policy, or the file of its weights; by default the policy that ships.
        space: the space; the full space stands for the one of the policy's training. A policy that
            is read from a file and scores actions by their features acts in other spaces, too.

    Raises:
        UsageError: there is no such policy, or it is for another space.
    """
    if not isinstance(known, TrainedPolicy):
        path = SHIPPED if known is None else Path(known)
        return _loaded(path, None if space is FULL else space.name)
    if space is not FULL and space.name != known.setting.space:
        raise other_space(space.name, known.setting)
    return known


def _loaded(path: Path, space: str | None) -> TrainedPolicy[Policy]:
    setting, card = read_card(path)
    if card["policy"]["network"].get("layer", LAYER) == LAYER:
        return load_numpy_policy(path, space)
    if space is not None and space != setting.space:
        raise other_space(space, setting)
    from agents.policy.policy_files import load_learner

    return load_learner(path)


@dataclass(frozen=True)
class _Episodes:
    """A policy with an environment for one program.

    Attributes:
        policy: the policy.
        env: an environment of its kind, with room for the program.
        program: the program of all episodes.
    """

    policy: Policy
    env: LooperEnv
    program: Program

    @classmethod
    def of(cls, trained: TrainedPolicy[Policy], program: Program) -> _Episodes | None:
        """Create the environment of a program; None if the program has no loop.

        Raises:
            UsageError: the program is too large.
        """
        env = environment_of(trained, program)
        return None if env is None else cls(trained.policy, env, program)

    def ends(
        self, count: int, greedy: bool, seed: int, deadline: Deadline, reserve: float
    ) -> list[Schedule]:
        """Return the final schedules of episodes that end in time, and the best ones on the way.

        The latter are the best of each episode according to the cost model, also of those cut off.

        Args:
            count: number of episodes.
            greedy: take the most probable actions; else sample.
            seed: seed of the sampling.
            deadline: the deadline of the search.
            reserve: seconds before the deadline at which episodes are cut off.
        """
        found = rollouts(
            self.policy,
            self.env,
            [self.program] * count,
            greedy=greedy,
            seed=seed,
            at_once=_AT_ONCE,
            goes_on=lambda: deadline.spendable > reserve,
        )
        ends = [each.schedule for each in found if each.is_over]
        return [*ends, *(each.best_schedule for each in found)]


@dataclass(frozen=True)
class _PolicySearch:
    """One search by a policy."""

    tracker: Tracker
    trained: TrainedPolicy[Policy]
    options: PolicyOptions

    def explore(self) -> None:
        """Evaluate the policy's schedules, see `policy_search`."""
        tracker, options = self.tracker, self.options
        tracker.stage = "the original"
        tracker.evaluate([Schedule(tracker.program)])
        if self._episodes is None:
            return
        tracker.stage = "what the policy does"
        tracker.evaluate(self._ends(1, greedy=True))
        if options.samples:
            tracker.stage = "what the policy draws"
            tracker.evaluate(self._ends(options.samples, greedy=False))
        if options.width:
            tracker.stage = "a beam of what the policy proposes"
            self._beam(self._episodes.env)

    @cached_property
    def _episodes(self) -> _Episodes | None:
        return _Episodes.of(self.trained, self.tracker.program)

    def _ends(self, count: int, *, greedy: bool) -> list[Schedule]:
        tracker, begun = self.tracker, self.tracker.seconds
        assert self._episodes is not None, "there are loops"
        # The other half of the time is for evaluating the schedules found.
        half = tracker.deadline.spendable / 2 if tracker.deadline.seconds is not None else 0.0
        found = self._episodes.ends(count, greedy, self.options.seed, tracker.deadline, half)
        tracker.aside += tracker.seconds - begun
        return found

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
            # States with the same schedule but another branch in focus differ.
            different = {(each.schedule.key, each.state.head): (each, s) for each, s in best}
            states = list(different.values())[::-1][:width]

    def _proposals(self, states: Sequence[tuple[LooperEnv, Any]]) -> list[tuple[int, int]]:
        """Return the most probable actions of each state, as pairs of its index and an action."""
        batch = {name: np.stack([seen[name] for _, seen in states]) for name in states[0][1]}
        masks = batch["action_mask"].astype(bool)
        return [
            (k, int(action))
            for k, row in enumerate(self.trained.policy.probabilities(batch, masks))
            for action in np.argsort(-row)[: self.options.width]
            if masks[k, action]
        ]


def environment_of(trained: TrainedPolicy[Policy], program: Program) -> LooperEnv | None:
    """Create an environment of a policy's kind with room for a program; None if it has no loop.

    Raises:
        UsageError: the program is too large.
    """
    start = State.start(program)
    if start is None:
        return None
    return with_room(trained.setting, start).environment([program], evaluator="model")


def with_room(setting: Setting, start: State) -> Setting:
    """Return the setting with room for a program and for the loops that transformations add.

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
