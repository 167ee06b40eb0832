"""The conditions under which generated code may run, as C.

They are evaluated for all values for which the original is defined, also where it executes nothing
and extents are negative. They therefore contain no types whose size depends on variables; values
computed from sizes follow the conditions that limit these sizes, and do not overflow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from looper.ir.program import Program
from looper.source.source_region import Stretch, region_of

_APART = (
    "#define {apart}(p, P, q, Q) \\",
    "  ((__UINTPTR_TYPE__) (p) + (P) <= (__UINTPTR_TYPE__) (q) || \\",
    "   (__UINTPTR_TYPE__) (q) + (Q) <= (__UINTPTR_TYPE__) (p))",
)
_EXTENT = "#define {extent}(n) ((n) > 0 ? (n) : 0)"
_WIDTH = 100
_NAME = re.compile(r"\b[A-Za-z_]\w*")
_NUMBER = re.compile(r"\b\d+\b")
_INT, _LARGE = 31, 62
# The number of terms of a form, as a power of two.
_TERMS = 4


def conditional(conditions: Sequence[str], pad: str, end: str = "") -> list[str]:
    """The head of an `if` with conditions marked as likely.

    gcc considers code behind many conditions unlikely and optimizes it less: doitgen's loops took
    1.6 times as long behind a guard without this mark.
    """
    opening, closing = f"{pad}if (__builtin_expect(", f", 1)){end}"
    line = f"{opening}{' && '.join(conditions)}{closing}"
    if len(line) <= _WIDTH:
        return [line]
    first, *rest = conditions
    lines = [f"{opening}{first}", *(f"{pad}    && {each}" for each in rest)]
    return [*lines[:-1], f"{lines[-1]}{closing}"]


def computed(text: str, largest: Mapping[str, int], kinds: Mapping[str, str]) -> str:
    """An expression in sizes as C that does not overflow while the sizes are in range.

    Args:
        text: C that names sizes; each number in it is a coefficient or a summand.
        largest: the largest value of each size; the smallest is 1.
        kinds: the types of the sizes, default: `int`.
    """
    names = set(_NAME.findall(text))
    if text in names or not names:
        return text
    most = max((largest.get(name, 1) for name in names), default=1).bit_length()
    number = max(map(int, _NUMBER.findall(text)), default=1).bit_length()
    is_signed = not any(kinds.get(name, "int").startswith("unsigned") for name in names)
    if is_signed and most + number + _TERMS <= _INT:
        return text
    return _NAME.sub(lambda found: f"(long long) {found[0]}", text)


def apart_conditions(
    program: Program,
    pairs: Iterable[tuple[Stretch, Stretch]],
    largest: Mapping[str, int] | None = None,
) -> list[str]:
    """Conditions that hold if pairs of stretches of memory do not overlap.

    Args:
        program: the program.
        pairs: the stretches.
        largest: the largest value of each size in extents, checked by an earlier condition.
    """
    name, known = _apart(program), largest or {}
    return [
        f"{name}({p.address}, {_bytes(program, p, known)}, {q.address}, "
        f"{_bytes(program, q, known)})"
        for p, q in pairs
    ]


def with_macros(program: Program, lines: list[str]) -> list[str]:
    """The lines, enclosed by definitions of the macros used in their conditions."""
    defined, undefined = [], []
    for name, definition in ((_apart(program), _APART), (_extent(program), (_EXTENT,))):
        # Some arrays may exist at some of several sizes only.
        if any(f"{name}(" in line for line in lines):
            defined += [line.format(apart=name, extent=name) for line in definition]
            undefined.append(f"#undef {name}")
    return [*defined, *lines, *undefined]


def _apart(program: Program) -> str:
    return program.unused("looper_apart")


def _extent(program: Program) -> str:
    return program.unused("looper_extent")


def _bytes(program: Program, stretch: Stretch, largest: Mapping[str, int]) -> str:
    """The number of bytes of a stretch, as C; 0 at run time where an extent is not positive."""
    if all(extent.isdecimal() for extent in stretch.extents):
        return f"sizeof({stretch.type}{''.join(f'[{each}]' for each in stretch.extents)})"
    known = region_of(program).scope.size_types
    factors, bits = [f"sizeof({stretch.type})"], _TERMS
    for extent in stretch.extents:
        names = set(_NAME.findall(extent))
        sizes = (largest.get(name, 1).bit_length() for name in names)
        numbers = (int(number).bit_length() for number in _NUMBER.findall(extent))
        bits += max(sizes, default=0) + max(numbers, default=0)
        if extent.isdecimal() or extent.isidentifier():
            factors.append(extent)
        else:
            text = computed(extent, largest, known).replace("+ -", "- ")
            factors.append(f"{_extent(program)}({text})")
    # A double holds such large products, and represents those that fit in memory exactly.
    return f"{'(double) ' * (bits > _LARGE)}{' * '.join(factors)}"
