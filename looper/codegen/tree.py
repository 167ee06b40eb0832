"""The tree of generated code: loops, conditions and executions of statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from looper.codegen.affine_c import (
    Integer,
    Linear,
    Operation,
    has_fraction,
    linear_sum,
    negated,
    negation,
    plus,
    substitute,
    without_fractions,
)
from looper.ir.expressions import Expression
from looper.ir.packed_reads import PackedCopy
from looper.ir.program import Array
from looper.legality import Reduction

ROUNDED = -1
"""The level of a loop of one iteration that defines a size rounded to a multiple of a tile's."""


SHORT = 4
"""The most strips of a loop that may be executed one by one to make their lengths constant."""
PACKING = 1 << 16
"""The level of loops that copy elements, deeper than any loop of a schedule."""


@dataclass(frozen=True)
class Packed:
    """An access to an element of a copy.

    Attributes:
        value: the part of the statement's value in whose place it is.
        array: name of the copy.
        subscripts: the subscripts into the copy.
    """

    value: Expression
    array: str
    subscripts: tuple[Integer, ...]


@dataclass(frozen=True)
class Execute:
    """One execution of a statement.

    Attributes:
        statement: its position.
        point: the values of its iterators.
        packed: the accesses to copies.
    """

    statement: int
    point: tuple[Integer, ...]
    packed: tuple[Packed, ...] = ()


@dataclass(frozen=True)
class Copy:
    """The copy of one element.

    Attributes:
        packing: the copy.
        indices: subscripts of the element.
        copy: name of the copy.
        subscripts: the subscripts into the copy.
    """

    packing: PackedCopy
    indices: tuple[Integer, ...]
    copy: str
    subscripts: tuple[Integer, ...]


@dataclass(frozen=True)
class Block:
    """Nodes that read copies, after the loops that make them.

    Attributes:
        copies: the copies as variables.
        packings: what they are copies of.
        offsets: for each copy, the subscripts of the first copied element of the array.
        copying: the loops that copy.
        body: the nodes that read the copies.
    """

    copies: tuple[Array, ...]
    packings: tuple[PackedCopy, ...]
    offsets: tuple[tuple[Integer, ...], ...]
    copying: tuple[Node, ...]
    body: tuple[Node, ...]


@dataclass(frozen=True)
class If:
    """Two-way branch."""

    condition: Integer
    then: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()


@dataclass(frozen=True)
class For:
    """A counted loop over `start, start + step, ...` up to and including `last`.

    Attributes:
        name: the iterator.
        start, last: bounds; `last` is a lower bound where `step` is negative.
        step: constant increment, not 0.
        body: nodes executed in each iteration.
        level: the loop's level in the schedule it was generated from.
        scale, offset: the iterator is `scale * time + offset` of the schedule's time at the level.
        tile: elements of a tile, if the loop is over tiles; else 0.
        strip: these tiles are fully unrolled, see `UnrollAndJam`.
        parallel, unroll: the loop's annotations.
        irregular: the amount of work differs between iterations.
        vector: its iterations are independent, and executed by vector instructions.
        jammed: to be fully unrolled where its trip count is a constant.
        copies: the body contains copies of a fully unrolled loop's body.
        private: variables that are private to each iteration.
        reductions: the reductions carried by the loop, whose iterations are independent otherwise.
    """

    name: str
    start: Integer
    last: Integer
    step: int
    body: tuple[Node, ...]
    level: int
    scale: int = 1
    offset: int = 0
    tile: int = 0
    strip: bool = False
    parallel: bool = False
    unroll: int = 1
    irregular: bool = False
    vector: bool = False
    jammed: bool = False
    copies: bool = False
    private: tuple[Array, ...] = ()
    reductions: tuple[Reduction, ...] = ()


Node = Execute | If | For | Block | Copy


def replaced(node: Node, values: Mapping[str, Integer]) -> Node:
    """The node with variables replaced by expressions."""
    made = with_children(node, lambda child: replaced(child, values))
    return with_expressions(made, lambda expression: substitute(expression, values))


def with_expressions(node: Node, change: Callable[[Integer], Integer]) -> Node:
    """The node with each of its own expressions changed."""
    match node:
        case Execute():
            packed = tuple(
                replace(each, subscripts=tuple(map(change, each.subscripts)))
                for each in node.packed
            )
            return replace(node, point=tuple(map(change, node.point)), packed=packed)
        case Copy():
            indices, subscripts = (tuple(map(change, x)) for x in (node.indices, node.subscripts))
            return replace(node, indices=indices, subscripts=subscripts)
        case Block():
            return replace(node, offsets=tuple(tuple(map(change, x)) for x in node.offsets))
        case If():
            return replace(node, condition=change(node.condition))
        case For():
            return replace(node, start=change(node.start), last=change(node.last))


def walk(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """Every node, parents before children."""
    for node in nodes:
        yield node
        match node:
            case If(_, then, otherwise):
                yield from walk(then)
                yield from walk(otherwise)
            case For():
                yield from walk(node.body)
            case Block():
                yield from walk(node.copying)
                yield from walk(node.body)


def with_children(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with each of its children changed."""
    match node:
        case Execute() | Copy():
            return node
        case Block():
            copying, body = (tuple(map(change, part)) for part in (node.copying, node.body))
            return replace(node, copying=copying, body=body)
        case If(condition, then, otherwise):
            return If(condition, tuple(map(change, then)), tuple(map(change, otherwise)))
        case For():
            return replace(node, body=tuple(map(change, node.body)))


def mapped(node: Node, change: Callable[[For], For]) -> Node:
    """The node with its loops changed, inner ones first."""
    made = with_children(node, lambda child: mapped(child, change))
    return change(made) if isinstance(made, For) else made


def executed(nodes: tuple[Node, ...]) -> list[int]:
    """Positions of the statements executed in the nodes, in textual order, with repetitions."""
    return [node.statement for node in walk(nodes) if isinstance(node, Execute)]


def reparametrised(loop: For, sign: int, offset: int, name: str) -> For:
    """The loop with its iterator c replaced by `name`, where c = sign * name + offset."""
    value = Linear(offset, ((name, sign),))
    parts = [(loop.start, sign), (loop.last, sign)]
    start, last = (linear_bound(bound, factor, -offset * factor) for bound, factor in parts)
    body = tuple(replaced(child, {loop.name: value}) for child in loop.body)
    return replace(
        loop,
        name=name,
        start=start,
        last=last,
        step=loop.step * sign,
        scale=loop.scale * sign,
        offset=(loop.offset - offset) * sign,
        body=body,
    )


def renamed(loop: For, name: str) -> For:
    """The loop with another name for its iterator."""
    return reparametrised(loop, 1, 0, name)


def counted_in_elements(loop: For, name: str, size: int, highest: int) -> For | None:
    """A tile loop with its iterator replaced by `name = size * iterator`, which counts elements.

    None if `name / size` would have to appear in the code. `highest` is the largest element of any
    tile, which limits a constant bound for readability.
    """
    value = Linear(0, ((name, Fraction(1, size)),))
    body = tuple(_of_integers(replaced(child, {loop.name: value})) for child in loop.body)
    if any(has_fraction(expression) for node in walk(body) for expression in integers(node)):
        return None
    return replace(
        loop,
        name=name,
        start=_times(loop.start, size),
        last=_last_element(loop.last, size, highest),
        step=loop.step * size,
        scale=loop.scale * size,
        offset=loop.offset * size,
        body=body,
    )


def _of_integers(node: Node) -> Node:
    """The node with fractions removed from its expressions, see `without_fractions`."""
    return with_expressions(with_children(node, _of_integers), without_fractions)


def _times(expression: Integer, size: int) -> Integer:
    if isinstance(expression, Operation) and expression.operator in ("min", "max"):
        return replace(expression, arguments=tuple(_times(a, size) for a in expression.arguments))
    return linear_sum([(expression, size)])


def _last_element(bound: Integer, size: int, highest: int) -> Integer:
    """A bound of elements that admits the same tiles as `bound`, a bound of tiles."""
    match bound:
        case Operation("min" | "max", arguments):
            return replace(
                bound, arguments=tuple(_last_element(a, size, highest) for a in arguments)
            )
        case Operation("/" | "floord", (numerator, Linear(denominator, ()))) if denominator == size:
            return numerator
        case Linear(constant, ()):
            return Linear(min(constant * size + size - 1, max(highest, constant * size)))
        case _:
            return linear_sum([(bound, size)])


def free_name(base: str, is_taken: Callable[[str], bool]) -> str:
    """The first name that is not taken: `base`, or `base` with a number appended."""
    name, number = base, 1
    while is_taken(name):
        number += 1
        name = f"{base}{number}"
    return name


def integers(node: Node) -> tuple[Integer, ...]:
    """A node's own expressions."""
    match node:
        case Execute(_, point, packed):
            return (*point, *(x for each in packed for x in each.subscripts))
        case Copy():
            return (*node.indices, *node.subscripts)
        case Block():
            return tuple(x for each in node.offsets for x in each)
        case If(condition):
            return (condition,)
        case For():
            return (node.start, node.last)


def linear_bound(bound: Integer, factor: int, constant: int) -> Integer:
    """`factor * bound + constant` for a factor of 1 or -1, keeping `min` and `max` outermost."""
    return plus(bound if factor > 0 else negated(bound), constant)


def trip_count(loop: For) -> int | None:
    """The number of iterations if it is constant, else None."""
    span = linear_sum([(loop.last, 1), (loop.start, -1)])
    if isinstance(span, Linear) and span.is_constant:
        return max(0, span.constant // loop.step + 1)
    return None


def _short_strips(node: For, trips: int) -> Iterator[Node]:
    """The iterations of a short loop over strips, if that makes partial strips constant."""
    inner = [each for each in walk(node.body) if isinstance(each, For) and each.jammed]
    if all(trip_count(each) is not None for each in inner):
        yield replace(node, strip=False)
        return
    for k in range(trips):
        value = plus(node.start, k * node.step)
        yield from (replaced(child, {node.name: value}) for child in node.body)


def fully_unrolled(
    nodes: tuple[Node, ...], lanes: Callable[[For], tuple[Node, ...] | None]
) -> tuple[Node, ...]:
    """The nodes with jammed loops of constant trip count replaced by copies of their bodies.

    Empty loops and branches are left out.

    Args:
        nodes: the nodes.
        lanes: returns the vectors that execute a jammed loop; None if there are none.
    """
    found: list[Node] = []
    for node in nodes:
        if not executed((node,)):
            continue
        match node:
            case If(condition, then, otherwise):
                rest = fully_unrolled(otherwise, lanes)
                if executed(then):
                    found.append(If(condition, fully_unrolled(then, lanes), rest))
                else:
                    found.append(If(negation(condition), rest))
            case For():
                trips = trip_count(node)
                if trips and trips <= SHORT and node.strip and not node.parallel:
                    for each in _short_strips(node, trips):
                        found += fully_unrolled((each,), lanes)
                    continue
                body = fully_unrolled(node.body, lanes)
                if node.jammed and trips is not None:
                    vectors = lanes(replace(node, body=body)) if node.vector else None
                    if vectors is not None:
                        found += vectors
                        continue
                    # Loops inside may only be constant in a single iteration.
                    again = any(isinstance(e, For) and trip_count(e) is None for e in walk(body))
                    for k in range(trips):
                        value = plus(node.start, k * node.step)
                        copies = tuple(replaced(child, {node.name: value}) for child in body)
                        found += fully_unrolled(copies, lanes) if again else copies
                else:
                    inner = [child for child in node.body if isinstance(child, For)]
                    has_copies = any(child.jammed and trip_count(child) for child in inner)
                    found.append(replace(node, body=body, copies=has_copies))
            case Block():
                found.append(replace(node, body=fully_unrolled(node.body, lanes)))
            case _:
                found.append(node)
    return tuple(found)
