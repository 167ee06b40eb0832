"""Copies of the elements that a statement reads during one iteration of a loop.

The elements lie in a box whose position depends on the iteration and whose size does not. They are
stored in the order in which the loops inside read them (Goto and van de Geijn, TOMS 2008): a
dimension for each of these loops, outermost first, and a dimension of its own for the elements of a
fully unrolled loop, so that what a register tile reads is contiguous.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import islpy as isl

from looper.errors import NotApplicable
from looper.ir.expressions import (
    Access,
    Affine,
    Binary,
    Constant,
    ElementType,
    Expression,
    children,
    walk,
)
from looper.ir.loop_forest import LoopForest, StatementSchedule, row_bounds
from looper.ir.polyhedra import (
    access_map,
    constraints,
    integer,
    iterator_names,
    parse_map,
    tuple_text,
)
from looper.ir.program import Array, Program, Statement
from looper.support.cache import BoundedCache

_KEPT = 4096
_LINE = 64  # bytes
PRIVATE = 1 << 18
"""The largest copy of each thread, which is on its stack, in bytes."""
LARGEST = 1 << 25
"""The largest copy, in bytes."""
# Rows at this distance, or at a multiple of it, share few sets of the first-level cache.
_CONFLICT = 512  # bytes


@dataclass(frozen=True)
class Place:
    """One dimension of a copy.

    Attributes:
        index: the dimension of the array whose elements it holds.
        strip: the number of elements in a strip of that dimension; 0 if it is not divided.
        inside: True for the elements of a strip, False for the strips.
    """

    index: int
    strip: int = 0
    inside: bool = False


@dataclass(frozen=True)
class PackedCopy:
    """The copy of the elements that a statement reads in an iteration of a loop.

    Attributes:
        statement: position of the statement.
        level: level of the loop.
        access: the access of the statement.
        value: what is copied: the element, or its product with scalars that the statement computes.
        offsets: for each dimension of the array, the first copied element as an affine form of the
            times of the loops up to `level`.
        extents: for each dimension of the array, the largest number of elements.
        places: the dimensions of the copy, outermost first.
    """

    statement: int
    level: int
    access: Access
    value: Expression
    offsets: tuple[Affine, ...]
    extents: tuple[int, ...]
    places: tuple[Place, ...]

    def shape(self, element: int) -> tuple[int, ...]:
        """Return the extents of the copy, whose rows are padded.

        Args:
            element: size of an element in bytes.
        """
        found = [self._extent(place) for place in self.places]
        if len(found) > 1 and not self.places[-1].inside:
            line = max(1, _LINE // element)
            found[-1] = -(-found[-1] // line) * line
            if found[-1] * element % _CONFLICT == 0:
                found[-1] += line
        return tuple(found)

    def _extent(self, place: Place) -> int:
        if place.inside:
            return place.strip
        extent = self.extents[place.index]
        return -(-extent // place.strip) if place.strip else extent

    def array(self, read: Array, name: str) -> Array:
        """Return the variable that holds the copy.

        Args:
            read: the array that is read.
            name: name of the variable.
        """
        return Array(name, self.shape(read.type.bytes), read.type, local=True)


def reads_of(statement: Statement, array: str) -> tuple[Access, ...]:
    """Return the different accesses by which a statement reads an array, left to right."""
    return tuple(dict.fromkeys(each for each in statement.reads if each.array == array))


def packed_copies(forest: LoopForest) -> tuple[PackedCopy, ...]:
    """Return the copies that the loops of a forest are annotated with.

    Raises:
        NotApplicable: there is no code for one of them, see `not_packable`.
    """
    found = []
    for k, own in enumerate(forest.schedules):
        for level in own.packed:
            for access in own.loops[level].packed:
                why_not = not_packable(forest, k, level, access)
                if why_not is not None:
                    raise NotApplicable(why_not)
                made = packed_copy(forest, k, level, access)
                assert made is not None, "what can be packed is in a box"
                found.append(made)
    return tuple(found)


def not_packable(forest: LoopForest, position: int, level: int, access: Access) -> str | None:
    """Return the reason why there is no code for a copy; None if there is."""
    statement, own = forest.program.statements[position], forest.schedules[position]
    where = f"the loop at level {level} around {statement.name}"
    if access not in statement.reads:
        return f"{statement.name} no longer reads that element of `{access.array}`"
    if access == statement.target:
        return f"{statement.name} also writes the element of `{access.array}` that it reads"
    if forest.program.array(access.array).copies:
        return f"`{access.array}` is a private copy already"
    loop = own.loops[level]
    if loop.jammed or loop.vector or loop.unroll > 1:
        return f"{where} is unrolled or vectorized, and cannot begin with a copy"
    low, high = row_bounds(statement, loop.row)
    if own.embedded[level] or low == high:
        return f"{where} has a single iteration; pack in a loop around it"
    made = packed_copy(forest, position, level, access)
    if made is None:
        return (
            f"what {statement.name} reads of `{access.array}` in an iteration of {where} is in no "
            "box of fixed size; tile the loops inside first"
        )
    size = made.array(forest.program.array(access.array), "").bytes
    if size > LARGEST:
        return f"the copy would have {size} bytes; tile the loops inside first"
    if size > PRIVATE and any(each.parallel for each in own.loops[: level + 1]):
        return (
            f"each thread's copy would have {size} bytes, more than the {PRIVATE} that are sure to "
            "fit on its stack; choose smaller tiles"
        )
    return None


def packed_copy(forest: LoopForest, position: int, level: int, access: Access) -> PackedCopy | None:
    """Return the copy of what a statement reads in an iteration of a loop.

    None if the elements are in no box of fixed size.

    Args:
        forest: the loops.
        position: of the statement.
        level: of the loop around it.
        access: of an array, with subscripts.
    """
    statement, own = forest.program.statements[position], forest.schedules[position]
    known = forest.program.facts.setdefault(packed_copy, BoundedCache(_KEPT))
    tags = tuple((loop.jammed, loop.vector) for loop in own.loops)
    members = forest.members(statement.name, level)
    value = _value(forest.program, position, access, members)
    found: PackedCopy | None = known.once(
        (position, own.facts, tags, level, access, value),
        lambda: (_packed_copy(statement, position, own, level, access, value),),
    )[0]
    return found


def _value(program: Program, position: int, access: Access, members: Sequence[int]) -> Expression:
    """The largest product in a statement of an element and of scalars that stay the same.

    The element itself if it has several uses, or if there is no such product that is a factor of
    another one: a compiler may add a product to something without rounding it.

    Args:
        program: the program.
        position: of the statement.
        access: the element.
        members: the statements in the loop whose iterations copy.
    """
    statement = program.statements[position]
    written = {program.statements[k].target.array for k in members}
    kind = program.array(access.array).type
    uses = [each for each in walk(statement.value) if each == access]
    if len(uses) > 1 or not kind.is_floating:
        return access

    def is_scalar(node: Expression) -> bool:
        match node:
            case Access(name, ()):
                return name not in written and program.array(name).type is kind
            case Constant(text):
                return kind is ElementType.DOUBLE and "." in text and text[-1].isdigit()
            case _:
                return False

    found: Expression = access
    around = {child: node for node in walk(statement.value) for child in children(node)}
    product = around.get(found)
    while isinstance(product, Binary) and product.operator == "*":
        outer = around.get(product)
        other = product.left if product.right == found else product.right
        is_factor = isinstance(outer, Binary) and outer.operator in ("*", "/")
        if not is_scalar(other) or not is_factor:
            break
        found, product = product, outer
    return found


def _packed_copy(
    statement: Statement,
    position: int,
    own: StatementSchedule,
    level: int,
    access: Access,
    value: Expression,
) -> PackedCopy | None:
    elements = elements_read(statement, own, level, access)
    boxes = [_box(elements, index) for index in range(len(access.indices))]
    offsets, extents = list[Affine](), list[int]()
    for each in boxes:
        if each is None:
            return None
        offsets.append(each[0])
        extents.append(each[1])
    places = tuple(
        # At a single element, the others tell what there is to tell apart.
        place
        for place in _places(own, level, access, offsets)
        if extents[place.index] > 1
    ) or (Place(0),)
    return PackedCopy(position, level, access, value, tuple(offsets), tuple(extents), places)


def elements_read(
    statement: Statement, own: StatementSchedule, level: int, access: Access
) -> isl.Map:
    """Return the map from the times of loops up to `level` to the elements accessed inside."""
    outer = times_of(statement, own, level)
    relation = access_map(statement.name, statement.depth, access.array, access.indices)
    return outer.reverse().apply_range(relation)


def times_of(statement: Statement, own: StatementSchedule, level: int) -> isl.Map:
    """Return the map from the iterations of a statement to the times of its loops up to `level`."""
    names = iterator_names(statement.depth)
    times = ", ".join(loop.row.text(names) for loop in own.loops[: level + 1])
    head = tuple_text(statement.name, statement.depth)
    return parse_map(f"{{ {head} -> [{times}] }}").intersect_domain(statement.domain_set)


def _box(elements: isl.Map, index: int) -> tuple[Affine, int] | None:
    """The first element of a dimension as a form of the times, and the number of elements.

    None if no form is known for which that number is bounded. Of several forms the one with the
    fewest elements counts.
    """
    rank, outer = elements.dim(isl.dim_type.out), elements.dim(isl.dim_type.in_)
    own = elements.project_out(isl.dim_type.out, index + 1, rank - index - 1)
    own = own.project_out(isl.dim_type.out, 0, index)
    around = isl.Set.from_basic_set(own.wrap().flatten().remove_divs().simple_hull())
    names = iterator_names(outer, "t")
    found = list[tuple[int, Affine]]()
    for each in constraints(around):
        *times, factor = each.form.coefficients
        if each.divisions or abs(factor) != 1 or (factor < 0 and not each.equality):
            continue
        form = Affine(-factor * each.form.constant, tuple(-factor * c for c in times))
        text = f"{{ [{', '.join(names)}] -> [x] : x = {form.text(names)} }}"
        distance = own.reset_tuple_id(isl.dim_type.out).sum(isl.Map(text).neg())
        low, high = distance.range().dim_min_val(0), distance.range().dim_max_val(0)
        if low.is_int() and high.is_int() and low.is_zero():
            found.append((integer(high) + 1, form))
    if not found:
        return None
    extent, form = min(found, key=lambda pair: pair[0])
    return form, extent


def _places(
    own: StatementSchedule, level: int, access: Access, offsets: Sequence[Affine]
) -> tuple[Place, ...]:
    """The order of the dimensions: that of the loops inside which move the access."""
    strips = [_strip(own, level, index, offsets[k]) for k, index in enumerate(access.indices)]
    found, last = dict[Place, None](), list[Place]()
    for inner, loop in enumerate(own.loops[level + 1 :], level + 1):
        size = own.facts[inner].size
        run = own.facts[inner].untiled.row.coefficients
        for k, index in enumerate(access.indices):
            if not any(a and b for a, b in zip(run, index.coefficients, strict=True)):
                continue
            if strips[k]:
                if size == strips[k]:
                    found.setdefault(Place(k, strips[k]))
                elif size == 0:
                    place = Place(k, strips[k], inside=True)
                    found.setdefault(place)
                    last += [place] * loop.vector
            elif size <= 0:
                place = Place(k)
                found.setdefault(place)
                last += [place] * loop.vector
    missing = [
        place
        for k, strip in enumerate(strips)
        for place in ([Place(k, strip), Place(k, strip, inside=True)] if strip else [Place(k)])
        if place not in found
    ]
    moved = [place for place in found if place not in last]
    return (*missing, *moved, *dict.fromkeys(last))


def _strip(own: StatementSchedule, level: int, index: Affine, offset: Affine) -> int:
    """The factor by which a loop that alone moves a subscript is unrolled and jammed; 0 if none.

    Strips must begin at the same elements as the copy, whatever the iteration.
    """
    used = [k for k, coefficient in enumerate(index.coefficients) if coefficient]
    if index.floors or len(used) != 1 or index.coefficients[used[0]] != 1:
        return 0
    for inner in range(level + 1, own.depth):
        facts = own.facts[inner]
        row = facts.untiled.row
        alone = [k for k, coefficient in enumerate(row.coefficients) if coefficient] == used
        if facts.size <= 0 or not alone or row.coefficients[used[0]] != 1:
            continue
        is_jammed = any(
            loop.jammed and loop.row.coefficients == row.coefficients
            for loop in own.loops[inner + 1 :]
        )
        deeper = any(
            own.facts[n].size > 0 and own.facts[n].untiled.row.coefficients == row.coefficients
            for n in range(inner + 1, own.depth)
        )
        if not is_jammed or deeper:
            continue
        begin = offset.constant - index.constant + row.constant
        aligned = all(c % facts.size == 0 for c in (begin, *offset.coefficients))
        return facts.size if aligned else 0
    return 0
