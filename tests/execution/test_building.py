"""Short units are compiled together; each kernel does what it would do alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from looper.codegen.harness import entry_name, joined_unit
from looper.execution.compiling.building import Builder, Kernel, _groups
from looper.execution.compiling.toolchain import (
    CompilationFailed,
    CompilationTooLong,
    Toolchain,
    usable_cores,
)
from looper.execution.executor import Executor
from looper.execution.outcome import Status
from looper.ir.program import Program
from looper.schedule import Schedule
from looper.support.deadline import Deadline
from tests.small_programs import c_program

STEPS = (
    "",
    "interchange(S1, 0, 1)",
    "tile(S1, 0, [4, 4])",
    "parallelize(S1, 0)",
    "unroll(S1, 4)",
    "tile(S1, 0, [8, 8]); parallelize(S1, 0)",
)
HEADERS = "#include <math.h>\n#include <stdlib.h>\n"
BROKEN = f"{HEADERS}\nvoid looper_kernel(void *const *looper_buffers)\n{{\n  nonsense\n}}\n"
WRONG = BROKEN.replace("nonsense", "((double *) looper_buffers[0])[5] = 3.0;")


def program() -> Program:
    return c_program(
        "double A[61][53], const double B[53][61]",
        "for (int i = 0; i < 61; i++)\n  for (int j = 0; j < 53; j++)\n"
        "    A[i][j] = 2.0 * B[j][i] + i;",
    )


def units() -> list[str]:
    return [Schedule.parse(program(), text).unit() for text in STEPS]


@pytest.fixture
def builder() -> Iterator[Builder]:
    made = Builder(
        program(),
        Toolchain.detect(),
        usable_cores(),
        patient=lambda _: False,
        seconds=60.0,
        deadline=Deadline(),
    )
    yield made
    made.close()


def test_units_that_have_nothing_of_their_own_above_the_kernel_are_joined(builder: Builder) -> None:
    builder.prepare(units())
    kernels = [builder.kernel(unit) for unit in units()]
    assert all(isinstance(kernel, Kernel) for kernel in kernels)
    libraries = {kernel.library for kernel in kernels if isinstance(kernel, Kernel)}
    assert len(libraries) == builder.compilations == min(len(STEPS), usable_cores())
    builder.prepare(units())
    assert len(libraries) == builder.compilations


def test_what_was_begun_is_waited_for_and_not_compiled_again(builder: Builder) -> None:
    builder.begin(units())
    builder.begin_verification(units()[:1])
    builder.prepare(units(), verified=True)
    # Nothing compiles beside what is measured from here on.
    before = builder.compilations
    assert before == min(len(STEPS), usable_cores()) + len(STEPS)
    assert all(isinstance(builder.kernel(unit), Kernel) for unit in units())
    assert all(isinstance(builder.library(unit, verification=True), Path) for unit in units())
    assert builder.compilations == before


def test_it_is_known_which_kernels_start_threads(builder: Builder) -> None:
    builder.prepare(units())
    for unit in units():
        kernel = builder.kernel(unit)
        assert isinstance(kernel, Kernel)
        assert kernel.parallel == ("#pragma omp parallel" in unit)


def test_what_does_not_compile_is_told_apart_from_what_it_was_joined_with(builder: Builder) -> None:
    builder.prepare([*units(), BROKEN])
    before = builder.compilations
    failed = builder.kernel(BROKEN)
    assert isinstance(failed, CompilationFailed)
    assert "nonsense" in str(failed)
    assert all(isinstance(builder.kernel(unit), Kernel) for unit in units())
    # Nobody waits for one after the other.
    assert builder.compilations == before


def test_what_is_compiled_together_is_as_long_as_what_compiles_beside_it() -> None:
    lengths = [900, 100, 500, 300, 200, 400]
    texts = [WRONG + "// " + "x" * length for length in lengths]
    groups = _groups(texts, 3)
    found = [sorted(len(each.rpartition("// ")[2]) for each in group) for group in groups]
    assert found == [[100, 300, 900], [200, 400, 500]]


def test_what_may_take_long_to_compile_takes_nothing_with_it(builder: Builder) -> None:
    long = units()[0] + "// " + "long " * 5000
    builder.prepare([long, *units()[1:3]])
    assert builder.compilations == 2
    assert all(isinstance(builder.kernel(unit), Kernel) for unit in (long, *units()[1:3]))


def test_what_would_take_far_too_long_to_compile_is_not_begun() -> None:
    def of_statements(count: int) -> str:
        lines = "".join(
            f"  looper_a[{k % 60}] = {k}.5 * looper_a[{(7 * k) % 50}];\n" for k in range(count)
        )
        return WRONG.replace("((double *) looper_buffers[0])[5] = 3.0;", lines).replace(
            "{\n", "{\n  double *looper_a = looper_buffers[0];\n", 1
        )

    builder = Builder(
        program(),
        Toolchain.detect(),
        usable_cores(),
        patient=lambda unit: "patient" in unit,
        seconds=5.0,
        deadline=Deadline(),
    )
    with closing(builder):
        huge = "\n".join([of_statements(100), "/*", "x" * 20_000_000, "*/"])
        # As long as nobody knows how long this program's code takes, it is tried.
        for count in (200, 201, 202):
            assert isinstance(builder.library(of_statements(count), verification=False), Path)
        before = builder.compilations
        failed = builder.library(huge, verification=False)
        assert isinstance(failed, CompilationTooLong) and failed.limit == 5.0
        assert "would need some" in str(failed)
        assert builder.compilations == before
        for unit, verification in ((huge, True), (f"/* patient */ {huge}", False)):
            assert isinstance(builder.library(unit, verification=verification), Path)


def test_what_is_compared_in_the_end_was_compiled_alone(builder: Builder) -> None:
    builder.prepare(units())
    before = builder.compilations
    library = builder.library(units()[1], verification=False)
    assert isinstance(library, Path)
    assert builder.compilations == before + 1
    kernel = builder.kernel(units()[1])
    assert isinstance(kernel, Kernel)
    assert kernel.library != library


def test_joined_units_have_macros_once_each_and_numbered_kernels() -> None:
    macro = "#define looper_min(a, b) ((a) < (b) ? (a) : (b))"
    one = WRONG.replace(HEADERS, f"{HEADERS}{macro}\n")
    found = joined_unit([one, WRONG])
    assert found is not None
    assert found.count("#include <math.h>") == 1
    assert found.count(macro) == 1
    assert [f"void {entry_name(k)}(void *const *looper_buffers)" in found for k in (0, 1)]
    assert "looper_kernel(" not in found


@pytest.mark.parametrize(
    "unit",
    [
        WRONG.replace(HEADERS, "#include <math.h>\n"),
        WRONG.replace("void", "static int own;\nvoid", 1),
        WRONG + "void other(void) { looper_kernel(0); }\n",
        "int x;\n",
    ],
    ids=["other headers", "a variable", "calls itself", "no kernel"],
)
def test_other_units_stay_alone(unit: str) -> None:
    assert joined_unit([WRONG, unit]) is None


@pytest.mark.parametrize("threads", [1, usable_cores()])
def test_results_of_each_are_its_own(threads: int) -> None:
    everything = [*units(), WRONG, BROKEN]
    with Executor(program(), toolchain=Toolchain.detect(), threads=threads) as executor:
        executor.prepare(everything)
        found = [executor.measure(unit) for unit in everything]
    assert [each.status for each in found] == [
        *[Status.OK] * len(STEPS),
        Status.WRONG_OUTPUT,
        Status.COMPILE_ERROR,
    ]
