"""The features of `ours`: one vector for each statement of a schedule.

A row describes the loops of the transformed program by `looper.features.nest_analysis`, innermost
first, the behaviour of each of the first accesses in them, the elements that are copied for it, the
number of cache lines transferred from beyond each level of cache, and the division of the work
among threads. Numbers are logarithms of 1 + x.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from costmodel.models.inner_loops import Independence, cycles_of_waiting, independence, inner_loop
from looper.features.columns import WIDTHS
from looper.features.nest_analysis import LINE, Nest, nest
from looper.features.program_nodes import program_nodes
from looper.ir.counting import executions
from looper.ir.loop_forest import Loop, LoopForest
from looper.ir.program import Program, found_once
from looper.schedule import Schedule
from looper.support.cache import BoundedCache

LEVELS = 8
"""Number of a statement's loops that are described, from the innermost one outwards.

Tiles of three loops and two more loops are eight.
"""
ACCESSES = 6
"""Number of accesses that are described individually.

These are the written one, followed by the reads, those with the largest strides in the innermost
loop first.
"""
NEAR = 5
"""Number of loops, from the innermost one, whose strides and spans an access's columns contain."""
CACHES = (32 << 10, 1 << 20, 32 << 20)
"""Sizes of caches, in bytes, for which traffic is estimated."""

Features = npt.NDArray[np.float32]
_KEPT = 65536

LEVEL_COLUMNS = (
    "exists",
    "trips",
    "parallel",
    "vectorized",
    "unroll",
    "jammed",
    "tile",
    "tile_size",
    "point",
    "varying",
    "once",
    "entered",
    "members",
    "bytes",
    "bytes_of_all",
    "still",
    "unit",
    "short",
    "long",
    "written_still",
    "written_unit",
    "waits",
)
ACCESS_COLUMNS = (
    "exists",
    "write",
    "width",
    "elements",
    *(f"stride{k}" for k in range(NEAR)),
    *(f"still{k}" for k in range(NEAR)),
    *(f"span{k}" for k in range(NEAR)),
)
WHOLE_COLUMNS = (
    "depth",
    "executions",
    "accesses",
    "is_parallel",
    "launches",
    "share",
    "turns_of_team",
    "varying_inside",
    "serial_executions",
    "vector_factor",
    "unrolled",
    "waits",
    "waits_by_thread",
    "inner.trips",
    "inner.vector",
    "inner.unit",
    "inner.still",
    "inner.far",
    "inner.written_still",
    "inner.side_by_side",
    "inner.registers",
    "inner.free",
    "inner.all_free",
    "operations_by_thread",
    "accesses_by_thread",
    "starts_by_thread",
    "copied",
    "copied_by_thread",
    *(f"traffic{k}" for k in range(len(CACHES))),
    *(f"traffic_by_thread{k}" for k in range(len(CACHES))),
)
COLUMNS = (
    *WHOLE_COLUMNS,
    *(f"computation{k}" for k in range(WIDTHS["computation"])),
    *(f"level{k}.{name}" for k in range(LEVELS) for name in LEVEL_COLUMNS),
    *(f"access{k}.{name}" for k in range(ACCESSES) for name in ACCESS_COLUMNS),
)
"""Names of all columns."""
REVISION = 4
"""Incremented when columns change their meaning but not their names; weights fit one revision."""
WIDTH = len(COLUMNS)


@dataclass(frozen=True)
class StatementRows:
    """The statements of some schedules, those of the first schedule first.

    Most statements are the same in several schedules of the program: their features are stored
    once.

    Attributes:
        features: shape (different statements, WIDTH), float32.
        which: shape (statements,): the row of each statement's features.
        owners: shape (statements,): the schedule that each statement belongs to, from 0.
        schedules: number of schedules.
    """

    features: Features
    which: npt.NDArray[np.int64]
    owners: npt.NDArray[np.int64]
    schedules: int

    def sums(self) -> npt.NDArray[np.float64]:
        """Return the sum of each schedule's features of statements, shape (schedules, WIDTH)."""
        found = np.zeros((self.schedules, WIDTH))
        np.add.at(found, self.owners, self.features[self.which])
        return found


def statement_rows(schedules: list[Schedule]) -> StatementRows:
    """Compute the features of all statements of some schedules.

    Raises:
        UsageError: a program exceeds the number of columns (see `program_nodes`).
    """
    found = [_features(schedule) for schedule in schedules]
    # Cached rows are shared, so that equal features are the same object.
    different = {id(row): row for rows in found for row in rows}
    places = {number: place for place, number in enumerate(different)}
    return StatementRows(
        np.stack(list(different.values())) if different else np.zeros((0, WIDTH), np.float32),
        np.array([places[id(row)] for rows in found for row in rows], dtype=np.int64),
        np.repeat(np.arange(len(found)), [len(rows) for rows in found]),
        len(found),
    )


def _features(schedule: Schedule) -> list[Features]:
    """Return the features of each of a schedule's statements, shape (WIDTH,)."""
    forest = schedule.forest
    program = forest.program  # with private variables
    nests = [nest(forest, k) for k in range(len(program.statements))]
    shared = _shared(forest, nests)
    known = _known(program)
    rows = []
    for k, own in enumerate(forest.schedules):
        all_bytes, members, stores = shared[k]
        tags = tuple(loop.tags for loop in own.loops)
        free = independence(schedule, k, nests[k])
        key = (id(nests[k]), tags, all_bytes, members, stores, free)
        rows.append(
            known.once(
                key,
                lambda k=k, s=shared[k], f=free: (  # type: ignore[misc]
                    nests[k],
                    _row(program, k, nests[k], forest.schedules[k].loops, s, f),
                ),
            )[1]
        )
    return rows


@found_once
def _known(program: Program) -> BoundedCache[tuple[object, ...], tuple[Nest, Features]]:
    """Create the cache of a program's rows; it keeps the nests, so that their ids stay unique."""
    return BoundedCache(_KEPT)


Shared = tuple[tuple[float, ...], tuple[int, ...], tuple[int, ...]]
"""For each loop around a statement: bytes touched, number of statements, number of other arrays.

The last counts the written arrays other than the statement's own target.
"""


def _shared(forest: LoopForest, nests: list[Nest]) -> dict[int, Shared]:
    """Return the properties of each statement's loops that depend on other statements, by position.

    Outermost loops are cached individually, since most of them are the same in other schedules.
    """
    inside: dict[int, list[int]] = {}
    for k, own in enumerate(forest.schedules):
        inside.setdefault(own.betas[0], []).append(k)
    found: dict[int, Shared] = {}
    known = _known_loops(forest.program)
    for members in inside.values():
        placed = [(nests[k], forest.schedules[k].betas) for k in members]
        key = tuple((id(each), betas[1:]) for each, betas in placed)
        found.update(
            zip(members, known.once(key, partial(_bytes_of_loops, placed))[1], strict=True)
        )
    return found


Placed = list[tuple[Nest, tuple[int, ...]]]
"""Nests inside an outermost loop, and their positions."""


@found_once
def _known_loops(program: Program) -> BoundedCache[tuple[object, ...], tuple[Placed, list[Shared]]]:
    """Create the cache of the properties of outermost loops, see `_known`."""
    return BoundedCache(_KEPT)


def _bytes_of_loops(own: Placed) -> tuple[Placed, list[Shared]]:
    """Return the nests and the properties of their loops.

    Of several accesses to an array in a loop, the one with the largest span counts.
    """
    inside: dict[tuple[int, ...], dict[str, float]] = {}
    members: dict[tuple[int, ...], int] = {}
    written: dict[tuple[int, ...], set[str]] = {}
    for each, betas in own:
        target = each.statement.target
        names = [target.array, *(read.array for read in each.statement.reads)]
        for level in range(each.depth):
            prefix = betas[: level + 1]
            members[prefix] = members.get(prefix, 0) + 1
            if target.indices:
                written.setdefault(prefix, set()).add(target.array)
            arrays = inside.setdefault(prefix, {})
            for name, span in zip(names, each.spans[:, level], strict=True):
                arrays[name] = max(arrays.get(name, 0.0), float(span))
    found = []
    for each, betas in own:
        prefixes = [betas[: level + 1] for level in range(each.depth)]
        widths = tuple(sum(inside[prefix].values()) for prefix in prefixes)
        others = (written.get(prefix, set()) - {each.statement.target.array} for prefix in prefixes)
        counts = tuple(members[prefix] for prefix in prefixes)
        found.append((widths, counts, tuple(map(len, others))))
    return own, found


def _row(
    program: Program,
    position: int,
    own: Nest,
    loops: tuple[Loop, ...],
    shared: Shared,
    free: Independence,
) -> Features:
    all_bytes, members, stores = shared
    found = np.concatenate(
        [
            _whole(program, own, loops, stores, free),
            program_nodes(program).computations[position],
            _levels(own, loops, all_bytes, members).ravel(),
            _accesses(program, own).ravel(),
        ]
    )
    return found.astype(np.float32)


def _whole(
    program: Program,
    own: Nest,
    loops: tuple[Loop, ...],
    stores: tuple[int, ...],
    free: Independence,
) -> npt.NDArray[np.float64]:
    count = float(executions(own.statement) or own.entered[-1])
    parallel = next((n for n, loop in enumerate(loops) if loop.parallel), None)
    launches = float(own.entered[parallel]) if parallel is not None else 0.0
    team = float(own.trips[parallel]) if parallel is not None else 1.0
    inside = own.varying[parallel + 1 :].any() if parallel is not None else False
    vector = next((own.trips[n] for n, loop in enumerate(loops) if loop.vector), 0.0)
    unrolled = np.prod(
        [own.trips[n] if loop.jammed else loop.unroll for n, loop in enumerate(loops)]
    )
    traffic = np.array([_traffic(own, size) for size in CACHES])
    team_of = min(2.0, team)
    numbers = [
        count,
        len(own.spans),
        launches,
        count / launches if launches else 0.0,
        team,
        count / team_of,
        vector,
        unrolled,
    ]
    logs = np.log1p(numbers)
    waits = cycles_of_waiting(own, loops, stores)
    inner = inner_loop(own, loops, free, program.array(own.statement.target.array).type.bytes)
    return np.array(
        [
            own.depth / LEVELS,
            logs[0],
            logs[1],
            parallel is not None,
            logs[2],
            logs[3],
            logs[4],
            inside,
            logs[5],
            logs[6],
            logs[7],
            *np.log1p([waits, waits / team_of]),
            np.log1p(inner.trips),
            inner.vector,
            *np.log1p([inner.unit, inner.still, inner.far]),
            inner.written_still,
            *np.log1p([inner.side_by_side, inner.registers]),
            free.own,
            free.whole,
            *np.log1p(np.array([inner.operations, inner.accesses, inner.starts]) / team_of),
            # Threads share the work of all copies.
            *np.log1p(np.array([1.0, 1.0 / team_of]) * own.copied.sum()),
            *np.log1p(traffic),
            *np.log1p(traffic / team_of),
        ],
        dtype=np.float64,
    )


def _traffic(own: Nest, size: int) -> float:
    """Return the number of cache lines transferred from beyond a cache of a size in bytes.

    The largest part of the nest whose data fit into the cache keeps them; outer loops load them
    again, except for accesses that are invariant in the loops directly outside.
    """
    total = own.spans.sum(0)
    fitting = np.flatnonzero(total <= size)
    level = int(fitting[0]) if len(fitting) else own.depth
    lines = 0.0
    for strides, spans in zip(own.strides, own.spans, strict=True):
        outside = level
        while outside and not strides[outside - 1]:
            outside -= 1
        # Neighbours of recently accessed elements are in the same lines.
        apart = min(1.0, abs(strides[outside - 1]) / LINE) if outside else 1.0
        lines += float(own.entered[outside]) * apart * spans[level] / LINE
    return lines


def _levels(
    own: Nest, loops: tuple[Loop, ...], all_bytes: tuple[float, ...], members: tuple[int, ...]
) -> npt.NDArray[np.float64]:
    found = np.zeros((LEVELS, len(LEVEL_COLUMNS)))
    if not loops:
        return found
    strides = np.abs(own.strides)
    still, unit = strides == 0, (strides > 0) & (strides <= 8)
    short = (strides > 8) & (strides < LINE)
    tags = np.array([(x.parallel, x.vector, np.log(x.unroll), x.jammed) for x in loops])
    columns = np.column_stack(
        [
            np.ones(own.depth),
            np.log1p(own.trips),
            tags,
            own.tile > 0,
            np.log1p(own.tile),
            own.point,
            own.varying,
            own.once,
            np.log1p(own.entered[:-1]),
            np.log1p(members),
            np.log1p(own.spans[:, :-1].sum(0)),
            np.log1p(all_bytes),
            np.log1p(still.sum(0)),
            np.log1p(unit.sum(0)),
            np.log1p(short.sum(0)),
            np.log1p((strides >= LINE).sum(0)),
            still[0],
            unit[0],
            np.log1p(own.waits),
        ]
    )[::-1]
    found[: min(LEVELS, own.depth)] = columns[:LEVELS]
    return found


def _accesses(program: Program, own: Nest) -> npt.NDArray[np.float64]:
    found = np.zeros((ACCESSES, len(ACCESS_COLUMNS)))
    near = min(NEAR, own.depth)
    strides = own.strides[:, ::-1][:, :near]
    spans = own.spans[:, ::-1][:, 1 : near + 1]
    reads = sorted(range(1, len(own.spans)), key=lambda k: tuple(-np.abs(strides[k])))
    arrays = [own.statement.target, *own.statement.reads]
    for place, k in enumerate([0, *reads][:ACCESSES]):
        array = program.array(arrays[k].array)
        found[place, :4] = 1, k == 0, array.type.bytes / 8, np.log1p(array.elements)
        found[place, 4 : 4 + near] = np.sign(strides[k]) * np.log1p(np.abs(strides[k]))
        found[place, 4 + NEAR : 4 + NEAR + near] = strides[k] == 0
        found[place, 4 + 2 * NEAR : 4 + 2 * NEAR + near] = np.log1p(spans[k])
    return found
