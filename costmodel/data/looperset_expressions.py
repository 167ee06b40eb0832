"""Right-hand sides in LOOPerSet's `expression_representation`, read and written.

A node has `expr_type`, `children`, and in newer records `dtype`, `str` (the text of a leaf),
`access_matrix` and `buffer_id`. Older records have only the type and the children: the elements
that are read follow from the list of accesses, in the same order, and constants are unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from looper.errors import LooperError, ProgramError
from looper.frontend.c_spelling import check_identifier, literal_constant
from looper.frontend.scopes.calls import MATHEMATICS
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
    Index,
    Unary,
    walk,
)
from looper.ir.program import Program


class Unsaid(LooperError):
    """Error for what only one of the formats can express; its text is the reason to be counted."""


TYPES = {
    "int32": ElementType.INT,
    "int64": ElementType.LONG,
    "float32": ElementType.FLOAT,
    "float64": ElementType.DOUBLE,
}
NAMES = {element: name for name, element in TYPES.items()}
_WIDTHS = tuple(TYPES)
_BINARY = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "div": "/",
    "mod": "%",
    "and": "&&",
    "or": "||",
    "eq": "==",
    "ne": "!=",
    "le": "<=",
    "lt": "<",
    "ge": ">=",
    "gt": ">",
}
_UNARY = {"minus": "-", "not": "!"}
_FUNCTIONS = {
    "sqrt": "sqrt",
    "abs": "fabs",
    "exp": "exp",
    "log": "log",
    "floor": "floor",
    "ceil": "ceil",
    "round": "round",
    "min": "fmin",
    "max": "fmax",
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "tanh": "tanh",
}
_OPERATORS = {operator: name for name, operator in _BINARY.items()}
_CALLED = {function: name for name, function in _FUNCTIONS.items()} | {
    f"{function}f": name for name, function in _FUNCTIONS.items()
}
_COUNTED = {"+": "additions", "-": "subtraction", "*": "multiplication", "/": "division"}


class ExpressionReader:
    """Reader of the right-hand side of one computation.

    Args:
        path: names of the computation's loops.
        listed: its `accesses`, for nodes without an access of their own.
        labels: names of the arrays by number of the buffer.

    Attributes:
        constants_known: whether all constants read so far had values.
    """

    def __init__(
        self,
        path: Sequence[str],
        listed: Sequence[Mapping[str, Any]],
        labels: Mapping[int, str],
    ) -> None:
        self._path, self._labels = path, labels
        self._listed = list(listed)
        self._met = 0
        self.constants_known = True

    def read(self, tree: Mapping[str, Any]) -> Expression:
        """Return the expression that a tree represents.

        Raises:
            Unsaid: LOOPer has no such expression.
        """
        count = sum(node["expr_type"] == "access" for node in _nodes(tree))
        # If the list is shorter, it is unknown which of its accesses occurs twice.
        self._in_order = count == len(self._listed)
        return self._expression(tree)

    def _expression(self, node: Mapping[str, Any]) -> Expression:
        kind = str(node["expr_type"])
        if kind == "access":
            return self._read_access(node)
        if kind in ("val", "value"):
            return self._constant(node)
        if kind == "var":
            return self._iterator(node)
        parts = [self._expression(child) for child in node.get("children") or ()]
        match kind, parts:
            case "cast", [operand]:
                element = TYPES.get(str(node.get("dtype")))
                if element is not None:
                    return Cast(element, operand)
            case "select", [condition, then, otherwise]:
                return Conditional(condition, then, otherwise)
            case _, [left, right] if kind in _BINARY:
                return Binary(_BINARY[kind], left, right)
            case _, [operand] if kind in _UNARY:
                return Unary(_UNARY[kind], operand)
            case "call", _ if node.get("str"):
                return Call(_function(str(node["str"])), tuple(parts))
            case _, [_, *_] if kind in _FUNCTIONS:
                dtype = str(node.get("dtype", "float64"))
                if dtype.startswith("float"):
                    suffix = "f" if dtype == "float32" else ""
                    return Call(_FUNCTIONS[kind] + suffix, tuple(parts))
        raise Unsaid(f"an expression of type {kind}")

    def _read_access(self, node: Mapping[str, Any]) -> Access:
        told: Mapping[str, Any] = node
        if node.get("access_matrix") is None or node.get("buffer_id") is None:
            if not self._in_order:
                raise Unsaid("an expression that does not say what it reads")
            told = self._listed[self._met]
        self._met += 1
        rows = matrix_rows(told["access_matrix"], len(self._path))
        return Access(self._labels[int(told["buffer_id"])], tuple(rows))

    def _constant(self, node: Mapping[str, Any]) -> Expression:
        text = str(node.get("str") or "").strip()
        if not text:
            self.constants_known = False
            return Constant("1")
        digits = text.removeprefix("-")
        if str(node.get("dtype", "")).startswith("float") and digits.isdigit():
            digits += ".0"
        try:
            constant = literal_constant(digits)
        except ProgramError:
            raise Unsaid("a constant that is no number") from None
        return Unary("-", constant) if text.startswith("-") else constant

    def _iterator(self, node: Mapping[str, Any]) -> Expression:
        name = str(node.get("str") or "")
        if name not in self._path:
            raise Unsaid("a variable that is no iterator")
        return Index(Affine.of_iterator(self._path.index(name), len(self._path)))


def matrix_rows(matrix: Sequence[Sequence[Any]], depth: int) -> list[Affine]:
    """Return the subscripts that an access matrix represents.

    Raises:
        Unsaid: its number of columns differs from that of the loops plus a constant.
    """
    if any(len(row) != depth + 1 for row in matrix):
        raise Unsaid("an access matrix over other loops than the computation's")
    return [Affine(int(row[-1]), tuple(map(int, row[:-1]))) for row in matrix]


def access_matrix(access: Access, depth: int) -> list[list[int]]:
    """Return the matrix of an access; a scalar's is one row of zeros.

    Raises:
        Unsaid: a subscript is not affine.
    """
    if any(index.floors for index in access.indices):
        raise Unsaid("a subscript with a division")
    rows = [[*index.coefficients, index.constant] for index in access.indices]
    return rows or [[0] * (depth + 1)]


def _nodes(tree: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    found = [tree]
    for node in found:
        found.extend(node.get("children") or ())
    return found


def _function(name: str) -> str:
    try:
        check_identifier("function", name)
    except ProgramError:
        raise Unsaid("a call of something without a name in C") from None
    return name


def operation_counts(value: Expression) -> dict[str, int]:
    """Return the number of operations of each kind, in the form of older records."""
    found = {f"number_of_{name}": 0 for name in _COUNTED.values()}
    for node in walk(value):
        if isinstance(node, Binary) and node.operator in _COUNTED:
            found[f"number_of_{_COUNTED[node.operator]}"] += 1
    return found


def node_of(
    value: Expression, program: Program, path: Sequence[str], numbers: Mapping[str, int]
) -> dict[str, Any]:
    """Return the node that represents an expression.

    Args:
        value: the expression.
        program: the program it belongs to.
        path: names of the loops around it.
        numbers: numbers of the buffers by name of the array.

    Raises:
        Unsaid: the format cannot express it.
    """

    def made(kind: str, dtype: str, *children: dict[str, Any], **others: Any) -> dict[str, Any]:
        return {"expr_type": kind, "children": list(children), "dtype": dtype, **others}

    def node(each: Expression) -> dict[str, Any]:
        match each:
            case Constant(text):
                return made("val", _literal_type(text), str=text)
            case Index(affine):
                name = next((n for n, c in zip(path, affine.coefficients, strict=True) if c), "")
                depth = len(path)
                if name and affine == Affine.of_iterator(list(path).index(name), depth):
                    return made("var", "int32", str=name)
            case Access(array):
                return made(
                    "access",
                    NAMES[program.array(array).type],
                    access_matrix=access_matrix(each, len(path)),
                    buffer_id=str(numbers[array]),
                )
            case Unary("-", Constant(text)):
                return made("val", _literal_type(text), str=f"-{text}")
            case Unary(operator, operand) if operator in _UNARY.values():
                inner = node(operand)
                kind = "minus" if operator == "-" else "not"
                return made(kind, inner["dtype"], inner)
            case Binary(operator, left, right) if operator in _OPERATORS:
                one, two = node(left), node(right)
                wider = max(one["dtype"], two["dtype"], key=_WIDTHS.index)
                integer = operator in ("&&", "||", "==", "!=", "<", "<=", ">", ">=")
                return made(_OPERATORS[operator], "int32" if integer else wider, one, two)
            case Call(function, arguments):
                parts = [node(argument) for argument in arguments]
                # `erf` is of doubles: there is no `er`.
                is_single = function.endswith("f") and function[:-1] in MATHEMATICS
                dtype = "float32" if is_single else "float64"
                if function in _CALLED:
                    return made(_CALLED[function], dtype, *parts)
                return made("call", dtype, *parts, str=function)
            case Cast(element, operand):
                return made("cast", NAMES[element], node(operand))
            case Conditional(condition, then, otherwise):
                parts = [node(condition), node(then), node(otherwise)]
                wider = max(parts[1]["dtype"], parts[2]["dtype"], key=_WIDTHS.index)
                return made("select", wider, *parts)
        raise Unsaid("an operation on integers, or an affine form as a value")

    return node(value)


def _literal_type(text: str) -> str:
    lowered = text.lower()
    if not lowered.startswith("0x") and any(sign in lowered for sign in ".e"):
        return "float32" if lowered.endswith("f") else "float64"
    return "int64" if lowered.endswith("l") else "int32"
