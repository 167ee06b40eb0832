"""Executions of statements in generated loops: what is around them, and when they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import count

import islpy as isl

from looper.codegen.affine_c import (
    Integer,
    Linear,
    Operation,
    linear_sum,
    negation,
    substitute,
    variables,
)
from looper.codegen.isl_formulas import all_of
from looper.codegen.iterator_ranges import Context, alternatives, range_of, upper_bound
from looper.codegen.tree import ROUNDED, Execute, For, If, Node
from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest
from looper.ir.polyhedra import iterator_names

Path = tuple[For | Integer, ...]
"""Loops and conditions around something, outermost first."""

_KEPT = 4096


@dataclass(frozen=True, eq=False)
class Occurrence:
    """An execution of a statement somewhere in the loops.

    Attributes:
        node: the execution.
        path: the loops and conditions around it, outermost first.
        rows: of the statement's schedule.
        context: ranges of the iterators around it.
        times: its time as these say it: coordinates, each with what it is to be divided by.
    """

    node: Execute
    path: Path
    rows: tuple[Affine, ...]
    context: Context
    times: tuple[tuple[Integer, int], ...]

    @property
    def loops(self) -> tuple[For, ...]:
        """The loops around it."""
        return loops_of(self.path)

    def head(self, shared: frozenset[str]) -> Occurrence:
        """The same with its time only up to where others than shared iterators say it.

        And with what is around the loops of those.
        """
        for position, names in enumerate(self.names):
            own = names - shared
            if own:
                last = max(
                    n
                    for n, each in enumerate(self.path)
                    if isinstance(each, For) and each.name in own
                )
                path, times = self.path[: last + 1], self.times[: position + 1]
                context = self.context[: len(loops_of(path))]
                return Occurrence(self.node, path, self.rows, context, times)
        return self

    @cached_property
    def names(self) -> tuple[set[str], ...]:
        """The iterators that each coordinate of its time depends on."""
        return tuple(variables(form) for form, _ in self.times)

    @property
    def key(self) -> tuple[object, ...]:
        """The same for executions with the same time and the same around them."""
        return self.times, tuple(map(id, self.path))


def occurrence(forest: LoopForest, node: Execute, path: Path) -> Occurrence:
    """An execution with the time that the schedule says it has."""
    own, around = forest.schedules[node.statement], {each.level: each for each in loops_of(path)}
    point = dict(zip(iterator_names(len(node.point)), node.point, strict=True))
    context: Context = ()
    for each in around.values():
        context = (*context, range_of(each, context))
    times: list[tuple[Integer, int]] = []
    for level, loop in enumerate(own.loops):
        times.append((Linear(own.betas[level]), 1))
        if found := around.get(level):
            sign = 1 if found.scale > 0 else -1
            form = Linear(-sign * found.offset, ((found.name, sign),))
            times.append((form, abs(found.scale)))
        else:
            # It had a single iteration.
            times.append((_settled(substitute(row_form(loop.row), point), context), 1))
    rows = tuple(loop.row for loop in own.loops)
    return Occurrence(node, path, rows, context, (*times, (Linear(own.betas[-1]), 1)))


def _settled(value: Integer, context: Context) -> Integer:
    """A value with quotients as numbers where bounds of loops say that they are."""
    match value:
        case Operation("floord", (Linear() as part, Linear(divisor, ()))):
            most, least = (upper_bound(linear_sum([(part, sign)]), context) for sign in (1, -1))
            if most is not None and least is not None and most // divisor == -least // divisor:
                return Linear(int(most // divisor))
            return value
        case Operation("+", parts):
            return linear_sum([(_settled(part, context), 1) for part in parts])
        case Operation("*", (Linear(factor, ()), part)):
            return linear_sum([(_settled(part, context), factor)])
        case _:
            return value


@lru_cache(_KEPT)
def row_form(row: Affine) -> Integer:
    """A quasi-affine form of `i0`, `i1`, ..."""
    names = iterator_names(len(row.coefficients))
    terms = tuple((n, c) for n, c in zip(names, row.coefficients, strict=True) if c)
    floors: list[tuple[Integer, int]] = [
        (
            Operation("floord", (row_form(term.numerator), Linear(term.denominator))),
            term.coefficient,
        )
        for term in row.floors
    ]
    return linear_sum([(Linear(row.constant, terms), 1), *floors])


def branches(node: Node, path: Path) -> list[tuple[tuple[Node, ...], Path]]:
    """What is in a node, of which one thing is executed at a time, and what is around it."""
    match node:
        case Execute():
            return []
        case If(condition, then, otherwise):
            return [(then, (*path, condition)), (otherwise, (*path, negation(condition)))]
        case For(body=body):
            return [(body, (*path, node))]


def plain(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes with a name of its own for every loop, and values in place of rounded sizes."""
    return _Scope((), {}, count()).plain(nodes)


@dataclass(frozen=True)
class _Scope:
    """What names mean in some nodes.

    Attributes:
        path: what is around them, with names of its own for every loop.
        values: of the names in the nodes.
        numbers: for the names of further loops.
    """

    path: Path
    values: Mapping[str, Integer]
    numbers: Iterator[int]

    def plain(self, nodes: Sequence[Node]) -> tuple[Node, ...]:
        """See the function."""
        return tuple(each for node in nodes for each in self._plain(node))

    def _plain(self, node: Node) -> Sequence[Node]:
        match node:
            case Execute(statement, point):
                return [Execute(statement, tuple(map(self._value, point)))]
            case If():
                condition = self._value(node.condition)
                parts = branches(replace(node, condition=condition), self.path)
                return [If(condition, *(replace(self, path=p).plain(n) for n, p in parts))]
            case For(level=level) if level == ROUNDED:
                value = self._value(alternatives(node.start, "max")[0])
                return replace(self, values={**self.values, node.name: value}).plain(node.body)
            case For():
                name = f"c{next(self.numbers)}"
                start, last = self._value(node.start), self._value(node.last)
                loop = replace(node, name=name, start=start, last=last)
                values = {**self.values, node.name: Linear.name(name)}
                inside = replace(self, path=(*self.path, loop), values=values)
                return [replace(loop, body=inside.plain(node.body))]

    def _value(self, expression: Integer) -> Integer:
        """An expression in these names, without divisions that round towards zero.

        Where what is divided may be negative, they stay.
        """
        return self._rounding_down(substitute(expression, self.values))

    def _rounding_down(self, expression: Integer) -> Integer:
        match expression:
            case Linear():
                return expression
            case Operation("/" | "%" as operator, (part, Linear() as divisor)):
                part = self._rounding_down(part)
                if happens(self.path, [compared(part, "<")]):
                    return Operation(operator, (part, divisor))
                floor = Operation("floord", (part, divisor))
                if operator == "/":
                    return floor
                return linear_sum([(part, 1), (floor, -divisor.constant)])
            case Operation(
                "==" | "!=" as operator, (Operation("%") as rest, Linear(0, ()) as zero)
            ):
                # Of either sign.
                parts = tuple(map(self._rounding_down, rest.arguments))
                return Operation(operator, (Operation("%", parts), zero))
            case Operation(operator, arguments):
                return Operation(operator, tuple(map(self._rounding_down, arguments)))


def compared(value: Integer, operator: str) -> Integer:
    """A comparison with 0."""
    return Operation(operator, (value, Linear(0)))


def loops_of(path: Path) -> tuple[For, ...]:
    """The loops, outermost first."""
    return tuple(each for each in path if isinstance(each, For))


def _sides(loop: For) -> tuple[str, str]:
    """The operators that combine alternatives of a loop's start and of its last value."""
    return ("max", "min") if loop.step > 0 else ("min", "max")


def conditions_of(path: Path) -> list[Integer]:
    """What holds inside of loops and conditions."""
    found = list[Integer]()
    for each in path:
        if not isinstance(each, For):
            found.append(each)
            continue
        name, sides, step = Linear.name(each.name), _sides(each), abs(each.step)
        before, after = ("<=", ">=") if each.step > 0 else (">=", "<=")
        found += [Operation(after, (name, x)) for x in alternatives(each.start, sides[0])]
        found += [Operation(before, (name, x)) for x in alternatives(each.last, sides[1])]
        if step > 1:
            gap = linear_sum([(name, 1), (each.start, -1)])
            found.append(compared(Operation("%", (gap, Linear(step))), "=="))
    return found


def happens(path: Path, conditions: Sequence[Integer]) -> bool:
    """Whether conditions hold together somewhere inside of loops and conditions."""
    wanted = (*conditions_of(path), *conditions)
    names = sorted(set().union(*map(variables, wanted)))
    return not isl.Set(f"{{ [{', '.join(names)}] : {all_of(wanted)} }}").is_empty()
