"""The arrays of a random C file: how they are declared, passed, filled and shown."""

from __future__ import annotations

from dataclasses import dataclass

# Extents of arrays that are not as long as a size says.
MOST_ROWS, MOST_COLUMNS = 16, 10

PARAMETERS = ("pointer", "array", "rows", "whole", "strided")
GLOBALS = ("global", "static", "alias")


@dataclass(frozen=True)
class Operand:
    """An array that a function works on.

    Attributes:
        name: its name.
        element: the C spelling of its elements' type.
        rank: number of dimensions.
        place: what it is: one of `PARAMETERS`, one of `GLOBALS`, "local" or "static local".
        rows, columns: what its extents are written as.
        qualifier: "const " or "" for its elements.
        restrict: "restrict" or "" for a parameter.
        target: for an alias, the array it is another name of.
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
        """Whether callers say where it is."""
        return self.place in PARAMETERS

    @property
    def is_global(self) -> bool:
        """Whether it has the name outside of the function."""
        return self.place in GLOBALS

    @property
    def may_overlap(self) -> bool:
        """Whether a caller may pass the same memory as for something else."""
        return self.is_parameter and not self.restrict

    def at(self, row: str, column: str = "") -> str:
        """One of its elements."""
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
        """Its declaration as a parameter."""
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
        """Its declaration as a variable."""
        extents = f"[{self.rows}]" + (f"[{self.columns}]" if self.rank == 2 else "")
        storage = "static " if self.place in ("static", "static local") else ""
        if self.place == "alias":
            attribute = f' __attribute__((alias("{self.target}")))'
            return f"extern {self.element} {self.name}{extents}{attribute};"
        return f"{storage}{self.element} {self.name}{extents};"

    @property
    def count(self) -> str:
        """Its number of elements."""
        return f"(int) (sizeof {self.name} / sizeof({self.element}))"


def _spaced(word: str) -> str:
    return f"{word} " if word else ""


def passed(operand: Operand, address: str) -> str:
    """An argument that makes a parameter begin at an address."""
    return address if operand.rank == 1 or operand.place == "strided" else f"(void *) ({address})"
