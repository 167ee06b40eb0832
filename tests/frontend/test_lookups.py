"""Reads at indices that data decides: what the indices may be, and code that reads so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from looper.errors import NotApplicable, ProgramError, SourceError, UsageError
from looper.execution.inputs import RandomInputs
from looper.execution.output_validation import written_file
from looper.execution.user_inputs import GivenInputs
from looper.frontend.c import read_c
from looper.frontend.parametric import parametric
from looper.ir.expressions import (
    Access,
    Affine,
    Binary,
    Cast,
    Conditional,
    Constant,
    ElementType,
    Expression,
    Index,
    Lookup,
    Unary,
    rewritten,
)
from looper.ir.indirect_accesses import Indices, UnknownIndex, Values, index_ranges
from looper.ir.program import Array, Program, Statement
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import generalised
from looper.schedule import Schedule
from looper.source.source_region import program_from_json
from looper.space.random_schedules import random_legal_schedule

KINDS = {
    "a": ElementType.INT,
    "b": ElementType.INT,
    "c": ElementType.UNSIGNED_CHAR,
    "d": ElementType.UNSIGNED,
}
ELEMENTS = {name: Access(name, (Affine.of_iterator(0, 1),)) for name in KINDS}


def read(folder: Path, code: str, **sizes: int) -> Program:
    path = folder / "f.c"
    arguments = "int n, double y[n], double x[n], int col[n], unsigned char u[n], double *p"
    before = "int i;\n" if "(i = 0" in code else ""
    path.write_text(f"void f({arguments}) {{\n{before}#pragma scop\n{code}\n#pragma endscop\n}}\n")
    return read_c(path, params=sizes or {"n": 60})


def statement_of(value: Expression) -> Statement:
    target = Access("y", (Affine.of_iterator(0, 1),))
    return Statement("S1", ("i",), "{ S1[i0] : 0 <= i0 < 4 }", (0, 0), (1,), target, value)


def random_expression(generator: np.random.Generator, depth: int) -> Expression:
    """Integer arithmetic that only rarely overflows."""
    kind = generator.integers(0, 9 if depth else 3)
    inner = [random_expression(generator, depth - 1) for _ in range(3)] if kind > 2 else []
    match kind:
        case 0:
            return Constant(str(generator.integers(0, 40)))
        case 1:
            return Index(Affine(int(generator.integers(-3, 9)), (int(generator.integers(-2, 3)),)))
        case 2:
            return ELEMENTS[str(generator.choice(list(ELEMENTS)))]
        case 3 | 4:
            operator = str(generator.choice(["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^"]))
            return Binary(operator, inner[0], inner[1])
        case 5:
            operator = str(generator.choice(["<", "<=", ">", ">=", "==", "!=", "&&", "||"]))
            return Binary(operator, inner[0], inner[1])
        case 6:
            kinds = [ElementType.INT, ElementType.UNSIGNED_CHAR, ElementType.SHORT]
            return Cast(kinds[generator.integers(0, 3)], inner[0])
        case 7:
            return Unary(str(generator.choice(["-", "~", "!"])), inner[0])
        case _:
            condition = Binary(str(generator.choice(["<", ">", "=="])), inner[0], inner[1])
            sides = [inner[0], inner[2]]
            generator.shuffle(sides)
            return Conditional(condition, *sides)


class Undefined(Exception):
    """C does not say what this is."""


def as_c(node: Expression, values: dict[Expression, int], i: int) -> tuple[int, bool]:
    """The value of an expression as C computes it, and whether its type is unsigned."""

    def fits(value: int, unsigned: bool) -> tuple[int, bool]:
        if unsigned:
            return value % 2**32, True
        if not -(2**31) <= value < 2**31:
            raise Undefined
        return value, False

    match node:
        case Constant(text):
            return int(text), False
        case Index(form):
            return form.evaluate((i,)), False
        case Access(array):
            return values[node], KINDS[array] is ElementType.UNSIGNED
        case Cast(kind, operand):
            value, _ = as_c(operand, values, i)
            low, high = kind.limits
            return (value - low) % (high - low + 1) + low, False
        case Unary("!", operand):
            return int(not as_c(operand, values, i)[0]), False
        case Unary(operator, operand):
            value, unsigned = as_c(operand, values, i)
            return fits(-value if operator == "-" else ~value, unsigned)
        case Conditional(condition, then, otherwise):
            taken = then if as_c(condition, values, i)[0] else otherwise
            both = [as_c(each, values, i)[1] for each in (then, otherwise)]
            return fits(as_c(taken, values, i)[0], any(both))
        case Binary("&&", left, right):
            return int(bool(as_c(left, values, i)[0] and as_c(right, values, i)[0])), False
        case Binary("||", left, right):
            return int(bool(as_c(left, values, i)[0] or as_c(right, values, i)[0])), False
        case Binary(operator, left, right):
            (one, first), (other, second) = as_c(left, values, i), as_c(right, values, i)
            unsigned = first if operator in ("<<", ">>") else first or second
            if unsigned:
                one %= 2**32
                if operator not in ("<<", ">>"):
                    other %= 2**32
            match operator:
                case "+":
                    return fits(one + other, unsigned)
                case "-":
                    return fits(one - other, unsigned)
                case "*":
                    return fits(one * other, unsigned)
                case "/" | "%":
                    if other == 0:
                        raise Undefined
                    quotient = abs(one) // abs(other) * (1 if one * other >= 0 else -1)
                    return fits(quotient if operator == "/" else one - quotient * other, unsigned)
                case "<<" | ">>":
                    if not 0 <= other < 32 or (one < 0 and operator == "<<"):
                        raise Undefined
                    return fits(one << other if operator == "<<" else one >> other, unsigned)
                case "&":
                    return fits(one & other, unsigned)
                case "|":
                    return fits(one | other, unsigned)
                case "^":
                    return fits(one ^ other, unsigned)
            compared = {
                "<": one < other, "<=": one <= other, ">": one > other,
                ">=": one >= other, "==": one == other, "!=": one != other,
            }  # fmt: skip
            return int(compared[operator]), False
    raise AssertionError(node)


@pytest.mark.parametrize("seed", range(8))
def test_values_are_in_the_ranges_that_are_told(seed):
    generator, told = np.random.default_rng(seed), 0
    for _ in range(1500):
        value = random_expression(generator, 3)
        limits = {"a": (-9, 70), "b": (3, 11), "d": (0, 300)}
        held = {name: Indices(each, each, True) for name, each in limits.items()}
        found = Values(statement_of(value), KINDS, held).of(value, {})
        if found is None:
            continue
        told += 1
        for _ in range(12):
            values: dict[Expression, int] = {}
            for name, kind in KINDS.items():
                low, high = limits.get(name, kind.limits)
                values[ELEMENTS[name]] = int(generator.integers(low, high, endpoint=True))
            try:
                computed, _ = as_c(value, values, i := int(generator.integers(0, 4)))
            except Undefined:
                continue
            assert found[0] <= computed <= found[1], (value, values, i)
    assert told > 300


def test_arrays_of_indices_hold_indices(tmp_path):
    program = read(tmp_path, "for (int i = 1; i < n; i++) y[i] = x[col[i] - i];")
    assert index_ranges(program) == {"col": Indices((59, 60), (59, 60), False)}
    program = read(tmp_path, "for (int i = 0; i < n; i++) y[i] = x[col[col[i] / 2]];")
    assert index_ranges(program)["col"].allowed == (0, 59)
    program = read(tmp_path, "for (int i = 0; i < n; i++) y[i] = x[u[i] >> 3] + p[u[i]];")
    assert index_ranges(program)["u"].allowed == (0, 255) and program.array("p").shape == (256,)
    program = read(
        tmp_path,
        "for (int i = 0; i < n; i++) { int c = col[i]; if (c >= 0 && c < n) y[i] = x[c]; }",
    )
    assert index_ranges(program) == {"col": Indices((-(2**31), 2**31 - 1), (0, 59), True)}
    assert [s.uses for s in program.statements] == [{"y", "x", "col"}]
    program = read(tmp_path, "for (int i = 0; i < n; i++) if (col[i] >= 0) y[i] = x[2 * col[i]];")
    assert index_ranges(program) == {"col": Indices((-(2**31), 29), (0, 29), False)}


def test_random_contents_are_indices(tmp_path):
    program = read(tmp_path, "for (int i = 0; i < n; i++) y[i] = x[col[i] + 3];")
    for fill in RandomInputs(4).choices(program):
        values = fill(program.array("col"))
        assert values.min() >= -3 and values.max() <= 56 and len(set(values.tolist())) > 20


def test_random_contents_take_both_branches(tmp_path):
    program = read(tmp_path, "for (int i = 0; i < n; i++) if (col[i] >= 0) y[i] = x[col[i]];")
    values = RandomInputs(4).choices(program)[0](program.array("col"))
    assert -9 < values.min() < 0 and 50 < values.max() <= 59
    GivenInputs({"col": np.full(60, -1, dtype=np.int32)}).choices(program)
    with pytest.raises(UsageError, match="from 60 to 60"):
        GivenInputs({"col": np.full(60, 60, dtype=np.int32)}).choices(program)
    # Where iterators are part of an index, what is right differs from one to the next.
    program = read(tmp_path, "for (int i = 0; i < n; i++) y[i] = x[col[i] + i];")
    GivenInputs({"col": -np.arange(60, dtype=np.int32)}).choices(program)


EACH = "for (int i = 0; i < n; i++)"
AGAIN = "for (i = 0; i < n; i++) y[i] = 0;"


@pytest.mark.parametrize(
    "code",
    [
        f"{AGAIN} int k = col[i]; for (i = 0; i < n; i++) y[i] = x[k];",
        f"{AGAIN} const double *q = x + i; for (i = 0; i < n; i++) y[i] = q[0];",
        f"{EACH} {{ const double *q = x + (col[i] & 7); col[i] = 0; y[i] = q[0]; }}",
        f"{EACH} {{ int t = col[i]; const double *q = x + (t & 3); t += 1; y[i] = q[0] + t; }}",
    ],
)
def test_what_is_evaluated_where_it_stands_is_not_read_later(code, tmp_path):
    with pytest.raises(SourceError):
        read(tmp_path, code)


def test_variables_that_are_made_of_each_other(tmp_path):
    program = read(tmp_path, f"{EACH} {{ int k = col[i]; int l = k + 1; y[i] = x[l] + *(x + k); }}")
    assert len(program.statements) == 1
    assert index_ranges(program)["col"].allowed == (0, 58)
    chain = "".join(f"int k{j + 1} = k{j} + k{j}; y[i] += x[k{j + 1} & 7]; " for j in range(20))
    with pytest.raises(SourceError, match="too many variables"):
        read(tmp_path, f"{EACH} {{ int k0 = col[i]; {chain} }}")


def test_given_contents_have_to_be_indices(tmp_path):
    program = read(tmp_path, "for (int i = 0; i < n; i++) y[i] = x[col[i]];")
    given = GivenInputs({"col": np.full(60, 60, dtype=np.int32)})
    with pytest.raises(
        UsageError, match=r"values from 60 to 60, .* indices, which are from 0 to 59"
    ):
        given.choices(program)
    GivenInputs({"col": np.full(60, 59, dtype=np.int32)}).choices(program)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("for (int i = 1; i < n; i++) x[i] = x[col[i]];", "and the region writes `x`"),
        ("for (int i = 0; i < n; i++) y[i] = p[col[i]];", r"declare its size, as in `p\[n\]`"),
        ("for (int i = 0; i < n; i++) y[i] = x[col[i] * col[0]];", "limit it, as in"),
        ("for (int i = 0; i < n; i++) { int c = u[i]; u[i] = i; y[i] = x[c]; }", "limit it, as in"),
        ("int c; for (int i = 0; i < n; i++) { y[i] = x[c]; c = col[i]; }", "limit it, as in"),
        ("for (int i = 0; i < n; i++) { int c = i; if (y[i]) c = -1; y[i] = x[c]; }", "limit it"),
        ("int c = 0; for (int i = 0; i < n; i++) { y[i] = x[c]; c = 2 * c + 1; }", "limit it"),
        (
            "for (int i = 0; i < n; i++) { int c = y[i]; if (c < 0) c = 0; y[i] = x[c]; }",
            "limit it",
        ),
        (
            "for (int i = 0; i < n; i++) { int c = 7; for (int j = 0; j < n; j++) "
            "{ y[i] += x[c]; c = 2 * c; } }",
            "limit it",
        ),
    ],
)
def test_what_may_be_outside_is_refused(tmp_path, code, reason):
    with pytest.raises(SourceError, match=reason):
        read(tmp_path, code)


def test_an_array_that_is_looked_up_is_not_written():
    where = (Affine.of_iterator(0, 1),)
    value = Lookup("y", (Access("col", where),))
    arrays = (Array("y", (4,), ElementType.DOUBLE), Array("col", (4,), ElementType.INT))
    with pytest.raises(ProgramError, match="data decides which element of `y`"):
        Program("p", arrays, (statement_of(value),))


def test_programs_with_lookups_are_kept_as_json(tmp_path):
    program = read(tmp_path, "for (int i = 0; i < n; i++) y[i] += x[col[i]] * x[i];")
    again = program_from_json(program.to_json())
    assert again == program and again.statements == program.statements


def test_smaller_programs_have_smaller_indices(tmp_path):
    from looper.ir.downscaling import _resized

    program = read(tmp_path, "for (int i = 0; i < n; i++) y[i] += x[col[i]];")
    smaller = _resized(program, {60: 20})
    assert smaller is not None and index_ranges(smaller)["col"].allowed == (0, 19)


def test_an_index_out_of_reach_is_told_of_with_its_statement():
    where = (Affine.of_iterator(0, 1),)
    arrays = (
        Array("y", (4,), ElementType.DOUBLE),
        Array("x", (4,), ElementType.DOUBLE),
        Array("col", (4,), ElementType.DOUBLE),
    )
    value = Lookup("x", (Cast(ElementType.INT, Access("col", where)),))
    with pytest.raises(UnknownIndex, match="limit it") as caught:
        index_ranges(Program("p", arrays, (statement_of(value),)))
    assert caught.value.statement == 0


def test_rewriting_reaches_indices():
    where = (Affine.of_iterator(0, 1),)
    value = Lookup("x", (Access("col", where),))
    changed = rewritten(
        value, lambda node: replace(node, array="row") if isinstance(node, Access) else node
    )
    assert changed == Lookup("x", (Access("row", where),))


def test_a_pointer_that_is_written_where_data_decides(tmp_path):
    inside = "if (col[i] >= 0 && col[i] < n) p[i] += x[col[i]];"
    code = f"for (int i = 0; i < n; i++) {{ p[i] = 0.0; {inside} }}"
    program = read(tmp_path, code)
    assert len(program.statements) == 2
    assert parametric(program).names == ("n",)
    for loop in ("for (int i = 1; i < n; i++)", "for (int i = 0; i < n - 1; i++)"):
        with pytest.raises(SourceError, match="may lead nowhere"):
            read(tmp_path, f"{loop} p[i] = 0.0;\nfor (int i = 0; i < n; i++) {inside}")
    # What other sizes have is no reason.
    shifted = (
        "for (int i = 0; i < n; i++) p[i] = 0.0;\n"
        "for (int i = 0; i < 60; i++) if (col[0]) p[i] = 1;"
    )
    with pytest.raises(NotApplicable, match="may lead nowhere"):
        parametric(read(tmp_path, shifted))


CODES = {
    "gather": "for (int i = 0; i < n; i++) y[i] = 2.0 * x[col[i]] + x[i];",
    "table": "for (int i = 0; i < n; i++) for (int k = 0; k < 3; k++) y[i] += p[u[i]] * p[k];",
    "chain": "for (int i = 0; i < n; i++) { const int c = col[i]; y[i] -= x[col[c]]; }",
    "variable": "int c; for (int i = 0; i < n; i++) { c = col[i]; y[i] = x[c]; }",
    "computed": "for (int i = 0; i < n; i++) { u[i] = i % 7; y[i] = x[u[i]]; }",
    "guard": "for (int i = 0; i < n; i++)\n  if (col[i] > 2 && col[i] < n) y[i] += x[col[i] - 3];",
}


@pytest.mark.parametrize("name", CODES)
def test_what_is_written_is_right(name, tmp_path):
    program = read(tmp_path, CODES[name])
    rng = np.random.default_rng(3)
    for _ in range(3):
        schedule = random_legal_schedule(rng, Schedule(program), 3)
        written = generalised(schedule)
        assert isinstance(written.written, AtAllSizes), written.reason
        text = written_file([written.written], threads=2).text
        assert "col[" in text or "u[" in text
