"""Features of a program for LOOPer's cost model (its section V-A1), independent of the schedule.

Each computation has a flag for reductions, its iteration domain as constraints, its access
matrices, and its expression in post-order; the program has the tree of its original loops. Layouts
and limits are those of the public code. Unbounded integers (coefficients, constants, numbers of
arrays) are scaled by a signed logarithm, sign(x) * log(1 + |x|); the public code does not scale
them, so that extents of thousands are beside flags.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from looper.errors import UsageError
from looper.features.loop_tree import Tree, original_tree
from looper.features.program_nodes import domain_constraints
from looper.ir.expressions import Access, Binary, Call, ElementType, Expression, children
from looper.ir.loop_forest import LoopForest
from looper.ir.loop_structure import LoopNode
from looper.ir.polyhedra import bounding_box
from looper.ir.program import Program, Statement, found_once

LOOPS = 5
"""Maximum number of loops around a computation."""
DIMENSIONS = 5
"""Maximum number of dimensions of an array."""
READS = 15
"""Maximum number of elements that a computation reads."""
CONSTRAINTS = 2 * LOOPS
"""Number of rows for the constraints of an iteration domain."""

# The matrix with a column for the constants, and a row and a column that mark the used entries.
_ACCESS_SHAPE = (DIMENSIONS + 1, LOOPS + 2)
_ACCESS = _ACCESS_SHAPE[0] * _ACCESS_SHAPE[1]

PROGRAM_GROUPS = {
    "reduction": 1,  # the written access has fewer dimensions than there are loops
    "domain": CONSTRAINTS * LOOPS,  # A of the iteration domain A x <= b
    "bounds": CONSTRAINTS,  # b
    "write": 1 + _ACCESS,  # number of the array from 1 on, access matrix
    "reads": READS * (2 + _ACCESS),  # as "write", after a flag that it is the written array
    "box": 2 * LOOPS,  # smallest and largest value of each iterator
    "operations": 4,  # numbers of additions, subtractions, multiplications and divisions
}
"""Widths of the groups of columns, in their order.

The last two replace others in ablations (LOOPer, section VI-E).
"""
PROGRAM_WIDTH = sum(PROGRAM_GROUPS.values())

OPERATIONS = ("add", "sub", "mul", "div", "sqrt", "min", "max", "other")
_TYPES = {ElementType.INT: 0, ElementType.LONG: 0, ElementType.FLOAT: 1, ElementType.DOUBLE: 2}
EXPRESSION_WIDTH = len(OPERATIONS) + 3
"""Width of an expression's node: its operation and the computation's type, both one-hot."""

_BINARY = dict(zip("+-*/", OPERATIONS, strict=False))
_CALLS = {
    f"{prefix}{name}{suffix}": name
    for prefix, names in (("", ("sqrt",)), ("f", ("min", "max")))
    for name in names
    for suffix in ("", "f")
}

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class LooperProgram:
    """The features of a program.

    Attributes:
        tree: the structure of its loops and computations, without features.
        loops: the level of each loop in pre-order, and the positions of the computations in it.
        computations: shape (computations, PROGRAM_WIDTH).
        expressions: for each computation, shape (nodes, EXPRESSION_WIDTH), in post-order.
    """

    tree: Tree
    loops: tuple[tuple[int, tuple[int, ...]], ...]
    computations: Floats
    expressions: tuple[Floats, ...]


@found_once
def looper_program(program: Program) -> LooperProgram:
    """Compute the features of a program (cached).

    Raises:
        UsageError: it has more loops, dimensions or reads than LOOPer's features allow.
    """
    check_limits(program, Limits(LOOPS, READS, DIMENSIONS, "LOOPer's cost model is"))
    roots = LoopForest.original(program).roots
    return LooperProgram(
        original_tree(program).bare,
        tuple(
            (loop.level, loop.members)
            for root in roots
            if isinstance(root, LoopNode)
            for loop in root.loops()
        ),
        np.stack([_computation(program, each) for each in program.statements]),
        tuple(_expression(program, each) for each in program.statements),
    )


@dataclass(frozen=True)
class Limits:
    """The limits of a model's features.

    Attributes:
        loops: maximum number around a statement.
        reads: maximum number of elements that a statement reads.
        dimensions: maximum number of an array.
        whose: subject and verb for the message, such as "LOOPer's cost model is".
    """

    loops: int
    reads: int
    dimensions: int
    whose: str


def check_limits(program: Program, most: Limits) -> None:
    """Check that a program is within a model's limits.

    Raises:
        UsageError: it is not.
    """
    for statement in program.statements:
        reads = statement.reads
        dimensions = max(len(each.indices) for each in (statement.target, *reads))
        limits = (
            (statement.depth, most.loops, "loops around it"),
            (len(reads), most.reads, "elements that it reads"),
            (dimensions, most.dimensions, "dimensions of an array"),
        )
        for number, limit, what in limits:
            if number > limit:
                raise UsageError(
                    f"{statement.name} of {program.name} has {number} {what}; {most.whose} made "
                    f"for at most {limit}"
                )


def _computation(program: Program, statement: Statement) -> Floats:
    numbers = {array.name: number for number, array in enumerate(program.arrays, 1)}
    matrix, constants = constraint_matrix(statement)
    written = statement.target.array
    reads = np.zeros((READS, 2 + _ACCESS), dtype=np.float32)
    for row, read in zip(reads, statement.reads, strict=False):
        row[:2] = read.array == written, np.log1p(numbers[read.array])
        row[2:] = _access(read, statement.depth)
    counts = [sum(row) for row in zip(*_nodes(statement.value), strict=True)][:4]
    groups = {
        "reduction": np.array([len(statement.target.indices) < statement.depth]),
        "domain": signed_logs(matrix),
        "bounds": signed_logs(constants),
        "write": np.append(np.log1p(numbers[written]), _access(statement.target, statement.depth)),
        "reads": reads,
        "box": signed_logs(_box(statement)),
        "operations": np.log1p(counts),
    }
    return in_order(groups, PROGRAM_GROUPS)


def in_order(groups: Mapping[str, npt.NDArray[np.generic]], widths: Mapping[str, int]) -> Floats:
    """Return the groups of columns as one vector, each flattened, in the order of their widths."""
    parts = [groups[name].ravel().astype(np.float32) for name in widths]
    if [len(part) for part in parts] != list(widths.values()):
        raise AssertionError("a group of columns of another width")
    return np.concatenate(parts)


def signed_logs(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the signed logarithm: sign(x) * log(1 + |x|)."""
    found: npt.NDArray[np.float64] = np.sign(values) * np.log1p(np.abs(values))
    return found


def constraint_matrix(
    statement: Statement,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the iteration domain as A x <= b.

    Rows 2k and 2k + 1 bound iterator k from below and from above, by a constant or by iterators of
    outer loops; if that bound follows from other rows, by its smallest or largest value. Further
    bounds of the same kind are in the rows of loops that the statement does not have, as long as
    there are any. Terms with floors are omitted.

    Returns:
        A of shape (CONSTRAINTS, LOOPS) and b of shape (CONSTRAINTS,), unscaled.
    """
    matrix, constants = np.zeros((CONSTRAINTS, LOOPS)), np.zeros(CONSTRAINTS)
    free = set(range(2 * statement.depth))
    spare = iter(range(2 * statement.depth, CONSTRAINTS))
    for constraint in domain_constraints(statement):
        coefficients = constraint.form.coefficients
        innermost = max((k for k, each in enumerate(coefficients) if each), default=None)
        if innermost is None:
            continue
        for sign in (-1, 1) if constraint.equality else (-1,):
            # The constraint is form >= 0; in A x <= b, its sign is inverted.
            place: int | None = 2 * innermost + (sign * coefficients[innermost] > 0)
            if place not in free:
                place = next(spare, None)
            if place is not None:
                free.discard(place)
                matrix[place, : statement.depth] = [sign * each for each in coefficients]
                constants[place] = -sign * constraint.form.constant
    for place in free:
        sign = 1 if place % 2 else -1
        matrix[place, place // 2] = sign
        constants[place] = sign * _box(statement)[place // 2, place % 2]
    return matrix, constants


def _box(statement: Statement) -> npt.NDArray[np.float64]:
    """Return the smallest and largest value of each iterator, shape (LOOPS, 2)."""
    found = np.zeros((LOOPS, 2))
    if statement.depth:
        found[: statement.depth] = bounding_box(statement.domain_set)
    return found


def _access(access: Access, depth: int) -> Floats:
    """Return the flattened access matrix, its constants in the last column, used entries marked."""
    found = np.zeros(_ACCESS_SHAPE)
    rank = len(access.indices)
    ones = [0, *range(1, depth + 1), LOOPS + 1]
    found[0, ones] = 1
    found[1 : rank + 1, 0] = 1
    for row, index in enumerate(access.indices, 1):
        found[row, 1 : depth + 1] = signed_logs(np.array(index.coefficients, dtype=np.float64))
        found[row, -1] = signed_logs(np.array(index.constant, dtype=np.float64))
    return found.ravel().astype(np.float32)


def _expression(program: Program, statement: Statement) -> Floats:
    nodes = np.array(list(_nodes(statement.value)))
    types = np.zeros((len(nodes), 3))
    types[:, _TYPES[program.array(statement.target.array).type.alike]] = 1
    return np.hstack([nodes, types]).astype(np.float32)


def _nodes(expression: Expression) -> Iterator[list[bool]]:
    """Yield the one-hot operation of each node, in post-order."""
    for child in children(expression):
        yield from _nodes(child)
    match expression:
        case Binary(operator, _, _):
            name = _BINARY.get(operator, "other")
        case Call(function, _):
            name = _CALLS.get(function, "other")
        case _:
            name = "other"
    yield [name == each for each in OPERATIONS]
