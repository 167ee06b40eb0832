"""Schedules computed by isl, by linear programming over all dependences at once.

All dependences are used as validity, coincidence and proximity constraints (Verdoolaege and
Janssens, "Scheduling for PPCG", 2017; the method is that of Pluto: Bondhugula et al., PLDI 2008).
"""

from __future__ import annotations

import islpy as isl

from looper.dependences.analysis import distinct_dependences, must_be_kept
from looper.ir.program import Program

# Some tens of seconds; with constant sizes the linear programs have huge coefficients.
MOST_OPERATIONS = 200_000_000
# Operations on such coefficients take longer.
_HARD = 0.1


def isl_schedule(
    program: Program, *, parallel_outside: bool = True, most_operations: int = MOST_OPERATIONS
) -> isl.Schedule:
    """Compute a schedule that respects all dependences of the program.

    Args:
        program: the program.
        parallel_outside: prefer a parallel outermost loop, as PPCG does, to loops of which as many
            as possible are fused and can be tiled together, as Pluto does.
        most_operations: limit of isl operations; some ten thousand take a millisecond.

    Raises:
        isl.Error: isl finds no schedule within the limit.
    """
    # Without the constraints of the domains, a dependence of a stencil is a single distance, which
    # is hundreds of times faster. There may be no schedule if it extends beyond the domains.
    try:
        return _computed(program, parallel_outside, most_operations, simplified=True)
    except isl.Error:
        fewer = int(_HARD * most_operations)
        return _computed(program, parallel_outside, fewer, simplified=False)


def _computed(
    program: Program, parallel_outside: bool, most_operations: int, *, simplified: bool
) -> isl.Schedule:
    domain = isl.UnionSet("{ }")
    for statement in program.statements:
        domain = domain.union(isl.UnionSet.from_set(statement.domain_set))
    order = free = isl.UnionMap("{ }")
    for dependence in distinct_dependences(program):
        piece = isl.UnionMap.from_map(isl.Map.from_basic_map(dependence.relation))
        if must_be_kept(program, dependence):
            order = order.union(piece)
        else:
            free = free.union(piece)
    if simplified:
        order, free = (each.gist_domain(domain).gist_range(domain) for each in (order, free))
    # A separate context, as options and the operation count belong to the context.
    context = isl.Context()
    context.set_schedule_outer_coincidence(int(parallel_outside))
    context.set_schedule_maximize_band_depth(1)
    context.set_max_operations(most_operations)
    order, free = (
        isl.UnionMap.read_from_str(context, str(each)).coalesce() for each in (order, free)
    )
    both = order.union(free)
    constraints = isl.ScheduleConstraints.on_domain(
        isl.UnionSet.read_from_str(context, str(domain))
    )
    # Iterations that steps of a reduction connect may be exchanged, but do not run in parallel.
    constraints = constraints.set_validity(order).set_coincidence(both).set_proximity(both)
    return isl.Schedule.read_from_str(isl.DEFAULT_CONTEXT, str(constraints.compute_schedule()))
