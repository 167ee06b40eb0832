"""Features of random C files with their probabilities, and independent random decisions.

Every decision has a generator of its own, seeded by the file's seed and the decision's name. A file
without one of its features is therefore the same in all other respects, so that failures can be
reduced.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

# Probability of each feature at a place where it can occur.
FEATURES = {
    # what the preprocessor decides, and where
    "if_defined": 0.6,
    "if_value": 0.5,
    "if_openmp": 0.3,
    "if_machine": 0.2,
    "if_compiler": 0.2,
    "if_optimized": 0.2,
    "if_standard": 0.2,
    "conditional_macros": 0.4,
    "conditional_types": 0.3,
    "conditional_sizes": 0.4,
    "conditional_enums": 0.3,
    "conditional_constants": 0.3,
    "conditional_functions": 0.3,
    "conditional_declarations": 0.2,
    "conditional_statements": 0.25,
    "conditional_uses": 0.4,
    # types, sizes, constants
    "typedefs": 0.5,
    "macro_types": 0.3,
    "floats": 0.3,
    "long_integers": 0.4,
    "macro_sizes": 0.4,
    "enum_sizes": 0.4,
    "constant_sizes": 0.3,
    "global_sizes": 0.2,
    "odd_sizes": 0.3,
    "macros": 0.5,
    "function_macros": 0.3,
    "enums": 0.3,
    "constants": 0.3,
    "hexadecimal": 0.3,
    # arrays and scalars
    "global_arrays": 0.3,
    "static_arrays": 0.2,
    "local_arrays": 0.3,
    "static_locals": 0.1,
    "array_parameters": 0.4,
    "row_pointers": 0.2,
    "whole_pointers": 0.1,
    "strides": 0.3,
    "const": 0.3,
    "restrict": 0.2,
    "register": 0.2,
    "cleanup": 0.15,
    "alias": 0.1,
    "global_scalars": 0.2,
    "inner_declarations": 0.5,
    # functions
    "helpers": 0.3,
    "pure_helpers": 0.2,
    "opaque_helpers": 0.02,
    "outer_iterators": 0.4,
    "long_iterators": 0.2,
    "second_function": 0.5,
    "third_function": 0.3,
    "second_nest": 0.6,
    "third_nest": 0.4,
    "outlined_nests": 0.25,
    "second_region": 0.3,
    "region_in_loop": 0.15,
    "region_in_branch": 0.15,
    # calls
    "overlap": 0.6,
    "overlap_with_global": 0.4,
    # names
    "odd_names": 0.35,
    "odd_macros": 0.3,
    "odd_functions": 0.2,
    "odd_helper_macros": 0.1,
    "unicode_names": 0.1,
    # text
    "carriage_returns": 0.15,
    "odd_comments": 0.3,
    "line_breaks": 0.3,
    "form_feeds": 0.2,
    "not_utf8": 0.1,
    "continued_pragmas": 0.2,
    "commented_pragmas": 0.3,
    "continued_lines": 0.2,
    "tabs": 0.2,
    "quoted_pragmas": 0.2,
    "skipped_regions": 0.15,
    "no_last_newline": 0.1,
}  # fmt: skip
KINDS = tuple(name for name in FEATURES if name.startswith("if_"))


@dataclass(frozen=True)
class Condition:
    """A condition of the preprocessor.

    Attributes:
        opening: the directive, such as `#ifdef FAST`.
        flag: the definition (`-D`) that changes its value; "" if another option does.
    """

    opening: str
    flag: str = ""

    def choose(self, then: Sequence[str], otherwise: Sequence[str] = ()) -> list[str]:
        """Return the lines of a choice, with an `#else` unless `otherwise` is empty."""
        other = ["#else", *otherwise] if otherwise else []
        return [self.opening, *then, *other, "#endif"]


CONDITIONS = {
    "if_defined": (
        Condition("#ifdef FAST", "FAST"),
        Condition("#ifndef FAST", "FAST"),
        Condition("#if defined(FAST)", "FAST"),
        Condition("# if !defined EXACT /* or so */", "EXACT"),
        Condition("#if defined FAST && !defined(EXACT)", "FAST"),
    ),
    "if_value": (
        Condition("#if LEVEL > 1", "LEVEL=2"),
        Condition("#if LEVEL == 2 || defined(FAST)", "LEVEL=2"),
        Condition("#if 7 == 8\n#elif LEVEL", "LEVEL=3"),
    ),
    "if_openmp": (Condition("#ifdef _OPENMP"), Condition("#ifndef _OPENMP")),
    "if_machine": (Condition("#ifdef __AVX2__"), Condition("#if !defined(__FMA__)")),
    "if_compiler": (Condition("#ifdef __clang__"), Condition("#ifndef __clang__")),
    "if_optimized": (Condition("#ifdef __OPTIMIZE__"), Condition("#ifdef __NO_INLINE__")),
    "if_standard": (Condition("#if __STDC_VERSION__ > 199901L"),),
}


class Draws:
    """The random decisions about one file.

    Attributes:
        used: the features that the file has so far.
        flags: the definitions that its conditions depend on.
    """

    def __init__(self, seed: int, features: Collection[str]) -> None:
        self.seed, self.features = seed, frozenset(features)
        self.used: set[str] = set()
        self.flags: set[str] = set()

    def pick(self, options: Sequence[T], *where: object) -> T:
        """Return one of some options, always the same at the same place."""
        return self._generator("pick", *where).choice(options)

    def shuffled(self, options: Sequence[T], *where: object) -> list[T]:
        """Return the options in a random order, always the same at the same place."""
        return self._generator("shuffled", *where).sample(options, len(options))

    def has(self, feature: str, *where: object) -> bool:
        """Return True if the file has a feature at a place."""
        found = self._drawn(feature, *where)
        if found:
            self.used.add(feature)
        return found

    def condition(self, feature: str, *where: object) -> Condition | None:
        """Return the condition of a place that a feature makes conditional; None if it does not."""
        order = self._generator("kinds", *where).sample(KINDS, len(KINDS))
        kind = next((kind for kind in order if self._drawn(kind, *where)), None)
        if kind is None or not self.has(feature, *where):
            return None
        self.used.add(kind)
        condition = self.pick(CONDITIONS[kind], "condition", *where)
        if condition.flag:
            self.flags.add(condition.flag)
        return condition

    def _drawn(self, feature: str, *where: object) -> bool:
        chance = FEATURES[feature] if feature in self.features else 0
        return self._generator(feature, *where).random() < chance

    def _generator(self, *where: object) -> random.Random:
        return random.Random(f"{self.seed} {where}")
