"""Full tiles apart from partial ones, so that loops inside of full tiles have constant bounds.

A loop inside of a tile runs to `min(tile + size - 1, other)`, which is the tile's own bound where
`other - (tile + size - 1)` is not negative. Where that is a question of one loop around, that loop
is cut in two, so that in each the answer is the same throughout: loops over tiles, and any loop for
the sake of one that is to be fully unrolled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
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
from looper.codegen.tree import For, If, Node, free_name


@dataclass(frozen=True)
class Rounded:
    """Sizes rounded so that they are ends of full tiles, where code is for all sizes.

    Attributes:
        sizes: names of the sizes; loops over them are not cut.
        is_taken: whether a name may not be used.
        values: what is rounded, by its name.
        ranges: what is known of it.
    """

    sizes: frozenset[str]
    is_taken: Callable[[str], bool]
    values: dict[str, Integer] = field(default_factory=dict)
    ranges: dict[str, Range] = field(default_factory=dict)

    def up(self, bound: Linear, residue: int, loop: For, context: Context) -> Linear | None:
        """The first number from `bound` on that is `residue` modulo the loop's step.

        None where `bound` is no form of sizes.
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
        """`floor(inner / size)`; None where `inner` is no form of sizes."""
        lowest = self._lowest(inner, context)
        if lowest is None:
            return None
        value = quotient("/" if lowest >= 0 else "floord", inner, Linear(size))
        lows = self._multiples(inner, size, lowest)
        return Linear.name(self._named(loop, value, Range("", lows, (inner,), scale=size)))

    def _lowest(self, form: Integer, context: Context) -> int | None:
        """The largest known number that a form of sizes is never less than."""
        if not isinstance(form, Linear) or not {name for name, _ in form.terms} <= self.sizes:
            return None
        highest = upper_bound(linear_sum([(form, -1)]), context)
        return None if highest is None else -math.ceil(highest)

    @staticmethod
    def _multiples(inner: Linear, step: int, lowest: int) -> tuple[Linear, ...]:
        """What the largest multiple of `step` up to `inner` is at least."""
        low = linear_sum([(inner, 1)], 1 - step)
        constant = Linear(lowest // step * step)
        return (low, constant) if isinstance(low, Linear) else (constant,)

    def _named(self, loop: For, value: Integer, known: Range) -> str:
        """A name for a value, the same for the same of which the same is known."""
        for name, other in self.values.items():
            if other == value and replace(self.ranges[name], name="") == known:
                return name
        name = free_name(
            f"{loop.name}_full", lambda each: each in self.values or self.is_taken(each)
        )
        self.values[name], self.ranges[name] = value, replace(known, name=name)
        return name

    def added(self, context: Context, value: Linear) -> Context:
        """A context in which is known what the names in a form stand for."""
        known = {each.name for each in context}
        new = [self.ranges[n] for n, _ in value.terms if n in self.ranges and n not in known]
        place = sum(each.name in self.sizes for each in context)
        return (*context[:place], *new, *context[place:])


@dataclass(frozen=True)
class Tiles:
    """The loops over tiles.

    Attributes:
        around: those that are around, by name: the size of their tiles, and by how many elements
            tiles are apart whose iterators are 1 apart.
        strips_only: those whose tiles are not fully unrolled count as any loop.
        rounded: what rounds sizes where they are not known; None where they are.
    """

    around: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    strips_only: bool = False
    rounded: Rounded | None = None

    def size(self, loop: For) -> int:
        """Elements of a tile of the loop; 0 if it counts as any loop."""
        return loop.tile if loop.strip or not self.strips_only else 0

    def inside(self, loop: For) -> Tiles:
        """The same for what is inside of a loop."""
        size = self.size(loop)
        if not size:
            return self
        # It counts elements, or else tiles.
        apart = 1 if loop.step == size else size
        return replace(self, around={**self.around, loop.name: (size, apart)})


def split(nodes: tuple[Node, ...], tiles: Tiles, context: Context = ()) -> tuple[Node, ...]:
    """The nodes with loops cut so that full tiles are apart from partial ones.

    A parallel loop stays one, with a condition inside where something is to be fully unrolled.
    Partial tiles are cut again only for the sake of what is to be fully unrolled, so that the code
    does not double with every loop.

    Args:
        nodes: loops, outermost first.
        tiles: the loops over tiles around.
        context: ranges of the iterators around.
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
    """What one iteration of a part of a loop does; where it has only one, no loop is left."""
    if len(part) == 1 and isinstance(part[0], For) and part[0].name == loop.name:
        return part[0].body
    return part


def _cut(loop: For, tiles: Tiles, context: Context) -> tuple[Linear, str] | None:
    """Where to cut a loop, and on which side tiles are full; None where there is no need.

    The former is the first value of its iterator in the second part.
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
    """The first iterator with another sign of `factor * iterator + rest` than smaller ones have.

    Tiles are full where that is not negative. None where it is no linear form.
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
    """The first value that the loop takes from `bound` on."""
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
    """Whether all iterations are known to be on one side of the cut."""
    starts, lasts = alternatives(loop.start, "max"), alternatives(loop.last, "min")
    inner = (*context, range_of(loop, context))
    own = Linear.name(loop.name)
    return (
        any(never_positive(linear_sum([(first_above, 1), (s, -1)]), context) for s in starts)
        or any(never_positive(linear_sum([(x, 1), (first_above, -1)], 1), context) for x in lasts)
        or never_positive(linear_sum([(own, 1), (first_above, -1)], 1), inner)
    )


def _margins(nodes: tuple[Node, ...], tiles: Tiles) -> Iterator[tuple[Integer, bool]]:
    """What must not be negative for a tile to be full, of all loops inside of tiles.

    And whether the loop is to be fully unrolled, which only full ones are.
    """
    for node in nodes:
        if isinstance(node, If):
            yield from _margins((*node.then, *node.otherwise), tiles)
        elif isinstance(node, For):
            if node.step > 0 and (node.strip or not tiles.size(node)):
                yield from ((m, node.jammed) for m in _own_margins(node, tiles.around))
            yield from _margins(node.body, tiles.inside(node))


def _own_margins(loop: For, around: Mapping[str, tuple[int, int]]) -> Iterator[Integer]:
    if not loop.jammed:
        # Cutting loops that count tiles makes code longer than what is gained is worth.
        around = {name: tile for name, tile in around.items() if tile[1] == 1}
    for bound, operator, sign in ((loop.last, "min", 1), (loop.start, "max", -1)):
        parts = alternatives(bound, operator)
        own = [part for part in parts if _is_tiles_own(part, around, operator)]
        for mine in own:
            for part in parts:
                if part is not mine:
                    yield linear_sum([(part, sign), (mine, -sign)])


def _is_tiles_own(bound: Integer, around: Mapping[str, tuple[int, int]], operator: str) -> bool:
    """Whether a bound is the first or last element of a tile."""
    if not isinstance(bound, Linear) or len(bound.terms) != 1:
        return False
    (name, factor), *_ = bound.terms
    size, apart = around.get(name, (0, 0))
    return factor == apart and bound.constant == (size - 1 if operator == "min" else 0)
