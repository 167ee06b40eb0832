"""Pragmas of the user's in and around a region: whether it can be replaced, and by what.

A pragma before a loop is about one statement, the loop; what is written in its place may be another
one. So pragmas that are about the loops of a region are part of it, as of the original that is
timed and kept for other sizes, and what is written has none but its own. A region that several
threads might execute, as it stands in a construct of OpenMP's, is refused: what is written stores
again what it reads where a condition on data does not hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from looper.frontend.pragmas import Kind, Pragma
from looper.frontend.regions import Place, span
from looper.frontend.syntax import Declaration, Node, NodeKind, descendants
from looper.frontend.text import Text
from looper.ir.expressions import Conditional, walk
from looper.ir.program import Program, Statement

_REMEDY = "take that pragma away, as LOOPer shares loops out among threads itself"
_REMEDY_FOR_ALL = f"{_REMEDY}, and let a single thread call the function"
# Clauses that change nothing of what a loop computes, `private` but for what is left after it.
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
"""Where the statement is that follows each pragma."""


def refused_pragma(place: Place, path: Path) -> tuple[Pragma, str] | None:
    """A pragma for which a region can not be replaced, and why; None if there is none.

    Args:
        place: the region.
        path: of the file.
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
    """What says that several threads execute a function, and that they do so."""
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
    """A pragma whose threads execute a region that may store again what it reads, and why not.

    What is written for `if (c[i] == k) x[i] += 1;` stores `x[i]` also where the condition does not
    hold, and may undo what another thread has stored there.

    Args:
        place: the region.
        path: of the file.
        program: what it is read as.
        written: the file's own text of a range, in which calls are still there.
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
    """Whether a statement stores what its target has, as data decide."""
    return any(
        statement.target in (each.then, each.otherwise)
        for each in walk(statement.value)
        if isinstance(each, Conditional)
    )


def _functions(one: Declaration, path: Path) -> dict[Declaration, tuple[int, int]]:
    """The functions that a file defines, and where they are."""
    found, is_function = one.translation_unit.declarations, NodeKind.FUNCTION_DECL
    defined = (each for each in found if each.kind is is_function and each.is_definition)
    return {each: where for each in defined if (where := span(each, path)) is not None}


def _reaches(function: str, mentioned: set[str], bodies: Mapping[str, set[str]]) -> bool:
    """Whether a function is mentioned, or is so in a function that is, and so on."""
    waiting, seen = list(mentioned), set(mentioned)
    while waiting:
        found = bodies.get(waiting.pop(), set()) - seen
        seen |= found
        waiting += found
    return function in seen


def private_names(place: Place, path: Path) -> frozenset[str]:
    """The variables of which the pragmas in a region give every thread one of its own."""
    found = set[str]()
    for pragma in place.pragmas:
        if place.begin <= pragma.begin < place.end and pragma.kind is Kind.LOOP:
            found |= pragma.private
            loop = _target(pragma, place, path)
            if loop is not None and "parallel" in pragma.text:
                found |= _counting(descendants(loop) if "collapse" in pragma.text else [loop])
    return frozenset(found)


def attribute_before(text: Text, begin: int) -> bool:
    """Whether an attribute stands directly before an offset, for the statement there."""
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
    """The names in the first parts of loops, which are those of their iterators above all."""
    loops = (each for each in statements if each.kind is NodeKind.FOR_STMT)
    return {e.spelling for loop in loops for e in descendants(loop.children[0])}


def _before(pragma: Pragma, target: tuple[int, int] | None, first: tuple[int, int]) -> str:
    """Why a pragma before the region is in the way.

    Args:
        pragma: the pragma.
        target: where the statement is that follows it.
        first: where the first statement of the region is.
    """
    if target is None or not target[0] <= first[0] < target[1]:
        return ""
    if pragma.kind in (Kind.LOOP, Kind.HINT) and target[0] == first[0]:
        return f"{pragma.name} is about the region's first statement: put `#pragma scop` before it"
    if pragma.kind in (Kind.LOOP, Kind.CONSTRUCT):
        return f"the region is inside of {pragma.name}: {_REMEDY}"
    return ""


def _target(pragma: Pragma, place: Place, path: Path) -> Node | None:
    """The loop in a region that a pragma is about."""
    for statement in place.statements:
        for each in descendants(statement):
            where = span(each, path)
            if each.kind is NodeKind.FOR_STMT and where is not None and where[0] >= pragma.end:
                return each
    return None


def _statement_after(function: Declaration, path: Path, offset: int) -> tuple[int, int] | None:
    """Where the statement is that follows an offset in a function, in the same block."""
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
