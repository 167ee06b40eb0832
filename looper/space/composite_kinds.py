"""Kinds of actions that are several transformations, or whose numbers a solver finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product

from looper.dependences.index_sets import MOST_CUTS, Cut, cuts
from looper.errors import NotApplicable
from looper.ir.packed_reads import reads_of
from looper.schedule import Schedule
from looper.solvers.fusion_shifts import fuse_with_shifts
from looper.solvers.hyperplanes import skews
from looper.solvers.perfect_nests import deepened, perfected
from looper.space.blocked_closures import blocked_closure
from looper.space.blocked_eliminations import blocked_elimination
from looper.space.matrix_products import blocked_product
from looper.space.restructuring import distributed, privatized
from looper.space.states import State
from looper.support.deadline import Watch
from looper.transformations import Distribution, Packing, Splitting, TimeTiling, Vectorization
from looper.transformations.action_records import Choice, VocabularyOptions, each_number
from looper.transformations.base import Decision

ANSWERS_PER_AIM = 2
"""Answers of the skewing solver for each of its three aims."""
MOST_SKEWS = 4
"""Most skews in nearly all bands, as some aims have the same answers; for three loops inside of
others, there are hardly more than those of one aim."""
MOST_PACKED = 4
"""Most reads of a statement that actions pack."""
MOST_SHIFTS = 2
"""Answers of the shift solver (see `fuse_with_shifts`)."""

Restructured = tuple[Iterable[str], int]
"""Statements whose loops an action restructures, and the level it begins at."""


@dataclass(frozen=True)
class Kind:
    """The implementation of all actions of a kind.

    Attributes:
        apply: returns the new schedule for a state, a level and the arguments.
        text: for people; `{0}` is the level, the arguments follow, `{sizes}` is all of them.
        choices: returns the levels and arguments of the actions in a vocabulary.
        keyword: of the transformation that it is about; "" for none.
        decision: the level of decisions at which a search tries it; None if a search uses it only
            in composite moves, or to refine a schedule. (A reversal alone changes nothing worth
            measuring; it counts for the steps that it makes legal. Tiles are skewed for the
            parallel loop inside them.)
        takes_long: `apply` tries many schedules, and takes a `watch`.
        restructured: for a kind that changes which loops there are, and is for loops that are
            neither tiled nor annotated: returns the loops, from a state, level and arguments.
        per_program: it does the same for any branch in focus.
        is_permanent: no other action undoes it.
        more_loops: largest number of loops that it adds around a statement.
        changes_program: it adds copies of arrays, or statements, to the program.
        adds_loops: 1 if it makes more loops of what there is, -1 if fewer; where it restructures
            loops.
        levels: returns the levels that an action can change, from its level and arguments; None for
            any, as for a change of numbers.
    """

    apply: Callable[..., Schedule]
    text: str
    choices: Callable[[VocabularyOptions], Iterable[Choice]]
    keyword: str = ""
    decision: Decision | None = None
    takes_long: bool = False
    restructured: Callable[[State, int, tuple[int, ...]], Restructured] | None = None
    per_program: bool = False
    is_permanent: bool = False
    more_loops: int = 0
    changes_program: bool = False
    adds_loops: int = 1
    levels: Callable[[int, tuple[int, ...]], Iterable[int] | None] = lambda _, __: None

    @property
    def restructures(self) -> bool:
        """True if it changes which loops there are."""
        return self.restructured is not None


# -- what actions do -------------------------------------------------------------------------------


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


def _distribute(state: State, level: int, place: int) -> Schedule:
    if place >= len(state.branch):
        raise NotApplicable(f"the branch has {len(state.branch)} statements")
    return state.schedule.apply(Distribution(state.branch[place], level))


def _found(schedule: Schedule | None, reason: str) -> Schedule:
    if schedule is None:
        raise NotApplicable(reason)
    return schedule


def _split(state: State, _: int, number: int) -> Schedule:
    found = proposed_cuts(state)
    if number >= len(found):
        raise NotApplicable(f"{len(found)} splits of statements of the branch are proposed")
    place, cut = found[number]
    step = Splitting(state.branch[place], (*cut.condition.coefficients, cut.condition.constant))
    return state.schedule.apply(step)


def proposed_cuts(state: State) -> list[tuple[int, Cut]]:
    """Return where statements of the branch in focus can be split, the most promising first.

    Each cut comes with the position of its statement in the branch.
    """
    forest = state.schedule.forest
    known = cuts(forest.program)
    found = [
        (place, cut)
        for place, name in enumerate(state.branch)
        for cut in known[forest.position(name)]
    ]
    return sorted(found, key=lambda each: not each[1].within)[:MOST_CUTS]


def _block_product(state: State, _: int, packs: int, watch: Watch) -> Schedule:
    watch()
    found = blocked_product(state.schedule, state.head, threads=True, packs=bool(packs))
    if found is None and packs:
        found = blocked_elimination(state.schedule, state.head, threads=True)
        found = found or blocked_closure(state.schedule, state.head, threads=True)
    return _found(found, "the branch is no matrix product, or too small a one")


def _pack(state: State, level: int, number: int) -> Schedule:
    if not packs_at(state, level):
        raise NotApplicable(f"level {level} is no loop over tiles")
    found = reads_to_pack(state)
    if number >= len(found):
        raise NotApplicable(f"{state.head} has {len(found)} reads that could be packed")
    return state.schedule.apply(Packing(state.head, level, *found[number]))


def packs_at(state: State, level: int) -> bool:
    """Return True if a loop is one over tiles, which alone are worth a copy in each iteration."""
    return level < state.depth and state.sizes[level] > 0


def reads_to_pack(state: State) -> list[tuple[str, int]]:
    """Return the reads of the first statement in focus that `pack` can copy.

    Each is an array and the number of the read among those of the array.
    """
    forest = state.schedule.forest
    statement = forest.program.statements[forest.position(state.head)]
    return [
        (array, number)
        for array in dict.fromkeys(read.array for read in statement.reads if read.indices)
        for number, read in enumerate(reads_of(statement, array))
        if read != statement.target
    ]


def _vectorize_tile(state: State, _: int) -> Schedule:
    if not ends_in_a_tile(state):
        raise NotApplicable("the innermost loop is not fully unrolled, or vectorized already")
    return state.schedule.apply(Vectorization(state.head, state.depth - 1))


def ends_in_a_tile(state: State) -> bool:
    """Return True if the innermost loop in focus is fully unrolled and not vectorized."""
    return state.depth > 0 and state.loops[-1].jammed and not state.loops[-1].vector


def _distribute_all(state: State, _: int, between_branches: int, watch: Watch) -> Schedule:
    split = distributed(state.schedule, between_branches=bool(between_branches), watch=watch)
    return _found(split, "no loop can be split")


def _privatize(state: State, _: int, watch: Watch) -> Schedule:
    found = privatized(state.schedule, watch=watch)
    return _found(found, "there is no temporary to make copies of")


def _perfect_nest(state: State, _: int, apart: int, watch: Watch) -> Schedule:
    found = perfected(state.schedule, state.head, apart=bool(apart), watch=watch)
    return _found(found, "the nest is perfect, or cannot be made so")


def _embed(state: State, _: int, watch: Watch) -> Schedule:
    watch()
    found = deepened(state.schedule, state.head)
    if found is not None and not TimeTiling(state.head, 0, (2,)).fits(found.forest):
        found = None
    return _found(found, "no statement needs another loop for time tiles of the nest")


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


# -- the loops that they restructure ---------------------------------------------------------------


def _all_loops(state: State, _: int, __: tuple[int, ...]) -> Restructured:
    return state.schedule.forest.program.index, 0


def _own_loops(state: State, _: int, __: tuple[int, ...]) -> Restructured:
    return (state.head,), 0


def _loops_of_branch(state: State, level: int, _: tuple[int, ...]) -> Restructured:
    return state.branch[:1], level


def _loops_of_nest(state: State, _: int, __: tuple[int, ...]) -> Restructured:
    return nest(state), 0


def _loops_of_partners(state: State, _: int, arguments: tuple[int, ...]) -> Restructured:
    partner = _partner(state, arguments[0])
    forest = state.schedule.forest
    return (state.head, partner), forest.common_depth(
        forest.position(state.head), forest.position(partner)
    )


# -- levels and arguments --------------------------------------------------------------------------


def _fusions(options: VocabularyOptions) -> Iterator[Choice]:
    for level, way in product(range(options.structure_levels), _ways_to_fuse(options)):
        # In a single loop, the smallest shift is the one that leaves it permutable.
        if level or not way[1]:
            yield level, way


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


def _skews(options: VocabularyOptions) -> Iterator[Choice]:
    for size, level in product((2, 3), range(options.structure_levels)):
        inside = size == 3 and level > 0
        for answer in range(ANSWERS_PER_AIM if inside else MOST_SKEWS):
            yield level, (size, answer)


# -- the kinds -------------------------------------------------------------------------------------

_structure = partial(Kind, decision=Decision.STRUCTURE)

COMPOSITE_KINDS: dict[str, Kind] = {
    "privatize": _structure(
        _privatize,
        "make private copies of all temporaries",
        lambda _: [(0, ())],
        "privatize",
        takes_long=True,
        restructured=_all_loops,
        per_program=True,
        is_permanent=True,
        changes_program=True,
    ),
    "perfect_nest": _structure(
        _perfect_nest,
        "make the nest perfect (statements in iterations of their own: {1})",
        lambda _: [(0, (0,)), (0, (1,))],
        "embed",
        takes_long=True,
        restructured=_loops_of_nest,
        is_permanent=True,
    ),
    "embed": _structure(
        _embed,
        "embed statements with fewer loops than others, for time tiles",
        lambda _: [(0, ())],
        "embed",
        takes_long=True,
        restructured=_loops_of_nest,
        is_permanent=True,
    ),
    "fuse": _structure(
        _fuse,
        "fuse with branch {1:+d} down to level {0}, shifts {2} (the one in focus moves: {3})",
        _fusions,
        "fuse",
        restructured=_loops_of_partners,
        adds_loops=-1,
    ),
    "distribute": _structure(
        _distribute,
        "distribute the loop at level {0} before statement {1} of the branch",
        lambda options: each_number(
            range(options.structure_levels), range(options.branch_statements)
        ),
        "distribute",
        restructured=_loops_of_branch,
    ),
    "distribute_all": _structure(
        _distribute_all,
        "distribute everything (between branches only: {1})",
        lambda _: [(0, (1,)), (0, (0,))],
        "distribute",
        takes_long=True,
        restructured=_all_loops,
        per_program=True,
    ),
    # Alone, it changes nothing worth measuring.
    "split": Kind(
        _split,
        "split a statement of the branch where its dependences change, proposal {1}",
        lambda _: [(0, (number,)) for number in range(MOST_CUTS)],
        "split",
        restructured=_own_loops,
        is_permanent=True,
        changes_program=True,
    ),
    # A search proposes it as a completion of every structure.
    "block_product": Kind(
        _block_product,
        "block the matrix product for caches and registers (with copies: {1})",
        lambda _: [(0, (1,)), (0, (0,))],
        "pack",
        takes_long=True,
        restructured=_own_loops,
        is_permanent=True,
    ),
    "pack": Kind(
        _pack,
        "pack read {1} of the first statement in the loop over tiles at level {0}",
        lambda options: each_number(range(options.structure_levels), range(MOST_PACKED)),
        "pack",
        Decision.TILING,
        is_permanent=True,
        levels=lambda _, __: (),
    ),
    "vectorize_tile": Kind(
        _vectorize_tile,
        "vectorize the innermost loop, which is fully unrolled",
        lambda _: [(0, ())],
        "vectorize",
        Decision.REGISTERS,
        is_permanent=True,
        levels=lambda _, __: (),
    ),
    "skew": Kind(
        _skew,
        "skew {1} loops from level {0} on, answer {2} of the solver",
        _skews,
        "skew",
        Decision.AFFINE,
        levels=lambda level, arguments: range(level, level + arguments[0]),
    ),
    # It is one of Pearl's actions, and in no other vocabulary.
    "skew_for_parallelism": Kind(
        _skew_for_parallelism,
        "skew level {0} and the next one so that a loop is parallel",
        lambda _: (),
        "skew",
        Decision.AFFINE,
        levels=lambda level, _: (level, level + 1),
    ),
}
"""The kinds by their names."""
