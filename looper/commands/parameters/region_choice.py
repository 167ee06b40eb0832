"""The choice of some of a file's loops by `--region`, `--function` and `--line`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from looper.errors import UsageError
from looper.frontend.c_file import Loops


@dataclass(frozen=True)
class RegionChoice:
    """A choice of regions; by default all of them.

    Attributes:
        region: number of a region, from 1: of those that pragmas mark or, in a file without any, of
            the loops that can be read.
        function: name of the function around them.
        line: a line in them.
    """

    region: int | None = None
    function: str | None = None
    line: int | None = None

    @property
    def is_among_marked(self) -> bool:
        """True if it chooses among the regions that pragmas mark, where there are any."""
        return self.function is None and self.line is None

    @property
    def options(self) -> str:
        """The options of the command line."""
        given = (("--region", self.region), ("--function", self.function), ("--line", self.line))
        return " ".join(f"{name} {value}" for name, value in given if value is not None)

    def of(self, found: Sequence[Loops], path: Path) -> list[Loops]:
        """Return the chosen ones of a file's loops.

        Args:
            found: its regions and other loops, in order, with those that cannot be read.
            path: the file.

        Raises:
            UsageError: there are none.
        """
        chosen = list(found)
        if self.function is not None:
            chosen = [each for each in chosen if each.function == self.function]
            if not chosen:
                names = ", ".join(dict.fromkeys(f"`{each.function}`" for each in found)) or "none"
                raise self._error(path, f"there are loops in {names}")
        if self.line is not None:
            chosen = [each for each in chosen if each.line <= self.line <= each.last_line]
            # Loops that cannot be read are around others that can.
            chosen = [each for each in chosen if not each.reason] or chosen
            if not chosen:
                places = dict.fromkeys(f"{each.line} to {each.last_line}" for each in found)
                raise self._error(path, f"there are loops in lines {', '.join(places) or 'none'}")
        if not self.is_among_marked:
            # In a function with regions, other loops are not meant.
            chosen = [each for each in chosen if each.marked] or chosen
        if self.region is None:
            return chosen
        numbered = [each for each in chosen if each.marked or not each.reason]
        if not 1 <= self.region <= len(numbered):
            there = f"there are regions 1 to {len(numbered)}" if numbered else "there is no region"
            raise self._error(path, there)
        return numbered[self.region - 1 : self.region]

    def _error(self, path: Path, there: str) -> UsageError:
        return UsageError(f"{self.options}: {path} has no such loops: {there}")


ALL_REGIONS = RegionChoice()
"""No choice: all regions of a file."""
