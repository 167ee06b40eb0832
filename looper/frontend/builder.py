"""Programs written in Python: the same `Program` the C reader makes, without any C.

Loops and conditions are `with` blocks, assignments are Python assignments:

    b = Builder("gemm")
    C, A, B = b.array("C", (20, 25)), b.array("A", (20, 30)), b.array("B", (30, 25))
    alpha, beta = b.scalar("alpha"), b.scalar("beta")
    with b.loop("i", 0, 20) as i:
        with b.loop("j", 0, 25) as j:
            C[i, j] *= beta
        with b.loop("k", 0, 30) as k:
            with b.loop("j", 0, 25) as j:
                C[i, j] += alpha * A[i, k] * B[k, j]
    program = b.build()

How it works: an operator on iterators and integers gives an `AffineValue`, every other operator
gives a `Value`, which holds an expression tree. Both remember which loops were open around the
innermost iterator they use, so that an iterator that outlives its loop is noticed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from numbers import Integral, Real

from looper.errors import ProgramError
from looper.expressions import (
    Access,
    Affine,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Expression,
    FloorTerm,
    Index,
    Unary,
    accesses,
)
from looper.polyhedra import domain_text, iterator_names, parse_set
from looper.program import Array, Program, Statement

_KEYWORDS = frozenset(
    """
    auto break case char const continue default do double else enum extern float for goto if
    inline int long register restrict return short signed sizeof static struct switch typedef
    union unsigned void volatile while _Alignas _Alignof _Atomic _Bool _Complex _Generic
    _Imaginary _Noreturn _Static_assert _Thread_local
    """.split()
)
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LITERAL = re.compile(
    r"(\d+|0[xX][0-9a-fA-F]+)[uU]?[lL]{0,2}|(\d+\.\d*|\.\d+|\d+(?=[eE]))([eE][+-]?\d+)?[fFlL]?"
)
_LARGEST_INTEGER = 2**63 - 1


class _Loop:
    """A loop that was opened; compared by identity."""

    def __init__(self, name: str, direction: int) -> None:
        self.name, self.direction = name, direction
        self.open = True


class _Operators:
    """The arithmetic and comparisons of everything that can stand in an expression."""

    # NumPy scalars on the left of an operator then leave the operation to us.
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
        return _value(self)

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

    # What == compares is only known when the program runs, so there is nothing to hash by.
    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise ProgramError(
            "an expression of a program has no truth value in Python: use `with b.when(...)` or "
            "`b.select(...)`, `&` for `and`, and two comparisons for a chained one"
        )


class Value(_Operators):
    """Something with a value in the program: the operand of a right-hand side.

    Values are made by subscripting arrays and by the operators `+ - * / %` (with C's meaning for
    the types at hand), comparisons, and the methods of `Builder`.
    """

    def __init__(self, loops: tuple[_Loop, ...], expression: Expression) -> None:
        self._loops, self._expression = loops, expression


class AffineValue(Value):
    """An affine form of iterators: what subscripts, bounds and conditions are made of.

    `i // 2` is the floor and `i % 2` is never negative, as in Python.
    """

    def __init__(self, loops: tuple[_Loop, ...], affine: Affine) -> None:
        super().__init__(loops, Index(affine))
        self._affine = affine

    @property
    def _text(self) -> str:
        return self._affine.text(iterator_names(len(self._affine.coefficients)))


class Condition(Value):
    """The result of a comparison; `&`, `|` and `~` are C's `&&`, `||` and `!`."""

    def __init__(
        self, loops: tuple[_Loop, ...], expression: Expression, formula: str | None
    ) -> None:
        super().__init__(loops, expression)
        self._formula = formula

    def __and__(self, other: Condition) -> Condition:
        return _connected("&&", "and", self, other)

    def __or__(self, other: Condition) -> Condition:
        return _connected("||", "or", self, other)

    def __invert__(self) -> Condition:
        formula = None if self._formula is None else f"not ({self._formula})"
        return Condition(self._loops, Unary("!", self._expression), formula)


class Extreme:
    """The smallest or largest of several affine forms, for loop bounds; an integer can be added.

    Made by `Builder.min` and `Builder.max`.
    """

    def __init__(self, kind: str, operands: tuple[Bound, ...]) -> None:
        if not operands:
            raise ProgramError(f"the {kind} of nothing is no loop bound: name at least one form")
        self._kind, self._operands = kind, operands

    def __add__(self, amount: int) -> Extreme:
        return Extreme(self._kind, tuple(operand + amount for operand in self._operands))

    __radd__ = __add__

    def __sub__(self, amount: int) -> Extreme:
        return self + -amount


Operand = _Operators | int | float
Bound = Value | Extreme | int
Bounds = Bound | tuple[Bound, ...]


class BuilderArray(_Operators):
    """An array of a program under construction: `A[i, j]` reads it, `A[i, j] = ...` writes it.

    Every assignment to an element, `+=` and the like included, adds a statement.
    """

    # An array without subscripts is a thing in Python, not a value in the program.
    __eq__ = object.__eq__  # type: ignore[assignment]
    __ne__ = object.__ne__  # type: ignore[assignment]
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, builder: Builder, array: Array) -> None:
        self._builder, self._array = builder, array

    @property
    def name(self) -> str:
        """Its name in the generated C."""
        return self._array.name

    @property
    def shape(self) -> tuple[int, ...]:
        """Number of elements in each dimension."""
        return self._array.shape

    def __getitem__(self, subscripts: object) -> Value:
        indices = subscripts if isinstance(subscripts, tuple) else (subscripts,)
        if len(indices) != len(self.shape):
            raise ProgramError(
                f"`{self.name}` has {len(self.shape)} dimensions and needs as many subscripts, "
                f"not {len(indices)}"
            )
        forms = [self._subscript(position, index) for position, index in enumerate(indices)]
        loops = _common_loops(*forms)
        return Value(loops, Access(self.name, tuple(form._affine for form in forms)))

    def __setitem__(self, subscripts: object, value: Operand) -> None:
        self._builder._assign(self[subscripts], value)

    def _subscript(self, position: int, index: object) -> AffineValue:
        form = _affine_or_none(index)
        if form is not None:
            return form
        reason = f"is {index!r}, not an affine form of iterators"
        if isinstance(index, Value):
            reads = accesses(index._expression)
            reason = f"reads `{reads[0].array}`" if reads else "is not affine"
        raise ProgramError(f"subscript {position} of `{self.name}` {reason}")


class Scalar(Value):
    """A scalar variable of a program under construction.

    It is read by its name and written by `s.set(value)`, `s[()] = value` or an augmented
    assignment such as `s += value`; each of these adds a statement. A plain `s = value` can not:
    it only gives the Python name another meaning.
    """

    def __init__(self, builder: Builder, array: Array) -> None:
        super().__init__((), Access(array.name))
        self._builder, self._array = builder, array

    @property
    def name(self) -> str:
        """Its name in the generated C."""
        return self._array.name

    def set(self, value: Operand) -> None:
        """Add the statement `name = value;`."""
        self._builder._assign(self, value)

    def __getitem__(self, subscripts: object) -> Value:
        if not (isinstance(subscripts, tuple) and not subscripts):
            raise ProgramError(f"`{self.name}` is a scalar and has no subscripts but `[()]`")
        return Value((), self._expression)

    def __setitem__(self, subscripts: object, value: Operand) -> None:
        self._builder._assign(self[subscripts], value)

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


class Builder:
    """Makes a `Program` statement by statement; the module's docstring has a whole example.

    Every method raises `ProgramError` with a sentence that names the thing and what is wrong.

    Args:
        name: the program's name, for people.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._arrays: dict[str, Array] = {}
        self._accessed: dict[str, Array] = {}
        self._statements: list[Statement] = []
        self._loops: list[_Loop] = []
        self._constraints: list[str] = []
        # How many things stand so far in the program and in each open loop.
        self._counts = [0]
        # The formula and the nesting of the `when` that an `otherwise` would belong to.
        self._last_when: tuple[str, int] | None = None

    def array(
        self, name: str, shape: tuple[int, ...], type: str = "double", *, local: bool = False
    ) -> BuilderArray:
        """Declare an array.

        Args:
            name: its name in C.
            shape: number of elements in each dimension, at least one dimension.
            type: `"double"`, `"float"`, `"int"` or `"long"`.
            local: its values are not used after the program.

        Raises:
            ProgramError: the name is taken or no C name, an extent is no positive integer, or
                the type is unknown.

        Example:
            >>> A = Builder("example").array("A", (20, 30), "float")
        """
        extents = tuple(shape) if isinstance(shape, tuple | list) else (shape,)
        for extent in extents:
            if not _is_integer(extent) or extent < 1:
                raise ProgramError(f"array `{name}` has an extent of {extent!r}: at least 1")
        if not extents:
            raise ProgramError(f"array `{name}` has no dimension: use `scalar`")
        return BuilderArray(self, self._declare(name, tuple(map(int, extents)), type, local))

    def scalar(self, name: str, type: str = "double", *, local: bool = False) -> Scalar:
        """Declare a scalar; arguments and errors are those of `array`.

        Example:
            >>> b = Builder("example")
            >>> total = b.scalar("total")
            >>> total.set(0.0)
        """
        return Scalar(self, self._declare(name, (), type, local))

    @contextmanager
    def loop(self, name: str, start: Bounds, stop: Bounds, step: int = 1) -> Iterator[AffineValue]:
        """Open a loop over `range(start, stop, step)` and give its iterator.

        As in Python, `stop` is excluded and a negative step counts down from `start`. The bounds
        are integers or affine forms of the iterators of outer loops; a tuple means that all of
        its bounds hold (the largest start and smallest stop of a loop that counts up).

        Raises:
            ProgramError: the name is taken or no C name, a bound is not affine, the step is 0.

        Example:
            >>> b = Builder("example")
            >>> A = b.array("A", (10, 10))
            >>> with b.loop("i", 9, -1, -1) as i:
            ...     with b.loop("j", 0, (i + 1, 5)) as j:
            ...         A[i, j] = 0.0
        """
        self._check_iterator(name)
        if not _is_integer(step) or step == 0:
            raise ProgramError(f"loop `{name}` has the step {step!r}: an integer other than 0")
        constraint = self._range_formula(name, start, stop, int(step))
        loop = _Loop(name, 1 if step > 0 else -1)
        self._loops.append(loop)
        self._counts.append(0)
        try:
            with self._constrained(constraint):
                position = len(self._loops) - 1
                yield AffineValue(tuple(self._loops), Affine.of_iterator(position, position + 1))
        finally:
            loop.open = False
            self._loops.pop()
            # A loop without a statement does not exist for the program.
            if self._counts.pop():
                self._counts[-1] += 1
            self._last_when = None

    @contextmanager
    def when(self, *conditions: Condition) -> Iterator[None]:
        """Open an `if` whose conditions must all hold; they are affine in the iterators.

        Raises:
            ProgramError: a condition reads data (then use `select`) or is not affine.

        Example:
            >>> b = Builder("example")
            >>> A = b.array("A", (10, 10))
            >>> with b.loop("i", 0, 10) as i, b.loop("j", 0, 10) as j:
            ...     with b.when(i < j, (i + j) % 2 == 0):
            ...         A[i, j] = 1.0
            ...     with b.otherwise():
            ...         A[i, j] = 2.0
        """
        if not conditions:
            raise ProgramError("`when` needs at least one condition")
        formula = " and ".join(f"({self._condition_formula(each)})" for each in conditions)
        with self._constrained(formula):
            yield
        self._last_when = (formula, len(self._constraints))

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """Open the `else` of the `when` that was closed just before.

        Raises:
            ProgramError: no `when` was closed just before.
        """
        if self._last_when is None or self._last_when[1] != len(self._constraints):
            raise ProgramError("`otherwise` must follow the block of a `when` directly")
        with self._constrained(f"not ({self._last_when[0]})"):
            yield

    def min(self, *operands: Bound) -> Extreme:
        """The smallest of some affine forms, as a loop bound.

        Example:
            >>> b = Builder("example")
            >>> with b.loop("i", 0, 20) as i, b.loop("j", 0, b.min(i + 1, 10)) as j:
            ...     pass
        """
        return Extreme("min", operands)

    def max(self, *operands: Bound) -> Extreme:
        """The largest of some affine forms, as a loop bound."""
        return Extreme("max", operands)

    def select(self, condition: Operand, then: Operand, otherwise: Operand) -> Value:
        """The C expression `condition ? then : otherwise`, decided for each iteration by data.

        Example:
            >>> b = Builder("example")
            >>> x = b.scalar("x")
            >>> positive = b.select(x > 0, x, -x)
        """
        parts = [_value(part) for part in (condition, then, otherwise)]
        test, left, right = (part._expression for part in parts)
        return Value(_common_loops(*parts), Conditional(test, left, right))

    def call(self, function: str, *arguments: Operand) -> Value:
        """The call of a function that depends on nothing but its arguments, such as `sqrt`.

        Raises:
            ProgramError: `function` is no C name, or the name of an array.
        """
        _check_identifier("function", function)
        if function in self._arrays:
            raise ProgramError(f"`{function}` is an array, not a function")
        parts = [_value(argument) for argument in arguments]
        return Value(_common_loops(*parts), Call(function, tuple(p._expression for p in parts)))

    def cast(self, type: str, operand: Operand) -> Value:
        """The C expression `(type) operand`.

        Raises:
            ProgramError: the type is not one of those of `array`.
        """
        value = _value(operand)
        return Value(value._loops, Cast(_element_type(type), value._expression))

    def literal(self, text: str) -> Value:
        """A number with the given C spelling, such as `0.5f`; negate it with `-`.

        Raises:
            ProgramError: it is not the spelling of a C number.
        """
        if not _LITERAL.fullmatch(text):
            raise ProgramError(f"`{text}` is not a number in C")
        return Value((), Constant(text))

    def build(self) -> Program:
        """The program made of all statements so far.

        Statements that no iteration executes are left out, and so are arrays nothing accesses.

        Raises:
            ProgramError: a loop or condition is still open, there is no statement, or an access
                leaves its array.
        """
        if self._constraints:
            inside = f"the loop `{self._loops[-1].name}`" if self._loops else "a condition"
            raise ProgramError(
                f"program {self._name!r} is built inside {inside}: call build() after its block"
            )
        program = Program(self._name, tuple(self._accessed.values()), tuple(self._statements))
        program.check_bounds()
        return program

    def _declare(self, name: str, shape: tuple[int, ...], type: str, local: bool) -> Array:
        _check_identifier("array" if shape else "scalar", name)
        if name in self._arrays:
            raise ProgramError(f"`{name}` is declared twice")
        if any(name in statement.iterators for statement in self._statements) or any(
            name == loop.name for loop in self._loops
        ):
            raise ProgramError(f"`{name}` is already the name of an iterator")
        array = Array(name, shape, _element_type(type), local=local)
        self._arrays[name] = array
        return array

    def _check_iterator(self, name: str) -> None:
        _check_identifier("iterator", name)
        if name in self._arrays:
            raise ProgramError(f"iterator `{name}` has the name of an array or scalar")
        if any(name == loop.name for loop in self._loops):
            raise ProgramError(f"iterator `{name}` is already used by a loop around this one")

    @contextmanager
    def _constrained(self, formula: str) -> Iterator[None]:
        self._last_when = None
        self._constraints.append(formula)
        try:
            yield
        finally:
            self._constraints.pop()
            self._last_when = None

    def _range_formula(self, name: str, start: Bounds, stop: Bounds, step: int) -> str:
        iterator = iterator_names(len(self._loops) + 1)[-1]
        up = step > 0
        first = self._bound_text(name, start, "max" if up else "min")
        last = self._bound_text(name, stop, "min" if up else "max")
        formula = (
            f"{first} <= {iterator} and {iterator} < {last}"
            if up
            else f"{last} < {iterator} and {iterator} <= {first}"
        )
        if abs(step) > 1:
            formula += f" and ({iterator} - {first}) mod {abs(step)} = 0"
        return formula

    def _bound_text(self, loop: str, bound: object, kind: str) -> str:
        if isinstance(bound, tuple):
            bound = Extreme(kind, bound)
        if isinstance(bound, Extreme):
            parts = [self._bound_text(loop, part, kind) for part in bound._operands]
            return parts[0] if len(parts) == 1 else f"{bound._kind}({', '.join(parts)})"
        form = _affine_or_none(bound)
        if form is None:
            shown = "it" if isinstance(bound, Value) else repr(bound)
            raise ProgramError(
                f"a bound of loop `{loop}` is no affine form of outer iterators: {shown} is not "
                "made of integers and iterators by +, -, and *, //, % with constants"
            )
        self._check_scope(form)
        return f"({form._text})"

    def _condition_formula(self, condition: object) -> str:
        if not isinstance(condition, Condition):
            raise ProgramError(f"`when` needs comparisons of iterators, not {condition!r}")
        if condition._formula is None:
            raise ProgramError(
                "the condition of a `when` is not affine in the iterators: use `select` for one "
                "that depends on data"
            )
        self._check_scope(condition)
        return condition._formula

    def _check_scope(self, value: Value) -> None:
        for position, loop in enumerate(value._loops):
            if position >= len(self._loops) or self._loops[position] is not loop:
                raise _out_of_scope(loop)

    def _assign(self, target: Value, value: Operand) -> None:
        source = _value(value)
        self._check_scope(target)
        self._check_scope(source)
        depth = len(self._loops)
        name = f"S{len(self._statements) + 1}"
        access, expression = _placed(target._expression, depth), _placed(source._expression, depth)
        assert isinstance(access, Access)
        arrays = self._arrays_of(access, expression)
        self._last_when = None
        domain = domain_text(name, depth, " and ".join(f"({c})" for c in self._constraints))
        if parse_set(domain).is_empty():
            return
        self._accessed.update(arrays)
        self._statements.append(
            Statement(
                name=name,
                iterators=tuple(loop.name for loop in self._loops),
                domain=domain,
                betas=tuple(self._counts),
                directions=tuple(loop.direction for loop in self._loops),
                target=access,
                value=expression,
            )
        )
        self._counts[-1] += 1

    def _arrays_of(self, target: Access, value: Expression) -> dict[str, Array]:
        """The arrays of a statement in order of appearance."""
        found = {}
        for access in (target, *accesses(value)):
            if access.array not in self._arrays:
                raise ProgramError(f"`{access.array}` belongs to another builder")
            found[access.array] = self._arrays[access.array]
        return found


def _is_integer(value: object) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def _check_identifier(kind: str, name: object) -> None:
    if not (isinstance(name, str) and _IDENTIFIER.fullmatch(name)):
        raise ProgramError(f"{kind} name {name!r} is not a C identifier")
    if name in _KEYWORDS:
        raise ProgramError(f"{kind} name `{name}` is a keyword of C")


def _element_type(type: str) -> ElementType:
    try:
        return ElementType(type)
    except ValueError:
        known = ", ".join(f"`{each.value}`" for each in ElementType)
        raise ProgramError(f"unknown element type {type!r}: use one of {known}") from None


def _out_of_scope(loop: _Loop) -> ProgramError:
    if loop.open:
        return ProgramError(f"iterator `{loop.name}` belongs to another builder")
    return ProgramError(f"iterator `{loop.name}` is used outside of its loop")


def _common_loops(*values: Value) -> tuple[_Loop, ...]:
    """The loops that must be open where all of the values are used."""
    longest: tuple[_Loop, ...] = max((value._loops for value in values), key=len, default=())
    for value in values:
        for mine, other in zip(value._loops, longest, strict=False):
            if mine is not other:
                raise _out_of_scope(mine if not mine.open else other)
    return longest


def _affine_or_none(operand: object) -> AffineValue | None:
    """The operand as an affine form, None where it is something else."""
    if isinstance(operand, Integral) and not isinstance(operand, bool):
        return AffineValue((), Affine(int(operand), ()))
    return operand if isinstance(operand, AffineValue) else None


def _value(operand: object) -> Value:
    """The operand as a value, numbers spelled as in C."""
    if isinstance(operand, Value):
        return operand
    if isinstance(operand, BuilderArray):
        raise ProgramError(
            f"`{operand.name}` is an array: subscript it with {len(operand.shape)} subscripts"
        )
    if isinstance(operand, Extreme):
        raise ProgramError("`min` and `max` of a builder can only be loop bounds")
    if isinstance(operand, Real) and not isinstance(operand, bool):
        return _number(operand)
    raise ProgramError(f"{operand!r} can not be used in an expression of a program")


def _number(number: Real) -> Value:
    # Plain Python numbers, because NumPy's have another `repr`.
    plain = int(number) if isinstance(number, Integral) else float(number)
    fits = math.isfinite(plain) if isinstance(plain, float) else abs(plain) <= _LARGEST_INTEGER
    if not fits:
        raise ProgramError(f"the number {number} has no spelling in C")
    constant = Constant(repr(abs(plain)))
    return Value((), Unary("-", constant) if repr(plain).startswith("-") else constant)


def _combined(operator: str, left: object, right: object) -> Value:
    """`left operator right`: an affine form where it is one, data otherwise."""
    forms = _affine_or_none(left), _affine_or_none(right)
    if forms[0] is not None and forms[1] is not None:
        affine = _affine_combined(operator, forms[0], forms[1])
        if affine is not None:
            return affine
    if operator == "//":
        raise ProgramError(
            "`//` divides an affine form of iterators by a positive integer; for data, `/` is "
            "the division of C"
        )
    values = _value(left), _value(right)
    expression = Binary(operator, values[0]._expression, values[1]._expression)
    return Value(_common_loops(*values), expression)


def _affine_combined(operator: str, left: AffineValue, right: AffineValue) -> AffineValue | None:
    """The combination of two affine forms, None where it is not affine."""
    loops = _common_loops(left, right)
    first, second = _widened(left._affine, len(loops)), _widened(right._affine, len(loops))
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
    value = _value(operand)
    if isinstance(value, AffineValue):
        return AffineValue(value._loops, value._affine * -1)
    return Value(value._loops, Unary("-", value._expression))


def _compared(operator: str, left: object, right: object) -> Condition:
    """`left operator right`, with an isl formula where both sides are affine."""
    values = _value(left), _value(right)
    expression = Binary(operator, values[0]._expression, values[1]._expression)
    forms = _affine_or_none(left), _affine_or_none(right)
    formula = None
    if forms[0] is not None and forms[1] is not None:
        symbol = "=" if operator == "==" else operator
        formula = f"({forms[0]._text}) {symbol} ({forms[1]._text})"
    return Condition(_common_loops(*values), expression, formula)


def _connected(operator: str, word: str, left: Condition, right: object) -> Condition:
    if not isinstance(right, Condition):
        raise ProgramError(f"`{operator}` connects comparisons, not {right!r}")
    formula = None
    if left._formula is not None and right._formula is not None:
        formula = f"({left._formula}) {word} ({right._formula})"
    expression = Binary(operator, left._expression, right._expression)
    return Condition(_common_loops(left, right), expression, formula)


def _widened(affine: Affine, depth: int) -> Affine:
    """The same form over `depth` iterators, the new ones being the innermost."""
    missing = depth - len(affine.coefficients)
    if missing == 0:
        return affine
    floors = tuple(
        FloorTerm(t.coefficient, _widened(t.numerator, depth), t.denominator) for t in affine.floors
    )
    return Affine(affine.constant, affine.coefficients + (0,) * missing, floors)


def _placed(expression: Expression, depth: int) -> Expression:
    """The same expression with every affine form over all `depth` iterators of a statement."""

    def place(node: Expression) -> Expression:
        return _placed(node, depth)

    match expression:
        case Index(affine):
            return Index(_widened(affine, depth))
        case Access(array, indices):
            return Access(array, tuple(_widened(index, depth) for index in indices))
        case Unary(operator, operand):
            return Unary(operator, place(operand))
        case Binary(operator, left, right):
            return Binary(operator, place(left), place(right))
        case Call(function, arguments):
            return Call(function, tuple(map(place, arguments)))
        case Cast(type_, operand):
            return Cast(type_, place(operand))
        case Conditional(condition, then, otherwise):
            return Conditional(place(condition), place(then), place(otherwise))
        case Constant():
            return expression
