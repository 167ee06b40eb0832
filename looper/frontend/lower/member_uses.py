"""The members of structs that a region uses: checks of them, and their spelling in the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from looper.frontend.lower.declarations import Storage, is_pointer_variable, qualifiers
from looper.frontend.regions import Place
from looper.frontend.scopes.calls import is_global
from looper.frontend.scopes.members import MemberVariable, is_behind, variable_of, with_bases
from looper.frontend.scopes.names import Names
from looper.frontend.tree.cursors import (
    ARRAYS,
    Refusal,
    innermost,
    key,
    mentions,
    quoted,
    stripped,
    variable,
)
from looper.frontend.tree.must_execute import evaluated
from looper.frontend.tree.syntax import CType, Declaration, Node, NodeKind, StorageClass, TypeKind
from looper.source.struct_members import Holder, Member

_NO_NAME = re.compile(r"\b(?:unnamed|anonymous)\b")
_WORD = re.compile(r"[A-Za-z_]\w*")
_LEADING = re.compile(r"\w+((?:\[\])*)")


class Needed(NamedTuple):
    """Arrays and scalars of which at least one has to be accessed.

    Attributes:
        names: their names.
        is_written: the access has to be a write.
    """

    names: frozenset[str]
    is_written: bool


@dataclass(frozen=True)
class MemberUses:
    """The members of structs that a region uses.

    Attributes:
        found: each member and its first use, by key; pointers before the members they lead to.
        place: the region.
        names: names of the region.
    """

    found: Mapping[int, tuple[MemberVariable, Node]]
    place: Place
    names: Names

    @classmethod
    def of(
        cls, place: Place, names: Names, named: Iterable[Node], known: Iterable[Storage]
    ) -> MemberUses:
        """Collect the members that a region uses, without those of structs that it declares.

        Args:
            place: the region.
            names: names of the region.
            named: the names in its expressions.
            known: the storage it accesses, including unnamed members of structs that it copies.
        """
        uses = [(cursor.referenced, cursor) for cursor in named]
        uses += [(storage.declaration, place.statements[0]) for storage in known]
        found: dict[int, tuple[MemberVariable, Node]] = {}
        for declaration, cursor in uses:
            if isinstance(declaration, MemberVariable) and not _is_declared(declaration, names):
                for each in with_bases([declaration]):
                    found.setdefault(each.key, (each, cursor))
        return cls(found, place, names)

    def check(
        self,
        sizes: Collection[str],
        mentioned: Mapping[str, Declaration],
        macro: Callable[[str], str | None],
    ) -> None:
        """Check that the region does not change the structs, and that the members' names are free.

        Args:
            sizes: names of the program's size parameters.
            mentioned: the variables and functions from outside that its statements name.
            macro: returns the text of a macro without parameters in the region, by its name.

        Raises:
            Refusal: a check fails.
        """
        names = self.names
        changing = names.declared | names.written | names.iterators
        links: dict[int, tuple[str, Node]] = {}
        for member, cursor in self.found.values():
            base, name = member.base, member.spelling
            holder = base.spelling
            if key(variable_of(base)) in changing:
                reason = f"`{holder}` is declared or assigned in the region: members of structs are"
                raise Refusal(cursor, f"{reason} only supported where these stay what they are")
            if member.type.canonical.is_volatile:
                raise Refusal(cursor, f"`{member.place}` is volatile")
            if not member.rank and _is_flexible(member):
                reason = f"`{member.place}` has as many elements as there is memory for: put its "
                raise Refusal(cursor, f"{reason}address into a variable before the region")
            link = "[" if member.place.startswith(f"{holder}[]") else "."
            before, where = links.setdefault(key(base), (link, cursor))
            if before != link:
                reason = f"members of `{holder}` are used both with a subscript and without one"
                raise Refusal(cursor, f"{reason} (`{quoted(where)}`): write `{holder}[0]`")
            if key(mentioned.get(name, member)) != key(member):
                reason = f"`{name}` is what this would be called in the result, and is the name of "
                raise Refusal(cursor, f"{reason}something else: rename one of them")
            self._check_macros(member, cursor, macro)
            if is_hoisted(member) and self._leads_to_size(member, sizes):
                self._check_reached(member, cursor)

    @staticmethod
    def _check_macros(
        member: MemberVariable, cursor: Node, macro: Callable[[str], str | None]
    ) -> None:
        """Check that no macro has the name of a member, which the result would expand."""
        if _alias(member, cursor, macro):
            return
        words = (member.spelling, *_WORD.findall(member.place))
        taken = [word for word in words if macro(word) is not None]
        if taken:
            raise Refusal(cursor, f"a macro has the name `{taken[0]}`, too: rename one of them")

    def _check_reached(self, member: MemberVariable, cursor: Node) -> None:
        """Check that a pointer leads to a struct wherever the member behind it is read."""
        if self._pointer(member) and key(member.base) not in self.followed_in_loops:
            reason = f"`{member.base.spelling}` may lead nowhere where a condition does not hold"
            raise Refusal(
                cursor, f"{reason}: put `{member.place}` into a variable before the region"
            )

    def _leads_to_size(self, member: MemberVariable, sizes: Collection[str]) -> bool:
        """Return True if a member is a size parameter, or a pointer that leads to one."""
        every = (each for each, _ in self.found.values() if each.spelling in sizes)
        return any(_leads(member, each) for each in every)

    def spelled(self, declaration: Declaration) -> str:
        """Return the C expression for a variable, or for a member that is one in the program.

        For a member that is a pointer, the expression is null if the struct's pointer may be null
        and is.
        """
        if not isinstance(declaration, MemberVariable):
            return declaration.spelling
        pointer = self._pointer(declaration)
        if not pointer or not declaration.is_pointer:
            return declaration.whole_place
        return f"({self.spelled(declaration.base)} ? {declaration.whole_place} : 0)"

    def _pointer(self, member: MemberVariable) -> str:
        """Return the pointer to a member's struct unless it is certain to be followed; else ""."""
        is_sure = leading_rank(member.place) or not is_behind(member)
        return "" if is_sure or key(member.base) in self.followed else member.base.spelling

    def members(
        self,
        used: Mapping[str, Storage],
        sizes: Collection[str],
        macro: Callable[[str], str | None],
    ) -> tuple[Member, ...]:
        """Return the members as part of the source region.

        Args:
            used: the arrays and scalars of the program, by name.
            sizes: names of its size parameters.
            macro: returns the text of a macro without parameters in the region, by its name.
        """
        leading = {key(m.base) for m, _ in self.found.values() if m.spelling in used}
        found = []
        for member, cursor in self.found.values():
            name = member.spelling
            if name not in used and name not in sizes and key(member) not in leading:
                continue
            if not is_hoisted(member):
                found.append(Member(name, member.place))
                continue
            found.append(
                Member(
                    name,
                    _alias(member, cursor, macro) or member.place,
                    _type_of(member),
                    stored=key(member) in self.names.written,
                    fresh=self._is_fresh(member),
                    pointer=self._pointer(member),
                    inside=bool(self._pointer(member)) and not self._leads_to_size(member, sizes),
                    fixed=member.type.canonical.is_const,
                )
            )
        return tuple(found)

    def _is_fresh(self, member: MemberVariable) -> bool:
        """Return True if the first statement that mentions a member assigns it without reading."""
        for statement in self.place.statements:
            if mentions(statement, variable_of(member)):
                # The struct is used as a whole.
                return False
            if not mentions(statement, member):
                continue
            inner = stripped(statement)
            is_plain = inner.kind is NodeKind.BINARY_OPERATOR and inner.operator == "="
            if not is_plain:
                return False
            target = variable(inner.children[0])
            is_target = target is not None and key(target) == key(member)
            return is_target and not mentions(inner.children[1], member)
        return False

    def holders(
        self,
        used: Mapping[str, Storage],
        extents: Mapping[str, list[tuple[int, str]]],
        shared: Collection[str],
    ) -> tuple[Holder, ...]:
        """Return the variables that hold the members.

        Args:
            used: the arrays and scalars of the program, by name.
            extents: extents of the program's arrays, as numbers and as C.
            shared: names of variables used by functions that the region calls.

        Raises:
            Refusal: code outside of the function cannot define or name such a struct.
        """
        found: dict[int, Holder] = {}
        for member, cursor in self.found.values():
            base, name = member.base, member.spelling
            rank = leading_rank(member.place)
            filled = name in used and not is_hoisted(member)
            shape = tuple(n for n, _ in extents[name][:rank]) if name in used else (1,) * rank
            known = found.get(key(base))
            if known is not None:
                pairs = zip(known.shape, shape, strict=True)
                shape, filled = tuple(map(max, pairs)), filled or known.filled
            kind = base.type.canonical.kind
            is_shared, is_record = base.spelling in shared, kind is TypeKind.RECORD
            is_own = (
                not isinstance(base, MemberVariable)
                and is_global(base)
                and (is_record or is_shared)
            )
            is_pointer = kind is TypeKind.POINTER or (kind in ARRAYS and not is_own)
            constant = is_own and "const" in qualifiers(base)[0]
            if is_own and filled and not is_pointer:
                _check_defined(base, cursor)
            if filled and not is_pointer and not is_own:
                _check_hides_nothing(base, cursor)
            found[key(base)] = Holder(
                base.spelling,
                _named_record(base, rank, cursor),
                shape,
                is_pointer,
                own=is_own and (filled or is_shared),
                filled=filled,
                constant=constant and filled,
                record_bytes=_record(base).size,
            )
        return tuple(found.values())

    def needed(self, used: Collection[str], sizes: Collection[str]) -> list[Needed]:
        """Return the accesses without which generated code may not read or write members.

        Args:
            used: names of the program's arrays and scalars.
            sizes: names of its size parameters.
        """
        found = list[Needed]()
        every = [each for each, _ in self.found.values()]
        for member in every:
            name = member.spelling
            if not is_hoisted(member) or self._leads_to_size(member, sizes):
                continue
            if name in used and key(member) in self.names.written:
                found.append(Needed(frozenset([name]), is_written=True))
            elif self._pointer(member):
                behind = {each.spelling for each in every if _leads(member, each)}
                found.append(Needed(frozenset(behind & {*used}), is_written=False))
        return [each for each in found if each.names]

    def used(self, used: Collection[str]) -> list[MemberVariable]:
        """Return the members that are arrays or scalars of the program, or that lead to such.

        Args:
            used: names of the program's arrays and scalars.
        """
        every = [member for member, _ in self.found.values()]
        leading = {key(each.base) for each in every if each.spelling in used}
        return [each for each in every if each.spelling in used or key(each) in leading]

    @cached_property
    def followed(self) -> set[int]:
        """Keys of the pointers that are dereferenced whenever the region is executed."""
        return _followed(evaluated(self.place.statements))

    @cached_property
    def followed_in_loops(self) -> set[int]:
        """Keys of the pointers that are dereferenced if every loop has at least one iteration."""
        return _followed(evaluated(self.place.statements, loops_run=True))


def _leads(member: MemberVariable, other: MemberVariable) -> bool:
    """Return True if `member` is `other`, or a pointer by which that is reached."""
    return any(key(each) == key(member) for each in with_bases([other]))


def _followed(reached: Iterable[Node]) -> set[int]:
    """Return the keys of the structs, or pointers to them, of all members in some expressions."""
    named = [each.referenced for each in reached if each.kind is NodeKind.DECL_REF_EXPR]
    members = [each for each in named if isinstance(each, MemberVariable)]
    return {key(each.base) for each in with_bases(members)}


def _alias(member: MemberVariable, cursor: Node, macro: Callable[[str], str | None]) -> str:
    """Return the macro that stands for a member and occurs in the member's own text; "" if none."""
    name = quoted(cursor)
    text = macro(name) if name in _WORD.findall(member.place) and not member.rank else None
    is_alias = text is not None and re.sub(r"[\s()]", "", text) == member.place
    return name if is_alias else ""


def _check_defined(base: Declaration, cursor: Node) -> None:
    """Check that a struct with arrays in it is defined in the translation unit."""
    if base.storage_class is StorageClass.EXTERN and base.definition is None:
        reason = f"`{base.spelling}` is a struct of another file with arrays in it"
        raise Refusal(cursor, f"{reason}: put the pointers to them into variables")


def _check_hides_nothing(base: Declaration, cursor: Node) -> None:
    """Check that nothing else of the file has the name of a local struct with arrays in it."""
    others = (NodeKind.VAR_DECL, NodeKind.FUNCTION_DECL)
    unit = base.translation_unit
    declared = [*((each.kind, each.spelling) for each in unit.declarations), *unit.foreign]
    for kind, name in declared:
        if name == base.spelling and kind in others:
            reason = f"something else of the file is called `{base.spelling}`, too"
            raise Refusal(cursor, f"{reason}: rename this struct")


def _is_flexible(member: MemberVariable) -> bool:
    """Return True if a member is an array declared without a size."""
    return member.type.canonical.kind is TypeKind.INCOMPLETEARRAY


def _is_declared(member: MemberVariable, names: Names) -> bool:
    """Return True if the region declares the member's struct, or the array of structs."""
    base = variable_of(member)
    return key(base) in names.declared and not is_pointer_variable(base)


def is_hoisted(member: MemberVariable) -> bool:
    """Return True if the value of a member is copied to a variable before the region."""
    return member.rank == 0 and member.type.canonical.kind not in ARRAYS


def form_of(declaration: Declaration, names: Names) -> dict[str, Any]:
    """Return the `form` and `steps` of an array that is a member; empty for other variables."""
    if not isinstance(declaration, MemberVariable) or is_hoisted(declaration):
        return {}
    if _is_declared(declaration, names):
        return {}
    return {"form": declaration.place, "steps": declaration.steps}


def leading_rank(place: str) -> int:
    """Return the number of subscripts directly after the variable that a member's place names."""
    matched = _LEADING.match(place)
    return 0 if matched is None else len(matched[1]) // 2


def _type_of(member: MemberVariable) -> str:
    """Return the type of the variable that a member's value is copied to."""
    type_ = member.type.canonical
    text = type_.spelling
    if member.is_pointer:
        # A type without a tag may be hidden by a variable.
        leads_to = _record(member)
        is_struct = leads_to.kind is TypeKind.RECORD
        if is_struct and not leads_to.spelling.removeprefix("const ").startswith("struct "):
            return f"__typeof__({member.place})"
        text = re.sub(r"\*(?:\s*(?:const|restrict))+$", "*", text)
    if _NO_NAME.search(text):
        return f"__typeof__({member.place})"
    return text if member.is_pointer else text.removeprefix("const ")


def record_of(base: Declaration) -> str:
    """Return the type of the structs of a variable, or behind it, as its function can name it."""
    text = _plain(_record(base))
    if text.startswith("struct ") and not _NO_NAME.search(text):
        return text
    # A variable may have the name of a type that has no tag.
    rank, _ = innermost(base.type)
    name = base.whole_place if isinstance(base, MemberVariable) else base.spelling
    return f"__typeof__({name}{'[0]' * rank})"


def _plain(type_: CType) -> str:
    """Return the spelling of a type without its qualifiers."""
    text = type_.spelling
    for qualifier in ("const ", "volatile "):
        text = text.removeprefix(qualifier)
    return text


def _record(base: Declaration) -> CType:
    return innermost(base.type)[1]


def _named_record(base: Declaration, rank: int, cursor: Node) -> str:
    """Return the type of the structs of a variable, as code elsewhere in the file can name it."""
    is_variable = not isinstance(base, MemberVariable) and not is_pointer_variable(base)
    if is_variable and is_global(base) and "const" not in qualifiers(base)[0]:
        return f"__typeof__({base.spelling}{'[0]' * rank})"
    text = _plain(_record(base))
    if _NO_NAME.search(text):
        raise Refusal(cursor, f"the struct of `{base.spelling}` has no name: give it one")
    struct = _record(base).declaration
    parent = None if struct is None else struct.parent
    if parent is not None and parent.kind is NodeKind.FUNCTION_DECL:
        reason = f"the struct of `{base.spelling}` is declared in the function"
        raise Refusal(cursor, f"{reason}: declare it before that")
    return text
