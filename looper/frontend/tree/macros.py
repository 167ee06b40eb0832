"""Macros as text: integer values, and expansions to compare other definitions with."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass

_INTEGER = re.compile(r"[(\s]*([+-]?)\s*(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)[uUlL]*[\s)]*")
_OPTION = re.compile(r"([A-Za-z_]\w*)(\([\w\s,.]*\))?(?:=(.*))?", re.DOTALL)
_PARAMETERS = re.compile(r"\(([^()]*)\)")


@dataclass(frozen=True)
class Macro:
    """A definition of a macro.

    Attributes:
        name: its name.
        parameters: their names, the last with `...` if it is variadic; None for an object-like
            macro.
        text: its replacement.
    """

    name: str
    parameters: tuple[str, ...] | None
    text: str

    @classmethod
    def of_directive(cls, name: str, rest: str) -> Macro:
        """Create the macro of a `#define` from the text after its name."""
        found = _PARAMETERS.match(rest)
        if found is None:
            return cls(name, None, rest.strip())
        listed = (each.strip() for each in found[1].split(","))
        return cls(name, tuple(filter(None, listed)), rest[found.end() :].strip())

    @classmethod
    def of_option(cls, option: str) -> Macro | None:
        """Create the macro of `-D option`; None if the option is malformed."""
        parts = _OPTION.fullmatch(option)
        if parts is None or "\n" in option or "\0" in option:
            return None
        name, parameters, value = parts.groups()
        text = "1" if value is None else value
        return cls.of_directive(name, f"{parameters or ''} {text}")

    @property
    def integer(self) -> int | None:
        """The value if the text is an integer literal, perhaps in parentheses; else None."""
        found = _INTEGER.fullmatch(self.text) if self.parameters is None else None
        if found is None or self.text.count("(") != self.text.count(")"):
            return None
        sign, digits = found.groups()
        is_octal = digits.startswith("0") and digits.isdigit()
        return int(sign + digits, 8 if is_octal else 0)

    def expansion(self, taken: Container[str]) -> tuple[str, str] | None:
        """Return a call of the macro with its parameter names as arguments, and its expansion.

        None if it cannot be compared with another definition as text. Parameters named like one
        of `taken`, which have another meaning, are renamed.
        """
        text = self.text
        if not _is_balanced(text):
            return None
        if self.parameters is None:
            return self.name, text
        if "#" in text.replace("##", "") or "..." in "".join(self.parameters):
            return None
        text = re.sub(r"\s*##\s*", "\0", text)
        arguments: list[str] = []
        for name in self.parameters:
            argument = name
            while argument in taken or argument in arguments:
                argument += "_"
            text = re.sub(rf"\b{re.escape(name)}\b", argument, text)
            arguments.append(argument)
        return f"{self.name}({', '.join(arguments)})", text.replace("\0", "")


def parts_of_call(tokens: Sequence[str]) -> list[list[str]]:
    """Return the tokens between the commas of the parentheses that a token sequence begins with."""
    parts: list[list[str]] = [[]]
    depth = 0
    for text in tokens:
        depth -= text in (")", "]", "}")
        if depth == 0 and text == ")":
            break
        if text == "," and depth == 1:
            parts.append([])
        elif depth >= 1:
            parts[-1].append(text)
        depth += text in ("(", "[", "{")
        if depth == 0:
            break
    return parts if any(parts) else []


def _is_balanced(text: str) -> bool:
    """Return True if the parentheses of a text balance, as required in a macro argument."""
    depth = 0
    for character in re.sub(r"\"(?:\\.|[^\"])*\"|'(?:\\.|[^'])*'", "", text):
        depth += (character == "(") - (character == ")")
        if depth < 0:
            return False
    return depth == 0
