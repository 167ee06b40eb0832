"""Loops as seen by transformations: the affine schedules of all statements as one forest.

The schedule is in 2d+1 form (Feautrier; Kelly and Pugh): statement S runs at time
`[beta_0, row_0, beta_1, row_1, ..., beta_n]`. Rows are quasi-affine forms of the statement's own
iterators, so tiling is a row `floor(row / size)` like any other, and a transformation is an
operation on rows. Two statements share their first k loops where their first k betas agree.
Annotations live on loops and move with them: a level is a position, never an identity.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from weakref import WeakValueDictionary

import islpy as isl
import numpy as np

from looper.errors import NotApplicable
from looper.ir.expressions import Access, Affine, FloorTerm
from looper.ir.loop_structure import LoopNode, LoopStructure, loop_structure
from looper.ir.polyhedra import (
    extreme_forms,
    iterator_names,
    parse_map,
    parse_set,
    range_bounds,
    tuple_text,
)
from looper.ir.program import Program, Statement, common_loops


@dataclass(frozen=True, slots=True)
class Loop:
    """One loop around one statement.

    Attributes:
        row: the time at which the statement's iterations run in this loop.
        parallel: True if its iterations are distributed over threads.
        unroll: the unroll factor, 1 if not unrolled.
        vector: True if several iterations are executed at once by vector instructions.
        jammed: True for a short point loop that is fully unrolled, see `UnrollAndJam`.
        packed: accesses of the statement that read copies, which each iteration makes before
            anything else, see `looper.ir.packed_reads`.
    """

    row: Affine
    parallel: bool = False
    unroll: int = 1
    vector: bool = False
    jammed: bool = False
    packed: tuple[Access, ...] = ()

    @property
    def is_tagged(self) -> bool:
        """True if the loop carries an annotation."""
        return self.parallel or self.vector or self.jammed or self.unroll > 1 or bool(self.packed)

    @property
    def tags(self) -> tuple[bool, int, bool, bool]:
        """The annotations that the statements of a loop share: parallel, unroll, vector, jammed."""
        return self.parallel, self.unroll, self.vector, self.jammed


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class RowFacts:
    """Facts about a schedule row: equal rows share one object as long as it is referenced.

    So comparing and hashing them costs nothing, and a table that has one of them in its keys keeps
    finding it, regardless of how many schedules are created and dropped.

    Attributes:
        row: the row.
        size: 0 for a purely affine row, the tile size for a tile loop, and -1 for any other.
        text: identifies the row in any process.
        inner: `x` for a tile loop `floor(x / size)`; None for any other row.
    """

    row: Affine
    size: int
    text: str
    inner: RowFacts | None = None

    @property
    def untiled(self) -> RowFacts:
        """`x` for a tile loop `floor(x / size)`; any other row as it is."""
        return self.inner or self


_known_rows: WeakValueDictionary[Affine, RowFacts] = WeakValueDictionary()


def row_facts(row: Affine) -> RowFacts:
    """Return the shared facts about a row."""
    found = _known_rows.get(row)
    if found is None:
        found = _known_rows.setdefault(row, _new_row_facts(row))
    return found


def _new_row_facts(row: Affine) -> RowFacts:
    size = tile_size(row)
    if size is None:
        return RowFacts(row, -1 if row.floors else 0, repr(row))
    return RowFacts(row, size, repr(row), row_facts(row.floors[0].numerator))


@dataclass(frozen=True)
class StatementSchedule:
    """The schedule of one statement: its loops and `len(loops) + 1` betas, outermost first."""

    betas: tuple[int, ...]
    loops: tuple[Loop, ...]

    def __getstate__(self) -> dict[str, object]:
        # The cached properties are valid only in this process.
        return {"betas": self.betas, "loops": self.loops}

    @cached_property
    def facts(self) -> tuple[RowFacts, ...]:
        """Facts about the row of each loop."""
        return tuple(row_facts(loop.row) for loop in self.loops)

    @cached_property
    def annotated(self) -> int:
        """Number of loops that carry an annotation."""
        return sum(loop.is_tagged for loop in self.loops)

    @cached_property
    def points(self) -> tuple[bool, ...]:
        """For each loop, True if it runs inside tiles of the same iterations."""
        tiled = {
            (level, facts.untiled.row.coefficients)
            for level, facts in enumerate(self.facts)
            if facts.size > 0
        }
        return tuple(
            any(other != level and loop.row.coefficients == run for other, run in tiled)
            for level, loop in enumerate(self.loops)
        )

    @cached_property
    def canonical(self) -> str:
        """Identifier that is valid in any process: the `repr` of its betas and loops."""
        loops = [
            f"Loop(row={facts.text}, parallel={loop.parallel}, unroll={loop.unroll}, "
            f"vector={loop.vector}, jammed={loop.jammed}"
            f"{f', packed={loop.packed}' if loop.packed else ''})"
            for facts, loop in zip(self.facts, self.loops, strict=True)
        ]
        return f"({self.betas}, ({', '.join(loops)}{',' if len(loops) == 1 else ''}))"

    @cached_property
    def identity(self) -> tuple[object, ...]:
        """Key that is equal for equal schedules in this process and cheap to compare."""
        tags = tuple(
            (n, *loop.tags, loop.packed) for n, loop in enumerate(self.loops) if loop.is_tagged
        )
        return self.betas, self.facts, tags

    @cached_property
    def misplaced(self) -> int | None:
        """The first vectorized or jammed level with a loop inside that is not fully unrolled.

        None if there is no such level.
        """
        closed = None
        for level, loop in enumerate(self.loops):
            if closed is not None and not loop.jammed:
                return closed
            if closed is None and (loop.vector or loop.jammed):
                closed = level
        return None

    @cached_property
    def deepest_annotated(self) -> int:
        """The innermost level whose loop is annotated or has floors; -1 if there is none."""
        found = (n for n, loop in enumerate(self.loops) if loop.is_tagged or loop.row.floors)
        return max(found, default=-1)

    @cached_property
    def packed(self) -> tuple[int, ...]:
        """The levels whose iterations copy what the statement reads."""
        return tuple(n for n, loop in enumerate(self.loops) if loop.packed)

    @cached_property
    def independent(self) -> tuple[int, ...]:
        """The levels whose loops are annotated as parallel or vectorized."""
        return tuple(n for n, loop in enumerate(self.loops) if loop.parallel or loop.vector)

    @property
    def depth(self) -> int:
        """Number of loops around the statement."""
        return len(self.loops)

    @cached_property
    def has_floors(self) -> bool:
        """True if some row is not purely affine (the statement is tiled)."""
        return any(loop.row.floors for loop in self.loops)

    @cached_property
    def embedded(self) -> tuple[bool, ...]:
        """For each loop, True if its time is determined by those of the loops outside of it.

        The statement then runs in a single iteration of the loop, see `Embedding`.
        """
        return embedded_levels(self.facts)

    def time_map(self, statement: Statement, length: int) -> isl.Map:
        """Return the schedule as an isl map `{ S1[i0, i1] -> [beta_0, row_0, ...] }`.

        Its range has 2*length+1 dimensions; missing ones are zero.
        """
        names = tuple(f"i{k}" for k in range(statement.depth))
        times: list[str] = []
        for beta, loop in zip(self.betas, self.loops, strict=False):
            times += [str(beta), loop.row.text(names)]
        times.append(str(self.betas[-1]))
        times += ["0"] * (2 * length + 1 - len(times))
        return parse_map(
            f"{{ {tuple_text(statement.name, statement.depth)} -> [{', '.join(times)}] }}"
        )


@lru_cache(8192)
def embedded_levels(rows: tuple[RowFacts, ...]) -> tuple[bool, ...]:
    """For each loop around a statement, return True if outer loops determine its time.

    A tile loop is determined, up to where tiles begin, if outer loops confine its iterations to one
    of its tiles, or if these iterations have no point loop and depend on those of outer loops.
    Loops over diagonals of tiles never are.
    """
    found = [False] * len(rows)
    own: list[tuple[int, ...]] = []
    for level, facts in enumerate(rows):
        if facts.size == 0:
            found[level] = _depends(facts.row.coefficients, own)
            if not found[level]:
                own.append(facts.row.coefficients)
    # For each direction, the size of the known range: one iteration, or one tile.
    known: dict[tuple[int, ...], int] = {}
    diagonals: list[set[tuple[tuple[int, ...], int]]] = []
    for level, facts in enumerate(rows):
        if facts.size < 0:
            diagonals.append(_terms(facts.row))
        else:
            run = facts.untiled.row.coefficients
            if facts.size > 0:
                within = known.get(run, facts.size + 1) <= facts.size
                follows = run not in own and _depends(run, [each for each in own if each in known])
                found[level] = within or follows
            known[run] = min(known.get(run, max(1, facts.size)), max(1, facts.size))
        for terms in diagonals:
            # The last tile of a diagonal is determined by it and its other tiles.
            left = [each for each in terms if known.get(each[0], each[1] + 1) > each[1]]
            if len(left) == 1:
                known[left[0][0]] = left[0][1]
    return tuple(found)


def _terms(row: Affine) -> set[tuple[tuple[int, ...], int]]:
    """The (coefficients, size) of the tiles whose numbers a diagonal adds up."""
    counts: Counter[tuple[tuple[int, ...], int]] = Counter()
    for term in row.floors:
        counts[term.numerator.coefficients, term.denominator] += term.coefficient
    return {each for each, count in counts.items() if count}


def _depends(row: tuple[int, ...], others: list[tuple[int, ...]]) -> bool:
    """Return True if a row is a linear combination of others, which are linearly independent."""
    if not any(row):
        return True
    rank = np.linalg.matrix_rank(np.array([*others, row], dtype=np.float64))
    return bool(rank == len(others))


def tile_size(row: Affine) -> int | None:
    """Return the size of a tile loop `floor(x / size)` of a purely affine x; None otherwise."""
    match row:
        case Affine(0, coefficients, (FloorTerm(1, numerator, size),)):
            return None if any(coefficients) or numerator.floors else size
        case _:
            return None


def row_bounds(statement: Statement, row: Affine) -> tuple[int, int]:
    """Return the smallest and largest value of a row over the statement's iteration domain."""
    return _bounds(statement, row_facts(row))


def _bounds(statement: Statement, facts: RowFacts) -> tuple[int, int]:
    return statement.known_ranges.once(facts, lambda: _new_bounds(statement, facts))


def _new_bounds(statement: Statement, facts: RowFacts) -> tuple[int, int]:
    row = facts.row
    if facts.size > 0:
        low, high = _bounds(statement, facts.untiled)
        return low // facts.size, high // facts.size
    if row.constant:
        low, high = row_bounds(statement, row + -row.constant)
        return low + row.constant, high + row.constant
    head = tuple_text(statement.name, statement.depth)
    text = f"{{ {head} -> [{row.text(iterator_names(statement.depth))}] }}"
    return range_bounds(parse_map(text).intersect_domain(parse_set(statement.domain)))[0]


@lru_cache(8192)
def _ends(times: str, domain: str, largest: bool) -> tuple[Affine, ...]:
    reached = parse_map(times).intersect_domain(parse_set(domain)).range().unwrap()
    return tuple(extreme_forms(reached, largest=largest))


@dataclass(frozen=True)
class LoopForest:
    """The schedules of all statements of a program.

    Attributes:
        program: the program.
        schedules: one per statement, in the program's order.
    """

    program: Program
    schedules: tuple[StatementSchedule, ...]

    def __getstate__(self) -> dict[str, object]:
        return {"program": self.program, "schedules": self.schedules}

    @classmethod
    def original(cls, program: Program) -> LoopForest:
        """Return the forest of the program's original loops."""
        schedules = []
        for statement in program.statements:
            rows = (
                Affine.of_iterator(k, statement.depth) * direction
                for k, direction in enumerate(statement.directions)
            )
            schedules.append(StatementSchedule(statement.betas, tuple(Loop(row) for row in rows)))
        return cls(program, tuple(schedules)).normalised()

    # -- addressing ----------------------------------------------------------------------------

    def position(self, statement: str) -> int:
        """Return the position of a statement in the program.

        Raises:
            NotApplicable: there is no statement of that name.
        """
        found = self.program.index.get(statement) if isinstance(statement, str) else None
        if found is None:
            names = ", ".join(self.program.index)
            raise NotApplicable(f"there is no statement {statement}; there are {names}")
        return found

    def of(self, statement: str) -> StatementSchedule:
        """Return the schedule of a statement.

        Raises:
            NotApplicable: there is no statement of that name.
        """
        return self.schedules[self.position(statement)]

    def loop(self, statement: str, level: int) -> Loop:
        """Return the loop at `level` around a statement.

        Raises:
            NotApplicable: there is no such statement or level.
        """
        loops = self.of(statement).loops
        if not 0 <= level < len(loops):
            has = f"{len(loops)} loops, levels 0 to {len(loops) - 1}" if loops else "no loop"
            raise NotApplicable(
                f"there is no loop at level {level} around {statement}: it has {has}"
            )
        return loops[level]

    def members(self, statement: str, level: int) -> tuple[int, ...]:
        """Return the positions of the statements under the loop at `level` around `statement`.

        Raises:
            NotApplicable: there is no such statement or level.
        """
        return self._members_around(self.position(statement), statement, level)

    def _members_around(self, position: int, statement: str, level: int) -> tuple[int, ...]:
        around = self.structure.members[position]
        if not 0 <= level < len(around):
            self.loop(statement, level)
        return around[level]

    def band(self, statement: str, level: int, depth: int) -> tuple[int, ...]:
        """Return the positions of the statements under `depth` perfectly nested loops.

        The outermost of these loops is at `level`.

        Raises:
            NotApplicable: the loops do not exist, or are not perfectly nested.
        """
        if not self.is_band(statement, level, depth):
            raise NotApplicable(self.why_no_band(statement, level, depth))
        return self.members(statement, level)

    def is_band(self, statement: str, level: int, depth: int) -> bool:
        """Return True if `depth` loops from `level` on are perfectly nested.

        Raises:
            NotApplicable: the loops do not exist.
        """
        position = self.position(statement)
        outer = self._members_around(position, statement, level)
        return outer == self._members_around(position, statement, level + depth - 1)

    def why_no_band(self, statement: str, level: int, depth: int) -> str:
        """Return a message that says why loops are not perfectly nested."""
        outside = [self.program.statements[k].name for k in self.members(statement, level)]
        return (
            f"levels {level} to {level + depth - 1} around {statement} are not perfectly nested: "
            f"the outer loop holds {', '.join(outside)}; distribute it first"
        )

    def branch(self, statement: str) -> tuple[int, ...]:
        """Return the positions of the statements directly in the innermost loop around one.

        They are in textual order.

        Raises:
            NotApplicable: there is no statement of that name.
        """
        prefix = self.of(statement).betas[:-1]
        return tuple(k for k in self.textual_order if self.schedules[k].betas[:-1] == prefix)

    def depth_around(self, statement: str) -> int:
        """Return the number of loops around a statement.

        Raises:
            NotApplicable: there is no statement of that name.
        """
        return self.of(statement).depth

    def innermost(self, statement: str) -> int:
        """Return the level of the innermost loop that is not fully unrolled, or 0.

        Raises:
            NotApplicable: there is no statement of that name.
        """
        loops = self.of(statement).loops
        return max((level for level, loop in enumerate(loops) if not loop.jammed), default=0)

    def common_depth(self, first: int, second: int) -> int:
        """Return the number of loops that two statements (by position) share."""
        return common_loops(self.schedules[first].betas, self.schedules[second].betas)

    def bounds(self, statement: str, level: int) -> tuple[int, int]:
        """Return the smallest and largest time of the loop at `level`, over all outer loops."""
        members = self.members(statement, level)
        found = self._known_bounds.get((members, level))
        if found is None:
            bounds = [
                _bounds(self.program.statements[k], self.schedules[k].facts[level]) for k in members
            ]
            found = min(low for low, _ in bounds), max(high for _, high in bounds)
            self._known_bounds[members, level] = found
        return found

    @cached_property
    def _known_bounds(self) -> dict[tuple[tuple[int, ...], int], tuple[int, int]]:
        return {}

    def extent(self, statement: str, level: int) -> int:
        """Return the largest trip count of the loop at `level`, over all outer loops."""
        low, high = self.bounds(statement, level)
        return high - low + 1

    def ends(self, position: int, level: int, outer: int, *, largest: bool) -> tuple[Affine, ...]:
        """Return the last or the first time of a loop around a statement, without duplicates.

        Args:
            position: of the statement.
            level: level of the loop.
            outer: number of outermost loops of whose times the results are affine forms; over the
                others the largest or the smallest time is taken.
            largest: return the last time, not the first one.

        Returns:
            Several forms if different ones hold in different parts of the iteration domain; forms
            with divisions are left out.
        """
        statement, rows = self.program.statements[position], self.schedules[position].loops
        names = iterator_names(statement.depth)
        times = ", ".join(loop.row.text(names) for loop in rows[:outer])
        head = tuple_text(statement.name, statement.depth)
        return _ends(
            f"{{ {head} -> [[{times}] -> [{rows[level].row.text(names)}]] }}",
            statement.domain,
            largest,
        )

    def reached(
        self, position: int, form: Affine, outer: int, *, largest: bool
    ) -> tuple[Affine, ...]:
        """Return the largest or the smallest value of a form of a statement's iterators.

        Args:
            position: of the statement.
            form: the form.
            outer: number of outermost iterators of which the results are affine forms, see `ends`.
            largest: return the largest value, not the smallest one.
        """
        statement = self.program.statements[position]
        names = iterator_names(statement.depth)
        head = tuple_text(statement.name, statement.depth)
        return _ends(
            f"{{ {head} -> [[{', '.join(names[:outer])}] -> [{form.text(names)}]] }}",
            statement.domain,
            largest,
        )

    # -- rebuilding ----------------------------------------------------------------------------

    def with_loops(
        self,
        members: Iterable[int],
        change: Callable[[tuple[Loop, ...]], tuple[Loop, ...]],
    ) -> LoopForest:
        """Return the forest in which the loops of the `members` are `change(loops)`.

        `change` must preserve the number of loops, as the betas stay as they are.
        """
        schedules = list(self.schedules)
        for k in members:
            old = schedules[k]
            schedules[k] = StatementSchedule(old.betas, change(old.loops))
        return LoopForest(self.program, tuple(schedules))

    def with_loop(
        self, members: Iterable[int], level: int, change: Callable[[Loop], Loop]
    ) -> LoopForest:
        """Return the forest in which the loop of the `members` at `level` is `change(loop)`."""
        return self.with_loops(
            members, lambda loops: (*loops[:level], change(loops[level]), *loops[level + 1 :])
        )

    def with_schedules(self, changed: dict[int, StatementSchedule]) -> LoopForest:
        """Return the forest with some schedules replaced and the betas renumbered."""
        schedules = tuple(changed.get(k, old) for k, old in enumerate(self.schedules))
        return LoopForest(self.program, schedules).normalised()

    def with_new_statement(
        self, program: Program, statement: str, *, before: bool = False
    ) -> LoopForest:
        """Return the forest of a program that has one more statement, beside a statement.

        The new one has the same loops and times, directly before or behind the other one.
        """
        own = self.of(statement)
        around, level = own.betas[:-1], own.depth
        schedules = []
        for old in self.schedules:
            betas = list(old.betas)
            if old.betas[:level] == around:
                # Every position in the loop doubles, which leaves room beside the statement.
                betas[level] *= 2
            schedules.append(replace(old, betas=tuple(betas)))
        place = 2 * own.betas[-1] + (-1 if before else 1)
        new = replace(own, betas=(*around, place))
        return LoopForest(program, (*schedules, new)).normalised()

    def normalised(self) -> LoopForest:
        """Return the forest with its betas renumbered 0, 1, 2, ... inside every loop."""
        schedules = (
            own if own.betas == betas else StatementSchedule(betas, own.loops)
            for own, betas in zip(self.schedules, self.structure.renumbered, strict=True)
        )
        return LoopForest(self.program, tuple(schedules))

    def without_common_shifts(self) -> LoopForest:
        """Return the forest with times relative to the first statement of every loop.

        Adding a constant to the times of all statements of a loop preserves the order, so schedules
        that differ only in such constants are equivalent and get the same code. Tile loops, and
        rows that share a loop with them, are unchanged: there the constant decides where tiles
        begin.
        """
        origin: dict[tuple[int, ...], int] = {}
        for k in self.textual_order:
            for level, loop in enumerate(self.schedules[k].loops):
                prefix = self.schedules[k].betas[: level + 1]
                origin.setdefault(prefix, loop.row.constant)
                if loop.row.floors:
                    origin[prefix] = 0
        if not any(origin.values()):
            return self
        schedules = []
        for schedule in self.schedules:
            loops = []
            for level, loop in enumerate(schedule.loops):
                common = origin[schedule.betas[: level + 1]]
                loops.append(replace(loop, row=loop.row + -common) if common else loop)
            is_same = all(one is other for one, other in zip(loops, schedule.loops, strict=True))
            schedules.append(schedule if is_same else replace(schedule, loops=tuple(loops)))
        return LoopForest(self.program, tuple(schedules))

    @cached_property
    def key(self) -> str:
        """A hash (hex) that identifies a schedule of one program.

        It is the hash of the text of a tuple of betas, rows, annotations, private arrays, the
        iterations that were split off, and the values that are copied.
        """
        parts = [own.canonical for own in self.without_common_shifts().schedules]
        private = sorted(array.name for array in self.program.arrays if array.copies)
        parts += [repr((name, self.program.array(name).shape)) for name in private]
        parts += [
            repr((s.part_of, s.domain, *([s.value] if s.target.array in private else [])))
            for s in self.program.statements
            if s.part_of
        ]
        content = f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
        return hashlib.sha256(content.encode()).hexdigest()[:32]

    def has_same_order(self, other: LoopForest) -> bool:
        """Return True if another forest differs at most in annotations."""
        return self.program is other.program and all(
            one is two or (one.betas == two.betas and one.facts == two.facts)
            for one, two in zip(self.schedules, other.schedules, strict=True)
        )

    # -- views ---------------------------------------------------------------------------------

    @cached_property
    def structure(self) -> LoopStructure:
        """The tree structure: the statements and loops inside each loop."""
        return loop_structure(tuple(own.betas for own in self.schedules))

    @property
    def roots(self) -> tuple[LoopNode | int, ...]:
        """The forest as a tree: outermost loops and statements outside of all loops."""
        return self.structure.roots

    @property
    def textual_order(self) -> tuple[int, ...]:
        """Positions of all statements in the order of the transformed code."""
        return self.structure.textual_order

    @cached_property
    def depth(self) -> int:
        """Number of loops around the deepest statement."""
        return max(schedule.depth for schedule in self.schedules)

    @cached_property
    def has_floors(self) -> bool:
        """True if some statement is tiled."""
        return any(schedule.has_floors for schedule in self.schedules)


def check_annotations(forest: LoopForest) -> None:
    """Check that code can be generated for all annotations.

    Raises:
        NotApplicable: a loop that is not fully unrolled is inside a vectorized or fully unrolled
            one.
    """
    wrong = misplaced_annotation(forest)
    if wrong is not None:
        raise NotApplicable(wrong)


def misplaced_annotation(forest: LoopForest) -> str | None:
    """Return a message about an annotation without code generation; None if there is none.

    Only fully unrolled loops may be inside a vectorized or fully unrolled loop.
    """
    for statement, schedule in zip(forest.program.statements, forest.schedules, strict=True):
        level = schedule.misplaced
        if level is not None:
            vector = schedule.loops[level].vector
            what = "vectorized" if vector else "fully unrolled by unroll_and_jam"
            return (
                f"the loop at level {level} around {statement.name} is {what} and would no "
                "longer be the innermost one; transform first, then annotate"
            )
    return None
