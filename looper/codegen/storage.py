"""Where the variables of expanded arrays are declared in generated code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from looper.codegen.expression_c import declaration
from looper.codegen.tree import For, If, Node, executed
from looper.expansion import Contraction, contracted, contraction
from looper.loops import LoopForest
from looper.program import Array, Program

# What goes on the stack, of each thread inside of a parallel loop.
ON_STACK = 2**16  # bytes


def storage(forest: LoopForest) -> tuple[Program, tuple[tuple[str, Contraction], ...]]:
    """The program with expanded arrays as they are declared, and where that is, by name."""
    found = []
    for array in forest.program.arrays:
        if array.copies:
            one = contraction(forest, array)
            if one.array.bytes > ON_STACK:
                one = Contraction(array, tuple(range(len(array.shape))), ())
            found.append((array.name, one))
    return contracted(forest.program, tuple(found)), tuple(found)


def placed(
    program: Program, nodes: tuple[Node, ...], found: Sequence[tuple[str, Contraction]]
) -> tuple[tuple[Node, ...], list[str], list[str]]:
    """The nodes with declarations inside of loops, and lines to go before and after all of it."""
    opening, closing = [], []
    for name, one in found:
        users = {k for k, s in enumerate(program.statements) if name in _names(program, k)}
        level = len(one.prefix) - 1
        covered = False
        if one.prefix:
            nodes, covered = _inside(nodes, users, level, one.array)
        if covered:
            continue
        if one.array.bytes <= ON_STACK:
            opening.append(declaration(one.array))
        else:
            kind, shape = one.array.type.value, one.array.shape
            rest = "".join(f"[{extent}]" for extent in shape[1:])
            pointer = f"(*{name}){rest}" if rest else f"*{name}"
            opening.append(f"{kind} {pointer} = __builtin_malloc({shape[0]} * sizeof *{name});")
            closing.append(f"__builtin_free({name});")
    return nodes, opening, closing


def _names(program: Program, position: int) -> set[str]:
    statement = program.statements[position]
    return {access.array for access in (statement.target, *statement.reads)}


def _inside(
    nodes: tuple[Node, ...], users: set[int], level: int, array: Array
) -> tuple[tuple[Node, ...], bool]:
    """The nodes with the array private to loops at `level` around users; whether that covers all.

    A loop that has only one iteration is none any more: what was inside of it is covered by the
    declaration in the loop around, which those loops at `level` that there still are then hide.
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
            case For() if node.level <= level:
                body, within = _inside(node.body, users, level, array)
                private = node.private if within else (*node.private, array)
                found.append(replace(node, body=body, private=private))
            case _:
                covered = False
                found.append(node)
    return tuple(found), covered
