"""Reads at data-dependent indices, and the admissible values of the index data.

`x[col[i]]` is such a read: all that is known about it is that the program stays inside `x`. When
array contents are generated, those of `col` have to be indices of `x`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from looper.errors import ProgramError
from looper.ir.contents import Contents, Range
from looper.ir.expressions import (
    NEGATED,
    Access,
    Binary,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Expression,
    Index,
    Lookup,
    Unary,
    children,
    walk,
)
from looper.ir.loop_forest import row_bounds
from looper.ir.program import Program, Statement

_INT = ElementType.INT.limits
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


class UnknownIndex(ProgramError):
    """Error for an index not provably inside its array; `statement` is the statement's number."""

    def __init__(self, message: str, statement: int) -> None:
        self.statement = statement
        super().__init__(message)


class Indices(NamedTuple):
    """Admissible elements of an array whose elements are, or are part of, indices of another one.

    Attributes:
        allowed: range of the admissible elements.
        usual: range of the elements for which conditions that test for valid indices hold.
        exact: True if all other elements are invalid; if False, some may be valid.
    """

    allowed: Range
    usual: Range
    exact: bool


def index_ranges(program: Program) -> dict[str, Indices]:
    """Return the admissible elements of index arrays, by array name.

    Raises:
        UnknownIndex: if an index may be out of bounds for any contents of the read-only arrays.
    """
    types = {array.name: array.type for array in program.arrays}
    written = {array.name for array in program.written}
    limits = dict[str, Indices]()
    declared = frozenset[str]() if program.region is None else program.region.declared
    read = reader_of(program.statements, types, declared, limits)
    for number, statement in enumerate(program.statements):
        if statement.lookups and not statement.domain_set.is_empty():
            values = read(statement)
            for lookup, known in values.lookups(statement.value, {}):
                extents = program.array(lookup.array).shape
                for index, extent in zip(lookup.indices, extents, strict=True):
                    if not values.keep_inside(index, extent, known, written):
                        raise UnknownIndex(_unknown(lookup, index, extent, written), number)
    return limits


def reader_of(
    statements: Sequence[Statement],
    types: Mapping[str, ElementType],
    declared: Collection[str],
    limits: dict[str, Indices],
) -> Callable[[Statement], Values]:
    """Return what gives the value ranges of a statement among others.

    Args:
        statements: of the program.
        types: element types by array name.
        declared: names of what the region declares.
        limits: see `Values`.
    """

    def values(statement: Statement) -> Values:
        return Values(statement, types, limits, contents)

    contents = Contents(statements, types, declared, lambda e, each: values(each).of(e, {}))
    return values


def _unknown(lookup: Lookup, index: Expression, extent: int, written: set[str]) -> str:
    array, last = lookup.array, extent - 1
    reason = f"nothing shows that an index of `{array}` is one: limit it, as in "
    reason += f"`{array}[k < 0 ? 0 : k > {last} ? {last} : k]`"
    data = {node.array for node in walk(index) if isinstance(node, Access | Lookup)}
    return reason if data & written else f"{reason}, or take it from an array that is only read"


@dataclass
class Values:
    """Value ranges of a statement's integer expressions.

    Attributes:
        statement: the statement.
        types: element types by array name.
        limits: admissible elements of index arrays; `keep_inside` adds entries.
        contents: ranges of what statements assign before.
    """

    statement: Statement
    types: Mapping[str, ElementType]
    limits: dict[str, Indices] = field(default_factory=dict)
    contents: Contents | None = None

    def of(self, node: Expression, known: Mapping[Expression, Range]) -> Range | None:
        """Return the value range of a node; None if it is not an integer or may wrap around.

        Args:
            node: part of the statement's value.
            known: ranges of expressions implied by the conditions around the node.
        """
        found = self._of(node, known)
        if found is None or node not in known:
            return found
        return _common(found, known[node])

    def _of(self, node: Expression, known: Mapping[Expression, Range]) -> Range | None:
        match node:
            case Constant(text):
                digits = text.rstrip("uUlL")
                return (int(digits), int(digits)) if digits.isdecimal() else None
            case Index(form):
                return row_bounds(self.statement, form)
            case Access(array) | Lookup(array):
                if self.types[array].is_floating:
                    return None
                held: Range | None = None
                if self.contents is not None and isinstance(node, Access):
                    held = self.contents.of(node, self.statement)
                return self._held(array).allowed if held is None else held
            case Cast(kind, operand) if not kind.is_floating:
                inner = self.of(operand, known)
                return inner if inner is not None and _within(inner, kind.limits) else kind.limits
            case Unary("!") | Binary("<" | "<=" | ">" | ">=" | "==" | "!=" | "&&" | "||"):
                return 0, 1
            case Unary(operator, operand):
                inner = self.of(operand, known)
                return None if inner is None else self._kept(node, _inverse(operator, inner))
            case Binary(operator, left, right):
                one, other = self.of(left, known), self.of(right, known)
                if operator == "%" and one is None and other is not None and other[0] > 0:
                    # Whatever the type, and whatever the number.
                    return 1 - other[1], other[1] - 1
                return (
                    None
                    if one is None or other is None
                    else self._kept(node, _combined(operator, one, other))
                )
            case Conditional(condition, then, otherwise):
                sides = [
                    self.of(branch, self._where(condition, known, holds))
                    for branch, holds in ((then, True), (otherwise, False))
                ]
                found = [side for side in sides if side is not None]
                # A side that is never taken has an empty range.
                taken = [side for side in found if side[0] <= side[1]]
                if len(found) < len(sides) or not taken:
                    return None
                both = min(low for low, _ in taken), max(high for _, high in taken)
                return self._kept(node, both)
        return None

    def _held(self, array: str) -> Indices:
        limits = self.types[array].limits
        return self.limits.get(array, Indices(limits, limits, True))

    def _kept(self, node: Expression, found: Range | None) -> Range | None:
        """The range of an arithmetic result; None if it may not fit the type it is computed in."""
        if found is None or not _within(found, _INT):
            return None
        return found if found[0] >= 0 or self._is_signed(node) else None

    def _is_signed(self, node: Expression) -> bool:
        """Return True if nothing in an expression makes its arithmetic unsigned."""
        for part in walk(node):
            match part:
                case Access(array) | Lookup(array):
                    kind = self.types[array]
                case Cast(kind, _):
                    pass
                case Constant(text) if "u" in text.lower():
                    return False
                case _:
                    continue
            if not kind.is_signed and kind.bytes >= ElementType.INT.bytes:
                return False
        return True

    def lookups(
        self, node: Expression, known: Mapping[Expression, Range]
    ) -> list[tuple[Lookup, Mapping[Expression, Range]]]:
        """Return the lookups in an expression, inner ones first, with the ranges known there."""
        match node:
            case Conditional(condition, then, otherwise):
                parts = [
                    (condition, known),
                    (then, self._where(condition, known, True)),
                    (otherwise, self._where(condition, known, False)),
                ]
            case Binary("&&" | "||" as operator, left, right):
                parts = [(left, known), (right, self._where(left, known, operator == "&&"))]
            case _:
                parts = [(child, known) for child in children(node)]
        found = [each for part, here in parts for each in self.lookups(part, here)]
        return [*found, (node, known)] if isinstance(node, Lookup) else found

    def _where(
        self, condition: Expression, known: Mapping[Expression, Range], holds: bool
    ) -> Mapping[Expression, Range]:
        """The ranges known where a condition holds, or where it does not."""
        match condition:
            case Unary("!", operand):
                return self._where(operand, known, not holds)
            case Binary("&&" | "||" as operator, left, right):
                if (operator == "&&") != holds:
                    return known
                return self._where(right, self._where(left, known, holds), holds)
            case Binary(operator, left, right) if operator in NEGATED:
                if not (self._is_signed(left) and self._is_signed(right)):
                    return known
                symbol = operator if holds else NEGATED[operator]
                found = self._compared(left, symbol, right, known)
                return self._compared(right, _MIRRORED[symbol], left, found)
        return known

    def _compared(
        self, left: Expression, symbol: str, right: Expression, known: Mapping[Expression, Range]
    ) -> Mapping[Expression, Range]:
        """The known ranges, refined for the left side of a comparison that holds."""
        own, other = self.of(left, known), self.of(right, known)
        if own is None or other is None:
            return known
        low, high = own
        match symbol:
            case "<" | "<=":
                high = min(high, other[1] - (symbol == "<"))
            case ">" | ">=":
                low = max(low, other[0] + (symbol == ">"))
            case "==":
                low, high = _common(own, other)
        return {**known, left: (low, high)}

    def keep_inside(
        self, node: Expression, extent: int, known: Mapping[Expression, Range], fixed: set[str]
    ) -> bool:
        """Ensure that an index is in bounds, limiting the contents of an index array if needed.

        Args:
            node: the index.
            extent: of the dimension.
            known: see `of`.
            fixed: arrays whose contents cannot be limited.

        Returns:
            True if the index is in bounds.
        """
        return self._keep(node, (0, extent - 1), True, known, fixed)

    def _keep(
        self,
        node: Expression,
        wanted: Range,
        exact: bool,
        known: Mapping[Expression, Range],
        fixed: set[str],
    ) -> bool:
        """Ensure that an expression is in a range; see `keep_inside`."""
        (low, high), inside = wanted, False
        while low <= high:
            found = self.of(node, known)
            inside = inside or (found is not None and _within(found, (low, high)))
            match node:
                case Access(array) if array in fixed and not inside and self.contents:
                    last = self.contents.last(node, self.statement)
                    # What they assign need not be used in all of their iterations.
                    return bool(last) and all(
                        replace(self, statement=each)._keep(
                            each.value, (low, high), False, {}, fixed
                        )
                        for each in last
                    )
                case Access(array) | Lookup(array):
                    if self.types[array].is_floating or array in fixed:
                        return inside
                    return (
                        self._limit(array, None if inside else found, (low, high), exact) or inside
                    )
                case Cast(kind, operand) if not kind.is_floating:
                    low, high = _common((low, high), kind.limits)
                    node = operand
                case Binary("+" | "*" as operator, rest, data) if not _has_data(rest):
                    if _has_data(data):
                        node = Binary(operator, data, rest)
                        continue
                    return inside
                case Binary("+" | "-" as operator, data, rest) if not _has_data(rest):
                    other = self.of(rest, known)
                    if other is None:
                        return inside
                    if not self._is_signed(node):
                        low = max(low, 0)
                    least, most = other if operator == "+" else (-other[1], -other[0])
                    exact = exact and least == most
                    low, high, node = low - least, high - most, data
                case Binary("*" | "/" | "%" | ">>" as operator, data, Constant(text)) if (
                    text.isdecimal() and int(text) > 0
                ):
                    low, high = _before(operator, int(text), (low, high))
                    exact, node = False, data
                case _:
                    return inside
        return inside

    def _limit(self, array: str, found: Range | None, wanted: Range, exact: bool) -> bool:
        """Limit the admissible elements of an array; return True if some are left.

        Args:
            array: holds indices.
            found: range of the index; None if nothing has to be limited.
            wanted: range to which the elements are limited.
            exact: see `Indices`.
        """
        held = self._held(array)
        (low, high), usual = held.allowed, _common(held.usual, wanted)
        if found is not None:
            low = max(low, wanted[0]) if found[0] < wanted[0] else low
            high = min(high, wanted[1]) if found[1] > wanted[1] else high
        usual = usual if usual[0] <= usual[1] else held.usual
        self.limits[array] = Indices((low, high), usual, exact and held.exact)
        return low <= high


def _before(operator: str, factor: int, after: Range) -> Range:
    """The range of nonnegative left operands for which an operation's result lies in `after`."""
    low, high = max(after[0], 0), after[1]
    match operator:
        case "*":
            return -(-low // factor), high // factor
        case "/":
            return low * factor, high * factor + factor - 1
        case ">>":
            return low << factor, ((high + 1) << factor) - 1
        case _:
            return (0, _INT[1]) if low == 0 and high >= factor - 1 else (low, min(high, factor - 1))


def _has_data(node: Expression) -> bool:
    return any(isinstance(part, Access | Lookup) for part in walk(node))


def _within(inner: Range, outer: Range) -> bool:
    """Return True if a range lies in another; an empty range lies in any."""
    return inner[0] > inner[1] or (outer[0] <= inner[0] and inner[1] <= outer[1])


def _common(one: Range, other: Range) -> Range:
    return max(one[0], other[0]), min(one[1], other[1])


def _inverse(operator: str, inner: Range) -> Range | None:
    low, high = inner
    match operator:
        case "-":
            return -high, -low
        case "~":
            return -high - 1, -low - 1
    return None


def _combined(operator: str, one: Range, other: Range) -> Range | None:
    """The range of an operator's unbounded result for two operand ranges; None if unknown."""
    (low, high), (least, most) = one, other
    match operator:
        case "+":
            return low + least, high + most
        case "-":
            return low - most, high - least
        case "*":
            corners = [a * b for a in one for b in other]
            return min(corners), max(corners)
        case "/" if low >= 0 and least > 0:
            return low // most, high // least
        case "%" if least > 0:
            # The sign is the numerator's.
            return max(low, 1 - most) if low < 0 else 0, min(high, most - 1) if high > 0 else 0
        case "<<" if low >= 0 and least >= 0 and most < 31:
            return low << least, high << most
        case ">>" if low >= 0 and least >= 0 and most < 64:
            return low >> most, high >> least
        case "&" if low >= 0 or least >= 0:
            return 0, min(top for bottom, top in (one, other) if bottom >= 0)
        case "|" | "^" if low >= 0 and least >= 0:
            return 0, 2 ** max(high, most).bit_length() - 1
    return None
