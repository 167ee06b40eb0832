"""Translation units that are compiled and executed.

Every unit defines `void looper_kernel(void *const *buffers)`, where `buffers[k]` points to the
elements of `program.arrays[k]` in C order. The unit of the original program contains the region's
own text, compiled in the context of its file, so that it does not depend on generated code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from looper.codegen.expression_c import declaration
from looper.codegen.generate import generate, nest_key
from looper.codegen.printer import Printer, needs_long, with_helpers
from looper.codegen.storage import Variables, storage, with_declarations
from looper.codegen.structs import held, into_members, out_of_members, structs
from looper.codegen.tree import Node
from looper.codegen.unsigned_sums import with_unsigned_sums
from looper.dependences.reductions import reorderable
from looper.ir.expressions import Call, ElementType, walk
from looper.ir.loop_forest import LoopForest
from looper.ir.loop_structure import LoopNode
from looper.ir.program import Array, Program
from looper.legality import reordered_reductions
from looper.source.called_functions import Signature
from looper.source.source_region import region_of
from looper.support.cache import BoundedCache

ENTRY = "looper_kernel"
REGION = "looper_region"
STORAGE = "looper_storage"
"""The name of a unit's table of the arrays that are variables of the file."""

CONSTANTS = "sizes as constants"
RESTRICT = "sizes as constants, no overlap"
FILE = "as its file has it"

_KEPT = 1024
_OF_MACROS = ("#define ", "#ifdef ", "#else", "#endif")
# Lines that mark regions.
_SCOP_LINES = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+(?:end)?scop\b.*$", re.MULTILINE)


def schedule_unit(forest: LoopForest) -> str:
    """The unit that runs the program in the order of a schedule."""
    program = forest.program
    return lines_unit(program, loop_lines(forest, indent=1))


def nest_units(forest: LoopForest, *, checked: bool = True) -> tuple[str, ...]:
    """Units that together run the program in the order of a schedule, one after the other.

    Each contains one of the outermost loops of `schedule_unit`, so that schedules with a common
    nest share a unit, which is compiled once. There is a single unit if variables declared around
    all loops carry values from one nest to another.

    Args:
        forest: the schedule.
        checked: see `looper.codegen.generate.generate`.
    """
    plain, program = forest.without_common_shifts(), forest.program
    region = region_of(program)
    inside = set(region.scope.declared) - set(region.replaced)
    around = any(array.copies for array in program.arrays) or any(
        own.packed for own in forest.schedules
    )
    if inside or region.structs.have_arrays or around:
        return (schedule_unit(forest),)
    kind = "long" if needs_long(forest) else "int"
    reserved = reserved_names(program)
    known = program.facts.setdefault(nest_units, BoundedCache(_KEPT))

    reordered = reordered_reductions(plain)
    printed = with_unsigned_sums(program, reordered)

    def unit(root: LoopNode | int) -> str:
        nodes = generate(plain, reserved, [root], checked=checked)
        return lines_unit(program, Printer(printed, kind).lines(nodes, indent=1))

    # Steps of a reduction may also be reordered by where another nest is.
    common = (kind, region.source, reordered, checked)
    keys = [(*common, nest_key(plain, root)) for root in plain.roots]
    return tuple(
        known.once(key, partial(unit, root)) for key, root in zip(keys, plain.roots, strict=True)
    )


def original_unit(program: Program) -> str:
    """The unit that runs the program as it was written.

    For a program built in Python this is the unchanged schedule.
    """
    if program.region is None:
        return schedule_unit(LoopForest.original(program))
    if region_of(program).calls.shared:
        return framed_unit(program, program.region.text, constants=True)
    body = _region_lines(program)
    return "\n".join([_context(program), "", *_function(program, body, with_declared=False)])


def _region_lines(program: Program) -> list[str]:
    """The region's own text, with its sizes as constants."""
    region = region_of(program)
    constants = _constants((*program.parameters, *region.scope.local_constants))
    return [*constants, *_as_written(program, region.text)]


def _as_written(program: Program, text: str) -> list[str]:
    """A text in the region's place, with declarations of its names that the program lacks.

    These are iterators declared outside of it, scalars replaced by array elements in the program,
    structs, pointers that the program replaces by what they lead to, and variables that are never
    accessed, which have no memory; the latter are static, so that compilers do not warn about
    uninitialized variables.
    """
    region = region_of(program)
    scope, own = region.scope, region.structs
    found = [f"  {kind} {name};" for name, kind in scope.iterators]
    replaced = [each for each in region.replaced if each not in scope.declared]
    found += [f"  {kind} {name};" for kind, name in replaced]
    found += [f"  static {each};" for each in scope.unused]
    found += [f"  {each};" for each in scope.made]
    return [*found, *held(program), *into_members(own), text, *out_of_members(own)]


def restrict_unit(program: Program) -> str:
    """The unit of `original_unit` as a function whose pointers are declared not to overlap.

    Tools that read the region's text take this for granted; one that reads a compiler's
    intermediate code needs the declaration. (There, `restrict` on local variables has no effect.)
    """
    if program.region is None:
        return _separated(program, loop_lines(LoopForest.original(program), 1), _headers())
    body = _region_lines(program)
    return _separated(program, body, _context(program), with_declared=False)


def marked_units(program: Program) -> dict[str, str]:
    """The units for tools that read C and replace the region between `#pragma scop` and its end.

    The region is the only marked one, in a function whose parameters are the arrays: a tool may
    assume that arrays local to the function are not used after it, and delete what computes them.
    The forms have the names of those in `originals`.
    """
    if program.region is None:
        lines = loop_lines(LoopForest.original(program), 1)
        body = ["#pragma scop", *lines, "#pragma endscop"]
        return {
            CONSTANTS: _separated(program, body, _headers(), overlapping=True),
            RESTRICT: _separated(program, body, _headers()),
        }
    region = region_of(program)
    file = _SCOP_LINES.sub("", region.source)
    framed = framed_unit(program, region.text, file=file)
    if region.calls.shared:
        constant = framed_unit(program, region.text, file=file, constants=True)
        return {FILE: framed, CONSTANTS: constant}
    body, context = _region_lines(program), _context_of(program, file)
    return {
        FILE: framed,
        CONSTANTS: _separated(program, body, context, with_declared=False, overlapping=True),
        RESTRICT: _separated(program, body, context, with_declared=False),
    }


def _separated(
    program: Program,
    body: list[str],
    context: str,
    *,
    with_declared: bool = True,
    overlapping: bool = False,
) -> str:
    """The unit whose kernel calls a function that consists of some lines.

    The arrays are its parameters: pointers declared not to overlap, or arrays (`double A[4][5]`) if
    `overlapping`.
    """
    scope = region_of(program).scope
    arrays = [(k, a) for k, a in enumerate(program.arrays) if a.name not in scope.inside]
    written, buffers = set(program.written), _buffers(program)
    parameters, values, loads, stores = [], [], [], []
    for k, array in arrays:
        kind = array.type.value
        if array.form:
            continue
        if array.shape:
            pointer = _declaration(array).replace("*", "*restrict ", 1)
            parameters.append(_array_parameter(array) if overlapping else pointer)
            values.append(f"{buffers}[{k}]")
        elif array in written:
            pointer = program.unused(f"looper_{array.name}")
            parameters.append(f"{kind} *restrict {pointer}")
            values.append(f"{buffers}[{k}]")
            loads.append(f"  {kind} {array.name} = *{pointer};")
            stores.append(f"  *{pointer} = {array.name};")
        else:
            parameters.append(_declaration(array))
            values.append(_value(array, f"{buffers}[{k}]"))
    local = [f"  {kind} {name};" for kind, name in scope.declared] if with_declared else []
    body = [*loads, *local, *body, *stores]
    return "\n".join([context, "", *_separate(parameters, values, body, _kernel_head(program))])


def _separate(
    parameters: Sequence[str],
    values: Sequence[str],
    body: Sequence[str],
    head: str,
    opening: Sequence[str] = (),
) -> list[str]:
    """A function that is not inlined, and the kernel that calls it.

    Args:
        parameters, values: parameters of the function, and arguments of the call.
        body: lines of the function.
        head: head of the kernel.
        opening: lines of the kernel before the call.
    """
    return [
        "static __attribute__((noinline)) void",
        f"{REGION}({', '.join(parameters) or 'void'})",
        "{",
        *body,
        "}",
        "",
        head,
        "{",
        *opening,
        f"  {REGION}({', '.join(values)});",
        "}",
        "",
    ]


def _kernel_head(program: Program) -> str:
    return f"void {ENTRY}(void *const *{_buffers(program)})"


def sizes_array(program: Program) -> Array:
    """The array of a program's sizes, the last array of units that receive them at run time."""
    name = program.unused("looper_sizes")
    return Array(name, (len(program.parameters),), ElementType.LONG_LONG)


def framed_unit(
    program: Program,
    text: str,
    *,
    file: str | None = None,
    told: bool = False,
    constants: bool = False,
) -> str:
    """The unit that runs a text in the region's place, its variables declared as in the file.

    Sizes are unknown to the compiler, parameters have the qualifiers of their declarations, and
    global variables are the file's own (`looper_storage` passes them to the runner).

    Args:
        program: a program read from a C file.
        text: C in place of the region.
        file: the text around it, default: the original.
        told: the sizes are read from an additional last array (see `sizes_array`), so that the unit
            is the same at all sizes, unless it contains the extents of arrays.
        constants: sizes are also constants within the text.
    """
    assert program.region is not None, "programs of files have regions"
    scope = region_of(program).scope
    frame, inside = scope.frame, scope.inside
    written, kinds = dict(frame.parameters), scope.size_types
    buffers = _buffers(program)
    parameters, values, opening, closing, before = [], [], [], [], []
    for position, (name, value) in enumerate(program.parameters):
        size = str(value)
        if told:
            sizes = f"((const long long *) {buffers}[{len(program.arrays)}])"
            size = f"{sizes}[{position}]"
        if name in frame.sizes:
            kind = kinds[name]
            if not told:
                size = program.unused(f"looper_size_{name}")
                before.append(f"static volatile {kind} {size} = {value};")
            parameters.append(written.get(name, f"{kind} {name}"))
            values.append(size)
        else:
            opening.append(f"  {name} = {size};")
    places = []
    for k, array in enumerate(program.arrays):
        own = array.name in frame.variables
        places.append(f"(void *)&{array.name}" if own else "0")
        if own or array.name in inside or array.form:
            continue
        if array.name in frame.pointers:
            opening.append(f"  {array.name} = {buffers}[{k}];")
            continue
        parameters.append(written.get(array.name, _declaration(array)))
        values.append(_value(array, f"{buffers}[{k}]"))
        if not array.shape and array in program.written:
            out = program.unused(f"looper_out_{array.name}")
            parameters.append(f"{array.type.value} *{out}")
            values.append(f"{buffers}[{k}]")
            closing.append(f"  *{out} = {array.name};")
    places += ["0"] * told
    known = [*_constants(program.parameters)] if constants else []
    written_as = ["  {", *known, *_as_written(program, text), "  }"]
    body = [*_constants(scope.local_constants), *written_as, *closing]
    function = _separate(parameters, values, body, _kernel_head(program), opening)
    places_line = f"void *const {STORAGE}[] = {{{', '.join(places)}}};"
    context = _context(program) if file is None else _context_of(program, file)
    return "\n".join([context, "", *before, *function, places_line, ""])


def originals(program: Program) -> dict[str, str]:
    """The forms in which the original may be compiled, by name.

    The fastest of them is the baseline of schedules: generated code exploits known sizes and arrays
    that do not overlap, so the original's compiler must know of these as well. The first form, with
    constant sizes and arrays declared not to overlap, is mostly the fastest; the second only has
    constant sizes; the last is the region with its variables as declared in the file.
    """
    found = {}
    # Called functions must use the file's own variables.
    is_apart = program.region is not None and not region_of(program).calls.shared
    if is_apart and len([a for a in program.arrays if a.shape]) > 1:
        found[RESTRICT] = restrict_unit(program)
    found[CONSTANTS] = original_unit(program)
    if program.region is not None:
        found[FILE] = framed_unit(program, program.region.text)
    return found


def nodes_units(
    program: Program, nodes: tuple[Node, ...], iterator_type: str = "int"
) -> dict[str, str]:
    """The units that run loops not generated from a LOOPer schedule, by name of the form.

    One form has plain pointers, the other pointers declared not to overlap, see `originals`. The
    loops may be in an order in which sums of signed integers overflow that otherwise do not.
    """
    printed = with_unsigned_sums(program, reorderable(program))
    body = Printer(printed, iterator_type).lines(nodes, indent=1)
    macros, helped, _ = with_helpers(program, [*held(program, filled=True), *body])
    context = "\n".join([_surroundings(program), *macros])
    return {
        CONSTANTS: lines_unit(program, body),
        RESTRICT: _separated(program, helped, context),
    }


def _surroundings(program: Program) -> str:
    """The lines required above a function with generated loops."""
    region = region_of(program)
    needs_file = region.functions or region.structs.have_arrays
    return _context(program) if needs_file else _headers()


def region_unit(program: Program, file: str, region: str) -> str:
    """The unit that runs generated text in a region's place, with sizes known at run time only.

    Args:
        program: the program with the region.
        file: the text of the generated file.
        region: the file's text in the region's place.
    """
    assert program.region is not None, "programs of files have regions"
    scope = region_of(program).scope
    kinds, sizes = scope.size_types, _constants(scope.local_constants)
    for name, value in program.parameters:
        kind = kinds.get(name, "int")
        size = program.unused(f"looper_size_{name}")
        sizes.append(f"  volatile {kind} {size} = {value};")
        sizes.append(f"  {kind} {name} = {size};")
    body = [*sizes, *_as_written(program, region)]
    context = _context_of(program, file)
    return "\n".join([context, "", *_function(program, body, with_declared=False)])


def call_unit(program: Program, file: str) -> tuple[str, Program] | None:
    """The unit that calls the region's function, and the program with an array for its result.

    None if the function cannot be called with the program's arrays alone.

    Args:
        program: the program with the region.
        file: the text of the file, the original or a generated one.
    """
    region = region_of(program)
    called, signature, name = program, region.calls.signature, region.passage.function
    if signature is None:
        return None
    if name in ("main", ENTRY, REGION):
        name = _hidden(program, name)
    buffers = _buffers(program)
    positions = {array.name: k for k, array in enumerate(program.arrays)}
    sizes = {size: program.unused(f"looper_size_{size}") for size, _ in program.parameters}
    arguments = []
    for parameter, kind in signature.parameters:
        if parameter in sizes:
            arguments.append(sizes[parameter])
        elif parameter in positions:
            k = positions[parameter]
            place = f"{buffers}[{k}]"
            arguments.append(_value(program.arrays[k], place) if kind else place)
        else:
            arguments.append("1")
    call = f"  {name}({', '.join(arguments)});"
    if signature.result != "void":
        real = signature.result in ("float", "double")
        result = Array(
            program.unused("looper_result"), (), ElementType.DOUBLE if real else ElementType.LONG
        )
        called = replace(program, arrays=(*program.arrays, result))
        place = f"*({result.type.value} *) {buffers}[{len(program.arrays)}]"
        call = f"  {place} = {call.strip()}"
    given = [f"  volatile long long {sizes[n]} = {value};" for n, value in program.parameters]
    into, back = _globals(program, signature, sizes)
    body = [_kernel_head(program), "{", *given, *into, call, *back, "}", ""]
    return "\n".join([_context_of(program, file), "", *body]), called


def _globals(
    program: Program, signature: Signature, sizes: dict[str, str]
) -> tuple[list[str], list[str]]:
    """Lines that copy the program's values into the file's global variables, and back."""
    into, back, buffers = [], [], _buffers(program)
    for k, array in enumerate(program.arrays):
        if array.name not in signature.settable:
            continue
        if array.name in signature.pointers:
            into.append(f"  {array.name} = {buffers}[{k}];")
        else:
            place = array.name if array.shape else f"&{array.name}"
            into.append(f"  __builtin_memcpy({place}, {buffers}[{k}], {array.bytes});")
            back.append(f"  __builtin_memcpy({buffers}[{k}], {place}, {array.bytes});")
    into += [f"  {name} = {size};" for name, size in sizes.items() if name in signature.settable]
    return into, back


def lines_unit(program: Program, body: list[str], before: tuple[str, ...] = ()) -> str:
    """The unit whose kernel consists of some lines of C.

    Args:
        program: the program that they compute.
        body: the lines, which may use the program's arrays by name.
        before: lines above the function.
    """
    macros, body, _ = with_helpers(program, body)
    body = [*held(program, filled=True), *body]
    return "\n".join([_surroundings(program), *before, *macros, "", *_function(program, body)])


def joined_unit(units: Sequence[str]) -> str | None:
    """Join several units into one, with the kernel of `units[k]` renamed to `entry_name(k)`.

    It compiles much faster than the units one by one, as most of the time for a short unit is spent
    on starting the compiler and reading headers. None if a unit has more than headers and macros
    above its kernel, which might conflict with another's.
    """
    parts = []
    for k, unit in enumerate(units):
        above, head, kernel = unit.removeprefix(_headers()).partition(f"void {ENTRY}(")
        macros = [line for line in above.splitlines() if line]
        joins = unit.startswith(_headers()) and head and ENTRY not in above + kernel
        if not joins or not all(line.startswith(_OF_MACROS) for line in macros):
            return None
        parts += [*macros, "", f"void {entry_name(k)}({kernel}"]
    return "\n".join([_headers(), *parts])


def entry_name(number: int) -> str:
    """The name of a kernel in a joined unit."""
    return f"{ENTRY}_{number}"


def loop_lines(forest: LoopForest, indent: int, marked: bool = False) -> list[str]:
    """The generated loops alone, as lines of C, with marks of statements if `marked`."""
    lines, around = loops(forest, marked)
    pad = "  " * indent
    opening, closing = [*around.stack, *around.allocated()], around.freed()
    if not opening:
        return [pad + line for line in lines]
    return [pad + "{", *(f"{pad}  {line}" for line in [*opening, *lines, *closing]), pad + "}"]


def loops(forest: LoopForest, marked: bool = False) -> tuple[list[str], Variables]:
    """The generated loops as lines of C, and the arrays they need around them."""
    plain = forest.without_common_shifts()
    nodes = generate(plain, reserved_names(forest.program))
    program, where = storage(plain, nodes)
    nodes, around = with_declarations(program, nodes, where)
    program = with_unsigned_sums(program, reordered_reductions(plain))
    printer = Printer(program, "long" if needs_long(forest) else "int", marked=marked)
    return printer.lines(nodes, 0), Variables.of(around)


def nest_lines(forest: LoopForest, roots: Sequence[LoopNode | int]) -> list[str]:
    """Some of the outermost loops alone, as lines of C; private arrays have their full shapes.

    Args:
        forest: a schedule without common shifts.
        roots: the roots of the forest to print.
    """
    printer = Printer(forest.program, "long")
    return printer.lines(generate(forest, reserved_names(forest.program), roots), 0)


def _constants(values: Iterable[tuple[str, int]]) -> list[str]:
    return [f"  enum {{ {name} = {value} }};" for name, value in values]


def reserved_names(program: Program) -> frozenset[str]:
    """Names that generated iterators must not hide."""
    names = {name for name, _ in program.parameters}
    names |= {
        node.function
        for statement in program.statements
        for node in walk(statement.value)
        if isinstance(node, Call)
    }
    return frozenset(names)


def _headers() -> str:
    return "#include <math.h>\n#include <stdlib.h>"


def _context(program: Program) -> str:
    """The whole file, so that its macros, types and functions are known."""
    return _headers() if program.region is None else _context_of(program, program.region.source)


def _context_of(program: Program, file: str) -> str:
    """The text of a file with its `main` and conflicting names renamed by macros."""
    own = ["main", *(name for name in (ENTRY, REGION) if name in program.words)]
    hidden = [f"#define {name} {_hidden(program, name)}" for name in own]
    shown = [f"#undef {name}" for name in own]
    return "\n".join([*hidden, file, *shown, *structs(program)])


def _hidden(program: Program, name: str) -> str:
    return program.unused(f"looper_user_{name}")


def _function(program: Program, body: list[str], with_declared: bool = True) -> list[str]:
    inside = region_of(program).scope.inside
    buffers = _buffers(program)
    lines = [_kernel_head(program), "{"]
    stores = []
    written = set(program.written)
    used = {access.array for _, access, _ in program.accesses()}
    for k, array in enumerate(program.arrays):
        if array.copies or array.form or (array.local and array.name not in used):
            continue
        if array.name in inside:
            if with_declared:
                lines.append(f"  {declaration(array)}")
            continue
        lines.append(f"  {_declaration(array)} = {_value(array, f'{buffers}[{k}]')};")
        if not array.shape and array in written:
            stores.append(f"  *({array.type.value} *){buffers}[{k}] = {array.name};")
    return [*lines, *body, *stores, "}", ""]


def _declaration(array: Array) -> str:
    kind = array.type.value
    if not array.shape:
        return f"{kind} {array.name}"
    if array.pointed:
        return f"{kind} (*{array.name}){''.join(f'[{n}]' for n in array.shape)}"
    if len(array.shape) == 1:
        return f"{kind} *{array.name}"
    return f"{kind} (*{array.name}){''.join(f'[{n}]' for n in array.shape[1:])}"


def _array_parameter(array: Array) -> str:
    """The declaration of an array as a parameter with all its extents."""
    if array.pointed:
        return _declaration(array)
    return f"{array.type.value} {array.name}{''.join(f'[{n}]' for n in array.shape)}"


def _buffers(program: Program) -> str:
    """The name of the entry function's parameter."""
    return program.unused("looper_buffers")


def _value(array: Array, buffer: str) -> str:
    return buffer if array.shape else f"*({array.type.value} *){buffer}"
