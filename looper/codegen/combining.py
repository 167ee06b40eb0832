"""Privatization of reductions: partial results in variables of their own.

Each thread of a parallel loop accumulates into a private variable, or into a private copy of an
array, and the partial results are combined at the end. This is written out explicitly instead of
with OpenMP's array sections, for which clang 14 to 19 write the array itself if it is a global
variable. An element with which no iteration has combined a value is not accessed: it may not exist,
or may belong to other threads of the user's program.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from looper.codegen.affine_c import Linear, variables
from looper.codegen.expression_c import ExpressionPrinter, declaration, literal
from looper.codegen.tree import Execute, For, free_name, walk
from looper.codegen.unsigned_sums import adds_or_multiplies, as_unsigned, combining_kind
from looper.dependences.expansion import with_accesses
from looper.dependences.reductions import extreme
from looper.ir.expressions import (
    LITERAL_SUFFIXES,
    Access,
    Affine,
    Binary,
    ElementType,
    Expression,
    affine_value,
    rewritten,
)
from looper.ir.program import Array, Program, Statement
from looper.legality import LARGEST_COPY, Reduction

_WORDS = {"+": "sum", "*": "product", "max": "max", "min": "min"}
_NEUTRAL = {"+": "0", "*": "1"}
CRITICAL = "#pragma omp critical(looper_reduction)"


@dataclass(frozen=True)
class Combined:
    """The parts of the printed form of a loop with reductions.

    Attributes:
        program: the program, with private variables in place of the targets of the reductions.
        names: pairs of an operator and a variable for OpenMP's reduction clauses.
        before: lines before the loop.
        after: lines after the loop.
        opening: lines executed by every thread at its beginning.
        closing: lines executed by every thread at its end, one thread at a time.
    """

    program: Program
    names: tuple[tuple[str, str], ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()

    @property
    def clauses(self) -> str:
        """The OpenMP reduction clauses."""
        return reduction_clauses(self.names)


def reduction_clauses(names: Sequence[tuple[str, str]]) -> str:
    """OpenMP reduction clauses for pairs of an operator and a variable."""
    found: dict[str, list[str]] = {}
    for operator, name in dict.fromkeys(names):
        found.setdefault(operator, []).append(name)
    return "".join(f" reduction({o}:{', '.join(own)})" for o, own in found.items())


def executions(program: Program, loop: For, statement: int) -> list[ExpressionPrinter]:
    """A printer for each execution of a statement in a loop."""
    found = program.statements[statement]
    return [
        ExpressionPrinter(program, found, node.point, packed=node.packed)
        for node in walk(loop.body)
        if isinstance(node, Execute) and node.statement == statement
    ]


def combined(program: Program, loop: For, is_taken: Callable[[str], bool]) -> Combined | None:
    """The printed form of a parallel or vectorized loop with reductions.

    In a vectorized loop, array elements are kept in registers in any case (see `registers`).

    Args:
        program: the program that is printed.
        loop: a loop with reductions.
        is_taken: returns True if a name may not be declared inside of the enclosing loops.

    Returns:
        None if the threads would need copies of an array that are too large.
    """
    made = Combined(program)
    for reduction in loop.reductions:
        more = _more(made, loop, reduction, is_taken)
        if more is None:
            return None
        made = more
    return made


def _more(
    made: Combined, loop: For, reduction: Reduction, is_taken: Callable[[str], bool]
) -> Combined | None:
    """Add one reduction to the printed form of a loop; None if it needs too large a copy."""
    program, operator = made.program, reduction.operator
    statement = program.statements[reduction.statement]
    array = program.array(statement.target.array)
    printed = executions(program, loop, reduction.statement)
    kind = combining_kind(program, statement)
    if not array.shape and kind is array.type:
        return replace(made, names=(*made.names, (operator, array.name)))
    if array.shape and not loop.parallel:
        return made
    own = replace(
        array, name=program.unused(f"{array.name}_{_WORDS[operator]}"), local=True, copies=0
    )
    inside = {loop.name} | {node.name for node in walk(loop.body) if isinstance(node, For)}
    places = {printer.indices(printer.statement.target) for printer in printed}
    used = {name for place in places for index in place for name in variables(index)}
    if len(places) == 1 and not used & inside:
        own = replace(own, shape=(), type=kind)
        neutral = _neutral(operator, own.type)
        result = replace(statement, value=_result(program, statement, operator, own))
        line = ExpressionPrinter(_with(program, own), result, printed[0].point).assignment()
        return replace(
            made,
            program=_in_place_of(program, reduction.statement, own),
            names=(*made.names, (operator, own.name)),
            before=(*made.before, f"{own.type.value} {own.name} = {neutral};"),
            after=(*made.after, *_if_combined(own.name, neutral, line)),
        )
    if array.bytes > LARGEST_COPY:
        return None
    iterators = _iterators(len(array.shape), is_taken)
    neutral = _neutral(operator, own.type)
    element = own.name + "".join(f"[{name}]" for name in iterators)
    result = _whole(program, statement, operator, own, iterators)
    line = ExpressionPrinter(
        _with(program, own), result, tuple(map(Linear.name, iterators))
    ).assignment()
    return replace(
        made,
        program=_in_place_of(program, reduction.statement, own),
        opening=(
            *made.opening,
            declaration(own),
            *_for_each(own, iterators, [f"{element} = {neutral};"]),
        ),
        closing=(
            *made.closing,
            *_for_each(own, iterators, _if_combined(element, neutral, line)),
        ),
    )


def _iterators(count: int, is_taken: Callable[[str], bool]) -> tuple[str, ...]:
    found: list[str] = []
    for _ in range(count):
        found.append(free_name("k", lambda name: name in found or is_taken(name)))
    return tuple(found)


def _for_each(array: Array, iterators: Sequence[str], lines: Sequence[str]) -> list[str]:
    """Loops that execute some lines for every element of an array."""
    heads = [
        f"{'  ' * level}for (int {name} = 0; {name} < {extent}; {name}++)"
        for level, (name, extent) in enumerate(zip(iterators, array.shape, strict=True))
    ]
    pad = "  " * len(heads)
    return [*heads, *(pad + line for line in lines)]


def _if_combined(name: str, neutral: str, line: str) -> list[str]:
    return [f"if ({name} != {neutral})", f"  {line}"]


def _with(program: Program, array: Array) -> Program:
    return replace(program, arrays=(*program.arrays, array))


def _in_place_of(program: Program, position: int, own: Array) -> Program:
    """The program with another array, or a scalar, in place of a statement's target."""
    statement = program.statements[position]
    name = statement.target.array

    def change(access: Access) -> Access:
        if access.array != name:
            return access
        return Access(own.name, access.indices if own.shape else ())

    changed = with_accesses(statement, change)
    statements = list(program.statements)
    statements[position] = changed
    return replace(_with(program, own), statements=tuple(statements))


def _whole(
    program: Program, statement: Statement, operator: str, own: Array, iterators: Sequence[str]
) -> Statement:
    """The statement that combines an element of an array with that of a thread's copy."""
    depth = len(iterators)
    indices = tuple(Affine.of_iterator(k, depth) for k in range(depth))
    target = Access(statement.target.array, indices)
    return replace(
        statement,
        iterators=tuple(iterators),
        target=target,
        value=rewritten(
            _result(program, statement, operator, own, indices),
            lambda node: target if node == statement.target else node,
        ),
    )


def _result(
    program: Program,
    statement: Statement,
    operator: str,
    own: Array,
    indices: tuple[Affine, ...] = (),
) -> Expression:
    """The target of a reduction combined with a private variable by the reduction's operator."""
    target, part = statement.target, Access(own.name, indices)
    found = extreme(statement.value, target, program.array(target.array).type)
    if found is not None:
        _, other = found
        return rewritten(statement.value, lambda node: part if node == other else node)
    if adds_or_multiplies(program, statement):
        kind = combining_kind(program, statement)
        return Binary(operator, target, as_unsigned(_with(program, own), part, kind))
    return Binary(operator, target, part)


def _neutral(operator: str, kind: ElementType) -> str:
    """The neutral element of a reduction operator, as C."""
    if operator in _NEUTRAL:
        return _NEUTRAL[operator]
    if kind.is_floating:
        return f"{'-' if operator == 'max' else ''}__builtin_inff()"
    value = kind.limits[0 if operator == "max" else 1]
    own = kind if kind in LITERAL_SUFFIXES else ElementType.INT
    return literal(affine_value(Affine(value, ()), own))
