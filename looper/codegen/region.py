"""The C that takes a region's place, and the file it goes back into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from looper.codegen.harness import loop_lines
from looper.codegen.printer import MACROS, macros_used
from looper.program import Program, Region

if TYPE_CHECKING:
    from looper.schedule import Schedule

# Whether a macro still stands for the same text: `#if` compares nothing but integers.
_SAME = (
    "#define looper_text(...) #__VA_ARGS__",
    "#define looper_same(name, ...) !__builtin_strcmp(looper_text(name), looper_text(__VA_ARGS__))",
)


def region_text(schedule: Schedule) -> str:
    """The generated loops with their helper macros, and the transformations in a comment."""
    return "\n".join(_block(schedule, indent=0))


def _block(schedule: Schedule, indent: int) -> list[str]:
    pad = "  " * indent
    body = loop_lines(schedule.forest, indent)
    names = macros_used(body)
    note = "; sums may be reassociated" if schedule.program.reassociation else ""
    comment = [f"{pad}/* LOOPer: {schedule.text or 'unchanged'}{note} */"]
    define = [MACROS[name] for name in names]
    undefine = [f"#undef looper_{name}" for name in names]
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
        parts.append(replacement(schedules[k]))
        position = regions[k].end
    return "".join([*parts, source[position:]])


def _region(program: Program) -> Region:
    if program.region is None:
        raise ValueError(f"program {program.name!r} was not read from a C file")
    return program.region


def replacement(schedule: Schedule) -> str:
    """The region's new text with its guard; it begins where `#pragma scop` began."""
    region = _region(schedule.program)
    guards = [f"{name} == {value}" for name, value in schedule.program.parameters]
    guards += _conditions_on_names(region)
    lines = _guarded(schedule, guards) if guards or region.declared else _block(schedule, 1)
    if region.spellings:
        lines = [*_SAME, *lines, "#undef looper_same", "#undef looper_text"]
    asked = [*region.conditions]
    asked += [f"{name} == {value}" for name, value in region.macros]
    if asked:
        lines = [f"#if {' && '.join(asked)}", *lines, "#else", *_original(region), "#endif"]
    text = "\n".join(lines)
    before = region.source[: region.begin].rpartition("\n")[2]
    if before.strip() == "" and before and not text.startswith("#"):
        return text.removeprefix(before)
    return text.lstrip(" ") if before else text


def _conditions_on_names(region: Region) -> list[str]:
    """What must hold of types, constants and macros that another compilation may change."""
    return [
        *(f"{name} == {value}" for name, value in region.constants),
        *(f"__builtin_types_compatible_p({name}, {kind})" for name, kind in region.types),
        *(f"looper_same({name}, {text})" for name, text in region.spellings),
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
        outer.append(f"    {kind} (*looper_{array.name}){extents} = {cast} {array.name};")
        inner.append(f"      {kind} (*{array.name}){extents} = looper_{array.name};")
    inner += [f"      {line}" for line in declared]
    return [*outer, "    {", *inner, *_block(schedule, 3), "    }"]
