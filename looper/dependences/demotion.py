"""Demotion of scalar accumulators to the array elements in which they are stored.

    s = 0;                                C[i][j] = 0;
    for (k ...)                   =>      for (k ...)
      s += A[i][k] * B[k][j];               C[i][j] += A[i][k] * B[k][j];
    C[i][j] = s;

This undoes a manual optimization that keeps a sum in a register, and is DeLICM (Kruse and Grosser,
"DeLICM: scalar dependence removal at zero memory cost", CGO 2018). A scalar shared by all
iterations serializes them, and a copy per iteration takes additional memory, whereas the element
exists anyway; statements that only copy disappear. Generated code keeps such elements in registers
again where possible.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial

import islpy as isl

from looper.dependences.analysis import original_order, touched
from looper.dependences.expansion import Covered, check_covered, sharing, uses, with_accesses
from looper.errors import NotApplicable
from looper.ir.expressions import Access
from looper.ir.polyhedra import iterator_names, parse_map
from looper.ir.program import Program, Statement, renumbered
from looper.support.isl_operations import at_most
from looper.support.isl_time import check_time

# The limit of isl operations for one region, which take a second or two.
_OPERATIONS = 2_000_000


def demoted(program: Program) -> Program:
    """The program with scalars replaced by the elements in which they are stored.

    It computes the same values in the same order. A scalar is kept where its replacement would add
    dependences between iterations: if the element is accessed between the first use of the scalar
    and its store, or by another iteration before the store, or if all iterations of some loop share
    it and it is live after the region. (Privatization can expand such a scalar.) It is also kept if
    isl exceeds its limit of operations. `region.replaced` names the removed scalars.

    Raises:
        OutOfTime: the time is over (see `within`), so that the replaceable scalars are unknown.
    """
    changed, known = program, Covered()
    with suppress(isl.Error), at_most(_OPERATIONS):
        for statement in program.statements:
            for scalar in program.arrays:
                made = _stored_at_once(changed, statement.name, scalar.name, known)
                changed = changed if made is None else made
    check_time()
    return program if changed is program else _tidied(program, changed)


def _stored_at_once(program: Program, name: str, scalar: str, known: Covered) -> Program | None:
    """The program with a scalar replaced by the elements that store it; None if it is kept."""
    if not _is_candidate(program, program.statement(name), scalar):
        return None
    store = _Store.of(program, name, scalar, known)
    if store is None or store.is_shared or not store.is_unconditional or store.is_in_the_way:
        return None

    def moved(access: Access, iterators: int) -> Access:
        return store.element(iterators) if access.array == scalar else access

    statements = (
        with_accesses(each, partial(moved, iterators=each.depth)) if k in store.users else each
        for k, each in enumerate(program.statements)
    )
    return replace(program, statements=tuple(statements))


def _is_candidate(program: Program, statement: Statement, scalar: str) -> bool:
    """Return True if a statement may store a scalar accumulated by a loop beside it.

    This is a cheap necessary condition.
    """
    old, target = program.array(scalar), program.array(statement.target.array)
    return (
        (old.local and not old.shape and old.type == target.type and len(target.shape) > 0)
        and any(access.array == scalar for access in statement.reads)
        and any(
            writer.target.array == scalar
            and writer.depth > statement.depth > 0
            and writer.betas[: statement.depth] == statement.betas[: statement.depth]
            for writer in program.statements
        )
    )


@dataclass(frozen=True)
class _Store:
    """A statement that stores a scalar in an element of an array.

    Attributes:
        program: the program.
        position: position of the statement.
        group: positions of the statements that share its loops, its own included.
        users: positions of those that use the scalar; the statement is the last of them.
    """

    program: Program
    position: int
    group: tuple[int, ...]
    users: tuple[int, ...]

    @classmethod
    def of(cls, program: Program, name: str, scalar: str, known: Covered) -> _Store | None:
        """The store by a statement; None if other iterations or later statements use the scalar."""
        position = program.index[name]
        depth = program.statements[position].depth
        group = sharing(program, name, depth)
        try:
            check_covered(program, scalar, group, depth, known)
        except NotApplicable:
            return None
        users = tuple(k for k in group if uses(program.statements[k], scalar))
        last = max(users, key=lambda k: program.statements[k].betas)
        return cls(program, position, group, users) if last == position else None

    @property
    def statement(self) -> Statement:
        """The statement that stores the scalar."""
        return self.program.statements[self.position]

    def element(self, iterators: int) -> Access:
        """The access to the element from a statement with `iterators` loops."""
        target = self.statement.target
        return Access(target.array, tuple(index.lifted(iterators) for index in target.indices))

    @property
    def is_shared(self) -> bool:
        """True if iterations of some loop share an element that is live after the region."""
        return bool(self._others) and not self.program.array(self.statement.target.array).local

    @property
    def is_unconditional(self) -> bool:
        """True if every iteration that uses the scalar stores it."""
        stored, depth = self.statement.domain_set, self.statement.depth
        for k in self.users:
            own = self.program.statements[k]
            used = own.domain_set.project_out(isl.dim_type.set, depth, own.depth - depth)
            if not used.set_tuple_name(self.statement.name).is_subset(stored):
                return False
        return True

    @property
    def is_in_the_way(self) -> bool:
        """True if the element has other accesses that conflict with its use for the scalar."""
        return any(
            self._is_accessed(k, access, is_write=is_write)
            for k in self.group
            for access, is_write in touched(self.program.statements[k])
            if access.array == self.statement.target.array
        )

    def _is_accessed(self, k: int, access: Access, *, is_write: bool) -> bool:
        """Return True if an access to the element conflicts with holding the scalar in it.

        That is an access before the store, either after the first use of the scalar in the same
        iteration, or in another iteration of the loops that the element depends on. (An access in
        another iteration of the remaining loops, such as loops over time, precedes the first use.)
        """
        own = self.program.statements[k]
        elements = self.statement.relation(self.statement.target)
        before = self._before(k, self.position)
        if k == self.position and not is_write:
            before = before.union(self._in_same_iteration(k, k))
        early = own.relation(access).apply_range(elements.reverse()).intersect(before)
        here = self._in_same_iteration(k, self.position)
        if not early.intersect(here).domain().intersect(self._after_a_use(k)).is_empty():
            return True
        alike = self._alike(k, self.position, self._others)
        return not early.intersect(alike).subtract(here).is_empty()

    @cached_property
    def _others(self) -> list[int]:
        """Levels of the loops around the statement on which the element does not depend."""
        indices = self.statement.target.indices
        return [k for k in range(self.statement.depth) if not any(i.depends_on(k) for i in indices)]

    def _after_a_use(self, k: int) -> isl.Set:
        """The executions of a statement that follow a use of the scalar in their iteration."""
        found = isl.Set.empty(self.program.statements[k].domain_set.get_space())
        for user in self.users:
            together = self._in_same_iteration(user, k)
            domain = self.program.statements[user].domain_set
            later = self._before(user, k).intersect(together).intersect_domain(domain)
            found = found.union(later.range())
        return found

    def _before(self, source: int, sink: int) -> isl.Map:
        """Pairs of executions of two statements of which the first comes before the second."""
        found = isl.Map.empty(self._alike(source, sink, []).get_space())
        for order in original_order(self.program, source, sink):
            found = found.union(order)
        return found

    def _in_same_iteration(self, source: int, sink: int) -> isl.Map:
        """Pairs of executions in one iteration of the loops around the statement."""
        return self._alike(source, sink, list(range(self.statement.depth)))

    def _alike(self, source: int, sink: int, levels: list[int]) -> isl.Map:
        """Pairs of executions at the same iterations of some loops."""
        sides = [self.program.statements[k] for k in (source, sink)]
        names = [iterator_names(own.depth, prefix) for own, prefix in zip(sides, "io", strict=True)]
        left, right = (
            f"{own.name}[{', '.join(each)}]" for own, each in zip(sides, names, strict=True)
        )
        equal = [f"{names[0][level]} = {names[1][level]}" for level in levels]
        return parse_map(f"{{ {left} -> {right} : {' and '.join(equal) or 'true'} }}")


def _tidied(program: Program, changed: Program) -> Program:
    """The changed program without statements that became copies to themselves and unused arrays."""
    pairs = zip(program.statements, changed.statements, strict=True)
    kept = [new for old, new in pairs if new is old or new.value != new.target]
    used = {name for each in kept for name in each.uses}
    region = program.region
    if region is not None:
        gone = ((a.type.value, a.name) for a in program.arrays if a.name not in used)
        region = region.with_replaced(gone)
    arrays = tuple(array for array in program.arrays if array.name in used)
    return replace(program, arrays=arrays, statements=renumbered(kept), region=region)
