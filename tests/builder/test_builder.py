"""Programs built in Python: their statements, their identity, and what is refused."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import islpy as isl
import numpy as np
import pytest

from looper.builder.program_builder import Builder
from looper.errors import ProgramError
from looper.ir.expressions import (
    Access,
    Affine,
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    ElementType,
    FloorTerm,
    Index,
    Unary,
)
from looper.ir.polyhedra import domain_text
from looper.ir.program import Program


def gemm() -> Program:
    b = Builder("gemm")
    C, A, B = b.array("C", (20, 25)), b.array("A", (20, 30)), b.array("B", (30, 25))
    alpha, beta = b.scalar("alpha"), b.scalar("beta")
    with b.loop("i", 0, 20) as i:
        with b.loop("j", 0, 25) as j:
            C[i, j] *= beta
        with b.loop("k", 0, 30) as k, b.loop("j", 0, 25) as j:
            C[i, j] += alpha * A[i, k] * B[k, j]
    return b.build()


def triangle() -> Program:
    b = Builder("triangle")
    L, x = b.array("L", (20, 20)), b.array("x", (20,))
    with b.loop("i", 0, 20) as i:
        with b.loop("j", 0, i) as j:
            x[i] -= L[i, j] * x[j]
        x[i] = x[i] / L[i, i]
    return b.build()


def stepped() -> Program:
    b = Builder("stepped")
    A = b.array("A", (21, 20), "float")
    with b.loop("i", 1, 20, 2) as i, b.loop("j", i, 20, 3) as j:
        A[i, j] = A[i + 1, j] * b.literal("0.5f")
    return b.build()


def descending() -> Program:
    b = Builder("descending")
    A, s = b.array("A", (20, 20), "int"), b.scalar("s", "int")
    with b.loop("i", 19, -1, -1) as i, b.loop("j", 18, i, -2) as j:
        A[i, j] = s + 1
        s += A[j, i]
    return b.build()


def conditional() -> Program:
    b = Builder("conditional")
    A = b.array("A", (20, 20))
    with b.loop("i", 0, 20) as i, b.loop("j", 0, 20) as j:
        with b.when((i < j) | (i + j > 30)):
            A[i, j] = b.call("sqrt", A[i, j]) + b.cast("double", i)
        with b.otherwise():
            A[i, j] = -A[i, j]
    return b.build()


def points(program: Program, name: str) -> set[tuple[int, ...]]:
    """The iterations of a statement, by enumeration."""
    found: list[isl.Point] = []
    program.statement(name).domain_set.foreach_point(found.append)
    depth = program.statement(name).depth
    return {
        tuple(p.get_coordinate_val(isl.dim_type.set, k).to_python() for k in range(depth))
        for p in found
    }


@pytest.mark.pure
def test_gemm_has_the_statements_of_its_loops() -> None:
    program = gemm()
    first, second = program.statements
    assert [array.name for array in program.arrays] == ["C", "beta", "alpha", "A", "B"]
    assert (first.iterators, second.iterators) == (("i", "j"), ("i", "k", "j"))
    assert (first.betas, second.betas) == ((0, 0, 0), (0, 1, 0, 0))
    assert second.directions == (1, 1, 1)
    assert second.domain == "{ S2[i0, i1, i2] : 0 <= i0 <= 19 and 0 <= i1 <= 29 and 0 <= i2 <= 24 }"
    i, k, j = (Affine.of_iterator(position, 3) for position in range(3))
    target = Access("C", (i, j))
    product = Binary("*", Binary("*", Access("alpha"), Access("A", (i, k))), Access("B", (k, j)))
    assert second.target == target
    assert second.value == Binary("+", target, product)


@pytest.mark.pure
def test_names_of_iterators_do_not_matter_for_the_digest() -> None:
    def copy(name: str) -> Program:
        b = Builder(name)
        A, B = b.array("A", (9,)), b.array("B", (9,))
        with b.loop(name, 0, 9) as i:
            A[i] = B[i]
        return b.build()

    assert copy("i").digest == copy("other").digest


@pytest.mark.pure
def test_positions_of_nests_and_statements() -> None:
    b = Builder("positions")
    A, s = b.array("A", (9, 9)), b.scalar("s")
    s.set(0.0)
    with b.loop("empty", 0, 9):
        pass
    with b.loop("i", 0, 9) as i:
        A[i, 0] = s
        with b.loop("never", 5, 5) as never:
            A[i, never] = s
        with b.loop("j", 0, 9) as j:
            with b.when(i < j):
                A[i, j] = 1
            A[j, i] = 2.5
    s[()] = A[0, 0]
    program = b.build()
    assert [statement.betas for statement in program.statements] == [
        (0,),
        (1, 0),
        (1, 1, 0),
        (1, 1, 1),
        (2,),
    ]
    assert program.statements[2].value == Constant("1")
    assert program.statements[3].value == Constant("2.5")


@pytest.mark.pure
@pytest.mark.parametrize(
    ("start", "stop", "step", "expected"),
    [
        (0, 10, 1, range(10)),
        (1, 10, 3, range(1, 10, 3)),
        (9, -1, -1, range(9, -1, -1)),
        (8, 1, -3, range(8, 1, -3)),
        ((0, 4), (10, 8), 2, range(4, 8, 2)),
        ((9, 7), (0, 2), -2, range(7, 2, -2)),
    ],
)
def test_loops_run_over_pythons_range(start: int, stop: int, step: int, expected: range) -> None:
    b = Builder("range")
    A = b.array("A", (10,))
    with b.loop("i", start, stop, step) as i:
        A[i] = 1.0
    program = b.build()
    assert points(program, "S1") == {(value,) for value in expected}
    assert program.statements[0].directions == ((1 if step > 0 else -1),)


@pytest.mark.pure
def test_bounds_conditions_and_floors_select_the_iterations_python_would() -> None:
    b = Builder("selection")
    A = b.array("A", (40, 40))
    with b.loop("i", 0, 12) as i, b.loop("j", b.max(i - 3, 0), b.min(i * 2 + 1, 10) + 1) as j:
        with b.when((i + j) % 3 == 1, ~(i == j) | (j // 2 >= 3)):
            A[i + j, j // 2] = 1.0
        with b.otherwise():
            A[i, 3 - i % 2] = 2.0
    program = b.build()
    taken: set[tuple[int, ...]] = set()
    other: set[tuple[int, ...]] = set()
    for x in range(12):
        for y in range(max(x - 3, 0), min(x * 2 + 1, 10) + 1):
            holds = (x + y) % 3 == 1 and (x != y or y // 2 >= 3)
            (taken if holds else other).add((x, y))
    assert points(program, "S1") == taken
    assert points(program, "S2") == other
    half = FloorTerm(1, Affine(0, (0, 1)), 2)
    assert program.statements[0].target.indices[1] == Affine(0, (0, 0), (half,))
    assert program.statements[1].target.indices[1].evaluate((5, 0)) == 2


@pytest.mark.pure
def test_right_hand_sides_are_the_trees_of_their_c() -> None:
    b = Builder("expressions")
    A, n, s = b.array("A", (9, 9)), b.array("n", (9,), "int"), b.scalar("s", "float", local=True)
    with b.loop("i", 0, 9) as i, b.loop("j", 0, 9) as j:
        s.set(b.cast("float", i * j) / 9 - b.literal("0.5f"))
        A[i, j] = b.select((s > 0) & (i < j), b.call("pow", s, 2), -A[j, i] * np.float64(1.5))
        A[i, j] /= n[i] % 3 + 1
    program = b.build()
    i_form, j_form = Affine.of_iterator(0, 2), Affine.of_iterator(1, 2)
    product = Binary("*", Index(i_form), Index(j_form))
    assert program.statements[0].value == Binary(
        "-",
        Binary("/", Cast(ElementType.FLOAT, product), Constant("9")),
        Constant("0.5f"),
    )
    condition = Binary(
        "&&",
        Binary(">", Access("s"), Constant("0")),
        Binary("<", Index(i_form), Index(j_form)),
    )
    negated = Unary("-", Access("A", (j_form, i_form)))
    assert program.statements[1].value == Conditional(
        condition,
        Call("pow", (Access("s"), Constant("2"))),
        Binary("*", negated, Constant("1.5")),
    )
    remainder = Binary("%", Access("n", (i_form,)), Constant("3"))
    assert program.statements[2].value == Binary(
        "/", Access("A", (i_form, j_form)), Binary("+", remainder, Constant("1"))
    )
    assert program.array("s").local
    assert not program.array("A").local


@pytest.mark.pure
@pytest.mark.parametrize(
    ("number", "text"),
    [(3, "3"), (1.0, "1.0"), (1e-5, "1e-05"), (np.int32(7), "7"), (np.float32(0.5), "0.5")],
)
def test_numbers_are_spelled_as_in_c(number: float, text: str) -> None:
    b = Builder("numbers")
    s, t = b.scalar("s"), b.scalar("t")
    s.set(number)
    t.set(-number)
    program = b.build()
    assert program.statements[0].value == Constant(text)
    assert program.statements[1].value == Unary("-", Constant(text))


@pytest.mark.pure
def test_augmented_assignment_of_a_scalar_keeps_the_scalar() -> None:
    b = Builder("scalar")
    x, s = b.array("x", (9,)), b.scalar("s")
    with b.loop("i", 0, 9) as i:
        s += x[i]
        s -= 1.0
        s *= x[i]
        s /= 2.0
        s[()] += 1.0
    operators = [statement.value.operator for statement in b.build().statements]  # type: ignore[union-attr]
    assert operators == ["+", "-", "*", "/", "+"]


Case = Callable[[Builder], object]


def in_loop(body: Callable[[Builder, object], object]) -> Case:
    def case(b: Builder) -> None:
        with b.loop("i", 0, 5) as i:
            body(b, i)

    return case


def assigned(make: Callable[[Builder, object], object]) -> Case:
    def body(b: Builder, i: object) -> None:
        b.array("B", (5,))[i] = make(b, i)  # type: ignore[assignment]

    return in_loop(body)


def escaped(b: Builder) -> None:
    A = b.array("A", (5,))
    with b.loop("i", 0, 5) as i:
        pass
    A[i] = 1.0


def escaped_into_sibling(b: Builder) -> None:
    A = b.array("A", (5, 5))
    with b.loop("i", 0, 5) as i:
        pass
    with b.loop("j", 0, 5) as j:
        A[i, j] = 1.0


def foreign_iterator(b: Builder) -> None:
    A = b.array("A", (5,))
    with Builder("other").loop("i", 0, 5) as i:
        A[i] = 1.0


def foreign_array(b: Builder) -> None:
    b.scalar("s").set(Builder("other").array("A", (5,))[0])


def out_of_bounds(b: Builder) -> None:
    A = b.array("A", (5,))
    with b.loop("i", 0, 6) as i:
        A[i] = 1.0
    b.build()


def open_loop(b: Builder) -> None:
    with b.loop("i", 0, 5) as i:
        b.array("A", (5,))[i] = 1.0
        b.build()


def late_otherwise(b: Builder) -> None:
    A = b.array("A", (5,))
    with b.loop("i", 0, 5) as i:
        with b.when(i < 3):
            A[i] = 1.0
        A[i] = 2.0
        with b.otherwise():
            A[i] = 3.0


def iterator_named_as_array(b: Builder) -> None:
    b.array("i", (5,))
    with b.loop("i", 0, 5):
        pass


def array_named_as_iterator(b: Builder) -> None:
    with b.loop("i", 0, 5):
        b.array("i", (5,))


def iterator_twice(b: Builder) -> None:
    with b.loop("i", 0, 5), b.loop("i", 0, 5):
        pass


def one_loop(*arguments: object) -> Case:
    def case(b: Builder) -> None:
        with b.loop(*arguments):  # type: ignore[arg-type]
            pass

    return case


def data_bound(b: Builder) -> None:
    n = b.array("n", (5,), "int")
    with b.loop("i", 0, n[0]):
        pass


def data_condition(b: Builder) -> None:
    s = b.scalar("s")
    with b.when(s > 0):
        s.set(0.0)


REFUSED: list[tuple[Case, str]] = [
    (lambda b: b.build(), "has no statement"),
    (lambda b: b.array("A", ()), "array `A` has no dimension"),
    (lambda b: b.array("A", (3, 0)), "array `A` has an extent of 0: at least 1"),
    (lambda b: b.array("A", (3, 2.5)), "array `A` has an extent of 2.5"),  # type: ignore[arg-type]
    (lambda b: b.array("A", (True,)), "array `A` has an extent of True"),
    (lambda b: b.array("A", (3,), "half"), "unknown element type 'half': use one of `float`"),
    (lambda b: b.array("for", (3,)), "array name `for` is a keyword of C"),
    (lambda b: b.array("2x", (3,)), "array name '2x' is not a C identifier"),
    (lambda b: b.scalar("while"), "scalar name `while` is a keyword of C"),
    (lambda b: (b.scalar("a"), b.array("a", (2,))), "`a` is declared twice"),
    (iterator_named_as_array, "iterator `i` has the name of an array"),
    (array_named_as_iterator, "`i` is already the name of an iterator"),
    (iterator_twice, "iterator `i` is already used by a loop around this one"),
    (one_loop("int", 0, 5), "iterator name `int` is a keyword"),
    (one_loop("i", 0, 5, 0), "loop `i` has the step 0: an integer other than 0"),
    (one_loop("i", 0, 5, 0.5), "loop `i` has the step 0.5"),
    (one_loop("i", 0, 5.0), "a bound of loop `i` is no affine form of outer iterators: 5.0"),
    (one_loop("i", 0, ()), "the min of nothing is no loop bound"),
    (data_bound, "a bound of loop `i` is no affine form"),
    (data_condition, "the condition of a `when` is not affine"),
    (escaped, "iterator `i` is used outside of its loop"),
    (escaped_into_sibling, "iterator `i` is used outside of its loop"),
    (foreign_iterator, "iterator `i` belongs to another builder"),
    (foreign_array, "`A` belongs to another builder"),
    (out_of_bounds, "S1 accesses `A` out of bounds: index 0 runs from 0 to 5"),
    (open_loop, "is built inside the loop `i`: call build() after its block"),
    (late_otherwise, "`otherwise` must follow the block of a `when` directly"),
    (assigned(lambda b, i: b.array("A", (5, 5))[i]), "`A` has 2 dimensions and needs as many"),
    (assigned(lambda b, i: b.array("A", (5,))[1.5]), "subscript 0 of `A` is 1.5, not an affine"),
    (assigned(lambda b, i: b.array("A", (5,))[0:2]), "subscript 0 of `A` is slice"),
    (assigned(lambda b, i: b.array("A", (5,))[i * i]), "subscript 0 of `A` is not affine"),  # type: ignore[operator]
    (assigned(lambda b, i: b.array("A", (5,))[b.scalar("n")]), "subscript 0 of `A` reads `n`"),
    (assigned(lambda b, i: b.array("A", (5,))), "`A` is an array: subscript it with 1"),
    (assigned(lambda b, i: b.array("A", (5,)) + 1), "`A` is an array: subscript it with 1"),
    (assigned(lambda b, i: b.scalar("s")[i]), "`s` is a scalar and has no subscripts"),
    (assigned(lambda b, i: i / 2), "`/` of integers rounds in C"),  # type: ignore[operator]
    (assigned(lambda b, i: i // 0), "`//` needs a positive integer"),  # type: ignore[operator]
    (assigned(lambda b, i: b.scalar("s") // 2), "`//` divides an affine form"),
    (assigned(lambda b, i: "text"), "'text' cannot be used in an expression"),
    (assigned(lambda b, i: True), "True cannot be used in an expression"),
    (assigned(lambda b, i: float("nan")), "the number nan has no spelling in C"),
    (assigned(lambda b, i: 2**70), "has no spelling in C"),
    (assigned(lambda b, i: b.min(i, 3)), "can only be loop bounds"),  # type: ignore[arg-type]
    (assigned(lambda b, i: 1.0 if i < 3 else 2.0), "has no truth value in Python"),  # type: ignore[operator]
    (assigned(lambda b, i: (i < 3) & 1), "`&&` connects comparisons, not 1"),  # type: ignore[operator]
    (assigned(lambda b, i: b.cast("void", 1)), "unknown element type 'void'"),
    (assigned(lambda b, i: b.call("a b", 1)), "function name 'a b' is not a C identifier"),
    (lambda b: (b.scalar("f"), b.call("f", 1)), "`f` is an array, not a function"),
    (assigned(lambda b, i: b.literal("1.0; x")), "`1.0; x` is not a number in C"),
    (in_loop(lambda b, i: b.when().__enter__()), "`when` needs at least one condition"),
    (in_loop(lambda b, i: b.when(True).__enter__()), "`when` needs comparisons"),  # type: ignore[arg-type]
]


@pytest.mark.pure
@pytest.mark.parametrize(("case", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_refused(case: Case, message: str) -> None:
    with pytest.raises(ProgramError) as caught:
        case(Builder("refused"))
    assert message in str(caught.value)


@pytest.mark.pure
def test_an_exception_inside_of_a_loop_closes_it() -> None:
    b = Builder("recovered")
    A = b.array("A", (5,))
    with pytest.raises(ZeroDivisionError), b.loop("i", 0, 5):
        raise ZeroDivisionError
    with b.loop("i", 0, 5) as i:
        A[i] = 1.0
    assert b.build().statements[0].betas == (0, 0)


@pytest.mark.pure
@pytest.mark.parametrize("number", ["1", "1.", ".5f", "1e3", "1.5e-3", "0x1F", "10L", "2ul"])
def test_literals_keep_their_spelling(number: str) -> None:
    b = Builder("literal")
    b.scalar("s").set(b.literal(number))
    assert b.build().statements[0].value == Constant(number)


EVEN, BOX = "i0 mod 2 = 0 and 0 <= i1 < 3", "0 <= i0 < 9 and i1 < 9"
SAME_SETS = [
    (f"{EVEN} and 0 <= i0 < 19", f"{EVEN} and 0 <= i0 < 20"),
    ("0 <= i0 < 20 and i0 < i1 < 20", "0 <= i0 and i0 + 1 <= i1 and i1 <= 19"),
    ("0 <= i0 < 20 and 0 <= i1 and 2*i1 <= i0", "0 <= i0 < 20 and 0 <= i1 <= floor(i0/2)"),
    (f"{BOX} and 0 <= i1 and i0 != i1", f"0 <= i1 and (i1 < i0 or i0 < i1) and {BOX}"),
    ("0 <= i0 < 9 and i1 = i0", "0 <= i1 < 9 and i0 <= i1 <= i0"),
    (f"{BOX} and (i0 <= i1 or 4 <= i1)", f"{BOX} and (4 <= i1 or i0 <= i1)"),
]


@pytest.mark.pure
@pytest.mark.parametrize(("one", "other"), SAME_SETS)
def test_equal_domains_have_equal_texts(one: str, other: str) -> None:
    assert domain_text("S1", 2, one) == domain_text("S1", 2, other)


@pytest.mark.pure
@pytest.mark.parametrize(
    "constraints",
    [
        ["0 <= i0", "i0 < 20", "i0 mod 2 = 0", "0 <= i1", "i1 < i0"],
        ["0 <= i0", "i0 < 20", "i1 < 20", "i0 <= i1", "i1 <= i0 + 5"],
        ["0 <= i0", "i0 < 20", "max(i0, 4) <= i1", "i1 < 20", "(i1 - max(i0, 4)) mod 2 = 0"],
        ["0 <= i0", "i0 < 20", "0 <= i1", "i1 < 20", "not (i0 mod 3 = 0 and i1 > 7)"],
    ],
)
def test_the_order_of_constraints_does_not_change_a_domain(constraints: list[str]) -> None:
    orders = itertools.islice(itertools.permutations(constraints), 0, 120, 5)
    texts = {domain_text("S1", 2, " and ".join(order)) for order in orders}
    assert len(texts) == 1
    exact = isl.Set(f"{{ S1[i0, i1] : {' and '.join(constraints)} }}")
    assert isl.Set(texts.pop()).is_equal(exact)


SOURCES = {
    "gemm": (
        gemm,
        "double alpha, double beta, double C[20][25], double A[20][30], double B[30][25]",
        """for (int i = 0; i < 20; i++) {
             for (int j = 0; j < 25; j++) C[i][j] *= beta;
             for (int k = 0; k < 30; k++)
               for (int j = 0; j < 25; j++) C[i][j] += alpha * A[i][k] * B[k][j];
           }""",
    ),
    "triangle": (
        triangle,
        "double L[20][20], double x[20]",
        """for (int i = 0; i < 20; i++) {
             for (int j = 0; j < i; j++) x[i] -= L[i][j] * x[j];
             x[i] = x[i] / L[i][i];
           }""",
    ),
    "stepped": (
        stepped,
        "float A[21][20]",
        """for (int i = 1; i < 20; i += 2)
             for (int j = i; j < 20; j += 3) A[i][j] = A[i + 1][j] * 0.5f;""",
    ),
    "descending": (
        descending,
        "int A[20][20], int *out",
        """for (int i = 19; i >= 0; i--)
             for (int j = 18; j > i; j -= 2) { A[i][j] = s + 1; s += A[j][i]; }""",
    ),
    "conditional": (
        conditional,
        "double A[20][20]",
        """for (int i = 0; i < 20; i++)
             for (int j = 0; j < 20; j++) {
               if (i < j || i + j > 30) A[i][j] = sqrt(A[i][j]) + (double) i;
               else A[i][j] = -A[i][j];
             }""",
    ),
}


@pytest.mark.parametrize("name", SOURCES)
def test_the_c_reader_makes_the_same_program(name: str, tmp_path: Path) -> None:
    reader = pytest.importorskip("looper.frontend.c")
    build, arguments, loops = SOURCES[name]
    source = tmp_path / f"{name}.c"
    before, after = ("int s = 0;", "*out = s;") if name == "descending" else ("", "")
    source.write_text(
        f"#include <math.h>\nvoid {name}({arguments}) {{\n{before}\n#pragma scop\n{loops}\n"
        f"#pragma endscop\n{after}\n}}\n"
    )
    read = reader.read_c(source)
    program = read[0] if isinstance(read, list | tuple) else read
    built = build()
    assert built.arrays == program.arrays
    assert built.statements == program.statements
    assert built.digest == program.digest
