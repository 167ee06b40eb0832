"""Schedules in LOOPerSet's format: the entries of `schedules_list`, read and written.

An entry has for each computation the transformations of its loops: `shiftings`,
`transformations_list` (a vector of 16 numbers for each interchange, reversal and skew),
`parallelized_dim`, `tiling` and `unrolling_factor`; and `fusions` for all of them. Dimensions are
named after the iterators originally at their positions, regardless of interchanges: a name denotes
a level.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from costmodel.data.looperset_expressions import Unsaid
from costmodel.data.looperset_programs import Computations
from looper.errors import NotApplicable
from looper.ir.loop_forest import LoopForest
from looper.schedule import Schedule
from looper.transformations import (
    Fusion,
    Interchange,
    Parallelization,
    Reversal,
    Shifting,
    Skewing,
    Tiling,
    Transformation,
    Unrolling,
)

Record = Mapping[str, Any]
_INTERCHANGE, _REVERSAL, _SKEWING = 1, 2, 3
_TAG = 16
_KNOWN = (
    "shiftings",
    "tiling",
    "unrolling_factor",
    "parallelized_dim",
    "transformations_list",
)
# Keys of Tiramisu's older data: they stand for transformations, so that they cannot be ignored.
_OLDER = (
    "interchange_dims",
    "skewing",
    "transformation_matrix",
    "transformation_matrices",
    "matrices",
)


# -- reading -------------------------------------------------------------------------------------


def read_schedule(record: Record, computations: Computations) -> Schedule:
    """Return the schedule of an entry of `schedules_list`, legal or not.

    Raises:
        Unsaid: LOOPer's transformations cannot express it; the text is the reason.
    """
    try:
        return _Reading(record, computations).schedule
    except NotApplicable as error:
        raise Unsaid("a transformation that does not fit the loops it meets") from error
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Unsaid(f"an incomplete schedule ({type(error).__name__})") from error


class _Reading:
    """Application of the transformations of one entry, phase by phase."""

    def __init__(self, record: Record, computations: Computations) -> None:
        self._names, self._paths = computations.names, list(computations.iterators)
        self._own: list[Record] = []
        for name in self._names:
            own = record.get(name)
            if not isinstance(own, Mapping) or not any(key in own for key in _KNOWN):
                raise Unsaid("a schedule in an unknown form")
            self._own.append(own)
        for key in _OLDER:
            if any(own.get(key) for own in self._own):
                raise Unsaid(f"a transformation in an older form: {key}")
        if record.get("unfuse_iterators"):
            raise Unsaid("a transformation in an older form: unfuse_iterators")
        self.schedule = Schedule(computations.program)
        self._fuse(record.get("fusions") or ())
        self._shift()
        self._affine()
        self._parallelize()
        self._tile()
        self._unroll()

    def _apply(self, step: Transformation) -> None:
        self.schedule = self.schedule.apply(step)

    def _members(self, number: int, level: int) -> tuple[int, ...]:
        return self.schedule.forest.members(f"S{number + 1}", level)

    def _level(self, number: int, name: object) -> int:
        """Return the level that a computation's name of a dimension denotes."""
        if name not in self._paths[number]:
            raise Unsaid("a dimension that is none of the computation's loops")
        return self._paths[number].index(str(name))

    def _fuse(self, fusions: Sequence[Sequence[Any]]) -> None:
        for first, second, level in fusions:
            a, b = self._names.index(first), self._names.index(second)
            forest = self.schedule.forest
            shared = forest.common_depth(a, b)
            if len(forest.members(f"S{b + 1}", shared)) > 1:
                raise Unsaid("a fusion that takes a computation out of a loop with others")
            self._apply(Fusion(f"S{a + 1}", f"S{b + 1}", int(level)))
            # Its dimensions are named after its new loops.
            path = self._paths[a][: int(level) + 1]
            self._paths[b] = path + self._paths[b][len(path) :]

    def _shift(self) -> None:
        for number, own in enumerate(self._own):
            for name, amount in own.get("shiftings") or ():
                if int(amount):
                    level = self._level(number, name)
                    self._apply(Shifting(f"S{number + 1}", level, int(amount)))

    def _affine(self) -> None:
        """Apply the vectors, each once for all computations in the loops it concerns."""
        waiting = [
            [tuple(map(int, tag)) for tag in own.get("transformations_list") or () if any(tag)]
            for own in self._own
        ]
        while any(waiting):
            for number, tags in enumerate(waiting):
                if not tags:
                    continue
                tag = tags[0]
                step = _affine_step(tag, f"S{number + 1}")
                members = self._members(number, step.levels[0])
                if all(waiting[k] and waiting[k][0] == tag for k in members):
                    for k in members:
                        waiting[k].pop(0)
                    if not (isinstance(step, Skewing) and _is_identity(step.matrix)):
                        self._apply(step)
                    break
            else:
                raise Unsaid("computations of one loop with different transformations")

    def _once(self, number: int, level: int, told: Sequence[object]) -> bool:
        """Return True for the first computation in a loop, after a check that all of them agree."""
        members = self._members(number, level)
        if any(told[k] != told[number] for k in members):
            raise Unsaid("computations of one loop with different transformations")
        return number == members[0]

    def _parallelize(self) -> None:
        told = [
            None if own.get("parallelized_dim") is None else self._level(number, name)
            for number, own in enumerate(self._own)
            for name in [own.get("parallelized_dim")]
        ]
        for number, level in enumerate(told):
            if level is not None and self._once(number, level, told):
                self._apply(Parallelization(f"S{number + 1}", level))

    def _tile(self) -> None:
        told: list[tuple[tuple[int, ...], tuple[int, ...]] | None] = []
        for number, own in enumerate(self._own):
            tiling = own.get("tiling")
            if not tiling:
                told.append(None)
                continue
            levels = tuple(self._level(number, name) for name in tiling["tiling_dims"])
            sizes = tuple(map(int, tiling["tiling_factors"]))
            if levels != tuple(range(levels[0], levels[0] + len(sizes))) or len(sizes) > 3:
                raise Unsaid("tiles of loops that are no neighbours, or of more than three")
            told.append((levels, sizes))
        for number, tiles in enumerate(told):
            if tiles is not None and self._once(number, tiles[0][0], told):
                self._apply(Tiling(f"S{number + 1}", tiles[0][0], tiles[1]))

    def _unroll(self) -> None:
        told = [own.get("unrolling_factor") for own in self._own]
        factors = [None if each is None else int(each) for each in told]
        for number, factor in enumerate(factors):
            innermost = self.schedule.forest.depth_around(f"S{number + 1}") - 1
            if factor is not None and self._once(number, innermost, factors):
                self._apply(Unrolling(f"S{number + 1}", factor))


def _affine_step(tag: tuple[int, ...], statement: str) -> Interchange | Reversal | Skewing:
    if len(tag) != _TAG:
        raise Unsaid(f"a vector of {len(tag)} numbers for a transformation")
    kind, first, second, reversed_level, *levels = tag[:7]
    if kind == _INTERCHANGE:
        return Interchange(statement, first, second)
    if kind == _REVERSAL:
        return Reversal(statement, reversed_level)
    if kind != _SKEWING:
        raise Unsaid(f"an affine transformation of kind {kind}")
    # The authors' tools distinguish the two sizes in the same way.
    size = 3 if levels[2] else 2
    if levels[:size] != list(range(levels[0], levels[0] + size)):
        raise Unsaid("a skew of loops that are no neighbours")
    entries = tag[7:]
    rows = tuple(entries[size * k : size * (k + 1)] for k in range(size))
    return Skewing(statement, levels[0], rows)


def _is_identity(rows: Sequence[Sequence[int]]) -> bool:
    return all(each == (a == b) for a, row in enumerate(rows) for b, each in enumerate(row))


# -- writing -------------------------------------------------------------------------------------


@dataclass
class _Own:
    """The part of an entry about one computation."""

    path: tuple[str, ...]
    shiftings: list[list[Any]] = field(default_factory=list)
    tags: list[list[int]] = field(default_factory=list)
    parallel: int | None = None
    tiles: tuple[int, tuple[int, ...]] | None = None
    factor: int | None = None

    def record(self) -> dict[str, Any]:
        """Return the part in LOOPerSet's format."""
        tiling: dict[str, Any] = {}
        if self.tiles is not None:
            level, sizes = self.tiles
            tiling = {
                "tiling_depth": len(sizes),
                "tiling_dims": list(self.path[level : level + len(sizes)]),
                "tiling_factors": [str(size) for size in sizes],
            }
        return {
            "shiftings": self.shiftings or None,
            "tiling": tiling,
            "unrolling_factor": None if self.factor is None else str(self.factor),
            "parallelized_dim": None if self.parallel is None else self.path[self.parallel],
            "transformations_list": self.tags,
        }


_PHASES = (
    (Fusion, Shifting),
    (Interchange, Reversal, Skewing),
    (Parallelization,),
    (Tiling,),
    (Unrolling,),
)


def write_schedule(
    schedule: Schedule, computations: Computations, times: Sequence[float] | None
) -> dict[str, Any]:
    """Return the entry of a schedule.

    Args:
        schedule: the schedule, of the program of `computations`.
        computations: the names that the entry uses.
        times: of the runs in seconds; None if they failed.

    Raises:
        Unsaid: the format cannot express it; the text is the reason.
    """
    writing = _Writing(computations)
    forest = LoopForest.original(schedule.program)
    for step in schedule.transformations:
        writing.add(step, forest)
        forest = step.apply(forest)
    record = writing.record()
    record["execution_times"] = None if times is None else [1e3 * each for each in times]
    # An entry has a fixed order of transformations, which may differ from the schedule's.
    if read_schedule(record, computations).key != schedule.key:
        raise Unsaid("transformations in an order that the format has not")
    return record


class _Writing:
    """Accumulation of an entry, step by step."""

    def __init__(self, computations: Computations) -> None:
        self._names = computations.names
        self._own = [_Own(path) for path in computations.iterators]
        self._fusions: list[list[Any]] = []
        # Parts of `sched_str`, by phase.
        self._said: list[list[str]] = [[] for _ in _PHASES]

    def add(self, step: Transformation, forest: LoopForest) -> None:
        """Add a step, given the loops that it is applied to."""
        phase = next((k for k, kinds in enumerate(_PHASES) if isinstance(step, kinds)), None)
        if phase is None:
            raise Unsaid(f"the transformation {step.keyword}")
        members = self._concerned(step, forest)
        # Only tile loops have no name.
        if any(level >= len(self._own[k].path) for k in members for level in step.levels):
            raise Unsaid("transformations of the loops of tiles")
        for k in members:
            self._note(step, self._own[k])
        if isinstance(step, Fusion):
            self._fuse(step, forest)
        said = self._said[phase]
        comps = "{" + ",".join(f"C{k}" for k in members) + "}"
        match step:
            case Fusion(first, second, level, shift):
                a, b = forest.position(first), forest.position(second)
                shared = forest.common_depth(a, b)
                said.append(f"F({{C{a},C{b}}},L{level})")
                said += [f"Sh({{C{b}}},L{shared + n},{x})" for n, x in enumerate(shift) if x]
            case Shifting(_, level, amount):
                said.append(f"Sh({comps},L{level},{amount})")
            case Parallelization(_, level):
                said.append(f"P({comps},L{level})")
            case Tiling(_, level, sizes):
                levels = ",".join(f"L{level + n}" for n in range(len(sizes)))
                said.append(f"T{len(sizes)}({comps},{levels},{','.join(map(str, sizes))})")
            case Unrolling(statement, factor):
                said.append(f"U({comps},L{forest.innermost(statement)},{factor})")

    def _concerned(self, step: Transformation, forest: LoopForest) -> tuple[int, ...]:
        match step:
            case Fusion(_, second) | Shifting(second):
                return (forest.position(second),)
            case Unrolling(statement, _, level):
                innermost = forest.innermost(statement)
                if level not in (-1, innermost):
                    raise Unsaid("an unrolled loop that is not the innermost one")
                return forest.members(statement, innermost)
        return forest.members(step.statements[0], step.levels[0])

    def _note(self, step: Transformation, own: _Own) -> None:
        match step:
            case Shifting(_, level, amount):
                own.shiftings.append([own.path[level], amount])
            case Interchange(_, first, second):
                own.tags.append([_INTERCHANGE, first, second, *[0] * 13])
            case Reversal(_, level):
                own.tags.append([_REVERSAL, 0, 0, level, *[0] * 12])
            case Skewing():
                levels, entries = list(step.levels), [x for row in step.rows for x in row]
                tag = [_SKEWING, 0, 0, 0, *levels, *[0] * (3 - len(levels)), *entries]
                own.tags.append(tag + [0] * (_TAG - len(tag)))
            case Parallelization(_, level):
                if own.parallel is not None:
                    raise Unsaid("two parallel loops around a computation")
                own.parallel = level
            case Tiling(_, level, sizes):
                if own.tiles is not None or len(sizes) > 3:
                    raise Unsaid("tiles inside of tiles, or of more than three loops")
                own.tiles = level, sizes
            case Unrolling(_, factor):
                own.factor = factor

    def _fuse(self, step: Fusion, forest: LoopForest) -> None:
        a, b = forest.position(step.first), forest.position(step.second)
        shared = forest.common_depth(a, b)
        if len(forest.members(step.second, shared)) > 1:
            raise Unsaid("a fusion that moves several computations")
        own = self._own[b]
        own.path = (
            *self._own[a].path[: step.level + 1],
            *own.path[step.level + 1 :],
        )
        for offset, amount in enumerate(step.shift):
            if amount:
                own.shiftings.append([own.path[shared + offset], amount])
        self._fusions.append([self._names[a], self._names[b], step.level])

    def record(self) -> dict[str, Any]:
        """Return the entry, without times."""
        record: dict[str, Any] = {
            name: own.record() for name, own in zip(self._names, self._own, strict=True)
        }
        if any(own.tags for own in self._own):
            for number, own in enumerate(self._own):
                matrix = ",".join(str(x) for row in _composed(own) for x in row)
                self._said[1].append(f"M({{C{number}}},{matrix})")
        paths = [own.path for own in self._own]
        return {
            **record,
            "fusions": self._fusions or None,
            "sched_str": "".join(part for phase in self._said for part in phase),
            "tree_structure": {"roots": _tree(list(zip(self._names, paths, strict=True)), 0)},
            "legality_check": True,
            "exploration_method": 1,
        }


def _composed(own: _Own) -> list[list[int]]:
    """Return the product of a computation's affine steps, the latest one on the left."""
    depth = len(own.path)
    rows = [[int(a == b) for b in range(depth)] for a in range(depth)]
    for tag in own.tags:
        step = _affine_step(tuple(tag), "S1")
        match step:
            case Interchange(_, first, second):
                rows[first], rows[second] = rows[second], rows[first]
            case Reversal(_, level):
                rows[level] = [-x for x in rows[level]]
            case Skewing(_, level, matrix):
                band = rows[level : level + len(matrix)]
                rows[level : level + len(matrix)] = [
                    [
                        sum(c * old[k] for c, old in zip(row, band, strict=True))
                        for k in range(depth)
                    ]
                    for row in matrix
                ]
    return rows


def _tree(found: Sequence[tuple[str, tuple[str, ...]]], level: int) -> list[dict[str, Any]]:
    """Return the loops from a level on with their contents, where fused computations are moved."""
    groups: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for name, path in found:
        if len(path) > level:
            groups.setdefault(path[level], []).append((name, path))
    return [
        {
            "loop_name": loop,
            "computations_list": [name for name, path in inside if len(path) == level + 1],
            "child_list": _tree(inside, level + 1),
        }
        for loop, inside in groups.items()
    ]
