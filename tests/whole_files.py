"""Random C files as people write them, with a `main` that calls all functions and prints results.

    file = whole_file(seed=7, features=FEATURES)
    Path("x.c").write_bytes(file.data)

The contents of a file depend on its features (`tests.whole_file_draws`), which can be removed one
by one. It has no undefined behaviour: its output is the same with all compilers and flags, except
for its own conditionals.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from tests.whole_file_arrays import Operand
from tests.whole_file_draws import Draws
from tests.whole_file_functions import Function, function_parts
from tests.whole_file_main import main_parts
from tests.whole_file_text import spelled
from tests.whole_file_vocabulary import Vocabulary, vocabulary


@dataclass(frozen=True)
class WholeFile:
    """A random C file with the options to read it.

    Attributes:
        seed: its seed.
        features: the features that it has.
        data: its bytes.
        defines: the definitions (`-D`) with which it is read.
        params: the size parameters of its regions, by name.
        others: other lists of definitions with which it can be compiled.
        regions: number of its regions.
    """

    seed: int
    features: frozenset[str]
    data: bytes
    defines: tuple[str, ...]
    params: dict[str, int] = field(hash=False)
    others: tuple[tuple[str, ...], ...]
    regions: int


def whole_file(seed: int, features: Collection[str]) -> WholeFile:
    """Return the file of a seed, restricted to the given features."""
    draws = Draws(seed, features)
    words = vocabulary(draws)
    functions = [function_parts(draws, words, number) for number in _numbers(draws)]
    lines = [*words.lines, *_storage(words, functions)]
    for function in functions:
        lines += ["", *function.lines]
    data = spelled(draws, lines, ["", *main_parts(draws, words, functions)])
    defines = tuple(flag for flag in _flags(draws) if draws.pick((True, False), "read with", flag))
    params = {name: value for function in functions for name, value in function.params.items()}
    return WholeFile(
        seed,
        frozenset(draws.used),
        data,
        defines,
        params,
        tuple(_others(draws, defines)),
        regions=sum(function.lines.count("  #pragma scop") for function in functions),
    )


def _numbers(draws: Draws) -> list[int]:
    more = [k for k, name in ((1, "second_function"), (2, "third_function")) if draws.has(name)]
    return [0, *more]


def _storage(words: Vocabulary, functions: list[Function]) -> list[str]:
    """Return the declarations of the globals of all functions."""
    arrays: list[Operand] = [a for function in functions for a in function.arrays if a.is_global]
    scalars = [name for function in functions for name in function.scalars]
    lines = [array.declaration for array in arrays if array.place != "alias"]
    lines += [array.declaration for array in arrays if array.place == "alias"]
    return [*lines, *(f"{words.real} {name};" for name in scalars)]


def _flags(draws: Draws) -> list[str]:
    """Return the definitions that the file's conditions depend on, one for each name."""
    return list({flag.partition("=")[0]: flag for flag in sorted(draws.flags)}.values())


def _others(draws: Draws, defines: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return variants of the definitions with one of them added or removed."""
    found = []
    for flag in _flags(draws):
        without = tuple(define for define in defines if define != flag)
        found.append(without if flag in defines else (*defines, flag))
    return found
