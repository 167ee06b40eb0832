"""Register tiles of vectors: fully unrolled, vectorized loops as operations on vector types.

gcc finds neither the vectors of such a loop nor registers for them once its copies are unrolled, so
that they are written with the vector extensions of GCC and clang. A vector has as many of a loop's
elements as fit into the widest register of the machine for which the file is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from looper.codegen.affine_c import Integer, Linear, plus, variables
from looper.codegen.expression_c import PRODUCT, ExpressionPrinter
from looper.codegen.iterator_ranges import Context
from looper.codegen.registers import Differences, Registers
from looper.codegen.tree import Execute, For, Node, replaced, trip_count
from looper.ir.expressions import (
    Access,
    Binary,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Expression,
    Lookup,
    Unary,
    children,
    walk,
)
from looper.ir.program import Program

_WIDEST = 64  # bytes
_TYPE = "looper_"
_TYPES = re.compile(rf"\b({_TYPE}(double|float)(\d+))\b")
_KINDS = (ElementType.DOUBLE, ElementType.FLOAT)
_OPERATORS = frozenset("+-*/")


def is_lanes(node: Node) -> bool:
    """Return True for a loop to be executed by vector operations alone, see `lanes`."""
    return isinstance(node, For) and node.vector and node.jammed and bool(trip_count(node))


def lanes(program: Program, loop: For) -> tuple[Node, ...] | None:
    """A fully unrolled, vectorized loop in parts that are vectors each; None if it has no such.

    The number of elements of each part is a multiple of the widest vector's, or a smaller power of
    two. Single iterations that are left are executions.
    """
    trips = trip_count(loop)
    if not trips or trips < 2 or loop.step != 1 or loop.reductions:
        return None
    kinds = set[ElementType | None]()
    for node in loop.body:
        if not isinstance(node, Execute):
            return None
        kinds.add(_kind(program, node, loop.name))
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is None:
        return None
    found, done, size = list[Node](), 0, _WIDEST // kind.bytes
    while done < trips:
        count = (trips - done) // size * size
        start = plus(loop.start, done)
        if size == 1:
            found += [replaced(node, {loop.name: start}) for node in loop.body]
        elif count:
            last = plus(start, count - 1)
            # Part of a rounded number of iterations keeps the others' name.
            found.append(replace(loop, start=start, last=last))
        done += count
        size //= 2
    return tuple(found)


def _kind(program: Program, node: Execute, iterator: str) -> ElementType | None:
    """The type of elements of a statement that vectors can execute; None if they cannot.

    The elements that depend on the iterator are adjacent, and everything has the same type.
    """
    statement = program.statements[node.statement]
    kind = program.array(statement.target.array).type
    printer = ExpressionPrinter(program, statement, node.point, packed=node.packed)
    target = _is_vector(printer, statement.target, iterator)
    if kind not in _KINDS or not target or not _fits(printer, statement.value, iterator, kind):
        return None
    return kind


def _is_vector(printer: ExpressionPrinter, access: Expression, iterator: str) -> bool | None:
    """True if an access is to adjacent elements, False if to a single one; None if to others."""
    found = [_coefficient(index, iterator) for index in printer.indices(access)]
    if not any(each != 0 for each in found):
        return False
    adjacent = found[-1] == 1 and not any(each != 0 for each in found[:-1])
    return True if adjacent and not printer.program.array(printer.array(access)).form else None


def _coefficient(index: Integer, iterator: str) -> int | None:
    """The coefficient of an iterator in a subscript; None if the subscript is not affine."""
    if isinstance(index, Linear):
        return int(dict(index.terms).get(iterator, 0))
    return None if iterator in variables(index) else 0


def _fits(printer: ExpressionPrinter, node: Expression, iterator: str, kind: ElementType) -> bool:
    """Return True if an expression is one of vectors and of scalars of a single type."""
    if node in printer.packed or isinstance(node, Access):
        is_kind = printer.program.array(printer.array(node)).type is kind
        return is_kind and _is_vector(printer, node, iterator) is not None
    match node:
        case Constant(text):
            return _kind_of_literal(text) is kind
        case Cast(type_, Access() as operand) if type_ is kind:
            return _is_vector(printer, operand, iterator) is False
        case Unary("-") | Binary("+" | "-" | "*" | "/"):
            return all(_fits(printer, child, iterator, kind) for child in children(node))
        case _:
            return False


def _kind_of_literal(text: str) -> ElementType | None:
    lower = text.lower().lstrip("-")
    if lower.startswith("0x") or not ("." in lower or "e" in lower):
        return None
    if lower.endswith("f"):
        return ElementType.FLOAT
    return None if lower.endswith("l") else ElementType.DOUBLE


def may_be_held(program: Program, node: Node) -> bool:
    """Return True if what a node of a loop's body accesses can be kept in registers.

    That is so for vectors, and for executions that access all of it whatever the data are.
    """
    if isinstance(node, Execute):
        parts = walk(program.statements[node.statement].value)
        return not any(
            isinstance(each, Conditional | Lookup)
            or (isinstance(each, Binary) and each.operator in ("&&", "||"))
            for each in parts
        )
    return is_lanes(node)


class VectorPrinter(ExpressionPrinter):
    """Prints an execution of a statement by one vector of a loop's iterations.

    Args:
        program: the program.
        node: the execution, in a loop that `lanes` returned.
        loop: that loop.
        names: variables in place of elements and of vectors, see `vector_registers`.
        number: C text of the vector's position in the loop.
    """

    def __init__(
        self,
        program: Program,
        node: Execute,
        loop: For,
        names: Mapping[str, str],
        number: str,
    ) -> None:
        statement = program.statements[node.statement]
        first = _first(node, loop)
        super().__init__(program, statement, first.point, packed=first.packed)
        self.each = ExpressionPrinter(program, statement, node.point, packed=node.packed)
        self.loop, self.held, self.number = loop, names, number

    def access(self, access: Expression) -> str:
        """C text of a vector of elements, or of an element that all iterations share."""
        text = super().access(access)
        if not _is_vector(self.each, access, self.loop.name):
            return self.held.get(text, text)
        name = self.held.get(_key(text, _length(self.loop)))
        if name is not None:
            return f"{name}[{self.number}]"
        kind = self.program.array(self.array(access)).type
        const = "" if access == self.statement.target else "const "
        return f"(({const}{_vector(kind, self.loop)} *) &{text})[{self.number}]"

    def assignment(self) -> str:
        """See `ExpressionPrinter.assignment`; a vector is only assigned vectors."""
        statement, name = self.statement, self.loop.name
        leaves = self.each.leaves(statement.value)
        if any(_is_vector(self.each, read, name) for read in leaves):
            return super().assignment()
        kind = self.program.array(statement.target.array).type
        # The difference to +0 has the bits of every value, -0 included.
        value = f"{self.text(statement.value, PRODUCT)} - ({_vector(kind, self.loop)}) {{0}}"
        return f"{self.access(statement.target)} = {value};"


def _first(node: Execute, loop: For | None) -> Execute:
    """The execution in the first iteration of a loop."""
    made = replaced(node, {loop.name: loop.start}) if loop is not None else node
    assert isinstance(made, Execute)
    return made


def _length(loop: For | None) -> int:
    """The number of iterations of a part of a loop; 1 for a single execution."""
    return (trip_count(loop) or 1) if loop is not None else 1


def _key(text: str, length: int) -> str:
    """The key of adjacent elements among names of variables, given the text of the first one."""
    return text if length == 1 else f"{text} to {length - 1}"


def _vector(kind: ElementType, loop: For) -> str:
    """C text of the type of vectors of a loop's elements."""
    return f"{_TYPE}{kind.value}{_length(loop)}"


def each_vector(kind: ElementType, loop: For, number: str) -> str:
    """The head of a C loop over the vectors of a loop."""
    return f"looper_each_vector({number}, {_vector(kind, loop)}, {_length(loop) * kind.bytes})"


def with_vector_types(program: Program, lines: list[str]) -> list[str]:
    """Some lines of C after definitions of the types of vectors that they use."""
    types = {
        name: (ElementType(kind), int(count))
        for line in lines
        for name, kind, count in _TYPES.findall(line)
    }
    defined = []
    for usual, (kind, count) in types.items():
        name, size = program.unused(usual), count * kind.bytes
        widest = f"{size} < __BIGGEST_ALIGNMENT__ ? {size} : __BIGGEST_ALIGNMENT__"
        attributes = f"vector_size({widest}), aligned({kind.bytes}), may_alias"
        defined.append(f"typedef {kind.value} {name} __attribute__(({attributes}));")
        if name != usual:
            lines = [re.sub(rf"\b{usual}\b", name, line) for line in lines]
    return [*defined, *lines]


@dataclass
class _Elements:
    """Adjacent elements of an array, or a single one, with their uses in one pass of a loop."""

    array: str
    indices: tuple[Integer, ...]
    text: str
    loop: For | None
    shared: bool
    reads: int = 0
    writes: int = 0
    read_first: bool = False

    @property
    def last(self) -> tuple[Integer, ...]:
        """The subscripts of the last element."""
        if not self.indices:
            return ()
        return (*self.indices[:-1], plus(self.indices[-1], _length(self.loop) - 1))


def vector_registers(
    program: Program,
    body: Sequence[Node],
    iterator: str,
    hoist: bool,
    context: Context,
    number: str,
    private: frozenset[str] = frozenset(),
) -> Registers:
    """The vectors to keep in registers during one pass of a loop, or during all of it.

    Args:
        program: the program.
        body: one pass of the loop: executions and loops that `lanes` returned.
        iterator: the loop's iterator.
        hoist: True if the loop has at least one iteration.
        context: ranges of the iterators of all loops around the body.
        number: a name for positions of vectors.
        private: variables private to an iteration.
    """
    found, differences = list(_elements(program, body).values()), Differences(context)
    # Declarations come first, as none may follow a statement in C89.
    outside, inside = (list[str](), list[str]()), (list[str](), list[str]())
    closing, after = list[str](), list[str]()
    names = dict[str, str]()
    for each in found:
        others = [other for other in found if other.array == each.array and other is not each]
        written = each.writes or any(other.writes for other in others)
        if each.shared or (
            written
            and not all(
                differences.apart((each.indices, each.last), (other.indices, other.last))
                for other in others
            )
        ):
            continue
        fixed = each.array not in private and not any(
            iterator in variables(index) for index in each.indices
        )
        position = sum(name.startswith(f"{each.array}_") for name in names.values())
        name = program.unused(f"{each.array}_{position}")
        declared, load, store = _moves(program.array(each.array).type, each, name, number)
        if fixed and hoist:
            outside[0].extend(declared)
            outside[1].extend(load)
            after += store if each.writes else []
        elif each.reads + each.writes > 1:
            inside[0].extend(declared)
            inside[1].extend(load if each.read_first else [])
            closing += store if each.writes else []
            if each.loop is not None and not each.writes:
                head = each_vector(program.array(each.array).type, each.loop, number)
                inside[1].append(f"{head} looper_in_register({name}[{number}]);")
        else:
            continue
        names[_key(each.text, _length(each.loop))] = name
    before, opening = (tuple(chain(*lines)) for lines in (outside, inside))
    return Registers(before, opening, tuple(closing), tuple(after), names)


def _moves(
    kind: ElementType, each: _Elements, name: str, number: str
) -> tuple[list[str], list[str], list[str]]:
    """C lines that declare variables for some elements, load them, and store them."""
    if each.loop is None:
        return (
            [f"{kind.value} {name};"],
            [f"{name} = {each.text};"],
            [f"{each.text} = {name};"],
        )
    vector, head = _vector(kind, each.loop), each_vector(kind, each.loop, number)
    place = f"{vector} *) &{each.text})[{number}]"
    return (
        [f"{vector} {name}[{_length(each.loop) * kind.bytes} / sizeof({vector})];"],
        [f"{head} {name}[{number}] = ((const {place};"],
        [f"{head} (({place} = {name}[{number}];"],
    )


def _elements(program: Program, body: Sequence[Node]) -> dict[object, _Elements]:
    """The elements that one pass of a loop accesses, in order."""
    found: dict[object, _Elements] = {}
    for part in body:
        loop = part if isinstance(part, For) else None
        for node in part.body if isinstance(part, For) else (part,):
            assert isinstance(node, Execute)
            statement = program.statements[node.statement]
            at_start = _first(node, loop)
            printers = tuple(
                ExpressionPrinter(program, statement, each.point, packed=each.packed)
                for each in (node, at_start)
            )

            def element(
                access: Expression,
                loop: For | None = loop,
                printers: Sequence[ExpressionPrinter] = printers,
            ) -> _Elements:
                every, first = printers
                own = loop if loop and _is_vector(every, access, loop.name) else None
                text, shared = first.access(access), loop is not None and own is None
                array = first.array(access)
                new = _Elements(array, first.indices(access), text, own, shared)
                return found.setdefault((_key(text, _length(own)), shared), new)

            for access in printers[0].leaves(statement.value):
                if printers[0].indices(access):
                    read = element(access)
                    read.read_first |= not (read.reads or read.writes)
                    read.reads += 1
            if statement.target.indices:
                element(statement.target).writes += 1
    return found
