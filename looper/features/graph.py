"""A schedule as a graph of features: what cost models and policies are shown.

Nodes are loops, computations, and, so that no program has too many of them, one node for each
access of a computation, for each constraint of its iteration domain, and for each row of its
schedule. Loops come as they are in the transformed program: a level is a position, and everything
said of a loop is read from the current tree (Pearl, section 4.1, with the domains, accesses, loops
and transformations it leaves out: rows and tags are all that transformations do). Numbers are
scaled by a signed logarithm, `sign(x) * log(1 + |x|)`; what a node does not have is zero, and a
flag says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import copysign, log1p

import numpy as np
import numpy.typing as npt

from looper.cache import BoundedCache
from looper.dependences.analysis import roles
from looper.errors import UsageError
from looper.ir.counting import executions
from looper.ir.expressions import (
    Access,
    Affine,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Index,
    Unary,
    walk,
)
from looper.ir.loop_forest import (
    LoopForest,
    LoopNode,
    RowFacts,
    StatementSchedule,
)
from looper.ir.polyhedra import Constraint, constraints
from looper.ir.program import Array, Program, Role, Statement
from looper.schedule import Schedule

ITERATORS = 8
"""Most loops around a statement in the program as it was read."""
DIMENSIONS = 5
"""Most dimensions of an array; privatization adds some."""

Nodes = npt.NDArray[np.float32]
Edges = npt.NDArray[np.int64]

_KINDS = ("loop", "computation", "access", "constraint", "row")
_TYPES = tuple(ElementType)
_ROLES = tuple(Role)
_OPERATORS = {
    "add": ("+",),
    "subtract": ("-",),
    "multiply": ("*",),
    "divide": ("/",),
    "compare": ("<", "<=", ">", ">=", "==", "!="),
}


def _affine_names(prefix: str) -> list[str]:
    return [f"{prefix}.constant", *(f"{prefix}.i{k}" for k in range(ITERATORS)), f"{prefix}.floor"]


NAMES: tuple[str, ...] = (
    *_KINDS,
    "in_focus",
    "finished",
    # Loops.
    "level",
    "extent",
    "lowest",
    "highest",
    "members",
    "innermost",
    "varying_bounds",
    "parallel",
    "vectorized",
    "unrolled",
    "unroll_factor",
    "jammed",
    "tile_loop",
    "tile_size",
    "point_loop",
    "descending",
    "skewed",
    # Computations.
    "order",
    "depth",
    "executions",
    "updates",
    *(f"type.{each.value}" for each in _TYPES),
    *(f"count.{name}" for name in _OPERATORS),
    "count.other_operators",
    "count.negations",
    "count.calls",
    "count.casts",
    "count.choices",
    "count.constants",
    "count.iterators",
    "count.reads",
    # Accesses.
    "write",
    "times_read",
    "rank",
    "elements",
    *(f"role.{each.value}" for each in _ROLES),
    "private",
    *(f"array.bit{k}" for k in range(6)),
    # Constraints.
    "equality",
    # When a computation runs in a loop (of a loop: its first one), the subscripts of an access, or
    # the form a constraint keeps from being negative; over the computation's iterators.
    *(name for k in range(DIMENSIONS) for name in _affine_names(f"form{k}")),
)
"""What each column of the nodes' features means."""

WIDTH = len(NAMES)
"""Number of features of a node."""

_COLUMN = {name: k for k, name in enumerate(NAMES)}
_FORMS = _COLUMN["form0.constant"]
_FORM = ITERATORS + 2
_FOCUS = _COLUMN["in_focus"]
_FINISHED = _COLUMN["finished"]
_ORDER = _COLUMN["order"]


@dataclass(frozen=True)
class ScheduleGraph:
    """A schedule as a graph.

    First come the loops, outer ones first in textual order; then the computations in the program's
    order; then their accesses and constraints; then the rows of their schedules.

    Attributes:
        nodes: features, shape (nodes, WIDTH), float32; `NAMES` has the columns' meanings.
        edges: shape (2, edges), int64: from the first row's node to the second's. A loop has edges
            to what is directly inside of it, a computation to its accesses and constraints; a row
            has edges from its loop and its computation. Every edge comes in both directions,
            outward ones in the second half.
        loops: number of loops.
        computations: number of computations.
        focus: the node of the statement in focus; -1 without one.
    """

    nodes: Nodes
    edges: Edges
    loops: int
    computations: int
    focus: int


def scaled(value: float) -> float:
    """Signed logarithm: sign(x) * log(1 + |x|)."""
    return copysign(log1p(abs(value)), value)


def schedule_graph(
    schedule: Schedule, focus: str | None = None, finished: Collection[str] = ()
) -> ScheduleGraph:
    """The graph of a schedule.

    Args:
        schedule: the schedule.
        focus: a statement of the branch in focus; its loops and computations are marked.
        finished: statements of branches that are finished; their computations are marked.

    Raises:
        UsageError: a statement has more loops, or an array more dimensions, than there are columns
            for.
    """
    forest = schedule.forest
    loops = schedule.nodes()
    program = _program_part(forest.program)
    branch = _branch(forest, focus)
    first = len(loops)
    edges: list[tuple[int, int]] = []
    numbers = {id(loop): number for number, loop in enumerate(loops)}
    for number, loop in enumerate(loops):
        for child in loop.children:
            inner = numbers[id(child)] if isinstance(child, LoopNode) else first + child
            edges.append((number, inner))
    rows, times = _rows(forest, loops, first + len(program.nodes))
    nodes = np.vstack([*(_loop_features(forest, loop) for loop in loops), program.nodes, *rows])
    for number, loop in enumerate(loops):
        nodes[number, _FOCUS] = bool(branch) and branch[0] in loop.members
    for place, k in enumerate(forest.textual_order):
        nodes[first + k, _ORDER] = log1p(place)
    nodes[[first + k for k in branch], _FOCUS] = 1
    nodes[[first + forest.position(name) for name in finished], _FINISHED] = 1
    ends = [np.array(part, dtype=np.int64).reshape(-1, 2).T for part in (edges, times)]
    down = np.hstack([ends[0], program.edges + first, ends[1]])
    return ScheduleGraph(
        nodes,
        np.hstack([down, down[::-1]]),
        first,
        len(forest.schedules),
        first + branch[0] if branch else -1,
    )


def _rows(
    forest: LoopForest, loops: Sequence[LoopNode], number: int
) -> tuple[list[Nodes], list[tuple[int, int]]]:
    """The nodes of all rows, numbered from `number` on, and their edges."""
    at = {(k, loop.level): place for place, loop in enumerate(loops) for k in loop.members}
    nodes: list[Nodes] = []
    edges = []
    for k, own in enumerate(forest.schedules):
        for level, facts in enumerate(own.facts):
            edges += [(at[k, level], number + len(nodes)), (len(loops) + k, number + len(nodes))]
            nodes.append(_row_features(facts, level))
    return nodes, edges


@lru_cache(maxsize=256)
def has_features(program: Program) -> bool:
    """Whether there are columns enough for the loops and arrays of a program."""
    try:
        _program_part(program)
    except UsageError:
        return False
    return True


def graph_size(schedule: Schedule) -> tuple[int, int]:
    """Number of nodes and edges of a schedule's graph."""
    forest = schedule.forest
    rows = sum(own.depth for own in forest.schedules)
    nodes = len(schedule.nodes()) + len(_program_part(forest.program).nodes) + rows
    # Every node but the outermost ones is in one other, and a row in two; both directions count.
    return nodes, 2 * (nodes - len(forest.roots) + rows)


def _branch(forest: LoopForest, focus: str | None) -> tuple[int, ...]:
    """Positions of the statements in focus: the one named first, then others of its branch."""
    if focus is None:
        return ()
    position = forest.position(focus)
    if not forest.schedules[position].depth:
        return (position,)
    return (position, *(k for k in forest.branch(focus) if k != position))


# -- loops ---------------------------------------------------------------------------------------


def _loop_features(forest: LoopForest, node: LoopNode) -> Nodes:
    first, level = node.members[0], node.level
    statement, own = forest.program.statements[first], forest.schedules[first]
    bounds = forest.bounds(statement.name, level)
    innermost = not any(isinstance(child, LoopNode) for child in node.children)
    around = (bounds, len(node.members), innermost, _is_point_loop(own, level))
    key = (statement.domain, level, own.numbers[level], *own.loops[level].tags, *around)
    found = _LOOPS.get(key)
    if found is None:
        found = _LOOPS.keep(key, _new_loop_features(statement, own, level, *around))
    return found


_LOOPS: BoundedCache[tuple[object, ...], Nodes] = BoundedCache(16384)


def _is_point_loop(own: StatementSchedule, level: int) -> bool:
    """Whether a loop runs inside of tiles of the same iterations."""
    coefficients = own.loops[level].row.coefficients
    return any(
        facts.size > 0 and facts.untiled.row.coefficients == coefficients
        for other, facts in enumerate(own.facts)
        if other != level
    )


def _new_loop_features(
    statement: Statement,
    own: StatementSchedule,
    level: int,
    bounds: tuple[int, int],
    members: int,
    innermost: bool,
    point: bool,
) -> Nodes:
    loop, size, row = own.loops[level], own.facts[level].size, own.facts[level].untiled.row
    used = [k for k, coefficient in enumerate(row.coefficients) if coefficient]
    low, high = bounds
    values = {
        "loop": 1,
        "level": level / ITERATORS,
        "extent": log1p(high - low + 1),
        "lowest": scaled(low),
        "highest": scaled(high),
        "members": log1p(members),
        "innermost": innermost,
        "varying_bounds": any(_varies(statement, k) for k in used),
        "parallel": loop.parallel,
        "vectorized": loop.vector,
        "unrolled": loop.unroll > 1,
        "unroll_factor": log1p(loop.unroll) if loop.unroll > 1 else 0,
        "jammed": loop.jammed,
        "tile_loop": size > 0,
        "tile_size": log1p(max(size, 0)),
        "point_loop": point,
        "descending": len(used) == 1 and row.coefficients[used[0]] < 0,
        "skewed": len(used) > 1,
    }
    return _node(values, (row,))


@lru_cache(maxsize=4096)
def _varies(statement: Statement, iterator: int) -> bool:
    """Whether an iterator's range depends on other iterators."""
    return any(
        each.form.coefficients[iterator] and sum(map(bool, each.form.coefficients)) > 1
        for each in _constraints(statement)
    )


def _row_features(facts: RowFacts, level: int) -> Nodes:
    """When a computation runs in a loop."""
    found = _ROWS.get((facts.number, level))
    if found is None:
        size = max(facts.size, 0)
        values = {
            "row": 1,
            "level": level / ITERATORS,
            "tile_loop": size > 0,
            "tile_size": log1p(size),
        }
        found = _ROWS.keep((facts.number, level), _node(values, (facts.untiled.row,)))
    return found


_ROWS: BoundedCache[tuple[int, int], Nodes] = BoundedCache(16384)


# -- what no schedule changes --------------------------------------------------------------------


@dataclass(frozen=True)
class _ProgramPart:
    """Computations, accesses and constraints; edges count from the first computation."""

    nodes: Nodes
    edges: Edges


@lru_cache(maxsize=256)
def _program_part(program: Program) -> _ProgramPart:
    numbers = {array.name: number for number, array in enumerate(program.arrays)}
    rows = [_computation(program, statement) for statement in program.statements]
    sources = []
    for position, statement in enumerate(program.statements):
        details = [
            *_accesses(program, statement, numbers),
            *(
                _node({"constraint": 1, "equality": each.equality}, (each.form,), each.divisions)
                for each in _constraints(statement)
            ),
        ]
        rows += details
        sources += [position] * len(details)
    targets = np.arange(len(program.statements), len(rows), dtype=np.int64)
    return _ProgramPart(np.stack(rows), np.stack([np.array(sources, dtype=np.int64), targets]))


def _computation(program: Program, statement: Statement) -> Nodes:
    if statement.depth > ITERATORS:
        raise UsageError(
            f"{statement.name} of {program.name} is inside of {statement.depth} loops; features "
            f"are made for at most {ITERATORS}"
        )
    array = program.array(statement.target.array)
    count = executions(statement)
    values: dict[str, float] = {
        "computation": 1,
        "depth": statement.depth / ITERATORS,
        "executions": log1p(count) if count else 0,
        "updates": statement.target in statement.reads,
        f"type.{array.type.value}": 1,
    }
    for name in _operations(statement):
        values[f"count.{name}"] = values.get(f"count.{name}", 0) + 1
    counts = {name: log1p(x) if name.startswith("count.") else x for name, x in values.items()}
    return _node(counts, ())


def _operations(statement: Statement) -> Iterator[str]:
    for node in walk(statement.value):
        match node:
            case Binary(operator, _, _):
                known = (name for name, group in _OPERATORS.items() if operator in group)
                yield next(known, "other_operators")
            case Unary():
                yield "negations"
            case Call():
                yield "calls"
            case Cast():
                yield "casts"
            case Conditional():
                yield "choices"
            case Constant():
                yield "constants"
            case Index():
                yield "iterators"
            case Access():
                yield "reads"


def _accesses(program: Program, statement: Statement, numbers: dict[str, int]) -> list[Nodes]:
    reads = [node for node in walk(statement.value) if isinstance(node, Access)]
    found = [_access(program, statement.target, numbers, 0)]
    found += [_access(program, read, numbers, reads.count(read)) for read in statement.reads]
    return found


def _access(program: Program, access: Access, numbers: dict[str, int], reads: int) -> Nodes:
    array = program.array(access.array)
    if len(access.indices) > DIMENSIONS:
        raise UsageError(
            f"array `{array.name}` of {program.name} has {len(access.indices)} dimensions; "
            f"features are made for at most {DIMENSIONS}"
        )
    values: dict[str, float] = {
        "access": 1,
        "write": reads == 0,
        "times_read": log1p(reads),
        "rank": len(access.indices) / DIMENSIONS,
        "elements": log1p(array.elements),
        f"role.{_role(program, array).value}": 1,
        f"type.{array.type.value}": 1,
        "private": array.copies > 0,
    }
    values |= {f"array.bit{k}": numbers[array.name] >> k & 1 for k in range(6)}
    return _node(values, access.indices)


_roles = lru_cache(maxsize=256)(roles)


def _role(program: Program, array: Array) -> Role:
    return Role.TEMPORARY if array.copies else _roles(program)[array.name]


@lru_cache(maxsize=4096)
def _constraints(statement: Statement) -> tuple[Constraint, ...]:
    return tuple(dict.fromkeys(constraints(statement.domain_set)))


# -- one node ------------------------------------------------------------------------------------


def _node(values: dict[str, float], forms: Sequence[Affine], floors: int = 0) -> Nodes:
    row = np.zeros(WIDTH, dtype=np.float32)
    for name, value in values.items():
        row[_COLUMN[name]] = value
    for number, form in enumerate(forms):
        base = _FORMS + number * _FORM
        row[base] = scaled(form.constant)
        row[base + 1 : base + 1 + len(form.coefficients)] = [scaled(c) for c in form.coefficients]
        row[base + _FORM - 1] = floors + len(form.floors)
    return row
