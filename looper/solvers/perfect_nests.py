"""Perfect nests by embedding shallow statements in the loops of the deepest statement."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, product

from looper.dependences.analysis import distinct_dependences, must_be_kept
from looper.errors import NotApplicable
from looper.ir.expressions import Affine
from looper.ir.loop_forest import LoopForest
from looper.ir.loop_structure import LoopNode
from looper.schedule import Schedule
from looper.support.deadline import Watch, unwatched
from looper.transformations import Embedding, Fusion, Transformation

# Most nests that can be made perfect are so after a few tries; still fewer are needed for those
# that require another order than the text's, or whose outer loops can be shared.
MOST_TRIES = 300
_FEW_TRIES = 30


def perfected(
    schedule: Schedule,
    statement: str | None = None,
    *,
    apart: bool = False,
    watch: Watch = unwatched,
) -> Schedule | None:
    """The schedule with imperfect nests made perfect where that is legal; None if there are none.

    All statements of a nest come to share the loops of its deepest statement, in which they run at
    the first or the last iteration, or right before or after it. A nest whose loops can be tiled is
    preferred to one that is only legal; where statements are steps of one reduction and may pass
    each other, also one of which the innermost loops can be interchanged. If there is none, for
    example because it contains adjacent inner loops, the statements share as many outer loops as
    can be tiled together, and keep their own loops inside of these.

    Args:
        schedule: the initial schedule; tiled nests are left unchanged.
        statement: only transform the nest around this statement.
        apart: statements run right before or after the others' iterations where that is legal, and
            not in the first or last of these, which would then depend on each other: with the loop
            over the pivots of an LU decomposition outermost, the rows below are independent.
        watch: called regularly; may raise to end the search.
    """
    forest, current = schedule.forest, schedule
    for root in forest.roots:
        if not isinstance(root, LoopNode) or len(root.members) == 1:
            continue
        wanted = statement is None or forest.position(statement) in root.members
        if wanted and not any(forest.schedules[k].has_floors for k in root.members):
            current = _made_perfect(current, root, apart, watch) or current
    return current if current is not schedule else None


def deepened(schedule: Schedule, statement: str | None = None) -> Schedule | None:
    """The schedule with as many loops around the nests of a time step; None if they have that.

    Statements with fewer loops than others, with which they share only the outermost loop, are
    embedded right inside of it, in the first iteration of the others' loops there. So loops over
    time steps can be tiled together with loops over space, which some statements of a time step,
    such as those for a boundary, do not have.

    Args:
        schedule: the initial schedule; tiled nests are left unchanged.
        statement: only transform the nest around this statement.
    """
    forest, current = schedule.forest, schedule
    for root in forest.roots:
        if not isinstance(root, LoopNode):
            continue
        wanted = statement is None or forest.position(statement) in root.members
        depth = max(forest.schedules[k].depth for k in root.members)
        if not wanted or any(forest.schedules[k].has_floors for k in root.members):
            continue
        deepest = [k for k in root.members if forest.schedules[k].depth == depth]
        for k in root.members:
            if any(forest.common_depth(k, other) > 1 for other in deepest):
                continue
            # Statements in one loop are embedded with it.
            for level in range(1, 1 + depth - current.forest.schedules[k].depth):
                names = [forest.program.statements[other].name for other in deepest]
                first = min(forest.bounds(name, level)[0] for name in names)
                name = forest.program.statements[k].name
                following = current.attempt(Embedding(name, level, (0,) * level, first))
                if following is None:
                    return None
                current = following
    return current if current is not schedule else None


def _made_perfect(schedule: Schedule, nest: LoopNode, apart: bool, watch: Watch) -> Schedule | None:
    """The schedule with one nest, or at least its outer loops, made perfect; None if impossible."""
    deepest = _deepest(schedule, nest)
    depth = schedule.forest.depth_around(deepest)
    # Statements in textual order; if that fails, by their distance from the deepest one, so that
    # none has to pass another.
    passing = _passing(schedule, nest.members)
    ways = [(depth, False, MOST_TRIES), (depth, True, _FEW_TRIES)]
    ways += [(shared, True, _FEW_TRIES) for shared in range(depth - 1, 1, -1)]
    for shared, outwards, most in ways:
        search = _Search(nest.members, deepest, shared, outwards, apart, watch, most, passing)
        found = search.best(schedule)
        if found is not None:
            return found
    return None


def _deepest(schedule: Schedule, nest: LoopNode) -> str:
    position = max(nest.members, key=lambda k: schedule.forest.schedules[k].depth)
    return schedule.forest.program.statements[position].name


def _passing(schedule: Schedule, members: tuple[int, ...]) -> frozenset[int]:
    """The statements of a nest that are steps of one reduction with others, in any order."""
    program = schedule.forest.program
    return frozenset(
        k
        for each in distinct_dependences(program)
        if each.source != each.sink and {each.source, each.sink} <= set(members)
        if not must_be_kept(program, each)
        for k in (each.source, each.sink)
    )


@dataclass
class _Search:
    """Depth-first search for one nest, statement by statement.

    Attributes:
        members: positions of the nest's statements.
        deepest: the statement whose loops the others shall share.
        shared: number of these loops, from the outside.
        outwards: move statements in the order of their distance from the deepest one.
        apart: try additional iterations before existing ones.
        watch: called before every try.
        most: largest number of tries.
        passing: statements of reductions that may pass other ones.
        tries: number of tries so far.
    """

    members: tuple[int, ...]
    deepest: str
    shared: int
    outwards: bool
    apart: bool
    watch: Watch
    most: int
    passing: frozenset[int]
    tries: int = field(default=0)

    def best(self, schedule: Schedule) -> Schedule | None:
        """The first schedule with a tileable nest, else with a perfect one; None without change."""
        first = None
        for found in self._perfect(schedule):
            if self.shared > 1 and found.can_be_tiled(self.deepest, 0, self.shared):
                return found if found is not schedule else None
            if self.shared == found.forest.depth_around(self.deepest):
                if self.passing and self._is_permutable_in_parts(found):
                    return found if found is not schedule else None
                first = first or found
        return first if first is not schedule else None

    def _is_permutable_in_parts(self, schedule: Schedule) -> bool:
        """Return True if the innermost two shared loops can be tiled, and all but the innermost."""
        return self.shared > 2 and all(
            schedule.can_be_tiled(self.deepest, level, depth)
            for level, depth in ((self.shared - 2, 2), (0, self.shared - 1))
        )

    def _perfect(self, schedule: Schedule) -> Iterator[Schedule]:
        forest = schedule.forest
        deepest = forest.position(self.deepest)
        rest = [k for k in self.members if not self._is_in_place(forest, deepest, k)]
        if not rest:
            yield schedule
            return
        place = forest.textual_order.index
        nearest = max(
            rest,
            key=lambda k: (
                forest.common_depth(deepest, k),
                -abs(place(k) - place(deepest)) if self.outwards else 0,
            ),
        )
        for steps in self._ways(schedule, nearest):
            if self.tries == self.most:
                return
            self.tries += 1
            self.watch()
            with suppress(NotApplicable):
                following = schedule.apply(*steps)
                if following.is_order_legal:
                    yield from self._perfect(following)

    def _is_in_place(self, forest: LoopForest, deepest: int, other: int) -> bool:
        """Return True if a statement shares the loops, and has no others if it is to share all."""
        if forest.common_depth(deepest, other) < self.shared:
            return False
        whole = self.shared == forest.schedules[deepest].depth
        return not whole or forest.schedules[other].depth == self.shared

    def _ways(self, schedule: Schedule, other: int) -> Iterator[tuple[Transformation, ...]]:
        """Yield steps after which a statement shares the loops of the deepest one."""
        forest, program = schedule.forest, schedule.forest.program
        deepest, name = forest.position(self.deepest), program.statements[other].name
        common = forest.common_depth(deepest, other)
        depth, own = forest.schedules[deepest].depth, forest.schedules[other].depth
        # If only outer loops are shared, a statement's own loops stay inside of them.
        count = max(0, depth - own) if self.shared == depth else self.shared - common
        after = forest.schedules[other].betas > forest.schedules[deepest].betas
        for levels in combinations(range(common, self.shared), count):
            sides = (after, not after) if other in self.passing else (after,)
            times = [
                [
                    end
                    for side in sides
                    for end in _ends(schedule, deepest, level, after=side, apart=self.apart)
                ]
                for level in levels
            ]
            for choice in product(*times):
                embeddings = (
                    Embedding(name, level, form.coefficients, form.constant)
                    for level, form in zip(levels, choice, strict=True)
                )
                yield (*embeddings, Fusion(self.deepest, name, self.shared - 1))


def _ends(
    schedule: Schedule, position: int, level: int, *, after: bool, apart: bool
) -> list[Affine]:
    """Iterations of a loop at which to embed a statement that follows or precedes the loop.

    For one that follows: the last iteration and the one after it; else the first one and the one
    before it. If `apart`, the additional iteration comes first. Each is an affine form of the times
    of the outer loops.
    """
    forms = schedule.forest.ends(position, level, level, largest=after)
    step = 1 if after else -1
    extras = (step, 0) if apart else (0, step)
    return [form + extra for extra in extras for form in forms]
