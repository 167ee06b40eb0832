"""Search for inputs suitable for verification, and the original's results for them."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from looper.errors import ExecutionError, OriginalTooSlow
from looper.execution.buffers import Layout, SharedFile
from looper.execution.edges import Strength, edge_choices
from looper.execution.inputs import Choice, Inputs
from looper.execution.machine.memory import COPIES, available_memory, check_memory
from looper.execution.outcome import Execution, Status
from looper.execution.sandbox import Job, Repeats
from looper.ir.program import Program
from looper.support.deadline import Deadline

_SHARE = 0.1
_TIMED = Repeats(1, 1, 0.0)
# Seconds after which no weaker inputs at the edges are tried; least share of finite results.
_EDGE_SECONDS, _FINITE = 3.0, 0.75


class References(NamedTuple):
    """Inputs of one program and the reference results for them.

    Attributes:
        inputs: initial contents of all arrays.
        expected: their contents after the original's verification build.
        stable: the original's timing build gives the same within the tolerance, so that other
            timing builds can be compared with `expected`, too.
        times: times of the timing build's runs in seconds, if they were measured on the way.
        seconds: time of the verification build's run.
        finite: all floating-point results are finite.
    """

    inputs: SharedFile
    expected: SharedFile
    stable: bool
    times: tuple[float, ...]
    seconds: float
    finite: bool = True


def checked_original(program: Program, execution: Execution) -> Execution:
    """Return the execution of an original program, if it is OK.

    Raises:
        ExecutionError: it is not.
    """
    if execution.ok:
        return execution
    reason = f"the original of {program.name!r} cannot be measured: {execution.ended}, "
    if execution.status is Status.TIMEOUT:
        raise OriginalTooSlow(f"{reason}{execution.message}; allow more time")
    raise ExecutionError(f"{reason}{execution.message}")


@contextlib.contextmanager
def find_references(
    program: Program,
    source: Inputs,
    *,
    exact: Path,
    timed: Path | None,
    trapping: Path | None,
    run: Callable[[Job], Execution],
    deadline: Deadline,
) -> Iterator[References]:
    """Try choices of inputs until results are finite and stable, or the time share is spent.

    If none gives both, the first for which the original runs at all is used. Then every candidate
    has to be verified in a separate build, which is better than spending all time on finding good
    inputs.

    Args:
        program: the program.
        source: source of the inputs.
        exact, timed: the original's verification and timing build; without the latter, finite
            results suffice, and are not reported as stable.
        trapping: the original's build that traps on undefined behaviour, such as an integer
            division by zero; None if no inputs cause any. Inputs for which it runs are preferred: a
            compiler may remove a division whose result is unused from the original and keep it in
            transformed code, which then crashes.
        run: runs a job.
        deadline: time by which everything has to be finished; a tenth of the remaining time may be
            spent here, once there are inputs for which the original runs.

    Raises:
        ExecutionError: the original runs with no inputs, or takes too long, or the arrays need more
            memory than there is.
        UsageError: the inputs do not fit the program.
    """
    layout = Layout(program)
    choices = source.choices(program)
    check_memory(program, layout.bytes)
    with (
        contextlib.closing(SharedFile(layout, "inputs")) as inputs,
        contextlib.closing(SharedFile(layout, "expected")) as expected,
    ):
        seconds, times = 0.0, tuple[float, ...]()
        defined = trapping

        def attempt(fill: Choice) -> Execution:
            nonlocal seconds
            for array in program.arrays:
                inputs.store(array, fill(array))
            if defined is not None:
                trapped = run(Job(defined, inputs, repeats=_TIMED))
                if trapped.status is Status.CRASH:
                    return trapped
            # The time of a long run is used as it is; a short one is repeated later.
            execution = run(Job(exact, inputs, dump=expected, repeats=_TIMED))
            seconds = execution.seconds or seconds
            return execution

        def is_stable() -> bool:
            nonlocal times
            if timed is None:
                return True
            execution = run(Job(timed, inputs, expected, repeats=_TIMED))
            times = execution.times
            if execution.status is Status.TIMEOUT:
                checked_original(program, execution)
            return execution.ok

        end = deadline.elapsed + _SHARE * deadline.spendable

        def has_time() -> bool:
            return deadline.elapsed < end

        try:
            stable = _choose(program, expected, choices, attempt, is_stable, has_time)
        except OriginalTooSlow:
            raise
        except ExecutionError:
            if defined is None:
                raise
            defined = None
            stable = _choose(program, expected, choices, attempt, is_stable, has_time)
        is_compared = stable and timed is not None
        finite = _is_finite(program, expected)
        yield References(inputs, expected, is_compared, times, seconds, finite)


class EdgeReferences(NamedTuple):
    """Inputs at the edges of their types, and the original's results for them.

    Attributes:
        inputs: initial contents of all arrays.
        expected: their contents after the original.
        seconds: time of the original's run.
        strength: degree of extremeness of the inputs.
    """

    inputs: SharedFile
    expected: SharedFile
    seconds: float
    strength: Strength


@contextlib.contextmanager
def find_edge_references(
    program: Program,
    source: Inputs,
    ordinary: References,
    *,
    original: Path,
    run: Callable[[Job], Execution],
    turn: int = 0,
) -> Iterator[EdgeReferences | None]:
    """Find the most extreme inputs for which the original is defined and most results are finite.

    The result is None if there are no such inputs, no memory for them, or too little time: slow
    programs are tried only once or twice.

    Args:
        program: the program.
        source: source of the ordinary inputs.
        ordinary: the ordinary inputs, and the results for them.
        original: the original's verification build, which traps where values are undefined.
        run: runs a job.
        turn: see `edge_choices`.
    """
    layout = ordinary.inputs.layout
    if (COPIES + 2) * layout.bytes + program.struct_bytes > available_memory():
        yield None
        return
    begun = time.monotonic()
    with (
        contextlib.closing(SharedFile(layout, "edge-inputs")) as inputs,
        contextlib.closing(SharedFile(layout, "edge-expected")) as expected,
    ):
        found = None
        for strength, fill in edge_choices(program, source, ordinary.inputs.read, turn):
            for array in program.arrays:
                inputs.store(array, fill(array))
            execution = run(Job(original, inputs, dump=expected, repeats=_TIMED))
            if execution.ok and _is_telling(program, expected):
                seconds = execution.seconds or 0.0
                found = EdgeReferences(inputs, expected, seconds, strength)
                break
            if time.monotonic() - begun > _EDGE_SECONDS:
                break
        yield found


def _is_telling(program: Program, expected: SharedFile) -> bool:
    """Return True if most floating-point results are finite, and none is NaN."""
    outputs = (array for array in program.written if not array.local and array.type.is_floating)
    for values in map(expected.read, outputs):
        finite = np.isfinite(values)
        if np.isnan(values).any() or finite.sum() < _FINITE * finite.size:
            return False
    return True


def _choose(
    program: Program,
    expected: SharedFile,
    choices: Sequence[Choice],
    attempt: Callable[[Choice], Execution],
    is_stable: Callable[[], bool],
    has_time: Callable[[], bool],
) -> bool:
    """Fill the inputs by the best choice; return True if the results are stable."""
    found: Choice | None = None
    last: Choice | None = None
    finite = False
    failure: Execution | None = None
    for fill in choices:
        if found is not None and not has_time():
            break
        last = fill
        outcome = attempt(fill)
        if outcome.status is Status.TIMEOUT:
            checked_original(program, outcome)  # other inputs would take as long
        if not outcome.ok:
            failure = failure or outcome
            continue
        found = found or fill
        finite = _is_finite(program, expected)
        if finite and is_stable():
            return True
    if found is None:
        assert failure is not None
        checked_original(program, failure)
        return False
    if last is found and finite:
        return False
    if last is not found:
        attempt(found)
    return is_stable()


def _is_finite(program: Program, expected: SharedFile) -> bool:
    outputs = (array for array in program.written if not array.local)
    return all(
        bool(np.isfinite(expected.read(array)).all()) for array in outputs if array.type.is_floating
    )
