"""The protocol of searches.

Other distributions offer searches as entry points of the group `looper.searches`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from looper.deadline import Deadline
from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.tracking import Report, SearchResult
from looper.space.subspaces import FULL, Subspace


class Search(Protocol):
    """A function that looks for fast schedules of a program.

    It asks the evaluator, best through a `looper.search.tracking.Tracker`, which keeps the limits
    and makes the result. The original program, `Schedule(program)`, is evaluated first. One that is
    guided by something learned may take `weights`, a file, too.
    """

    def __call__(
        self,
        program: Program,
        evaluator: Evaluator,
        *,
        space: Subspace = FULL,
        options: Any = None,
        deadline: Deadline | None = None,
        max_evaluations: int | None = None,
        patience: float | None = None,
        report: Report | None = None,
        seeds: Sequence[Schedule] = (),
    ) -> SearchResult:
        """Search.

        Args:
            program: what to optimise.
            evaluator: says how good schedules are.
            space: what to search; the schedules of the result are all in it.
            options: of this kind of search; None for its own defaults.
            deadline: when the result has to be there, without what it keeps in reserve.
            max_evaluations: schedules evaluated at most.
            patience: seconds without a gain after which the search ends.
            report: called after every few evaluations.
            seeds: legal schedules that may be good.
        """
