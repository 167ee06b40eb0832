"""Translation units that can be compiled and called: what execution runs.

Every unit defines `void looper_kernel(void *const *buffers)`, where `buffers[k]` points to the
elements of `program.arrays[k]` in C order. The unit of the original program holds the region's own
text, compiled in the context of its file, so that it does not depend on any code of ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from looper.codegen.generate import generate
from looper.codegen.printer import MACROS, Printer, macros_used, needs_long
from looper.codegen.storage import Variables, placed, storage
from looper.codegen.tree import Node
from looper.expressions import ElementType
from looper.loops import LoopForest
from looper.program import Array, Program, Signature

ENTRY = "looper_kernel"


def schedule_unit(forest: LoopForest) -> str:
    """The unit that runs the program in the order of a schedule."""
    program = forest.program
    return lines_unit(program, loop_lines(forest, indent=1))


def original_unit(program: Program) -> str:
    """The unit that runs the program as it was written.

    For a program built in Python this is the unchanged schedule.
    """
    region = program.region
    if region is None:
        return schedule_unit(LoopForest.original(program))
    sizes = _constants((*program.parameters, *region.constants))
    iterators = [f"  {kind} {name};" for name, kind in region.iterators]
    body = [*sizes, *iterators, region.text]
    return "\n".join([_context(program), "", *_function(program, body, with_declared=False)])


def restrict_unit(program: Program) -> str:
    """As `original_unit`, in a function whose pointers are declared not to overlap.

    What every tool that reads the region's text takes for granted has to be said to one that reads
    a compiler's intermediate code. (A `restrict` on local variables is not seen there.)
    """
    region = program.region
    if region is None:
        return original_unit(program)
    inside = {name for _, name in region.declared}
    arrays = [(k, a) for k, a in enumerate(program.arrays) if a.name not in inside]
    written = set(program.written)
    parameters, values, loads, stores = [], [], [], []
    for k, array in arrays:
        kind = array.type.value
        if array.shape:
            parameters.append(_declaration(array).replace("*", "*restrict ", 1))
            values.append(f"looper_buffers[{k}]")
        elif array in written:
            parameters.append(f"{kind} *restrict looper_{array.name}")
            values.append(f"looper_buffers[{k}]")
            loads.append(f"  {kind} {array.name} = *looper_{array.name};")
            stores.append(f"  *looper_{array.name} = {array.name};")
        else:
            parameters.append(_declaration(array))
            values.append(_value(array, k))
    sizes = _constants((*program.parameters, *region.constants))
    iterators = [f"  {kind} {name};" for name, kind in region.iterators]
    lines = [
        _context(program),
        "",
        "static __attribute__((noinline)) void",
        f"looper_region({', '.join(parameters)})",
        "{",
        *[*sizes, *iterators, *loads, region.text, *stores],
        "}",
        "",
        f"void {ENTRY}(void *const *looper_buffers)",
        "{",
        f"  looper_region({', '.join(values)});",
        "}",
        "",
    ]
    return "\n".join(lines)


def nodes_unit(program: Program, nodes: tuple[Node, ...], iterator_type: str = "int") -> str:
    """The unit that runs loops made elsewhere than from a schedule of ours."""
    return lines_unit(program, Printer(program, iterator_type).lines(nodes, indent=1))


def region_unit(program: Program, file: str, region: str) -> str:
    """The unit that runs what was written in a region's place, with sizes known at run time only.

    Args:
        program: has the region.
        file: the text of the written file.
        region: what it has in the region's place.
    """
    assert program.region is not None
    kinds = dict(program.region.sizes)
    sizes = _constants(program.region.constants)
    for name, value in program.parameters:
        kind = kinds.get(name, "int")
        sizes.append(f"  volatile {kind} looper_{name} = {value};")
        sizes.append(f"  {kind} {name} = looper_{name};")
    iterators = [f"  {kind} {name};" for name, kind in program.region.iterators]
    body = [*sizes, *iterators, region]
    context = _context_of(file)
    return "\n".join([context, "", *_function(program, body, with_declared=False)])


def call_unit(program: Program, file: str) -> tuple[str, Program] | None:
    """The unit that calls the function of a file, and the program with the function's value.

    None where the function can not be called with the program's arrays alone.

    Args:
        program: has the region.
        file: the text of the file, the original or a written one.
    """
    region = program.region
    if region is None or region.signature is None:
        return None
    called, signature = program, region.signature
    name = "looper_user_main" if region.function == "main" else region.function
    positions = {array.name: k for k, array in enumerate(program.arrays)}
    sizes = {size: f"looper_size_{size}" for size, _ in program.parameters}
    arguments = []
    for parameter, kind in signature.parameters:
        if parameter in sizes:
            arguments.append(sizes[parameter])
        elif parameter in positions:
            k = positions[parameter]
            arguments.append(f"looper_buffers[{k}]" if not kind else _value(program.arrays[k], k))
        else:
            arguments.append("1")
    call = f"  {name}({', '.join(arguments)});"
    if signature.result != "void":
        real = signature.result in ("float", "double")
        result = Array("looper_result", (), ElementType.DOUBLE if real else ElementType.LONG)
        called = replace(program, arrays=(*program.arrays, result))
        place = f"*({result.type.value} *) looper_buffers[{len(program.arrays)}]"
        call = f"  {place} = {call.strip()}"
    given = [f"  volatile long long {sizes[n]} = {value};" for n, value in program.parameters]
    into, back = _globals(program, signature, sizes)
    head = [f"void {ENTRY}(void *const *looper_buffers)", "{"]
    body = [*head, *given, *into, call, *back, "}", ""]
    return "\n".join([_context_of(file), "", *body]), called


def _globals(
    program: Program, signature: Signature, sizes: dict[str, str]
) -> tuple[list[str], list[str]]:
    """What gives the file's variables their values, and what takes the new ones out of them."""
    into, back = [], []
    for k, array in enumerate(program.arrays):
        if array.name not in signature.settable:
            continue
        if array.name in signature.pointers:
            into.append(f"  {array.name} = looper_buffers[{k}];")
        else:
            place = array.name if array.shape else f"&{array.name}"
            into.append(f"  __builtin_memcpy({place}, looper_buffers[{k}], {array.bytes});")
            back.append(f"  __builtin_memcpy(looper_buffers[{k}], {place}, {array.bytes});")
    into += [f"  {name} = {size};" for name, size in sizes.items() if name in signature.settable]
    return into, back


def lines_unit(program: Program, body: list[str], before: tuple[str, ...] = ()) -> str:
    """The unit whose kernel is made of these lines of C.

    Args:
        program: what it computes.
        body: may use the program's arrays by name.
        before: lines above the function.
    """
    context = _context(program) if program.region and program.region.calls else _headers()
    macros = [MACROS[name] for name in macros_used(body)]
    return "\n".join([context, *before, *macros, "", *_function(program, body)])


def loop_lines(forest: LoopForest, indent: int) -> list[str]:
    """The generated loops alone, as lines of C."""
    lines, around = loops(forest)
    pad = "  " * indent
    opening, closing = [*around.stack, *around.allocated()], around.freed()
    if not opening:
        return [pad + line for line in lines]
    return [pad + "{", *(f"{pad}  {line}" for line in [*opening, *lines, *closing]), pad + "}"]


def loops(forest: LoopForest) -> tuple[list[str], Variables]:
    """The generated loops as lines of C, and the arrays they need around them."""
    plain = forest.without_common_shifts()
    nodes = generate(plain, reserved_names(forest.program))
    program, where = storage(plain)
    nodes, around = placed(program, nodes, where)
    printer = Printer(program, "long" if needs_long(forest) else "int")
    return printer.lines(nodes, 0), Variables.of(around)


def _constants(values: Iterable[tuple[str, int]]) -> list[str]:
    return [f"  enum {{ {name} = {value} }};" for name, value in values]


def reserved_names(program: Program) -> frozenset[str]:
    """Names that generated iterators must not hide."""
    names = {name for name, _ in program.parameters}
    if program.region is not None:
        names |= {name for name, _ in program.region.macros} | set(program.region.calls)
    return frozenset(names)


def _headers() -> str:
    return "#include <math.h>\n#include <stdlib.h>"


def _context(program: Program) -> str:
    """The whole file, so that its macros, types and functions are known."""
    return _headers() if program.region is None else _context_of(program.region.source)


def _context_of(file: str) -> str:
    return f"#define main looper_user_main\n{file}\n#undef main"


def _function(program: Program, body: list[str], with_declared: bool = True) -> list[str]:
    inside = {name for _, name in program.region.declared} if program.region else set()
    lines = [f"void {ENTRY}(void *const *looper_buffers)", "{"]
    stores = []
    written = set(program.written)
    used = {access.array for _, access, _ in program.accesses()}
    for k, array in enumerate(program.arrays):
        if array.copies or (array.local and array.name not in used):
            continue
        if array.name in inside:
            if with_declared:
                lines.append(f"  {array.type.value} {array.name};")
            continue
        lines.append(f"  {_declaration(array)} = {_value(array, k)};")
        if not array.shape and array in written:
            stores.append(f"  *({array.type.value} *)looper_buffers[{k}] = {array.name};")
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


def _value(array: Array, position: int) -> str:
    if array.shape:
        return f"looper_buffers[{position}]"
    return f"*({array.type.value} *)looper_buffers[{position}]"
