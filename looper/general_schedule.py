"""A schedule that was found at given sizes, at all sizes for which it is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import islpy as isl

from looper.codegen.general_code import GeneralCode, general_code
from looper.dependences.expansion import expanded
from looper.errors import NotApplicable
from looper.frontend.family import parametric
from looper.ir.expressions import Affine
from looper.ir.loop_forest import Loop, LoopForest, StatementSchedule
from looper.ir.parametric_program import ParametricProgram
from looper.ir.polyhedra import at_most, point
from looper.ir.program import Program
from looper.isl_time import check_time
from looper.legality import illegal_times
from looper.schedule import Schedule
from looper.transformations.privatization import Privatization

# Of isl's, for the sizes at which one schedule is legal: some seconds.
_OPERATIONS = 50_000_000
# Numbers in a schedule that are that near to a size, and not as near to zero, stand for it.
_NEAR = 8


@dataclass(frozen=True)
class GeneralSchedule:
    """A schedule at all sizes.

    Attributes:
        sizes: the program at all sizes.
        forest: the loops, inside of loops over the sizes.
        legal: the sizes for which it is legal, as isl text.
    """

    sizes: ParametricProgram
    forest: LoopForest
    legal: str

    @property
    def legal_sizes(self) -> str:
        """The sizes for which it is legal, with their names, as isl text; "" if it is all sizes."""
        legal = isl.Set(self.legal)
        if legal.is_equal(self.sizes.box):
            return ""
        for position, name in enumerate(self.sizes.names):
            legal = legal.set_dim_name(isl.dim_type.set, position, name)
        return str(legal.gist(self.sizes.box).coalesce())

    @cached_property
    def code(self) -> GeneralCode:
        """The C.

        Raises:
            NotApplicable: it needs an array whose size depends on the sizes.
        """
        return general_code(self.sizes, self.forest, isl.Set(self.legal))


def general_schedule(schedule: Schedule) -> GeneralSchedule:
    """A legal schedule, at all sizes.

    Numbers in it that are near to a size are that size and a distance, unless it is legal at all
    sizes as it is.

    Args:
        schedule: of a program that was read from a C file.

    Raises:
        NotApplicable: the program can not be read at all sizes, or the schedule is legal at its own
            sizes alone, or isl takes too long; the message says why.
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
    """A program as it stands, at all sizes.

    Raises:
        NotApplicable: it can not be read at all sizes; the message says why.
    """
    sizes = parametric(program)
    _check_declared(program, sizes)
    return GeneralSchedule(sizes, Schedule(sizes.program).forest, str(sizes.allowed))


def _check_declared(program: Program, sizes: ParametricProgram) -> None:
    """Check that no array that the region declares is of another size at other sizes."""
    region = program.region
    inside = {name for _, name in region.declared} if region is not None else set()
    for array in program.arrays:
        if array.name in inside and array.shape:
            general = sizes.program.array(array.name)
            if general.shape[sizes.count :] != array.shape:
                raise NotApplicable(f"the extents of `{array.name}` depend on sizes")


def _privatized(sizes: ParametricProgram, schedule: Schedule) -> Program:
    """The program with the private copies that a schedule gives temporaries."""
    program, count = sizes.program, sizes.count
    for step in schedule.transformations:
        if isinstance(step, Privatization):
            program = expanded(program, step.array, step.statement, step.depth + count, count)
    return program


def _forests(forest: LoopForest, program: Program, values: tuple[int, ...]) -> Iterator[LoopForest]:
    """The schedule inside of loops over the sizes, with what its numbers may stand for."""
    seen = set()
    for first in (None, *range(len(values))):
        # Of sizes that are the same, which one is meant nobody knows.
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
    """A row with iterators for the sizes, and with sizes for numbers near to one of `order`."""
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
    """The sizes for which a schedule is legal."""
    schedule = Schedule(program, (), forest)
    if schedule.is_legal:
        return sizes.allowed
    tagged = [(node.members, node.level, vector) for node, vector in schedule.independent_nodes()]
    return sizes.allowed.subtract(illegal_times(forest, tagged, sizes.count)).coalesce()


@dataclass(frozen=True)
class AtAllSizes:
    """What is written for all sizes: the code of a schedule, which may have one for its own too.

    Attributes:
        schedule: at its own sizes.
        at_all: the same at all sizes.
        special: whether there is code for its own sizes besides.
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
        """The loops at these sizes."""
        return self.schedule.forest

    @property
    def text(self) -> str:
        """The transformations."""
        return self.schedule.text

    @property
    def general(self) -> GeneralCode:
        """The C for all sizes."""
        return self.at_all.code

    @cached_property
    def alone(self) -> AtAllSizes:
        """Without code for its own sizes."""
        return replace(self, special=False) if self.special else self
