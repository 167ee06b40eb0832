"""Generated code as a function of NumPy arrays, which checks its arguments."""

from __future__ import annotations

import numpy as np
import pytest

from looper.errors import LooperError, UsageError
from looper.execution.compiling.compiled_kernel import NativeKernel, load
from looper.execution.compiling.toolchain import Toolchain
from looper.ir.expressions import Access, Binary, ElementType
from looper.ir.program import Array, Program, Statement
from tests.execution_units import GOOD, UNCOMPILABLE, N, small_program


@pytest.fixture(scope="module")
def add() -> NativeKernel:
    return load(GOOD, small_program(), Toolchain.detect())


def test_arrays_are_changed_in_place(add: NativeKernel) -> None:
    a, b = np.arange(N, dtype=float), np.zeros(N)
    add(a, b, 2)
    assert np.array_equal(b, a + 2)
    add(s=np.float64(0.5), B=b, A=a)
    assert np.array_equal(b, a + 0.5)
    add(a, b, s=np.array(4.0))
    assert np.array_equal(b, a + 4)


A, B = np.zeros(N), np.ones(N)
FROZEN = np.zeros(N)
FROZEN.flags.writeable = False
WIDE = np.zeros(2 * N)


@pytest.mark.parametrize(
    ("values", "named", "words"),
    [
        ((A, B), {}, "add(A, B, s) needs `s` too"),
        ((), {"s": 1.0}, "needs `A`, `B` too"),
        ((A, B, 1.0, 2.0), {}, "takes 3 arguments, not 4"),
        ((A, B, 1.0), {"s": 2.0}, "got `s` twice"),
        ((A, B, 1.0), {"t": 2.0}, "has no argument `t`"),
        ((A.astype(np.float32), B, 1.0), {}, "`A` must have dtype float64, not float32"),
        ((A[:-1], B, 1.0), {}, "`A` must have shape (1000,), not (999,)"),
        ((WIDE[::2], B, 1.0), {}, "`A` must be contiguous"),
        ((A, FROZEN, 1.0), {}, "`B` is written by the code, but is a read-only array"),
        ((A, list(B), 1.0), {}, "`B` must be a NumPy array, not list"),
        ((A, B, "1"), {}, "`s` must be a number of type double, not str"),
        ((A, B, np.array(1)), {}, "`s` must have dtype float64, not int64"),
        ((A, A, 1.0), {}, "`B` and `A` share memory"),
        ((WIDE[5 : N + 5], WIDE[:N], 1.0), {}, "share memory"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(
    add: NativeKernel, values: tuple[object, ...], named: dict[str, object], words: str
) -> None:
    with pytest.raises(UsageError) as caught:
        add(*values, **named)
    assert words in str(caught.value)


def test_read_only_inputs_are_welcome(add: NativeKernel) -> None:
    add(FROZEN, B, 1.0)


def test_written_scalars_are_arrays_of_no_dimension() -> None:
    target, source = Access("total"), Access("n")
    value = Binary("+", target, source)
    program = Program(
        "sum",
        (Array("total", (), ElementType.LONG), Array("n", (), ElementType.INT)),
        (Statement("S1", (), "{ S1[] }", (0,), (), target, value),),
    )
    unit = """void looper_kernel(void *const *buffers)
      { *(long *) buffers[0] += *(int *) buffers[1]; }"""
    kernel = load(unit, program, Toolchain.detect())
    total = np.array(40)
    kernel(total, 2)
    assert total == 42
    for n, words in [(2.5, "must be a number of type int"), (2**40, "does not fit int")]:
        with pytest.raises(UsageError, match=words):
            kernel(total, n)
    with pytest.raises(UsageError, match=r"`total` must be a NumPy array \(of no dimensions"):
        kernel(40, 2)


def test_code_that_does_not_compile_is_an_error() -> None:
    with pytest.raises(LooperError, match="undeclared"):
        load(UNCOMPILABLE, small_program(), Toolchain.detect())
