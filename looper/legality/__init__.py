"""Legality of schedules: a fast check on the dependences' vertices, and an exact one by isl.

A schedule is legal if every dependence's sink runs after its source, and no dependence connects
iterations of a loop tagged parallel. `exact` decides the cases that `fast` leaves undecided.
"""

from looper.legality.exact import (
    IllegalSchedule,
    Violation,
    copy_violation,
    exact_parallel_violation,
    exact_violation,
    illegal_times,
)
from looper.legality.fast import (
    OrderAnalysis,
    Verdict,
    analyse,
    band_distances,
    can_pass,
    lowest_distance,
)
from looper.legality.questions import (
    has_distances,
    is_communication_free,
    is_order_legal,
    is_parallel,
    is_permutable,
    order_violation,
    permutable_bands,
)
from looper.legality.reducing import (
    LARGEST_COPY,
    Reduction,
    carried_reductions,
    reordered_reductions,
)
from looper.legality.signs import sign_table
from looper.legality.tiling_hyperplanes import Hyperplane, tiling_hyperplane

__all__ = [
    "LARGEST_COPY",
    "Hyperplane",
    "IllegalSchedule",
    "OrderAnalysis",
    "Reduction",
    "Verdict",
    "Violation",
    "analyse",
    "band_distances",
    "can_pass",
    "carried_reductions",
    "copy_violation",
    "exact_parallel_violation",
    "exact_violation",
    "has_distances",
    "illegal_times",
    "is_communication_free",
    "is_order_legal",
    "is_parallel",
    "is_permutable",
    "lowest_distance",
    "order_violation",
    "permutable_bands",
    "reordered_reductions",
    "sign_table",
    "tiling_hyperplane",
]
