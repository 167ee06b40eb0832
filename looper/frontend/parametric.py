"""The program of a region at all sizes, from the tree that its file was read into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce

import islpy as isl

from looper.dependences.demotion import demoted
from looper.errors import NotApplicable
from looper.frontend.c_file import RegionFamily
from looper.frontend.lower.parameters import possible_parameters
from looper.frontend.scopes.names import Names
from looper.frontend.tree.cursors import Refusal, integer_range
from looper.ir.parametric_program import ParametricProgram
from looper.ir.polyhedra import point
from looper.ir.program import Program

# Largest sizes: at least `_LARGEST` and `_TIMES` the given ones, as far as their type allows.
_LARGEST, _TIMES = 2**20, 16


def parametric(program: Program) -> ParametricProgram:
    """Return the program of the same region at all sizes from 1 up to large ones.

    Args:
        program: read from a C file, with size parameters.

    Raises:
        NotApplicable: the region can only be read at given sizes, or differs at other sizes; the
            message has the reason.
    """
    if not isinstance(program.family, RegionFamily):
        raise NotApplicable("the program was not read from a C file")
    if not program.parameters:
        raise NotApplicable("the region has no size parameters")
    given = dict(program.parameters)
    found = _parametric(program.family, given)
    whole = replace(found.program, reassociation=program.reassociation)
    found = replace(found, program=whole)
    if not point(list(given.values())).is_subset(found.allowed):
        raise NotApplicable(
            "what is read as a row of a matrix goes on in the next one, or before the first"
        )
    if difference := found.difference(program):
        raise NotApplicable(f"at other sizes {difference} is not the same")
    return found


def _parametric(family: RegionFamily, given: Mapping[str, int]) -> ParametricProgram:
    """Return the program at all sizes from 1 up to values much larger than the given ones.

    Raises:
        NotApplicable: it can only be read at given sizes; the message has the reason.
    """
    place = family.place
    known = possible_parameters(place.statements, Names.of(place.statements, given, place.pointers))
    largest = {}
    for name, value in given.items():
        limits = integer_range(known[name].type) if name in known else None
        if limits is None:
            raise NotApplicable(f"`{name}` is not an integer variable")
        largest[name] = min(max(_LARGEST, 1 << (_TIMES * value).bit_length()), limits[1])
    try:
        found, outside = family.file.at(largest).at_all_sizes(place)
    except Refusal as refusal:
        line = refusal.cursor.extent.start.line
        raise NotApplicable(f"line {line}: {refusal.reason}") from None
    sizes = ParametricProgram.of(found, tuple(largest), tuple(largest.values()))
    excluded = str(reduce(isl.Set.union, outside)) if outside else ""
    return replace(sizes, program=demoted(sizes.program), excluded=excluded)
