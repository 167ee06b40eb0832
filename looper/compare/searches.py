"""LOOPer's searches with an evaluator, as optimisers among the others."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from looper.codegen.harness import originals
from looper.compare.cases import Case
from looper.compare.optimiser_protocol import Gap, Product, ProductionFailed, Settings
from looper.errors import OutOfTime, UsageError
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.outcome import Calls, Status
from looper.legality import IllegalSchedule
from looper.memo.store import Memo
from looper.optimizer.confirmation import confirmation_unit
from looper.optimizer.optimization import Optimization, optimize
from looper.optimizer.requests import MeasurementOptions, OutputOptions, SearchRequest
from looper.optimizer.search_plan import HYBRID, guided_by
from looper.registry import Group, load
from looper.search.search_state import StopReason
from looper.space.subspaces import FULL, subspace
from looper.support.compiler import DEFAULT_FLAGS


@dataclass(frozen=True)
class Search:
    """The default search by measurements, memoised; or any other, in any space.

    Attributes:
        name: on the command line.
        search, evaluator: entry points of the groups `looper.searches` and `looper.evaluators`.
        space: the name of the search space, see `looper.space.subspaces`.
        model: an entry point of the group `looper.evaluators` that guides the search; None: its
            default.
        calls: which time counts for the search.
    """

    name: str = "looper"
    search: str = HYBRID
    evaluator: str = "execution"
    space: str = FULL.name
    model: str | None = None
    calls: Calls = Calls.MANY

    @classmethod
    def named(cls, name: str) -> Search:
        """Return the optimiser called `SEARCH:EVALUATOR[:SPACE[:MODEL]]`.

        Raises:
            UsageError: there is no such search, evaluator, space or model.
        """
        search, evaluator, space, model = [*name.split(":", 3), "", ""][:4]
        load(Group.SEARCH, search)
        load(Group.EVALUATOR, evaluator)
        if model:
            guided_by(search, model)
        return cls(name, search, evaluator, subspace(space or FULL.name).name, model or None)

    @property
    def description(self) -> str:
        """Search, evaluator, space, guide and kind of calls."""
        single = ", for a single call" if self.calls is Calls.ONCE else ""
        within = "" if self.space == FULL.name else f" in the space `{self.space}`"
        guide = f" guided by `{self.model}`" if self.model else ""
        return f"LOOPer's {self.search} search asking `{self.evaluator}`{within}{guide}{single}"

    def unavailable(self) -> str | None:
        """Return None: it is always available, as objects exist only for existing pairs."""
        return None

    def version(self) -> str:
        """Return the versions of the code generator and the compiler, and the flags."""
        from looper.codegen import GENERATOR

        toolchain = Toolchain.detect("gcc", DEFAULT_FLAGS)
        flags = " ".join(toolchain.flags)
        return f"{self.description}, code generator {GENERATOR}, {toolchain.version}, {flags}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Search, and return the code of the best schedule.

        Raises:
            Gap: the space does not support the program.
            ProductionFailed: the time passed before the original was measured, or a schedule that
                the search has found is not legal.
        """
        try:
            subspace(self.space).check(case.program)
        except UsageError as error:
            raise Gap(str(error)) from None
        try:
            with self._memo(settings.memo) as memo:
                found = self._optimized(case, settings, memo)
        except OutOfTime as error:
            raise ProductionFailed(Status.TIMEOUT, str(error)) from None
        except IllegalSchedule as error:
            raise ProductionFailed(Status.ILLEGAL, str(error)) from None
        schedule, result = found.schedule, found.search
        facts: dict[str, Any] = {
            "seconds": result.seconds,
            "evaluations": result.evaluations,
            "stopped": result.stopped,
            "executed": found.executed,
            "history": [list(point) for point in result.history],
        }
        toolchain = Toolchain.detect("gcc", DEFAULT_FLAGS)
        if found.comparison is None:
            # If nothing is faster, the user's file stays as it is.
            forms = originals(case.program)
            return Product(forms, toolchain, note="unchanged", search=facts, unchanged=True)
        # The region as its user gets it, for all sizes and with its guard, in the user's function.
        forms = {"written": confirmation_unit(found.written)}
        return Product(forms, toolchain, note=schedule.text, search=facts)

    def _memo(self, shared: Memo) -> AbstractContextManager[Memo]:
        """Return a memo of its own for a search by name, apart from the others' measurements."""
        own = self.name.replace(":", "-")
        return nullcontext(shared) if own == self.name else shared.beside(own)

    def _optimized(self, case: Case, settings: Settings, memo: Memo) -> Optimization:
        found = optimize(
            case.program,
            search=SearchRequest(
                self.search,
                self.evaluator,
                space=self.space,
                options=guided_by(self.search, self.model) if self.model else None,
            ),
            time_limit=settings.time_limit,
            measurement=MeasurementOptions(
                settings.threads,
                settings.seed,
                self.calls,
                toolchain=Toolchain.detect("gcc", DEFAULT_FLAGS),
            ),
            output=OutputOptions(all_sizes=True),
            memo=memo,
            report=settings.report,
        )
        if found.search.stopped == StopReason.INTERRUPTED:
            raise KeyboardInterrupt
        return found
