"""Actions: finite, ordered vocabularies of transformations of the branch in focus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from looper.errors import NotApplicable
from looper.schedule import Schedule
from looper.space.composite_kinds import COMPOSITE_KINDS, Kind
from looper.space.single_steps import MADE_BY, SINGLE_STEPS, applied
from looper.space.states import State
from looper.support.deadline import Watch, unwatched
from looper.transformations import Transformation
from looper.transformations.action_records import StepActions, VocabularyOptions
from looper.transformations.keywords import transformations

NEXT = "next"


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
        name = annotated(state, self)
        if name is not None:
            raise NotApplicable(f"the loops around {name} are tiled or annotated already")
        kind = KINDS[self.kind]
        if kind.takes_long:
            return kind.apply(state, self.level, *self.arguments, watch=watch)
        return kind.apply(state, self.level, *self.arguments)

    @property
    def text(self) -> str:
        """A description of the action, for people."""
        sizes = " x ".join(str(size) for size in self.arguments)
        return KINDS[self.kind].text.format(self.level, *self.arguments, sizes=sizes)

    @cached_property
    def changed_levels(self) -> frozenset[int] | None:
        """Levels of the loops that it can change; None for any, see `Kind.levels`."""
        levels = KINDS[self.kind].levels(self.level, self.arguments)
        return None if levels is None else frozenset(levels)

    def __str__(self) -> str:
        return self.text


# -- what actions do -----------------------------------------------------------------------------


def resized(state: State, action: Action) -> tuple[Schedule, Transformation]:
    """Return the schedule before the last step, and that step with the numbers of an action.

    Raises:
        NotApplicable: the last step is of another kind, or has fewer loops.
    """
    kind = RESIZED_BY[action.kind]
    assert kind.resizing is not None, "the kinds are made of these"
    last = state.schedule.transformations[-1:]
    if state.before is None or not last or not isinstance(last[0], kind):
        raise NotApplicable(f"the last action was not `{kind.keyword}`")
    numbers = list(last[0].numbers)
    position = kind.resizing.position(action.arguments)
    if position >= len(numbers):
        raise NotApplicable(f"`{last[0].text}` has {len(numbers)} numbers")
    numbers[position] = kind.resizing.changed(numbers[position], action.arguments)
    return state.before, last[0].with_numbers(numbers)


def _resize(kind: str, state: State, _: int, *change: int) -> Schedule:
    before, step = resized(state, Action(kind, 0, change))
    return before.apply(step)


def annotated(state: State, action: Action) -> str | None:
    """Return a statement in tiled or annotated loops that an action would restructure, or None.

    As in the search, the structure of loops is decided before tiles and annotations.

    Raises:
        NotApplicable: there is no branch to fuse with.
    """
    find, forest = KINDS[action.kind].restructured, state.schedule.forest
    if find is None:
        return None
    names, level = find(state, action.level, action.arguments)
    return next((name for name in names if forest.of(name).deepest_annotated >= level), None)


def _next(state: State, _: int) -> Schedule:
    return state.schedule


# -- vocabularies --------------------------------------------------------------------------------


def _kinds() -> Iterator[tuple[str, Kind]]:
    """Yield all kinds of actions but `NEXT`."""
    yield from COMPOSITE_KINDS.items()
    for name, actions in SINGLE_STEPS.items():
        made = MADE_BY[name]
        yield (
            name,
            Kind(
                partial(applied, name),
                actions.text,
                actions.choices,
                made.keyword,
                None if actions.supports else made.decision,
                is_permanent=actions.is_permanent,
                more_loops=actions.more_loops,
                levels=partial(_changed_levels, actions),
            ),
        )
    for name, made in RESIZED_BY.items():
        resizing = made.resizing
        assert resizing is not None, "it is one of those that have one"
        yield name, Kind(partial(_resize, name), resizing.text, resizing.choices, made.keyword)


def _changed_levels(
    actions: StepActions[Transformation], level: int, arguments: tuple[int, ...]
) -> Iterable[int] | None:
    """The levels that an action can change; None if the transformation does not say it."""
    return actions.step("", level, *arguments).changed_levels


RESIZED_BY: dict[str, type[Transformation]] = {
    each.resizing.kind: each for each in transformations().values() if each.resizing is not None
}
"""The kinds of actions that resize, each with the transformation whose numbers it changes."""

# Policies may depend on positions in a vocabulary, so the kinds keep their order in it.
_ORDER = (
    "privatize",
    "perfect_nest",
    "fuse",
    "distribute",
    "distribute_all",
    "interchange",
    "skew",
    "reverse",
    "parallelize",
    "skew_tiles",
    "unroll_and_jam",
    "resize_jam",
    "vectorize",
    "tile",
    "resize_tile",
    "unroll",
    "resize_unroll",
    "embed",
    "split",
    "block_product",
    "pack",
    "vectorize_tile",
    "time_tile",
    "resize_time_tile",
)

KINDS: dict[str, Kind] = {
    **dict(sorted(_kinds(), key=lambda kind: (*_ORDER, kind[0]).index(kind[0]))),
    NEXT: Kind(_next, "next branch", lambda _: [(0, ())], is_permanent=True),
}
"""All kinds of actions, in the order of a vocabulary; those of other distributions come last."""


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
    return tuple(
        Action(name, level, arguments)
        for name, kind in KINDS.items()
        for level, arguments in kind.choices(options)
    )
