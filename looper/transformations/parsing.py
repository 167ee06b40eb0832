"""Parsing of transformations from text: `interchange(S1, 0, 1); tile(S1, 0, [32, 32])`.

Every call is a Python expression over names and integers, and is parsed by Python's own parser.
"""

from __future__ import annotations

import ast
from dataclasses import MISSING, fields
from difflib import get_close_matches
from typing import Any

from looper.errors import ScheduleSyntaxError
from looper.transformations.base import Transformation, expected, fits
from looper.transformations.keywords import transformation, transformations


def parse_transformations(text: str) -> tuple[Transformation, ...]:
    """Parse the transformations of a schedule, separated by semicolons; none for blank text.

    Raises:
        ScheduleSyntaxError: the text is invalid; the message has the column and the reason.
    """
    found = []
    column = 1
    for part in text.split(";"):
        if part.strip():
            start = column + len(part) - len(part.lstrip())
            found.append(_parse_one(part.strip(), start))
        column += len(part) + 1
    return tuple(found)


def _parse_one(text: str, column: int) -> Transformation:
    def refuse(reason: str) -> ScheduleSyntaxError:
        return ScheduleSyntaxError(f"schedule, column {column}: {reason}: `{text}`")

    try:
        call = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise refuse("expected a transformation like `interchange(S1, 0, 1)`") from None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        raise refuse("expected a transformation like `interchange(S1, 0, 1)`")
    cls = transformation(call.func.id)
    if cls is None:
        known = transformations()
        near = get_close_matches(call.func.id, known, n=1)
        hint = f"; did you mean `{near[0]}`?" if near else f"; there are {', '.join(known)}"
        raise refuse(f"unknown transformation `{call.func.id}`{hint}")
    return _build(cls, call, refuse)


def _build(cls: type[Transformation], call: ast.Call, refuse: Any) -> Transformation:
    names = [field.name for field in fields(cls)]
    if len(call.args) > len(names):
        raise refuse(f"`{cls.keyword}` takes at most {len(names)} arguments")
    values = dict(zip(names, (_value(node, refuse) for node in call.args), strict=False))
    for keyword in call.keywords:
        if keyword.arg not in names or keyword.arg in values:
            raise refuse(f"`{cls.keyword}` takes {', '.join(names)}")
        values[keyword.arg] = _value(keyword.value, refuse)
    for field in fields(cls):
        if field.name not in values:
            if field.default is MISSING:
                raise refuse(f"`{cls.keyword}` needs {field.name}")
            continue
        if not fits(str(field.type), values[field.name]):
            raise refuse(f"{field.name} of `{cls.keyword}` is not {expected(str(field.type))}")
    return cls(**values)


def _value(node: ast.expr, refuse: Any) -> Any:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
            return -number
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return tuple(_value(item, refuse) for item in items)
        case _:
            raise refuse("arguments are statement names, integers and lists of integers")
