"""Programs written in Python: the same `Program` that the C reader creates, without any C.

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
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from looper.builder.builder_bounds import Bound, Bounds, Extreme, range_formula
from looper.builder.handles import BuilderArray, Scalar
from looper.builder.lifting import placed
from looper.builder.values import (
    AffineValue,
    Condition,
    OpenLoop,
    Operand,
    Value,
    check_scope,
    is_integer,
    shared_open_loops,
    value_of,
)
from looper.errors import ProgramError
from looper.frontend.c_spelling import check_identifier, element_type, literal_constant
from looper.ir.expressions import Access, Affine, Call, Cast, Conditional, Expression, accesses
from looper.ir.polyhedra import domain_text, parse_set
from looper.ir.program import Array, Program, Statement


class Builder:
    """A builder of a `Program`, statement by statement; the module's docstring has an example.

    Every method raises `ProgramError` with a message that names the object and the problem.

    Args:
        name: the program's name, for display only.
    """

    def __init__(self, name: str) -> None:
        if not isinstance(name, str):
            raise ProgramError(f"the name of a program is a string, not {name!r}")
        self._name = name
        self._arrays: dict[str, Array] = {}
        self._accessed: dict[str, Array] = {}
        self._statements: list[Statement] = []
        self._loops: list[OpenLoop] = []
        self._constraints: list[str] = []
        # Number of statements and loops so far in the program and in each open loop.
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
            local: True if its values are not used after the program.

        Raises:
            ProgramError: the name is taken or not a C identifier, an extent is not a positive
                integer, or the type is unknown.

        Example:
            >>> A = Builder("example").array("A", (20, 30), "float")
        """
        extents = tuple(shape) if isinstance(shape, tuple | list) else (shape,)
        for extent in extents:
            if not is_integer(extent) or extent < 1:
                raise ProgramError(f"array `{name}` has an extent of {extent!r}: at least 1")
        if not extents:
            raise ProgramError(f"array `{name}` has no dimension: use `scalar`")
        return BuilderArray(
            self._assign, self._declare(name, tuple(map(int, extents)), type, local)
        )

    def scalar(self, name: str, type: str = "double", *, local: bool = False) -> Scalar:
        """Declare a scalar; arguments and errors are those of `array`.

        Example:
            >>> b = Builder("example")
            >>> total = b.scalar("total")
            >>> total.set(0.0)
        """
        return Scalar(self._assign, self._declare(name, (), type, local))

    @contextmanager
    def loop(self, name: str, start: Bounds, stop: Bounds, step: int = 1) -> Iterator[AffineValue]:
        """Open a loop over `range(start, stop, step)` and yield its iterator.

        As in Python, `stop` is excluded and a negative step counts down from `start`. The bounds
        are integers or affine forms of the iterators of outer loops; a tuple means that all of
        its bounds hold (the largest start and smallest stop of a loop that counts up).

        Raises:
            ProgramError: the name is taken or not a C identifier, a bound is not affine, or the
                step is not an integer other than 0.

        Example:
            >>> b = Builder("example")
            >>> A = b.array("A", (10, 10))
            >>> with b.loop("i", 9, -1, -1) as i:
            ...     with b.loop("j", 0, (i + 1, 5)) as j:
            ...         A[i, j] = 0.0
        """
        self._check_iterator(name)
        if not is_integer(step) or step == 0:
            raise ProgramError(f"loop `{name}` has the step {step!r}: an integer other than 0")
        constraint = range_formula(name, start, stop, int(step), self._loops)
        loop = OpenLoop(name, 1 if step > 0 else -1)
        self._loops.append(loop)
        self._counts.append(0)
        try:
            with self._constrained(constraint):
                position = len(self._loops) - 1
                yield AffineValue(tuple(self._loops), Affine.of_iterator(position, position + 1))
        finally:
            loop.open = False
            self._loops.pop()
            # A loop without statements takes no position in the program.
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
        """Return the minimum of affine forms, as a loop bound.

        Example:
            >>> b = Builder("example")
            >>> with b.loop("i", 0, 20) as i, b.loop("j", 0, b.min(i + 1, 10)) as j:
            ...     pass
        """
        return Extreme("min", operands)

    def max(self, *operands: Bound) -> Extreme:
        """Return the maximum of affine forms, as a loop bound."""
        return Extreme("max", operands)

    def select(self, condition: Operand, then: Operand, otherwise: Operand) -> Value:
        """Return the C expression `condition ? then : otherwise`, evaluated in each iteration.

        Example:
            >>> b = Builder("example")
            >>> x = b.scalar("x")
            >>> positive = b.select(x > 0, x, -x)
        """
        parts = [value_of(part) for part in (condition, then, otherwise)]
        test, left, right = (part.expression for part in parts)
        return Value(shared_open_loops(*parts), Conditional(test, left, right))

    def call(self, function: str, *arguments: Operand) -> Value:
        """Return the call of a pure function, such as `sqrt`.

        Raises:
            ProgramError: `function` is not a C identifier, or is the name of an array or scalar.
        """
        check_identifier("function", function)
        if function in self._arrays:
            raise ProgramError(f"`{function}` is an array, not a function")
        parts = [value_of(argument) for argument in arguments]
        return Value(shared_open_loops(*parts), Call(function, tuple(p.expression for p in parts)))

    def cast(self, type: str, operand: Operand) -> Value:
        """Return the C expression `(type) operand`.

        Raises:
            ProgramError: the type is unknown.
        """
        value = value_of(operand)
        return Value(value.loops, Cast(element_type(type), value.expression))

    def literal(self, text: str) -> Value:
        """Return a number with the given C spelling, such as `0.5f`; negate it with `-`.

        Raises:
            ProgramError: it is not the spelling of a C number.
        """
        return Value((), literal_constant(text))

    def build(self) -> Program:
        """Build the program from all statements so far.

        Statements with an empty iteration domain are left out, and so are arrays without accesses.

        Raises:
            ProgramError: a loop or condition is still open, there is no statement, or an access
                is out of bounds.
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
        check_identifier("array" if shape else "scalar", name)
        if name in self._arrays:
            raise ProgramError(f"`{name}` is declared twice")
        if any(name in statement.iterators for statement in self._statements) or any(
            name == loop.name for loop in self._loops
        ):
            raise ProgramError(f"`{name}` is already the name of an iterator")
        array = Array(name, shape, element_type(type), local=local)
        self._arrays[name] = array
        return array

    def _check_iterator(self, name: str) -> None:
        check_identifier("iterator", name)
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

    def _condition_formula(self, condition: object) -> str:
        if not isinstance(condition, Condition):
            raise ProgramError(f"`when` needs comparisons of iterators, not {condition!r}")
        if condition.formula is None:
            raise ProgramError(
                "the condition of a `when` is not affine in the iterators: use `select` for one "
                "that depends on data"
            )
        check_scope(condition, self._loops)
        return condition.formula

    def _assign(self, target: Value, value: Operand) -> None:
        source = value_of(value)
        check_scope(target, self._loops)
        check_scope(source, self._loops)
        depth = len(self._loops)
        name = f"S{len(self._statements) + 1}"
        access, expression = placed(target.expression, depth), placed(source.expression, depth)
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
