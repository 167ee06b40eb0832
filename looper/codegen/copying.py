"""Loops that copy what others read, and the subscripts of accesses to the copies.

Where the copies lie and what they hold is decided by `looper.ir.packed_reads`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import islpy as isl

from looper.codegen.affine_c import (
    Integer,
    Linear,
    Operation,
    linear_sum,
    plus,
    substitute,
    variables,
)
from looper.codegen.executions import row_form
from looper.codegen.isl_ast import convert
from looper.codegen.isl_formulas import NotAffine, all_of
from looper.codegen.iterator_ranges import Context, range_of, residue_of, upper_bound
from looper.codegen.paths import Path, branches, conditions_of, images, loops_of
from looper.codegen.tree import (
    PACKING,
    Block,
    Copy,
    Execute,
    For,
    If,
    Node,
    Packed,
    executed,
    free_name,
    integers,
    replaced,
    walk,
    with_children,
)
from looper.ir.expressions import Access, Affine, Expression, rewritten
from looper.ir.loop_forest import LoopForest
from looper.ir.packed_reads import PRIVATE, PackedCopy, elements_read, packed_copies, times_of
from looper.ir.polyhedra import bounding_box, extreme_forms, hull, iterator_names, of_parameters
from looper.ir.program import Array


class NotCopied(Exception):
    """There is no place for a copy, or no proof that what is read of it was copied."""


# -- where copies are made -------------------------------------------------------------------------


def variables_of(forest: LoopForest) -> tuple[tuple[PackedCopy, Array], ...]:
    """The copies that a schedule makes, as variables.

    Raises:
        NotApplicable: there is no code for one of them.
    """
    program, found = forest.program, dict[str, tuple[PackedCopy, Array]]()

    def is_taken(name: str) -> bool:
        return name in found or program.unused(name) != name

    for each in packed_copies(forest):
        read = program.array(each.access.array)
        name = free_name(f"{read.name}_packed", is_taken)
        found[name] = (each, each.array(read, name))
    return tuple(found.values())


def with_copies(forest: LoopForest, nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes with the copies that the schedule makes, still without subscripts.

    Args:
        forest: the schedule.
        nodes: its loops, with iterators `@0`, `@1`, ... that are its times.

    Raises:
        NotCopied: there is no place for a copy.
        NotApplicable: there is no code for a copy.
    """
    made = tuple(nodes)
    for packing, array in variables_of(forest):
        if packing.statement in executed(made):
            offsets = tuple(_in_times(form) for form in packing.offsets)
            block = Block((array,), (packing,), (offsets,), (), ())
            made = _placed(forest, made, block, ())
    return made


def _in_times(form: Affine) -> Integer:
    terms = [(Linear.name(f"@{level}"), c) for level, c in enumerate(form.coefficients) if c]
    return linear_sum(terms, form.constant)


def _placed(
    forest: LoopForest, nodes: tuple[Node, ...], block: Block, path: Path
) -> tuple[Node, ...]:
    """The nodes with a block at the beginning of each iteration of its loop.

    Args:
        forest: the schedule.
        nodes: the nodes.
        block: the block, without loops that copy and without a body.
        path: loops and conditions around the nodes.
    """
    packing, found = block.packings[0], list[Node]()
    for node in nodes:
        if packing.statement not in executed((node,)):
            found.append(node)
            continue
        match node:
            case For(level=level, body=body) if level <= packing.level:
                inner = (*path, node)
                if level == packing.level:
                    copying = _copying(forest, packing, block.copies[0], inner)
                    filled = _settled(forest, replace(block, copying=copying), inner)
                    found.append(replace(node, body=_joined(filled, body)))
                else:
                    found.append(replace(node, body=_placed(forest, body, block, inner)))
            case If():
                then, otherwise = (
                    _placed(forest, nodes, block, inner) for nodes, inner in branches(node, path)
                )
                found.append(If(node.condition, then, otherwise))
            case Block():
                found.append(replace(node, body=_placed(forest, node.body, block, path)))
            case _:
                raise NotCopied("there is no loop whose iterations could begin with a copy")
    return tuple(found)


def _settled(forest: LoopForest, block: Block, path: Path) -> Block:
    """The block without the times of loops that have a single iteration and were left out."""
    packing, around = block.packings[0], {loop.level for loop in loops_of(path)}
    statement = forest.program.statements[packing.statement]
    own = forest.schedules[packing.statement]
    for level in range(packing.level, -1, -1):
        name = f"@{level}"
        used = any(name in variables(x) for node in walk((block,)) for x in integers(node))
        if level in around or not used:
            continue
        times = times_of(statement, own, level).range()
        outer = isl.Map.from_range(times).move_dims(isl.dim_type.in_, 0, isl.dim_type.out, 0, level)
        forms = extreme_forms(outer, largest=False) if outer.is_single_valued() else []
        if len(forms) != 1:
            raise NotCopied("what is copied depends on a loop that was left out")
        made = replaced(block, {name: _in_times(forms[0])})
        assert isinstance(made, Block), "a block stays one"
        block = made
    return block


def _joined(block: Block, body: tuple[Node, ...]) -> tuple[Node, ...]:
    """The body of a loop after a block's copies; joined with other copies made there."""
    match body:
        case (Block() as other,):
            return (
                replace(
                    other,
                    copies=other.copies + block.copies,
                    packings=other.packings + block.packings,
                    offsets=other.offsets + block.offsets,
                    copying=other.copying + block.copying,
                ),
            )
        case _:
            return (replace(block, body=body),)


def _copying(forest: LoopForest, packing: PackedCopy, array: Array, path: Path) -> tuple[Node, ...]:
    """The loops that copy what is read, in the order of the copy; nothing else is accessed.

    Args:
        forest: the schedule.
        packing: the copy.
        array: the variable that holds it.
        path: the loops and conditions around.
    """
    k, access = packing.statement, packing.access
    statement, outer = forest.program.statements[k], packing.level + 1
    rank = len(access.indices)
    times, indices = iterator_names(outer, "t"), iterator_names(rank, "a")
    elements = elements_read(statement, forest.schedules[k], packing.level, access)
    order, iterators = list[str](), list[str]()
    for number, place in enumerate(packing.places):
        base = _base_name(statement.iterators, access.indices[place.index])
        if place.strip and not place.inside:
            first = packing.offsets[place.index].text(times)
            distance = f"{indices[place.index]} - ({first})"
            # Counted in elements, as a tile loop is.
            order.append(f"{place.strip}*floor(({distance})/{place.strip})")
            base = f"{base}_strip"
        else:
            order.append(indices[place.index])
        iterators.append(f"@{number}@{base}")
    points = elements.move_dims(isl.dim_type.param, 0, isl.dim_type.in_, 0, outer).range()
    for level, name in enumerate(times):
        points = points.set_dim_name(isl.dim_type.param, level, name)
    strips = [packing.offsets[place.index] for place in packing.places if place.strip]
    for level in _left_out(packing, path):
        if not any(first.coefficients[level] for first in strips):
            # What is read in the only iteration of a loop is what is read in any of them.
            points = points.eliminate(isl.dim_type.param, level, 1)
    context = of_parameters(_reached(forest, packing, path), times)
    head = f"{access.array}[{', '.join(indices)}]"
    schedule = isl.Map(f"[{', '.join(times)}] -> {{ {head} -> [{', '.join(order)}] }}")
    ids = isl.IdList.alloc(isl.DEFAULT_CONTEXT, len(iterators))
    for each in iterators:
        ids = ids.add(isl.Id(each))
    build = isl.AstBuild.from_context(context).set_iterators(ids)
    relation = isl.UnionMap.from_map(schedule.intersect_domain(points))
    nodes = convert(build.node_from_schedule_map(relation), {access.array: 0})
    values = {name: Linear.name(f"@{level}") for level, name in enumerate(times)}
    return tuple(_as_copies(replaced(node, values), packing, array.name) for node in nodes)


def _reached(forest: LoopForest, packing: PackedCopy, path: Path) -> isl.Set:
    """The times of a copy's loops that the loops of a path reach, and possibly some others.

    They may have iterations in which nothing is executed, and then nothing is to be copied.

    Raises:
        NotCopied: the path is not known to have an end.
    """
    names = iterator_names(packing.level + 1, "t")
    values = {f"@{level}": Linear.name(name) for level, name in enumerate(names)}
    statement = forest.program.statements[packing.statement]
    own = times_of(statement, forest.schedules[packing.statement], packing.level).range()
    try:
        formula = all_of([substitute(each, values) for each in conditions_of(path)])
        reached = isl.Set(f"{{ [{', '.join(names)}] : {formula} }}")
        missing = _left_out(packing, path)
        if missing:
            # The time of a loop that was left out, as it has a single iteration, follows.
            reached = reached.intersect(isl.Set.from_basic_set(own.affine_hull()))
            box = bounding_box(own)
            inside = [f"{box[k][0]} <= {names[k]} <= {box[k][1]}" for k in missing]
            reached = reached.intersect(
                isl.Set(f"{{ [{', '.join(names)}] : {' and '.join(inside)} }}")
            )
        return hull(reached)
    except (NotAffine, ValueError) as problem:
        raise NotCopied(
            f"the iterations of the loops around a copy are unknown: {problem}"
        ) from None


def _left_out(packing: PackedCopy, path: Path) -> list[int]:
    """The levels of a copy's loops that a path lacks, as they have a single iteration there."""
    there = {loop.level for loop in loops_of(path)}
    return [level for level in range(packing.level) if level not in there]


def _base_name(iterators: Sequence[str], index: Affine) -> str:
    """The name of a loop over a dimension of an array: that of the iterator in the subscript."""
    used = [name for name, c in zip(iterators, index.coefficients, strict=True) if c]
    return used[0] if len(used) == 1 else "c"


def _as_copies(node: Node, packing: PackedCopy, copy: str) -> Node:
    match node:
        case Execute(_, point):
            return Copy(packing, point, copy, ())
        case For():
            node = replace(node, level=PACKING)
    return with_children(node, lambda child: _as_copies(child, packing, copy))


def copying_iterator(name: str) -> str:
    """The name that is proposed for the iterator of a loop that copies."""
    return name.rpartition("@")[2]


# -- subscripts ------------------------------------------------------------------------------------


_Copied = tuple[Array, PackedCopy, tuple[Integer, ...]]
"""The variable of a copy, its description, and its first element."""


def with_subscripts(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes with the subscripts of all accesses to copies."""
    return tuple(_subscripted(node, (), ()) for node in nodes)


def _subscripted(node: Node, scope: tuple[_Copied, ...], context: Context) -> Node:
    """A node in the scope of some copies, with the subscripts of accesses to them."""
    match node:
        case Block():
            scope = (*scope, *zip(node.copies, node.packings, node.offsets, strict=True))
        case For():
            context = (*context, range_of(node, context))
        case Copy(packing=packing, indices=indices):
            offsets = next(first for array, _, first in scope if array.name == node.copy)
            return replace(node, subscripts=_subscripts(packing, offsets, indices, context))
        case Execute():
            packed = (
                Packed(
                    packing.value,
                    array.name,
                    _subscripts(packing, offsets, _elements(packing, node), context),
                )
                for array, packing, offsets in scope
                if packing.statement == node.statement
            )
            return replace(node, packed=tuple(packed))
    return with_children(node, lambda child: _subscripted(child, scope, context))


def _elements(packing: PackedCopy, node: Execute) -> tuple[Integer, ...]:
    """The subscripts of the element in whose place an execution reads a copy."""
    values = dict(zip(iterator_names(len(node.point)), node.point, strict=True))
    return tuple(substitute(row_form(each), values) for each in packing.access.indices)


def _subscripts(
    packing: PackedCopy,
    offsets: Sequence[Integer],
    indices: Sequence[Integer],
    context: Context,
) -> tuple[Integer, ...]:
    """The subscripts into a copy of an element of the array."""
    found = []
    for place in packing.places:
        distance = linear_sum([(indices[place.index], 1), (offsets[place.index], -1)])
        if place.strip:
            distance = _divided(distance, place.strip, context)[place.inside]
        found.append(distance)
    return tuple(found)


def _divided(value: Integer, size: int, context: Context) -> tuple[Integer, Integer]:
    """The quotient and the remainder of a value that is not negative."""
    if isinstance(value, Linear):
        for base, rest, most in _sums(value, size, context):
            residue = residue_of(base, size, context)
            if residue is not None and residue + most < size:
                whole = plus(base, -residue)
                assert isinstance(whole, Linear)
                if all(c % size == 0 for _, c in whole.terms):
                    terms = tuple((name, c // size) for name, c in whole.terms)
                    return Linear(whole.constant // size, terms), plus(rest, residue)
                return Operation("/", (whole, Linear(size))), plus(rest, residue)
    return Operation("/", (value, Linear(size))), Operation("%", (value, Linear(size)))


def _sums(value: Linear, size: int, context: Context) -> Iterator[tuple[Integer, Integer, int]]:
    """Yield sums that a value is: a base, a rest that is not negative, and the rest's maximum.

    The rest is the distance of an iterator from the beginning of a range of at most `size`.
    """
    yield value, Linear(0), 0
    known = {each.name: each for each in context}
    for name, factor in value.terms:
        if factor != 1 or name not in known:
            continue
        for low in known[name].lows:
            rest = linear_sum([(Linear.name(name), 1), (low, -1)])
            most = upper_bound(rest, context)
            if most is not None and 0 <= most < size:
                yield linear_sum([(value, 1), (rest, -1)]), rest, int(most)


def with_expressions_of(
    nodes: Sequence[Node], change: Callable[[Expression], Expression]
) -> tuple[Node, ...]:
    """The nodes with other expressions in the place of those that are copied.

    Args:
        nodes: the nodes, which are printed with statements that are changed in the same way.
        change: returns another access in place of one, whose leading subscripts it may drop.
    """
    return tuple(_changed(node, change) for node in nodes)


def _changed(node: Node, change: Callable[[Expression], Expression]) -> Node:
    node = with_children(node, lambda child: _changed(child, change))
    match node:
        case Execute(packed=packed) if packed:
            own = (replace(each, value=rewritten(each.value, change)) for each in packed)
            return replace(node, packed=tuple(own))
        case Copy(packing=packing, indices=indices):
            access, value = (rewritten(x, change) for x in (packing.access, packing.value))
            assert isinstance(access, Access), "an access stays one"
            dropped = len(indices) - len(access.indices)
            made = replace(packing, access=access, value=value)
            return replace(node, packing=made, indices=indices[dropped:])
    return node


# -- variables -------------------------------------------------------------------------------------


def with_threads(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes with copies for parallel loops made in parallel."""
    return tuple(_threaded(node, outside=True) for node in nodes)


def _threaded(node: Node, *, outside: bool) -> Node:
    if isinstance(node, For):
        outside = outside and not node.parallel
    inside = partial(_threaded, outside=outside)
    made = with_children(node, inside)
    if not isinstance(made, Block) or not outside:
        return made
    if not any(isinstance(each, For) and each.parallel for each in walk(made.body)):
        return made
    return replace(
        made,
        copying=tuple(
            replace(each, parallel=True) if isinstance(each, For) else each for each in made.copying
        ),
    )


def large_copies(nodes: Sequence[Node]) -> list[Array]:
    """The copies that are too large for the stack, which are declared around all loops."""
    found = (
        array
        for node in walk(tuple(nodes))
        if isinstance(node, Block)
        for array in node.copies
        if array.bytes > PRIVATE
    )
    # Parts of a loop use the same copy one after the other.
    return list(dict.fromkeys(found))


# -- proof -----------------------------------------------------------------------------------------


def check_copies(forest: LoopForest, nodes: Sequence[Node], path: Path = ()) -> None:
    """Check that reads of copies find the elements that they stand for.

    That is, every element that is read was copied to the same place, in the same iteration of the
    loop that copies, and no other one was; no two elements were copied to one place; and every
    place exists.

    Args:
        forest: the schedule.
        nodes: nodes in which all loops have names of their own.
        path: loops and conditions around the nodes.

    Raises:
        NotCopied: it is not proved.
    """
    for node in nodes:
        if isinstance(node, Block):
            for array, packing in zip(node.copies, node.packings, strict=True):
                _check_copy(forest, node, path, array, packing)
        for children, inner in branches(node, path):
            check_copies(forest, children, inner)


def _check_copy(
    forest: LoopForest, block: Block, path: Path, array: Array, packing: PackedCopy
) -> None:
    rank, depth = len(packing.access.indices), len(packing.places)
    outer = [each.name for each in path if isinstance(each, For)]
    copied, read = list[isl.Set](), list[isl.Set]()
    for node, inner in _leaves(block.copying, path):
        if isinstance(node, Copy) and node.copy == array.name:
            copied.append(_pairs(outer, inner, node.indices, node.subscripts))
    for node, inner in _leaves(block.body, path):
        if not isinstance(node, Execute):
            continue
        for each in node.packed:
            if each.array == array.name:
                elements = _elements(packing, node)
                read.append(_pairs(outer, inner, elements, each.subscripts))
    empty = isl.Set(f"{{ [{', '.join(_names(outer, rank, depth))}] : false }}")
    have, need = (_united(empty, parts) for parts in (copied, read))
    if not need.is_subset(have):
        raise NotCopied(f"an element of {packing.access.array} is read that was not copied")
    if not have.is_subset(need):
        # It might be outside of the array.
        raise NotCopied(f"an element of {packing.access.array} is copied that is not read")
    inside = " and ".join(f"0 <= s{n} < {extent}" for n, extent in enumerate(array.shape))
    space = ", ".join(_names(outer, rank, depth))
    if not have.is_subset(isl.Set(f"{{ [{space}] : {inside} }}")):
        raise NotCopied(f"an element of {packing.access.array} is copied outside of the copy")
    places = have.move_dims(isl.dim_type.param, 0, isl.dim_type.set, 0, len(outer))
    if not _as_map(places, rank).is_injective():
        raise NotCopied(f"two elements of {packing.access.array} are copied to one place")


def _as_map(pairs: isl.Set, rank: int) -> isl.Map:
    """The map from the first `rank` dimensions of a set to the others."""
    relation = isl.Map.from_range(pairs)
    return relation.move_dims(isl.dim_type.in_, 0, isl.dim_type.out, 0, rank)


def _united(empty: isl.Set, parts: Sequence[isl.Set]) -> isl.Set:
    found = empty
    for each in parts:
        found = found.union(each)
    return found.coalesce()


def _names(outer: Sequence[str], rank: int, depth: int) -> list[str]:
    return [*outer, *iterator_names(rank, "a"), *iterator_names(depth, "s")]


def _pairs(
    outer: Sequence[str], path: Path, indices: Sequence[Integer], subscripts: Sequence[Integer]
) -> isl.Set:
    """The elements at the end of a path and their places, for the iterators of outer loops."""
    names = _names(outer, len(indices), len(subscripts))
    return images(path, (*map(Linear.name, outer), *indices, *subscripts), names)


def _leaves(nodes: Sequence[Node], path: Path) -> Iterator[tuple[Node, Path]]:
    for node in nodes:
        if isinstance(node, Execute | Copy):
            yield node, path
        for children, inner in branches(node, path):
            yield from _leaves(children, inner)
