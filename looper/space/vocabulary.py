"""Actions: finite, ordered vocabularies of transformations of the branch in focus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import TypeVar

from looper.deadline import Watch, unwatched
from looper.errors import NotApplicable
from looper.schedule import Schedule
from looper.solvers.fusion_shifts import fuse_with_shifts
from looper.solvers.hyperplanes import skews
from looper.solvers.perfect_nests import perfected
from looper.space.restructuring import distributed, privatized
from looper.space.single_steps import SINGLE_STEPS
from looper.space.states import State
from looper.transformations import (
    Distribution,
    Tiling,
    Transformation,
    UnrollAndJam,
    Unrolling,
)

Step = TypeVar("Step", bound=Transformation)
Resizable = Tiling | UnrollAndJam | Unrolling
"""Steps whose numbers later actions can change."""
RESIZED_BY: dict[str, type[Resizable]] = {
    "resize_tile": Tiling,
    "resize_jam": UnrollAndJam,
    "resize_unroll": Unrolling,
}
"""The kinds of actions that resize, each with the steps whose numbers it changes."""

NEXT = "next"
RESTRUCTURING = ("fuse", "distribute", "perfect_nest", "distribute_all", "privatize")
ANSWERS_PER_AIM = 2
"""Answers of the skewing solver for each of its three aims."""
MOST_SKEWS = 4
"""Most skews in nearly all bands, as some aims have the same answers; for three loops inside of
others, there are hardly more than those of one aim."""
MOST_SHIFTS = 2
"""Answers of the shift solver (see `fuse_with_shifts`)."""


@dataclass(frozen=True)
class Action:
    """One entry of a vocabulary.

    Attributes:
        kind: the name of its kind, see `KINDS`.
        level: the (outermost) loop it transforms, counted from the outside in the current tree; 0
            if it is about the branch or the program.
        arguments: further arguments.
    """

    kind: str
    level: int = 0
    arguments: tuple[int, ...] = ()

    def apply(self, state: State, watch: Watch = unwatched) -> Schedule:
        """Return the schedule after the action. Legality is not checked.

        Args:
            state: the state to apply it to.
            watch: called repeatedly by slow actions; may raise, which ends the work.

        Raises:
            NotApplicable: the loops do not fit; the message says why.
        """
        if self.kind in RESTRUCTURING:
            _check_plain(state, *restructured(state, self))
        kind = KINDS[self.kind]
        if kind.takes_long:
            return kind.apply(state, self.level, *self.arguments, watch=watch)
        return kind.apply(state, self.level, *self.arguments)

    @property
    def text(self) -> str:
        """A description of the action, for people."""
        sizes = " x ".join(str(size) for size in self.arguments)
        return KINDS[self.kind].text.format(self.level, *self.arguments, sizes=sizes)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Kind:
    """The implementation of all actions of a kind.

    Attributes:
        apply: returns the new schedule for a state, a level and the arguments.
        text: for people; `{0}` is the level, the arguments follow, `{sizes}` is all of them.
        takes_long: `apply` tries many schedules, and takes a `watch`.
    """

    apply: Callable[..., Schedule]
    text: str
    takes_long: bool = False


# -- what actions do -----------------------------------------------------------------------------


def _skew(state: State, level: int, size: int, answer: int) -> Schedule:
    _check_not_tiled(state, level, size)
    found = skews(state.schedule, state.head, level, size, ANSWERS_PER_AIM)
    if answer >= len(found):
        raise NotApplicable(
            f"the solver has {len(found)} answers for {size} loops from level {level} on"
        )
    return state.schedule.apply(found[answer].step)


def _skew_for_parallelism(state: State, level: int) -> Schedule:
    """Skew as Pearl: for outer parallelism if possible, else for inner parallelism."""
    _check_not_tiled(state, level, 2)
    found = {skew.aim: skew.step for skew in reversed(skews(state.schedule, state.head, level, 2))}
    step = found.get("outer parallelism") or found.get("inner parallelism")
    if step is None:
        raise NotApplicable(f"no skew of levels {level} and {level + 1} makes a loop parallel")
    return state.schedule.apply(step)


def _check_not_tiled(state: State, level: int, size: int) -> None:
    if any(loop.row.floors for loop in state.loops[level : level + size]):
        raise NotApplicable("some of the loops are tiled; skew before tiling")


def _resizing(kind: str) -> Callable[..., Schedule]:
    def apply(state: State, _: int, *change: int) -> Schedule:
        before, step = resized(state, Action(kind, 0, change))
        return before.apply(step)

    return apply


def resized(state: State, action: Action) -> tuple[Schedule, Resizable]:
    """Return the schedule before the last step, and that step with the numbers of an action.

    Raises:
        NotApplicable: the last step is of another kind, or has fewer loops.
    """
    if action.kind == "resize_jam":
        before, jam = _last_step(state, UnrollAndJam)
        return before, replace(jam, factor=jam.factor + action.arguments[0])
    if action.kind == "resize_unroll":
        before, unrolling = _last_step(state, Unrolling)
        return before, replace(unrolling, factor=unrolling.factor * action.arguments[0] // 100)
    before, tiling = _last_step(state, Tiling)
    dimension, percent, more = action.arguments
    if dimension >= len(tiling.sizes):
        raise NotApplicable(f"the tiling is of {len(tiling.sizes)} loops")
    sizes = list(tiling.sizes)
    sizes[dimension] = sizes[dimension] * percent // 100 + more
    return before, replace(tiling, sizes=tuple(sizes))


def _last_step(state: State, kind: type[Step]) -> tuple[Schedule, Step]:
    """Return the schedule before the last action and its step, if it was one of a kind."""
    last = state.schedule.transformations[-1:]
    if state.before is None or not last or not isinstance(last[0], kind):
        raise NotApplicable(f"the last action was not `{kind.keyword}`")
    return state.before, last[0]


def _distribute(state: State, level: int, place: int) -> Schedule:
    if place >= len(state.branch):
        raise NotApplicable(f"the branch has {len(state.branch)} statements")
    return state.schedule.apply(Distribution(state.branch[place], level))


def _found(schedule: Schedule | None, reason: str) -> Schedule:
    if schedule is None:
        raise NotApplicable(reason)
    return schedule


def _check_plain(state: State, names: Iterable[str], level: int = 0) -> None:
    """Check that the loops around statements are neither tiled nor annotated.

    As in the search, the structure of loops is decided before tiles and annotations.
    """
    for name in names:
        if not is_plain(state, name, level):
            raise NotApplicable(f"the loops around {name} are tiled or annotated already")


def is_plain(state: State, name: str, level: int = 0) -> bool:
    """Return True if no loop around a statement, from a level on, is tiled or annotated."""
    forest = state.schedule.forest
    return forest.of(name).deepest_annotated < level


def restructured(state: State, action: Action) -> tuple[Iterable[str], int]:
    """Return the statements whose loops an action restructures, and the level it begins at.

    Raises:
        NotApplicable: there is no branch to fuse with.
    """
    match action.kind:
        case "distribute":
            return state.branch[:1], action.level
        case "perfect_nest":
            return nest(state), 0
        case "fuse":
            partner = _partner(state, action.arguments[0])
            return (state.head, partner), _common_depth(state, partner)
        case _:
            return state.schedule.program.index, 0


def _distribute_all(state: State, _: int, between_branches: int, watch: Watch) -> Schedule:
    split = distributed(state.schedule, between_branches=bool(between_branches), watch=watch)
    return _found(split, "no loop can be split")


def _privatize(state: State, _: int, watch: Watch) -> Schedule:
    found = privatized(state.schedule, watch=watch)
    return _found(found, "there is no temporary to make copies of")


def _perfect_nest(state: State, _: int, apart: int, watch: Watch) -> Schedule:
    found = perfected(state.schedule, state.head, apart=bool(apart), watch=watch)
    return _found(found, "the nest is perfect, or cannot be made so")


def nest(state: State) -> tuple[str, ...]:
    """Return the statements that share the outermost loop of the branch in focus."""
    forest = state.schedule.forest
    return tuple(forest.program.statements[k].name for k in forest.members(state.head, 0))


def _fuse(state: State, level: int, offset: int, answer: int, goes: int) -> Schedule:
    found = fusions(state, level, offset, goes)
    if answer >= len(found):
        raise NotApplicable(f"there are {len(found)} shifts that make this fusion legal")
    return found[answer]


def fusions(state: State, level: int, offset: int, goes: int) -> list[Schedule]:
    """Return the ways to fuse the branch in focus with another one, all of legal order.

    Args:
        state: the state.
        level: the innermost loop that they share afterwards.
        offset: the position of the other branch, relative to the one in focus.
        goes: 1 if the branch in focus moves to the other one, 0 if that one moves here.

    Raises:
        NotApplicable: there is no such branch, or the loops do not fit.
    """
    ends = state.head, _partner(state, offset)
    stays, moves = reversed(ends) if goes else ends
    return fuse_with_shifts(state.schedule, stays, moves, level)


def _partner(state: State, offset: int) -> str:
    """Return the first statement of the branch at an offset from the one in focus."""
    place = state.heads.index(state.head) + offset
    if not 0 <= place < len(state.heads):
        raise NotApplicable(f"there is no branch {abs(offset)} further")
    return state.heads[place]


def _common_depth(state: State, name: str) -> int:
    forest = state.schedule.forest
    return forest.common_depth(forest.position(state.head), forest.position(name))


def _next(state: State, _: int) -> Schedule:
    return state.schedule


KINDS: dict[str, Kind] = {
    **{kind: Kind(each.apply, each.text) for kind, each in SINGLE_STEPS.items()},
    "skew": Kind(_skew, "skew {1} loops from level {0} on, answer {2} of the solver"),
    "skew_for_parallelism": Kind(
        _skew_for_parallelism, "skew level {0} and the next one so that a loop is parallel"
    ),
    "resize_tile": Kind(
        _resizing("resize_tile"),
        "make size {1} of the last tiling {2} % of what it is, and {3:+d}",
    ),
    "resize_jam": Kind(
        _resizing("resize_jam"), "change the factor of the last unroll-and-jam by {1:+d}"
    ),
    "resize_unroll": Kind(
        _resizing("resize_unroll"), "make the factor of the last unrolling {1} % of what it is"
    ),
    "distribute": Kind(
        _distribute, "distribute the loop at level {0} before statement {1} of the branch"
    ),
    "distribute_all": Kind(
        _distribute_all, "distribute everything (between branches only: {1})", takes_long=True
    ),
    "privatize": Kind(_privatize, "make private copies of all temporaries", takes_long=True),
    "perfect_nest": Kind(
        _perfect_nest,
        "make the nest perfect (statements in iterations of their own: {1})",
        takes_long=True,
    ),
    "fuse": Kind(
        _fuse,
        "fuse with branch {1:+d} down to level {0}, shifts {2} (the one in focus moves: {3})",
    ),
    NEXT: Kind(_next, "next branch"),
}


# -- vocabularies --------------------------------------------------------------------------------


@dataclass(frozen=True)
class VocabularyOptions:
    """The sizes of a vocabulary.

    Attributes:
        levels: number of outermost loops that actions can transform.
        structure_levels: the same for fusion, distribution and skewing.
        tile_sizes: sizes for two and three loops, in iterations of the original loops: a loop that
            was unrolled and jammed is tiled by as many of its strips as fit.
        single_tile_sizes: sizes for one loop alone.
        free_tile_depth: up to so many loops, each has a tile size of its own; for more loops,
            tiles have equal sides, and other ones are made by resizing.
        jam_factors: factors of unroll-and-jam.
        unroll_factors: factors of unrolling.
        branch_statements: number of statements of a branch before which it can be split.
        neighbours, neighbours_before: largest distance of a fusion partner after, and before the
            branch in focus.
    """

    levels: int = 7
    structure_levels: int = 4
    tile_sizes: tuple[int, ...] = (32, 64, 128)
    single_tile_sizes: tuple[int, ...] = (32, 8, 128, 512)
    free_tile_depth: int = 1
    jam_factors: tuple[int, ...] = (2, 4, 6, 8)
    unroll_factors: tuple[int, ...] = (4, 8, 16)
    branch_statements: int = 6
    neighbours: int = 4
    neighbours_before: int = 2

    @property
    def coarse(self) -> VocabularyOptions:
        """The options with the first tile sizes and every second jam factor, to be refined."""
        return replace(
            self,
            tile_sizes=self.tile_sizes[:1],
            single_tile_sizes=self.single_tile_sizes[:1],
            jam_factors=self.jam_factors[::2],
        )


DEFAULT_OPTIONS = VocabularyOptions()


def pearl_actions() -> tuple[Action, ...]:
    """Return Pearl's 56 actions in its own numbering (its section 4.1 and its code)."""
    found = [Action("interchange", level, (level + 1,)) for level in range(4)]
    found += [Action("reverse", level) for level in range(5)]
    found += [Action("skew_for_parallelism", level) for level in range(3)]
    found += [Action("parallelize", level) for level in range(2)]
    for sizes in _PEARL_TILES:
        found += [Action("tile", level, sizes) for level in range(4)]
    found += [Action("unroll", 0, (factor,)) for factor in (2, 4, 8, 16, 32)]
    return (*found, Action(NEXT))


_PEARL_TILES = (
    (32, 32),
    (64, 64),
    (128, 128),
    (32, 64),
    (32, 128),
    (64, 32),
    (64, 128),
    (128, 32),
    (128, 64),
)


def full_actions(options: VocabularyOptions = DEFAULT_OPTIONS) -> tuple[Action, ...]:
    """Return all actions of searches and agents, and `Next` at the end."""
    return (*_structure(options), *_affine(options), *_annotations(options), Action(NEXT))


def _structure(options: VocabularyOptions) -> Iterator[Action]:
    yield Action("privatize")
    yield from (Action("perfect_nest", 0, (apart,)) for apart in (0, 1))
    levels = range(options.structure_levels)
    for level, way in product(levels, _ways_to_fuse(options)):
        # In a single loop, the smallest shift is the one that leaves it permutable.
        if level or not way[1]:
            yield Action("fuse", level, way)
    for level, place in product(levels, range(options.branch_statements)):
        yield Action("distribute", level, (place,))
    yield from (Action("distribute_all", 0, (between,)) for between in (1, 0))


def _ways_to_fuse(options: VocabularyOptions) -> Iterator[tuple[int, int, int]]:
    """Yield (offset, answer of the shift solver, whether the branch in focus moves)."""
    # For two neighbours, the one that moves only matters for shifts, which delay the later one.
    # Shifts other than the smallest ones are seldom legal past other branches.
    yield from product((1,), range(MOST_SHIFTS), (0,))
    yield from product((-1,), range(MOST_SHIFTS), (1,))
    for distance in range(2, options.neighbours + 1):
        yield from product((distance,), (0,), (0, 1))
    for distance in range(2, options.neighbours_before + 1):
        yield from product((-distance,), (0,), (0, 1))


def _affine(options: VocabularyOptions) -> Iterator[Action]:
    for level, other in combinations(range(options.levels), 2):
        yield Action("interchange", level, (other,))
    for size, level in product((2, 3), range(options.structure_levels)):
        inside = size == 3 and level > 0
        for answer in range(ANSWERS_PER_AIM if inside else MOST_SKEWS):
            yield Action("skew", level, (size, answer))
    yield from (Action("reverse", level) for level in range(options.levels))


def _annotations(options: VocabularyOptions) -> Iterator[Action]:
    levels = range(options.levels)
    yield from (Action("parallelize", level) for level in levels)
    yield from (Action("skew_tiles", level) for level in levels[:-1])
    for level, factor in product(levels[:-1], options.jam_factors):
        yield Action("unroll_and_jam", level, (factor,))
    yield from (Action("resize_jam", 0, (more,)) for more in (2, -2))
    yield Action("vectorize")
    for depth in (1, 2, 3):
        sizes = options.single_tile_sizes if depth == 1 else options.tile_sizes
        sides = [(size,) * depth for size in sizes]
        if depth <= options.free_tile_depth:
            sides = list(product(sizes, repeat=depth))
        for level, choice in product(levels[: len(levels) + 1 - depth], sides):
            yield Action("tile", level, choice)
    for dimension, (percent, more) in product(range(3), ((200, 0), (50, 0), (100, 1), (100, -1))):
        yield Action("resize_tile", 0, (dimension, percent, more))
    yield from (Action("unroll", 0, (factor,)) for factor in options.unroll_factors)
    yield from (Action("resize_unroll", 0, (percent,)) for percent in (200, 50))
