"""Import of C files parsed by libclang into LOOPer's own tree; no other module uses libclang.

Macros and headers are those of the compiler that the result is for (see `predefined`); the options
below keep clang from refusing what gcc 12 only warns about. Function bodies are imported if they
are wanted or called from imported code; declarations of system headers only if the user's files
refer to them.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from ctypes import (
    POINTER,
    Structure,
    addressof,
    byref,
    c_double,
    c_int,
    c_longlong,
    c_size_t,
    c_uint,
    c_ulonglong,
    c_void_p,
    string_at,
)
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from clang import cindex

from looper.errors import SourceError
from looper.frontend.tree.clang_limits import check_size
from looper.frontend.tree.floating_literals import text_of
from looper.frontend.tree.predefined import predefined
from looper.frontend.tree.syntax import (
    NO_TYPE,
    NOWHERE,
    CType,
    Declaration,
    Extent,
    Inclusion,
    Location,
    MacroDefinition,
    MacroExpansion,
    Node,
    NodeKind,
    SourceFile,
    StorageClass,
    TypeKind,
    Unit,
)
from looper.support.compiler import DEFAULT_COMPILER, DEFAULT_FLAGS
from looper.support.interrupts import interruption_point, uninterrupted

PERMISSIVE = (
    "-Wno-everything",
    "-ferror-limit=0",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types",
)

Wanted = Callable[[Sequence[SourceFile], int, int], bool]
"""Predicate for function bodies to import: takes the user's files, the first of which is the parsed
one, and the byte range of a function in it. Others are imported if imported code calls them.
"""

_Kind = TypeVar("_Kind", bound=Enum)

# A file that may be too much for clang is parsed by a child process first.
_ATTEMPT = (
    "import sys; sys.path[:] = sys.argv[1].split('\\n'); from clang import cindex; "
    "cindex.Index.create().parse(sys.argv[2], args=sys.argv[3:], options=1)"
)
_NO_FILE = "file not found"
_WORD = re.compile(rb"\w+|[^\s\w]")
_NAME = re.compile(rb"[A-Za-z_$\x80-\xff][\w$\x80-\xff]*")
# Initialisers of variables that are longer, in bytes, are left out.
_LONGEST_INITIALISER = 1 << 14


def parse(
    path: Path,
    data: bytes,
    arguments: Sequence[str],
    compiler: str = DEFAULT_COMPILER,
    flags: Sequence[str] = DEFAULT_FLAGS,
    wanted: Wanted = lambda *_: True,
) -> Unit:
    """Parse a C file, whose content is `data`, with the macros and headers of a compiler.

    Raises:
        SourceError: clang reports an error; its first one, at its place.
        ToolchainError: the compiler is missing or does not accept the flags.
    """
    _library()
    known = predefined(compiler, tuple(flags)).options
    options = ["-x", "c", "-std=gnu17", *known, *PERMISSIVE, *arguments]
    check_size(path, data, options, arguments, _ATTEMPT)
    # An exception in a callback or a conversion of arguments would be swallowed or replaced.
    with uninterrupted():
        return _imported(path, data, options, wanted)


def _imported(path: Path, data: bytes, options: Sequence[str], wanted: Wanted) -> Unit:
    record = cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
    try:
        unit = cindex.Index.create().parse(str(path), options, [(str(path), data)], record)
    except (cindex.TranslationUnitLoadError, UnicodeError, ValueError) as problem:
        raise SourceError(path, 1, 1, "", "clang cannot parse this file") from problem
    for diagnostic in unit.diagnostics:
        # gcc's own headers (omp.h, immintrin.h) have things clang refuses; a use that matters
        # fails again where it stands in the user's code.
        fatal = diagnostic.severity >= cindex.Diagnostic.Fatal
        foreign = diagnostic.location.is_in_system_header
        if fatal or (diagnostic.severity >= cindex.Diagnostic.Error and not foreign):
            raise _complaint(path, data, diagnostic)
    try:
        return _Importer(unit, SourceFile(str(path), data), options, wanted).unit()
    except (RecursionError, ctypes.ArgumentError):
        # ctypes turns an exception raised while it converts a result into an ArgumentError.
        raise SourceError(path, 1, 1, "", "types are nested too deeply") from None


def _complaint(path: Path, data: bytes, diagnostic: Any) -> SourceError:
    place, said = diagnostic.location, str(diagnostic.spelling)
    where = place.file.name if place.file else str(path)
    text = ""
    if said.endswith(_NO_FILE):
        said += "; name its folder by -I"
    elif where == str(path):
        word = _WORD.match(data, place.offset)
        text = word.group().decode("utf-8", "replace") if word else ""
    return SourceError(where, place.line or 1, place.column or 1, text, said)


def _kinds(ours: type[_Kind], theirs: Any, others: dict[str, str]) -> dict[int, _Kind]:
    """LOOPer's kinds by clang's numbers, matched by name, or by `others` if the names differ."""
    found = {}
    for kind in ours:
        name = others.get(kind.name, kind.name)
        number = getattr(theirs, name, None)
        if number is not None:
            found[number.value] = kind
    return found


_NODES = _kinds(NodeKind, cindex.CursorKind, {"STATEMENT_EXPR": "StmtExpr"})
_TYPES = _kinds(TypeKind, cindex.TypeKind, {})
_TYPES[32] = TypeKind.FLOAT16  # which the Python module does not know
_STORAGES = {
    cindex.StorageClass.NONE.value: StorageClass.NONE,
    cindex.StorageClass.EXTERN.value: StorageClass.EXTERN,
    cindex.StorageClass.STATIC.value: StorageClass.STATIC,
}
# Ranges of clang's numbers of kinds.
_DECLARATIONS, _REFERENCES, _EXPRESSIONS, _STATEMENTS, _ATTRIBUTES = (
    range(1, 40),
    range(40, 51),
    range(100, 200),
    range(200, 300),
    range(400, 500),
)


def _node_kind(number: int) -> NodeKind:
    known = _NODES.get(number)
    if known is not None:
        return known
    for numbers, kind in (
        (_EXPRESSIONS, NodeKind.OTHER_EXPRESSION),
        (_STATEMENTS, NodeKind.OTHER_STATEMENT),
        (_DECLARATIONS, NodeKind.OTHER_DECLARATION),
        (_ATTRIBUTES, NodeKind.OTHER_ATTRIBUTE),
    ):
        if number in numbers:
            return kind
    return NodeKind.OTHER


_INTEGER, _FLOAT = 1, 2
_MACRO_DEFINITION, _MACRO_EXPANSION, _INCLUSION = (
    getattr(cindex.CursorKind, name).value
    for name in ("MACRO_DEFINITION", "MACRO_INSTANTIATION", "INCLUSION_DIRECTIVE")
)
_UNIT = cindex.CursorKind.TRANSLATION_UNIT.value
_INVALID = range(70, 74)
_NAMED = (201, 407)  # labels, also those for assemblers
_ARRAYS = (TypeKind.CONSTANTARRAY, TypeKind.VARIABLEARRAY, TypeKind.INCOMPLETEARRAY)


class _RangeList(Structure):
    _fields_ = [("count", c_uint), ("ranges", POINTER(cindex.SourceRange))]


@lru_cache(maxsize=1)
def _library() -> Any:
    """The loaded libclang, with the signatures its Python module does not declare."""
    lib = cindex.conf.lib
    for operator in ("Binary", "Unary"):
        kind = getattr(lib, f"clang_getCursor{operator}OperatorKind")
        kind.argtypes, kind.restype = [cindex.Cursor], c_int
        spelling = getattr(lib, f"clang_get{operator}OperatorKindSpelling")
        spelling.argtypes, spelling.restype = [c_int], cindex._CXString
    lib.clang_Cursor_Evaluate.argtypes = [cindex.Cursor]
    lib.clang_Cursor_Evaluate.restype = c_void_p
    for name, result in (
        ("getKind", c_int),
        ("getAsLongLong", c_longlong),
        ("getAsUnsigned", c_ulonglong),
        ("isUnsignedInt", c_uint),
        ("getAsDouble", c_double),
        ("dispose", None),
    ):
        function = getattr(lib, f"clang_EvalResult_{name}")
        function.argtypes, function.restype = [c_void_p], result
    lib.clang_getSkippedRanges.argtypes = [cindex.TranslationUnit, c_void_p]
    lib.clang_getSkippedRanges.restype = POINTER(_RangeList)
    lib.clang_disposeSourceRangeList.argtypes = [POINTER(_RangeList)]
    lib.clang_disposeSourceRangeList.restype = None
    lib.clang_getFileContents.argtypes = [
        cindex.TranslationUnit,
        cindex.File,
        POINTER(c_size_t),
    ]
    lib.clang_getFileContents.restype = c_void_p
    return lib


@lru_cache(maxsize=256)
def _operator_spelling(kind: str, number: int) -> str:
    text = getattr(_library(), f"clang_get{kind}OperatorKindSpelling")(number)
    return str(cindex.conf.lib.clang_getCString(text) or "")


_VALUED = frozenset(
    {
        NodeKind.INTEGER_LITERAL,
        NodeKind.FLOATING_LITERAL,
        NodeKind.CHARACTER_LITERAL,
        NodeKind.CXX_UNARY_EXPR,
    }
)
# Nodes without a name.
_NAMELESS = frozenset(
    {
        NodeKind.BINARY_OPERATOR,
        NodeKind.COMPOUND_ASSIGNMENT_OPERATOR,
        NodeKind.CONDITIONAL_OPERATOR,
        NodeKind.INTEGER_LITERAL,
        NodeKind.FLOATING_LITERAL,
        NodeKind.CHARACTER_LITERAL,
    }
)
_REFERRING = frozenset(
    {
        NodeKind.DECL_REF_EXPR,
        NodeKind.MEMBER_REF_EXPR,
        NodeKind.CALL_EXPR,
        NodeKind.TYPE_REF,
    }
)
_INTEGERS = frozenset(
    kind
    for kind in TypeKind
    if TypeKind.BOOL.value <= kind.value <= TypeKind.LONGLONG.value or kind is TypeKind.ENUM
)
_RECURSE, _CONTINUE = 2, 1
# CXUnaryOperator_PostInc and CXUnaryOperator_PostDec.
_POSTFIX = (1, 2)


class _Importer:
    """The conversion of one translation unit of libclang into LOOPer's tree.

    Declarations refer to each other in cycles, so each is created empty and filled in before the
    unit is returned.
    """

    def __init__(self, unit: Any, file: SourceFile, options: Sequence[str], wanted: Wanted) -> None:
        self._unit, self._file, self._wanted = unit, file, wanted
        self._lib = _library()
        self._given = _given(options)
        self._files: dict[int, SourceFile] = {}
        self._named = {file.name: file}
        self._own = [file]
        self._declarations: dict[int, Declaration] = {}
        self._types: dict[tuple[int, int], CType] = {}
        self._filled: set[int] = set()
        self._called: set[int] = set()
        self._without_body: set[int] = set()
        self._waiting: list[tuple[Declaration, Any]] = []
        self._inside: dict[int, tuple[Node, ...]] = {}
        self._macros: dict[str, MacroDefinition] = {}
        self._whole = Declaration(
            NodeKind.TRANSLATION_UNIT, Extent(NOWHERE, NOWHERE), spelling=file.name
        )

    def unit(self) -> Unit:
        """Convert the translation unit."""
        inclusions = self._inclusions()
        own, foreign, constants = list[Declaration](), list[tuple[NodeKind, str]](), list[str]()
        processed = []
        for cursor in self._visited(self._unit.cursor):
            number = cursor._kind_id
            if number in (_MACRO_DEFINITION, _MACRO_EXPANSION, _INCLUSION):
                processed.append(cursor)
                continue
            kind = _node_kind(number)
            if kind is NodeKind.ENUM_DECL:
                constants += [_spelling(each) for each in self._visited(cursor)]
            if self._is_system(cursor):
                foreign.append((kind, _spelling(cursor)))
            else:
                own.append(self._declaration(cursor, in_full=False))
                if own[-1].location.file is self._file:
                    self._declaration(cursor)
        macros, expansions = self._preprocessing(processed)
        self._fill()
        found = Unit(
            self._file,
            self._whole,
            tuple(own),
            tuple(foreign),
            tuple(constants),
            macros,
            expansions,
            inclusions,
            {file.name: self._skipped(file.name) for file in self._own},
        )
        for each in (self._whole, *self._declarations.values()):
            object.__setattr__(each, "unit", found)
        return found

    def _visited(self, cursor: Any) -> list[Any]:
        """The direct children of a cursor."""
        found: list[Any] = []

        def visitor(child: Any, _: Any, __: Any) -> int:
            found.append(child)
            return _CONTINUE

        self._lib.clang_visitChildren(cursor, cindex.callbacks["cursor_visit"](visitor), None)
        for each in found:
            each._tu = self._unit
        return found

    # -- files and places

    def _inclusions(self) -> tuple[Inclusion, ...]:
        found = []
        for each in self._unit.get_includes():
            begin = cindex.SourceLocation.from_offset(self._unit, each.include, 0)
            if begin.is_in_system_header:
                continue
            file, source, offset = self._read(each.include), None, 0
            if each.source is not None:
                source, offset = self._source(str(each.source.name)), each.location.offset
            found.append(Inclusion(file, source, offset))
        return tuple(found)

    def _read(self, file: Any) -> SourceFile:
        """A user's file with the content that clang has read."""
        name = str(file.name)
        if name not in self._named:
            size = c_size_t()
            address = self._lib.clang_getFileContents(self._unit, file, byref(size))
            data = string_at(address, size.value) if address else b""
            self._named[name] = SourceFile(name, data)
            self._own.append(self._named[name])
        return self._named[name]

    def _source(self, name: str) -> SourceFile:
        return self._named.setdefault(name, SourceFile(name))

    def _file_of(self, file: Any) -> SourceFile:
        address = addressof(file.contents)
        known = self._files.get(address)
        if known is None:
            known = self._files[address] = self._source(str(cindex.File(file).name))
        return known

    def _location(self, place: Any) -> Location:
        file, line, column, offset = cindex.c_object_p(), c_uint(), c_uint(), c_uint()
        self._lib.clang_getInstantiationLocation(
            place, byref(file), byref(line), byref(column), byref(offset)
        )
        if not file:
            return NOWHERE
        return Location(self._file_of(file), offset.value, line.value, column.value)

    def _extent(self, cursor: Any) -> Extent:
        whole = self._lib.clang_getCursorExtent(cursor)
        return Extent(self._location(whole.start), self._location(whole.end))

    def _is_system(self, cursor: Any) -> bool:
        place = self._lib.clang_getCursorLocation(cursor)
        return bool(self._lib.clang_Location_isInSystemHeader(place))

    def _skipped(self, name: str) -> tuple[tuple[int, int], ...]:
        found = self._lib.clang_getSkippedRanges(self._unit, self._unit.get_file(name))
        try:
            ranges = [found.contents.ranges[k] for k in range(found.contents.count)]
            return tuple((each.start.offset, each.end.offset) for each in ranges)
        finally:
            self._lib.clang_disposeSourceRangeList(found)

    # -- the preprocessor

    def _preprocessing(
        self, processed: Iterable[Any]
    ) -> tuple[tuple[MacroDefinition, ...], tuple[MacroExpansion, ...]]:
        """The definitions and expansions of macros.

        Of the system's macros, only those that the user's files may refer to have a text.
        """
        definitions, expansions = list[MacroDefinition](), list[MacroExpansion]()
        foreign: dict[str, list[tuple[int, Any]]] = {}
        for number, cursor in enumerate(processed):
            is_system = self._is_system(cursor)
            if cursor._kind_id == _MACRO_DEFINITION:
                name, extent, given = _spelling(cursor), Extent(NOWHERE, NOWHERE), b""
                is_own = not is_system and self._is_in_file(cursor)
                if is_own:
                    extent = self._extent(cursor)
                else:
                    given = b"" if is_system else self._given.get(name, b"")
                    foreign.setdefault(name, []).append((len(definitions), cursor))
                definitions.append(MacroDefinition(name, number, extent, given, is_system))
            elif cursor._kind_id == _MACRO_EXPANSION and not is_system:
                extent = self._extent(cursor)
                if extent.start.file is not None:
                    expansions.append(MacroExpansion(_spelling(cursor), number, extent))
        self._complete(definitions, foreign)
        self._macros = {each.name: each for each in definitions}
        return tuple(definitions), tuple(expansions)

    def _is_in_file(self, cursor: Any) -> bool:
        """Return True if a cursor is in a file and not on the command line."""
        file = cindex.c_object_p()
        place = self._lib.clang_getCursorLocation(cursor)
        self._lib.clang_getInstantiationLocation(place, byref(file), None, None, None)
        return bool(file)

    def _complete(
        self, definitions: list[MacroDefinition], foreign: Mapping[str, list[tuple[int, Any]]]
    ) -> None:
        """Add the texts of those foreign macros that the user's files may refer to."""
        waiting = {name for file in self._own for name in _words(file.data)}
        seen = set[str]()
        while waiting:
            name = waiting.pop()
            seen.add(name)
            for position, cursor in foreign.get(name, ()):
                known = definitions[position]
                extent, given = self._extent(cursor), known.given
                if extent.start.file is None and not given:
                    # One of clang's own.
                    given = " ".join(each.spelling for each in cursor.get_tokens()).encode()
                made = MacroDefinition(name, known.number, extent, given, known.is_in_system_header)
                definitions[position] = made
                waiting |= _words(made.text) - seen

    # -- declarations

    def _declaration(self, cursor: Any, *, in_full: bool = True) -> Declaration:
        """The declaration at a cursor; with `in_full`, its parts are scheduled for import."""
        address = cursor.data[0]
        known = self._declarations.get(address)
        if known is None:
            known = self._declarations[address] = Declaration(
                _node_kind(cursor._kind_id),
                self._extent(cursor),
                spelling=_spelling(cursor),
                location=self._location(self._lib.clang_getCursorLocation(cursor)),
                key=self._lib.clang_getCanonicalCursor(cursor).data[0],
                is_in_system_header=self._is_system(cursor),
            )
        if in_full and address not in self._filled:
            self._filled.add(address)
            self._waiting.append((known, cursor))
        return known

    def _referred(self, cursor: Any) -> Declaration | None:
        """The declaration at a cursor, if any; a function's body is scheduled for import, too."""
        if _is_none(cursor) or cursor._kind_id == _UNIT:
            return None
        found = self._declaration(cursor)
        if found.kind is NodeKind.FUNCTION_DECL:
            definition = self._lib.clang_getCursorDefinition(cursor)
            if not _is_none(definition):
                defined = self._declaration(definition)
                self._called.add(defined.key)
                if definition.data[0] in self._without_body:
                    self._without_body.remove(definition.data[0])
                    self._waiting.append((defined, definition))
        return found

    def _fill(self) -> None:
        """Import the parts of all scheduled declarations."""
        while self._waiting:
            interruption_point()
            made, cursor = self._waiting.pop()
            cursor._tu = self._unit
            for name, value in self._parts(made, cursor).items():
                # The declaration is frozen, but has not been returned yet.
                object.__setattr__(made, name, value)

    def _parts(self, made: Declaration, cursor: Any) -> dict[str, Any]:
        kind, lib = made.kind, self._lib
        definition = lib.clang_getCursorDefinition(cursor)
        is_defined = not _is_none(definition)
        type_ = self._type(lib.clang_getCursorType(cursor))
        parts: dict[str, Any] = {
            "first": self._declaration(lib.clang_getCanonicalCursor(cursor)),
            "definition": self._declaration(definition) if is_defined else None,
            "type": type_,
            "parent": self._parent(cursor),
            "storage_class": _STORAGES.get(
                lib.clang_Cursor_getStorageClass(cursor), StorageClass.OTHER
            ),
        }
        if kind is NodeKind.VAR_DECL:
            parts["is_thread_local"] = bool(lib.clang_getCursorTLSKind(cursor))
        if kind is NodeKind.FIELD_DECL:
            parts["is_bitfield"] = bool(lib.clang_Cursor_isBitField(cursor))
        if kind in (NodeKind.STRUCT_DECL, NodeKind.UNION_DECL):
            parts["fields"] = self._fields(cursor)
        if kind is NodeKind.FUNCTION_DECL:
            arguments = (
                lib.clang_Cursor_getArgument(cursor, k)
                for k in range(lib.clang_Cursor_getNumArguments(cursor))
            )
            parts["parameters"] = tuple(map(self._declaration, arguments))
        if kind is NodeKind.ENUM_CONSTANT_DECL:
            parts["enum_value"] = int(cursor.enum_value)
        address = cursor.data[0]
        if address not in self._inside or kind is NodeKind.FUNCTION_DECL:
            self._visit(made, cursor)
        parts["children"] = children = self._inside[address]
        if kind is NodeKind.VAR_DECL and type_.canonical.is_const:
            parts["value"] = self._initial(cursor, type_, children)
        return parts

    def _fields(self, cursor: Any) -> tuple[Declaration, ...]:
        """The members of a struct or a union, including unnamed ones."""
        found: list[Any] = []

        def visitor(field: Any, _: Any) -> int:
            found.append(field)
            return _CONTINUE

        callback = cindex.callbacks["fields_visit"](visitor)
        self._lib.clang_Type_visitFields(self._lib.clang_getCursorType(cursor), callback, None)
        for each in found:
            each._tu = self._unit
        return tuple(map(self._declaration, found))

    def _initial(self, cursor: Any, type_: CType, children: Sequence[Node]) -> int | float | None:
        """The initial value of a constant integer; None for other types or unknown values."""
        if type_.canonical.kind not in _INTEGERS:
            return None
        for child, each in zip(self._visited(cursor), children, strict=False):
            if each.kind.is_expression:
                return self._value(child)
        return None

    def _parent(self, cursor: Any) -> Declaration | None:
        found = self._lib.clang_getCursorSemanticParent(cursor)
        if _is_none(found):
            return None
        return self._whole if found._kind_id == _UNIT else self._declaration(found)

    def _leaves_out(self, whole: Declaration, child: Any) -> bool:
        """Return True for an unwanted function body or a long initialiser."""
        kind = _node_kind(child._kind_id)
        extent = whole.extent
        start, end = extent.start, extent.end
        if whole.kind is NodeKind.FUNCTION_DECL and kind is NodeKind.COMPOUND_STMT:
            if whole.key in self._called or start.file is None:
                return False
            is_main = start.file is self._file
            return not (is_main and self._wanted(tuple(self._own), start.offset, end.offset))
        if whole.kind is not NodeKind.VAR_DECL or kind is not NodeKind.INIT_LIST_EXPR:
            return False
        extent = self._extent(child)
        is_elsewhere = extent.start.file is not extent.end.file
        return is_elsewhere or extent.end.offset - extent.start.offset > _LONGEST_INITIALISER

    # -- statements and expressions

    def _visit(self, whole: Declaration, top: Any) -> None:
        """Convert everything under a declaration into nodes, without recursion."""
        cursors, above = [top], [-1]
        stack = [(0, _identity(top))]

        def visitor(child: Any, parent: Any, _: Any) -> int:
            wanted = _identity(parent)
            if wanted == _identity(child):
                # A constant expression is visited as its operand, which is then visited again.
                return _RECURSE
            while stack[-1][1] != wanted and len(stack) > 1:
                stack.pop()
            if len(stack) == 1 and self._leaves_out(whole, child):
                self._without_body.add(top.data[0])
                return _CONTINUE
            above.append(stack[-1][0])
            stack.append((len(cursors), _identity(child)))
            cursors.append(child)
            return _RECURSE

        callback = cindex.callbacks["cursor_visit"](visitor)
        self._lib.clang_visitChildren(top, callback, None)
        inside: list[list[Node]] = [[] for _ in cursors]
        for position in range(len(cursors) - 1, 0, -1):
            # Children were added in reverse order.
            found = inside[position]
            found.reverse()
            inside[above[position]].append(self._node(cursors[position], tuple(found)))
        self._inside[top.data[0]] = tuple(reversed(inside[0]))

    def _node(self, cursor: Any, children: tuple[Node, ...]) -> Node:
        """The node at a cursor; attributes of a statement are dropped."""
        interruption_point()
        number, lib = cursor._kind_id, self._lib
        cursor._tu = self._unit
        if number in _DECLARATIONS:
            self._inside[cursor.data[0]] = children
            made = self._declaration(cursor)
            # Only this cursor has the right extent if one statement declares several variables.
            object.__setattr__(made, "extent", self._extent(cursor))
            return made
        kind = _node_kind(number)
        if kind is NodeKind.UNEXPOSED_STMT and len(children) == 1:
            return children[0]
        has_type = kind.is_expression or number in _REFERENCES
        is_named = (has_type and kind not in _NAMELESS) or number in _NAMED
        extent = self._extent(cursor)
        type_ = self._type(lib.clang_getCursorType(cursor)) if has_type else NO_TYPE
        value = self._value(cursor) if kind in _VALUED else None
        text = ""
        if kind is NodeKind.FLOATING_LITERAL:
            text = text_of(value, type_.canonical.kind, extent, self._macros)
        referenced = None
        if kind in _REFERRING:
            referenced = self._referred(lib.clang_getCursorReferenced(cursor))
        return Node(
            kind,
            extent,
            type_,
            children,
            _spelling(cursor) if is_named else "",
            self._operator(kind, cursor),
            value,
            text,
            referenced,
            is_postfix=kind is NodeKind.UNARY_OPERATOR
            and lib.clang_getCursorUnaryOperatorKind(cursor) in _POSTFIX,
        )

    def _operator(self, kind: NodeKind, cursor: Any) -> str:
        if kind is NodeKind.UNARY_OPERATOR:
            return _operator_spelling("Unary", self._lib.clang_getCursorUnaryOperatorKind(cursor))
        if kind in (NodeKind.BINARY_OPERATOR, NodeKind.COMPOUND_ASSIGNMENT_OPERATOR):
            return _operator_spelling("Binary", self._lib.clang_getCursorBinaryOperatorKind(cursor))
        return ""

    def _value(self, cursor: Any) -> int | float | None:
        """The value of a constant; None if clang cannot evaluate it."""
        lib = self._lib
        result = lib.clang_Cursor_Evaluate(cursor)
        if not result:
            return None
        try:
            kind = lib.clang_EvalResult_getKind(result)
            if kind == _INTEGER and lib.clang_EvalResult_isUnsignedInt(result):
                return int(lib.clang_EvalResult_getAsUnsigned(result))
            if kind == _INTEGER:
                return int(lib.clang_EvalResult_getAsLongLong(result))
            if kind == _FLOAT:
                return float(lib.clang_EvalResult_getAsDouble(result))
            return None
        finally:
            lib.clang_EvalResult_dispose(result)

    # -- types

    def _type(self, found: Any) -> CType:
        number = found._kind_id
        if number == 0:
            return NO_TYPE
        key = number, found.data[0]
        known = self._types.get(key)
        if known is None:
            known = self._types[key] = self._new_type(found, key)
        return known

    def _new_type(self, found: Any, key: tuple[int, int]) -> CType:
        kind, lib = _TYPES.get(found._kind_id, TypeKind.OTHER), self._lib
        # clang has no size for its internal types, such as those of built-in functions.
        has_size = kind not in (TypeKind.OTHER, TypeKind.UNEXPOSED)
        made = CType(
            kind,
            found.spelling,
            found.is_const_qualified(),
            found.is_volatile_qualified(),
            found.is_restrict_qualified(),
            found.get_size() if has_size else -1,
        )
        self._types[key] = made  # a struct may have a pointer to itself
        parts: dict[str, Any] = {}
        if kind is TypeKind.POINTER:
            parts["_inner"] = self._type(lib.clang_getPointeeType(found))
        elif kind in _ARRAYS:
            parts["_inner"] = self._type(lib.clang_getArrayElementType(found))
            parts["count"] = (
                int(lib.clang_getArraySize(found)) if kind is TypeKind.CONSTANTARRAY else 0
            )
        elif kind in (TypeKind.FUNCTIONPROTO, TypeKind.FUNCTIONNOPROTO):
            parts["_inner"] = self._type(lib.clang_getResultType(found))
            prototype = kind is TypeKind.FUNCTIONPROTO
            parts["is_variadic"] = prototype and bool(lib.clang_isFunctionTypeVariadic(found))
        elif kind in (TypeKind.RECORD, TypeKind.ENUM, TypeKind.TYPEDEF):
            declaration = lib.clang_getTypeDeclaration(found)
            parts["declaration"] = self._referred(declaration)
            if kind is TypeKind.ENUM:
                parts["_integer"] = self._type(lib.clang_getEnumDeclIntegerType(declaration))
        canonical = self._type(lib.clang_getCanonicalType(found))
        if canonical is not made:
            parts["_canonical"] = canonical
        for name, value in parts.items():
            object.__setattr__(made, name, value)
        return made


def _spelling(cursor: Any) -> str:
    """The name of a cursor; "" if it is not UTF-8, which the Python module cannot decode."""
    try:
        return str(cursor.spelling)
    except UnicodeDecodeError:
        return ""


def _is_none(cursor: Any) -> bool:
    return cursor is None or cursor._kind_id in _INVALID


def _identity(cursor: Any) -> tuple[int, int, int]:
    return cursor._kind_id, cursor.data[0], cursor.data[1]


def _words(text: bytes) -> set[str]:
    return {word.decode("utf-8", "surrogateescape") for word in _NAME.findall(text)}


def _given(options: Sequence[str]) -> Mapping[str, bytes]:
    """The macros defined by options, by name, each with the text of its definition."""
    found = {}
    for option, following in zip(options, (*options[1:], ""), strict=True):
        if option.startswith("-D"):
            head, has_value, value = (option[2:] or following).partition("=")
            text = f"{head} {value if has_value else 1}"
            found[head.partition("(")[0]] = text.encode("utf-8", "surrogateescape")
    return found
