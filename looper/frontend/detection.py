"""Detection of loops that could be a region but are not marked by pragmas.

Like pet's option `--autodetect` (Verdoolaege and Grosser, IMPACT 2012), it finds the longest runs
of adjacent loops in a block that can be read as one program. If a loop cannot be read, the loops
inside it are examined.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from looper.frontend.passes.counted_while import counted
from looper.frontend.pragmas import Kind, Pragma
from looper.frontend.regions import Place, span
from looper.frontend.tree.assignments import first_values
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, is_variable
from looper.frontend.tree.text import Directive, Text

_MOST_VALUES = 3
"""Most statements before loops that are tried to be read with them."""
_SEMICOLON = re.compile(rb"\s*;")

Read = Callable[[Place], str]
"""Function that reads a place and returns the reason if it cannot be read; "" if it can."""


@dataclass(frozen=True)
class Detected:
    """A loop, or several adjacent ones.

    Attributes:
        line, last_line: the first and the last line of the loops.
        function: name of the function around them.
        reason: why they cannot be a region; empty if they can.
        place: their place; None if they cannot be a region.
    """

    line: int
    last_line: int
    function: str
    reason: str
    place: Place | None


def detected(
    path: Path,
    data: bytes,
    functions: Sequence[Declaration],
    directives: Sequence[Directive],
    pragmas: tuple[Pragma, ...],
    taken: Sequence[Place],
    read: Read,
) -> Iterator[Detected]:
    """Yield the loops of a file outside of regions, in order.

    Args:
        path, data: of the file.
        functions: its functions.
        directives: preprocessor directives.
        pragmas: the user's pragmas.
        taken: regions marked by pragmas.
        read: tries to read a place, see `Read`.
    """
    for function in functions:
        body = [each for each in function.children if each.kind is NodeKind.COMPOUND_STMT]
        if body:
            finder = _Finder(path, data, function, directives, pragmas, taken, read)
            yield from finder.in_block((body[0],))


def outermost(function: Declaration) -> list[Node]:
    """Return the outermost loops of a function."""
    found, waiting = list[Node](), list[Node]([function])
    while waiting:
        cursor = waiting.pop()
        if cursor.kind in (NodeKind.FOR_STMT, *_OTHER_LOOPS):
            found.append(cursor)
        else:
            waiting.extend(reversed(cursor.children))
    return found


_OTHER_LOOPS = (NodeKind.WHILE_STMT, NodeKind.DO_STMT)
_HEADS = (
    NodeKind.IF_STMT,
    NodeKind.LABEL_STMT,
    NodeKind.CASE_STMT,
    NodeKind.DEFAULT_STMT,
    NodeKind.FOR_STMT,
    *_OTHER_LOOPS,
)


@dataclass(frozen=True)
class _Finder:
    """A search for loops in one function."""

    path: Path
    data: bytes
    function: Declaration
    directives: Sequence[Directive]
    pragmas: tuple[Pragma, ...]
    taken: Sequence[Place]
    read: Read

    @cached_property
    def code(self) -> bytes:
        """The text without comments."""
        return Text(self.path, self.data).code()

    def in_block(self, around: tuple[Node, ...]) -> Iterator[Detected]:
        """Yield the loops in a block, the last node of `around`, and in the blocks inside it."""
        run: list[Node] = []
        plain: list[Node] = []
        for statements in _with_first_values(around[-1].children):
            loop, before = statements[-1], plain
            plain = [*plain, loop] if _gives_values(loop) else []
            is_counted = loop.kind is NodeKind.FOR_STMT or len(statements) > 1
            if not is_counted or self._is_taken(loop):
                yield from self._accepted(run, around)
                run = []
                if not self._is_taken(loop):
                    if loop.kind in _OTHER_LOOPS:
                        yield self._told(statements, self._reason(statements, around))
                    yield from self._inside(loop, around)
                continue
            together = self._reason([*run, *statements], around) if run else "alone"
            if not together:
                run += statements
                continue
            yield from self._accepted(run, around)
            run = []
            reason = self._reason(statements, around)
            run = statements if not reason else self._with_values(before, statements, around)
            if not run:
                yield self._told(statements, reason)
                yield from self._inside(loop, around)
        yield from self._accepted(run, around)

    def _with_values(
        self, before: Sequence[Node], loops: list[Node], around: tuple[Node, ...]
    ) -> list[Node]:
        """Loops with as few statements before them as give what they need; [] if none do."""
        for count in range(1, min(len(before), _MOST_VALUES) + 1):
            run = [*before[-count:], *loops]
            if not self._reason(run, around):
                return run
        return []

    def _inside(self, statement: Node, around: tuple[Node, ...]) -> Iterator[Detected]:
        """Yield the loops in the blocks of a statement."""
        waiting = [(statement, around)]
        while waiting:
            cursor, outside = waiting.pop()
            if cursor.kind is NodeKind.COMPOUND_STMT:
                yield from self.in_block((*outside, cursor))
                continue
            deeper = list(cursor.children)
            for inner in cursor.children if cursor.kind in _HEADS else ():
                if inner.kind is NodeKind.FOR_STMT and not self._is_taken(inner):
                    place = self._place([inner], (*outside, cursor), alone=True)
                    reason = place if isinstance(place, str) else self.read(place)
                    found = None if reason or isinstance(place, str) else place
                    yield self._told([inner], reason, found)
                    if found is not None:
                        deeper.remove(inner)
            waiting += [(inner, (*outside, cursor)) for inner in reversed(deeper)]

    def _is_taken(self, statement: Node) -> bool:
        """Return True if a statement is in a region."""
        where = span(statement, self.path)
        return where is not None and any(p.begin <= where[0] < p.end for p in self.taken)

    def _accepted(self, run: Sequence[Node], around: tuple[Node, ...]) -> Iterator[Detected]:
        if run:
            place = self._place(run, around)
            assert isinstance(place, Place), "it was read before"
            yield self._told(run, "", place)

    def _told(self, run: Sequence[Node], reason: str, place: Place | None = None) -> Detected:
        first, last = run[0].extent.start.line, run[-1].extent.end.line
        return Detected(first, last, self.function.spelling, reason, place)

    def _reason(self, run: Sequence[Node], around: tuple[Node, ...]) -> str:
        place = self._place(run, around)
        return place if isinstance(place, str) else self.read(place)

    def _place(
        self, run: Sequence[Node], around: tuple[Node, ...], *, alone: bool = False
    ) -> Place | str:
        """The place of some loops, or the reason if the surrounding text prevents a region.

        Args:
            run: the loops.
            around: the nodes around them.
            alone: True for one loop that is no member of a block.
        """
        first, last = span(run[0], self.path), span(run[-1], self.path)
        if first is None or last is None:
            return "it comes from a macro or from another file"
        begin, end = self._line_begin(first[0]), self._end_of_line(self._after(last[1]))
        is_behind = bool(self.data[begin : first[0]].strip())
        if end is None or (is_behind and not alone):
            return "something else is on its lines: put it on lines of its own"
        if any(each.begin < end and begin < each.end for each in self.taken):
            return "a region is inside of it already"
        begin = first[0] if is_behind else self._with_pragmas(begin)
        others = (each for each in self.directives if each.name != "pragma")
        if any(begin <= each.begin < end for each in others):
            return "a directive of the preprocessor is inside of it: mark it by `#pragma scop`"
        body = (begin, self._line_end(end))
        return Place(
            begin, end, body, self.function, around, tuple(run), pragmas=self.pragmas, alone=alone
        )

    def _with_pragmas(self, begin: int) -> int:
        """The offset of the pragmas that apply to the loop in a line, or of the line itself."""
        for pragma in reversed(self.pragmas):
            if pragma.kind in (Kind.HINT, Kind.LOOP) and pragma.end <= begin:
                line = self._line_begin(pragma.begin)
                between = self.code[line : pragma.begin] + self.code[pragma.end : begin]
                if between.strip(b"; \t\r\n\v\f"):
                    break
                begin = line
        return begin

    def _after(self, offset: int) -> int:
        """The offset after a statement's final semicolon, which is not part of its extent."""
        found = _SEMICOLON.match(self.data, offset)
        return offset if found is None or self.data[offset - 1 : offset] == b"}" else found.end()

    def _line_begin(self, offset: int) -> int:
        return self.data.rfind(b"\n", 0, offset) + 1

    def _line_end(self, offset: int) -> int:
        """The offset after the newline."""
        return self.data.find(b"\n", offset) + 1 or len(self.data)

    def _end_of_line(self, offset: int) -> int | None:
        """The offset of the line's end; None if more than a comment follows on the line."""
        end = self.data.find(b"\n", offset)
        end = len(self.data) if end < 0 else end
        rest = self.data[offset:end].strip()
        plain = not rest or rest.startswith(b"//")
        closed = rest.startswith(b"/*") and rest.endswith(b"*/") and rest.count(b"*/") == 1
        return end - self.data[offset:end].endswith(b"\r") if plain or closed else None


def _gives_values(statement: Node) -> bool:
    """Return True if a statement only gives variables values, such as those of counters."""
    if statement.kind is NodeKind.DECL_STMT:
        return all(is_variable(each) for each in statement.children)
    return bool(first_values(statement))


def _with_first_values(statements: Sequence[Node]) -> list[list[Node]]:
    """The statements one by one, but each counted `while` with the initialisation before it."""
    found: list[list[Node]] = []
    for statement in statements:
        before = found[-1] if found else []
        if len(before) == 1 and counted(before[0], statement):
            before.append(statement)
        else:
            found.append([statement])
    return found
