"""C text of right-hand sides, with only the parentheses that C or compiler warnings require."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from looper.codegen.affine_c import Integer, Linear, linear_sum, quotient, to_c
from looper.codegen.tree import Packed
from looper.ir.expressions import (
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
    Lookup,
    Unary,
    children,
)
from looper.ir.loop_forest import row_bounds
from looper.ir.program import Array, Program, Statement

_BINARY = {
    "||": 4, "&&": 5, "|": 6, "^": 7, "&": 8, "==": 9, "!=": 9, "<": 10, "<=": 10, ">": 10,
    ">=": 10, "<<": 11, ">>": 11, "+": 12, "-": 12, "*": 13, "/": 13, "%": 13,
}  # fmt: skip
_CONDITIONAL, PRODUCT, _UNARY = 3, 13, 14
_COMPOUND = frozenset("+-*/")
_COMPARISONS = frozenset(["<", "<=", ">", ">=", "==", "!="])
_BITWISE = frozenset(["<<", ">>", "&", "^", "|"])


def declaration(array: Array) -> str:
    """The declaration of a variable: `double x[4];`."""
    return f"{array.type.value} {array.name}{''.join(f'[{extent}]' for extent in array.shape)};"


def literal(value: Expression) -> str:
    """C text of a constant, a negated constant or a difference of these."""
    match value:
        case Constant(text):
            return text
        case Unary("-", operand):
            return f"-{literal(operand)}"
        case Binary("-", left, right):
            return f"{literal(left)} - {literal(right)}"
    raise AssertionError(f"not a literal: {value}")


def spelled(form: str, subscripts: Sequence[str]) -> str:
    """C text of an element of an array of struct members.

    Args:
        form: see `looper.ir.program.Array`.
        subscripts: all subscripts, as C.
    """
    text, *links = form.split("[]")
    outer, own = subscripts[: len(links)], subscripts[len(links) :]
    text += "".join(f"[{each}]{link}" for each, link in zip(outer, links, strict=True))
    return text + "".join(f"[{each}]" for each in own)


class ExpressionPrinter:
    """Prints one execution of a statement, given the values of its iterators.

    `names` maps the text of an array element to the text to print in place of it. `packed` has the
    accesses to copies of elements, whose variables must be arrays of `program`.
    """

    def __init__(
        self,
        program: Program,
        statement: Statement,
        point: tuple[Integer, ...],
        names: Mapping[str, str] = MappingProxyType({}),
        packed: Sequence[Packed] = (),
    ) -> None:
        self.program, self.statement, self.point, self.names = program, statement, point, names
        self.packed = {each.value: each for each in packed}

    def assignment(self) -> str:
        """`target = value;`, or `target op= operand;` where the value has that form.

        An element that is only copied under a condition on data is copied in an `if`: gcc 12.2
        miscompiles several copies of `y[i] = c ? x[i] : y[i];` in one iteration.
        """
        target, value = self.statement.target, self.statement.value
        left = self.access(target)
        match value:
            case Conditional(condition, Access() | Lookup() as copied, other) if (
                other == target
                and target.indices
                and left not in self.names.values()
                and self._type(target).is_kept_beside(self._type(copied))
            ):
                return f"if ({self.text(condition)}) {left} = {self.text(copied)};"
        if isinstance(value, Binary) and value.operator in _COMPOUND and value.left == target:
            return f"{left} {value.operator}= {self.text(value.right)};"
        return f"{left} = {self.text(value)};"

    def _type(self, element: Access | Lookup) -> ElementType:
        return self.program.array(element.array).type

    def text(self, node: Expression, minimum: int = 0) -> str:
        """C text of an expression, in parentheses if its precedence is below `minimum`."""
        if node in self.packed:
            return self.access(node)
        match node:
            case Constant(text):
                return f"({text})" if text.startswith("-") and minimum > _UNARY else text
            case Index(affine):
                return to_c(self._affine(affine), minimum)
            case Access():
                return self.access(node)
            case Lookup(array, indices):
                return self._element(array, [self.text(i) for i in indices])
            case Call(function, arguments):
                return f"{function}({', '.join(self.text(a) for a in arguments)})"
            case _:
                text, own = self._operator(node)
                return f"({text})" if own < minimum else text

    def _operator(self, node: Expression) -> tuple[str, int]:
        match node:
            case Unary(operator, operand):
                inner = self.text(operand, _UNARY)
                gap = " " if inner.startswith(operator) else ""
                return f"{operator}{gap}{inner}", _UNARY
            case Cast(type_, operand):
                return f"({type_.value}) {self.text(operand, _UNARY)}", _UNARY
            case Binary(operator, left, right):
                own = _BINARY[operator]
                one = self.text(left, _least(operator, left, own))
                return f"{one} {operator} {self.text(right, _least(operator, right, own + 1))}", own
            case Conditional(condition, then, otherwise):
                parts = (
                    self.text(condition, _least("?", condition, _CONDITIONAL + 1)),
                    self.text(then),
                    self.text(otherwise, _CONDITIONAL),
                )
                return f"{parts[0]} ? {parts[1]} : {parts[2]}", _CONDITIONAL
            case _:
                raise AssertionError(f"not an operator: {node}")

    def leaves(self, node: Expression) -> Iterator[Expression]:
        """Yield the accesses to arrays, scalars and copies in an expression, left to right."""
        if node in self.packed or isinstance(node, Access):
            yield node
        else:
            for child in children(node):
                yield from self.leaves(child)

    def access(self, access: Expression) -> str:
        """C text of an array element or of what is read of a copy, or the name that replaces it."""
        name, indices = self.array(access), self.indices(access)
        flat = self.program.array(name).flat
        if flat and len(indices) == len(flat) + 1:
            text = self._element(name, [_flattened(indices, flat)])
        else:
            text = self._element(name, list(map(to_c, indices)))
        return self.names.get(text, text)

    def _element(self, name: str, subscripts: Sequence[str]) -> str:
        array = self.program.array(name)
        if not array.form or self.program.region is None:
            return self._base(name) + "".join(f"[{each}]" for each in subscripts)
        return spelled(array.form, subscripts)

    def _base(self, name: str) -> str:
        return f"(*{name})" if self.program.array(name).pointed else name

    def array(self, access: Expression) -> str:
        """The name of the array that an access is to, which may be a copy."""
        if access in self.packed:
            return self.packed[access].array
        assert isinstance(access, Access), "other expressions have no place"
        return access.array

    def indices(self, access: Expression) -> tuple[Integer, ...]:
        """The subscripts of an access at the statement's point."""
        if access in self.packed:
            return self.packed[access].subscripts
        assert isinstance(access, Access), "other expressions have no place"
        return tuple(self._affine(index) for index in access.indices)

    def _affine(self, form: Affine) -> Integer:
        parts: list[tuple[Integer, int]] = []
        linear = Affine(form.constant, form.coefficients)
        for term in form.floors:
            # C's / rounds towards zero, which is the floor only where nothing is negative.
            exact = row_bounds(self.statement, term.numerator)[0] >= 0
            numerator, divisor = self._affine(term.numerator), Linear(term.denominator)
            times = _remainders(linear, term) if exact else 0
            if times:
                linear -= term.numerator * times
                parts.append((quotient("%", numerator, divisor), times))
            else:
                operator = "/" if exact else "floord"
                parts.append((quotient(operator, numerator, divisor), term.coefficient))
        values = zip(self.point, linear.coefficients, strict=True)
        return linear_sum([(x, c) for x, c in values if c] + parts, linear.constant)


def _least(operator: str, operand: Expression, least: int) -> int:
    """The least precedence with which an operand is printed without parentheses.

    Higher than required by C where compilers warn about missing parentheses.

    Args:
        operator: the operator that is applied to the operand.
        operand: the operand.
        least: the precedence that C requires.
    """
    match operand:
        case Binary(other):
            is_compared = other in _COMPARISONS
            if operator in _BITWISE and other != operator:
                return _UNARY
        case Index():
            return _UNARY if operator in _BITWISE else least
        case Unary("!"):
            return _UNARY + 1 if operator in _COMPARISONS or operator in _BITWISE else least
        case _:
            return least
    if (operator in _COMPARISONS and is_compared) or (operator, other) == ("||", "&&"):
        return _UNARY
    return _UNARY if operator == "?" and not is_compared and other not in ("&&", "||") else least


def _flattened(indices: Sequence[Integer], extents: Sequence[str]) -> str:
    """The subscript into a flattened, one-dimensional array for some indices."""
    text = ""
    for extent, index in zip(("", *extents), indices, strict=True):
        factor = text if text.isidentifier() else f"({text})"
        # In the type of the original's sizes the product might be too large.
        parts = [f"(long) {extent} * {factor}"] if text else []
        if index != Linear(0):
            parts.append(to_c(index))
        text = " + ".join(parts)
    return text or "0"


def _remainders(linear: Affine, term: FloorTerm) -> int:
    """The factor of `numerator % denominator` in a sum with this floor term; 0 if there is none.

    The reader of C files represents `n % d` as `n - d * floor(n / d)`.
    """
    times, rest = divmod(-term.coefficient, term.denominator)
    if rest or times <= 0 or term.numerator.floors:
        return 0
    pairs = zip(linear.coefficients, term.numerator.coefficients, strict=True)
    return times if all(c == times * n for c, n in pairs if n) else 0
