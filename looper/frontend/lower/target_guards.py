"""Check that targets of assignments under data-dependent conditions always exist.

The program always writes them: if the condition does not hold, the value that they already have.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import islpy as isl

from looper.frontend.lower.data_conditions import surely_read
from looper.frontend.lower.declarations import Storage
from looper.frontend.lower.member_uses import leading_rank
from looper.frontend.lower.statements import Draft
from looper.frontend.scopes.members import MemberVariable
from looper.frontend.tree.cursors import Refusal, key
from looper.ir.expressions import Access
from looper.ir.polyhedra import elements_of
from looper.ir.program import Statement


def check_targets(
    drafts: Sequence[Draft],
    statements: Sequence[Statement],
    used: Mapping[str, Storage],
    followed: Collection[int],
    depth: int,
) -> None:
    """Check that targets exist even if data-dependent conditions prevent the assignment.

    A target exists if the region accesses it, or another member of the same struct, regardless of
    data-dependent conditions.

    Args:
        drafts, statements: the same statements.
        used: the arrays and scalars of the program, by name.
        followed: keys of pointers to structs that exist whenever the region is executed.
        depth: number of loops around the region.

    Raises:
        Refusal: a target may not exist.
    """
    if all(draft.doubtful is None for draft in drafts):
        return
    certain: dict[int, isl.Map] = {}
    for draft, statement in zip(drafts, statements, strict=True):
        accesses = set(surely_read(statement.value))
        if draft.doubtful is None:
            accesses.add(statement.target)
        for access in accesses:
            whole, elements = _part(statement, access, used[access.array], depth)
            known = certain.get(whole)
            certain[whole] = elements if known is None else known.union(elements)
    for draft, statement in zip(drafts, statements, strict=True):
        storage = used[statement.target.array]
        if draft.doubtful is None or _base(storage) in followed:
            continue
        whole, needed = _part(statement, statement.target, storage, depth)
        if whole not in certain or not needed.is_subset(certain[whole]):
            name = storage.name
            remedy = f"declare its size, as in `{name}[n]`"
            if isinstance(storage.declaration, MemberVariable):
                name, remedy = storage.declaration.base.spelling, "use it outside of that, too"
            reason = f"`{name}` is a pointer that may lead nowhere where the condition does not"
            raise Refusal(draft.doubtful, f"{reason} hold: {remedy}")


def _base(storage: Storage) -> int | None:
    """The key of the pointer to a member's single struct; None for anything else."""
    member = storage.declaration
    if not isinstance(member, MemberVariable) or leading_rank(member.place):
        return None
    return key(member.base)


def _part(
    statement: Statement, access: Access, storage: Storage, depth: int
) -> tuple[int, isl.Map]:
    """The key of an array or structs, and the map from sizes to the elements that are accessed.

    All members of a struct share a key, as they exist together.
    """
    elements = elements_of(statement.relation(access), depth)
    member = storage.declaration
    if not isinstance(member, MemberVariable) or member.is_pointer:
        return key(member), elements
    first, rank = leading_rank(member.place), elements.dim(isl.dim_type.out)
    return key(member.base), elements.project_out(isl.dim_type.out, first, rank - first)
