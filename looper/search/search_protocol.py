"""The protocol of searches.

Other distributions offer searches as entry points of the group `looper.searches`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from looper.evaluation.evaluator_protocol import Evaluator
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.search.search_state import Report, SearchResult
from looper.space.subspaces import FULL, Subspace
from looper.support.deadline import Deadline


class Search(Protocol):
    """A function that searches for fast schedules of a program.

    It uses the evaluator, best through a `looper.search.search_state.Tracker`, which keeps the
    limits and creates the result. The original program, `Schedule(program)`, is evaluated first. A
    search that is guided by a learned model may accept `weights`, a file, as well (see
    `looper.registry.accepting`).
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
            program: the program to optimize.
            evaluator: evaluates schedules.
            space: the space to search; all schedules of the result are in it.
            options: of this kind of search; None for its own defaults.
            deadline: the time limit of the result, its reserve excluded.
            max_evaluations: largest number of schedules evaluated.
            patience: seconds without a gain after which the search ends.
            report: called after every few evaluations.
            seeds: legal schedules that may be good.
        """
