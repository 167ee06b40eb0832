"""libclang: calling it, the functions its Python module leaves out, and its complaints.

Macros and headers are those of the compiler that the result is for (see `predefined`); the options
below keep clang from refusing what gcc 12 only warns about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ctypes import (
    POINTER,
    Structure,
    c_double,
    c_int,
    c_longlong,
    c_uint,
    c_ulonglong,
    c_void_p,
)
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from clang import cindex

from looper.compiler import DEFAULT_COMPILER, DEFAULT_FLAGS
from looper.errors import SourceError
from looper.frontend.clang_limits import check_size
from looper.frontend.predefined import predefined

PERMISSIVE = (
    "-Wno-everything",
    "-ferror-limit=0",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types",
)

_INTEGER, _FLOAT = 1, 2
_LAST_KIND = 700
_WORD = re.compile(rb"\w+|[^\s\w]")
_NO_FILE = "file not found"


class Sum(cindex.Cursor):  # type: ignore[misc]
    """The sum of two expressions, which stands nowhere in the file."""

    parts: tuple[Any, Any]

    @classmethod
    def of(cls, first: Any, second: Any) -> Sum:
        """The sum, of the type of the first one."""
        found = cls.from_buffer_copy(first)
        found._tu, found.parts = first._tu, (first, second)
        return cast(Sum, found)

    @property
    def kind(self) -> Any:
        """That of `+`."""
        return cindex.CursorKind.BINARY_OPERATOR

    @property
    def type(self) -> Any:
        """The type of the first one."""
        return self.parts[0].type

    def get_children(self) -> Any:
        """Both."""
        return iter(self.parts)


def _known_kinds() -> None:
    """Make kinds of clang's that its Python module does not know known: they raise errors there."""
    for kinds in (cindex.TypeKind, cindex.CursorKind):
        for number in range(_LAST_KIND):
            try:
                kinds.from_id(number)
            except ValueError:
                kinds(number)


_known_kinds()
FLOAT16 = cindex.TypeKind.from_id(32)
"""The kind of `_Float16`."""


class _RangeList(Structure):
    _fields_ = [("count", c_uint), ("ranges", POINTER(cindex.SourceRange))]


@lru_cache(maxsize=1)
def library() -> Any:
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
    return lib


def _string(text: Any) -> str:
    """The content of a CXString."""
    return str(cindex.conf.lib.clang_getCString(text) or "")


def parse(
    path: Path,
    data: bytes,
    arguments: Sequence[str],
    compiler: str = DEFAULT_COMPILER,
    flags: Sequence[str] = DEFAULT_FLAGS,
) -> Any:
    """Parse a C file, whose content is `data`, with the macros and headers of a compiler.

    Raises:
        SourceError: clang reports an error; its first one, at its place.
        ToolchainError: the compiler is missing or does not accept the flags.
    """
    library()
    options = ["-x", "c", "-std=gnu17", *predefined(compiler, tuple(flags)).options, *PERMISSIVE]
    options += arguments
    check_size(path, data, options, arguments)
    record = cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
    try:
        unit = cindex.Index.create().parse(str(path), options, [(str(path), data)], record)
    except (cindex.TranslationUnitLoadError, UnicodeError, ValueError) as problem:
        raise SourceError(path, 1, 1, "", "clang can not parse this file") from problem
    for diagnostic in unit.diagnostics:
        # gcc's own headers (omp.h, immintrin.h) have things clang refuses; a use that matters
        # fails again where it stands in the user's code.
        fatal = diagnostic.severity >= cindex.Diagnostic.Fatal
        foreign = diagnostic.location.is_in_system_header
        if fatal or (diagnostic.severity >= cindex.Diagnostic.Error and not foreign):
            raise _complaint(path, data, diagnostic)
    return unit


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


def operator(cursor: Any) -> str:
    """The operator of a unary, binary or compound-assignment expression, as C spells it."""
    lib = library()
    if isinstance(cursor, Sum):
        return "+"
    if cursor.kind is cindex.CursorKind.UNARY_OPERATOR:
        kind = lib.clang_getCursorUnaryOperatorKind(cursor)
        return _string(lib.clang_getUnaryOperatorKindSpelling(kind))
    kind = lib.clang_getCursorBinaryOperatorKind(cursor)
    return _string(lib.clang_getBinaryOperatorKindSpelling(kind))


def evaluate(cursor: Any) -> int | float | None:
    """The value of a constant expression, or None where clang can not tell."""
    lib = library()
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


def skipped_ranges(unit: Any, path: Path) -> list[tuple[int, int]]:
    """Byte ranges of the file that the preprocessor leaves out (`#if 0` and the like)."""
    lib = library()
    found = lib.clang_getSkippedRanges(unit, unit.get_file(str(path)))
    try:
        ranges = [found.contents.ranges[k] for k in range(found.contents.count)]
        return [(r.start.offset, r.end.offset) for r in ranges]
    finally:
        lib.clang_disposeSourceRangeList(found)
