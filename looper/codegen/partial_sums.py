"""Sums of a vectorized loop in several vectors, so that an addition waits for none of the others.

For `#pragma omp simd reduction`, a compiler keeps one vector of partial sums, and each addition has
to wait for the result of the one before. With several vectors of partial sums, as in optimised BLAS
libraries, consecutive additions are independent. Only sums that may be reordered are vectorized at
all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from looper.codegen.affine_c import Linear, linear_sum
from looper.codegen.expression_c import ExpressionPrinter, declaration
from looper.codegen.iterator_ranges import Context, upper_bound
from looper.codegen.tree import Execute, For, Node, Packed, free_name, replaced
from looper.codegen.vector_tiles import lanes
from looper.ir.program import Array, Program, Statement

_BYTES = 256
"""Partial sums of one statement: four vectors of the widest kind, sixteen of the narrowest."""
_FEWEST = 4
"""Iterations, in multiples of the number of partial sums, that a loop must be able to have."""


@dataclass(frozen=True)
class PartialSums:
    """A loop whose sums are computed in several vectors.

    Attributes:
        program: the program, with the arrays of partial sums.
        before: lines of C that declare these arrays, which are zero.
        count: the number of iterations that are executed at once.
        body: the nodes that execute as many iterations, beginning with the iterator's value.
        after: lines of C that add the partial sums to the targets.
    """

    program: Program
    before: tuple[str, ...]
    count: int
    body: tuple[Node, ...]
    after: tuple[str, ...]


def partial_sums(
    program: Program, loop: For, context: Context, is_taken: Callable[[str], bool]
) -> PartialSums | None:
    """Return a vectorized loop's sums in several vectors; None if that is impossible or no use.

    That is possible if the loop executes nothing but sums of adjacent elements of one type of
    floating point, without conditions or calls.

    Args:
        program: the program that is printed.
        loop: a vectorized loop with reductions, which has no annotation else.
        context: ranges of the iterators of the loops around it.
        is_taken: returns True if a name may not be declared in the loop.
    """
    executed = [node for node in loop.body if isinstance(node, Execute)]
    positions = [node.statement for node in executed]
    if not executed or len(executed) < len(loop.body) or loop.private:
        return None
    if len(set(positions)) < len(executed):
        # Copies of a statement have targets, and thus chains, of their own.
        return None
    if set(positions) != {each.statement for each in loop.reductions if each.operator == "+"}:
        return None
    if loop.step != 1 or not isinstance(loop.start, Linear) or not isinstance(loop.last, Linear):
        return None
    statements = [program.statements[position] for position in positions]
    kinds = {program.array(each.target.array).type for each in statements}
    if len(kinds) > 1 or any(map(_reads_other_elements, statements)):
        return None
    kind = kinds.pop()
    count = _BYTES // kind.bytes
    span = upper_bound(linear_sum([(loop.last, 1), (loop.start, -1)]), context)
    if not kind.is_floating or (span is not None and span + 1 < _FEWEST * count):
        return None
    lane = free_name(f"{loop.name}_lane", is_taken)
    before, body, after = list[str](), list[Execute](), list[str]()
    for node, statement in zip(executed, statements, strict=True):
        name = program.unused(f"{statement.target.array}_sums")
        own = Array(name, (count,), kind, local=True)
        program = replace(program, arrays=(*program.arrays, own))
        target = ExpressionPrinter(program, statement, node.point).access(statement.target)
        before.append(f"__attribute__((aligned(64))) {declaration(own).removesuffix(';')} = {{0}};")
        after += _added(target, own, is_taken)
        moved = replaced(node, {loop.name: Linear(0, ((loop.name, 1), (lane, 1)))})
        assert isinstance(moved, Execute)
        summed = Packed(statement.target, name, (Linear.name(lane),))
        body.append(replace(moved, packed=(*moved.packed, summed)))
    vectors = lanes(
        program,
        replace(
            loop,
            name=lane,
            start=Linear(0),
            last=Linear(count - 1),
            body=tuple(body),
            jammed=True,
            reductions=(),
        ),
    )
    if vectors is None:
        return None
    return PartialSums(program, tuple(before), count, vectors, tuple(after))


def _reads_other_elements(statement: Statement) -> bool:
    """Return True if a statement reads an element of its target's array besides the target."""
    target = statement.target
    return any(each.array == target.array and each != target for each in statement.reads)


def _added(target: str, own: Array, is_taken: Callable[[str], bool]) -> list[str]:
    """Lines of C that add partial sums to an element."""
    name, position = (free_name(base, is_taken) for base in ("sum", "k"))
    return [
        "{",
        f"  {own.type.value} {name} = 0;",
        f"  #pragma omp simd reduction(+:{name})",
        f"  for (int {position} = 0; {position} < {own.shape[0]}; {position}++)",
        f"    {name} += {own.name}[{position}];",
        f"  {target} += {name};",
        "}",
    ]
