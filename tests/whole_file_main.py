"""The `main` of a random C file, which calls every function several times and prints results."""

from __future__ import annotations

from collections.abc import Sequence

from tests.whole_file_arrays import Operand, passed
from tests.whole_file_draws import Draws
from tests.whole_file_functions import Function
from tests.whole_file_vocabulary import Vocabulary

# Number of elements of memory for each parameter of a call.
_EACH = 170
_SHIFTS = (0, 0, 1, 5, 6)


def main_parts(draws: Draws, words: Vocabulary, functions: Sequence[Function]) -> list[str]:
    """Return memory, the functions that fill and print it, and `main`."""
    calls = [call for function in functions for call in _calls(draws, function)]
    body = [f'printf("%d\\n", {expression});' for expression in words.shown]
    body += [f"fill_numbers({name}, 4, 3);" for name in words.filled]
    elements = {array.element for function in functions for array in function.arrays}
    kinds = [("numbers", words.real, "%a", "double")]
    if words.whole in elements:
        kinds.append(("integers", words.whole, "%ld", "long"))
    lines = ["static unsigned hash = 5381;"]
    for kind in kinds:
        lines += _memory(*kind)
    lines += ["", "int main(void)", "{"]
    lines += [f"  {line}" for line in body]
    for call in calls:
        lines += [f"  {line}" for line in call]
    return [*lines, '  printf("hash %u\\n", hash);', "  return 0;", "}"]


def _memory(name: str, element: str, form: str, shown: str) -> list[str]:
    """Return a block of memory for arguments of calls, with functions to fill and print it."""
    first = "(start >> 16) % 10" if name == "integers" else "0.25 + (start >> 16) % 97 / 128.0"
    return [
        f"static {element} {name}[{6 * _EACH}];",
        f"static void fill_{name}({element} *a, int count, unsigned start)",
        "{",
        "  for (int e = 0; e < count; e++) {",
        "    start = start * 1664525u + 1013904223u;",
        f"    a[e] = ({element}) ({first});",
        "  }",
        "}",
        f"static void show_{name}(const char *what, const {element} *a, int count)",
        "{",
        '  printf("%s:", what);',
        "  for (int e = 0; e < count; e++) {",
        f'    printf(" {form}", ({shown}) a[e]);',
        "    for (unsigned b = 0; b < sizeof a[e]; b++)",
        "      hash = hash * 33u ^ ((const unsigned char *) &a[e])[b];",
        "  }",
        '  printf("\\n");',
        "}",
    ]


def _calls(draws: Draws, function: Function) -> list[list[str]]:
    """Return calls with the sizes with which the regions are read, and with others."""
    rows, columns = tuple(function.params.values()) or (0, 0)
    sizes = [(rows, columns)]
    if function.params:
        sizes += [(rows, columns), (rows, columns - 1), (columns, columns), (1, 1), (rows, columns)]
    else:
        sizes += sizes
    return [_call(draws, function, k, *size) for k, size in enumerate(sizes)]


def _call(draws: Draws, function: Function, which: int, rows: int, columns: int) -> list[str]:
    lines = [f'printf("{function.name} {rows} {columns}\\n");']
    arrays = function.arrays
    kinds = list(dict.fromkeys(_kind(array) for array in arrays))
    lines += [f"fill_{kind}({kind}, {6 * _EACH}, {which + 7});" for kind in kinds]
    for array in arrays:
        if array.is_global:
            flat = f"({array.element} *) {array.name}"
            lines.append(f"fill_{_kind(array)}({flat}, {array.count}, {which + 11});")
    sizes = [str(rows), str(columns)] if function.takes_sizes else []
    if function.params and not function.takes_sizes:
        lines.append(f"rows = {rows}, columns = {columns};")
    addresses = _addresses(draws, function, which)
    arguments = [*sizes, *(passed(a, addresses[a.name]) for a in arrays if a.is_parameter)]
    lines.append(f'printf("%a\\n", {function.name}({", ".join(arguments)}));')
    lines += [f'show_{kind}("{kind}", {kind}, {6 * _EACH});' for kind in kinds]
    for array in arrays:
        if array.is_global:
            flat = f"(const {array.element} *) {array.name}"
            lines.append(f'show_{_kind(array)}("{array.name}", {flat}, {array.count});')
    lines += [f'show_numbers("{name}", &{name}, 1);' for name in function.scalars]
    return lines


def _kind(array: Operand) -> str:
    return "integers" if array.is_integer else "numbers"


def _addresses(draws: Draws, function: Function, which: int) -> dict[str, str]:
    """Return the address of every parameter of a call; except in the first, some may overlap."""
    arrays = [array for array in function.arrays if array.is_parameter]
    found = {a.name: f"{_kind(a)} + {k * _EACH}" for k, a in enumerate(arrays)}
    where = (function.name, which)
    free = [array for array in arrays if array.may_overlap]
    if which == 0 or not free:
        return found
    moved = draws.pick(free, "moved", *where)
    others = [a for a in free if a is not moved and a.element == moved.element]
    if others and draws.has("overlap", *where):
        onto = draws.pick(others, "onto", *where)
        # gcc -O3 assumes that rows, which are objects too, are either identical or disjoint.
        rows = moved.rank > 1 and onto.rank > 1
        shift = 0 if rows else draws.pick(_SHIFTS, "shift", *where)
        found[moved.name] = f"{found[onto.name]} + {shift}"
    named = [
        a
        for a in function.arrays
        if a.is_global and (a.element, a.rank) == (moved.element, moved.rank)
    ]
    if named and draws.has("overlap_with_global", *where):
        found[moved.name] = f"({moved.element} *) {draws.pick(named, 'global', *where).name}"
    return found
