"""Checks of written files at sizes other than those their schedules were found for.

The code receives its sizes at run time, so that one build of the original and one of the written
file serve for all of them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from looper.codegen.harness import FILE, framed_unit, region_unit, sizes_array
from looper.codegen.region import Scheduled, replacement
from looper.errors import LooperError
from looper.execution.buffers import DTYPES
from looper.execution.compiled_bits import compiled_bits
from looper.execution.compiling.building import COMPILE_SECONDS, Builder
from looper.execution.compiling.toolchain import CompilationFailed, Toolchain, usable_cores
from looper.execution.executor import Executor
from looper.execution.outcome import Execution, Status
from looper.execution.user_inputs import GivenInputs
from looper.ir.counting import work
from looper.ir.downscaling import smaller_instance
from looper.ir.program import Program
from looper.support.deadline import Deadline

TRAP = "__builtin_trap();"
"""C code that replaces code that must not run."""


# Statement executions at the largest of the other sizes: a few hundredths of a second.
_MUCH = 30_000_000


def other_sizes(program: Program, largest: bool = True) -> Iterator[dict[str, int]]:
    """Yield sizes to run code for all sizes at: small ones, and some that are no multiples.

    Args:
        program: the program at its own sizes.
        largest: include sizes close to its own, or as large as short runs allow.
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
    """Comparison of a written file's region with the original at other sizes.

    Args:
        schedule: a schedule with code for all sizes.
        text: text of the written file.
        toolchain: the compiler.
        threads: number of threads; default one for each usable core.
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
        """Start compiling for runs at some sizes (of all parameters) in the background."""
        programs = list(map(self._program, tried))
        pairs = [None if program is None else self._units(program) for program in programs]
        self._begun = list(zip(tried, programs, pairs, strict=True))
        for units in dict.fromkeys(pairs):
            self._builder.begin_verification(units or ())

    def outcomes(self) -> Iterator[tuple[Mapping[str, int], Execution | None]]:
        """Yield the sizes that were begun with the outcomes of runs at them.

        The outcome is None if the program cannot be instantiated at these sizes, for example as it
        has nothing to do or leaves its arrays.
        """
        for sizes, program, units in self._begun:
            if program is None or units is None:
                yield sizes, None
            else:
                yield sizes, self._outcome(program, *units)

    def run(self, tried: Sequence[Mapping[str, int]]) -> list[Execution | None]:
        """Return the outcomes of runs at some sizes, see `begin` and `outcomes`."""
        self.begin(tried)
        return [outcome for _, outcome in self.outcomes()]

    def _program(self, sizes: Mapping[str, int]) -> Program | None:
        try:
            return self.schedule.program.at(sizes)
        except LooperError:
            return None

    def _text(self, program: Program) -> str:
        """Return the text that replaces the region."""
        general = self.schedule.general
        assert general is not None
        # If the code is specialized for these sizes, no fallback may run. (Arrays that are not used
        # at them have no memory here, and may overlap.)
        every = len(program.arrays) == len(self.schedule.program.arrays)
        alone = every and general.is_for(dict(program.parameters))
        return replacement(self.schedule, TRAP if alone else None)

    def _units(self, program: Program) -> tuple[str, str]:
        """Return the units of the original and of the written file, which receive their sizes."""
        region = program.region
        assert region is not None, "programs of files have regions"
        return (
            framed_unit(program, region.text, told=True),
            framed_unit(program, self._text(program), file=self.text, told=True),
        )

    def _outcome(self, program: Program, original: str, written: str) -> Execution:
        built = [self._builder.library(unit, verification=True) for unit in (original, written)]
        if any(isinstance(each, CompilationFailed) for each in built):
            # The code around the file's region does not compile around another one.
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
            what = "its results are unknown" if bits is None else bits.text
            return Execution(Status.WRONG_OUTPUT, message=f"as compiled for speed {what}")
        return outcome
