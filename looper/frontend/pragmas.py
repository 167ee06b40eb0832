"""Pragmas of a file, in all spellings, and what they apply to.

`#pragma omp simd`, `_Pragma("omp simd")`, a macro that expands to that, and
`[[omp::directive(simd)]]` are equivalent. The parser does not support OpenMP and reads the code
without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from looper.frontend.tree.macros import parts_of_call
from looper.frontend.tree.syntax import MacroDefinition, Unit
from looper.frontend.tree.text import Directive, Text, one_line
from looper.frontend.tree.tokens import tokens

_OPERATOR = re.compile(rb"(?<!\w)_Pragma\s*\(")
_STRING = re.compile(rb"\s*(?:L|u8?|U)?\"((?:\\.|[^\"\\])*)\"\s*\)")
_ATTRIBUTE = re.compile(rb"\[\[\s*(?:using\s+omp\s*:\s*|omp\s*::\s*)(?:directive|sequence)\s*\(")
_DEEPEST = 20
_MOST_MACROS = 2000

_LOOP = r"omp\s+(?:parallel\s+for(?:\s+simd)?|simd)\b"
_KINDS = (
    # These stand alone, or before declarations.
    (r"omp\s+(?:barrier|taskwait|taskyield|flush|cancel|cancellation|threadprivate|declare|"
     r"begin|end|requires|error|nothing|assumes?|allocate)\b", "OTHER"),
    (r"acc\s+(?:routine|declare|wait|update|enter|exit|init|shutdown|set)\b", "OTHER"),
    (r"omp\s+(?:unroll|tile|reverse|interchange|fuse|stripe)\b", "HINT"),
    (_LOOP, "LOOP"),
    (r"(?:omp|acc)\b", "CONSTRUCT"),
    (r"GCC\s+(?:ivdep|unroll|novector)\b", "HINT"),
    (r"clang\s+loop\b", "HINT"),
    (r"(?:ivdep|unroll|nounroll|unroll_and_jam|nounroll_and_jam|vector|novector|simd|nofusion|"
     r"loop_count|loop\b|distribute_point|swp|noswp)\b", "HINT"),
    (r"STDC\b|clang\s+(?:fp|optimize|attribute|section)\b|float_control\b|fenv_\w+|fp_contract\b|"
     r"GCC\s+(?:optimize|target|push_options|pop_options|reset_options|poison|visibility)\b|"
     r"(?:push|pop)_macro\b|pack\b|weak\b|redefine_extname\b", "SETTING"),
)  # fmt: skip


class Kind(Enum):
    """Kind of a pragma.

    HINT advises a compiler on the loop that follows. LOOP is an OpenMP pragma that divides the
    iterations of a loop among threads or vector lanes. CONSTRUCT is another pragma of OpenMP or
    OpenACC, for the statement that follows. SETTING changes the compilation of all code that
    follows.
    """

    HINT = "hint"
    LOOP = "loop"
    CONSTRUCT = "construct"
    SETTING = "setting"
    OTHER = "other"


@dataclass(frozen=True)
class Pragma:
    """One pragma.

    Attributes:
        begin, end: byte offsets.
        text: the text after `#pragma`.
    """

    begin: int
    end: int
    text: str

    @property
    def kind(self) -> Kind:
        """The kind of the pragma."""
        found = (kind for pattern, kind in _KINDS if re.match(pattern, self.text))
        return Kind[next(found, "OTHER")]

    @property
    def name(self) -> str:
        """The pragma without clauses, as quoted in messages."""
        words = re.match(rf"{_LOOP}|\w+(?:\s+\w+(?!\w|\s*\())+|\w+(?:\s+\w+)?", self.text)
        return f"`#pragma {' '.join((words[0] if words else self.text).split())}`"

    @property
    def clauses(self) -> list[tuple[str, str]]:
        """(name, text in its parentheses) of each clause of an OpenMP pragma for a loop."""
        found, rest = list[tuple[str, str]](), re.sub(_LOOP, "", self.text, count=1)
        while head := re.match(r"[\s,]*(\w+)\s*", rest):
            rest = rest[head.end() :]
            inside = rest[1 : _closing(rest)] if rest.startswith("(") else ""
            rest = rest[len(inside) + 2 :] if rest.startswith("(") else rest
            found.append((head[1], inside))
        return found

    @property
    def private(self) -> frozenset[str]:
        """The names of the variables in `private` clauses."""
        texts = [text for name, text in self.clauses if name == "private"]
        return frozenset(re.findall(r"\w+", " ".join(texts)))


def _closing(text: str) -> int:
    """Return the position of the `)` that closes the parenthesis a text begins with."""
    depth = 0
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return position
    return len(text)


def pragmas(unit: Unit, text: Text, directives: Sequence[Directive]) -> list[Pragma]:
    """Return the active pragmas of a file, in order, without those that mark regions.

    Args:
        unit: the parsed file.
        text: its text.
        directives: its preprocessor directives.
    """
    found = [
        Pragma(each.begin, each.end, each.text)
        for each in directives
        if each.name == "pragma" and not each.skipped
    ]
    skipped, inside = unit.skipped[unit.file.name], [(d.begin, d.end) for d in directives]
    for each in (*_operators(text), *_attributes(text)):
        if not any(low <= each.begin < high for low, high in (*skipped, *inside)):
            found.append(each)
    found += _in_macros(unit, text)
    return sorted(found, key=lambda each: (each.begin, each.end))


def _operators(text: Text) -> Iterator[Pragma]:
    """Yield the pragmas that are written `_Pragma("...")`."""
    for head in _OPERATOR.finditer(text.code()):
        string = _STRING.match(text.data, head.end())
        if string is not None:
            yield Pragma(head.start(), string.end(), _unescaped(string[1]))


def _attributes(text: Text) -> Iterator[Pragma]:
    """Yield the pragmas that are written `[[omp::directive(...)]]`."""
    for head in _ATTRIBUTE.finditer(text.code()):
        end = text.data.find(b"]]", head.end())
        if end >= 0:
            content = text.data[head.end() : end].rstrip(b" )\t")
            yield Pragma(head.start(), end + 2, f"omp {one_line(content)}")


def _unescaped(content: bytes) -> str:
    return one_line(re.sub(rb"\\([\"\\])", rb"\1", content))


def _in_macros(unit: Unit, text: Text) -> Iterator[Pragma]:
    """Yield the pragmas that macro calls in the file expand to."""
    expansion = _Expansion({each.name: each for each in unit.macros})
    for call in unit.expansions:
        start, end = call.extent.start, call.extent.end.offset
        if start.file is unit.file and expansion.has_pragma(call.name):
            words = [word for _, word in tokens(text.data, start.offset, end)]
            for content in expansion.pragmas_of(words):
                yield Pragma(start.offset, end, content)


class _Expansion:
    """The `_Pragma` operators in expansions of macros."""

    def __init__(self, macros: Mapping[str, MacroDefinition]) -> None:
        self._macros = macros
        self._tokens: dict[str, list[str]] = {}
        self._known: dict[str, bool] = {}

    def _defined(self, name: str) -> list[str]:
        """Return the tokens of a macro's definition; none for system macros and other names."""
        if name not in self._tokens:
            macro = self._macros.get(name)
            is_own = macro is not None and not macro.is_in_system_header
            self._tokens[name] = [name, *macro.words] if macro is not None and is_own else []
        return self._tokens[name]

    def has_pragma(self, name: str) -> bool:
        """Return True if a macro, or one that it uses, contains `_Pragma`."""
        if name not in self._known:
            waiting, seen = [name], {name}
            while waiting and len(seen) <= _MOST_MACROS:
                words = set(self._defined(waiting.pop())[1:]) - seen
                seen |= words
                waiting += words
            self._known[name] = "_Pragma" in seen
        return self._known[name]

    def pragmas_of(self, tokens: Sequence[str], depth: int = 0) -> Iterator[str]:
        """Yield the text of each `_Pragma` that some tokens expand to."""
        for position, token in enumerate(tokens if depth < _DEEPEST else ()):
            passed = parts_of_call(tokens[position + 1 :])
            if token == "_Pragma" and passed:
                content = " ".join(passed[0])
                string = _STRING.match(f"{content})".encode("utf-8", "replace"))
                yield content.lstrip("# ") if string is None else _unescaped(string[1])
            elif self.has_pragma(token):
                yield from self.pragmas_of(self._replaced(token, passed), depth + 1)

    def _replaced(self, name: str, passed: Sequence[Sequence[str]]) -> list[str]:
        """Return the definition of a macro with its arguments substituted for its parameters."""
        words = self._defined(name)[1:]
        parameters = parts_of_call(words) if passed else []
        if not parameters:
            return words
        names = [each[0] for each in parameters if each]
        values = dict(zip(names, passed, strict=False))
        if "..." in values:
            rest = passed[len(names) - 1 :]
            values["__VA_ARGS__"] = [word for each in rest for word in (*each, ",")][:-1]
        body = words[words.index(")") + 1 :]
        return [text for word in body for text in values.get(word, [word])]
