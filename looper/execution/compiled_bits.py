"""Bitwise comparison of results as a user compiles the code, for speed.

A legal schedule keeps the order of dependent operations, and strict builds (`-ffp-contract=off`)
give the original's bits. With flags for speed, a compiler is free to contract a multiplication and
an addition in one place and not in another, and may choose differently in other loops. So equality
is measured, and if bits differ, the size of the difference is reported.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from looper.execution.buffers import Layout, SharedFile
from looper.execution.compiling.flags import exact
from looper.execution.executor import Executor
from looper.ir.expressions import Binary, walk
from looper.ir.program import Array, Program

_NO_CONTRACTION = "-ffp-contract=off"

# Limits in bytes of arrays and seconds of a run, beyond which results are not compared.
_MOST_BYTES, _MOST_SECONDS = 1 << 30, 5.0
# Further inputs that have to give equal bits, if exactness is required.
_TURNS = 8


@dataclass(frozen=True)
class CompiledBits:
    """Comparison of the results of two codes that are compiled for speed.

    Attributes:
        elements: number of compared elements.
        differing: number of elements whose bits differ.
        array: name of the array with the largest difference; empty if there is none.
        largest: that difference, relative to the largest magnitude in that array.
    """

    elements: int
    differing: int = 0
    array: str = ""
    largest: float = 0.0

    @property
    def equal(self) -> bool:
        """True if all bits are equal."""
        return not self.differing

    @property
    def text(self) -> str:
        """Description of the differences for people; empty if there are none."""
        if self.equal:
            return ""
        return (
            f"{self.differing} of {self.elements} results differ, by at most {self.largest:.2g} of "
            f"the largest element of `{self.array}`"
        )


def depends_on_loops(program: Program, flags: Sequence[str]) -> bool:
    """Return True if flags allow results to depend on the loops that the compiler sees.

    They do if the compiler may contract a multiplication and an addition (which it decides for each
    place in the code) or if flags allow more than that. Then results at some sizes do not carry
    over to others, at which other parts of the code run.
    """
    if exact(flags) != tuple(flag for flag in flags if flag != _NO_CONTRACTION):
        return True
    if _NO_CONTRACTION in flags or not _is_real(program):
        return False
    values = (node for each in program.statements for node in walk(each.value))
    operators = {node.operator for node in values if isinstance(node, Binary)}
    return "*" in operators and not operators.isdisjoint("+-")


def _is_real(program: Program) -> bool:
    return any(array.type.is_floating for array in program.arrays)


def compiled_bits(executor: Executor, unit: str, most: float = math.inf) -> CompiledBits | None:
    """Compare the results of a unit and of the user's file, both as compiled for speed.

    Args:
        executor: executor of the program, whose inputs are used.
        unit: the C code that replaces the original.
        most: limit in seconds for a run of each.

    Returns:
        The comparison; None if arrays or run times are too large, or one of the two fails.

    Raises:
        ExecutionError, ToolchainError: as `Executor.measure`.
    """
    layout = Layout(executor.program)
    if not _is_real(executor.program):
        # Flags for speed do not change integer results that C defines.
        return CompiledBits(sum(array.elements for array in executor.compared))
    if layout.bytes > _MOST_BYTES or executor.references.seconds > _MOST_SECONDS:
        return None
    before = executor.file_results(most)
    if before is None:
        return None
    with contextlib.closing(SharedFile(layout, "result")) as after:
        if not executor.results(unit, after, most).ok:
            return None
        return _compared(executor.compared, before, after)


def bits_of_more_inputs(executor: Executor, unit: str) -> CompiledBits | None:
    """Compare as `compiled_bits` for several other random inputs, up to the first difference.

    A single result may be equal by chance. Given inputs are not replaced.
    """
    found: CompiledBits | None = None
    for turn in range(1, _TURNS + 1):
        with executor.with_other_inputs(turn) as other:
            one = compiled_bits(other, unit)
        if one is None or not one.equal:
            return one
        found = one
    return found


def _compared(arrays: Iterable[Array], before: SharedFile, after: SharedFile) -> CompiledBits:
    """Compare the contents of arrays, one at a time."""
    found = CompiledBits(0)
    for array in arrays:
        one, two = before.read(array), after.read(array)
        differs = _differs(one, two)
        count = int(differs.sum())
        largest = _largest(one, two, differs) if count else 0.0
        name = array.name if largest >= found.largest and count else found.array
        found = CompiledBits(
            found.elements + one.size,
            found.differing + count,
            name,
            max(found.largest, largest),
        )
    return found


def _differs(one: np.ndarray, two: np.ndarray) -> np.ndarray:
    """Return a mask of the elements whose bits differ; all NaNs count as equal."""
    if not np.issubdtype(one.dtype, np.floating):
        return np.asarray(one != two)
    same = (one == two) & (np.signbit(one) == np.signbit(two))
    return np.asarray(~(same | (np.isnan(one) & np.isnan(two))))


def _largest(one: np.ndarray, two: np.ndarray, differs: np.ndarray) -> float:
    """Return the largest difference over the largest magnitude; infinity if that is not finite."""
    with np.errstate(all="ignore"):
        wide = one.astype(np.longdouble)
        distance = np.abs(wide - two.astype(np.longdouble))[differs].max()
        magnitude = np.abs(wide).max()
        relative = float(distance / magnitude) if magnitude else float(distance)
    return relative if np.isfinite(relative) else float("inf")
