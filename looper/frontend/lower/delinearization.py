"""Matrices in one-dimensional arrays at all sizes: `A[i * n + j]`.

At given sizes such a subscript is affine. At all sizes it is a polynomial of iterators and sizes;
it becomes affine again as two indices if the second one is always in `0 ... n - 1` (Grosser,
Ramanujam, Pouchet, Sadayappan, Pop, "Optimistic Delinearization of Parametrically Sized Arrays",
ICS 2015). Sizes at which it is not are excluded, and sizes at which a part of the subscript may
not fit its type, so that it would wrap around.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from math import prod

import islpy as isl

from looper.frontend.lower.affine import AffineReader
from looper.frontend.scopes.context import Context
from looper.frontend.scopes.names import Names
from looper.frontend.scopes.pointers import Term
from looper.frontend.tree.cursors import Refusal, integer_range, key
from looper.frontend.tree.syntax import Node, NodeKind
from looper.ir.contents import Range
from looper.ir.expressions import Affine
from looper.ir.polyhedra import set_bounds

Stride = tuple[int, ...]
"""A product of sizes: their positions among the iterators, ascending."""

Sum = dict[Stride, Affine]
"""The coefficient of each stride: an affine form of iterators, without sizes."""

_CONVERSIONS = (NodeKind.UNEXPOSED_EXPR, NodeKind.CSTYLE_CAST_EXPR)
_WORD = 2**64 - 1


def inner_extents(strides: Collection[Stride]) -> tuple[int, ...] | None:
    """Return the extents of all dimensions but the first, as positions of sizes, outermost first.

    None unless each stride is the next smaller one times a size.
    """
    found, before = list[int](), Counter[int]()
    for stride in sorted({*strides, ()}, key=len)[1:]:
        extra = Counter(stride)
        extra.subtract(before)
        if sum(extra.values()) != 1 or min(extra.values()) < 0:
            return None
        found.append(next(size for size, times in extra.items() if times))
        before = Counter(stride)
    return tuple(reversed(found))


class FlatIndexReader:
    """A reader of subscripts inside loops over all sizes.

    Args:
        names: of the region.
        context: of the subscript.
        sizes: number of outermost loops that run over sizes.
    """

    def __init__(self, names: Names, context: Context, sizes: int) -> None:
        self._names, self._context, self._sizes = names, context, sizes
        self._affine = AffineReader(names, context, "subscript")
        # Up to these sizes everything that was read fits its type.
        self._largest = [] if context.is_empty else [context.bounds(k)[1] for k in range(sizes)]
        self._fitting = list(self._largest)

    def read(self, terms: Sequence[Term]) -> Sum | None:
        """Return a subscript as a sum over strides; None if it is not such a polynomial.

        Args:
            terms: of the sum that is the subscript.
        """
        found: Sum | None = {}
        for expression, sign in terms:
            read = self._sum(expression)
            if found is None or read is None:
                return None
            found = _added(found, read, sign)
        return found

    def indices(
        self, terms: Sequence[Term], extents: Sequence[int]
    ) -> tuple[tuple[Affine, ...], isl.Set] | None:
        """Return a subscript as one index per dimension; None if it has other strides.

        Args:
            terms: of the sum that is the subscript.
            extents: see `inner_extents`.

        Returns:
            The indices, and the sizes at which an index is out of bounds.
        """
        total = self.read(terms)
        if total is None:
            return None
        depth, names = self._context.depth, self._context.names
        zero, found = Affine.of_constant(0, depth), list[Affine]()
        outside = isl.Set(f"{{ [{', '.join(names)}] : false }}")
        stride: Stride = ()
        for size in (*reversed(extents), None):
            index = total.pop(stride, zero)
            found.append(index)
            if size is not None:
                text = index.text(names)
                outside = outside.union(
                    isl.Set(
                        f"{{ [{', '.join(names)}] : ({text}) < 0 or ({text}) >= {names[size]} }}"
                    )
                )
                stride = tuple(sorted((*stride, size)))
        if total:
            return None
        outside = outside.union(self._wrapping()).intersect(self._context.domain)
        sizes = outside.project_out(isl.dim_type.set, self._sizes, depth - self._sizes)
        return tuple(reversed(found)), sizes.coalesce()

    def _sum(self, cursor: Node) -> Sum | None:
        with suppress(Refusal):
            return self._grouped(self._affine.single(cursor))
        limits, found = integer_range(cursor.type), self._parts(cursor)
        if found is None or limits is None:
            return None
        if _is_exact(cursor, limits) or self._keep_within(found, *limits):
            return found
        return None

    def _parts(self, cursor: Node) -> Sum | None:
        """An expression as a sum, with unlimited numbers."""
        inner = cursor.children
        match cursor.kind:
            case NodeKind.PAREN_EXPR | NodeKind.UNEXPOSED_EXPR | NodeKind.CSTYLE_CAST_EXPR:
                return self._sum(inner[-1])
            case NodeKind.DECL_REF_EXPR:
                initial = self._names.data.get(key(cursor.named))
                return None if initial is None else self._sum(initial)
            case NodeKind.UNARY_OPERATOR if cursor.operator in ("+", "-"):
                read = self._sum(inner[0])
                return None if read is None else _added({}, read, int(f"{cursor.operator}1"))
            case NodeKind.BINARY_OPERATOR if cursor.operator in ("+", "-", "*"):
                left, right = self._sum(inner[0]), self._sum(inner[1])
                if left is None or right is None:
                    return None
                if cursor.operator == "*":
                    return _multiplied(left, right)
                return _added(left, right, int(f"{cursor.operator}1"))
        return None

    def _keep_within(self, found: Sum, low: int, high: int) -> bool:
        """Lower the largest sizes until a sum is in a range; return False if it never is."""
        while True:
            least, most = self._bounds(found)
            if low <= least and most <= high:
                return True
            if max(self._fitting, default=1) == 1:
                return False
            self._fitting = [max(1, size // 2) for size in self._fitting]

    def _bounds(self, found: Sum) -> Range:
        """Limits of a sum's values up to the largest sizes at which all else fits."""
        names, least, most = self._context.names, 0, 0
        limits = (f"{name} <= {size}" for name, size in zip(names, self._fitting, strict=False))
        domain = self._context.where(*limits).domain
        if domain.is_empty():
            return 0, 0
        for stride, form in found.items():
            value = isl.Map(f"{{ [{', '.join(names)}] -> [{form.text(names)}] }}")
            ends = set_bounds(domain.apply(value), 0)
            factors = (1, prod(self._fitting[size] for size in stride))
            products = [end * factor for end in ends for factor in factors]
            least, most = least + min(products), most + max(products)
        return least, most

    def _wrapping(self) -> isl.Set:
        """The iterations at sizes at which something may not fit its type."""
        names = self._context.names
        lowered = [
            f"{name} > {fitting}"
            for name, fitting, size in zip(names, self._fitting, self._largest, strict=False)
            if fitting < size
        ]
        return isl.Set(f"{{ [{', '.join(names)}] : {' or '.join(lowered) or 'false'} }}")

    def _grouped(self, form: Affine) -> Sum | None:
        """An affine form of iterators and sizes as a sum over strides."""
        if form.floors:
            return None
        depth, found = self._context.depth, Sum()
        rest = (0,) * self._sizes + form.coefficients[self._sizes :]
        found[()] = replace(form, coefficients=rest)
        for size, coefficient in enumerate(form.coefficients[: self._sizes]):
            found[size,] = Affine.of_constant(coefficient, depth)
        return _without_zeros(found)


def _is_exact(cursor: Node, limits: Range) -> bool:
    """Return True if C's result does not wrap around, or is as wide as an address.

    Args:
        cursor: the expression.
        limits: the range of its type.
    """
    if limits[1] - limits[0] >= _WORD:
        return True
    if cursor.kind in _CONVERSIONS:
        inner = cursor.children
        from_ = integer_range(inner[-1].type) if inner else None
        return from_ is not None and limits[0] <= from_[0] and from_[1] <= limits[1]
    return limits[0] < 0


def _added(one: Sum, other: Sum, sign: int) -> Sum:
    found = dict(one)
    for stride, form in other.items():
        found[stride] = found[stride] + form * sign if stride in found else form * sign
    return _without_zeros(found)


def _multiplied(one: Sum, other: Sum) -> Sum | None:
    """The product of two sums; None if iterators are multiplied with each other."""
    found = Sum()
    for first, left in one.items():
        for second, right in other.items():
            if not (left.is_constant or right.is_constant):
                return None
            form = left * right.constant if right.is_constant else right * left.constant
            found = _added(found, {tuple(sorted((*first, *second))): form}, 1)
    return found


def _without_zeros(found: Sum) -> Sum:
    return {stride: form for stride, form in found.items() if not form.is_constant or form.constant}
