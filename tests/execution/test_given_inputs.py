"""Inputs of the user's: checked, used for timing and verification, and kept apart in the memo."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import looper
from looper.cli import main
from looper.errors import UsageError
from looper.execution.compiling.toolchain import Machine, Toolchain
from looper.execution.executor import Executor
from looper.execution.inputs import RandomInputs
from looper.execution.user_inputs import GivenInputs, inputs_of
from looper.memo.store import Memo
from looper.optimizer.requests import MeasurementOptions

SOURCE = """
void scale(int n, double s, int shift, double A[n], double B[n], float C[n][3])
{
#pragma scop
  for (int i = 0; i < n; i++) {
    A[i] = B[i] > 0 ? s * B[i] + shift : A[i];
    C[i][2] = C[i][1];
  }
#pragma endscop
}
"""

N = 40
GIVEN: dict[str, Any] = {
    "A": np.arange(N, dtype=np.float64),
    "B": np.linspace(-1, 1, N),
    "C": np.full((N, 3), np.nan, dtype=np.float32),
    "s": np.float64(2.5),
    "shift": np.int64(-3),
}


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("own.c").write_text(SOURCE)


@pytest.fixture
def program():
    return looper.read_c("own.c", params={"n": N})


def test_they_are_what_the_program_starts_from(program):
    with Executor(program, toolchain=Toolchain.detect(), inputs=GivenInputs(GIVEN)) as executor:
        assert executor.measure_original().ok
        inputs, expected, *_ = executor.references
        for name, values in GIVEN.items():
            assert np.array_equal(inputs.read(program.array(name)), values, equal_nan=True)
        wanted = np.where(GIVEN["B"] > 0, 2.5 * GIVEN["B"] - 3, GIVEN["A"])
        assert np.array_equal(expected.read(program.array("A")), wanted)


def test_what_is_not_given_is_random(program):
    inputs = GivenInputs({"B": -np.ones(N)}, RandomInputs(7))
    with Executor(program, toolchain=Toolchain.detect(), inputs=inputs) as executor:
        before, after, *_ = executor.references
        A = program.array("A")
        assert np.array_equal(before.read(A), after.read(A))
        assert len(np.unique(before.read(A))) == N
    with Executor(program, toolchain=Toolchain.detect(), seed=7) as executor:
        assert np.array_equal(executor.references.inputs.read(A), before_of(program, inputs, A))


def before_of(program, inputs, array):
    return inputs.choices(program)[0](array)


def test_their_digest_is_that_of_their_contents():
    assert RandomInputs(3).digest == RandomInputs(4).digest == ""
    digests = {
        GivenInputs(arrays).digest
        for arrays in (
            GIVEN,
            {**GIVEN, "A": GIVEN["A"] + 1},
            {**GIVEN, "A": GIVEN["A"].reshape(4, 10)},
            {"A": GIVEN["A"]},
            {"B": GIVEN["A"]},
        )
    }
    assert len(digests) == 5
    turned = dict(reversed({**GIVEN, "C": np.asfortranarray(GIVEN["C"])}.items()))
    assert GivenInputs(turned).digest == GivenInputs(GIVEN).digest
    machines = [Machine.of(Toolchain.detect(), 1, inputs=digest) for digest in ("", "ab", "cd")]
    assert len({machine.digest for machine in machines}) == 3
    assert str(machines[1]).endswith("1 threads, inputs ab")


def test_times_of_other_inputs_are_not_mixed_in_the_memo(program):
    with Memo() as memo:
        counts = []
        for inputs in (None, GIVEN, GIVEN, {**GIVEN, "s": 1.5}, None):
            found = looper.optimize(
                program, memo=memo, max_evaluations=2, measurement=MeasurementOptions(inputs=inputs)
            )
            counts.append(found.executed > 0)
        assert counts == [True, True, False, True, False]
        assert memo.statistics()["tables"]["machines"] == 3


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"D": GIVEN["A"]}, "inputs: there is no array `D`; there are `A`, `B`, `s`, `shift`, `C`"),
        ({"n": 40}, "inputs: `n` is a size parameter and no array"),
        ({"A": np.zeros(N + 1)}, r"inputs: `A` has shape \(41,\), but in the program it has shape"),
        ({"C": np.zeros((N, 2), np.float32)}, r"`C` has shape \(40, 2\), .* has shape \(40, 3\)"),
        ({"s": np.zeros(1)}, r"`s` has shape \(1,\), but in the program it is a scalar"),
        ({"A": np.zeros(N, np.float32)}, "`A` has dtype float32, but in the program it is float64"),
        ({"A": ["x"] * N}, "`A` has dtype <U1"),
        ({"A": np.array([None] * N)}, "`A` has dtype object"),
        ({"s": 1j}, "`s` has dtype complex128"),
        ({"s": True}, "`s` has dtype bool"),
        ({"shift": 0.5}, "`shift` has dtype float64, but in the program it is int32"),
        ({"shift": 2**40}, "`shift` = 1099511627776 does not fit C's int"),
        ({3: 4}, "inputs: give a mapping from names to NumPy arrays"),
        ([1], "inputs: give a mapping from names .* not list"),
        ("none.npz", "inputs none.npz: cannot be read: No such file"),
    ],
)
def test_what_does_not_fit_is_refused(program, inputs, reason):
    with pytest.raises(UsageError, match=reason):
        looper.optimize(program, measurement=MeasurementOptions(inputs=inputs), max_evaluations=1)


def test_numbers_and_other_byte_orders_will_do(program):
    inputs = inputs_of({"s": 3, "shift": np.int8(4), "A": GIVEN["A"].astype(">f8")})
    (fill, *_) = inputs.choices(program)
    made = {array.name: fill(array) for array in program.arrays}
    assert [str(made[name].dtype) for name in ("s", "shift", "A")] == [
        "float64",
        "int32",
        "float64",
    ]
    assert np.array_equal(made["A"], GIVEN["A"])


COMMANDS = {
    "optimize": ["--max-evaluations", "2", "--memo", "memo.db"],
    "run": ["--runs", "3"],
    "apply": ["--schedule", "distribute(S2, 0)"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_take_a_file_and_say_what_is_random(capsys, command):
    np.savez("data.npz", A=GIVEN["A"], s=GIVEN["s"])
    words = [command, "own.c", "--param", f"n={N}", *COMMANDS[command], "--inputs", "data.npz"]
    assert main(words) == 0
    said = capsys.readouterr().err.splitlines()
    assert "--inputs data.npz: without `B`, `shift`, `C`, which will be random" in said


def test_a_file_for_several_regions(capsys):
    other = SOURCE.replace("scale", "other").replace("A[", "Z[")
    Path("two.c").write_text(SOURCE + other)
    np.savez_compressed("data.npz", A=GIVEN["A"], Z=GIVEN["B"], B=GIVEN["B"], C=GIVEN["C"])
    assert main(["run", "two.c", "--param", f"n={N}", "--inputs", "data.npz", "--json"]) == 0
    done = capsys.readouterr()
    assert len(json.loads(done.out)["regions"]) == 2
    assert "without `s`, `shift`, which" in done.err


def damaged():
    np.savez("good.npz", **GIVEN)
    data = bytearray(Path("good.npz").read_bytes())
    data[400] ^= 0xFF
    return bytes(data)


def pickled():
    np.savez("good.npz", A=np.array([object] * N), allow_pickle=True)
    return Path("good.npz").read_bytes()


def enormous():
    """A header that asks for more than there is: its shape is refused before it is read."""
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        header, {"descr": "<f8", "fortran_order": False, "shape": (1 << 50,)}
    )
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("A.npy", header.getvalue())
    return archive.getvalue()


@pytest.mark.parametrize("name", ["/dev/full", "/dev/zero", "."])
def test_what_has_no_end_is_not_read(capsys, name):
    assert main(["run", "own.c", "--param", f"n={N}", "--inputs", name]) == 2
    assert capsys.readouterr().err == f"Error: --inputs {name}: not a regular file\n"


@pytest.mark.parametrize("content", [b"", b"text", damaged, pickled, enormous])
def test_a_bad_file_is_one_line(capsys, content):
    Path("bad.npz").write_bytes(content if isinstance(content, bytes) else content())
    assert main(["run", "own.c", "--param", f"n={N}", "--inputs", "bad.npz"]) == 2
    done = capsys.readouterr()
    assert (done.out, done.err.count("\n")) == ("", 1)
    assert done.err.startswith("Error: --inputs bad.npz: ")
