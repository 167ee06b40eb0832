"""Values of a program under construction, and Python's operators on them.

An operator on iterators and integers gives an `AffineValue`, every other one a `Value`, which holds
an expression tree. Both record the loops that are open around the innermost iterator they use, so
that uses of an iterator outside of its loop are detected.
"""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral, Real
from typing import TypeGuard

from looper.errors import ProgramError
from looper.frontend.c_spelling import number_constant
from looper.ir.expressions import Affine, Binary, Expression, Index, Unary
from looper.ir.polyhedra import iterator_names


class OpenLoop:
    """A loop of a program under construction; compared by identity."""

    def __init__(self, name: str, direction: int) -> None:
        self.name, self.direction = name, direction
        self.open = True


class InProgram:
    """Base class of all objects that represent values in a program under construction."""

    def as_value(self) -> Value:
        """Return it as an operand of a right-hand side.

        Raises:
            ProgramError: it cannot be one.
        """
        raise NotImplementedError


class Operators(InProgram):
    """Arithmetic and comparisons of all operands of expressions."""

    # This makes NumPy scalars on the left of an operator defer to the methods below.
    __array_ufunc__ = None
    __iter__ = None

    def __add__(self, other: Operand) -> Value:
        return _combined("+", self, other)

    def __radd__(self, other: Operand) -> Value:
        return _combined("+", other, self)

    def __sub__(self, other: Operand) -> Value:
        return _combined("-", self, other)

    def __rsub__(self, other: Operand) -> Value:
        return _combined("-", other, self)

    def __mul__(self, other: Operand) -> Value:
        return _combined("*", self, other)

    def __rmul__(self, other: Operand) -> Value:
        return _combined("*", other, self)

    def __truediv__(self, other: Operand) -> Value:
        return _combined("/", self, other)

    def __rtruediv__(self, other: Operand) -> Value:
        return _combined("/", other, self)

    def __floordiv__(self, other: Operand) -> Value:
        return _combined("//", self, other)

    def __rfloordiv__(self, other: Operand) -> Value:
        return _combined("//", other, self)

    def __mod__(self, other: Operand) -> Value:
        return _combined("%", self, other)

    def __rmod__(self, other: Operand) -> Value:
        return _combined("%", other, self)

    def __neg__(self) -> Value:
        return _negated(self)

    def __pos__(self) -> Value:
        return value_of(self)

    def __lt__(self, other: Operand) -> Condition:
        return _compared("<", self, other)

    def __le__(self, other: Operand) -> Condition:
        return _compared("<=", self, other)

    def __gt__(self, other: Operand) -> Condition:
        return _compared(">", self, other)

    def __ge__(self, other: Operand) -> Condition:
        return _compared(">=", self, other)

    def __eq__(self, other: Operand) -> Condition:  # type: ignore[override]
        return _compared("==", self, other)

    def __ne__(self, other: Operand) -> Condition:  # type: ignore[override]
        return _compared("!=", self, other)

    # The operands of == are only known when the program runs, so there is no hash.
    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise ProgramError(
            "an expression of a program has no truth value in Python: use `with b.when(...)` or "
            "`b.select(...)`, `&` for `and`, and two comparisons for a chained one"
        )


class Value(Operators):
    """An expression of the program: the operand of a right-hand side.

    Values are created by subscripting arrays and by the operators `+ - * / %` (with C's meaning
    for the types at hand), comparisons, and the methods of `Builder`.
    """

    def __init__(self, loops: tuple[OpenLoop, ...], expression: Expression) -> None:
        self.loops, self.expression = loops, expression

    def as_value(self) -> Value:
        """See `InProgram.as_value`."""
        return self


class AffineValue(Value):
    """An affine form of iterators, for subscripts, bounds and conditions.

    `i // 2` is the floor and `i % 2` is never negative, as in Python.
    """

    def __init__(self, loops: tuple[OpenLoop, ...], affine: Affine) -> None:
        super().__init__(loops, Index(affine))
        self.affine = affine

    @property
    def text(self) -> str:
        """The form in isl's notation."""
        return self.affine.text(iterator_names(len(self.affine.coefficients)))


class Condition(Value):
    """The result of a comparison; `&`, `|` and `~` are C's `&&`, `||` and `!`."""

    def __init__(
        self, loops: tuple[OpenLoop, ...], expression: Expression, formula: str | None
    ) -> None:
        super().__init__(loops, expression)
        self.formula = formula

    def __and__(self, other: Condition) -> Condition:
        return _connected("&&", "and", self, other)

    def __or__(self, other: Condition) -> Condition:
        return _connected("||", "or", self, other)

    def __invert__(self) -> Condition:
        formula = None if self.formula is None else f"not ({self.formula})"
        return Condition(self.loops, Unary("!", self.expression), formula)


Operand = Operators | int | float


def is_integer(value: object) -> TypeGuard[int]:
    """Return True if a value is an integer of Python or NumPy, but not a boolean."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def affine_or_none(operand: object) -> AffineValue | None:
    """Return an operand as an affine form, None if it is not one."""
    if is_integer(operand):
        return AffineValue((), Affine(int(operand), ()))
    return operand if isinstance(operand, AffineValue) else None


def value_of(operand: object) -> Value:
    """Return an operand as a value, with numbers spelled as in C."""
    if isinstance(operand, InProgram):
        return operand.as_value()
    if isinstance(operand, Real) and not isinstance(operand, bool):
        return Value((), number_constant(operand))
    raise ProgramError(f"{operand!r} cannot be used in an expression of a program")


def check_scope(value: Value, loops: Sequence[OpenLoop]) -> None:
    """Raise `ProgramError` unless a value may be used inside of exactly these open loops."""
    for position, loop in enumerate(value.loops):
        if position >= len(loops) or loops[position] is not loop:
            raise _out_of_scope(loop)


def _out_of_scope(loop: OpenLoop) -> ProgramError:
    if loop.open:
        return ProgramError(f"iterator `{loop.name}` belongs to another builder")
    return ProgramError(f"iterator `{loop.name}` is used outside of its loop")


def shared_open_loops(*values: Value) -> tuple[OpenLoop, ...]:
    """Return the loops that must be open where all of the values are used."""
    longest: tuple[OpenLoop, ...] = max((value.loops for value in values), key=len, default=())
    for value in values:
        for mine, other in zip(value.loops, longest, strict=False):
            if mine is not other:
                raise _out_of_scope(mine if not mine.open else other)
    return longest


def _combined(operator: str, left: object, right: object) -> Value:
    """Return `left operator right`, as an affine form if it is one and as data otherwise."""
    forms = affine_or_none(left), affine_or_none(right)
    if forms[0] is not None and forms[1] is not None:
        affine = _affine_combined(operator, forms[0], forms[1])
        if affine is not None:
            return affine
    if operator == "//":
        raise ProgramError(
            "`//` divides an affine form of iterators by a positive integer; for data, `/` is "
            "the division of C"
        )
    values = value_of(left), value_of(right)
    expression = Binary(operator, values[0].expression, values[1].expression)
    return Value(shared_open_loops(*values), expression)


def _affine_combined(operator: str, left: AffineValue, right: AffineValue) -> AffineValue | None:
    """Return the combination of two affine forms, None if it is not affine."""
    loops = shared_open_loops(left, right)
    first, second = left.affine.lifted(len(loops)), right.affine.lifted(len(loops))
    match operator:
        case "+":
            return AffineValue(loops, first + second)
        case "-":
            return AffineValue(loops, first - second)
        case "*" if second.is_constant:
            return AffineValue(loops, first * second.constant)
        case "*" if first.is_constant:
            return AffineValue(loops, second * first.constant)
        case "//" | "%" if second.is_constant:
            if second.constant < 1:
                raise ProgramError(f"`{operator}` needs a positive integer on its right")
            divide = first.floor_divided if operator == "//" else first.modulo
            return AffineValue(loops, divide(second.constant))
        case "/":
            raise ProgramError(
                "`/` of integers rounds in C: use `//` for an affine form, or divide "
                "`b.cast('double', ...)` for data"
            )
        case _:
            return None


def _negated(operand: object) -> Value:
    value = value_of(operand)
    if isinstance(value, AffineValue):
        return AffineValue(value.loops, value.affine * -1)
    return Value(value.loops, Unary("-", value.expression))


def _compared(operator: str, left: object, right: object) -> Condition:
    """Return `left operator right`, with an isl formula if both sides are affine."""
    values = value_of(left), value_of(right)
    expression = Binary(operator, values[0].expression, values[1].expression)
    forms = affine_or_none(left), affine_or_none(right)
    formula = None
    if forms[0] is not None and forms[1] is not None:
        symbol = "=" if operator == "==" else operator
        formula = f"({forms[0].text}) {symbol} ({forms[1].text})"
    return Condition(shared_open_loops(*values), expression, formula)


def _connected(operator: str, word: str, left: Condition, right: object) -> Condition:
    if not isinstance(right, Condition):
        raise ProgramError(f"`{operator}` connects comparisons, not {right!r}")
    formula = None
    if left.formula is not None and right.formula is not None:
        formula = f"({left.formula}) {word} ({right.formula})"
    expression = Binary(operator, left.expression, right.expression)
    return Condition(shared_open_loops(left, right), expression, formula)
