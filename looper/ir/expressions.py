"""Right-hand sides of statements as immutable trees, and the affine forms inside them.

A tree keeps exactly the evaluation order and the literals of its C source, so that the C printed
from it computes the same bits. Iterators are referred to by position (0 is the outermost), so
renaming them changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum


class ElementType(str, Enum):
    """C types of array elements and scalars."""

    FLOAT = "float"
    DOUBLE = "double"
    LONG_DOUBLE = "long double"
    FLOAT16 = "_Float16"
    INT = "int"
    LONG = "long"
    LONG_LONG = "long long"
    SHORT = "short"
    CHAR = "char"
    SIGNED_CHAR = "signed char"
    UNSIGNED = "unsigned int"
    UNSIGNED_LONG = "unsigned long"
    UNSIGNED_LONG_LONG = "unsigned long long"
    UNSIGNED_SHORT = "unsigned short"
    UNSIGNED_CHAR = "unsigned char"
    BOOL = "_Bool"

    @property
    def bytes(self) -> int:
        """Size of one element in bytes (LP64)."""
        if self is ElementType.LONG_DOUBLE:
            return 16
        if self.value.endswith(("char", "_Bool")):
            return 1
        if self.value.endswith(("short", "16")):
            return 2
        return 4 if self.value.endswith(("float", "int")) else 8

    @property
    def alike(self) -> ElementType:
        """The most similar type among `float`, `double`, `int` and `long`.

        Features and models distinguish only these four.
        """
        if self.is_floating:
            is_large = self.bytes >= ElementType.DOUBLE.bytes
            return ElementType.DOUBLE if is_large else ElementType.FLOAT
        return ElementType.LONG if self.bytes == 8 else ElementType.INT

    @property
    def is_floating(self) -> bool:
        """True for a floating-point type."""
        return self.value.endswith(("float", "double", "16"))

    @property
    def is_signed(self) -> bool:
        """True if the type has negative values."""
        return self is not ElementType.BOOL and not self.value.startswith("unsigned")

    @property
    def limits(self) -> tuple[int, int]:
        """The smallest and the largest value of an integer type."""
        if self is ElementType.BOOL:
            return 0, 1
        bits = 8 * self.bytes - self.is_signed
        return -(2**bits) * self.is_signed, 2**bits - 1

    def is_kept_beside(self, other: ElementType) -> bool:
        """Return True if conversion to C's common type with `other` and back is lossless.

        This is the conversion in `c ? x : y`. It is lossy for an integer type if `other` is a
        floating-point type with too few digits for all of its values.
        """
        if self.is_floating or not other.is_floating:
            return True
        low, high = self.limits
        return max(-low, high) <= 1 << _DIGITS[other]


_DIGITS = {
    ElementType.FLOAT16: 11,
    ElementType.FLOAT: 24,
    ElementType.DOUBLE: 53,
    # The guaranteed minimum; most machines have more.
    ElementType.LONG_DOUBLE: 53,
}
"""Binary digits of floating-point types."""


@dataclass(frozen=True, slots=True)
class FloorTerm:
    """`coefficient * floor(numerator / denominator)`, with a positive constant denominator."""

    coefficient: int
    numerator: Affine
    denominator: int


@dataclass(frozen=True, slots=True)
class Affine:
    """A (quasi-)affine form of a statement's iterators.

    Its value is `constant + sum(coefficients[k] * iterator_k) + sum(floors)`. `floors` is empty
    for a purely affine form; `/` and `%` by a constant produce floors.
    """

    constant: int
    coefficients: tuple[int, ...]
    floors: tuple[FloorTerm, ...] = ()

    @classmethod
    def of_constant(cls, value: int, depth: int) -> Affine:
        """Return the constant form `value` over `depth` iterators."""
        return cls(value, (0,) * depth)

    @classmethod
    def of_iterator(cls, position: int, depth: int) -> Affine:
        """Return the form that equals the iterator at `position`."""
        return cls(0, tuple(int(k == position) for k in range(depth)))

    @property
    def is_constant(self) -> bool:
        """True if no iterator occurs in the form."""
        return not self.floors and not any(self.coefficients)

    def __add__(self, other: Affine | int) -> Affine:
        if isinstance(other, int):
            return Affine(self.constant + other, self.coefficients, self.floors)
        coefficients = tuple(
            a + b for a, b in zip(self.coefficients, other.coefficients, strict=True)
        )
        return Affine(self.constant + other.constant, coefficients, self.floors + other.floors)

    def __mul__(self, factor: int) -> Affine:
        if factor == 0:
            return Affine.of_constant(0, len(self.coefficients))
        floors = tuple(
            FloorTerm(t.coefficient * factor, t.numerator, t.denominator) for t in self.floors
        )
        return Affine(self.constant * factor, tuple(c * factor for c in self.coefficients), floors)

    def __sub__(self, other: Affine | int) -> Affine:
        return self + (-other if isinstance(other, int) else other * -1)

    def floor_divided(self, denominator: int) -> Affine:
        """Return `floor(self / denominator)` for a positive `denominator`."""
        if denominator == 1:
            return self
        if self.is_constant:
            return Affine.of_constant(self.constant // denominator, len(self.coefficients))
        zero = Affine.of_constant(0, len(self.coefficients))
        return Affine(0, zero.coefficients, (FloorTerm(1, self, denominator),))

    def modulo(self, denominator: int) -> Affine:
        """Return `self - denominator * floor(self / denominator)` for a positive `denominator`."""
        return self - self.floor_divided(denominator) * denominator

    def sliced(self, values: Sequence[int]) -> Affine:
        """Return the form with given values of its first iterators, over the others."""
        constant = self.constant + sum(
            c * value for c, value in zip(self.coefficients, values, strict=False)
        )
        floors = list[FloorTerm]()
        for term in self.floors:
            numerator = term.numerator.sliced(values)
            if numerator.is_constant:
                constant += term.coefficient * (numerator.constant // term.denominator)
            else:
                floors.append(replace(term, numerator=numerator))
        return Affine(constant, self.coefficients[len(values) :], tuple(floors))

    def lifted(self, depth: int) -> Affine:
        """Return the form extended to `depth` iterators; the new ones are innermost."""
        missing = depth - len(self.coefficients)
        if missing == 0:
            return self
        floors = tuple(
            FloorTerm(t.coefficient, t.numerator.lifted(depth), t.denominator) for t in self.floors
        )
        return Affine(self.constant, self.coefficients + (0,) * missing, floors)

    def moved(self, iterator: int, distance: int) -> Affine:
        """Return the form with `iterator + distance` in the place of one iterator."""
        constant = self.constant + self.coefficients[iterator] * distance
        floors = tuple(
            replace(t, numerator=t.numerator.moved(iterator, distance)) for t in self.floors
        )
        return Affine(constant, self.coefficients, floors)

    def depends_on(self, iterator: int) -> bool:
        """Return True if the iterator at position `iterator` occurs in the form."""
        return self.coefficients[iterator] != 0 or any(
            t.numerator.depends_on(iterator) for t in self.floors
        )

    def evaluate(self, point: tuple[int, ...]) -> int:
        """Return the value at the iteration `point`."""
        value = self.constant + sum(c * x for c, x in zip(self.coefficients, point, strict=True))
        return value + sum(
            t.coefficient * (t.numerator.evaluate(point) // t.denominator) for t in self.floors
        )

    def text(self, names: tuple[str, ...] | list[str]) -> str:
        """Return the form in isl's (and nearly C's) notation, with `names` for the iterators."""
        pairs = zip(self.coefficients, names, strict=True)
        parts = [name if c == 1 else f"{c}*{name}" for c, name in pairs if c]
        parts += [
            f"{t.coefficient}*floor(({t.numerator.text(names)})/{t.denominator})"
            for t in self.floors
        ]
        if self.constant or not parts:
            parts.append(str(self.constant))
        return " + ".join(parts)


def largest_text(forms: Sequence[Affine], names: Sequence[str]) -> str:
    """Return a C expression for the maximum of forms without floors."""
    text, *others = dict.fromkeys(form.text(tuple(names)) for form in forms)
    for other in others:
        text = f"(({text}) > ({other}) ? ({text}) : ({other}))"
    return text


@dataclass(frozen=True, slots=True)
class Constant:
    """A literal; `text` is its C spelling (`1.0`, `0.5f`, `3`)."""

    text: str


@dataclass(frozen=True, slots=True)
class Index:
    """An integer value that is an affine form of the iterators, used as data (`(double) i * j`)."""

    affine: Affine


@dataclass(frozen=True, slots=True)
class Access:
    """An array element, or a scalar where `indices` is empty."""

    array: str
    indices: tuple[Affine, ...] = ()


@dataclass(frozen=True, slots=True)
class Lookup:
    """An element of a read-only array at data-dependent indices."""

    array: str
    indices: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Unary:
    """`operator operand`, with operator one of `- + ! ~`."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """`left operator right`, with a C arithmetic, comparison, logical or bitwise operator."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a pure function."""

    function: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """`(type) operand`."""

    type: ElementType
    operand: Expression


@dataclass(frozen=True, slots=True)
class Conditional:
    """`condition ? then : otherwise` with a data-dependent condition."""

    condition: Expression
    then: Expression
    otherwise: Expression


Expression = Constant | Index | Access | Lookup | Unary | Binary | Call | Cast | Conditional


NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""The negation of each comparison of integers."""


def children(expression: Expression) -> tuple[Expression, ...]:
    """Return the direct operands of a node, left to right."""
    match expression:
        case Unary(_, operand) | Cast(_, operand):
            return (operand,)
        case Binary(_, left, right):
            return (left, right)
        case Call(_, arguments) | Lookup(_, arguments):
            return arguments
        case Conditional(condition, then, otherwise):
            return (condition, then, otherwise)
        case _:
            return ()


def rewritten(expression: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """Return the expression with every node replaced by `change(node)`, operands first."""
    match expression:
        case Unary(operator, operand):
            expression = Unary(operator, rewritten(operand, change))
        case Cast(type_, operand):
            expression = Cast(type_, rewritten(operand, change))
        case Binary(operator, left, right):
            expression = Binary(operator, rewritten(left, change), rewritten(right, change))
        case Call(function, arguments):
            expression = Call(function, tuple(rewritten(a, change) for a in arguments))
        case Lookup(array, indices):
            expression = Lookup(array, tuple(rewritten(index, change) for index in indices))
        case Conditional(condition, then, otherwise):
            parts = (rewritten(part, change) for part in (condition, then, otherwise))
            expression = Conditional(*parts)
    return change(expression)


LITERAL_SUFFIXES = {
    ElementType.INT: "",
    ElementType.UNSIGNED: "U",
    ElementType.LONG: "L",
    ElementType.UNSIGNED_LONG: "UL",
    ElementType.LONG_LONG: "LL",
    ElementType.UNSIGNED_LONG_LONG: "ULL",
}
"""The types of C's integer arithmetic and the suffixes of their literals."""


def affine_value(form: Affine, kind: ElementType = ElementType.INT) -> Expression:
    """Return a form's value in a type of `LITERAL_SUFFIXES`; a literal for a constant form."""
    if not form.is_constant:
        return Index(form) if kind is ElementType.INT else Cast(kind, Index(form))
    suffix = LITERAL_SUFFIXES[kind]
    if form.constant == kind.limits[0] < 0:
        # Its magnitude is not representable in the type.
        largest = Constant(f"{kind.limits[1]}{suffix}")
        return Binary("-", Unary("-", largest), Constant(f"1{suffix}"))
    literal = Constant(f"{abs(form.constant)}{suffix}")
    return Unary("-", literal) if form.constant < 0 else literal


def walk(expression: Expression) -> Iterator[Expression]:
    """Yield every node of the tree, parents before children, left to right."""
    yield expression
    for child in children(expression):
        yield from walk(child)


def accesses(expression: Expression) -> tuple[Access, ...]:
    """Return every access of the expression, left to right, repetitions included."""
    return tuple(node for node in walk(expression) if isinstance(node, Access))
