"""Uses of variables that the syntax tree does not have, because the preprocessor took them away.

Another compilation may keep what stands between `#ifdef` and `#endif`, or define a macro to do more
than it does now (`assert`). By their words, all of these count as uses.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property

from looper.frontend.conditionals import Group
from looper.frontend.regions import Place
from looper.frontend.sources import Sources
from looper.frontend.syntax import MacroDefinition

_WORD = re.compile(rb"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Stretch:
    """Part of the function, outside of the region, that may become other code.

    Attributes:
        begin, end: its byte offsets.
        code: its text without comments and strings.
        words: the words of that, macros expanded in every way they may be defined.
    """

    begin: int
    end: int
    code: bytes
    words: frozenset[str]

    def gives_value(self, name: str) -> bool:
        """Whether it mentions a variable only after a `for` that gives it its first value."""
        word = re.escape(name.encode())
        first = re.search(rb"\b" + word + rb"\b", self.code)
        loop = re.search(rb"\bfor\s*\(\s*(?:\w+\s+)*" + word + rb"\s*=([^;]*)", self.code)
        if first is None or loop is None or re.search(rb"\b" + word + rb"\b", loop[1]):
            return False
        return loop.start() < first.start() <= loop.end()

    def assigns(self, name: str) -> bool:
        """Whether it may change a variable, or let something else do so."""
        word = re.escape(name)
        pattern = (
            rf"\b{word}\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|\b{word}\s*(?:\+\+|--)"
            rf"|(?:\+\+|--|&)\s*{word}\b"
        )
        return re.search(pattern.encode(), self.code) is not None


class Unseen:
    """What another compilation may do in the function around a region."""

    def __init__(self, place: Place, sources: Sources, defined: Container[str]) -> None:
        self.place, self.sources, self.defined = place, sources, defined
        self.file = sources.files[sources.main]

    @cached_property
    def _definitions(self) -> dict[str, MacroDefinition]:
        return self.sources.defined_before((self.place.begin,))

    def macro(self, name: str) -> str | None:
        """The text of a macro without parameters, in the region; None where there is none."""
        found = self._definitions.get(name)
        if found is None or self.sources.is_undefined(name, (self.place.begin,)):
            return None
        return None if found.is_called else " ".join(found.words)

    @cached_property
    def stretches(self) -> list[Stretch]:
        """All of it, in textual order."""
        begin, end = self.place.function.extent.start.offset, self.place.function.extent.end.offset
        found = [*self.file.skipped, *self._macro_calls()]
        return [
            self._stretch(low, high)
            for low, high in sorted(found)
            if begin <= low < end and not self.place.begin <= low < self.place.end
        ]

    def _stretch(self, low: int, high: int) -> Stretch:
        code = self.file.code[low:high]
        words = {word.decode() for word in _WORD.findall(code)}
        return Stretch(low, high, code, frozenset(self.sources.expanded(words)))

    def _macro_calls(self) -> list[tuple[int, int]]:
        """Where macros are used that may be defined otherwise."""
        unit = self.sources.unit
        definitions = {each.name: each for each in unit.macros}
        return [
            (each.extent.start.offset, each.extent.end.offset)
            for each in unit.expansions
            if each.extent.start.file is unit.file
            and self._may_change(each.name, definitions.get(each.name))
        ]

    def _may_change(self, name: str, definition: MacroDefinition | None) -> bool:
        if definition is not None and definition.is_in_system_header:
            return definition.is_called
        reached = self.sources.expanded({name})
        return any(
            each in self.defined or any(m.groups for m in self.sources.mentions.get(each, ()))
            for each in reached
        )

    @property
    def has_jumps(self) -> bool:
        """Whether it may jump to somewhere else, or put a loop around the region."""
        return any(
            "goto" in each.words or each.code.count(b"{") != each.code.count(b"}")
            for each in self.stretches
        )

    def mentions(self, name: str) -> list[Stretch]:
        """The stretches that mention a variable."""
        return [each for each in self.stretches if name in each.words]

    def after(self, name: str, begin: int) -> list[Stretch]:
        """Those that can follow the region, the outermost loop around which begins somewhere."""
        place = self.place
        return [
            each
            for each in self.mentions(name)
            if each.begin >= place.end or begin <= each.begin < place.begin
        ]

    def is_certain(self, offset: int, where: int) -> bool:
        """Whether a place is there whenever another one is."""
        return all(_is_in_same_branch(g, offset, where) for g in self.file.around(offset))


def _is_in_same_branch(group: Group, one: int, other: int) -> bool:
    return any(one in branch and other in branch for branch in group.branches)
