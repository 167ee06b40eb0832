"""Schedules: a program, the transformations applied to it, and their properties."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from html import escape
from itertools import islice
from typing import Any

from looper.codegen.harness import nest_units, schedule_unit
from looper.codegen.region import region_text
from looper.errors import NotApplicable, ScheduleSyntaxError
from looper.ir.loop_forest import LoopForest, check_annotations
from looper.ir.loop_structure import LoopNode
from looper.ir.packed_reads import packed_copies
from looper.ir.program import Program
from looper.legality import (
    IllegalSchedule,
    OrderAnalysis,
    Violation,
    analyse,
    copy_violation,
    exact_parallel_violation,
    exact_violation,
    is_communication_free,
    is_order_legal,
    is_parallel,
    is_permutable,
    order_violation,
)
from looper.support import arguments
from looper.transformations import Transformation, parse_transformations
from looper.transformations.size_transfer import SizeTransfer

# Most schedules to try if iterations that one names can be ends of several loops.
_MOST_MEANINGS = 8


class Schedule:
    """An immutable order of execution of a program's statements, with annotated loops.

    Two schedules are equal if they run the same program in the same order with the same
    annotations, however they were reached.

    Attributes:
        program: the program.
        transformations: the steps that led here, in order.
        forest: the resulting loops.
    """

    def __init__(
        self,
        program: Program,
        transformations: tuple[Transformation, ...] = (),
        forest: LoopForest | None = None,
    ) -> None:
        if forest is None:
            arguments.instance("program", program, Program, "looper.read_c makes one")
        self.program = program
        self.transformations = transformations if forest is not None else ()
        self.forest = forest or LoopForest.original(program)
        if forest is None and transformations:
            raise ValueError("use Schedule(program).apply(...) to transform a program")

    @classmethod
    def parse(cls, program: Program, text: str) -> Schedule:
        """Parse the textual form of a schedule.

        Raises:
            ScheduleSyntaxError: the text cannot be parsed.
            NotApplicable: a step does not fit the loops it is applied to.
        """
        return cls(program).apply(*parse_transformations(arguments.text("text", text)))

    def apply(self, *steps: Transformation) -> Schedule:
        """Return the schedule after further steps. Legality is not checked, see `is_legal`.

        Raises:
            NotApplicable: a step does not fit the loops it is applied to.
        """
        forest = self.forest
        for step in steps:
            arguments.instance("steps", step, Transformation, "Schedule.parse reads text")
            forest = step.apply(forest)
            check_annotations(forest)
            packed_copies(forest)
        made = Schedule(self.program, (*self.transformations, *steps), forest)
        if "analysis" in self.__dict__:
            made.__dict__["_before"] = (self.forest, self.analysis)
        return made

    def attempt(self, *steps: Transformation) -> Schedule | None:
        """Return the schedule after further steps; None if a step does not fit its loops."""
        try:
            return self.apply(*steps)
        except NotApplicable:
            return None

    @property
    def text(self) -> str:
        """The textual form, which `parse` converts back to an equal schedule."""
        return "; ".join(step.text for step in self.transformations)

    @property
    def general(self) -> None:
        """None: it has no code for other sizes, see `looper.optimizer.general_schedule`."""
        return None

    @property
    def special(self) -> bool:
        """True: a schedule has code for the program's own sizes."""
        return True

    @property
    def is_identity(self) -> bool:
        """True if it is the program's own order, without annotations."""
        return self.key == Schedule(self.program).key

    @property
    def key(self) -> str:
        """The canonical key (hex): equal for equal schedules of one program."""
        return self.forest.key

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Schedule):
            return NotImplemented
        if self is other:
            return True
        alike = self.program == other.program and self._outline == other._outline
        return alike and self.key == other.key

    @property
    def _outline(self) -> list[tuple[object, ...]]:
        """A part of the data that the key is computed from, cheap to compare."""
        return [(own.betas, *(loop.tags for loop in own.loops)) for own in self.forest.schedules]

    def __hash__(self) -> int:
        return hash((self.program.digest, self.key))

    def __repr__(self) -> str:
        return f"<Schedule of {self.program.name}: {self.text or 'unchanged'}>"

    def _repr_html_(self) -> str:
        """Return HTML for notebooks: transformations, generated loops, and any violation."""
        verdict = "" if self.is_legal else f"<p>illegal: {escape(str(self.violation))}</p>"
        return f"<p>{escape(repr(self))}</p>{verdict}<pre>{escape(self.code())}</pre>"

    def __deepcopy__(self, _: dict[int, Any]) -> Schedule:
        return self

    def __getstate__(self) -> dict[str, Any]:
        return {
            "program": self.program,
            "transformations": self.transformations,
            "forest": self.forest,
        }

    # -- legality --------------------------------------------------------------------------------

    @cached_property
    def analysis(self) -> OrderAnalysis:
        """The result of the fast legality check."""
        before = self.__dict__.pop("_before", None)
        if before is not None and self.forest.has_same_order(before[0]):
            found: OrderAnalysis = before[1]
            return found
        return analyse(self.forest, before)

    @cached_property
    def is_order_legal(self) -> bool:
        """True if the order respects all dependences, regardless of annotations."""
        # Dependences are computed from the program's own order, which can be slow.
        return self._is_own_order or is_order_legal(self.forest, self.analysis)

    @property
    def _is_own_order(self) -> bool:
        """True if nothing is changed at all."""
        if self.transformations:
            return False
        return self.forest.schedules == LoopForest.original(self.program).schedules

    @cached_property
    def is_legal(self) -> bool:
        """True if the order respects all dependences, and its annotations do.

        Parallel and vectorized loops have to be independent, and copies made by `pack` up to date.
        """
        return (
            self.is_order_legal
            and all(
                is_parallel(self.forest, self.analysis, node.members, node.level, vector=vector)
                for node, vector in self.independent_nodes()
            )
            and copy_violation(self.forest) is None
        )

    @cached_property
    def violation(self) -> Violation | None:
        """A violated dependence with a concrete pair of iterations; None if legal."""
        if self.is_legal:
            return None
        wrong = order_violation(self.forest, self.analysis)
        if wrong is not None:
            return wrong
        return self._parallel_violation() or copy_violation(self.forest)

    @cached_property
    def exact_violation(self) -> Violation | None:
        """A violated dependence found by isl alone, without the fast check; None if legal."""
        return (
            exact_violation(self.forest)
            or self._parallel_violation()
            or copy_violation(self.forest)
        )

    def _parallel_violation(self) -> Violation | None:
        for node, vector in self.independent_nodes():
            found = exact_parallel_violation(self.forest, node.members, node.level, vector=vector)
            if found is not None:
                return found
        return None

    def check(self) -> None:
        """Check by isl that the schedule is legal.

        Raises:
            IllegalSchedule: it is not; the exception holds the violation.
        """
        if self.exact_violation is not None:
            raise IllegalSchedule(self.exact_violation)

    # -- loops -----------------------------------------------------------------------------------

    def nodes(self) -> list[LoopNode]:
        """Return every loop of the current tree, outer ones first."""
        return list(self.forest.structure.nodes)

    def independent_nodes(self) -> list[tuple[LoopNode, bool]]:
        """Return the loops whose annotations require independent iterations.

        Vectorized ones come with True, parallel ones with False; a loop that is both comes twice.
        """
        found = []
        for node in self.forest.structure.nodes:
            loop = self.forest.schedules[node.members[0]].loops[node.level]
            found += [(node, False)] * loop.parallel + [(node, True)] * loop.vector
        return found

    def can_be_parallel(self, statement: str, level: int, *, vector: bool = False) -> bool:
        """Return True if the loop's iterations are independent in the current order.

        Reductions that threads, or with `vector` vector instructions, can execute are exempt: those
        of integers, and others where the program allows reassociation.
        """
        members = self.forest.members(statement, arguments.integer("level", level))
        return is_parallel(self.forest, self.analysis, members, level, vector=vector)

    def is_communication_free(self, statement: str, level: int) -> bool:
        """Return True if no dependence has a distance in the loop, except for reductions."""
        return is_communication_free(self.forest, self.forest.members(statement, level), level)

    def can_be_tiled(self, statement: str, level: int, depth: int) -> bool:
        """Return True if `depth` loops from `level` on are a permutable band."""
        level, depth = arguments.integer("level", level), arguments.integer("depth", depth, 1)
        members = self.forest.band(statement, level, depth)
        return is_permutable(self.forest, self.analysis, members, level, depth)

    # -- code ------------------------------------------------------------------------------------

    def code(self) -> str:
        """Return the generated loops as C, with the transformations in a comment."""
        return region_text(self)

    def unit(self) -> str:
        """Return a translation unit that runs the schedule, see `looper.codegen.harness`."""
        return schedule_unit(self.forest)

    def units(self, *, checked: bool = True) -> tuple[str, ...]:
        """Return translation units that run the schedule one after the other, see `nest_units`."""
        return nest_units(self.forest, checked=checked)

    def compile(self, **options: Any) -> Callable[..., None]:
        """Compile to a function of NumPy arrays and scalars, see `execution.native.load`."""
        from looper.execution.compiling.compiled_kernel import load
        from looper.execution.compiling.toolchain import Toolchain

        self.check()
        toolchain = options.pop("toolchain", None)
        if toolchain is None:
            toolchain = Toolchain.detect()
        arguments.instance("toolchain", toolchain, Toolchain, "Toolchain.detect makes one")
        return load(self.unit(), self.program, toolchain, **options)


def transferred(
    program: Program, texts: Iterable[str], source: Program | None = None
) -> list[Schedule]:
    """Return the legal schedules of a program among those of programs with similar loops.

    Args:
        program: another size of the same loops, or another version of them.
        texts: of schedules.
        source: the program of these schedules, if known: iterations that they name, such as the
            last one of a loop, are then converted to those of the other size.
    """
    found: dict[str, Schedule] = {}
    tried: Iterable[Schedule]
    for text in texts:
        with suppress(ScheduleSyntaxError):
            steps, begin = parse_transformations(text), Schedule(program)
            if source is None:
                tried = [each] if (each := begin.attempt(*steps)) is not None else []
            else:
                made = _resized(steps, LoopForest.original(source), begin)
                tried = islice(made, _MOST_MEANINGS)
            schedule = next((each for each in tried if each.is_legal), None)
            if schedule is not None:
                found.setdefault(schedule.key, schedule)
    return list(found.values())


def _resized(
    steps: Sequence[Transformation], source: LoopForest, target: Schedule
) -> Iterator[Schedule]:
    """Yield what steps from the loops of another size can be here, most probable first."""
    if not steps:
        yield target
        return
    first, *others = steps
    # The other program need not have such loops or statements.
    with suppress(NotApplicable):
        after = first.apply(source)
        for step in first.resized(SizeTransfer(source, target.forest)):
            following = target.attempt(step)
            if following is not None:
                yield from _resized(others, after, following)
