"""Translation units that can be compiled and called: what execution runs.

Every unit defines `void looper_kernel(void *const *buffers)`, where `buffers[k]` points to the
elements of `program.arrays[k]` in C order. The unit of the original program holds the region's own
text, compiled in the context of its file, so that it does not depend on any code of ours.
"""

from __future__ import annotations

from looper.codegen.generate import generate
from looper.codegen.printer import MACROS, Printer, macros_used, needs_long
from looper.codegen.storage import Variables, placed, storage
from looper.codegen.tree import Node
from looper.loops import LoopForest
from looper.program import Array, Program

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
    sizes = [f"  enum {{ {name} = {value} }};" for name, value in program.parameters]
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
    sizes = [f"  enum {{ {name} = {value} }};" for name, value in program.parameters]
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
    if program.region is None:
        return _headers()
    return f"#define main looper_user_main\n{program.region.source}\n#undef main"


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
