"""Placement of the declarations of expanded arrays in generated code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from looper.codegen.copying import large_copies
from looper.codegen.expression_c import declaration
from looper.codegen.tree import Block, For, If, Node, executed
from looper.dependences.expansion import Contraction, contracted, contraction, uses
from looper.ir.expressions import ElementType
from looper.ir.loop_forest import LoopForest
from looper.ir.program import Array, Program

# The largest array on the stack, that of each thread inside of a parallel loop.
ON_STACK = 2**16  # bytes


def storage(
    forest: LoopForest, nodes: tuple[Node, ...]
) -> tuple[Program, tuple[tuple[str, Contraction], ...]]:
    """The program with expanded arrays contracted, and the contraction of each by name.

    Args:
        forest: the schedule.
        nodes: its loops.
    """
    found = []
    for array in forest.program.arrays:
        if array.copies:
            one = contraction(forest, array)
            users = [
                k for k in forest.textual_order if uses(forest.program.statements[k], array.name)
            ]
            if one.array.bytes > ON_STACK or _is_split(nodes, users, len(one.prefix) - 1):
                one = Contraction(array, tuple(range(len(array.shape))), ())
            found.append((array.name, one))
    return contracted(forest.program, tuple(found)), tuple(found)


def with_declarations(
    program: Program, nodes: tuple[Node, ...], found: Sequence[tuple[str, Contraction]]
) -> tuple[tuple[Node, ...], list[Array]]:
    """The nodes with declarations inside of loops, and the arrays to declare around all loops."""
    around = large_copies(nodes)
    for name, one in found:
        users = {k for k, s in enumerate(program.statements) if uses(s, name)}
        level = len(one.prefix) - 1
        covered = False
        if one.prefix:
            nodes, covered = _inside(nodes, users, level, one.array)
        if not covered:
            around.append(one.array)
    return nodes, around


@dataclass(frozen=True)
class HeapArray:
    """An array allocated on the heap.

    Attributes:
        name: name of the pointer variable.
        pointer: declaration of a pointer to the first element, without an end.
        allocation: C expression for its memory; a null pointer if there is none.
        opening: a declaration after the allocation, whose type may depend on variables.
    """

    name: str
    pointer: str
    allocation: str
    opening: str = ""

    @classmethod
    def of(cls, array: Array) -> HeapArray:
        """The heap array for an array of known size, at most `expansion.LARGEST`."""
        pointer = pointer_to(array.name, array.type, array.shape)
        return cls(
            array.name, pointer, f"__builtin_malloc({array.shape[0]} * sizeof *{array.name})"
        )


def pointer_to(name: str, element: ElementType, extents: Sequence[int | str]) -> str:
    """The declaration of a pointer to an array's first element, without a semicolon."""
    rest = "".join(f"[{extent}]" for extent in extents[1:])
    return f"{element.value} (*{name}){rest}" if rest else f"{element.value} *{name}"


@dataclass(frozen=True)
class Variables:
    """The arrays that are declared around all loops.

    Attributes:
        stack: declarations of small arrays.
        heap: the other arrays, whose allocation may fail.
    """

    stack: tuple[str, ...]
    heap: tuple[HeapArray, ...]

    @classmethod
    def of(
        cls, arrays: Sequence[Array], on_heap: Callable[[Array], HeapArray] = HeapArray.of
    ) -> Variables:
        """Assign arrays to stack and heap; `on_heap` returns the allocation of a large one."""
        small = [array.bytes <= ON_STACK for array in arrays]
        pairs = list(zip(arrays, small, strict=True))
        return cls(
            tuple(declaration(array) for array, fits in pairs if fits),
            tuple(on_heap(array) for array, fits in pairs if not fits),
        )

    def allocated(self) -> list[str]:
        """Declarations of the heap arrays, initialized by their allocations."""
        return [f"{array.pointer} = {array.allocation};" for array in self.heap]

    def opened(self) -> list[str]:
        """Declarations that follow successful allocations."""
        return [array.opening for array in self.heap if array.opening]

    def freed(self) -> list[str]:
        """Statements that free the heap arrays; pointers may be null."""
        return [f"__builtin_free({array.name});" for array in self.heap]


def _is_split(nodes: Sequence[Node], users: Sequence[int], level: int) -> bool:
    """Return True if parts of an iteration of a loop at `level` are beside that loop.

    The last statement of the last iteration may be, for example, if no other iteration executes it.
    Whole iterations beside a loop execute all users in their order.
    """
    beside: list[int] = []
    within = False
    for node in _without_conditions(nodes):
        reached = [k for k in executed((node,)) if k in users]
        if not isinstance(node, For) or node.level > level:
            beside += reached
        elif node.level == level:
            within |= bool(reached)
        elif _is_split(node.body, users, level):
            return True
    distinct = [k for k, _ in groupby(beside)]
    count = len(users)
    runs = (distinct[k : k + count] for k in range(0, len(distinct), count))
    return within and any(run != list(users) for run in runs)


def _without_conditions(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield the nodes, with conditions replaced by the contents of their branches."""
    for node in nodes:
        if isinstance(node, If):
            yield from _without_conditions((*node.then, *node.otherwise))
        elif isinstance(node, Block):
            yield from _without_conditions(node.body)
        else:
            yield node


def _inside(
    nodes: tuple[Node, ...], users: set[int], level: int, array: Array
) -> tuple[tuple[Node, ...], bool]:
    """The nodes with the array private to loops at `level`, and True if that covers all users.

    Loops of a single iteration have been eliminated: their former contents are covered by the
    declaration in an outer loop, which remaining loops at `level` then hide.
    """
    found: list[Node] = []
    covered = True
    for node in nodes:
        match node:
            case _ if users.isdisjoint(executed((node,))):
                found.append(node)
            case If(condition, then, otherwise):
                parts = [_inside(part, users, level, array) for part in (then, otherwise)]
                covered &= parts[0][1] and parts[1][1]
                found.append(If(condition, parts[0][0], parts[1][0]))
            case Block():
                body, within = _inside(node.body, users, level, array)
                covered &= within
                found.append(replace(node, body=body))
            case For() if node.level <= level:
                body, within = _inside(node.body, users, level, array)
                private = node.private if within else (*node.private, array)
                found.append(replace(node, body=body, private=private))
            case _:
                covered = False
                found.append(node)
    return tuple(found), covered
