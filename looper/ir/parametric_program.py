"""A program with symbolic sizes, modelled as iterators of additional outer loops.

So the rest of LOOPer needs no notion of parameters: what is legal inside these loops, which are
never transformed, is legal at all sizes in their range, and the code of their body is valid for all
of them. (For isl, the first dimensions of a set and its parameters are equivalent.) Each size has
its own copy of the arrays, which get a leading index for each size parameter: no dependence goes
from one size to another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import islpy as isl

from looper.ir.expressions import (
    LITERAL_SUFFIXES,
    Access,
    Affine,
    Binary,
    Cast,
    Constant,
    Expression,
    Index,
    Lookup,
    Unary,
    affine_value,
    rewritten,
)
from looper.ir.polyhedra import first_of, iterator_names, largest_forms, sliced
from looper.ir.program import Program, Statement


@dataclass(frozen=True)
class ParametricProgram:
    """A program inside loops over its sizes.

    Attributes:
        program: has the sizes as outermost iterators of its statements and as first indices of its
            arrays, but not of its scalars.
        names: of the size parameters, outermost first.
        largest: the largest value of each size parameter; the smallest is 1.
        excluded: the sizes at which the program is different, as isl text; "" if there are none.
    """

    program: Program
    names: tuple[str, ...]
    largest: tuple[int, ...]
    excluded: str = ""

    @classmethod
    def of(
        cls, program: Program, names: Sequence[str], largest: Sequence[int]
    ) -> ParametricProgram:
        """Create it from a program whose arrays have no indices for sizes."""
        count = len(names)

        def own(node: Expression, depth: int) -> Expression:
            sizes = (Affine.of_iterator(k, depth) - 1 for k in range(count))
            match node:
                case Access(array, indices) if indices:
                    return Access(array, (*sizes, *indices))
                case Lookup(array, indices):
                    return Lookup(array, (*map(Index, sizes), *indices))
            return node

        made = replace(
            program,
            arrays=tuple(
                replace(a, shape=(*largest, *a.shape)) if a.shape else a for a in program.arrays
            ),
            statements=tuple(
                _changed(each, partial(own, depth=each.depth)) for each in program.statements
            ),
        )
        return cls(made, tuple(names), tuple(largest))

    @property
    def count(self) -> int:
        """Number of size parameters, and of loops over them."""
        return len(self.names)

    @property
    def box(self) -> isl.Set:
        """All combinations of sizes, as a set without a name."""
        names = iterator_names(self.count)
        limits = zip(names, self.largest, strict=True)
        formula = " and ".join(f"1 <= {name} <= {largest}" for name, largest in limits)
        return isl.Set(f"{{ [{', '.join(names)}] : {formula} }}")

    @property
    def allowed(self) -> isl.Set:
        """The sizes for which `program` is valid: `box` without the excluded ones."""
        return self.box.subtract(isl.Set(self.excluded)) if self.excluded else self.box

    def reached(self, iterator: int, statements: Sequence[Statement]) -> list[Affine] | None:
        """Return affine forms of the sizes whose maximum is an upper bound of an iterator.

        None if a form would have divisions.

        Args:
            iterator: its position.
            statements: their domains are considered; of a program derived from this one.
        """
        found = dict[Affine, None]()
        for each in statements:
            values = first_of(each.relation(_iterator(iterator, each.depth)), self.count)
            forms = largest_forms(values)
            if forms is None:
                return None
            found |= dict.fromkeys(forms)
        return list(found)

    def without_sizes(self, program: Program, copies: Collection[str] = ()) -> Program:
        """Return a program derived from this one without the arrays' size indices, for printing.

        Args:
            program: may have copies of temporaries (see `looper.dependences.expansion`).
            copies: names of the expanded temporaries that have size indices, too.
        """
        bare = {a.name for a in program.arrays if not a.copies or a.name in copies}
        stripped = partial(self.without_size_indices, arrays=bare)
        return replace(
            program,
            arrays=tuple(
                replace(a, shape=a.shape[self.count :]) if a.name in bare else a
                for a in program.arrays
            ),
            statements=tuple(_changed(each, stripped) for each in program.statements),
        )

    def without_size_indices(self, node: Expression, arrays: Collection[str]) -> Expression:
        """Return a node of an expression without size indices, if it is an access to an array.

        Args:
            node: the node.
            arrays: names of the arrays whose accesses change.
        """
        match node:
            case Access(array, indices) if array in arrays:
                return Access(array, indices[self.count :])
            case Lookup(array, indices) if array in arrays:
                return Lookup(array, indices[self.count :])
        return node

    def difference(self, program: Program) -> str:
        """Return what differs at the sizes of another program; "" if they are equal there."""
        values = tuple(dict(program.parameters)[name] for name in self.names)
        bare = self.without_sizes(self.program).statements
        flat = {
            array.name: tuple(values[self.names.index(name)] for name in array.flat)
            for array in self.program.arrays
            if array.flat
        }
        domains = [sliced(each.domain_set, values) for each in bare]
        executed = [pair for pair in zip(bare, domains, strict=True) if not pair[1].is_empty()]
        if not len(bare) == len(executed) == len(program.statements):
            return "the number of statements"
        for (own, domain), other in zip(executed, program.statements, strict=True):
            found = _changed(own, lambda node: _at(node, values, flat))
            alike = (found.target, found.value, own.directions[self.count :]) == (
                other.target,
                other.value,
                other.directions,
            )
            renamed = domain.set_tuple_name(other.name)
            if not alike or not renamed.is_equal(other.domain_set):
                return other.name
        return ""


def _iterator(position: int, depth: int) -> Access:
    """An access to a one-dimensional array at the iterator at `position`."""
    return Access("looper", (Affine.of_iterator(position, depth),))


def _at(
    node: Expression, values: tuple[int, ...], flat: Mapping[str, tuple[int, ...]]
) -> Expression:
    """A node of an expression at given sizes, with literals for what is constant there.

    Args:
        node: the node.
        values: the sizes.
        flat: extents of the inner dimensions of arrays that have one dimension in C.
    """
    match node:
        case Access(array, indices) if array in flat:
            total, *others = (index.sliced(values) for index in indices)
            for extent, index in zip(flat[array], others, strict=True):
                total = total * extent + index
            return Access(array, (total,))
        case Access(array, indices):
            return Access(array, tuple(index.sliced(values) for index in indices))
        case Index(affine):
            return affine_value(affine.sliced(values))
        case Cast(kind, Constant(text)) if text.isdigit() and kind in LITERAL_SUFFIXES:
            return affine_value(Affine(int(text), ()), kind)
        case Cast(kind, Unary("-", Constant(text))) if text.isdigit() and kind in LITERAL_SUFFIXES:
            return affine_value(Affine(-int(text), ()), kind)
        case Binary("*", left, right):
            # It is a form of the iterators if one factor only depends on sizes.
            one, other = _form(left), _form(right)
            if one is None or other is None or not (one.is_constant or other.is_constant):
                return node
            depth = max(len(one.coefficients), len(other.coefficients))
            if one.is_constant:
                one, other = other, one
            return affine_value(one.lifted(depth) * other.constant)
        case _:
            return node


def _form(node: Expression) -> Affine | None:
    """The affine form that an expression of type `int` is; None for others."""
    match node:
        case Index(affine):
            return affine
        case Constant(text) if text.isdigit():
            return Affine(int(text), ())
        case Unary("-", Constant(text)) if text.isdigit():
            return Affine(-int(text), ())
    return None


def _changed(statement: Statement, change: Callable[[Expression], Expression]) -> Statement:
    """The statement with every node of its expressions replaced."""
    target = change(statement.target)
    assert isinstance(target, Access)
    return replace(statement, target=target, value=rewritten(statement.value, change))
