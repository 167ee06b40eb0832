"""Perfect nests out of imperfect ones: shallow statements embedded in the loops of the deepest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, product

from looper.deadline import Watch, unwatched
from looper.errors import NotApplicable
from looper.ir.loop_structure import LoopNode
from looper.ir.polyhedra import extreme_forms, parse_map, tuple_text
from looper.schedule import Schedule
from looper.transformations import Embedding, Fusion, Transformation

# Most nests that can be made perfect are after a few tries, and most others never.
MOST_TRIES = 300


def perfected(
    schedule: Schedule,
    statement: str | None = None,
    *,
    apart: bool = False,
    watch: Watch = unwatched,
) -> Schedule | None:
    """The schedule with every imperfect nest made perfect where that is legal; None if nowhere.

    All statements of a nest come to share the loops of its deepest one, in which they run at the
    first or the last iteration, or right before or after it. A nest whose loops can then be tiled
    is preferred to one that is only legal.

    Args:
        schedule: where to begin; tiled nests are left as they are.
        statement: only the nest around this statement.
        apart: statements run right before or after the others' iterations where that is legal, and
            not in the first or last of them, which would then depend on each other: with the loop
            over the pivots of an LU decomposition outermost, the rows below are independent.
        watch: called again and again; may raise, which ends the work.
    """
    forest, current = schedule.forest, schedule
    for root in forest.roots:
        if not isinstance(root, LoopNode) or len(root.members) == 1:
            continue
        wanted = statement is None or forest.position(statement) in root.members
        if wanted and not any(forest.schedules[k].has_floors for k in root.members):
            search = _Search(root.members, _deepest(schedule, root), apart, watch)
            current = search.best(current) or current
    return current if current is not schedule else None


def _deepest(schedule: Schedule, nest: LoopNode) -> str:
    position = max(nest.members, key=lambda k: schedule.forest.schedules[k].depth)
    return schedule.program.statements[position].name


@dataclass
class _Search:
    """Depth-first search for one nest, statement by statement.

    Attributes:
        members: positions of the nest's statements.
        deepest: the statement whose loops all of them are to share.
        apart: iterations of their own are tried first.
        watch: called before every try.
        tries: how many ways were tried so far.
    """

    members: tuple[int, ...]
    deepest: str
    apart: bool
    watch: Watch
    tries: int = field(default=0)

    def best(self, schedule: Schedule) -> Schedule | None:
        """The first perfect nest that can be tiled, or else the first one; None if imperfect."""
        first = None
        for found in self._perfect(schedule):
            depth = found.forest.depth_around(self.deepest)
            first = first or found
            if depth > 1 and found.can_be_tiled(self.deepest, 0, depth):
                return found
        return first if first is not schedule else None

    def _perfect(self, schedule: Schedule) -> Iterator[Schedule]:
        forest = schedule.forest
        deepest = forest.position(self.deepest)
        goal = forest.schedules[deepest].betas[:-1]
        rest = [k for k in self.members if forest.schedules[k].betas[:-1] != goal]
        if not rest:
            yield schedule
            return
        nearest = max(rest, key=lambda k: forest.common_depth(deepest, k))
        for steps in self._ways(schedule, nearest):
            if self.tries == MOST_TRIES:
                return
            self.tries += 1
            self.watch()
            with suppress(NotApplicable):
                following = schedule.apply(*steps)
                if following.is_order_legal:
                    yield from self._perfect(following)

    def _ways(self, schedule: Schedule, other: int) -> Iterator[tuple[Transformation, ...]]:
        """Steps after which a statement shares all loops of the deepest one."""
        forest, program = schedule.forest, schedule.program
        deepest, name = forest.position(self.deepest), program.statements[other].name
        shared = forest.common_depth(deepest, other)
        depth, own = forest.schedules[deepest].depth, forest.schedules[other].depth
        after = forest.schedules[other].betas > forest.schedules[deepest].betas
        for levels in combinations(range(shared, depth), max(0, depth - own)):
            times = [
                _ends(schedule, deepest, level, after=after, apart=self.apart) for level in levels
            ]
            for choice in product(*times):
                embeddings = (
                    Embedding(name, level, coefficients, constant)
                    for level, (coefficients, constant) in zip(levels, choice, strict=True)
                )
                yield (*embeddings, Fusion(self.deepest, name, depth - 1))


def _ends(
    schedule: Schedule, position: int, level: int, *, after: bool, apart: bool
) -> list[tuple[tuple[int, ...], int]]:
    """Where in a loop something runs that stands after it (or before it).

    At its last (first) iteration or the next one (or the other way round, where it is to run
    `apart`), as forms of the times of the outer loops.
    """
    statement = schedule.program.statements[position]
    loops = schedule.forest.schedules[position].loops
    names = tuple(f"i{k}" for k in range(statement.depth))
    outer = ", ".join(loop.row.text(names) for loop in loops[:level])
    head = tuple_text(statement.name, statement.depth)
    times = parse_map(f"{{ {head} -> [[{outer}] -> [{loops[level].row.text(names)}]] }}")
    reached = times.intersect_domain(statement.domain_set).range().unwrap()
    forms = extreme_forms(reached, largest=after)
    step = 1 if after else -1
    extras = (step, 0) if apart else (0, step)
    return [(form, constant + extra) for extra in extras for form, constant in forms]
