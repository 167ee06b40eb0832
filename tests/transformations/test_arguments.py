"""What people give to functions of the package: NumPy's integers are welcome, nonsense is not."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import looper
from looper.errors import LooperError, UnknownParameters, UsageError
from looper.transformations import Skewing, Tiling

SOURCE = """
void f(int n, int m, double A[n][m], double *B)
{
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] += B[j];
#pragma endscop
}
"""

SIZES = {"n": 8, "m": 9}


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("own.c").write_text(SOURCE)


def program():
    return looper.read_c("own.c", params=SIZES)


def schedule():
    return looper.Schedule(program())


def optimize(threads=None, seed=0, **options):
    measurement = looper.MeasurementOptions(threads, seed)
    return looper.optimize(program(), measurement=measurement, **{"max_evaluations": 1, **options})


def built(body):
    builder = looper.Builder("b")
    array, scalar = builder.array("A", (100, 100)), builder.scalar("s")
    with builder.loop("i", 0, 3) as i:
        body(builder, array, scalar, i)
    return builder.build()


def looped(*bounds):
    builder = looper.Builder("b")
    array = builder.array("A", (100,))
    with builder.loop("i", *bounds) as i:
        array[i] = 1
    return builder.build()


SENTENCES: list[tuple[Callable[[], Any], str]] = [
    (lambda: looper.read_c(3), "path: give the name of a file, not 3"),  # type: ignore[arg-type]
    (
        lambda: looper.read_c("own.c", params=["n"]),  # type: ignore[arg-type]
        "params: give a mapping from names to integers, not ['n']",
    ),
    (
        lambda: looper.read_c("own.c", params={"n": 3.0, "m": 1}),  # type: ignore[dict-item]
        "params['n']: give an integer, not 3.0",
    ),
    (
        lambda: looper.read_c("own.c", params=SIZES, defines="N=3"),
        "defines: give a list of strings, not 'N=3'",
    ),
    (
        lambda: looper.read_c("own.c", params=SIZES, include_dirs="."),
        "include_dirs: give a list of names, not '.'",
    ),
    (
        lambda: looper.read_c("own.c", params=SIZES, region="1"),  # type: ignore[arg-type]
        "region: give an integer, not '1'",
    ),
    (
        lambda: looper.read_c("own.c", params=SIZES, region=2),
        "region=2: own.c has regions 1 to 1",
    ),
    (
        lambda: looper.read_c("own.c"),
        "own.c: the region in `f` depends on the size parameters `n`, `m`; give the values, for "
        'example params={"n": 1000, "m": 1000}',
    ),
    (
        lambda: looper.Schedule.parse(None, ""),  # type: ignore[arg-type]
        "program: give a Program (looper.read_c makes one), not None",
    ),
    (
        lambda: looper.Schedule.parse(program(), 3),  # type: ignore[arg-type]
        "text: give a string, not 3",
    ),
    (
        lambda: schedule().apply("reverse(S1, 0)"),
        "steps: give a Transformation (Schedule.parse reads text), not 'reverse(S1, 0)'",
    ),
    (
        lambda: schedule().compile(toolchain="gcc"),
        "toolchain: give a Toolchain (Toolchain.detect makes one), not 'gcc'",
    ),
    (
        lambda: looper.optimize("x"),  # type: ignore[arg-type]
        "program: give a Program (looper.read_c makes one), not 'x'",
    ),
    (lambda: optimize(threads=0), "threads: give an integer from 1 to 4096, not 0"),
    (lambda: optimize(threads=True), "threads: give an integer, not True"),
    (lambda: optimize(time_limit="a"), "time_limit: give a number of seconds, not 'a'"),
    (
        lambda: optimize(time_limit=float("nan")),
        "time_limit: give a positive number of seconds, not nan",
    ),
    (lambda: optimize(max_evaluations=0), "max_evaluations: give an integer at least 1, not 0"),
    (
        lambda: optimize(seed=10**23),
        f"seed: give an integer from 0 to 9223372036854775807, not {10**23}",
    ),
    (lambda: optimize(memo=5), "memo: give the name of a file, not 5"),
    (lambda: optimize(report=5), "report: give a function, not 5"),
    (lambda: looper.Memo(b"x"), "memo: give the name of a file, not b'x'"),  # type: ignore[arg-type]
    (lambda: looper.find_kernel(None), "name: give a string, not None"),  # type: ignore[arg-type]
    (
        lambda: looper.find_kernel("gemm").program("HUGE"),
        "kernel polybench/gemm has no size 'HUGE'; there are MINI, SMALL, MEDIUM, LARGE, "
        "EXTRALARGE",
    ),
    (
        lambda: Tiling("S1", 0, ("x",)),  # type: ignore[arg-type]
        "sizes of `tile` is not a list of integers, but ('x',)",
    ),
    (lambda: built(lambda b, A, s, i: b.literal(3)), "`3` is not a number in C"),
]


@pytest.mark.parametrize(("call", "sentence"), SENTENCES, ids=[each[1] for each in SENTENCES])
def test_a_wrong_argument_gets_one_sentence_that_names_it(call, sentence):
    with pytest.raises(LooperError) as caught:
        call()
    assert str(caught.value) == sentence


def test_an_error_keeps_what_the_command_line_says_when_it_is_sent_on():
    error = pickle.loads(pickle.dumps(UsageError("region=2", "--region 2")))
    assert (str(error), error.command) == ("region=2", "--region 2")


def test_parameters_that_a_file_does_not_have_are_named_as_they_were_given():
    text = "struct M {{ int rows; }};\nvoid f(struct M *m, double A[{0}]) {{\n#pragma scop\n"
    text += "for (int i = 0; i < {0}; i++) A[i] = 1;\n#pragma endscop\n}}\n"
    Path("rows.c").write_text(text.format(100))
    with pytest.raises(UnknownParameters) as caught:
        looper.read_c("rows.c", params={"n": 3, "m->rows": 100})
    sent = pickle.loads(pickle.dumps(caught.value))
    assert sent.names == caught.value.names == ("n", "m->rows")
    assert str(sent) == "params: n=3: rows.c has no size parameter `n` (it has: none)"
    assert sent.command.startswith("--param n=3: ")


def test_integers_of_numpy_are_integers():
    sizes: dict[str, Any] = {"n": np.int64(8), "m": np.uint8(9)}
    region: Any = np.int32(1)
    read = looper.read_c("own.c", params=sizes, region=region)
    assert read == program()
    assert read.parameters == (("n", 8), ("m", 9))
    assert {type(value) for _, value in read.parameters} == {int}

    tiled = schedule().apply(Tiling("S1", np.int64(0), [np.int64(4), np.int32(3)]))  # type: ignore
    assert tiled.text == "tile(S1, 0, [4, 3])"
    assert tiled == looper.Schedule.parse(program(), tiled.text)
    assert Skewing("S1", 0, np.array([[1, 0], [2, 1]]).tolist()).text == (
        "skew(S1, 0, [[1, 0], [2, 1]])"
    )
    assert schedule().can_be_parallel("S1", np.int64(0))
    assert schedule().can_be_tiled("S1", np.int64(0), np.int64(2))

    numbers: dict[str, Any] = {"threads": np.int64(1), "seed": np.uint64(3)}
    numbers |= {"max_evaluations": np.int16(2), "time_limit": np.float32(5)}
    assert optimize(**numbers).search.evaluations == 2


def test_numbers_of_numpy_build_programs():
    plain = looped(0, 7, 2)
    assert looped(np.int64(0), np.int32(7), np.int8(2)) == plain
    assert looped((np.int64(0),), np.uint16(7), 2) == plain
    with_numpy = built(
        lambda b, A, s, i: A.__setitem__((i + np.int64(1), np.int64(2)), np.int64(5))
    )
    assert with_numpy == built(lambda b, A, s, i: A.__setitem__((i + 1, 2), 5))


ODD: list[Any] = [
    None, 3, -1, 0, 1.5, "x", "", "\0", b"x", [], [1], {}, {"a": 1}, object(), True, np.int64(3),
    np.float64(2), np.array([1, 2]), float("nan"), 10**30, lambda: 0, ("a",), Path("x"),
]  # fmt: skip

CALLS: dict[str, Callable[[Any], Any]] = {
    "read_c": looper.read_c,
    "read_regions": looper.read_regions,
    "params": lambda x: looper.read_c("own.c", params=x),
    "a parameter": lambda x: looper.read_c("own.c", params={"n": x, "m": 9}),
    "defines": lambda x: looper.read_c("own.c", params=SIZES, defines=x),
    "a define": lambda x: looper.read_c("own.c", params=SIZES, defines=[x]),
    "include_dirs": lambda x: looper.read_c("own.c", params=SIZES, include_dirs=x),
    "an include_dir": lambda x: looper.read_c("own.c", params=SIZES, include_dirs=[x]),
    "region": lambda x: looper.read_c("own.c", params=SIZES, region=x),
    "find_kernel": looper.find_kernel,
    "size": lambda x: looper.find_kernel("gemm").program(x),
    "Schedule": looper.Schedule,
    "parse": lambda x: looper.Schedule.parse(program(), x),
    "apply": lambda x: schedule().apply(x),
    "a level": lambda x: schedule().can_be_parallel("S1", x),
    "a statement": lambda x: schedule().can_be_parallel(x, 0),
    "a depth": lambda x: schedule().can_be_tiled("S1", 0, x),
    "a toolchain": lambda x: schedule().compile(toolchain=x),
    "tile": lambda x: schedule().apply(Tiling("S1", 0, x)),
    "tile level": lambda x: schedule().apply(Tiling("S1", x, (2,))),
    "skew": lambda x: schedule().apply(Skewing("S1", 0, x)),
    "factors": lambda x: schedule().apply(Skewing("S1", 0, factors=x)),
    "Builder": looper.Builder,
    "array": lambda x: looper.Builder("b").array(x, (3,)),
    "shape": lambda x: looper.Builder("b").array("A", x),
    "type": lambda x: looper.Builder("b").array("A", (3,), x),
    "scalar": lambda x: looper.Builder("b").scalar(x),
    "start": lambda x: looped(x, 3),
    "stop": lambda x: looped(0, x),
    "step": lambda x: looped(0, 3, x),
    "subscript": lambda x: built(lambda b, A, s, i: A.__setitem__((i, x), 1)),
    "value": lambda x: built(lambda b, A, s, i: A.__setitem__((i, i), x)),
    "operand": lambda x: built(lambda b, A, s, i: A.__setitem__((i, i), s + x)),
    "divisor": lambda x: built(lambda b, A, s, i: A.__setitem__((i // x, i), s)),
    "when": lambda x: built(lambda b, A, s, i: b.when(x).__enter__()),
    "select": lambda x: built(lambda b, A, s, i: s.set(b.select(x, 1, 2))),
    "call": lambda x: built(lambda b, A, s, i: s.set(b.call(x, 1))),
    "cast": lambda x: built(lambda b, A, s, i: s.set(b.cast(x, 1))),
    "literal": lambda x: built(lambda b, A, s, i: s.set(b.literal(x))),
    "optimize": looper.optimize,
    "memo": lambda x: optimize(memo=None if isinstance(x, str | Path) else x, threads=0),
}


@pytest.mark.parametrize("name", CALLS)
def test_whatever_is_given_the_answer_is_one_of_our_errors(name):
    for value in ODD:
        try:
            CALLS[name](value)
        except LooperError as error:
            assert "\n" not in str(error)
            assert "--" not in str(error)
