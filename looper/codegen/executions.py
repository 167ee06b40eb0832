"""Executions of statements in generated loops, with their enclosing nodes and schedule times."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import count

from looper.codegen.affine_c import (
    Integer,
    Linear,
    Operation,
    linear_sum,
    substitute,
    variables,
)
from looper.codegen.iterator_ranges import Context, alternatives, range_of, upper_bound
from looper.codegen.paths import Path, branches, compared, happens, images, loops_of
from looper.codegen.tree import (
    ROUNDED,
    Block,
    Copy,
    Execute,
    For,
    If,
    Node,
    with_expressions,
)
from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest
from looper.ir.polyhedra import constraints, iterator_names

_KEPT = 4096


@dataclass(frozen=True)
class Link:
    """The affine relation between a loop's iterator and a coordinate of the schedule's time.

    The iterator is `(factor * time + rest) / divisor`, a division without remainder.

    Attributes:
        factor: coefficient of the time, not 0.
        rest: an affine form of iterators of outer loops.
        divisor: positive integer.
    """

    factor: int
    rest: Linear
    divisor: int = 1

    def iterator(self, time: Integer) -> Integer:
        """The iterator at a time."""
        exact = linear_sum([(time, self.factor), (self.rest, 1)])
        if self.divisor == 1:
            return exact
        return Operation("floord", (exact, Linear(self.divisor)))

    def time(self, iterator: str) -> tuple[Integer, int]:
        """The time as an affine form and its divisor."""
        sign = 1 if self.factor > 0 else -1
        form = linear_sum([(Linear.name(iterator), sign * self.divisor), (self.rest, -sign)])
        return form, abs(self.factor)


@dataclass(frozen=True, eq=False)
class Occurrence:
    """An execution of a statement somewhere in the loops.

    Attributes:
        node: the execution.
        path: the enclosing loops and conditions, outermost first.
        rows: rows of the statement's schedule.
        links: links of the enclosing loops, by iterator.
        context: ranges of the iterators of enclosing loops.
        times: coordinates of its time in terms of these iterators, each with its divisor.
    """

    node: Execute
    path: Path
    rows: tuple[Affine, ...]
    links: Mapping[str, Link]
    context: Context
    times: tuple[tuple[Integer, int], ...]

    @property
    def loops(self) -> tuple[For, ...]:
        """The enclosing loops, outermost first."""
        return loops_of(self.path)

    def head(self, shared: frozenset[str]) -> Occurrence:
        """The occurrence cut off after the first coordinate that depends on unshared iterators.

        Its path ends with the innermost loop of these iterators. The occurrence itself if there is
        no such coordinate.
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
                return Occurrence(self.node, path, self.rows, self.links, context, times)
        return self

    @cached_property
    def names(self) -> tuple[set[str], ...]:
        """The iterators that each coordinate of its time depends on."""
        return tuple(variables(form) for form, _ in self.times)

    @property
    def key(self) -> tuple[object, ...]:
        """A key that is equal for occurrences with the same time and the same enclosing nodes."""
        return self.times, tuple(map(id, self.path))


@dataclass(frozen=True)
class Finder:
    """Determines the schedule times of executions in generated loops.

    Attributes:
        forest: the schedule.
        known: links of loops by the name of their iterator; for others without a link, `For.scale`
            and `For.offset` are used.
    """

    forest: LoopForest
    known: Mapping[str, Link] = field(default_factory=dict)

    @classmethod
    def thorough(cls, forest: LoopForest, nodes: Sequence[Node]) -> Finder:
        """A finder with links of all loops in some nodes, as far as they can be derived.

        `For.scale` and `For.offset` do not hold where isl has left out iterations, as of loops over
        tiles of which every second one is empty.
        """
        known: dict[str, Link] = {}
        plain = cls(forest)
        for node, path in _executed(nodes, ()):
            times = plain.row_times(node)
            for loop in loops_of(path)[: len(times)]:
                outer = [each.name for each in loops_of(path) if each.level < loop.level]
                if loop.name not in known and (link := _link(times[loop.level], loop, outer)):
                    known[loop.name] = link
        for node, path in _executed(nodes, ()):
            times = plain.row_times(node)
            for loop in loops_of(path)[: len(times)]:
                if loop.name not in known:
                    link = _derived_link(times[loop.level], loop, path)
                    known |= {loop.name: link} if link else {}
        return cls(forest, known)

    def row_times(self, node: Execute) -> list[Integer]:
        """The rows of a statement's schedule, evaluated at the point of an execution."""
        values = zip(iterator_names(len(node.point)), node.point, strict=True)
        point = dict(values)
        loops = self.forest.schedules[node.statement].loops
        return [substitute(row_form(loop.row), point) for loop in loops]

    def __call__(self, node: Execute, path: Path) -> Occurrence:
        """The occurrence of an execution; `path` holds its enclosing loops and conditions."""
        own = self.forest.schedules[node.statement]
        around = {each.level: each for each in loops_of(path)}
        context: Context = ()
        for each in around.values():
            context = (*context, range_of(each, context))
        times: list[tuple[Integer, int]] = []
        links: dict[str, Link] = {}
        for level, time in enumerate(self.row_times(node)):
            times.append((Linear(own.betas[level]), 1))
            if loop := around.get(level):
                link = _link(time, loop, links) or self.known.get(loop.name)
                links[loop.name] = link or Link(loop.scale, Linear(loop.offset))
                times.append(links[loop.name].time(loop.name))
            else:
                # It had a single iteration.
                times.append((_settled(time, context), 1))
        rows = tuple(loop.row for loop in own.loops)
        return Occurrence(node, path, rows, links, context, (*times, (Linear(own.betas[-1]), 1)))


def _executed(nodes: Sequence[Node], path: Path) -> Iterator[tuple[Execute, Path]]:
    """Yield all executions in some nodes, each with its enclosing loops and conditions."""
    for node in nodes:
        if isinstance(node, Execute):
            yield node, path
        for children, inner in branches(node, path):
            yield from _executed(children, inner)


def _link(time: Integer, loop: For, outer: Collection[str]) -> Link | None:
    """The link of a loop whose time is an affine form of iterators.

    None if the time is not an affine form of the loop's iterator and of `outer` ones.
    """
    if not isinstance(time, Linear):
        return None
    factor = int(dict(time.terms).get(loop.name, 0))
    rest = linear_sum([(time, 1), (Linear.name(loop.name), -factor)])
    if not factor or not isinstance(rest, Linear) or not variables(rest) <= set(outer):
        return None
    sign = 1 if factor > 0 else -1
    negative = linear_sum([(rest, -sign)])
    assert isinstance(negative, Linear)
    return Link(sign, negative, abs(factor))


def _derived_link(time: Integer, loop: For, path: Path) -> Link | None:
    """The link of a loop whose time is not an affine form of iterators, derived by isl.

    None if isl finds no such relation.
    """
    every = [each.name for each in loops_of(path)]
    known = every[: every.index(loop.name) + 1]
    times = images(path, (*map(Linear.name, known), time), (*known, "t"))
    found = times.affine_hull().to_set()
    for each in constraints(found):
        *outer, own, factor = each.form.coefficients
        if each.equality and not each.divisions and own and factor:
            sign = -1 if own > 0 else 1
            terms = zip(known[:-1], outer, strict=True)
            rest = Linear(sign * each.form.constant, tuple((n, sign * c) for n, c in terms if c))
            return Link(sign * factor, rest, abs(own))
    return None


def _settled(value: Integer, context: Context) -> Integer:
    """A value with quotients replaced by constants where the loop bounds imply their values."""
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
    """The expression of a quasi-affine schedule row in terms of `i0`, `i1`, ..."""
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


def plain(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes with a unique name for every loop, and rounded sizes replaced by their values."""
    return _Scope((), {}, count()).plain(nodes)


@dataclass(frozen=True)
class _Scope:
    """The meaning of names in some nodes.

    Attributes:
        path: the enclosing loops and conditions, with a unique name for every loop.
        values: values of the names in the nodes.
        numbers: numbers for the names of further loops.
    """

    path: Path
    values: Mapping[str, Integer]
    numbers: Iterator[int]

    def plain(self, nodes: Sequence[Node]) -> tuple[Node, ...]:
        """Rename and replace in the nodes, see the function `plain`."""
        return tuple(each for node in nodes for each in self._plain(node))

    def _plain(self, node: Node) -> Sequence[Node]:
        match node:
            case Execute() | Copy():
                return [with_expressions(node, self._value)]
            case Block():
                copying, body = self.plain(node.copying), self.plain(node.body)
                made = with_expressions(node, self._value)
                assert isinstance(made, Block)
                return [replace(made, copying=copying, body=body)]
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
        """The expression in terms of the new names, without divisions that round towards zero.

        Such divisions remain where the numerator may be negative.
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
                # The remainder may have either sign.
                parts = tuple(map(self._rounding_down, rest.arguments))
                return Operation(operator, (Operation("%", parts), zero))
            case Operation(operator, arguments):
                return Operation(operator, tuple(map(self._rounding_down, arguments)))
