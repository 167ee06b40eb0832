"""Structs for code that runs outside of its file: their memory, and copying of their members.

A program represents members of structs as separate variables and arrays. Where code accesses them
as in C, in C's memory layout, a unit contains the structs, and two functions that copy elements
between them and the program's arrays; the runner calls these before and after each run.
"""

from __future__ import annotations

import re

from looper.codegen.expression_c import spelled
from looper.ir.program import Array, Program
from looper.source.source_region import region_of
from looper.source.struct_members import Holder, Structs

FILL, EMPTY = "looper_fill", "looper_empty"
"""The functions of a unit that copy elements of arrays into structs, and out of them."""

_HIDDEN = '__attribute__((visibility("hidden")))'


def structs(program: Program) -> list[str]:
    """A unit's type definitions, memory and copy functions for structs."""
    own = region_of(program).structs
    # In a function, a variable may have the name of the type.
    lines = [f"typedef {each.record} {_type(program, each)};" for each in own.holders]
    if not own.have_arrays:
        return lines
    for holder in own.holders:
        extents, name = _extents(holder), _storage(program, holder)
        if _is_made(holder):
            kind = "static" if holder.pointer else _HIDDEN
            lines.append(f"{kind} {_type(program, holder)} {name}{extents};")
    fixed = [holder.name for holder in own.holders if holder.constant]
    arrays = [
        (k, a)
        for k, a in enumerate(program.arrays)
        if a.form and re.split(r"\W", a.form, maxsplit=1)[0] not in fixed
    ]
    for function, into in ((FILL, True), (EMPTY, False)):
        buffers = program.unused("looper_buffers")
        lines += [f"void {function}(void *const *{buffers})", "{", *held(program, filled=True)]
        for position, array in arrays:
            if not into and array not in program.written:
                continue
            lines += _moved(program, array, f"{buffers}[{position}]", into)
        lines.append("}")
    return lines


def _moved(program: Program, array: Array, buffer: str, into: bool) -> list[str]:
    """Loops that copy an array's elements into its structs, or out of them."""
    names = [program.unused(f"looper_k{k}") for k in range(len(array.shape))]
    inner = "".join(f"[{extent}]" for extent in array.shape[1:])
    element = f"(({array.type.value} (*){inner}) {buffer}){''.join(f'[{n}]' for n in names)}"
    place = spelled(array.form, names)
    target, source = (place, element) if into else (element, place)
    loops = [
        f"{'  ' * (k + 1)}for (long {name} = 0; {name} < {extent}; {name}++)"
        for k, (name, extent) in enumerate(zip(names, array.shape, strict=True))
    ]
    pad = "  " * (len(names) + 1)
    return [*loops, f"{pad}__builtin_memcpy((void *) &{target}, &{source}, {array.type.bytes});"]


def held(program: Program, filled: bool = False) -> list[str]:
    """Declarations of the variables whose members a region uses.

    Args:
        program: the program with the region.
        filled: only variables that contain arrays of the program.
    """
    lines = []
    for holder in region_of(program).structs.holders:
        name, record, storage = holder.name, _type(program, holder), _storage(program, holder)
        inner = "".join(f"[{extent}]" for extent in holder.shape[1:])
        if _is_made(holder):
            if holder.pointer:
                address = storage if holder.shape else f"&{storage}"
                declared = name if holder.own else f"{record} (*{name}){inner}"
                lines.append(f"  {declared} = {address};")
            else:
                # Elsewhere in the file, this name may have another meaning.
                lines.append(f'  extern {record} {name} __asm__("{storage}") {_HIDDEN};')
        elif holder.own and holder.pointer and not holder.filled and not filled:
            lines.append(f"  {record} {storage}; {name} = &{storage};")
        elif not holder.filled and not filled and not holder.own:
            if holder.shape:
                lines.append(f"  {record} (*{name}){inner} = 0;")
            elif holder.pointer:
                lines.append(f"  {record} {storage}, *{name} = &{storage};")
            else:
                lines.append(f"  {record} {name};")
    return lines


def into_members(structs: Structs) -> list[str]:
    """Lines that assign the values of the program's variables to the members they replace."""
    return [f"  {each.assigned} = {each.name};" for each in structs.members if each.type]


def out_of_members(structs: Structs) -> list[str]:
    """Lines that assign the members' final values to the variables."""
    return [f"  {each.name} = {each.place};" for each in structs.members if each.stored]


def _is_made(holder: Holder) -> bool:
    """Return True if a unit defines the memory of a struct that contains arrays of the program."""
    return holder.filled and (holder.pointer or not holder.own)


def _type(program: Program, holder: Holder) -> str:
    return program.unused(f"looper_type_{holder.name}")


def _storage(program: Program, holder: Holder) -> str:
    return program.unused(f"looper_at_{holder.name}")


def _extents(holder: Holder) -> str:
    return "".join(f"[{extent}]" for extent in holder.shape)
