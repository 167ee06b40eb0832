"""isl's own scheduler, which is similar to Pluto's: a polyhedral baseline that is always available.

The outer loops of bands are made parallel where possible, permutable bands are tiled by 32, and the
outermost parallel loop of every nest is an OpenMP loop (Verdoolaege and Janssens, "Scheduling for
PPCG", 2017).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import islpy as isl

from looper.codegen.harness import nodes_units, reserved_names
from looper.codegen.isl_ast import convert, parallel_mark
from looper.codegen.printer import LARGEST_TIME
from looper.codegen.tree import For, If, Node
from looper.compare.cases import Case
from looper.compare.optimiser_protocol import Product, ProductionFailed, Settings
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.outcome import Status
from looper.ir.polyhedra import range_bounds
from looper.ir.program import Program
from looper.solvers.isl_schedules import isl_schedule
from looper.support.compiler import DEFAULT_FLAGS

TILE = 32


@dataclass(frozen=True)
class IslScheduler:
    """isl's scheduler with tiles and OpenMP."""

    name: str = "isl"
    description: str = f"isl's Pluto-like scheduler, tiles of {TILE}, outer loop parallel"

    def unavailable(self) -> str | None:
        """Return None: it is always available."""
        return None

    def version(self) -> str:
        """Return the version of islpy and the description."""
        return f"islpy {isl.version.VERSION_TEXT}, {self.description}"

    def produce(self, case: Case, settings: Settings) -> Product:
        """Schedule the program and generate its loops.

        Raises:
            ProductionFailed: isl finds no schedule within its limit of operations.
        """
        del settings
        program = case.program
        names = _iterator_names(program)
        try:
            scheduled = isl_schedule(program)
        except isl.Error as error:
            reason = str(error).partition(" in /")[0]
            failed = f"isl finds no schedule: {reason}"
            raise ProductionFailed(Status.COMPILE_ERROR, failed) from None
        tree = tiled_and_marked(scheduled, names)
        nodes = _outermost_parallel(convert(_syntax_tree(tree, names), program.index))
        forms = nodes_units(program, nodes, "long" if _needs_long(tree) else "int")
        return Product(forms, Toolchain.detect("gcc", DEFAULT_FLAGS), note=self.description)


def tiled_and_marked(schedule: isl.Schedule, names: Sequence[str]) -> isl.Schedule:
    """Return a schedule with permutable bands tiled and a mark above each possibly parallel loop.

    `names` are the names of the loops' iterators, by depth.
    """
    return _visited(schedule.get_root(), names).get_schedule()


def _visited(node: isl.ScheduleNode, names: Sequence[str]) -> isl.ScheduleNode:
    """Return the node (as a position in a new tree) after transforming everything below it."""
    for k in range(node.n_children()):
        node = _visited(node.child(k), names).parent()
    kind = isl.schedule_node_type(node.get_type()).name
    if kind != "band" or not node.band_n_member():
        return node
    count = node.band_n_member()
    if count > 1 and node.band_get_permutable():
        sizes = isl.MultiVal.zero(node.band_get_space())
        for k in range(count):
            sizes = sizes.set_val(k, isl.Val(TILE))
        node = _marked(node.band_tile(sizes).child(0), names).parent()
    return _marked(node, names)


def _marked(node: isl.ScheduleNode, names: Sequence[str]) -> isl.ScheduleNode:
    """Return a band, split so that there is a mark above each member that may be parallel."""
    depth = node.get_schedule_depth()
    for k in reversed(range(node.band_n_member())):
        if node.band_member_get_coincident(k):
            mark = parallel_mark(names[depth + k])
            if k == 0:
                return node.insert_mark(mark)
            node = node.band_split(k).child(0).insert_mark(mark).parent()
    return node


def _outermost_parallel(nodes: tuple[Node, ...], inside: bool = False) -> tuple[Node, ...]:
    """Return the loops with no parallel loop inside of another."""
    return tuple(_without_inner(node, inside) for node in nodes)


def _without_inner(node: Node, inside: bool) -> Node:
    match node:
        case For():
            parallel = node.parallel and not inside
            body = _outermost_parallel(node.body, inside or parallel)
            return replace(node, parallel=parallel, body=body)
        case If():
            then = _outermost_parallel(node.then, inside)
            return replace(node, then=then, otherwise=_outermost_parallel(node.otherwise, inside))
        case _:
            return node


def _iterator_names(program: Program) -> list[str]:
    """Return `c0`, `c1`, ... for loops by depth, without names that the program has."""
    taken = reserved_names(program) | {array.name for array in program.arrays}
    return [name for k in range(100) if (name := f"c{k}") not in taken]


def _syntax_tree(schedule: isl.Schedule, names: Sequence[str]) -> isl.AstNode:
    ids = isl.IdList.alloc(isl.DEFAULT_CONTEXT, len(names))
    for name in names:
        ids = ids.add(isl.Id(name))
    build = isl.AstBuild.from_context(isl.Set("{ : }")).set_iterators(ids)
    return build.node_from_schedule(schedule)


def _needs_long(schedule: isl.Schedule) -> bool:
    """Return True if schedule times may not fit an `int`."""
    times: list[isl.Map] = []
    schedule.get_map().intersect_domain(schedule.get_domain()).foreach_map(times.append)
    return any(
        max(abs(low), abs(high)) > LARGEST_TIME
        for time in times
        for low, high in range_bounds(time)
    )
