"""Macros as text: numbers, what another definition is compared with."""

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
        parameters: their names, the last with `...` if there may be more; None where it is used
            without parentheses.
        text: what it stands for.
    """

    name: str
    parameters: tuple[str, ...] | None
    text: str

    @classmethod
    def of_directive(cls, name: str, rest: str) -> Macro:
        """The macro of a `#define`, from what follows the name."""
        found = _PARAMETERS.match(rest)
        if found is None:
            return cls(name, None, rest.strip())
        listed = (each.strip() for each in found[1].split(","))
        return cls(name, tuple(filter(None, listed)), rest[found.end() :].strip())

    @classmethod
    def of_option(cls, option: str) -> Macro | None:
        """The macro of `-D option`; None if that is not of the right form."""
        parts = _OPTION.fullmatch(option)
        if parts is None or "\n" in option or "\0" in option:
            return None
        name, parameters, value = parts.groups()
        text = "1" if value is None else value
        return cls.of_directive(name, f"{parameters or ''} {text}")

    @property
    def integer(self) -> int | None:
        """Its value if it is an integer literal, perhaps in parentheses; None for others."""
        found = _INTEGER.fullmatch(self.text) if self.parameters is None else None
        if found is None or self.text.count("(") != self.text.count(")"):
            return None
        sign, digits = found.groups()
        is_octal = digits.startswith("0") and digits.isdigit()
        return int(sign + digits, 8 if is_octal else 0)

    def expansion(self, taken: Container[str]) -> tuple[str, str] | None:
        """The macro with its own parameters as arguments, and what that stands for.

        None where another definition can not be compared with it as text. No argument may be one
        of the names `taken`, which mean something else.
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
    """What stands between commas in the parentheses that some tokens begin with."""
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
    """Whether the parentheses of a text pair up, as they must between those of a macro call."""
    depth = 0
    for character in re.sub(r"\"(?:\\.|[^\"])*\"|'(?:\\.|[^'])*'", "", text):
        depth += (character == "(") - (character == ")")
        if depth < 0:
            return False
    return depth == 0
