"""Loops that restore the final values of iterators that are read after a region."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from looper.frontend.cursors import key, mentions
from looper.frontend.names import Names, counts_with, named_in
from looper.frontend.regions import Place, span
from looper.frontend.syntax import Declaration
from looper.frontend.while_loops import counted


def last_loop(
    place: Place, iterator: Declaration, path: Path, names: Names
) -> tuple[int, str] | None:
    """Return the offset of the loop that gives an iterator its last value, and its text, empty.

    The loop has to be the last statement of the region that mentions the iterator. None if it is
    not, or if its header cannot be repeated after the region.
    """
    for before, statement in reversed([*pairwise((None, *place.statements))]):
        assert statement is not None
        if not mentions(statement, iterator):
            continue
        whole, header = span(statement, path), ""
        loop = counted(before, statement) if before is not None else None
        if counts_with(statement, iterator):
            *parts, body = statement.children
            behind = span(body, path)
            data = place.function.file.data
            if whole and behind and data[whole[0] :].startswith(b"for"):
                header = _text(data, whole[0], behind[0])
        elif (
            before is not None and loop is not None and named_in(loop.increment) == {key(iterator)}
        ):
            parts = [before, loop.condition, loop.increment]
            spans = [where for part in parts if (where := span(part, path)) is not None]
            if len(spans) == len(parts):
                data = place.function.file.data
                texts = (_text(data, *where).strip("; ") for where in spans)
                header = f"for ({'; '.join(texts)})"
        else:
            return None
        is_plain = header.endswith(")") and not any(x in header for x in ("#", "//", "\\"))
        is_known = not any(named_in(part) & names.declared for part in parts)
        return (whole[0], f"{header} {{}}") if whole and is_plain and is_known else None
    return None


def _text(data: bytes, begin: int, end: int) -> str:
    """Return a byte range of a file as one line."""
    found = data[begin:end].decode("utf-8", "surrogateescape")
    return " ".join(found.replace("\\\r\n", "").replace("\\\n", "").split())
