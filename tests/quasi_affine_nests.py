"""Random C nests with unusual quasi-affine iteration domains.

They have loops of different steps that begin at remainders and end at quotients, conditions that
combine remainders and quotients by `&&`, `||` and `!`, and several statements in a loop with
different conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

_Item = TypeVar("_Item")

EXTENT = 96
"""The extent of every dimension of every array."""
OFFSET = 40
"""The offset added to subscripts, which are between -40 and 55."""
_ITERATORS = "ijk"
_BOUND = 12


class NestWriter:
    """A generator of one nest.

    Args:
        rng: source of all random decisions.
        size: the name of a size parameter that bounds some loops; "" if all bounds are numbers.
    """

    def __init__(self, rng: np.random.Generator, size: str = "") -> None:
        self.rng, self.size = rng, size
        self.left = int(rng.integers(1, 5))

    def body(self) -> str:
        """Return the region's text; arrays are `unsigned A[EXTENT][EXTENT], B[EXTENT][EXTENT]`."""
        lines: list[str] = []
        while not any("] " in line for line in lines) or (self.left > 0 and self.chance(0.4)):
            lines += self._loop(0, int(self.rng.integers(1, 4)))
        return "\n".join(lines)

    def chance(self, probability: float) -> bool:
        return bool(self.rng.random() < probability)

    def pick(self, items: Sequence[_Item]) -> _Item:
        return items[int(self.rng.integers(len(items)))]

    def number(self, low: int, high: int) -> int:
        return int(self.rng.integers(low, high + 1))

    def _loop(self, depth: int, levels: int) -> list[str]:
        name, outer = _ITERATORS[depth], _ITERATORS[:depth]
        step = self.pick((1, 1, 1, 2, 2, 3))
        first, last = self._first(outer), self._last(outer)
        if self.chance(0.1):
            head = f"for (int {name} = {self.number(0, 8)}; {name} >= {first}; {name} -= {step})"
        else:
            head = f"for (int {name} = {first}; {name} < {last}; {name} += {step})"
        inside: list[str] = []
        for _ in range(1 + self.chance(0.4) + self.chance(0.2)):
            if depth + 1 < levels and self.chance(0.75):
                inside += self._loop(depth + 1, levels)
            else:
                inside += self._statement(outer + name)
        if depth + 1 == levels and self.chance(0.2):
            inside = [f"if ({self._condition(outer + name, 2)}) {{", *inside, "}"]
        return [f"{head} {{", *(f"  {line}" for line in inside), "}"]

    def _first(self, outer: str) -> str:
        if not outer or self.chance(0.35):
            return str(self.number(-2, 3))
        other, shift = self.pick(outer), self.number(-2, 3)
        return self.pick(
            (
                f"{other} + {shift}",
                f"-{other} + {shift}",
                f"({other} + {abs(shift)}) % {self.number(2, 5)}",
                f"({other} + {shift}) / {self.number(2, 3)}",
                f"{other} % {self.number(2, 4)} - {abs(shift)}",
            )
        )

    def _last(self, outer: str) -> str:
        if self.size and self.chance(0.6):
            return self.pick((self.size, f"{self.size} - {self.number(0, 3)}", f"{self.size} / 2"))
        if not outer or self.chance(0.5):
            return str(self.number(1, _BOUND))
        other, shift = self.pick(outer), self.number(1, 6)
        return self.pick(
            (f"{other} + {shift}", f"{shift} - {other}", f"{other} / 2 + {shift}", f"{shift + 3}")
        )

    def _statement(self, iterators: str) -> list[str]:
        self.left -= 1
        array, (row, column) = self.pick("AB"), self._subscripts(iterators)
        element = f"{array}[{row} + {OFFSET}][{column} + {OFFSET}]"
        value = " + ".join((*iterators, str(self.number(150, 159))))
        text = self.pick(
            (
                f"{element} += 1u;",
                f"{element} += {value};",
                f"{element} = {element} * 3u + {value};",
                f"{element} = {element} * 5u + B[{column} + {OFFSET}][{row} + {OFFSET}];",
            )
        )
        if self.chance(0.6):
            return [f"if ({self._condition(iterators, 2)})", f"  {text}"]
        return [text]

    def _subscripts(self, iterators: str) -> tuple[str, str]:
        if len(iterators) == 1:
            return iterators, self.pick((iterators, "0"))
        if len(iterators) == 3:
            rows = ("i", "j", "i + j", "i + k - j")
            return self.pick(rows), self.pick(("k", "j", "k - i"))
        return self.pick(("i", "i + j", "i - j")), self.pick(("j", "j", "i"))

    def _condition(self, iterators: str, depth: int) -> str:
        if depth and self.chance(0.45):
            parts = (self._condition(iterators, depth - 1) for _ in range(2))
            return f"({self.pick((' && ', ' || ', ' || ')).join(parts)})"
        if depth and self.chance(0.1):
            return f"!({self._condition(iterators, depth - 1)})"
        form, modulus = self._form(iterators), self.number(2, 5)
        equal = self.pick(("==", "!=", "==", "<", ">="))
        match self.pick(("remainder", "remainder", "quotient", "plain")):
            case "remainder":
                return f"({form}) % {modulus} {equal} {self.number(-1, modulus - 1)}"
            case "quotient":
                return f"({form}) / {modulus} {self.pick(('<=', '>=', '=='))} {self.number(-2, 3)}"
            case _:
                return f"{form} {self.pick(('<=', '>', '!='))} {self.number(-3, 8)}"

    def _form(self, iterators: str) -> str:
        first, shift = self.pick(iterators), self.number(-4, 5)
        text = self.pick(("", "", "2 * ", "3 * ")) + first
        if len(iterators) > 1 and self.chance(0.5):
            text += self.pick((" + ", " - ")) + self.pick(iterators)
        return f"{text} + {shift}" if shift >= 0 else f"{text} - {-shift}"
