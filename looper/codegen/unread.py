"""Variables that generated code assigns but never reads, about which compilers warn."""

from __future__ import annotations

import re
from collections.abc import Sequence

# `double x[4][5];` and `double x;`
_NAME = re.compile(r"(\w+)(?:\[[^\[\]]*\])*;$")
_ASSIGNED = r"{0}(?:\[[^\[\]]*\])* [-+*/]?= "


def void_unread(declarations: Sequence[str], lines: Sequence[str]) -> list[str]:
    """Statements that count as uses of variables which some lines only assign.

    They belong at the end of a block, as no declaration may follow a statement in C89.

    Args:
        declarations: declarations of variables.
        lines: the lines that use them.
    """
    names = [found[1] for each in declarations if (found := _NAME.search(each))]
    unread = [name for name in names if _is_only_assigned(name, lines)]
    return [f"(void) {name};" for name in unread]


def _is_only_assigned(name: str, lines: Sequence[str]) -> bool:
    word, assigned = re.compile(rf"\b{name}\b"), re.compile(_ASSIGNED.format(name))
    using = [line.strip() for line in lines if word.search(line)]
    using = [line for line in using if line != f"(void) {name};"]
    return bool(using) and all(
        assigned.match(line) and len(word.findall(line)) == 1 for line in using
    )
