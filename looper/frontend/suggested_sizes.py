"""Values for size parameters that a file suggests.

These are constants and defaults that variables are given, such as
`argc > 1 ? atoi(argv[1]) : 1024`, what callers in the file pass, the middle of the range of a loop
around the region, and sizes for which arrays of constant size are used as a whole. They are the
sizes at which a search measures; the written file is correct at all sizes, so that a value that the
program never has costs speed, not correctness.
"""

from __future__ import annotations

import operator
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from looper.frontend.scopes.calls import callee
from looper.frontend.scopes.members import MemberVariable
from looper.frontend.scopes.names import constant_value
from looper.frontend.tree.assignments import loop_variables
from looper.frontend.tree.cursors import VARIABLES, integer_range, key, stripped, variable
from looper.frontend.tree.syntax import (
    Declaration,
    Node,
    NodeKind,
    TypeKind,
    Unit,
    descendants,
    is_variable,
)

_LAST_MEMBER = re.compile(r"\w+$")
_COMPARISONS = ("<", "<=", ">", ">=", "!=")


@dataclass(frozen=True)
class Suggestion:
    """A value of a size parameter that its file suggests.

    Attributes:
        name: the parameter.
        value: its value, at least 1.
        line: the line that has the value.
    """

    name: str
    value: int
    line: int


@dataclass(frozen=True)
class _Value:
    """A value, and the line that has it."""

    value: int
    line: int


class SizeSuggestions:
    """The sizes that a translation unit suggests.

    Args:
        unit: the translation unit as it was parsed, with the bodies of all functions.
        given: values of parameters that the user gives, by name.

    Attributes:
        used: the names of the given parameters that suggested values were computed from.
    """

    def __init__(self, unit: Unit, given: Mapping[str, int]) -> None:
        self._given, self.used = given, set[str]()
        self._known: dict[int, _Value | None] = {}
        self._values: dict[int, list[Node]] = defaultdict(list)
        self._members: dict[str, list[Node]] = defaultdict(list)
        self._calls: dict[int, list[Node]] = defaultdict(list)
        self._loops: dict[int, Node] = {}
        self._parameters: dict[int, tuple[int, int]] = {}
        for declaration in unit.declarations:
            self._collect(declaration)

    def _collect(self, declaration: Declaration) -> None:
        """Note what a declaration and its parts give values, and the calls in it."""
        for node in descendants(declaration):
            if is_variable(node):
                if node.expressions and integer_range(node.type) is not None:
                    self._values[key(node)].append(node.expressions[-1])
            elif node.kind is NodeKind.BINARY_OPERATOR and node.operator == "=":
                target, value = node.children
                named, whole = variable(target), stripped(target)
                if named is not None:
                    self._values[key(named)].append(value)
                elif whole.kind is NodeKind.MEMBER_REF_EXPR:
                    self._members[whole.spelling].append(value)
            elif node.kind is NodeKind.CALL_EXPR:
                function = callee(node)
                if function is not None:
                    self._calls[key(function)].append(node)
            elif node.kind is NodeKind.FOR_STMT:
                for iterator in loop_variables(node)[:1]:
                    self._loops[key(iterator)] = node
        if declaration.kind is NodeKind.FUNCTION_DECL and declaration.is_definition:
            for position, parameter in enumerate(declaration.parameters):
                self._parameters[key(parameter)] = key(declaration), position

    def of_all(
        self, names: Iterable[str], known: Mapping[str, Declaration], function: Declaration
    ) -> tuple[Suggestion, ...]:
        """Return the suggested values of size parameters, of those for which the file has one.

        Args:
            names: the parameters.
            known: their declarations, by name.
            function: the function of the region.
        """
        found = (self._suggested(name, known[name], function) for name in names)
        return tuple(each for each in found if each is not None)

    def _suggested(
        self, name: str, declaration: Declaration, function: Declaration
    ) -> Suggestion | None:
        found = self._of(declaration) or _from_extents(declaration, function)
        limits = integer_range(declaration.type)
        if found is None or limits is None or not 1 <= found.value <= limits[1]:
            return None
        return Suggestion(name, found.value, found.line)

    def _of(self, declaration: Declaration) -> _Value | None:
        """The value of a variable."""
        number, name = key(declaration), declaration.spelling
        if name in self._given:
            self.used.add(name)
            return _Value(self._given[name], declaration.extent.start.line)
        if (constant := constant_value(declaration)) is not None:
            return _Value(constant, declaration.extent.start.line)
        if number not in self._known:
            # Of a variable that depends on itself, only the other values count.
            self._known[number] = None
            self._known[number] = self._found(declaration)
        return self._known[number]

    def _found(self, declaration: Declaration) -> _Value | None:
        number = key(declaration)
        if number in self._loops:
            return self._middle(self._loops[number], declaration)
        expressions = list(self._values[number])
        if isinstance(declaration, MemberVariable):
            member = _LAST_MEMBER.search(declaration.place)
            expressions += self._members[member[0]] if member else []
        if number in self._parameters:
            function, position = self._parameters[number]
            for call in self._calls[function]:
                expressions += call.arguments[position : position + 1]
        return _largest(map(self._value, expressions))

    def _middle(self, loop: Node, iterator: Declaration) -> _Value | None:
        """The value in the middle of a loop's range, or of that from 0 on."""
        compared = _compared(loop, iterator)
        last = None if compared is None else self._value(compared[1])
        if last is None:
            return None
        first = _largest(map(self._value, self._values[key(iterator)]))
        return replace(last, value=(last.value + (first.value if first else 0)) // 2)

    def _value(self, expression: Node) -> _Value | None:
        """The value of an expression; None if it is unknown."""
        node, here = stripped(expression), expression.written.start.line
        parts = node.children
        match node.kind:
            case NodeKind.INTEGER_LITERAL | NodeKind.CHARACTER_LITERAL | NodeKind.CXX_UNARY_EXPR:
                return _Value(node.value, here) if isinstance(node.value, int) else None
            case NodeKind.DECL_REF_EXPR:
                named = node.named
                if named.kind is NodeKind.ENUM_CONSTANT_DECL:
                    return _Value(named.enum_value, here)
                return self._of(named) if named.kind in VARIABLES else None
            case NodeKind.MEMBER_REF_EXPR:
                return _largest(map(self._value, tuple(self._members[node.spelling])))
            case NodeKind.CSTYLE_CAST_EXPR if parts:
                return self._value(parts[-1])
            case NodeKind.UNARY_OPERATOR if node.operator in _UNARY:
                return _applied(_UNARY[node.operator], self._value(parts[0]))
            case NodeKind.BINARY_OPERATOR if node.operator in _BINARY:
                return _applied(_BINARY[node.operator], *map(self._value, parts))
            case NodeKind.CONDITIONAL_OPERATOR:
                condition = self._value(parts[0])
                if condition is not None:
                    return self._value(parts[1 if condition.value else 2])
                return _largest(map(self._value, parts[1:]))
        return None


def _largest(values: Iterator[_Value | None]) -> _Value | None:
    """The largest of the known values."""
    known = (value for value in values if value is not None)
    return max(known, key=lambda each: each.value, default=None)


def _applied(function: Callable[..., int | None], *values: _Value | None) -> _Value | None:
    """The value of an operation; None if an operand is unknown, or it has no value."""
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    made = function(*(each.value for each in known))
    # The line of an operand that is no literal of its own says most; it is the first as a rule.
    return None if made is None else _Value(int(made), known[0].line)


def _quotient(a: int, b: int) -> int | None:
    """C's quotient, which is rounded towards zero."""
    return (abs(a) // abs(b)) * (1 if (a < 0) == (b < 0) else -1) if b else None


def _remainder(a: int, b: int) -> int | None:
    quotient = _quotient(a, b)
    return None if quotient is None else a - b * quotient


def _shifted(shift: Callable[[int, int], int]) -> Callable[[int, int], int | None]:
    return lambda a, b: shift(a, b) if 0 <= b < 64 else None


_UNARY: dict[str, Callable[[int], int | None]] = {
    "-": operator.neg,
    "+": operator.pos,
    "~": operator.invert,
    "!": operator.not_,
}
_BINARY: dict[str, Callable[[int, int], int | None]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _quotient,
    "%": _remainder,
    "<<": _shifted(operator.lshift),
    ">>": _shifted(operator.rshift),
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "&&": lambda a, b: bool(a and b),
    "||": lambda a, b: bool(a or b),
}


def _compared(loop: Node, iterator: Declaration) -> tuple[str, Node] | None:
    """The operator and the other side of a loop's condition, as if the iterator were its left."""
    if len(loop.children) != 4:
        return None
    condition = stripped(loop.children[1])
    if condition.kind is not NodeKind.BINARY_OPERATOR or condition.operator not in _COMPARISONS:
        return None
    mirrored = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}
    left, right = condition.children
    for symbol, side, other in (
        (condition.operator, left, right),
        (mirrored[condition.operator], right, left),
    ):
        named = variable(side)
        if named is not None and key(named) == key(iterator):
            return symbol, other
    return None


# -- arrays of constant size ---------------------------------------------------------------------


def _from_extents(size: Declaration, function: Declaration) -> _Value | None:
    """The largest value at which all loops up to a size stay in arrays of constant size."""
    found = []
    for loop in descendants(function):
        for iterator in loop_variables(loop)[:1] if loop.kind is NodeKind.FOR_STMT else ():
            compared = _compared(loop, iterator)
            bound = None if compared is None else _sum(compared[1])
            if compared is None or bound is None or bound[0] != key(size):
                continue
            last = {"<": -1, "!=": -1, "<=": 0}.get(compared[0])
            if last is None:
                continue
            for extent, offset, line in _indexed(loop, iterator):
                found.append(_Value(extent - 1 - offset - last - bound[1], line))
    return min(found, key=lambda each: each.value, default=None)


def _indexed(loop: Node, iterator: Declaration) -> Iterator[tuple[int, int, int]]:
    """Yield the extents of constant size that an iterator indexes, offsets and lines."""
    for node in descendants(loop):
        if node.kind is not NodeKind.ARRAY_SUBSCRIPT_EXPR:
            continue
        array = stripped(node.children[0]).type.canonical
        index = _sum(node.children[1])
        is_sized = array.kind is TypeKind.CONSTANTARRAY and array.count > 0
        if is_sized and index is not None and index[0] == key(iterator):
            yield array.count, index[1], node.written.start.line


def _sum(expression: Node) -> tuple[int, int] | None:
    """The key of a variable and a constant if an expression is their sum, else None."""
    node = stripped(expression)
    named = variable(node)
    if named is not None:
        return key(named), 0
    if node.kind is not NodeKind.BINARY_OPERATOR or node.operator not in ("+", "-"):
        return None
    left, right = map(stripped, node.children)
    if node.operator == "+" and isinstance(left.value, int):
        left, right = right, left
    named = variable(left)
    if named is None or not isinstance(right.value, int):
        return None
    return key(named), right.value if node.operator == "+" else -right.value
