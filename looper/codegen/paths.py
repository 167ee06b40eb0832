"""Paths to nodes of generated code: the loops and conditions around them, and their iterations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import islpy as isl

from looper.codegen.affine_c import Integer, Linear, Operation, linear_sum, negation, variables
from looper.codegen.isl_formulas import all_of
from looper.codegen.iterator_ranges import Context, alternatives, range_of, residue_of, sides_of
from looper.codegen.tree import Block, Copy, Execute, For, If, Node
from looper.ir.polyhedra import iterator_names

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


def conditions_of(path: Path) -> list[Integer]:
    """The conditions that hold inside of the loops and conditions of a path."""
    return [each for part in parts_of(path) for each in part]


def parts_of(path: Path) -> list[Sequence[Integer]]:
    """The conditions that each element of a path adds to those before it."""
    found: list[Sequence[Integer]] = []
    context: Context = ()
    for each in path:
        if not isinstance(each, For):
            found.append([each])
            continue
        name, sides, step = Linear.name(each.name), sides_of(each), abs(each.step)
        before, after = ("<=", ">=") if each.step > 0 else (">=", "<=")
        part: list[Integer] = [
            Operation(after, (name, x)) for x in alternatives(each.start, sides[0])
        ]
        part += [Operation(before, (name, x)) for x in alternatives(each.last, sides[1])]
        if step > 1:
            # A form in place of the greatest of several ones: isl takes each of these by itself.
            residue = residue_of(each.start, step, context)
            start = each.start if residue is None else Linear(residue)
            gap = linear_sum([(name, 1), (start, -1)])
            part.append(compared(Operation("%", (gap, Linear(step))), "=="))
        found.append(part)
        context = (*context, range_of(each, context))
    return found


def solutions(names: Sequence[str], parts: Sequence[Sequence[Integer]]) -> isl.Set:
    """The values of some names for which conditions hold.

    Args:
        names: the names, dimensions of the set.
        parts: the conditions, in no other names, those that other sets share first.

    Raises:
        NotAffine: a condition cannot be expressed in isl's syntax.
    """
    return _solutions((("true", tuple(names)), *map(_formula, parts)))[0]


def happens(path: Path, conditions: Sequence[Integer]) -> bool:
    """Return True if some conditions can hold together inside of the path's nodes.

    Raises:
        NotAffine: a condition cannot be expressed in isl's syntax.
    """
    return not _is_empty((*map(_formula, parts_of(path)), _formula(conditions)))


def images(path: Path, forms: Sequence[Integer], names: Sequence[str]) -> isl.Set:
    """The values that some forms take together inside of the path's nodes.

    Args:
        path: loops and conditions.
        forms: quasi-affine forms of the iterators.
        names: names for the dimensions of the set, one for each form.

    Raises:
        NotAffine: a form or a condition cannot be expressed in isl's syntax.
    """
    points, iterators = _solutions(tuple(map(_formula, parts_of(path))))
    outputs = iterator_names(len(forms), "v")
    values = zip(outputs, forms, strict=True)
    equal = all_of([Operation("==", (Linear.name(name), value)) for name, value in values])
    found = points.apply(isl.Map(f"{{ {_tuple(iterators)} -> {_tuple(outputs)} : {equal} }}"))
    for position, name in enumerate(names):
        found = found.set_dim_name(isl.dim_type.set, position, name)
    return found


_Formula = tuple[str, tuple[str, ...]]
"""A formula in isl's syntax, and the names in it."""


def _formula(conditions: Sequence[Integer]) -> _Formula:
    return all_of(conditions), tuple(sorted(set().union(*map(variables, conditions))))


@lru_cache(_KEPT)
def _is_empty(formulas: tuple[_Formula, ...]) -> bool:
    """Return True if formulas have no solution; cached, as schedules share most of them."""
    return bool(_solutions(formulas)[0].is_empty())


@lru_cache(_KEPT)
def _solutions(formulas: tuple[_Formula, ...]) -> tuple[isl.Set, tuple[str, ...]]:
    """The set of the values for which formulas hold, and the names of its dimensions.

    Cached, as many paths have their outer loops in common.
    """
    if not formulas:
        return isl.Set("{ [] }"), ()
    *before, (formula, used) = formulas
    found, known = _solutions(tuple(before))
    added = [name for name in used if name not in known]
    names = (*known, *added)
    found = found.add_dims(isl.dim_type.set, len(added))
    return found.intersect(isl.Set(f"{{ {_tuple(names)} : {formula} }}")), names


def _tuple(names: Sequence[str]) -> str:
    return f"[{', '.join(names)}]"
