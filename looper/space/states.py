"""The state of an episode: a schedule, and the branch whose loops the next action transforms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from looper.ir.loop_forest import Loop, LoopForest
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.branches import branches


@dataclass(frozen=True)
class State:
    """An immutable state of an episode; actions create new ones.

    A branch is the set of statements that share an innermost loop (Pearl, section 4.3). Branches
    come and go with fusion and distribution, so the one in focus is identified by one of its
    statements, and the finished ones by theirs. A finished branch comes into focus again if a later
    fusion or distribution changes the contents of its loops.

    Attributes:
        schedule: the current schedule.
        focus: a statement of the branch in focus.
        finished: the statements of branches that `Next` has left behind.
        before: the schedule before the last step, if the last action was that one step or changed
            its numbers; None otherwise.
    """

    schedule: Schedule
    focus: str
    finished: frozenset[str] = frozenset()
    before: Schedule | None = None

    @classmethod
    def start(cls, program: Program) -> State | None:
        """Return the unchanged program with its first branch in focus; None if it has no loop."""
        schedule = Schedule(program)
        heads = heads_in_loops(schedule)
        return cls(schedule, heads[0]) if heads else None

    @cached_property
    def branch(self) -> tuple[str, ...]:
        """The statements of the branch in focus, in textual order."""
        forest = self.schedule.forest
        return tuple(forest.program.statements[k].name for k in forest.branch(self.focus))

    @property
    def head(self) -> str:
        """The first statement of the branch in focus, by which its loops are addressed."""
        return self.branch[0]

    @cached_property
    def loops(self) -> tuple[Loop, ...]:
        """The loops around the branch in focus, outermost first, as of its first statement.

        Another statement of the branch can have other affine forms in them.
        """
        forest = self.schedule.forest
        return forest.of(self.head).loops

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The tile size of each loop; 0 for affine loops, -1 for any other, see `RowFacts`."""
        forest = self.schedule.forest
        return tuple(facts.size for facts in forest.of(self.head).facts)

    @cached_property
    def parts(self) -> tuple[tuple[Loop, ...], ...]:
        """For each loop, the loops made of the same iterations by tiling and unroll-and-jam."""
        forest = self.schedule.forest
        branch = forest.branch(self.focus)
        ways = [_directions(forest, branch, level) for level in range(self.depth)]
        made = [loop.jammed or bool(loop.row.floors) for loop in self.loops]
        known = list(zip(self.loops, ways, made, strict=True))
        return tuple(
            tuple(loop for loop, way, is_made in known if is_made and way == own) for own in ways
        )

    @cached_property
    def nested(self) -> tuple[int, ...]:
        """For each loop, the first level whose loop is not perfectly nested in it."""
        forest, head = self.schedule.forest, self.head
        inside = [forest.members(head, level) for level in range(self.depth)]
        return tuple(level + inside[level:].count(inside[level]) for level in range(self.depth))

    @property
    def depth(self) -> int:
        """The number of loops around the branch in focus."""
        return len(self.loops)

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """The first statement of every branch that is in a loop, in textual order."""
        return heads_in_loops(self.schedule)

    def after(self, schedule: Schedule) -> State:
        """Return the state with another schedule and the same statement in focus."""
        *earlier, _ = schedule.transformations or (None,)
        known = (self.schedule, self.before)
        before = (each for each in known if each and list(each.transformations) == earlier)
        finished = frozenset(
            name for name in self.finished if groups(self.schedule, name) == groups(schedule, name)
        )
        return replace(self, schedule=schedule, finished=finished, before=next(before, None))

    def next(self) -> State | None:
        """Return the state with the following branch in focus; None if there is none left.

        It is the first one in textual order that has no finished statement.
        """
        finished = self.finished | set(self.branch)
        for head in self.heads:
            following = State(self.schedule, head, finished)
            if not finished & set(following.branch):
                return following
        return None


def _directions(
    forest: LoopForest, members: Iterable[int], level: int
) -> tuple[tuple[int, ...], ...]:
    """Return the direction of a loop for each of its statements.

    All statements count, as loops may look alike to a statement that runs only once in each.
    """
    return tuple(_direction(forest.schedules[k].loops[level]) for k in members)


def _direction(loop: Loop) -> tuple[int, ...]:
    """Return the coefficients of the form that a loop runs over, the first nonzero one positive."""
    row = loop.row.floors[0].numerator if loop.row.floors else loop.row
    leading = next((c for c in row.coefficients if c), 1)
    return tuple(c if leading > 0 else -c for c in row.coefficients)


def groups(schedule: Schedule, name: str) -> set[tuple[tuple[int, ...], int]]:
    """Return the sets of statements in the loops around a statement, each with its number of loops.

    Tiling a loop does not change them, nor does another order of loops.
    """
    forest = schedule.forest
    around: dict[tuple[int, ...], set[tuple[tuple[int, ...], ...]]] = {}
    for level in range(forest.depth_around(name)):
        members = forest.members(name, level)
        around.setdefault(members, set()).add(_directions(forest, members, level))
    return {(members, len(directions)) for members, directions in around.items()}


def heads_in_loops(schedule: Schedule) -> tuple[str, ...]:
    """Return the first statement of every branch that is in a loop, in textual order."""
    forest = schedule.forest
    heads = branches(schedule)
    return tuple(head for head in heads if forest.of(head).depth)
