"""Paths to nodes of generated code: the loops and conditions around them, and their iterations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import islpy as isl

from looper.codegen.affine_c import Integer, Linear, Operation, linear_sum, negation, variables
from looper.codegen.isl_formulas import all_of
from looper.codegen.iterator_ranges import alternatives
from looper.codegen.tree import Block, Copy, Execute, For, If, Node

Path = tuple[For | Integer, ...]
"""Enclosing loops and conditions, outermost first."""

_KEPT = 4096


def branches(node: Node, path: Path) -> list[tuple[tuple[Node, ...], Path]]:
    """The alternative bodies of a node, each with its path: one of a loop, two of an `If`."""
    match node:
        case Execute() | Copy():
            return []
        case Block(body=body):
            return [(body, path)]
        case If(condition, then, otherwise):
            return [(then, (*path, condition)), (otherwise, (*path, negation(condition)))]
        case For(body=body):
            return [(body, (*path, node))]


def compared(value: Integer, operator: str) -> Integer:
    """A comparison with 0."""
    return Operation(operator, (value, Linear(0)))


def loops_of(path: Path) -> tuple[For, ...]:
    """The loops of a path, outermost first."""
    return tuple(each for each in path if isinstance(each, For))


def _sides(loop: For) -> tuple[str, str]:
    """The operators (`min` or `max`) of a loop's start and of its last value."""
    return ("max", "min") if loop.step > 0 else ("min", "max")


def conditions_of(path: Path) -> list[Integer]:
    """The conditions that hold inside of the loops and conditions of a path."""
    found = list[Integer]()
    for each in path:
        if not isinstance(each, For):
            found.append(each)
            continue
        name, sides, step = Linear.name(each.name), _sides(each), abs(each.step)
        before, after = ("<=", ">=") if each.step > 0 else (">=", "<=")
        found += [Operation(after, (name, x)) for x in alternatives(each.start, sides[0])]
        found += [Operation(before, (name, x)) for x in alternatives(each.last, sides[1])]
        if step > 1:
            gap = linear_sum([(name, 1), (each.start, -1)])
            found.append(compared(Operation("%", (gap, Linear(step))), "=="))
    return found


def happens(path: Path, conditions: Sequence[Integer]) -> bool:
    """Return True if some conditions can hold together inside of the path's nodes."""
    wanted = (*conditions_of(path), *conditions)
    names = sorted(set().union(*map(variables, wanted)))
    return not _is_empty(f"{{ [{', '.join(names)}] : {all_of(wanted)} }}")


@lru_cache(_KEPT)
def _is_empty(text: str) -> bool:
    """Return True if an isl set is empty; cached, as schedules of a program share most of these."""
    return bool(isl.Set(text).is_empty())
