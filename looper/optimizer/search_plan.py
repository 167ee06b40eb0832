"""The validated arguments of a search, shared by `optimize` and `estimate`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Any

from looper.errors import UsageError
from looper.evaluation.evaluator_protocol import (
    Closeable,
    Evaluator,
    capabilities_of,
    check_evaluator,
)
from looper.ir.program import Program
from looper.optimizer.requests import SearchRequest
from looper.registry import Group, accepted, instantiate, load
from looper.schedule import Schedule
from looper.search import BeamOptions, Search, SearchResult, beam_search
from looper.search.hybrid import HybridOptions, hybrid_search
from looper.search.mcts import MctsOptions
from looper.search.search_state import Report
from looper.space.subspaces import Subspace, subspace
from looper.support import arguments
from looper.support.deadline import Deadline

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
        evaluator_arguments: given by a user for creating the evaluator by name.
    """

    program: Program
    find: Search
    evaluator: Evaluator | str
    space: Subspace
    deadline: Deadline
    settings: dict[str, Any]
    evaluator_arguments: dict[str, Any]

    @classmethod
    def checked(
        cls,
        program: Program,
        request: SearchRequest,
        *,
        evaluator: str,
        time_limit: Deadline | float | None,
        max_evaluations: int | None,
        report: Report | None,
    ) -> SearchPlan:
        """Create a plan from the arguments of `looper.optimize` and `looper.estimate`.

        Args:
            program, request, time_limit, max_evaluations, report: see there.
            evaluator: the name of the default one.

        Raises:
            UsageError: an argument is invalid.
        """
        arguments.instance("program", program, Program, "looper.read_c makes one")
        max_evaluations = arguments.optional_integer("max_evaluations", max_evaluations, 1)
        if not isinstance(time_limit, Deadline):
            time_limit = Deadline(arguments.optional_seconds("time_limit", time_limit))
        if report is not None and not callable(report):
            raise UsageError(f"report: give a function, not {report!r}")
        asked = evaluator if request.evaluator is None else request.evaluator
        request = replace(request, evaluator=asked)
        find = _search(request)
        taken, own = _weights(request, find)
        space = subspace(request.space) if isinstance(request.space, str) else request.space
        arguments.instance("space", space, Subspace, "from looper.space.subspaces")
        space.check(program)
        patience, capabilities = request.patience, capabilities_of(asked)
        if patience is time_limit.seconds is max_evaluations is None:
            patience = capabilities.patience
        settings = {
            "patience": patience,
            "max_evaluations": max_evaluations,
            "report": report,
            "options": _options(request, find, smaller=not capabilities.estimates),
            **own,
        }
        return cls(program, find, asked, space, time_limit, settings, taken)

    @contextmanager
    def open_evaluator(self, **offered: Any) -> Iterator[Evaluator]:
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
        found = instantiate(self.evaluator, factory, offered, self.evaluator_arguments)
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


def default_search(evaluator: Evaluator | str | None, options: Any = None) -> str:
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


def _search(request: SearchRequest) -> Search:
    """Return the search of a request."""
    search = request.method
    if search is None:
        search = default_search(request.evaluator, request.options)
    if search == BEAM:
        return beam_search
    if search == HYBRID:
        return hybrid_search
    found: Search = load(Group.SEARCH, search) if isinstance(search, str) else search
    if not callable(found):
        raise UsageError(f"search: give the name of a search or a function, not {search!r}")
    return found


def _weights(request: SearchRequest, find: Search) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the arguments with a request's weights: for the evaluator, and for the search."""
    weights, evaluator = request.weights, request.evaluator
    if weights is None:
        return {}, {}
    if "weights" in accepted(find):
        return {}, {"weights": weights}
    if isinstance(evaluator, str) and evaluator != DEFAULT_EVALUATOR:
        return {"weights": weights}, {}
    if find is hybrid_search and not request.options:
        return {}, {}  # they are in its options
    raise UsageError(
        "weights: only for an evaluator by name that takes them, such as `model`, or for the "
        "searches `hybrid` and `policy`"
    )


def _options(request: SearchRequest, find: Search, *, smaller: bool) -> Any:
    """Return the options of a search; by default it explores smaller sizes only if that helps."""
    options, beam = request.options, replace(request.beam, smaller=request.beam.smaller and smaller)
    if beam.interchanges is not None and (options or find not in (beam_search, hybrid_search)):
        raise UsageError("interchanges: only for the searches `beam` and `hybrid`")
    if find is beam_search:
        options = options or beam
        arguments.instance("options", options, BeamOptions, "from looper.search")
    if find is hybrid_search:
        options = options or HybridOptions(then=beam, weights=request.weights)
        arguments.instance("options", options, HybridOptions, "from looper.search.hybrid")
    return options
