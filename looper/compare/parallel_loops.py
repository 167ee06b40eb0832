"""A simple manual baseline: an OpenMP pragma before the outermost parallel loop of every nest."""

from __future__ import annotations

from dataclasses import dataclass

from looper.compare.cases import Case
from looper.compare.optimiser_protocol import Gap, Product, Settings
from looper.execution.compiling.toolchain import Toolchain
from looper.optimizer.confirmation import confirmation_unit
from looper.schedule import Schedule
from looper.search.heuristic_seeds import parallelized
from looper.support.compiler import DEFAULT_FLAGS


@dataclass(frozen=True)
class ParallelLoops:
    """The program with OpenMP and nothing else, the baseline of Tiramisu's Figure 6."""

    name: str = "parallel"
    description: str = "the outermost parallel loop of every nest with OpenMP, nothing else"

    def unavailable(self) -> str | None:
        """Return None: it is always available."""
        return None

    def version(self) -> str:
        """Return the versions of the code generator and the compiler, and the flags."""
        from looper.codegen import GENERATOR

        toolchain = Toolchain.detect("gcc", DEFAULT_FLAGS)
        flags = " ".join(toolchain.flags)
        return f"{self.description}, code generator {GENERATOR}, {toolchain.version}, {flags}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Parallelize the outermost loops.

        Raises:
            Gap: no loop may be parallel.
        """
        del settings
        schedule = parallelized(Schedule(case.program))
        if schedule.is_identity:
            raise Gap("no loop may be parallel")
        forms = {"written": confirmation_unit(schedule)}
        return Product(forms, Toolchain.detect("gcc", DEFAULT_FLAGS), note=schedule.text)
