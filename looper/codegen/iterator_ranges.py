"""Ranges of loop iterators implied by enclosing loops, and elimination of redundant bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from looper.codegen.affine_c import Integer, Linear, Operation, linear_sum, negation, plus
from looper.codegen.tree import (
    Block,
    Copy,
    Execute,
    For,
    If,
    Node,
    executed,
    replaced,
    trip_count,
)


@dataclass(frozen=True)
class Range:
    """The range of an iterator.

    Attributes:
        name: the iterator.
        lows, highs: lower and upper bounds, all of which hold.
        scale: the bounds are those of `scale` times the iterator.
        residue, modulus: it is always `residue` modulo `modulus`, which is 1 if nothing is known.
    """

    name: str
    lows: tuple[Linear, ...]
    highs: tuple[Linear, ...]
    residue: int = 0
    modulus: int = 1
    scale: int = 1


Context = tuple[Range, ...]


def range_of(loop: For, context: Context) -> Range:
    """The range of a loop's iterator implied by the loop's bounds and step."""
    trips = trip_count(loop)
    last = loop.last
    if trips and isinstance(loop.start, Linear):
        last = linear_sum([(loop.start, 1)], (trips - 1) * loop.step)
    low, high = (loop.start, last) if loop.step > 0 else (last, loop.start)
    residue = residue_of(loop.start, abs(loop.step), context)
    modulus = 1 if residue is None else abs(loop.step)
    return Range(loop.name, _linear(low, "max"), _linear(high, "min"), residue or 0, modulus)


def residue_of(value: Integer, modulus: int, context: Context) -> int | None:
    """The value modulo `modulus`; None if it is not known to be constant."""
    match value:
        case Operation("min" | "max", arguments):
            residues = {residue_of(each, modulus, context) for each in arguments}
            return residues.pop() if len(residues) == 1 else None
        case Operation("*", (Linear(factor, ()), _)) if factor % modulus == 0:
            return 0
        case Operation("+", arguments):
            parts = [residue_of(each, modulus, context) for each in arguments]
            return None if None in parts else sum(each or 0 for each in parts) % modulus
        case Operation():
            return None
    known = {each.name: each for each in context}
    total = value.constant
    for name, coefficient in value.terms:
        each = known.get(name)
        if coefficient % modulus == 0:
            continue
        if each is None or (coefficient * each.modulus) % modulus:
            return None
        total += int(coefficient) * each.residue
    return total % modulus


def _linear(bound: Integer, operator: str) -> tuple[Linear, ...]:
    return tuple(part for part in alternatives(bound, operator) if isinstance(part, Linear))


def alternatives(bound: Integer, operator: str) -> tuple[Integer, ...]:
    """The arguments of a `min` or `max`, however they are nested; else the bound itself."""
    if isinstance(bound, Operation) and bound.operator == operator:
        return tuple(part for a in bound.arguments for part in alternatives(a, operator))
    return (bound,)


def never_positive(value: Integer, context: Context) -> bool:
    """Return True if the ranges prove that a value is at most 0."""
    highest = upper_bound(value, context)
    return highest is not None and highest <= 0


def upper_bound(value: Integer, context: Context) -> int | Fraction | None:
    """The least upper bound of a value that the ranges prove; None if they prove none."""
    if not isinstance(value, Linear):
        return None
    if value.is_constant:
        return value.constant
    coefficients = dict(value.terms)
    for position in range(len(context) - 1, -1, -1):
        known = context[position]
        factor = coefficients.get(known.name)
        if not factor:
            continue
        share = factor
        if known.scale > 1:
            if factor % known.scale:
                return None
            share = factor // known.scale
        bounds = known.highs if factor > 0 else known.lows
        rest = linear_sum([(value, 1), (Linear.name(known.name), -factor)])
        found = (
            upper_bound(linear_sum([(rest, 1), (bound, share)]), context[:position])
            for bound in bounds
        )
        return min((each for each in found if each is not None), default=None)
    return None


def simplified(nodes: Sequence[Node], context: Context = ()) -> tuple[Node, ...]:
    """The nodes without bounds that others imply, and without loops of a single iteration."""
    return tuple(new for node in nodes for new in _simplified(node, context))


def _simplified(node: Node, context: Context) -> tuple[Node, ...]:
    match node:
        case Execute() | Copy():
            return (node,)
        case Block():
            copying, body = (simplified(part, context) for part in (node.copying, node.body))
            return (replace(node, copying=copying, body=body),) if body else ()
        case If(condition, then, otherwise):
            holds = _holds(condition, context)
            if holds is not None:
                return simplified(then if holds else otherwise, context)
            return (If(condition, simplified(then, context), simplified(otherwise, context)),)
        case For():
            sides = sides_of(node)
            loop = replace(
                node,
                start=_needed(node.start, sides[0], context),
                last=_needed(node.last, sides[1], context),
            )
            trips = trip_count(loop)
            if trips == 0 or is_empty(loop, context):
                return ()
            if trips == 1 and isinstance(loop.start, Linear):
                body = tuple(replaced(child, {loop.name: loop.start}) for child in loop.body)
                return simplified(body, context)
            body = loop.body
            if _at_most_once(loop, sides[1], context):
                body = tuple(replaced(child, {loop.name: loop.start}) for child in body)
            return (replace(loop, body=simplified(body, (*context, range_of(loop, context)))),)


def decided(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes without empty branches and loops, and without branches on constant conditions."""
    found = list[Node]()
    for node in nodes:
        match node:
            case If(condition, then, otherwise):
                holds = _holds(condition, ())
                if holds is not None:
                    found += decided(then if holds else otherwise)
                elif rest := decided(then):
                    found.append(If(condition, rest, decided(otherwise)))
                elif rest := decided(otherwise):
                    found.append(If(negation(condition), rest))
            case For():
                if body := decided(node.body):
                    kept = tuple(r for r in node.reductions if r.statement in executed(body))
                    found.append(replace(node, body=body, reductions=kept))
            case Block():
                if body := decided(node.body):
                    found.append(replace(node, copying=decided(node.copying), body=body))
            case Execute() | Copy():
                found.append(node)
    return tuple(found)


def _holds(condition: Integer, context: Context) -> bool | None:
    """True or False if a condition always or never holds; None if the ranges prove neither."""
    match condition:
        case Operation("&&" | "||" as operator, parts):
            deciding = operator == "||"
            known = [_holds(part, context) for part in parts]
            if deciding in known:
                return deciding
            return None if None in known else not deciding
        case Operation("==" | "!=" as operator, (left, right)):
            equal = _are_equal(left, right, context)
            return equal if equal is None else equal == (operator == "==")
        case Operation("<" | "<=" as operator, (left, right)):
            less = linear_sum([(left, 1), (right, -1)], int(operator == "<"))
        case Operation(">" | ">=" as operator, (left, right)):
            less = linear_sum([(right, 1), (left, -1)], int(operator == ">"))
        case _:
            return None
    if never_positive(less, context):
        return True
    return False if never_positive(linear_sum([(less, -1)], 1), context) else None


def _are_equal(left: Integer, right: Integer, context: Context) -> bool | None:
    """True or False if two values are always or never equal; None if the ranges prove neither."""
    gap = linear_sum([(left, 1), (right, -1)])
    if isinstance(gap, Linear) and gap.is_constant:
        return gap.constant == 0
    for sign in (1, -1):
        if never_positive(linear_sum([(gap, sign)], 1), context):
            return False
    steps = {each.modulus for each in context if each.modulus > 1}
    return False if any(residue_of(gap, step, context) not in (None, 0) for step in steps) else None


def sides_of(loop: For) -> tuple[str, str]:
    """The operators (`min` or `max`) of a loop's start and of its last value."""
    return ("max", "min") if loop.step > 0 else ("min", "max")


def _at_most_once(loop: For, side: str, context: Context) -> bool:
    """Return True if one of the upper bounds alone excludes a second iteration.

    The ranges of other iterators count only where the start is short enough to be read in place of
    the iterator.
    """
    if not isinstance(loop.start, Linear):
        return False
    context = context if len(loop.start.terms) < 2 else ()
    sign = 1 if loop.step > 0 else -1
    for last in alternatives(loop.last, side):
        second = linear_sum([(last, sign), (loop.start, -sign)], 1 - abs(loop.step))
        if never_positive(second, context):
            return True
    return False


def is_empty(loop: For, context: Context) -> bool:
    """Return True if the ranges prove that a loop has no iteration."""
    return any(never_positive(plus(span, 1), context) for span in _spans(loop))


def never_empty(loop: For, context: Context) -> bool:
    """Return True if the ranges prove that a loop has an iteration."""
    return bool(trip_count(loop)) or all(
        never_positive(linear_sum([(span, -1)]), context) for span in _spans(loop)
    )


def _spans(loop: For) -> Iterator[Integer]:
    """Yield the differences between each alternative of the last value and of the start."""
    sign = 1 if loop.step > 0 else -1
    sides = sides_of(loop)
    for start in alternatives(loop.start, sides[0]):
        for last in alternatives(loop.last, sides[1]):
            yield linear_sum([(last, sign), (start, -sign)])


def _needed(bound: Integer, operator: str, context: Context) -> Integer:
    """The bound without arguments of its `min` or `max` that another one makes redundant."""
    parts = list(alternatives(bound, operator))
    sign = 1 if operator == "min" else -1
    for part in tuple(parts):
        others = [other for other in parts if other is not part]
        if any(
            never_positive(linear_sum([(other, sign), (part, -sign)]), context) for other in others
        ):
            parts = others
    return parts[0] if len(parts) == 1 else Operation(operator, tuple(parts))
