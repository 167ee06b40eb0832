"""Candidates of a search: a view of the vocabulary, level by level, and composite moves.

A candidate is the result of a legal action of the level, or of a composite move of it (see
`looper.space.composites`). An agent of `Looper-v0` takes the same actions from the same vocabulary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from looper.ir.loop_forest import LoopForest, tile_size
from looper.schedule import Schedule
from looper.space.composite_kinds import nest
from looper.space.composites import COMPOSITES, Walker, Way
from looper.space.masks import ActionSet
from looper.space.states import State, heads_in_loops
from looper.space.subspaces import FULL, Subspace
from looper.space.vocabulary import KINDS, Action
from looper.support.deadline import Watch, unwatched
from looper.transformations.base import Decision

Pair = tuple[int, int]


class Candidates:
    """The possible decisions in a space, with cached facts about orders of execution.

    Args:
        space: defines the actions and composite moves.
        proposed: for statements by name, the pairs of levels to interchange if the loops around
            them are in the program's order; if they have been interchanged already, no other
            interchange is a candidate. For all other statements, every legal one is.
    """

    def __init__(
        self, space: Subspace = FULL, proposed: Mapping[str, Collection[Pair]] | None = None
    ) -> None:
        self.space = space
        self.proposed = proposed or {}
        self.actions = ActionSet(space.actions)
        self._composites = [COMPOSITES[name] for name in space.composites]

    def of(
        self,
        schedule: Schedule,
        level: Decision,
        branch: str | None = None,
        watch: Watch = unwatched,
    ) -> Iterator[Schedule]:
        """Yield legal schedules one decision further, without duplicates, as they are found.

        Args:
            schedule: a legal schedule to start from.
            level: the level of the decision.
            branch: a statement of the branch to decide about; not used at the level STRUCTURE.
            watch: called repeatedly; may raise, which ends the work.

        Raises:
            ValueError: no branch was given at another level.
        """
        known = {schedule.key}
        for made, _ in self.ways(schedule, level, branch, watch):
            if made.key not in known:
                known.add(made.key)
                yield made

    def ways(
        self,
        schedule: Schedule,
        level: Decision,
        branch: str | None = None,
        watch: Watch = unwatched,
    ) -> Iterator[tuple[Schedule, Way]]:
        """Yield candidates with the actions that lead to them, and with duplicates; see `of`.

        The actions begin with the first branch that they transform in focus.
        """
        if level is Decision.STRUCTURE:
            branch = None
        elif branch is None:
            raise ValueError(f"a decision about {level.name} is about a branch: name one")
        heads = heads_in_loops(schedule) if branch is None else (branch,)
        for number, head in enumerate(heads):
            state = State(schedule, head)
            if state.depth:
                yield from self._decided(state, level, number == 0, watch)

    def _decided(
        self, state: State, level: Decision, is_first: bool, watch: Watch
    ) -> Iterator[tuple[Schedule, Way]]:
        if level is Decision.REGISTERS and _has_registers(state):
            return
        kinds = [
            name
            for name, kind in KINDS.items()
            if kind.decision is level and (is_first or not kind.per_program)
        ]
        if not _is_first_of_nest(state):
            kinds = [name for name in kinds if name not in ("perfect_nest", "embed")]
        for index in self.actions.legal(state, kinds, watch):
            watch()
            action = self.actions.actions[index]
            if _is_worthwhile(action, state) and self._is_proposed(action, state, level):
                yield action.apply(state, watch), (action,)
        walker = Walker(state, self.actions)
        for composite in self._composites:
            if composite.level is level and (is_first or level is not Decision.STRUCTURE):
                for way in composite.ways(state, self.actions):
                    watch()
                    proposed = all(self._is_proposed(action, state, level) for action in way)
                    end = walker.end(way) if proposed else None
                    if end is not None:
                        yield end.schedule, way

    def _is_proposed(self, action: Action, state: State, level: Decision) -> bool:
        """Return True unless an action is an interchange that is not proposed."""
        pairs = self.proposed.get(state.head)
        if pairs is None or level is not Decision.AFFINE or action.kind != "interchange":
            return True
        original = LoopForest.original(state.schedule.forest.program).of(state.head).loops
        before, now = [loop.row for loop in original], [loop.row for loop in state.loops]
        if now == before:
            return (action.level, action.arguments[0]) in pairs
        return Counter(now) != Counter(before)


def candidates(
    schedule: Schedule, level: Decision, branch: str | None = None, space: Subspace = FULL
) -> list[Schedule]:
    """Return legal schedules one decision further, see `Candidates.of`."""
    return list(Candidates(space).of(schedule, level, branch))


def distinct(
    found: Iterable[Schedule], start: Schedule, watch: Watch = unwatched
) -> Iterator[Schedule]:
    """Yield the legal ones of some schedules, each once, without the one they came from."""
    known = {start.key}
    for candidate in found:
        watch()
        if candidate.key not in known and candidate.is_legal:
            known.add(candidate.key)
            yield candidate


def _is_first_of_nest(state: State) -> bool:
    """Return True if no branch before the one in focus is in the same nest."""
    inside = set(nest(state))
    return next(head for head in state.heads if head in inside) == state.head


def _has_registers(state: State) -> bool:
    """Return True if vectorization or unrolling has been decided for the loops in focus."""
    return any(loop.vector or loop.jammed or loop.unroll > 1 for loop in state.loops)


def _is_worthwhile(action: Action, state: State) -> bool:
    """Return False for actions that agents may take, but no search tries.

    Those are unroll-and-jam of loops over tiles.
    """
    return action.kind != "unroll_and_jam" or not tile_size(state.loops[action.level].row)
