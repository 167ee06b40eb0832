"""isl's own scheduler, which is of Pluto's kind: a polyhedral baseline that is always there.

Validity, coincidence and proximity are all of our dependences; outer bands are to be parallel,
permutable bands are tiled by 32, and the outermost parallel loop of every nest is an OpenMP loop
(Verdoolaege and Janssens, "Scheduling for PPCG", 2017).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import islpy as isl

from looper.codegen.harness import nodes_unit, reserved_names
from looper.codegen.isl_ast import PARALLEL, convert
from looper.codegen.printer import LARGEST_TIME
from looper.codegen.tree import Node
from looper.compare.cases import Case
from looper.compare.optimisers import Product, ProductionFailed, Settings
from looper.dependences import distinct_dependences
from looper.execution import Status, Toolchain
from looper.polyhedra import range_bounds
from looper.program import Program

TILE = 32
# Some tens of seconds; with constant sizes the linear programs have huge coefficients.
_OPERATIONS = 200_000_000


@dataclass(frozen=True)
class IslScheduler:
    """isl's scheduler with tiles and OpenMP."""

    name: str = "isl"
    description: str = f"isl's Pluto-like scheduler, tiles of {TILE}, outer loop parallel"

    def unavailable(self) -> str | None:
        """It always can be used."""
        return None

    def version(self) -> str:
        """Version of islpy and what is done with it."""
        return f"islpy {isl.version.VERSION_TEXT}, {self.description}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Schedule the program and print the loops.

        Raises:
            ProductionFailed: isl finds no schedule in the operations it may take.
        """
        del settings
        tree = tiled_and_marked(isl_schedule(case.program))
        iterator_type = "long" if _needs_long(case.program, tree) else "int"
        code = nodes_unit(case.program, _nodes(case.program, tree), iterator_type)
        return Product(code, Toolchain.detect("gcc"), note=self.description)


def isl_schedule(program: Program) -> isl.Schedule:
    """A schedule that respects all dependences of the program.

    Raises:
        ProductionFailed: isl does not find one.
    """
    # Without what the domains say anyway a dependence of a stencil is one distance, and hundreds of
    # times easier. It can be too much to ask for, where it reaches further than the domains.
    for simplified in (True, False):
        try:
            return _computed(program, simplified)
        except isl.Error as error:
            failure = error
    reason = str(failure).partition(" in /")[0]
    raise ProductionFailed(Status.COMPILE_ERROR, f"isl finds no schedule: {reason}")


def _computed(program: Program, simplified: bool) -> isl.Schedule:
    domain = isl.UnionSet("{ }")
    for statement in program.statements:
        domain = domain.union(isl.UnionSet.from_set(statement.domain_set))
    order = isl.UnionMap("{ }")
    for dependence in distinct_dependences(program):
        piece = isl.Map.from_basic_map(dependence.relation)
        order = order.union(isl.UnionMap.from_map(piece))
    if simplified:
        order = order.gist_domain(domain).gist_range(domain)
    # In a context of its own: options and the count of operations are the context's.
    context = isl.Context()
    context.set_schedule_outer_coincidence(1)
    context.set_schedule_maximize_band_depth(1)
    context.set_max_operations(_OPERATIONS)
    order = isl.UnionMap.read_from_str(context, str(order.coalesce()))
    constraints = isl.ScheduleConstraints.on_domain(
        isl.UnionSet.read_from_str(context, str(domain))
    )
    constraints = constraints.set_validity(order).set_coincidence(order).set_proximity(order)
    return isl.Schedule.read_from_str(isl.DEFAULT_CONTEXT, str(constraints.compute_schedule()))


def tiled_and_marked(schedule: isl.Schedule) -> isl.Schedule:
    """The schedule with permutable bands tiled, and marks above its outermost parallel loops."""
    return _visited(schedule.get_root(), False).get_schedule()


def _visited(node: isl.ScheduleNode, inside_parallel: bool) -> isl.ScheduleNode:
    """The same node (as a position in a new tree) with everything below it done."""
    match node.get_type():
        case isl.schedule_node_type.band if node.band_n_member():
            return _band(node, inside_parallel)
        case isl.schedule_node_type.leaf:
            return node
        case _:
            return _below(node, lambda child: _visited(child, inside_parallel))


def _below(
    node: isl.ScheduleNode, change: Callable[[isl.ScheduleNode], isl.ScheduleNode]
) -> isl.ScheduleNode:
    for k in range(node.n_children()):
        node = change(node.child(k)).parent()
    return node


def _band(node: isl.ScheduleNode, inside_parallel: bool) -> isl.ScheduleNode:
    count = node.band_n_member()
    tiled = count > 1 and bool(node.band_get_permutable())
    coincident = [k for k in range(count) if node.band_member_get_coincident(k)]
    marks = bool(coincident) and not inside_parallel
    below = inside_parallel or marks
    if tiled:
        sizes = isl.MultiVal.zero(node.band_get_space())
        for k in range(count):
            sizes = sizes.set_val(k, isl.Val(TILE))
        node = node.band_tile(sizes)
        node = _below(node, lambda band: _below(band, lambda child: _visited(child, below)))
    else:
        node = _below(node, lambda child: _visited(child, below))
    if not marks:
        return node
    first = coincident[0]
    if first == 0:
        return node.insert_mark(isl.Id(PARALLEL))
    return node.band_split(first).child(0).insert_mark(isl.Id(PARALLEL)).parent()


def _nodes(program: Program, schedule: isl.Schedule) -> tuple[Node, ...]:
    taken = reserved_names(program) | {array.name for array in program.arrays}
    names = [name for k in range(100) if (name := f"c{k}") not in taken]
    ids = isl.IdList.alloc(isl.DEFAULT_CONTEXT, len(names))
    for name in names:
        ids = ids.add(isl.Id(name))
    build = isl.AstBuild.from_context(isl.Set("{ : }")).set_iterators(ids)
    return convert(build.node_from_schedule(schedule), program.index)


def _needs_long(program: Program, schedule: isl.Schedule) -> bool:
    """Whether times may not fit an `int`."""
    times: list[isl.Map] = []
    schedule.get_map().intersect_domain(schedule.get_domain()).foreach_map(times.append)
    return any(
        max(abs(low), abs(high)) > LARGEST_TIME
        for time in times
        for low, high in range_bounds(time)
    )
