"""Loop nests of random C files: each is a function of the scope of its region.

Rows run to `n`, columns to `m`, and m <= n in every call, so that `x[j]` and `A[j][i]` exist. All
values stay small: no integer overflows, and no sum becomes infinite.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.whole_file_arrays import Operand
from tests.whole_file_draws import Condition, Draws


@dataclass(frozen=True)
class Scope:
    """The variables and functions that a region may use.

    Attributes:
        draws: the file's decisions.
        where: key that distinguishes this nest's decisions from others'.
        x, y, A, B: arrays of numbers, of which y and A may be written.
        p, q: arrays of integers, of which p may be written.
        s, t: scalars; s is used after the region.
        n, m: the sizes.
        i, j, k: the iterators.
        counter: the type with which a `for` declares its iterator, "" if it does not.
        real: the type of the numbers.
        numbers: spellings of constants.
        unary, binary: names of functions and macros of one and two numbers.
        condition: the preprocessor's condition inside of the nest, or None.
    """

    draws: Draws
    where: str
    x: Operand
    y: Operand
    A: Operand
    B: Operand
    p: Operand
    q: Operand
    s: str
    t: str
    n: str
    m: str
    i: str
    j: str
    k: str
    counter: str
    real: str
    numbers: tuple[str, ...]
    unary: tuple[str, ...]
    binary: tuple[str, ...]
    condition: Condition | None

    def number(self, which: str = "") -> str:
        """Return a constant."""
        return self.draws.pick(self.numbers, "number", self.where, which)

    def value(self, text: str, which: str = "") -> str:
        """Return a number, possibly as the argument of a function or macro."""
        choices = ["", "", *self.unary, *self.binary]
        name = self.draws.pick(choices, "function", self.where, which)
        if not name:
            return text
        return f"{name}({text}, {self.number(which)})" if name in self.binary else f"{name}({text})"

    def loop(self, name: str, first: str, condition: str, step: str = "++") -> str:
        """Return the head of a loop; `condition` is without its left side."""
        declared = f"{self.counter} {name}" if self.counter else name
        return f"for ({declared} = {first}; {name} {condition}; {name}{step})"

    def either(self, then: list[str], otherwise: list[str]) -> list[str]:
        """Return a choice of the preprocessor if the scope has a condition, else `then`."""
        return self.condition.choose(then, otherwise) if self.condition else then


def mapped(a: Scope) -> list[str]:
    """Compute each element from another array's."""
    i, x, y = a.i, a.x, a.y
    first = f"{y.at(i)} = {a.number()} * {a.value(x.at(i))} + 0.25 * {y.at(i)};"
    second = f"{y.at(i)} -= {a.number('other')} * {x.at(i)};"
    return [a.loop(i, "0", f"< {a.n}") + " {", *a.either([first], [second]), "}"]


def stencil(a: Scope) -> list[str]:
    """Compute elements from their neighbours in two sweeps, repeatedly."""
    i, k, x, y = a.i, a.k, a.x, a.y
    near = f"{x.at(f'{i} - 1')} + {x.at(i)} + {x.at(f'{i} + 1')}"
    back = a.A.at(f"{i} % {a.m}", "0")
    return [
        a.loop(k, "0", "< 3") + " {",
        f"  {a.loop(i, '1', f'< {a.n} - 1')}",
        *a.either([f"    {y.at(i)} = {a.number()} * ({near});"], [f"    {y.at(i)} = {x.at(i)};"]),
        f"  {a.loop(i, '1', f'< {a.n} - 1')}",
        f"    {back} = 0.5 * {back} + 0.125 * {y.at(i)};",
        "}",
    ]


def recurrence(a: Scope) -> list[str]:
    """Compute elements from their predecessors, forwards or backwards."""
    i, y = a.i, a.y
    step = f"{y.at(i)} += {a.number()} * {{}};"
    if a.draws.pick((True, False), "direction", a.where):
        body = step.format(a.value(y.at(f"{i} - 1")))
        return [a.loop(i, "1", f"< {a.n}"), *a.either([f"  {body}"], [f"  {y.at(i)} *= 0.5;"])]
    body = step.format(y.at(f"{i} + 1"))
    return [a.loop(i, f"{a.n} - 2", ">= 0", "--"), f"  {body}"]


def reduction(a: Scope) -> list[str]:
    """Compute a strided sum in a scalar."""
    i = a.i
    body = [f"  {a.s} += {a.value(a.x.at(i))} * {a.number()};"]
    head = a.loop(i, "0", f"< {a.n}", a.draws.pick(("++", " += 2", " += 3"), "step", a.where))
    return [head, *a.either(body, [f"  {a.s} -= {a.y.at(i)} * 0.5;"])]


def temporary(a: Scope) -> list[str]:
    """Compute a value in a scalar and use it in an inner loop."""
    i, j, A, B = a.i, a.j, a.A, a.B
    name, own = a.t, []
    if a.draws.has("inner_declarations", a.where):
        name, own = "mean", [f"  {a.real} mean;"]
    body = [f"  {name} = {a.number()} * {a.value(a.x.at(i))};"]
    other = [f"  {name} = {a.x.at(i)};"]
    return [
        a.loop(i, "0", f"< {a.n}") + " {",
        *own,
        *a.either(body, other),
        f"  {a.loop(j, '0', f'< {a.m}')}",
        f"    {A.at(i, j)} = {A.at(i, j)} * 0.5 + {name} * {B.at(i, j)};",
        "}",
    ]


def matrix_vector(a: Scope) -> list[str]:
    """Multiply a matrix by a vector."""
    i, j = a.i, a.j
    return [
        a.loop(i, "0", f"< {a.n}") + " {",
        *a.either([f"  {a.y.at(i)} = {a.number()};"], [f"  {a.y.at(i)} *= 0.25;"]),
        f"  {a.loop(j, '0', f'< {a.m}')}",
        f"    {a.y.at(i)} += {a.value(a.B.at(i, j))} * {a.x.at(j)};",
        "}",
    ]


def product(a: Scope) -> list[str]:
    """Multiply matrices."""
    i, j, k, A, B = a.i, a.j, a.k, a.A, a.B
    body = [f"      {A.at(i, j)} += {a.number()} * {B.at(i, k)} * {B.at(k, j)};"]
    return [
        a.loop(i, "0", f"< {a.n}"),
        f"  {a.loop(j, '0', f'< {a.m}')}",
        f"    {a.loop(k, '0', f'< {a.m}')}",
        *a.either(body, [f"      {A.at(i, j)} -= 0.125 * {B.at(i, k)};"]),
    ]


def transposed(a: Scope) -> list[str]:
    """Add the transpose of another matrix to a matrix."""
    i, j, A, B = a.i, a.j, a.A, a.B
    body = [f"    {A.at(i, j)} = {a.number()} * {A.at(i, j)} + {a.value(B.at(j, i))};"]
    return [
        a.loop(i, "0", f"< {a.m}"),
        f"  {a.loop(j, '0', f'< {a.m}')}",
        *a.either(body, [f"    {A.at(i, j)} += {B.at(i, j)};"]),
    ]


def triangle(a: Scope) -> list[str]:
    """Update the lower triangle of a matrix, by a condition on the iterators."""
    i, j, A = a.i, a.j, a.A
    diagonal = a.draws.pick((f"{i} == {j}", f"{i} % 2 == 1", f"{i} + {j} > 4"), "if", a.where)
    return [
        a.loop(i, "0", f"< {a.m}"),
        f"  {a.loop(j, '0', f'<= {i}')} {{",
        f"    if ({diagonal})",
        f"      {A.at(i, j)} = {a.number()} * {a.x.at(i)};",
        "    else {",
        *a.either(
            [f"      {A.at(i, j)} -= {a.number('other')} * {a.x.at(j)};"],
            [f"      {A.at(j, i)} *= 0.5;"],
        ),
        "    }",
        "  }",
    ]


def sweep(a: Scope) -> list[str]:
    """Update a matrix in place from two neighbours of each element."""
    i, j, A = a.i, a.j, a.A
    near = f"{A.at(f'{i} - 1', j)} + {a.value(A.at(i, f'{j} - 1'))}"
    return [
        a.loop(i, "1", f"< {a.n}"),
        f"  {a.loop(j, '1', f'< {a.m}')}",
        *a.either([f"    {A.at(i, j)} = {a.number()} * ({near});"], [f"    {A.at(i, j)} += 0.5;"]),
    ]


def chosen(a: Scope) -> list[str]:
    """Add a value chosen by the data, and one computed from an iterator."""
    i, j, x, A = a.i, a.j, a.x, a.A
    return [
        a.loop(j, "0", f"< {a.m}") + " {",
        f"  {a.loop(i, '0', f'< {a.n}')}",
        *a.either(
            [f"    {A.at(i, j)} += {x.at(i)} > {a.number()} ? {x.at(j)} : -0.5 * {x.at(i)};"],
            [f"    {A.at(i, j)} -= {x.at(i)};"],
        ),
        f"  {a.y.at(j)} += ({a.real}) ({j} + 1) / {a.n};",
        "}",
    ]


def whole_numbers(a: Scope) -> list[str]:
    """Compute with integers."""
    i, p, q = a.i, a.p, a.q
    body = [f"  {p.at(i)} = ({p.at(i)} * 3 + {q.at(i)}) % 97;"]
    return [
        a.loop(i, "0", f"< {a.n}"),
        *a.either(body, [f"  {p.at(i)} = {q.at(i)} / 2 + {i};"]),
        a.loop(i, "1", f"< {a.n}"),
        f"  {p.at(i)} = ({p.at(i)} ^ {p.at(f'{i} - 1')}) & 63;",
    ]


def gathered(a: Scope) -> list[str]:
    """Read elements at positions given by the data."""
    i, j, x, y, q = a.i, a.j, a.x, a.y, a.q
    place = f"{q.at(i)} < 0 ? 0 : {q.at(i)} < {a.n} ? {q.at(i)} : {a.n} - 1"
    direct = f"{q.at(j)} >= 0 && {q.at(j)} < {a.m} ? {a.B.at(i, q.at(j))} : {a.number()}"
    return [
        a.loop(i, "0", f"< {a.n}") + " {",
        f"  const int place = {place};",
        *a.either([f"  {y.at(i)} += {a.value(x.at('place'))};"], [f"  {y.at(i)} -= place;"]),
        f"  {a.loop(j, '0', f'< {a.m}')}",
        f"    {a.A.at(i, j)} = 0.5 * {a.A.at(i, j)} + ({direct});",
        "}",
    ]


def counted(a: Scope) -> list[str]:
    """Count the elements with a property, and compute the maximum of integers."""
    i, p, q = a.i, a.p, a.q
    first, second = p.at("0"), p.at("1")
    return [
        a.loop(i, "2", f"< {a.n}") + " {",
        *a.either([f"  {first} += {a.x.at(i)} > {a.number()};"], [f"  {first} -= {q.at(i)} & 1;"]),
        f"  if ({q.at(i)} > {second}) {second} = {q.at(i)};",
        "}",
    ]


def walked(a: Scope) -> list[str]:
    """Iterate by `while` loops."""
    i, j, y, A = a.i, a.j, a.y, a.A
    declared = f"{a.counter} " if a.counter else ""
    step = a.draws.pick((f"{i}++;", f"{i} += 2;", f"{i} = {i} + 1;"), "step", a.where)
    lines = [
        f"{declared}{i} = 0;",
        f"while ({i} < {a.n}) {{",
        *a.either(
            [f"  {y.at(i)} = {a.number()} * {a.value(a.x.at(i))};"], [f"  {y.at(i)} *= 0.5;"]
        ),
        f"  {declared}{j} = {a.m} - 1;",
        f"  while ({j} >= 0) {{",
        f"    {A.at(i, j)} = 0.5 * {A.at(i, j)} + {y.at(i)} * {a.B.at(i, j)};",
        f"    {j}--;",
        "  }",
        f"  {step}",
        "}",
    ]
    return ["{", *(f"  {line}" for line in lines), "}"] if declared else lines


def stepped(a: Scope) -> list[str]:
    """Count with variables besides the iterators, and use the index of the iteration before."""
    i, j, x, y = a.i, a.j, a.x, a.y
    step = a.draws.pick(("at++;", "at += 1;", "at = at + 1;", "++at;"), "step", a.where)
    lines = [
        "int at = 0, before = 0;",
        a.loop(i, "0", f"< {a.n}") + " {",
        *a.either(
            [f"  {y.at('at')} += {a.number()} * {a.value(x.at('before'))};"],
            [f"  {y.at('at')} *= 0.5;"],
        ),
        f"  {step}",
        f"  before = {i};",
        "}",
        f"at = {a.m} - 1;",
        a.loop(j, "0", f"< {a.m}"),
        f"  {y.at('at--')} -= 0.25 * {x.at(j)};",
    ]
    return ["{", *(f"  {line}" for line in lines), "}"]


def moved(a: Scope) -> list[str]:
    """Walk along an array with a pointer."""
    i, j, x, y = a.i, a.j, a.x, a.y
    lines = [
        f"{y.element} *to = &{y.at('0')};",
        a.loop(i, "0", f"< {a.n}"),
        *a.either(
            [f"  *to++ += {a.number()} * {a.value(x.at(i))};"], ["  { *to *= 0.5; to += 1; }"]
        ),
        a.loop(j, "0", f"< {a.m}") + " {",
        "  to--;",
        f"  to[0] -= 0.125 * {x.at(j)};",
        "}",
    ]
    return ["{", *(f"  {line}" for line in lines), "}"]


def decided(a: Scope) -> list[str]:
    """Choose by a `switch` on the data, and skip a statement by a `goto`."""
    i, x, y, q = a.i, a.x, a.y, a.q
    label = "next_" + "".join(c for c in a.where if c.isalnum())
    return [
        a.loop(i, "0", f"< {a.n}") + " {",
        f"  switch ({q.at(i)} & 3) {{",
        "  case 0:",
        *a.either([f"    {y.at(i)} += {a.value(x.at(i))};"], [f"    {y.at(i)} *= 0.5;"]),
        "    break;",
        "  case 1:",
        "  case 3: {",
        f"    {y.at(i)} -= {a.number()};",
        "    break;",
        "  }",
        "  default:",
        f"    {y.at(i)} = 0.25 * {x.at(i)};",
        "  }",
        f"  if ({x.at(i)} > {a.number('limit')})",
        f"    goto {label};",
        f"  {y.at(i)} *= 0.75;",
        f"{label}:",
        f"  {y.at(i)} += 0.125;",
        "}",
    ]


Nest = Callable[[Scope], list[str]]
NESTS: tuple[Nest, ...] = (
    mapped,
    stencil,
    recurrence,
    reduction,
    temporary,
    temporary,
    matrix_vector,
    product,
    transposed,
    triangle,
    sweep,
    chosen,
    whole_numbers,
    gathered,
    counted,
    walked,
    stepped,
    moved,
    decided,
)
