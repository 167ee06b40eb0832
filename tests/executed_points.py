"""Points executed by loops, found by interpreting them; for small programs, without isl's code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from looper.codegen.affine_c import Integer, Linear
from looper.codegen.tree import Execute, For, If, Node
from looper.ir.loop_forest import LoopForest

Point = tuple[int, ...]
Executed = list[tuple[int, Point]]


def executed(nodes: Sequence[Node]) -> Executed:
    """Return positions of statements and values of their iterators, in order of execution."""
    return list(_executed(nodes, {}))


def expected(forest: LoopForest, statements: Sequence[int]) -> Executed:
    """Return the points of the statements' domains in the order of a schedule."""
    timed = []
    for k in statements:
        own = forest.schedules[k]
        for point in points_of(forest, k):
            time = [own.betas[0]]
            for beta, loop in zip(own.betas[1:], own.loops, strict=True):
                time += [loop.row.evaluate(point), beta]
            timed.append((time, k, point))
    return [(k, point) for _, k, point in sorted(timed)]


def points_of(forest: LoopForest, statement: int) -> list[Point]:
    """Return the points of a statement's iteration domain."""
    found: list[Point] = []
    depth = forest.program.statements[statement].depth

    def note(point):
        found.append(tuple(point.get_coordinate_val(3, k).to_python() for k in range(depth)))

    forest.program.statements[statement].domain_set.foreach_point(note)
    return found


def _executed(nodes: Sequence[Node], values: Mapping[str, int]) -> Iterator[tuple[int, Point]]:
    for node in nodes:
        match node:
            case Execute(statement, point):
                yield statement, tuple(value_of(each, values) for each in point)
            case If(condition, then, otherwise):
                yield from _executed(then if value_of(condition, values) else otherwise, values)
            case For():
                end = value_of(node.last, values) + (1 if node.step > 0 else -1)
                for value in range(value_of(node.start, values), end, node.step):
                    yield from _executed(node.body, {**values, node.name: value})


def value_of(expression: Integer, values: Mapping[str, int]) -> int:
    """Return the value of a C expression."""
    if isinstance(expression, Linear):
        total = sum(factor * values[name] for name, factor in expression.terms)
        return int(expression.constant + total)
    if expression.operator == "?:":
        chosen, *others = expression.arguments
        return value_of(others[0 if value_of(chosen, values) else 1], values)
    parts = [value_of(each, values) for each in expression.arguments]
    match expression.operator:
        case "min":
            return min(parts)
        case "max":
            return max(parts)
        case "+":
            return sum(parts)
        case "&&":
            return int(all(parts))
        case "||":
            return int(any(parts))
    left, right = parts
    # C rounds towards zero.
    quotient = abs(left) // right * (1 if left >= 0 else -1) if right > 0 else 0
    return {
        "*": left * right,
        "floord": left // right if right else 0,
        "/": quotient,
        "%": left - quotient * right,
        "==": int(left == right),
        "!=": int(left != right),
        "<": int(left < right),
        "<=": int(left <= right),
        ">": int(left > right),
        ">=": int(left >= right),
    }[expression.operator]
