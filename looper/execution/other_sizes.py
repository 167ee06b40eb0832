"""Written files at other sizes than those their schedules were found at.

What runs is told its sizes when it runs, so that one build of the original and one of the written
file serve for all of them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from looper.codegen.harness import FILE, framed_unit, region_unit, sizes_array
from looper.codegen.region import Scheduled, replacement
from looper.deadline import Deadline
from looper.errors import LooperError
from looper.execution.buffers import DTYPES
from looper.execution.building import COMPILE_SECONDS, Builder
from looper.execution.compiled_bits import compiled_bits
from looper.execution.executor import Executor
from looper.execution.given import GivenInputs
from looper.execution.outcome import Execution, Status
from looper.execution.toolchain import CompilationFailed, Toolchain, usable_cores
from looper.ir.counting import work
from looper.ir.program import Program
from looper.ir.smaller import smaller_instance

TRAP = "__builtin_trap();"
"""What stands where nothing must run."""


# Executions of statements at the largest of other sizes: a few hundredths of a second.
_MUCH = 30_000_000


def other_sizes(program: Program, largest: bool = True) -> Iterator[dict[str, int]]:
    """Sizes that code for all of them is run at: the smallest ones, and such as are no multiples.

    Args:
        program: at its own sizes.
        largest: some are as large as those, or as short runs allow.
    """
    names = [name for name, _ in program.parameters]
    yield dict.fromkeys(names, 1)
    yield {name: 2 + k for k, name in enumerate(names)}
    yield {name: 37 + 4 * k for k, name in enumerate(names)}
    if largest:
        large = smaller_instance(program, _MUCH, 1) if work(program) > _MUCH else None
        sizes = (large or program).parameters
        yield {name: value - 1 - k for k, (name, value) in enumerate(sizes)}


class AtOtherSizes:
    """Runs a written file's region at other sizes, and compares it with the original.

    Args:
        schedule: with code for all sizes.
        text: the file's.
        toolchain: compiles.
        threads: to run it with; default one for each usable core.
        exact: results are also compared bit for bit as both are compiled for speed.
    """

    def __init__(
        self,
        schedule: Scheduled,
        text: str,
        toolchain: Toolchain,
        threads: int | None = None,
        *,
        exact: bool = False,
    ) -> None:
        assert schedule.general is not None, "only code for all sizes is run at others"
        self.schedule, self.text, self.toolchain = schedule, text, toolchain
        self.threads = threads or usable_cores()
        self._exact = exact
        self._begun: list[tuple[Mapping[str, int], Program | None, tuple[str, str] | None]] = []
        self._resources = contextlib.ExitStack()
        self._builder = self._resources.enter_context(
            contextlib.closing(
                Builder(
                    schedule.program,
                    toolchain,
                    self.threads,
                    patient=lambda _: True,
                    seconds=COMPILE_SECONDS,
                    deadline=Deadline(),
                )
            )
        )

    def __enter__(self) -> AtOtherSizes:
        return self

    def __exit__(self, *_: object) -> None:
        self._resources.close()

    def begin(self, tried: Sequence[Mapping[str, int]]) -> None:
        """Begin to compile for runs at some sizes, of all parameters; nobody waits for that."""
        programs = list(map(self._program, tried))
        pairs = [None if program is None else self._units(program) for program in programs]
        self._begun = list(zip(tried, programs, pairs, strict=True))
        for units in dict.fromkeys(pairs):
            self._builder.begin_verification(units or ())

    def outcomes(self) -> Iterator[tuple[Mapping[str, int], Execution | None]]:
        """The sizes that were begun, and what comes of runs at them.

        None where the original has nothing to do at these sizes, or leaves its arrays.
        """
        for sizes, program, units in self._begun:
            if program is None or units is None:
                yield sizes, None
            else:
                yield sizes, self._outcome(program, *units)

    def run(self, tried: Sequence[Mapping[str, int]]) -> list[Execution | None]:
        """Outcomes of runs at some sizes, see `begin` and `outcomes`."""
        self.begin(tried)
        return [outcome for _, outcome in self.outcomes()]

    def _program(self, sizes: Mapping[str, int]) -> Program | None:
        try:
            return self.schedule.program.at(sizes)
        except LooperError:
            return None

    def _text(self, program: Program) -> str:
        """What stands in the region's place."""
        general = self.schedule.general
        assert general is not None
        # Where the code is for these sizes, nothing else can be right. (What is not used at them
        # has no memory here, and may overlap.)
        every = len(program.arrays) == len(self.schedule.program.arrays)
        alone = every and general.is_for(dict(program.parameters))
        return replacement(self.schedule, TRAP if alone else None)

    def _units(self, program: Program) -> tuple[str, str]:
        """The original's and the written file's, which are told their sizes."""
        region = program.region
        assert region is not None, "programs of files have regions"
        return (
            framed_unit(program, region.text, told=True),
            framed_unit(program, self._text(program), file=self.text, told=True),
        )

    def _outcome(self, program: Program, original: str, written: str) -> Execution:
        built = [self._builder.library(unit, verification=True) for unit in (original, written)]
        if any(isinstance(each, CompilationFailed) for each in built):
            # What the file has around its region does not compile around another one.
            unit = region_unit(program, self.text, self._text(program))
            with Executor(
                program, toolchain=self.toolchain, threads=self.threads, timing=False
            ) as runs:
                return self._verified(runs, unit)
        sizes = sizes_array(program)
        values = np.array([value for _, value in program.parameters], dtype=DTYPES[sizes.type])
        with Executor(
            replace(program, arrays=(*program.arrays, sizes)),
            toolchain=self.toolchain,
            threads=self.threads,
            inputs=GivenInputs({sizes.name: values}),
            originals={FILE: original},
            builder=self._builder,
            timing=False,
        ) as runs:
            return self._verified(runs, written)

    def _verified(self, executor: Executor, unit: str) -> Execution:
        outcome = executor.verify(unit)
        if not outcome.ok or not self._exact:
            return outcome
        bits = compiled_bits(executor, unit)
        if bits is None or not bits.equal:
            what = "nobody knows its results" if bits is None else bits.text
            return Execution(Status.WRONG_OUTPUT, message=f"as compiled for speed {what}")
        return outcome
