"""Integer expressions as pieces of affine forms, and conditions as isl formulas.

C's `/` and `%` round towards zero; if the numerator may be negative they are split by its sign, so
that the result is exact. A value that may not fit its C type is refused, because the wrapped value
would not be affine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product

from looper.frontend.scopes.calls import Formula, callee, formula, is_absolute_value, known_quotient
from looper.frontend.scopes.context import Context, Piece, conjunction
from looper.frontend.scopes.names import Names, named_in
from looper.frontend.tree.cursors import Refusal, integer_range, stripped
from looper.frontend.tree.syntax import Node, NodeKind
from looper.ir.expressions import NEGATED, Affine

MOST_PIECES = 32
DEEPEST = 100

_OPERATORS = (NodeKind.UNARY_OPERATOR, NodeKind.BINARY_OPERATOR)
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_ISL = {"==": "=", "!=": "!="}
_NUMBERS = (
    NodeKind.INTEGER_LITERAL,
    NodeKind.CHARACTER_LITERAL,
    NodeKind.CXX_UNARY_EXPR,
)


class DependsOnData(Refusal):
    """Refusal of a condition that is not affine because of a value in memory or an operator."""


class MayWrap(Refusal):
    """Refusal of an integer expression whose value may not fit its type."""


class Piecewise(Refusal):
    """Refusal of something that is accepted if one of several conditions is known to hold.

    Attributes:
        conditions: mutually exclusive isl formulas, one of which holds.
    """

    def __init__(self, cursor: Node, reason: str, conditions: list[str]) -> None:
        self.conditions = conditions
        super().__init__(cursor, reason)


def may_wrap(cursor: Node) -> bool:
    """Return True if the value of an integer expression may be wrapped around to fit its type."""
    limits = integer_range(cursor.type)
    if limits is None:
        return False
    if cursor.kind in (NodeKind.UNEXPOSED_EXPR, NodeKind.CSTYLE_CAST_EXPR):
        inner = integer_range(cursor.children[-1].type)
        return inner is not None and not (limits[0] <= inner[0] and inner[1] <= limits[1])
    # Compilers shift signed numbers as if they were unsigned.
    return cursor.kind in _OPERATORS and (limits[0] == 0 or cursor.operator == "<<")


class AffineReader:
    """A converter of integer expressions at one point of a region.

    `role` is the use of the expression, as named in messages: "loop bound", "subscript".
    """

    def __init__(self, names: Names, context: Context, role: str) -> None:
        self.names, self.context, self.role = names, context, role
        self._depth = 0

    def at(self, *conditions: str) -> AffineReader:
        """Return a reader for the point at which these conditions also hold."""
        if not any(conditions):
            return self
        reader = self._like_this(self.context.where(*conditions))
        reader._depth = self._depth
        return reader

    def _like_this(self, context: Context) -> AffineReader:
        """A reader of the same kind at another point."""
        return AffineReader(self.names, context, self.role)

    @contextmanager
    def _deeper(self, cursor: Node) -> Iterator[None]:
        """Count one level of nesting inside the block."""
        if self._depth >= DEEPEST:
            raise Refusal(cursor, f"{self.role} is nested more than {DEEPEST} deep")
        self._depth += 1
        yield
        self._depth -= 1

    def single(self, cursor: Node) -> Affine:
        """Return the expression as one affine form.

        Raises:
            Refusal: it has none.
        """
        pieces = self.pieces(cursor)
        if len(pieces) > 1:
            reason = f"{self.role} is not affine: it depends on a condition"
            raise Piecewise(cursor, reason, [piece.condition for piece in pieces])
        return pieces[0].value

    def constant(self, cursor: Node) -> int:
        """Return the expression as a number.

        Raises:
            Refusal: it is not constant.
        """
        value = self.single(cursor)
        if not value.is_constant:
            raise Refusal(cursor, f"{self.role} is not constant")
        return value.constant

    def pieces(self, cursor: Node) -> list[Piece]:
        """Return the expression as affine forms under mutually exclusive conditions.

        Raises:
            Refusal: it is not affine, or its value does not fit its type.
        """
        with self._deeper(cursor):
            found = self._unchecked(cursor)
        if integer_range(cursor.type) is None:
            raise Refusal(cursor, f"{self.role} is not an integer")
        if self._may_wrap(cursor, found):
            raise MayWrap(cursor, f"{self.role} may not fit its type `{cursor.type.spelling}`")
        return found

    def _may_wrap(self, cursor: Node, found: list[Piece]) -> bool:
        """Return True if the value of an expression may not fit its type, and wrap around."""
        limits = integer_range(cursor.type)
        assert limits is not None, "it is an integer"
        return may_wrap(cursor) and not self.context.stays_within(found, *limits)

    def _unchecked(self, cursor: Node) -> list[Piece]:
        kind, inner = cursor.kind, cursor.children
        if kind in _NUMBERS:
            value = cursor.value
            if isinstance(value, int):
                return self._constant(value)
        elif kind in (NodeKind.PAREN_EXPR, NodeKind.UNEXPOSED_EXPR) and len(inner) == 1:
            return self.pieces(inner[0])
        elif kind is NodeKind.CSTYLE_CAST_EXPR:
            return self.pieces(inner[-1])
        elif kind is NodeKind.DECL_REF_EXPR:
            return self._name(cursor)
        elif kind is NodeKind.UNARY_OPERATOR:
            return self._unary(cursor, inner[0])
        elif kind is NodeKind.BINARY_OPERATOR:
            return self._binary(cursor, *inner)
        elif kind is NodeKind.CONDITIONAL_OPERATOR:
            return self._choice(*inner)
        elif kind is NodeKind.CALL_EXPR and is_absolute_value(cursor):
            return self._magnitude(cursor.arguments[0])
        elif kind is NodeKind.CALL_EXPR and (name := known_quotient(cursor)):
            return self._by_name(cursor, name)
        elif kind is NodeKind.CALL_EXPR and (function := formula(cursor)) is not None:
            return self._call(cursor, function)
        raise self._refusal(cursor)

    def _refusal(self, cursor: Node) -> Refusal:
        match cursor.kind:
            case NodeKind.ARRAY_SUBSCRIPT_EXPR:
                reason = f"{self.role} reads an array"
                return Refusal(cursor, reason + self._remedy(cursor))
            case NodeKind.CALL_EXPR:
                function = callee(cursor)
                reason = "a function whose body is not in the file"
                if function is not None and function.definition is not None:
                    reason = f"`{cursor.spelling}`, which is more than `return` and `if` on its "
                    reason += "parameters"
                return Refusal(cursor, f"{self.role} calls {reason}")
            case NodeKind.MEMBER_REF_EXPR:
                remedy = "put it into a variable before the region"
                reason = f"{self.role} reads a member of a struct: {remedy}"
                return Refusal(cursor, reason)
            case NodeKind.FLOATING_LITERAL:
                return Refusal(cursor, f"{self.role} is not an integer")
        return Refusal(cursor, f"{self.role} is not affine{self._remedy(cursor)}")

    def _remedy(self, cursor: Node) -> str:
        """A hint for a value that is invariant in the region; "" for others."""
        named = named_in(cursor)
        changing = self.names.changed | self.names.iterators | self.names.declared
        return "" if named & changing else ": put it into a variable before the region"

    def _constant(self, value: int) -> list[Piece]:
        return [Piece("", Affine.of_constant(value, self.context.depth))]

    def _name(self, cursor: Node) -> list[Piece]:
        value = self.names.value(cursor, self.context)
        if value is None:
            raise self.names.unusable(cursor, self.role)
        return self._pruned([Piece(p.condition, p.value.lifted(self.context.depth)) for p in value])

    def _unary(self, cursor: Node, operand: Node) -> list[Piece]:
        match cursor.operator:
            case "+":
                return self.pieces(operand)
            case "-":
                return [Piece(p.condition, p.value * -1) for p in self.pieces(operand)]
            case "~":
                return [Piece(p.condition, p.value * -1 - 1) for p in self.pieces(operand)]
            case "!":
                return self._truth(cursor)
            case "*":
                raise Refusal(cursor, f"{self.role} reads through a pointer")
            case "++" | "--":
                raise Refusal(cursor, f"{self.role} has a side effect")
        raise Refusal(cursor, f"{self.role} is not affine{self._remedy(cursor)}")

    def _truth(self, cursor: Node) -> list[Piece]:
        """The value 0 or 1 of a condition."""
        yes, no = self.condition(cursor), self.condition(cursor, negated=True)
        depth = self.context.depth
        pieces = [Piece(yes, Affine.of_constant(1, depth)), Piece(no, Affine.of_constant(0, depth))]
        return self._pruned(pieces)

    def _choice(self, condition: Node, then: Node, otherwise: Node) -> list[Piece]:
        def read(branch: Node) -> Callable[[AffineReader], list[Piece]]:
            return lambda reader: reader.pieces(branch)

        return self._either(condition, read(then), read(otherwise))

    def _either(
        self,
        condition: Node,
        then: Callable[[AffineReader], list[Piece]],
        otherwise: Callable[[AffineReader], list[Piece]],
    ) -> list[Piece]:
        """The pieces read by `then` where a condition holds, and by `otherwise` elsewhere."""
        sides = [(self.condition(condition), then), (self.condition(condition, True), otherwise)]
        # Where nothing is executed at all, either side is correct.
        possible = [each for each in sides if not self.context.excludes(each[0])] or sides[:1]
        found = [
            Piece(conjunction(side, piece.condition), piece.value)
            for side, read in possible
            for piece in read(self.at(side))
        ]
        return self._pruned(found)

    def _magnitude(self, operand: Node) -> list[Piece]:
        found = []
        for piece in self.pieces(operand):
            text = piece.value.text(self.context.names)
            for sign, symbol in ((1, ">="), (-1, "<")):
                where = conjunction(piece.condition, f"({text}) {symbol} 0")
                found.append(Piece(where, piece.value * sign))
        return self._pruned(found)

    def _by_name(self, cursor: Node, name: str) -> list[Piece]:
        """The result of a function that is known by its name, such as `min`."""
        function = callee(cursor)
        parameters = () if function is None else function.parameters
        given = [self.pieces(argument) for argument in cursor.arguments]
        for parameter, pieces in zip(parameters, given, strict=False):
            limits = integer_range(parameter.type)
            if limits is None or not self.context.stays_within(pieces, *limits):
                raise Refusal(cursor, f"{self.role} may not fit `{parameter.spelling}`")
        pairs = list(product(*given))
        if len(pairs) > MOST_PIECES:
            raise Refusal(cursor, f"{self.role} distinguishes too many cases")
        found = []
        for a, b in pairs:
            where = conjunction(a.condition, b.condition)
            for piece in self._computed(cursor, name, a.value, b.value):
                found.append(Piece(conjunction(where, piece.condition), piece.value))
        return self._pruned(found)

    def _computed(self, cursor: Node, name: str, a: Affine, b: Affine) -> list[Piece]:
        if name in ("min", "max"):
            first, second = (f"({each.text(self.context.names)})" for each in (a, b))
            is_first, is_second = ("<=", ">") if name == "min" else (">=", "<")
            return [
                Piece(f"{first} {is_first} {second}", a),
                Piece(f"{first} {is_second} {second}", b),
            ]
        if not b.is_constant or b.constant <= 0:
            raise Refusal(cursor, f"{self.role} does not divide by a positive constant")
        down = a.floor_divided(b.constant)
        match name:
            case "ceild" | "intCeil":
                return [Piece("", (a * -1).floor_divided(b.constant) * -1)]
            case "intMod":
                return [Piece("", a - down * b.constant)]
        return [Piece("", down)]

    def _call(self, cursor: Node, function: Formula) -> list[Piece]:
        """The return value of a function with the call's arguments as parameters."""
        context = self.context
        for parameter, argument in zip(function.parameters, cursor.arguments, strict=True):
            given, limits = self.pieces(argument), integer_range(parameter.type)
            if limits is None or not self.context.stays_within(given, *limits):
                raise Refusal(argument, f"{self.role} may not fit `{parameter.spelling}`")
            context = context.with_named(parameter, given)
        reader = self._like_this(context)
        reader._depth = self._depth
        return reader._returned(cursor, [function.body])

    def _returned(self, call: Node, statements: Sequence[Node]) -> list[Piece]:
        """The value returned by a sequence of statements."""
        if not statements:
            raise Refusal(call, f"{self.role} calls a function that may return nothing")
        first, *rest = statements
        inner = first.children
        if first.kind is NodeKind.COMPOUND_STMT:
            return self._returned(call, [*inner, *rest])
        if first.kind is NodeKind.RETURN_STMT:
            return self.pieces(inner[0])
        condition, *branches = inner

        def read(branch: Sequence[Node]) -> Callable[[AffineReader], list[Piece]]:
            return lambda reader: reader._returned(call, [*branch, *rest])

        return self._either(condition, read(branches[:1]), read(branches[1:]))

    def _pruned(self, pieces: list[Piece]) -> list[Piece]:
        """The pieces with satisfiable conditions; the condition of a single one is dropped."""
        if len(pieces) == 1:
            return pieces
        kept = [piece for piece in pieces if not self.context.excludes(piece.condition)]
        kept = kept or pieces[:1]
        return [Piece("", kept[0].value)] if len(kept) == 1 else kept

    def _binary(self, cursor: Node, left: Node, right: Node) -> list[Piece]:
        symbol = cursor.operator
        if symbol in COMPARISONS or symbol in ("&&", "||"):
            return self._truth(cursor)
        if symbol == "=" or symbol == ",":
            raise Refusal(cursor, f"{self.role} has a side effect")
        if symbol not in ("+", "-", "*", "/", "%", "<<", ">>"):
            raise Refusal(cursor, f"{self.role} is not affine{self._remedy(cursor)}")
        pairs = list(product(self.pieces(left), self.pieces(right)))
        if len(pairs) > MOST_PIECES:
            raise Refusal(cursor, f"{self.role} distinguishes too many cases")
        found: list[Piece] = []
        for a, b in pairs:
            where = conjunction(a.condition, b.condition)
            values = self._combined(cursor, symbol, a.value, b.value, where)
            found += [Piece(conjunction(where, v.condition), v.value) for v in values]
        return self._pruned(found)

    def _combined(self, cursor: Node, symbol: str, a: Affine, b: Affine, where: str) -> list[Piece]:
        match symbol:
            case "+":
                return [Piece("", a + b)]
            case "-":
                return [Piece("", a - b)]
            case "*" if b.is_constant:
                return [Piece("", a * b.constant)]
            case "*" if a.is_constant:
                return [Piece("", b * a.constant)]
            case "<<" if b.is_constant and 0 <= b.constant < 63:
                return [Piece("", a * 2**b.constant)]
            case ">>" if b.is_constant and 0 <= b.constant < 63:
                return [Piece("", a.floor_divided(2**b.constant))]
            case "/" | "%" if b.is_constant and b.constant != 0:
                return self._divided(cursor, symbol, a, b.constant, where)
            case "/" | "%" if b.is_constant:
                raise Refusal(cursor, f"{self.role} divides by zero")
        raise Refusal(cursor, f"{self.role} is not affine{self._remedy(cursor)}")

    def _divided(
        self, cursor: Node, symbol: str, a: Affine, divisor: int, where: str
    ) -> list[Piece]:
        """C's quotient or remainder, which round towards zero."""
        text = a.text(self.context.names)
        here = self.context.where(where)
        down = a.floor_divided(abs(divisor))
        up = (a * -1).floor_divided(abs(divisor)) * -1
        quotients = [Piece(f"({text}) >= 0", down), Piece(f"({text}) < 0", up)]
        if here.excludes(quotients[1].condition):
            quotients = [Piece("", down)]
        elif here.excludes(f"({text}) > 0"):
            quotients = [Piece("", up)]
        elif here.excludes(f"({text}) mod {abs(divisor)} != 0"):
            quotients = [Piece("", down)]
        elif self.role == "subscript":
            reason = "subscript divides what may be negative, and C rounds that towards zero"
            raise Refusal(cursor, reason)
        if symbol == "%":
            return [Piece(q.condition, a - q.value * abs(divisor)) for q in quotients]
        sign = 1 if divisor > 0 else -1
        return [Piece(q.condition, q.value * sign) for q in quotients]

    def condition(self, cursor: Node, negated: bool = False) -> str:
        """Return a condition (or its negation) as an isl formula.

        Raises:
            Refusal: it is not affine, or it reads memory.
        """
        with self._deeper(cursor):
            return self._condition(cursor, negated)

    def _condition(self, cursor: Node, negated: bool) -> str:
        inner = stripped(cursor)
        symbol = inner.operator if inner.kind in _OPERATORS else ""
        if symbol == "!":
            return self.condition(inner.children[0], not negated)
        if symbol in ("&&", "||"):
            left, right = inner.children
            return self._connected(symbol, left, right, negated)
        try:
            if symbol in COMPARISONS:
                return self._compared(NEGATED[symbol] if negated else symbol, *inner.children)
            values = [self.nonzero(piece, negated) for piece in self.pieces(cursor)]
        except Refusal as refusal:
            if self.role != "condition":
                raise
            raise DependsOnData(refusal.cursor, refusal.reason) from refusal
        return " or ".join(f"({value})" for value in values)

    def _connected(self, symbol: str, left: Node, right: Node, negated: bool) -> str:
        first = self.condition(left, negated)
        reached = first if negated == (symbol == "||") else f"not ({first})"
        second = self.at(reached).condition(right, negated)
        word = "and" if (symbol == "&&") != negated else "or"
        return f"({first}) {word} ({second})"

    def _compared(self, symbol: str, left: Node, right: Node) -> str:
        for operand in (stripped(left), stripped(right)):
            if integer_range(operand.type) is None:
                raise Refusal(operand, f"{self.role} is not an integer")
        pairs = list(product(self.pieces(left), self.pieces(right)))
        if len(pairs) > MOST_PIECES:
            raise Refusal(left, f"{self.role} distinguishes too many cases")
        return " or ".join(f"({self.comparison(symbol, a, b)})" for a, b in pairs)

    def nonzero(self, value: Piece, negated: bool) -> str:
        """Return the isl formula of a number used as a condition; overridden like `comparison`."""
        text = f"({value.value.text(self.context.names)}) {'=' if negated else '!='} 0"
        return conjunction(value.condition, text)

    def comparison(self, symbol: str, left: Piece, right: Piece) -> str:
        """Return the isl formula of one comparison; overridden where only some are allowed."""
        names = self.context.names
        text = f"{left.value.text(names)} {_ISL.get(symbol, symbol)} {right.value.text(names)}"
        return conjunction(left.condition, right.condition, text)
