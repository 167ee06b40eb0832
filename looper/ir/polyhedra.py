"""isl idioms: the only module of this package that addresses isl dimensions by position.

Sets and relations are built from text over canonical names (`i0, i1, ...` for iterators), which
keeps positions out of the rest of the code. isl objects are cheap to share and are never mutated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm

import islpy as isl
import numpy as np

from looper.ir.expressions import Affine


def iterator_names(depth: int, prefix: str = "i") -> tuple[str, ...]:
    """Return the canonical iterator names `i0 ... i(depth-1)`."""
    return tuple(f"{prefix}{k}" for k in range(depth))


def point(values: Sequence[int]) -> isl.Set:
    """Return the set of one point, without a name."""
    return isl.Set(f"{{ [{', '.join(map(str, values))}] }}")


def integer(value: isl.Val) -> int:
    """Return an integral value of isl as an integer of Python.

    Raises:
        isl.Error: isl was aborted, see `looper.support.isl_time`; islpy returns None then, of which
            its own conversion makes a `TypeError`.
        ValueError: the value is not integral.
    """
    if not value.is_int():
        raise ValueError(f"{value} is no integer")
    text = value.to_str()
    if text is None:
        raise isl.Error("isl was aborted")
    return int(text)


@lru_cache(maxsize=4096)
def parse_set(text: str) -> isl.Set:
    """Parse the text of an isl set (cached)."""
    return isl.Set(text)


@lru_cache(maxsize=4096)
def parse_map(text: str) -> isl.Map:
    """Parse the text of an isl map (cached)."""
    return isl.Map(text)


def tuple_text(name: str, depth: int, prefix: str = "i") -> str:
    """Return the isl text of a tuple, such as `S1[i0, i1]`."""
    return f"{name}[{', '.join(iterator_names(depth, prefix))}]"


def domain_text(name: str, depth: int, constraints: str) -> str:
    """Return `{ S1[i0, i1] : constraints }` in a normal form, without redundant constraints.

    `constraints` is an isl formula over `i0 ... i(depth-1)`. Equivalent formulas with a different
    order or different bounds (`i0 < 9` and `i0 < 10` where `i0` is even) give the same text.
    """
    domain = isl.Set(f"{{ {tuple_text(name, depth)} : {constraints or 'true'} }}")
    convex: list[isl.BasicSet] = []
    # Single constraints on an existential without a definition are meaningless.
    settled = domain.coalesce().detect_equalities().compute_divs()
    settled.foreach_basic_set(convex.append)
    texts = sorted({_settled_text(_tightened(piece).to_set()) for piece in convex})
    if len(texts) <= 1:
        return texts[0] if texts else str(domain)
    bodies = (text.removeprefix("{ ").removesuffix(" }") for text in texts)
    return f"{{ {'; '.join(bodies)} }}"


def _tightened(piece: isl.BasicSet) -> isl.BasicSet:
    """The same integer points, described by tight inequalities, none of them redundant."""
    kept, forms = isl.BasicSet.universe(piece.get_space()), []
    for constraint in piece.get_constraints():
        count = constraint.dim(isl.dim_type.div)
        if constraint.is_equality() or constraint.involves_dims(isl.dim_type.div, 0, count):
            kept = kept.add_constraint(constraint)
            continue
        form = constraint.get_aff()
        slack = piece.to_set().min_val(form)
        if slack.is_int():
            form = form.set_constant_val(form.get_constant_val().sub(slack))
        forms.append(form)
    # In a fixed order, so that it does not depend on the input which of two equivalent ones goes.
    forms.sort(key=str)
    for form in tuple(forms):
        others = [other for other in forms if other is not form]
        slack = _constrained(kept, others).to_set().min_val(form)
        if slack.is_int() and not slack.is_neg():
            forms = others
    return _constrained(kept, forms)


def _constrained(domain: isl.BasicSet, forms: Sequence[isl.Aff]) -> isl.BasicSet:
    """The part of the domain where none of the forms is negative."""
    for form in forms:
        domain = domain.add_constraint(isl.Constraint.inequality_from_aff(form))
    return domain


def _settled_text(domain: isl.Set) -> str:
    """The text of a set, parsed and printed until it is a fixed point."""
    text = str(domain)
    for _ in range(4):
        again = str(isl.Set(text).remove_redundancies())
        if again == text:
            break
        text = again
    return text


def access_map(statement: str, depth: int, array: str, indices: Sequence[Affine]) -> isl.Map:
    """Return the access relation `{ S1[i0, i1] -> A[...] }`."""
    names = iterator_names(depth)
    target = ", ".join(index.text(names) for index in indices)
    return parse_map(f"{{ {tuple_text(statement, depth)} -> {array}[{target}] }}")


def set_bounds(domain: isl.Set, position: int) -> tuple[int, int]:
    """Return the smallest and largest value of one dimension of a non-empty bounded set."""
    low, high = domain.dim_min_val(position), domain.dim_max_val(position)
    if not (low.is_int() and high.is_int()):
        raise ValueError(f"dimension {position} of {domain} is unbounded")
    return integer(low), integer(high)


def range_bounds(relation: isl.Map) -> list[tuple[int, int]]:
    """Return the smallest and largest value of each range dimension of a bounded relation."""
    reach = relation.range()
    return [set_bounds(reach, k) for k in range(reach.dim(isl.dim_type.set))]


def sliced(domain: isl.Set, values: Sequence[int]) -> isl.Set:
    """Return the slice of a set at given values of its first dimensions, which are projected out.

    The result has no name.
    """
    for position, value in enumerate(values):
        domain = domain.fix_val(isl.dim_type.set, position, isl.Val(value))
    return domain.project_out(isl.dim_type.set, 0, len(values))


def elements_of(relation: isl.Map, count: int) -> isl.Map:
    """Return the map from the first domain dimensions of an access relation to the elements.

    Its tuples have no names.

    Args:
        relation: of an access.
        count: number of domain dimensions to keep.
    """
    depth = relation.dim(isl.dim_type.in_)
    relation = relation.project_out(isl.dim_type.in_, count, depth - count)
    for side in (isl.dim_type.in_, isl.dim_type.out):
        relation = relation.reset_tuple_id(side)
    return relation


def first_of(relation: isl.Map, count: int) -> isl.Map:
    """Return the map from the first domain dimensions of a relation to its first range dimension.

    Args:
        relation: has at least one range dimension.
        count: number of domain dimensions to keep.
    """
    depth, rank = relation.dim(isl.dim_type.in_), relation.dim(isl.dim_type.out)
    relation = relation.project_out(isl.dim_type.in_, count, depth - count)
    return relation.project_out(isl.dim_type.out, 1, rank - 1)


def extreme_forms(relation: isl.Map, *, largest: bool) -> list[Affine]:
    """Return affine forms of the domain for the largest or smallest value of the range.

    The range has one dimension. There are several forms if different ones hold in different parts
    of the domain, without duplicates; forms with divisions are left out.
    """
    return [form for form in _extremes(relation, largest=largest) if form is not None]


def largest_forms(relation: isl.Map) -> list[Affine] | None:
    """Return affine forms of the domain whose maximum is an upper bound of the range.

    None if one of them would have divisions.
    """
    found = _extremes(relation, largest=True)
    return None if None in found else [form for form in found if form is not None]


def _extremes(relation: isl.Map, *, largest: bool) -> list[Affine | None]:
    """The forms of the largest or smallest value, without duplicates; None for one with divisions.

    They are in the order of isl's pieces.
    """
    pieces = relation.lexmax_pw_multi_aff() if largest else relation.lexmin_pw_multi_aff()
    forms: dict[isl.Set, isl.MultiAff] = {}
    pieces.foreach_piece(forms.__setitem__)  # as Ctrl-C would be lost in a callback in Python
    return list(dict.fromkeys(integral_form(value.get_aff(0)) for value in forms.values()))


def hull(domain: isl.Set) -> isl.Set:
    """Return a convex superset without divisions of a bounded set that is not empty."""
    around = isl.Set.from_basic_set(domain.remove_divs().simple_hull())
    for position, (low, high) in enumerate(bounding_box(domain)):
        around = around.lower_bound_val(isl.dim_type.set, position, isl.Val(low))
        around = around.upper_bound_val(isl.dim_type.set, position, isl.Val(high))
    return around


def of_parameters(values: isl.Set, names: Sequence[str]) -> isl.Set:
    """Turn the dimensions of a set into named parameters; the result is a parameter set."""
    found = values.move_dims(isl.dim_type.param, 0, isl.dim_type.set, 0, len(names))
    for position, name in enumerate(names):
        found = found.set_dim_name(isl.dim_type.param, position, name)
    return found.params()


def formula_of(found: isl.Set) -> str:
    """Return the constraints of a set as a formula over `i0, i1, ...`; "" for the universe."""
    depth = found.dim(isl.dim_type.set)
    # isl writes some equalities on set dimensions into the tuple, in place of their names.
    text = str(of_parameters(found, iterator_names(depth)))
    inside = text[text.index("{") + 1 : text.rindex("}")]
    return inside[inside.index(":") + 1 :].strip() if ":" in inside else ""


def integral_form(form: isl.Aff) -> Affine | None:
    """Return a form as one of ours; None if it has divisions or fractions."""
    count = form.dim(isl.dim_type.in_)
    values = [form.get_coefficient_val(isl.dim_type.in_, k) for k in range(count)]
    values.append(form.get_constant_val())
    if form.dim(isl.dim_type.div) or not all(each.is_int() for each in values):
        return None
    *coefficients, constant = map(integer, values)
    return Affine(constant, tuple(coefficients))


@dataclass(frozen=True)
class Constraint:
    """One constraint of a convex set: an affine form that is not negative, or is zero.

    Attributes:
        form: the form, over the set's dimensions.
        equality: True if the form is zero.
        divisions: number of floors of other forms that the constraint also contains.
    """

    form: Affine
    equality: bool
    divisions: int


def constraints(domain: isl.Set) -> list[Constraint]:
    """Return the constraints of a set's convex pieces, one piece after the other."""
    convex: list[isl.BasicSet] = []
    domain.foreach_basic_set(convex.append)
    found = []
    for piece in convex:
        for constraint in piece.get_constraints():
            count = piece.dim(isl.dim_type.set)
            values = [constraint.get_coefficient_val(isl.dim_type.set, k) for k in range(count)]
            divisions = range(constraint.dim(isl.dim_type.div))
            form = Affine(integer(constraint.get_constant_val()), tuple(map(integer, values)))
            used = [constraint.involves_dims(isl.dim_type.div, k, 1) for k in divisions]
            found.append(Constraint(form, constraint.is_equality(), sum(used)))
    return found


def bounding_box(domain: isl.Set) -> list[tuple[int, int]]:
    """Return the smallest and largest value of each dimension of a non-empty bounded set."""
    return [
        (integer(domain.dim_min_val(k)), integer(domain.dim_max_val(k)))
        for k in range(domain.dim(isl.dim_type.set))
    ]


def lifted(piece: isl.BasicSet) -> isl.BasicSet:
    """Return a convex set whose existentially quantified variables are its outermost dimensions.

    It has as many integer points, as the variables are divisions, which have a single value each.
    """
    count, depth = piece.dim(isl.dim_type.div), piece.dim(isl.dim_type.set)
    if not count:
        return piece
    found = piece.lift().flatten().move_dims(isl.dim_type.param, 0, isl.dim_type.set, depth, count)
    return found.move_dims(isl.dim_type.set, 0, isl.dim_type.param, 0, count)


def count_points(domain: isl.Set) -> int | None:
    """Return the number of integer points of a bounded set, or None if counting is too slow.

    Boxes are counted in closed form; otherwise the outermost dimension is sliced, so triangles of
    a few thousand rows are exact as well.
    """
    return _count(domain, budget=[20_000])


def _count(domain: isl.Set, budget: list[int]) -> int | None:
    if domain.is_empty():
        return 0
    depth = domain.dim(isl.dim_type.set)
    if depth == 0:
        return 1
    bounds = [set_bounds(domain, k) for k in range(depth)]
    if domain.is_box():
        return int(np.prod([high - low + 1 for low, high in bounds], dtype=object))
    total = 0
    low, high = bounds[0]
    for value in range(low, high + 1):
        budget[0] -= 1
        if budget[0] < 0:
            return None
        piece = domain.fix_val(isl.dim_type.set, 0, isl.Val(value))
        inner = _count(piece.project_out(isl.dim_type.set, 0, 1), budget)
        if inner is None:
            return None
        total += inner
    return total


def pieces(relation: isl.Map) -> list[isl.BasicMap]:
    """Return the non-empty basic maps of a coalesced relation, which may overlap."""
    found: list[isl.BasicMap] = []
    relation.coalesce().foreach_basic_map(found.append)
    return [piece for piece in found if not piece.is_empty()]


def sample_pair(relation: isl.Map) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a pair of a non-empty bounded relation, as small as isl can minimise it."""
    n_in = relation.dim(isl.dim_type.in_)
    convex: list[isl.BasicSet] = []
    relation.wrap().flatten().foreach_basic_set(convex.append)
    smallest = min(_small_point(piece) for piece in convex if not piece.is_empty())
    return smallest[:n_in], smallest[n_in:]


def translated_pair(
    relation: isl.BasicMap, distance: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a pair at the given distance, from a relation between points of one space."""
    name = relation.get_tuple_name(isl.dim_type.in_)
    names = iterator_names(len(distance))
    moved = [f"{old} + {amount}" for old, amount in zip(names, distance, strict=True)]
    shift = isl.Map(f"{{ {name}[{', '.join(names)}] -> {name}[{', '.join(moved)}] }}")
    return sample_pair(shift.intersect(isl.Map.from_basic_map(relation)))


def _small_point(piece: isl.BasicSet) -> tuple[int, ...]:
    """A point of a non-empty set, minimised one dimension after the other.

    isl's own lexmin, and sometimes a single minimum, fail on sets with divisions; then the rest of
    the point is arbitrary.
    """
    count = piece.dim(isl.dim_type.set)
    for k in range(count):
        value = piece.to_set().dim_min_val(k)
        fixed = piece.fix_val(isl.dim_type.set, k, value) if value.is_int() else piece
        if fixed.is_empty():
            break
        piece = fixed
    point = piece.sample_point()
    return tuple(integer(point.get_coordinate_val(isl.dim_type.set, k)) for k in range(count))


def vertices(polytope: isl.BasicSet) -> np.ndarray:
    """Compute the vertices of the rational relaxation of a bounded basic set, homogeneous.

    Returns an integer array of shape (number of vertices, dimensions + 1); column 0 is the common
    denominator q of the other columns (q = 1 for an integral vertex).
    """
    rows: list[list[int]] = []
    dimension = polytope.dim(isl.dim_type.set)
    found: list[isl.Vertex] = []
    polytope.compute_vertices().foreach_vertex(found.append)
    for vertex in found:
        point = vertex.get_expr()
        values = [point.get_aff(k).get_constant_val() for k in range(dimension)]
        q = lcm(*(integer(value.get_den_val()) for value in values))
        rows.append([q] + [integer(value * q) for value in values])
    return np.array(rows, dtype=np.int64).reshape(len(rows), dimension + 1)


def rational_pieces(points: isl.Set) -> list[tuple[isl.BasicSet, bool]]:
    """Return basic sets without existentially quantified variables that together cover `points`.

    The flag is True if the piece contains no other integer points.
    """
    found: list[isl.BasicSet] = []
    points.foreach_basic_set(found.append)
    return [(piece.remove_divs(), piece.dim(isl.dim_type.div) == 0) for piece in found]


def different_at(loops: int, level: int) -> isl.Map:
    """Return the pairs of times (2d+1 form, `loops` loops) that first differ in row `level`."""
    length = 2 * loops + 1
    left, right = iterator_names(length, "a"), iterator_names(length, "b")
    equal = [f"{left[k]} = {right[k]}" for k in range(2 * level + 1)]
    formula = " and ".join([*equal, f"{left[2 * level + 1]} != {right[2 * level + 1]}"])
    return parse_map(f"{{ [{', '.join(left)}] -> [{', '.join(right)}] : {formula} }}")
