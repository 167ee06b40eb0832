"""Translation units that can be compiled and called: what execution runs.

Every unit defines `void looper_kernel(void *const *buffers)`, where `buffers[k]` points to the
elements of `program.arrays[k]` in C order. The unit of the original program holds the region's own
text, compiled in the context of its file, so that it does not depend on any code of ours.
"""

from __future__ import annotations

from looper.codegen.generate import generate
from looper.codegen.printer import Printer, needs_long, with_helpers
from looper.codegen.storage import placed, storage
from looper.codegen.tree import Node
from looper.expressions import Call, walk
from looper.loops import LoopForest
from looper.program import Array, Program

ENTRY = "looper_kernel"
REGION = "looper_region"


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
    written, buffers = set(program.written), _buffers(program)
    parameters, values, loads, stores = [], [], [], []
    for k, array in arrays:
        kind = array.type.value
        if array.shape:
            parameters.append(_declaration(array).replace("*", "*restrict ", 1))
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
    sizes = [f"  enum {{ {name} = {value} }};" for name, value in program.parameters]
    iterators = [f"  {kind} {name};" for name, kind in region.iterators]
    lines = [
        _context(program),
        "",
        "static __attribute__((noinline)) void",
        f"{REGION}({', '.join(parameters)})",
        "{",
        *[*sizes, *iterators, *loads, region.text, *stores],
        "}",
        "",
        f"void {ENTRY}(void *const *{buffers})",
        "{",
        f"  {REGION}({', '.join(values)});",
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
    macros, body, _ = with_helpers(program, body)
    return "\n".join([context, *before, *macros, "", *_function(program, body)])


def loop_lines(forest: LoopForest, indent: int) -> list[str]:
    """The generated loops alone, as lines of C."""
    plain = forest.without_common_shifts()
    nodes = generate(plain, reserved_names(forest.program))
    program, where = storage(plain)
    nodes, opening, closing = placed(program, nodes, where)
    printer = Printer(program, "long" if needs_long(forest) else "int")
    if not opening:
        return printer.lines(nodes, indent)
    pad = "  " * indent
    inside = [*opening, *printer.lines(nodes, 0), *closing]
    return [pad + "{", *(f"{pad}  {line}" for line in inside), pad + "}"]


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
    if program.region is None:
        return _headers()
    own = ["main", *(name for name in (ENTRY, REGION) if name in program.words)]
    hidden = [f"#define {name} {program.unused(f'looper_user_{name}')}" for name in own]
    shown = [f"#undef {name}" for name in own]
    return "\n".join([*hidden, program.region.source, *shown])


def _function(program: Program, body: list[str], with_declared: bool = True) -> list[str]:
    inside = {name for _, name in program.region.declared} if program.region else set()
    buffers = _buffers(program)
    lines = [f"void {ENTRY}(void *const *{buffers})", "{"]
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


def _buffers(program: Program) -> str:
    """The name of the entry's argument."""
    return program.unused("looper_buffers")


def _value(array: Array, buffer: str) -> str:
    return buffer if array.shape else f"*({array.type.value} *){buffer}"
