"""Scores on the deterministic track: searches and policies under the same budgets.

The protocol: on every program of the table, an optimiser may evaluate a given number of different
schedules, the unchanged one included; its score is the speedup of the best of these, as a geometric
mean over programs and seeds. Scores depend on neither noise nor a machine, so those of two papers
are comparable if the digest of the table is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from agents.policy_search import PolicyOptions
from looper.evaluation.cost_table import CostTable, TableEvaluator
from looper.registry import Group, load
from looper.schedule import Schedule
from looper.search.baselines import BaselineOptions
from looper.search.search_state import SearchResult
from looper.space.subspaces import TRACK, Subspace
from looper.support.statistics import geometric_mean

BUDGETS = (2, 10, 50, 100)
"""Numbers of schedules that may be evaluated; 2 allow the unchanged one and a single other one."""
POLICIES = ("policy-greedy", "policy", "policy-beam")
"""The searches that need a policy."""
_SEEDED = ("random", "policy", "policy-beam")


@dataclass(frozen=True)
class _Measured(Subspace):
    """The subspace of schedules with known costs, those reachable by actions of the track.

    Attributes:
        table: the costs.
    """

    table: CostTable | None = None

    def contains(self, schedule: Schedule) -> bool:
        """Return True if the cost of a schedule is known.

        Searches may also propose schedules that no action of the track leads to.
        """
        assert self.table is not None
        return schedule.key in self.table.costs(schedule.program).schedules


@dataclass(frozen=True)
class Score:
    """Results of an optimiser.

    Attributes:
        search: name of the optimiser.
        speedups: for each program by name, for each seed, the best speedup after each of `BUDGETS`.
    """

    search: str
    speedups: dict[str, list[list[float]]]

    def mean(self, budget: int) -> float:
        """Return the geometric mean over programs and seeds for an index of `BUDGETS`."""
        return geometric_mean(run[budget] for runs in self.speedups.values() for run in runs) or 0.0


def scores(
    table: CostTable,
    searches: Sequence[str],
    seeds: int,
    weights: Path | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> Iterator[Score]:
    """Yield the scores of searches on a table.

    Args:
        table: of measured costs.
        searches: names of entry points of the group `looper.searches`.
        seeds: number of runs of each randomised search.
        weights: of a policy, for the searches that need one.
        report: called with the name of each search and program.

    Raises:
        UsageError: there is no such search, or one needs a policy and there is none.
    """
    evaluator = TableEvaluator(table)
    own = {each.name: getattr(TRACK, each.name) for each in fields(TRACK)}
    space = _Measured(**own, table=table)
    for name in searches:
        find = load(Group.SEARCH, name)
        known: dict[str, list[list[float]]] = {}
        for costs in table.programs:
            report(f"{name}, {costs.program.name}")
            runs = range(seeds if name in _SEEDED else 1)
            known[costs.program.name] = [
                _reached(
                    find(costs.program, evaluator, space=space, **_arguments(name, seed, weights))
                )
                for seed in runs
            ]
        yield Score(name, known)


def _arguments(name: str, seed: int, weights: Path | None) -> dict[str, Any]:
    found: dict[str, Any] = {"max_evaluations": max(BUDGETS)}
    if name == "random":
        found["options"] = BaselineOptions(seed=seed)
    if name in POLICIES:
        found["weights"] = weights
        # Many sampled episodes end with schedules that were evaluated before.
        samples, width = (4 * max(BUDGETS), 0) if name == "policy" else (7, 3)
        if name != "policy-greedy":
            found["options"] = PolicyOptions(samples=samples, width=width, seed=seed)
    return found


def _reached(result: SearchResult) -> list[float]:
    """Return the best speedup after each of the budgets; 1 if the original is better."""
    return [
        max([1.0, *(speedup for count, _, speedup in result.history if count <= budget)])
        for budget in BUDGETS
    ]
