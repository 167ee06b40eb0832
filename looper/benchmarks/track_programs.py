"""The programs of the deterministic track: single nests, so that all schedules can be measured.

Each of them profits from other transformations, some only in combination: loop order,
vectorization, tiling, parallelization, and the wavefront of a skewed nest.
"""

from __future__ import annotations

from collections.abc import Callable

from looper.builder.program_builder import Builder
from looper.ir.program import Program


def matmul(n: int) -> Program:
    """Build C += A B, with the reduction innermost."""
    b = Builder("matmul")
    C, A, B = b.array("C", (n, n)), b.array("A", (n, n)), b.array("B", (n, n))
    with b.loop("i", 0, n) as i, b.loop("j", 0, n) as j, b.loop("k", 0, n) as k:
        C[i, j] += A[i, k] * B[k, j]
    return b.build()


def rank2(n: int) -> Program:
    """Build the lower triangle of C += A B' + B A'."""
    b = Builder("rank2")
    C, A, B = b.array("C", (n, n)), b.array("A", (n, n)), b.array("B", (n, n))
    with b.loop("i", 0, n) as i, b.loop("j", 0, i + 1) as j, b.loop("k", 0, n) as k:
        C[i, j] += A[i, k] * B[j, k] + B[i, k] * A[j, k]
    return b.build()


def tensor(n: int) -> Program:
    """Build a product of a tensor and a matrix, with the reduction not innermost."""
    b = Builder("tensor")
    C, A, B = b.array("C", (n, n, n)), b.array("A", (n, n, n)), b.array("B", (n, n))
    with (
        b.loop("i", 0, n) as i,
        b.loop("j", 0, n) as j,
        b.loop("k", 0, n) as k,
        b.loop("l", 0, n) as m,
    ):
        C[i, j, m] += A[i, j, k] * B[k, m]
    return b.build()


def matvec(n: int) -> Program:
    """Build the product of a transposed matrix and a vector, traversing the matrix by columns."""
    b = Builder("matvec")
    y, A, x = b.array("y", (n,)), b.array("A", (n, n)), b.array("x", (n,))
    with b.loop("i", 0, n) as i, b.loop("j", 0, n) as j:
        y[i] += A[j, i] * x[j]
    return b.build()


def transpose(n: int) -> Program:
    """Build B += A': one of the two is traversed by columns in any order of loops."""
    b = Builder("transpose")
    B, A = b.array("B", (n, n)), b.array("A", (n, n))
    with b.loop("i", 0, n) as i, b.loop("j", 0, n) as j:
        B[i, j] += A[j, i]
    return b.build()


def blur(n: int) -> Program:
    """Build a 5-point average, traversed by columns."""
    b = Builder("blur")
    B, A = b.array("B", (n, n)), b.array("A", (n, n))
    with b.loop("j", 1, n - 1) as j, b.loop("i", 1, n - 1) as i:
        B[i, j] = 0.2 * (A[i, j] + A[i - 1, j] + A[i + 1, j] + A[i, j - 1] + A[i, j + 1])
    return b.build()


def heat(n: int) -> Program:
    """Build one step of a 7-point stencil in space, in the worst order of loops."""
    b = Builder("heat")
    B, A = b.array("B", (n, n, n)), b.array("A", (n, n, n))
    with b.loop("k", 1, n - 1) as k, b.loop("j", 1, n - 1) as j, b.loop("i", 1, n - 1) as i:
        around = A[i - 1, j, k] + A[i + 1, j, k] + A[i, j - 1, k] + A[i, j + 1, k]
        B[i, j, k] = 0.4 * A[i, j, k] + 0.1 * (around + A[i, j, k - 1] + A[i, j, k + 1])
    return b.build()


def smooth(n: int) -> Program:
    """Build a 5-point average in place: parallel only along a wavefront."""
    b = Builder("smooth")
    A = b.array("A", (n, n))
    with b.loop("i", 1, n - 1) as i, b.loop("j", 1, n - 1) as j:
        A[i, j] = 0.2 * (A[i, j] + A[i - 1, j] + A[i + 1, j] + A[i, j - 1] + A[i, j + 1])
    return b.build()


def prefix(n: int) -> Program:
    """Build a recurrence of every row on the row before it, column by column."""
    b = Builder("prefix")
    A, B = b.array("A", (n, n)), b.array("B", (n, n))
    with b.loop("j", 0, n) as j, b.loop("i", 1, n) as i:
        A[i, j] = 0.5 * A[i - 1, j] + B[i, j]
    return b.build()


MAKERS: dict[str, tuple[Callable[[int], Program], int]] = {
    "matmul": (matmul, 256),
    "rank2": (rank2, 256),
    "tensor": (tensor, 64),
    "matvec": (matvec, 2048),
    "transpose": (transpose, 1500),
    "blur": (blur, 1500),
    "heat": (heat, 120),
    "smooth": (smooth, 1000),
    "prefix": (prefix, 1500),
}
"""The builder and the size of each program: a run takes milliseconds."""


def track_programs() -> dict[str, Program]:
    """Return the programs by name."""
    return {name: make(size) for name, (make, size) in MAKERS.items()}
