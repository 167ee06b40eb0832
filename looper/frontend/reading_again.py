"""Reading a region once more, for all sizes or for others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce

import islpy as isl

from looper.dependences.demotion import demoted
from looper.errors import NotApplicable
from looper.frontend.c_file import CFile
from looper.frontend.cursors import Refusal, integer_range
from looper.frontend.names import Names
from looper.frontend.overlaps import Aliasing
from looper.frontend.parameters import possible_parameters
from looper.frontend.regions import Place
from looper.ir.all_sizes import AllSizes
from looper.ir.polyhedra import point
from looper.ir.program import Program

# Sizes up to that, or some times as large as those given, if their type has them.
_LARGEST, _TIMES = 2**20, 16


def at_other_sizes(
    program: Program, sizes: Mapping[str, int], compiler: str, flags: Sequence[str]
) -> Program:
    """The program of the same region at other sizes.

    Raises:
        SourceError: it is not accepted at these.
    """
    file, place = _again(program, sizes, compiler, flags)
    return replace(file.programs([place])[0], reassociation=program.reassociation)


def at_all_sizes(program: Program, compiler: str, flags: Sequence[str]) -> AllSizes:
    """The program of the same region at all sizes from 1 up to large ones.

    Args:
        program: read from a C file, with size parameters.
        compiler, flags: that it was read with.

    Raises:
        NotApplicable: the region can only be read at given sizes, or is another one at others; the
            message says why.
    """
    if not program.parameters:
        raise NotApplicable("the region has no size parameters")
    given = dict(program.parameters)
    _, place = _again(program, given, compiler, flags)
    known = possible_parameters(place.statements, Names.of(place.statements, given))
    largest = {}
    for name, value in given.items():
        limits = integer_range(known[name].type) if name in known else None
        if limits is None:
            raise NotApplicable(f"`{name}` is not an integer variable")
        largest[name] = min(max(_LARGEST, 1 << (_TIMES * value).bit_length()), limits[1])
    try:
        file, place = _again(program, largest, compiler, flags)
        found, outside = file.at_all_sizes(place)
    except Refusal as refusal:
        line = refusal.cursor.extent.start.line
        raise NotApplicable(f"line {line}: {refusal.reason}") from None
    sizes = AllSizes.of(found, tuple(largest), tuple(largest.values()))
    whole = replace(demoted(sizes.program), reassociation=program.reassociation)
    excluded = str(reduce(isl.Set.union, outside)) if outside else ""
    sizes = replace(sizes, program=whole, excluded=excluded)
    if not point(list(given.values())).is_subset(sizes.allowed):
        raise NotApplicable(
            "what is read as a row of a matrix goes on in the next one, or before the first"
        )
    if difference := sizes.difference(program):
        raise NotApplicable(f"at other sizes {difference} is not the same")
    return sizes


def _again(
    program: Program, sizes: Mapping[str, int], compiler: str, flags: Sequence[str]
) -> tuple[CFile, Place]:
    """The file as it was when the program was read, and the region in it."""
    region = program.region
    if region is None:
        raise NotApplicable("the program was not read from a C file")
    data = region.source.encode("utf-8", "surrogateescape")
    # What overlaps was found out, and that it need not be asked may have been an option.
    aliasing = Aliasing(none=not region.apart, strict="-fno-strict-aliasing" not in flags)
    file = CFile(
        region.path, sizes, (), (), region.arguments, compiler, tuple(flags), aliasing, data
    )
    place = file.place_at(region.begin, region.end)
    if place is None:
        raise NotApplicable("the region is not found again")
    return file, place
