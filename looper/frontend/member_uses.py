"""The members of structs that a region uses: what may be used, and what C they are written as."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clang.cindex import Cursor, CursorKind, StorageClass, TypeKind

from looper.frontend.calls import is_global
from looper.frontend.cursors import ARRAYS, Refusal, children, descendants, key, quoted
from looper.frontend.declarations import Storage, is_pointer_variable, qualifiers
from looper.frontend.members import Member, variable_of, with_bases
from looper.frontend.names import Names
from looper.frontend.regions import Place
from looper.ir.source_region import Holder
from looper.ir.source_region import Member as RegionMember

_NO_NAME = re.compile(r"\b(?:unnamed|anonymous)\b")
_LEADING = re.compile(r"\w+((?:\[\])*)")


@dataclass(frozen=True)
class MemberUses:
    """The members of structs that a region uses.

    Attributes:
        found: with where each stands first, pointers before what they lead to.
        place: the region.
    """

    found: Mapping[int, tuple[Member, Cursor]]
    place: Place

    @classmethod
    def of(cls, place: Place, names: Names, known: Iterable[Storage]) -> MemberUses:
        """Those of a region, but for those of structs that it declares: these are variables.

        Args:
            place: the region.
            names: of it.
            known: what it accesses: also what it does not name, in structs that it copies.
        """
        named = [
            (cursor.referenced, cursor)
            for statement in place.statements
            for cursor in descendants(statement)
            if cursor.kind is CursorKind.DECL_REF_EXPR
        ]
        named += [(storage.declaration, place.statements[0]) for storage in known]
        found: dict[int, tuple[Member, Cursor]] = {}
        for declaration, cursor in named:
            if isinstance(declaration, Member) and not _is_declared(declaration, names):
                for each in with_bases([declaration]):
                    found.setdefault(each.hash, (each, cursor))
        return cls(found, place)

    def check(self, names: Names, mentioned: Mapping[str, Cursor], words: Collection[str]) -> None:
        """Check that the structs stay where they are, and that names are free.

        Args:
            names: of the region.
            mentioned: the variables and functions from outside that its statements name.
            words: all names that mean something in the file.

        Raises:
            Refusal: it is not so.
        """
        changing = names.declared | names.written | names.iterators
        links: dict[int, tuple[str, Cursor]] = {}
        for member, cursor in self.found.values():
            base, name = member.base, str(member.spelling)
            holder = str(base.spelling)
            if key(variable_of(base)) in changing:
                reason = f"`{holder}` is declared or assigned in the region: members of structs are"
                raise Refusal(cursor, f"{reason} only supported where these stay what they are")
            if member.type.get_canonical().is_volatile_qualified():
                raise Refusal(cursor, f"`{member.place}` is volatile")
            if member.place.count("[]") == 0 and _is_flexible(member):
                reason = f"`{member.place}` has as many elements as there is memory for: put its "
                raise Refusal(cursor, f"{reason}address into a variable before the region")
            link = "[" if member.place.startswith(f"{holder}[]") else "."
            before, where = links.setdefault(key(base), (link, cursor))
            if before != link:
                reason = f"members of `{holder}` are used both with a subscript and without one"
                raise Refusal(cursor, f"{reason} (`{quoted(where)}`): write `{holder}[0]`")
            other = mentioned.get(name, member)
            is_taken = name in words and is_hoisted(member)
            if key(other) != key(member) or is_taken:
                reason = f"`{name}` is what this would be called in the result, and is the name of "
                raise Refusal(cursor, f"{reason}something else: rename one of them")

    def members(
        self, names: Names, used: Mapping[str, Storage], sizes: Collection[str]
    ) -> tuple[RegionMember, ...]:
        """Them as the region has them.

        Args:
            names: of the region.
            used: the arrays and scalars of the program, by name.
            sizes: names of its size parameters.
        """
        leading = {key(m.base) for m, _ in self.found.values() if str(m.spelling) in used}
        found = []
        for member, _ in self.found.values():
            name = str(member.spelling)
            if name not in used and name not in sizes and key(member) not in leading:
                continue
            if not is_hoisted(member):
                found.append(RegionMember(name, member.place))
                continue
            is_stored = key(member) in names.written
            by_pointer = "->" in member.place.removeprefix(str(member.base.spelling))[:2]
            is_sure = not by_pointer or key(member.base) in self.followed
            pointer = "" if is_sure else str(member.base.spelling)
            found.append(
                RegionMember(name, member.place, _declared(member, is_stored), is_stored, pointer)
            )
        return tuple(found)

    def holders(
        self, used: Mapping[str, Storage], extents: Mapping[str, list[tuple[int, str]]]
    ) -> tuple[Holder, ...]:
        """The variables that these are members of.

        Args:
            used: the arrays and scalars of the program, by name.
            extents: of the program's arrays, as numbers and as C.

        Raises:
            Refusal: code outside of the function can not have such structs.
        """
        found: dict[int, Holder] = {}
        for member, cursor in self.found.values():
            base, name = member.base, str(member.spelling)
            rank = leading_rank(member.place)
            filled = name in used and not is_hoisted(member)
            shape = tuple(n for n, _ in extents[name][:rank]) if name in used else (1,) * rank
            known = found.get(key(base))
            if known is not None:
                pairs = zip(known.shape, shape, strict=True)
                shape, filled = tuple(map(max, pairs)), filled or known.filled
            kind = base.type.get_canonical().kind
            is_pointer = kind is TypeKind.POINTER or kind in ARRAYS
            own = filled and not is_pointer and is_global(base) and not isinstance(base, Member)
            if own and "const" in qualifiers(base)[0]:
                reason = f"`{base.spelling}` is a constant struct of the file with arrays in it"
                raise Refusal(cursor, f"{reason}: put the pointers to them into variables")
            if own and base.storage_class is StorageClass.EXTERN and base.get_definition() is None:
                reason = f"`{base.spelling}` is a struct of another file with arrays in it"
                raise Refusal(cursor, f"{reason}: put the pointers to them into variables")
            found[key(base)] = Holder(
                str(base.spelling),
                _named_record(base, cursor),
                shape,
                is_pointer,
                own,
                filled,
                int(_record(base).get_size()),
            )
        return tuple(found.values())

    def used(self, used: Collection[str]) -> list[Member]:
        """Those of which the program has values, or that lead to such.

        Args:
            used: names of its arrays and scalars.
        """
        every = [member for member, _ in self.found.values()]
        leading = {key(each.base) for each in every if str(each.spelling) in used}
        return [each for each in every if str(each.spelling) in used or key(each) in leading]

    @cached_property
    def followed(self) -> set[int]:
        """Keys of the pointers whose structs are accessed whenever the region is executed."""
        return {
            key(cursor.referenced.base)
            for statement in self.place.statements
            for part in _surely_executed(statement)
            for cursor in descendants(part)
            if cursor.kind is CursorKind.DECL_REF_EXPR and isinstance(cursor.referenced, Member)
        }


def _is_flexible(member: Member) -> bool:
    """Whether it is an array whose declaration does not say how large it is."""
    return bool(member.type.get_canonical().kind is TypeKind.INCOMPLETEARRAY)


def _is_declared(member: Member, names: Names) -> bool:
    """Whether the region declares the struct itself, or an array of such."""
    base = variable_of(member)
    return key(base) in names.declared and not is_pointer_variable(base)


def is_hoisted(member: Member) -> bool:
    """Whether its value is put into a variable before the region."""
    return member.rank == 0 and member.type.get_canonical().kind not in ARRAYS


def form_of(declaration: Cursor, names: Names) -> dict[str, Any]:
    """The `form` and `steps` of an array that is a member; empty for other variables."""
    if not isinstance(declaration, Member) or is_hoisted(declaration):
        return {}
    if _is_declared(declaration, names):
        return {}
    return {"form": declaration.place, "steps": declaration.steps}


def leading_rank(place: str) -> int:
    """How many subscripts follow the variable that a member's place begins with."""
    matched = _LEADING.match(place)
    return 0 if matched is None else len(matched[1]) // 2


def _surely_executed(statement: Cursor) -> Iterator[Cursor]:
    """What is evaluated whenever a statement is reached."""
    inner = children(statement)
    match statement.kind:
        case CursorKind.FOR_STMT:
            yield from inner[:2]
        case CursorKind.IF_STMT | CursorKind.WHILE_STMT:
            yield from inner[:1]
        case CursorKind.COMPOUND_STMT:
            for each in inner:
                yield from _surely_executed(each)
        case _:
            yield statement


def _declared(member: Member, is_stored: bool) -> str:
    """The declaration of the variable that a member's value is put into."""
    name, type_ = str(member.spelling), member.type.get_canonical()
    text = str(type_.spelling)
    constant = "" if is_stored else "const "
    if not member.is_pointer:
        return f"{constant}{text.removeprefix('const ')} {name}"
    if _NO_NAME.search(text):
        return f"__typeof__({member.place}) {name}"
    if "(*" in text:
        before, _, after = text.partition("(*")
        return f"{before}(*const {name}{after[after.index(')') :]}"
    before = text[: text.rindex("*") + 1]
    return f"{before}const {name}"


def record_of(base: Cursor) -> str:
    """The type of the structs that a variable has or leads to."""
    text = str(_record(base).spelling)
    for qualifier in ("const ", "volatile "):
        text = text.removeprefix(qualifier)
    return text


def _record(base: Cursor) -> Any:
    type_ = base.type.get_canonical()
    while type_.kind in ARRAYS or type_.kind is TypeKind.POINTER:
        inner = type_.element_type if type_.kind in ARRAYS else type_.get_pointee()
        type_ = inner.get_canonical()
    return type_


def _named_record(base: Cursor, cursor: Cursor) -> str:
    """The type of the structs of a variable, as code elsewhere in the file can name it."""
    text = record_of(base)
    if _NO_NAME.search(text):
        raise Refusal(cursor, f"the struct of `{base.spelling}` has no name: give it one")
    if _record(base).get_declaration().semantic_parent.kind is CursorKind.FUNCTION_DECL:
        reason = f"the struct of `{base.spelling}` is declared in the function"
        raise Refusal(cursor, f"{reason}: declare it before that")
    return text
