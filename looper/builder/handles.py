"""Arrays and scalars of a program under construction, to be read and assigned."""

from __future__ import annotations

from collections.abc import Callable

from looper.builder.values import (
    AffineValue,
    Operand,
    Operators,
    Value,
    affine_or_none,
    shared_open_loops,
)
from looper.errors import ProgramError
from looper.ir.expressions import Access, accesses
from looper.ir.program import Array

Assign = Callable[[Value, Operand], None]
"""Adds a statement that writes a value to a target."""


class BuilderArray(Operators):
    """An array of a program under construction: `A[i, j]` reads it, `A[i, j] = ...` writes it.

    Every assignment to an element, `+=` and the like included, adds a statement.
    """

    # An array without subscripts is a Python object, not a value in the program.
    __eq__ = object.__eq__  # type: ignore[assignment]
    __ne__ = object.__ne__  # type: ignore[assignment]
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, assign: Assign, array: Array) -> None:
        self._assign, self._array = assign, array

    @property
    def name(self) -> str:
        """Its name in the generated C."""
        return self._array.name

    @property
    def shape(self) -> tuple[int, ...]:
        """Number of elements in each dimension."""
        return self._array.shape

    def as_value(self) -> Value:
        """See `InProgram.as_value`."""
        raise ProgramError(
            f"`{self.name}` is an array: subscript it with {len(self.shape)} subscripts"
        )

    def __getitem__(self, subscripts: object) -> Value:
        indices = subscripts if isinstance(subscripts, tuple) else (subscripts,)
        if len(indices) != len(self.shape):
            raise ProgramError(
                f"`{self.name}` has {len(self.shape)} dimensions and needs as many subscripts, "
                f"not {len(indices)}"
            )
        forms = [self._subscript(position, index) for position, index in enumerate(indices)]
        loops = shared_open_loops(*forms)
        return Value(loops, Access(self.name, tuple(form.affine for form in forms)))

    def __setitem__(self, subscripts: object, value: Operand) -> None:
        self._assign(self[subscripts], value)

    def _subscript(self, position: int, index: object) -> AffineValue:
        form = affine_or_none(index)
        if form is not None:
            return form
        reason = f"is {index!r}, not an affine form of iterators"
        if isinstance(index, Value):
            reads = accesses(index.expression)
            reason = f"reads `{reads[0].array}`" if reads else "is not affine"
        raise ProgramError(f"subscript {position} of `{self.name}` {reason}")


class Scalar(Value):
    """A scalar variable of a program under construction.

    It is read by its name and written by `s.set(value)`, `s[()] = value` or an augmented
    assignment such as `s += value`; each of these adds a statement. A plain `s = value` adds none:
    it only rebinds the Python name.
    """

    def __init__(self, assign: Assign, array: Array) -> None:
        super().__init__((), Access(array.name))
        self._assign, self._array = assign, array

    @property
    def name(self) -> str:
        """Its name in the generated C."""
        return self._array.name

    def set(self, value: Operand) -> None:
        """Add the statement `name = value;`."""
        self._assign(self, value)

    def __getitem__(self, subscripts: object) -> Value:
        if not (isinstance(subscripts, tuple) and not subscripts):
            raise ProgramError(f"`{self.name}` is a scalar and has no subscripts but `[()]`")
        return Value((), self.expression)

    def __setitem__(self, subscripts: object, value: Operand) -> None:
        self._assign(self[subscripts], value)

    def __iadd__(self, other: Operand) -> Scalar:
        self.set(self + other)
        return self

    def __isub__(self, other: Operand) -> Scalar:
        self.set(self - other)
        return self

    def __imul__(self, other: Operand) -> Scalar:
        self.set(self * other)
        return self

    def __itruediv__(self, other: Operand) -> Scalar:
        self.set(self / other)
        return self
