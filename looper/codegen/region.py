"""The C that takes a region's place, and the file it goes back into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from looper.codegen.harness import loop_lines
from looper.codegen.printer import with_helpers
from looper.program import Program, Region

if TYPE_CHECKING:
    from looper.schedule import Schedule


def region_text(schedule: Schedule) -> str:
    """The generated loops with their helper macros, and the transformations in a comment."""
    return "\n".join(_block(schedule, indent=0))


def _block(schedule: Schedule, indent: int) -> list[str]:
    pad = "  " * indent
    body = loop_lines(schedule.forest, indent)
    define, body, undefine = with_helpers(schedule.program, body)
    note = "; sums may be reassociated" if schedule.program.reassociation else ""
    comment = [f"{pad}/* LOOPer: {schedule.text or 'unchanged'}{note} */"]
    return [*comment, *define, *body, *undefine]


def output_file(schedules: list[Schedule]) -> str:
    """The text of a C file with regions replaced, everything else byte for byte.

    Args:
        schedules: one for each region to be replaced, all of the same file.
    """
    regions = [_region(schedule.program) for schedule in schedules]
    source = regions[0].source
    parts, position = [], 0
    order = sorted(range(len(regions)), key=lambda k: regions[k].begin)
    for k in order:
        parts.append(source[position : regions[k].begin])
        parts.append(_replacement(schedules[k]))
        position = regions[k].end
    return "".join([*parts, source[position:]])


def _region(program: Program) -> Region:
    if program.region is None:
        raise ValueError(f"program {program.name!r} was not read from a C file")
    return program.region


def _replacement(schedule: Schedule) -> str:
    """The region's new text; it begins where `#pragma scop` began."""
    region = _region(schedule.program)
    guards = [f"{name} == {value}" for name, value in schedule.program.parameters]
    guards += _conditions_on_names(schedule.program, region)
    lines = _guarded(schedule, guards) if guards or region.declared else _block(schedule, 1)
    if region.spellings:
        lines = _with_comparison(schedule.program, lines)
    asked = [*region.conditions]
    asked += [f"{name} == {value}" for name, value in region.macros]
    if asked:
        lines = [f"#if {' && '.join(asked)}", *lines, "#else", *_original(region), "#endif"]
    text = "\n".join(lines)
    before = region.source[: region.begin].rpartition("\n")[2]
    if before.strip() == "" and before and not text.startswith("#"):
        return text.removeprefix(before)
    return text.lstrip(" ") if before else text


def _with_comparison(program: Program, lines: list[str]) -> list[str]:
    """Lines that ask whether a macro still stands for the same text.

    `#if` compares nothing but integers.
    """
    text, same = program.unused("looper_text"), program.unused("looper_same")
    return [
        f"#define {text}(...) #__VA_ARGS__",
        f"#define {same}(name, ...) !__builtin_strcmp({text}(name), {text}(__VA_ARGS__))",
        *lines,
        f"#undef {same}",
        f"#undef {text}",
    ]


def _conditions_on_names(program: Program, region: Region) -> list[str]:
    """What must hold of types, constants and macros that another compilation may change."""
    same = program.unused("looper_same")
    return [
        *(f"{name} == {value}" for name, value in region.constants),
        *(f"__builtin_types_compatible_p({name}, {kind})" for name, kind in region.types),
        *(f"{same}({name}, {text})" for name, text in region.spellings),
    ]


def _original(region: Region) -> list[str]:
    """What stands between the region's pragmas, as lines of C: form feeds do not end them."""
    text = region.body.rstrip(" \t").removesuffix("\n").removesuffix("\r")
    return text.split("\n") if text else []


def _guarded(schedule: Schedule, guards: list[str]) -> list[str]:
    region = _region(schedule.program)
    declared = [f"{kind} {name};" for kind, name in region.declared]
    if not guards:
        return ["  {", *(f"    {line}" for line in declared), *_block(schedule, 2), "  }"]
    head = f"  if ({' && '.join(guards)}) {{"
    return [head, *_with_known_shapes(schedule, declared), "  } else {", *_original(region), "  }"]


def _with_known_shapes(schedule: Schedule, declared: list[str]) -> list[str]:
    """The block with its variable-length arrays as arrays of the sizes known here.

    gcc computes the strides of a variable-length array before the guard, so it would not use that
    they are constants. The new names hide the old ones, which takes two scopes.
    """
    shaped = [array for array in schedule.program.arrays if len(array.shape) > 1]
    if not (shaped and schedule.program.parameters):
        return [*(f"    {line}" for line in declared), *_block(schedule, 2)]
    outer, inner = [], []
    for array in shaped:
        kind, shape = array.type.value, array.shape if array.pointed else array.shape[1:]
        extents = "".join(f"[{extent}]" for extent in shape)
        cast = f"({kind} (*){extents})"
        hidden = schedule.program.unused(f"looper_{array.name}")
        outer.append(f"    {kind} (*{hidden}){extents} = {cast} {array.name};")
        inner.append(f"      {kind} (*{array.name}){extents} = {hidden};")
    inner += [f"      {line}" for line in declared]
    return [*outer, "    {", *inner, *_block(schedule, 3), "    }"]
