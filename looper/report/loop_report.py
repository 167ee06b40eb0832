"""Human-readable descriptions of the loops of a schedule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.text import Text
from rich.tree import Tree

from looper.errors import NotApplicable
from looper.features.nest_analysis import nest
from looper.ir.expressions import Access, Affine, Lookup
from looper.ir.loop_structure import LoopNode
from looper.ir.packed_reads import packed_copies
from looper.ir.program import Program, Statement
from looper.legality import Violation, exact_parallel_violation
from looper.report.texts import count_text
from looper.schedule import Schedule
from looper.space.remedies import needed_privatizations
from looper.transformations import Privatization

if TYPE_CHECKING:
    from looper.codegen.expression_c import ExpressionPrinter


def affine_text(form: Affine, names: Sequence[str]) -> str:
    """Return an affine form as text: `2*i - j + 1`."""
    terms = [(c, name) for c, name in zip(form.coefficients, names, strict=True) if c]
    for floor in form.floors:
        inner = affine_text(floor.numerator, names)
        shown = inner if re.fullmatch(r"\w+", inner) else f"({inner})"
        terms.append((floor.coefficient, f"floor({shown}/{floor.denominator})"))
    parts = []
    for coefficient, name in terms:
        size = name if abs(coefficient) == 1 else f"{abs(coefficient)}*{name}"
        parts.append(("-" if coefficient < 0 else "+", size))
    if form.constant or not parts:
        parts.append(("-" if form.constant < 0 else "+", str(abs(form.constant))))
    sign, first = parts[0]
    rest = "".join(f" {sign} {size}" for sign, size in parts[1:])
    return ("-" if sign == "-" else "") + first + rest


def with_names(text: str, statement: Statement) -> str:
    """Replace isl's iterators in a text about one statement by the statement's names."""
    names = dict(enumerate(statement.iterators))
    return re.sub(r"(?<![A-Za-z_])i(\d+)\b", lambda found: names.get(int(found[1]), found[0]), text)


def statement_text(program: Program, statement: Statement) -> str:
    """Return the statement as C, over its own iterators."""
    return _printer(program, statement).assignment()


def _printer(program: Program, statement: Statement) -> ExpressionPrinter:
    from looper.codegen.affine_c import Linear
    from looper.codegen.expression_c import ExpressionPrinter

    point = tuple(Linear.name(name) for name in statement.iterators)
    return ExpressionPrinter(program, statement, point)


def lookup_text(program: Program, statement: Statement, lookup: Lookup) -> str:
    """Return a data-dependent read as C, over the statement's own iterators."""
    return _printer(program, statement).text(lookup)


def access_text(statement: Statement, access: Access) -> str:
    """Return an access over the statement's own iterators: `A[i][j - 1]`."""
    indices = (affine_text(index, statement.iterators) for index in access.indices)
    return access.array + "".join(f"[{index}]" for index in indices)


def reads_text(program: Program, statement: Statement) -> list[str]:
    """Return the reads of a statement, data-dependent ones last."""
    return [
        *(access_text(statement, access) for access in statement.reads),
        *(lookup_text(program, statement, lookup) for lookup in statement.lookups),
    ]


def shown_program(schedule: Schedule, original: Program | None = None) -> Program:
    """Return the program whose statements are those of a schedule's loops, as it is shown.

    It is the original one, unless statements were split.

    Args:
        schedule: the schedule.
        original: the program before the schedule's steps; default: the schedule's own.
    """
    own = original or schedule.program
    is_split = len(schedule.forest.schedules) > len(own.statements)
    return schedule.forest.program if is_split else own


def instance_text(program: Program, position: int, point: Sequence[int]) -> str:
    """Return one execution of a statement as text: `S1(i=0, j=2)`."""
    statement = program.statements[position]
    values = zip(statement.iterators, point, strict=True)
    return f"{statement.name}({', '.join(f'{name}={value}' for name, value in values)})"


def obstacle_text(violation: Violation) -> str:
    """Return a violated dependence as text: `RAW through `A`: S1(i=0) before S1(i=1)`."""
    dependence, program = violation.dependence, violation.program
    source = instance_text(program, dependence.source, violation.source)
    sink = instance_text(program, dependence.sink, violation.sink)
    return f"{dependence.kind} through `{dependence.array}`: {source} before {sink}"


def place_text(statement: Statement) -> str:
    """Return a statement's name and line: `S1 (line 12)`."""
    return f"{statement.name} (line {statement.line})" if statement.line else statement.name


@dataclass(frozen=True)
class CopyView:
    """A copy that each iteration of a loop makes of what a statement reads.

    Attributes:
        read: the access that reads the copy, as C.
        shape: the extents of the copy.
        bytes: its size.
        elements: the number of elements that are copied in all, an estimate.
    """

    read: str
    shape: tuple[int, ...]
    bytes: int
    elements: float

    @property
    def text(self) -> str:
        """Text of what is copied, and how many elements."""
        extents = "".join(f"[{extent}]" for extent in self.shape)
        count = count_text(round(self.elements))
        return f"copies {self.read} to {extents}, {count} elements in all"

    def json(self) -> dict[str, Any]:
        """Return the view as JSON."""
        found = {"read": self.read, "shape": list(self.shape), "bytes": self.bytes}
        return {**found, "elements": round(self.elements)}


@dataclass(frozen=True)
class LoopView:
    """The properties of one loop of a schedule.

    Attributes:
        statements: names of the statements inside it.
        level: its depth.
        time: the loop's affine form, over the iterators of its first statement.
        tagged: it is parallelized.
        unroll: the unrolling factor.
        vector: it is vectorized.
        jammed: it is fully unrolled.
        obstacle: the dependence that keeps it from being parallel; None if there is none.
        permutable: number of perfectly nested loops, itself included, that form a permutable band.
        private: temporaries of which each iteration would need a copy for the loop to be parallel;
            empty if it is parallel, or if copies do not help.
        copies: what each iteration copies before anything else.
    """

    statements: tuple[str, ...]
    level: int
    time: str
    tagged: bool
    unroll: int
    vector: bool
    jammed: bool
    obstacle: Violation | None
    permutable: int
    private: tuple[str, ...] = ()
    copies: tuple[CopyView, ...] = ()

    @property
    def parallel(self) -> bool:
        """True if its iterations are independent."""
        return self.obstacle is None

    def json(self) -> dict[str, Any]:
        """Return the view as JSON."""
        return {
            "statements": list(self.statements),
            "level": self.level,
            "time": self.time,
            "parallel": self.parallel,
            "obstacle": violation_json(self.obstacle) if self.obstacle else None,
            "private": list(self.private),
            "permutable_loops": self.permutable,
            "parallelized": self.tagged,
            "unroll": self.unroll,
            "vectorized": self.vector,
            "fully_unrolled": self.jammed,
            "copies": [each.json() for each in self.copies],
        }


def view_of(schedule: Schedule, node: LoopNode) -> LoopView:
    """Return the properties of one loop; the schedule's order must be legal."""
    forest, program = schedule.forest, shown_program(schedule)
    first = program.statements[node.members[0]]
    loop = forest.schedules[node.members[0]].loops[node.level]
    parallel = schedule.can_be_parallel(first.name, node.level)
    return LoopView(
        statements=tuple(program.statements[k].name for k in node.members),
        level=node.level,
        time=affine_text(loop.row, first.iterators),
        tagged=loop.parallel,
        unroll=loop.unroll,
        vector=loop.vector,
        jammed=loop.jammed,
        obstacle=(None if parallel else exact_parallel_violation(forest, node.members, node.level)),
        permutable=_permutable(schedule, first.name, node.level),
        private=() if parallel else _private(schedule, first.name, node.level),
        copies=tuple(_copies(schedule, program, node)),
    )


def _copies(schedule: Schedule, program: Program, node: LoopNode) -> Iterator[CopyView]:
    """Yield what the iterations of a loop copy."""
    forest = schedule.forest
    for copy in packed_copies(forest):
        k, access = copy.statement, copy.access
        if k in node.members and copy.level == node.level:
            array = copy.array(forest.program.array(access.array), access.array)
            copied = nest(forest, k).copied[1 + forest.program.statements[k].reads.index(access)]
            text = access_text(program.statements[k], access)
            yield CopyView(text, array.shape, array.bytes, float(copied))


def views(schedule: Schedule) -> list[LoopView]:
    """Return the views of all loops of a schedule, outer ones first."""
    return [view_of(schedule, node) for node in schedule.nodes()]


def _private(schedule: Schedule, statement: str, level: int) -> tuple[str, ...]:
    """Return the temporaries to privatize for a loop to be parallel; empty if none help."""

    def is_enough(steps: Sequence[Privatization]) -> bool:
        made = schedule.attempt(*steps) if steps else schedule
        return made is not None and made.can_be_parallel(statement, level)

    steps = needed_privatizations(schedule, is_enough)
    return tuple(dict.fromkeys(step.array for step in steps))


def parallel_text(view: LoopView) -> str:
    """Return `parallel`, `parallel with `s` private`, or `sequential`."""
    if view.private:
        return f"parallel with {', '.join(f'`{name}`' for name in view.private)} private"
    return "parallel" if view.parallel else "sequential"


def _permutable(schedule: Schedule, statement: str, level: int) -> int:
    """Return the size of the permutable band that begins at `level`; it excludes tile loops."""
    loops = schedule.forest.of(statement).loops
    depth = 1
    while not any(loop.row.floors for loop in loops[level : level + depth + 1]):
        try:
            if not schedule.can_be_tiled(statement, level, depth + 1):
                return depth
        except NotApplicable:
            return depth
        depth += 1
    return depth


def widest_bands(found: Sequence[LoopView]) -> Iterator[LoopView]:
    """Yield the first loop of each permutable band of two or more loops that is in no wider one."""
    covered: dict[str, int] = {}
    for view in found:
        end = view.level + view.permutable
        if view.permutable > 1 and covered.get(view.statements[0], 0) < end:
            yield view
        for name in view.statements:
            covered[name] = max(covered.get(name, 0), end if view.permutable > 1 else 0)


def loop_tree(schedule: Schedule, printed: Program | None = None, around: int = 0) -> Tree:
    """Return the loops of a schedule with their properties, and its statements, as a tree.

    Args:
        schedule: the loops.
        printed: the program for printing the statements; default: the schedule's own.
        around: number of outermost loops to leave out.
    """
    program = printed or shown_program(schedule)
    tree = Tree(Text(program.name, style="bold"), guide_style="dim")

    def add(parent: Tree, child: LoopNode | int) -> None:
        if isinstance(child, int):
            statement = program.statements[child]
            text = f"{place_text(statement)}  {statement_text(program, statement)}"
            parent.add(Text(text))
            return
        is_left_out = child.level < around
        branch = parent if is_left_out else parent.add(_loop_text(schedule, child, around))
        for inner in child.children:
            add(branch, inner)

    for root in schedule.forest.roots:
        add(tree, root)
    return tree


def _loop_text(schedule: Schedule, node: LoopNode, around: int) -> Text:
    level = node.level - around
    if not schedule.is_order_legal:
        first = schedule.forest.program.statements[node.members[0]]
        row = schedule.forest.schedules[node.members[0]].loops[node.level].row
        return Text(f"level {level}: {affine_text(row, first.iterators)}")
    view = view_of(schedule, node)
    text = Text(f"level {level}: {view.time}")
    marks = [("parallelized", "bold green")] if view.tagged else []
    marks.append((parallel_text(view), "green" if view.parallel or view.private else "yellow"))
    if view.permutable > 1:
        marks.append((f"permutable with the next {view.permutable - 1}", "cyan"))
    if view.vector:
        marks.append(("vectorized", "magenta"))
    if view.jammed:
        marks.append(("fully unrolled", "magenta"))
    if view.unroll > 1:
        marks.append((f"unrolled by {view.unroll}", "magenta"))
    marks += [(each.text, "magenta") for each in view.copies]
    for mark, style in marks:
        text.append("  ")
        text.append(mark, style)
    return text


def violation_json(violation: Violation) -> dict[str, Any]:
    """Return a violated dependence as JSON."""
    dependence = violation.dependence

    def end(position: int, point: tuple[int, ...]) -> dict[str, Any]:
        statement = violation.program.statements[position]
        return {
            "statement": statement.name,
            "line": statement.line or None,
            "iteration": dict(zip(statement.iterators, point, strict=True)),
        }

    return {
        "kind": dependence.kind,
        "array": dependence.array,
        "source": end(dependence.source, violation.source),
        "sink": end(dependence.sink, violation.sink),
        "parallel_level": violation.level,
        "message": str(violation),
    }
