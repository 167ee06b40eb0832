"""Compilation of a program's units: each once, several at a time, and short ones together."""

from __future__ import annotations

import contextlib
import hashlib
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import NamedTuple

from looper.codegen.harness import ENTRY, entry_name, joined_unit
from looper.execution.compiling.flags import trapping
from looper.execution.compiling.toolchain import (
    CompilationFailed,
    CompilationTooLong,
    Toolchain,
    usable_cores,
)
from looper.execution.machine.machine_lock import machine_lock
from looper.ir.program import Program
from looper.source.source_region import region_of
from looper.support.deadline import Deadline
from looper.support.interrupts import uninterrupted
from looper.support.phases import Phase, during
from looper.support.scratch import scratch_folder

COMPILE_SECONDS = 120.0
# Occurs in a unit if and only if it starts threads.
_PARALLEL = "#pragma omp parallel"
# Characters above which a unit is not compiled together with others.
_LONG_TEXT = 20_000
# Characters from which a unit's compile time is used to predict others, the number of such units
# that a prediction needs, and the number of the latest of which the median is taken.
_TELLING_TEXT, _TELLING, _REMEMBERED = 4_000, 3, 15
# Limit of a unit's compile time relative to the shortest one; a unit whose predicted time exceeds
# the limit by the second factor is not begun.
_PATIENCE, _HOPELESS = 12.0, 1.2
# Units compiled together if compilers run beside measurements: the first results should come soon.
_FEW = 2
# Seconds between moments at which a signal can end the wait for a compiler.
_TURN = 0.05

Built = Path | CompilationFailed
Code = str | tuple[str, ...]
"""A translation unit, or several that run one after the other."""


class Kernel(NamedTuple):
    """Location of a compiled kernel.

    Attributes:
        library: a shared object.
        entry: name of the function in it.
        parallel: True if it starts threads; None: if its library can.
    """

    library: Path
    entry: str = ENTRY
    parallel: bool | None = None


def units_of(code: Code) -> tuple[str, ...]:
    """Return the units that some code consists of."""
    return (code,) if isinstance(code, str) else code


def any_parallel(kernels: Sequence[Kernel]) -> bool | None:
    """Return True if any of the kernels starts threads; None: if their libraries can."""
    known = [kernel.parallel for kernel in kernels]
    return True if any(known) else None if None in known else False


class Builder:
    """Compiler of the units of a program, in a folder of its own; each text is compiled once.

    Args:
        program: the program that the units compute; its region gives further compiler options.
        toolchain: the compiler.
        threads: threads of the measured code; compilers use the cores that it leaves free.
        patient: returns True for units that have the long time limit `COMPILE_SECONDS`.
        seconds: limit for other units, or a multiple of the shortest compile time, if that is
            longer; a unit that would exceed it at the rate of this program's others is not begun.
        deadline: time by which everything has to be finished.
        jobs: number of concurrent compilers; default one for each free core, or for each usable
            core if none is free.

    Attributes:
        compilations: number of compiler runs.
        is_patient: all units have the long time limit.
        verified: units are also built for verification when they are prepared.
    """

    def __init__(
        self,
        program: Program,
        toolchain: Toolchain,
        threads: int,
        patient: Callable[[str], bool],
        seconds: float,
        deadline: Deadline,
        jobs: int | None = None,
    ) -> None:
        self.compilations = 0
        self.verified = False
        self.deadline = deadline
        self._program, self._toolchain = program, toolchain
        self._spare = usable_cores() - threads
        self._patient, self._seconds = patient, seconds
        self.is_patient = False
        self._jobs = jobs or (self._spare if self._spare > 0 else usable_cores())
        self._resources = contextlib.ExitStack()
        # Seconds of the fastest compilation; seconds per character of units that are not short.
        self._shortest = math.inf
        self._rates: deque[float] = deque(maxlen=_REMEMBERED)
        self._built: dict[tuple[str, bool], Built] = {}
        self._trapping: dict[str, Built] = {}
        self._pending: dict[tuple[str, bool], Future[Built]] = {}
        # Units that are compiled together with others, and their entry points there.
        self._joined: dict[str, tuple[Future[Built], str]] = {}

    def close(self) -> None:
        """Remove all files."""
        self._resources.close()

    @during(Phase.COMPILATION)
    def library(self, unit: str, *, verification: bool) -> Built:
        """Return the shared object of this unit alone."""
        known = self._built.get((unit, verification))
        if known is None:
            pending = self._pending.pop((unit, verification), None)
            known = self._result(pending) if pending else self._compile(unit, verification)
            self._built[unit, verification] = known
        return known

    @during(Phase.COMPILATION)
    def trapping(self, unit: str) -> Built:
        """Return a unit's verification build that traps on undefined behaviour of some values."""
        if unit not in self._trapping:
            options = trapping(self._toolchain.is_clang)
            self._trapping[unit] = self._compile(unit, True, options)
        return self._trapping[unit]

    @during(Phase.COMPILATION)
    def kernel(self, unit: str) -> Kernel | CompilationFailed:
        """Return the timing build of a unit, compiled alone or together with others."""
        if unit in self._joined:
            future, entry = self._joined[unit]
            found = self._result(future)
            if isinstance(found, Path):
                return Kernel(found, entry, _PARALLEL in unit)
            # The one that fails is found by compiling them separately.
            del self._joined[unit]
        alone = self.library(unit, verification=False)
        return Kernel(alone) if isinstance(alone, Path) else alone

    def begin_verification(self, units: Sequence[str]) -> None:
        """Start verification builds of units in the background."""
        for unit in units:
            if not self._is_known(unit, True):
                self._pending[unit, True] = self._submit(unit, True)

    def begin(self, units: Sequence[str]) -> None:
        """Start timing builds of units in the background."""
        missing = [unit for unit in dict.fromkeys(units) if not self._is_known(unit, False)]
        most = _FEW if self._spare > 0 else -(-len(missing) // self._jobs)
        for group in _groups(missing, most):
            self._begin(group)

    @during(Phase.COMPILATION)
    def prepare(self, units: Sequence[str], *, verified: bool | None = None) -> None:
        """Compile units that are needed soon, several at a time.

        If the measured code leaves cores free, those compile and this returns at once, as they do
        not disturb measurements. Otherwise all cores compile first, including units begun before,
        and this returns when they are done.

        Args:
            units: C texts, in the order in which they are needed.
            verified: also build for verification; default: the attribute.
        """
        both = self.verified if verified is None else verified
        self.begin(units)
        if both:
            self.begin_verification(units)
        if self._spare > 0:
            return
        self._wait([*self._pending.values(), *(future for future, _ in self._joined.values())])
        self._wait(self._separated(units))

    def _wait(self, futures: Sequence[Future[Built]]) -> None:
        try:
            is_over = False
            while not is_over:
                with uninterrupted():
                    is_over = not wait(futures, _TURN).not_done
        except BaseException:
            with uninterrupted():
                for future in futures:
                    future.cancel()
                self._pending = {k: f for k, f in self._pending.items() if not f.cancelled()}
                self._joined = {k: f for k, f in self._joined.items() if not f[0].cancelled()}
            raise

    def _result(self, future: Future[Built]) -> Built:
        self._wait([future])
        with uninterrupted():
            return future.result()

    def _submit(self, unit: str, verification: bool, count: int = 1) -> Future[Built]:
        with uninterrupted():
            return self._workers.submit(self._compile, unit, verification, count=count)

    def _separated(self, units: Sequence[str]) -> list[Future[Built]]:
        """Start separate compilations of units whose joint compilation failed."""
        found = []
        for unit in dict.fromkeys(units):
            if unit in self._joined and not isinstance(self._result(self._joined[unit][0]), Path):
                del self._joined[unit]
                future = self._submit(unit, False)
                self._pending[unit, False] = future
                found.append(future)
        return found

    def _is_known(self, unit: str, verification: bool) -> bool:
        key = unit, verification
        joined = not verification and unit in self._joined
        return joined or key in self._built or key in self._pending

    def _begin(self, group: Sequence[str]) -> None:
        """Start compiling a group, as one unit if it has several."""
        together = joined_unit(group) if len(group) > 1 else None
        if together is None:
            [unit] = group
            self._pending[unit, False] = self._submit(unit, False)
            return
        future = self._submit(together, False, len(group))
        for number, unit in enumerate(group):
            self._joined[unit] = future, entry_name(number)

    @cached_property
    def _workers(self) -> ThreadPoolExecutor:
        """The threads that run the compilers."""
        _ = self.folder  # created here and not by several threads at once
        pool = ThreadPoolExecutor(self._jobs)
        # Before the folder is removed; running compilations are awaited.
        self._resources.callback(pool.shutdown)
        without_waiting = uninterrupted()(pool.shutdown)
        self._resources.callback(without_waiting, wait=False, cancel_futures=True)
        return pool

    @cached_property
    def folder(self) -> Path:
        """The folder of the shared objects."""
        return self._resources.enter_context(scratch_folder())

    def _compile(
        self, unit: str, verification: bool, further: tuple[str, ...] = (), count: int = 1
    ) -> Built:
        """Compile a unit, which joins `count` units."""
        name = hashlib.sha256(
            f"{verification} {further} {unit}".encode("utf-8", "surrogateescape")
        ).hexdigest()[:32]
        self.deadline.check()
        patient = verification or self.is_patient or self._patient(unit)
        # Not all units that are compiled together are slow.
        limit = COMPILE_SECONDS if patient else self._limit * (1 + count) / 2
        foreseen = self._foreseen(unit)
        if not patient and foreseen > _HOPELESS * limit:
            return CompilationTooLong(limit, foreseen)
        self.compilations += 1
        try:
            with machine_lock(alone=False, deadline=self.deadline):
                begun = time.monotonic()
                try:
                    return self._toolchain.compile(
                        unit,
                        self.folder / f"{name}.so",
                        verification=verification,
                        arguments=(*compile_arguments(self._program), *further),
                        time_limit=min(limit, self.deadline.spendable),
                    )
                finally:
                    if not verification:
                        self._note(len(unit), time.monotonic() - begun)
        except CompilationFailed as error:
            self.deadline.check()
            return error

    def _note(self, length: int, seconds: float) -> None:
        self._shortest = min(self._shortest, seconds)
        if length >= _TELLING_TEXT:
            self._rates.append(seconds / length)

    @property
    def _limit(self) -> float:
        """The compile time limit of a unit in seconds, which is longer on a slow machine."""
        shortest = self._shortest if math.isfinite(self._shortest) else 0.0
        return max(self._seconds, _PATIENCE * shortest)

    def _foreseen(self, unit: str) -> float:
        """Return the predicted compile time of a unit in seconds; 0 if it is unknown yet."""
        return len(unit) * median(self._rates) if len(self._rates) >= _TELLING else 0.0


def _groups(units: Sequence[str], most: int) -> list[list[str]]:
    """Return groups of at most `most` units that are compiled together.

    Long units are compiled alone, so that one that exceeds its limit does not fail others.
    """
    single = [unit for unit in units if len(unit) > _LONG_TEXT or joined_unit([unit]) is None]
    others = sorted((unit for unit in units if unit not in single), key=len, reverse=True)
    count = -(-len(others) // most) if others else 0
    groups: list[list[str]] = [[] for _ in range(count)]
    for unit in others:
        # Groups of equal length, so that concurrent compilers finish together.
        shortest = min((each for each in groups if len(each) < most), key=_length)
        shortest.append(unit)
    return [[unit] for unit in single] + groups


def _length(group: Sequence[str]) -> int:
    return sum(map(len, group))


def compile_arguments(program: Program) -> tuple[str, ...]:
    """Return compiler options for code taken from a program's file: its `-D`, `-I` and folder."""
    return () if program.region is None else region_of(program).options
