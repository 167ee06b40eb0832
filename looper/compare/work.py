"""The least work of a program: its floating-point operations and its compulsory bytes.

Operations are those of the C text, as far as a compiler that keeps every rounding has to do them:
a subexpression that occurs several times in a statement counts once, and one of values that the
region does not change counts once for each combination of the iterators that it depends on
(`alpha * A[i][k]` in the loops over i, j and k: once for each i and k). Additions, subtractions,
multiplications, divisions and calls (`sqrt`) count as one each; comparisons, negations and
conversions as none, and integer operations neither. What is only computed, read or stored if data
say so (the branches of `c ? x : y`, the right side of `&&` and `||`) is not counted.

Compulsory bytes are those of the distinct elements that are read before the region writes them,
and of the distinct elements that it writes and that are used after it; an element of both kinds
counts twice. Elements at indices that data decides are not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import islpy as isl

from looper.dependences.analysis import uncovered
from looper.ir.counting import points
from looper.ir.expressions import (
    Access,
    Affine,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Expression,
    Index,
    Lookup,
    Unary,
    children,
    walk,
)
from looper.ir.program import Array, Program, Statement
from looper.support.isl_operations import at_most

# Operations of isl, some seconds of them.
_MOST = 20_000_000
_ARITHMETIC = {"+", "-", "*", "/"}
# Functions of doubles that end like those of floats.
_DOUBLES = {"erf"}


@dataclass(frozen=True)
class Work:
    """The least work of one run.

    Attributes:
        doubles: floating-point operations in double precision, or a larger one.
        floats: floating-point operations in single precision, or a smaller one.
        reads: bytes of the elements that are read before they are written.
        writes: bytes of the elements that are written and used afterwards.
        footprint: bytes of the elements of either kind, each counted once.
    """

    doubles: int
    floats: int
    reads: int
    writes: int
    footprint: int

    @classmethod
    def of(cls, program: Program) -> Work:
        """Return the work of a program; what is too slow to count is not counted."""
        return cls(*operations(program), *(compulsory_bytes(program) or (0, 0, 0)))

    @property
    def bytes(self) -> int:
        """The compulsory bytes."""
        return self.reads + self.writes


def operations(program: Program) -> tuple[int, int]:
    """Return the numbers of floating-point operations in double and in single precision."""
    written = {array.name for array in program.written}
    found = {ElementType.DOUBLE: 0, ElementType.FLOAT: 0}
    for statement in program.statements:
        for node in dict.fromkeys(_certain(statement.value)):
            kind = _computed(program, node)
            if kind is not None:
                found[kind.alike] += _times(statement, node, written)
    return found[ElementType.DOUBLE], found[ElementType.FLOAT]


def compulsory_bytes(program: Program) -> tuple[int, int, int] | None:
    """Return the bytes read, the bytes written and the footprint; None if they are hard to count.

    See `Work`.
    """
    try:
        with at_most(_MOST):
            sizes = [_bytes(program, array) for array in program.arrays]
    except isl.Error:
        return None
    known = [size for size in sizes if size is not None]
    if len(known) < len(sizes):
        return None
    reads, writes, both = zip(*known, strict=True)
    return sum(reads), sum(writes), sum(both)


def _bytes(program: Program, array: Array) -> tuple[int, int, int] | None:
    """The bytes of an array that are read from outside, that are written, and that are either."""
    reads = [
        statement.relation(access).intersect_domain(uncovered(program, position, access))
        for position, statement in enumerate(program.statements)
        for access in dict.fromkeys(_certain(statement.value))
        if isinstance(access, Access) and access.array == array.name
    ]
    writes = [
        statement.relation(statement.target)
        for statement in program.statements
        if statement.target.array == array.name and not array.local and _certainly_writes(statement)
    ]
    counts = [_elements(relations) for relations in (reads, writes, [*reads, *writes])]
    read, written, both = (None if n is None else n * array.type.bytes for n in counts)
    if read is None or written is None or both is None:
        return None
    return read, written, both


def _certain(node: Expression) -> Iterator[Expression]:
    """The subexpressions that are evaluated whatever the data are."""
    yield node
    match node:
        case Conditional(condition, _, _):
            inside: tuple[Expression, ...] = (condition,)
        case Binary("&&" | "||", left, _):
            inside = (left,)
        case _:
            inside = children(node)
    for child in inside:
        yield from _certain(child)


def _certainly_writes(statement: Statement) -> bool:
    """False if data decide whether the element keeps its value."""
    match statement.value:
        case Conditional(_, then, otherwise):
            return statement.target not in (then, otherwise)
        case _:
            return True


def _elements(relations: Iterable[isl.Map]) -> int | None:
    """The number of distinct elements in the ranges of access relations."""
    found: isl.Set | None = None
    for relation in relations:
        elements = relation.range()
        found = elements if found is None else found.union(elements)
    if found is None or found.is_empty():
        return 0
    return points(found.coalesce())


def _times(statement: Statement, node: Expression, written: set[str]) -> int:
    """The number of times that a compiler which keeps every value computes a subexpression."""
    domain = statement.domain_set
    inside = [each for each in walk(node) if isinstance(each, Access | Lookup)]
    if not any(each.array in written for each in inside):
        needed = _iterators(statement, node)
        for position in reversed(range(statement.depth)):
            if position not in needed:
                domain = domain.project_out(isl.dim_type.set, position, 1)
    # A limit must not be too high: what is too slow to count counts as none.
    return points(domain) or 0


def _iterators(statement: Statement, node: Expression) -> set[int]:
    """The positions of the iterators that a subexpression depends on."""
    forms: list[Affine] = []
    for each in walk(node):
        if isinstance(each, Access):
            forms += each.indices
        elif isinstance(each, Index):
            forms.append(each.affine)
    return {k for k in range(statement.depth) if any(form.depends_on(k) for form in forms)}


def _computed(program: Program, node: Expression) -> ElementType | None:
    """The type in which an operation is done; None if it is none of floating-point numbers."""
    match node:
        case Binary(operator, left, right) if operator in _ARITHMETIC:
            return _wider(_kind(program, each) for each in (left, right))
        case Call():
            return _kind(program, node)
        case _:
            return None


def _kind(program: Program, node: Expression) -> ElementType | None:
    """The floating-point type of an expression; None if it is an integer."""
    match node:
        case Constant(text):
            if not _is_real(text):
                return None
            return ElementType.FLOAT if text[-1] in "fF" else ElementType.DOUBLE
        case Access(array, _) | Lookup(array, _):
            kind = program.array(array).type
            return kind if kind.is_floating else None
        case Cast(kind, _):
            return kind if kind.is_floating else None
        case Call(function, _):
            single = function.endswith("f") and function not in _DOUBLES
            return ElementType.FLOAT if single else ElementType.DOUBLE
        case Binary(operator, left, right) if operator in _ARITHMETIC:
            return _wider(_kind(program, each) for each in (left, right))
        case Conditional(_, then, otherwise):
            return _wider(_kind(program, each) for each in (then, otherwise))
        case Unary(operator, operand) if operator in "+-":
            return _kind(program, operand)
        case _:
            return None


def _is_real(text: str) -> bool:
    """True for the spelling of a floating-point literal."""
    if text[:2] in ("0x", "0X"):
        return "p" in text.lower()
    return text[:1] in "0123456789." and any(letter in ".eE" for letter in text)


def _wider(kinds: Iterator[ElementType | None]) -> ElementType | None:
    return max((kind for kind in kinds if kind is not None), key=lambda k: k.bytes, default=None)
