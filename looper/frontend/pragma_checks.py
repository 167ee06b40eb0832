"""Checks of the user's pragmas in and around a region, which may prevent its replacement.

A pragma before a loop applies to that loop, which the generated code may not have. So pragmas on
loops of a region belong to the region, and to the original that is timed and kept for other sizes;
the generated code has only its own. A region in an OpenMP construct, which several threads might
execute, is refused: where a condition on data does not hold, the generated code stores back the
value that it has read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from looper.frontend.pragmas import Kind, Pragma
from looper.frontend.regions import Place, span
from looper.frontend.tree.syntax import Declaration, Node, NodeKind, descendants
from looper.frontend.tree.text import Text
from looper.ir.expressions import Conditional, walk
from looper.ir.program import Program, Statement

_REMEDY = "take that pragma away, as LOOPer shares loops out among threads itself"
_REMEDY_FOR_ALL = f"{_REMEDY}, and let a single thread call the function"
# Clauses that do not change what a loop computes; `private` changes only values read after it.
_PLAIN = (
    "schedule num_threads collapse shared default proc_bind if simdlen safelen aligned nontemporal "
    "order private".split()
)
_ATTRIBUTE = re.compile(
    rb"(?:\]\s*\]|(?<!\w)__attribute(?:__)?\s*\(\s*\((?:[^()]|\([^()]*\))*\)\s*\))\s*\Z"
)
_LONGEST_ATTRIBUTE = 500
_STARTS_THREADS = re.compile(r"omp\s+(?:parallel|target|teams|taskloop|task)\b")
_AMONG_THREADS = re.compile(
    r"omp\s+(?:for|sections|single|master|masked|critical|atomic|ordered|loop|scope|distribute|"
    r"barrier)\b"
)

Targets = Mapping[Pragma, tuple[int, int] | None]
"""Byte range of the statement that follows each pragma."""


def refused_pragma(place: Place, path: Path) -> tuple[Pragma, str] | None:
    """Return a pragma that prevents replacing a region, and the reason; None if there is none.

    Args:
        place: the region.
        path: path of the file.
    """
    whole, first = span(place.function, path), span(place.statements[0], path)
    if whole is None or first is None:
        return None
    targets = {
        pragma: _statement_after(place.function, path, pragma.end)
        for pragma in place.pragmas
        if whole[0] <= pragma.begin < whole[1]
    }
    for pragma, target in targets.items():
        reason = ""
        if place.begin <= pragma.begin < place.end:
            reason = _inside(pragma, target, place)
        elif pragma.begin < place.begin:
            reason = _before(pragma, target, first)
        if reason:
            return pragma, reason
    return _shared_by_threads(targets)


def _shared_by_threads(targets: Targets) -> tuple[Pragma, str] | None:
    """Return a pragma that shows that several threads execute a function, and the reason."""
    parallel = [where for each, where in targets.items() if _STARTS_THREADS.match(each.text)]
    for pragma in targets:
        within = any(p is not None and p[0] <= pragma.begin < p[1] for p in parallel)
        if _AMONG_THREADS.match(pragma.text) and not within:
            reason = f"{pragma.name} outside of `#pragma omp parallel` says that several threads "
            return pragma, f"{reason}execute this function: {_REMEDY_FOR_ALL}"
    return None


def shared_again(
    place: Place, path: Path, program: Program, written: Callable[[tuple[int, int]], bytes]
) -> tuple[Pragma, str] | None:
    """Return a pragma whose threads may execute a region that stores back values, and the reason.

    The code generated for `if (c[i] == k) x[i] += 1;` also stores `x[i]` if the condition does not
    hold, and may overwrite what another thread has stored there.

    Args:
        place: the region.
        path: path of the file.
        program: the program of the region.
        written: returns the file's text of a byte range, before inlining.
    """
    if not any(_keeps(statement) for statement in program.statements):
        return None
    starting = [each for each in place.pragmas if _STARTS_THREADS.match(each.text)]
    functions = _functions(place.function, path) if starting else {}

    def words(where: tuple[int, int]) -> set[str]:
        return set(re.findall(r"\w+", written(where).decode("utf-8", "replace")))

    bodies = {each.spelling: words(where) for each, where in functions.items()}
    own = place.function.spelling
    for pragma in starting:
        for function, where in functions.items():
            inside = where[0] <= pragma.begin < where[1]
            target = _statement_after(function, path, pragma.end) if inside else None
            if target is not None and _reaches(own, words(target), bodies):
                return pragma, (
                    f"several threads may execute `{own}`, which is called in "
                    f"{pragma.name}, and what is written stores again what it reads where a "
                    f"condition on data does not hold: {_REMEDY}"
                )
    return None


def _keeps(statement: Statement) -> bool:
    """Return True if, depending on data, a statement stores the old value of its target."""
    return any(
        statement.target in (each.then, each.otherwise)
        for each in walk(statement.value)
        if isinstance(each, Conditional)
    )


def _functions(one: Declaration, path: Path) -> dict[Declaration, tuple[int, int]]:
    """Return the functions that a file defines, with their byte ranges."""
    found, is_function = one.translation_unit.declarations, NodeKind.FUNCTION_DECL
    defined = (each for each in found if each.kind is is_function and each.is_definition)
    return {each: where for each in defined if (where := span(each, path)) is not None}


def _reaches(function: str, mentioned: set[str], bodies: Mapping[str, set[str]]) -> bool:
    """Return True if a function is mentioned, directly or through the bodies of other functions."""
    waiting, seen = list(mentioned), set(mentioned)
    while waiting:
        found = bodies.get(waiting.pop(), set()) - seen
        seen |= found
        waiting += found
    return function in seen


def private_names(place: Place, path: Path) -> frozenset[str]:
    """Return the names of the variables that the pragmas in a region make private to threads."""
    found = set[str]()
    for pragma in place.pragmas:
        if place.begin <= pragma.begin < place.end and pragma.kind is Kind.LOOP:
            found |= pragma.private
            loop = _target(pragma, place, path)
            if loop is not None and "parallel" in pragma.text:
                found |= _counting(descendants(loop) if "collapse" in pragma.text else [loop])
    return frozenset(found)


def attribute_before(text: Text, begin: int) -> bool:
    """Return True if an attribute directly precedes an offset, and so applies to the statement."""
    code, low = text.code(), max(0, begin - _LONGEST_ATTRIBUTE)
    before = bytearray(code[low:begin])
    for each in text.directives():
        first, last = max(each.begin, low) - low, min(each.end, begin) - low
        if first < last:
            before[first:last] = b" " * (last - first)
    return _ATTRIBUTE.search(bytes(before)) is not None


def _inside(pragma: Pragma, target: tuple[int, int] | None, place: Place) -> str:
    is_needed = target is not None and target[0] < place.end
    if pragma.kind in (Kind.LOOP, Kind.HINT) and not is_needed:
        return f"{pragma.name} before no statement of the region: put it out of the region"
    match pragma.kind:
        case Kind.CONSTRUCT:
            return f"{pragma.name} inside of the region: {_REMEDY}"
        case Kind.SETTING:
            return f"{pragma.name} inside of the region: put it before the function"
        case Kind.LOOP:
            counting = _counting(each for s in place.statements for each in descendants(s))
            others = [name for name, _ in pragma.clauses if name not in _PLAIN]
            if not pragma.private <= counting:
                others.append("private")
            if others:
                reason = f"{pragma.name} with `{others[0]}` is not its loop without a pragma"
                return f"{reason}: {_REMEDY}"
    return ""


def _counting(statements: Iterable[Node]) -> set[str]:
    """Return the names in the first parts of `for` headers, which are mostly their iterators."""
    loops = (each for each in statements if each.kind is NodeKind.FOR_STMT)
    return {e.spelling for loop in loops for e in descendants(loop.children[0])}


def _before(pragma: Pragma, target: tuple[int, int] | None, first: tuple[int, int]) -> str:
    """Return the reason for which a pragma before the region prevents its replacement, or "".

    Args:
        pragma: the pragma.
        target: byte range of the statement that follows it.
        first: byte range of the first statement of the region.
    """
    if target is None or not target[0] <= first[0] < target[1]:
        return ""
    if pragma.kind in (Kind.LOOP, Kind.HINT) and target[0] == first[0]:
        return f"{pragma.name} is about the region's first statement: put `#pragma scop` before it"
    if pragma.kind in (Kind.LOOP, Kind.CONSTRUCT):
        return f"the region is inside of {pragma.name}: {_REMEDY}"
    return ""


def _target(pragma: Pragma, place: Place, path: Path) -> Node | None:
    """Return the loop in a region that a pragma applies to."""
    for statement in place.statements:
        for each in descendants(statement):
            where = span(each, path)
            if each.kind is NodeKind.FOR_STMT and where is not None and where[0] >= pragma.end:
                return each
    return None


def _statement_after(function: Declaration, path: Path, offset: int) -> tuple[int, int] | None:
    """Return the byte range of the statement after an offset in a function, in the same block."""
    cursor: Node | None = function
    while cursor is not None:
        inner = None
        for child in cursor.children:
            where = span(child, path)
            if where is None:
                continue
            if where[0] >= offset:
                return where
            if offset < where[1]:
                inner = child
                break
        cursor = inner
    return None
