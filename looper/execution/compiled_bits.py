"""Whether results are equal bit for bit as a user compiles them, for speed.

A legal schedule keeps the order of dependent operations, and builds that do what the C text says
(`-ffp-contract=off`) give the original's bits. With flags for speed a compiler contracts multiplies
and additions as it likes, here but not there, and may do so otherwise in other loops. So it is
measured, and where bits differ, by how much is told.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from looper.execution.buffers import Layout, SharedFile
from looper.execution.executor import Executor
from looper.execution.flags import exact
from looper.ir.expressions import Binary, walk
from looper.ir.program import Array, Program

_NO_CONTRACTION = "-ffp-contract=off"

# Bytes of arrays, and seconds of a run, beyond which nothing is run for this alone.
_MOST_BYTES, _MOST_SECONDS = 1 << 30, 5.0
# Inputs beside the usual ones that have to give equal bits, where that is asked for.
_TURNS = 8


@dataclass(frozen=True)
class CompiledBits:
    """How the results of two codes compare that are compiled for speed.

    Attributes:
        elements: how many were compared.
        differing: how many of them have other bits.
        array: the name of the array whose elements differ the most; empty where none do.
        largest: by how much, over the largest magnitude in that array.
    """

    elements: int
    differing: int = 0
    array: str = ""
    largest: float = 0.0

    @property
    def equal(self) -> bool:
        """Whether all bits are equal."""
        return not self.differing

    @property
    def text(self) -> str:
        """By how much results differ, for people; empty where they are equal."""
        if self.equal:
            return ""
        return (
            f"{self.differing} of {self.elements} results differ, by at most {self.largest:.2g} of "
            f"the largest element of `{self.array}`"
        )


def depends_on_loops(program: Program, flags: Sequence[str]) -> bool:
    """Whether results may depend on which loops a compiler sees, as far as its flags allow that.

    They do where it may contract a multiply and an addition (it then decides that for each place in
    the code) or where flags allow more than that. Then what is found out at some sizes says nothing
    of others, where other pieces of the code run.
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
    """Compare what a unit and the user's file compute, both as compiled for speed.

    Args:
        executor: of the program; its inputs are those that times are measured with.
        unit: the C that takes the original's place.
        most: seconds that a run of each may take.

    Returns:
        None where there is no time or memory for that, or one of the two does not run.

    Raises:
        ExecutionError, ToolchainError: as `Executor.measure`.
    """
    layout = Layout(executor.program)
    if not _is_real(executor.program):
        # Flags for speed change nothing that C defines of integers.
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
    """As `compiled_bits`, of several other random inputs: the worst of what is found.

    One result of a piece of code that runs once may be equal by chance. Inputs that are given stay
    as they are.
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
    """Which elements have other bits; whatever is no number is as good as another."""
    if not np.issubdtype(one.dtype, np.floating):
        return np.asarray(one != two)
    same = (one == two) & (np.signbit(one) == np.signbit(two))
    return np.asarray(~(same | (np.isnan(one) & np.isnan(two))))


def _largest(one: np.ndarray, two: np.ndarray, differs: np.ndarray) -> float:
    """The largest difference over the largest magnitude; infinite where that is no number."""
    with np.errstate(all="ignore"):
        wide = one.astype(np.longdouble)
        distance = np.abs(wide - two.astype(np.longdouble))[differs].max()
        magnitude = np.abs(wide).max()
        relative = float(distance / magnitude) if magnitude else float(distance)
    return relative if np.isfinite(relative) else float("inf")
