"""Records of the actions that a transformation offers to searches and agents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Generic, Protocol, TypeVar

from looper.ir.loop_forest import Loop

Step = TypeVar("Step")
Levels = Sequence[int]
Choice = tuple[int, tuple[int, ...]]
"""The level of an action, and its further arguments."""


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


class LoopsInFocus(Protocol):
    """The loops around the branch in focus, outermost first; see `looper.space.states.State`."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """The tile size of each loop; 0 for affine loops, -1 for any other."""

    @property
    def parts(self) -> tuple[tuple[Loop, ...], ...]:
        """For each loop, the loops made of the same iterations by tiling and unroll-and-jam."""


def each_level(options: VocabularyOptions) -> Iterator[Choice]:
    """Yield every level that actions can transform, without further arguments."""
    yield from ((level, ()) for level in range(options.levels))


def each_number(levels: Iterable[int], numbers: Iterable[int]) -> Iterator[Choice]:
    """Yield every level with every number."""
    yield from ((level, (number,)) for level, number in product(levels, numbers))


@dataclass(frozen=True)
class StepActions(Generic[Step]):
    """Actions that are one transformation each, of the branch in focus.

    Attributes:
        kind: the name of this kind of actions.
        text: a description for people: `{0}` is the level, the arguments follow, `{sizes}` is all
            of them.
        step: creates the transformation from the name of a statement, a level and the arguments.
        choices: returns the levels and arguments of the actions in a vocabulary.
        refused: returns the reason why the space has no such action at some levels, whatever the
            transformation needs; empty if it has one.
        in_passes: the numbers are in iterations of the original loops, see
            `looper.space.branches.tile_counts`.
        supports: searches use it only in composite moves, as it changes nothing worth measuring
            alone.
        is_permanent: no other action undoes it.
        more_loops: largest number of loops that it adds around a statement.
    """

    kind: str
    text: str
    step: Callable[..., Step]
    choices: Callable[[VocabularyOptions], Iterable[Choice]] = each_level
    refused: Callable[[LoopsInFocus, Levels], str] = lambda _, __: ""
    in_passes: bool = False
    supports: bool = False
    is_permanent: bool = False
    more_loops: int = 0


@dataclass(frozen=True)
class Resizing:
    """Actions that change a number of the last transformation.

    Attributes:
        kind: the name of this kind of actions.
        text: a description for people, see `StepActions.text`.
        arguments: of each action in a vocabulary; if the transformation has a number for each of
            several loops, the first argument is the position of the one that changes.
        change: returns the new number from the old one and the further arguments.
        by_position: the first argument is a position.
    """

    kind: str
    text: str
    arguments: tuple[tuple[int, ...], ...]
    change: Callable[..., int]
    by_position: bool = False

    def choices(self, _: VocabularyOptions) -> Iterator[Choice]:
        """Yield the level, which has no meaning here, and arguments of the actions."""
        yield from ((0, arguments) for arguments in self.arguments)

    def position(self, arguments: Sequence[int]) -> int:
        """Return the position of the number that an action changes."""
        return arguments[0] if self.by_position else 0

    def changed(self, number: int, arguments: Sequence[int]) -> int:
        """Return the number after an action with these arguments."""
        return self.change(number, *arguments[self.by_position :])


def sizes_of(loops: LoopsInFocus, levels: Levels) -> Sequence[int]:
    """Return the tile sizes of those of the loops that exist, see `LoopsInFocus.sizes`."""
    return loops.sizes[levels[0] : levels[-1] + 1]
