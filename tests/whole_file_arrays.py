"""The arrays of a random C file: their declarations, elements and arguments."""

from __future__ import annotations

from dataclasses import dataclass

# Extents of arrays with fixed ones.
MOST_ROWS, MOST_COLUMNS = 16, 10

PARAMETERS = ("pointer", "array", "rows", "whole", "strided")
GLOBALS = ("global", "static", "alias")


@dataclass(frozen=True)
class Operand:
    """An array that a function uses.

    Attributes:
        name: name of the array.
        element: the C spelling of the element type.
        rank: number of dimensions.
        place: its storage: one of `PARAMETERS`, one of `GLOBALS`, "local" or "static local".
        rows, columns: the C expressions of its extents.
        qualifier: "const " or "" for its elements.
        restrict: "restrict" or "" for a parameter.
        target: for an alias, the name of the aliased array.
        is_integer: whether its elements are integers.
    """

    name: str
    element: str
    rank: int
    place: str
    rows: str
    columns: str
    qualifier: str = ""
    restrict: str = ""
    target: str = ""
    is_integer: bool = False

    @property
    def is_parameter(self) -> bool:
        """True if the array is a parameter, at an address given by the caller."""
        return self.place in PARAMETERS

    @property
    def is_global(self) -> bool:
        """True if the array is declared outside of the function."""
        return self.place in GLOBALS

    @property
    def may_overlap(self) -> bool:
        """True if a caller may pass memory that overlaps with another array."""
        return self.is_parameter and not self.restrict

    def at(self, row: str, column: str = "") -> str:
        """Return the C expression of an element."""
        if self.rank == 1:
            return f"{self.name}[{row}]"
        if self.place == "whole":
            return f"(*{self.name})[{row}][{column}]"
        if self.place == "strided":
            factor = row if row.isidentifier() else f"({row})"
            return f"{self.name}[{factor} * {self.columns} + {column}]"
        return f"{self.name}[{row}][{column}]"

    @property
    def parameter(self) -> str:
        """Declaration as a parameter."""
        kind, name, limit = f"{self.qualifier}{self.element}", self.name, self.restrict
        pointer = f"*{limit} {name}" if limit else f"*{name}"
        match self.place, self.rank:
            case "array", 1:
                return f"{kind} {name}[{_spaced(limit)}{self.rows}]"
            case "array", 2:
                return f"{kind} {name}[{_spaced(limit)}{self.rows}][{self.columns}]"
            case "rows", 2:
                return f"{kind} ({pointer})[{self.columns}]"
            case "whole", 2:
                return f"{kind} ({pointer})[{self.rows}][{self.columns}]"
        return f"{kind} {pointer}"

    @property
    def declaration(self) -> str:
        """Declaration as a variable."""
        extents = f"[{self.rows}]" + (f"[{self.columns}]" if self.rank == 2 else "")
        storage = "static " if self.place in ("static", "static local") else ""
        if self.place == "alias":
            attribute = f' __attribute__((alias("{self.target}")))'
            return f"extern {self.element} {self.name}{extents}{attribute};"
        return f"{storage}{self.element} {self.name}{extents};"

    @property
    def count(self) -> str:
        """C expression of the number of elements."""
        return f"(int) (sizeof {self.name} / sizeof({self.element}))"


def _spaced(word: str) -> str:
    return f"{word} " if word else ""


def passed(operand: Operand, address: str) -> str:
    """Return the argument that passes an address for a parameter."""
    return address if operand.rank == 1 or operand.place == "strided" else f"(void *) ({address})"
