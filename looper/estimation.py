"""The main job without running anything: the best schedule that a search finds by estimates alone.

No compiler is needed and nothing is compiled, so that it works for machines that are not at hand.
What is found is as legal as any other result; how fast it is nobody has measured.
"""

from __future__ import annotations

from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from looper import arguments
from looper.codegen.region import output_file
from looper.deadline import Deadline
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import Evaluation, Evaluator, check_evaluator
from looper.ir.program import Program
from looper.registry import Group, load, made
from looper.schedule import Schedule
from looper.search import BeamOptions, Search, SearchResult, beam_search
from looper.search.tracking import Report
from looper.space.shortening import shortest
from looper.space.subspaces import FULL, Subspace, subspace

DEFAULT_ESTIMATOR = "model"


@dataclass(frozen=True)
class Estimation:
    """What `estimate` found.

    Attributes:
        program: the program.
        schedule: the legal schedule that is estimated to be the fastest; the unchanged one if none
            is estimated to be faster.
        evaluation: the estimate.
        search: how the search went.
    """

    program: Program
    schedule: Schedule
    evaluation: Evaluation
    search: SearchResult

    @property
    def speedup(self) -> float:
        """Over the unchanged schedule, as estimated; the original as its compiler knows it best may
        be faster than that.
        """
        return self.evaluation.speedup or 1.0

    def code(self) -> str:
        """The C file with the region replaced; the generated loops alone for a built program."""
        region = self.program.region
        if region is None:
            return self.schedule.code()
        return region.source if self.schedule.is_identity else output_file([self.schedule])


def estimate(
    program: Program,
    *,
    search: Search | str = "beam",
    evaluator: Evaluator | str = DEFAULT_ESTIMATOR,
    weights: str | Path | None = None,
    space: Subspace | str = FULL,
    beam_size: int = 3,
    affine_length: int = 4,
    time_limit: float | None = None,
    deadline: Deadline | None = None,
    patience: float | None = None,
    max_evaluations: int | None = None,
    report: Report | None = None,
    options: Any = None,
) -> Estimation:
    """Search for a schedule that is estimated to be faster, and run nothing.

    The winner is checked by isl, as in `looper.optimize`, whose arguments these are.

    Raises:
        UsageError: an argument makes no sense, or the evaluator measures.
        IllegalSchedule: a search that is not ours has found one.
    """
    arguments.instance("program", program, Program, "looper.read_c makes one")
    chosen = subspace(space) if isinstance(space, str) else space
    find: Search = load(Group.SEARCH, search) if isinstance(search, str) else search
    if find is beam_search:
        options = options or BeamOptions(beam_size=beam_size, affine_length=affine_length)
    asked: Any = evaluator
    if isinstance(evaluator, str):
        taken = {} if weights is None else {"weights": weights}
        asked = made(evaluator, load(Group.EVALUATOR, evaluator), {}, taken)
    elif weights is not None:
        raise UsageError("weights: only for an evaluator by name that takes them, such as `model`")
    check_evaluator("evaluator", asked)
    with closing(asked) if hasattr(asked, "close") else nullcontext():
        [original] = asked.evaluate([Schedule(program)])
        if original.measured:
            raise UsageError("evaluator: give one that estimates, such as `model`, to run nothing")
        result = find(
            program,
            asked,
            space=chosen,
            options=options,
            deadline=deadline or Deadline(time_limit),
            patience=patience,
            max_evaluations=max_evaluations,
            report=report,
        )
    best, evaluation = result.best, result.evaluation
    if (evaluation.speedup or 0.0) <= 1.0:
        best, evaluation = Schedule(program), original
    best.check()
    return Estimation(program, shortest(best), evaluation, result)
