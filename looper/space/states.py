"""Where an episode is: a schedule, and the branch whose loops the next action is about."""

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
    """Immutable: an action makes a new one.

    A branch is the set of statements that share an innermost loop (Pearl, section 4.3). Branches
    come and go with fusion and distribution, so the one in focus is remembered by a statement of
    it, and those that are finished by theirs. A finished one comes into focus again if a later
    fusion or distribution changes what is in its loops.

    Attributes:
        schedule: what has become of the program so far.
        focus: a statement of the branch in focus.
        finished: the statements of branches that `Next` has left behind.
        before: the schedule before the last step, where the last action was that one step or gave
            it other numbers; None elsewhere.
    """

    schedule: Schedule
    focus: str
    finished: frozenset[str] = frozenset()
    before: Schedule | None = None

    @classmethod
    def start(cls, program: Program) -> State | None:
        """The unchanged program with its first branch in focus; None if it has no loop."""
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
        """The first statement of the branch in focus: what its loops are addressed by."""
        return self.branch[0]

    @cached_property
    def loops(self) -> tuple[Loop, ...]:
        """The loops around the branch in focus, outermost first, as its first statement sees them.

        Another statement of it can run in them at other times.
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
        """For each loop, what tiling and unroll-and-jam have made of the same iterations."""
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
        """Number of loops around the branch in focus."""
        return len(self.loops)

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """The first statement of every branch that is in a loop, in textual order."""
        return heads_in_loops(self.schedule)

    def after(self, schedule: Schedule) -> State:
        """The state with another schedule and the same statement in focus."""
        *earlier, _ = schedule.transformations or (None,)
        known = (self.schedule, self.before)
        before = (each for each in known if each and list(each.transformations) == earlier)
        finished = frozenset(
            name for name in self.finished if groups(self.schedule, name) == groups(schedule, name)
        )
        return replace(self, schedule=schedule, finished=finished, before=next(before, None))

    def next(self) -> State | None:
        """The state with the following branch in focus; None if there is none left.

        That is the first one in textual order of which no statement has been in focus yet.
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
    """What a loop runs over, by the statements in it.

    All of them are asked: several loops may be alike to one that runs but once in each.
    """
    return tuple(_direction(forest.schedules[k].loops[level]) for k in members)


def _direction(loop: Loop) -> tuple[int, ...]:
    """The coefficients of what a loop runs over, the first one positive."""
    row = loop.row.floors[0].numerator if loop.row.floors else loop.row
    leading = next((c for c in row.coefficients if c), 1)
    return tuple(c if leading > 0 else -c for c in row.coefficients)


def groups(schedule: Schedule, name: str) -> set[tuple[tuple[int, ...], int]]:
    """Who is in the loops around a statement, and in how many of them.

    Tiling a loop changes nothing about that, nor does another order of loops.
    """
    forest = schedule.forest
    around: dict[tuple[int, ...], set[tuple[tuple[int, ...], ...]]] = {}
    for level in range(forest.depth_around(name)):
        members = forest.members(name, level)
        around.setdefault(members, set()).add(_directions(forest, members, level))
    return {(members, len(directions)) for members, directions in around.items()}


def heads_in_loops(schedule: Schedule) -> tuple[str, ...]:
    """The first statement of every branch that is in a loop, in textual order."""
    forest = schedule.forest
    heads = branches(schedule)
    return tuple(head for head in heads if forest.of(head).depth)
