"""Composite moves: named sequences of actions whose parts do not pay alone.

A beam that judged each part by its own time would drop it before the next one is taken. Every
action of a sequence is legal, so that an agent can take it as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from looper.ir.expressions import Affine
from looper.ir.loop_forest import tile_size
from looper.schedule import Schedule
from looper.space.branches import (
    bands,
    combinations_of_outer_loops,
    iterations_per_pass,
    tile_counts,
    vectorizable_strips,
)
from looper.space.composite_kinds import proposed_cuts
from looper.space.masks import ActionSet
from looper.space.states import State
from looper.space.vocabulary import NEXT, Action
from looper.transformations.base import Decision

Way = tuple[Action, ...]

MOST_SPLITS = 8
"""Most splits of one composite move: both matrix indices of a statement before, at, and after."""
STRIP_WIDTHS = (8, 32)
"""Numbers of iterations of an outer loop that become a vectorized innermost one."""


@dataclass(frozen=True)
class Composite:
    """A kind of composite moves.

    Attributes:
        name: its name.
        level: the level of its decision.
        ways: returns sequences of actions of a vocabulary from a state on; they may not fit.
    """

    name: str
    level: Decision
    ways: Callable[[State, ActionSet], Iterable[Way]]


class Walker:
    """An executor of sequences of actions from a state on, with a cache of common prefixes.

    Args:
        start: the state in which all of them begin.
        actions: the vocabulary.
    """

    def __init__(self, start: State, actions: ActionSet) -> None:
        self._actions = actions
        self._reached: dict[Way, State | None] = {(): start}

    def end(self, way: Way) -> State | None:
        """Return the state after the actions; None if one is illegal, or not in the vocabulary.

        `Next` after the last branch leaves the state as it is.
        """
        if way not in self._reached:
            before = self.end(way[:-1])
            self._reached[way] = None if before is None else self._after(before, way[-1])
        return self._reached[way]

    def _after(self, state: State, action: Action) -> State | None:
        index = self._actions.index.get(action)
        if index is None:
            return None
        following = self._actions.following(state, index)
        return state if following is None and action.kind == NEXT else following


def _all_nests_perfect(state: State, actions: ActionSet) -> Iterator[Way]:
    """Yield sequences that make every nest perfect, one after the other."""
    for apart in (0, 1):
        perfect, found = Action("perfect_nest", 0, (apart,)), list[Action]()
        walker = Walker(state, actions)
        for _ in state.heads:
            if walker.end((*found, perfect)) is not None:
                found.append(perfect)
            found.append(Action(NEXT))
        while found and found[-1].kind == NEXT:
            found.pop()
        if found.count(perfect) > 1:
            yield tuple(found)


def _parts_apart(state: State, actions: ActionSet) -> Iterator[Way]:
    """Yield a sequence that splits every statement where its own accesses coincide.

    The parts get loops of their own, from the innermost loop on that the condition is about. There
    is none if no loop around a part is parallel that was not before.
    """
    walker = Walker(state, actions)
    way: Way = ()
    here, end = state, way
    for _ in range(MOST_SPLITS):
        more = _apart(walker, way, here)
        while more is None:
            following = here.next()
            if following is None:
                break
            way, here = (*way, Action(NEXT)), following
            more = _apart(walker, way, here)
        reached = None if more is None else walker.end((*way, *more))
        if more is None or reached is None:
            break
        way, here = (*way, *more), reached
        end = way
    reached = walker.end(end)
    if end and reached is not None and _are_more_parallel(state.schedule, reached.schedule):
        yield end


def _are_more_parallel(before: Schedule, after: Schedule) -> bool:
    """Return True if a loop is parallel around a part, but not around what it is a part of."""
    forest = after.forest
    for new in forest.program.statements[len(before.forest.schedules) :]:
        whole = new
        while forest.program.index[whole.name] >= len(before.forest.schedules):
            whole = forest.program.statement(whole.part_of)
        for part, level in product((whole, new), range(forest.depth_around(new.name))):
            is_parallel = after.can_be_parallel(part.name, level)
            if is_parallel and not before.can_be_parallel(whole.name, level):
                return True
    return False


def _apart(walker: Walker, way: Way, state: State) -> Way | None:
    """Return a split of a statement in focus, and the distribution of its parts."""
    for number, (place, cut) in enumerate(proposed_cuts(state)):
        if not cut.within:
            continue
        level = _level_of(state, state.branch[place], cut.condition)
        if level is not None:
            found = (Action("split", 0, (number,)), Action("distribute", level, (place + 1,)))
            if walker.end((*way, *found)) is not None:
                return found
    return None


def _level_of(state: State, statement: str, condition: Affine) -> int | None:
    """Return the loop over the innermost iterator of a condition; None if there is none."""
    innermost = max(k for k, c in enumerate(condition.coefficients) if c)
    for level, loop in enumerate(state.schedule.forest.of(statement).loops):
        others = (c for k, c in enumerate(loop.row.coefficients) if k != innermost)
        if loop.row.coefficients[innermost] and not any(others) and not loop.row.floors:
            return level
    return None


def _reversed_interchanges(state: State, actions: ActionSet) -> Iterator[Way]:
    """Yield interchanges that only the reversal of a loop makes legal."""
    legal = {actions.actions[k] for k in actions.legal(state, ("interchange",))}
    for level, depth in bands(state.schedule, state.head):
        if depth < 2:
            continue
        for turned in range(level, level + depth):
            for low, high in combinations(range(level, level + depth), 2):
                swap = Action("interchange", low, (high,))
                if swap not in legal:
                    yield (Action("reverse", turned), swap)


def _parallel_tile_loops(state: State, actions: ActionSet) -> Iterator[Way]:
    """Yield sequences that parallelize tile loops, if the loops are tiled already."""
    tiles = [level for level, loop in enumerate(state.loops) if tile_size(loop.row)]
    if len(tiles) > 1 and not any(loop.parallel for loop in state.loops):
        yield from _parallel(state, actions, (), tiles[0], len(tiles))


def _tiles_in_parallel(state: State, actions: ActionSet) -> Iterator[Way]:
    """Yield tilings with equal sides and a parallel loop over tiles."""
    for index in actions.legal(state, ("tile",)):
        tiling = actions.actions[index]
        if len(set(tiling.arguments)) == 1:
            yield from _parallel(state, actions, (tiling,), tiling.level, len(tiling.arguments))


def _parallel(
    state: State, actions: ActionSet, before: Way, level: int, count: int
) -> Iterator[Way]:
    """Yield parallel tile loops that parallelizing before tiling cannot give.

    Either one of the tile loops is moved outermost and parallelized: the threads get their own
    columns, say, while the loops inside a tile keep the order that suits the cache. Or, where no
    tile loop is parallel, the outer two are skewed, so that the tiles of a wavefront are.
    """
    walker, found = Walker(state, actions), False
    for tile in range(level, level + count):
        moved = (Action("interchange", level, (tile,)),) if tile > level else ()
        way = (*before, *moved, Action("parallelize", level))
        if walker.end(way) is not None:
            found = True
            yield way
    if not found and count > 1:
        yield (*before, Action("skew_tiles", level), Action("parallelize", level + 1))


def _register_tiles(state: State, actions: ActionSet) -> Iterator[Way]:
    """Yield jams of one or two loops around a vectorized one; of two around another one."""
    schedule, branch = state.schedule, state.head
    innermost = state.depth - 1
    vector: Way = ()
    if schedule.can_be_parallel(branch, innermost, vector=True):
        vector = (Action("vectorize"),)
    factors: dict[int, list[Action]] = {}
    for index in actions.legal(state, ("unroll_and_jam",)):
        action = actions.actions[index]
        factors.setdefault(action.level, []).append(action)
    for levels in combinations_of_outer_loops(schedule, branch):
        for jams in product(*(factors.get(level, []) for level in levels)):
            if len(jams) > 1 or vector:
                yield (*jams, *vector)


def _vectorized_strips(state: State, _: ActionSet) -> Iterator[Way]:
    """Yield sequences that vectorize strips of an outer loop, moved innermost."""
    for level in vectorizable_strips(state.schedule, state.head):
        for width in STRIP_WIDTHS:
            yield (
                Action("tile", level, (width,)),
                Action("interchange", level + 1, (state.depth,)),
                Action("vectorize"),
            )


def _unequal_tiles(state: State, actions: ActionSet) -> Iterator[Way]:
    """Yield tilings of two or three loops whose sides have different lengths."""
    sizes = sorted({a.arguments[0] for a in actions.actions if a.kind == "tile" and _is_deep(a)})
    strips = iterations_per_pass(state.schedule, state.head)
    for index in actions.legal(state, ("tile",)):
        smallest = actions.actions[index]
        if not _is_deep(smallest) or set(smallest.arguments) != {sizes[0]}:
            continue
        depth = len(smallest.arguments)
        begun = tile_counts(smallest.arguments, strips[smallest.level :])
        for sides in product(sizes, repeat=depth):
            if len(set(sides)) > 1:
                wanted = tile_counts(sides, strips[smallest.level :])
                doublings = [_doublings(*pair) for pair in zip(begun, wanted, strict=True)]
                yield (
                    smallest,
                    *(
                        Action("resize_tile", 0, (dimension, 200, 0))
                        for dimension, times in enumerate(doublings)
                        for _ in range(times)
                    ),
                )


def _is_deep(tiling: Action) -> bool:
    return len(tiling.arguments) > 1


def _doublings(begun: int, wanted: int) -> int:
    """Return how often a number is doubled to get to another one, or close to it."""
    return max(0, round(wanted / begun).bit_length() - 1)


COMPOSITES = {
    each.name: each
    for each in (
        Composite("all nests perfect", Decision.STRUCTURE, _all_nests_perfect),
        Composite("parts apart", Decision.STRUCTURE, _parts_apart),
        Composite("reversed interchange", Decision.AFFINE, _reversed_interchanges),
        Composite("parallel tile loops", Decision.PARALLELIZATION, _parallel_tile_loops),
        Composite("register tiles", Decision.REGISTERS, _register_tiles),
        Composite("vectorized strips", Decision.REGISTERS, _vectorized_strips),
        Composite("tiles in parallel", Decision.TILING, _tiles_in_parallel),
        Composite("unequal tiles", Decision.TILING, _unequal_tiles),
    )
}
"""All kinds of composite moves, by name."""
