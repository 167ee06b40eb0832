"""Verification and timing of C code that should compute the same as a program."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import numpy as np

from looper.codegen.harness import ENTRY, FILE, STORAGE
from looper.codegen.structs import FILL
from looper.errors import ExecutionError, OriginalTooSlow, OutOfTime, ToolchainError
from looper.execution.buffers import DTYPES, Layout, SharedFile
from looper.execution.compiling.building import (
    COMPILE_SECONDS,
    Builder,
    Code,
    any_parallel,
    units_of,
)
from looper.execution.compiling.toolchain import CompilationFailed, Toolchain, usable_cores
from looper.execution.contest import Contest
from looper.execution.edges import hazards
from looper.execution.inputs import Inputs, RandomInputs
from looper.execution.machine.noise import NoiseMonitor
from looper.execution.machine_load import is_calm, wait_for_calm
from looper.execution.outcome import DECIDING_ROUNDS, Calls, Comparison, Execution, Status
from looper.execution.persistent_worker import Resident
from looper.execution.references import (
    EdgeReferences,
    References,
    checked_original,
    find_edge_references,
    find_references,
)
from looper.execution.rounds import RoundPlan, pooled
from looper.execution.runner import runner_path
from looper.execution.sandbox import Job, Limits, Repeats, run, single_call
from looper.execution.session import Session
from looper.ir.program import Array, Program
from looper.support.deadline import Deadline
from looper.support.phases import Phase, during

# One process's share of a comparison. A single short run is not significant: the host of a virtual
# machine takes a core away for a tenth of a second now and then.
_TURN = Repeats(minimum=1, maximum=30)
_LEAST_SHORT_RUNS, _SHORT_RUN = 3, 0.05
_COMPARE_SECONDS = 4.0
# Share of the remaining time for the kind of call that counts; share of that for the other kind.
_SHARE, _OTHER_SHARE = 0.2, 0.5
# Share of the former for one process.
_TURN_SHARE = 1 / (2 * DECIDING_ROUNDS)
# Seconds of a run from which starting threads and filling caches is negligible.
_NO_FIRST = 0.2
_FIRST_CALLS = 3
# Another form of the original may take this many times the fastest so far, and is timed once if it
# is slower by more than a tenth.
_FORM_LIMIT, _FORM_CUTOFF = 10.0, 1.1
_TWICE = Repeats(1, 1, 0.0)
_LONG = 1.0
# Finding the references of a program with long runs takes longer than this.
_TWO_LONG = 2 * _LONG
# Share of the remaining time for a form of the original that is seldom the fastest.
_FORM_SHARE = 0.02
# Share of the remaining time for one run of the form in the user's file.
_FILE_SHARE = 0.1
_LEAST_LIMIT = 0.3
# Repetitions of a disturbed run, and the seconds up to which it is repeated.
_AGAIN, _SHORT = 2, 1.0
# Number of consecutive disturbed measurements after which the machine is considered busy.
_BUSY_AFTER = 3
# Seconds to wait for a calm moment, and its largest share of the remaining time.
_CALM_WAIT, _CALM_SHARE = 0.3, 0.05
# Seconds, and the share of the elapsed time, for repeating disturbed measurements.
_LEAST_PATIENCE, _PATIENCE = 0.5, 0.1
# Measurements of the same code, each in a process of its own.
_LOOKS = 2
# Bytes of arrays up to which a process may be kept for each of these.
_MOST_SHARED = 256 << 20
# Inputs at the edges: their cost in runs of the original and in further seconds; the largest share
# of the remaining time; the limit of a run relative to the original.
_EDGE_RUNS, _EDGE_SECONDS, _EDGE_SHARE, _EDGE_SLOWER = 6.0, 0.3, 0.05, 10.0
# Limit of that cost in seconds: longer programs are tested with such inputs at smaller sizes only.
_EDGE_MOST = 3.0
# Number of such inputs, and the seconds of a run up to which there is more than one.
_EDGE_TURNS, _EDGE_SHORT = 2, 0.1
_AT_EDGES = "(with inputs at the edges of their types)"


class Executor:
    """Compiler, verifier and timer of C code for one program; it starts lazily.

    The original program runs first, in its verification build, and its results are the reference
    of all comparisons. Code is measured in its timing build, whose floating-point results may
    differ within a small tolerance, as the compiler is free to contract multiply-adds; if they
    exceed it, the verification build decides bit for bit. Each text is compiled only once.

    Args:
        program: the program.
        toolchain: the compiler.
        threads: OpenMP threads, default one for each usable core.
        seed: seed of the random inputs.
        inputs: used instead of random ones.
        repeats: numbers of timed runs.
        limits: resource limits of one run.
        originals: C code of the original program in several forms, by name; default
            `looper.codegen.harness.originals`. The first that compiles gives the reference results;
            the fastest is the baseline.
        calls: the calls that are timed: later calls, or the first one of a process.
        cache: folder of the compiled runner, default `~/.cache/looper` (or as given by
            `$XDG_CACHE_HOME`).
        compile_seconds: limit for compiling a unit for speed; longer for the original.
        compilers: number of concurrent compilers, see `Builder`.
        deadline: time by which everything has to be finished; compilations and runs are then
            stopped, and `OutOfTime` is raised.
        timing: False if nothing is timed; the original's timing build then does not run.
        exact: code is right only if its results equal bit for bit those of the user's file (or of
            the original, without a file), both as compiled for speed.
        builder: used instead of the executor's own.

    Attributes:
        executions: number of kernels run in child processes.
        baseline: name of the fastest form of the original, once it is known.
        watch: observations of the machine's load and pace.
    """

    def __init__(
        self,
        program: Program,
        *,
        toolchain: Toolchain,
        threads: int | None = None,
        seed: int = 0,
        inputs: Inputs | None = None,
        repeats: Repeats | None = None,
        limits: Limits | None = None,
        originals: Mapping[str, str] | None = None,
        calls: Calls = Calls.MANY,
        cache: Path | None = None,
        compile_seconds: float = COMPILE_SECONDS,
        compilers: int | None = None,
        deadline: Deadline | None = None,
        timing: bool = True,
        exact: bool = False,
        builder: Builder | None = None,
    ) -> None:
        self.program = program
        self.toolchain = toolchain
        self.threads = threads or usable_cores()
        self.inputs = inputs or RandomInputs(seed)
        self.repeats = repeats or Repeats()
        self.limits = limits or Limits()
        self.executions = 0
        self.calls = calls
        self.watch = NoiseMonitor(self.threads)
        self.baseline = ""
        self._given_originals = originals
        self._busy = 0
        self._begun, self._waited = time.monotonic(), 0.0
        self._cache = cache
        self._compile_seconds = compile_seconds
        self._compilers = compilers
        self._deadline = deadline or Deadline()
        self._timing = timing
        self._exact = exact
        self._given_builder = builder
        self._resources = contextlib.ExitStack()
        self._original_executions: dict[str, Execution] = {}
        self._file_results: SharedFile | None = None
        self._sessions: tuple[Session, ...] = ()

    def __enter__(self) -> Executor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove all files and release the memory of inputs and results."""
        self._resources.close()

    @property
    def compilations(self) -> int:
        """The number of compiler runs for this program."""
        return self._builder.compilations

    @contextlib.contextmanager
    def until(self, deadline: Deadline) -> Iterator[None]:
        """Set another deadline in the block, in which all units have the long compile time limit.

        Args:
            deadline: used instead of the executor's.
        """
        builder, before = self._builder, self._deadline
        patient = builder.is_patient
        self._deadline = builder.deadline = deadline
        builder.is_patient = True
        try:
            yield
        finally:
            self._deadline = builder.deadline = before
            builder.is_patient = patient

    def first_run(self, most: float) -> float | None:
        """Return the seconds of the original's verification run, which gives the reference results.

        Args:
            most: seconds after which it is stopped; it is then repeated when it is needed.

        Returns:
            The time in seconds; None if it was stopped.

        Raises:
            ExecutionError, ToolchainError: as `measure_original`.
        """
        limits = self.limits
        self.limits = replace(limits, seconds=min(most, limits.seconds))
        try:
            return self.references.seconds
        except OriginalTooSlow:
            return None
        finally:
            self.limits = limits

    def measure_original(self) -> Execution:
        """Return the measurement of the original program in its fastest form, which is cached.

        Raises:
            ExecutionError: it crashes or takes longer than the limit.
            ToolchainError: the compiler refuses it.
        """
        return self.measure_originals()[self.baseline]

    def measure_originals(
        self, known: Mapping[str, Execution] | None = None
    ) -> dict[str, Execution]:
        """Time every form of the original program, by name, and choose the baseline.

        A form that does not compile, or that is clearly slower than another, has that as its
        result.

        Args:
            known: existing measurements.

        Raises:
            ExecutionError, ToolchainError: as `measure_original`.
        """
        found = {**self._original_executions, **(known or {})}
        if not any(execution.ok for execution in found.values()):
            found[self._first] = self._first_form()
        for name in self.originals:
            if name not in found and (name == FILE or self._affords(found)):
                found[name] = self._form(name, found)
            self._original_executions = found
        self.choose_baseline(found)
        return {name: found[name] for name in self.originals if name in found}

    def choose_baseline(self, forms: Mapping[str, Execution]) -> None:
        """Make the fastest of the forms of the original, by name, the baseline."""
        self.baseline = min(
            (name for name, execution in forms.items() if execution.seconds is not None),
            key=lambda name: forms[name].seconds or 0.0,
        )

    def _affords(self, found: Mapping[str, Execution]) -> bool:
        """Return True if there is time to measure another form of the original.

        For slow programs the form in the file is seldom better, apart from the assumption that
        arrays do not overlap.
        """
        best = min(e.seconds for e in found.values() if e.seconds is not None)
        return best <= _LONG or best <= _FORM_SHARE * self._deadline.spendable

    def _first_form(self) -> Execution:
        """Time the form of the original that gave the reference results."""
        begun = time.monotonic()
        inputs, reference, stable, times, *_ = self.references
        took = time.monotonic() - begun
        library = self._original_library(verification=False)
        compared = reference if stable else None
        job = Job(library, inputs, compared, repeats=self.repeats, threads=self.threads)
        if self.calls is Calls.ONCE:
            return checked_original(self.program, self._first_calls(job, self.limits))
        # A long run that has been timed already is not repeated.
        share = _FORM_SHARE * self._deadline.spendable
        known = times if stable and times and times[0] >= min(_LONG, share) else ()
        if known and known[0] > share:
            return Execution(Status.OK, known)
        if known or (not stable and took >= _TWO_LONG):
            job = replace(job, repeats=replace(self.repeats, minimum=1))
        execution = checked_original(self.program, self._quiet(job, self.limits))
        return replace(execution, times=known + execution.times)

    def _form(self, name: str, found: Mapping[str, Execution]) -> Execution:
        """Time another form of the original."""
        best = min(e.seconds for e in found.values() if e.seconds is not None)
        spendable = self._deadline.spendable
        # Even a slow form is measured, unless that takes too large a share of the time.
        allowed = min(_FORM_LIMIT * best, max(2.0 * best, _FORM_SHARE * spendable))
        if name == FILE:
            # The user's gain over the file is worth more time.
            allowed = max(allowed, min(_FILE_SHARE * spendable, self.limits.seconds))
        limits = replace(self.limits, seconds=max(_LEAST_LIMIT, allowed))
        repeats = self._few(best)
        # A single run of the file's form would not give an estimate of its error.
        is_told = name == FILE and repeats is self.repeats
        cutoff = None if is_told else _FORM_CUTOFF * best
        return self.measure(self.originals[name], cutoff=cutoff, limits=limits, repeats=repeats)

    def _few(self, seconds: float) -> Repeats:
        """Return the repeats for a form of the original, one run of which takes `seconds`.

        A single run is enough if several of each form would take a large share of the time.
        """
        several = self.repeats.minimum * seconds
        if several <= _FORM_SHARE * self._deadline.spendable:
            return self.repeats
        return replace(self.repeats, minimum=1)

    def measure(
        self,
        code: Code,
        *,
        cutoff: float | None = None,
        rival: float | None = None,
        limits: Limits | None = None,
        look: int = 0,
        repeats: Repeats | None = None,
    ) -> Execution:
        """Compile, run, verify and time translation units that define `looper_kernel`.

        Args:
            code: the C text, or several that run one after the other.
            cutoff: seconds; stop after the first run if it takes longer than this.
            rival: seconds; stop after a few runs if none takes less than this.
            limits: used instead of the executor's.
            look: 0 for the first, 1 for the second measurement of the same code, see `together`.
            repeats: used instead of the executor's.

        Raises:
            ExecutionError, ToolchainError: the original program or the machine fails; failures of
                `code` are reported by the status instead.
        """
        units = units_of(code)
        kernels = []
        for unit in units:
            kernel = self._builder.kernel(unit)
            if isinstance(kernel, CompilationFailed):
                return Execution(Status.COMPILE_ERROR, message=str(kernel), limit=kernel.limit)
            kernels.append(kernel)
        inputs, reference, stable, *_ = self.references
        has_memory = any(name in unit for unit in units for name in (STORAGE, FILL))
        needs_own = inputs.layout.bytes > _MOST_SHARED or has_memory
        job = Job(
            kernels[0].library,
            inputs,
            reference if stable else None,
            repeats=repeats or self.repeats,
            cutoff=cutoff,
            rival=rival,
            threads=self.threads,
            entry=kernels[0].entry,
            further=tuple((each.library, each.entry) for each in kernels[1:]),
            parallel=any_parallel(kernels),
            shared=None if needs_own else look,
        )
        if self._exact:
            return self._timed(self._exactly(job), limits)
        if not stable:
            self._builder.verified = True
            return self._measure_verified(units, job, limits, "")
        execution = self._timed(job, limits)
        if execution.status is Status.WRONG_OUTPUT:
            job = replace(job, reference=None)
            return self._measure_verified(units, job, limits, execution.message)
        return execution

    def _exactly(self, job: Job) -> Job:
        """Return the job with its results compared bit for bit with those of the user's file."""
        with during(Phase.ORIGINAL):
            reference = self.file_results()
        if reference is None:
            raise ExecutionError(
                f"{self.program.name!r} does not run as its file has it, compiled for speed"
            )
        return replace(job, reference=reference, exact=True)

    @property
    def file_unit(self) -> str:
        """The C code of the form in the user's file; without a file, of the original."""
        return self.originals.get(FILE, self._original)

    def results(self, unit: str, into: SharedFile, most: float = math.inf) -> Execution:
        """Run a unit's timing build once, and store the final contents of all arrays.

        Args:
            unit: the C text.
            into: file in which they are stored.
            most: seconds after which the run is stopped, if the executor's limit is longer.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        library = self._library(unit, verification=False)
        if isinstance(library, CompilationFailed):
            return Execution(Status.COMPILE_ERROR, message=str(library), limit=library.limit)
        inputs = self.references.inputs
        limits = replace(self.limits, seconds=min(most, self.limits.seconds))
        return self._run(Job(library, inputs, dump=into, threads=self.threads), limits)

    def file_results(self, most: float = math.inf) -> SharedFile | None:
        """Return the final arrays of the file's form as compiled for speed, which are cached.

        Args:
            most: see `results`.

        Returns:
            The arrays; None if the run fails or takes longer.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        if self._file_results is None:
            with contextlib.ExitStack() as made:
                layout = self.references.inputs.layout
                results = made.enter_context(contextlib.closing(SharedFile(layout, "file-results")))
                if not self.results(self.file_unit, results, most).ok:
                    return None
                self._resources.enter_context(made.pop_all())
            self._file_results = results
        return self._file_results

    def with_other_inputs(self, turn: int) -> Executor:
        """Return an executor of the same program and builds with different random inputs.

        Args:
            turn: added to the seed.
        """
        return Executor(
            self.program,
            toolchain=self.toolchain,
            threads=self.threads,
            inputs=self.inputs.reseeded(self.inputs.seed + turn),
            limits=self.limits,
            originals=self.originals,
            calls=self.calls,
            cache=self._cache,
            deadline=self._deadline,
            timing=False,
            builder=self._builder,
        )

    @property
    def compared(self) -> list[Array]:
        """The arrays whose contents are results."""
        return [array for array in self.program.written if not array.local]

    def _measure_verified(
        self, units: tuple[str, ...], job: Job, limits: Limits | None, difference: str
    ) -> Execution:
        """Time code whose results only its verification build can verify."""
        verified = self.verify(units, limits=limits, edges=False)
        if not verified.ok:
            return verified
        execution = self._timed(job, limits)
        if difference and execution.ok:
            note = f"the verification build is right; as compiled for speed {difference}"
            execution = replace(execution, message=note)
        return execution

    @during(Phase.TIMING)
    def _timed(self, job: Job, limits: Limits | None) -> Execution:
        """Time the calls that count: later calls, or the first ones of several processes."""
        if self.calls is Calls.ONCE:
            return self._first_calls(job, limits)
        return self._quiet(job, limits)

    def _first_calls(self, job: Job, limits: Limits | None, count: int = _FIRST_CALLS) -> Execution:
        """Time the first call in fresh processes, and return these times as the execution's."""
        single = single_call(job)
        runs: list[Execution] = []
        while len(runs) < count:
            runs.append(self._quiet(single, limits))
            if not runs[-1].ok:
                return runs[-1]
            if job.cutoff is not None and runs[0].first[0] > job.cutoff and count > 1:
                return replace(runs[0], times=runs[0].first, cut_off=True)
        return pooled([replace(run, times=run.first) for run in runs])

    def _quiet(self, job: Job, limits: Limits | None) -> Execution:
        """Run a job, and repeat it if other work disturbed it, unless the machine is busy."""
        best = self._run(job, limits)
        for _ in range(0 if self.watch.is_busy else _AGAIN):
            if not (best.ok and best.disturbed) or sum(best.times) > _SHORT:
                break
            begun = time.monotonic()
            self.wait_for_calm()
            again = self._run(job, limits)
            if again.ok and again.unrest < best.unrest:
                best = again
            self._waited += time.monotonic() - begun
        if best.ok:
            self._busy = self._busy + 1 if best.disturbed else 0
            patience = _LEAST_PATIENCE + _PATIENCE * (time.monotonic() - self._begun)
            self.watch.is_busy = self._busy >= _BUSY_AFTER or self._waited > patience
        return best

    @during(Phase.WAITING)
    def wait_for_calm(self, seconds: float = _CALM_WAIT) -> bool:
        """Wait at most `seconds` until the machine is calm; return True if it is."""
        seconds = min(seconds, _CALM_SHARE * self._deadline.spendable)
        return wait_for_calm(self._runner, self.threads, self.watch, seconds)

    def is_calm(self) -> bool:
        """Return True if the machine is calm now."""
        return is_calm(self._runner, self.threads, self.watch)

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Share processes between measurements in the block; second looks use another process.

        Single calls do not share one: each needs a fresh process.
        """
        self._sessions = tuple(
            Session(self._runner, self.watch, self._deadline) for _ in range(_LOOKS)
        )
        try:
            yield
        finally:
            for session in self._sessions:
                session.close()
            self._sessions = ()

    @property
    def looks(self) -> tuple[int, ...]:
        """The looks whose shared processes are running; the first look if there are none."""
        return tuple(k for k, each in enumerate(self._sessions) if each.is_alive) or (0,)

    @during(Phase.VERIFICATION)
    def verify(self, code: Code, *, limits: Limits | None = None, edges: bool = True) -> Execution:
        """Run the verification build of some code and compare its results bit for bit.

        It runs twice if a run is short, as a race may not show in the first one. The time is that
        of the last run, in a build that is not optimized for speed.

        Args:
            code: the C text, or several that run one after the other.
            limits: used instead of the executor's.
            edges: also compare results for inputs at the edges of their types, if there is time.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        libraries = []
        for unit in units_of(code):
            library = self._library(unit, verification=True)
            if isinstance(library, CompilationFailed):
                return Execution(Status.COMPILE_ERROR, message=str(library), limit=library.limit)
            libraries.append(library)
        outcome = self.verify_library(*libraries, limits=limits)
        if outcome.ok and edges:
            return self._wrong_at_edges(libraries, limits or self.limits) or outcome
        return outcome

    def _wrong_at_edges(self, libraries: Sequence[Path], limits: Limits) -> Execution | None:
        """Return the failure with inputs at the edges of their types; None if there is none."""
        foreseen = _EDGE_RUNS * self.references.seconds + _EDGE_SECONDS
        if foreseen > min(_EDGE_SHARE * self._deadline.spendable, _EDGE_MOST):
            return None
        for edges in self.edges:
            allowed = max(limits.seconds, _EDGE_SLOWER * edges.seconds + _EDGE_SECONDS)

            def outcome(
                *built: Path, edges: EdgeReferences = edges, allowed: float = allowed
            ) -> Execution:
                own = replace(limits, seconds=allowed)
                return self._run(self._compared(edges, *built), own)

            found = outcome(*libraries)
            # Inputs for which the original's own forms disagree prove nothing.
            if not found.ok and all(outcome(each).ok for each in self._all_originals()):
                return replace(found, message=f"{found.message} {_AT_EDGES}")
        return None

    def _all_originals(self) -> list[Path]:
        """Return the verification builds of all forms of the original that compile."""
        built = [self._library(text, verification=True) for text in self.originals.values()]
        return [library for library in built if isinstance(library, Path)]

    @cached_property
    @during(Phase.ORIGINAL)
    def edges(self) -> tuple[EdgeReferences, ...]:
        """Inputs at the edges of their types with the original's results: several, one or none.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        traps = hazards(self.program).traps
        library = self._trapping if traps else self._original_library(verification=True)
        found: list[EdgeReferences] = []
        while library is not None and len(found) < _EDGE_TURNS:
            one = self._resources.enter_context(
                find_edge_references(
                    self.program,
                    self.inputs,
                    self.references,
                    original=library,
                    run=lambda job: self._run(replace(job, threads=self.threads)),
                    turn=len(found),
                )
            )
            if one is None:
                break
            found.append(one)
            if one.seconds > _EDGE_SHORT or one.inputs.layout.bytes > _MOST_SHARED // 8:
                break
        return tuple(found)

    def _compared(
        self, references: References | EdgeReferences, library: Path, *further: Path
    ) -> Job:
        """Return a job of one run, or two short ones, of shared objects with compared results."""
        return Job(
            library,
            references.inputs,
            references.expected,
            # Within the tolerance of rounding if the program allows reassociation.
            exact=not self.program.reassociation,
            repeats=_TWICE,
            threads=self.threads,
            further=tuple((each, ENTRY) for each in further),
        )

    def compare(
        self,
        unit: str,
        *,
        rounds: int | None = None,
        limits: Limits | None = None,
        seconds: float | None = None,
    ) -> Comparison:
        """Verify a unit bit for bit, then time it alternately with the original.

        Both kinds of call are timed. The original is the fastest of its forms; if that is not the
        form in the user's file, the latter is timed in the minimum number of rounds, too, in the
        kind of call that counts. Each has a process of its own in every round, as the placement of
        pages and the load of the machine differ between processes. Rounds continue until the
        speedup is known well, or time is up; disturbed ones do not count if there are enough
        others.

        Args:
            unit: the C text.
            rounds: number of rounds, default: as many as needed.
            limits: limits of the unit, instead of the executor's.
            seconds: time after which no further round begins, beyond the minimum.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        contest = self.contest(unit, limits=limits, seconds=seconds)
        return self.decided(contest, rounds=rounds, seconds=seconds)

    def decided(
        self, contest: Contest, *, rounds: int | None = None, seconds: float | None = None
    ) -> Comparison:
        """Continue a contest as long as `compare` would, and return its comparison.

        Args:
            contest: a contest of this executor; its existing rounds count.
            rounds, seconds: see `compare`.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        if not contest.holds:
            return contest.comparison
        slow = self.measure_original().seconds or 0.0
        allowed, now = self._allowed(seconds), time.monotonic()
        last = now + self._deadline.spendable - slow
        plan = RoundPlan(rounds, slow, now + allowed, last)
        contest.go_on(plan)
        if contest.holds and (self.calls is Calls.ONCE or slow < _NO_FIRST):
            plan = replace(plan, end=time.monotonic() + _OTHER_SHARE * allowed, last=0.0)
            with contextlib.suppress(OutOfTime):
                contest.go_on(plan, other=True)
        return contest.comparison

    def _allowed(self, seconds: float | None) -> float:
        """Return the seconds for rounds of the calls that count, beyond the minimum number."""
        return min(seconds or _COMPARE_SECONDS, _SHARE * self._deadline.spendable)

    def contest(
        self, unit: str, *, limits: Limits | None = None, seconds: float | None = None
    ) -> Contest:
        """Verify a unit bit for bit, and return a contest that times it and the original.

        Args:
            unit: the C text.
            limits: limits of the unit, instead of the executor's.
            seconds: time for all rounds, which bounds the length of single ones.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        self._builder.prepare([unit], verified=True)
        verified = self.verify(unit, limits=limits)
        library = self._library(unit, verification=False)
        if verified.ok and isinstance(library, Path) and self._exact:
            twice = Job(library, self.references.inputs, repeats=_TWICE, threads=self.threads)
            verified = self._run(self._exactly(twice), limits)
        slow = self.measure_original().seconds or 0.0
        inputs, reference, stable, *_ = self.references
        base = self._library(self.originals[self.baseline], verification=False)
        assert isinstance(base, Path), "the baseline has been compiled"
        repeats = replace(_TURN, minimum=_LEAST_SHORT_RUNS) if slow < _SHORT_RUN else _TURN
        longest = _TURN_SHARE * self._allowed(seconds)
        repeats = replace(repeats, seconds=min(repeats.seconds, longest))
        before = Job(
            base, inputs, reference if stable else None, repeats=repeats, threads=self.threads
        )
        after, note = None, ""
        if verified.ok and isinstance(library, Path):
            after = replace(before, library=library, reference=None)
            note = self._difference(replace(before, library=library), limits)
        return Contest(
            self.program,
            verified,
            self.calls,
            self.baseline,
            before,
            after,
            self._file_form(before),
            run=self._run,
            limits=limits,
            watch=self.watch,
            calm=self.wait_for_calm,
            note=note,
        )

    def _difference(self, job: Job, limits: Limits | None) -> str:
        """Return the difference of a timing build's results from the original's, "" if none.

        The verification build is right, and the difference exceeds that of contracted
        multiply-adds: it may be due to flags such as -Ofast, or to cancellation.
        """
        if job.reference is None:
            return ""
        once = self._run(replace(job, repeats=replace(job.repeats, minimum=1, maximum=1)), limits)
        return once.message if once.status is Status.WRONG_OUTPUT else ""

    def _file_form(self, before: Job) -> Job | None:
        """Return a job that runs the form in the user's file; None if that is the baseline."""
        if self.baseline == FILE or FILE not in self.originals:
            return None
        library = self._library(self.originals[FILE], verification=False)
        # The results of this form's timing build may differ from the reference.
        if isinstance(library, CompilationFailed):
            return None
        return replace(before, library=library, reference=None)

    def time_library(
        self, library: Path, *, cutoff: float | None = None, limits: Limits | None = None
    ) -> Execution:
        """Time a shared object that exports `looper_kernel`, without checking its results.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        job = Job(library, self.references.inputs, repeats=self.repeats, threads=self.threads)
        return self._quiet(replace(job, cutoff=cutoff), limits)

    def time_single_call(self, library: Path, *, limits: Limits | None = None) -> Execution:
        """Time the first call in a fresh process, without checking its results.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        job = Job(library, self.references.inputs, threads=self.threads)
        return self._run(single_call(job), limits)

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
        """Start a process that runs a shared object on request.

        Args:
            library: exports `looper_kernel`.
            samples: maximum number of samples that will be taken.
            seconds: duration of one sample (see `Resident`).
            compared: compare its results with the original's, within the tolerance.
            dump: file in which its results are stored.
            limits: used instead of the executor's.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        inputs, reference, *_ = self.references
        job = Job(
            library,
            inputs,
            reference if compared else None,
            dump,
            repeats=Repeats(samples, -1, seconds),
            threads=self.threads,
        )
        self.executions += 1
        return Resident(self._runner, job, limits or self.limits, self.watch)

    def verify_library(
        self, library: Path, *further: Path, limits: Limits | None = None
    ) -> Execution:
        """Run a shared object, and further ones after it, and compare results, see `verify`.

        Results may differ within the tolerance of rounding if the program allows reassociation.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        return self._run(self._compared(self.references, library, *further), limits)

    def verify_call(self, before: str, after: str, called: Program) -> Execution | None:
        """Run two units that call functions, and compare all arrays afterwards bit for bit.

        Args:
            before: the reference unit.
            after: the unit to be checked.
            called: the program, possibly with further arrays at the end.

        Returns:
            The outcome of `after`; None if `before` cannot be compiled, does not run, or does not
            reproduce its own results.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        first = self._library(before, verification=True)
        if isinstance(first, CompilationFailed):
            return None
        second = self._library(after, verification=True)
        if isinstance(second, CompilationFailed):
            return Execution(Status.COMPILE_ERROR, message=str(second))
        layout = Layout(called, whole=True)
        with (
            contextlib.closing(SharedFile(layout, "inputs")) as inputs,
            contextlib.closing(SharedFile(layout, "expected")) as expected,
        ):
            values = {a.name: self.references.inputs.read(a) for a in self.program.arrays}
            further = [a for a in called.arrays if a.name not in values]
            inputs.write(values | {a.name: np.zeros(a.shape, DTYPES[a.type]) for a in further})
            once = Job(first, inputs, dump=expected, threads=self.threads)
            if not self._run(once).ok:
                return None
            exact = not self.program.reassociation
            twice = replace(once, reference=expected, dump=None, exact=exact, repeats=_TWICE)
            outcome = replace(self._run(replace(twice, library=second)), times=())
            if not outcome.ok and not self._run(twice).ok:
                return None
            return outcome

    def prepare(self, codes: Sequence[Code]) -> None:
        """Compile codes that are measured soon, see `Builder.prepare`."""
        self._builder.prepare([unit for code in codes for unit in units_of(code)])

    def begin(self, codes: Sequence[Code]) -> None:
        """Start compiling codes that are measured later, in the background."""
        self._builder.begin([unit for code in codes for unit in units_of(code)])

    def begin_to_verify(self, units: Sequence[str]) -> None:
        """Start verification builds of units that are verified soon."""
        self._builder.begin_verification(units)

    def begin_originals(self) -> None:
        """Start compiling all forms of the original program."""
        texts = list(self.originals.values())
        self._builder.begin_verification(texts[:1])
        self._builder.begin(texts)

    def prepare_originals(self) -> None:
        """Compile all forms of the original program."""
        self.begin_originals()
        self._builder.prepare(list(self.originals.values()))

    @cached_property
    def _builder(self) -> Builder:
        if self._given_builder is not None:
            return self._given_builder
        return self._resources.enter_context(
            contextlib.closing(
                Builder(
                    self.program,
                    self.toolchain,
                    self.threads,
                    patient=lambda unit: unit in self.originals.values(),
                    seconds=self._compile_seconds,
                    jobs=self._compilers,
                    deadline=self._deadline,
                )
            )
        )

    @cached_property
    def _runner(self) -> Path:
        return runner_path(self.toolchain, self._cache, fallback=self._builder.folder)

    def _run(self, job: Job, limits: Limits | None = None) -> Execution:
        runner = self._runner
        self._deadline.check()
        self.executions += 1
        limits = limits or self.limits
        session = self._session(job)
        if session is not None:
            execution = session.run(job, limits)
        else:
            execution = run(runner, job, limits, self.watch, self._deadline)
        if execution.status is Status.TIMEOUT:
            self._deadline.check()
        return execution

    def _session(self, job: Job) -> Session | None:
        if job.shared is None or not self._sessions:
            return None
        session = self._sessions[job.shared]
        return session if session.takes(job) else None

    def _library(self, unit: str, *, verification: bool) -> Path | CompilationFailed:
        return self._builder.library(unit, verification=verification)

    def _original_library(self, *, verification: bool) -> Path:
        library = self._library(self._original, verification=verification)
        if isinstance(library, CompilationFailed):
            raise ToolchainError(
                f"`{self.toolchain.compiler}` refuses the original of {self.program.name!r}: "
                f"{library}"
            )
        return library

    @cached_property
    def originals(self) -> Mapping[str, str]:
        """The C code of the original program in several forms, by name."""
        if self._given_originals is not None:
            return self._given_originals
        from looper.codegen.harness import originals

        return originals(self.program)

    @cached_property
    def _first(self) -> str:
        """The name of the form that gives the reference results: the first that compiles."""
        for name, text in self.originals.items():
            if isinstance(self._library(text, verification=True), Path):
                return name
        return next(iter(self.originals))

    @property
    def _original(self) -> str:
        """The C code of that form."""
        return self.originals[self._first]

    @cached_property
    def _trapping(self) -> Path | None:
        """The original's build that traps on undefined behaviour, such as integer `x / 0`.

        None if no contents of arrays cause any, or if it does not compile.
        """
        if not hazards(self.program).traps:
            return None
        library = self._builder.trapping(self._original)
        return library if isinstance(library, Path) else None

    @cached_property
    @during(Phase.ORIGINAL)
    def references(self) -> References:
        """Inputs, and the original's results for them; determined on first use.

        Raises:
            ExecutionError, ToolchainError: as `measure`.
        """
        return self._resources.enter_context(
            find_references(
                self.program,
                self.inputs,
                exact=self._original_library(verification=True),
                timed=self._original_library(verification=False) if self._timing else None,
                trapping=self._trapping,
                run=lambda job: self._run(replace(job, threads=self.threads)),
                deadline=self._deadline,
            )
        )
