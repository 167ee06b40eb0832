"""Named parts of the space: transformations, with their numbers, in their order.

They are data: a search that is given one evaluates nothing outside of it, and the environment's
vocabulary is derived from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property

from looper.errors import UsageError
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.space.composites import COMPOSITES
from looper.space.single_steps import MADE_BY, SINGLE_STEPS
from looper.space.vocabulary import (
    DEFAULT_OPTIONS,
    KINDS,
    NEXT,
    RESIZED_BY,
    Action,
    full_actions,
    pearl_actions,
)
from looper.transformations import Transformation
from looper.transformations.action_records import VocabularyOptions
from looper.transformations.keywords import transformations

_OF_TILES = tuple(kind for kind, made in MADE_BY.items() if made.transforms_tiles)
EVERYTHING = tuple(transformations())
"""The keywords of all transformations."""


@dataclass(frozen=True)
class Allowed:
    """The numbers that a transformation may have in a subspace.

    Attributes:
        keyword: of the transformation.
        numbers: the allowed ones.
        counts: how many there may be, such as the loops that are tiled together; None: any number.
    """

    keyword: str
    numbers: tuple[int, ...]
    counts: tuple[int, ...] | None = None

    def has(self, numbers: Sequence[int]) -> bool:
        """Return True if these numbers are allowed."""
        is_as_many = self.counts is None or len(numbers) in self.counts
        return is_as_many and set(numbers) <= set(self.numbers)


@dataclass(frozen=True)
class Subspace:
    """A part of the space.

    Attributes:
        name: its name on the command line.
        description: half a line.
        keywords: its transformations.
        allowed: the numbers that some of them may have; others may have any.
        single_steps: every transformation at most once for a statement, and in the order of
            `keywords`.
        single_nests: it only supports programs of one rectangular nest of loops.
        options: the size of the vocabulary.
        composites: the composite moves of searches (see `looper.space.composites`).
        vocabulary: the actions; by default, those of the full vocabulary whose transformations are
            in the subspace.
    """

    name: str
    description: str
    keywords: tuple[str, ...] = EVERYTHING
    allowed: tuple[Allowed, ...] = ()
    single_steps: bool = False
    single_nests: bool = False
    options: VocabularyOptions = DEFAULT_OPTIONS
    composites: tuple[str, ...] = tuple(COMPOSITES)
    vocabulary: tuple[Action, ...] = ()

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The vocabulary."""
        if self.vocabulary:
            return self.vocabulary
        return tuple(action for action in full_actions(self.options) if self._has_action(action))

    @property
    def coarse(self) -> Subspace:
        """The subspace with fewer numbers, see `VocabularyOptions.coarse`."""
        return replace(self, options=self.options.coarse)

    def contains(self, schedule: Schedule) -> bool:
        """Return True if a schedule is in the subspace, by the steps that led to it."""
        return all(map(self._has, schedule.transformations)) and (
            not self.single_steps or self._is_in_order(schedule.transformations)
        )

    def check(self, program: Program) -> None:
        """Check that the subspace supports a program.

        Raises:
            UsageError: it does not; the message says why.
        """
        if not self.single_nests:
            return
        outermost = {statement.betas[0] for statement in program.statements}
        if len(outermost) > 1:
            raise UsageError(
                f"space {self.name!r} is for a single nest of loops; {program.name} has "
                f"{len(outermost)}"
            )
        for statement in program.statements:
            if not statement.domain_set.is_box():
                raise UsageError(
                    f"space {self.name!r} is for rectangular iteration domains; that of "
                    f"{statement.name} of {program.name} is none"
                )

    def _has(self, step: Transformation) -> bool:
        if step.keyword not in self.keywords:
            return False
        if not step.at_any_level and max(step.levels, default=0) >= self.options.levels:
            return False
        return self._has_numbers(step.keyword, step.numbers)

    def _has_action(self, action: Action) -> bool:
        keyword = KINDS[action.kind].keyword
        if action.kind == NEXT:
            return True
        if keyword not in self.keywords:
            return False
        if action.kind in RESIZED_BY or action.kind in _OF_TILES:
            return not self.allowed
        return action.kind not in SINGLE_STEPS or self._has_numbers(keyword, action.arguments)

    def _has_numbers(self, keyword: str, numbers: Sequence[int]) -> bool:
        return all(each.has(numbers) for each in self.allowed if each.keyword == keyword)

    def _is_in_order(self, steps: tuple[Transformation, ...]) -> bool:
        """Return True if each statement's steps follow the order of the keywords, each once."""
        reached: dict[str, int] = {}
        for step in steps:
            place = self.keywords.index(step.keyword)
            for name in step.statements:
                if reached.get(name, -1) >= place:
                    return False
                reached[name] = place
        return True


EVERY_TILE = VocabularyOptions(free_tile_depth=3)
"""Options in which every loop has its own tile size."""

FULL = Subspace("full", "everything that LOOPer can do")
LOOPER = Subspace(
    "looper",
    "LOOPer's (PACT'25, section IV)",
    keywords=("fuse", "shift", "interchange", "reverse", "skew", "parallelize", "tile", "unroll"),
    allowed=(Allowed("tile", (32, 64, 128), (2, 3)), Allowed("unroll", (4, 8, 16))),
    options=EVERY_TILE,
    composites=("reversed interchange",),
)
TIRAMISU = Subspace(
    "tiramisu",
    "Tiramisu's autoscheduler of 2021: one rectangular nest, each step once, in this order",
    keywords=("fuse", "interchange", "tile", "parallelize", "unroll"),
    allowed=(Allowed("tile", (32, 64, 128), (2, 3)), Allowed("unroll", (4, 8, 16))),
    single_steps=True,
    single_nests=True,
    options=EVERY_TILE,
    composites=(),
)
PEARL = Subspace(
    "pearl",
    "Pearl's 56 actions (its section 4.1)",
    keywords=("interchange", "reverse", "skew", "parallelize", "tile", "unroll"),
    allowed=(Allowed("tile", (32, 64, 128), (2,)), Allowed("unroll", (2, 4, 8, 16, 32))),
    composites=("reversed interchange",),
    vocabulary=pearl_actions(),
)
# Few enough actions to measure all of their schedules, see `looper.space.enumeration`: with one
# tile size, larger than the number of tiles, nothing is tiled twice.
TRACK = Subspace(
    "track",
    "ten actions, whose schedules' measured costs ship for nine programs",
    keywords=("interchange", "skew", "parallelize", "vectorize", "tile", "unroll"),
    allowed=(Allowed("tile", (64,), (2,)), Allowed("unroll", (4,))),
    composites=(),
    vocabulary=(
        Action("skew", 0, (2, 0)),
        *(Action("interchange", level, (level + 1,)) for level in (0, 1)),
        *(Action("parallelize", level) for level in (0, 1)),
        Action("vectorize"),
        *(Action("tile", level, (64, 64)) for level in (0, 1)),
        Action("unroll", 0, (4,)),
        Action(NEXT),
    ),
)

SUBSPACES = {each.name: each for each in (FULL, LOOPER, TIRAMISU, PEARL, TRACK)}
"""The named subspaces."""


def subspace(name: str) -> Subspace:
    """Return the subspace with a name.

    Raises:
        UsageError: there is none; the message suggests a close match.
    """
    if name not in SUBSPACES:
        near = get_close_matches(str(name), SUBSPACES, n=1)
        advice = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(SUBSPACES)}"
        raise UsageError(f"there is no space {name!r}; {advice}")
    return SUBSPACES[name]
