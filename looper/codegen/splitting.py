"""Separation of full and partial tiles, so that loops inside of full tiles have constant bounds.

A loop inside of a tile runs to `min(tile + size - 1, other)`, which is the tile's own bound where
`other - (tile + size - 1)` is not negative. If the sign of this margin depends on the iterator of
one enclosing loop, that loop is cut in two, so that the sign is the same throughout each part. This
is done for loops over tiles, and for any loop around one that is to be fully unrolled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from looper.codegen.affine_c import Integer, Linear, Operation, linear_sum, quotient
from looper.codegen.iterator_ranges import (
    Context,
    Range,
    alternatives,
    never_positive,
    range_of,
    residue_of,
    simplified,
    upper_bound,
)
from looper.codegen.tree import Block, For, If, Node, free_name


@dataclass(frozen=True)
class Rounded:
    """Sizes rounded to ends of full tiles, in code for all sizes.

    Attributes:
        sizes: names of the sizes; loops over them are not cut.
        is_taken: returns True if a name may not be used.
        values: rounded values by their names.
        ranges: ranges of the rounded values by their names.
    """

    sizes: frozenset[str]
    is_taken: Callable[[str], bool]
    values: dict[str, Integer] = field(default_factory=dict)
    ranges: dict[str, Range] = field(default_factory=dict)

    def up(self, bound: Linear, residue: int, loop: For, context: Context) -> Linear | None:
        """The first number from `bound` on that is `residue` modulo the loop's step.

        None if `bound` is no linear form of sizes.
        """
        step = loop.step
        inner = linear_sum([(bound, 1)], step - 1 - residue)
        lowest = self._lowest(inner, context)
        if not isinstance(inner, Linear) or lowest is None:
            return None
        if lowest >= 0:
            value = linear_sum([(inner, 1), (quotient("%", inner, Linear(step)), -1)])
        else:
            value = Operation("*", (Linear(step), quotient("floord", inner, Linear(step))))
        lows = self._multiples(inner, step, lowest)
        name = self._named(loop, value, Range("", lows, (inner,), 0, step))
        return Linear(residue, ((name, 1),))

    def quotient(self, inner: Linear, size: int, loop: For, context: Context) -> Linear | None:
        """`floor(inner / size)`; None if `inner` is no linear form of sizes."""
        lowest = self._lowest(inner, context)
        if lowest is None:
            return None
        value = quotient("/" if lowest >= 0 else "floord", inner, Linear(size))
        lows = self._multiples(inner, size, lowest)
        return Linear.name(self._named(loop, value, Range("", lows, (inner,), scale=size)))

    def _lowest(self, form: Integer, context: Context) -> int | None:
        """The largest known integer lower bound of a form of sizes; None if there is none."""
        if not isinstance(form, Linear) or not {name for name, _ in form.terms} <= self.sizes:
            return None
        highest = upper_bound(linear_sum([(form, -1)]), context)
        return None if highest is None else -math.ceil(highest)

    @staticmethod
    def _multiples(inner: Linear, step: int, lowest: int) -> tuple[Linear, ...]:
        """Lower bounds of the largest multiple of `step` up to `inner`."""
        low = linear_sum([(inner, 1)], 1 - step)
        constant = Linear(lowest // step * step)
        return (low, constant) if isinstance(low, Linear) else (constant,)

    def _named(self, loop: For, value: Integer, known: Range) -> str:
        """The name of a value, shared by equal values with equal ranges."""
        for name, other in self.values.items():
            if other == value and replace(self.ranges[name], name="") == known:
                return name
        name = free_name(
            f"{loop.name}_full", lambda each: each in self.values or self.is_taken(each)
        )
        self.values[name], self.ranges[name] = value, replace(known, name=name)
        return name

    def added(self, context: Context, value: Linear) -> Context:
        """The context extended by the ranges of the rounded sizes in a form."""
        known = {each.name for each in context}
        new = [self.ranges[n] for n, _ in value.terms if n in self.ranges and n not in known]
        place = sum(each.name in self.sizes for each in context)
        return (*context[:place], *new, *context[place:])


@dataclass(frozen=True)
class Tiles:
    """The enclosing loops over tiles.

    Attributes:
        around: by iterator, the size of a loop's tiles, and the number of elements per unit of the
            iterator: 1 if it counts elements, the size if it counts tiles.
        strips_only: loops whose tiles are not fully unrolled are treated as ordinary loops.
        rounded: rounds sizes where they are unknown; None where they are known.
    """

    around: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    strips_only: bool = False
    rounded: Rounded | None = None

    def size(self, loop: For) -> int:
        """The number of elements of a loop's tiles; 0 if it is treated as an ordinary loop."""
        return loop.tile if loop.strip or not self.strips_only else 0

    def inside(self, loop: For) -> Tiles:
        """The tile loops around the body of a loop."""
        size = self.size(loop)
        if not size:
            return self
        # The iterator counts elements, or else tiles.
        apart = 1 if loop.step == size else size
        return replace(self, around={**self.around, loop.name: (size, apart)})


def split(nodes: tuple[Node, ...], tiles: Tiles, context: Context = ()) -> tuple[Node, ...]:
    """The nodes with loops cut so that full tiles are separated from partial ones.

    A parallel loop stays in one piece, with a condition inside if a loop is to be fully unrolled.
    Partial tiles are cut again only for loops to be fully unrolled, so that the code size does not
    double with every loop.

    Args:
        nodes: loops, outermost first.
        tiles: the enclosing loops over tiles.
        context: ranges of the iterators of enclosing loops.
    """
    return tuple(new for node in nodes for new in _split(node, tiles, context))


def _split(node: Node, tiles: Tiles, context: Context) -> tuple[Node, ...]:
    match node:
        case If(condition, then, otherwise):
            branches = (split(part, tiles, context) for part in (then, otherwise))
            return (If(condition, *branches),)
        case For():
            cut = None if node.step < 0 else _cut(node, tiles, context)
            if cut is None:
                inner = (*context, range_of(node, context))
                return (replace(node, body=split(node.body, tiles.inside(node), inner)),)
            first_above, keep = cut
            if tiles.rounded is not None:
                context = tiles.rounded.added(context, first_above)
            found: list[tuple[Node, ...]] = []
            for part, side in zip(_parts(node, first_above), ("below", "above"), strict=True):
                again = tiles if side == keep else replace(tiles, strips_only=True)
                found.append(split(simplified((part,), context), again, context))
            if not node.parallel:
                return (*found[0], *found[1])
            condition = Operation("<", (Linear.name(node.name), first_above))
            below, above = (_body(node, part) for part in found)
            return (replace(node, body=(If(condition, below, above),)),)
        case Block():
            return (replace(node, body=split(node.body, tiles, context)),)
        case _:
            return (node,)


def _parts(loop: For, first_above: Linear) -> tuple[For, For]:
    """The iterations before a value of the iterator, and those from it on."""
    starts = alternatives(loop.start, "max")
    lasts = alternatives(loop.last, "min")
    before = linear_sum([(first_above, 1)], -loop.step)
    below = replace(loop, last=Operation("min", (*lasts, before)))
    return below, replace(loop, start=Operation("max", (*starts, first_above)))


def _body(loop: For, part: tuple[Node, ...]) -> tuple[Node, ...]:
    """The body of a part of a loop; the nodes themselves if the loop was eliminated."""
    if len(part) == 1 and isinstance(part[0], For) and part[0].name == loop.name:
        return part[0].body
    return part


def _cut(loop: For, tiles: Tiles, context: Context) -> tuple[Linear, str] | None:
    """The position at which to cut a loop, and the side with full tiles; None to keep the loop.

    The position is the first value of its iterator in the second part.
    """
    names = {each.name for each in context}
    if tiles.rounded is not None and loop.name in tiles.rounded.sizes:
        return None
    for margin, jammed in _margins(loop.body, tiles.inside(loop)):
        wanted = jammed or (tiles.size(loop) and not loop.parallel)
        if not isinstance(margin, Linear) or not wanted:
            continue
        factor = dict(margin.terms).get(loop.name, 0)
        rest = linear_sum([(margin, 1), (Linear.name(loop.name), -factor)])
        if not factor or not isinstance(rest, Linear):
            continue
        if not {name for name, _ in rest.terms} <= names:
            continue
        first_above = _first_above(int(factor), rest, loop, context, tiles.rounded)
        aligned = _aligned(first_above, loop, context, tiles.rounded)
        inside = context
        if aligned is not None and tiles.rounded is not None:
            inside = tiles.rounded.added(context, aligned)
        if aligned is None or _is_outside(loop, aligned, inside):
            continue
        return aligned, "below" if factor < 0 else "above"
    return None


def _first_above(
    factor: int, rest: Linear, loop: For, context: Context, rounded: Rounded | None
) -> Linear | None:
    """The first value of the iterator at which `factor * iterator + rest` changes sign.

    Tiles are full where that form is not negative. None if the value is no linear form.
    """
    size = abs(factor)
    if any(coefficient % size for _, coefficient in rest.terms):
        if rounded is None:
            return None
        inner = linear_sum([(rest, -1 if factor > 0 else 1)], size - (factor > 0))
        return rounded.quotient(inner, size, loop, context) if isinstance(inner, Linear) else None
    terms = tuple((name, coefficient // size) for name, coefficient in rest.terms)
    whole = Linear(rest.constant // size, terms)
    found = linear_sum([(whole, 1)], 1) if factor < 0 else linear_sum([(whole, -1)])
    return found if isinstance(found, Linear) else None


def _aligned(
    bound: Linear | None, loop: For, context: Context, rounded: Rounded | None
) -> Linear | None:
    """The first value of the loop's iterator from `bound` on; None if it is unknown."""
    if bound is None or loop.step == 1:
        return bound
    residue = residue_of(loop.start, loop.step, context)
    own = residue_of(bound, loop.step, context)
    if residue is not None and own is None and rounded is not None:
        return rounded.up(bound, residue, loop, context)
    if residue is None or own is None:
        return None
    aligned = linear_sum([(bound, 1)], (residue - own) % loop.step)
    return aligned if isinstance(aligned, Linear) else None


def _is_outside(loop: For, first_above: Linear, context: Context) -> bool:
    """Return True if all iterations are proved to be on one side of the cut."""
    starts, lasts = alternatives(loop.start, "max"), alternatives(loop.last, "min")
    inner = (*context, range_of(loop, context))
    own = Linear.name(loop.name)
    return (
        any(never_positive(linear_sum([(first_above, 1), (s, -1)]), context) for s in starts)
        or any(never_positive(linear_sum([(x, 1), (first_above, -1)], 1), context) for x in lasts)
        or never_positive(linear_sum([(own, 1), (first_above, -1)], 1), inner)
    )


def _margins(
    nodes: tuple[Node, ...], tiles: Tiles, jammed: tuple[For, ...] = ()
) -> Iterator[tuple[Integer, bool]]:
    """Yield the margins of all loops inside of tiles, which are not negative in full tiles.

    Each with True if the loop is to be fully unrolled, which is only possible in full tiles. A
    margin inside of other such loops is the least one in all of their iterations.

    Args:
        nodes: loops, outermost first.
        tiles: the enclosing loops over tiles.
        jammed: the enclosing loops that are to be fully unrolled.
    """
    for node in nodes:
        if isinstance(node, If):
            yield from _margins((*node.then, *node.otherwise), tiles, jammed)
        elif isinstance(node, Block):
            yield from _margins(node.body, tiles, jammed)
        elif isinstance(node, For):
            if node.step > 0 and (node.strip or not tiles.size(node)):
                for margin in _own_margins(node, tiles.around):
                    yield _least(margin, jammed, tiles), node.jammed
            inner = (*jammed, node) if node.jammed and node.step > 0 else jammed
            yield from _margins(node.body, tiles.inside(node), inner)


def _least(margin: Integer, jammed: Sequence[For], tiles: Tiles) -> Integer:
    """A margin without the iterators of loops to be fully unrolled, the least of all iterations.

    Such a loop runs through a tile.
    """
    for loop in reversed(jammed):
        factor = dict(margin.terms).get(loop.name, 0) if isinstance(margin, Linear) else 0
        if not factor:
            continue
        bound, operator = (loop.start, "max") if factor > 0 else (loop.last, "min")
        for own in alternatives(bound, operator):
            if _is_tiles_own(own, tiles.around, operator):
                rest = linear_sum([(margin, 1), (Linear.name(loop.name), -factor)])
                margin = linear_sum([(rest, 1), (own, factor)])
                break
    return margin


def _own_margins(loop: For, around: Mapping[str, tuple[int, int]]) -> Iterator[Integer]:
    if not loop.jammed:
        # Cutting loops that count tiles is not worth the additional code.
        around = {name: tile for name, tile in around.items() if tile[1] == 1}
    for bound, operator, sign in ((loop.last, "min", 1), (loop.start, "max", -1)):
        parts = alternatives(bound, operator)
        own = [part for part in parts if _is_tiles_own(part, around, operator)]
        for mine in own:
            for part in parts:
                if part is not mine:
                    # Where both are the same bound, which another loop moves, either may count: the
                    # part with the other one then begins exactly there.
                    moves = operator == "max" and isinstance(part, Linear) and bool(part.terms)
                    yield linear_sum([(part, sign), (mine, -sign)], -moves)


def _is_tiles_own(bound: Integer, around: Mapping[str, tuple[int, int]], operator: str) -> bool:
    """Return True if a bound is the first or last element of a tile."""
    if not isinstance(bound, Linear) or len(bound.terms) != 1:
        return False
    (name, factor), *_ = bound.terms
    size, apart = around.get(name, (0, 0))
    return factor == apart and bound.constant == (size - 1 if operator == "min" else 0)
