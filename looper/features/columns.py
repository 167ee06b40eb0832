"""Feature columns of each kind of node and of a step, and the construction of their rows.

Numbers are scaled by a signed logarithm, `sign(x) * log(1 + |x|)`; features that a node does not
have are zero, and a flag says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import copysign, log1p

import numpy as np
import numpy.typing as npt

from looper.ir.expressions import Affine, ElementType
from looper.ir.program import Role
from looper.transformations.keywords import KEYWORDS

ITERATORS = 8
"""Largest number of loops around a statement in the program as it was read."""
DIMENSIONS = 5
"""Largest number of dimensions of an array; privatization adds some."""
STEP_NUMBERS = 8
"""Largest number of tile sizes, shifts, or embedding coefficients of one transformation."""
SKEWED = 3
"""Largest number of loops that one skew combines."""
OPERATIONS = {
    "add": ("+",),
    "subtract": ("-",),
    "multiply": ("*",),
    "divide": ("/",),
    "compare": ("<", "<=", ">", ">=", "==", "!="),
}
"""Binary operators that are counted separately."""

Features = npt.NDArray[np.float32]


def _form(prefix: str) -> tuple[str, ...]:
    """Return the columns of an affine form of a computation's iterators."""
    return (f"{prefix}.constant", *(f"{prefix}.i{k}" for k in range(ITERATORS)), f"{prefix}.floor")


_TYPES = tuple(
    f"type.{each.value}"
    for each in (ElementType.FLOAT, ElementType.DOUBLE, ElementType.INT, ElementType.LONG)
)

COLUMNS: dict[str, tuple[str, ...]] = {
    # Of the whole program, and of the progress of an episode.
    "root": ("computations", "steps_left", "speedup"),
    # A loop of the transformed program. The form is the time of its first computation.
    "loop": (
        "in_focus",
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
        *_form("form0"),
    ),
    "computation": (
        "in_focus",
        "finished",
        "order",
        "depth",
        "executions",
        "updates",
        *_TYPES,
        *(f"count.{name}" for name in OPERATIONS),
        "count.other_operators",
        "count.negations",
        "count.calls",
        "count.casts",
        "count.choices",
        "count.constants",
        "count.iterators",
        "count.reads",
    ),
    # An element that a computation reads or writes. The forms are its subscripts.
    "access": (
        "write",
        "times_read",
        *(name for k in range(DIMENSIONS) for name in _form(f"form{k}")),
    ),
    "array": (
        "rank",
        "elements",
        *(f"role.{each.value}" for each in Role),
        *_TYPES,
        "private",
    ),
    # Of an iteration domain. The form must not be negative.
    "constraint": ("equality", *_form("form0")),
    # The time of a computation in a loop around it, and its memory accesses there (see `Nest`):
    # the numbers of accesses that stay at an element from one iteration to the next, move to a
    # neighbour, stay within a cache line, or move farther; the stride of the write; and the bytes
    # touched by the loop and those inside. The form is its time.
    "row": (
        "level",
        "tile_loop",
        "tile_size",
        "trips",
        "entered",
        "once",
        "waits",
        "still",
        "neighbours",
        "near",
        "far",
        "write_stride",
        "touched",
        *_form("form0"),
    ),
    # A transformation as it concerns a computation, see `transformation_vectors`; it is no node.
    "step": (
        *(f"keyword.{keyword}" for keyword in KEYWORDS),
        "moved",
        "level",
        "last_level",
        "factor",
        *(f"size{k}" for k in range(STEP_NUMBERS)),
        *(f"shift{k}" for k in range(STEP_NUMBERS)),
        *(f"skew{a}.{b}" for a in range(SKEWED) for b in range(SKEWED)),
        *(f"embed{k}" for k in range(STEP_NUMBERS)),
        "embed.constant",
        "array",
    ),
}
"""The meaning of the columns: of all kinds of nodes, in the order of their numbering, and of a
step.
"""

KINDS = tuple(kind for kind in COLUMNS if kind != "step")
"""The kinds of nodes."""

WIDTHS = {kind: len(names) for kind, names in COLUMNS.items()}
"""Number of features of a node of each kind, and of a step."""

WIDEST = max(WIDTHS[kind] for kind in KINDS)
"""Number of features of the kind of nodes that has most."""

_PLACES = {kind: {name: k for k, name in enumerate(names)} for kind, names in COLUMNS.items()}
_FORM_WIDTH = ITERATORS + 2


def column(kind: str, name: str) -> int:
    """Return the position of a column."""
    return _PLACES[kind][name]


def signed_log(value: float) -> float:
    """Return the signed logarithm: sign(x) * log(1 + |x|)."""
    return copysign(log1p(abs(value)), value)


def features(
    kind: str, values: Mapping[str, float], forms: Sequence[Affine] = (), floors: int = 0
) -> Features:
    """Return the features of one node, or of a step, of shape (WIDTHS[kind],).

    Args:
        kind: a key of `COLUMNS`.
        values: by name of the column; others are zero.
        forms: in its columns `form0`, `form1`, ...
        floors: counted in addition to those of the forms.
    """
    places = _PLACES[kind]
    found = np.zeros(WIDTHS[kind], dtype=np.float32)
    for name, value in values.items():
        found[places[name]] = value
    for number, form in enumerate(forms):
        base = places["form0.constant"] + number * _FORM_WIDTH
        found[base] = signed_log(form.constant)
        end = base + 1 + len(form.coefficients)
        found[base + 1 : end] = [signed_log(c) for c in form.coefficients]
        found[base + _FORM_WIDTH - 1] = floors + len(form.floors)
    return found
