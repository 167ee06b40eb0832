"""Generalization of a schedule found at given sizes to all sizes for which it is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import islpy as isl

from looper.codegen.general_code import GeneralCode, general_code
from looper.dependences.expansion import expanded
from looper.errors import NotApplicable
from looper.frontend.parametric import parametric
from looper.ir.expressions import Affine
from looper.ir.loop_forest import Loop, LoopForest, StatementSchedule
from looper.ir.parametric_program import ParametricProgram
from looper.ir.polyhedra import at_most, point
from looper.ir.program import Program
from looper.isl_time import check_time
from looper.legality import illegal_times
from looper.schedule import Schedule
from looper.transformations.privatization import Privatization

# isl's operations for computing the sizes at which a schedule is legal: some seconds.
_OPERATIONS = 50_000_000
# Numbers in a schedule that are at most this far from a size, and further from 0, stand for it.
_NEAR = 8


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

    Numbers in it that are near to a size are taken as that size plus an offset, unless the schedule
    is legal at all sizes as it is.

    Args:
        schedule: of a program that was read from a C file.

    Raises:
        NotApplicable: the program cannot be read at all sizes, or the schedule is legal only at its
            own sizes, or isl exceeds its limit; the message says why.
    """
    sizes = parametric(schedule.program)
    _check_declared(schedule.program, sizes)
    program = _privatized(sizes, schedule)
    values = tuple(dict(schedule.program.parameters)[name] for name in sizes.names)
    best: GeneralSchedule | None = None
    try:
        with at_most(_OPERATIONS):
            for forest in _forests(schedule.forest, program, values):
                legal = _legal_sizes(program, forest, sizes)
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
    region = program.region
    inside = {name for _, name in region.declared} if region is not None else set()
    for array in program.arrays:
        if array.name in inside and array.shape:
            general = sizes.program.array(array.name)
            if general.shape[sizes.count :] != array.shape:
                raise NotApplicable(f"the extents of `{array.name}` depend on sizes")


def _privatized(sizes: ParametricProgram, schedule: Schedule) -> Program:
    """Return the program with the private copies of temporaries that a schedule creates."""
    program, count = sizes.program, sizes.count
    for step in schedule.transformations:
        if isinstance(step, Privatization):
            program = expanded(program, step.array, step.statement, step.depth + count, count)
    return program


def _forests(forest: LoopForest, program: Program, values: tuple[int, ...]) -> Iterator[LoopForest]:
    """Yield the schedule inside loops over the sizes, with each reading of its numbers as sizes."""
    seen = set()
    for first in (None, *range(len(values))):
        # Among equal sizes, the one that a number stands for is unknown.
        order = () if first is None else (first, *(k for k in range(len(values)) if k != first))
        made = tuple(
            StatementSchedule(
                (0,) * len(values) + own.betas,
                (
                    *(Loop(Affine.of_iterator(k, statement.depth)) for k in range(len(values))),
                    *(replace(loop, row=_row(loop.row, values, order)) for loop in own.loops),
                ),
            )
            for own, statement in zip(forest.schedules, program.statements, strict=True)
        )
        if made not in seen:
            seen.add(made)
            yield LoopForest(program, made)


def _row(row: Affine, values: tuple[int, ...], order: Sequence[int]) -> Affine:
    """Return a row with iterators for the sizes, and sizes for numbers near to one of `order`."""
    sizes, constant = [0] * len(values), row.constant
    near = [k for k in order if abs(abs(constant) - values[k]) <= _NEAR and abs(constant) > _NEAR]
    if near:
        chosen = min(near, key=lambda k: abs(abs(constant) - values[k]))
        sizes[chosen] = 1 if constant > 0 else -1
        constant -= sizes[chosen] * values[chosen]
    floors = tuple(
        replace(term, numerator=_row(term.numerator, values, order)) for term in row.floors
    )
    return Affine(constant, (*sizes, *row.coefficients), floors)


def _legal_sizes(program: Program, forest: LoopForest, sizes: ParametricProgram) -> isl.Set:
    """Return the sizes for which a schedule is legal."""
    schedule = Schedule(program, (), forest)
    if schedule.is_legal:
        return sizes.allowed
    tagged = [(node.members, node.level, vector) for node, vector in schedule.independent_nodes()]
    return sizes.allowed.subtract(illegal_times(forest, tagged, sizes.count)).coalesce()


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

    @cached_property
    def alone(self) -> AtAllSizes:
        """This output without code for its own sizes."""
        return replace(self, special=False) if self.special else self
