"""The top of a random C file: types, sizes, constants, macros and helper functions."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.whole_file_draws import Draws

ODD_MACROS = ("i_tile", "t_i", "x_0", "A_0", "j_tile", "i2", "looper_A", "c", "mean_0", "i_j")
ODD_FUNCTIONS = ("looper_floord", "looper_min", "looper_same", "looper_text", "i_tile", "looper_k")
ODD_HELPER_MACROS = ("looper_min", "looper_max", "looper_floord", "looper_same", "looper_text")


@dataclass
class Vocabulary:
    """The declarations that the functions of a file can use.

    Attributes:
        lines: the declarations.
        real, whole: types of numbers and of integers.
        rows, columns: sizes that all functions share, "" if there are none.
        constant_sizes: whether these sizes can be extents of global arrays.
        variable_sizes: the values of these sizes if they are variables, by name.
        numbers: spellings of constants.
        unary, binary: functions and macros of one and two numbers.
        shown: integer expressions for `main` to print.
        filled: arrays of numbers that `main` fills.
        taken: reserved names.
    """

    lines: list[str] = field(default_factory=list)
    real: str = "double"
    whole: str = "int"
    rows: str = ""
    columns: str = ""
    constant_sizes: bool = False
    variable_sizes: dict[str, int] = field(default_factory=dict)
    numbers: list[str] = field(default_factory=lambda: ["0.25", "0.5", ".125"])
    unary: list[str] = field(default_factory=lambda: ["fabs"])
    binary: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    filled: list[str] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)


def vocabulary(draws: Draws) -> Vocabulary:
    """Return the declarations at the top of a file."""
    words = Vocabulary()
    words.lines += ["#include <stdio.h>", "#include <math.h>", ""]
    for part in (_odd, _quoted, _types, _sizes, _constants, _function_macros, _helpers):
        part(draws, words)
    return words


def _odd(draws: Draws, words: Vocabulary) -> None:
    """Add macros and functions with names that may collide with those of generated code."""
    found: dict[str, str] = {}
    if draws.has("odd_helper_macros"):
        name = draws.pick(ODD_HELPER_MACROS, "odd helper macro")
        found[name] = f"#define {name}(a, b) ((a) + 2 * (b))"
        words.shown.append(f"{name}(7, 2)")
    if draws.has("odd_functions"):
        name = draws.pick(ODD_FUNCTIONS, "odd function")
        if name not in found:
            found[name] = f"static int {name}(int n, int d) {{ return n - d; }}"
            words.shown.append(f"{name}(7, 2)")
    for k in range(3):
        if draws.has("odd_macros", k):
            name = draws.pick(ODD_MACROS, "odd macro", k)
            if name not in found:
                found[name] = f"#define {name} {k + 1}"
                words.shown.append(name)
    words.lines += found.values()
    words.taken |= set(found)


def _quoted(draws: Draws, words: Vocabulary) -> None:
    """Add a string that contains a pragma."""
    if draws.has("quoted_pragmas"):
        words.lines.append('static const char note[] = "\\n#pragma scop /* \\" // ";')
        words.shown.append("note[1]")


def _types(draws: Draws, words: Vocabulary) -> None:
    base = "float" if draws.has("floats") else "double"
    other = "double" if base == "float" else "float"
    words.real = base
    if draws.has("macro_types"):
        words.real, form = "DATA", "#define DATA {}"
    elif draws.has("typedefs"):
        words.real, form = "real", "typedef {} real;"
    condition = draws.condition("conditional_types")
    if words.real != base:
        then, otherwise = [form.format(base)], [form.format(other)]
        words.lines += condition.choose(then, otherwise) if condition else then
    if draws.has("long_integers"):
        words.whole = draws.pick(("long", "long int", "int64"), "whole")
    if words.whole == "int64":
        words.lines.append("typedef long int64;")


def _sizes(draws: Draws, words: Vocabulary) -> None:
    """Add sizes that are not parameters of functions."""
    kinds = ("macro_sizes", "enum_sizes", "constant_sizes", "global_sizes")
    kind = next((kind for kind in kinds if draws.has(kind)), "")
    if not kind:
        return
    words.rows, words.columns = "ROWS", "COLUMNS"
    rows = draws.pick((11, 12, 14, 16), "rows")
    columns = draws.pick((3, 5, 8, 9), "columns")
    if kind == "global_sizes":
        words.rows, words.columns = "rows", "columns"
        words.lines += ["int rows, columns;"]
        words.variable_sizes = {"rows": rows, "columns": columns}
        return
    words.constant_sizes = kind != "constant_sizes"
    form = {
        "macro_sizes": "#define {} {}",
        "enum_sizes": "enum {{ {} = {} }};",
        "constant_sizes": "static const int {} = {};",
    }[kind]
    words.lines += _either_size(draws, kind, form, "ROWS", rows, rows - 1)
    words.lines += _either_size(draws, kind, form, "COLUMNS", columns, columns - 1)
    words.shown += ["ROWS", "COLUMNS"]


def _either_size(
    draws: Draws, kind: str, form: str, name: str, value: int, other: int
) -> list[str]:
    line = form.format(name, value)
    if kind == "macro_sizes" and draws.has("conditional_sizes", name, "default"):
        draws.flags.add(f"{name}={other}")
        return [f"#ifndef {name}", line, "#endif"]
    condition = draws.condition("conditional_sizes", name)
    return condition.choose([line], [form.format(name, other)]) if condition else [line]


def _constants(draws: Draws, words: Vocabulary) -> None:
    """Add constants and spellings of numbers."""
    if draws.has("hexadecimal"):
        words.numbers += ["0x1.8p-2", "0x.4p0f", "0x1p-1"]
    for feature, conditional, name, form, number, values in (
        ("macros", "conditional_macros", "ALPHA", "#define {} {}", "{}", ("0.375", "(-0.25f)")),
        ("enums", "conditional_enums", "KIND", "enum {{ OTHER, {} = {} }};", "0.125 * {}", (2, 3)),
        ("constants", "conditional_constants", "SHIFT", "static const int {} = {};",
         "0.0625 * {}", (3, 5)),
    ):  # fmt: skip
        condition = draws.condition(conditional)
        if draws.has(feature) or condition:
            then, otherwise = [[form.format(name, value)] for value in values]
            words.lines += condition.choose(then, otherwise) if condition else then
            words.numbers += [number.format(name)] * 2
            words.shown.append(f"(int) (16 * {name})")
    if draws.has("constants", "real"):
        words.lines.append(f"static const {words.real} RATE = 0.75;")
        words.numbers.append("RATE")
        words.shown.append("(int) (16 * RATE)")


def _function_macros(draws: Draws, words: Vocabulary) -> None:
    condition = draws.condition("conditional_functions")
    if draws.has("function_macros") or condition:
        then = ["#define MIX(a, b) ((a) * (b) \\", "                   + 0.125)"]
        otherwise = ["#define MIX(a, b) ((a) - (b))"]
        words.lines += condition.choose(then, otherwise) if condition else then
        words.lines.append("#define HALF(a) ((a) * 0.5)")
        words.binary += ["MIX"]
        words.unary += ["HALF"]


def _helpers(draws: Draws, words: Vocabulary) -> None:
    real = words.real
    if draws.has("helpers"):
        words.lines += [
            f"static inline {real} blend({real} a, {real} b) __attribute__((const));",
            f"static inline {real} blend({real} a, {real} b) {{ return a > b ? b : a; }}",
        ]
        words.binary += ["blend", "blend"]
        words.shown.append("(int) blend(3, 5)")
    if draws.has("pure_helpers"):
        words.lines += [
            f"static {real} table[4];",
            f"__attribute__((pure)) static {real} looked_up({real} a)",
            "{",
            "  return a > 1 ? table[1] : a * table[2];",
            "}",
        ]
        words.unary += ["looked_up", "looked_up"]
        words.shown.append("(int) looked_up(3)")
        words.filled.append("table")
    if draws.has("opaque_helpers"):
        words.lines.append(f"static {real} opaque({real} a) {{ return a * 2; }}")
        words.unary += ["opaque"]
        words.shown.append("(int) opaque(3)")
