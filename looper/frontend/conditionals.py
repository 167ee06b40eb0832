"""Conditional groups of a file: from an `#if` to its `#endif`, with the branches between."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from looper.frontend.tree.text import CONTINUING, OPENING, Directive

_WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
_OPERATORS = re.compile(r"[|&?:<>=+*/%^-]")
_NO_MACROS = frozenset({"defined", "__has_include", "__has_attribute", "__has_builtin"})


def words(text: str) -> list[str]:
    """Return the identifiers in C text, without operators of conditions such as `defined`."""
    return [word for word in _WORD.findall(text) if word not in _NO_MACROS]


@dataclass(frozen=True)
class Branch:
    """The text between two directives of a group.

    Attributes:
        head: the directive before it.
        end: byte offset of the directive after it.
    """

    head: Directive
    end: int

    def __contains__(self, offset: int) -> bool:
        return self.head.end <= offset < self.end

    @property
    def condition(self) -> str:
        """The condition of the branch, as after `#if`; "" for `#else`."""
        name, text = self.head.name, self.head.text
        if name in ("ifdef", "elifdef", "ifndef", "elifndef"):
            macro = (words(text) or [text])[0]
            return f"defined {macro}" if name in ("ifdef", "elifdef") else f"!defined {macro}"
        return text


@dataclass
class Group:
    """The branches of one conditional group, in order."""

    begin: int
    end: int
    branches: list[Branch] = field(default_factory=list)

    def holding(self) -> list[str]:
        """Return the conditions that selected the chosen branch, in order of evaluation."""
        found: list[str] = []
        for branch in self.branches:
            if not branch.head.skipped:
                return [*found, *filter(None, [branch.condition])]
            found += filter(None, [negated(branch.condition)])
        return found

    @property
    def words(self) -> set[str]:
        """The names on which the choice of the branch depends."""
        return {word for branch in self.branches for word in words(branch.condition)}


def negated(condition: str) -> str:
    """Return the negation of a condition; "" for ""."""
    if condition.startswith("!defined ") and " " not in condition[9:]:
        return condition[1:]
    if not condition:
        return ""
    return f"!{condition}" if re.fullmatch(r"defined \w+|\w+", condition) else f"!({condition})"


def conjunct(condition: str) -> str:
    """Return a condition as an operand of `&&`, in parentheses if necessary."""
    plain = re.sub(r"\([^()]*\)", "", condition)
    return f"({condition})" if re.search(r"\|\||[?,]", plain) else condition


def groups(directives: Iterable[Directive]) -> list[Group]:
    """Return the conditional groups of a file, in the order of their ends."""
    opened: list[tuple[Group, Directive]] = []
    found = []
    for directive in directives:
        if directive.name in OPENING:
            opened.append((Group(directive.begin, 0), directive))
        elif opened and (directive.name in CONTINUING or directive.name == "endif"):
            group, head = opened.pop()
            group.branches.append(Branch(head, directive.begin))
            if directive.name == "endif":
                group.end = directive.end
                found.append(group)
            else:
                opened.append((group, directive))
    return found


def around(all_groups: Iterable[Group], offset: int) -> Iterator[Group]:
    """Yield the groups with a branch around an offset."""
    return (g for g in all_groups if any(offset in branch for branch in g.branches))


def without_guard(all_groups: list[Group], directives: list[Directive]) -> list[Group]:
    """Return the groups of a header without its include guard."""
    if len(directives) < 3 or directives[1].name != "define":
        return all_groups
    first, defined = directives[0], directives[1]
    name = defined.text.strip()
    is_guard = re.fullmatch(r"\w+", name) and (
        (first.name == "ifndef" and first.text == name)
        or (first.name == "if" and re.fullmatch(rf"!\s*defined\s*\(?\s*{name}\s*\)?", first.text))
    )
    if not is_guard or directives[-1].name != "endif":
        return all_groups
    return [g for g in all_groups if g.begin != first.begin or len(g.branches) > 1]
