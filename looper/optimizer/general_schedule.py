"""Generalization of a schedule found at given sizes to all sizes for which it is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import islice

import islpy as isl

from looper.codegen.general_code import GeneralCode, general_code
from looper.errors import NotApplicable
from looper.frontend.parametric import parametric
from looper.ir.expressions import Access
from looper.ir.loop_forest import Loop, LoopForest, StatementSchedule
from looper.ir.parametric_program import ParametricProgram
from looper.ir.polyhedra import point
from looper.ir.program import Program
from looper.legality import illegal_times
from looper.schedule import Schedule
from looper.source.source_region import region_of
from looper.support.isl_operations import at_most
from looper.support.isl_time import check_time
from looper.transformations import Transformation
from looper.transformations.size_transfer import SizeTransfer

# isl's operations for computing the sizes at which a schedule is legal: some seconds.
_OPERATIONS = 50_000_000
# Most schedules to try if iterations that it names can be ends of several loops.
_MOST_MEANINGS = 12


@dataclass(frozen=True)
class GeneralSchedule:
    """A schedule at all sizes.

    Attributes:
        sizes: the program at all sizes.
        forest: the loops, inside loops over the sizes.
        legal: the sizes for which it is legal, as isl text.
    """

    sizes: ParametricProgram
    forest: LoopForest
    legal: str

    @property
    def legal_sizes(self) -> str:
        """The sizes for which it is legal, with their names, as isl text; "" for all sizes."""
        legal = isl.Set(self.legal)
        if legal.is_equal(self.sizes.box):
            return ""
        for position, name in enumerate(self.sizes.names):
            legal = legal.set_dim_name(isl.dim_type.set, position, name)
        return str(legal.gist(self.sizes.box).coalesce())

    @cached_property
    def code(self) -> GeneralCode:
        """The generated C code.

        Raises:
            NotApplicable: the code needs an array whose extent depends on the sizes.
        """
        return general_code(self.sizes, self.forest, isl.Set(self.legal))


def general_schedule(schedule: Schedule) -> GeneralSchedule:
    """Generalize a legal schedule to all sizes.

    Its transformations are applied to the program at all sizes. An iteration that one of them
    names, such as the last one of a loop, becomes a form of the sizes (see `SizeTransfer`).

    Args:
        schedule: of a program that was read from a C file.

    Raises:
        NotApplicable: the program cannot be read at all sizes, or the schedule is legal only at its
            own sizes, or isl exceeds its limit; the message says why.
    """
    sizes = parametric(schedule.program)
    _check_declared(schedule.program, sizes)
    values = tuple(dict(schedule.program.parameters)[name] for name in sizes.names)
    begin = LoopForest.original(schedule.program), LoopForest.original(sizes.program)
    made = _forests(schedule.transformations, *begin, values)
    best: GeneralSchedule | None = None
    try:
        with at_most(_OPERATIONS):
            for forest in islice(made, _MOST_MEANINGS):
                legal = _legal_sizes(forest, sizes)
                found = GeneralSchedule(sizes, forest, str(legal))
                if legal.is_equal(sizes.allowed):
                    return found
                own = point(values)
                if best is None and own.is_strict_subset(legal):
                    best = found
    except isl.Error:
        check_time()
        raise NotApplicable("isl takes too long to find out where it is legal") from None
    if best is None:
        raise NotApplicable("the schedule is legal at its own sizes alone")
    return best


def unchanged_at_all_sizes(program: Program) -> GeneralSchedule:
    """Return the unchanged schedule of a program at all sizes.

    Raises:
        NotApplicable: the program cannot be read at all sizes; the message says why.
    """
    sizes = parametric(program)
    _check_declared(program, sizes)
    return GeneralSchedule(sizes, Schedule(sizes.program).forest, str(sizes.allowed))


def _check_declared(program: Program, sizes: ParametricProgram) -> None:
    """Check that no array that the region declares has other extents at other sizes."""
    for array in program.arrays:
        if array.name in region_of(program).scope.inside and array.shape:
            general = sizes.program.array(array.name)
            if general.shape[sizes.count :] != array.shape:
                raise NotApplicable(f"the extents of `{array.name}` depend on sizes")


def _forests(
    steps: Sequence[Transformation], source: LoopForest, target: LoopForest, values: tuple[int, ...]
) -> Iterator[LoopForest]:
    """Yield what the loops at all sizes can be after some steps, most probable first."""
    if not steps:
        if all(map(partial(_is_at, values), target.schedules, source.schedules)):
            yield target
        return
    first, *others = steps
    after = first.effect(source)
    with suppress(NotApplicable):
        for made in first.generalised(SizeTransfer(source, target, values)):
            yield from _forests(others, after, made, values)


def _is_at(values: tuple[int, ...], general: StatementSchedule, own: StatementSchedule) -> bool:
    """Return True if a statement's schedule inside loops over the sizes is `own` at some values.

    Some copies of `own` may be missing.
    """
    count = len(values)
    loops = tuple(_without_sizes(loop, values) for loop in general.loops[count:])
    return general.betas[count:] == own.betas and all(
        made == replace(_without_sizes(loop, ()), packed=made.packed)
        and set(made.packed) <= set(loop.packed)
        for made, loop in zip(loops, own.loops, strict=True)
    )


def _without_sizes(loop: Loop, values: tuple[int, ...]) -> Loop:
    """Return a loop inside loops over the sizes as it is at some values."""
    packed = (_at(access, values) for access in loop.packed)
    return replace(loop, row=loop.row.sliced(values), packed=tuple(packed))


def _at(access: Access, values: tuple[int, ...]) -> Access:
    """Return an access inside loops over the sizes as it is at some values."""
    indices = access.indices[len(values) :]
    return Access(access.array, tuple(index.sliced(values) for index in indices))


def _legal_sizes(forest: LoopForest, sizes: ParametricProgram) -> isl.Set:
    """Return the sizes for which a schedule is legal."""
    schedule = Schedule(forest.program, (), forest)
    if schedule.is_legal:
        return sizes.allowed
    tagged = [(node.members, node.level, vector) for node, vector in schedule.independent_nodes()]
    return sizes.allowed.subtract(illegal_times(forest, tagged, sizes.count)).coalesce()


def _copies(forest: LoopForest) -> Counter[tuple[int, str]]:
    """Return the number of copies for each statement, by position, and array."""
    return Counter(
        (k, access.array)
        for k, own in enumerate(forest.schedules)
        for loop in own.loops
        for access in loop.packed
    )


@dataclass(frozen=True)
class AtAllSizes:
    """The output for all sizes: the code of a schedule, possibly with specialized code as well.

    Attributes:
        schedule: at its own sizes.
        at_all: the schedule at all sizes.
        special: also write code for the schedule's own sizes.
    """

    schedule: Schedule
    at_all: GeneralSchedule
    special: bool = True

    @property
    def program(self) -> Program:
        """The program at its own sizes."""
        return self.schedule.program

    @property
    def forest(self) -> LoopForest:
        """The loops at its own sizes."""
        return self.schedule.forest

    @property
    def text(self) -> str:
        """The transformations as text."""
        return self.schedule.text

    @property
    def general(self) -> GeneralCode:
        """The C code for all sizes."""
        return self.at_all.code

    @property
    def uncopied(self) -> tuple[str, ...]:
        """The arrays which only the schedule at its own sizes copies."""
        missing = _copies(self.forest) - _copies(self.at_all.forest)
        return tuple(dict.fromkeys(array for _, array in missing))

    @cached_property
    def alone(self) -> AtAllSizes:
        """This output without code for its own sizes."""
        return replace(self, special=False) if self.special else self
