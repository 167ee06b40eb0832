"""Loop nests for closures of matrices, with blocks of steps executed at a time.

Floyd and Warshall's algorithm and transitive closure update the whole matrix in every step, from
one row and one column of it. Steps cannot be tiled as they are: the next step overwrites the row.
With a copy of the row of each step (node splitting), blocks of steps can: the rows of a block are
updated first, one step after the other, and then every other row by all steps of the block while it
is in the first-level cache. Venkataraman, Sahni and Mukhopadhyaya (JEA 2003) block the algorithm
without copies, which rests on properties of shortest paths; with copies every value is the one that
the original computes.

As a schedule: rows before, at and behind that of a step are split, as are columns, so that loops
over the others are independent; the rows before and behind read copies; those outside of a block
of steps are split off, and become nests of their own in the loop over blocks.
"""

from __future__ import annotations

from dataclasses import dataclass

from looper.ir.expressions import Access, Affine
from looper.ir.packed_reads import reads_of
from looper.ir.program import Statement
from looper.schedule import Schedule
from looper.space.matrix_products import only_iterator, runs_along
from looper.transformations import (
    Distribution,
    Interchange,
    NodeSplitting,
    Parallelization,
    Splitting,
    StatementReordering,
    Tiling,
    Transformation,
    Vectorization,
)

BLOCK = 32
"""Steps that are executed at a time: their rows fit into the second-level cache."""
_FEWEST_BLOCKS = 4


@dataclass(frozen=True)
class _Closure:
    """A statement that updates a matrix in place, in three nested loops.

    Attributes:
        name: its name.
        step, row, column: the iterators of its loops, in their order.
        number: which of its reads of the matrix is that of a step's row.
    """

    name: str
    step: int
    row: int
    column: int
    number: int


def blocked_closure(schedule: Schedule, branch: str, *, threads: bool) -> Schedule | None:
    """Return the schedule with blocks of steps of a closure executed at a time.

    None if the branch is no closure, or if that is illegal.

    Args:
        schedule: its loops around the branch must be neither tiled nor annotated.
        branch: the only statement of the branch.
        threads: True if its loops may be distributed over threads.
    """
    found = _closure(schedule, branch)
    if found is None:
        return None
    made = _Nest(found, schedule, threads).blocked()
    return made if made is not None and made.is_legal else None


def _closure(schedule: Schedule, branch: str) -> _Closure | None:
    """Return a branch as a closure; None if it is none, or too small."""
    forest = schedule.forest
    own, statement = forest.of(branch), forest.program.statement(branch)
    if own.depth != 3 or statement.depth != 3 or len(forest.members(branch, 0)) != 1:
        return None
    if any(loop.is_tagged for loop in own.loops) or min(statement.directions) < 0:
        return None
    iterators = [only_iterator(forest, branch, level) for level in range(3)]
    low, high = forest.bounds(branch, 0)
    if iterators != [0, 1, 2] or low % BLOCK or high - low + 1 < _FEWEST_BLOCKS * BLOCK:
        return None
    step, row, column = range(3)
    if not runs_along(statement.target, column):
        return None
    wanted = _with_iterator(statement, row, step)
    reads = reads_of(statement, statement.target.array)
    if wanted is None or wanted not in reads:
        return None
    return _Closure(branch, step, row, column, reads.index(wanted))


def _with_iterator(statement: Statement, old: int, new: int) -> Access | None:
    """The target with another iterator in the place of one; None if it does not depend on that."""
    target = statement.target
    if not any(index.depends_on(old) for index in target.indices):
        return None
    change = Affine.of_iterator(new, statement.depth) - Affine.of_iterator(old, statement.depth)
    indices = (index + change * index.coefficients[old] for index in target.indices)
    return Access(target.array, tuple(indices))


class _Nest:
    """The construction of the nest of a closure, step by step."""

    def __init__(self, closure: _Closure, schedule: Schedule, threads: bool) -> None:
        self.closure, self.threads = closure, threads
        self.schedule: Schedule | None = schedule

    def blocked(self) -> Schedule | None:
        """Return the schedule, which may be illegal; None if a step does not apply."""
        own = self.closure
        array = self._array
        before = own.name
        at = self._split(before, own.row, 0)
        behind = self._split(at, own.row, 1)
        copiers = [self._new(NodeSplitting(name, array, own.number)) for name in (before, behind)]
        groups = [self._by_columns(name) for name in (before, behind)]
        outside = [self._outside(groups[0], before=True), self._outside(groups[1], before=False)]
        self._do(Tiling(own.name, own.step, (BLOCK,)))
        self._move_behind([name for group in outside for name in group])
        self._do(*(Distribution(group[0], 1) for group in outside))
        for group in outside:
            self._do(Interchange(group[0], 1, 2))
            self._columns_apart(group)
            if self.threads:
                self._do(Parallelization(group[0], 1))
        # Within a block, the rows before, at and behind that of a step are nests of their own.
        for first in (before, at, copiers[1], behind):
            self._do(Distribution(first, 2))
        for group in groups:
            self._columns_apart(group)
        for name in copiers:
            self._do(Vectorization(name))
        return self.schedule

    @property
    def _array(self) -> str:
        assert self.schedule is not None, "nothing has been refused yet"
        return self.schedule.forest.program.statement(self.closure.name).target.array

    def _do(self, *steps: Transformation) -> None:
        if self.schedule is not None:
            self.schedule = self.schedule.attempt(*steps)

    def _new(self, step: Transformation) -> str:
        """Apply a step that makes a new statement, and return its name."""
        self._do(step)
        return "" if self.schedule is None else self.schedule.forest.program.statements[-1].name

    def _split(self, name: str, iterator: int, distance: int) -> str:
        """Split off the iterations in which an iterator is so far behind the step, or farther."""
        condition = [0, 0, 0, -distance]
        condition[iterator], condition[self.closure.step] = 1, -1
        return self._new(Splitting(name, tuple(condition)))

    def _by_columns(self, name: str) -> list[str]:
        """Split a statement into the columns before, at and behind that of the step."""
        at = self._split(name, self.closure.column, 0)
        return [name, at, self._split(at, self.closure.column, 1)]

    def _outside(self, names: list[str], *, before: bool) -> list[str]:
        """Split off the rows outside of a block of steps."""
        condition, blocks = [0, 0, 0, -1], [1, 1, 1]
        condition[self.closure.step], condition[self.closure.row] = 1, -1
        if not before:
            condition = [-condition[0], -condition[1], -condition[2], -BLOCK]
        blocks[self.closure.step] = BLOCK
        return [self._new(Splitting(name, tuple(condition), tuple(blocks))) for name in names]

    def _move_behind(self, names: list[str]) -> None:
        """Move statements to the end of the innermost loop, in this order."""
        if self.schedule is None:
            return
        statements = self.schedule.forest.program.statements
        last = statements[self.schedule.forest.textual_order[-1]].name
        for name in names:
            if name != last:
                self._do(StatementReordering(name, last))
            last = name

    def _columns_apart(self, names: list[str]) -> None:
        """Give the columns before and behind that of the step vectorized loops of their own."""
        before, at, behind = names
        self._do(Distribution(at, 3), Distribution(behind, 3))
        self._do(Vectorization(before), Vectorization(behind))
