"""Integer expressions of generated code, kept in linear form where possible to print concisely."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import islpy as isl

from looper.ir.polyhedra import integer


@dataclass(frozen=True)
class Linear:
    """`constant + sum(coefficient * name)`.

    A coefficient is a fraction only while a tile loop is being rescaled, never in printed code.
    """

    constant: int
    terms: tuple[tuple[str, int | Fraction], ...] = ()

    @classmethod
    def name(cls, name: str) -> Linear:
        """The form that consists of one variable."""
        return cls(0, ((name, 1),))

    @property
    def is_constant(self) -> bool:
        """True if no variable occurs in the form."""
        return not self.terms


@dataclass(frozen=True)
class Operation:
    """An operator or macro applied to expressions: `min max floord / % && || == <= >= < > ?:`."""

    operator: str
    arguments: tuple[Integer, ...]


Integer = Linear | Operation


def linear_sum(parts: Sequence[tuple[Integer, int | Fraction]], constant: int = 0) -> Integer:
    """`constant + sum(factor * part)`, linear if all parts are."""
    totals: dict[str, int | Fraction] = {}
    odd: list[Integer] = []
    for part, factor in parts:
        if isinstance(part, Linear):
            constant += int(factor * part.constant)
            for name, coefficient in part.terms:
                totals[name] = totals.get(name, 0) + factor * coefficient
        elif factor:
            scaled = part if factor == 1 else Operation("*", (Linear(int(factor)), part))
            odd.append(scaled)
    linear = Linear(constant, tuple((n, _whole(c)) for n, c in totals.items() if c))
    if not odd:
        return linear
    if linear != Linear(0):
        odd.append(linear)
    return odd[0] if len(odd) == 1 else Operation("+", tuple(odd))


def _whole(value: int | Fraction) -> int | Fraction:
    return int(value) if value.denominator == 1 else value


def has_fraction(expression: Integer) -> bool:
    """Return True if some coefficient is represented as a fraction."""
    if isinstance(expression, Linear):
        return any(isinstance(coefficient, Fraction) for _, coefficient in expression.terms)
    return any(has_fraction(argument) for argument in expression.arguments)


def plus(expression: Integer, constant: int) -> Integer:
    """`expression + constant`, pushed into `min` and `max` so that bounds stay readable."""
    if constant == 0:
        return expression
    if isinstance(expression, Operation) and expression.operator in ("min", "max"):
        moved = tuple(plus(argument, constant) for argument in expression.arguments)
        return Operation(expression.operator, moved)
    return linear_sum([(expression, 1)], constant)


def negated(expression: Integer) -> Integer:
    """`-expression`, with `min` and `max` exchanged."""
    if isinstance(expression, Operation) and expression.operator in ("min", "max"):
        other = "max" if expression.operator == "min" else "min"
        return Operation(other, tuple(negated(argument) for argument in expression.arguments))
    return linear_sum([(expression, -1)])


def substitute(expression: Integer, values: Mapping[str, Integer]) -> Integer:
    """The expression with variables replaced."""
    if isinstance(expression, Linear):
        parts = [(values.get(name, Linear.name(name)), c) for name, c in expression.terms]
        return linear_sum(parts, expression.constant)
    arguments = tuple(substitute(argument, values) for argument in expression.arguments)
    match expression.operator, arguments:
        case "+", _:
            return linear_sum([(argument, 1) for argument in arguments])
        case "*", (Linear() as factor, argument) if factor.is_constant:
            return linear_sum([(argument, factor.constant)])
        case "/" | "%" | "floord", (numerator, Linear() as divisor):
            return quotient(expression.operator, numerator, divisor)
        case _:
            return Operation(expression.operator, arguments)


def quotient(operator: str, numerator: Integer, divisor: Linear) -> Integer:
    """`numerator operator divisor` for one of `/ % floord`, evaluated if both are constant.

    The numerator of `/` and `%` must not be negative.
    """
    if isinstance(numerator, Linear) and numerator.is_constant and divisor.is_constant:
        floor, rest = divmod(numerator.constant, divisor.constant)
        return Linear(rest if operator == "%" else floor)
    return Operation(operator, (numerator, divisor))


_OPPOSITES = {"==": "!=", "<=": ">", "<": ">=", ">=": "<", ">": "<="}


def negation(condition: Integer) -> Integer:
    """The logical negation of a condition."""
    if isinstance(condition, Operation) and condition.operator in _OPPOSITES:
        return replace(condition, operator=_OPPOSITES[condition.operator])
    return Operation("==", (condition, Linear(0)))


def without_fractions(expression: Integer) -> Integer:
    """The expression with both sides of comparisons and quotients scaled to integer coefficients.

    Fractions in other kinds of expressions remain.
    """
    match expression:
        case Operation(operator, (Linear() as left, Linear() as right)) if (
            operator in _OPPOSITES or operator in ("/", "floord")
        ):
            terms = (*left.terms, *right.terms)
            factor = math.lcm(*(coefficient.denominator for _, coefficient in terms))
            return Operation(operator, tuple(linear_sum([(x, factor)]) for x in (left, right)))
        case Operation(_, arguments):
            return replace(expression, arguments=tuple(map(without_fractions, arguments)))
        case _:
            return expression


def variables(expression: Integer) -> set[str]:
    """Names of the variables that occur in an expression."""
    if isinstance(expression, Linear):
        return {name for name, _ in expression.terms}
    return set().union(*(variables(argument) for argument in expression.arguments))


# By name: `and` and `or` are not attributes that a type checker can see.
_OPERATORS = {
    "min": "min",
    "max": "max",
    "fdiv_q": "floord",
    "pdiv_q": "/",
    "div": "/",
    "pdiv_r": "%",
    "zdiv_r": "%",
    "and_": "&&",
    "and_then": "&&",
    "or_": "||",
    "or_else": "||",
    "eq": "==",
    "le": "<=",
    "lt": "<",
    "ge": ">=",
    "gt": ">",
    "cond": "?:",
    "select": "?:",
}


def operator_name(expression: isl.AstExpr) -> str:
    """Name of the operator of an isl expression, as in `isl.ast_expr_op_type`."""
    return isl.ast_expr_op_type(expression.op_get_type()).name


def from_isl(expression: isl.AstExpr) -> Integer:
    """Convert an isl expression, folding additions and constant multiples."""
    match expression.get_type():
        case isl.ast_expr_type.int:
            return Linear(integer(expression.int_get_val()))
        case isl.ast_expr_type.id:
            return Linear.name(expression.id_get_id().get_name())
        case _:
            return _operation(expression)


def _operation(expression: isl.AstExpr) -> Integer:
    kind = operator_name(expression)
    arguments = tuple(from_isl(expression.op_get_arg(k)) for k in range(expression.op_get_n_arg()))
    match kind:
        case "add":
            return linear_sum([(argument, 1) for argument in arguments])
        case "sub":
            return linear_sum([(arguments[0], 1), (arguments[1], -1)])
        case "minus":
            return negated(arguments[0])
        case "mul":
            return _product(arguments[0], arguments[1])
        case _:
            return Operation(_OPERATORS[kind], arguments)


def _product(left: Integer, right: Integer) -> Integer:
    if isinstance(left, Linear) and left.is_constant:
        return linear_sum([(right, left.constant)])
    if isinstance(right, Linear) and right.is_constant:
        return linear_sum([(left, right.constant)])
    return Operation("*", (left, right))


RELATIONAL, MULTIPLICATIVE = 10, 13
_PRECEDENCE = {"?:": 3, "||": 4, "&&": 5, "==": 9, "!=": 9}
_PRECEDENCE |= dict.fromkeys(("<=", "<", ">=", ">"), RELATIONAL)
_PRECEDENCE |= {"+": 12} | dict.fromkeys("*/%", MULTIPLICATIVE)
ATOM = 16


def precedence(expression: Integer) -> int:
    """C precedence of the outermost operator of an expression."""
    if isinstance(expression, Operation):
        return _PRECEDENCE.get(expression.operator, ATOM)
    simple = not expression.terms and expression.constant >= 0
    single = len(expression.terms) == 1 and not expression.constant
    if simple or (single and expression.terms[0][1] == 1):
        return ATOM
    if single:
        return 13 if expression.terms[0][1] > 0 else 12
    return 12


def to_c(expression: Integer, minimum: int = 0) -> str:
    """C text of an expression, in parentheses if its precedence is below `minimum`."""
    own = precedence(expression)
    text = _linear_text(expression) if isinstance(expression, Linear) else _text(expression)
    return f"({text})" if own < minimum else text


def _linear_text(expression: Linear) -> str:
    pieces: list[str] = []
    terms = sorted(expression.terms, key=lambda term: term[1] < 0)
    for name, coefficient in terms:
        size = abs(coefficient)
        body = name if size == 1 else f"{size} * {name}"
        pieces.append(_signed(body, coefficient > 0, first=not pieces))
    constant = expression.constant
    if pieces and constant > 0 and terms[0][1] < 0:
        return " ".join([str(constant), *[_respaced(pieces[0]), *pieces[1:]]])
    if constant or not pieces:
        pieces.append(_signed(str(abs(constant)), constant >= 0, first=not pieces))
    return " ".join(pieces)


def _respaced(piece: str) -> str:
    return f"- {piece[1:]}" if piece.startswith("-") and not piece.startswith("- ") else piece


def _signed(body: str, positive: bool, first: bool) -> str:
    if first:
        return body if positive else f"-{body}"
    return f"+ {body}" if positive else f"- {body}"


def _text(expression: Operation) -> str:
    operator, arguments = expression.operator, expression.arguments
    if operator in ("min", "max"):
        head, *rest = arguments
        if not rest:
            return to_c(head)
        tail = Operation(operator, tuple(rest)) if len(rest) > 1 else rest[0]
        return f"looper_{operator}({to_c(head)}, {to_c(tail)})"
    if operator == "floord":
        return f"looper_floord({to_c(arguments[0])}, {to_c(arguments[1])})"
    if operator == "?:":
        condition, then, otherwise = (to_c(argument, 4) for argument in arguments)
        return f"{condition} ? {then} : {otherwise}"
    own = _PRECEDENCE[operator]
    if operator == "+":
        # Subtrahends last, so that the sum does not begin with a sign.
        head, *rest = sorted(arguments, key=lambda argument: _subtrahend(argument) is not None)
        return to_c(head, own) + "".join(_addend(argument) for argument in rest)
    if operator == "||":
        return " || ".join(_disjunct(argument) for argument in arguments)
    left = to_c(arguments[0], own)
    return f" {operator} ".join([left, *(to_c(argument, own + 1) for argument in arguments[1:])])


def _disjunct(expression: Integer) -> str:
    # `&&` within `||` needs no parentheses, but compilers warn without.
    text = to_c(expression, _PRECEDENCE["||"])
    return f"({text})" if precedence(expression) == _PRECEDENCE["&&"] else text


def _addend(expression: Integer) -> str:
    subtrahend = _subtrahend(expression)
    if subtrahend is not None:
        return f" - {to_c(subtrahend, _PRECEDENCE['*'])}"
    text = to_c(expression, 12)
    return f" - {text[1:]}" if text.startswith("-") else f" + {text}"


def _subtrahend(expression: Integer) -> Integer | None:
    """The negated expression if it is a multiple with a negative factor, else None."""
    match expression:
        case Operation("*", (Linear(factor, ()), part)) if factor < 0:
            return part if factor == -1 else Operation("*", (Linear(-factor), part))
        case _:
            return None
