"""Measure pieces of C that should compute what a program computes."""

from __future__ import annotations

import contextlib
import hashlib
import tempfile
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from looper.deadline import Deadline
from looper.errors import ToolchainError
from looper.execution.buffers import SharedFile
from looper.execution.outcome import Comparison, Execution, Status
from looper.execution.references import References, checked_original, find_references
from looper.execution.resident import Resident
from looper.execution.runner import runner_path
from looper.execution.sandbox import Job, Limits, Repeats, run
from looper.execution.toolchain import CompilationFailed, Toolchain, usable_cores
from looper.execution.turns import turn
from looper.program import Program

_TURN = Repeats(1, 30, 0.2)
_LONG = 1.0
_COMPILE_SECONDS = 120.0


class Executor:
    """Compiles, runs, verifies and times C for one program; nothing happens before it is asked.

    The original program runs first, in its verification build, and gives the results everything is
    compared with. Code is measured in its timing build, whose floating-point results may differ
    within a small tolerance, as the compiler contracts multiply-adds as it likes; beyond that, the
    verification build decides bit for bit. The same text is compiled only once.

    Args:
        program: the program.
        toolchain: compiles everything.
        threads: OpenMP threads, default one for each usable core.
        seed: of the random inputs.
        repeats: how often to time.
        limits: what one run may use.
        original: C of the original program, default `looper.codegen.harness.original_unit`.
        cache: folder of the compiled runner, default `~/.cache/looper`.
        compile_seconds: how long compiling a unit for speed may take; the original may take longer.
        deadline: when everything has to be done; what runs or compiles then is stopped, and
            `OutOfTime` raised.

    Attributes:
        compilations: how many times the compiler ran for this program.
        executions: how many child processes ran.
    """

    def __init__(
        self,
        program: Program,
        *,
        toolchain: Toolchain,
        threads: int | None = None,
        seed: int = 0,
        repeats: Repeats | None = None,
        limits: Limits | None = None,
        original: str | None = None,
        cache: Path | None = None,
        compile_seconds: float = _COMPILE_SECONDS,
        deadline: Deadline | None = None,
    ) -> None:
        self.program = program
        self.toolchain = toolchain
        self.threads = threads or usable_cores()
        self.seed = seed
        self.repeats = repeats or Repeats()
        self.limits = limits or Limits()
        self.compilations = 0
        self.executions = 0
        self._original_text = original
        self._cache = cache
        self._compile_seconds = compile_seconds
        self._deadline = deadline or Deadline()
        self._resources = contextlib.ExitStack()
        self._compiled: dict[tuple[str, bool], Path | CompilationFailed] = {}
        self._pending: dict[tuple[str, bool], Future[Path | CompilationFailed]] = {}
        self._compilers: ThreadPoolExecutor | None = None
        self._original_execution: Execution | None = None

    def __enter__(self) -> Executor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove all files and give the memory of inputs and results back."""
        self._resources.close()

    def measure_original(self) -> Execution:
        """Time the original program (once; the answer is kept).

        Raises:
            ExecutionError: it crashes or takes longer than the limit.
            ToolchainError: the compiler refuses it.
        """
        if self._original_execution is None:
            inputs, reference, stable, times = self.references
            library = self._original_library(verification=False)
            compared = reference if stable else None
            # A long run is not made again for nothing.
            known = times if stable and times and times[0] >= _LONG else ()
            repeats = replace(self.repeats, minimum=1) if known else self.repeats
            job = Job(library, inputs, compared, repeats=repeats, threads=self.threads)
            execution = checked_original(self.program, self._run(job))
            self._original_execution = replace(execution, times=known + execution.times)
        return self._original_execution

    def measure(
        self,
        unit: str,
        *,
        cutoff: float | None = None,
        rival: float | None = None,
        limits: Limits | None = None,
    ) -> Execution:
        """Compile, run, verify and time a translation unit that defines `looper_kernel`.

        Args:
            unit: the C text.
            cutoff: seconds; stop after the first run if it takes longer than this.
            rival: seconds; stop after a few runs if none takes less than this.
            limits: instead of the executor's.

        Raises:
            ExecutionError, ToolchainError: about the original program or the machine; whatever is
                wrong with `unit` is a status.
        """
        library = self._library(unit, verification=False)
        if isinstance(library, CompilationFailed):
            return Execution(Status.COMPILE_ERROR, message=str(library))
        inputs, reference, stable, _ = self.references
        job = Job(
            library,
            inputs,
            reference if stable else None,
            repeats=self.repeats,
            cutoff=cutoff,
            rival=rival,
            threads=self.threads,
        )
        if not stable:
            return self._measure_verified(unit, job, limits, "")
        execution = self._run(job, limits)
        if execution.status is Status.WRONG_OUTPUT:
            job = replace(job, reference=None)
            return self._measure_verified(unit, job, limits, execution.message)
        return execution

    def _measure_verified(
        self, unit: str, job: Job, limits: Limits | None, difference: str
    ) -> Execution:
        """Time what only the verification build can show to be right."""
        verified = self.verify(unit, limits=limits)
        if not verified.ok:
            return verified
        execution = self._run(job, limits)
        if difference and execution.ok:
            note = f"the verification build is right; as compiled for speed {difference}"
            execution = replace(execution, message=note)
        return execution

    def verify(self, unit: str, *, limits: Limits | None = None) -> Execution:
        """Run the verification build of a unit twice and compare bit for bit; nothing is timed.

        Twice, because a race need not show in the first run.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        library = self._library(unit, verification=True)
        if isinstance(library, CompilationFailed):
            return Execution(Status.COMPILE_ERROR, message=str(library))
        return self.verify_library(library, limits=limits)

    def compare(self, unit: str, *, rounds: int = 3, limits: Limits | None = None) -> Comparison:
        """Verify a unit bit for bit, then time it and the original in turns.

        Args:
            unit: the C text.
            rounds: how often each is run, in a process of its own each time; where a page lies or
                what else the machine does differs from one process to the next.
            limits: of the unit, instead of the executor's.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        verified = self.verify(unit, limits=limits)
        library = self._library(unit, verification=False)
        if not verified.ok or isinstance(library, CompilationFailed):
            return Comparison(Execution(Status.OK), verified)
        inputs, reference, stable, _ = self.references
        compared = reference if stable else None
        before = Job(
            self._original_library(verification=False),
            inputs,
            compared,
            repeats=_TURN,
            threads=self.threads,
        )
        after = replace(before, library=library, reference=None)
        timed = [
            (checked_original(self.program, self._run(before)), self._run(after, limits))
            for _ in range(rounds)
        ]
        return Comparison(_pooled([one for one, _ in timed]), _pooled([two for _, two in timed]))

    def resident(
        self,
        library: Path,
        *,
        samples: int,
        seconds: float,
        compared: bool = True,
        dump: SharedFile | None = None,
        limits: Limits | None = None,
    ) -> Resident:
        """Start a process that runs a shared object whenever it is asked to.

        Args:
            library: exports `looper_kernel`.
            samples: how often it will be asked, at most.
            seconds: of one sample (see `Resident`).
            compared: its results are compared with the original's, within the tolerance.
            dump: where its results are stored.
            limits: instead of the executor's.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        inputs, reference, _, _ = self.references
        job = Job(
            library,
            inputs,
            reference if compared else None,
            dump,
            repeats=Repeats(samples, -1, seconds),
            threads=self.threads,
        )
        self.executions += 1
        return Resident(self._runner, job, limits or self.limits)

    def verify_library(self, library: Path, *, limits: Limits | None = None) -> Execution:
        """Run a shared object twice and compare its results bit for bit.

        Within the tolerance of rounding where the program allows to reassociate.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        inputs, reference, _, _ = self.references
        once = Repeats(1, 1, 0.0)
        exact = not self.program.reassociation
        job = Job(library, inputs, reference, exact=exact, repeats=once, threads=self.threads)
        return replace(self._run(job, limits), times=())

    def prepare(self, units: Sequence[str], *, jobs: int | None = None) -> None:
        """Compile units that are measured soon, several at a time.

        Where the measured code leaves cores alone, those compile and this returns at once: what is
        measured meanwhile is not disturbed. Otherwise all cores compile first, and it returns when
        they are done.

        Args:
            units: C texts, in the order in which they are needed.
            jobs: compilers at a time; default one for each core that may be used.
        """
        wanted = [(unit, False) for unit in dict.fromkeys(units)]
        missing = [key for key in wanted if key not in self._compiled and key not in self._pending]
        if not missing:
            return
        _ = self._folder  # made here and not by several threads at once
        spare = usable_cores() - self.threads
        pool = self._pool(jobs or (spare if spare > 0 else usable_cores()))
        for unit, verification in missing:
            future = pool.submit(self._compile, unit, verification)
            self._pending[unit, verification] = future
        if spare > 0:
            return
        try:
            wait([self._pending[key] for key in missing])
        except BaseException:
            for key in missing:
                self._pending.pop(key).cancel()
            raise

    def _pool(self, jobs: int) -> ThreadPoolExecutor:
        if self._compilers is None:
            self._compilers = ThreadPoolExecutor(jobs)
            # Before the folder goes; what runs is waited for.
            self._resources.callback(self._compilers.shutdown, cancel_futures=True)
        return self._compilers

    @cached_property
    def _folder(self) -> Path:
        folder = tempfile.TemporaryDirectory(prefix="looper-")
        return Path(self._resources.enter_context(folder))

    @cached_property
    def _runner(self) -> Path:
        return runner_path(self.toolchain, self._cache, fallback=self._folder)

    def _run(self, job: Job, limits: Limits | None = None) -> Execution:
        runner = self._runner
        self._deadline.check()
        self.executions += 1
        execution = run(runner, job, limits or self.limits, self._deadline)
        if execution.status is Status.TIMEOUT:
            self._deadline.check()
        return execution

    def _library(self, unit: str, *, verification: bool) -> Path | CompilationFailed:
        known = self._compiled.get((unit, verification))
        if known is None:
            pending = self._pending.pop((unit, verification), None)
            known = pending.result() if pending else self._compile(unit, verification)
            self._compiled[unit, verification] = known
        return known

    def _compile(self, unit: str, verification: bool) -> Path | CompilationFailed:
        name = hashlib.sha256(
            f"{verification} {unit}".encode("utf-8", "surrogateescape")
        ).hexdigest()[:32]
        self._deadline.check()
        self.compilations += 1
        patient = verification or unit == self._original
        try:
            with turn(alone=False, deadline=self._deadline):
                return self.toolchain.compile(
                    unit,
                    self._folder / f"{name}.so",
                    verification=verification,
                    arguments=compile_arguments(self.program),
                    time_limit=min(
                        _COMPILE_SECONDS if patient else self._compile_seconds,
                        self._deadline.spendable,
                    ),
                )
        except CompilationFailed as error:
            self._deadline.check()
            return error

    def _original_library(self, *, verification: bool) -> Path:
        library = self._library(self._original, verification=verification)
        if isinstance(library, CompilationFailed):
            raise ToolchainError(
                f"`{self.toolchain.compiler}` refuses the original of {self.program.name!r}: "
                f"{library}"
            )
        return library

    @cached_property
    def _original(self) -> str:
        if self._original_text is not None:
            return self._original_text
        from looper.codegen.harness import original_unit

        return original_unit(self.program)

    @cached_property
    def references(self) -> References:
        """Inputs, and the original's results for them; found out on first use.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        return self._resources.enter_context(
            find_references(
                self.program,
                self.seed,
                exact=self._original_library(verification=True),
                timed=self._original_library(verification=False),
                run=lambda job: self._run(replace(job, threads=self.threads)),
            )
        )


def _pooled(executions: Sequence[Execution]) -> Execution:
    """All times together, or the first failure."""
    for execution in executions:
        if not execution.ok:
            return execution
    times = tuple(seconds for execution in executions for seconds in execution.times)
    return replace(executions[0], times=times)


def compile_arguments(program: Program) -> tuple[str, ...]:
    """Compiler options for code taken from a program's file: its `-D` and `-I`, its folder."""
    if program.region is None:
        return ()
    return (*program.region.arguments, "-I", str(program.region.path.resolve().parent))
