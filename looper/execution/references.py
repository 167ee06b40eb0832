"""Find inputs a program can be judged by, and the results it has for them."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from looper.deadline import Deadline
from looper.errors import ExecutionError, OriginalTooSlow
from looper.execution.buffers import Layout, SharedFile
from looper.execution.edges import Strength, edge_choices
from looper.execution.inputs import Choice, Inputs
from looper.execution.memory import COPIES, available_memory, check_memory
from looper.execution.outcome import Execution, Status
from looper.execution.sandbox import Job, Repeats
from looper.ir.program import Program

_SHARE = 0.1
_TIMED = Repeats(1, 1, 0.0)
# Seconds after which no weaker inputs at the edges are tried; the share of results that is finite.
_EDGE_SECONDS, _FINITE = 3.0, 0.75


class References(NamedTuple):
    """What measurements of one program start from and are compared with.

    Attributes:
        inputs: initial contents of all arrays.
        expected: their contents after the original's verification build.
        stable: the original's timing build gives the same within the tolerance, so that other
            timing builds can be compared with `expected` too.
        times: of the timing build's runs, in seconds, where that was measured on the way.
        seconds: of the verification build's run.
        finite: all floating-point results are numbers.
    """

    inputs: SharedFile
    expected: SharedFile
    stable: bool
    times: tuple[float, ...]
    seconds: float
    finite: bool = True


def checked_original(program: Program, execution: Execution) -> Execution:
    """The execution of an original program, if it went well.

    Raises:
        ExecutionError: it did not.
    """
    if execution.ok:
        return execution
    reason = f"the original of {program.name!r} can not be measured: {execution.ended}, "
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
    """Try the choices of inputs until the results are finite and stable, or too much time is spent.

    If none is both, the first for which the original runs at all is taken: then every candidate
    has to be verified in a build of its own, which is better than to know good inputs when the
    time is over.

    Args:
        program: the program.
        source: where inputs come from.
        exact, timed: the original's verification and timing build; without the latter, finite
            results are good enough, and are not told to be stable.
        trapping: the original's build that ends by a signal at undefined behaviour, such as an
            integer division by zero; None if no inputs cause any. Inputs for which it runs are
            preferred: a compiler may remove a division whose result is not used from the original
            and keep it in transformed code, which then crashes.
        run: runs a job.
        deadline: when everything has to be done; a tenth of its time may be spent here, once there
            are inputs for which the original runs.

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
            # A long run is timed as it is; a short one is made again.
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
        seconds: that the original took.
        strength: how far the inputs go.
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
    """The most extreme inputs for which the original is defined and nearly all results are finite.

    None where there are no such inputs, no memory for them, or too little time: what takes long is
    tried once or twice.

    Args:
        program: the program.
        source: where ordinary inputs come from.
        ordinary: those, and the results for them.
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
    """Whether nearly all floating-point results are finite, and none is not a number."""
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
    """Leave the inputs as some choice made them; returns whether results are stable."""
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
