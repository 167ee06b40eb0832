"""Uses of variables that are missing in the syntax tree, as the preprocessor removed them.

Another compilation may keep code between `#ifdef` and `#endif`, or use another definition of a
macro (`assert`). All words of such code count as uses.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property

from looper.frontend.conditionals import Group
from looper.frontend.regions import Place
from looper.frontend.sources import Sources
from looper.frontend.tree.syntax import MacroDefinition

_WORD = re.compile(rb"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Stretch:
    """Part of the function, outside of the region, that may be other code when compiled again.

    Attributes:
        begin, end: its byte offsets.
        code: its text without comments and strings.
        words: its words, and those of all possible expansions of its macros.
    """

    begin: int
    end: int
    code: bytes
    words: frozenset[str]

    def gives_value(self, name: str) -> bool:
        """Return True if the first mention of a variable is the header of a `for` that sets it."""
        word = re.escape(name.encode())
        first = re.search(rb"\b" + word + rb"\b", self.code)
        loop = re.search(rb"\bfor\s*\(\s*(?:\w+\s+)*" + word + rb"\s*=([^;]*)", self.code)
        if first is None or loop is None or re.search(rb"\b" + word + rb"\b", loop[1]):
            return False
        return loop.start() < first.start() <= loop.end()

    def assigns(self, name: str) -> bool:
        """Return True if the code may assign a variable or take its address."""
        word = re.escape(name)
        pattern = (
            rf"\b{word}\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|\b{word}\s*(?:\+\+|--)"
            rf"|(?:\+\+|--|&)\s*{word}\b"
        )
        return re.search(pattern.encode(), self.code) is not None


class Unseen:
    """Code that another compilation may have in the function around a region."""

    def __init__(self, place: Place, sources: Sources, defined: Container[str]) -> None:
        self.place, self.sources, self.defined = place, sources, defined
        self.file = sources.files[sources.main]

    @cached_property
    def _definitions(self) -> dict[str, MacroDefinition]:
        return self.sources.defined_before((self.place.begin,))

    def macro(self, name: str) -> str | None:
        """Return the text of a macro without parameters in the region; None if there is none."""
        found = self._definitions.get(name)
        if found is None or self.sources.is_undefined(name, (self.place.begin,)):
            return None
        return None if found.is_called else " ".join(found.words)

    @cached_property
    def stretches(self) -> list[Stretch]:
        """All stretches, in textual order."""
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
        """Return the byte ranges of calls of macros that may be defined differently."""
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
        """True if a stretch may contain `goto`, or open a block that encloses the region."""
        return any(
            "goto" in each.words or each.code.count(b"{") != each.code.count(b"}")
            for each in self.stretches
        )

    def mentions(self, name: str) -> list[Stretch]:
        """Return the stretches that mention a variable."""
        return [each for each in self.stretches if name in each.words]

    def after(self, name: str, begin: int) -> list[Stretch]:
        """Return the stretches that mention a variable and can be executed after the region.

        Args:
            name: the variable.
            begin: offset of the outermost loop around the region.
        """
        place = self.place
        return [
            each
            for each in self.mentions(name)
            if each.begin >= place.end or begin <= each.begin < place.begin
        ]

    def is_certain(self, offset: int, where: int) -> bool:
        """Return True if the code at `offset` is compiled whenever that at `where` is."""
        return all(_is_in_same_branch(g, offset, where) for g in self.file.around(offset))


def _is_in_same_branch(group: Group, one: int, other: int) -> bool:
    return any(one in branch and other in branch for branch in group.branches)
