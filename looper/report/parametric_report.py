"""Reports on a program with its sizes as parameters: domains, accesses, dependences, loops, code.

They hold for all sizes from 1 up to large ones (see `looper.ir.parametric_program`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import islpy as isl
from rich.tree import Tree

from looper.dependences.analysis import Dependence, dependences
from looper.ir.program import Program, Statement
from looper.optimizer.general_schedule import GeneralSchedule
from looper.report.loop_report import (
    LoopView,
    access_text,
    loop_tree,
    reads_text,
    shown_program,
    statement_text,
    views,
)
from looper.schedule import Schedule


@dataclass(frozen=True)
class ParametricReport:
    """A report on a schedule at all sizes.

    Attributes:
        found: the schedule.
        text: its transformations.
    """

    found: GeneralSchedule
    text: str = ""

    @cached_property
    def program(self) -> Program:
        """The program, its arrays without the indices for sizes, for printing."""
        return self.found.sizes.without_sizes(self._whole)

    @property
    def _whole(self) -> Program:
        """The program inside loops over its sizes, whose statements are those of the loops."""
        return shown_program(self._schedule, self.found.sizes.program)

    @cached_property
    def _schedule(self) -> Schedule:
        return Schedule(self.found.forest.program, (), self.found.forest)

    @property
    def title(self) -> str:
        """The program's name, its sizes, and the range that the report holds for."""
        sizes = self.found.sizes
        where = f", but those in {sizes.excluded}" if sizes.excluded else ""
        names, most = ", ".join(sizes.names), min(sizes.largest)
        return f"{self.program.name} ({names} from 1 to {most:,}{where})"

    def domain(self, statement: Statement) -> str:
        """Return the iteration domain, with sizes as parameters and named iterators."""
        found = self._parametric(statement.domain_set)
        for position, name in enumerate(self.iterators(statement)):
            found = found.set_dim_name(isl.dim_type.set, position, name)
        return str(found.set_tuple_name(statement.name))

    def iterators(self, statement: Statement) -> Sequence[str]:
        """Return the names of the statement's own iterators."""
        return statement.iterators[self.found.sizes.count :]

    def code(self, statement: Statement) -> str:
        """Return the statement as C."""
        return statement_text(self.program, statement)

    def writes(self, statement: Statement) -> str:
        """Return the access that the statement writes."""
        return access_text(statement, statement.target)

    def reads(self, statement: Statement) -> list[str]:
        """Return the reads of the statement."""
        return reads_text(self.program, statement)

    def dependences(self) -> Iterator[tuple[Dependence, str]]:
        """Yield the dependences, each with its relation as text, the sizes as parameters."""
        sizes, statements = self.found.sizes, self.program.statements
        for each in dependences(self._whole):
            # Both executions are at the same sizes.
            relation = isl.Map.from_basic_map(each.relation)
            relation = relation.project_out(isl.dim_type.out, 0, sizes.count)
            relation = relation.move_dims(isl.dim_type.param, 0, isl.dim_type.in_, 0, sizes.count)
            relation = self._named(relation).gist_params(self._box)
            source, sink = statements[each.source], statements[each.sink]
            relation = relation.set_tuple_name(isl.dim_type.in_, source.name)
            relation = relation.set_tuple_name(isl.dim_type.out, sink.name)
            for position, name in enumerate(self.iterators(source)):
                relation = relation.set_dim_name(isl.dim_type.in_, position, name)
            for position, name in enumerate(self.iterators(sink)):
                relation = relation.set_dim_name(isl.dim_type.out, position, f"{name}'")
            yield each, str(relation)

    def tree(self) -> Tree:
        """Return the loops and their properties as a tree."""
        return loop_tree(self._schedule, self.program, self.found.sizes.count)

    def loops(self) -> list[LoopView]:
        """Return the views of the loops, without those over the sizes."""
        count = self.found.sizes.count
        every = views(self._schedule)
        return [replace(each, level=each.level - count) for each in every if each.level >= count]

    def generated(self) -> str:
        """Return the C code of the loops.

        Raises:
            NotApplicable: the code needs an array whose extent depends on the sizes.
        """
        return "\n".join(self.found.code.lines)

    @property
    def _box(self) -> isl.Set:
        sizes = self.found.sizes
        box: isl.Set = self._named(self._moved(sizes.box).params())
        return box

    def _parametric(self, domain: isl.Set) -> isl.Set:
        found: isl.Set = self._named(self._moved(domain))
        return found.gist_params(self._box)

    def _moved(self, domain: isl.Set) -> isl.Set:
        return domain.move_dims(isl.dim_type.param, 0, isl.dim_type.set, 0, self.found.sizes.count)

    def _named(self, found: Any) -> Any:
        for position, name in enumerate(self.found.sizes.names):
            found = found.set_dim_name(isl.dim_type.param, position, name)
        return found
