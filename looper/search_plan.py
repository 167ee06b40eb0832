"""The validated arguments of a search, shared by `optimize` and `estimate`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from looper import arguments
from looper.deadline import Deadline
from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import (
    Closeable,
    Evaluator,
    capabilities_of,
    check_evaluator,
)
from looper.ir.program import Program
from looper.registry import Group, accepted, load, made
from looper.schedule import Schedule
from looper.search import BeamOptions, Search, SearchResult, beam_search
from looper.search.hybrid import HybridOptions, hybrid_search
from looper.search.mcts import MctsOptions
from looper.search.search_state import Report
from looper.space.subspaces import Subspace, subspace

BEAM, HYBRID, MCTS = "beam", "hybrid", "mcts"
DEFAULT_EVALUATOR, DEFAULT_ESTIMATOR = "execution", "model"
_GUIDED: dict[str, Callable[..., Any]] = {HYBRID: HybridOptions, MCTS: MctsOptions}
"""Options of the searches that are guided by a model."""


@dataclass(frozen=True)
class SearchPlan:
    """A search of a program with all of its arguments, see `looper.optimize`.

    Attributes:
        program: the program to search.
        find: the search.
        evaluator: its evaluator, or the name of it.
        space: the space to search.
        deadline: the time limit of the result.
        settings: further arguments of the search: `patience`, `max_evaluations`, `report`,
            `options`, and `weights` if it takes them.
        taken: arguments given by a user for creating the evaluator by name.
    """

    program: Program
    find: Search
    evaluator: Evaluator | str
    space: Subspace
    deadline: Deadline
    settings: dict[str, Any]
    taken: dict[str, Any]

    @classmethod
    def checked(
        cls,
        program: Program,
        *,
        search: Search | str | None,
        evaluator: Evaluator | str,
        weights: str | Path | None,
        space: Subspace | str,
        beam_size: int,
        affine_length: int,
        interchanges: int | None,
        time_limit: float | None,
        deadline: Deadline | None,
        patience: float | None,
        max_evaluations: int | None,
        report: Report | None,
        options: Any,
    ) -> SearchPlan:
        """Create a plan from the arguments of `looper.optimize` and `looper.estimate`.

        Raises:
            UsageError: an argument is invalid.
        """
        arguments.instance("program", program, Program, "looper.read_c makes one")
        beam_size = arguments.integer("beam_size", beam_size, 1)
        affine_length = arguments.integer("affine_length", affine_length, 0)
        interchanges = arguments.optional_integer("interchanges", interchanges, 1)
        time_limit = arguments.optional_seconds("time_limit", time_limit)
        max_evaluations = arguments.optional_integer("max_evaluations", max_evaluations, 1)
        patience = arguments.optional_seconds("patience", patience)
        deadline = deadline or Deadline(time_limit)
        limits = (deadline.seconds, patience, max_evaluations)
        capabilities = capabilities_of(evaluator)
        if all(limit is None for limit in limits):
            patience = capabilities.patience
        find = _search(default_search(evaluator, options) if search is None else search)
        is_named = isinstance(evaluator, str) and evaluator != DEFAULT_EVALUATOR
        own = "weights" in accepted(find)
        guided = own or (find is hybrid_search and not options)
        if weights is not None and not (is_named or guided):
            raise UsageError(
                "weights: only for an evaluator by name that takes them, such as `model`, or for "
                "the searches `hybrid` and `policy`"
            )
        chosen = subspace(space) if isinstance(space, str) else space
        arguments.instance("space", chosen, Subspace, "from looper.space.subspaces")
        chosen.check(program)
        beam = BeamOptions(
            beam_size=beam_size,
            affine_length=affine_length,
            smaller=not capabilities.estimates,
            interchanges=interchanges,
        )
        if interchanges is not None and (options or find not in (beam_search, hybrid_search)):
            raise UsageError("interchanges: only for the searches `beam` and `hybrid`")
        if find is beam_search:
            options = options or beam
            arguments.instance("options", options, BeamOptions, "from looper.search")
        if find is hybrid_search:
            options = options or HybridOptions(then=beam, weights=weights)
            arguments.instance("options", options, HybridOptions, "from looper.search.hybrid")
        if report is not None and not callable(report):
            raise UsageError(f"report: give a function, not {report!r}")
        return cls(
            program,
            find,
            evaluator,
            chosen,
            deadline,
            {
                "patience": patience,
                "max_evaluations": max_evaluations,
                "report": report,
                "options": options,
                **({"weights": weights} if own and weights is not None else {}),
            },
            {"weights": weights} if weights is not None and is_named and not own else {},
        )

    @contextmanager
    def asked(self, **offered: Any) -> Iterator[Evaluator]:
        """Yield the evaluator, created by name if need be, and closed if it was created here.

        Args:
            offered: optional arguments for its factory.

        Raises:
            UsageError: there is no such evaluator, or the object is not one.
        """
        if not isinstance(self.evaluator, str):
            check_evaluator("evaluator", self.evaluator)
            yield self.evaluator
            return
        factory = load(Group.EVALUATOR, self.evaluator)
        found = made(self.evaluator, factory, offered, self.taken)
        check_evaluator("evaluator", found)
        with closing(found) if isinstance(found, Closeable) else nullcontext():
            yield found

    def run(self, evaluator: Evaluator, seeds: Sequence[Schedule] = ()) -> SearchResult:
        """Search with this evaluator; `seeds` are schedules that may be good."""
        return self.find(
            self.program,
            evaluator,
            space=self.space,
            deadline=self.deadline,
            seeds=seeds,
            **self.settings,
        )


def default_search(evaluator: Evaluator | str, options: Any = None) -> str:
    """Return the name of the default search.

    Where every evaluation is a measurement, a model decides what to measure first; a fast evaluator
    needs no such guide. Options of a particular search select that search.
    """
    if isinstance(options, (BeamOptions, HybridOptions)):
        return BEAM if isinstance(options, BeamOptions) else HYBRID
    return HYBRID if evaluator == DEFAULT_EVALUATOR else BEAM


def guided_by(search: str, model: str) -> Any:
    """Return options of a search by name for guidance by another model.

    Args:
        search: the name of the search.
        model: the name of the model, an entry point of the evaluators.

    Raises:
        UsageError: there is no such model, or the search has no model.
    """
    if search not in _GUIDED:
        raise UsageError(f"no model guides the search `{search}`, only {', '.join(_GUIDED)}")
    load(Group.EVALUATOR, model)
    return _GUIDED[search](model=model)


def _search(search: Search | str) -> Search:
    if search == BEAM:
        return beam_search
    if search == HYBRID:
        return hybrid_search
    found: Search = load(Group.SEARCH, search) if isinstance(search, str) else search
    if not callable(found):
        raise UsageError(f"search: give the name of a search or a function, not {search!r}")
    return found
