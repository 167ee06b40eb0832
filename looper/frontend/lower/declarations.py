"""Arrays and scalars of a region: shapes and types from their C declarations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import islpy as isl

from looper.frontend.lower.affine import AffineReader
from looper.frontend.scopes.context import Context
from looper.frontend.scopes.members import is_behind, is_member, variable_of
from looper.frontend.scopes.names import Names, is_automatic
from looper.frontend.tree.attributes import check_own_memory
from looper.frontend.tree.cursors import ARRAYS, Refusal, arithmetic_type, key
from looper.frontend.tree.syntax import (
    CType,
    Declaration,
    Node,
    NodeKind,
    SourceFile,
    TypeKind,
    spelled_after,
)
from looper.ir.expressions import ElementType

_ELEMENTS = {
    TypeKind.FLOAT: ElementType.FLOAT,
    TypeKind.DOUBLE: ElementType.DOUBLE,
    TypeKind.LONGDOUBLE: ElementType.LONG_DOUBLE,
    TypeKind.FLOAT16: ElementType.FLOAT16,
    TypeKind.INT: ElementType.INT,
    TypeKind.LONG: ElementType.LONG,
    TypeKind.LONGLONG: ElementType.LONG_LONG,
    TypeKind.SHORT: ElementType.SHORT,
    TypeKind.CHAR_S: ElementType.CHAR,
    TypeKind.CHAR_U: ElementType.CHAR,
    TypeKind.SCHAR: ElementType.SIGNED_CHAR,
    TypeKind.UINT: ElementType.UNSIGNED,
    TypeKind.ULONG: ElementType.UNSIGNED_LONG,
    TypeKind.ULONGLONG: ElementType.UNSIGNED_LONG_LONG,
    TypeKind.USHORT: ElementType.UNSIGNED_SHORT,
    TypeKind.UCHAR: ElementType.UNSIGNED_CHAR,
    TypeKind.BOOL: ElementType.BOOL,
}
_LARGEST = 2**48
# The pragma is not part of the tree.
_THREADPRIVATE = re.compile(rb"\bthreadprivate\s*\(([^)]*)\)")


def element_type(type_: CType) -> ElementType | None:
    """Return the element type for a C type; None if there is none."""
    return _ELEMENTS.get(arithmetic_type(type_).kind)


def element_kind(element: ElementType) -> TypeKind:
    """Return the kind of C type for an element type."""
    return next(kind for kind, known in _ELEMENTS.items() if known is element)


@dataclass
class Storage:
    """An array or scalar of the region.

    Attributes:
        declaration: its declaration.
        name: its name.
        type: C type of an element.
        extents: extent of each dimension; None for a first one that the declaration leaves open.
        spelled: the extents as C.
        pointed: True if it is a pointer to the whole array, written `(*name)[i][j]`.
        flat: see `looper.ir.program.Array`.
    """

    declaration: Declaration
    name: str
    type: ElementType
    extents: list[int | None]
    spelled: list[str | None]
    pointed: bool
    flat: tuple[str, ...] = ()

    @property
    def holder(self) -> int:
        """The key of the variable that contains it: the struct for a member, otherwise its own."""
        return key(variable_of(self.declaration))

    @property
    def rank(self) -> int:
        """Number of subscripts in C."""
        return len(self.extents) - len(self.flat)


@dataclass
class Storages:
    """The arrays and scalars of a region, in order of first appearance.

    Attributes:
        names: the meanings of names.
        around: the context of the region: loops over all sizes, if any.
        flat: the inner extents of one-dimensional arrays that hold matrices, by key (see
            `looper.frontend.lower.delinearization.inner_extents`).
        known: the storages found so far, by key.
        strides: products of sizes in subscripts of other one-dimensional arrays, by key.
        outside: sets whose union is the sizes at which an access is out of bounds of an array, or
            of a row of a matrix in a one-dimensional array.
    """

    names: Names
    around: Context = field(default_factory=Context)
    flat: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    known: dict[int, Storage] = field(default_factory=dict)
    strides: dict[int, set[tuple[int, ...]]] = field(default_factory=dict)
    outside: list[isl.Set] = field(default_factory=list)

    def find(self, cursor: Node, declaration: Declaration, pointed: bool) -> Storage:
        """Return the storage of a variable that is used at `cursor`.

        Raises:
            Refusal: its type is not accepted, or its name is ambiguous.
        """
        wanted = key(declaration)
        if wanted not in self.known:
            described = self._described(cursor, declaration, pointed)
            self._check_name(cursor, described)
            self.known[wanted] = described
        found = self.known[wanted]
        if found.pointed != pointed:
            name = found.name
            raise Refusal(cursor, f"`{name}` is used both as `(*{name})[...]` and as `{name}[...]`")
        return found

    def extents(self, name: str) -> list[int | None]:
        """Return the extents of a known array; None for a first one that is open."""
        return next(each.extents for each in self.known.values() if each.name == name)

    def is_open(self, name: str) -> bool:
        """Return True for an array with unknown first extent, or behind a pointer to a struct."""
        found = [each for each in self.known.values() if each.name == name]
        return any(each.extents[:1] == [None] or is_behind(each.declaration) for each in found)

    def _check_name(self, cursor: Node, described: Storage) -> None:
        for other in self.known.values():
            if other.name == described.name and not self._mergeable(other, described):
                both = [other.declaration, described.declaration]
                if all(map(is_member, both)):
                    holder = variable_of(described.declaration).spelling
                    reason = f"members of `{holder}` are used both with a subscript and without one"
                    raise Refusal(cursor, f"{reason}: write `{holder}[0]`")
                raise Refusal(cursor, f"`{other.name}` names two variables of the region")

    def _mergeable(self, one: Storage, other: Storage) -> bool:
        """Return True if scalars or arrays of separate blocks can share one variable."""
        if not {one.holder, other.holder} <= self.names.declared:
            return False
        shapes = [(each.type, each.spelled, each.pointed, each.flat) for each in (one, other)]
        return shapes[0] == shapes[1] and None not in one.spelled

    def _described(self, cursor: Node, declaration: Declaration, pointed: bool) -> Storage:
        _check_sharing(cursor, variable_of(declaration))
        type_ = declaration.type
        name = declaration.spelling
        if not name.isascii():
            raise Refusal(cursor, f"`{name}` is not spelled in ASCII: rename it")
        first: list[int | None] = []
        if type_.canonical.kind is TypeKind.POINTER:
            _check_qualifiers(cursor, type_, name)
            type_ = type_.canonical.inner
            first = [] if pointed else [None]
        _check_qualifiers(cursor, type_, name)
        extents, element = _levels(type_)
        if element.canonical.kind in (TypeKind.POINTER, TypeKind.INCOMPLETEARRAY):
            remedy = (
                "put one of them into a variable before the region, which may be inside the loop "
                "over them, or several into parameters of a function"
            )
            raise Refusal(cursor, f"`{name}` is an array of pointers: {remedy}")
        kind = element_type(element)
        if element.canonical.kind is TypeKind.RECORD:
            reason = f"structs of `{name}` are used as a whole: use each of their members"
            raise Refusal(cursor, reason)
        if kind is None:
            spelling = element.spelling
            is_complex = element.canonical.kind is TypeKind.COMPLEX
            remedy = ": use arrays of real and of imaginary parts" if is_complex else ""
            raise Refusal(
                cursor,
                f"`{name}` has elements of type `{spelling}`, which is no integer and none of "
                f"float, double, long double and _Float16{remedy}",
            )
        sizes = _size_expressions(declaration)
        assert extents or not pointed, "only pointers to whole arrays are followed as a whole"
        if inner := self.flat.get(key(declaration)):
            return self._flat(declaration, name, kind, pointed, inner)
        shape, spelled = self._evaluated(cursor, extents, sizes, is_whole=not first)
        opened: list[str | None] = [None] * len(first)
        return Storage(declaration, name, kind, first + shape, opened + spelled, pointed)

    def _flat(
        self,
        declaration: Declaration,
        name: str,
        kind: ElementType,
        pointed: bool,
        inner: tuple[int, ...],
    ) -> Storage:
        """The storage of a one-dimensional array that holds a matrix."""
        names = tuple(self.around.iterators[size].spelling for size in inner)
        largest = (self.names.values[each] for each in names)
        return Storage(declaration, name, kind, [None, *largest], [None, *names], pointed, names)

    def _evaluated(
        self,
        cursor: Node,
        extents: list[int | None],
        sizes: list[Node],
        *,
        is_whole: bool,
    ) -> tuple[list[int | None], list[str | None]]:
        """The extents, with -1 replaced by the value of the size expression in the declaration.

        The second result is the extents as C. Inside loops over all sizes, the values are those at
        the largest sizes. `is_whole` is True if `extents` has all dimensions of the array.
        """
        reader = AffineReader(self.names, self.around, "array size")
        largest = tuple(self.names.values[each.spelling] for each in self.around.iterators)
        names = tuple(each.spelling for each in self.around.iterators)
        found, spelled = list[int | None](), list[str | None]()
        for position, extent in enumerate(extents):
            size, text = extent, None if extent is None else str(extent)
            if extent == -1:
                # Sizes are listed for the levels that have one, outermost first.
                known = sum(e is not None for e in extents[:position])
                if known >= len(sizes):
                    raise Refusal(cursor, "array size is hidden in a type definition")
                try:
                    form = reader.single(sizes[known])
                except Refusal:
                    # The accesses determine the extent of a one-dimensional array.
                    if not (self.around.depth and is_whole and len(extents) == 1):
                        raise
                    return [None], [None]
                if form.floors:
                    raise Refusal(cursor, "array size divides")
                size, text = form.evaluate(largest), form.text(names)
            if size is not None and not 0 < size < _LARGEST:
                raise Refusal(cursor, f"array size {size} is not a positive number")
            found.append(size)
            spelled.append(text)
        return found, spelled


def _levels(type_: CType) -> tuple[list[int | None], CType]:
    """Extents of an array type (-1: given by an expression, None: open) and its element type."""
    extents: list[int | None] = []
    type_ = _array_or_self(type_)
    while type_.kind in ARRAYS:
        if type_.kind is TypeKind.CONSTANTARRAY:
            extents.append(type_.count)
        else:
            extents.append(-1 if type_.kind is TypeKind.VARIABLEARRAY else None)
        type_ = _array_or_self(type_.inner)
    return extents, type_


def _array_or_self(type_: CType) -> CType:
    canonical = type_.canonical
    return canonical if canonical.kind in ARRAYS else type_


def _size_expressions(declaration: Declaration) -> list[Node]:
    """The expressions between the brackets of a declaration, outermost first."""
    # They are listed innermost first, before the initialiser.
    found = declaration.expressions
    return list(reversed(found[: _bracketed_levels(declaration.type)]))


def _bracketed_levels(type_: CType) -> int:
    """The number of array levels sized by the declaration itself, not by a typedef it uses."""
    count = 0
    while True:
        if type_.kind in (TypeKind.TYPEDEF, TypeKind.ELABORATED):
            return count
        if type_.kind in ARRAYS:
            count += type_.kind is not TypeKind.INCOMPLETEARRAY
            type_ = type_.inner
        elif type_.kind is TypeKind.POINTER:
            type_ = type_.inner
        elif type_.kind is TypeKind.UNEXPOSED and type_.canonical.kind in ARRAYS:
            type_ = type_.canonical
        else:
            return count


def _check_qualifiers(cursor: Node, type_: CType, name: str) -> None:
    # A canonical array type carries the qualifiers of its elements, its element type has none.
    type_ = type_.canonical
    while type_.kind in ARRAYS and not type_.is_volatile:
        type_ = type_.inner.canonical
    if type_.is_volatile:
        raise Refusal(cursor, f"`{name}` is volatile: every access of it has to stay")


def qualifiers(declaration: Declaration) -> tuple[str, str]:
    """Return the qualifiers of an array's elements, and of its pointer if it is declared as one."""
    type_ = declaration.type.canonical
    pointer = ""
    if type_.kind is TypeKind.POINTER:
        names = (("const", type_.is_const), ("restrict", type_.is_restrict))
        pointer = " ".join(name for name, holds in names if holds)
        type_ = type_.inner.canonical
    elif declaration.kind is NodeKind.PARM_DECL and type_.kind in ARRAYS:
        pointer = _bracketed(declaration)
    while type_.kind in ARRAYS and not type_.is_const:
        type_ = type_.inner.canonical
    return "const" if type_.is_const else "", pointer


def is_pointer_variable(declaration: Declaration) -> bool:
    """Return True if a variable holds an address; the name of an array does not."""
    return declaration.type.canonical.kind is TypeKind.POINTER


def is_settable(declaration: Declaration) -> bool:
    """Return True if code at the end of the file can assign a variable: it is global, not const."""
    parent = declaration.parent
    element, pointer = qualifiers(declaration)
    is_const = "const" in (pointer if is_pointer_variable(declaration) else element)
    return parent is not None and parent.kind is NodeKind.TRANSLATION_UNIT and not is_const


def _bracketed(declaration: Declaration) -> str:
    """The qualifiers of a parameter `A[const restrict n]`, whose type is an array."""
    words = spelled_after(declaration)
    inside = words[: words.index("]")] if words[:1] == ["["] and "]" in words else []
    plain = {word.strip("_") for word in inside}
    return " ".join(name for name in ("const", "restrict") if name in plain)


def _check_sharing(cursor: Node, declaration: Declaration) -> None:
    """Check that all threads share a variable, on which parallel loops rely."""
    name = declaration.spelling
    places = (cursor.extent.start, declaration.location)
    files = {place.file for place in places if place.file is not None}
    if declaration.is_thread_local or (
        not is_automatic(declaration) and any(_is_threadprivate(name, file) for file in files)
    ):
        raise Refusal(cursor, f"every thread has its own `{name}`: use a variable they all share")
    if not is_automatic(declaration):
        check_own_memory(cursor, declaration)


def _is_threadprivate(name: str, file: SourceFile) -> bool:
    """Return True if a file names a variable in `#pragma omp threadprivate(...)`."""
    listed = b",".join(_THREADPRIVATE.findall(file.data))
    return name.encode() in re.findall(rb"\w+", listed)


def size_expressions(declaration: Declaration) -> list[Node]:
    """Return the size expressions of an array's declaration, outermost first."""
    if declaration.kind not in (NodeKind.VAR_DECL, NodeKind.PARM_DECL):
        return []
    levels, _ = _levels(_pointee(declaration.type))
    return _size_expressions(declaration) if -1 in levels else []


def _pointee(type_: CType) -> CType:
    canonical = type_.canonical
    return canonical.inner if canonical.kind is TypeKind.POINTER else type_
