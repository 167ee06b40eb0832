"""The compilation in which a region was read, as far as the region depends on it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Compilation:
    """Everything that may differ in another compilation of the file, where the original has to run.

    Attributes:
        conditions: preprocessor conditions on which the region depends, as after `#if`.
        macros: (name, value) of the integer macros that may be defined differently.
        spellings: (name, text) of the other macros of this kind, such as types; one with
            parameters is named by a call with its own.
        constants: (name, value) of the `enum` constants and `const` integers of this kind.
        types: (name, type) of the type definitions of this kind.
        arguments: the preprocessor options (`-D`, `-I`) the file was read with.
    """

    conditions: tuple[str, ...] = ()
    macros: tuple[tuple[str, int], ...] = ()
    spellings: tuple[tuple[str, str], ...] = ()
    constants: tuple[tuple[str, int], ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    arguments: tuple[str, ...] = ()

    @property
    def keeps_types(self) -> bool:
        """True if types are the same in every compilation."""
        return not self.types and not self.spellings

    @property
    def keeps_numbers(self) -> bool:
        """True if numbers are the same in every compilation."""
        return not self.macros and not self.constants

    @property
    def for_preprocessor(self) -> list[str]:
        """The conditions that the preprocessor can check, as after `#if`."""
        return [*self.conditions, *_equal(self.macros)]

    def for_compiler(self, same: str) -> list[str]:
        """Return the conditions that only the compiler can check.

        Args:
            same: the name of a macro that compares the text of a macro with another text.
        """
        return [
            *_equal(self.constants),
            *(f"__builtin_types_compatible_p({name}, {kind})" for name, kind in self.types),
            *(f"{same}({name}, {text})" for name, text in self.spellings),
        ]


def _equal(values: tuple[tuple[str, int], ...]) -> list[str]:
    return [f"{name} == {value}" for name, value in values]
