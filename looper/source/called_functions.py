"""The functions that a region calls, and the one that it is in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Signature:
    """The signature of a function that can be called with the program's arrays and sizes alone.

    Attributes:
        result: the C type of its value, or `void`.
        parameters: (name, C type) of each; the type is empty for an array of the program. A number
            that is neither a scalar nor a size of the program may have any value.
        settable: the arrays, scalars, sizes and pointers that are global and not constant.
        pointers: those of them that are pointers.
    """

    result: str
    parameters: tuple[tuple[str, str], ...]
    settable: tuple[str, ...] = ()
    pointers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Calls:
    """Calls in a region, and of the function around it.

    Attributes:
        functions: (name, content hash) of the functions called in the region that are not the C
            library's, so that code of the region compiles only together with the rest of the file;
            the hash covers all that they use, and is "" if the file does not have their bodies.
        shared: variables of the file that both the region and functions called in it use.
        signature: of the function around it; None if a call takes more than the region's arrays and
            sizes.
    """

    functions: tuple[tuple[str, str], ...] = ()
    shared: tuple[str, ...] = ()
    signature: Signature | None = None

    @property
    def names(self) -> set[str]:
        """Names of the functions called."""
        return {name for name, _ in self.functions}
