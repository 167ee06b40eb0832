"""Search for the regions of a file: pragmas, the function around them, and their statements."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from looper.frontend.pragmas import Pragma, pragmas
from looper.frontend.tree.cursors import Refusal, key
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, Unit
from looper.frontend.tree.text import CONTINUING, OPENING, Directive, Text

NO_REGION = "the file has no `#pragma scop`; `looper optimize` takes loops without one"
_LOOPS = (NodeKind.FOR_STMT, NodeKind.WHILE_STMT, NodeKind.DO_STMT)


@dataclass(frozen=True)
class Place:
    """One region in the syntax tree.

    Attributes:
        begin, end: byte offsets, from `#pragma scop` to the end of the line of `#pragma endscop`.
        body: byte range of the text between the lines of the two pragmas.
        function: the function's definition.
        path: the nodes that enclose the region, from the function's body to the innermost block.
        statements: the statements between the pragmas, after all passes; `function` has them as
            they are before the passes over single regions.
        bodies: definitions of functions whose bodies replace calls.
        pragmas: the pragmas of the file, in order, without those that mark regions.
        made: pointers that the function makes once, before the region, which uses what they lead to
            by another name, too; and their values, each after those that it is made of.
        alone: it is a loop that is no member of a block, such as one behind `if`.
        moved: pointers of the function that the region moves, with indices in their place.
    """

    begin: int
    end: int
    body: tuple[int, int]
    function: Declaration
    path: tuple[Node, ...]
    statements: tuple[Node, ...]
    bodies: tuple[Declaration, ...] = ()
    pragmas: tuple[Pragma, ...] = ()
    made: tuple[tuple[Declaration, Node], ...] = ()
    moved: tuple[Declaration, ...] = ()
    alone: bool = False

    @property
    def pointers(self) -> dict[int, Node]:
        """The values by which pointers are replaced in the region, by `cursors.key`."""
        return {key(pointer): value for pointer, value in self.made}

    @property
    def loops(self) -> tuple[Node, ...]:
        """The loops around the region, outermost first."""
        return tuple(cursor for cursor in self.path if cursor.kind in _LOOPS)


@dataclass(frozen=True)
class Outline:
    """Contents of a parsed file.

    Attributes:
        unit: the translation unit.
        functions: definitions of functions in the file.
        directives: its preprocessor directives.
        pragmas: the user's pragmas, in order.
        places: the regions that pragmas mark, in order.
    """

    unit: Unit
    functions: list[Declaration]
    directives: list[Directive]
    pragmas: tuple[Pragma, ...]
    places: list[Place]


def outline(unit: Unit, path: Path, data: bytes) -> Outline:
    """Return the functions, directives and regions of a parsed file.

    Raises:
        SourceError: pragmas do not pair up, or do not enclose whole statements.
    """
    text = Text(path, data)
    directives = text.directives(unit.skipped[unit.file.name])
    functions = _functions(unit)
    found = tuple(pragmas(unit, text, directives))
    places = [
        replace(_place(text, functions, *pair), pragmas=found) for pair in _pairs(text, directives)
    ]
    return Outline(unit, functions, directives, found, places)


def _pairs(text: Text, directives: list[Directive]) -> list[tuple[Directive, Directive]]:
    pairs = []
    opened: Directive | None = None
    for directive in directives:
        begin, end = directive.begin, directive.end
        if directive.skipped:
            continue
        if directive.name == "scop":
            if opened is not None:
                raise text.error(begin, end, "a region inside a region")
            opened = directive
        elif directive.name == "endscop":
            if opened is None:
                raise text.error(begin, end, "no `#pragma scop` before this")
            pairs.append((opened, directive))
            opened = None
        elif opened is not None and directive.name in ("define", "undef", "include"):
            raise text.error(begin, end, f"`#{directive.name}` inside a region")
    if opened is not None:
        raise text.error(opened.begin, opened.end, "no `#pragma endscop` after this")
    for first, last in pairs:
        _check_conditionals(text, [d for d in directives if first.begin < d.begin < last.begin])
    return pairs


def _check_conditionals(text: Text, directives: list[Directive]) -> None:
    opened: list[Directive] = []
    for directive in directives:
        if directive.name in OPENING:
            opened.append(directive)
        elif directive.name in CONTINUING or directive.name == "endif":
            if not opened:
                raise text.error(
                    directive.begin, directive.end, "its `#if` stands outside of the region"
                )
            if directive.name == "endif":
                opened.pop()
    if opened:
        begin, end = opened[-1].begin, opened[-1].end
        raise text.error(begin, end, "its `#endif` stands outside of the region")


def span(cursor: Node, path: Path) -> tuple[int, int] | None:
    """Return the byte range of a node in the file, None if it comes from another file."""
    start, end = cursor.extent.start, cursor.extent.end
    if start.file is None or start.file.name != str(path):
        return None
    return start.offset, end.offset


def _functions(unit: Unit) -> list[Declaration]:
    return [
        each
        for each in unit.declarations
        if each.kind is NodeKind.FUNCTION_DECL
        and each.location.file is unit.file
        and each.is_definition
    ]


def _place(text: Text, functions: list[Declaration], first: Directive, last: Directive) -> Place:
    for function in functions:
        where = span(function, text.path)
        if where and where[0] < first.begin and last.end <= where[1]:
            path = _descend(function, text.path, first.begin, last.end)
            return _inside(text, function, path, first, last)
        if where and (where[0] < first.begin < where[1] or where[0] < last.begin < where[1]):
            raise text.error(first.begin, first.end, "the region leaves its function")
    raise text.error(first.begin, first.end, "the region is not inside a function")


def _descend(function: Declaration, path: Path, begin: int, end: int) -> list[Node]:
    """Return the nodes that enclose a region, outermost first, ending with the innermost block."""
    found = [cursor for cursor in function.children if cursor.kind is NodeKind.COMPOUND_STMT]
    cursor: Node | None = found[0] if found else None
    while cursor is not None:
        inner = None
        for child in cursor.children:
            where = span(child, path)
            if where and where[0] < begin and end < where[1]:
                inner = child
        if inner is not None:
            found.append(inner)
        cursor = inner
    while found and found[-1].kind is not NodeKind.COMPOUND_STMT:
        found.pop()
    return found


def _inside(
    text: Text, function: Declaration, path: list[Node], first: Directive, last: Directive
) -> Place:
    statements = []
    for cursor in path[-1].children if path else []:
        where = span(cursor, text.path)
        if where is None or where[1] <= first.begin or where[0] >= last.end:
            continue
        if where[0] < first.begin or where[1] > last.begin:
            raise text.error(
                first.begin, first.end, "the region does not enclose whole statements of one block"
            )
        statements.append(cursor)
    if not statements:
        raise text.error(first.begin, first.end, "the region is empty")
    for cursor in statements:
        if span(cursor, text.path) is None:
            raise Refusal(cursor, "a statement of the region comes from another file")
    body = (text.data.index(b"\n", first.end) + 1, last.begin)
    return Place(first.begin, last.end, body, function, tuple(path), tuple(statements))
