"""Frames: declarations, in the function around a region, of variables that the region uses.

With them the original can be compiled with its variables as in the file: parameters with their
qualifiers and sizes, and global arrays, with sizes that are not known before it runs.
"""

from __future__ import annotations

from collections.abc import Iterable

from looper.frontend.lower.declarations import is_pointer_variable, is_settable
from looper.frontend.regions import Place
from looper.frontend.scopes.calls import is_global
from looper.frontend.scopes.members import is_member
from looper.frontend.tree.cursors import key
from looper.frontend.tree.syntax import Declaration, NodeKind, StorageClass
from looper.source.scope import Frame

_OPENING, _CLOSING = b"([{", b")]}"


def frame_of(place: Place, variables: Iterable[Declaration], sizes: Iterable[Declaration]) -> Frame:
    """Return the frame of a region.

    Args:
        place: the region.
        variables: the declarations of the arrays and scalars that it uses.
        sizes: the declarations of its size parameters.
    """
    used, needed = list(variables), list(sizes)
    wanted = {key(declaration) for declaration in (*used, *needed)}
    written = _parameters(place.function)
    parameters = [
        (argument.spelling, text)
        for argument, text in zip(place.function.parameters, written, strict=False)
        if key(argument) in wanted
    ]
    # Variables that are only declared here need not be defined in the linked program.
    own = [d for d in used if is_settable(d) and d.storage_class is not StorageClass.EXTERN]
    pointers = {d.spelling for d in own if is_pointer_variable(d)}
    names = [d.spelling for d in own]
    return Frame(
        parameters=tuple(parameters),
        # A member of a struct becomes a variable of the function in the result.
        sizes=tuple(d.spelling for d in needed if is_member(d) or not is_global(d)),
        variables=tuple(name for name in names if name not in pointers),
        pointers=tuple(name for name in names if name in pointers),
    )


def _parameters(function: Declaration) -> list[str]:
    """The parameters of a function as written; an empty list if they cannot be separated."""
    where = function.location
    if where.file is None or function.kind is not NodeKind.FUNCTION_DECL:
        return []
    code = where.file.code
    begin = code.find(b"(", where.offset)
    parts, start, nesting = [], begin + 1, 0
    for offset in range(begin, len(code)):
        symbol = code[offset : offset + 1]
        nesting += (symbol in _OPENING) - (symbol in _CLOSING) if symbol else 0
        if (symbol == b"," and nesting == 1) or nesting == 0:
            # Without comments, which may hold anything.
            parts.append(" ".join(code[start:offset].decode("utf-8", "surrogateescape").split()))
            start = offset + 1
        if nesting == 0:
            break
    return parts if len(parts) == len(function.parameters) else []
