"""Inputs at the edges of their types: they find what small numbers hide, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from looper.cli import main
from looper.codegen import expression_c
from looper.execution.buffers import DTYPES
from looper.execution.compiling.toolchain import Toolchain
from looper.execution.edges import Reals, Strength, edge_choices, hazards
from looper.execution.executor import Executor
from looper.execution.inputs import RandomInputs, make_inputs, uniform
from looper.execution.outcome import Status
from looper.execution.user_inputs import GivenInputs
from looper.frontend.c import read_c
from looper.ir.expressions import ElementType
from looper.ir.program import Array, Program
from looper.kernels import find_kernel
from looper.schedule import Schedule
from tests.execution.test_execution_inputs import program_of

N = 200
KINDS = [kind for kind in ElementType if kind is not ElementType.BOOL]


def read(folder: Path, parameters: str, body: str, **options: Any) -> Program:
    """The program of a loop over `n` elements."""
    path = folder / "file.c"
    path.write_text(
        f"void f(int n, {parameters})\n{{\n#pragma scop\n  for (int i = 0; i < n; i++)\n"
        f"    {body}\n#pragma endscop\n}}\n"
    )
    return read_c(path, params={"n": N}, **options)


def edge_inputs(program: Program, turn: int = 0) -> dict[str, np.ndarray[Any, Any]]:
    """The most extreme ones."""
    ordinary = _by_name(make_inputs(program, uniform, 0))
    choices = edge_choices(program, RandomInputs(), ordinary, turn)
    _, fill = next(choices)
    return {array.name: fill(array) for array in program.arrays}


def _by_name(values: dict[str, np.ndarray[Any, Any]]) -> Callable[[Array], np.ndarray[Any, Any]]:
    return lambda array: values[array.name]


# -- what they are ---------------------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize("kind", KINDS)
def test_they_reach_the_ends_of_their_types(kind: ElementType) -> None:
    values = edge_inputs(program_of(Array("A", (3000,), kind)))["A"]
    assert values.dtype == DTYPES[kind]
    assert len(np.unique(values)) > 50 and (np.abs(values.astype(np.longdouble)) < 9).mean() > 0.3
    if kind.is_floating:
        info = np.finfo(values.dtype)
        zero = values == 0
        assert (values == info.max).any() and (values == -info.max).any()
        assert (np.abs(values) == info.smallest_subnormal).any()
        assert np.signbit(values[zero]).any() and not np.signbit(values[zero]).all()
        assert (np.nextafter(np.abs(values[:-1]), 2) == np.abs(values[1:])).any()
        assert np.isfinite(values).all()
    else:
        low, high = kind.limits
        found = set(values.tolist())
        assert {low, low + 1, high, high - 1, 0, 1} <= found
        assert kind.bytes < 4 or {2**24 + 1, 2**24 - 1} <= found
        assert kind.bytes < 8 or {2**53 + 1, 2**32 + 1} <= found
        assert not kind.is_signed or {-1, low} <= found


@pytest.mark.pure
@pytest.mark.parametrize("kind", KINDS)
def test_scalars_are_neither_zero_nor_exact_in_other_types(kind: ElementType) -> None:
    program = program_of(Array("s", (), kind), Array("A", (3,), kind))
    for turn in (0, 1):
        for values in edge_inputs(program, turn).values():
            assert (values != 0).all() and values.dtype == DTYPES[kind]
            is_negative = turn == 1 and kind.is_signed
            assert ((values < 0) == is_negative).all()
            if not kind.is_floating and kind.bytes >= 4:
                assert (values != values.astype(np.float32).astype(np.longdouble)).all()


@pytest.mark.parametrize("target", KINDS)
def test_what_is_converted_is_within_both_types(target: ElementType, tmp_path: Path) -> None:
    kinds = ["_Bool", *(kind.value for kind in KINDS if kind is not ElementType.FLOAT16)]
    others = [f"{kind} b{k}[n], {kind} c{k}[1], {kind} s{k}" for k, kind in enumerate(kinds)]
    total = " + ".join(f"b{k}[i] + c{k}[0] + s{k}" for k, _ in enumerate(kinds))
    parameters = ", ".join([f"{target.value} a[n], float x[n]", *others])
    program = read(tmp_path, parameters, f"a[i] = x[i] > 1 ? {total} : x[i];")
    ordinary = make_inputs(program, uniform, 0)
    names = hazards(program).converted
    assert target.is_floating or {array.name for array in program.arrays} - set(names) <= {"a"}
    low, high = (0, 0) if target.is_floating else target.limits
    for turn in (0, 1):
        for _, fill in edge_choices(program, RandomInputs(), _by_name(ordinary), turn):
            for array in program.arrays:
                values = fill(array)
                assert values.dtype == DTYPES[array.type]
                # Ordinary ones stay, for which the original is known to run.
                made = values[~np.isin(values, ordinary[array.name])].tolist()
                assert array.name not in names or all(low <= value <= high for value in made)


@pytest.mark.pure
def test_the_seed_and_the_turn_decide() -> None:
    program = program_of(Array("A", (99,), ElementType.LONG))
    assert np.array_equal(edge_inputs(program)["A"], edge_inputs(program)["A"])
    assert not np.array_equal(edge_inputs(program)["A"], edge_inputs(program, 1)["A"])


def test_indices_stay_indices_and_reach_both_ends(tmp_path: Path) -> None:
    program = read(tmp_path, "int k[n], double x[7], double y[n]", "y[i] = x[k[i]];")
    values = edge_inputs(program)
    assert set(values["k"].tolist()) == set(range(7))
    assert len(set(values["x"].tolist())) == 7


def test_given_arrays_stay_as_they_are(tmp_path: Path) -> None:
    program = read(tmp_path, "int a[n], int b[n]", "a[i] = a[i] + b[i];")
    given = GivenInputs({"b": np.arange(N, dtype=np.int32)})
    with Executor(program, toolchain=Toolchain.detect(), inputs=given, timing=False) as executor:
        assert len(executor.edges) == 2
        a, b = (executor.edges[0].inputs.read(array) for array in program.arrays)
        assert np.array_equal(b, given.arrays["b"]) and a.max() == 2**31 - 1


# -- what they must not do -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parameters", "body", "careful", "converted"),
    [
        ("int a[n], int b[n]", "a[i] = b[i] / 7;", "", ""),
        ("int a[n], int b[n], int c[n]", "a[i] = b[i] / c[i];", "c", ""),
        ("int a[n], int b[n], int c[n]", "a[i] = b[i] % (c[i] + 1);", "c", ""),
        ("unsigned a[n], unsigned b[n], int c[n]", "a[i] = b[i] << c[i];", "c", ""),
        ("int a[n], double x[n]", "a[i] = x[i];", "", "x"),
        ("char a[n], int b[n], float x[n]", "a[i] = b[i] * 0.5f + x[i];", "", "b x"),
        ("double a[n], double x[n]", "a[i] = (int) x[i];", "", "x"),
        ("double a[n], double x[n]", "a[i] = fmax(a[i], x[i]);", "a x", ""),
        ("int a[n], int b[n], int t[n]", "{ t[i] = b[i] + 1; a[i] = 100 / t[i]; }", "b t", ""),
        ("int a[n], float x[n]", "a[i] = x[i] > 1 ? 3 : a[i];", "", ""),
    ],
)
def test_hazards_are_known(
    parameters: str, body: str, careful: str, converted: str, tmp_path: Path
) -> None:
    program = read(tmp_path, parameters, body)
    found = hazards(program)
    assert (sorted(found.careful), sorted(found.converted)) == (careful.split(), converted.split())
    assert found.traps == (bool(careful or converted) and "fmax" not in body)


@pytest.mark.parametrize(
    ("parameters", "body"),
    [
        ("int a[n], int b[n], int c[n]", "a[i] = b[i] % (c[i] + 1);"),
        ("unsigned a[n], unsigned b[n], int c[n]", "a[i] = b[i] << c[i];"),
        ("char a[n], int b[n], float x[n]", "a[i] = b[i] * 0.5f + x[i];"),
    ],
)
def test_delicate_programs_have_edges_too(parameters: str, body: str, tmp_path: Path) -> None:
    program = read(tmp_path, parameters, body)
    with Executor(program, toolchain=Toolchain.detect(), timing=False) as executor:
        assert executor.edges
        assert executor.verify(Schedule(program).unit()).ok
        assert executor.references.inputs.read(program.arrays[0]).max() < 8


def unit_of(parameters: str, body: str, *, before: str = "") -> str:
    """A hand-made unit: `parameters` are pointers, in the order of the program's arrays."""
    lines = [f"  {p.strip()} = buffers[{k}];" for k, p in enumerate(parameters.split(","))]
    text = "\n".join(lines)
    return f"""{before}
void looper_kernel(void *const *buffers)
{{
{text}
  for (int i = 0; i < {N}; i++) {body}
}}"""


@pytest.mark.parametrize(
    ("kind", "parameters", "body"),
    [
        (ElementType.INT, "int *a", "a[i] = 1 << a[i];"),
        (ElementType.INT, "int *a", "a[i] = 1000000 / (a[i] - 16777217);"),
        (ElementType.DOUBLE, "double *a", "a[i] = (int) (a[i] * 4) & 3;"),
        (ElementType.INT, "int *a", "{ int t[8] = {1}; a[i] = a[i] < 8 ? t[a[i]] : 0; }"),
    ],
)
def test_undefined_values_of_the_original_are_found(
    kind: ElementType, parameters: str, body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the program does not tell, as a trap does: there are weaker inputs, or none."""
    program = program_of(Array("a", (N,), kind))
    all_traps = type(hazards(program))(frozenset(), {}, True)
    monkeypatch.setattr("looper.execution.executor.hazards", lambda _: all_traps)
    original = unit_of(parameters, body)
    with Executor(
        program, toolchain=Toolchain.detect(), originals={"original": original}, timing=False
    ) as executor:
        for edges in executor.edges:
            assert edges.strength not in (Strength(Reals.EXTREME, 2),)
        assert executor.verify(original).ok


def test_results_are_numbers(tmp_path: Path) -> None:
    program = find_kernel("gemm").program("MINI")
    with Executor(program, toolchain=Toolchain.detect(), timing=False) as executor:
        assert len(executor.edges) == 2
        for edges in executor.edges:
            found = edges.expected.read(program.array("C"))
            assert not np.isnan(found).any() and np.isfinite(found).mean() > 0.75
            assert np.abs(found[np.isfinite(found)]).max() > 1e9


def test_an_original_that_contradicts_itself_does_not_judge() -> None:
    program = program_of(Array("A", (N,), ElementType.INT))
    one, other = (
        unit_of("int *A", f"A[i] = A[i] > 1000 ? {value} : A[i];") for value in ("1", "2")
    )
    with Executor(
        program, toolchain=Toolchain.detect(), originals={"1": one, "2": other}, timing=False
    ) as executor:
        assert executor.edges
        assert executor.verify(other).ok
    with Executor(
        program, toolchain=Toolchain.detect(), originals={"1": one}, timing=False
    ) as executor:
        assert executor.verify(other).status is Status.WRONG_OUTPUT


def test_what_is_timed_has_ordinary_inputs(tmp_path: Path) -> None:
    program = read(tmp_path, "double a[n], int b[n]", "a[i] = a[i] + b[i];")
    with Executor(program, toolchain=Toolchain.detect(), threads=2) as executor:
        assert executor.compare(Schedule(program).unit(), rounds=1).schedule.ok
        assert executor.edges
        a, b = (executor.references.inputs.read(array) for array in program.arrays)
        assert a.min() >= 0.5 and a.max() < 1.5 and set(b.tolist()) <= set(range(8))


# -- what they find --------------------------------------------------------------------------------

FAULTS = {
    "a choice that converts there and back": (
        "int *q, float *x, int *c",
        "q[i] = c[i] > 0 ? x[i] : q[i];",
        "if (c[i] > 0) q[i] = x[i];",
    ),
    "the same of long and double": (
        "long *q, double *x, int *c",
        "q[i] = c[i] > 0 ? x[i] : q[i];",
        "if (c[i] > 0) q[i] = x[i];",
    ),
    "a sum in float instead of double": (
        "double *q, int *a",
        "{ static double t; t = (i ? t : 0) + a[i]; q[i] = t; }",
        "{ static float t; t = (i ? t : 0) + a[i]; q[i] = t; }",
    ),
    "a sum in int instead of long": (
        "long *q, int *a",
        "{ static long t; t = (i ? t : 0) + a[i]; q[i] = t; }",
        "{ static int t; t = (i ? t : 0) + a[i]; q[i] = t; }",
    ),
    "a lost cast to float": ("double *y, int *a", "y[i] = (float) a[i];", "y[i] = a[i];"),
    "a lost cast to char": (
        "int *y, int *a",
        "y[i] = (signed char) (a[i] + 1);",
        "y[i] = a[i] + 1;",
    ),
    "a lost cast of long double": (
        "long double *y, long double *x",
        "y[i] = (double) x[i];",
        "y[i] = x[i];",
    ),
    "a zero that loses its sign": ("double *y, double *x", "y[i] = x[i];", "y[i] = x[i] + 0.0;"),
    "a product that loses its zero": ("double *y, double *x", "y[i] = -x[i];", "y[i] = 0 - x[i];"),
    "a comparison that is signed": (
        "int *y, unsigned *a, int *b",
        "y[i] = a[i] < b[i];",
        "y[i] = (int) a[i] < b[i];",
    ),
    "a comparison in double": (
        "int *y, long *a, long *b",
        "y[i] = a[i] + 1 == b[i] + 1;",
        "y[i] = (double) a[i] + 1 == (double) b[i] + 1;",
    ),
    "a division that rounds down": (
        "int *y, int *a",
        "y[i] = a[i] / 4;",
        "y[i] = a[i] >> 2;",
    ),
    "a minimum that knows no negative ones": (
        "int *y, int *a",
        "y[i] = a[i] < y[i] ? a[i] : y[i];",
        "y[i] = (unsigned) a[i] < (unsigned) y[i] ? a[i] : y[i];",
    ),
}


def arrays_of(parameters: str) -> Program:
    found = []
    for word in parameters.split(","):
        kind, name = (part.strip() for part in word.split("*"))
        kind = {"unsigned": "unsigned int"}.get(kind, kind)
        found.append(Array(name, (N,), ElementType(kind)))
    return program_of(*found)


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_faults_are_found_by_them_alone(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parameters, right, wrong = FAULTS[fault]
    program = arrays_of(parameters)
    # Hand-made: the program does not tell what is only read.
    writable = tuple(a for a in program.arrays)
    monkeypatch.setattr(type(program), "written", property(lambda _: writable))
    good, bad = unit_of(parameters, right), unit_of(parameters, wrong)
    with Executor(
        program, toolchain=Toolchain.detect(), originals={"original": good}, timing=False
    ) as executor:
        assert executor.edges
        assert executor.verify(good).ok
        assert executor.verify(bad, edges=False).ok, "small numbers do not show it"
        outcome = executor.verify(bad)
    assert outcome.status is Status.WRONG_OUTPUT
    assert re.fullmatch(r"`.*` is .* \(with inputs at the edges of their types\)", outcome.message)


@pytest.mark.parametrize(
    ("q", "x", "sign"), [("int", "float", ">"), ("int", "float", "<"), ("long", "double", ">")]
)
def test_a_maximum_of_two_types_is_not_read_as_an_if(
    q: str, x: str, sign: str, tmp_path: Path
) -> None:
    program = read(tmp_path, f"{q} q[1], const {x} x[n]", f"q[0] = x[i] {sign} q[0] ? x[i] : q[0];")
    wrong = unit_of(f"{q} *q, {x} *x", f"if (x[i] {sign} q[0]) q[0] = x[i];")
    with Executor(program, toolchain=Toolchain.detect(), timing=False) as executor:
        assert executor.verify(wrong, edges=False).ok
        assert executor.verify(wrong).status is Status.WRONG_OUTPUT


CAST = """
void f(int n, int a[n], double y[n])
{
#pragma scop
  for (int i = 0; i < n; i++)
    y[i] = (float) a[i];
#pragma endscop
}
"""


def test_users_are_told_of_wrong_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A generator of code that loses casts is found out before anything is written."""
    monkeypatch.chdir(tmp_path)
    Path("x.c").write_text(CAST)
    printer = expression_c.ExpressionPrinter
    operator = printer._operator

    def without_casts(self: Any, node: Any) -> Any:
        text, binding = operator(self, node)
        return text.removeprefix("(float) "), binding

    command = ["apply", "x.c", "--schedule", "parallelize(S1, 0)", "--param", f"n={N}"]
    assert main([*command, "-o", "right.c"]) == 0
    monkeypatch.setattr(printer, "_operator", without_casts)
    capsys.readouterr()
    assert main([*command, "-o", "wrong.c"]) == 1
    assert not Path("wrong.c").exists()
    told = " ".join(capsys.readouterr().err.split())
    assert "wrong output, `y[" in told and "inputs at the edges of their types" in told
