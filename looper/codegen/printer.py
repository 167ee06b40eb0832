"""Printing of generated loops as C."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from looper.codegen.affine_c import (
    MULTIPLICATIVE,
    RELATIONAL,
    Integer,
    Linear,
    linear_sum,
    plus,
    to_c,
)
from looper.codegen.combining import (
    CRITICAL,
    Combined,
    combined,
    executions,
    reduction_clauses,
)
from looper.codegen.expression_c import ExpressionPrinter, declaration
from looper.codegen.iterator_ranges import (
    Context,
    alternatives,
    is_empty,
    never_empty,
    never_positive,
    range_of,
)
from looper.codegen.partial_sums import PartialSums, partial_sums
from looper.codegen.registers import Registers, may_meet, registers
from looper.codegen.tree import (
    ROUNDED,
    Block,
    Copy,
    Execute,
    For,
    If,
    Node,
    Packed,
    free_name,
    replaced,
    trip_count,
    walk,
)
from looper.codegen.unread import void_unread
from looper.codegen.vector_tiles import (
    VectorPrinter,
    each_vector,
    is_lanes,
    may_be_held,
    vector_registers,
    with_vector_types,
)
from looper.ir.expressions import Affine, Index
from looper.ir.expressions import walk as parts
from looper.ir.loop_forest import Loop, LoopForest, row_bounds
from looper.ir.packed_reads import PRIVATE
from looper.ir.program import Program, Statement

MACROS = {
    "min": "#define looper_min(a, b) ((a) < (b) ? (a) : (b))",
    "max": "#define looper_max(a, b) ((a) > (b) ? (a) : (b))",
    "each_vector": '#define looper_each_vector(v, type, bytes) _Pragma("GCC unroll 64") '
    "for (int v = 0; v < (int) ((bytes) / sizeof(type)); v++)",
    # gcc would read a vector from memory for each of its uses where these are few.
    "in_register": """\
#ifdef __x86_64__
#define looper_in_register(vector) __asm__("" : "+v"(vector))
#else
#define looper_in_register(vector) ((void) (vector))
#endif /* __x86_64__ */""",
    "floord": "#define looper_floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))",
}
# Chunks of an irregular parallel loop: small enough to balance two to a few dozen threads, and
# few enough that handing them out costs nothing.
CHUNKS = 128
# The number of independent sums carried by a loop that hides the latency of an addition. gcc would
# rather vectorize such a loop and add up the elements of each vector one by one, which is 1.2 to
# 1.4 times slower.
CHAINS = 4
# Bounds of inner loops and subscripts are sums of a few times of outer loops.
LARGEST_TIME = 2**28
# The largest subscript, or value computed from iterators, that needs no `long`.
LARGEST_VALUE = 2**30


@dataclass(frozen=True)
class Printer:
    """Prints loops of one program.

    Attributes:
        program: the program.
        iterator_type: C type of the iterators.
        names: texts to print in place of array elements, by the elements' texts.
        stored: elements that are assigned together with such a text, by that.
        context: ranges of the iterators of enclosing loops.
        marked: lines that execute a statement end with its mark, see `mark`.
        sizes: the largest values of size parameters. Loops over these are printed as conditions, as
            each has one value at run time.
        in_parts: False in what is left of a loop that has been printed, see `PartialSums`.
    """

    program: Program
    iterator_type: str = "int"
    names: Mapping[str, str] = field(default_factory=dict)
    stored: Mapping[str, str] = field(default_factory=dict)
    context: Context = ()
    marked: bool = False
    sizes: Mapping[str, int] = field(default_factory=dict)
    in_parts: bool = True

    def lines(self, nodes: tuple[Node, ...], indent: int) -> list[str]:
        """The lines of C, each indented by at least `indent` steps of two spaces."""
        return [line for node in nodes for line in self._node(node, indent)]

    def _node(self, node: Node, indent: int) -> list[str]:
        match node:
            case Execute(position, point, packed):
                statement = self.program.statements[position]
                printer = ExpressionPrinter(self.program, statement, point, self.names, packed)
                text = printer.assignment()
                element = self.stored.get(printer.access(statement.target))
                text = f"{element} = {text}" if element is not None else text
                return ["  " * indent + text + (mark(statement.name) if self.marked else "")]
            case Copy():
                return ["  " * indent + self._copied(node)]
            case Block():
                return self._packed(node, indent)
            case If():
                return self._branch(node, indent)
            case For() if node.name in self.sizes:
                return self._at_a_size(node, indent)
            case For(level=level) if level == ROUNDED:
                value = alternatives(node.start, "max")[0]
                line = f"const {self.iterator_type} {node.name} = {to_c(value)};"
                return ["  " * indent + line, *self._inside(node).lines(node.body, indent)]
            case For() if is_lanes(node):
                return self._vectors(node, indent)
            case For(unroll=1):
                return self._loop(node, indent)
            case For():
                return self._unrolled(node, indent)

    def _copied(self, node: Copy) -> str:
        """The assignment that copies an element."""
        packing = node.packing
        read = [Packed(packing.access, packing.access.array, node.indices)]
        statement = self.program.statements[packing.statement]
        value = ExpressionPrinter(self.program, statement, (), {}, read).text(packing.value)
        return f"{node.copy}{''.join(f'[{to_c(each)}]' for each in node.subscripts)} = {value};"

    def _packed(self, block: Block, indent: int) -> list[str]:
        """Copies, and what reads them, in a block with their variables."""
        pad, program = "  " * indent, self.program
        inside = replace(self, program=replace(program, arrays=(*program.arrays, *block.copies)))
        if not block.copying:
            # A part of a loop in which nothing is read from the copies.
            return inside.lines(block.body, indent)
        own = [
            f"__attribute__((aligned(64))) {declaration(array)}"
            for array in block.copies
            if array.bytes <= PRIVATE
        ]
        if any(isinstance(node, If) for node in block.copying):
            # gcc does not see that a single element is copied whenever it is read, and warns.
            own = [line.replace("[1];", "[1] = {0};") for line in own]
        lines = [*own, *inside.lines((*block.copying, *block.body), 0)]
        return [pad + "{", *(f"{pad}  {line}" for line in lines), pad + "}"]

    def _vectors(self, loop: For, indent: int) -> list[str]:
        """A fully unrolled loop executed by vectors."""
        lines, number, pad = list[str](), self._number, "  " * indent
        for node in loop.body:
            assert isinstance(node, Execute), "lanes hold executions"
            statement = self.program.statements[node.statement]
            printer = VectorPrinter(self.program, node, loop, self.names, number)
            line = printer.assignment() + (mark(statement.name) if self.marked else "")
            kind = self.program.array(statement.target.array).type
            lines.append(f"{pad}{each_vector(kind, loop, number)} {line}")
        return lines

    @property
    def _number(self) -> str:
        """A name for positions of vectors."""
        return free_name("v", self._is_taken)

    def _branch(self, node: If, indent: int) -> list[str]:
        lines = self._with_body(f"if ({to_c(node.condition)})", node.then, indent)
        if node.otherwise:
            # The last line may also be the end of a loop inside.
            head = "} else" if lines[-1] == "  " * indent + "}" else "else"
            if head != "else":
                lines.pop()
            lines += self._with_body(head, node.otherwise, indent)
        return lines

    def _at_a_size(self, loop: For, indent: int) -> list[str]:
        """The body of a loop over a size, under the condition that the size is in its bounds.

        Bounds implied by the size's range, from 1 to its largest value, are not checked.
        """
        asked, inside = [], self._inside(loop)
        if not never_positive(plus(loop.start, -1), self.context):
            asked.append(f"{loop.name} >= {to_c(loop.start, RELATIONAL + 1)}")
        beyond = linear_sum([(loop.last, -1)], self.sizes[loop.name])
        if not never_positive(beyond, self.context):
            asked.append(f"{loop.name} <= {to_c(loop.last, RELATIONAL + 1)}")
        if asked:
            head = f"if ({' && '.join(asked)})"
            if not loop.private:
                return inside._with_body(head, loop.body, indent)
            return inside._block(loop, indent, f"{head} ")
        return inside._block(loop, indent) if loop.private else inside.lines(loop.body, indent)

    def _block(self, loop: For, indent: int, head: str = "") -> list[str]:
        """The body of a loop over a size in a block with its private variables."""
        pad = "  " * indent
        own = [declaration(array) for array in loop.private]
        body = self.lines(loop.body, 0)
        body = [*own, *body, *void_unread(own, body)]
        return [f"{pad}{head}{{", *(f"{pad}  {line}" for line in body), pad + "}"]

    def _with_body(self, head: str, body: tuple[Node, ...], indent: int) -> list[str]:
        pad = "  " * indent
        inside = self.lines(body, indent + 1)
        if _is_one_block(inside):
            return [f"{pad}{head} {{", *(line[2:] for line in inside[1:-1]), pad + "}"]
        # An unrolled or tagged body is several lines of C, and a dangling else must not move.
        simple = len(body) == 1 and not isinstance(body[0], If | Block)
        simple = simple and not self._is_no_loop(body[0])
        simple = simple and not inside[0].lstrip().startswith("if (")
        several = isinstance(body[0], For) and (body[0].unroll > 1 or self._annotated(body[0]))
        if simple and not several:
            return [pad + head, *inside]
        return [f"{pad}{head} {{", *inside, pad + "}"]

    def _is_no_loop(self, node: Node) -> bool:
        """Return True if only the body of a node is printed: a loop over a (rounded) size."""
        return isinstance(node, For) and (node.level == ROUNDED or node.name in self.sizes)

    def _loop(self, loop: For, indent: int) -> list[str]:
        if not loop.reductions:
            return self._pragmatic(loop, Combined(self.program), indent)
        if loop.vector and not loop.parallel and self.in_parts:
            sums = partial_sums(self.program, loop, self.context, self._is_taken)
            if sums is not None:
                return self._in_partial_sums(sums, loop, indent)
        how = combined(self.program, loop, self._is_taken)
        if how is None:
            plain = replace(loop, parallel=False, vector=False, reductions=())
            return self._loop(plain, indent)
        inside = replace(self, program=how.program)
        if not how.before:
            return inside._pragmatic(loop, how, indent)
        pad = "  " * indent
        lines = [*how.before, *inside._pragmatic(loop, how, 0), *how.after]
        return [pad + "{", *(f"{pad}  {line}" for line in lines), pad + "}"]

    def _in_partial_sums(self, sums: PartialSums, loop: For, indent: int) -> list[str]:
        """A vectorized loop whose sums are computed in several vectors."""
        inside, pad = replace(self, program=sums.program, in_parts=False), "  " * indent
        wide = replace(loop, vector=False, reductions=(), body=sums.body)
        lines = [*sums.before, *inside._main_and_rest(wide, loop, sums.count, 0), *sums.after]
        return [pad + "{", *(f"{pad}  {line}" for line in lines), pad + "}"]

    def _is_taken(self, name: str) -> bool:
        """Return True if a generated variable may not have a name."""
        return any(each.name == name for each in self.context) or self.program.has_word(name)

    def _pragmatic(self, loop: For, how: Combined, indent: int) -> list[str]:
        """A loop with its pragmas."""
        pad = "  " * indent
        held = self._registers(loop)
        lines = self._repeated(f"for ({self._header(loop)})", loop, held, indent)
        is_vector = loop.vector and self._can_be_simd(loop)
        if is_vector and not loop.parallel:
            clause = self._held_reductions(loop, held)
            if clause is not None:
                lines.insert(0, f"{pad}#pragma omp simd{clause}")
        elif len(held.after) >= CHAINS and not any(map(is_lanes, loop.body)):
            lines.insert(0, f"{pad}#pragma omp simd if(0)")
        if held.before:
            # A block of its own, so that the next loop can use the same names. The elements that a
            # loop without iterations would access may not exist.
            start = to_c(loop.start, RELATIONAL + 1)
            head = (
                "{"
                if never_empty(loop, self.context)
                else f"if ({self._condition(start, loop.last, loop.step)}) {{"
            )
            lines = [*(pad + line for line in held.before), *lines]
            lines += [pad + line for line in held.after]
            lines = [pad + head, *("  " + line for line in lines), pad + "}"]
        if not loop.parallel:
            return lines
        clauses = f"for{' simd' * is_vector}{self._chunks(loop)}{how.clauses}"
        if not how.opening:
            return [f"{pad}#pragma omp parallel {clauses}", *lines]
        return [
            f"{pad}#pragma omp parallel",
            pad + "{",
            *(f"{pad}  {line}" for line in how.opening),
            f"{pad}  #pragma omp {clauses}",
            *("  " + line for line in lines),
            f"{pad}  {CRITICAL}",
            *(f"{pad}  {line}" for line in ["{", *("  " + each for each in how.closing), "}"]),
            pad + "}",
        ]

    def _can_be_simd(self, loop: For) -> bool:
        """Return True if compilers keep the order of accesses within a vectorized iteration."""
        body = [node for node in walk(loop.body) if isinstance(node, Execute)]
        return not may_meet(self.program, body, self._inside(loop).context)

    def _chunks(self, loop: For) -> str:
        """The clause that schedules iterations of different length dynamically, in chunks."""
        if not loop.irregular:
            return ""
        sign = 1 if loop.step > 0 else -1
        span = linear_sum([(loop.last, sign), (loop.start, -sign)])
        if not isinstance(span, Linear):
            return " schedule(dynamic)"
        if span.is_constant:
            chunk = max(1, (span.constant // abs(loop.step) + 1) // CHUNKS)
            return f" schedule(dynamic, {chunk})" if chunk > 1 else " schedule(dynamic)"
        opposite = linear_sum([(span, -1)])
        if not never_positive(opposite, self.context):
            # The loop may be empty, and a chunk may not.
            return " schedule(dynamic)"
        text = to_c(span, MULTIPLICATIVE)
        return f" schedule(dynamic, {text} / {CHUNKS * abs(loop.step)} + 1)"

    def _held_reductions(self, loop: For, held: Registers) -> str | None:
        """The reduction clauses of a vector loop; None if a target is not held in a variable.

        That happens if the loop's body has conditions, or loops that were not fully unrolled.
        """
        found = list[tuple[str, str]]()
        for reduction in loop.reductions:
            for printed in executions(self.program, loop, reduction.statement):
                text = printed.access(printed.statement.target)
                if text not in held.names and printed.statement.target.indices:
                    return None
                found.append((reduction.operator, held.names.get(text, text)))
        return reduction_clauses(found)

    def _repeated(self, head: str, loop: For, held: Registers, indent: int) -> list[str]:
        """A loop's head and body, with the declarations, loads and stores of every iteration."""
        inside = self._inside(loop)
        if not held.names and not loop.private:
            return inside._with_body(head, loop.body, indent)
        names, stored = {**self.names, **held.names}, {**self.stored, **held.stored}
        pad, inner = "  " * indent, replace(inside, names=names, stored=stored)
        private = [declaration(array) for array in loop.private]
        body = [*held.opening, *inner.lines(loop.body, 0), *held.closing]
        body = [*private, *body, *void_unread(private, body)]
        return [f"{pad}{head} {{", *(f"{pad}  {line}" for line in body), pad + "}"]

    def _annotated(self, loop: For) -> bool:
        return loop.parallel or loop.vector or bool(self._registers(loop).names)

    def _registers(self, loop: For) -> Registers:
        """The elements to keep in registers in a vector loop, or around a fully unrolled body."""
        if any(map(is_lanes, loop.body)):
            return self._vector_registers(loop)
        body = [node for node in loop.body if isinstance(node, Execute)]
        if len(body) < len(loop.body) or loop.parallel or not (loop.vector or loop.copies):
            return Registers()
        reduced = frozenset(r.statement for r in loop.reductions) if loop.vector else frozenset()
        context, runs = self._inside(loop).context, never_empty(loop, self.context)
        private = frozenset(array.name for array in loop.private)
        held = registers(self.program, body, loop.name, True, context, reduced, private)
        if runs or held.after:
            return held
        # A condition around the loop would only save loads that the compiler hoists as well.
        return registers(self.program, body, loop.name, False, context, reduced, private)

    def _vector_registers(self, loop: For) -> Registers:
        """The vectors to keep in registers in a loop around vectors."""
        if loop.parallel or not all(may_be_held(self.program, node) for node in loop.body):
            return Registers()
        context, runs = self._inside(loop).context, never_empty(loop, self.context)
        private = frozenset(array.name for array in loop.private)
        find = partial(vector_registers, self.program, loop.body, loop.name)
        held = find(True, context, self._number, private)
        return held if runs or held.after else find(False, context, self._number, private)

    def _inside(self, loop: For) -> Printer:
        """The printer of a loop's body, with the range of the loop's iterator."""
        return replace(self, context=(*self.context, range_of(loop, self.context)))

    def _header(self, loop: For, declare: bool = True, start: bool = True) -> str:
        kind = f"{self.iterator_type} " if declare else ""
        first = f"{kind}{loop.name} = {to_c(loop.start)}" if start else ""
        return f"{first}; {self._condition(loop.name, loop.last, loop.step)}; {_increment(loop)}"

    def _condition(self, name: str, last: Integer, step: int) -> str:
        if isinstance(last, Linear):
            # `i < n` reads better than `i <= n - 1`, and `i >= 0` better than `i > -1`.
            if step > 0 and last.is_constant:
                return f"{name} < {to_c(plus(last, 1))}"
            if step > 0 and last.constant == -1:
                return f"{name} < {to_c(plus(last, 1))}"
        return f"{name} {'<=' if step > 0 else '>='} {to_c(last, RELATIONAL + 1)}"

    def _unrolled(self, loop: For, indent: int) -> list[str]:
        """The unrolled loop and its remainder, which share the iterator."""
        copies = tuple(
            replaced(child, {loop.name: Linear(k * loop.step, ((loop.name, 1),))})
            for k in range(loop.unroll)
            for child in loop.body
        )
        rest = replace(loop, unroll=1)
        return self._main_and_rest(replace(rest, body=copies), rest, loop.unroll, indent)

    def _main_and_rest(self, loop: For, rest: For, factor: int, indent: int) -> list[str]:
        """A loop whose body executes several iterations, and the remainder.

        Args:
            loop: the loop with the bounds and the step of a single iteration.
            rest: the loop over single iterations.
            factor: the number of iterations that its body executes.
            indent: see `lines`.
        """
        pad, trips = "  " * indent, trip_count(loop)
        wide = replace(
            loop, step=factor * loop.step, last=plus(loop.last, -(factor - 1) * loop.step)
        )
        if trips is not None and trips % factor == 0:
            return self._loop(wide, indent)
        if trips is not None and isinstance(loop.start, Linear):
            begin = plus(loop.start, trips // factor * factor * loop.step)
            before = [] if trips < factor else self._loop(wide, indent)
            return before + self._loop(replace(rest, start=begin), indent)
        if is_empty(wide, self.context):
            return self._loop(rest, indent)
        if loop.step == 1 and isinstance(loop.start, Linear) and isinstance(loop.last, Linear):
            end = free_name(f"{loop.name}_rest", self._is_taken)
            whole = replace(wide, last=Linear(-1, ((end, 1),)))
            if self._registers(whole).names:
                # With an explicit end, the loop is printed with loads and stores around it.
                trips_text = to_c(linear_sum([(loop.last, 1), (loop.start, -1)], 1), MULTIPLICATIVE)
                value = f"{trips_text} / {factor} * {factor}"
                if loop.start != Linear(0):
                    value = f"{to_c(loop.start)} + {value}"
                inside = [f"const {self.iterator_type} {end} = {value};"]
                inside += self._loop(whole, 0)
                inside += self._loop(replace(rest, start=Linear.name(end)), 0)
                return [pad + "{", *(f"{pad}  {line}" for line in inside), pad + "}"]
        opening = [pad + "{", f"{pad}  {self.iterator_type} {loop.name} = {to_c(loop.start)};"]
        main, tail = (
            self._repeated(
                f"for ({self._header(part, False, False)})", part, Registers(), indent + 1
            )
            for part in (wide, rest)
        )
        return [*opening, *main, *tail, pad + "}"]


def mark(statement: str) -> str:
    """The comment at the end of a line that marks it as an execution of a statement."""
    return f" /*@{statement}*/"


def _is_one_block(lines: list[str]) -> bool:
    """Return True if the lines are a single block in braces."""
    first = lines[0]
    deeper = first[: -len(first.strip())] + " "
    return first.strip() == "{" and all(line.startswith(deeper) for line in lines[1:-1])


def _increment(loop: For) -> str:
    match loop.step:
        case 1:
            return f"{loop.name}++"
        case -1:
            return f"{loop.name}--"
        case step if step > 0:
            return f"{loop.name} += {step}"
        case step:
            return f"{loop.name} -= {-step}"


def macros_used(lines: list[str]) -> list[str]:
    """Names of the helper macros that occur in the lines."""
    text = "\n".join(lines)
    return [name for name in MACROS if f"looper_{name}(" in text]


def with_helpers(program: Program, lines: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Definitions of the helper macros used in some lines, the lines, and `#undef` lines.

    The lines begin with definitions of the types of vectors that they use. A macro or a type is
    renamed in the lines if the program's file uses its usual name.
    """
    defined, undefined = [], []
    lines = with_vector_types(program, lines)
    for name in macros_used(lines):
        usual = f"looper_{name}"
        own = program.unused(usual)
        defined += MACROS[name].replace(usual, own).splitlines()
        undefined.append(f"#undef {own}")
        if own != usual:
            lines = [line.replace(f"{usual}(", f"{own}(") for line in lines]
    return defined, lines, undefined


def needs_long(forest: LoopForest) -> bool:
    """Return True if an `int` may be too small for iterators, or for values computed from them."""
    return any(
        _statement_needs_long(statement, schedule.loops)
        for statement, schedule in zip(forest.program.statements, forest.schedules, strict=True)
    )


def _statement_needs_long(statement: Statement, loops: tuple[Loop, ...]) -> bool:
    iterators = [Affine.of_iterator(k, statement.depth) for k in range(statement.depth)]
    sizes = [max(map(abs, row_bounds(statement, each))) for each in iterators]
    largest = max((_magnitude(loop.row, sizes) for loop in loops), default=0)
    if largest > LARGEST_TIME:
        return True
    # Iterators are printed as sums of times, so any of them may have the size of the largest time.
    sizes = [max(size, largest) for size in sizes]
    used = [part.affine for part in parts(statement.value) if isinstance(part, Index)]
    used += [index for access in (statement.target, *statement.reads) for index in access.indices]
    return any(_magnitude(form, sizes) > LARGEST_VALUE for form in used)


def _magnitude(form: Affine, sizes: list[int]) -> int:
    """An upper bound of a form's absolute value, given those of the iterators."""
    terms = zip(form.coefficients, sizes, strict=True)
    total = abs(form.constant) + sum(abs(coefficient) * size for coefficient, size in terms)
    for term in form.floors:
        inside = _magnitude(term.numerator, sizes)
        total += max(inside, abs(term.coefficient) * (inside // term.denominator + 1))
    return total
