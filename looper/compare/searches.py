"""Ours: a search that asks an evaluator, as an optimiser among the others."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any

from looper.codegen.harness import originals
from looper.compare.cases import Case
from looper.compare.optimiser_protocol import Product, ProductionFailed, Settings
from looper.compiler import DEFAULT_FLAGS
from looper.deadline import Deadline
from looper.errors import OutOfTime, UsageError
from looper.evaluation.evaluators import load_evaluator
from looper.execution import Calls, Status, Toolchain
from looper.optimization import confirmation_unit, optimize
from looper.schedule import Schedule
from looper.search import SearchResult

MEASURED = "beam:execution"


@dataclass(frozen=True)
class Search:
    """The measurement-guided beam search, memoised; with `search` and `evaluator`, any other pair.

    Attributes:
        name: on the command line.
        search, evaluator: entry points of the groups `looper.searches` and `looper.evaluators`.
        calls: which time counts for the search.
    """

    name: str = "looper"
    search: str = "beam"
    evaluator: str = "execution"
    calls: Calls = Calls.MANY

    @classmethod
    def of_pair(cls, search: str, evaluator: str) -> Search:
        """The optimiser called `SEARCH:EVALUATOR`.

        Raises:
            UsageError: there is no such search or evaluator.
        """
        _load_search(search)
        load_evaluator(evaluator)
        return cls(f"{search}:{evaluator}", search, evaluator)

    @property
    def description(self) -> str:
        """Search and evaluator."""
        single = ", for a single call" if self.calls is Calls.ONCE else ""
        return f"LOOPer's {self.search} search asking `{self.evaluator}`{single}"

    def unavailable(self) -> str | None:
        """It always can be used; a pair that does not exist has no object."""
        return None

    def version(self) -> str:
        """What generates and compiles the code."""
        from looper.codegen import GENERATOR

        toolchain = Toolchain.detect("gcc", DEFAULT_FLAGS)
        flags = " ".join(toolchain.flags)
        return f"{self.description}, code generator {GENERATOR}, {toolchain.version}, {flags}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Search, and the code of the best schedule.

        Raises:
            ProductionFailed: the time passed before the original was measured, or the best
                schedule of a search that does not measure is not legal.
        """
        measured = f"{self.search}:{self.evaluator}" == MEASURED
        run = self._measured if measured else self._any
        try:
            schedule, result, executed = run(case, settings)
        except OutOfTime as error:
            raise ProductionFailed(Status.TIMEOUT, str(error)) from None
        facts: dict[str, Any] = {
            "seconds": result.seconds,
            "evaluations": result.evaluations,
            "stopped": result.stopped,
            "executed": executed,
            "history": [list(point) for point in result.history],
        }
        toolchain = Toolchain.detect("gcc", DEFAULT_FLAGS)
        if schedule.is_identity:
            # Where nothing is faster, the user's file stays as it is.
            forms = originals(case.program)
            return Product(forms, toolchain, note="unchanged", search=facts, unchanged=True)
        # The region with its guard, in the user's function.
        forms = {"written": confirmation_unit(schedule)}
        return Product(forms, toolchain, note=schedule.text, search=facts)

    def _any(self, case: Case, settings: Settings) -> tuple[Schedule, SearchResult, int | None]:
        search = _load_search(self.search)
        evaluator = load_evaluator(self.evaluator)()
        deadline = Deadline(settings.time_limit)
        result = search(case.program, evaluator, deadline=deadline, report=settings.report)
        if not result.best.is_legal:
            raise ProductionFailed(Status.ILLEGAL, f"{result.best.text}: {result.best.violation}")
        return result.best, result, None

    def _measured(
        self, case: Case, settings: Settings
    ) -> tuple[Schedule, SearchResult, int | None]:
        found = optimize(
            case.program,
            time_limit=settings.time_limit,
            threads=settings.threads,
            seed=settings.seed,
            calls=self.calls,
            memo=settings.memo,
            toolchain=Toolchain.detect("gcc", DEFAULT_FLAGS),
            report=settings.report,
        )
        if found.search.stopped == "interrupted":
            raise KeyboardInterrupt
        return found.schedule, found.search, found.executed


def _load_search(name: str) -> Any:
    points = {point.name: point for point in entry_points(group="looper.searches")}
    if name not in points:
        raise UsageError(f"there is no search `{name}`; there are: {', '.join(sorted(points))}")
    return points[name].load()
