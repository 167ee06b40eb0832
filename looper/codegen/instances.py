"""Whether loops execute every point of every iteration domain, once, in the schedule's order.

What isl's AST generator makes is not taken on trust (with separated loops it loses iterations where
the domains of a loop's statements have different strides), nor is what we make of it. That needs no
counting, and nothing about sizes:

- Inside of a loop, its iterator says at which time of the schedule a statement runs. So the loops'
  iterators follow from the statement's, and what is executed is a set of the latter, in which
  bounds, steps and conditions are put in terms of them. These sets are held against the domain.
- Whether the iterators are what the schedule says they are is asked of what loops run through.
- Of nodes beside each other, all times of one are before all of the other. As times of iterations
  differ, nothing is then executed twice.

Most answers are a comparison of linear forms; isl gives the others.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby, pairwise, permutations, product, starmap

import islpy as isl

from looper.codegen.affine_c import (
    Integer,
    Linear,
    Operation,
    linear_sum,
    plus,
    substitute,
    variables,
)
from looper.codegen.executions import (
    Finder,
    Link,
    Occurrence,
    Path,
    branches,
    compared,
    conditions_of,
    happens,
    loops_of,
    plain,
    row_form,
)
from looper.codegen.isl_formulas import NotAffine, all_of
from looper.codegen.iterator_ranges import Context, Range, never_positive, residue_of
from looper.codegen.tree import Execute, For, Node
from looper.ir.loop_forest import LoopForest
from looper.ir.polyhedra import at_most, iterator_names, tuple_text
from looper.isl_time import check_time

_OPERATIONS = 20_000_000
"""What isl may do to answer all questions about one outermost loop: some seconds."""


class NotExecuted(Exception):
    """Loops do not execute the domains, in the schedule's order, or that can not be told."""


def check_instances(forest: LoopForest, statements: Sequence[int], nodes: Sequence[Node]) -> None:
    """Check that loops execute every point of the domains of statements once, in order.

    Args:
        forest: the schedule.
        statements: positions of those that the loops are to execute.
        nodes: the loops.

    Raises:
        NotExecuted: they do not, or isl takes too long to tell.
    """
    try:
        with at_most(_OPERATIONS):
            made = plain(nodes)
            try:
                _check(Finder(forest), statements, made)
            except NotExecuted:
                _check(Finder.thorough(forest, made), statements, made)
    except isl.Error:
        check_time()
        raise NotExecuted("isl takes too long to tell what is executed") from None
    except NotAffine as problem:
        raise NotExecuted(str(problem)) from None


def _check(find: Finder, statements: Sequence[int], nodes: Sequence[Node]) -> None:
    executed: dict[int, list[Occurrence]] = defaultdict(list)
    for execution in _executions(find, nodes):
        executed[execution.node.statement].append(execution)
    if not set(executed) <= set(statements):
        raise NotExecuted("statements of other loops are executed")
    for k in statements:
        statement = find.forest.program.statements[k]
        groups = list(_grouped(executed[k]))
        for group in groups:
            _check_iterators(group)
        head = tuple_text(statement.name, statement.depth)
        points = [_executed(group, head) for group in groups]
        domain = statement.domain_set
        found = points[0] if points else isl.Set.empty(domain.get_space())
        for each in points[1:]:
            found = found.union(each)
        if not found.is_equal(domain):
            raise NotExecuted(f"what is executed of {statement.name} is not its iteration domain")


def _grouped(executions: Sequence[Occurrence]) -> list[Occurrence]:
    """Executions of a statement, with one in place of the copies of what was fully unrolled.

    It has iterators `o0`, `o1`, ... for what the copies add to the statement's. (As sets of their
    own they are points at distances, of which it takes long to tell that together they are all.)
    """
    alike: dict[object, list[Occurrence]] = defaultdict(list)
    for k, each in enumerate(executions):
        terms = [value.terms for value in each.node.point if isinstance(value, Linear)]
        is_linear = len(terms) == len(each.node.point)
        alike[(tuple(map(id, each.path)), *terms) if is_linear else k].append(each)
    return [each for copies in alike.values() for each in _as_one(copies)]


def _as_one(copies: Sequence[Occurrence]) -> Sequence[Occurrence]:
    """Executions that differ in constants as one, if these are all of a box."""
    if len(copies) == 1:
        return copies
    points = {
        tuple(value.constant for value in each.node.point if isinstance(value, Linear))
        for each in copies
    }
    lows, highs = (tuple(map(side, zip(*points, strict=True))) for side in (min, max))
    size = math.prod(b - a + 1 for a, b in zip(lows, highs, strict=True))
    if not size == len(points) == len(copies):
        return copies
    point, added, context = list[Integer](), list[Integer](), copies[0].context
    for k, (value, low, high) in enumerate(zip(copies[0].node.point, lows, highs, strict=True)):
        assert isinstance(value, Linear)
        own = ((f"o{k}", 1),) if low < high else ()
        point.append(Linear(low, (*value.terms, *own)))
        added += [Operation("<=", (Linear(0), Linear(0, own)))]
        added += [Operation("<=", (Linear(0, own), Linear(high - low)))]
        context = (*context, Range(f"o{k}", (Linear(0),), (Linear(high - low),)))
    node, path = replace(copies[0].node, point=tuple(point)), (*copies[0].path, *added)
    return [replace(copies[0], node=node, path=path, context=context)]


def _check_iterators(one: Occurrence) -> None:
    """Check that the loops' iterators are what the schedule makes of the statement's.

    Raises:
        NotExecuted: they are not.
    """
    point = one.node.point
    values = dict(zip(iterator_names(len(point)), point, strict=True))
    doubts = list[Integer]()
    for loop in one.loops:
        link = one.links.get(loop.name)
        if link is None:
            raise NotExecuted("a statement is in a loop that it has not in the schedule")
        if loop.step * link.factor <= 0:
            raise NotExecuted("a loop runs backwards in time")
        time = substitute(row_form(one.rows[loop.level]), values)
        exact = linear_sum([(time, link.factor), (link.rest, 1)])
        gap = linear_sum([(exact, 1), (Linear.name(loop.name), -link.divisor)])
        if gap != Linear(0) and not _is_in_tile(time, loop, link, one.context):
            doubts.append(compared(gap, "!="))
    if doubts and happens(one.path, [Operation("||", tuple(doubts))]):
        raise NotExecuted("loops do not run through the times of the schedule")


def _is_in_tile(time: Integer, loop: For, link: Link, context: Context) -> bool:
    """Whether bounds of loops say at once that a time is that of a loop over tiles."""
    match time:
        case Operation("floord", (Linear() as part, Linear(size, ()))):
            tile = linear_sum([(Linear.name(loop.name), 1), (link.rest, -1)])
            if (link.factor, link.divisor) == (1, 1):
                tile = linear_sum([(tile, size)])
            elif (link.factor, link.divisor) != (size, 1) or residue_of(tile, size, context) != 0:
                return False
            inside = linear_sum([(part, 1), (tile, -1)])
            before = linear_sum([(inside, -1)])
            beyond = linear_sum([(inside, 1)], 1 - size)
            return never_positive(before, context) and never_positive(beyond, context)
        case _:
            return False


def _executed(one: Occurrence, head: str) -> isl.Set:
    """The points at which a statement is executed.

    The iterators of loops follow from its own, see `_check_iterators`.
    """
    values, gaps = dict[str, Integer](), list[Integer]()
    for loop in one.loops:
        link = one.links[loop.name]
        time = row_form(one.rows[loop.level])
        values[loop.name] = substitute(link.iterator(time), values)
        if link.divisor > 1:
            exact = substitute(linear_sum([(time, link.factor), (link.rest, 1)]), values)
            gaps.append(compared(Operation("%", (exact, Linear(link.divisor))), "=="))
    point = one.node.point
    for k, (name, value) in enumerate(zip(iterator_names(len(point)), point, strict=True)):
        added = f"o{k}"
        base = substitute(value, {**values, added: Linear(0)})
        gap = linear_sum([(Linear.name(name), 1), (base, -1)])
        if added in variables(value):
            values[added] = gap
        elif gap != Linear(0):
            gaps.append(compared(gap, "=="))
    wanted = [*gaps, *(substitute(each, values) for each in conditions_of(one.path))]
    return isl.Set(f"{{ {head} : {all_of(wanted)} }}")


# -- order -----------------------------------------------------------------------------------------


def _executions(find: Finder, nodes: Sequence[Node], path: Path = ()) -> list[Occurrence]:
    """All executions in some nodes, of which each is known to be after those before it.

    Raises:
        NotExecuted: the nodes are not in the schedule's order.
    """
    shared = frozenset(each.name for each in loops_of(path))
    found, parts = list[Occurrence](), list[_Part]()
    for is_execution, run in groupby(nodes, lambda node: isinstance(node, Execute)):
        if is_execution:
            # Each of them happens whenever the others do.
            chain = [find(node, path) for node in run if isinstance(node, Execute)]
            _check_pairs(pairwise(chain))
            parts.append(_Part(_heads(chain[:1], shared), _heads(chain[-1:], shared)))
            found += chain
            continue
        for node in run:
            inside = [
                each
                for children, inner in branches(node, path)
                for each in _executions(find, children, inner)
            ]
            if isinstance(node, For):
                _check_turns(node, inside)
            heads = _heads(inside, shared)
            parts.append(_Part(heads, heads))
            found += inside
    for before, after in combinations(parts, 2):
        for (first, ones), (second, others) in product(before.last, after.first):
            if not _is_before(first, second):
                _check_pairs(product(ones, others))
    return found


def _check_turns(loop: For, inside: Sequence[Occurrence]) -> None:
    """Check that what is executed in an iteration of a loop is before the next iteration.

    Where iterators are times, they say so themselves, see `_check_iterators`.

    Raises:
        NotExecuted: it is not.
    """
    links = {each.links[loop.name] for each in inside if loop.name in each.links}
    for one, other in permutations(links, 2):
        (first, by), (second, divisor) = one.time(loop.name), other.time(loop.name)
        following = substitute(second, {loop.name: plus(Linear.name(loop.name), loop.step)})
        gap = linear_sum([(following, by), (first, -divisor)])
        if not isinstance(gap, Linear) or not gap.is_constant or gap.constant <= 0:
            raise NotExecuted("iterations of a loop overlap in time")


def _check_pairs(pairs: Iterable[tuple[Occurrence, Occurrence]]) -> None:
    """Check that of each pair one execution is before the other."""
    if not all(starmap(_is_before, pairs)):
        raise NotExecuted("what is executed is not in the schedule's order")


_Heads = list[tuple[Occurrence, list[Occurrence]]]


@dataclass(frozen=True)
class _Part:
    """What is executed by some nodes beside others.

    Attributes:
        first, last: what has to be after what is before them, and before what is after them.
    """

    first: _Heads
    last: _Heads


def _heads(executions: Sequence[Occurrence], shared: frozenset[str]) -> _Heads:
    """The executions by their beginnings, see `Occurrence.head`."""
    found: dict[object, tuple[Occurrence, list[Occurrence]]] = {}
    for each in executions:
        head = each.head(shared)
        found.setdefault(head.key, (head, []))[1].append(each)
    return list(found.values())


def _is_before(one: Occurrence, other: Occurrence) -> bool:
    """Whether all of an execution's times are before those of another, in loops around both.

    So they are where there are not both.
    """
    path = tuple({id(each): each for each in (*one.path, *other.path)}.values())
    context = tuple({each.name: each for each in (*one.context, *other.context)}.values())
    for (first, by), (second, divisor) in zip(one.times, other.times, strict=False):
        if (first, by) == (second, divisor):
            continue
        gap = linear_sum([(second, by), (first, -divisor)])
        if isinstance(gap, Linear) and gap.is_constant:
            if gap.constant > 0:
                return True
            if gap.constant < 0:
                break
            continue
        apart = never_positive(linear_sum([(gap, -1)], 1), context)
        if apart or not happens(path, [compared(gap, "<=")]):
            return True
        if happens(path, [compared(gap, "<")]):
            return False
        path = (*path, compared(gap, "=="))
    return not happens(path, ())
