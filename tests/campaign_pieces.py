"""C functions for differential campaigns, with their arguments.

    piece = mixed_piece(seed=7)        # element types mixed at random, all sizes
    piece = affine_piece(seed=7)       # a random program of `tests.random_programs`, as C
    piece = kernel_piece("polybench/gemm")

A mixed function is undefined for some values of its arrays: the campaign determines the admissible
level of inputs (see `tests.campaign_main`).
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from looper.codegen.harness import loops
from looper.ir.program import Program
from looper.kernels import find_kernel
from looper.schedule import Schedule
from tests.random_programs import random_program

REALS = ("float", "double", "long double")
WHOLE = ("int", "unsigned int", "char", "unsigned char", "short", "long", "unsigned long",
         "unsigned short", "long long")  # fmt: skip
_CONDITIONS = ("i <= j", "i + j > 3", "i % 2 == 0", "j % 3 == i % 3")
# The macros of LOOPer's generated code.
_MACROS = (
    "#define looper_min(a, b) ((a) < (b) ? (a) : (b))",
    "#define looper_max(a, b) ((a) > (b) ? (a) : (b))",
    "#define looper_floord(a, b) (((a) - ((a) < 0 ? (b) - 1 : 0)) / (b))",
)
FUNCTION = "campaign_function"
"""The name of the generated functions."""

_PARAMETER = re.compile(r"([\w ]+?)\s*\*?\s*(\w+)((?:\[[^\]]*\])*)$")


@dataclass(frozen=True)
class Argument:
    """A parameter that is not a size.

    Attributes:
        name: name of the parameter.
        type: element type.
        extents: C expressions over the sizes; empty for a scalar.
        holds: "anything", "indices" below the first size, or "divisors", which are small and
            positive.
    """

    name: str
    type: str
    extents: tuple[str, ...] = ()
    holds: str = "anything"

    @property
    def declaration(self) -> str:
        """Declaration as a parameter."""
        return f"{self.type} {self.name}" + "".join(f"[{extent}]" for extent in self.extents)

    @property
    def may_overlap(self) -> bool:
        """True if a part of another array may be passed; not for rows, which must coincide."""
        return len(self.extents) == 1


@dataclass(frozen=True)
class Piece:
    """A file with one function, and arguments to call it with.

    Attributes:
        kind: its generator: "kernel", "affine" or "mixed".
        text: the text of the file.
        function: the function's name.
        sizes: names of the parameters that are sizes, which come first.
        arguments: the other parameters.
        calls: values of the sizes; the first are those of its schedules.
    """

    kind: str
    text: str
    function: str
    sizes: tuple[str, ...]
    arguments: tuple[Argument, ...]
    calls: tuple[tuple[int, ...], ...]

    @property
    def params(self) -> dict[str, int]:
        """Sizes of its schedules."""
        return dict(zip(self.sizes, self.calls[0], strict=True))

    @property
    def zeros(self) -> bool:
        """True if arrays may hold zeros of both signs; not with `fmax`, which may return either."""
        return re.search(r"\bf(max|min)[fl]?\b", self.text) is None


# -- kernels and random programs -------------------------------------------------------------------


def kernel_piece(name: str) -> Piece:
    """Return a kernel at its smallest sizes."""
    kernel = find_kernel(name)
    size = "MINI" if "MINI" in kernel.sizes else next(iter(kernel.sizes))
    program = kernel.program(size)
    text, values = kernel.path.read_text(), dict(program.parameters)
    head = re.search(r"^void (\w+)\(([^)]*)\)\s*\{", text, re.MULTILINE)
    assert head is not None, name
    sizes, arguments = [], []
    for word in head[2].split(","):
        found = _PARAMETER.match(" ".join(word.replace("restrict", "").split()))
        assert found is not None, word
        if found[2] in values:
            sizes.append(found[2])
        else:
            extents = tuple(re.findall(r"\[([^\]]*)\]", found[3]))
            arguments.append(Argument(found[2], found[1].removeprefix("const ").strip(), extents))
    own = tuple(values[size] for size in sizes)
    others = (tuple(v + 1 for v in own), tuple(max(3, v - 1) for v in own), tuple(4 for _ in own))
    return Piece("kernel", text, head[1], tuple(sizes), tuple(arguments), (own, *others))


def affine_piece(seed: int) -> Piece:
    """Return a random program as C, at its own sizes."""
    program = random_program(np.random.default_rng([77, seed]))
    lines, _ = loops(Schedule(program).forest)
    arguments = tuple(
        Argument(array.name, array.type.value, tuple(map(str, array.shape)))
        for array in program.arrays
        if array.shape
    )
    local = [array for array in program.arrays if not array.shape]
    parameters = ", ".join(argument.declaration for argument in arguments)
    text = "\n".join([
        "#include <math.h>",
        *_MACROS,
        f"void {FUNCTION}({parameters or 'void'})",
        "{",
        *(f"  {array.type.value} {array.name} = {_value(array.name)};" for array in local),
        "#pragma scop",
        *(f"  {line}" for line in lines),
        "#pragma endscop",
        *_kept(program, [array.name for array in local if not array.local]),
        "}",
        "",
    ])  # fmt: skip
    return Piece("affine", text, FUNCTION, (), arguments, ((),))


def _value(name: str) -> str:
    return "0" if name == "t" else "3"


def _kept(program: Program, names: list[str]) -> list[str]:
    """Return statements that make the final values of scalars visible."""
    target = next((array for array in program.arrays if array.shape), None)
    if target is None:
        return []
    first = target.name + "[0]" * len(target.shape)
    return [f"  {first} += {name};" for name in names]


# -- mixed element types ---------------------------------------------------------------------------


def mixed_piece(seed: int) -> Piece:
    """Return loops over arrays of several types, with conversions, comparisons and choices."""
    return _Mixed(seed).piece()


class _Mixed:
    """A builder of mixed pieces."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(f"mixed {seed}")
        self.flat = self.random.random() < 0.3
        self.arguments: list[Argument] = []
        kinds = [self.pick(REALS), self.pick(WHOLE), self.pick((*REALS, *WHOLE))]
        for name, rank in (("x", 1), ("y", 1), ("z", 1), ("A", 2), ("B", 2)):
            # Often the same type, so that they may overlap.
            self.arguments.append(Argument(name, self.pick(kinds), self._extents(rank)))
        self.arguments.append(Argument("q", self.pick((*WHOLE, *REALS)), ("1",)))
        if self.chance(0.4):
            index = self.pick(("int", "short", "unsigned int", "long"))
            self.arguments.append(Argument("k", index, ("n",), "indices"))
        if self.chance(0.3):
            self.arguments.append(Argument("d", self.pick(("int", "long")), ("n",), "divisors"))
        if self.chance(0.5):
            self.arguments.append(Argument("s", self.pick((*REALS, *WHOLE))))
        self.named = {argument.name: argument for argument in self.arguments}

    def pick(self, options: Sequence[str]) -> str:
        return self.random.choice(options)

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def _extents(self, rank: int) -> tuple[str, ...]:
        return ("n",) if rank == 1 else ("n * m",) if self.flat else ("n", "m")

    def piece(self) -> Piece:
        body = [line for _ in range(self.random.randint(1, 3)) for line in self._nest()]
        used = [
            a for a in self.arguments if any(re.search(rf"\b{a.name}\b", line) for line in body)
        ]
        declared = [a.declaration for a in used]
        sizes = tuple(n for n in "nm" if re.search(rf"\b{n}\b", " ".join([*body, *declared])))
        parameters = ", ".join([*(f"int {name}" for name in sizes), *declared])
        text = "\n".join([
            "#include <math.h>",
            "#define MAX(a, b) ((a) > (b) ? (a) : (b))",
            f"void {FUNCTION}({parameters})",
            "{",
            "#pragma scop",
            *(f"  {line}" for line in body),
            "#pragma endscop",
            "}",
            "",
        ])  # fmt: skip
        n, m = self.random.choice(((24, 17), (37, 12), (16, 16), (19, 9)))
        least = (0, 0) if self.flat or "[m]" not in parameters else (1, 1)
        calls = ((n, m), (n + 5, m + 2), (n - 1, m - 1), (3, 2), (1, 1), least)
        own = tuple(dict.fromkeys(call[: len(sizes)] for call in calls))
        return Piece("mixed", text, FUNCTION, sizes, tuple(used), own)

    def _at(self, name: str, row: str, column: str) -> str:
        argument = self.named[name]
        if name == "q":
            return "q[0]"
        if not argument.extents:
            return name
        if len(argument.extents) == 2:
            return f"{name}[{row}][{column}]"
        if argument.extents == ("n * m",):
            return (
                f"{name}[({row}) * m + {column}]" if " " in row else f"{name}[{row} * m + {column}]"
            )
        return f"{name}[{row}]"

    def _nest(self) -> list[str]:
        match self.pick((
            "vector", "matrix", "matrix", "triangle", "time", "reduction", "pair", "dot"
        )):  # fmt: skip
            case "vector":
                first, last, step = self.random.choice(
                    (
                        ("0", "n", "++"),
                        ("1", "n - 1", "++"),
                        ("0", "n", " += 2"),
                        ("1", "n", " += 3"),
                    )
                )
                return [
                    f"for (int i = {first}; i < {last}; i{step}) {{",
                    *self._block("xyz", "i", "0", edge=first == "1" and last == "n - 1"),
                    "}",
                ]
            case "matrix":
                low = self.pick(("0", "1"))
                heads = [f"for (int i = {low}; i < n; i++)", f"for (int j = {low}; j < m; j++)"]
                self.random.shuffle(heads)
                return [heads[0], f"  {heads[1]} {{", *self._block("AB", "i", "j"), "  }"]
            case "triangle":
                return [
                    "for (int i = 0; i < n; i++)",
                    "  for (int j = 0; j < m; j++)",
                    f"    if ({self.pick(_CONDITIONS)})",
                    f"      {self._statement('A', 'i', 'j')}",
                ]
            case "time":
                return [
                    "for (int t = 0; t < 3; t++) {",
                    "  for (int i = 1; i < n - 1; i++)",
                    f"    {self._statement('y', 'i', '0', edge=True)}",
                    "  for (int i = 1; i < n - 1; i++)",
                    f"    {self._statement('x', 'i', '0', edge=True)}",
                    "}",
                ]
            case "dot":
                kind = self.pick(REALS)
                product = f"({kind}) {self._at('A', 'i', 'j')} * {self._at('x', 'j', '0')}"
                total = "sum > -1000 && sum < 1000 ? sum : 7"
                if self.named["y"].type in REALS:
                    total = "sum"
                return [
                    "for (int i = 0; i < n; i++) {",
                    f"  {kind} sum = 0;",
                    "  for (int j = 0; j < m; j++)",
                    f"    sum += {product};",
                    f"  {self._at('y', 'i', '0')} = {total};",
                    "}",
                ]
            case "reduction":
                return [
                    "for (int i = 0; i < n; i++) {",
                    f"  {self._reduction('q', 'x', 'i', '0')}",
                    "  for (int j = 0; j < m; j++)",
                    f"    {self._reduction('y', 'A', 'i', 'j')}",
                    "}",
                ]
        return [
            "for (int i = 0; i < n; i++)",
            f"  {self._statement('y', 'i', '0')}",
            "for (int i = 0; i < n; i++)",
            f"  {self._statement('z', 'i', '0')}",
        ]

    def _block(self, targets: str, row: str, column: str, edge: bool = False) -> list[str]:
        count = self.random.randint(1, 2)
        return [
            f"    {self._statement(self.random.choice(targets), row, column, edge)}"
            for _ in range(count)
        ]

    def _source(self, row: str, column: str, edge: bool = False) -> str:
        """Return a random value to read."""
        names = [name for name in ("x", "y", "z", "A", "B", "s") if name in self.named]
        if column == "0":
            names = [name for name in names if name not in ("A", "B")]
        name = self.pick(names)
        if edge and self.chance(0.5):
            row = self.pick((f"{row} - 1", f"{row} + 1"))
        if "k" in self.named and name in ("x", "z") and self.chance(0.3):
            return f"{name}[k[{row}]]"
        return self._at(name, row, column)

    def _type(self) -> str:
        return self.pick((*REALS, *WHOLE))

    def _unsigned(self, text: str) -> str:
        """Return a value as an unsigned integer, for which arithmetic is always defined."""
        return f"({self.pick(('unsigned int', 'unsigned long'))}) ({self._whole(text)})"

    def _whole(self, text: str) -> str:
        """Return a value as an integer; a real one only in a range that a `long` can represent."""
        name = text.split("[", maxsplit=1)[0]
        if self.named[name].type in WHOLE:
            return text
        return f"{text} > -1000 && {text} < 1000 ? (long) {text} : 7"

    def _real(self, text: str) -> str:
        return f"({self.pick(REALS)}) {text}" if self.chance(0.5) else f"0.5 * {text}"

    def _statement(self, target: str, row: str, column: str, edge: bool = False) -> str:
        """Return an assignment of a value of other types, which is defined for most values."""
        own = self._at(target, row, column)
        a, b, c = (self._source(row, column, edge) for _ in range(3))
        is_whole = self.named[target].type in WHOLE
        match self.pick(("choice", "choice", "keep", "if", "compare", "sum", "negative", "bits",
                         "shift", "quotient", "cast", "root", "index", "unsigned")):  # fmt: skip
            case "choice":
                value = f"{a} > {b} ? {c} : {own}" if self.chance(0.5) else f"{a} < 3 ? {b} : {c}"
                return f"{own} = {self._fitting(target, value, (b, c))};"
            case "keep":
                return f"{own} = {self._fitting(target, f'MAX({own}, {a})', (a,))};"
            case "if":
                value = self._fitting(target, c, (c,))
                return f"if ({a} > {b}) {own} = {value};"
            case "compare":
                return f"{own} = {a} {self.pick(('<', '<=', '==', '!='))} {b};"
            case "sum" if not is_whole:
                return f"{own} = {self._real(a)} + {self._real(b)};"
            case "negative" if not is_whole:
                return f"{own} = -{a};" if self.chance(0.5) else f"{own} = {a} * -1.0f;"
            case "bits":
                symbol = self.pick(("&", "|", "^"))
                return f"{own} = ({self._unsigned(a)}) {symbol} ({self._unsigned(b)});"
            case "shift":
                symbol = self.pick(("<<", ">>"))
                return f"{own} = ({self._unsigned(a)}) {symbol} {self.random.randint(1, 9)};"
            case "quotient":
                by = self._at("d", row, column) if "d" in self.named else "7"
                return f"{own} = ({self._whole(a)}) {self.pick(('/', '%'))} {by};"
            case "root" if not is_whole:
                call = self.pick(("sqrt(fabs({}))", "fabsf({})", "fmax({}, 0.5)", "floor({})"))
                return f"{own} = {call.format(a)};"
            case "index":
                return f"{own} = {row} * 3 + ({row} % 4);"
            case "unsigned":
                symbol = self.pick(("+", "-", "*"))
                return f"{own} = ({self._unsigned(a)}) {symbol} ({self._unsigned(b)});"
        value = f"({self._type()}) ({self._whole(a)})"
        return f"{own} = {value};"

    def _fitting(self, target: str, value: str, parts: tuple[str, ...]) -> str:
        """Return a value that C may convert to the target's type: often in range if it is real."""
        if self.named[target].type in REALS:
            return value
        types = {self.named[part.split("[", maxsplit=1)[0]].type for part in parts}
        if not types & set(REALS) or self.chance(0.6):
            return value  # the campaign lowers the level of inputs that are out of range
        return self._whole(parts[0])

    def _reduction(self, target: str, source: str, row: str, column: str) -> str:
        own, other = self._at(target, row, column), self._at(source, row, column)
        is_whole = self.named[target].type in WHOLE
        if not is_whole:
            return f"{own} {self.pick(('+=', '-='))} {other};"
        match self.pick(("largest", "bits", "count", "sum")):
            case "largest":
                return f"{own} = {self._fitting(target, f'MAX({own}, {other})', (other,))};"
            case "bits":
                return f"{own} ^= {self._whole(other)};"
            case "count":
                return f"{own} += {other} > 1;"
        return f"{own} += {self._whole(other)};"
