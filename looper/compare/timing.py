"""Contenders of one case: verified, then timed in turns, A B C A B C ..., in resident processes."""

from __future__ import annotations

import contextlib
import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import numpy as np

from looper.execution.buffers import SharedFile
from looper.execution.compiling.toolchain import CompilationFailed
from looper.execution.executor import Executor
from looper.execution.outcome import Execution, Status
from looper.execution.persistent_worker import Resident
from looper.execution.runner_output import Sample
from looper.execution.sandbox import Limits
from looper.ir.program import Program
from looper.support.statistics import ratios, spread

_LEAST_SINGLE = 2
# Attempts to sample a contender with threads of its own while the machine is calm.
_LOOKS = 5
_VERY_LONG = 10.0
# A form that is slower than the fastest by this much needs no second run.
_CLEARLY = 1.1
# Timings of every form of short code before one is chosen.
_LOOKS_AT_FORMS = 3
UNLIKE = "the function of the file computes something else than its region"
"""The reason against a form in which the original, too, has other outputs than the region."""


@dataclass(frozen=True)
class Plan:
    """The lengths of the measurements.

    Attributes:
        rounds: rounds at most.
        sittings: the number of times that all processes are restarted, with a share of the rounds
            each; the placement of pages differs between processes, and matters more than any spread
            within one.
        long_seconds: only two sittings if a run of the original takes longer than this, and one if
            it takes ten times as long.
        least_rounds: rounds of a sitting in any case (as far as `rounds` allows).
        settled_spread: after `settled_rounds` in a sitting, it ends when no ratio's spread is above
            this.
        sample_seconds: a kernel is repeated within its turn until this is over.
        seconds: after this, and `least_rounds`, no further round or sitting begins.
        slow_factor: if runs are long, a contender that takes this many times the original's time in
            the first round is not timed again.
        factor, least_limit: a run may take this many times the original's, or so many seconds.
        single_rounds: rounds of single calls, each in a process of its own, at most.
        single_seconds: after this, and two rounds, no further one begins.
    """

    rounds: int = 15
    sittings: int = 3
    long_seconds: float = 0.2
    least_rounds: int = 3
    settled_rounds: int = 7
    settled_spread: float = 0.02
    sample_seconds: float = 0.01
    seconds: float = 120.0
    slow_factor: float = 3.0
    factor: float = 20.0
    least_limit: float = 10.0
    single_rounds: int = 7
    single_seconds: float = 60.0


@dataclass(frozen=True)
class Form:
    """A form of a contender's code.

    Attributes:
        name: its name.
        code: the code.
        library: its build for speed.
        exact: compiles its exact build.
        control: compiles the original in the same form; None if the form cannot differ from the
            region but by the contender's fault.
    """

    name: str
    code: str
    library: Path
    exact: Callable[[], Path]
    control: Callable[[], Path] | None = None


@dataclass(frozen=True)
class Entry:
    """A contender, in at least one form; the first one is timed.

    One with threads of its own cannot check between its runs that the machine is calm, so this is
    done from outside. One that is `unchanged` has the baseline's forms, and takes the same one.
    """

    name: str
    forms: tuple[Form, ...]
    own_threads: bool = False
    unchanged: bool = False

    @property
    def library(self) -> Path:
        """The library that is timed."""
        return self.forms[0].library

    @property
    def exact(self) -> Callable[[], Path]:
        """Compiles the exact build."""
        return self.forms[0].exact


@dataclass
class Timed:
    """The measurements of a contender.

    Attributes:
        status, message: how it ended; only with OK are there times.
        times: seconds, one per round: the median of the runs of that turn.
        runs: the number of runs that each of those is the median of.
        sittings: the sitting of each round.
        first: seconds of a single call in a process of its own, one per round.
        error: largest relative error of an output against the original's exact build, relative to
            the largest magnitude in that array; None if it did not finish a run.
    """

    status: Status = Status.OK
    message: str = ""
    times: list[float] = field(default_factory=list)
    runs: list[int] = field(default_factory=list)
    sittings: list[int] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    error: float | None = None

    def fail(self, execution: Execution) -> None:
        """Record a failure, which has no times."""
        self.status, self.message = execution.status, execution.message
        self.times, self.runs, self.sittings, self.first = [], [], [], []


def time_in_turns(
    executor: Executor,
    entries: Sequence[Entry],
    plan: Plan,
    progress: Callable[[int], None] = lambda _: None,
) -> dict[str, Timed]:
    """Verify and time contenders; the first is the baseline.

    Args:
        executor: has the inputs and the original's results.
        entries: the contenders.
        plan: the lengths of the measurements.
        progress: called with the number of rounds done.

    Raises:
        ExecutionError, ToolchainError: the original cannot be run.
    """
    original = executor.time_library(entries[0].library).seconds or 0.0
    limits = _limits(plan, original)
    found = {entry.name: Timed() for entry in entries}
    baseline = entries[0].name
    end = time.monotonic() + plan.seconds
    for sitting, rounds in enumerate(_shares(plan, original)):
        with contextlib.ExitStack() as stack:
            contenders: dict[str, Resident] = {}
            for entry in entries:
                timed = found[entry.name]
                if timed.status is not Status.OK or _is_slow(found, entry.name, baseline, plan):
                    continue
                resident = _admitted(executor, entry, plan, limits, timed)
                if resident is not None:
                    contenders[entry.name] = stack.enter_context(resident)
            blind = {entry.name for entry in entries if entry.own_threads}
            samplers = {
                name: partial(_calm_sample, executor, resident)
                if name in blind
                else resident.sample
                for name, resident in contenders.items()
            }
            _rounds(contenders, samplers, found, baseline, plan, rounds, end, progress)
            for timed in found.values():
                timed.sittings += [sitting] * (len(timed.times) - len(timed.sittings))
        if time.monotonic() > end:
            break
    _single_calls(executor, entries, found, plan, limits)
    return found


def fastest_form(
    executor: Executor, entry: Entry, plan: Plan, times: dict[str, float] | None = None
) -> Form:
    """Return the fastest form of a contender's code, by a few runs of each.

    Short code is run in several processes per form, in turns: forms are often nearly equal.

    Args:
        executor: has the inputs.
        entry: the contender.
        plan: the lengths of the measurements.
        times: receives the shortest time of each form that ran, by name.
    """
    if len(entry.forms) == 1:
        return entry.forms[0]
    shortest: dict[str, float] = {} if times is None else times
    shortest.clear()
    for _ in range(_LOOKS_AT_FORMS):
        for form in entry.forms:
            best = min(shortest.values(), default=None)
            limit = plan.factor * best if best is not None else 1e9
            execution = executor.time_library(
                form.library,
                cutoff=_CLEARLY * best if best is not None else None,
                limits=Limits(seconds=max(plan.least_limit, min(limit, executor.limits.seconds))),
            )
            if execution.seconds is not None:
                known = shortest.get(form.name, execution.seconds)
                shortest[form.name] = min(known, execution.seconds)
        if min(shortest.values(), default=0.0) > plan.long_seconds:
            break
    return min(entry.forms, key=lambda form: shortest.get(form.name, math.inf))


def problem_of_form(
    executor: Executor, entry: Entry, form: Form, plan: Plan, seconds: float
) -> str:
    """Return the reason for which a form does not count, judged by its outputs; empty if it does.

    Args:
        executor: has the inputs and the original's results.
        entry: the contender.
        form: the form to check.
        plan: the lengths of the measurements.
        seconds: of one run of the original.

    Raises:
        ExecutionError, ToolchainError: the original cannot be run.
    """
    limits, timed = _limits(plan, seconds), Timed()
    only = replace(entry, forms=(form,))
    resident = _admitted(executor, only, plan, limits, timed)
    if resident is not None:
        resident.close()
        return ""
    if form.control is not None and timed.status is Status.WRONG_OUTPUT:
        try:
            meant = executor.verify_library(form.control(), limits=limits)
        except CompilationFailed:
            return UNLIKE
        if not meant.ok:
            return UNLIKE
    return f"{timed.status.value}, {timed.message}"


def _limits(plan: Plan, seconds: float) -> Limits:
    """The limits of contenders, given the time of the original."""
    return Limits(seconds=max(plan.least_limit, plan.factor * seconds))


def _single_calls(
    executor: Executor,
    entries: Sequence[Entry],
    found: dict[str, Timed],
    plan: Plan,
    limits: Limits,
) -> None:
    """Time single calls in turns, each in a process of its own that does nothing else."""
    baseline, end = entries[0].name, time.monotonic() + plan.single_seconds
    for number in range(plan.single_rounds):
        if number >= _LEAST_SINGLE and time.monotonic() > end:
            break
        # A run may leave the machine slower for the next one, so the order must vary.
        for entry in random.Random(number).sample(list(entries), len(entries)):
            timed = found[entry.name]
            if timed.status is not Status.OK or _is_slow(found, entry.name, baseline, plan):
                continue
            execution = executor.time_single_call(entry.library, limits=limits)
            if execution.disturbed and executor.wait_for_calm():
                execution = executor.time_single_call(entry.library, limits=limits)
            if execution.ok:
                timed.first += execution.first
            else:
                timed.fail(execution)


def _shares(plan: Plan, original: float) -> list[int]:
    """Return the number of rounds of each sitting."""
    most = plan.sittings if original <= plan.long_seconds else 2
    if original > _VERY_LONG * plan.long_seconds:
        most = 1
    sittings = max(1, min(most, plan.sittings, plan.rounds))
    return [(plan.rounds + k) // sittings for k in range(sittings)]


def _admitted(
    executor: Executor, entry: Entry, plan: Plan, limits: Limits, timed: Timed
) -> Resident | None:
    """Return a process whose first run had right results, or None and the reason in `timed`.

    As in `Executor.measure`: beyond the tolerance, a bit-for-bit check of an exact build decides.
    """
    stable = executor.references.stable
    with contextlib.closing(SharedFile(executor.references.inputs.layout, "results")) as dump:
        resident = _started(executor, entry, plan, limits, dump, compared=stable)
        if resident.failure is None or resident.failure.status is Status.WRONG_OUTPUT:
            error = largest_error(executor.program, dump, executor.references.expected)
            timed.error = max(error, timed.error or 0.0)
    failure = resident.failure
    if failure is not None:
        resident.close()
        if failure.status is not Status.WRONG_OUTPUT or "outside" in failure.message:
            timed.fail(failure)
            return None
    elif stable:
        return resident
    verified = executor.verify_library(entry.exact(), limits=limits)
    if not verified.ok:
        resident.close()
        timed.fail(failure or verified)
        return None
    timed.message = "outputs differ by rounding only: the exact build is right bit for bit"
    if failure is not None:
        resident = _started(executor, entry, plan, limits, None, compared=False)
    return resident


def _started(
    executor: Executor,
    entry: Entry,
    plan: Plan,
    limits: Limits,
    dump: SharedFile | None,
    *,
    compared: bool,
) -> Resident:
    return executor.resident(
        entry.library,
        samples=_LOOKS * plan.rounds,
        seconds=plan.sample_seconds,
        compared=compared,
        dump=dump,
        limits=limits,
    )


def _rounds(
    contenders: dict[str, Resident],
    samplers: dict[str, Callable[[], Sample | None]],
    found: dict[str, Timed],
    baseline: str,
    plan: Plan,
    rounds: int,
    end: float,
    progress: Callable[[int], None],
) -> None:
    before = len(found[baseline].times)
    for number in range(rounds):
        if number >= plan.least_rounds and time.monotonic() > end:
            break
        if number >= plan.settled_rounds and _has_settled(found, baseline, plan.settled_spread):
            break
        for name, resident in contenders.items():
            timed = found[name]
            if _is_slow(found, name, baseline, plan):
                continue
            sample = samplers[name]() if timed.status is Status.OK else None
            if sample is not None:
                timed.times.append(sample.seconds)
                timed.runs.append(sample.runs)
            elif timed.status is Status.OK and resident.failure is not None:
                timed.fail(resident.failure)
        progress(before + number + 1)


def _calm_sample(executor: Executor, resident: Resident) -> Sample | None:
    """Take a sample with the machine calm before and after it, as far as possible."""
    for _ in range(_LOOKS):
        calm = executor.wait_for_calm()
        sample = resident.sample()
        if sample is None or (calm and executor.is_calm()):
            break
    return sample


def _is_slow(found: dict[str, Timed], name: str, baseline: str, plan: Plan) -> bool:
    """Return True if the first round shows a contender far behind, so that one ratio is enough."""
    first, base = found[name].times[:1], found[baseline].times[:1]
    long = bool(first and base) and base[0] > plan.long_seconds
    return long and first[0] > plan.slow_factor * base[0]


def _has_settled(found: dict[str, Timed], baseline: str, wanted: float) -> bool:
    base = found[baseline].times
    if not base:
        return True
    good = [timed.times for timed in found.values() if timed.status is Status.OK and timed.times]
    return all((spread(ratios(base, times)) or 0.0) <= wanted for times in good)


def largest_error(program: Program, got: SharedFile, expected: SharedFile) -> float:
    """Return the largest difference of an output, relative to the largest magnitude in its array.

    Infinite if results are finite at other places than the expected ones.
    """
    worst = 0.0
    for array in program.written:
        if array.local:
            continue
        right = expected.read(array).astype(np.float64)
        wrong = got.read(array).astype(np.float64)
        if not np.array_equal(np.isfinite(right), np.isfinite(wrong)):
            return float("inf")
        finite = np.isfinite(right)
        if not finite.any():
            continue
        largest = float(np.abs(right[finite]).max()) or 1.0
        worst = max(worst, float(np.abs(right[finite] - wrong[finite]).max()) / largest)
    return worst
