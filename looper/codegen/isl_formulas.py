"""Conversion of conditions and values of generated code to isl's syntax, with C's semantics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from looper.codegen.affine_c import Integer, Linear, Operation


class NotAffine(Exception):
    """An expression is not quasi-affine."""


def all_of(conditions: Sequence[Integer]) -> str:
    """The conjunction of some conditions as an isl formula.

    Raises:
        NotAffine: a condition cannot be expressed in isl's syntax.
    """
    return " and ".join(map(_formula, conditions)) or "true"


_SYMBOLS = {"==": "=", "&&": "and", "||": "or"}
_CONDITIONS = {"&&", "||", "==", "!=", "<", "<=", ">", ">="}


def _formula(condition: Integer) -> str:
    choice = _choice(condition)
    if choice is not None:
        asked, then, otherwise = choice.arguments
        first, second = (_formula(_with(condition, choice, each)) for each in (then, otherwise))
        test = _formula(asked)
        return f"(({test} and {first}) or (not {test} and {second}))"
    match condition:
        case Linear():
            return f"({_text(condition)} != 0)"
        case Operation("&&" | "||" as operator, parts):
            return "(" + f" {_SYMBOLS[operator]} ".join(map(_formula, parts)) + ")"
        case Operation("==" | "!=", (Operation("%", (value, Linear(modulus, ()))), Linear(0, ()))):
            # The remainder may have either sign.
            sign = "!=" if condition.operator == "!=" else "="
            return f"(({_text(value)}) mod {modulus} {sign} 0)"
        case Operation("==", (Operation(inner) as denied, Linear(0, ()))) if inner in _CONDITIONS:
            return f"not {_formula(denied)}"
        case Operation("==" | "!=" | "<" | "<=" | ">" | ">=" as operator, (left, right)):
            return f"({_text(left)} {_SYMBOLS.get(operator, operator)} {_text(right)})"
    raise NotAffine(f"not a condition: {condition}")


def _choice(expression: Integer) -> Operation | None:
    """A `?:` within a compared value, which isl's syntax lacks; None if there is none."""
    if isinstance(expression, Linear) or expression.operator in ("&&", "||"):
        return None
    if expression.operator == "?:":
        return expression
    found = (_choice(argument) for argument in expression.arguments)
    return next((each for each in found if each is not None), None)


def _with(expression: Integer, choice: Operation, value: Integer) -> Integer:
    """The expression with a `?:` operation replaced by a value."""
    if expression == choice:
        return value
    if isinstance(expression, Linear):
        return expression
    arguments = tuple(_with(each, choice, value) for each in expression.arguments)
    return replace(expression, arguments=arguments)


def _text(value: Integer) -> str:
    """The isl text of a value, with C's rounding of quotients."""
    match value:
        case Linear(constant, terms):
            return " + ".join([*(f"{factor}*{name}" for name, factor in terms), str(constant)])
        case Operation("+", parts):
            return " + ".join(map(_text, parts))
        case Operation("*", (Linear(factor, ()), part)):
            return f"{factor}*({_text(part)})"
        case Operation("min" | "max" as operator, (first, *rest)):
            if not rest:
                return _text(first)
            return f"{operator}({_text(first)}, {_text(Operation(operator, tuple(rest)))})"
        case Operation("floord", (part, Linear(divisor, ()))):
            return f"floor(({_text(part)})/{divisor})"
        case Operation("/", (part, Linear(divisor, ()))):
            # C rounds towards zero.
            down = f"floor(({_text(part)})/{divisor})"
            up = f"floor((-1*({_text(part)}))/{divisor})"
            return f"max({down}, 0) + min(-{up}, 0)"
        case Operation("%", (part, Linear() as divisor)):
            quotient = _text(Operation("/", (part, divisor)))
            return f"{_text(part)} - {divisor.constant}*({quotient})"
    raise NotAffine(f"not a quasi-affine form: {value}")
