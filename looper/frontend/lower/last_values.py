"""Loops that restore the final values of iterators that are read after a region."""

from __future__ import annotations

from pathlib import Path

from looper.frontend.regions import Place, span
from looper.frontend.scopes.names import Names, counts_with, named_in
from looper.frontend.tree.cursors import mentions
from looper.frontend.tree.syntax import Declaration, Node


def last_loop(
    place: Place, iterator: Declaration, path: Path, names: Names
) -> tuple[int, str] | None:
    """Return the offset of the loop that gives an iterator its last value, and its text, empty.

    The loop has to be the last statement of the region that mentions the iterator. None if it is
    not, or if its header cannot be repeated after the region.
    """
    for statement in reversed(place.statements):
        if not mentions(statement, iterator):
            continue
        if not counts_with(statement, iterator):
            return None
        *parts, _ = statement.children
        begin = span(statement, path)
        header = _header(statement, path) if begin else ""
        is_plain = header.endswith(")") and not any(x in header for x in ("#", "//", "\\"))
        is_known = not any(named_in(part) & names.declared for part in parts)
        return (begin[0], f"{header} {{}}") if begin and is_plain and is_known else None
    return None


def _header(loop: Node, path: Path) -> str:
    """Return the header of a loop as one line; "" if it is not in the text of the file."""
    spans = [where for each in (loop, *loop.children) if (where := span(each, path)) is not None]
    file = loop.extent.start.file
    if file is None or len(spans) <= len(loop.children):
        return ""
    (begin, _), *parts, (behind, _) = spans
    if file.data.startswith(b"for", begin):
        return _text(file.data, begin, behind)
    if file.data.startswith(b"while", begin):
        return f"for ({'; '.join(_text(file.data, *where) for where in parts)})"
    return ""


def _text(data: bytes, begin: int, end: int) -> str:
    """Return a byte range of a file as one line."""
    found = data[begin:end].decode("utf-8", "surrogateescape")
    return " ".join(found.replace("\\\r\n", "").replace("\\\n", "").split())
