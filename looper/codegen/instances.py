"""Validation that loops execute every point of the iteration domains once, in schedule order.

Neither the output of isl's AST generator (which loses iterations of separated loops where the
domains of their statements have different strides) nor its later simplification is trusted. The
proof neither enumerates points nor depends on sizes:

- Each loop iterator determines a coordinate of the schedule's time. The loop iterators are hence
  functions of the statement's iterators, and the executed points form a set of the latter, obtained
  by substitution into bounds, steps and conditions. The union of these sets must be the domain.
- The values that loop iterators take must agree with the schedule.
- Of adjacent nodes, all times of one must be before all times of the other. As iterations have
  distinct times, nothing is then executed twice.

Most checks are comparisons of linear forms; isl decides the others.
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
from looper.codegen.copying import NotCopied, check_copies
from looper.codegen.executions import (
    Finder,
    Link,
    Occurrence,
    plain,
    row_form,
)
from looper.codegen.isl_formulas import NotAffine
from looper.codegen.iterator_ranges import Context, Range, never_positive, residue_of
from looper.codegen.paths import Path, branches, compared, happens, loops_of, parts_of, solutions
from looper.codegen.tree import Execute, For, Node
from looper.ir.loop_forest import LoopForest
from looper.ir.polyhedra import iterator_names
from looper.support.isl_operations import at_most
from looper.support.isl_time import check_time

_OPERATIONS = 20_000_000
"""The limit of isl operations for one outermost loop, which take some seconds."""


class NotExecuted(Exception):
    """Loops are not proved to execute the iteration domains in the schedule's order."""


def check_instances(forest: LoopForest, statements: Sequence[int], nodes: Sequence[Node]) -> None:
    """Check that loops execute every point of the domains of statements once, in order.

    Args:
        forest: the schedule.
        statements: positions of the statements that the loops must execute.
        nodes: the loops.

    Raises:
        NotExecuted: they do not, or isl needs too many operations to decide.
    """
    try:
        with at_most(_OPERATIONS):
            made = plain(nodes)
            try:
                _check(Finder(forest), statements, made)
            except NotExecuted:
                _check(Finder.thorough(forest, made), statements, made)
            check_copies(forest, made)
    except isl.Error:
        check_time()
        raise NotExecuted("isl takes too long to tell what is executed") from None
    except (NotAffine, NotCopied) as problem:
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
        points = [_executed(group, statement.name) for group in groups]
        domain = statement.domain_set
        found = points[0] if points else isl.Set.empty(domain.get_space())
        for each in points[1:]:
            found = found.union(each)
        if not found.is_equal(domain):
            raise NotExecuted(f"what is executed of {statement.name} is not its iteration domain")


def _grouped(executions: Sequence[Occurrence]) -> list[Occurrence]:
    """Executions of a statement, with the copies of fully unrolled loops merged into one.

    It has iterators `o0`, `o1`, ... for the offsets of the copies. (As separate sets of points at a
    distance, their union is slow to compare with the domain.)
    """
    alike: dict[object, list[Occurrence]] = defaultdict(list)
    for k, each in enumerate(executions):
        terms = [value.terms for value in each.node.point if isinstance(value, Linear)]
        is_linear = len(terms) == len(each.node.point)
        alike[(tuple(map(id, each.path)), *terms) if is_linear else k].append(each)
    return [each for copies in alike.values() for each in _as_one(copies)]


def _as_one(copies: Sequence[Occurrence]) -> Sequence[Occurrence]:
    """Merge executions that differ only in constants, if the constants fill a box."""
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
    """Check that the loops' iterators agree with the schedule at the statement's iterators.

    Raises:
        NotExecuted: they do not.
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
    """Return True if loop bounds prove that a time is that of a loop over tiles."""
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


def _executed(one: Occurrence, name: str) -> isl.Set:
    """The set of points at which a statement is executed.

    The loop iterators are functions of its own iterators, see `_check_iterators`.
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
    for k, (own, value) in enumerate(zip(iterator_names(len(point)), point, strict=True)):
        added = f"o{k}"
        base = substitute(value, {**values, added: Linear(0)})
        gap = linear_sum([(Linear.name(own), 1), (base, -1)])
        if added in variables(value):
            values[added] = gap
        elif gap != Linear(0):
            gaps.append(compared(gap, "=="))
    around = [[substitute(each, values) for each in part] for part in parts_of(one.path)]
    found = solutions(iterator_names(len(point)), (*around, gaps))
    return found.set_tuple_name(name)


# -- order -----------------------------------------------------------------------------------------


def _executions(find: Finder, nodes: Sequence[Node], path: Path = ()) -> list[Occurrence]:
    """All executions in some nodes, after checking that these are in the schedule's order.

    Raises:
        NotExecuted: the nodes are not proved to be in this order.
    """
    shared = frozenset(each.name for each in loops_of(path))
    found, parts = list[Occurrence](), list[_Part]()
    for is_execution, run in groupby(nodes, lambda node: isinstance(node, Execute)):
        if is_execution:
            # These run under the same conditions, so that it suffices to compare neighbours.
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
    """Check that all times of an iteration of a loop are before those of the next iteration.

    Executions with the same link need no check here, see `_check_iterators`.

    Raises:
        NotExecuted: times of different iterations overlap.
    """
    links = {each.links[loop.name] for each in inside if loop.name in each.links}
    for one, other in permutations(links, 2):
        (first, by), (second, divisor) = one.time(loop.name), other.time(loop.name)
        following = substitute(second, {loop.name: plus(Linear.name(loop.name), loop.step)})
        gap = linear_sum([(following, by), (first, -divisor)])
        if not isinstance(gap, Linear) or not gap.is_constant or gap.constant <= 0:
            raise NotExecuted("iterations of a loop overlap in time")


def _check_pairs(pairs: Iterable[tuple[Occurrence, Occurrence]]) -> None:
    """Check that the first execution of each pair is before the second.

    Raises:
        NotExecuted: the order of a pair is not proved.
    """
    if not all(starmap(_is_before, pairs)):
        raise NotExecuted("what is executed is not in the schedule's order")


_Heads = list[tuple[Occurrence, list[Occurrence]]]


@dataclass(frozen=True)
class _Part:
    """The executions of adjacent nodes.

    Attributes:
        first, last: the executions to compare with preceding and with following parts.
    """

    first: _Heads
    last: _Heads


def _heads(executions: Sequence[Occurrence], shared: frozenset[str]) -> _Heads:
    """The executions grouped by their heads, see `Occurrence.head`."""
    found: dict[object, tuple[Occurrence, list[Occurrence]]] = {}
    for each in executions:
        head = each.head(shared)
        found.setdefault(head.key, (head, []))[1].append(each)
    return list(found.values())


def _is_before(one: Occurrence, other: Occurrence) -> bool:
    """Return True if all times of an execution are before those of another in shared loops.

    Also if the two never happen together.
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
