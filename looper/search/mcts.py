"""Monte Carlo tree search: a model evaluates each node, and the best schedules are measured.

As in Tiramisu's autoscheduler (Baghdadi et al., MLSys 2021, section 5): "MCTS first explores the
different branches of the tree and selects a number of promising code transformations. To this end,
the model is used in each node [...]. Once the tree is explored, the set of the best code
transformations is executed." The paper leaves open the following choices: the node to expand next
is selected by UCB1 (Kocsis and Szepesvári, ECML 2006) with the best logarithm of a speedup in a
subtree as its value, scaled to between 0 and 1, as in the end the best counts and not the mean; and
a node is expanded with all of its legal actions, in one batch for the model.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.registry import accepting
from looper.schedule import Schedule
from looper.search.model_search import MODEL, guide, searched_by_model
from looper.search.search_state import Report, SearchResult, Tracker
from looper.space.masks import ActionSet
from looper.space.states import State
from looper.space.subspaces import FULL, Subspace
from looper.space.vocabulary import NEXT
from looper.support.deadline import Deadline

# The share of the time for the tree; and of that, without a gain.
_SHARE, _PATIENCE = 0.5, 0.25
# A speedup that counts as the lowest value.
_LOWEST = 1e-3


@dataclass(frozen=True)
class MctsOptions:
    """Options of the tree search.

    Attributes:
        model: the evaluator of nodes, or its name.
        expansions: largest number of expanded nodes.
        exploration: weight of the exploration term of UCB1, relative to values between 0 and 1.
        executed: number of the best schedules that are measured in the end.
        length: largest number of actions on a path.
        seed: of the choice among equally good nodes.
    """

    model: Evaluator | str = MODEL
    expansions: int = 300
    exploration: float = 0.3
    executed: int = 10
    length: int = 48
    seed: int = 0


@accepting("weights")
def mcts_search(
    program: Program,
    evaluator: Evaluator,
    *,
    space: Subspace = FULL,
    options: MctsOptions | None = None,
    weights: str | Path | None = None,
    deadline: Deadline | None = None,
    max_evaluations: int | None = None,
    patience: float | None = None,
    report: Report | None = None,
    seeds: Sequence[Schedule] = (),
) -> SearchResult:
    """Grow a tree by a model, and evaluate the best schedules in it; see `Search`.

    `weights` are the model's, where that is a name. Seeds are not used: the tree begins with the
    program.

    Raises:
        UsageError: there is no such model.
    """
    chosen, deadline = options or MctsOptions(), deadline or Deadline()
    model = guide(chosen.model, weights)
    tracker = Tracker(program, evaluator, deadline, max_evaluations, report, patience, space=space)

    def explore() -> None:
        tracker.stage = "the original"
        tracker.evaluate([Schedule(program)])
        begun = tracker.seconds
        left = None if deadline.seconds is None else _SHARE * deadline.spendable
        found = searched_by_model(
            program,
            model,
            lambda thinking: _Tree(thinking, chosen).grow(),
            space=space,
            seconds=left,
            patience=None if left is None else _PATIENCE * left,
        )
        tracker.aside += tracker.seconds - begun
        tracker.stage = "the best that the tree has met"
        # Each schedule once, without the original.
        different = {each.key: each for _, each in found if not each.is_identity}
        tracker.evaluate(list(different.values())[: chosen.executed])

    return tracker.run(explore)


@dataclass(eq=False)
class _Node:
    """A state in the tree.

    Attributes:
        state: the state; None for the end of an episode.
        depth: number of actions on the path to it.
        value: the best logarithm of a speedup in its subtree.
        visits: number of expansions below it, plus one.
        children: None before it is expanded.
        done: nothing in its subtree is left to be expanded.
    """

    state: State | None
    depth: int
    value: float
    visits: int = 1
    children: list[_Node] | None = None
    done: bool = False


@dataclass
class _Tree:
    """The tree of one search.

    Attributes:
        tracker: evaluates by the model, and keeps the limits.
        options: of the search.
        lowest, highest: values so far.
        seen: states in the tree; another path to one of them leads to nothing new.
    """

    tracker: Tracker
    options: MctsOptions
    lowest: float = math.inf
    highest: float = -math.inf
    seen: set[tuple[str, str, frozenset[str]]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._actions = ActionSet(self.tracker.space.actions)
        self._rng = np.random.default_rng(self.options.seed)

    def grow(self) -> None:
        """Expand node after node."""
        state = State.start(self.tracker.program)
        if state is None:
            return
        root = _Node(state, 0, self._value(state.schedule))
        for _ in range(self.options.expansions):
            if root.done:
                return
            way = self._way_to_a_leaf(root)
            self._expand(way[-1])
            for node in reversed(way):
                assert node.children is not None, "it was expanded, or is above what was"
                node.visits += 1
                node.value = max([node.value, *(child.value for child in node.children)])
                node.done = all(child.done for child in node.children)

    def _way_to_a_leaf(self, root: _Node) -> list[_Node]:
        way = [root]
        while way[-1].children is not None:
            node = way[-1]
            open_ones = [child for child in node.children or () if not child.done]
            scores = [self._score(child, node.visits) for child in open_ones]
            best = max(scores)
            equal = [c for c, score in zip(open_ones, scores, strict=True) if score == best]
            way.append(equal[self._rng.integers(len(equal))])
        return way

    def _score(self, node: _Node, visits_above: int) -> float:
        """Return the UCB1 score of a node."""
        span = self.highest - self.lowest
        value = (node.value - self.lowest) / span if span > 0 else 0.5
        return value + self.options.exploration * math.sqrt(math.log(visits_above) / node.visits)

    def _expand(self, node: _Node) -> None:
        node.children = []
        state = node.state
        if state is None or node.depth >= self.options.length:
            return
        following = list(self._following(state))
        self.tracker.evaluate(each.schedule for each in following if each is not None)
        for each in following:
            if each is None:
                node.children.append(
                    _Node(None, node.depth + 1, node.value, children=[], done=True)
                )
            else:
                value = self._value(each.schedule)
                node.children.append(_Node(each, node.depth + 1, value))

    def _following(self, state: State) -> Iterable[State | None]:
        """Yield the states that legal actions lead to and that are not in the tree yet.

        None stands for the end of the episode; states outside of the space are left out.
        """
        for index in np.flatnonzero(self._actions.mask(state, legal=True)):
            reached = self._actions.following(state, int(index))
            if reached is None:
                if self._actions.actions[index].kind == NEXT:
                    yield None
                continue
            key = reached.schedule.key, reached.head, reached.finished
            if key not in self.seen and self.tracker.space.contains(reached.schedule):
                self.seen.add(key)
                yield reached

    def _value(self, schedule: Schedule) -> float:
        value = math.log(max(_LOWEST, self.tracker.score(schedule)))
        self.lowest, self.highest = min(self.lowest, value), max(self.highest, value)
        return value
